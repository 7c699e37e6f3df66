/** Derived values of the actors, each with its breakdown. Idempotent: reads stored values only, writes derived ones. */

import { labeledModifier, listed } from "../../../kernel/facts.ts";
import { type Breakdown, stack } from "../../../kernel/modifiers.ts";
import { abilityModifier, halfModifier, hpState, hpThresholds } from "./calculations.ts";
import { ABILITIES, type ActorData, type ArmorData, type ShieldData } from "./data.ts";
import type { House } from "./house-rules.ts";
import { abilityName, abilityText, t } from "./texts.ts";

/** Worn items and statuses of an actor: all that derivation needs besides its own data. */
export interface WornItems {
  armor: readonly { name: string; system: Pick<ArmorData, "formula"> }[];
  shields: readonly { name: string; system: Pick<ShieldData, "modifier"> }[];
  statuses: ReadonlySet<string>;
}

const sum = (...modifiers: Parameters<typeof listed>): Breakdown => stack(listed(...modifiers));

/** Fills in all derived values of a character or creature. */
export function deriveActor(system: ActorData, worn: WornItems, house: House): void {
  const why: Record<string, Breakdown> = {};
  for (const id of ABILITIES) {
    const ability = system.abilities[id];
    ability.mod = abilityModifier(ability.value, house.modifierFormula);
    ability.half = halfModifier(ability.mod);
    const score = labeledModifier(abilityText(id), ability.value);
    const own = labeledModifier(abilityName(id), ability.mod, t("Why.score", { score: ability.value }));
    why[`${id}.mod`] = stack([own]);
    why[`${id}.half`] = stack([labeledModifier(t("Why.half", { ability: abilityText(id) }), ability.half)]);
    why[`${id}.save`] = sum(
      [score],
      labeledModifier(t("Why.saveBonus"), ability.saveBonus),
      labeledModifier(t("Why.saves"), system.bonuses.saves),
    );
    why[`${id}.check`] = sum(
      [own],
      labeledModifier(t("Why.checkBonus"), ability.checkBonus),
      labeledModifier(t("Why.checks"), system.bonuses.checks),
    );
    ability.saveTarget = (why[`${id}.save`] as Breakdown).total;
  }
  const { abilities, attributes, casting } = system;
  const { hp, initiative, defense, armor } = attributes;

  Object.assign(hp, hpThresholds(hp.max));
  hp.state = hpState(hp.value, hp.max, worn.statuses.has("dead"));
  hp.bleeding = worn.statuses.has("bleedingOut");
  why["hp.bloodied"] = stack([labeledModifier(t("Why.halfTotal", { max: hp.max }), hp.bloodied)]);
  why["hp.deathAt"] = stack([labeledModifier(t("Why.minusHalfTotal", { max: hp.max }), hp.deathAt)]);

  why.initiative = sum(
    [labeledModifier(abilityName("int"), abilities.int.mod), labeledModifier(t("Why.level"), system.level)],
    labeledModifier(t("Why.other"), initiative.bonus),
  );
  initiative.total = (why.initiative as Breakdown).total;

  const shields = [...worn.shields].sort((a, b) => b.system.modifier - a.system.modifier);
  const [best] = shields;
  why.defense = stack([
    ...listed([labeledModifier(abilityName("agl"), abilities.agl.mod)], labeledModifier(t("Why.other"), defense.bonus)),
    ...shields.map((shield, index) => ({
      ...labeledModifier(t("Why.shield", { name: shield.name }), shield.system.modifier),
      ...(index > 0 ? { ignoredFor: t("Why.bestShield", { name: shields[0]?.name ?? "" }) } : {}),
    })),
  ]);
  defense.shield = best ? Math.max(0, best.system.modifier) : 0;
  defense.total = (why.defense as Breakdown).total;

  why.armor = sum([], labeledModifier(t("Why.other"), armor.bonus));
  armor.formula = worn.armor.map((piece) => piece.system.formula).join(" + ");
  attributes.counted = house.actionTracking !== "off";
  casting.pool.lost = Math.max(0, casting.pool.max - casting.pool.value);
  system.why = why;
}
