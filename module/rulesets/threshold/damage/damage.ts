/**
 * Rolls and applies damage: critical, resistances, Wound Threshold, hit points (T-25, T-121 to T-123).
 */
import type { Consequence } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField, noteField, numberField, ticksField } from "../../../kernel/fields.ts";
import { compact, flagOf, listOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { type Dice, printDice, rollDice } from "../../../kernel/formula.ts";
import { type Modifier, stack } from "../../../kernel/modifiers.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, addTotal, choose, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Form, Offer, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import type { DamageType } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { damageText, problem, t } from "../model/texts.ts";
import {
  atZeroOffers,
  damageConsequences,
  damageOutcomeText,
  damageTone,
  sayDamageResult,
} from "./damage-card-lines.ts";
import { damageOffer, partsIn } from "./damage-offers.ts";
import {
  type Amount,
  asLivingTarget,
  type DamageResult,
  type DamageTarget,
  damageResult,
  damageTargetOf,
} from "./damage-target.ts";

export interface DamageFacts extends Facts {
  house: House;
  /** Damaged actors, by part. */
  victims: Record<string, DamageTarget>;
  /** Part of the actor whose dice are rolled. */
  roller: string;
}

export type DamageForm = {
  /** Each "1d8 + 3 slashing". */
  parts: string[];
  /** self: the actor this is done to, by part "t0" if there is one. targets: the attacker, to all targets. */
  whom: "self" | "targets";
  /** With `whom` targets: those critically hit. */
  crit: string[];
  /** 1: no critical hit. */
  multiplier: number;
  attack: boolean;
  half: boolean;
  /** Added to the first part. */
  modifier: number;
  /** Modifiers in the first part, as JSON. */
  terms: string;
  /** Already rolled and waiting for targets: at least one is required now. */
  waited: boolean;
};

/** Who takes damage and who rolls: the form of a follow-up decides it before there are facts. */
export function damageTargetFacts(parts: Parts): Pick<DamageFacts, "victims" | "roller" | "names" | "refs"> {
  const many = parts.given.whom === "targets";
  const named = factsOfParts(many ? parts : { ...parts, targets: parts.targets.slice(0, 1) });
  const damaged = many
    ? Object.fromEntries(parts.targets.map((target, at) => [`t${at}`, damageTargetOf(target)]))
    : { self: damageTargetOf(parts.self) };
  return { ...named, victims: damaged, roller: !many && named.refs.t0 ? "t0" : "self" };
}

const damageFacts = (parts: Parts): DamageFacts => ({ ...damageTargetFacts(parts), house: readHouse(parts.house) });

function termsOf(form: DamageForm): Modifier[] {
  try {
    const read: unknown = JSON.parse(stringOf(form.terms) || "[]");
    return Array.isArray(read) ? (read as Modifier[]) : [];
  } catch {
    return [];
  }
}

interface Rolled {
  type: DamageType;
  total: number;
  /** Additional dice of a critical hit, if the house rule multiplies the dice instead of the total. */
  more: number;
}

const times = ({ terms }: Dice, by: number): Dice => ({
  terms: terms.map(({ count, faces }) => ({ count: count * by, faces })),
  flat: 0,
});

const critsIn = (facts: DamageFacts, form: DamageForm): string[] => {
  if ((wholeOf(form.multiplier) ?? 1) < 2) return [];
  // No target yet: the hit may be critical.
  if (Object.keys(facts.victims).length === 0) return ["t0"];
  return form.whom === "targets" ? listOf(form.crit).filter((part) => part in facts.victims) : ["self"];
};

/** Rolls every part once for all targets; the first is at least 1 before it is multiplied (T-122, D-33). */
function* rollParts(facts: DamageFacts, form: DamageForm): Procedure<Rolled[]> {
  const all: Rolled[] = [];
  const multiplier = wholeOf(form.multiplier) ?? 1;
  const rollsCriticalDice = facts.house.critMode === "multiplyDice" && critsIn(facts, form).length > 0;
  for (const [at, part] of partsIn(form).entries()) {
    const extra = at === 0 ? (wholeOf(form.modifier) ?? 0) : 0;
    const dice: Dice = { ...part.dice, flat: part.dice.flat + extra };
    const rolled = yield* rollDice(`${at}.damage`, facts.roller, dice);
    const total = Math.max(at === 0 ? 1 : 0, rolled.total);
    const terms = at === 0 ? termsOf(form) : [];
    yield* addTotal(`${at}.damage`, t("Line.damage", { formula: printDice(dice), type: damageText(part.type) }), {
      rule: "T-122",
      dice: rolled.shown,
      total,
      ...(terms.length ? { breakdown: stack(terms) } : {}),
    });
    let more = 0;
    if (rollsCriticalDice && dice.terms.length > 0) {
      const again = yield* rollDice(`${at}.critical`, facts.roller, times(dice, multiplier - 1));
      more = again.total;
      yield* addTotal(`${at}.critical`, t("Line.criticalDice", { formula: printDice(times(dice, multiplier - 1)) }), {
        rule: "T-121",
        dice: again.shown,
        total: more,
        tone: "best",
      });
    }
    all.push({ type: part.type, total, more });
  }
  return all;
}

/** Damage by type to one target, before its resistances. */
function* reaching(facts: DamageFacts, form: DamageForm, part: string, rolled: readonly Rolled[]): Procedure<Amount[]> {
  const critical = critsIn(facts, form).includes(part);
  const multiplier = wholeOf(form.multiplier) ?? 1;
  const whole = (one: Rolled): number =>
    !critical ? one.total : facts.house.critMode === "multiplyDice" ? one.total + one.more : one.total * multiplier;
  const amounts = rolled.map((one) => ({ type: one.type, amount: whole(one) }));
  const sum = (of: readonly { amount: number }[]) => of.reduce((total, { amount }) => total + amount, 0);
  if (critical)
    yield* addTotal(
      `${part}.crit`,
      t(facts.house.critMode === "multiplyDice" ? "Line.criticalAll" : "Line.critical", {
        name: nameOf(facts, part),
        base: rolled.reduce((total, one) => total + one.total, 0),
        times: multiplier,
      }),
      { rule: "T-121", dice: [], total: sum(amounts), tone: "best" },
    );
  if (!flagOf(form.half)) return amounts;
  const halved = amounts.map(({ type, amount }) => ({ type, amount: Math.floor(amount / 2) }));
  yield* addNote(`${part}.half`, t("Line.half", { whole: sum(amounts), total: sum(halved) }));
  return halved;
}

/** The GM may be asked about a half-undead every time (D-15). */
export function* askHalfUndead(
  facts: Pick<DamageFacts, "house">,
  part: string,
  target: DamageTarget,
): Procedure<DamageTarget> {
  if (!target.being.half || facts.house.halfUndead !== "ask") return target;
  return (yield* choose(`${part}.halfUndead`, "gm", ["undead", "living"])) === "living"
    ? asLivingTarget(target)
    : target;
}

/** A rolled amount that waits for targets and can be applied repeatedly. */
export const waitingForTargets = (offer: Offer): Offer => ({
  ...offer,
  form: { ...offer.form, waited: true },
  asks: [],
  stays: true,
});
export const isStillWithoutTarget = (
  { victims: damaged }: Pick<DamageFacts, "victims">,
  form: { waited: boolean },
): boolean => flagOf(form.waited) && Object.keys(damaged).length === 0;

/** No target: the total waits for later targets, as it is or as the critical hit it may be (T-131). */
function offersWithoutTarget(facts: DamageFacts, form: DamageForm, rolled: readonly Rolled[]): Offer[] {
  const multiplier = wholeOf(form.multiplier) ?? 1;
  const offer = (id: "apply" | "applyCritical", whole: (one: Rolled) => number): Offer => ({
    ...waitingForTargets(
      damageOffer(facts, [], {
        parts: rolled.map((one) => ({ formula: String(whole(one)), type: one.type })),
        multiplier: 1,
        attack: flagOf(form.attack),
      }),
    ),
    id,
    label: t(`Offer.harm.${id}`, { total: rolled.reduce((sum, one) => sum + whole(one), 0) }),
  });
  const dice = facts.house.critMode === "multiplyDice";
  return compact([
    offer("apply", ({ total }) => total),
    multiplier > 1 && offer("applyCritical", ({ total, more }) => (dice ? total + more : total * multiplier)),
  ]);
}

const ENERGIES: readonly DamageType[] = ["holy", "unholy"];

/** The result of rolled damage for one target. */
function* resultFor(facts: DamageFacts, form: DamageForm, part: string, rolled: readonly Rolled[]) {
  const amounts = yield* reaching(facts, form, part, rolled);
  const asked = amounts.some(({ type }) => ENERGIES.includes(type));
  const known = facts.victims[part] as DamageTarget;
  const target = asked ? yield* askHalfUndead(facts, part, known) : known;
  return { amounts, target, result: damageResult(target, amounts, flagOf(form.attack), facts.house) };
}

/** Rolls damage for one target; for odds. */
export function* rollDamageResult(facts: DamageFacts, form: DamageForm, part: string): Procedure<DamageResult> {
  return (yield* resultFor(facts, form, part, yield* rollParts(facts, form))).result;
}

export function* startDamage(facts: DamageFacts, form: DamageForm): Procedure<Outcome> {
  const rolled = yield* rollParts(facts, form);
  const parts = Object.keys(facts.victims);
  const total = rolled.reduce((sum, one) => sum + one.total, 0);
  if (parts.length === 0)
    return makeOutcome(t("Headline.damageOpen", { total }), { offers: offersWithoutTarget(facts, form, rolled) });
  const attack = flagOf(form.attack);
  const all: { part: string; result: DamageResult; amount: number }[] = [];
  const consequences: Consequence[] = [];
  const offers: Offer[] = [];
  for (const part of parts) {
    const { amounts, target, result } = yield* resultFor(facts, form, part, rolled);
    const amount = amounts.reduce((sum, one) => sum + one.amount, 0);
    yield* sayDamageResult(facts, part, target, result, attack);
    if (parts.length > 1)
      yield* addNote(`${part}.fate`, damageOutcomeText(facts, part, result, amount), { tone: damageTone(result) });
    all.push({ part, result, amount });
    consequences.push(...damageConsequences(part, target, result));
    if (result.outcome === "past") offers.push(...atZeroOffers(facts, part, target));
  }
  const [one, more] = all;
  if (one && !more)
    return {
      headline: damageOutcomeText(facts, one.part, one.result, one.amount),
      tone: damageTone(one.result),
      consequences,
      offers,
    };
  return { headline: t("Headline.damageAll", { count: all.length, total }), tone: "bad", consequences, offers };
}

function fields(facts: DamageFacts, form: DamageForm): Field[] {
  return compact([
    noteField("roll", t("Field.damage.roll"), {
      text: t("Line.rolls", {
        parts: partsIn(form)
          .map(({ formula }) => formula)
          .join(" + "),
      }),
    }),
    numberField("modifier", t("Field.damage.modifier"), { min: -99, max: 99, rule: "T-122" }),
    form.whom === "targets" &&
      (wholeOf(form.multiplier) ?? 1) > 1 &&
      ticksField("crit", t("Field.damage.crit"), {
        options: Object.keys(facts.victims).map((value) => ({
          value,
          label: t("Name", { name: nameOf(facts, value) }),
        })),
        rule: "T-121",
      }),
    checkField("attack", t("Field.damage.attack"), { hint: t("Hint.damage.attack"), rule: "T-25" }),
    checkField("half", t("Field.damage.half"), { gm: true }),
  ]);
}

const problems = (facts: DamageFacts, form: DamageForm): Problem[] => {
  if (partsIn(form).length === 0) return [problem("parts", "damageMissing")];
  if (isStillWithoutTarget(facts, form)) return [problem("", "targetMissing")];
  return facts.victims.self?.dead ? [problem("", "dead", { name: nameOf(facts, "self") })] : [];
};

export const damageDefaults = (): DamageForm => ({
  parts: [],
  whom: "self",
  crit: [],
  multiplier: 1,
  attack: true,
  half: false,
  modifier: 0,
  terms: "[]",
  waited: false,
});

export const damage: Action<DamageFacts, DamageForm & Form> = {
  id: "damage",
  title: (facts) => t(facts.victims.self ? "Title.damage" : "Title.damageBy", { name: nameOf(facts, "self") }),
  icon: "drop",
  facts: damageFacts,
  defaults: damageDefaults,
  form: fields,
  problems,
  start: startDamage,
  buttonLabel: () => t("Verb.damage"),
  rollsOnClickingClient: true,
  byItself: { kind: "roll" },
};
