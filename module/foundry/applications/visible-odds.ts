/** The odds of an action as a user may see them. */
import { type OddsView, visibleOdds } from "../../kernel/odds-view.ts";
import type { Action, Facts, Form } from "../../kernel/ruleset.ts";
import { me } from "../adapter/foundry-api.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { hasHiddenNumbers } from "../cards/hidden-numbers.ts";

type Values = Readonly<Record<string, Form[string]>>;

const isHidden = (facts: Facts, part: string): boolean => !me().isGM && hasHiddenNumbers(facts.refs[part] ?? "");

/** Facts without `odds` of targets whose numbers this player may not know: the only data that odds and dialog fields may show of them. */
export function withoutHiddenNumbers(facts: Facts & { odds?: Readonly<Record<string, unknown>> }): Facts {
  if (!facts.odds) return facts;
  const known = Object.entries(facts.odds).filter(([part]) => !isHidden(facts, part));
  return { ...facts, odds: Object.fromEntries(known) } as Facts;
}

/** The odds as this user sees them. */
export function oddsForThisUser(action: Action, facts: Facts, values: Values): OddsView | null {
  const odds = (known: Facts): OddsView | null => action.odds?.(known, values) ?? null;
  const parts = targetsOf(action, facts, values);
  const sees = ruleSettings.seesOdds() ? "yes" : me().isGM ? "off" : "gm";
  const hidden = parts.filter((part) => isHidden(facts, part)).map((part) => facts.names[part] ?? "");
  return visibleOdds(sees === "yes" ? odds(withoutHiddenNumbers(facts)) : null, () => odds(facts), {
    sees,
    targets: parts.length,
    hidden,
  });
}

/** Parts of the targets: the chosen one, or all. */
export function targetsOf(action: Action, facts: Facts, values: Values): readonly string[] {
  const chosen = [values.target, values.aim].find((part) => typeof part === "string" && facts.refs[part]);
  const all = Object.keys(facts.refs).filter((part) => /^t\d+$/.test(part));
  return action.targetParts?.(facts, values) ?? (typeof chosen === "string" ? [chosen] : all);
}
