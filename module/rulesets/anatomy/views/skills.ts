/** Skills, checks and saves: what a click rolls, and disadvantage from injuries. */
import type { Text } from "../../../kernel/card.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { rollView } from "../../../kernel/sheet-numbers.ts";
import { type ActorSnapshot, ATTRIBUTES, SKILLS, type SkillId } from "../model/data.ts";
import { attributeOptions, attributeText, skillText } from "../model/texts.ts";
import { named, said, t } from "./texts.ts";
import { shortStartProblem } from "./turn-bar.ts";

const SPECIAL: readonly SkillId[] = ["craft", "lore", "musicalInstrument"];

/** Attributes with their check; without Constitution there is no roll (N-21). */
function attributes({ system }: ActorSnapshot) {
  return ATTRIBUTES.map((id) => {
    const { mod } = system.attributes[id];
    const label = t("checkOf", { of: attributeText(id) });
    return {
      id,
      abbr: said(`AttributeShort.${id}`),
      label,
      roll: mod === null ? null : rollView(label, system.why[id], mod),
      given: JSON.stringify({ attribute: id }),
    };
  });
}

function rowOf(document: Snapshot, { system }: ActorSnapshot, context: ViewContext, id: SkillId) {
  const skill = system.skills[id];
  const name = skillText(id);
  const below = Object.entries(SPECIAL.includes(id) ? skill.specialties : {});
  const disabledReason: Text | null = shortStartProblem(document, context, "skill", { skill: id });
  return {
    id,
    name,
    trained: skill.trained,
    attribute: said(`AttributeShort.${skill.attribute}`),
    roll: rollView(name, system.why[`skill.${id}`], skill.mod),
    disabledReason,
    given: JSON.stringify({ skill: id }),
    // The ranks of a specialty replace the skill's.
    specialties: below.map(([key, { label }]) => {
      const sum = system.why[`skill.${id}.${key}`];
      return {
        label,
        roll: rollView(named(label), sum, sum?.total ?? skill.mod),
        given: JSON.stringify({ skill: id, specialty: key }),
      };
    }),
  };
}

export function skills(document: Snapshot, actor: ActorSnapshot, context: ViewContext) {
  const { system } = actor;
  const { con } = system.attributes;
  const save = system.why["save.con"];
  return {
    attributes: attributes(actor),
    save: con.mod === null || !save ? null : rollView(t("conSave"), save, save.total),
    rows: (Object.keys(SKILLS) as SkillId[]).map((id) => rowOf(document, actor, context, id)),
    options: attributeOptions(),
    made: (Object.keys(SKILLS) as SkillId[]).map((id) => {
      const name = skillText(id);
      const path = `system.skills.${id}`;
      const of = (field: string): Text => t("fieldOf", { field: t(`field.${field}`), of: name });
      return {
        path,
        name,
        attributeLabel: of("attribute"),
        trainedLabel: of("trained"),
        ranksLabel: of("ranks"),
        miscLabel: of("misc"),
        special: SPECIAL.includes(id)
          ? Object.keys(system.skills[id].specialties).map((key) => ({ path: `${path}.specialties.${key}` }))
          : null,
        specializes: SPECIAL.includes(id),
        specialLabel: of("specialties"),
      };
    }),
    edits: ATTRIBUTES.map((id) => ({
      path: `system.attributes.${id}.value`,
      label: attributeText(id),
      none: id === "con",
    })),
  };
}
