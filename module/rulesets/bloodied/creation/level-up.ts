/**
 * Level up at the end of a chapter: 1d6 hit points, a casting die, every third level a score (12 "Getting better",
 * D-35).
 */
import { adjustValue, type Consequence } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, numberField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, addTotal, die, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { ABILITIES, type AbilityId, asActor } from "../model/data.ts";
import { abilityName, abilityText, isAbility, problem, t } from "../model/texts.ts";

export const HIT_DIE = 6;
/** Levels per score increase. */
const SCORE_EVERY = 3;

export interface LevelUpFacts extends Facts {
  level: number;
  pool: number;
  scores: Record<AbilityId, number>;
  dead: boolean;
}
export type LevelUpForm = {
  /** Result of a physical die; blank: rolled here. */
  rolled: number | null;
  /** Whether the casting pool grows by a die. */
  pool: boolean;
  /** Ability whose score rises; "": none. */
  score: string;
};

function facts(parts: Parts): LevelUpFacts {
  const { level, casting, abilities } = asActor(parts.self).system;
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    level,
    pool: casting.pool.max,
    scores: Object.fromEntries(ABILITIES.map((id) => [id, abilities[id].value])) as LevelUpFacts["scores"],
    dead: parts.self.statuses.includes("dead"),
  };
}

const scoreRises = ({ level }: LevelUpFacts): boolean => (level + 1) % SCORE_EVERY === 0;

function form(known: LevelUpFacts): Field[] {
  return compact([
    numberField("rolled", t("Field.levelUp.rolled", { faces: HIT_DIE }), {
      hint: t("Hint.levelUp.rolled"),
      emptyText: t("Create.die", { faces: HIT_DIE }),
      min: 1,
      max: HIT_DIE,
    }),
    known.pool > 0 && checkField("pool", t("Field.levelUp.pool", { pool: known.pool }), { rule: "B-44" }),
    scoreRises(known) &&
      choiceField("score", t("Field.levelUp.score"), {
        options: [
          { value: "", label: t("Choice.create.none") },
          ...ABILITIES.map((id) => ({
            value: id,
            label: abilityText(id),
            hint: t("Create.score", { value: known.scores[id] }),
          })),
        ],
        as: "segments",
      }),
  ]);
}

function problems(known: LevelUpFacts, { rolled }: LevelUpForm): Problem[] {
  if (known.dead) return [problem("", "dead", { name: nameOf(known, "self") })];
  const face = wholeOf(rolled);
  return face !== null && (face < 1 || face > HIT_DIE) ? [problem("rolled", "dieFace", { faces: HIT_DIE })] : [];
}

const adjust = (path: string, by: number): Consequence => adjustValue("self", path, by, t("Reason.levelUp"));

function* start(known: LevelUpFacts, filled: LevelUpForm): Procedure<Outcome> {
  const given = wholeOf(filled.rolled);
  const face = given ?? (yield* die("hp", "self", HIT_DIE));
  yield* addTotal("hp", t(given === null ? "Line.levelUp.die" : "Line.levelUp.given", { faces: HIT_DIE }), {
    dice: given === null ? [{ faces: HIT_DIE, value: face }] : [],
    total: face,
  });
  const pool = known.pool > 0 && flagOf(filled.pool);
  if (pool) yield* addNote("pool", t("Line.create.pool", { pool: known.pool + 1 }));
  const id = stringOf(filled.score);
  const risen = scoreRises(known) && isAbility(id) ? id : null;
  if (risen)
    yield* addNote(
      "score",
      t("Line.levelUp.score", {
        ability: abilityName(risen),
        before: known.scores[risen],
        after: known.scores[risen] + 1,
      }),
    );
  return makeOutcome(t("Headline.levelUp", { name: nameOf(known, "self"), level: known.level + 1, hp: face }), {
    tone: "good",
    consequences: compact([
      adjust("level", 1),
      adjust("attributes.hp.max", face),
      adjust("attributes.hp.value", face),
      ...(pool ? [adjust("casting.pool.max", 1), adjust("casting.pool.value", 1)] : []),
      risen && adjust(`abilities.${risen}.value`, 1),
    ]),
  });
}

export const levelUp: Action<LevelUpFacts, LevelUpForm> = {
  id: "levelUp",
  offeredBy: ["bloodiedCharacter"],
  title: (known) => t("Title.levelUp", { name: nameOf(known, "self") }),
  icon: "upgrade",
  facts,
  defaults: ({ pool }) => ({ rolled: null, pool: pool > 0, score: "" }),
  form,
  problems,
  start,
  buttonLabel: () => t("Verb.levelUp"),
};
