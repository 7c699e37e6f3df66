/** Exact odds of an attack, for users allowed to know the target's defense (T-135). */
import { nameOf } from "../../../kernel/facts.ts";
import { odds } from "../../../kernel/odds.ts";
import type { OddsView } from "../../../kernel/ruleset.ts";
import { percent } from "../../../kernel/sheet-numbers.ts";
import { t } from "../model/texts.ts";
import type { AttackFacts } from "./attack-facts.ts";
import { type AttackForm, type DeclaredAttack, declaredAttack } from "./attack-form.ts";
import { attackProblems } from "./attack-problems.ts";
import { type AttackInput, rollAttack, type TargetedFacts } from "./attack-roll.ts";

interface HitChances {
  hit: number;
  critical: number;
  lost: number;
}

/** Odds against one target, or against the typed number. */
function hitChances(facts: TargetedFacts, aim: AttackInput, part: string | null): HitChances {
  const alone: AttackInput = { ...aim, aims: part === null ? [] : [part] };
  const all = odds(
    () => rollAttack(facts, alone),
    ({ met }) => JSON.stringify(met[0]?.verdict),
  );
  const chances = { hit: 0, critical: 0, lost: all.lost };
  for (const { p, result } of all.chances.values()) {
    const verdict = result.met[0]?.verdict;
    if (!verdict?.hit) continue;
    if (verdict.critical) chances.critical += p;
    else chances.hit += p;
  }
  return chances;
}

const strikeBar = ({ hit, critical }: HitChances): OddsView["bar"] =>
  [
    { label: t("Odds.hit"), p: hit, tone: "good" as const },
    { label: t("Odds.critical"), p: critical, tone: "best" as const },
    { label: t("Odds.miss"), p: Math.max(0, 1 - hit - critical), tone: "nothing" as const },
  ].filter(({ p }) => p > 0);

/**
 * The first of several targets gets the bar, each gets a sentence; targets whose numbers this client may not know get
 * neither.
 */
export function aimOdds(
  facts: TargetedFacts & { odds?: Readonly<Record<string, unknown>> },
  aim: AttackInput,
): OddsView | null {
  if (aim.aims.length === 0) {
    if (aim.fixed === null) return null;
    const chances = hitChances(facts, aim, null);
    return { bar: strikeBar(chances), sentences: [], lost: chances.lost };
  }
  const known = aim.aims.filter((part) => facts.odds?.[part] !== undefined);
  const [first] = known;
  if (first === undefined) return null;
  const each = known.map((part) => ({ part, ...hitChances(facts, aim, part) }));
  return {
    bar: strikeBar(each[0] as HitChances),
    sentences:
      aim.aims.length < 2
        ? []
        : each.map(({ part, hit, critical }) =>
            t("Odds.against", { name: nameOf(facts, part), percent: percent(hit + critical) }),
          ),
    lost: Math.max(...each.map(({ lost }) => lost)),
  };
}

export function attackOdds(facts: AttackFacts, form: AttackForm): OddsView | null {
  if (attackProblems(facts, form).length > 0) return null;
  const one: DeclaredAttack | null = declaredAttack(facts, form);
  return one ? aimOdds(facts, one) : null;
}
