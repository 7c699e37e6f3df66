/** Views of the dialog's parts beside its fields: targets, warnings and dice. */
import { text } from "../../kernel/card.ts";
import type { Action, Facts, Field, Form, Problem, Warning } from "../../kernel/ruleset.ts";
import { hasKey, localize, type Source } from "../adapter/foundry-api.ts";
import { actorOf } from "../adapter/part-actor.ts";
import { rulesets } from "../adapter/ruleset-of.ts";
import { calledName } from "../adapter/snapshot.ts";
import { localizeText } from "../adapter/text.ts";
import { type FieldView, fieldView } from "./dialog-view.ts";
import { openRule } from "./rules-journal.ts";
import { explain } from "./tooltips.ts";
import { targetsOf } from "./visible-odds.ts";

type Values = Readonly<Record<string, Form[string]>>;

/** Label of the "send to GM" button; a ruleset may have its own term for the GM. */
export function sendLabel(action: Action): string {
  const id = rulesets.find((r) => r.actions[action.id] === action)?.id.toUpperCase() ?? "";
  return localize(hasKey(`${id}.Dialog.send`) ? `${id}.Dialog.send` : "FIVEFOLD.Dialog.send");
}

/** View of the targets, with the distance field if the form has one. */
export function aimView(action: Action, facts: Facts, values: Values, distance: FieldView | undefined): Source | null {
  const parts = targetsOf(action, facts, values);
  const [first = ""] = parts;
  const actor = actorOf(facts.refs[first] ?? "");
  if (!actor) return null;
  const names = parts.map((part) => facts.names[part] ?? "").join(", ");
  return { name: names || calledName(actor), img: actor.img, distance };
}

/** A warning as a note field, on the page it is about. */
export const warnedField = ({ step, ...said }: Warning, at: number): Field => ({
  kind: "note",
  name: `warned${at}`,
  label: text("FIVEFOLD.Dialog.note"),
  text: said,
  tone: "bad",
  ...(step === undefined ? {} : { step }),
});

/**
 * An empty field is not marked as wrong before the user has changed anything; collapsed (rare) fields are marked at
 * once.
 */
const isMissing = ({ name, isCollapsed }: Field, values: Values): boolean =>
  !isCollapsed && [undefined, null, ""].includes(values[name] as string | null | undefined);

/** Views of the fields on the open page and of those shown on every page. `touched`: the user has changed the form. */
export function fieldsView(
  fields: readonly Field[],
  at: string | undefined,
  values: Values,
  problems: readonly Problem[],
  touched: boolean,
  app: string,
) {
  const by = new Map(problems.map((p) => [p.field, localizeText(p.text)]));
  const open = at === undefined ? fields : fields.filter(({ step }) => step === undefined || step === at);
  return open.map((field) => {
    const view = fieldView(field, values[field.name], by.get(field.name), app, localizeText);
    return { ...view, problem: touched || !isMissing(field, values) ? view.problem : undefined };
  });
}

/** Dice that fill fields: those next to one field, or (with "") those of the whole dialog. */
export const fillingsAt = (action: Action, facts: Facts, values: Values, field: string) =>
  Object.entries(action.fieldRolls ?? {})
    .filter(([, { at, when }]) => at === field && (when?.(facts, values) ?? true))
    .map(([id, { label }]) => ({ id, label: localizeText(label(facts, values)) }));

/** Explains a term in a dialog: opens its rule, or shows the tooltip of its document. */
export function explained(_event: Event, target: HTMLElement): void {
  void (target.dataset.rule ? openRule(target.dataset.rule) : explain(target));
}
