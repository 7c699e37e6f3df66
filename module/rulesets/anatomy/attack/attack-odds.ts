/** Exact chances of an attack: hit, degrees of the injury, critical, lost weapon. */
import { nameOf } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import { odds } from "../../../kernel/odds.ts";
import type { OddsView } from "../../../kernel/ruleset.ts";
import { percent } from "../../../kernel/sheet-numbers.ts";
import { rollKept } from "../model/d20.ts";
import { SEVERITIES, type SeverityId } from "../model/data.ts";
import type { House } from "../model/house-rules.ts";
import { named, severityText, t } from "../model/texts.ts";
import type { AttackFacts } from "./attack-facts.ts";
import {
  type AttackForm,
  type AttackRoll,
  type AttackVariant,
  declaredRolls,
  dvToBeat,
  STANDARD_ATTACK,
} from "./attack-form.ts";
import { attackProblems } from "./attack-problems.ts";
import { attackResult, injuryDegrees } from "./attack-result.ts";

export interface Chances {
  hit: number;
  critical: number;
  fumble: number;
  /** By degrees of the injury: −1 is a hit without injury; 4 means 4 or more. */
  degrees: Record<-1 | 0 | 1 | 2 | 3 | 4, number>;
  lost: number;
}

type Rolled = Pick<AttackRoll, "sum" | "tally" | "reckless" | "size" | "dv" | "fixed"> & {
  weapon: { critRange: number };
};

/** Chances of one roll against its DV. Odds branch on the kept die, so there are at most 120 branches. */
export function strikeOdds(roll: Rolled, house: House): Chances | null {
  const dv = dvToBeat(roll);
  if (dv === null) return null;
  const all = odds(
    () => rollKept("odds", "self", roll.tally.net, house),
    ({ natural, shift }) => `${natural}/${shift}`,
  );
  const degrees: Chances["degrees"] = { [-1]: 0, 0: 0, 1: 0, 2: 0, 3: 0, 4: 0 };
  const chances: Chances = { hit: 0, critical: 0, fumble: 0, degrees, lost: all.lost };
  for (const { p, result } of all.chances.values()) {
    const total = result.natural + result.shift + roll.sum.total;
    const verdict = attackResult(result.natural, total, dv, roll.weapon.critRange, house);
    if (verdict.fumble) chances.fumble += p;
    if (!verdict.hit) continue;
    chances.hit += p;
    if (verdict.critical) chances.critical += p;
    const suffered = injuryDegrees(verdict.degrees, { natural: result.natural, ...roll });
    chances.degrees[Math.max(-1, Math.min(4, suffered)) as -1 | 0 | 1 | 2 | 3 | 4] += p;
  }
  return chances;
}

const DEGREES = [-1, 0, 1, 2, 3, 4] as const;
const TONES = { [-1]: "half", 0: "half", 1: "good", 2: "good", 3: "best", 4: "best" } as const;

export function viewOf(chances: Chances): OddsView {
  // A degree is shown as the most severe part it allows (N-30).
  const hits = DEGREES.filter((degree) => chances.degrees[degree] > 0).map((degree) => ({
    label: degree < 0 ? t("Attack.Odds.noInjury") : severityText(SEVERITIES[Math.max(0, degree)] as SeverityId),
    p: chances.degrees[degree],
    tone: TONES[degree],
  }));
  const miss = Math.max(0, 1 - chances.hit - chances.fumble);
  return {
    bar: [
      ...hits,
      { label: t("Attack.Odds.miss"), p: miss, tone: "nothing" as const },
      { label: t("Attack.Odds.fumble"), p: chances.fumble, tone: "worst" as const },
    ].filter(({ p }) => p > 0),
    sentences: compact([
      t("Attack.Odds.hit", { percent: percent(chances.hit) }),
      chances.critical > 0 && t("Attack.Odds.critical", { percent: percent(chances.critical) }),
    ]),
    lost: chances.lost,
  };
}

/** The first roll has the bar, each further roll a sentence; none where this client does not know the DV. */
export function attackOdds(
  facts: AttackFacts,
  form: AttackForm,
  manner: AttackVariant = STANDARD_ATTACK,
): OddsView | null {
  if (attackProblems(facts, form, manner).length > 0) return null;
  const known = declaredRolls(facts, form, manner).filter(({ aim }) => aim === null || facts.odds?.[aim] !== undefined);
  const found = known.flatMap((roll) => {
    const chances = strikeOdds(roll, facts.house);
    return chances ? [{ roll, chances }] : [];
  });
  const [first, ...others] = found;
  if (!first) return null;
  const view = viewOf(first.chances);
  return {
    ...view,
    sentences: [
      ...view.sentences,
      ...others.map(({ roll, chances }) =>
        t("Attack.Odds.another", {
          weapon: named(roll.weapon.name),
          name: roll.aim === null ? "" : nameOf(facts, roll.aim),
          percent: percent(chances.hit),
        }),
      ),
    ],
    lost: Math.max(...found.map(({ chances }) => chances.lost)),
  };
}
