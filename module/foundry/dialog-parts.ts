/** What the dialog shows beside its fields: whom it is aimed at, whose word is asked, its pages and the dice on them. */
import { text } from "../kernel/card.ts";
import type { Action, Facts, Field, Form, Problem, Warning } from "../kernel/ruleset.ts";
import { actorOf } from "./apply.ts";
import { type FieldView, fieldView } from "./dialog-view.ts";
import { openRule } from "./rules-journal.ts";
import { rulesets } from "./rulesets.ts";
import { hasKey, localize, me, type Source } from "./seam.ts";
import { isHidden } from "./table.ts";
import { say } from "./text.ts";
import { explain } from "./tips.ts";

type Values = Readonly<Record<string, Form[string]>>;

/** Facts without what chances would need of parts whose numbers this player may not know. */
export function seen(facts: Facts & { odds?: Readonly<Record<string, unknown>> }): Facts {
  if (me().isGM || !facts.odds) return facts;
  const known = Object.entries(facts.odds).filter(([part]) => !isHidden(facts.refs[part] ?? ""));
  return { ...facts, odds: Object.fromEntries(known) } as Facts;
}

/** What a ruleset calls its GM is for the ruleset to say. */
export function sendLabel(action: Action): string {
  const id = rulesets.find((r) => r.actions[action.id] === action)?.id.toUpperCase() ?? "";
  return localize(hasKey(`${id}.Dialog.send`) ? `${id}.Dialog.send` : "FIVEFOLD.Dialog.send");
}

/** Who it is aimed at: the chosen target, or all there are; with the distance where the form asks for it. */
export function aimView(action: Action, facts: Facts, values: Values, distance: FieldView | undefined): Source | null {
  const chosen = [values.target, values.aim].find((part) => typeof part === "string" && facts.refs[part]);
  const all = Object.keys(facts.refs).filter((part) => /^t\d+$/.test(part));
  const parts = action.aims?.(facts, values) ?? (typeof chosen === "string" ? [chosen] : all);
  const [first = ""] = parts;
  const actor = actorOf(facts.refs[first] ?? "");
  if (!actor) return null;
  const names = parts.map((part) => facts.names[part] ?? "").join(", ");
  return { name: names || actor.name, img: actor.img, distance };
}

/** The pages of a dialog, the open one, and what lies beside it; null where it has none. */
export function stepsView(action: Action, facts: Facts, values: Values, at: string, problems: readonly Problem[]) {
  const steps = action.steps?.(facts, values) ?? [];
  if (steps.length === 0) return null;
  const here = Math.max(
    0,
    steps.findIndex(({ id }) => id === at),
  );
  const fields = action.form?.(facts, values) ?? [];
  const wrong = new Set(problems.map(({ field }) => fields.find(({ name }) => name === field)?.step));
  return {
    list: steps.map(({ id, label }, n) => ({
      id,
      label: say(label),
      number: n + 1,
      current: n === here,
      wrong: wrong.has(id),
    })),
    at: steps[here]?.id ?? "",
    back: steps[here - 1]?.id ?? "",
    next: steps[here + 1]?.id ?? "",
    said: say(text("FIVEFOLD.Dialog.stepOf", { n: here + 1, of: steps.length })),
  };
}

/** What is said before it is sent, on the page it is about. */
export const warnedField = ({ step, ...said }: Warning, at: number): Field => ({
  kind: "note",
  name: `warned${at}`,
  label: text("FIVEFOLD.Dialog.mind"),
  text: said,
  tone: "bad",
  ...(step === undefined ? {} : { step }),
});

/** Nobody has filled it in yet: it is asked for, and not wrong. What is folded away says at once that it is wanted. */
const isMissing = ({ name, rare }: Field, values: Values): boolean =>
  !rare && [undefined, null, ""].includes(values[name] as string | null | undefined);

/** Fields of the open page, and those that stand on every one. `touched`: somebody has begun to fill them in. */
export function fieldsView(
  fields: readonly Field[],
  at: string | undefined,
  values: Values,
  problems: readonly Problem[],
  touched: boolean,
  app: string,
) {
  const by = new Map(problems.map((p) => [p.field, say(p.text)]));
  const open = at === undefined ? fields : fields.filter(({ step }) => step === undefined || step === at);
  return open.map((field) => {
    const view = fieldView(field, values[field.name], by.get(field.name), app, say);
    return { ...view, problem: touched || !isMissing(field, values) ? view.problem : undefined };
  });
}

/** Dice that fill fields: those of one field, or (of "") those of the whole dialog. */
export const fillingsAt = (action: Action, facts: Facts, values: Values, field: string) =>
  Object.entries(action.fillings ?? {})
    .filter(([, { at, when }]) => at === field && (when?.(facts, values) ?? true))
    .map(([id, { label }]) => ({ id, label: say(label(facts, values)) }));

/** What a word in a dialog says of itself: its rule, or the thing it stands for. */
export function explained(_event: Event, target: HTMLElement): void {
  void (target.dataset.rule ? openRule(target.dataset.rule) : explain(target));
}
