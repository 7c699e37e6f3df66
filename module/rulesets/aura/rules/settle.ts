/**
 * What follows whenever somebody has changed, whoever changed them: 0 Stamina and its sleep, Aura gained by who bleeds
 * what unconsciousness and death bring (section 6, D-72), moving too far while Defending, the pools that wait for a
 * Death Save (D-37), maxima that sink (D-55).
 */
import type { Consequence, FormValue } from "../../../kernel/consequences.ts";
import type { Change, Snapshot } from "../../../kernel/ruleset.ts";
import { conditionsOf } from "./acting.ts";
import { asActor } from "./data.ts";
import { type Instance, inflict, instancesOf, lastingOf } from "./instances.ts";
import { settleRaces } from "./race.ts";
import { releasedPools } from "./save-due.ts";
import { conditionName, t } from "./words.ts";

const end = (instances: readonly Instance[], why: Consequence["why"]): Consequence[] =>
  instances.map(({ id }) => ({ part: "self", do: "end", effect: id, why }));
const set = (path: string, value: FormValue, why: Consequence["why"]): Consequence => ({
  part: "self",
  do: "set",
  path,
  value,
  why,
});
const standing = (actor: Snapshot, ...conditions: string[]): Instance[] =>
  instancesOf(actor.effects).filter(({ condition }) => conditions.includes(condition));

/** From above 0 to 0, whoever took it: asleep, unless what took it says why itself. */
function faints(before: Snapshot, after: Snapshot): Consequence[] {
  const [was, is] = [asActor(before).system.stamina.value, asActor(after).system.stamina.value];
  if (was <= 0 || is > 0) return [];
  const told = standing(after, "unconscious").some(({ reason }) => reason === "stamina" || reason === "nonLethal");
  return told ? [] : [inflict("self", "unconscious", { expiry: "manual", reason: "stamina" }, t("Why.faints.stamina"))];
}

/** Any Aura stops the bleeding; it wakes nobody. */
function stabilizes(before: Snapshot, after: Snapshot): Consequence[] {
  const [was, is] = [asActor(before).system.aura, asActor(after).system.aura];
  const bleeding = standing(after, "bleedingOut");
  if (bleeding.length === 0 || is.value <= was.value || is.value <= 0) return [];
  const why = t("Why.stabilized");
  // Full Aura leaves nothing of it (section 7).
  const left = is.value >= is.max ? [] : [inflict("self", "stabilized", { expiry: "manual" }, why)];
  return [...end(bleeding, why), ...left];
}

/** Whoever has just passed out holds nothing back and nobody (A-233, D-38). */
function passesOut(before: Snapshot, after: Snapshot): Consequence[] {
  const [was, is] = [conditionsOf(before), conditionsOf(after)];
  const out = (of: ReadonlySet<string>) => of.has("unconscious") || of.has("dead");
  if (!out(is) || out(was)) return [];
  const { energy } = asActor(after).system;
  return [
    ...(energy.value > 0 ? [set("energy.value", 0, t("Why.noEnergy"))] : []),
    ...end(standing(after, "defending"), t("Why.stopsDefending")),
    ...end(standing(after, "restraining"), t("Why.letsGo")),
  ];
}

/** What death takes away; the rest stays, so that it is easily taken back (D-72). */
function dies(before: Snapshot, after: Snapshot): Consequence[] {
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

/** Moving more than one's Speed in a Round. */
function strays(before: Snapshot, after: Snapshot): Consequence[] {
  const [was, is] = [asActor(before).system, asActor(after).system];
  const far = is.round.moved > is.movement.effective && is.round.moved !== was.round.moved;
  return far ? end(standing(after, "defending"), t("Why.movedTooFar")) : [];
}

/** New Bleeding Out ends being Stabilized, and so does Aura that comes to its full (section 7). */
function unstable(before: Snapshot, after: Snapshot): Consequence[] {
  const stable = standing(after, "stabilized");
  const { aura } = asActor(after).system;
  const bleeds = standing(after, "bleedingOut").length > 0;
  const whole = aura.max > 0 && aura.value >= aura.max && asActor(before).system.aura.value < aura.value;
  return bleeds || whole ? end(stable, t("Why.ends", { condition: conditionName("stabilized") })) : [];
}

const POOLS = ["aura", "surges", "stamina", "agility"] as const;

/**
 * A maximum that sinks below what there is takes the rest with it, and gives nothing back as it rises again (A-118, D-55); nor
 * is more there because somebody typed it.
 */
function sinks(after: Snapshot): Consequence[] {
  const { system } = asActor(after);
  return POOLS.filter((pool) => system[pool].over > 0).map((pool) =>
    set(`${pool}.value`, system[pool].max, t("Why.lessAtMost", { most: system[pool].max })),
  );
}

/** Tokens are as large as whoever they stand for. */
const grows = (before: Snapshot, after: Snapshot): Consequence[] =>
  asActor(before).system.size === asActor(after).system.size
    ? []
    : [{ part: "self", do: "footprint", why: t("Why.size") }];

/** Settling its own result yields nothing. Taken back: nothing new happens. */
export function settle({ before, after, house, undo }: Change): readonly Consequence[] {
  if (undo || !after.type.startsWith("aura") || !("energy" in after.system)) return [];
  const all = [
    ...sinks(after),
    ...faints(before, after),
    ...stabilizes(before, after),
    ...passesOut(before, after),
    ...dies(before, after),
    ...releasedPools(after, house),
    ...strays(before, after),
    ...unstable(before, after),
    ...settleRaces({ before, after }),
    ...grows(before, after),
  ];
  // What two of them end, ends once.
  const ended = new Set<string>();
  return all.filter((one) => one.do !== "end" || (!ended.has(one.effect) && ended.add(one.effect)));
}
