/** Exact chances of a power's roll, against those whose numbers may be known (T-135). */

import { nameOf } from "../../../kernel/facts.ts";
import { chanceOf, odds } from "../../../kernel/odds.ts";
import type { OddsView } from "../../../kernel/ruleset.ts";
import { percent } from "../../../kernel/shown.ts";
import type { PowerFacts } from "./power-facts.ts";
import { aimOf, type PowerForm } from "./power-form.ts";
import { rollAttack } from "./strike.ts";
import { t } from "./words.ts";

export function powerOdds(facts: PowerFacts, form: PowerForm): OddsView | null {
  const { power } = facts;
  if (!power || power.automatic || power.withWeapon) return null;
  const aim = aimOf(facts, power, form);
  const known = aim.aims.filter((part) => facts.odds?.[part]);
  if (aim.aims.length > 0 ? known.length === 0 : aim.fixed === null) return null;
  const all = odds(
    () => rollAttack(facts, { ...aim, aims: known }, "power"),
    ({ met }) => met.map(({ verdict }) => `${verdict.hit}${verdict.critical}`).join(),
  );
  const chances = (known.length > 0 ? known : [null]).map((part, at) => ({
    part,
    hit: chanceOf(all, ({ met }) => met[at]?.verdict.hit === true),
    critical: chanceOf(all, ({ met }) => met[at]?.verdict.hit === true && met[at]?.verdict.critical === true),
  }));
  const [first] = chances;
  if (!first) return null;
  return {
    bar: [
      { label: t("Odds.power.critical"), p: first.critical, tone: "best" },
      { label: t("Odds.power.hit"), p: Math.max(0, first.hit - first.critical), tone: "good" },
      { label: t("Odds.power.miss"), p: Math.max(0, 1 - first.hit), tone: "nothing" },
    ],
    sentences:
      chances.length < 2
        ? []
        : chances.map(({ part, hit }) =>
            t("Odds.power.each", { name: nameOf(facts, part ?? "self"), hit: percent(hit) }),
          ),
  };
}
