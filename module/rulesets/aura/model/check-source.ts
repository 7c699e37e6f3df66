/** Rejects source data that no rule could use, naming the field; data already stored is kept and reported. */
import type { Problem, SystemData } from "../../../kernel/ruleset.ts";
import { at, diceProblems, type Source } from "../../../kernel/validation.ts";
import { conditions } from "../conditions/conditions.ts";
import { isRollName } from "./advantage.ts";
import { problem } from "./texts.ts";

const namesAt = (system: Source, path: string): string[] => {
  const value = at(system, path);
  return Array.isArray(value) ? value.filter((name): name is string => typeof name === "string") : [];
};
const isCondition = (id: string): boolean => conditions.some((condition) => condition.id === id);

/** Unknown conditions could never be applied or removed. */
const knows = (names: readonly string[], path: string): Problem[] => {
  const strange = names.filter((name) => !isCondition(name));
  return strange.length === 0 ? [] : [problem(path, "condition", { id: strange.join(", ") })];
};

/**
 * Ranges a, b, c must increase. Only a warning: they are typed one after another, and until the last is typed
 * the rules sort them (D-42).
 */
export function unordered(system: Source, path: "range" | "thrown"): Problem[] {
  const [a, b, c] = ["a", "b", "c"].map((key) => at(system, `${path}.${key}`));
  if (typeof a !== "number" || typeof b !== "number" || typeof c !== "number") return [];
  return a <= b && b <= c ? [] : [problem(path, "range")];
}

/** Remaining and maximum uses. */
function uses(system: Source): Problem[] {
  const [value, max] = [at(system, "uses.value"), at(system, "uses.max")];
  if (typeof value !== "number" || typeof max !== "number" || max === 0) return [];
  return value > max ? [problem("uses.value", "uses", { max })] : [];
}

function power(system: Source): Problem[] {
  const conditions = at(system, "onHit.conditions");
  const given = Array.isArray(conditions) ? conditions.map((one) => String((one as Source | null)?.id ?? "")) : [];
  return [
    ...diceProblems(system, "mods.damage", true),
    ...diceProblems(system, "attack.damage", true),
    ...knows(given, "onHit.conditions"),
    ...knows(namesAt(system, "removes"), "removes"),
    ...uses(system),
  ];
}

function gear(system: Source): Problem[] {
  const condition = at(system, "poison.condition");
  return [
    ...uses(system),
    ...diceProblems(system, "poison.damage", true),
    ...(typeof condition === "string" && condition !== "" ? knows([condition], "poison.condition") : []),
  ];
}

/** Unknown rolls could never get Advantage. */
const actor = (system: Source): Problem[] =>
  ["sway.advantage", "sway.disadvantage"].flatMap((path) => {
    const strange = namesAt(system, path).filter((name) => !isRollName(name));
    return strange.length === 0 ? [] : [problem(path, "rollWord", { word: strange.join(", ") })];
  });

/**
 * Problems of storing this data. `system` is the whole source after the change (or only the change: only its fields are
 * validated). Fields are named by their path below `system`.
 */
export function checkSource(type: string, system: SystemData): readonly Problem[] {
  switch (type) {
    case "auraCharacter":
    case "auraCreature":
      return actor(system);
    case "auraWeapon":
      return diceProblems(system, "damage.formula", true);
    case "auraAbility":
    case "auraSpell":
      return power(system);
    case "auraGear":
      return gear(system);
    default:
      return [];
  }
}
