/** Fields, problems and odds of a dialog for its current values. */
import type { Text } from "../../kernel/card.ts";
import type { OddsView } from "../../kernel/odds-view.ts";
import type { Action, Facts, Field, Form } from "../../kernel/ruleset.ts";
import { me } from "../adapter/foundry-api.ts";
import { fieldFor, ownCheckboxes } from "../cards/form-permissions.ts";
import { warnedField } from "./dialog-parts.ts";
import { problemsOf } from "./dialog-read.ts";
import { oddsForThisUser } from "./visible-odds.ts";

export interface DialogState {
  fields: readonly Field[];
  problems: readonly { field: string; text: Text }[];
  odds: OddsView | null;
}

/** `facts`: as shown to this user, and all of them for the odds. `only`: names of the fields that may be filled in; `defends`: only fields about this user's own actors. */
export function stateOf(
  action: Action,
  { shown: facts, all }: { shown: Facts; all: Facts },
  values: Form,
  { only, defends }: { only: readonly string[] | undefined; defends: boolean },
): DialogState {
  const fields = (action.form?.(facts, values) ?? [])
    .flatMap((f) => (defends ? ownCheckboxes : fieldFor)(f, me(), facts) ?? [])
    .filter((f) => !only || f.kind === "note" || only.includes(f.name));
  const warned = (action.warns?.(facts, values) ?? []).map(warnedField);
  const problems = problemsOf(action, facts, values, fields);
  const odds = problems.length === 0 && !defends ? oddsForThisUser(action, all, values) : null;
  return { fields: [...warned, ...fields], problems, odds };
}
