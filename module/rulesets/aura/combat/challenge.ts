/**
 * Reacting to an action before it completes: Initiative against Initiative, the strictly higher roll wins (A-57 to
 *
 */
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField, textField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf } from "../../../kernel/form-values.ts";
import { makeOffer, makeOutcome, resultOnly } from "../../../kernel/outcome.ts";
import { addNote, choose, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Form, Offer, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { criticalOutcomeOffers } from "../checks/critical-outcome.ts";
import { readHouse } from "../model/house-rules.ts";
import { conditionName, problem, t } from "../model/texts.ts";
import { ACTORS, type ActingFacts, actingFacts } from "./action-facts.ts";
import { roundOverProblems } from "./declared-round.ts";
import { beats, type Contestant, contestantOf, initiativeStateOf, rolledOnce, rollInitiative } from "./initiative.ts";
import { roundId } from "./open-action.ts";

export interface ChallengeFacts extends ActingFacts {
  self: Contestant;
  /** The challenged creature; null: not present. */
  other: Contestant | null;
}

export type ChallengeForm = Form & {
  /** The challenged action, the Round it was declared in, and the clash it belongs to. */
  against: string;
  declaredIn: string;
  clash: string;
};

function challengeFacts(parts: Parts): ChallengeFacts {
  const house = readHouse(parts.house);
  const [target] = parts.targets;
  return {
    ...actingFacts(parts, parts.targets.slice(0, 1)),
    self: contestantOf(parts.self, house),
    other: target ? contestantOf(target, house) : null,
  };
}

export const isOwn = ({ refs }: Facts): boolean => refs.t0 !== undefined && refs.t0 === refs.self;

function problems(facts: ChallengeFacts, form: ChallengeForm): Problem[] {
  const name = nameOf(facts, "self");
  if (!facts.other) return [problem("", "noTarget")];
  if (isOwn(facts)) return [problem("", "ownAction", { name })];
  const standing = initiativeStateOf(facts.self, stringOf(form.clash));
  return compact([
    ...roundOverProblems(facts, form),
    standing === "out" && problem("", "unable", { name, status: conditionName("unconscious") }),
    // A roll that fails automatically cannot win.
    (standing === "spent" || standing === "stands") && problem("", "initiativeUsed", { name }),
  ]);
}

/** The GM decides the effect of a won challenge. */
const rulingOffer = (facts: ChallengeFacts): Offer =>
  makeOffer("ruling", "ruling", t("Offer.ruling"), {
    hint: t("Offer.rulingHint"),
    by: "gm",
    parts: { self: "self", t0: "t0" },
    asks: ["ruling", "note"],
    tone: "primary",
    otherwise: t("Offer.rulingOtherwise", { name: nameOf(facts, "self") }),
  });

/** Roll, decline or no roll left; a roll made earlier in this clash stands. */
export function* askForInitiative(
  part: string,
  name: string,
  rival: Contestant,
  clash: string,
): Procedure<"roll" | "kept" | "none"> {
  const standing = initiativeStateOf(rival, clash);
  if (standing === "stands") return "kept";
  if (standing === "roll" && (yield* choose(`${part}.initiative`, part, ["roll", "decline"])) === "roll") return "roll";
  const key = standing === "roll" ? "declines" : standing;
  yield* addNote(`answer.${part}`, t(`Line.initiative.${key}`, { name }), { rule: "A-60" });
  return "none";
}

/** The total of one side, and the consequences of rolling it. */
export function* initiativeOf(
  part: string,
  name: string,
  rival: Contestant,
  clash: string,
  answer: "roll" | "kept" | "none",
): Procedure<{ total: number | null; consequences: Consequence[]; offers: Offer[] }> {
  if (answer === "none") return { total: null, consequences: [], offers: [] };
  if (answer === "roll") {
    const { total, face } = yield* rollInitiative(part, name, rival);
    const whose = part === "self" ? undefined : { part, name };
    const offers = criticalOutcomeOffers(face, rival.criticals, whose);
    return { total, consequences: rolledOnce(part, total, clash), offers };
  }
  const total = rival.total ?? 0;
  yield* addNote(`initiative.${part}`, t("Line.initiative.stands", { name, total }), { rule: "A-61" });
  return { total, consequences: [], offers: [] };
}

/** Expired: its Round is over, and a new one brings a new roll. */
export const isExpired = (then: ActingFacts, now: ActingFacts): boolean =>
  then.moment !== null && roundId(then.moment) !== roundId(now.moment);

/** Nothing was rolled, and no roll is used up. */
export const expiredOutcome = (): Outcome => makeOutcome(t("Headline.lapsed"));

function* start(facts: ChallengeFacts, form: ChallengeForm): Procedure<Outcome> {
  if (flagOf(form.lapsed)) return expiredOutcome();
  const clash = stringOf(form.clash);
  const [name, target] = [nameOf(facts, "self"), nameOf(facts, "t0")];
  const other = facts.other as Contestant;
  const answer = yield* askForInitiative("t0", target, other, clash);
  const ownRoll = yield* initiativeOf("self", name, facts.self, clash, "roll");
  const targetRoll = yield* initiativeOf("t0", target, other, clash, answer);
  const won = beats(ownRoll.total, targetRoll.total);
  return {
    headline: t(`Headline.challenge.${won ? "won" : "lost"}`, { name, target }),
    tone: won ? "good" : "bad",
    consequences: [...ownRoll.consequences, ...targetRoll.consequences],
    offers: compact([won && rulingOffer(facts), ...ownRoll.offers, ...targetRoll.offers]),
  };
}

export const challenge: Action<ChallengeFacts, ChallengeForm> = {
  id: "challenge",
  icon: "stopwatch",
  target: "one",
  title: (facts) => t("Title.challenge", { name: nameOf(facts, "self"), target: nameOf(facts, "t0") }),
  facts: challengeFacts,
  defaults: () => ({ against: "", declaredIn: "", clash: "" }),
  problems,
  isExpired: isExpired,
  start,
  buttonLabel: () => t("Verb.challenge"),
};

const RULINGS = ["interrupts", "simultaneous", "nothing"] as const;
type RulingForm = Form & { ruling: string; note: string };
const rulingOf = (form: Form) => RULINGS.find((one) => one === form.ruling) ?? "interrupts";

/** A challenge between two; a contest of several takes only free text from the GM. */
const isClash = ({ refs }: Facts): boolean => refs.t0 !== undefined;

/** The GM's ruling on a contest. */
export const noteOffer = (): Offer =>
  makeOffer("ruling", "ruling", t("Offer.ruling"), {
    hint: t("Offer.noteHint"),
    by: "gm",
    asks: ["note"],
  });

/** The GM's ruling on a won challenge; no other consequences. */
export const ruling: Action<ActingFacts, RulingForm> = {
  id: "ruling",
  icon: "scales",
  target: "one",
  startedBy: "gm",
  title: (facts) => t("Title.ruling", { name: nameOf(facts, "self") }),
  facts: (parts) => actingFacts(parts, parts.targets.slice(0, 1)),
  defaults: () => ({ ruling: "interrupts", note: "" }),
  form: (facts) =>
    compact([
      isClash(facts) &&
        (choiceField("ruling", t("Field.ruling"), {
          options: RULINGS.map((value) => ({ value, label: t(`Ruling.${value}`) })),
          as: "segments",
          rule: "A-57",
        }) satisfies Field),
      textField("note", t("Field.note"), { ...(isClash(facts) ? {} : { rule: "A-59" }) }),
    ]),
  problems: (facts, form) =>
    compact([
      !facts.gm && problem("", "gmOnly"),
      !(isClash(facts) || stringOf(form.note).trim() !== "") && problem("note", "sayOutcome"),
    ]),
  start(facts, form) {
    const data = { name: nameOf(facts, "self"), target: nameOf(facts, "t0"), note: stringOf(form.note).trim() };
    const headline = t(`Headline.ruling.${isClash(facts) ? rulingOf(form) : "noted"}`, data);
    return data.note === "" ? resultOnly(headline) : noted(headline, data.note);
  },
  buttonLabel: () => t("Verb.ruling"),
};

function* noted(headline: Outcome["headline"], note: string): Procedure<Outcome> {
  yield* addNote("note", t("Name", { name: note }));
  return makeOutcome(headline);
}

interface OwnFacts extends ActingFacts {
  self: Contestant;
}

/** This Round's Initiative roll by itself. */
export const contestRoll: Action<OwnFacts, Form> = {
  id: "contestRoll",
  offeredBy: ACTORS,
  icon: "stopwatch",
  title: (facts) => t("Title.contestRoll", { name: nameOf(facts, "self") }),
  facts: (parts) => ({ ...actingFacts(parts), self: contestantOf(parts.self, readHouse(parts.house)) }),
  defaults: () => ({}),
  problems(facts) {
    const name = nameOf(facts, "self");
    if (facts.self.out) return [problem("", "unable", { name, status: conditionName("unconscious") })];
    return facts.moment && facts.self.used ? [problem("", "initiativeUsed", { name })] : [];
  },
  *start(facts): Procedure<Outcome> {
    const { total, face } = yield* rollInitiative("self", nameOf(facts, "self"), { ...facts.self, asked: false });
    return {
      headline: t("Headline.contestRoll", { name: nameOf(facts, "self"), total }),
      tone: "plain",
      consequences: facts.moment ? rolledOnce("self", total, "") : [],
      offers: criticalOutcomeOffers(face, facts.self.criticals),
    };
  },
  buttonLabel: () => t("Verb.contestRoll"),
};
