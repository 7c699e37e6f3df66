/**
 * Typed modifiers: all sources of an actor gathered in one list.
 *
 * In an ActiveEffect a modifier is a change with the key `system.pool.<target>`, mode add, and a string: "+2
 * deflection", "−1 luck", "+1 magic stacks", "+2 racial situational". In the consequence that makes one: `path:
 * poolPath("defense.ref")`, `type: "add"`, `value: printTyped({ value: 2, type: "deflection" })`.
 */
import type { Text } from "../../../kernel/card.ts";
import type { Modifier } from "../../../kernel/modifiers.ts";
import type { EffectSnapshot, Snapshot } from "../../../kernel/ruleset.ts";
import { conditionModifiers } from "../conditions/conditions.ts";
import { type ActorData, BONUS_TYPES, type NamedModifier, SKILLS, STATS, type TypedModifier } from "./data.ts";
import { t } from "./texts.ts";

export type { NamedModifier };

/** A bearer of modifiers: an actor's snapshot, or the part of one that a data model has. */
export interface ModifierBearer {
  system: Pick<ActorData, "modifiers">;
  items: readonly Snapshot[];
  statuses: Iterable<string>;
  effects: readonly Pick<EffectSnapshot, "id" | "name" | "disabled" | "changes">[];
}

/** Valid modifier targets; `stat`, `check` and `skill` also take names below them. */
export const TARGETS: readonly string[] = [
  ...STATS.map((id) => `stat.${id}`),
  "hp.max",
  "woundThreshold",
  "bleed.rounds",
  "speed",
  "reach",
  "carry.sum",
  "defense.all",
  "defense.fort",
  "defense.ref",
  "defense.will",
  "d20",
  "attack",
  "attack.melee",
  "attack.ranged",
  "attack.spell",
  "attack.natural",
  "damage",
  "damage.melee",
  "damage.ranged",
  "damage.spell",
  "damage.natural",
  "check",
  ...STATS.map((id) => `check.${id}`),
  "skill",
  ...Object.keys(SKILLS).map((id) => `skill.${id}`),
  "grapple",
  "initiative",
];
/** Special stats and added skills have names of their own. */
export const isTarget = (target: string): boolean =>
  TARGETS.includes(target) || /^(stat|check|skill)\.[\w-]+$/.test(target);

/** Id for comparing types; an empty type is a category of its own (D-07). */
export const typeId = (type: string): string => type.trim().toLowerCase() || "untyped";

/** Display name of a type: the ten of the book are translated, others shown as written. */
export function typeText(type: string): Text {
  const id = typeId(type);
  const known = (BONUS_TYPES as readonly string[]).includes(id) || ["untyped", "armor", "shield"].includes(id);
  return known ? t(`BonusType.${id}`) : t("Name", { name: type.trim() });
}

const PATTERN = /^\s*([+\-−]?\d+)\s+([^\d+−\s][^+−]*?)\s*$/;
const FLAGS = /\s+(stacks|situational)$/i;

/** Reads "+2 deflection", "−1 luck", "+1 magic stacks"; null if it is no modifier. */
export function readModifier(text: string): Pick<TypedModifier, "value" | "type" | "stacks" | "situational"> | null {
  const [, number, rest] = PATTERN.exec(text) ?? [];
  if (number === undefined || rest === undefined) return null;
  let type = rest;
  const flags = new Set<string>();
  for (let found = FLAGS.exec(type); found; found = FLAGS.exec(type)) {
    flags.add(String(found[1]).toLowerCase());
    type = type.slice(0, found.index);
  }
  const value = Number(number.replace("−", "-"));
  return { value, type: typeId(type), stacks: flags.has("stacks"), situational: flags.has("situational") };
}

/** Writes the form {@link readModifier} reads. */
export const printTyped = (given: { value: number; type: string; stacks?: boolean; situational?: boolean }): string =>
  [
    `${given.value < 0 ? "−" : "+"}${Math.abs(given.value)}`,
    typeId(given.type),
    ...(given.stacks ? ["stacks"] : []),
    ...(given.situational ? ["situational"] : []),
  ].join(" ");

const POOL = "pool.";
/** Path of an effect's change for a target, below `system`. */
export const poolPath = (target: string): string => `${POOL}${target}`;
/** The target of an effect's change; null if it changes something else. */
export function targetOf(path: string): string | null {
  const below = path.replace(/^system\./, "");
  return below.startsWith(POOL) && isTarget(below.slice(POOL.length)) ? below.slice(POOL.length) : null;
}

const named = (name: string): Text => t("Name", { name });
const listed = (modifiers: Record<string, TypedModifier> | undefined, from: string, name: Text): NamedModifier[] =>
  Object.entries(modifiers ?? {}).map(([key, modifier]) => ({
    id: `${from}.${key}`,
    ...modifier,
    name: modifier.label ? named(modifier.label) : name,
  }));

/** Feats, species, class and natural weapons always; worn or wielded items while they are; powers only when used. */
export const isItemActive = (item: Pick<Snapshot, "type" | "system">): boolean => {
  if (item.type === "thresholdPower") return false;
  const { equipped } = item.system as { equipped?: boolean };
  return equipped !== false;
};

/** Modifiers of an item, active or not. */
export const itemModifiers = (item: Pick<Snapshot, "id" | "name" | "system">): NamedModifier[] =>
  listed((item.system as { modifiers?: Record<string, TypedModifier> }).modifiers, item.id, named(item.name));

function ofEffects(effects: ModifierBearer["effects"]): NamedModifier[] {
  return effects
    .filter((effect) => !effect.disabled)
    .flatMap((effect) =>
      effect.changes.flatMap(({ path, value }, at) => {
        const [target, read] = [targetOf(path), readModifier(value)];
        if (!target || !read) return [];
        return [{ ...read, target, label: "", id: `${effect.id}.${at}`, name: named(effect.name) }];
      }),
    );
}

/** All modifiers of an actor: its own, its items', its conditions' (each once, T-134), its effects'. */
export const modifiersOf = (bearer: ModifierBearer): NamedModifier[] => [
  ...listed(bearer.system.modifiers, "own", t("Why.own")),
  ...bearer.items.filter(isItemActive).flatMap(itemModifiers),
  ...conditionModifiers(bearer.statuses),
  ...ofEffects(bearer.effects),
];

/** The modifier as a term of a breakdown. */
export const asModifier = (modifier: NamedModifier): Modifier => ({
  label: modifier.name,
  value: modifier.value,
  source: typeText(modifier.type),
});
