/**
 * Each cause of a condition is its own instance: an effect with an expiry. Two instances of one condition show one
 * icon, and each ends by itself (D-36, D-52).
 */
import { conditionsInForce } from "../../../kernel/conditions.ts";
import type { Consequence, FormValue } from "../../../kernel/consequences.ts";
import { flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import type { EffectSnapshot } from "../../../kernel/ruleset.ts";
import {
  EXPIRIES,
  type Expiry,
  type InstanceGiven,
  UNCONSCIOUS_REASONS,
  type UnconsciousReason,
} from "../model/data.ts";
import type { House } from "../model/house-rules.ts";
import { conditionName, t } from "../model/texts.ts";
import { conditions } from "./conditions.ts";

/** The parts of an effect that instances are read from. */
export type EffectRead = Pick<EffectSnapshot, "id" | "statuses" | "disabled"> &
  Partial<Pick<EffectSnapshot, "given" | "thing">>;

/** A free-standing condition. */
export interface Instance extends InstanceGiven {
  /** Id of the effect. */
  id: string;
  condition: string;
  /** Name of the item it comes from, an injury or a weapon: it ends only with that item. */
  thing?: string;
}

/** The running Round: the combat's id and the Round number; null outside combat (D-35). */
export type Moment = { combat: string; round: number } | null;

const isExpiry = (id: string): id is Expiry => EXPIRIES.includes(id as Expiry);
const isReason = (id: string): id is UnconsciousReason => UNCONSCIOUS_REASONS.includes(id as UnconsciousReason);

function read(id: string, condition: string, { given = {}, thing }: Pick<EffectRead, "given" | "thing">): Instance {
  const [expiry, reason] = [stringOf(given.expiry), stringOf(given.reason)];
  return {
    id,
    condition,
    expiry: isExpiry(expiry) ? expiry : "manual",
    combat: stringOf(given.combat),
    round: wholeOf(given.round) ?? 0,
    rounds: wholeOf(given.rounds) ?? 0,
    source: stringOf(given.source),
    continuous: flagOf(given.continuous),
    suspended: flagOf(given.suspended),
    reason: isReason(reason) ? reason : "",
    mayAttack: flagOf(given.mayAttack),
    notSlowed: flagOf(given.notSlowed),
    dc: wholeOf(given.dc) ?? 0,
    ...(thing === undefined ? {} : { thing }),
  };
}

/** Cache: lists of effects are replaced, never changed in place. */
const instancesIn = new WeakMap<readonly EffectRead[], readonly Instance[]>();

/** All instances of an actor, suspended ones included; an effect with several conditions has one for each. */
export function instancesOf(effects: readonly EffectRead[]): readonly Instance[] {
  let found = instancesIn.get(effects);
  if (!found) {
    found = effects
      .filter((effect) => !effect.disabled)
      .flatMap((effect) => effect.statuses.map((condition) => read(effect.id, condition, effect)));
    instancesIn.set(effects, found);
  }
  return found;
}

/**
 * Effects with an expiry but no condition: wards. Round ends and rests count them like instances; their `condition` is
 * "".
 */
export const unnamedOf = (effects: readonly EffectRead[]): Instance[] =>
  effects
    .filter(({ disabled, statuses, given }) => !disabled && statuses.length === 0 && given?.expiry !== undefined)
    .map(({ id, given = {} }) => read(id, "", { given }));

/** Everything that expires. */
export const lastingOf = (effects: readonly EffectRead[]): Instance[] => [
  ...instancesOf(effects),
  ...unnamedOf(effects),
];

/** "Exposed ends". */
export const endsText = (condition: string) => t("Why.ends", { condition: conditionName(condition) });

/** All instances of one condition, from any cause. */
export const instancesOfOne = (effects: readonly EffectRead[], condition: string): Instance[] =>
  instancesOf(effects).filter((instance) => instance.condition === condition);

/**
 * The conditions that apply: instances not suspended, and the conditions they imply; a hold whose slowing is waived
 * does not slow.
 */
export function activeConditions(effects: readonly EffectRead[], statuses: Iterable<string> = []): ReadonlySet<string> {
  const causes = effects
    .filter((effect) => !effect.disabled)
    .flatMap((effect) =>
      effect.statuses.map((condition) => ({
        condition,
        suspended: flagOf(effect.given?.suspended),
        notSlowed: flagOf(effect.given?.notSlowed),
      })),
    );
  const known = new Set(causes.map(({ condition }) => condition));
  const standing = causes.filter(({ suspended }) => !suspended);
  // Statuses without an effect were passed in by the caller: child conditions, and what tests set.
  const unlisted = [...statuses].filter((id) => !known.has(id) && !follows(id, causes));
  const free = standing.filter(({ condition, notSlowed }) => !(condition === "restraining" && notSlowed));
  const inForce = conditionsInForce([...unlisted, ...free.map(({ condition }) => condition)], conditions);
  return new Set([...inForce.map(({ id }) => id), ...standing.map(({ condition }) => condition)]);
}

/** Whether a condition is implied by one of those instances, suspended or not. */
const follows = (id: string, causes: readonly Pick<Instance, "condition">[]): boolean =>
  conditionsInForce(
    causes.map(({ condition }) => condition),
    conditions,
  ).some((condition) => condition.id === id);

/** Expiry after this Round and `rounds` more; counted from the first Round if none runs (D-35, D-36). */
export const until = (moment: Moment, rounds: number): Partial<InstanceGiven> => ({
  expiry: "round",
  rounds,
  combat: moment?.combat ?? "",
  round: moment ? moment.round + rounds : 0,
});

/** Rounds that Exposed lasts if its cause does not say: 0 more, or 1 more (D-18). */
export const exposedRounds = ({ exposedDefault }: Pick<House, "exposedDefault">): number =>
  exposedDefault === "endOfNextRound" ? 1 : 0;

/** Consequence that inflicts an instance of a condition. */
export function inflict(
  part: string,
  condition: string,
  given: Partial<InstanceGiven>,
  why = t("Why.condition", { condition: conditionName(condition) }),
): Consequence {
  const { expiry = "manual", ...rest } = given;
  const name = `AURA.Condition.${condition}`;
  const img = conditions.find(({ id }) => id === condition)?.img;
  const effect = { name, ...(img ? { img } : {}), changes: [], statuses: [condition], given: { expiry, ...rest } };
  return { part, do: "effect", effect, why };
}

/** Ends instances, or suspends continuous ones until the end of the Round. */
export const endInstances = (
  part: string,
  instances: readonly Instance[],
  moment: Moment,
  why: (condition: string) => Consequence["why"] = endsText,
): Consequence[] =>
  instances.map((instance) =>
    instance.continuous
      ? {
          part,
          do: "renew",
          effect: instance.id,
          given: suspendedInstance(instance, moment),
          why: why(instance.condition),
        }
      : { part, do: "end", effect: instance.id, why: why(instance.condition) },
  );

/** Stored data of an instance. */
function storedInstance({ id, condition, thing, ...given }: Instance): Record<string, FormValue> {
  return given;
}

/** The same, suspended until the end of the Round. */
const suspendedInstance = (instance: Instance, moment: Moment): Record<string, FormValue> => ({
  ...storedInstance(instance),
  suspended: true,
  // An instance counted in Rounds keeps its last Round; the end of this Round resumes it either way.
  ...(instance.expiry === "round" ? {} : { combat: moment?.combat ?? "", round: moment?.round ?? 0 }),
});

/**
 * Toggling a condition manually: continuous instances are suspended instead of deleted, and resumed by the next toggle.
 * Instances to delete as usual are left out.
 */
export function suspendOrResume(effects: readonly EffectRead[], moment: Moment, wanted?: boolean) {
  const all = instancesOf(effects);
  const going = all.filter(({ continuous }) => continuous);
  if (going.length === 0) return null;
  const on = wanted ?? all.every(({ suspended }) => suspended);
  const kept = on ? all : going;
  return Object.fromEntries(
    kept.map((one) => [
      one.id,
      on
        ? { ...storedInstance(one), suspended: false }
        : one.suspended
          ? storedInstance(one)
          : suspendedInstance(one, moment),
    ]),
  );
}

/** Expires with this Round of this combat, or should have before (D-36). */
export const isExpired = (instance: Instance, moment: { combat: string; round: number }): boolean =>
  instance.expiry === "round" && instance.combat === moment.combat && instance.round <= moment.round;
