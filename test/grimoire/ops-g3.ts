import { type Vector, vectors } from "./vectors.ts";

/** Operations of the vectors played in harm.test.ts, scars.test.ts, rest.test.ts and warden.test.ts. */
export const OPS = ["damage", "scar", "rest", "deprived", "time", "reaction", "fate", "morale-triggers", "morale-save"];

/** Vectors of one of them, each with its test name. */
export const played = (op: string): [string, Vector][] =>
  vectors.filter((v) => v.given.op === op).map((v) => [`${v.id} ${v.rules.join(" ")}: ${v.why}`, v]);
