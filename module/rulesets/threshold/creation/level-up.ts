/** Level up: one more Hit Die, rolled or entered, and other gains (T-08, T-23, T-128). */
import { adjustValue, type Consequence } from "../../../kernel/consequences.ts";
import { factsOfParts, labeledModifier, nameOf } from "../../../kernel/facts.ts";
import { noteField, numberField } from "../../../kernel/fields.ts";
import { compact, wholeOf } from "../../../kernel/form-values.ts";
import { signed, stack } from "../../../kernel/modifiers.ts";
import { makeOffer, makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, addTotal, die, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Form, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { type ActorData, asActor, isCharacter, STATS, type StatId } from "../model/data.ts";
import { dieBonus, hitPointsOfDie, hpAbility } from "../model/hit-points.ts";
import { readHouse } from "../model/house-rules.ts";
import { problem, statText, t } from "../model/texts.ts";

const MOST = 10;

export interface LevelUpFacts extends Facts {
  level: number;
  faces: number;
  /** What the HP stat adds to the die, for changes of the stat from −{@link MOST} to +{@link MOST}. */
  bonus: number[];
  ability: StatId | "none";
  stats: Record<StatId, number>;
  dead: boolean;
  character: boolean;
  gm: boolean;
}

export type LevelUpForm = Form & {
  /** The die as rolled elsewhere or agreed; blank: rolled. */
  rolled: number | null;
};

const fieldOf = (id: StatId): string => `gain_${id}`;
const gainOf = (form: Form, id: StatId): number => Math.max(-MOST, Math.min(MOST, wholeOf(form[fieldOf(id)]) ?? 0));

/** The system data with one stat raised. */
const withRaisedStat = (system: ActorData, id: StatId, by: number): ActorData => ({
  ...system,
  stats: { ...system.stats, [id]: { ...system.stats[id], value: system.stats[id].value + by } },
});

function levelUpFacts(parts: Parts): LevelUpFacts {
  const { system } = asActor(parts.self);
  const house = readHouse(parts.house);
  const ability = hpAbility(system, parts.self);
  const gains = Array.from({ length: MOST * 2 + 1 }, (_, at) => at - MOST);
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    level: system.details.level,
    faces: system.hitDice.die,
    bonus: gains.map((by) =>
      dieBonus(
        ability === "none" || system.stats[ability].override !== null ? system : withRaisedStat(system, ability, by),
        parts.self,
        house,
      ),
    ),
    ability,
    stats: Object.fromEntries(STATS.map((id) => [id, system.stats[id].value])) as LevelUpFacts["stats"],
    dead: parts.self.statuses.includes("dead"),
    character: isCharacter(parts.self),
    gm: parts.gm,
  };
}

/** The die's bonus, including the gains of this level. */
const bonusOf = (facts: LevelUpFacts, form: Form): number =>
  facts.bonus[(facts.ability === "none" ? 0 : gainOf(form, facts.ability)) + MOST] ?? 0;

function fields(facts: LevelUpFacts, form: LevelUpForm): Field[] {
  return compact([
    numberField("rolled", t("Field.levelUp.rolled", { faces: facts.faces }), {
      hint: t("Hint.levelUp.rolled"),
      emptyText: t("Form.levelUp.rolls", { faces: facts.faces }),
      min: 1,
      max: facts.faces,
      rule: "T-23",
    }),
    noteField("worth", t("Field.levelUp.worth"), {
      text: t("Line.levelUp.worth", { faces: facts.faces, bonus: signed(bonusOf(facts, form)) }),
      rule: "T-32",
    }),
    facts.character && noteField("gains", t("Field.levelUp.gains"), { text: t("Line.levelUp.gains"), rule: "T-08" }),
    ...(facts.character
      ? STATS.map(
          (id): Field =>
            numberField(fieldOf(id), t("Field.levelUp.gain", { stat: statText(id), value: signed(facts.stats[id]) }), {
              min: -MOST,
              max: MOST,
              sharesRow: true,
              rule: "T-08",
            }),
        )
      : []),
  ]);
}

function problems(facts: LevelUpFacts, form: LevelUpForm): Problem[] {
  if (facts.dead) return [problem("", "dead", { name: nameOf(facts, "self") })];
  const rolled = wholeOf(form.rolled);
  return rolled !== null && (rolled < 1 || rolled > facts.faces)
    ? [problem("rolled", "dieFace", { faces: facts.faces })]
    : [];
}

const adjust = (path: string, by: number): Consequence => adjustValue("self", path, by, t("Reason.levelUp"));

/** A player's request: nothing is rolled before the GM allows it (T-128). */
const asked = (facts: LevelUpFacts, form: LevelUpForm): Outcome =>
  makeOutcome(reviewText(facts), {
    offers: [
      makeOffer("allow", "levelUp", t("Offer.levelUp"), {
        by: "gm",
        form,
        asks: ["rolled", ...STATS.map(fieldOf)],
        tone: "primary",
        otherwise: t("Offer.levelUpOtherwise"),
      }),
    ],
  });

const reviewText = (facts: LevelUpFacts) =>
  t("Review.levelUp", { name: nameOf(facts, "self"), level: facts.level + 1 });

function* start(facts: LevelUpFacts, form: LevelUpForm): Procedure<Outcome> {
  if (!facts.gm) return asked(facts, form);
  const given = wholeOf(form.rolled);
  const face = given ?? (yield* die("hitDie", "self", facts.faces));
  const bonus = bonusOf(facts, form);
  const hp = hitPointsOfDie(face, bonus);
  yield* addTotal("hitDie", t(given === null ? "Line.levelUp.die" : "Line.levelUp.given", { faces: facts.faces }), {
    rule: "T-23",
    dice: [{ faces: facts.faces, value: face }],
    total: hp,
    ...(bonus === 0
      ? {}
      : {
          breakdown: stack([labeledModifier(facts.ability === "none" ? t("Why.own") : statText(facts.ability), bonus)]),
        }),
    tone: "good",
  });
  const gains = facts.character ? STATS.filter((id) => gainOf(form, id) !== 0) : [];
  for (const id of gains)
    yield* addNote(
      `gain-${id}`,
      t("Line.levelUp.gain", {
        stat: statText(id),
        before: signed(facts.stats[id]),
        after: signed(facts.stats[id] + gainOf(form, id)),
      }),
      { rule: "T-08", tone: "good" },
    );
  return makeOutcome(t("Headline.levelUp", { name: nameOf(facts, "self"), level: facts.level + 1, hp }), {
    tone: "good",
    consequences: compact([
      adjust("details.level", 1),
      ...gains.map((id) => adjust(`stats.${id}.advance`, gainOf(form, id))),
      { part: "self", do: "append", path: "hitDice.rolls", value: face, why: t("Reason.levelUp") },
      hp > 0 && adjust("hp.value", hp),
    ]),
  });
}

export const levelUp: Action<LevelUpFacts, LevelUpForm> = {
  id: "levelUp",
  offeredBy: ["thresholdCharacter"],
  title: (facts) => t("Title.levelUp", { name: nameOf(facts, "self") }),
  icon: "upgrade",
  facts: levelUpFacts,
  defaults: () => ({ rolled: null, ...Object.fromEntries(STATS.map((id) => [fieldOf(id), 0])) }),
  form: fields,
  problems,
  start,
  buttonLabel: (facts) => t(facts.gm ? "Verb.levelUp" : "Verb.askLevel"),
};
