/** Dialog to choose one of several options. */
import type { Text } from "../../kernel/card.ts";
import type { FieldOption } from "../../kernel/ruleset.ts";
import { askChoice } from "./question.ts";

/**
 * The value of the chosen option. A single option is returned without asking; null if there is none or the dialog is
 * cancelled.
 */
export async function choose(what: Text, options: readonly FieldOption[]): Promise<string | null> {
  const [first] = options;
  if (!first || options.length === 1) return first?.value ?? null;
  return askChoice({ id: "choose", title: what, options, usual: first.value });
}
