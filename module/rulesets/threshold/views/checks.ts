/** Stat tests and skills: the rolls of a click, including the track and all modifiers (T-09, T-125). */

import { partsFor } from "../../../kernel/facts.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { rollView } from "../../../kernel/sheet-numbers.ts";
import { skill, skillSum } from "../checks/skill.ts";
import { test, testSum } from "../checks/stat-test.ts";
import { type ActorSnapshot, type Skill, STATS } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { worldSkills } from "../model/skill-list.ts";
import { skillText } from "../model/texts.ts";
import { named, said, t } from "./texts.ts";

/** A stat test, as the action itself would roll it. */
function testOf(
  document: Snapshot,
  context: ViewContext,
  stat: string,
  label = t("testOf", { stat: said(`Stat.${stat}`) }),
) {
  const facts = test.facts(partsFor(document, context));
  const sum = testSum(facts, { ...test.defaults(facts), stat });
  return { given: JSON.stringify({ stat }), roll: rollView(label, sum, sum.total) };
}

export function specialStats(document: Snapshot, actor: ActorSnapshot, context: ViewContext) {
  return Object.entries(actor.system.specialStats).map(([id, { label, notes }]) => ({
    id,
    label,
    notes,
    path: `system.specialStats.${id}`,
    ...testOf(document, context, id, t("testOf", { stat: named(label) })),
  }));
}

export function tests(document: Snapshot, actor: ActorSnapshot, context: ViewContext) {
  const { system } = actor;
  const facts = skill.facts(partsFor(document, context));
  const one = (id: string, { trained }: Skill) => {
    const name = facts.skills[id]?.label ?? named(id);
    const sum = skillSum(facts, { ...skill.defaults(facts), skill: id });
    return { id, name, trained, given: JSON.stringify({ skill: id }), roll: rollView(name, sum, sum.total) };
  };
  const skills = skillsOf(system, context);
  const { penalty } = system.track;
  return {
    note: penalty === 0 ? null : t("trackIncluded", { penalty: signed(penalty) }),
    stats: STATS.map((id) => {
      const { given, roll } = testOf(document, context, id);
      return { id, abbr: said(`StatShort.${id}`), label: t("testOf", { stat: said(`Stat.${id}`) }), given, roll };
    }),
    skills: Object.entries(skills).map(([id, held]) => one(id, held)),
  };
}

/** The skills in use, by id: those of the twelve, then the actor's others (D-24). */
function skillsOf(system: ActorSnapshot["system"], { house }: Pick<ViewContext, "house">): Record<string, Skill> {
  const usual = worldSkills(readHouse(house)).usual.map((id) => [id, system.skills[id]] as const);
  return { ...Object.fromEntries(usual), ...system.customSkills };
}

/** Each skill for the edit mode: stat, training, other bonus. */
export const skillRows = ({ system }: ActorSnapshot, context: Pick<ViewContext, "house">) => [
  ...worldSkills(readHouse(context.house)).usual.map((id) => skillRow(`system.skills.${id}`, skillText(id), false)),
  ...Object.entries(system.customSkills).map(([id, { label }]) =>
    skillRow(`system.customSkills.${id}`, named(label), true),
  ),
];
const skillRow = (path: string, name: ReturnType<typeof named>, custom: boolean) => ({
  path,
  name,
  custom,
  abilityLabel: t("fieldOf", { field: t("stats.stat"), of: name }),
  trainedLabel: t("fieldOf", { field: t("stats.trained"), of: name }),
  miscLabel: t("fieldOf", { field: t("field.misc"), of: name }),
});
