/** One roll of an attack: dice, total, verdict and its lines on the card. */
import type { Text, Total } from "../../../kernel/card.ts";
import { labeledModifier, nameOf } from "../../../kernel/facts.ts";
import { stack } from "../../../kernel/modifiers.ts";
import { addLine, addNote, addTotal, type Procedure } from "../../../kernel/procedure.ts";
import type { Facts } from "../../../kernel/ruleset.ts";
import { type Count, countText, type Tally, tallyText } from "../model/advantage-counts.ts";
import { type DiceHouse, type Kept, naturalTone, rollKept, withShift } from "../model/d20.ts";
import { named, severityText, t } from "../model/texts.ts";
import type { AttackFacts } from "./attack-facts.ts";
import { type AttackRoll, dvToBeat } from "./attack-form.ts";
import { type AttackResult, attackResult, highestSeverity, injuryDegrees } from "./attack-result.ts";

export interface RolledAttack {
  roll: AttackRoll;
  kept: Kept;
  total: number;
  verdict: AttackResult;
  /** Degrees of the injury, before a parry. */
  degrees: number;
}

const listText = (texts: readonly Text[]): Text =>
  texts.slice(1).reduce((all, one) => t("Attack.List.more", { all, one }), texts[0] ?? t("Attack.List.none"));

/** Lists advantage and disadvantage of a roll, if there is any. */
export function* sayCounts(id: string, tally: Tally, rule = "D-02"): Procedure<void> {
  if (tally.counts.length === 0) return;
  const what = listText(tally.counts.map((one: Count) => countText(one)));
  yield* addNote(`${id}.counts`, t("Attack.Line.counts", { net: tallyText(tally), what }), { rule });
}

/** Right side of the comparison: the target's DV, or the typed one. */
function sideOf(facts: Facts, { aim, dv, dvId, fixed }: AttackRoll): Total | null {
  if (aim !== null && dv)
    return {
      of: aim,
      secret: true,
      label: t("Attack.Line.dvOf", { dv: t(`Attack.Dv.${dvId}`), name: nameOf(facts, aim) }),
      dice: [],
      total: dv.total,
      breakdown: dv,
    };
  return fixed === null ? null : { label: t("Attack.Dv.dv"), dice: [], total: fixed };
}

/** The key of a verdict: hit, critical, miss, fumble … */
export const resultKey = ({ hit, critical, fumble, natural, margin }: AttackResult): string => {
  if (hit === null) return "open";
  if (!hit) return fumble ? "fumble" : "miss";
  if (critical) return "critical";
  return natural === 20 && (margin ?? 0) < 0 ? "graze" : "hit";
};

/** Lists the sources of the injury's degrees. */
export function* sayDegrees(
  id: string,
  verdict: Pick<AttackResult, "degrees" | "critical" | "natural">,
  after: { reckless: number; size: number },
  taken = 0,
): Procedure<void> {
  const roll = verdict.degrees - (verdict.critical ? 1 : 0);
  const terms = [
    labeledModifier(t("Attack.Why.rolled"), Math.max(0, roll)),
    labeledModifier(t("Attack.Why.critical"), verdict.critical ? verdict.degrees - Math.max(0, roll) : 0),
    labeledModifier(t("Attack.Why.parried"), -taken),
    labeledModifier(t("Attack.Why.reckless"), after.reckless),
    labeledModifier(t("Attack.Why.size"), after.size),
    labeledModifier(t("Attack.Why.natural1"), verdict.natural === 1 ? -1 : 0),
  ];
  const breakdown = stack([terms[0] as (typeof terms)[0], ...terms.slice(1).filter(({ value }) => value !== 0)]);
  const most = highestSeverity(breakdown.total);
  yield* addTotal(`${id}.degrees`, t("Attack.Line.degrees"), {
    rule: "N-30",
    total: breakdown.total,
    breakdown,
    against: most === null ? t("Attack.Line.noInjury") : t("Attack.Line.upTo", { severity: severityText(most) }),
    tone: most === null ? "plain" : "good",
  });
}

/** The die of an earlier roll. */
export type Same = Pick<Kept, "natural" | "shift">;

/** Rolls one roll of an attack; `same` is an earlier die that Cleave reuses by house rule (D-23). */
export function* rollAttack(facts: AttackFacts, roll: AttackRoll, same: Same | null = null): Procedure<RolledAttack> {
  const id = `attack${roll.id === "0" ? "" : roll.id}`;
  const house: DiceHouse = facts.house;
  const kept: Kept =
    same === null
      ? yield* rollKept(id, "self", roll.tally.net, house)
      : { ...same, dice: [{ faces: 20, value: same.natural }] };
  const sum = withShift(roll.sum, kept);
  const total = kept.natural + sum.total;
  const verdict = attackResult(kept.natural, total, dvToBeat(roll), roll.weapon.critRange, facts.house);
  const right = sideOf(facts, roll);
  yield* sayCounts(id, roll.tally);
  yield* addLine(id, {
    kind: "versus",
    rule: "N-29",
    left: {
      of: "self",
      label: t("Attack.Line.attack", { weapon: named(roll.weapon.name) }),
      brief: named(roll.weapon.name),
      dice: kept.dice,
      total,
      breakdown: sum,
      ...naturalTone(kept.natural),
    },
    right,
    word: t(`Attack.Line.word.${resultKey(verdict)}`),
    ...(right ? { by: Math.abs(total - right.total) } : {}),
    winner: verdict.hit === null ? "none" : verdict.hit ? "left" : "right",
  });
  const { natural } = kept;
  if (natural === 20 || natural === 1)
    yield* addNote(`${id}.natural`, t(`Attack.Line.natural.${natural}.${resultKey(verdict)}`), {
      rule: natural === 20 ? (verdict.critical ? "N-64" : "N-63") : verdict.fumble ? "N-67" : "N-66",
      tone: natural === 20 ? "best" : "worst",
    });
  if (verdict.hit && roll.weapon.inflicts) yield* sayDegrees(id, verdict, roll);
  const degrees = injuryDegrees(verdict.degrees, { reckless: roll.reckless, size: roll.size, natural });
  return { roll, kept, total, verdict, degrees };
}
