/** Consequences of critical effects and injury-free weapons that need no check (D-68). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { effectWhileCaused, forTurns, nextEnd, startEffect } from "../conditions/effect-duration.ts";
import { type TurnCounter, untilSource } from "../conditions/effect-expiry.ts";
import type { CritEffect, WeaponData } from "../model/data.ts";
import type { House } from "../model/house-rules.ts";
import { poolPath, printModifier } from "../model/modifiers.ts";
import { t } from "../model/texts.ts";
import { adjust, condition, immuneTo, set } from "./health-facts.ts";
import type { HitFacts, InjuryTarget } from "./injure-facts.ts";
import { gainStrain, loseStamina } from "./stamina-loss.ts";

/** Effects that call for a check first. */
export const CHECKED: readonly CritEffect[] = ["stagger", "loosen"];
/** Effects that need an injury (D-68). */
export const WOUNDS: readonly CritEffect[] = ["bleed", "barbed"];

/** "1 round", counted by the number of turns begun (D-47). */
export const conditionForRound = (part: string, status: "dazed" | "stunned", turn: number): Consequence =>
  startEffect(
    part,
    forTurns(`ANATOMY.Condition.${status}`, nextEnd(turn), { statuses: [status] }),
    t("Reason.critEffect"),
  );

/** Cannot move until AP are spent; the effect stores the AP as `free`, and `cut` if it can be cut, such as a net. */
const heldUntilFreed = (part: string, status: string, freeAp: number, cut = false): Consequence =>
  startEffect(
    part,
    effectWhileCaused(
      `ANATOMY.Condition.${status}`,
      { free: freeAp, ...(cut ? { cut: true } : {}) },
      { statuses: [status] },
    ),
    t("Reason.critEffect"),
  );

/** Applies an effect without a check; `source` is the attacker, for effects that last until their turn. */
export function critConsequences(
  part: string,
  { key, value }: Pick<WeaponData["critEffect"], "key" | "value">,
  target: InjuryTarget,
  source: TurnCounter | null,
  house: House,
): Consequence[] {
  switch (key) {
    case "bleed":
      return target.bleeds ? [adjust(part, "bleed.value", Math.max(1, value), "critEffect")] : [];
    case "topple":
      return [condition(part, "prone", true, "critEffect")];
    case "hobble":
      return [
        startEffect(
          part,
          forTurns("ANATOMY.Effect.hobble", nextEnd(target.turn), {
            changes: [
              { path: poolPath("speed.base"), type: "add", value: printModifier({ mode: "speed", value: -10 }) },
            ],
          }),
          t("Reason.critEffect"),
        ),
      ];
    case "open":
      return source
        ? [untilSource(part, source, "offGuard")]
        : [
            startEffect(
              part,
              forTurns("ANATOMY.Condition.offGuard", { until: "turnStart" }, { statuses: ["offGuard"] }),
              t("Reason.critEffect"),
            ),
          ];
    case "pin":
      return [heldUntilFreed(part, "pinned", 1)];
    case "rend":
      return target.rends && target.rends.rend < target.rends.bonus
        ? [set(part, "rend", target.rends.rend + 1, "critEffect", target.rends.id)]
        : [];
    case "wind":
      return gainStrain(part, target, Math.max(1, value), house);
    default:
      return [];
  }
}

/** Effect of an injury-free weapon, without a check. */
export const injuryFreeEffect = (
  part: string,
  { status, freeAp }: WeaponData["brings"],
  target: Pick<InjuryTarget, "con" | "turn">,
): Consequence[] => {
  if (status === "" || immuneTo(target, status)) return [];
  const brief = status === "dazed" || status === "stunned";
  return [
    brief ? conditionForRound(part, status, target.turn) : heldUntilFreed(part, status, freeAp, status === "pinned"),
  ];
};

/** A poison that was not withstood: Stamina damage, and a condition for some turns (N-20, D-16, D-47). */
export const poisonEffect = (
  part: string,
  target: InjuryTarget,
  { stamina, status, rounds }: Pick<WeaponData["poison"], "stamina" | "status" | "rounds">,
): Consequence[] => [
  ...loseStamina(part, target, stamina, "poison"),
  ...(status === "" || immuneTo(target, status)
    ? []
    : [
        startEffect(
          part,
          forTurns(`ANATOMY.Condition.${status}`, nextEnd(target.turn, Math.max(1, rounds)), { statuses: [status] }),
          t("Reason.poison"),
        ),
      ]),
];

/** Uses up one dose of the poison on the attacker's weapon; venom has no doses. */
export const doseUsed = (part: string, { item, poison }: Pick<HitFacts, "item" | "poison">): Consequence[] =>
  poison.doses < 1 || item === ""
    ? []
    : [
        set(part, "poison.doses", poison.doses - 1, "poison", item),
        ...(poison.doses === 1 ? [set(part, "poison.dc", 0, "poison", item)] : []),
      ];
