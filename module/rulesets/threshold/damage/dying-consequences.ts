/**
 * Consequences of changed hit points or dying flags, by any user (T-17 to T-19, T-33, T-124, T-130). Part of
 * `recompute`. `bleed.active`: the counter runs; `bleed.stable`: it stands still at 0 HP; never both. Death is the
 * condition itself.
 */
import { type Consequence, setCondition, setValue } from "../../../kernel/consequences.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { Change, Snapshot } from "../../../kernel/ruleset.ts";
import { type ActorData, asActor, KNOCKED_OUT } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { t } from "../model/texts.ts";
import { bleedRounds } from "./bleeding-rounds.ts";

type Value = boolean | number | string | null;
const set = (path: string, value: Value, reason: string): Consequence =>
  setValue("self", path, value, t(`Reason.${reason}`));
const conditionConsequence = (condition: string, on: boolean, reason: string): Consequence =>
  setCondition("self", condition, on, t(`Reason.${reason}`));
const card = (action: string, reason: string): Consequence => ({
  part: "self",
  do: "offer",
  action,
  form: {},
  why: t(`Reason.${reason}`),
});

/** Sets the dying flags; writes only what differs. */
function bleeding({ bleed }: ActorData, wanted: Partial<ActorData["bleed"]>, reason: string): Consequence[] {
  return Object.entries(wanted)
    .filter(([key, value]) => bleed[key as keyof ActorData["bleed"]] !== value)
    .map(([key, value]) => set(`bleed.${key}`, value, reason));
}
const OVER = { active: false, stable: false, remaining: null, since: "" } as const;

/** Idempotent: re-running on its own output changes nothing. An undo adds nothing new. */
export function dyingConsequences({ before, after, house: rules, undo }: Change): Consequence[] {
  if (undo || !("bleed" in after.system)) return [];
  const [was, is] = [asActor(before).system, asActor(after).system];
  const [wasDead, dead] = [before.statuses.includes("dead"), after.statuses.includes("dead")];
  const house = readHouse(rules);
  if (dead) return compact([...bleeding(is, OVER, "died"), !wasDead && card("death", "died")]);
  // A mark by mistake took no hit points, and one of a bleeding actor is undone with its counter.
  if (wasDead) return is.hp.value > 0 || is.bleed.active ? [] : fallConsequences(is, "reprieved");
  // An actor set to 0 HP as stable does not fall.
  if (was.hp.value > 0 && is.hp.value <= 0 && !is.bleed.stable) return falls(after, was, house);
  if (is.hp.value > 0) {
    const marked = markedWhileUp(before, after, is);
    return marked.length > 0 ? marked : riseConsequences(was, is, house);
  }
  if (is.bleed.active && !is.bleed.stable) {
    // An actor that bleeds without having fallen has no counter yet.
    const remaining = is.bleed.remaining ?? bleedRounds(after, house).total;
    if (remaining <= 0) return [conditionConsequence("dead", true, "bledOut")];
    if (is.bleed.remaining === null) return bleeding(is, { remaining }, "bleeds");
  }
  return followToggledConditions(before, after, was, is);
}

/** Unconscious and bleeding, or dead at once; one card either way. */
function falls(after: Snapshot, was: ActorData, house: House): Consequence[] {
  const { system } = asActor(after);
  const rounds = bleedRounds(after, house);
  const dies = system.deathMode === "instant" || rounds.total <= 0;
  return compact([
    system.track.previous !== was.track.step && set("track.previous", was.track.step, "fell"),
    system.track.step !== KNOCKED_OUT && set("track.step", KNOCKED_OUT, "fell"),
    system.track.restSeconds !== 0 && set("track.restSeconds", 0, "fell"),
    ...(dies
      ? [conditionConsequence("dead", true, system.deathMode === "instant" ? "diesAtZero" : "noRounds")]
      : [
          ...bleeding(system, { active: true, stable: false, remaining: rounds.total, since: "" }, "fell"),
          card("fall", "fell"),
        ]),
  ]);
}

/** Above 0 HP again: the bleeding ends; the track stays where it is unless the house rule moves it (T-124, D-04). */
function riseConsequences(was: ActorData, is: ActorData, { wakeOnHeal }: House): Consequence[] {
  const over = bleeding(is, OVER, "hpAgain");
  if (was.hp.value > 0 || is.track.step !== KNOCKED_OUT || wakeOnHeal === "stay") return over;
  // An actor already knocked out before the fall stays knocked out.
  const step = wakeOnHeal === "oneStep" ? KNOCKED_OUT - 1 : is.track.previous;
  return step === KNOCKED_OUT ? over : [...over, set("track.step", step, "woken")];
}

/** At 0 HP, unconscious and stable: the state after the GM cancels a death (T-124). */
const fallConsequences = (is: ActorData, reason: string): Consequence[] =>
  compact([
    is.hp.value !== 0 && set("hp.value", 0, reason),
    is.track.step !== KNOCKED_OUT && set("track.step", KNOCKED_OUT, reason),
    ...bleeding(is, { active: false, stable: true }, reason),
  ]);

const toggled = (before: Snapshot, after: Snapshot, status: string): boolean | null => {
  const [had, has] = [before.statuses.includes(status), after.statuses.includes(status)];
  return had === has ? null : has;
};

/** Conditions applied manually above 0 HP: Bleeding out sets the actor to 0 HP and bleeding, Stable to 0 HP without bleeding. */
function markedWhileUp(before: Snapshot, after: Snapshot, is: ActorData): Consequence[] {
  if (is.bleed.active || is.bleed.stable) return [];
  if (toggled(before, after, "bleeding")) return [set("hp.value", 0, "byHand")];
  return toggled(before, after, "stable") ? fallConsequences(is, "byHand") : [];
}

/** At 0 HP, toggling the two conditions changes the data if nothing else has (T-130). */
function followToggledConditions(before: Snapshot, after: Snapshot, was: ActorData, is: ActorData): Consequence[] {
  if (is.bleed.active && is.bleed.stable)
    return bleeding(is, was.bleed.stable ? { stable: false, since: "" } : { active: false }, "byHand");
  if (was.bleed.active !== is.bleed.active || was.bleed.stable !== is.bleed.stable) return [];
  const [bleeds, stable] = [toggled(before, after, "bleeding"), toggled(before, after, "stable")];
  if (bleeds === null && stable === null) return [];
  const runs = bleeds ?? !stable;
  return bleeding(is, { active: runs, stable: !runs, since: "" }, "byHand");
}
