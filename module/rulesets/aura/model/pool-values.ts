/** Maxima of Aura, surges, Stamina and Agility, and the Energy at the start of a Round, with breakdowns. */
import { labeledModifier, listed } from "../../../kernel/facts.ts";
import { type Breakdown, type Modifier, stack } from "../../../kernel/modifiers.ts";
import { ABILITIES, type ActorData } from "./data.ts";
import { type House, legRow } from "./house-rules.ts";
import { energyOf } from "./tables.ts";
import { abilityName, t } from "./texts.ts";

/** A sum that is at least `least`; the term that raises it is named. */
function sumOfAtLeast(least: number, terms: readonly Modifier[]): Breakdown {
  const sum = stack(terms);
  return sum.total >= least ? sum : stack([...terms, labeledModifier(t("Why.least"), least - sum.total)]);
}

/** Aura Modifier: all ability modifiers except Dexterity's. */
export const auraModifierOf = ({ abilities }: Pick<ActorData, "abilities">): Breakdown =>
  stack(ABILITIES.filter((id) => id !== "dex").map((id) => labeledModifier(abilityName(id), abilities[id].mod)));

/** Aura Strength: 20 + modifier + a third of the modifier, rounded down by itself (A-116, D-28). */
export function auraOf(system: ActorData): Breakdown {
  const { overrides, aura } = system;
  if (overrides.auraMax !== null) return stack([labeledModifier(t("Why.override"), overrides.auraMax)]);
  const { modifier } = aura;
  return sumOfAtLeast(
    0,
    listed(
      [labeledModifier(t("Why.base"), 20), labeledModifier(t("Why.auraModifier"), modifier)],
      labeledModifier(t("Why.third"), Math.floor(modifier / 3)),
      labeledModifier(t("Why.effects"), aura.bonus),
    ),
  );
}

/** Recovery Surges a day. */
export const surgesOf = ({ abilities, surges }: ActorData): Breakdown =>
  sumOfAtLeast(
    0,
    listed(
      [labeledModifier(t("Why.base"), 5)],
      labeledModifier(t("Why.halfCon"), abilities.con.half),
      labeledModifier(t("Why.effects"), surges.bonus),
    ),
  );

/** Aura restored per surge: the Aura Modifier, at least 1. */
export function recoveryOf({ aura, surges }: ActorData): Breakdown {
  const base = sumOfAtLeast(1, [labeledModifier(t("Why.auraModifier"), aura.modifier)]);
  return stack(listed(base.counted, labeledModifier(t("Why.effects"), surges.recoveryBonus)));
}

/** The Constitution score, not its modifier. */
export function staminaOf({ abilities, stamina }: ActorData): Breakdown {
  const terms = listed(
    [labeledModifier(abilityName("con"), abilities.con.value)],
    labeledModifier(t("Why.effects"), stamina.bonus),
  );
  const whole = sumOfAtLeast(0, terms);
  return stamina.halved
    ? stack([...whole.counted, labeledModifier(t("Why.injury"), -Math.ceil(whole.total / 2))])
    : whole;
}

/** 3, the Leg Strength bonus, and effects. */
export const agilityOf = ({ agility, skills }: ActorData, house: House): Breakdown =>
  sumOfAtLeast(
    0,
    listed(
      [labeledModifier(t("Why.base"), 3)],
      labeledModifier(t("Why.legs"), legRow(house, skills.leg.total).agility),
      labeledModifier(t("Why.effects"), agility.bonus),
    ),
  );

/** Energy at the start of the next Round (A-37, A-227, D-25, D-38): set, not added; bonuses are added last. */
export function energyNext(
  { stamina, energy }: Pick<ActorData, "stamina" | "energy">,
  statuses: ReadonlySet<string>,
  house: Pick<House, "exhaustedMode">,
): number {
  if (statuses.has("unconscious") || statuses.has("dead")) return 0;
  const table = energyOf(stamina.value);
  const tired = house.exhaustedMode === "capThree" ? Math.min(3, table) : Math.max(0, table - 2);
  return Math.max(0, (statuses.has("exhausted") ? tired : table) + energy.bonus);
}
