/** One of several, asked in the one dialog. */
import { type Text, text } from "../kernel/card.ts";
import type { Action, Facts, FieldOption } from "../kernel/ruleset.ts";
import { askForm } from "./dialog.ts";

/** The value of the chosen option; the only one without asking, null where there is none or nobody chose. */
export async function choose(what: Text, options: readonly FieldOption[]): Promise<string | null> {
  const [first] = options;
  if (!first || options.length === 1) return first?.value ?? null;
  const which: Action<Facts, { which: string }> = {
    id: "choose",
    offeredBy: [],
    icon: "magic-palm",
    target: "none",
    title: () => what,
    facts: () => ({ names: {}, refs: {} }),
    defaults: () => ({ which: first.value }),
    form: () => [{ kind: "choice", name: "which", label: what, as: "segments", options }],
    *start() {
      yield* [];
      return { headline: what, tone: "plain", consequences: [], offers: [] };
    },
    verb: () => text("FIVEFOLD.Dialog.choose"),
  };
  const form = await askForm(which as unknown as Action, { names: {}, refs: {} }, { which: first.value });
  return typeof form?.which === "string" ? form.which : null;
}
