/**
 * Consequences of any change to an actor, by any user:
 * - a species replaces the previous one, a first class fills the hit points (creation/species-and-class.ts);
 * - hit points stay within their maximum (D-35), the track within its steps; falling and rising are in
 *   damage/dying-consequences.ts;
 * - at 0 HP the track stays where it is, rest progress is dropped at its top (D-22);
 * - conditions mirror the data; conditions users toggle are written back into the data.
 */
import type { Text } from "../../../kernel/card.ts";
import { conditionChanges } from "../../../kernel/conditions.ts";
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import type { Change, Snapshot } from "../../../kernel/ruleset.ts";
import { outgrown } from "../combat/token-size.ts";
import { fills, speciesConsequences, withoutReplacedSpecies } from "../creation/species-and-class.ts";
import { dyingConsequences } from "../damage/dying-consequences.ts";
import { bandOf, loadWhy } from "../gear/load.ts";
import { type ActorData, asActor, KNOCKED_OUT } from "./data.ts";
import { deriveActor } from "./derive.ts";
import { type House, readHouse } from "./house-rules.ts";
import { chartOf } from "./size.ts";
import { t } from "./texts.ts";

type Value = string | number | boolean | null | string[];
type Node = Record<string, unknown>;

/** Statuses for the steps of the track, in order. */
export const STEPS = ["track1", "track2", "track3", "track4", "unconscious"] as const;

/** The recomputed data, and the consequences that lead to it. */
class ChangedData {
  readonly system: ActorData;
  readonly list: Consequence[] = [];
  constructor(after: Snapshot) {
    const { system } = asActor(after);
    this.system = {
      ...system,
      hp: { ...system.hp },
      track: { ...system.track },
      bleed: { ...system.bleed },
      carry: { ...system.carry },
    };
  }
  set(path: string, value: Value, why: Text): void {
    const [group, key] = path.split(".") as [string, string];
    const at = (this.system as Node)[group] as Node;
    if (at[key] === value) return;
    at[key] = value;
    this.list.push(setValue("self", path, value, why));
  }
  also(...consequences: readonly Consequence[]): void {
    for (const c of consequences)
      if (c.do === "set" && !c.item) this.set(c.path, c.value, c.why);
      else this.list.push(c);
  }
}

/** A number changed by an effect differs from the stored one: writing it back would make the effect permanent. */
const isChangedByEffect = ({ effects }: Snapshot, path: string): boolean =>
  effects.some((effect) => !effect.disabled && effect.changes.some((c) => c.path.replace(/^system\./, "") === path));

function clamp(changes: ChangedData, after: Snapshot): void {
  const { hp, track } = changes.system;
  if (!isChangedByEffect(after, "hp.value"))
    changes.set("hp.value", Math.max(0, Math.min(hp.value, hp.max)), t("Reason.clamped"));
  changes.set("track.step", Math.max(0, Math.min(track.step, KNOCKED_OUT)), t("Reason.clamped"));
}

/** The step a user requested with a condition on the token; null if none was toggled. */
function stepOfCondition(before: Snapshot, after: Snapshot): number | null {
  const had = (status: string): boolean => before.statuses.includes(status);
  const has = (status: string): boolean => after.statuses.includes(status);
  const on = STEPS.findIndex((status) => has(status) && !had(status));
  if (on >= 0) return on + 1;
  return STEPS.some((status) => had(status) && !has(status)) ? 0 : null;
}

/**
 * The changed one of data and condition wins, the data if both changed; at 0 HP the track cannot be cleared.
 */
function followTrack(changes: ChangedData, before: Snapshot, after: Snapshot): void {
  const { system } = changes;
  const was = asActor(before).system.track.step;
  const requested = system.track.step === was ? stepOfCondition(before, after) : null;
  const step = requested ?? system.track.step;
  const down = system.hp.value <= 0 && !after.statuses.includes("dead");
  if (down && was === KNOCKED_OUT && step < KNOCKED_OUT) {
    changes.set("track.step", KNOCKED_OUT, t("Reason.healFirst"));
    changes.also({ part: "self", do: "tell", why: t("Reason.healFirst", { name: after.name }) });
  } else changes.set("track.step", step, t("Reason.byHand"));
  if (changes.system.track.step === 0) changes.set("track.restSeconds", 0, t("Reason.trackTop"));
}

/** The conditions derived from data, each with its wanted state; conditions not listed stay as users set them. */
export function wantedStatuses(system: ActorData, actor: Pick<Snapshot, "items" | "statuses">, house: House) {
  const wanted = new Map<string, boolean>();
  for (const [at, status] of STEPS.entries()) wanted.set(status, system.track.step === at + 1);
  const dead = actor.statuses.includes("dead");
  wanted.set("bleeding", system.bleed.active && !dead);
  wanted.set("stable", system.bleed.stable && !dead);
  const band = bandOf(loadWhy(actor, chartOf(house)).total, system.carry);
  wanted.set("loadMedium", band === "medium");
  wanted.set("loadHeavy", band === "heavy");
  wanted.set("loadOver", band === "over");
  return wanted;
}

/**
 * Items added or removed in this change are not in the derived numbers yet, or still are: derives them again. Items
 * still to be created have no owner.
 */
function derivedAgain(one: Snapshot, other: Snapshot, house: House): Snapshot {
  const ids = ({ items }: Snapshot): string => items.map(({ id }) => id).join();
  if (ids(one) === ids(other) && one.items.every(({ uuid }) => uuid !== "")) return one;
  const system = JSON.parse(JSON.stringify(one.system)) as ActorData;
  deriveActor(system, one, house);
  return { ...one, system: system };
}

/** Idempotent: re-running on its own output changes nothing. After an undo only the conditions follow. */
export function recompute(given: Change): readonly Consequence[] {
  if (!given.after.type.startsWith("threshold") || !("track" in given.after.system)) return [];
  const { undo } = given;
  const house = readHouse(given.house);
  const without = withoutReplacedSpecies(given.before, given.after);
  const [before, after] = [derivedAgain(given.before, without, house), derivedAgain(without, given.before, house)];
  const change = { ...given, before, after };
  const changes = new ChangedData(after);
  if (!undo) {
    changes.also(...speciesConsequences(given.before, given.after), ...fills(before, after));
    clamp(changes, after);
    followTrack(changes, before, after);
    changes.also(...dyingConsequences(change), ...outgrown(before, after));
  }
  const dies = changes.list.some((c) => c.do === "condition" && c.condition === "dead" && c.on);
  const statuses = dies ? [...after.statuses, "dead"] : after.statuses;
  const wanted = wantedStatuses(changes.system, { items: after.items, statuses }, readHouse(change.house));
  const why = (condition: string, on: boolean): Text =>
    t(on ? "Reason.conditionOn" : "Reason.conditionOff", { condition: t(`Condition.${condition}`) });
  return [...changes.list, ...conditionChanges(wanted, after.statuses, why)];
}
