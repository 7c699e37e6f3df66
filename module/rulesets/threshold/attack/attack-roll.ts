/** One attack roll compared with all targets (T-37, T-95, T-120): weapons, natural weapons and powers alike. */
import type { Text, Total } from "../../../kernel/card.ts";
import { nameOf } from "../../../kernel/facts.ts";
import type { Breakdown } from "../../../kernel/modifiers.ts";
import { addLine, addNote, addTotal, die, type Procedure } from "../../../kernel/procedure.ts";
import type { Facts } from "../../../kernel/ruleset.ts";
import { d20Shown, naturalTone } from "../model/d20.ts";
import { type HitResult, hitResult, hitResultKey } from "../model/d20-result.ts";
import type { DefenseId } from "../model/data.ts";
import { defenseSum } from "../model/defenses.ts";
import type { House } from "../model/house-rules.ts";
import { defenseText, t } from "../model/texts.ts";
import { PRONE_TICKS, type TargetFacts } from "./attack-facts.ts";
import type { Mode } from "./weapon-in-use.ts";

/** Facts of an action with targets. */
export interface TargetedFacts extends Facts {
  house: House;
  marks: Readonly<Record<string, TargetFacts>>;
}

/** An attack as declared. */
export interface AttackInput {
  /** The attacking weapon or power: "Long sword". */
  label: Text;
  /** Card line that replaces the usual "Long sword against Reflex". */
  line?: Text;
  sum: Breakdown;
  vs: DefenseId;
  mode: Mode;
  critRange: number;
  /** Target parts. */
  aims: readonly string[];
  /** Number to compare with when there is no target; null: the total stands (T-131). */
  fixed: number | null;
  /** Applied situational modifiers of the targets, each "part:id". */
  against: readonly string[];
}

/** Id of a target's situational modifier in the form: "part:id". */
export const targetModifierId = (part: string, id: string): string => `${part}:${id}`;

/** A target's defense with the ticked modifiers; prone counts by the attack's mode. */
function defenseAgainst(
  aiming: Pick<TargetedFacts, "house" | "marks">,
  aim: Omit<AttackInput, "sum">,
  part: string,
): Breakdown {
  const given = (aiming.marks[part] as TargetFacts).defenses[aim.vs];
  const other = PRONE_TICKS[aim.mode === "melee" ? "ranged" : "melee"];
  const ids = given.pool
    .map(({ id }) => id)
    .filter((id) => id !== other && aim.against.includes(targetModifierId(part, id)));
  return defenseSum(given, aiming.house, ids);
}

interface TargetResult {
  /** null: no target. */
  part: string | null;
  verdict: HitResult;
}

export interface AttackResult {
  natural: number;
  total: number;
  met: TargetResult[];
}

function sideOf(facts: TargetedFacts, aim: AttackInput, part: string | null): Total | null {
  if (part === null) return aim.fixed === null ? null : { label: defenseText(aim.vs), dice: [], total: aim.fixed };
  const sum = defenseAgainst(facts, aim, part);
  return {
    of: part,
    secret: true,
    label: t("Line.defenseOf", { defense: defenseText(aim.vs), name: nameOf(facts, part) }),
    dice: [],
    total: sum.total,
    breakdown: sum,
  };
}

function* sayMet(facts: TargetedFacts, aim: AttackInput, id: string, left: Total, met: TargetResult): Procedure<void> {
  const { hit, automatic } = met.verdict;
  const right = sideOf(facts, aim, met.part);
  yield* addLine(id, {
    kind: "versus",
    rule: automatic ? (hit ? "T-93" : "T-94") : "T-95",
    left,
    right,
    word: t(`Line.attackWord.${hitResultKey(met.verdict)}`),
    ...(right && !automatic ? { by: Math.abs(left.total - right.total) } : {}),
    winner: hit === null ? "none" : hit ? "left" : "right",
  });
}

/** Rolls the die once and compares the total with all targets. */
export function* rollAttack(facts: TargetedFacts, aim: AttackInput, id = "attack"): Procedure<AttackResult> {
  const natural = yield* die(id, "self", 20);
  const total = natural + aim.sum.total;
  const parts = aim.aims.length > 0 ? aim.aims : [null];
  const met = parts.map((part): TargetResult => {
    const defense = part === null ? aim.fixed : defenseAgainst(facts, aim, part).total;
    return { part, verdict: hitResult(natural, total, defense, aim.critRange) };
  });
  const label = aim.line ?? t("Line.attack", { weapon: aim.label, defense: defenseText(aim.vs) });
  const left: Total = {
    of: "self",
    label,
    brief: aim.label,
    dice: [d20Shown(natural)],
    total,
    breakdown: aim.sum,
    ...naturalTone(natural),
  };
  if (met.length === 1) yield* sayMet(facts, aim, id, left, met[0] as TargetResult);
  else {
    yield* addTotal(id, label, { of: "self", rule: "T-37", dice: left.dice, total, breakdown: aim.sum });
    for (const one of met) {
      const on = t("Line.attackOn", { name: nameOf(facts, one.part ?? "") });
      yield* sayMet(facts, aim, `${id}.${one.part}`, { label: on, dice: [], total, ...naturalTone(natural) }, one);
    }
  }
  if (natural === 20 || natural === 1)
    yield* addNote(`${id}.natural`, t(natural === 20 ? "Line.natural20" : "Line.natural1"), {
      rule: natural === 20 ? "T-93" : "T-94",
      tone: natural === 20 ? "best" : "worst",
    });
  return { natural, total, met };
}

/** The parts that were hit, and those hit critically; none without a target. */
export const hitsOf = ({ met }: Pick<AttackResult, "met">): string[] =>
  met.flatMap(({ part, verdict }) => (part !== null && verdict.hit ? [part] : []));
export const critsOf = ({ met }: Pick<AttackResult, "met">): string[] =>
  met.flatMap(({ part, verdict }) => (part !== null && verdict.hit && verdict.critical ? [part] : []));
