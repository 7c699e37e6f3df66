/** The top of an actor's sheet: name, hit points and track, defenses, the turn, urgent states. */
import type { Text } from "../../../kernel/card.ts";
import { conditionChips, limitedView } from "../../../kernel/chips.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { type Chip, number } from "../../../kernel/sheet-numbers.ts";
import { conditions, isIn } from "../conditions/conditions.ts";
import { runningOn } from "../conditions/durations.ts";
import { bleedRounds } from "../damage/bleeding-rounds.ts";
import { kindText } from "../model/creature-type.ts";
import {
  type ActorSnapshot,
  asActor,
  CREATURE_TYPES,
  DEFENSES,
  isCharacter,
  itemsOf,
  KNOCKED_OUT,
  PROGRESSIONS,
  RECOVERY,
  TRACK_PENALTIES,
} from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { defenseText, sizeText } from "../model/texts.ts";
import { derived, named, rollable, said, sizeOptions, statOptions, t } from "./texts.ts";

const BAD = ["dead", "unconscious", "bleeding", "track4", "frightened", "poisoned", "hexed", "exposed"];
const GOOD = ["stable", "blessed", "baned", "warded", "lucky", "evasive", "mighty"];
const WARN = ["track1", "track2", "track3", "helpless", "loadMedium", "loadHeavy", "loadOver", "grappled", "prone"];
const WARNS = new Set([...WARN, "slowed"]);
/** Conditions visible to every user; the track step is not hidden (T-135). */
const SEEN = ["dead", "unconscious", "helpless", "prone", "grappled", "track1", "track2", "track3", "track4"];

const toneOf = (id: string): Chip["tone"] =>
  BAD.includes(id) ? "bad" : GOOD.includes(id) ? "good" : WARNS.has(id) ? "warn" : "";

const noteOf = (rounds: number, key: string) => ({ count: named(String(rounds)), note: t(key, { rounds }) });

/** Notes beside a condition's name, by condition, so that core's UI can show them too. */
export function conditionNotes(actor: ActorSnapshot): Readonly<Record<string, { count: Text; note: Text }>> {
  const { bleed } = actor.system;
  const counted = runningOn(actor).flatMap(({ statuses, rounds }) =>
    rounds === null ? [] : statuses.map((id) => [id, noteOf(rounds, "chip.roundsLeft")] as const),
  );
  const bleeds = bleed.active && bleed.remaining !== null;
  return {
    ...Object.fromEntries(counted),
    ...(bleeds ? { bleeding: noteOf(bleed.remaining ?? 0, "chip.rounds") } : {}),
  };
}

/** This ruleset's conditions in the order of the rules, then all other running effects. */
export const chips = (actor: ActorSnapshot): Chip[] =>
  conditionChips(actor, conditions, {
    label: (id) => said(`Condition.${id}`),
    toneOf,
    notes: conditionNotes(actor),
    named,
  });

function about(actor: ActorSnapshot): Text[] {
  const { details, size, hitDice } = actor.system;
  const callings = [...itemsOf(actor, "thresholdSpecies"), ...itemsOf(actor, "thresholdClass")];
  return compact([
    callings.length > 0 && named(callings.map(({ name }) => name).join(" ")),
    isCharacter(actor) ? t("level", { level: details.level }) : t("hitDiceOf", { count: hitDice.count }),
    kindText(actor.system.creature),
    size.value === size.base
      ? sizeText(size.value)
      : t("sizeNow", { now: sizeText(size.value), was: sizeText(size.base) }),
  ]);
}

export const creatureOptions = () => CREATURE_TYPES.map((value) => ({ value, label: said(`CreatureType.${value}`) }));

export const masthead = (actor: ActorSnapshot) => ({
  name: actor.name,
  img: actor.img,
  meta: about(actor),
  creature: !isCharacter(actor),
  types: creatureOptions(),
  sizes: sizeOptions(),
  chips: chips(actor),
});

const EMBLEMS = { fort: "heart-organ", ref: "dodging", will: "brain" } as const;
const RULES = { fort: "T-41", ref: "T-42", will: "T-43" } as const;

function defenses({ system }: ActorSnapshot) {
  return DEFENSES.map((id) => {
    const name = defenseText(id);
    return {
      id,
      name,
      icon: EMBLEMS[id],
      rule: RULES[id],
      number: derived(name, system.why[id], system.defenses[id]),
      path: `system.defenses.${id}`,
      naturalLabel: t("fieldOf", { field: t("field.natural"), of: name }),
      classLabel: t("fieldOf", { field: t("field.class"), of: name }),
      miscLabel: t("fieldOf", { field: t("field.misc"), of: name }),
      setLabel: t("fieldOf", { field: t("field.set"), of: name }),
    };
  });
}

function track({ system }: ActorSnapshot) {
  const { step, penalty, restSeconds } = system.track;
  const note =
    step === 0
      ? t("trackNote.unhurt")
      : system.hp.value === 0
        ? t("trackNote.down")
        : t("trackNote.rest", { minutes: RECOVERY / 60, so: Math.floor(restSeconds / 60) });
  return {
    step,
    penalty: number(penalty),
    note,
    steps: TRACK_PENALTIES.map((_, at) => ({
      step: at,
      on: at === step,
      past: at < step,
      label: at === KNOCKED_OUT ? t("trackKo") : named(number(TRACK_PENALTIES[at] ?? 0)),
      name: at === step ? t("trackNow", { name: t(`rung.${at}`) }) : t(`rung.${at}`),
      given: JSON.stringify({ by: at - step }),
    })),
  };
}

/** Consequences of the two limits: one hit over the threshold, and 0 HP (T-25, T-17, T-33). */
function limitsText(actor: ActorSnapshot, context: ViewContext): Text {
  const { woundThreshold, deathMode, hp } = actor.system;
  if (hp.value === 0) return t("fate.down");
  const rounds = bleedRounds(actor, readHouse(context.house)).total;
  const at = deathMode === "instant" || rounds <= 0 ? t("fate.dies") : t("fate.bleeds", { rounds });
  return t("fate.both", { over: woundThreshold.value + 1, at });
}

export function vitals(actor: ActorSnapshot, context: ViewContext) {
  const { system } = actor;
  const { hp, woundThreshold, attackBonus, speed, reach, size, why } = system;
  const others = Object.values(speed.other).map(({ mode, now }) => t(`move.${mode}`, { value: now }));
  return {
    creature: !isCharacter(actor),
    hp: {
      value: hp.value,
      low: hp.value * 2 <= hp.max,
      short: hp.value < hp.max,
      starting: hp.starting,
      max: derived(t("hpMax"), why.hp, { value: hp.max, override: hp.override }),
      percent: Math.round((hp.value / Math.max(1, hp.max)) * 1000) / 10,
      sentence: t("hpSentence", { value: hp.value, max: hp.max }),
      note: limitsText(actor, context),
    },
    threshold: derived(t("woundThreshold"), why.woundThreshold, woundThreshold, t("thresholdNote")),
    track: track(actor),
    defenses: defenses(actor),
    initiative: rollable(t("initiative"), why.initiative, system.initiative),
    grapple: rollable(t("grapple"), why.grapple, system.grapple),
    attackBonus: {
      ...rollable(t("attackBonus"), why.attackBonus, attackBonus),
      progression: said(`Progression.${attackBonus.progression}`),
    },
    speed: { ...derived(t("speed"), why.speed, speed), base: speed.base, other: others },
    reach: derived(t("reach"), why.reach, reach),
    reachNote: reach.value === 0 ? t("reachZero", { size: sizeText(size.value) }) : null,
    hpAbilities: [{ value: "class", label: t("hpAsClass") }, ...hpAbilities()],
    // Values from species and class are shown, not edited: derivation takes them from there.
    byClass: isCharacter(actor) || itemsOf(actor, "thresholdClass").length > 0,
    byKin: isCharacter(actor) && itemsOf(actor, "thresholdSpecies").length > 0,
    progressions: progressions(),
    acts: { hurt: "applyDamage" },
  };
}

export const progressions = () =>
  Object.keys(PROGRESSIONS).map((value) => ({ value, label: said(`Progression.${value}`) }));
export const hpAbilities = () => [...statOptions(), { value: "none", label: t("noStat") }];

/** Whose turn it is, and its actions, which are not counted in this ruleset (D-34). */
export function turn(actor: ActorSnapshot, context: ViewContext) {
  const { combat } = context;
  const { speed } = actor.system;
  const stand = actor.statuses.includes("prone");
  const caught = actor.statuses.includes("grappled");
  const idle = isIn(actor, "helpless") || actor.statuses.includes("dead");
  // An actor can be held in a net outside combat.
  const names = context.dependentNames?.() ?? [];
  if (!combat && !stand && !caught && names.length === 0) return { shown: false };
  return {
    shown: true,
    current: combat?.current === true,
    when: t(combat ? (combat.current ? "turn.yours" : "turn.others") : "turn.none"),
    round: combat ? t("turn.round", { round: combat.round }) : null,
    holds: idle
      ? t("turn.holdsNothing")
      : speed.value > 0
        ? t("turn.holds", { squares: speed.value })
        : t("turn.holdsStill"),
    stand,
    escape: caught,
    letGo: names.length > 0 ? t("turn.letGo", { names: names.join(", ") }) : null,
  };
}

/** Urgent states: dead, bleeding, stable, knocked out, overloaded. */
export function strip(actor: ActorSnapshot, { combat, house }: ViewContext) {
  const counted = combat !== null && readHouse(house).bleedTick !== "manual";
  const { bleed, hp, track: held, carry } = actor.system;
  const dead = actor.statuses.includes("dead");
  const down = hp.value === 0;
  const bleeding = bleed.active && !dead;
  const out = held.step === KNOCKED_OUT;
  const key = dead
    ? "dead"
    : bleeding
      ? "bleeding"
      : bleed.stable
        ? "stable"
        : out || down
          ? "out"
          : carry.band === "over"
            ? "over"
            : null;
  if (key === null) return { shown: false };
  return {
    shown: true,
    dead,
    load: key === "over",
    sentence: t(`strip.${key}`, { rounds: bleed.remaining ?? 0, load: carry.load, most: carry.heavy }),
    stabilize: bleeding,
    tick: bleeding && !counted,
    again: key === "stable",
    finish: down && !dead,
    wake: key === "out" && !down,
    tone: key === "stable" || key === "over" || key === "out" ? "warn" : "bad",
  };
}

/** The limited view, for users without permission: no number but the track step. */
export const limited = (document: Snapshot) => limitedView(document, chips(asActor(document)), SEEN, t("limited.hale"));
