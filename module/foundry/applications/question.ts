/** Asks a question in the action dialog without running an action; the caller uses the answer. */
import { type Text, text } from "../../kernel/card.ts";
import { resultOnly } from "../../kernel/outcome.ts";
import type { Action, Facts, Field, Form } from "../../kernel/ruleset.ts";
import { askForm } from "./dialog.ts";

const NO_FACTS: Facts = { names: {}, refs: {} };

export interface Question {
  /** Only one question with the same id is open at a time. */
  id: string;
  title: Text;
  icon?: string;
  fields: readonly Field[];
  /** Initial values. */
  form: Form;
  /** Label of the submit button; default: "Choose". */
  buttonLabel?: Text;
  /** The problem with an answer, if any. */
  problem?: (form: Form) => Text | null;
}

/** Resolves to the filled-in form, or null if cancelled. */
export function question({ id, title, icon, fields, form, buttonLabel, problem }: Question): Promise<Form | null> {
  const action: Action = {
    id,
    icon: icon ?? "magic-palm",
    title: () => title,
    facts: () => NO_FACTS,
    defaults: () => form,
    form: () => fields,
    problems: (_, filled) => {
      const against = problem?.(filled);
      return against ? [{ field: "", text: against }] : [];
    },
    start: () => resultOnly(title),
    buttonLabel: () => buttonLabel ?? text("FIVEFOLD.Dialog.choose"),
  };
  return askForm(action, NO_FACTS, form);
}

interface OneOf extends Pick<Question, "id" | "title" | "icon" | "buttonLabel"> {
  options: Extract<Field, { kind: "choice" }>["options"];
  /** Value that is selected initially. */
  usual: string;
  as?: "list" | "segments";
}

/** Asks for one of several options; null if cancelled. */
export async function askChoice({ options, usual, as = "segments", ...what }: OneOf): Promise<string | null> {
  const fields: Field[] = [{ kind: "choice", name: "which", label: what.title, as, options }];
  const form = await question({ ...what, fields, form: { which: usual } });
  return typeof form?.which === "string" ? form.which : null;
}
