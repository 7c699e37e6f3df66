/** Condition chips with their notes, and the view for users with limited permission. */
import type { Text } from "../../../kernel/card.ts";
import type { EffectSnapshot, Snapshot } from "../../../kernel/ruleset.ts";
import { type Chip, remainingText } from "../../../kernel/sheet-numbers.ts";
import { conditions } from "../conditions/conditions.ts";
import { type ActorSnapshot, asActor } from "../model/data.ts";
import { conditionText } from "../model/texts.ts";
import { named, t } from "./texts.ts";

const BAD = new Set([
  "dead",
  "destroyed",
  "unconscious",
  "coma",
  "bleeding",
  "bleed",
  "stunned",
  "helpless",
  "confused",
]);
const GOOD = new Set(["defending", "shieldReadied", "hasted", "concealed", "cover", "totalCover", "flying"]);
const PLAIN = new Set(["lunging", "roundAction"]);
/** Conditions visible to everyone. */
const SEEN = ["dead", "destroyed", "unconscious", "prone", "grappled", "defending", "shieldReadied", "flying"];

const toneOf = (id: string): Chip["tone"] =>
  BAD.has(id) ? "bad" : GOOD.has(id) ? "good" : PLAIN.has(id) ? "" : "warn";

const noteOf = (count: number, note: Text) => ({ count: named(count), note });

/** Note of a condition's icon; by condition id, so that Foundry's own places can show it too. */
export function conditionNotes(actor: ActorSnapshot): Readonly<Record<string, { count: Text; note: Text }>> {
  const { bleed, strain } = actor.system;
  const bleeds = noteOf(bleed.value, t("chip.bleed", { bleed: bleed.value }));
  return {
    ...(bleed.value > 0 ? { bleeding: bleeds, bleed: bleeds } : {}),
    ...(strain.value > 0 ? { strain: noteOf(strain.value, named(strain.value)) } : {}),
  };
}

const lasting = (actor: ActorSnapshot, id: string): Text | null => {
  const effect = actor.effects.find((e) => !e.disabled && e.statuses.includes(id));
  return effect ? remainingText(effect) : null;
};

/** Conditions in the order of the rules, then every active effect that is not a condition. */
export function chips(actor: ActorSnapshot): Chip[] {
  const notes = conditionNotes(actor);
  const known = new Set(conditions.map(({ id }) => id));
  const running = (e: EffectSnapshot): boolean =>
    !e.disabled && (e.left !== undefined || e.statuses.length > 0) && !e.statuses.some((id) => known.has(id));
  return [
    ...conditions
      .filter(({ id }) => actor.statuses.includes(id))
      .map(({ id, img }) => ({
        id,
        label: conditionText(id),
        img,
        tone: toneOf(id),
        note: notes[id]?.note ?? lasting(actor, id),
      })),
    ...actor.effects
      .filter(running)
      .map((e) => ({ id: e.id, label: named(e.name), img: e.img, tone: "" as const, note: remainingText(e) })),
  ];
}

/** View with limited permission: without any numbers. */
export function limited(document: Snapshot) {
  const actor = asActor(document);
  const seen = chips(actor).filter((chip) => SEEN.includes(chip.id));
  return {
    name: actor.name,
    img: actor.img,
    chips: seen.map((chip) => ({ ...chip, note: null })),
    hale: seen.length === 0 ? t("limited.hale") : null,
  };
}
