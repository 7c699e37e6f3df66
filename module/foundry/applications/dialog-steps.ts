/** View of the steps of a dialog: the current one, what it asks for, and which steps are complete. */
import { text } from "../../kernel/card.ts";
import type { StepGoal } from "../../kernel/dialog-features.ts";
import type { Action, Facts, Form, Problem } from "../../kernel/ruleset.ts";
import { localizeText } from "../adapter/text.ts";

type Values = Readonly<Record<string, Form[string]>>;

/** "": not opened yet, and asks for nothing; "skipped": left with open goals. */
type StepState = "" | "wrong" | "done" | "open" | "skipped";

const stateOf = (goals: readonly StepGoal[], wrong: boolean, opened: boolean, left: boolean): StepState => {
  if (wrong) return "wrong";
  if (goals.some(({ done }) => !done)) return left ? "skipped" : "open";
  return goals.length > 0 || opened ? "done" : "";
};

/** The dialog's steps with the current one (`at`) and its neighbors; null if it has none. `seen`: number of steps opened so far. */
export function stepsView(
  action: Action,
  facts: Facts,
  values: Values,
  at: string,
  problems: readonly Problem[],
  seen = 0,
) {
  const steps = action.steps?.(facts, values) ?? [];
  if (steps.length === 0) return null;
  const here = Math.max(
    0,
    steps.findIndex(({ id }) => id === at),
  );
  const fields = action.form?.(facts, values) ?? [];
  const wrong = new Set(problems.map(({ field }) => fields.find(({ name }) => name === field)?.step));
  const goals = action.goals?.(facts, values) ?? [];
  const furthest = Math.max(seen - 1, here);
  return {
    list: steps.map(({ id, label }, n) => {
      const own = goals.filter(({ step }) => step === id);
      const state = stateOf(own, wrong.has(id), n <= furthest, n !== here && n <= furthest);
      return {
        id,
        label: localizeText(label),
        number: n + 1,
        current: n === here,
        wrong: state === "wrong",
        state,
        stateText: state && localizeText(text(`FIVEFOLD.Dialog.step.${state}`)),
        open: own.filter(({ done }) => !done).map((goal) => localizeText(goal.text)),
      };
    }),
    goals: goals
      .filter(({ step }) => step === steps[here]?.id)
      .map((goal) => ({ text: localizeText(goal.text), done: goal.done })),
    at: steps[here]?.id ?? "",
    back: steps[here - 1]?.id ?? "",
    next: steps[here + 1]?.id ?? "",
    last: steps.at(-1)?.id ?? "",
    seen: furthest + 1,
    said: localizeText(text("FIVEFOLD.Dialog.stepOf", { n: here + 1, of: steps.length })),
  };
}

/** Steps with open goals, as far as the view shows them. */
export const openSteps = (steps: ReturnType<typeof stepsView>) =>
  (steps?.list ?? []).filter(({ open }) => open.length > 0);
