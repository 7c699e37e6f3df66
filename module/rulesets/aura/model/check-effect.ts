/** Validates effect changes: a change that no rule reads would silently do nothing (A-48). */

import { numberOf } from "../../../kernel/form-values.ts";
import type { EffectSnapshot, Problem } from "../../../kernel/ruleset.ts";
import { isRollName } from "./advantage.ts";
import { ABILITIES, DAMAGE_TYPES, DEFENSES, MARTIAL, SIZES, SKILLS } from "./data.ts";
import { problem } from "./texts.ts";

/** Derived paths, and the paths to change instead. */
const DERIVED: readonly [path: RegExp, instead: (path: string) => string][] = [
  [/^(aura|surges|stamina|agility)\.(value|max)$/, (path) => `${path.split(".")[0]}.bonus`],
  [/^energy\.(value|max|next)$/, () => "energy.bonus"],
  [/^stamina\.asEnergyMax$/, () => "stamina.asEnergyBonus"],
  [/^surges\.recovery$/, () => "surges.recoveryBonus"],
  [/^aura\.modifier$/, () => "aura.bonus"],
  [/^defenses\.\w+\.(value|noShield)$/, (path) => path.replace(/\w+$/, "bonus")],
  [/^movement\.(effective|sprint|quickRun)$/, () => "movement.bonus"],
  [/^jump\.(distance|reach)$/, () => "jump.bonus"],
  [/^attack\.masab$/, () => "attack.avBonus"],
  [/^attack\.masdb$/, () => "attack.damageBonus"],
  [/^abilities\.(\w+)\.(mod|half)$/, (path) => path.replace(/\w+$/, "value")],
  [/^skills\.\w+\.total$/, (path) => path.replace(/\w+$/, "bonus")],
];
const oneOf = (words: readonly string[]): string => `(${words.join("|")})`;
const skills = oneOf(Object.keys(SKILLS));
/** Paths of numbers that rules read and effects may add to. */
const NUMBERS = new RegExp(
  `^(${[
    `abilities\\.${oneOf(ABILITIES)}\\.value`,
    "(aura|surges|stamina|energy|agility|movement|jump|reach|missChance)\\.bonus",
    "surges\\.recoveryBonus|stamina\\.asEnergyBonus|movement\\.speed|level|mpl|currency|details\\.threat",
    `mplPoints\\.${oneOf(MARTIAL)}`,
    "attack\\.(avBonus|damageBonus|missChanceBonus|precise)",
    "inherent\\.(evasion|fortitude|will)\\.bonus",
    `defenses\\.${oneOf(DEFENSES)}\\.bonus`,
    `skills\\.${skills}\\.(bonus|ranks)`,
    "skills\\.custom\\.\\w+\\.ranks",
    "overrides\\.(auraMax|evasion|unarmedEvasion|rangedEvasion|fortitude|will|armStrength|legStrength|initiative)",
  ].join("|")})$`,
);
/** Top-level groups of Aura data; other paths (name, image, token light) are not validated here. */
const OURS =
  /^(abilities|mplPoints|movement|jump|reach|missChance|aura|surges|stamina|energy|agility|round|inherent|defenses|attack|skills|damage|sway|overrides)\./;
const FLAGS = ["stamina.halved", "aura.active", "details.fragile"];

const namesOf = (value: string): string[] =>
  value
    .replace(/^\[|\]$/g, "")
    .split(",")
    .map((word) => word.trim().replace(/^"|"$/g, ""))
    .filter((word) => word !== "");

function problemsOf(path: string, value: string): Problem[] {
  const derived = DERIVED.find(([known]) => known.test(path));
  if (derived) return [problem(path, "effectDerived", { path, instead: derived[1](path) })];
  if (path === "sway.advantage" || path === "sway.disadvantage") {
    const unknown = namesOf(value).filter((word) => !isRollName(word));
    return unknown.length === 0 ? [] : [problem(path, "rollWord", { word: unknown.join(", ") })];
  }
  if (path === "damage.weaknesses" || path === "damage.resistances") {
    const unknown = namesOf(value).filter((word) => !(DAMAGE_TYPES as readonly string[]).includes(word));
    return unknown.length === 0 ? [] : [problem(path, "effectType", { value: unknown.join(", ") })];
  }
  if (FLAGS.includes(path))
    return ["true", "false", "1", "0"].includes(value.trim()) ? [] : [problem(path, "effectFlag", { path, value })];
  if (path === "size") return SIZES.some((size) => size === value) ? [] : [problem(path, "effectSize", { value })];
  if (!NUMBERS.test(path)) return OURS.test(path) ? [problem(path, "effectUnknown", { path })] : [];
  return numberOf(value) === null ? [problem(path, "effectNumber", { path, value })] : [];
}

export const checkEffect = (changes: EffectSnapshot["changes"]): readonly Problem[] =>
  changes.flatMap(({ path, value }) => problemsOf(path.replace(/^system\./, ""), String(value).trim()));
