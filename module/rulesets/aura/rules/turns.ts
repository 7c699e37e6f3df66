/** Rounds without turns: what a Round gives, takes away and asks for (A-02, A-50 to A-54, section 6, D-35 to D-38). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { stack } from "../../../kernel/modifiers.ts";
import type { Fight, Fighter, Form, HouseRules, Passing, Snapshot, Turns } from "../../../kernel/ruleset.ts";
import { isOut } from "./conditions.ts";
import { type ActorData, asActor, MOVES, ROUND } from "./data.ts";
import { readHouse } from "./house.ts";
import { active, type Instance, instancesOf, instancesOfOne, isOver, type Moment, until } from "./instances.ts";
import { roundOf } from "./moment.ts";
import { energyNext } from "./pools.ts";
import { conditionName, t } from "./words.ts";

const set = (
  path: string,
  value: number | string | boolean | null | string[],
  why: Consequence["why"],
): Consequence => ({
  part: "self",
  do: "set",
  path,
  value,
  why,
});

/** What is counted by the Round is forgotten (2.1, `round.*`). */
export function clearedRound({ round }: ActorData): Consequence[] {
  const fresh = {
    swiftUsed: false,
    initiativeUsed: false,
    deathSaved: false,
    waiting: false,
    initiativeTotal: null,
    staminaAsEnergy: 0,
    moved: 0,
    lastMove: MOVES[0],
  };
  const changed = Object.entries(fresh).filter(([key, value]) => round[key as keyof typeof fresh] !== value);
  const why = t("Why.newRound");
  return [
    ...changed.map(([key, value]) => set(`round.${key}`, value, why)),
    ...(round.used.length ? [set("round.used", [], why)] : []),
  ];
}

/** Energy as Stamina has it, Agility to its maximum: set, never added. */
export function filledPools(system: ActorData, statuses: ReadonlySet<string>, house: HouseRules): Consequence[] {
  const energy = energyNext(system, statuses, readHouse(house));
  return [
    ...(system.energy.value === energy ? [] : [set("energy.value", energy, t("Why.roundEnergy", { count: energy }))]),
    ...(system.round.energyStart === energy ? [] : [set("round.energyStart", energy, t("Why.newRound"))]),
    ...(system.agility.value === system.agility.max
      ? []
      : [set("agility.value", system.agility.max, t("Why.roundAgility", { count: system.agility.max }))]),
  ];
}

const gone = (instances: readonly Instance[]): Consequence[] =>
  instances.map(({ id, condition }) => ({
    part: "self",
    do: "end",
    effect: id,
    why: t("Why.ends", { condition: conditionName(condition) }),
  }));

/** What is suspended goes on as the Round ends. */
const resumed = (instances: readonly Instance[]): Consequence[] =>
  instances
    .filter((instance) => instance.suspended)
    .map(({ id, condition }) => ({
      part: "self",
      do: "renew",
      effect: id,
      given: { suspended: false },
      why: t("Why.resumes", { condition: conditionName(condition) }),
    }));

/** A Round is over: whatever was to last as long as it, or less (D-36). */
function roundEnds(instances: readonly Instance[], moment: NonNullable<Moment>): Consequence[] {
  return [...gone(instances.filter((instance) => isOver(instance, moment))), ...resumed(instances)];
}

/** What was caused by the Round before any ran ends with the first, or with the second (D-35). */
const begun = (instances: readonly Instance[], fight: Fight): Consequence[] =>
  instances
    .filter((instance) => instance.expiry === "round" && instance.combat !== fight.id)
    .map(({ id, condition, rounds }) => ({
      part: "self",
      do: "renew",
      effect: id,
      given: { ...until({ combat: fight.id, round: 1 }, rounds) },
      why: t("Why.counted", { condition: conditionName(condition) }),
    }));

/** The fight is over: what Rounds counted, and Defending (section 6, Combat end). */
function fightEnds(system: ActorData, instances: readonly Instance[]): Consequence[] {
  const over = instances.filter(({ expiry, condition }) => expiry === "round" || condition === "defending");
  return [...gone(over), ...resumed(instances.filter((one) => !over.includes(one))), ...clearedRound(system)];
}

/** What happens to somebody by itself at a moment of a fight. */
export function passes(actor: Snapshot, when: Passing, house: HouseRules, fight: Fight): Consequence[] {
  const { system, effects, statuses } = asActor(actor);
  const instances = instancesOf(effects);
  const conditions = active(effects, statuses);
  const fresh = () => [...clearedRound(system), ...filledPools(system, conditions, house)];
  switch (when) {
    case "fightStart":
      return begun(instances, fight);
    case "arrives":
      return [...begun(instances, fight), ...fresh()];
    case "roundStart":
      return fresh();
    case "roundEnd":
      return roundEnds(instances, roundOf(fight) ?? { combat: fight.id, round: 0 });
    case "fightEnd":
      return [...fightEnds(system, instances), ...(fight.left ? [] : filledPools(system, conditions, house))];
    default:
      return [];
  }
}

/** A Death Save of whoever bleeds, a roll to wake of whoever fell without bleeding (A-39, A-224, A-235, D-52). */
function startRound(actor: Snapshot): { action: string; form: Form; auto: boolean }[] {
  const { system, effects, statuses } = asActor(actor);
  const conditions = active(effects, statuses);
  if (conditions.has("dead")) return [];
  const sleeps = instancesOfOne(effects, "unconscious").some(
    ({ reason }) => reason === "stamina" || reason === "nonLethal",
  );
  const dying = conditions.has("bleedingOut") && !system.round.deathSaved;
  const auto = actor.type === "auraCreature";
  return [
    ...(dying ? [{ action: "deathSave", form: { roundStart: true }, auto }] : []),
    ...(sleeps ? [{ action: "wakeRoll", form: { roundStart: true }, auto }] : []),
  ];
}

/** Who has Energy left and does not wait. */
const lingering = (fighters: readonly Fighter[]): string[] =>
  fighters.flatMap(({ actor, name, defeated }) => {
    if (!actor || defeated) return [];
    const { system, effects, statuses } = asActor(actor);
    return system.energy.value > 0 && !system.round.waiting && !isOut(active(effects, statuses)) ? [name] : [];
  });

/** Friends first, then by name: nobody is before anybody. */
const order = (fighters: readonly Fighter[]): string[] =>
  [...fighters].sort((a, b) => b.disposition - a.disposition || a.name.localeCompare(b.name)).map(({ id }) => id);

export const turns: Turns = {
  rounds: true,
  initiative: (actor) => {
    const { total } = asActor(actor).system.skills.initiative;
    return {
      formula: `1d20 ${total < 0 ? "-" : "+"} ${Math.abs(total)}`,
      breakdown: asActor(actor).system.why["skill.initiative"] ?? stack([]),
    };
  },
  tie: () => 0,
  resources: [
    { id: "energy", shape: "round", full: 5, path: "energy" },
    { id: "stamina", shape: "diamond", full: 10, path: "stamina" },
    { id: "agility", shape: "wedge", full: 3, path: "agility" },
  ],
  refill: () => ({}),
  order,
  roundSeconds: () => ROUND,
  passes,
  startRound,
  lingering,
};
