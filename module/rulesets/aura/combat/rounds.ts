/** Rounds without turns: what happens at their start and end (A-02, A-50 to A-54, D-35 to D-38). */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { compact, wholeOf } from "../../../kernel/form-values.ts";
import { stack } from "../../../kernel/modifiers.ts";
import type {
  CombatantSnapshot,
  CombatMoment,
  CombatState,
  Form,
  HouseRules,
  Snapshot,
  Turns,
} from "../../../kernel/ruleset.ts";
import { openingRequests, reachRequests } from "../attack/opening-requests.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import {
  endsText,
  type Instance,
  instancesOfOne,
  isExpired,
  lastingOf,
  type Moment,
  until,
} from "../conditions/instances.ts";
import { type ActorData, asActor, itemsOf, MOVES, ROUND } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { conditionName, t } from "../model/texts.ts";
import { ROUGH_GROUND } from "./action-facts.ts";
import { roundOf } from "./current-round.ts";
import { mayReact } from "./reactions.ts";
import { filledPools, roundPools } from "./round-pools.ts";
import { bleedingText, combatantsWithEnergy, roundStartTexts, trackerRow } from "./tracker-row.ts";

const set = (path: string, value: number | string | boolean | null | string[], why: Consequence["why"]): Consequence =>
  setValue("self", path, value, why);

/** Resets the counters of the Round (`round.*`). */
function clearedRound({ round }: ActorData): Consequence[] {
  const fresh = {
    swiftUsed: false,
    initiativeUsed: false,
    deathSaved: false,
    waiting: false,
    passing: false,
    initiativeTotal: null,
    initiativeFor: "",
    attackedBy: "",
    staminaAsEnergy: 0,
    moved: 0,
    lastMove: MOVES[0],
  };
  const changed = Object.entries(fresh).filter(([key, value]) => round[key as keyof typeof fresh] !== value);
  const why = t("Why.newRound");
  return compact([
    ...changed.map(([key, value]) => set(`round.${key}`, value, why)),
    round.used.length && set("round.used", [], why),
  ]);
}

/** Restores once-a-Round uses. */
const recharged = (actor: Pick<Snapshot, "items">): Consequence[] =>
  [...itemsOf(actor, "auraAbility"), ...itemsOf(actor, "auraSpell")]
    .filter(({ system: { recharge, uses } }) => recharge === "round" && uses.value < uses.max)
    .map(({ id, system: { uses } }) => setValue("self", "uses.value", uses.max, t("Why.newRound"), { item: id }));

const endConsequences = (instances: readonly Instance[]): Consequence[] =>
  instances.map(({ id, condition }) => ({
    part: "self",
    do: "end",
    effect: id,
    why: endsText(condition),
  }));

/** Suspended instances resume at the end of the Round. */
const resumeConsequences = (instances: readonly Instance[]): Consequence[] =>
  instances
    .filter((instance) => instance.suspended)
    .map(({ id, condition }) => ({
      part: "self",
      do: "renew",
      effect: id,
      given: { suspended: false },
      why: t("Why.resumes", { condition: conditionName(condition) }),
    }));

/** End of a Round: instances that end with it or earlier (D-36). */
function roundEnds(instances: readonly Instance[], moment: NonNullable<Moment>): Consequence[] {
  const over = instances.filter((instance) => isExpired(instance, moment));
  return [...endConsequences(over), ...resumeConsequences(instances.filter((one) => !over.includes(one)))];
}

/** Counted in this combat, in none yet, or in one that was deleted (D-35, D-36). */
const isCountedIn = ({ combat }: Instance, { id, combatIds = [id, combat] }: CombatState): boolean =>
  combat === "" || combat === id || !combatIds.includes(combat);

/** Instances caused before the first Round are counted from it; those of a deleted combat end (D-35, D-36). */
const combatStartConsequences = (instances: readonly Instance[], state: CombatState): Consequence[] => {
  const counted = instances.filter((instance) => instance.expiry === "round");
  const stale = counted.filter((one) => one.combat !== "" && one.combat !== state.id && isCountedIn(one, state));
  return [
    ...endConsequences(stale),
    ...countedFromRound(
      counted.filter(({ combat }) => combat === ""),
      state,
    ),
  ];
};

const countedFromRound = (instances: readonly Instance[], state: CombatState): Consequence[] =>
  instances.map(({ id, condition, rounds }) => ({
    part: "self",
    do: "renew",
    effect: id,
    given: { ...until({ combat: state.id, round: Math.max(1, state.round) }, rounds) },
    why: t("Why.counted", { condition: conditionName(condition) }),
  }));

/** Caused by a creature's area, not by the place. */
const isOfArea = ({ continuous, source }: Instance): boolean => continuous && source !== "";

/**
 * The combat ended, or a combatant left: ends what its Rounds counted, Defending, and what areas of creatures cause; the
 * bleeding keep bleeding, with a card for the next five seconds.
 */
function endCombat(actor: Snapshot, state: CombatState, house: HouseRules): Consequence[] {
  const { system, effects, statuses } = asActor(actor);
  const instances = lastingOf(effects);
  const tookPart = state.left || state.combatants.some((one) => one.actor?.uuid === actor.uuid);
  const over = instances.filter(
    (one) =>
      (one.expiry === "round" && isCountedIn(one, state)) ||
      (tookPart && (one.condition === "defending" || isOfArea(one))),
  );
  const ends = [
    ...endConsequences(over),
    ...resumeConsequences(instances.filter((one) => !over.includes(one) && isCountedIn(one, state))),
  ];
  // An actor that was no combatant may be in another combat.
  if (!tookPart) return ends;
  const conditions = conditionsOf({ effects, statuses });
  const bleeds = conditions.has("bleedingOut") && !conditions.has("dead");
  return compact([
    ...ends,
    ...clearedRound(system),
    ...(state.left ? [] : filledPools(system, conditions, house)),
    bleeds &&
      ({
        part: "self",
        do: "offer",
        action: "deathSave",
        form: {},
        hold: true,
        once: true,
        why: bleedingText(actor),
      } as const),
  ]);
}

/** Automatic consequences for an actor at a combat event. */
export function momentConsequences(
  actor: Snapshot,
  when: CombatMoment,
  house: HouseRules,
  state: CombatState,
): Consequence[] {
  const { system, effects, statuses } = asActor(actor);
  const instances = lastingOf(effects);
  const fresh = (pools: Consequence[]) => [...clearedRound(system), ...pools, ...recharged(actor)];
  switch (when) {
    case "fightStart":
      return combatStartConsequences(instances, state);
    case "arrives":
      return [
        ...combatStartConsequences(instances, state),
        ...fresh(filledPools(system, conditionsOf({ effects, statuses }), house)),
      ];
    case "roundStart":
      return fresh(roundPools(actor, house));
    case "roundEnd":
      return roundEnds(
        instances.filter((one) => isCountedIn(one, state)),
        roundOf(state) ?? { combat: state.id, round: 0 },
      );
    case "fightEnd":
      return endCombat(actor, state, house);
    default:
      return [];
  }
}

/** Death Save for the bleeding, roll to wake for other unconscious actors (A-39, A-224, A-235, D-52). */
function roundStartCards(actor: Snapshot, house: HouseRules): { action: string; form: Form; auto: boolean }[] {
  const { system, effects, statuses } = asActor(actor);
  const conditions = conditionsOf({ effects, statuses });
  if (conditions.has("dead")) return [];
  const sleeps = instancesOfOne(effects, "unconscious").some(
    ({ reason }) => reason === "stamina" || reason === "nonLethal",
  );
  const dying = conditions.has("bleedingOut") && !system.round.deathSaved;
  const auto = actor.type === "auraCreature" || readHouse(house).deathRolls === "auto";
  return compact([
    dying && { action: "deathSave", form: { roundStart: true }, auto },
    sleeps && { action: "wakeRoll", form: { roundStart: true }, auto },
  ]);
}

/** Friendly combatants first, then by name; no turn order. */
const order = (combatants: readonly CombatantSnapshot[]): string[] =>
  [...combatants].sort((a, b) => b.disposition - a.disposition || a.name.localeCompare(b.name)).map(({ id }) => id);

/** Rounds without turns: who may act is only a question of Energy (`costs.ts`). */
export const turns: Turns = {
  hasRoundsOnly: true,
  initiative: (actor) => {
    const { total } = asActor(actor).system.skills.initiative;
    return {
      formula: `1d20 ${total < 0 ? "-" : "+"} ${Math.abs(total)}`,
      breakdown: asActor(actor).system.why["skill.initiative"] ?? stack([]),
    };
  },
  compareTied: () => 0,
  resources: [
    { id: "energy", shape: "diamond", full: 5, path: "energy", secret: true, setsAmountByClick: true },
    {
      id: "stamina",
      shape: "round",
      full: 10,
      path: "stamina",
      outlastsTurn: true,
      secret: true,
      setsAmountByClick: true,
      maxPips: 5,
    },
    { id: "agility", shape: "wedge", full: 3, path: "agility", secret: true, setsAmountByClick: true },
  ],
  turnPaths: ["round"],
  isEffectExpired: ({ expiry, combat, round }, state) =>
    expiry === "round" && combat === state.id && (wholeOf(round) ?? 0) < state.round,
  // Energy and Agility are refilled at the start of a Round: `roundPools`, called by `momentConsequences`.
  refill: () => ({}),
  order,
  roundSeconds: () => ROUND,
  momentConsequences,
  roundStartCards,
  combatantsAbleToAct: combatantsWithEnergy,
  roundStartTexts,
  combatStartAction: "surprise",
  switches: [ROUGH_GROUND],
  trackerTools: ["contest"],
  combatRequests: openingRequests,
  movementRequests: reachRequests,
  reactions: { mayReact, passPath: "round.passing" },
  trackerRow,
};
