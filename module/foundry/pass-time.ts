/** Time that passes for the whole world while something is done. */
import type { Action, Facts, Form } from "../kernel/ruleset.ts";
import { advanceTime } from "./seam.ts";

const DAY = 86_400;

/** What the rule says it takes, else the days of the form; only where the form lets the clock run. */
export async function passTime(action: Action, facts: Facts, form: Form): Promise<void> {
  const seconds = action.takes?.(facts, form) ?? Number(form.days ?? 0) * DAY;
  if (form.advance === true && seconds > 0) await advanceTime(seconds);
}
