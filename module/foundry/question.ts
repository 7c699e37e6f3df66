/** A question in the one dialog that plays nothing: whoever asks does with the answer as they see fit. */
import { type Text, text } from "../kernel/card.ts";
import { done } from "../kernel/facts.ts";
import type { Action, Facts, Field, Form } from "../kernel/ruleset.ts";
import { askForm } from "./dialog.ts";

const NOBODY: Facts = { names: {}, refs: {} };

export interface Question {
  /** The same question is asked once at a time. */
  id: string;
  title: Text;
  icon?: string;
  fields: readonly Field[];
  /** As it is before anything is filled in. */
  form: Form;
  /** What the button says; "Choose" where it is nothing of its own. */
  verb?: Text;
  /** What stands against the answer. */
  problem?: (form: Form) => Text | null;
}

/** The form filled in; null where whoever was asked thought better of it. */
export function question({ id, title, icon, fields, form, verb, problem }: Question): Promise<Form | null> {
  const action: Action = {
    id,
    offeredBy: [],
    icon: icon ?? "magic-palm",
    target: "none",
    title: () => title,
    facts: () => NOBODY,
    defaults: () => form,
    form: () => fields,
    problems: (_, filled) => {
      const against = problem?.(filled);
      return against ? [{ field: "", text: against }] : [];
    },
    start: () => done({ headline: title, tone: "plain", consequences: [], offers: [] }),
    verb: () => verb ?? text("FIVEFOLD.Dialog.choose"),
  };
  return askForm(action, NOBODY, form);
}

interface OneOf extends Pick<Question, "id" | "title" | "icon" | "verb"> {
  options: Extract<Field, { kind: "choice" }>["options"];
  /** The value that is chosen already. */
  usual: string;
  as?: "list" | "segments";
}

/** One of several by its value; null where that is not answered. */
export async function chosen({ options, usual, as = "segments", ...what }: OneOf): Promise<string | null> {
  const fields: Field[] = [{ kind: "choice", name: "which", label: what.title, as, options }];
  const form = await question({ ...what, fields, form: { which: usual } });
  return typeof form?.which === "string" ? form.which : null;
}
