/**
 * Level up: Constitution adds to Stamina once more (N-16); no rule covers the rest, so the players decide it (N-07,
 * N-15).
 */
import { adjustValue, type Consequence, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { noteField, numberField, ticksField } from "../../../kernel/fields.ts";
import { compact, listOf, wholeOf } from "../../../kernel/form-values.ts";
import { signed } from "../../../kernel/modifiers.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Form, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { ATTRIBUTES, asActor, type SkillId } from "../model/data.ts";
import { attributeText, problem, skillText, t } from "../model/texts.ts";
import { limitsOfNumber, NUMBERS, ranksOf, SKILL_IDS } from "./create-facts.ts";

/** Maximum gain of any value per level. */
const MOST = 10;
const GROWS: readonly string[] = ["martialBonus", "training", ...ATTRIBUTES, ...SKILL_IDS.map(ranksOf)];

export interface LevelUpFacts extends Facts {
  level: number;
  /** Current values by field; missing values are left out. */
  now: Record<string, number>;
  untrained: SkillId[];
  dead: boolean;
}
/** Gains by field, and the newly trained skills. */
export type LevelUpForm = Form & { trained: string[] };

function facts(parts: Parts): LevelUpFacts {
  const { system, statuses } = asActor(parts.self);
  const now: Record<string, number | null> = {
    martialBonus: system.martialBonus,
    training: system.stamina.training,
    ...Object.fromEntries(ATTRIBUTES.map((id) => [id, system.attributes[id].mod])),
    ...Object.fromEntries(SKILL_IDS.map((id) => [ranksOf(id), system.skills[id].ranks])),
  };
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    level: system.details.level,
    now: Object.fromEntries(Object.entries(now).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
    untrained: SKILL_IDS.filter((id) => !system.skills[id].trained),
    dead: system.vital !== "alive" || statuses.includes("dead"),
  };
}

const labelOf = (name: string) => {
  const attribute = ATTRIBUTES.find((id) => id === name);
  if (attribute) return attributeText(attribute);
  const skill = SKILL_IDS.find((id) => ranksOf(id) === name);
  return skill ? t("Field.create.ranks", { skill: skillText(skill) }) : t(`Sheet.field.${name}`);
};
const gainOf = (form: Form, name: string): number => wholeOf(form[name]) ?? 0;
const raisableValues = ({ now }: LevelUpFacts): string[] => GROWS.filter((name) => now[name] !== undefined);

const form = (known: LevelUpFacts): Field[] =>
  compact([
    noteField("gains", t("Field.levelUp.gains"), { text: t("Line.levelUp.gains") }),
    ...raisableValues(known).map(
      (name): Field =>
        numberField(name, labelOf(name), {
          hint: t("Hint.levelUp.now", { value: signed(known.now[name] ?? 0) }),
          min: -MOST,
          max: MOST,
          sharesRow: true,
          ...(name.startsWith("ranks_") ? { isCollapsed: true } : {}),
        }),
    ),
    known.untrained.length > 0 &&
      ticksField("trained", t("Field.levelUp.trained"), {
        options: known.untrained.map((id) => ({ value: id, label: skillText(id) })),
        rule: "N-71",
      }),
  ]);

function problems(known: LevelUpFacts, filled: LevelUpForm): Problem[] {
  if (known.dead) return [problem("", "dead", { name: nameOf(known, "self") })];
  const most = limitsOfNumber("level").max;
  if (most !== undefined && known.level >= most) return [problem("", "levelUp.highest", { most })];
  return raisableValues(known).flatMap((name): Problem[] => {
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = limitsOfNumber(name);
    const gain = gainOf(filled, name);
    if (Math.abs(gain) > MOST) return [problem(name, "create.outOf", { min: -MOST, max: MOST })];
    const after = (known.now[name] ?? 0) + gain;
    return after < min || after > max ? [problem(name, "levelUp.beyond", { after, min, max })] : [];
  });
}

const adjust = (path: string, by: number): Consequence => adjustValue("self", path, by, t("Reason.levelUp"));

function* start(known: LevelUpFacts, filled: LevelUpForm): Procedure<Outcome> {
  const gains = raisableValues(known).filter((name) => gainOf(filled, name) !== 0);
  const trained = known.untrained.filter((id) => listOf(filled.trained).includes(id));
  for (const name of gains) {
    const before = known.now[name] ?? 0;
    yield* addNote(
      name,
      t("Line.levelUp.gain", {
        what: labelOf(name),
        before: signed(before),
        after: signed(before + gainOf(filled, name)),
      }),
      { tone: "good" },
    );
  }
  for (const id of trained)
    yield* addNote(`trained-${id}`, t("Line.levelUp.trained", { skill: skillText(id) }), { tone: "good" });
  return {
    headline: t("Headline.levelUp", { name: nameOf(known, "self"), level: known.level + 1 }),
    tone: "good",
    // Full Stamina stays full as the maximum grows (N-16): see `recompute`.
    consequences: [
      adjust("details.level", 1),
      ...gains.map((name) => adjust(NUMBERS[name]?.path ?? "", gainOf(filled, name))),
      ...trained.map((id): Consequence => setValue("self", `skills.${id}.trained`, true, t("Reason.levelUp"))),
    ],
    offers: [],
  };
}

export const levelUp: Action<LevelUpFacts, LevelUpForm> = {
  id: "levelUp",
  offeredBy: ["anatomyCharacter"],
  title: (known) => t("Title.levelUp", { name: nameOf(known, "self") }),
  icon: "upgrade",
  facts,
  defaults: (known) => ({ ...Object.fromEntries(raisableValues(known).map((name) => [name, 0])), trained: [] }),
  form,
  problems,
  start,
  buttonLabel: () => t("Verb.levelUp"),
};
