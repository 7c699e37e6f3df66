/** Condition chips with their notes, and the view for users with limited permission. */
import type { Text } from "../../../kernel/card.ts";
import { conditionChips, limitedView } from "../../../kernel/chips.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import type { Chip } from "../../../kernel/sheet-numbers.ts";
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

/** Conditions in the order of the rules, then every active effect that is not a condition. */
export const chips = (actor: ActorSnapshot): Chip[] =>
  conditionChips(actor, conditions, { label: conditionText, toneOf, notes: conditionNotes(actor), named });

/** View with limited permission: without any numbers. */
export const limited = (document: Snapshot) => limitedView(document, chips(asActor(document)), SEEN, t("limited.hale"));
