/** The dialog of a power, and the terms of its roll and its damage (3 Roll formulas, T-21, T-100, T-117, T-131). */
import { labeledModifier, nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, noteField, numberField, ticksField } from "../../../kernel/fields.ts";
import { compact, flagOf, listOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Breakdown } from "../../../kernel/modifiers.ts";
import type { Field, Problem } from "../../../kernel/ruleset.ts";
import { helplessNote } from "../attack/attack-hints.ts";
import type { AttackInput } from "../attack/attack-roll.ts";
import { statTerm } from "../attack/weapon-in-use.ts";
import { type RolledDamagePart, withFlat } from "../damage/damage-offers.ts";
import {
  abilityField,
  circumstanceField,
  D20_DEFAULTS,
  type D20Form,
  freeModifier,
  oneRollModifier,
  rollerProblems,
  rollHelplessField,
  situationField,
  sumField,
  trackTerm,
} from "../model/d20.ts";
import type { DefenseId } from "../model/data.ts";
import { unlimited } from "../model/limited-uses.ts";
import { applicableModifiers, stackedSum } from "../model/modifier-stacking.ts";
import { defenseOptions, isDefense, problem, t } from "../model/texts.ts";
import type { NamedModifier } from "../model/typed-modifiers.ts";
import {
  affectsOnlyUser,
  type Power,
  type PowerFacts,
  SPARED_RULES,
  type UnaffectedReason,
  unaffectedReason,
} from "./power-facts.ts";
import { defenseModifierField } from "./power-offers.ts";

export type PowerForm = D20Form & {
  /** "": its default defense. */
  vs: string;
  /** The stat used instead of the default; "": the default. */
  ability: string;
  attackBonus: boolean;
  critRange: number | null;
  /** Number to compare with when there is no target. */
  fixed: number | null;
  /** Ticked modifiers of the targets, "part:id". */
  against: string[];
  /** Makes an attack roll for an automatic power, for unwilling targets (D-21). */
  attackFirst: boolean;
  /** No target: the power affects its user. */
  onSelf: boolean;
  /** Parts where the GM reverses who is affected (T-100). */
  flipped: string[];
};

export const POWER_DEFAULTS: PowerForm = {
  ...D20_DEFAULTS,
  vs: "",
  ability: "",
  attackBonus: true,
  critRange: null,
  fixed: null,
  against: [],
  attackFirst: false,
  onSelf: false,
  flipped: [],
};
/** Defaults for the targets: includes the bonus against helpless ones (D-30). */
export function powerDefaults(facts: PowerFacts): PowerForm {
  const { helplessBonus } = facts.house;
  const helpless = facts.targets.length > 0 && helplessIn(facts).length === facts.targets.length;
  const strikes = facts.power !== null && !facts.power.automatic && !facts.power.withWeapon && !isFlat(facts.power);
  const draught = facts.power?.kind === "gear" && facts.targets.length === 0;
  return {
    ...POWER_DEFAULTS,
    onSelf: draught,
    circumstance: strikes && helpless && helplessBonus > 0 ? helplessBonus : null,
  };
}
const helplessIn = ({ targets, marks }: PowerFacts): string[] => targets.filter((part) => marks[part]?.helpless);

const ATTACKS = ["d20", "attack", "attack.spell"];
const DAMAGES = ["damage", "damage.spell"];

export interface AffectedTarget {
  part: string;
  spared: UnaffectedReason;
  /** Affected after the GM's ruling. */
  reached: boolean;
}

/** All targets, and whether they are affected. */
export const affectedTargets = (facts: PowerFacts, power: Power, form: PowerForm): AffectedTarget[] =>
  facts.targets.map((part) => {
    const affected = facts.whom[part];
    const spared = affected ? unaffectedReason(power, affected) : "";
    return { part, spared, reached: (spared === "") !== listOf(form.flipped).includes(part) };
  });

/** Whether it affects only its user: always, or by the user's choice. */
export const isUsedOnSelf = (facts: PowerFacts, power: Power, form: PowerForm): boolean =>
  affectsOnlyUser(power) || (power.automatic && facts.targets.length === 0 && flagOf(form.onSelf));

/** Holy and unholy healing damages some creatures; against those it may need an attack roll. */
const refusable = ({ automatic, healing, range }: Power): boolean =>
  automatic && healing.energy !== "none" && healing.formula.trim() !== "" && range.trim().toLowerCase() !== "self";

/** Whether a d20 is rolled at all. */
export const isRolled = (power: Power, form: PowerForm): boolean =>
  !power.automatic || (refusable(power) && flagOf(form.attackFirst));

const vsIn = (power: Power, form: PowerForm): DefenseId => (isDefense(form.vs) ? form.vs : power.attack.vs);

/** A flat attack uses no stat, no Attack Bonus, no pool and no size (3). */
const isFlat = (power: Power): boolean => power.attack.flat !== null;

const grantedModifiers = (power: Power, targets: readonly string[], form: PowerForm): NamedModifier[] => [
  ...applicableModifiers(power.own, targets, listOf(form.situations)),
  ...bonusOf(power, targets),
];
const bonusOf = (power: Power, targets: readonly string[]): NamedModifier[] =>
  power.bonus.value !== 0 && targets.includes(power.bonus.target)
    ? [oneRollModifier(power.bonus.target, t("Name", { name: power.name }), power.bonus.value, power.bonus.type)]
    : [];

export function attackSum(facts: PowerFacts, power: Power, form: PowerForm): Breakdown {
  const { flat, ability, addAttackBonus } = power.attack;
  const free = freeModifier(form, "attack");
  if (flat !== null)
    return stackedSum([], [], facts.house, {
      terms: [labeledModifier(t("Name", { name: power.name }), flat), ...trackTerm(facts.roller)],
      also: free,
    });
  const bonus = addAttackBonus && flagOf(form.attackBonus);
  const usual = ability || (power.automatic ? power.healing.ability : "");
  return stackedSum(facts.roller.pool, ATTACKS, facts.house, {
    terms: compact([
      bonus && facts.attackBonus,
      ...statTerm(stringOf(form.ability) || usual || null, facts.stats),
      ...trackTerm(facts.roller),
    ]),
    also: compact([...grantedModifiers(power, ATTACKS, form), vsIn(power, form) === "ref" && facts.size, ...free]),
    ticked: listOf(form.situations),
  });
}

export const aimOf = (facts: PowerFacts, power: Power, form: PowerForm): AttackInput => ({
  label: t("Name", { name: power.name }),
  sum: attackSum(facts, power, form),
  vs: vsIn(power, form),
  // A spell is neither melee nor ranged: whether being prone helps against it is for the GM to tick.
  mode: "ranged",
  critRange: Math.min(20, Math.max(2, wholeOf(form.critRange) ?? power.crit.range)),
  aims: affectedTargets(facts, power, form).flatMap(({ part, reached }) => (reached ? [part] : [])),
  fixed: wholeOf(form.fixed),
  against: listOf(form.against),
});

/** The stat of its damage or healing: a stat that replaces the one to hit replaces this too (Black Lance). */
const harmStat = (power: Power, own: string, form: PowerForm): string | null => {
  const goesAlong = own !== "" && (power.automatic || own === power.attack.ability);
  return (goesAlong && stringOf(form.ability)) || own || null;
};

/** Terms of its damage besides dice. */
export const damageSum = (facts: PowerFacts, power: Power, form: PowerForm): Breakdown =>
  isFlat(power)
    ? { total: 0, counted: [], ignored: [] }
    : stackedSum(facts.roller.pool, DAMAGES, facts.house, {
        terms: statTerm(harmStat(power, power.damageAbility, form), facts.stats),
        also: grantedModifiers(power, DAMAGES, form),
        ticked: listOf(form.situations),
      });

export function damageParts(power: Power, sum: Breakdown): RolledDamagePart[] {
  const [first, ...others] = power.parts;
  return first ? [{ ...first, formula: withFlat(first.formula, sum.total) }, ...others] : [];
}

/** Healing as it will be rolled, with its stat. */
export function healingFormula(facts: PowerFacts, power: Power, form: PowerForm): string {
  const { formula, ability } = power.healing;
  const [term] = statTerm(harmStat(power, ability, form), facts.stats);
  return withFlat(formula, term?.value ?? 0);
}

function targetChoiceFields(facts: PowerFacts, power: Power, form: PowerForm): Field[] {
  const all = affectedTargets(facts, power, form);
  // Immunities and Hit Dice of a target are hidden numbers (T-135).
  const spared = all.filter((one) => one.spared !== "" && (facts.gm || one.spared === "types"));
  return compact([
    ...spared.map(
      ({ part, spared: why, reached }): Field =>
        noteField(`spared-${part}`, t("Form.power.spared"), {
          text: t(reached ? "Line.power.included" : `Line.power.spared.${why}`, {
            name: nameOf(facts, part),
            most: power.target.maxHitDice ?? 0,
            dice: facts.whom[part]?.hitDice ?? 0,
          }),
          tone: "bad",
          rule: SPARED_RULES[why as Exclude<UnaffectedReason, "">],
        }),
    ),
    (power.target.types.length > 0 || spared.length > 0) &&
      ticksField("flipped", t("Form.power.flipped"), {
        options: all.map(({ part, spared: why }) => ({
          value: part,
          label: t(why === "" ? "Form.power.spare" : "Form.power.include", { name: nameOf(facts, part) }),
        })),
        gm: true,
        rule: "T-100",
      }),
  ]);
}

function distanceNotes(facts: PowerFacts, power: Power): Field[] {
  const limit = Number(power.range);
  if (power.range.trim() === "" || !Number.isFinite(limit)) return [];
  return facts.targets.flatMap((part): Field[] => {
    const squares = facts.marks[part]?.squares ?? null;
    if (squares === null || squares <= limit) return [];
    const text = t("Hint.beyondRange", { name: nameOf(facts, part), limit, squares });
    return [noteField(`far-${part}`, t("Form.note"), { text, tone: "bad", rule: "T-13" })];
  });
}

/** An automatic power rolls no d20, but its effects still have a stat and ticks. */
const effectFields = (facts: PowerFacts, power: Power): Field[] =>
  compact([
    ...(power.parts.length > 0 && !isFlat(power) ? situationField([...facts.roller.pool, ...power.own], DAMAGES) : []),
    (power.damageAbility !== "" || power.healing.ability !== "") && abilityField(facts.stats),
  ]);

function rollFields(facts: PowerFacts, power: Power, form: PowerForm): Field[] {
  const vs = vsIn(power, form);
  return compact([
    facts.targets.length === 0 &&
      numberField("fixed", t("Form.fixed"), { emptyText: t("Form.fixedBlank"), rule: "T-131" }),
    choiceField("vs", t("Form.vs"), {
      options: [
        { value: "", label: t("Form.usualVs", { defense: t(`Defense.${power.attack.vs}`) }) },
        ...defenseOptions().filter(({ value }) => value !== power.attack.vs),
      ],
      as: "segments",
      rule: "T-37",
    }),
    ...helplessIn(facts).map((part) => helplessNote(facts, part)),
    sumField(t("Form.power.attack"), attackSum(facts, power, form), isFlat(power) ? "T-38" : "T-34"),
    circumstanceField(),
    ...(isFlat(power) ? [] : situationField([...facts.roller.pool, ...power.own], [...ATTACKS, ...DAMAGES])),
    ...defenseModifierField(facts, vs, facts.targets),
    ...(isFlat(power)
      ? []
      : [
          abilityField(facts.stats),
          checkField("attackBonus", t("Form.attackBonus"), { isCollapsed: true, rule: "T-117" }),
        ]),
    numberField("critRange", t("Form.critRange"), {
      min: 2,
      max: 20,
      emptyText: t("Form.critBlank", { range: power.crit.range }),
      isCollapsed: true,
      rule: "T-95",
    }),
  ]);
}

export function powerFields(facts: PowerFacts, form: PowerForm): Field[] {
  const { power } = facts;
  if (!power) return [];
  const uses = power.uses;
  return compact([
    !unlimited(uses) &&
      noteField("uses", t("Form.power.uses"), {
        text: t(`Line.power.uses.${uses.per}`, { left: uses.value, max: uses.max }),
      }),
    ...(power.withWeapon ? [] : [...targetChoiceFields(facts, power, form), ...distanceNotes(facts, power)]),
    power.automatic &&
      facts.targets.length === 0 &&
      !affectsOnlyUser(power) &&
      checkField("onSelf", t("Form.power.onSelf"), { hint: t("Form.power.onSelfHint") }),
    refusable(power) &&
      checkField("attackFirst", t("Form.power.attackFirst"), { hint: t("Form.power.attackFirstHint"), rule: "T-107" }),
    ...(power.withWeapon ? [] : isRolled(power, form) ? rollFields(facts, power, form) : effectFields(facts, power)),
    ...rollHelplessField(facts.roller),
  ]);
}

export function powerProblems(facts: PowerFacts, form: PowerForm): Problem[] {
  const { power } = facts;
  const name = nameOf(facts, "self");
  if (!power) return [problem("", "noPower", { name })];
  const own = rollerProblems(facts, facts.roller, form);
  if (!unlimited(power.uses) && power.uses.value <= 0)
    return [...own, problem("", "powerSpent", { power: power.name })];
  if (power.quantity !== null && power.quantity < 1) return [...own, problem("", "noneLeft", { power: power.name })];
  if (power.kind === "gear" && power.healing.formula.trim() === "")
    return [...own, problem("", "noUse", { power: power.name })];
  return own;
}
