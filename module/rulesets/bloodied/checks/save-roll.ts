/** A save: 1d20 not above the modified score (B-58, B-60); shared by all actions with a save. */
import type { Text, Total } from "../../../kernel/card.ts";
import { labeledModifier } from "../../../kernel/facts.ts";
import { type Breakdown, stack } from "../../../kernel/modifiers.ts";
import { addLine, die, type Procedure, type RollOptions } from "../../../kernel/procedure.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { type AbilityId, asActor } from "../model/data.ts";
import { betterSaveAbility, resolveSave } from "../model/resolve.ts";
import { abilityName, abilityText, t } from "../model/texts.ts";

export interface SaveScore {
  ability: AbilityId;
  target: Breakdown;
}

export const saveScoreOf = (snapshot: Snapshot, ability: AbilityId): SaveScore => ({
  ability,
  target: asActor(snapshot).system.why[`${ability}.save`] ?? stack([]),
});

/** The better of two saves after all modifiers; on a tie the first (D-27). */
export function betterSaveScore(snapshot: Snapshot, first: AbilityId, second: AbilityId): SaveScore {
  const { abilities } = asActor(snapshot).system;
  const targets = { [first]: abilities[first].saveTarget, [second]: abilities[second].saveTarget } as Record<
    AbilityId,
    number
  >;
  return saveScoreOf(snapshot, betterSaveAbility(first, targets, second));
}

export interface SaveResult {
  natural: number;
  target: number;
  success: boolean;
  critical: boolean;
}

/**
 * Rolls a save as request `id`; typed modifiers change the score, never the die. Low is good, so it is styled unlike a
 * check.
 */
export function* rollSave(
  id: string,
  who: string,
  saver: SaveScore,
  situation = 0,
  rule = "B-58",
  { label, ...options }: RollOptions & { label?: Text } = {},
): Procedure<SaveResult> {
  const counted =
    situation === 0 ? saver.target.counted : [...saver.target.counted, labeledModifier(t("Why.situation"), situation)];
  const breakdown = stack(counted);
  const natural = yield* die(id, who, 20, options);
  const { success, critical } = resolveSave(natural, breakdown.total);
  const right: Total = { label: abilityName(saver.ability), dice: [], total: breakdown.total, breakdown };
  yield* addLine(id, {
    kind: "versus",
    rule: natural === 1 || natural === 20 ? "B-60" : rule,
    left: {
      label: label ?? t("Line.save", { ability: abilityText(saver.ability) }),
      dice: [
        { faces: 20, value: natural, ...(natural === 1 ? { mark: "best" } : natural === 20 ? { mark: "worst" } : {}) },
      ],
      total: natural,
      ...(critical ? { tone: "best" } : natural === 20 ? { tone: "worst" } : {}),
    },
    right,
    word: t(critical ? "Line.criticalSave" : success ? "Line.saved" : "Line.notSaved"),
    winner: success ? "left" : "right",
  });
  return { natural, target: breakdown.total, success, critical };
}
