/**
 * Each cause of a condition is an instance of its own: an effect with a way out. Two instances of one condition are one
 * icon, and each ends by itself (section 7, D-36, D-52).
 */
import { heldConditions } from "../../../kernel/conditions.ts";
import type { Consequence, FormValue } from "../../../kernel/consequences.ts";
import type { EffectShown } from "../../../kernel/ruleset.ts";
import { flagOf, stringOf, wholeOf } from "../../../kernel/values.ts";
import { conditions } from "./conditions.ts";
import { EXPIRIES, type Expiry, type InstanceGiven, REASONS, type Reason } from "./data.ts";
import type { House } from "./house.ts";
import { conditionName, t } from "./words.ts";

/** Of an effect, what instances are read from. */
export type EffectRead = Pick<EffectShown, "id" | "statuses" | "disabled"> &
  Partial<Pick<EffectShown, "given" | "thing">>;

/** A condition standing by itself. */
export interface Instance extends InstanceGiven {
  /** Of the effect. */
  id: string;
  condition: string;
  /** The thing it lies on, an injury or a weapon: it goes with that, and by nothing else. */
  thing?: string;
}

/** The running Round: the fight's id and its number; null outside of one (D-35). */
export type Moment = { combat: string; round: number } | null;

const isExpiry = (word: string): word is Expiry => EXPIRIES.includes(word as Expiry);
const isReason = (word: string): word is Reason => REASONS.includes(word as Reason);

function read(id: string, condition: string, given: Readonly<Record<string, FormValue>>): Instance {
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
  };
}

/** Every instance somebody has, suspended ones too; an effect that carries several conditions has one for each. */
export const instancesOf = (effects: readonly EffectRead[]): Instance[] =>
  effects
    .filter((effect) => !effect.disabled)
    .flatMap((effect) =>
      effect.statuses.map((condition) => ({
        ...read(effect.id, condition, effect.given ?? {}),
        ...(effect.thing === undefined ? {} : { thing: effect.thing }),
      })),
    );

/**
 * What lies on somebody with an end of ours and no condition to its name: a ward. Ends, Rounds and rests count it as they
 * count instances; its `condition` is "".
 */
export const unnamedOf = (effects: readonly EffectRead[]): Instance[] =>
  effects
    .filter(({ disabled, statuses, given }) => !disabled && statuses.length === 0 && given?.expiry !== undefined)
    .map(({ id, given = {} }) => read(id, "", given));

/** Everything that ends by itself or with something. */
export const lastingOf = (effects: readonly EffectRead[]): Instance[] => [
  ...instancesOf(effects),
  ...unnamedOf(effects),
];

/** "Exposed ends". */
export const endsText = (condition: string) => t("Why.ends", { condition: conditionName(condition) });

/** What somebody has of one condition, whoever caused it. */
export const instancesOfOne = (effects: readonly EffectRead[], condition: string): Instance[] =>
  instancesOf(effects).filter((instance) => instance.condition === condition);

/**
 * The conditions that hold: what stands by itself and is not suspended, and what follows from it; a hold the GM lets
 * somebody move in does not slow.
 */
export function active(effects: readonly EffectRead[], statuses: Iterable<string> = []): ReadonlySet<string> {
  const instances = instancesOf(effects);
  const known = new Set(instances.map(({ condition }) => condition));
  const standing = instances.filter((instance) => !instance.suspended);
  // What no effect accounts for was told by whoever holds the list: daughters, and what tests say.
  const told = [...statuses].filter((id) => !known.has(id) && !follows(id, instances));
  const free = standing.filter((instance) => !(instance.condition === "restraining" && instance.notSlowed));
  const held = heldConditions([...told, ...free.map(({ condition }) => condition)], conditions);
  return new Set([...held.map(({ id }) => id), ...standing.map(({ condition }) => condition)]);
}

/** Whether a condition comes along with one of those, suspended or not. */
const follows = (id: string, instances: readonly Instance[]): boolean =>
  heldConditions(
    instances.map(({ condition }) => condition),
    conditions,
  ).some((held) => held.id === id);

/** The last Round something is there in: this one and `rounds` more; by hand later where none runs (D-35, D-36). */
export const until = (moment: Moment, rounds: number): Partial<InstanceGiven> => ({
  expiry: "round",
  rounds,
  combat: moment?.combat ?? "",
  round: moment ? moment.round + rounds : 0,
});

/** Rounds that Exposed lasts where its cause does not say: none beyond this one, or one more (D-18). */
export const exposedRounds = ({ exposedDefault }: Pick<House, "exposedDefault">): number =>
  exposedDefault === "endOfNextRound" ? 1 : 0;

/** Puts an instance of a condition on somebody. */
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

/** Takes instances off: gone, or suspended to the end of the Round where their source goes on. */
export const lift = (
  part: string,
  instances: readonly Instance[],
  moment: Moment,
  why: (condition: string) => Consequence["why"] = endsText,
): Consequence[] =>
  instances.map((instance) =>
    instance.continuous
      ? { part, do: "renew", effect: instance.id, given: heldBack(instance, moment), why: why(instance.condition) }
      : { part, do: "end", effect: instance.id, why: why(instance.condition) },
  );

/** What is stored of an instance. */
function bare({ id, condition, thing, ...given }: Instance): Record<string, FormValue> {
  return given;
}

/** The same, suspended to the end of the Round. */
const heldBack = (instance: Instance, moment: Moment): Record<string, FormValue> => ({
  ...bare(instance),
  suspended: true,
  // What is counted by the Round keeps its own last one; the end of this Round wakes it either way.
  ...(instance.expiry === "round" ? {} : { combat: moment?.combat ?? "", round: moment?.round ?? 0 }),
});

/**
 * What goes on is suspended where somebody takes its condition off by hand, and back with another press; what is caused
 * otherwise beside it, and goes, is left out.
 */
export function turned(effects: readonly EffectRead[], moment: Moment, wanted?: boolean) {
  const all = instancesOf(effects);
  const going = all.filter(({ continuous }) => continuous);
  if (going.length === 0) return null;
  const on = wanted ?? all.every(({ suspended }) => suspended);
  const kept = on ? all : going;
  return Object.fromEntries(
    kept.map((one) => [
      one.id,
      on ? { ...bare(one), suspended: false } : one.suspended ? bare(one) : heldBack(one, moment),
    ]),
  );
}

/** Ends with that Round of that fight, or should have before (D-36). */
export const isOver = (instance: Instance, moment: { combat: string; round: number }): boolean =>
  instance.expiry === "round" && instance.combat === moment.combat && instance.round <= moment.round;
