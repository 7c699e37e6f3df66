/**
 * Validates source data: rejects values that no rule can use, naming the field; values already stored are kept and
 * reported.
 */

import { compact } from "../../../kernel/form-values.ts";
import type { Problem, SystemData } from "../../../kernel/ruleset.ts";
import { at, type Source } from "../../../kernel/validation.ts";
import { conditions } from "../conditions/conditions.ts";
import { fits, isTarget, readModifier, WHENS } from "./modifiers.ts";
import { problem } from "./texts.ts";

const isNode = (value: unknown): value is Source =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const entries = (system: Source, path: string): [string, Source][] => {
  const value = at(system, path);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).filter((entry): entry is [string, Source] => isNode(entry[1]));
};

/** Unknown targets or conditions of modifiers: they would silently have no effect. */
const modifiers = (system: Source, path: string): Problem[] =>
  entries(system, path).flatMap(([key, { target, when, mode, value }]) => {
    const here = `${path}.${key}`;
    const counts = mode === "disadvantage" || mode === "advantage";
    return compact([
      target !== undefined && !isTarget(target) && problem(`${here}.target`, "target", { target: String(target) }),
      typeof when === "string" && when !== "" && !WHENS.includes(when) && problem(`${here}.when`, "when", { when }),
      isTarget(target) && !fits(mode, target) && problem(`${here}.mode`, "modeOf", { target }),
      counts && typeof value === "number" && value < 1 && problem(`${here}.value`, "counts"),
    ]);
  });

const unknownStatuses = (words: unknown): string[] =>
  Array.isArray(words)
    ? words.filter((word): word is string => typeof word === "string" && !conditions.some(({ id }) => id === word))
    : [];

function statuses(system: Source, path: string): Problem[] {
  const strange = unknownStatuses(at(system, path));
  return strange.length > 0 ? [problem(path, "condition", { id: strange.join(", ") })] : [];
}

function part(system: Source): Problem[] {
  const steps = at(system, "steps");
  const none = Array.isArray(steps) && steps.length === 0 ? [problem("steps", "noSteps")] : [];
  return [
    ...none,
    ...modifiers(system, "passive"),
    ...entries(system, "steps").flatMap(([key]) => [
      ...modifiers(system, `steps.${key}.modifiers`),
      ...["status", "onset.always", "onset.failure", "onset.success", "onset.afterwards"].flatMap((path) =>
        statuses(system, `steps.${key}.${path}`),
      ),
    ]),
  ];
}

/** Parts of a plan refer to their parents by key. */
function plan(system: Source): Problem[] {
  const parts = entries(system, "parts");
  const keys = parts.map(([key]) => key);
  return parts.flatMap(([key, { parent, name }]) =>
    compact([
      typeof parent === "string" &&
        parent !== "" &&
        (!keys.includes(parent) || parent === key) &&
        problem(`parts.${key}.parent`, "parent", { parent }),
      name === "" && problem(`parts.${key}.name`, "noName"),
    ]),
  );
}

function weapon(system: Source): Problem[] {
  const attributes = at(system, "attributes");
  const none = Array.isArray(attributes) && attributes.length === 0;
  return compact([none && problem("attributes", "noAttribute")]);
}

/** Modifier texts of an effect pool, as typed into an actor. */
function pool(system: Source): Problem[] {
  return Object.entries((at(system, "pool") as Source | undefined) ?? {}).flatMap(([name, words]) =>
    Array.isArray(words) && words.some((one) => typeof one === "string" && !readModifier(one))
      ? [problem(`pool.${name}`, "pool", { words: words.join(", ") })]
      : [],
  );
}

/**
 * Problems of storing this data. `system` is the whole source after the change, or the change alone (then only its own
 * fields are checked). Fields are named by their path below `system`.
 */
export function checkSource(type: string, system: SystemData): readonly Problem[] {
  switch (type) {
    case "anatomyCharacter":
    case "anatomyCreature":
      return pool(system);
    case "anatomyPart":
      return part(system);
    case "anatomyPlan":
      return plan(system);
    case "anatomyWeapon":
      return weapon(system);
    case "anatomyArmor":
    case "anatomyShield":
      return modifiers(system, "penalties");
    case "anatomyGear":
    case "anatomyProsthetic":
    case "anatomyAction":
    case "anatomyFeature":
      return modifiers(system, "modifiers");
    default:
      return [];
  }
}
