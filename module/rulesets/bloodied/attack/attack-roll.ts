/** One attack: stray shot, hit, damage (B-05 to B-08, B-18, B-19, B-59, B-62). */
import type { Total } from "../../../kernel/card.ts";
import { labeledModifier, nameOf } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import { maximum, rollDice } from "../../../kernel/formula.ts";
import { stack } from "../../../kernel/modifiers.ts";
import { addLine, addNote, addTotal, choose, die, type Procedure, stage } from "../../../kernel/procedure.ts";
import { rangeModifier, strayPercent } from "../model/calculations.ts";
import { rollModifier } from "../model/dice-fields.ts";
import { resolveAttack } from "../model/resolve.ts";
import { t, typeText } from "../model/texts.ts";
import type { AttackFacts } from "./attack-facts.ts";
import { type AttackColumn, canStray, circumstanceModifiers, isTouchSpell } from "./attack-form.ts";
import { attackModifiers, damageOf } from "./weapon-in-use.ts";

export interface AttackRoll {
  column: AttackColumn;
  /** The creature actually attacked; null without a target. */
  part: string | null;
  strayed: boolean;
  /** null: no Defense to compare with. */
  hit: boolean | null;
  critical: boolean;
  /** null: no damage was rolled. */
  damage: number | null;
}

/** d100 against the miss chance, then the random draw among the others (D-11). */
function* rollStray(facts: AttackFacts, column: AttackColumn): Procedure<{ part: string | null; strayed: boolean }> {
  const { suffix: s, target, melee } = column;
  if (!canStray(column) || target === null) return { part: target, strayed: false };
  const percent = strayPercent(melee.length + 1);
  const rolled = yield* die(`stray${s}`, "self", 100);
  const strayed = rolled <= percent;
  yield* addTotal(`stray${s}`, t("Line.stray", { n: melee.length + 1 }), {
    rule: "B-18",
    dice: [{ faces: 100, value: rolled }],
    total: rolled,
    against: t("Line.straysUpTo", { percent }),
    tone: strayed ? "bad" : "plain",
  });
  if (!strayed) return { part: target, strayed };
  const candidates = facts.house.missIncludesIntended ? [target, ...melee] : melee;
  const at = candidates.length === 1 ? 1 : yield* die(`draw${s}`, "self", candidates.length);
  const part = candidates[at - 1] as string;
  yield* addNote(`draw${s}`, t("Line.drawn", { name: nameOf(facts, part) }), { rule: "B-19", tone: "bad" });
  return { part, strayed };
}

/** Notes the range (B-14), except for touch spells and melee. */
function* sayRange({ suffix: s, mode, weapon, distance }: AttackColumn): Procedure<void> {
  const { effective, max } = weapon.range;
  if (mode === "melee" || max === 0 || isTouchSpell(weapon)) return;
  const key = distance === null ? "rangeOnly" : "range";
  yield* addNote(`range${s}`, t(`Line.${key}`, { effective, max, distance: distance ?? 0 }), {
    rule: rangeModifier(distance, effective, max) === -4 ? "B-16" : "B-15",
  });
}

/** The attacker's own dice. Only the sum matters, and whether the d20 shows a 1 or a 20. */
function* rollAttackDice({ suffix: s, attackExtra }: AttackColumn) {
  const natural = yield* die(`attack${s}`, "self", 20);
  const extra = yield* rollModifier(`attackExtra${s}`, "self", attackExtra);
  return { natural, extra };
}
const attackDiceKey = ({ natural, extra }: { natural: number; extra: { rolled: { total: number } } }): string =>
  `${natural === 1 || natural === 20 ? natural : ""}/${natural + extra.rolled.total}`;

/** The attack total against the Defense of the creature it reaches; every attack has its own Defense roll (D-06). */
function* rollAgainstDefense(
  facts: AttackFacts,
  column: AttackColumn,
  part: string | null,
): Procedure<{ hit: boolean | null; critical: boolean }> {
  const { suffix: s } = column;
  const { natural, extra } = yield* stage(`swing${s}`, () => rollAttackDice(column), attackDiceKey, `swing${s}`);
  const attack = stack([
    ...attackModifiers(facts.attacker, column.weapon, column.mode, column.ability, facts.house),
    ...circumstanceModifiers(column),
    ...extra.modifiers,
  ]);
  const total = natural + attack.total;
  const defense = yield* rollDefense(facts, column, part);
  const { hit, critical } = resolveAttack(natural, total, defense?.total ?? null);
  const left: Total = {
    of: "self",
    label: t("Line.attack", { weapon: column.weapon.name }),
    dice: [
      { faces: 20, value: natural, ...(natural === 20 ? { mark: "best" } : natural === 1 ? { mark: "worst" } : {}) },
      ...extra.rolled.shown,
    ],
    total,
    breakdown: attack,
    ...(critical ? { tone: "best" } : natural === 1 ? { tone: "worst" } : {}),
  };
  const result = critical ? "critical" : natural === 1 ? "fumbles" : hit === null ? "open" : hit ? "hits" : "misses";
  yield* addLine(`attack${s}`, {
    kind: "versus",
    rule: natural === 1 || natural === 20 ? "B-59" : "B-06",
    left,
    right: defense,
    word: t(`Line.${result}`),
    ...(defense && natural !== 1 && natural !== 20 ? { by: Math.abs(total - defense.total) } : {}),
    winner: hit === null ? "none" : hit ? "left" : "right",
  });
  return { hit, critical };
}

function* rollDefense(facts: AttackFacts, column: AttackColumn, part: string | null): Procedure<Total | null> {
  const fixed = column.fixed;
  const aimed = part === column.target;
  const label = part === null ? t("Line.defense") : t("Line.defenseOf", { name: nameOf(facts, part) });
  if (part === null || (aimed && column.defense === "fixed"))
    return fixed === null ? null : { label, dice: [], total: fixed };
  const mark = facts.marks[part];
  const helpless = aimed ? column.defense === "helpless" : mark?.helpless === true;
  const unasked = facts.house.defenseRoll !== "prompt";
  const natural = yield* die(`defense${column.suffix}`, part, 20, { unasked });
  const dice = [{ faces: 20, value: natural }];
  if (helpless || !mark) return { label, of: part, dice, total: natural };
  return { label, of: part, dice, total: natural + mark.defense.total, breakdown: mark.defense };
}

/** Key of a part's Defense for merging odds: equal keys are equally hard to hit. */
function defenseKey(facts: AttackFacts, column: AttackColumn, part: string | null): string {
  const mark = part === null ? undefined : facts.marks[part];
  if (!mark || part === column.target) return `${part}`;
  return `${mark.helpless}/${mark.defense.total}`;
}

/** Weapon dice, on a critical plus their maximum, half the ability's modifier and the rest; at least 0 (B-08, B-62). */
function* rollDamage(facts: AttackFacts, column: AttackColumn, critical: boolean): Procedure<number> {
  const { suffix: s, weapon, mode, ability } = column;
  const { dice, modifiers } = damageOf(facts.attacker, weapon, mode, ability);
  const rolled = yield* rollDice(`damage${s}`, "self", dice);
  const extra = yield* rollModifier(`damageExtra${s}`, "self", column.damageExtra);
  const breakdown = stack(
    compact([critical && labeledModifier(t("Why.highest"), maximum(dice)), ...modifiers, ...extra.modifiers]),
  );
  const total = Math.max(0, rolled.total + breakdown.total);
  yield* addTotal(`damage${s}`, t("Line.damage", { type: typeText(column.type) }), {
    rule: critical ? "B-62" : "B-08",
    dice: [...rolled.shown, ...extra.rolled.shown],
    total,
    breakdown,
    tone: critical ? "best" : "good",
  });
  return total;
}

/** One attack; after a hit it waits for a click (or the setting that rolls at once), then rolls the damage. */
export function* rollAttack(facts: AttackFacts, column: AttackColumn): Procedure<AttackRoll> {
  const { suffix: s } = column;
  yield* sayRange(column);
  const { part, strayed } = yield* stage(`aim${s}`, () => rollStray(facts, column));
  const { hit, critical } = yield* stage(
    `match${s}`,
    () => rollAgainstDefense(facts, column, part),
    undefined,
    `match${s}/${defenseKey(facts, column, part)}`,
  );
  if (hit === false) return { column, part, strayed, hit, critical, damage: null };
  yield* choose(`roll${s}`, "self", ["roll"]);
  const damage = yield* stage(`hurt${s}`, () => rollDamage(facts, column, critical), undefined, `hurt${s}/${critical}`);
  return { column, part, strayed, hit, critical, damage };
}
