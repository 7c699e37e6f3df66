/** An injury without an attacker, set by the GM: a fall, a trap (N-23, N-28). */
import type { Action } from "../../../kernel/ruleset.ts";
import { gmOnly } from "./health-facts.ts";
import { type InjureForm, injure } from "./injure.ts";
import { type InjureFacts, injureFacts } from "./injure-facts.ts";

export const wound: Action<InjureFacts, InjureForm> = {
  ...injure,
  id: "wound",
  target: undefined,
  facts: (parts) => injureFacts({ ...parts, targets: [] }),
  prefill: () => null,
  problems: (facts, form) => [...gmOnly(facts), ...(injure.problems?.(facts, form) ?? [])],
};
