/** Advances world time for an action. */
import type { Action, Facts, Form } from "../../kernel/ruleset.ts";
import { DAY } from "../../kernel/world-time.ts";
import { advanceTime } from "../adapter/foundry-api.ts";

/** Advances by the rule's duration, else by the form's days; only if the form says so. */
export async function advanceWorldTime(action: Action, facts: Facts, form: Form): Promise<void> {
  const seconds = action.durationSeconds?.(facts, form) ?? Number(form.days ?? 0) * DAY;
  if (form.advance === true && seconds > 0) await advanceTime(seconds);
}
