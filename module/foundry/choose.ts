/** One of several, asked in the one dialog. */
import type { Text } from "../kernel/card.ts";
import type { FieldOption } from "../kernel/ruleset.ts";
import { chosen } from "./question.ts";

/** The value of the chosen option; the only one without asking, null where there is none or nobody chose. */
export async function choose(what: Text, options: readonly FieldOption[]): Promise<string | null> {
  const [first] = options;
  if (!first || options.length === 1) return first?.value ?? null;
  return chosen({ id: "choose", title: what, options, usual: first.value });
}
