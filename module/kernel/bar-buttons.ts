/** Makes the buttons of an action bar from a ruleset's actions. */
import type { BarButton } from "./action-bar.ts";
import { type Text, text } from "./card.ts";
import { partsFor } from "./facts.ts";
import type { Action, Form, Parts, Snapshot, ViewContext } from "./ruleset.ts";

/** Key of the problem that a later choice of targets solves. */
const WITHOUT_TARGET = /\.noTarget$/;

/**
 * Why an action cannot start now; null if it can. Problems of fields and of missing targets do not count, as both are
 * asked after the click.
 */
export function startProblem(action: Action, parts: Parts, given: Form = {}): Text | null {
  const facts = action.facts(parts);
  const problems =
    action.problemsWithoutTarget?.(facts) ?? action.problems?.(facts, { ...action.defaults(facts), ...given }) ?? [];
  return problems.find(({ field, text: { key } }) => field === "" && !WITHOUT_TARGET.test(key))?.text ?? null;
}

type ButtonOptions = Partial<Pick<BarButton, "given" | "label" | "img" | "note" | "cost" | "skip">> & {
  /** Id of the item that acts. */
  item?: string;
  /** A known reason, or null for none; omitted: the action's own problem. */
  disabledReason?: Text | null;
};

/**
 * A function that makes the buttons of one actor. `prefix`: of the ruleset's texts; `partsOf`: parts of an action that
 * starts from a button. Throws for an unknown action.
 */
export function barButtons(
  prefix: string,
  actions: Readonly<Record<string, Action>>,
  self: Snapshot,
  context: ViewContext,
  partsOf = partsFor,
) {
  return (id: string, { item: itemId, given = {}, disabledReason, ...more }: ButtonOptions = {}): BarButton => {
    const action = actions[id];
    if (!action) throw new Error(`unknown action ${id}`);
    const item = itemId ? self.items.find((one) => one.id === itemId) : undefined;
    return {
      action: id,
      label: text(`${prefix}.Action.${id}`),
      icon: action.icon,
      ...(item ? { item: item.id } : {}),
      given,
      ...more,
      disabledReason:
        disabledReason === undefined
          ? startProblem(action, partsOf(self, context, item, given), given)
          : disabledReason,
    };
  };
}
