/** Maxima of Aura, surges, Stamina, Energy and Agility, with breakdowns. */
import { listed, mod } from "../../../kernel/facts.ts";
import { type Breakdown, type Modifier, stack } from "../../../kernel/modifiers.ts";
import { ABILITIES, type ActorData } from "./data.ts";
import { type House, legRow } from "./house-rules.ts";
import { energyOf } from "./tables.ts";
import { abilityName, t } from "./texts.ts";

/** A sum that is at least `least`; the term that raises it is named. */
export function atLeast(least: number, terms: readonly Modifier[]): Breakdown {
  const sum = stack(terms);
  return sum.total >= least ? sum : stack([...terms, mod(t("Why.least"), least - sum.total)]);
}

/** Aura Modifier: all ability modifiers except Dexterity's. */
export const auraModifierOf = ({ abilities }: Pick<ActorData, "abilities">): Breakdown =>
  stack(ABILITIES.filter((id) => id !== "dex").map((id) => mod(abilityName(id), abilities[id].mod)));

/** Aura Strength: 20 + modifier + a third of the modifier, rounded down by itself (A-116, D-28). */
export function auraOf(system: ActorData): Breakdown {
  const { overrides, aura } = system;
  if (overrides.auraMax !== null) return stack([mod(t("Why.override"), overrides.auraMax)]);
  const { modifier } = aura;
  return atLeast(
    0,
    listed(
      [mod(t("Why.base"), 20), mod(t("Why.auraModifier"), modifier)],
      mod(t("Why.third"), Math.floor(modifier / 3)),
      mod(t("Why.effects"), aura.bonus),
    ),
  );
}

/** Recovery Surges a day. */
export const surgesOf = ({ abilities, surges }: ActorData): Breakdown =>
  atLeast(
    0,
    listed([mod(t("Why.base"), 5)], mod(t("Why.halfCon"), abilities.con.half), mod(t("Why.effects"), surges.bonus)),
  );

/** Aura restored per surge: the Aura Modifier, at least 1. */
export function recoveryOf({ aura, surges }: ActorData): Breakdown {
  const base = atLeast(1, [mod(t("Why.auraModifier"), aura.modifier)]);
  return stack(listed(base.counted, mod(t("Why.effects"), surges.recoveryBonus)));
}

/** The Constitution score, not its modifier. */
export function staminaOf({ abilities, stamina }: ActorData): Breakdown {
  const terms = listed([mod(abilityName("con"), abilities.con.value)], mod(t("Why.effects"), stamina.bonus));
  const whole = atLeast(0, terms);
  return stamina.halved ? stack([...whole.counted, mod(t("Why.injury"), -Math.ceil(whole.total / 2))]) : whole;
}

/** 3, the Leg Strength bonus, and effects. */
export const agilityOf = ({ agility, skills }: ActorData, house: House): Breakdown =>
  atLeast(
    0,
    listed(
      [mod(t("Why.base"), 3)],
      mod(t("Why.legs"), legRow(house, skills.leg.total).agility),
      mod(t("Why.effects"), agility.bonus),
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
