/**
 * A contest of several creatures: each rolls Initiative or declines, and one card ranks them (A-59 to A-61, D-40,
 * D-60).
 */
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact, flagOf, stringOf } from "../../../kernel/form-values.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Form, Offer, Outcome, Parts } from "../../../kernel/ruleset.ts";
import { readHouse } from "../model/house-rules.ts";
import { problem, t } from "../model/texts.ts";
import { ACTORS, type ActingFacts, actingFacts } from "./action-facts.ts";
import { askForInitiative, expiredOutcome, initiativeOf, isExpired, noteOffer } from "./challenge.ts";
import { beats, type Contestant, contestantOf } from "./initiative.ts";

export interface ContestFacts extends ActingFacts {
  /** By part: the actor first, then all targets. */
  rivals: Record<string, Contestant>;
}
type ContestForm = Form & { clash: string };

function contestFacts(parts: Parts): ContestFacts {
  const house = readHouse(parts.house);
  // An actor who is also a target is counted once.
  const targets = parts.targets.filter(({ uuid }) => uuid !== parts.self.uuid);
  return {
    ...actingFacts(parts, targets),
    rivals: {
      self: contestantOf(parts.self, house),
      ...Object.fromEntries(targets.map((target, at) => [`t${at}`, contestantOf(target, house)])),
    },
  };
}

interface Ranked {
  part: string;
  total: number | null;
}

/** Highest first; those without a total last; the order of equals is kept. */
const ranked = (all: readonly Ranked[]): Ranked[] =>
  [...all].sort((a, b) => (b.total ?? Number.NEGATIVE_INFINITY) - (a.total ?? Number.NEGATIVE_INFINITY) || 0);

function* start(facts: ContestFacts, form: ContestForm): Procedure<Outcome> {
  if (flagOf(form.lapsed)) return expiredOutcome();
  const clash = stringOf(form.clash);
  const parts = Object.entries(facts.rivals);
  // All decide whether to roll before any die falls.
  const decisions: ("roll" | "kept" | "none")[] = [];
  for (const [part, rival] of parts) decisions.push(yield* askForInitiative(part, nameOf(facts, part), rival, clash));
  const totals: Ranked[] = [];
  const consequences: Consequence[] = [];
  const offers: Offer[] = [];
  for (const [at, [part, rival]] of parts.entries()) {
    const rolled = yield* initiativeOf(part, nameOf(facts, part), rival, clash, decisions[at] ?? "none");
    totals.push({ part, total: rolled.total });
    offers.push(...rolled.offers);
    // Outside Rounds nothing is used up.
    if (facts.moment) consequences.push(...rolled.consequences);
  }
  const order = ranked(totals);
  for (const [at, { part, total }] of order.entries()) {
    const tied = total !== null && order.some((other) => other.part !== part && other.total === total);
    const result = total === null ? "none" : tied ? "tied" : "placed";
    const line = t(`Line.rank.${result}`, { place: at + 1, name: nameOf(facts, part), total: total ?? 0 });
    const beaten = order.filter((other) => beats(total, other.total)).map((other) => nameOf(facts, other.part));
    const text = beaten.length ? t("Line.rank.ahead", { line, beaten: beaten.join(", ") }) : line;
    yield* addNote(`rank.${at}`, text, { rule: "A-61" });
  }
  const [first, second] = order;
  const isTied = first?.total !== null && first?.total === second?.total;
  const result = first === undefined || first.total === null ? "nobody" : isTied ? "even" : "won";
  return {
    headline: t(`Headline.contest.${result}`, { name: nameOf(facts, first?.part ?? "self") }),
    tone: "plain",
    consequences,
    offers: compact([first?.total !== null && noteOffer(), ...offers]),
  };
}

export const contest: Action<ContestFacts, ContestForm> = {
  id: "contest",
  offeredBy: ACTORS,
  icon: "stopwatch",
  target: "each",
  title: () => t("Title.contest"),
  facts: contestFacts,
  defaults: () => ({ clash: "" }),
  problems: (facts) => (Object.keys(facts.rivals).length < 2 ? [problem("", "fewRivals")] : []),
  isExpired: isExpired,
  start,
  buttonLabel: () => t("Verb.contest"),
};
