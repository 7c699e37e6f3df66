/** The attack dialog: one column per weapon, and its validation. */

import { labeledModifier, nameOf } from "../../../kernel/facts.ts";
import { choiceField, noteField, numberField, rollSumField, textField, ticksField } from "../../../kernel/fields.ts";
import { compact, listOf, numberOf, stringOf } from "../../../kernel/form-values.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type { Field, FieldOption, Problem } from "../../../kernel/ruleset.ts";
import { farBand, nearBand, type RangeBand, reachBand } from "../../../kernel/target-range.ts";
import { rangeModifier, strayPercent } from "../model/calculations.ts";
import type { AbilityId, AttackMode } from "../model/data.ts";
import { modifierDice, modifierProblems } from "../model/dice-fields.ts";
import { abilityText, problem, t, typeText } from "../model/texts.ts";
import type { AttackFacts } from "./attack-facts.ts";
import {
  allowedAbilitiesOf,
  attackModifiers,
  bestAbility,
  type WeaponInUse,
  weaponInUseNumbers,
} from "./weapon-in-use.ts";

type DefenseMode = "rolled" | "helpless" | "fixed";

/** Fields of the second column carry a 2: `ability2`, `target2` … */
export type AttackForm = {
  mode: AttackMode;
  ability: string;
  type: string;
  target: string;
  distance: number | null;
  /** Parts checked as being in the melee. */
  melee: string[];
  defense: DefenseMode;
  fixed: number | null;
  attackExtra: string;
  damageExtra: string;
  ability2: string;
  type2: string;
  target2: string;
  defense2: DefenseMode;
  fixed2: number | null;
  attackExtra2: string;
  damageExtra2: string;
};

/** One declared attack. */
export interface AttackColumn {
  weapon: WeaponInUse;
  suffix: "" | "2";
  mode: AttackMode;
  ability: AbilityId;
  type: string;
  target: string | null;
  distance: number | null;
  /** Checked parts in a melee with the target. */
  melee: string[];
  defense: DefenseMode;
  fixed: number | null;
  attackExtra: string;
  damageExtra: string;
  /** Two weapons: −5 (B-21). */
  pair: boolean;
}

/** The chosen ability; switching between melee and throwing falls back to the better one of the new mode. */
function abilityFor(facts: AttackFacts, weapon: WeaponInUse, mode: AttackMode, chosen: string): AbilityId {
  const fits = (m: AttackMode) => allowedAbilitiesOf(weapon, m, facts.house).includes(chosen as AbilityId);
  const stale = !fits(mode) && facts.modes.some(fits);
  return chosen === "" || stale ? bestAbility(facts.attacker, weapon, mode, facts.house) : (chosen as AbilityId);
}

/** With several targets and a blank distance, uses the measured distance to the chosen target. */
const measured = (facts: AttackFacts, target: string | null): number | null =>
  facts.targets.length > 1 && facts.arms.length === 1 && target ? (facts.marks[target]?.distance ?? null) : null;

export function attackColumnOf(facts: AttackFacts, form: AttackForm, suffix: "" | "2" = ""): AttackColumn {
  const pair = facts.arms.length === 2;
  const weapon = facts.arms[suffix === "2" ? 1 : 0] as WeaponInUse;
  const mode = facts.modes.includes(form.mode) ? form.mode : (facts.modes[0] as AttackMode);
  const read = <K extends string>(key: K) => form[`${key}${suffix}` as keyof AttackForm];
  const target = facts.marks[stringOf(read("target"))] ? stringOf(read("target")) : (facts.targets[0] ?? null);
  const chosen = stringOf(read("ability"));
  const mark = target ? facts.marks[target] : undefined;
  const ticked = mark ? mark.melee.filter((part) => listOf(form.melee).includes(part) && part !== target) : [];
  return {
    weapon,
    suffix,
    mode,
    ability: abilityFor(facts, weapon, mode, chosen),
    type: weapon.types.includes(stringOf(read("type"))) ? stringOf(read("type")) : (weapon.types[0] ?? ""),
    target,
    distance: mode === "melee" ? null : (numberOf(form.distance) ?? measured(facts, target)),
    melee: ticked,
    defense: (stringOf(read("defense")) || "rolled") as DefenseMode,
    fixed: numberOf(read("fixed")),
    attackExtra: stringOf(read("attackExtra")),
    damageExtra: stringOf(read("damageExtra")),
    pair,
  };
}

/** A touch spell never strays in a melee (D-34). */
export const isTouchSpell = (weapon: WeaponInUse): boolean => weapon.spell && weapon.range.max <= 5;
/** Whether a shot may stray at all (B-18). */
export const canStray = (column: AttackColumn): boolean =>
  column.mode !== "melee" && column.target !== null && !isTouchSpell(column.weapon) && column.melee.length > 0;

export function attackDefaults(facts: AttackFacts): AttackForm {
  const [first, second] = facts.arms as [WeaponInUse, WeaponInUse | undefined];
  const mode = facts.modes[0] as AttackMode;
  const target = facts.targets.find((part) => !facts.marks[part]?.dead) ?? facts.targets[0] ?? "";
  const target2 = facts.targets[1] ?? target;
  const helpless = (part: string): DefenseMode =>
    facts.marks[part]?.helpless ? "helpless" : part ? "rolled" : "fixed";
  const best = (weapon: WeaponInUse) => bestAbility(facts.attacker, weapon, mode, facts.house);
  return {
    mode,
    ability: best(first),
    type: first.types[0] ?? "",
    target,
    distance: facts.targets.length > 1 && !second ? null : (facts.marks[target]?.distance ?? null),
    melee: [...new Set(Object.values(facts.marks).flatMap((mark) => mark.engaged))],
    defense: helpless(target),
    fixed: null,
    attackExtra: "",
    damageExtra: "",
    ability2: second ? best(second) : "",
    type2: second?.types[0] ?? "",
    target2,
    defense2: helpless(target2),
    fixed2: null,
    attackExtra2: "",
    damageExtra2: "",
  };
}

/** Attack modifiers for range and second weapon. */
export function circumstanceModifiers(column: AttackColumn) {
  const range = rangeModifier(column.distance, column.weapon.range.effective, column.weapon.range.max);
  return compact([
    range && labeledModifier(t("Why.longRange"), range, t("Why.past", { feet: column.weapon.range.effective })),
    column.pair && labeledModifier(t("Why.twoWeapons"), -5),
  ]);
}

function columnFields(facts: AttackFacts, column: AttackColumn): Field[] {
  const s = column.suffix;
  const { weapon, mode } = column;
  const abilities: FieldOption[] = allowedAbilitiesOf(weapon, mode, facts.house).map((id) => ({
    value: id,
    label: t("Form.abilityWith", {
      ability: abilityText(id),
      value: signed(weaponInUseNumbers(facts.attacker, weapon, facts.house, mode, id).attack.total),
    }),
  }));
  const terms = [
    ...attackModifiers(facts.attacker, weapon, mode, column.ability, facts.house),
    ...circumstanceModifiers(column),
  ];
  const flat = terms.reduce((sum, term) => sum + term.value, modifierDice(column.attackExtra).flat);
  const fields: Field[] = [];
  if (s === "2" || column.pair)
    fields.push(
      noteField(`weapon${s}`, t("Form.weapon"), {
        text: t(s ? "Form.offWeapon" : "Form.mainWeapon", { name: weapon.name }),
      }),
    );
  if (facts.targets.length > 1)
    fields.push(
      choiceField(`target${s}`, t("Form.target"), {
        options: facts.targets.map((part) => ({ value: part, label: t("Name", { name: nameOf(facts, part) }) })),
        as: "list",
      }),
    );
  if (abilities.length > 1)
    fields.push(
      choiceField(`ability${s}`, t("Form.ability"), {
        options: abilities,
        as: "segments",
        isCollapsed: true,
        rule: mode === "melee" ? "B-12" : "B-13",
      }),
    );
  if (weapon.types.length > 1)
    fields.push(
      choiceField(`type${s}`, t("Form.type"), {
        options: weapon.types.map((id) => ({ value: id, label: typeText(id) })),
        as: "segments",
        rule: "B-10",
      }),
    );
  fields.push(
    rollSumField(`sum${s}`, t("Form.attack"), {
      prefix: "1d20",
      terms,
      total: String(flat),
      rule: "B-05",
    }),
  );
  fields.push(
    textField(`attackExtra${s}`, t("Form.attackExtra"), { placeholder: t("Form.extraPlaceholder"), isCollapsed: true }),
  );
  fields.push(
    textField(`damageExtra${s}`, t("Form.damageExtra"), { placeholder: t("Form.extraPlaceholder"), isCollapsed: true }),
  );
  return [...fields, ...defenseFields(column)];
}

function defenseFields(column: AttackColumn): Field[] {
  const s = column.suffix;
  const fixed: Field = numberField(`fixed${s}`, t("Form.fixed"), { emptyText: t("Form.fixedBlank") });
  if (!column.target) return [{ ...fixed, hint: t("Form.fixedHint") }];
  const modes: Field = choiceField(`defense${s}`, t("Form.defense"), {
    options: (["rolled", "helpless", "fixed"] as const).map((value) => ({
      value,
      label: t(`Form.defenseMode.${value}`),
    })),
    gm: true,
    as: "segments",
    isCollapsed: true,
    rule: "B-07",
  });
  return column.defense === "fixed" ? [modes, { ...fixed, gm: true, isCollapsed: true }] : [modes];
}

/** The reach of a melee attack, or the two ranges of a shot (B-14, B-15). */
export function attackRanges(facts: AttackFacts, form: AttackForm): RangeBand[] {
  const { weapon, mode } = attackColumnOf(facts, form);
  if (mode === "melee") return [reachBand(weapon.reach)];
  const { effective, max } = weapon.range;
  return compact([effective > 0 && nearBand(effective), max > effective && farBand(max)]);
}

/** A target out of reach gets a note, not an error. */
function outOfReachNote(facts: AttackFacts, column: AttackColumn): Field[] {
  const away = column.target ? (facts.marks[column.target]?.distance ?? null) : null;
  const { reach, name } = column.weapon;
  if (away === null || away <= reach) return [];
  const text = t("Form.pastReach", { name, reach, away });
  return [noteField(`reach${column.suffix}`, t("Form.distance"), { text })];
}

function rangedFields(facts: AttackFacts, column: AttackColumn): Field[] {
  if (column.mode === "melee") return outOfReachNote(facts, column);
  const { effective, max } = column.weapon.range;
  const modifier = rangeModifier(column.distance, effective, max);
  const away = measured(facts, column.target);
  const band = modifier === null ? "beyond" : modifier === 0 ? "near" : "far";
  const range = t(`Form.range.${band}`, { effective, max });
  const fields: Field[] = [
    numberField("distance", t("Form.distance"), {
      hint: away !== null && away === column.distance ? t("Form.rangeMeasured", { range, feet: away }) : range,
      min: 0,
      decimals: true,
      unit: t("Form.feet"),
      emptyText: t("Form.distanceBlank"),
      rule: "B-14",
    }),
  ];
  const mark = column.target ? facts.marks[column.target] : undefined;
  if (!mark || mark.melee.length === 0 || isTouchSpell(column.weapon)) return fields;
  const n = column.melee.length + 1;
  fields.push(
    ticksField("melee", t("Form.melee"), {
      options: mark.melee.map((part) => ({ value: part, label: t("Name", { name: nameOf(facts, part) }) })),
      rule: "B-18",
      summary: t(n < 2 ? "Form.noMelee" : "Form.strays", { n, percent: strayPercent(n) }),
    }),
  );
  return fields;
}

export function attackFields(facts: AttackFacts, form: AttackForm): Field[] {
  const first = attackColumnOf(facts, form);
  const fields: Field[] = [];
  if (facts.modes.length > 1)
    fields.push(
      choiceField("mode", t("Form.mode"), {
        options: facts.modes.map((value) => ({ value, label: t(`Form.modes.${value}`) })),
        as: "segments",
        rule: "B-13",
      }),
    );
  fields.push(...rangedFields(facts, first), ...columnFields(facts, first));
  if (facts.arms.length === 2) {
    const second = attackColumnOf(facts, form, "2");
    fields.push(...outOfReachNote(facts, second), ...columnFields(facts, second));
  }
  return fields;
}

function columnProblems(facts: AttackFacts, column: AttackColumn): Problem[] {
  const s = column.suffix;
  const problems = [
    ...modifierProblems(`attackExtra${s}`, column.attackExtra),
    ...modifierProblems(`damageExtra${s}`, column.damageExtra),
  ];
  const { weapon, mode, distance } = column;
  if (!allowedAbilitiesOf(weapon, mode, facts.house).includes(column.ability))
    problems.push(problem(`ability${s}`, "ability", { weapon: weapon.name }));
  if (mode !== "melee" && rangeModifier(distance, weapon.range.effective, weapon.range.max) === null)
    problems.push(problem("distance", "range", { distance: distance ?? 0, max: weapon.range.max }));
  if (column.target && facts.marks[column.target]?.dead)
    problems.push(
      problem(facts.targets.length > 1 ? `target${s}` : "", "deadTarget", { name: nameOf(facts, column.target) }),
    );
  if (column.target && column.defense === "fixed" && column.fixed === null)
    problems.push(problem(`fixed${s}`, "fixed"));
  return problems;
}

/**
 * Validation: out of range, dead target, wrong ability, no legal pair, nothing left to throw (B-12, B-13, B-17, B-20).
 */
export function attackProblems(facts: AttackFacts, form: AttackForm): Problem[] {
  if (facts.out) return [problem("", "cannotAct", { name: nameOf(facts, "self") })];
  if (facts.pairBarred) return [problem("", facts.pairBarred)];
  const [weapon] = facts.weapons;
  const problems = columnProblems(facts, attackColumnOf(facts, form));
  if (facts.arms.length === 2) problems.push(...columnProblems(facts, attackColumnOf(facts, form, "2")));
  if (weapon?.consumable && weapon.quantity < 1)
    problems.push(problem("", "usedUp", { weapon: facts.arms[0]?.name ?? "" }));
  if (facts.arms[0]?.formula === "") problems.push(problem("", "noAttack"));
  return problems;
}
