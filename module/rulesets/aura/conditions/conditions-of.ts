/** The conditions of a snapshot, cached. */
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { activeConditions } from "./instances.ts";

/** Cache: a snapshot's lists of effects and statuses are replaced, never changed in place. */
const conditionsIn = new WeakMap<Snapshot["effects"], Pick<Snapshot, "statuses"> & { active: ReadonlySet<string> }>();

/** The conditions that apply to a snapshot. */
export function conditionsOf({ effects, statuses }: Pick<Snapshot, "effects" | "statuses">): ReadonlySet<string> {
  let found = conditionsIn.get(effects);
  if (found?.statuses !== statuses) {
    found = { statuses, active: activeConditions(effects, statuses) };
    conditionsIn.set(effects, found);
  }
  return found.active;
}
