/** Rejects source data that no rule can use, naming the field; data already stored is kept and reported. */

import { compact } from "../../../kernel/form-values.ts";
import type { Problem, SystemData } from "../../../kernel/ruleset.ts";
import { at, diceProblems, type Source } from "../../../kernel/validation.ts";
import { RESIST, readResistance } from "../damage/resistances.ts";
import { CREATURE_TYPES } from "./data.ts";
import { problem } from "./texts.ts";
import { isTarget, printTyped, readModifier } from "./typed-modifiers.ts";

const entries = (system: Source, path: string): [string, Source][] => {
  const value = at(system, path);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).filter(
    (entry): entry is [string, Source] => typeof entry[1] === "object" && entry[1] !== null,
  );
};

/** Unknown targets and empty types: such a modifier would silently never apply (D-07). */
const modifiers = (system: Source): Problem[] =>
  entries(system, "modifiers").flatMap(([key, { target, type, value }]) => {
    const path = `modifiers.${key}`;
    if (typeof target === "string" && !isTarget(target)) return [problem(`${path}.target`, "target", { target })];
    if (typeof type !== "string") return [];
    if (type.trim() === "") return [problem(`${path}.type`, "noType")];
    const words = printTyped({ value: typeof value === "number" ? value : 0, type });
    return readModifier(words) ? [] : [problem(`${path}.type`, "type", { type })];
  });

const parts = (system: Source): Problem[] =>
  entries(system, "damage.parts").flatMap(([key]) => diceProblems(system, `damage.parts.${key}.formula`, true));

/** Effect-style modifiers written directly into an actor's pool. */
const pool = (system: Source): Problem[] => {
  const read = (node: unknown, path: string): Problem[] => {
    const readable = path === RESIST ? readResistance : readModifier;
    if (Array.isArray(node))
      return node.some((words) => typeof words === "string" && !readable(words))
        ? [problem(path, "pool", { words: node.join(", ") })]
        : [];
    if (typeof node !== "object" || node === null) return [];
    return Object.entries(node).flatMap(([key, value]) => read(value, `${path}.${key}`));
  };
  return read(at(system, "pool"), "pool");
};

/** Unknown creature types, which would count as nothing (T-101). */
const kinds = (system: Source, path: string): Problem[] => {
  const words = at(system, path);
  const strange = Array.isArray(words) ? words.filter((word) => typeof word === "string" && !isKind(word)) : [];
  return strange.length === 0 ? [] : [problem(path, "effectType", { value: strange.join(", ") })];
};
const isKind = (word: string): boolean => (CREATURE_TYPES as readonly string[]).includes(word.trim().toLowerCase());

const actor = (system: Source): Problem[] => {
  const rolls = at(system, "hitDice.rolls");
  const bad = Array.isArray(rolls) && rolls.some((roll) => !Number.isInteger(roll) || roll < 1);
  return compact([bad && problem("hitDice.rolls", "rolls"), ...pool(system)]);
};

/**
 * Problems with storing this data. `system` is the whole source after the change, or the change alone (only what is in
 * it is checked). Fields are named by their path below `system`.
 */
export function checkSource(type: string, system: SystemData): readonly Problem[] {
  const own = modifiers(system);
  switch (type) {
    case "thresholdCharacter":
    case "thresholdCreature":
      return [...own, ...actor(system), ...kinds(system, "creature.countsAs")];
    case "thresholdSpecies":
      return [...own, ...kinds(system, "countsAs")];
    case "thresholdWeapon":
      return [...own, ...parts(system)];
    case "thresholdNatural":
      return [...own, ...diceProblems(system, "damage.override", true), ...parts(system)];
    case "thresholdGear":
      return [...own, ...diceProblems(system, "use.formula", true)];
    case "thresholdPower":
      return [...own, ...parts(system), ...diceProblems(system, "healing.formula", true)];
    default:
      return own;
  }
}
