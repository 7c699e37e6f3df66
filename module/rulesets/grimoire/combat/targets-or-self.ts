/** The actors that a GM's tool changes. */
import type { Parts, Snapshot } from "../../../kernel/ruleset.ts";

/** The targets with the names of their parts; without targets the acting actor itself. */
export const targetsOrSelf = ({ targets, self }: Parts): { snapshot: Snapshot; part: string }[] =>
  targets.length > 0
    ? targets.map((snapshot, at) => ({ snapshot, part: `t${at}` }))
    : [{ snapshot: self, part: "self" }];
