/** Initiative: one roll a Round per creature, compared with all its opponents (A-57 to A-61, D-40, D-60). */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { type Breakdown, stack } from "../../../kernel/modifiers.ts";
import { addNote, addTotal, type Procedure } from "../../../kernel/procedure.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { marked } from "../checks/check.ts";
import { isOut } from "../conditions/conditions.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import { type AdvantageReason, advantageText, netAdvantageOf, reasonsFor } from "../model/advantage.ts";
import { asActor, isCharacter } from "../model/data.ts";
import { rollKept } from "../model/dice.ts";
import type { House } from "../model/house-rules.ts";
import { t } from "../model/texts.ts";

/** A participant of a clash, as facts store it. */
export interface Contestant {
  sum: Breakdown;
  reasons: AdvantageReason[];
  /** This Round's roll is used. */
  used: boolean;
  /** Its total, and the clash it was rolled in, where it stands. */
  total: number | null;
  clash: string;
  out: boolean;
  /** Its owner is prompted to roll. */
  asked: boolean;
  criticals: boolean;
}

export function contestantOf(actor: Snapshot, house: Pick<House, "defenseRolls" | "criticalChecks">): Contestant {
  const { system } = asActor(actor);
  const statuses = conditionsOf(actor);
  return {
    sum: system.why["skill.initiative"] ?? stack([]),
    reasons: reasonsFor("skill.initiative", { statuses, advantages: system.sway }),
    used: system.round.initiativeUsed,
    total: system.round.initiativeTotal,
    clash: system.round.initiativeFor,
    out: isOut(statuses),
    asked: house.defenseRolls === "prompt" && isCharacter(actor),
    criticals: house.criticalChecks,
  };
}

/** roll: may roll; stands: already rolled in this clash; spent: rolled in another one, fails automatically. */
export type InitiativeState = "roll" | "stands" | "spent" | "out";
export const initiativeStateOf = ({ used, total, clash, out }: Contestant, here: string): InitiativeState =>
  out ? "out" : !used ? "roll" : total !== null && here !== "" && clash === here ? "stands" : "spent";

/** A d20 and the skill total; natural 20 and 1 have no effect. */
export function* rollInitiative(
  part: string,
  name: string,
  rival: Contestant,
): Procedure<{ total: number; face: number }> {
  const id = `initiative.${part}`;
  const kept = yield* rollKept(`${part}.initiativeRoll`, part, 20, netAdvantageOf(rival.reasons), {
    unasked: !rival.asked,
  });
  const total = kept.face + rival.sum.total;
  const note = advantageText(rival.reasons);
  if (note) yield* addNote(`${id}.sway`, note, { secretOf: part, rule: "A-139" });
  yield* addTotal(id, t("Line.initiativeOf", { name }), {
    rule: "A-57",
    of: part,
    dice: marked(kept.dice, rival.criticals),
    total,
    breakdown: rival.sum,
  });
  return { total, face: kept.face };
}

/** Marks this Round's roll as used, and stores its total for this clash. */
export function rolledOnce(part: string, total: number, clash: string): Consequence[] {
  const why = t("Why.initiative");
  return [
    setValue(part, "round.initiativeUsed", true, why),
    setValue(part, "round.initiativeTotal", total, why),
    setValue(part, "round.initiativeFor", clash, why),
  ];
}

/** Strictly higher wins; no total never wins and loses to any total (A-57, D-40, D-60). */
export const beats = (one: number | null, other: number | null): boolean =>
  one !== null && (other === null || one > other);
