/** The top of an actor's sheet: identity, hit points, Defense, the turn, and the strip shown at 0 HP. */
import type { Text } from "../../../kernel/card.ts";
import { effectChips } from "../../../kernel/chips.ts";
import { compact } from "../../../kernel/form-values.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type { ViewContext } from "../../../kernel/ruleset.ts";
import { number, numberView, plus, rollView, type Shown } from "../../../kernel/sheet-numbers.ts";
import { ABILITIES, type AbilityId, type ActorSnapshot, type HitPoints, itemsOf, SEVERITIES } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { abilityName, abilityText } from "../model/texts.ts";
import { conditionIcons, conditionTones, fromEffects, t } from "./texts.ts";

export interface Chip {
  id: string;
  label: Text;
  /** A game-icon of the sprite, or else the image of a document. */
  icon: string;
  img: string;
  tone: string;
  note: Text | null;
}

/** Note of a condition beside its name: number of injuries and the worst severity. */
export function conditionNotes(actor: ActorSnapshot): Readonly<Record<string, { count: Text; note: Text }>> {
  const severities = itemsOf(actor, "bloodiedInjury").map((item) => item.system.severity);
  const worst = SEVERITIES.findLast((severity) => severities.includes(severity));
  if (!worst) return {};
  const note = t("injury.worst", { severity: t(`severity.${worst}`) });
  return { seriousInjury: { count: t("named", { name: severities.length }), note } };
}

/** Bloodied's conditions first, in the order of the rules; then all active effects that are not one of them. */
export function conditionChips(actor: ActorSnapshot): Chip[] {
  const own = Object.keys(conditionIcons).filter((id) => actor.statuses.includes(id));
  const notes = conditionNotes(actor);
  const known = new Set(Object.keys(conditionIcons));
  return [
    ...own.map((id) => ({
      id,
      label: t(`condition.${id}`),
      icon: conditionIcons[id]!,
      img: "",
      tone: conditionTones[id]!,
      note: notes[id] ? t("injury.counted", { count: notes[id].count, worst: notes[id].note }) : null,
    })),
    ...effectChips(actor, known, (name) => t("named", { name })).map((chip) => ({ ...chip, icon: "" })),
  ];
}

export function actorHeader(actor: ActorSnapshot, kind: "character" | "creature") {
  const { details, level, attributes } = actor.system;
  const about =
    kind === "character"
      ? [details.ancestry, details.occupation].filter((s) => s !== "")
      : [details.kind].filter((s) => s !== "");
  return {
    name: actor.name,
    img: actor.img,
    meta: compact([
      about.length && t("named", { name: about.join(", ") }),
      t("level", { level }),
      kind === "creature" && t("moves", { feet: attributes.movement }),
    ]),
    creature: kind === "creature",
    chips: conditionChips(actor),
  };
}

/** Position of HP on the line: 0 at death's line, 1/3 at 0 HP, 2/3 at the bloodied line, 1 at full. */
export function hpLinePosition({
  value,
  max,
  bloodied,
  deathAt,
}: Pick<HitPoints, "value" | "max" | "bloodied" | "deathAt">): number {
  const third = (from: number, to: number): number => (to === from ? 0 : (value - from) / (to - from) / 3);
  const at =
    value <= 0 ? third(deathAt, 0) : value <= bloodied ? 1 / 3 + third(0, bloodied) : 2 / 3 + third(bloodied, max);
  return Math.round(Math.min(1, Math.max(0, at)) * 1000) / 1000;
}

const movementWhy = (actor: ActorSnapshot): Shown => ({
  shown: String(actor.system.attributes.movement),
  why: fromEffects(t("movement"), actor.system.attributes.movement, "attributes.movement", actor.effects),
});

/** "1d4 + 1d2 + 1"; "" without armor. */
function armorShown(actor: ActorSnapshot): string {
  const { formula, bonus } = actor.system.attributes.armor;
  if (formula === "") return bonus > 0 ? number(bonus) : "";
  return plus(formula, bonus);
}

export function vitals(actor: ActorSnapshot) {
  const { attributes, why } = actor.system;
  const { hp } = attributes;
  const at = hpLinePosition(hp);
  return {
    hp: {
      value: hp.value,
      shown: number(hp.value),
      max: hp.max,
      state: t(`state.${hp.state}`),
      at,
      under: at < 1 / 3,
      sentence: t("life", {
        value: hp.value,
        max: hp.max,
        bloodied: hp.bloodied,
        death: hp.deathAt,
        state: t(`state.${hp.state}`),
      }),
      bloodied: numberView(t("line.bloodied"), why["hp.bloodied"], hp.bloodied),
      death: numberView(t("line.death"), why["hp.deathAt"], hp.deathAt),
      dead: hp.state === "dead",
    },
    defense: rollView(t("defense"), why.defense, attributes.defense.total, t("defenseNote")),
    initiative: rollView(t("initiative"), why.initiative, attributes.initiative.total),
    armor: armorShown(actor),
    movement: movementWhy(actor),
  };
}

/**
 * The remaining turn resources, if this actor is in combat (B-03, B-04); `down`: unconscious or dead, so no help for
 * others (B-28).
 */
export function turn(context: ViewContext, down: boolean) {
  const combat = context.combat;
  if (!combat) return { shown: false };
  const tracked = readHouse(context.house).actionTracking === "on";
  const tokens = (resource: "movement" | "action", shape: "round" | "diamond") => {
    const left = combat.resources[resource] ?? 0;
    return Array.from({ length: Math.max(left, 1) }, (_, i) => ({
      resource,
      shape,
      on: i < left,
      by: i < left ? 1 : -1,
      label: t(`turn.${resource}`),
    }));
  };
  const canTrade = (combat.resources.action ?? 0) > 0;
  return {
    shown: true,
    current: combat.current,
    when: t(combat.current ? "turn.yours" : "turn.others"),
    round: t("turn.round", { round: combat.round }),
    tracked,
    tokens: tracked ? [...tokens("movement", "round"), ...tokens("action", "diamond")] : [],
    trade: canTrade ? t("turn.trade") : t("turn.noTrade"),
    canTrade,
    helps: !down,
  };
}

/** The better of two saves as in the rules: the higher target, the first on a tie (B-26, B-34). */
export function betterSave(
  actor: ActorSnapshot,
  first: AbilityId,
  second: AbilityId,
): { ability: Text; target: number } {
  const { abilities } = actor.system;
  const id = abilities[second].saveTarget > abilities[first].saveTarget ? second : first;
  return { ability: abilityText(id), target: abilities[id].saveTarget };
}

/** The strip shown while the actor is at 0 HP or below, bleeding, or has to choose (B-24 to B-28). */
export function strip(actor: ActorSnapshot) {
  const { hp } = actor.system.attributes;
  const has = (id: string): boolean => actor.statuses.includes(id);
  const dead = has("dead");
  const bleeding = has("bleedingOut") && !dead;
  const down = has("unconscious") || hp.value <= 0;
  if (!dead && !bleeding && !down && !hp.choice) return { shown: false };
  return {
    shown: true,
    dead,
    bleeding: bleeding && hp.value <= 0,
    choice: hp.choice && !dead,
    sentence: t(dead ? "strip.dead" : hp.choice ? "strip.choice" : bleeding ? "strip.bleeding" : "strip.down"),
    save: betterSave(actor, "bld", "lck"),
  };
}

export function abilities(actor: ActorSnapshot) {
  const { abilities: all, why } = actor.system;
  return ABILITIES.map((id) => {
    const ability = all[id];
    const name = abilityName(id);
    const check = why[`${id}.check`] ?? why[`${id}.mod`];
    return {
      id,
      abbr: abilityText(id),
      name,
      half: signed(ability.half),
      halfWhy: numberView(t("halfOf", { ability: name }), why[`${id}.half`], ability.half).why,
      check: rollView(t("checkOf", { ability: name }), check, check?.total ?? ability.mod),
      save: numberView(t("saveOf", { ability: name }), why[`${id}.save`], ability.saveTarget, t("saveNote")),
      path: `system.abilities.${id}`,
    };
  });
}
