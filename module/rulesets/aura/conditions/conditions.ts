/** The conditions; an implied condition is the child of another, and is never applied by itself. */
import { both, type Condition, conditionsInForce, manual } from "../../../kernel/conditions.ts";

export const conditions: readonly Condition[] = [
  manual("exposed", "eye-target", { rule: "A-157" }),
  manual("unguarded", "surrounded-shield", { implies: ["exposed"], rule: "A-160" }),
  manual("surprised", "surprised", { implies: ["unguarded"], rule: "A-168" }),
  manual("blinded", "blindfold", { implies: ["unguarded"], rule: "A-240" }),
  manual("dazed", "star-swirl", { implies: ["exposed"], rule: "A-239" }),
  manual("prone", "fall-down", { implies: ["exposed"], rule: "A-242" }),
  manual("slowed", "snail", { rule: "A-241" }),
  manual("shaken", "terror", { rule: "A-238" }),
  manual("exhausted", "tired-eye", { rule: "A-227" }),
  manual("restrained", "fishing-net", { implies: ["exposed"], rule: "A-201" }),
  manual("restraining", "grab", { implies: ["slowed"], rule: "A-204" }),
  both("unconscious", "sleepy", { implies: ["unguarded", "surprised"], rule: "A-233" }),
  manual("helpless", "padlock", { implies: ["unguarded"], rule: "A-131" }),
  manual("defending", "dodging", { rule: "A-28" }),
  manual("bleedingOut", "bleeding-wound", { rule: "A-224" }),
  manual("stabilized", "bandage-roll", { rule: "A-230" }),
  both("dead", "death-skull", { overlay: true, rule: "A-226" }),
];

/** All conditions that apply: free-standing ones and those they imply. */
export const closure = (standing: Iterable<string>): ReadonlySet<string> =>
  new Set(conditionsInForce(standing, conditions).map(({ id }) => id));

/** Cannot act, neither on request nor by itself. */
export const isOut = (statuses: ReadonlySet<string>): boolean => statuses.has("unconscious") || statuses.has("dead");
/** Cannot choose to spend Stamina. */
export const isWinded = (statuses: ReadonlySet<string>): boolean => statuses.has("exhausted") || statuses.has("shaken");
