/**
 * All modifiers of an actor in one list: body parts, conditions, worn and carried items, features, effects.
 *
 * In an ActiveEffect a modifier is a change with the key `system.pool.<target>`, mode add, and a text: "disadvantage
 * 1", "advantage 2 when visual", "bonus +3 dodge", "speed −10", "apCost +1", "grant −1". In the consequence that makes
 * one: `path: poolPath("speed.base")`, `type: "add"`, `value: printModifier({ mode: "speed", value: -10 })`.
 */
import type { Text } from "../../../kernel/card.ts";
import type { Modifier as Term } from "../../../kernel/modifiers.ts";
import type { EffectSnapshot, Snapshot } from "../../../kernel/ruleset.ts";
import { conditionGives, type Given, statusesOf } from "../conditions/conditions.ts";
import {
  type ActorData,
  BONUS_TYPES,
  type Burden,
  COMPONENTS,
  itemsOf,
  MODES,
  type Modifier,
  TARGETS,
  WEAPON_GROUPS,
} from "./data.ts";
import type { House } from "./house-rules.ts";
import { conditionText, named, t } from "./texts.ts";

/** A modifier with its source. */
export interface Sourced extends Modifier {
  /** Unique on its bearer and stable: dialogs use it for tick boxes. */
  id: string;
  /** Name in a breakdown: the part, condition or item. */
  name: Text;
  from: "body" | "condition" | "thing" | "effect" | "strain";
  /** Id of the part, condition, item or effect. */
  of: string;
}

/** An actor's snapshot, or the parts of it that a data model knows. */
export interface Bearer {
  system: Pick<ActorData, "body" | "strain">;
  items: readonly Snapshot[];
  statuses: Iterable<string>;
  effects: readonly (Pick<EffectSnapshot, "id" | "name" | "disabled" | "changes"> &
    Partial<Pick<EffectSnapshot, "statuses">>)[];
}

export const isTarget = (target: unknown): target is string =>
  typeof target === "string" && TARGETS.includes(target.trim());

/** Valid circumstances of a modifier; "" is always. */
export const WHENS: readonly string[] = [
  ...COMPONENTS,
  "prone",
  "notProne",
  "notGrappler",
  "flyStep",
  ...WEAPON_GROUPS,
];

const PATTERN = /^\s*(\w+)\s+([+\-−]?\d+)(?:\s+(untyped|dodge|size|shield|armor))?(?:\s+when\s+(\w+))?\s*$/;

/** Parses "disadvantage 1 when visual", "bonus +3 dodge"; null if invalid. */
export function readModifier(text: string): Omit<Modifier, "target"> | null {
  const [, mode, number, type = "untyped", when = ""] = PATTERN.exec(text) ?? [];
  const known = MODES.find((one) => one === mode);
  if (!known || number === undefined || (when !== "" && !WHENS.includes(when))) return null;
  return {
    mode: known,
    value: Number(number.replace("−", "-")),
    type: BONUS_TYPES.find((one) => one === type) ?? "untyped",
    when,
  };
}

/** The text that {@link readModifier} parses. */
export const printModifier = (given: Pick<Modifier, "mode" | "value"> & Partial<Modifier>): string =>
  [
    given.mode,
    `${given.value < 0 ? "−" : "+"}${Math.abs(given.value)}`,
    ...(given.type && given.type !== "untyped" ? [given.type] : []),
    ...(given.when ? [`when ${given.when}`] : []),
  ].join(" ");

const POOL = "pool.";
/** Path of a target in an effect's change, below `system`. */
export const poolPath = (target: string): string => `${POOL}${target}`;
/** The target of an effect's change; null if it changes something else. */
export function targetOf(path: string): string | null {
  const below = path.replace(/^system\./, "");
  return below.startsWith(POOL) && isTarget(below.slice(POOL.length)) ? below.slice(POOL.length) : null;
}

const from = (
  source: Sourced["from"],
  of: string,
  name: Text,
  modifiers: readonly Modifier[] | undefined,
  id = of,
): Sourced[] => (modifiers ?? []).map((modifier, at) => ({ id: `${id}.${at}`, ...modifier, name, from: source, of }));

const ofBody = (burdens: readonly Burden[]): Sourced[] =>
  burdens.map(({ part, kind: _, name, ...modifier }, at) => ({
    id: `${part}.${at}`,
    ...modifier,
    name: named(name),
    from: "body",
    of: part,
  }));

/** How often a condition counts: once, unless exposures stack by house rule (D-24). */
function timesIn(status: string, bearer: Bearer, house: House): number {
  if (status !== "exposed" || !house.exposedStacks) return 1;
  return Math.max(1, bearer.effects.filter((e) => !e.disabled && e.statuses?.includes(status)).length);
}

/** Modifiers of conditions and body parts, without those a condition covers: blinded includes injured eyes (D-56). */
function ofState(bearer: Bearer, house: House): Sourced[] {
  const statuses = statusesOf(bearer.statuses);
  let burdens = bearer.system.body.burdens;
  const conditions: Sourced[] = [];
  for (const status of statuses)
    for (const [at, given] of conditionGives(status, statuses).entries()) {
      const { covers, ...modifier }: Given = given;
      if (covers) {
        const same = (burden: Burden): boolean =>
          burden.kind === covers && burden.mode === given.mode && burden.target === given.target;
        const sum = burdens.filter(same).reduce((total, burden) => total + burden.value, 0);
        if (sum > given.value) continue;
        burdens = burdens.filter((burden) => !same(burden));
      }
      const value = modifier.value * timesIn(status, bearer, house);
      conditions.push({
        id: `${status}.${at}`,
        ...modifier,
        value,
        name: conditionText(status),
        from: "condition",
        of: status,
      });
    }
  return [...ofBody(burdens), ...conditions];
}

/** Modifiers of items: worn armor, carried shields and gear, fitted prosthetics, all features. */
function ofItems({ items }: Pick<Bearer, "items">): Sourced[] {
  const holder = { items };
  const here = (carry: string): boolean => carry === "held" || carry === "worn";
  return [
    ...itemsOf(holder, "anatomyFeature").flatMap((one) => from("thing", one.id, named(one.name), one.system.modifiers)),
    ...itemsOf(holder, "anatomyArmor")
      .filter((one) => one.system.worn)
      .flatMap((one) => from("thing", one.id, named(one.name), one.system.penalties)),
    ...itemsOf(holder, "anatomyShield")
      .filter((one) => here(one.system.carry))
      .flatMap((one) => from("thing", one.id, named(one.name), one.system.penalties)),
    ...itemsOf(holder, "anatomyGear")
      .filter((one) => here(one.system.carry))
      .flatMap((one) => from("thing", one.id, named(one.name), one.system.modifiers)),
    ...itemsOf(holder, "anatomyProsthetic")
      .filter((one) => isFitted(one, items))
      .flatMap((one) => from("thing", one.id, named(one.name), one.system.modifiers)),
  ];
}

/** A fitted prosthetic whose part refers back to it. */
const isFitted = (prosthetic: Pick<Snapshot, "id">, items: readonly Snapshot[]): boolean =>
  itemsOf({ items }, "anatomyPart").some((part) => part.system.prosthetic === prosthetic.id);

function ofEffects(effects: Bearer["effects"]): Sourced[] {
  return effects
    .filter((effect) => !effect.disabled)
    .flatMap((effect) =>
      effect.changes.flatMap(({ path, value }, at): Sourced[] => {
        const [target, read] = [targetOf(path), readModifier(value)];
        if (!target || !read) return [];
        const name = named(effect.name);
        return [{ ...read, target, id: `${effect.id}.${at}`, name, from: "effect", of: effect.id }];
      }),
    );
}

/** Strain with the penalty house rule: one disadvantage per full 5 (D-10). */
function ofStrain({ strain }: Bearer["system"], house: House): Sourced[] {
  const value = house.strainMode === "penalty" ? Math.floor(strain.value / 5) : 0;
  const given: Modifier = { mode: "disadvantage", target: "d20", value, type: "untyped", when: "" };
  return value > 0 ? from("strain", "strain", t("Why.strain"), [given]) : [];
}

/** Every modifier of an actor. Reads the derived body. */
export const modifiersOf = (bearer: Bearer, house: House): Sourced[] => [
  ...ofState(bearer, house),
  ...ofItems(bearer),
  ...ofEffects(bearer.effects),
  ...ofStrain(bearer.system, house),
];

const FIELDS: Partial<Record<Modifier["mode"], RegExp>> = {
  disadvantage: /^(d20|attack|skill|check|save|initiative)/,
  advantage: /^(d20|attack|skill|check|save|initiative)/,
  grant: /^attack/,
  speed: /^speed/,
  apCost: /^apCost/,
};
/** Whether a mode applies to a target: there is no advantage on a speed. */
export const fits = (mode: unknown, target: unknown): boolean =>
  FIELDS[mode as Modifier["mode"]]?.test(String(target)) ?? true;

/** Bonuses on any of these targets, for `stack(…, "bestOfType")`: named types do not stack. */
export const bonusesOn = (
  all: readonly Sourced[],
  targets: readonly string[],
  holds: (when: string) => boolean = (when) => when === "",
): Term[] =>
  modifiersFor(all, "bonus", ...targets)
    .filter(({ when }) => holds(when))
    .map(({ name, value, type }) => ({
      label: name,
      value,
      ...(type === "untyped" || type === "dodge" ? {} : { type }),
    }));

/** Modifiers of a mode for any of these targets: `aimed(all, "disadvantage", "d20", "attack", "attack.melee")`. */
export const modifiersFor = (
  all: readonly Sourced[],
  mode: Modifier["mode"],
  ...targets: readonly string[]
): Sourced[] => all.filter((one) => one.mode === mode && one.value !== 0 && targets.includes(one.target));
