/** Combat: initiative, and the automatic consequences of turns and encounters (T-119). */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { compact } from "../../../kernel/form-values.ts";
import { leaveButtons } from "../../../kernel/leave-buttons.ts";
import { signed, stack } from "../../../kernel/modifiers.ts";
import type {
  Badge,
  CombatMoment,
  HouseRules,
  RowContext,
  Snapshot,
  TrackerRow,
  Turns,
} from "../../../kernel/ruleset.ts";
import { isIn } from "../conditions/conditions.ts";
import { runningOn, turnEffects } from "../conditions/durations.ts";
import { bleedPasses, costsBleedRound, isLosingBleedRounds } from "../damage/bleeding.ts";
import { asActor, isCharacter, KNOCKED_OUT, ROUND } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { refreshed, spentOf } from "../model/limited-uses.ts";
import { STEPS } from "../model/recompute.ts";
import { sizeText, stepText, t } from "../model/texts.ts";

const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const tick = (): Consequence => ({ part: "self", do: "offer", action: "bleedTick", form: {}, why: t("Reason.bleeds") });

/** Rest progress short of a step is lost when combat begins (T-31). */
function restLost(actor: Snapshot): Consequence[] {
  if (asActor(actor).system.track.restSeconds === 0) return [];
  return [setValue("self", "track.restSeconds", 0, t("Reason.restLost"))];
}

/** Consequences of a combat's end: a card listing the ended effects, if any; uses are restored silently. */
function encounterEndConsequences(snapshot: Snapshot, rules: HouseRules): Consequence[] {
  const running = runningOn(snapshot).filter(({ length }) => length === "encounter" || length === "rounds");
  if (running.length === 0) return refreshed(spentOf(snapshot, "encounter"));
  const ask = readHouse(rules).encounterEndPrompt === "ask";
  return [
    {
      part: "self",
      do: "offer",
      action: "encounterEnd",
      form: {},
      ...(ask ? { hold: true } : {}),
      why: t("Reason.encounterOver"),
    },
  ];
}

/** Announces at the start of its turn that an actor cannot act. */
const helpless = (actor: Snapshot): Consequence[] =>
  isIn(actor, "helpless") && !isIn(actor, "dead")
    ? [{ part: "self", do: "tell", why: t("Reason.helplessTurn", { name: actor.name }) }]
    : [];

/**
 * Consequences of a turn, in the order of the rules: bleeding, poison, effects counted in rounds, and the notice that the
 * actor cannot act.
 */
export function momentConsequences(
  actor: Snapshot,
  when: CombatMoment,
  house: HouseRules,
  state?: { left?: boolean },
): Consequence[] {
  switch (when) {
    case "fightStart":
    case "arrives":
      return restLost(actor);
    case "turnStart":
      return compact([
        costsBleedRound(actor, when, house) && tick(),
        ...bleedPasses(actor, when, house),
        ...turnEffects(actor),
        ...helpless(actor),
      ]);
    case "turnEnd":
      return bleedPasses(actor, when, house);
    case "roundEnd":
      return isLosingBleedRounds(actor) && readHouse(house).bleedTick === "roundEnd" ? [tick()] : [];
    // An actor removed from a continuing combat keeps its encounter effects until the combat ends.
    case "fightEnd":
      return state?.left ? [] : encounterEndConsequences(actor, house);
    default:
      return [];
  }
}

/** Hit points as a bar, track step and size as badges; actors that cannot act are dimmed. */
function trackerRow(snapshot: Snapshot, { started }: RowContext): TrackerRow {
  const { track, size, hp } = asActor(snapshot).system;
  const helpless = isIn(snapshot, "helpless") && !isIn(snapshot, "dead");
  const badges: Badge[] = [];
  if (track.step > 0)
    badges.push({
      label: stepText(track.step),
      note: t("Row.track", { penalty: signed(track.penalty) }),
      tone: track.step < KNOCKED_OUT - 1 ? "warn" : "bad",
    });
  if (helpless) badges.push({ label: t("Row.helpless"), note: t("Row.helplessNote"), tone: "warn" });
  if (size.value !== "medium") badges.push({ label: sizeText(size.value), note: t("Row.size") });
  return {
    notes: [],
    acts:
      started && !isCharacter(snapshot) && !isIn(snapshot, "helpless") && !isIn(snapshot, "dead") ? leaveButtons() : [],
    badges,
    badgedConditions: [...STEPS, "helpless"],
    dim: helpless,
    bar: { value: hp.value, max: hp.max },
  };
}

export const turns: Turns = {
  /** 1d20 + Dex and typed modifiers, including the track (T-119). */
  initiative(actor) {
    const { initiative, why } = asActor(actor).system;
    const { value } = initiative;
    return { formula: `1d20 ${value < 0 ? "-" : "+"} ${Math.abs(value)}`, breakdown: why.initiative ?? stack([]) };
  },
  /** Higher Dex, then characters before creatures (T-119). */
  compareTied(a, b) {
    const dex = (one: Snapshot): number => asActor(one).system.stats.dex.value;
    return dex(b) - dex(a) || Number(isCharacter(b)) - Number(isCharacter(a)) || byName(a.name, b.name);
  },
  resources: [],
  refill: () => ({}),
  momentConsequences,
  roundSeconds: () => ROUND,
  trackerRow,
};
