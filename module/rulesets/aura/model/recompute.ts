/**
 * Derived consequences of any change to an actor: unconscious at 0 Stamina, Aura regained while bleeding
 * effects of unconsciousness and death (D-72), moving too far while Defending, pools that wait for a
 * Death Save (D-37), lowered maxima (D-55).
 */
import { type Consequence, type FormValue, setValue } from "../../../kernel/consequences.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { Change, Snapshot } from "../../../kernel/ruleset.ts";
import { releasedPools } from "../combat/round-pools.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import { type Instance, inflict, instancesOf, lastingOf } from "../conditions/instances.ts";
import { recomputeRaces } from "../creation/race.ts";
import { asActor } from "./data.ts";
import { conditionName, t } from "./texts.ts";

const end = (instances: readonly Instance[], why: Consequence["why"]): Consequence[] =>
  instances.map(({ id }) => ({ part: "self", do: "end", effect: id, why }));
const set = (path: string, value: FormValue, why: Consequence["why"]): Consequence =>
  setValue("self", path, value, why);
const standing = (actor: Snapshot, ...conditions: string[]): Instance[] =>
  instancesOf(actor.effects).filter(({ condition }) => conditions.includes(condition));

/** Stamina fell to 0: unconscious, unless the cause has inflicted it already. */
function lastStaminaLost(before: Snapshot, after: Snapshot): Consequence[] {
  const [was, is] = [asActor(before).system.stamina.value, asActor(after).system.stamina.value];
  if (was <= 0 || is > 0) return [];
  const isKnown = standing(after, "unconscious").some(({ reason }) => reason === "stamina" || reason === "nonLethal");
  return isKnown
    ? []
    : [inflict("self", "unconscious", { expiry: "manual", reason: "stamina" }, t("Why.faints.stamina"))];
}

/** Any Aura stops the bleeding; it does not wake. */
function stabilizes(before: Snapshot, after: Snapshot): Consequence[] {
  const [was, is] = [asActor(before).system.aura, asActor(after).system.aura];
  const bleeding = standing(after, "bleedingOut");
  if (bleeding.length === 0 || is.value <= was.value || is.value <= 0) return [];
  const why = t("Why.stabilized");
  // At full Aura the creature is not even Stabilized.
  const left = is.value >= is.max ? [] : [inflict("self", "stabilized", { expiry: "manual" }, why)];
  return [...end(bleeding, why), ...left];
}

/** Falling unconscious or dying: Energy is 0, Defending and holds end (A-233, D-38). */
function passesOut(before: Snapshot, after: Snapshot): Consequence[] {
  const [was, is] = [conditionsOf(before), conditionsOf(after)];
  const out = (of: ReadonlySet<string>) => of.has("unconscious") || of.has("dead");
  if (!out(is) || out(was)) return [];
  const { energy } = asActor(after).system;
  return compact([
    energy.value > 0 && set("energy.value", 0, t("Why.noEnergy")),
    ...end(standing(after, "defending"), t("Why.stopsDefending")),
    ...end(standing(after, "restraining"), t("Why.letsGo")),
  ]);
}

/** Death ends these conditions; all others stay, so that undo is easy (D-72). */
function endOnDeath(before: Snapshot, after: Snapshot): Consequence[] {
  if (!conditionsOf(after).has("dead") || conditionsOf(before).has("dead")) return [];
  const gone = lastingOf(after.effects).filter(
    ({ condition, expiry }) => expiry === "round" || ["bleedingOut", "stabilized", "restrained"].includes(condition),
  );
  return gone.map(({ id, condition }) => ({
    part: "self",
    do: "end",
    effect: id,
    why: t("Why.ends", { condition: conditionName(condition) }),
  }));
}

/** Moved more than Speed in a Round. */
function strays(before: Snapshot, after: Snapshot): Consequence[] {
  const [was, is] = [asActor(before).system, asActor(after).system];
  const far = is.round.moved > is.movement.effective && is.round.moved !== was.round.moved;
  return far ? end(standing(after, "defending"), t("Why.movedTooFar")) : [];
}

/** New Bleeding Out ends Stabilized, and so does full Aura. */
function endStable(before: Snapshot, after: Snapshot): Consequence[] {
  const stable = standing(after, "stabilized");
  const { aura } = asActor(after).system;
  const bleeds = standing(after, "bleedingOut").length > 0;
  const whole = aura.max > 0 && aura.value >= aura.max && asActor(before).system.aura.value < aura.value;
  return bleeds || whole ? end(stable, t("Why.ends", { condition: conditionName("stabilized") })) : [];
}

const POOLS = ["aura", "surges", "stamina", "agility"] as const;

/**
 * A value above its maximum is lowered to it, and not restored when the maximum rises (A-118, D-55); typed values are
 * limited the same way.
 */
function sinks(after: Snapshot): Consequence[] {
  const { system } = asActor(after);
  return POOLS.filter((pool) => system[pool].over > 0).map((pool) =>
    set(`${pool}.value`, system[pool].max, t("Why.lessAtMost", { most: system[pool].max })),
  );
}

/** Token size follows the actor's size. */
const grows = (before: Snapshot, after: Snapshot): Consequence[] =>
  asActor(before).system.size === asActor(after).system.size
    ? []
    : [{ part: "self", do: "footprint", why: t("Why.size") }];

/** Idempotent: re-running on its own output changes nothing. On undo: no new consequences. */
export function recompute({ before, after, house, undo }: Change): readonly Consequence[] {
  if (undo || !after.type.startsWith("aura") || !("energy" in after.system)) return [];
  const all = [
    ...sinks(after),
    ...lastStaminaLost(before, after),
    ...stabilizes(before, after),
    ...passesOut(before, after),
    ...endOnDeath(before, after),
    ...releasedPools(after, house),
    ...strays(before, after),
    ...endStable(before, after),
    ...recomputeRaces({ before, after }),
    ...grows(before, after),
  ];
  // An effect that two rules end is ended once.
  const ended = new Set<string>();
  return all.filter((one) => one.do !== "end" || (!ended.has(one.effect) && ended.add(one.effect)));
}
