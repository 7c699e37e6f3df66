/** Combat: initiative, start and end of turns, the tracker row (N-01 to N-05, N-86 to N-94). */
import { type Consequence, type FormValue, setCondition, setValue } from "../../../kernel/consequences.ts";
import { compact } from "../../../kernel/form-values.ts";
import { leaveButtons } from "../../../kernel/leave-buttons.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type {
  Badge,
  CombatantSnapshot,
  CombatMoment,
  HouseRules,
  RowButton,
  RowContext,
  Snapshot,
  TrackerRow,
  TurnCard,
  Turns,
} from "../../../kernel/ruleset.ts";
import { statusesOf } from "../conditions/conditions.ts";
import { effectEndOf, endEffect } from "../conditions/effect-duration.ts";
import { expireAllTurnEffects, expireAtTurnEnd, expireAtTurnStart, expireByTime } from "../conditions/effect-expiry.ts";
import { asActor, isCharacter, itemsOf, ROUND } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { modifiersOf } from "../model/modifiers.ts";
import { apOf, reactionsOf } from "../model/pools.ts";
import { conditionText, t } from "../model/texts.ts";
import { openingOf } from "./initiative.ts";
import { initiativeRoll } from "./initiative-roll.ts";

/** Id of the off-guard effect before the first turn (N-05). */
const FIRST_TURN = "firstTurn";
/** Conditions that end at the start of the actor's own turn, whatever caused them. */
const AT_START = ["defending", "shieldReadied", "exposed", "roundAction", "lunging"] as const;
/** Conditions that also end with combat. */
const AT_COMBAT_END = [...AT_START, "concealed", "offGuard"] as const;

const has = (actor: Snapshot, status: string): boolean => actor.statuses.includes(status);
const finished = (actor: Snapshot): boolean => has(actor, "dead") || has(actor, "destroyed");
/** Unconscious, dead or destroyed. */
export const isUnconsciousOrDead = (actor: Snapshot): boolean => has(actor, "unconscious") || finished(actor);

const set = (path: string, value: FormValue, key: string): Consequence =>
  setValue("self", path, value, t(`Reason.${key}`));
/** Whether an effect with an end of its own keeps the status: a turn (conditions/effect-expiry.ts) or a grapple. */
const keepsStatus = (actor: Snapshot, status: string): boolean =>
  actor.effects.some((effect) => effect.statuses.includes(status) && effect.given !== undefined);
const endConditions = (actor: Snapshot, statuses: readonly string[], key: string): Consequence[] =>
  statuses
    .filter((status) => has(actor, status) && !keepsStatus(actor, status))
    .map((condition) => setCondition("self", condition, false, t(`Reason.${key}`)));

/** AP and reactions at the start of a turn (N-131), without conditions that end with the start. */
export function fullTurn(actor: Snapshot, rules: HouseRules): { ap: number; reactions: number } {
  const house = readHouse(rules);
  const { system } = asActor(actor);
  const ending = new Set<string>(AT_START);
  const statuses = statusesOf(actor.statuses.filter((status) => !ending.has(status)));
  const effects = actor.effects.filter((effect) => effectEndOf(effect).until !== "turnStart");
  const modifiers = modifiersOf({ system, items: actor.items, statuses, effects }, house);
  return {
    ap: apOf(modifiers, statuses, house).total,
    reactions: reactionsOf(system, modifiers, statuses, house).total,
  };
}

const cleared = (key: string): Consequence[] => [
  set("turn.attackActions", 0, key),
  set("turn.freeUsed", [], key),
  set("turn.noAttack", false, key),
  set("turn.roundAction", "", key),
  set("turn.extraAp", 0, key),
  set("turn.lunge", false, key),
  set("turn.triggersAnswered", [], key),
];

const firstTurnEffects = (actor: Snapshot): Consequence[] =>
  actor.effects
    .filter(({ given }) => given?.[FIRST_TURN] === true)
    .map((effect) => endEffect("self", effect, t("Reason.firstTurnBegins")));

const shieldsDown = (actor: Snapshot, key: string): Consequence[] =>
  itemsOf(actor, "anatomyShield")
    .filter(({ system }) => system.readied)
    .map(({ id }) => setValue("self", "readied", false, t(`Reason.${key}`), { item: id }));

/** Unlocks natural weapons locked by a natural 1; turns are counted as in {@link ActorData.turn} (N-67). */
const unlocked = (actor: Snapshot, turn: number): Consequence[] =>
  itemsOf(actor, "anatomyWeapon")
    .filter(({ system: { lockedUntil } }) => lockedUntil.combat !== "" && lockedUntil.turn <= turn)
    .map(({ id, name }) => setValue("self", "lockedUntil.combat", "", t("Reason.unlocked", { name }), { item: id }));

/** Before the first turn: off guard, no AP, no reactions (N-05). */
const unreadyConsequences = (actor: Snapshot): Consequence[] => [
  ...cleared("fightBegins"),
  set("turn.number", 0, "fightBegins"),
  set("turn.startAp", 0, "fightBegins"),
  set("turn.hasActed", false, "fightBegins"),
  set("ap.value", 0, "fightBegins"),
  set("reactions.value", 0, "fightBegins"),
  ...firstTurnEffects(actor),
  {
    part: "self",
    do: "effect",
    effect: {
      name: "ANATOMY.Effect.firstTurn",
      changes: [],
      statuses: ["offGuard"],
      given: { [FIRST_TURN]: true },
    },
    why: t("Reason.firstTurn"),
  },
];

const idle = (actor: Snapshot): boolean => ["unconscious", "stunned"].some((status) => has(actor, status));

function turnStarts(actor: Snapshot, house: HouseRules): Consequence[] {
  const { ap, reactions } = fullTurn(actor, house);
  const number = asActor(actor).system.turn.number + 1;
  return [
    ...endConditions(actor, AT_START, "turnBegins"),
    ...shieldsDown(actor, "turnBegins"),
    ...expireAtTurnStart(actor),
    ...cleared("turnBegins"),
    ...firstTurnEffects(actor),
    set("turn.hasActed", true, "turnBegins"),
    set("turn.number", number, "turnBegins"),
    set("turn.startAp", ap, "turnBegins"),
    set("ap.value", ap, "turnBegins"),
    set("reactions.value", reactions, "turnBegins"),
  ];
}

/** A combatant that joins later is ready if both sides were, unless the GM has set otherwise (N-03). */
function joinConsequences(actor: Snapshot, combatants: readonly CombatantSnapshot[]): Consequence[] {
  const others = combatants.filter((one) => one.actor && one.actor.uuid !== actor.uuid);
  const ready = asActor(actor).system.turn.initiative === "base" && openingIn(others) === "ready";
  return ready ? [set("turn.initiative", "ready", "joins")] : [];
}

const openingIn = (combatants: readonly CombatantSnapshot[]) =>
  openingOf(combatants.flatMap(({ actor }) => (actor ? [asActor(actor).system.turn.initiative] : [])));

/** Bleeding continues outside combat: a card to apply it and to staunch it (D-73). */
const bleedsOn = (actor: Snapshot): Consequence[] =>
  asActor(actor).system.bleed.value > 0 && !finished(actor)
    ? [{ part: "self", do: "offer", action: "bleedsOn", form: {}, why: t("Reason.bleedsOn") }]
    : [];

function endCombat(actor: Snapshot, house: HouseRules): Consequence[] {
  const { ap, reactions } = fullTurn(actor, house);
  return [
    ...expireAllTurnEffects(actor),
    ...endConditions(actor, AT_COMBAT_END, "fightOver"),
    ...shieldsDown(actor, "fightOver"),
    ...firstTurnEffects(actor),
    ...cleared("fightOver"),
    set("turn.number", 0, "fightOver"),
    set("turn.hasActed", true, "fightOver"),
    set("turn.initiative", "base", "fightOver"),
    set("turn.startAp", 0, "fightOver"),
    set("ap.value", ap, "fightOver"),
    set("reactions.value", reactions, "fightOver"),
    ...unlocked(actor, Number.POSITIVE_INFINITY),
    ...bleedsOn(actor),
  ];
}

export function momentConsequences(
  actor: Snapshot,
  when: CombatMoment,
  house: HouseRules,
  state?: { combatants: readonly CombatantSnapshot[] },
): Consequence[] {
  switch (when) {
    case "fightStart":
      return unreadyConsequences(actor);
    case "arrives":
      return [...unreadyConsequences(actor), ...joinConsequences(actor, state?.combatants ?? [])];
    case "turnStart":
      return turnStarts(actor, house);
    case "turnEnd":
      return [
        ...expireAtTurnEnd(actor),
        ...endConditions(actor, ["lunging"], "turnOver"),
        set("turn.lunge", false, "turnOver"),
        set("turn.noAttack", false, "turnOver"),
        ...unlocked(actor, asActor(actor).system.turn.number),
      ];
    case "fightEnd":
      return endCombat(actor, house);
    default:
      return [];
  }
}

/** The clock advanced where no turns are counted: effects that last until a turn's start or end expire (D-73). */
export const roundsPass = (actor: Snapshot, time: { seconds: number; fighting: boolean }): Consequence[] =>
  time.fighting || time.seconds < ROUND
    ? []
    : [
        ...expireByTime(actor, time),
        ...endConditions(actor, AT_START, "roundOver"),
        ...shieldsDown(actor, "roundOver"),
      ];

/** Cards at the start of a turn: bleeding, waking, confusion, end of turn for incapacitated actors. */
export function turnStartCards(actor: Snapshot): TurnCard[] {
  if (finished(actor)) return [];
  const { bleed } = asActor(actor).system;
  const wakes =
    has(actor, "unconscious") && !has(actor, "coma")
      ? actor.effects.filter((effect) => !effect.disabled && effectEndOf(effect).wake > 0)
      : [];
  return compact([
    bleed.value > 0 && { action: "bleedTick", form: {}, auto: true },
    ...wakes.slice(0, 1).map((effect) => ({ action: "wake", form: { dc: effectEndOf(effect).wake }, auto: false })),
    has(actor, "confused") && !has(actor, "unconscious") && { action: "confused", form: {}, auto: false },
    idle(actor) && { action: "passTurn", form: {}, auto: false },
  ]);
}

/** Badge with a value; players see the value for their own actors only. */
const tracked = (label: "bleed" | "strain", value: number, tone: Badge["tone"] = "warn"): Badge[] =>
  value > 0
    ? [
        {
          label: t(`Row.${label}`, { value }),
          note: t(`Row.${label}Note`, { value }),
          labelWithoutNumber: conditionText(label === "bleed" ? "bleeding" : "strain"),
          tone,
        },
      ]
    : [];

function acts(actor: Snapshot, { started, current }: RowContext): RowButton[] {
  if (!started || finished(actor)) return [];
  return compact([
    current &&
      !idle(actor) &&
      !has(actor, "defending") && {
        action: "defend",
        label: t("Action.defend"),
        hint: t("Row.defendHint"),
        ignoresTargets: true,
      },
    { action: "provoke", label: t("Action.provoke"), hint: t("Row.provokeHint"), opensDialog: true },
    { action: "resetTurn", label: t("Action.resetTurn"), ignoresTargets: true, gm: true },
    ...(isCharacter(actor) || isUnconsciousOrDead(actor) ? [] : leaveButtons()),
  ]);
}

/** AP and reactions are pips; the next attack's disadvantages, Strain, Bleed and off guard are badges. */
function trackerRow(actor: Snapshot, context: RowContext): TrackerRow {
  const { turn, strain, bleed, stamina } = asActor(actor).system;
  const unready = context.started && context.fresh && !turn.hasActed && has(actor, "offGuard");
  return {
    notes: context.started
      ? compact([
          turn.attackActions > 0 && t("Row.next", { count: signed(-turn.attackActions) }),
          turn.freeUsed.length > 0 && t("Row.free", { count: turn.freeUsed.length }),
        ])
      : [],
    acts: acts(actor, context),
    badges: compact([
      unready && { label: t("Row.unready"), note: t("Row.unreadyNote"), tone: "warn" as const },
      ...tracked("bleed", bleed.value, "bad"),
      ...tracked("strain", strain.value),
    ]),
    badgedConditions: [...(unready ? ["offGuard"] : []), "strain", "bleeding"],
    dim: isUnconsciousOrDead(actor),
    ...(stamina.max === null ? {} : { bar: { value: stamina.value ?? 0, max: stamina.max } }),
  };
}

export const turns: Turns = {
  initiative: (actor, house = {}) => initiativeRoll(actor, readHouse(house)),
  /** Ties: higher Dexterity, then by name until the GM reorders (N-01, D-31). */
  compareTied(a, b) {
    const dex = (one: Snapshot): number => asActor(one).system.attributes.dex.mod ?? 0;
    return dex(b) - dex(a) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  },
  /** Stored on the actor: unlinked tokens have their own, and sheets show them outside combat as well. */
  resources: [
    { id: "ap", shape: "diamond", full: 3, path: "ap" },
    { id: "reactions", shape: "round", full: 1, path: "reactions", maxPips: 5 },
  ],
  turnPaths: ["turn"],
  refill: () => ({}),
  turnStartCards,
  untilTurnEnd: ["passTurn"],
  momentConsequences,
  actionBeforeCombat: { action: "initiativeMode", said: (combatants) => t(`Initiative.${openingIn(combatants)}`) },
  skipsDefeated: true,
  roundSeconds: () => ROUND,
  trackerRow,
};
