/** Skill checks: d20 and the skill; injuries, conditions and armor give advantage counts (N-39 to N-52, D-62). */
import type { Text } from "../../../kernel/card.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { choiceField, ticksField } from "../../../kernel/fields.ts";
import { compact, listOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { type Breakdown, signed, stack } from "../../../kernel/modifiers.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { type CostFacts, costFactsOf, incapacitatedProblems } from "../combat/costs.ts";
import { isIn } from "../conditions/conditions.ts";
import { dialogCounts, ownCounts, tally } from "../model/advantage-counts.ts";
import { ACTORS } from "../model/constants.ts";
import { asActor, COMPONENTS, type ComponentId, SKILLS, type SkillId } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { bonusesOn, modifiersOf, type Sourced } from "../model/modifiers.ts";
import { skillOf as sumOf } from "../model/skill-modifiers.ts";
import { componentText, isSkill, named, problem, skillText, t } from "../model/texts.ts";
import {
  CHECK_DEFAULTS,
  type Check,
  type CheckForm,
  checkFields,
  checkOdds,
  checkOutcome,
  dcField,
  rollCheck,
  withBonus,
} from "./check-roll.ts";

export interface SkillFacts extends Facts {
  house: House;
  purse: CostFacts;
  pool: Sourced[];
  skills: Record<
    SkillId,
    { sum: Breakdown; trained: boolean; specialties: Record<string, { label: string; sum: Breakdown }> }
  >;
  /** Senses that cannot be used now. */
  senseless: ComponentId[];
  /** Cannot speak: Oratory needs a working mouth (N-50). */
  mute: boolean;
}
export type SkillForm = CheckForm & { skill: string; specialty: string; components: string[] };

const SENSING: Partial<Record<SkillId, readonly ComponentId[]>> = {
  perception: ["audio", "visual", "scent"],
  survival: ["scent"],
};
/** Default senses of a skill (D-62). */
const usualSenses = (skill: SkillId): ComponentId[] => (skill === "perception" ? ["audio", "visual"] : []);

/** Senses an actor cannot use now. */
function senselessOf(actor: Parts["self"]): ComponentId[] {
  const { body, senses } = asActor(actor).system;
  const scentless = body.blocks.includes("scent") && senses.scent;
  return COMPONENTS.filter(
    (id) =>
      (id === "audio" && isIn(actor, "deafened")) ||
      (id === "visual" && isIn(actor, "blinded")) ||
      (id === "scent" && scentless),
  );
}

/** Modifier targets of a skill. */
export const skillTargets = (id: SkillId): string[] => ["d20", "skill", `skill.${id}`];
export const skillPool = (actor: Parts["self"], house: House): Sourced[] =>
  modifiersOf(
    { system: asActor(actor).system, items: actor.items, statuses: actor.statuses, effects: actor.effects },
    house,
  ).filter(({ mode }) => mode === "advantage" || mode === "disadvantage" || mode === "bonus");

export function skillFacts(parts: Parts): SkillFacts {
  const { system } = asActor(parts.self);
  const house = readHouse(parts.house);
  const bearer = { system, items: parts.self.items, statuses: parts.self.statuses, effects: parts.self.effects };
  const all = modifiersOf(bearer, house);
  const skills = (Object.keys(SKILLS) as SkillId[]).map((id) => {
    const specialties = Object.entries(system.skills[id].specialties).map(
      ([key, { label }]) => [key, { label, sum: sumOf(id, system, all, key) }] as const,
    );
    const sum = sumOf(id, system, all);
    return [id, { sum, trained: system.skills[id].trained, specialties: Object.fromEntries(specialties) }] as const;
  });
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    house,
    purse: costFactsOf(parts),
    pool: skillPool(parts.self, house),
    skills: Object.fromEntries(skills) as SkillFacts["skills"],
    senseless: senselessOf(parts.self),
    mute: isIn(parts.self, "silenced") || system.body.blocks.includes("oratory"),
  };
}

const skillIn = (form: Pick<SkillForm, "skill">): SkillId => (isSkill(form.skill) ? form.skill : "perception");

/** The ticked senses that the skill can use. */
const requiredSenses = (form: SkillForm): ComponentId[] => {
  const possible = SENSING[skillIn(form)] ?? [];
  return possible.filter((id) => listOf(form.components).includes(id));
};

const checkOf = (facts: SkillFacts, form: SkillForm): Check => {
  const id = skillIn(form);
  const known = facts.skills[id];
  const special = known.specialties[stringOf(form.specialty)];
  const senses = requiredSenses(form);
  const blind = senses.length > 0 && senses.every((sense) => facts.senseless.includes(sense));
  const leans = (when: string): boolean => senses.includes(when as ComponentId);
  // Bonuses without a circumstance are already in the skill's sum.
  const helped = bonusesOn(facts.pool, skillTargets(id), leans);
  const counts = [...ownCounts(facts.pool, skillTargets(id), leans), ...dialogCounts(form)];
  return {
    id: "skill",
    label: special ? t("Line.specialty", { skill: skillText(id), special: special.label }) : skillText(id),
    sum: withBonus(stack([...(special?.sum ?? known.sum).counted, ...helped], "bestOfType"), form),
    tally: tally(counts, facts.house),
    dc: wholeOf(form.dc),
    rule: "N-34",
    ...(blind ? { fails: t("Line.senseless", { name: nameOf(facts, "self") }) } : {}),
  };
};

function* start(facts: SkillFacts, form: SkillForm): Procedure<Outcome> {
  const check = checkOf(facts, form);
  return checkOutcome(check, yield* rollCheck(check, facts.house), nameOf(facts, "self"));
}

const specialtyField = (facts: SkillFacts, form: SkillForm): Field[] => {
  const entries = Object.entries(facts.skills[skillIn(form)].specialties);
  if (entries.length === 0) return [];
  const plain = { value: "", label: t("Form.noSpecialty") as Text };
  const options = [plain, ...entries.map(([value, { label }]) => ({ value, label: named(label) }))];
  return [choiceField("specialty", t("Form.specialty"), { options, as: "list" })];
};

const sensesField = (facts: SkillFacts, form: SkillForm): Field[] => {
  const possible = SENSING[skillIn(form)] ?? [];
  if (possible.length === 0) return [];
  return [
    ticksField("components", t("Form.components"), {
      options: possible.map((value) => ({
        value,
        label: componentText(value),
        ...(facts.senseless.includes(value) ? { hint: t("Form.senseless") } : {}),
      })),
      rule: "N-39",
    }),
  ];
};

function problems(facts: SkillFacts, form: SkillForm): Problem[] {
  const name = nameOf(facts, "self");
  const mute = skillIn(form) === "oratory" && facts.mute;
  return compact([...incapacitatedProblems(facts.purse, name), mute && problem("skill", "mute", { name })]);
}

export const skill: Action<SkillFacts, SkillForm> = {
  id: "skill",
  offeredBy: ACTORS,
  title: (facts) => t("Title.skill", { name: nameOf(facts, "self") }),
  icon: "dice-twenty-faces-twenty",
  facts: skillFacts,
  defaults: () => ({ ...CHECK_DEFAULTS, skill: "perception", specialty: "", components: usualSenses("perception") }),
  form: (facts, form): Field[] => [
    choiceField("skill", t("Form.skill"), {
      options: (Object.keys(SKILLS) as SkillId[]).map((value) => ({
        value,
        label: t("Form.skillWith", { skill: skillText(value), value: signed(facts.skills[value].sum.total) }),
        ...(facts.skills[value].trained ? {} : { hint: t("Form.untrained") }),
      })),
      as: "list",
    }),
    ...specialtyField(facts, form),
    ...sensesField(facts, form),
    ...checkFields(checkOf(facts, form), facts.house),
    dcField(),
  ],
  prefill: (_, form, changed) =>
    changed === "skill" ? { specialty: "", components: usualSenses(skillIn(form as SkillForm)) } : null,
  problems,
  start,
  odds: (facts, form) => checkOdds(checkOf(facts, form), facts.house),
  rollsOnClickingClient: true,
  buttonLabel: (_, form) => t("Verb.skill", { skill: skillText(skillIn(form)) }),
};
