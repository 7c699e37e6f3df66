/** The attack dialog. */
import { labeledModifier, nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, numberField, ticksField } from "../../../kernel/fields.ts";
import { compact, flagOf, listOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { type Breakdown, signed } from "../../../kernel/modifiers.ts";
import type { Field, FieldOption, Form } from "../../../kernel/ruleset.ts";
import {
  abilityField,
  circumstanceField,
  D20_ASKS,
  D20_DEFAULTS,
  type D20Form,
  freeModifier,
  oneRollModifier,
  rollHelplessField,
  situationField,
  sumField,
  trackTerm,
} from "../model/d20.ts";
import { DEFENSES, type DefenseId } from "../model/data.ts";
import { applicableModifiers, situationalModifiers, stackedSum } from "../model/modifier-stacking.ts";
import { defenseOptions, isDefense, t } from "../model/texts.ts";
import type { NamedModifier } from "../model/typed-modifiers.ts";
import type { AttackFacts, TargetFacts, Technique } from "./attack-facts.ts";
import { attackHints } from "./attack-hints.ts";
import { type AttackInput, targetModifierId } from "./attack-roll.ts";
import {
  attackModifierTargets,
  attackStat,
  damageStat,
  type Mode,
  statTerm,
  type WeaponInUse,
} from "./weapon-in-use.ts";

export type AttackForm = D20Form & {
  /** "": the first available weapon. */
  arm: string;
  /** "": its default mode. */
  mode: string;
  vs: string;
  /** A part, or "all" targets. */
  aim: string;
  /** The talent used with it; "": none. */
  technique: string;
  /** The stat used instead of the default; "": the default. */
  ability: string;
  attackBonus: boolean;
  critRange: number | null;
  /** Number to compare with when there is no target. */
  fixed: number | null;
  /** "part:id" of the targets' situational modifiers that apply. */
  against: string[];
  /** Enters the target's space now (T-62). */
  entering: boolean;
};
/** Fields an attacker may set when answering on another actor's card. */
export const ATTACK_ASKS: readonly string[] = [
  "arm",
  "mode",
  "vs",
  "technique",
  "ability",
  "attackBonus",
  "critRange",
  "against",
  ...D20_ASKS,
];

/** One attack declared in a form, ready to be rolled. */
export interface DeclaredAttack extends AttackInput {
  weapon: WeaponInUse;
  technique: Technique | null;
  /** Terms added to the first part of its damage besides dice. */
  damage: Breakdown;
}

export const chosenWeapon = (facts: AttackFacts, form: Form): WeaponInUse | undefined =>
  facts.arms.find(({ id }) => id === form.arm) ?? facts.arms[0];
const modeIn = (weapon: WeaponInUse, form: Form): Mode =>
  weapon.modes.find((mode) => mode === form.mode) ?? (weapon.modes[0] as Mode);
export const techniqueIn = (facts: AttackFacts, form: Form): Technique | null =>
  facts.techniques.find(({ id }) => id === form.technique) ?? null;
const chosenTargets = (facts: AttackFacts, form: Form): string[] =>
  facts.targets.includes(stringOf(form.aim)) ? [stringOf(form.aim)] : facts.targets;
const vsIn = (weapon: WeaponInUse, form: Form): DefenseId => (isDefense(form.vs) ? form.vs : weapon.vs);

/** Fixed terms of an attack besides its pool; in a full round secondary weapons take −5 whatever the setting. */
function attackTerms(facts: AttackFacts, weapon: WeaponInUse, form: Form, { fullRound, extra }: AttackOptions) {
  const technique = techniqueIn(facts, form);
  const bonus = weapon.addAttackBonus && flagOf(form.attackBonus) && technique?.addAttackBonus !== false;
  const replaced = stringOf(form.ability) || technique?.ability || "";
  const stat = attackStat(weapon, modeIn(weapon, form), facts.stats, replaced);
  const secondary = weapon.secondary && (fullRound || facts.house.secondarySolo === "always");
  return compact([
    bonus && facts.attackBonus,
    ...statTerm(stat, facts.stats),
    secondary && labeledModifier(t("Why.secondary"), -5),
    weapon.misfit !== 0 &&
      labeledModifier(t("Why.misfit", { steps: Math.abs(weapon.misfit) }), -2 * Math.abs(weapon.misfit)),
    !weapon.proficient && labeledModifier(t("Why.notProficient"), -facts.house.nonproficiency),
    extra !== 0 && labeledModifier(t("Why.extraPenalty"), extra),
    ...trackTerm(facts.roller),
  ]);
}

export interface AttackOptions {
  fullRound: boolean;
  /** The GM's penalty on each attack of a full round (T-69). */
  extra: number;
  /** Bonus against a helpless target, if the free modifier does not include it (D-30). */
  helpless: number;
}
const ALONE: AttackOptions = { fullRound: false, extra: 0, helpless: 0 };

/** A talent's bonus for this use, if it applies to one of `targets`. */
const techniqueBonus = (technique: Technique | null, targets: readonly string[]): NamedModifier[] =>
  technique && technique.bonus.value !== 0 && targets.includes(technique.bonus.target)
    ? [
        oneRollModifier(
          technique.bonus.target,
          t("Name", { name: technique.name }),
          technique.bonus.value,
          technique.bonus.type,
        ),
      ]
    : [];

export function declaredAttack(
  facts: AttackFacts,
  form: AttackForm,
  manner: AttackOptions = ALONE,
): DeclaredAttack | null {
  const weapon = chosenWeapon(facts, form);
  if (!weapon) return null;
  const mode = modeIn(weapon, form);
  const vs = vsIn(weapon, form);
  const technique = techniqueIn(facts, form);
  const ticked = listOf(form.situations);
  const targets = ["d20", ...attackModifierTargets("attack", weapon, mode)];
  const own = (of: readonly string[]) => [
    ...applicableModifiers(weapon.own, of, ticked),
    ...techniqueBonus(technique, of),
    ...applicableModifiers(technique?.own ?? [], of, ticked),
  ];
  const sum = stackedSum(facts.roller.pool, targets, facts.house, {
    terms: attackTerms(facts, weapon, form, manner),
    also: compact([
      ...own(targets),
      vs === "ref" && facts.size,
      ...freeModifier(form, "attack"),
      manner.helpless !== 0 && oneRollModifier("attack", t("Condition.helpless"), manner.helpless),
    ]),
    ticked,
  });
  const damageTargets = attackModifierTargets("damage", weapon, mode);
  const damage = stackedSum(facts.roller.pool, damageTargets, facts.house, {
    terms: statTerm(damageStat(weapon, mode), facts.stats),
    also: own(damageTargets),
    ticked,
  });
  return {
    weapon,
    technique,
    mode,
    vs,
    sum,
    damage,
    label: technique
      ? t("Line.withTechnique", { weapon: weapon.name, technique: technique.name })
      : t("Name", { name: weapon.name }),
    critRange: Math.min(20, Math.max(2, wholeOf(form.critRange) ?? weapon.crit.range)),
    aims: chosenTargets(facts, form),
    fixed: wholeOf(form.fixed),
    against: listOf(form.against),
  };
}

/** Situational defense modifiers of all targets, each with its part. */
const againstOf = (
  facts: AttackFacts,
  vs: DefenseId,
  parts: readonly string[],
): { part: string; one: NamedModifier }[] =>
  parts.flatMap((part) => {
    const { pool, targets } = (facts.marks[part] as TargetFacts).defenses[vs];
    return situationalModifiers(pool, targets).map((one) => ({ part, one }));
  });

/** Preset of the free modifier. One roll against several targets gets the bonus only if all of them are helpless (D-30). */
function helplessPreset({ house, marks }: AttackFacts, aims: readonly string[]): number | null {
  const helpless = aims.length > 0 && aims.every((part) => marks[part]?.helpless);
  return helpless && house.helplessBonus > 0 ? house.helplessBonus : null;
}

/** After a change of target: updates the preset, keeps a typed number. */
export function attackPrefill(facts: AttackFacts, form: Form, changed: string): Form | null {
  const typed = wholeOf(form.circumstance) ?? null;
  if (changed !== "aim" || (typed !== null && typed !== facts.house.helplessBonus)) return null;
  return { circumstance: helplessPreset(facts, chosenTargets(facts, form)) };
}

export function attackDefaults(facts: AttackFacts): AttackForm {
  const [weapon] = facts.arms;
  const prone = DEFENSES.flatMap((vs) => againstOf(facts, vs, facts.targets)).filter(({ one }) =>
    one.id.startsWith("prone."),
  );
  const [first] = facts.targets;
  return {
    arm: weapon?.id ?? "",
    ...D20_DEFAULTS,
    circumstance: helplessPreset(facts, facts.targets),
    mode: "",
    vs: "",
    aim: "all",
    technique: "",
    ability: "",
    attackBonus: true,
    critRange: null,
    fixed: null,
    against: prone.map(({ part, one }) => targetModifierId(part, one.id)),
    entering: first !== undefined && facts.marks[first]?.squares !== 0,
  };
}

const modeOptions = (weapon: WeaponInUse): FieldOption[] =>
  weapon.modes.map((value) => ({ value, label: t(`Mode.${value}`), hint: t(`ModeHint.${value}`) }));

function weaponFields(facts: AttackFacts, weapon: WeaponInUse): Field[] {
  const options = facts.arms.map(({ id, name }) => ({ value: id, label: t("Name", { name }) }));
  return compact([
    options.length > 1 && choiceField("arm", t("Form.weapon"), { options, as: "list" }),
    weapon.modes.length > 1 && choiceField("mode", t("Form.mode"), { options: modeOptions(weapon), as: "segments" }),
  ]);
}

function aimFields(facts: AttackFacts): Field[] {
  if (facts.targets.length === 0)
    return [numberField("fixed", t("Form.fixed"), { emptyText: t("Form.fixedBlank"), rule: "T-131" })];
  if (facts.targets.length === 1) return [];
  const named = facts.targets.map((value) => ({ value, label: t("Name", { name: nameOf(facts, value) }) }));
  return [
    choiceField("aim", t("Form.target"), {
      options: [{ value: "all", label: t("Form.allTargets") }, ...named],
      as: "list",
    }),
  ];
}

function techniqueField(facts: AttackFacts): Field[] {
  if (facts.techniques.length === 0) return [];
  const options = facts.techniques.map(({ id, name }) => ({ value: id, label: t("Name", { name }) }));
  return [
    choiceField("technique", t("Form.technique"), {
      options: [{ value: "", label: t("Form.noTechnique") }, ...options],
      as: "list",
    }),
  ];
}

/** Situational modifiers of the targets: only the GM ticks them; preset where every user can see the reason. */
export function targetModifierField(
  facts: AttackFacts,
  attacks: readonly Pick<DeclaredAttack, "vs" | "aims" | "mode">[],
): Field[] {
  const all = attacks.flatMap(({ vs, aims, mode }) => {
    const other = mode === "melee" ? "prone.ranged" : "prone.melee";
    return againstOf(facts, vs, aims).filter(({ one }) => one.id !== other);
  });
  const found = [...new Map(all.map((entry) => [targetModifierId(entry.part, entry.one.id), entry])).values()];
  if (found.length === 0) return [];
  return [
    ticksField("against", t("Form.against"), {
      options: found.map(({ part, one }) => ({
        value: targetModifierId(part, one.id),
        of: part,
        label: t("Form.againstOne", { what: one.name, name: nameOf(facts, part), value: signed(one.value) }),
      })),
      gm: true,
    }),
  ];
}

/** Rarely changed fields: stat, Attack Bonus, critical range. */
function rareFields(facts: AttackFacts, { weapon }: DeclaredAttack): Field[] {
  return [
    abilityField(facts.stats),
    checkField("attackBonus", t("Form.attackBonus"), { isCollapsed: true, rule: "T-117" }),
    numberField("critRange", t("Form.critRange"), {
      min: 2,
      max: 20,
      emptyText: t("Form.critBlank", { range: weapon.crit.range }),
      isCollapsed: true,
      rule: "T-95",
    }),
  ];
}

export function attackFields(facts: AttackFacts, form: AttackForm): Field[] {
  const one = declaredAttack(facts, form);
  if (!one) return [];
  const pool = [...facts.roller.pool, ...one.weapon.own];
  const targets = [
    "d20",
    ...attackModifierTargets("attack", one.weapon, one.mode),
    ...attackModifierTargets("damage", one.weapon, one.mode),
  ];
  return [
    ...aimFields(facts),
    ...weaponFields(facts, one.weapon),
    ...techniqueField(facts),
    choiceField("vs", t("Form.vs"), {
      options: [
        { value: "", label: t("Form.usualVs", { defense: t(`Defense.${one.weapon.vs}`) }) },
        ...defenseOptions().filter(({ value }) => value !== one.weapon.vs),
      ],
      as: "segments",
      rule: "T-37",
    }),
    sumField(t("Form.attack"), one.sum, "T-34"),
    circumstanceField(),
    ...situationField(pool, targets),
    ...targetModifierField(facts, [one]),
    ...attackHints(facts, one, flagOf(form.entering)),
    ...rollHelplessField(facts.roller),
    ...rareFields(facts, one),
  ];
}
