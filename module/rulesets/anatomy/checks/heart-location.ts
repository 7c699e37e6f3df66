/** Find the heart: a Lore check at the first meeting, then known for the species (N-59, D-26). */
import { setValue } from "../../../kernel/consequences.ts";
import { labeledModifier, nameOf } from "../../../kernel/facts.ts";
import { listOf } from "../../../kernel/form-values.ts";
import { type Breakdown, stack } from "../../../kernel/modifiers.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Field, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { priceConsequences, priceProblems } from "../combat/costs.ts";
import { dialogCounts, ownCounts, tally } from "../model/advantage-counts.ts";
import { ACTORS } from "../model/constants.ts";
import { asActor, itemsOf } from "../model/data.ts";
import { named, problem, skillText, t } from "../model/texts.ts";
import {
  CHECK_DEFAULTS,
  type Check,
  type CheckForm,
  checkFields,
  checkOdds,
  rollCheck,
  withBonus,
} from "./check-roll.ts";
import { type SkillFacts, skillFacts, skillTargets } from "./skill-check.ts";

/** Lore DC before the level is added (N-59). */
export const HEART_DC = 15;

export interface HeartFacts extends SkillFacts {
  /** "": no target. */
  target: string;
  species: string;
  level: number;
  hearts: string[];
  /** A failed attempt was made; only the GM allows another (D-26). */
  tried: boolean;
  /** Bonus of an atlas. */
  atlas: number;
  gm: boolean;
  /** For exact odds only, never stored in a card. */
  odds?: Record<string, { level: number }>;
}
export type HeartForm = CheckForm & Record<string, never>;

/** Prefix of species with a failed attempt, stored among the known hearts. */
export const TRIED = "tried:";
/** Splits the stored list: known hearts, and failed attempts. */
export const heartsOf = (hearts: readonly string[]): { known: string[]; tried: string[] } => ({
  known: hearts.filter((one) => !one.startsWith(TRIED)),
  tried: hearts.filter((one) => one.startsWith(TRIED)).map((one) => one.slice(TRIED.length)),
});
/** Slug of the helping gear. */
const ATLAS = "atlas";
const ATLAS_BONUS = 2;

function heartFacts(parts: Parts): HeartFacts {
  const [other] = parts.targets;
  const system = other ? asActor(other).system : null;
  const { knowledge } = asActor(parts.self).system;
  const species = system?.details.species ?? "";
  const atlas = itemsOf(parts.self, "anatomyGear").some(
    ({ system: gear }) => gear.slug === ATLAS && gear.carry !== "dropped",
  );
  const base = skillFacts(parts);
  return {
    ...base,
    names: { ...base.names, ...(other ? { t0: other.name } : {}) },
    refs: { ...base.refs, ...(other ? { t0: other.uuid } : {}) },
    target: other ? "t0" : "",
    species,
    ...(system ? { odds: { t0: { level: system.details.level } } } : {}),
    level: system ? (system.details.baseLevel ?? system.details.level) : 0,
    hearts: [...knowledge.hearts],
    tried: knowledge.hearts.includes(`${TRIED}${species}`),
    atlas: atlas ? ATLAS_BONUS : 0,
    gm: parts.gm,
  };
}

const sumOf = (facts: HeartFacts): Breakdown =>
  facts.atlas === 0
    ? facts.skills.lore.sum
    : stack([...facts.skills.lore.sum.counted, labeledModifier(t("Why.atlas"), facts.atlas)]);

const checkOf = (facts: HeartFacts, form: HeartForm): Check => ({
  id: "heart",
  label: skillText("lore"),
  sum: withBonus(sumOf(facts), form),
  tally: tally([...ownCounts(facts.pool, skillTargets("lore")), ...dialogCounts(form)], facts.house),
  dc: HEART_DC + facts.level,
  ...(facts.target === "" ? {} : { dcOf: facts.target }),
  rule: "N-59",
});

const PRICE = { free: ["findHeart"] };

function problems(facts: HeartFacts): Problem[] {
  const name = nameOf(facts, "self");
  if (facts.target === "") return [problem("", "targetMissing")];
  if (facts.hearts.includes(facts.species)) return [problem("", "heartKnown", { name })];
  if (facts.tried && !facts.gm) return [problem("", "heartTried", { name })];
  return problemsWithoutTarget(facts);
}
const problemsWithoutTarget = (facts: HeartFacts): Problem[] =>
  priceProblems(facts.purse, PRICE, nameOf(facts, "self"));

function* start(facts: HeartFacts, form: HeartForm): Procedure<Outcome> {
  yield* pay("cost", priceConsequences(facts.purse, PRICE));
  const { success } = yield* rollCheck(checkOf(facts, form), facts.house);
  const known = listOf(facts.hearts).filter((entry) => entry !== `${TRIED}${facts.species}`);
  const entry = success ? facts.species : `${TRIED}${facts.species}`;
  return makeOutcome(
    t(`Headline.heart.${success ? "found" : "missed"}`, {
      name: nameOf(facts, "self"),
      target: named(nameOf(facts, facts.target)),
    }),
    {
      tone: success ? "good" : "bad",
      consequences: [
        setValue("self", "knowledge.hearts", [...known, entry], t(`Reason.${success ? "heartFound" : "heartMissed"}`)),
      ],
    },
  );
}

export const findHeart: Action<HeartFacts, HeartForm> = {
  id: "findHeart",
  offeredBy: ACTORS,
  title: (facts) => t("Title.findHeart", { name: nameOf(facts, "self") }),
  icon: "heart-organ",
  target: "one",
  facts: heartFacts,
  defaults: () => ({ ...CHECK_DEFAULTS }) as HeartForm,
  form: (facts, form): Field[] => checkFields(checkOf(facts, form), facts.house),
  problems,
  problemsWithoutTarget,
  start,
  odds: (facts, form) => (facts.odds?.[facts.target] ? checkOdds(checkOf(facts, form), facts.house) : null),
  rollsOnClickingClient: true,
  buttonLabel: () => t("Verb.findHeart"),
};
