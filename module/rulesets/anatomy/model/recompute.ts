/**
 * Follow-up changes after any change of an actor:
 * - pools stay within their maximum, a full one grows with it;
 * - injuries: onset cards for newly reached steps (damage/injury-onset-due.ts), effects of healed steps end (D-55),
 *   hands drop items, a prosthetic breaks, a flyer with failing wings falls, death and destruction are offered (D-29);
 * - conditions follow the data and the body; manual changes of them are written back to the data.
 * The death save of an actor that was already unconscious is a follow-up of the effect that injured it (D-32).
 */
import type { Text } from "../../../kernel/card.ts";
import { type Consequence, type FormValue, removeItem, setCondition, setValue } from "../../../kernel/consequences.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { Change, Snapshot } from "../../../kernel/ruleset.ts";
import { endEffect } from "../conditions/effect-duration.ts";
import { changedStatuses, isUp, ofVital } from "../conditions/recompute-conditions.ts";
import { onsetEnds, onsetOffers } from "../damage/injury-onset-due.ts";
import { breakProsthetics, dropHeldItems, fitted, shieldDown } from "../gear/recompute-gear.ts";
import { type ActorData, asActor, itemsOf } from "./data.ts";
import { deriveActor } from "./derive.ts";
import { type House, readHouse } from "./house-rules.ts";
import { GROUPS } from "./part-groups.ts";
import { conditionText, t } from "./texts.ts";
import { outgrown } from "./token-size.ts";

const set = (path: string, value: FormValue, why: Text): Consequence => setValue("self", path, value, why);

/** Whether an active effect changes this value: writing it back would make the effect permanent. */
const isChangedByEffect = ({ effects }: Snapshot, path: string): boolean =>
  effects.some((effect) => !effect.disabled && effect.changes.some((c) => c.path.replace(/^system\./, "") === path));

/** Caps pools at their maximum; a full pool stays full as the maximum grows (N-16). */
function pools(before: Snapshot, after: Snapshot): Consequence[] {
  const [was, is] = [asActor(before).system, asActor(after).system];
  return (["stamina", "exhaustion"] as const).flatMap((pool): Consequence[] => {
    const [old, now] = [was[pool], is[pool]];
    if (now.max === null || now.value === null || isChangedByEffect(after, `${pool}.value`)) return [];
    const path = `${pool}.value`;
    if (now.value > now.max) return [set(path, now.max, t("Reason.clamped"))];
    const kept = old.max !== null && old.value === old.max && now.value === old.value && now.max > old.max;
    return kept || (old.max === null && now.value !== now.max) ? [set(path, now.max, t("Reason.stillFull"))] : [];
  });
}

/**
 * AP and reactions follow conditions: stunned leaves 0 AP, dazed at most 1. Outside combat they come back when the
 * condition ends (D-73).
 */
function turn(before: Snapshot, after: Snapshot): Consequence[] {
  const [was, { system: is }] = [asActor(before).system, asActor(after)];
  const idle = is.turn.number === 0 && is.turn.hasActed;
  return (["ap", "reactions"] as const).flatMap((pool) => {
    const { value, max } = is[pool];
    if (isChangedByEffect(after, `${pool}.value`)) return [];
    if (value > max) return [set(`${pool}.value`, max, t("Reason.clamped"))];
    return idle && max > was[pool].max && value === was[pool].max
      ? [set(`${pool}.value`, max, t("Reason.stillFull"))]
      : [];
  });
}

/** Death or destruction changed manually as a condition: the latest change counts. */
function vitalOfCondition(before: Snapshot, after: Snapshot): ActorData["vital"] | null {
  const [was, is] = [asActor(before).system.vital, asActor(after).system.vital];
  if (was !== is) return null;
  const on = (["destroyed", "dead"] as const).find(
    (status) => after.statuses.includes(status) && !before.statuses.includes(status),
  );
  // Destroyed creatures have the dead status too, and stay destroyed.
  if (on && is !== on && is !== "destroyed") return on;
  const off = is !== "alive" && before.statuses.includes(is) && !after.statuses.includes(is);
  return off ? "alive" : null;
}

/** Heads, hearts or the injury limit: the GM confirms, or it applies at once (N-27, N-57, N-61, D-29). */
function mortality(before: Snapshot, after: Snapshot, house: House): Consequence[] {
  const [was, is] = [asActor(before).system, asActor(after).system];
  if (is.vital !== "alive") return [];
  const destroyed = is.body.destroyed && !was.body.destroyed && is.attributes.con.mod === null;
  const dead = is.body.dead && !was.body.dead;
  if (!destroyed && !dead) return [];
  const why = t(destroyed ? "Reason.destroyed" : "Reason.dead", { name: after.name });
  // Without Constitution it is destruction, whatever the cause (N-27).
  const end = is.attributes.con.mod === null ? "destroyed" : "dead";
  return house.deathMode === "auto"
    ? [set("vital", end, why)]
    : [{ part: "self", do: "offer", action: "death", form: {}, hold: true, once: true, why }];
}

/** Wings that no longer carry: the GM confirms the fall (N-43). */
function flyerFalls(before: Snapshot, after: Snapshot): Consequence[] {
  const grounds = (one: Snapshot): boolean =>
    Object.values(GROUPS).some(
      (group) => group.falls && group.status.some((status) => asActor(one).system.body.statuses.includes(status)),
    );
  if (!(after.statuses.includes("flying") || after.aloft) || !asActor(after).system.speeds.fly.winged) return [];
  if (!grounds(after) || grounds(before)) return [];
  const why = t("Reason.falls", { name: after.name });
  // The creature may be standing on something: the GM decides.
  return [{ part: "self", do: "offer", action: "fall", form: {}, hold: true, once: true, why }];
}

/** Items created or deleted by the change itself may not be in the derived data yet: derive it again. */
function rederived(one: Snapshot, house: House): Snapshot {
  const system = JSON.parse(JSON.stringify(one.system)) as ActorData;
  const items = one.items.map((item) => ({ ...item, system: { ...item.system } }));
  deriveActor(system, { ...one, items }, house);
  return { ...one, items, system: system };
}

/** Deleting a part deletes its injuries: they could not be seen or treated any more. */
function orphans(before: Snapshot, after: Snapshot): Consequence[] {
  const left = new Set(itemsOf(after, "anatomyPart").map(({ id }) => id));
  const gone = itemsOf(before, "anatomyPart").filter(({ id }) => !left.has(id));
  return gone.flatMap((part) =>
    itemsOf(after, "anatomyInjury")
      .filter(({ system }) => system.part === part.id)
      .map(({ id }): Consequence => removeItem("self", id, t("Reason.partGone", { part: part.name }))),
  );
}

const asCondition = ([condition, on]: [string, boolean]): Consequence =>
  setCondition(
    "self",
    condition,
    on,
    t(on ? "Reason.conditionOn" : "Reason.conditionOff", { condition: conditionText(condition) }),
  );

/** An actor that falls unconscious by the conditions being set: it falls prone and drops everything (N-22). */
function passingOut(before: Snapshot, after: Snapshot, wanted: ReadonlyMap<string, boolean>): boolean {
  const now = wanted.get("unconscious") ?? after.statuses.includes("unconscious");
  return now && !before.statuses.includes("unconscious");
}

/** Both pools recovered: unconsciousness from Exhaustion ends, one from a head injury does not (D-30, D-33). */
function wakeWhenRecovered(before: Snapshot, after: Snapshot): Consequence[] {
  if (isUp(asActor(before).system) || !isUp(asActor(after).system)) return [];
  const unconscious = after.effects.filter(({ disabled, statuses }) => !disabled && statuses.includes("unconscious"));
  const plain = unconscious.filter(({ given }) => given === undefined);
  return plain.length === unconscious.length
    ? []
    : plain.map((effect) => endEffect("self", effect, t("Reason.rested")));
}

/** Idempotent: re-running on its own output changes nothing. On undo only conditions are updated. */
export function recompute(change: Change): readonly Consequence[] {
  if (!change.after.type.startsWith("anatomy") || !("stamina" in change.after.system)) return [];
  const house = readHouse(change.house);
  const [before, after] = change.isDerived
    ? [change.before, change.after]
    : [rederived(change.before, house), rederived(change.after, house)];
  const { undo } = change;
  const vital = vitalOfCondition(before, after);
  const wanted = changedStatuses(before, after, undo);
  if (vital) for (const [status, on] of ofVital(vital)) wanted.set(status, on);
  if (!undo && passingOut(before, after, wanted)) wanted.set("prone", true);
  if (shieldDown(after)) wanted.set("shieldReadied", false);
  const statuses = [...wanted].filter(([id, on]) => after.statuses.includes(id) !== on).map(asCondition);
  if (undo) return [...turn(before, after), ...statuses];
  return compact([
    vital && set("vital", vital, t("Reason.byHand")),
    ...pools(before, after),
    ...turn(before, after),
    ...fitted(after),
    ...orphans(before, after),
    ...breakProsthetics(before, after),
    ...dropHeldItems(after, passingOut(before, after, wanted)),
    ...flyerFalls(before, after),
    ...onsetEnds(after),
    ...wakeWhenRecovered(before, after),
    ...statuses,
    ...onsetOffers(before, after),
    ...mortality(before, after, house),
    ...outgrown(before, after),
  ]);
}
