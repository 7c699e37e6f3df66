/** A maneuver as declared in its form: skill and MB, advantage counts, DV (N-68 to N-70, N-76, D-37). */
import type { FormValue } from "../../../kernel/consequences.ts";
import { labeledModifier, nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, noteField, numberField, rollSumField, ticksField } from "../../../kernel/fields.ts";
import { compact, flagOf, listOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { type Breakdown, signed, stack } from "../../../kernel/modifiers.ts";
import type { Field } from "../../../kernel/ruleset.ts";
import { earlierAttackDisadvantage, isExhaustedAfter, type Price } from "../combat/costs.ts";
import { LUNGE_STAMINA, reachOf } from "../combat/lunge-reach.ts";
import {
  type Count,
  count,
  countFields,
  countsField,
  dialogCounts,
  type Tally,
  tally,
} from "../model/advantage-counts.ts";
import { maneuverSize } from "../model/size.ts";
import { conditionText, named, skillText, t } from "../model/texts.ts";
import { DVS, type DvId } from "./attack-facts.ts";
import { type AttackVariant, bonusesOf, conditionCounts, modifierTargets, STANDARD_ATTACK } from "./attack-form.ts";
import { defaultDv, selectedCover, targetFactsOf } from "./attack-target.ts";
import { coverField, dvField } from "./attack-target-fields.ts";
import type { AttackWeapon } from "./attack-weapons.ts";
import { BARE_HANDS, type ManeuverFacts, type Skilled } from "./maneuver-facts.ts";
import { isManeuver, MANEUVERS, type ManeuverId, maneuverText, RULE_OF } from "./maneuver-kinds.ts";

export type ManeuverForm = {
  kind: string;
  /** Id of the weapon used; "": none. */
  arm: string;
  dv: string;
  situations: string[];
  cover: string;
  power: number | null;
  lunge: boolean;
  previous: number | null;
  bonus: number | null;
  adv: number | null;
  dis: number | null;
  /** DV without a target. */
  fixed: number | null;
  /** A reaction to it was resolved; its cost is already paid (N-71). */
  answered: boolean;
} & Record<string, FormValue>;

export interface DeclaredManeuver {
  kind: ManeuverId;
  skill: Skilled | null;
  weapon: AttackWeapon;
  aim: string | null;
  dvId: DvId;
  dv: Breakdown | null;
  reached: number | null;
  sum: Breakdown;
  tally: Tally;
  /** Stamina cost. */
  stamina: number;
  lunge: boolean;
  previous: number;
  /** Trigger id for the provoked and the hit: one reaction for both (N-133). */
  trigger: string;
  trained: boolean;
  price: Price;
  /** Feet the target is out of reach; 0: within reach, or unknown. */
  short: number;
}

const wholeUpTo = (value: FormValue | undefined, most: number): number =>
  Math.min(most, Math.max(0, wholeOf(value) ?? 0));

export const selectedManeuver = (form: Pick<ManeuverForm, "kind">): ManeuverId =>
  isManeuver(form.kind) ? form.kind : "trip";

function countsOf(
  facts: ManeuverFacts,
  form: ManeuverForm,
  one: Pick<DeclaredManeuver, "skill" | "weapon" | "aim" | "stamina" | "previous">,
  { counts }: ManeuverVariant,
): Count[] {
  const { skill, weapon, aim, stamina, previous } = one;
  const mark = aim === null ? undefined : facts.marks[aim];
  const cover = selectedCover(form, mark, "melee");
  const more = skill ? ["skill", `skill.${skill}`] : ["check", "check.str"];
  return compact([
    count("previous", -previous),
    ...conditionCounts(facts, weapon, "melee", aim, more),
    stamina > 0 &&
      isExhaustedAfter(facts.purse, stamina) && { id: "exhausted", label: conditionText("exhausted"), value: -1 },
    listOf(form.situations).includes("flanking") && count("flanking", 1),
    count(cover === "total" ? "totalCover" : "cover", cover === "total" ? -2 : cover === "cover" ? -1 : 0),
    weapon.broken && count("broken", -1),
    ...counts,
    ...dialogCounts(form),
  ]);
}

/** How it differs from the simple action: at the end of a charge (D-40). */
export type ManeuverVariant = Pick<AttackVariant, "price" | "counts">;

export function declaredManeuver(
  facts: ManeuverFacts,
  form: ManeuverForm,
  way: ManeuverVariant = STANDARD_ATTACK,
): DeclaredManeuver {
  const kind = selectedManeuver(form);
  const skill = MANEUVERS[kind];
  const weapon = facts.arms.find(({ id }) => id === stringOf(form.arm)) ?? facts.arms[0] ?? BARE_HANDS;
  const aim = facts.targets[0] ?? null;
  const mark = aim === null ? undefined : facts.marks[aim];
  const dvId = DVS.find((id) => id === form.dv) ?? defaultDv({ touch: false }, mark);
  const power = wholeUpTo(form.power, Math.max(0, facts.martial));
  const previous =
    wholeOf(form.previous) === null ? earlierAttackDisadvantage(facts.purse) : wholeUpTo(form.previous, 99);
  const skilled = skill ? facts.skills[skill] : null;
  const others = [
    labeledModifier(t("Why.powerAttack"), 2 * power),
    labeledModifier(t("Why.size"), mark ? maneuverSize(facts.size, mark.size) : 0),
    // Bonuses on every d20 are already in the skill's sum.
    ...bonusesOf(
      facts,
      modifierTargets("melee").filter((target) => !skilled || target !== "d20"),
      (when) => when === weapon.group,
    ),
    labeledModifier(t("Why.dialog"), wholeOf(form.bonus) ?? 0),
  ].filter(({ value }) => value !== 0);
  const base = skilled?.sum.counted ?? facts.bare.counted;
  const lunge = flagOf(form.lunge);
  const stamina = power + (lunge ? LUNGE_STAMINA : 0);
  const one = { skill, weapon, aim, stamina, lunge, previous };
  const reach = reachOf(weapon.reach, lunge || facts.lunging);
  return {
    ...one,
    kind,
    trigger: stringOf(form.trigger) || facts.trigger,
    dvId,
    dv: mark ? mark.dv[dvId] : null,
    reached: mark ? mark.dv[dvId].total : wholeOf(form.fixed),
    sum: stack([labeledModifier(t("Why.martial"), facts.martial), ...base, ...others], "bestOfType"),
    tally: tally(countsOf(facts, form, one, way), facts.house),
    trained: skilled === null || skilled.trained,
    price: { ...way.price, stamina, free: [...(power > 0 ? ["powerAttack"] : []), ...(lunge ? ["lunge"] : [])] },
    short: mark?.distance !== null && mark !== undefined && mark.distance > reach ? mark.distance - reach : 0,
  };
}

/** Bare hands, or a weapon with more reach if the target is out of theirs (N-68). */
const reachingArm = ({ arms: weapons }: ManeuverFacts, distance: number | null): string =>
  distance === null || distance <= BARE_HANDS.reach ? "" : (weapons.find(({ reach }) => reach >= distance)?.id ?? "");

export const maneuverDefaults = (facts: ManeuverFacts): ManeuverForm => {
  const [aim] = facts.targets;
  const mark = aim === undefined ? undefined : facts.marks[aim];
  return {
    kind: "trip",
    arm: reachingArm(facts, mark?.distance ?? null),
    dv: "",
    situations: mark?.flanked ? ["flanking"] : [],
    cover: "",
    power: null,
    lunge: false,
    // The count before this maneuver was paid: it may continue after a reaction (N-132).
    previous: earlierAttackDisadvantage(facts.purse),
    bonus: null,
    adv: null,
    dis: null,
    fixed: null,
    answered: false,
  };
};

const modOf = (facts: ManeuverFacts, id: ManeuverId): number => {
  const skill = MANEUVERS[id];
  return (skill ? facts.skills[skill].sum.total : facts.bare.total) + facts.martial;
};

function kindField(facts: ManeuverFacts): Field {
  const options = (Object.keys(MANEUVERS) as ManeuverId[]).map((value) => {
    const skill = MANEUVERS[value];
    const trained = skill === null || facts.skills[skill].trained;
    return {
      value,
      label: t("Form.skillWith", { skill: maneuverText(value), value: signed(modOf(facts, value)) }),
      hint: t(trained ? "Form.maneuverBy" : "Form.maneuverUntrained", {
        skill: skill ? skillText(skill) : t("Attribute.str"),
      }),
    };
  });
  return choiceField("kind", t("Form.maneuver"), { options, as: "list", rule: "N-97" });
}

/** Warnings about training and reach; they block nothing (N-68, N-71). */
function warnings(facts: ManeuverFacts, one: DeclaredManeuver): Field[] {
  const note = (name: string, rule: string, data: Record<string, string | number>): Field =>
    noteField(name, t("Form.note"), { text: t(`Hint.${name}`, data), tone: "bad", rule });
  const name = one.aim === null ? "" : nameOf(facts, one.aim);
  return compact([
    !(one.trained || one.aim === null) && note("untrained", "N-71", { name }),
    one.short > 0 && note("outOfReach", "N-68", { name, feet: one.short }),
  ]);
}

export function maneuverFields(
  facts: ManeuverFacts,
  form: ManeuverForm,
  way: ManeuverVariant = STANDARD_ATTACK,
): Field[] {
  const one = declaredManeuver(facts, form, way);
  return compact([
    kindField(facts),
    ...warnings(facts, one),
    ...commonFields(facts, one, RULE_OF[one.kind]),
    facts.arms.length >= 2 &&
      choiceField("arm", t("Form.maneuverWith"), {
        options: facts.arms.map(({ id, name }) => ({
          value: id,
          label: id === "" ? t("Form.bareHands") : named(name),
        })),
        as: "list",
        isCollapsed: true,
      }),
  ]);
}

/** Fields for sum, counts, DV and costs, shared by maneuver and escape. */
export function commonFields(facts: ManeuverFacts, one: DeclaredManeuver, rule: string): Field[] {
  const most = Math.min(Math.max(0, facts.martial), facts.purse.stamina ?? 0);
  return compact([
    rollSumField("sum", t("Form.attackSum"), {
      prefix: "1d20",
      terms: one.sum.counted,
      total: String(one.sum.total),
      rule,
    }),
    countsField(one.tally, facts.house),
    ticksField("situations", t("Form.situations"), {
      options: [{ value: "flanking", label: t("Attack.Count.flanking") }],
      rule: "N-79",
    }),
    most > 0 && numberField("power", t("Form.power"), { min: 0, max: most, emptyText: t("Form.none"), rule: "N-113" }),
    (facts.purse.stamina ?? 0) > 0 &&
      !facts.lunging &&
      checkField("lunge", t("Attack.Form.lunge", { cost: LUNGE_STAMINA }), { rule: "N-111" }),
    one.aim === null
      ? numberField("fixed", t("Form.fixedDv"), { emptyText: t("Form.dcBlank"), rule: "N-70" })
      : dvField(facts, one.aim, defaultDv({ touch: false }, targetFactsOf(facts, one.aim)), {
          ids: ["dv", "offGuard"],
        }),
    coverField(targetFactsOf(facts, one.aim), "melee"),
    ...countFields(),
    numberField("bonus", t("Form.bonus"), { emptyText: t("Form.none"), isCollapsed: true }),
    numberField("previous", t("Form.previous"), { min: 0, emptyText: t("Form.none"), isCollapsed: true, rule: "N-96" }),
  ]);
}
