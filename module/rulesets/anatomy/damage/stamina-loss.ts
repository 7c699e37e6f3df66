/** Loss and gain of Stamina, Exhaustion and Strain (N-18 to N-21, N-38; D-08, D-10, D-30). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { House } from "../model/house-rules.ts";
import { adjust, type HealthFacts } from "./health-facts.ts";

export interface Pools {
  stamina: number;
  exhaustion: number;
}
export interface Loss extends Pools {
  exhausted: boolean;
  unconscious: boolean;
}

/** Pools after Stamina damage: the excess below 0 comes off Exhaustion (D-08). */
export function staminaLoss(pools: Pools, damage: number): Loss {
  const most = Math.max(0, damage);
  const stamina = Math.max(0, pools.stamina - most);
  const exhaustion = Math.max(0, pools.exhaustion - Math.max(0, most - pools.stamina));
  return { stamina, exhaustion, exhausted: stamina <= 0, unconscious: exhaustion <= 0 };
}

/** Maximum Stamina that can be recovered with this Strain; at least 1 (D-10, D-30). */
export const recoverableMax = (max: number, strain: number, { strainMode }: Pick<House, "strainMode">): number =>
  strainMode === "drain" ? Math.max(1, max - strain) : max;

type Suffers = Pick<HealthFacts, "con" | "stamina" | "exhaustion">;

/** Stamina damage to a part; none without pools (N-21). */
export function loseStamina(part: string, who: Suffers, damage: number, reason = "staminaDamage"): Consequence[] {
  if (who.con === null || damage <= 0) return [];
  const before = { stamina: who.stamina.value, exhaustion: who.exhaustion.value };
  const after = staminaLoss(before, damage);
  const lost = { stamina: before.stamina - after.stamina, exhaustion: before.exhaustion - after.exhaustion };
  return compact([
    lost.stamina > 0 && adjust(part, "stamina.value", -lost.stamina, reason, { min: 0 }),
    lost.exhaustion > 0 && adjust(part, "exhaustion.value", -lost.exhaustion, reason, { min: 0 }),
  ]);
}

/** Strain of a hit: 1, plus 1 per final degree (N-38, D-34). */
export const strainOf = (degrees: number): number => 1 + Math.max(0, degrees);

/** Strain gained, and the Stamina it drains at once (D-10). */
export const gainStrain = (
  part: string,
  who: Suffers,
  by: number,
  { strainMode }: Pick<House, "strainMode">,
): Consequence[] =>
  by <= 0
    ? []
    : [
        adjust(part, "strain.value", by, "strain"),
        ...(strainMode === "drain" ? loseStamina(part, who, by, "strain") : []),
      ];
