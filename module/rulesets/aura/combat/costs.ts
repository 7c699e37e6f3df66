/** Costs, whether they can be paid, and paying them (A-03, A-34, A-38 to A-44, D-35, D-39, D-59). */
import { adjustValue, type Consequence, setValue } from "../../../kernel/consequences.ts";
import { compact } from "../../../kernel/form-values.ts";
import { isWinded } from "../conditions/conditions.ts";
import { inflict } from "../conditions/instances.ts";
import type { ActorData } from "../model/data.ts";
import { t } from "../model/texts.ts";

export interface Cost {
  energy: number;
  stamina: number;
  agility: number;
}
export const cost = (energy: number, stamina = 0, agility = 0): Cost => ({ energy, stamina, agility });

/** Pools that a cost is paid from, as facts store them. */
export interface AvailablePools extends Cost {
  /** A Round is running: Energy and Agility count (D-35). */
  fighting: boolean;
  /** Stamina that may still replace Energy this Round. */
  standIn: number;
  winded: boolean;
  slowed: boolean;
  restrained: boolean;
}

/** Reasons why a cost cannot be paid; the first of this list that applies is shown. */
export const REFUSALS = [
  "staminaBlocked",
  "staminaAsEnergyLimit",
  "slowed",
  "restrained",
  "agility",
  "stamina",
  "energy",
] as const;
export type Refusal = (typeof REFUSALS)[number];

export const availablePoolsOf = (
  { energy, stamina, agility, round }: Pick<ActorData, "energy" | "stamina" | "agility" | "round">,
  statuses: ReadonlySet<string>,
  fighting: boolean,
): AvailablePools => ({
  energy: energy.value,
  stamina: stamina.value,
  agility: agility.value,
  fighting,
  standIn: Math.max(0, stamina.asEnergyMax - round.staminaAsEnergy),
  winded: isWinded(statuses),
  slowed: statuses.has("slowed"),
  restrained: statuses.has("restrained"),
});

/** The cost actually paid: `standInWanted` Stamina replaces as much Energy; outside Rounds only Stamina counts (D-35). */
export function actualCost(
  price: Cost,
  standInWanted: number,
  purse: Pick<AvailablePools, "fighting">,
): Cost & { standIn: number } {
  if (!purse.fighting) return { energy: 0, agility: 0, stamina: price.stamina, standIn: 0 };
  const instead = Math.max(0, Math.min(standInWanted, price.energy));
  return { energy: price.energy - instead, agility: price.agility, stamina: price.stamina + instead, standIn: instead };
}

/**
 * Why it cannot be paid; null: it can. `standInWanted`: Stamina meant to replace Energy. Energy is refused only if there is
 * too little: there are no turns.
 */
export function refusal(price: Cost, standInWanted: number, purse: AvailablePools): Refusal | null {
  const due = actualCost(price, standInWanted, purse);
  const against: Readonly<Record<Refusal, boolean>> = {
    staminaBlocked: due.stamina > 0 && purse.winded,
    staminaAsEnergyLimit: due.standIn > purse.standIn,
    slowed: due.agility > 0 && purse.slowed,
    restrained: due.agility > 0 && purse.restrained,
    agility: due.agility > purse.agility,
    stamina: due.stamina > purse.stamina,
    energy: due.energy > purse.energy,
  };
  return REFUSALS.find((reason) => against[reason]) ?? null;
}

/** Whether paying takes the last Stamina, which needs confirmation (A-38, D-39). */
export const takesLastStamina = (price: Cost, standInWanted: number, purse: AvailablePools): boolean => {
  const { stamina } = actualCost(price, standInWanted, purse);
  return stamina > 0 && stamina === purse.stamina;
};

/** Pays the cost. At 0 Stamina the actor falls unconscious after the action: see `recompute` in model/recompute.ts. */
export function paymentConsequences(
  price: Cost,
  standInWanted: number,
  purse: AvailablePools,
  part = "self",
): Consequence[] {
  const due = actualCost(price, standInWanted, purse);
  const take = (path: string, by: number, why: string): Consequence[] =>
    by > 0 ? [adjustValue(part, path, -by, t(`Why.${why}`, { count: by }), { min: 0 })] : [];
  return compact([
    ...take("energy.value", due.energy, "paysEnergy"),
    ...take("stamina.value", due.stamina, "paysStamina"),
    ...take("agility.value", due.agility, "paysAgility"),
    due.standIn > 0 &&
      (adjustValue(
        part,
        "round.staminaAsEnergy",
        due.standIn,
        t("Why.standsIn", { count: due.standIn }),
      ) satisfies Consequence),
  ]);
}

/** At 0 Stamina a creature falls unconscious, whatever the cause. */
export const faintConsequences = (part: string, reason: "stamina" | "nonLethal"): Consequence[] => [
  inflict(part, "unconscious", { expiry: "manual", reason }, t(`Why.faints.${reason}`)),
  setValue(part, "energy.value", 0, t("Why.noEnergy")),
];
