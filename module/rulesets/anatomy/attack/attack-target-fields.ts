/** Target fields of the attack dialog: positioning, cover and DV type. */
import type { Text } from "../../../kernel/card.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField, collapsedField, noteField, numberField, ticksField } from "../../../kernel/fields.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { Field, Form } from "../../../kernel/ruleset.ts";
import { reachOf } from "../combat/lunge-reach.ts";
import { bystanderDv, incrementOf } from "../combat/range.ts";
import { named, sizeText, t } from "../model/texts.ts";
import { type AttackFacts, DVS, type DvId, type TargetFacts } from "./attack-facts.ts";
import type { AttackRoll } from "./attack-form.ts";
import { defaultCover, distanceIn, targetFactsOf } from "./attack-target.ts";
import type { AttackMode, AttackWeapon } from "./attack-weapons.ts";

const COVERS = ["none", "cover", "total"] as const;

export function rangeFields(facts: AttackFacts, weapon: AttackWeapon, mode: AttackMode, first: AttackRoll): Field[] {
  if (mode === "melee") return [];
  const mark = targetFactsOf(facts, first.aim);
  const around = mark?.around ?? [];
  return compact([
    numberField("distance", t("Attack.Form.distance"), {
      hint: t("Attack.Form.distanceHint", { feet: incrementOf(weapon, mode, facts.attributes.str) }),
      min: 0,
      decimals: true,
      unit: t("Attack.Form.feet"),
      rule: "N-115",
    }),
    mark &&
      around.length > 0 &&
      ticksField("bystanders", t("Attack.Form.bystanders"), {
        options: around.map((value) => {
          const size = facts.around[value]?.size ?? "medium";
          return {
            value,
            label: named(nameOf(facts, value)),
            hint: t("Attack.Form.bystander", { size: sizeText(size), dv: bystanderDv(size, mark.size) }),
          };
        }),
        rule: "N-117",
      }),
    numberField("moreDv", t("Attack.Form.moreDv"), {
      min: 0,
      max: 40,
      emptyText: t("Attack.Form.none"),
      isCollapsed: true,
      rule: "N-117",
    }),
  ]);
}

/** Cover: preset by the target's conditions. */
export function coverField(mark: TargetFacts | undefined, mode: AttackMode): Field {
  const usual = defaultCover(mark, mode);
  return choiceField("cover", t("Attack.Form.cover"), {
    options: [
      { value: "", label: t(`Attack.Cover.${usual}`) },
      ...COVERS.filter((value) => value !== usual).map((value) => ({ value, label: t(`Attack.Cover.${value}`) })),
    ],
    as: "segments",
    rule: "N-77",
  });
}

export function situationFields(mark: TargetFacts | undefined, mode: AttackMode): Field[] {
  const id = mode === "melee" ? "flanking" : "friends";
  return [
    collapsedField(coverField(mark, mode)),
    ticksField("situations", t("Attack.Form.situations"), {
      options: [{ value: id, label: t(`Attack.Form.${id}`), hint: t(`Attack.Form.${id}Hint`) }],
      rule: mode === "melee" ? "N-79" : "N-116",
    }),
  ];
}

/** DV types, with values this client may know; the default of the target's conditions first. */
export function dvField(
  facts: Pick<AttackFacts, "odds">,
  aim: string | null,
  usual: DvId,
  { name = "dv", ids = DVS }: { name?: string; ids?: readonly DvId[] } = {},
): Field {
  const known = aim === null ? undefined : facts.odds?.[aim]?.dv;
  const shown = (id: DvId): Text =>
    known ? t("Attack.Form.dvIs", { dv: t(`Attack.DvShort.${id}`), value: known[id] }) : t(`Attack.DvShort.${id}`);
  return choiceField(name, t("Attack.Form.dv"), {
    options: [
      { value: "", label: shown(usual) },
      ...ids.filter((value) => value !== usual).map((value) => ({ value, label: shown(value) })),
    ],
    as: "segments",
    rule: "N-13",
  });
}

export const reachNote = (facts: AttackFacts, form: Form, roll: AttackRoll): Field[] => {
  const distance = distanceIn({ distance: null }, targetFactsOf(facts, roll.aim));
  const reach = reachOf(roll.weapon.reach, facts.lunging || form.lunge === true);
  if (roll.mode !== "melee" || distance === null || distance <= reach) return [];
  return [
    noteField(`reach${roll.id}`, t("Attack.Form.reach"), {
      text: t("Attack.Form.outOfReach", { weapon: named(roll.weapon.name), reach, distance }),
      tone: "bad",
      rule: "N-108",
    }),
  ];
};
