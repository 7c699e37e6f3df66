/** Restoring Aura and Stamina, and Recovery Surges outside a rest. */
import { adjustValue, type Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField, numberField } from "../../../kernel/fields.ts";
import { stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOffer, resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Field, Form, Offer, Problem } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../combat/action-facts.ts";
import { problem, t } from "../model/texts.ts";
import { type DamageTarget, type DamageTargetFacts, hasCondition, suffererFacts } from "./damage-target.ts";

/** Up to the maximum; a value above it stays (A-40, A-120, D-55). */
export function healConsequences(
  self: Pick<DamageTarget, "aura" | "stamina">,
  pool: "aura" | "stamina",
  by: number,
  why: Consequence["why"],
  part = "self",
): Consequence[] {
  const gain = gainOf(self, pool, by);
  return gain > 0 ? [adjustValue(part, `${pool}.value`, gain, why, { max: self[pool].max })] : [];
}
export const gainOf = (self: Pick<DamageTarget, "aura" | "stamina">, pool: "aura" | "stamina", by: number): number =>
  Math.max(0, Math.min(by, self[pool].max - self[pool].value));

/** Aura after each surge; none is spent at full Aura. */
export function auraAfter({ aura, surges }: Pick<DamageTarget, "aura" | "surges">, count: number, bonus = 0): number[] {
  const after: number[] = [];
  let now = aura.value;
  while (after.length < Math.min(count, surges.value) && now < aura.max) {
    now = Math.min(aura.max, now + surges.recovery + bonus);
    after.push(now);
  }
  return after;
}

/** Spends surges, as far as any are left and Aura is missing. */
export function surgeConsequences(
  self: Pick<DamageTarget, "aura" | "surges">,
  count: number,
  { bonus = 0, part = "self" }: { bonus?: number; part?: string } = {},
): Consequence[] {
  const after = auraAfter(self, count, bonus);
  const last = after.at(-1);
  if (last === undefined) return [];
  const why = t("Why.surge", { count: after.length });
  return [
    adjustValue(part, "surges.value", -after.length, why, { min: 0 }),
    adjustValue(part, "aura.value", last - self.aura.value, why, { max: self.aura.max }),
  ];
}

type HealForm = Form & { amount: number | null; pool: string };
const poolOf = (form: Form): "aura" | "stamina" => (stringOf(form.pool) === "stamina" ? "stamina" : "aura");

/** Restores Aura or Stamina: from a card, or typed by an owner. */
export const heal: Action<DamageTargetFacts, HealForm> = {
  id: "heal",
  offeredBy: ACTORS,
  icon: "healing",
  title: (facts) => t("Title.heal", { name: nameOf(facts, "self") }),
  facts: suffererFacts,
  defaults: () => ({ amount: null, pool: "aura" }),
  form: (): Field[] => [
    numberField("amount", t("Field.heal.amount"), { min: 0, rule: "A-115" }),
    choiceField("pool", t("Field.heal.pool"), {
      options: (["aura", "stamina"] as const).map((value) => ({ value, label: t(`Field.heal.${value}`) })),
      as: "segments",
    }),
  ],
  problems(facts, form): Problem[] {
    if (hasCondition(facts.self, "dead")) return [problem("", "dead", { name: nameOf(facts, "self") })];
    const amount = wholeOf(form.amount);
    return amount === null || amount < 0 ? [problem("amount", "amount")] : [];
  },
  start(facts, form) {
    const [pool, name] = [poolOf(form), nameOf(facts, "self")];
    const amount = gainOf(facts.self, pool, wholeOf(form.amount) ?? 0);
    return resultOnly(t(`Headline.heal.${amount > 0 ? pool : "full"}`, { name, amount }), {
      tone: amount > 0 ? "good" : "plain",
      consequences: healConsequences(facts.self, pool, amount, t("Why.healed", { count: amount })),
    });
  },
  buttonLabel: () => t("Verb.heal"),
};

type SurgeForm = Form & {
  /** The reason that allows it; "": only the GM. */
  granted: string;
  bonus: number | null;
};

/** A spell or potion lets its target spend a surge. */
export const surgeOffer = (name: string, part: string, granted: string, bonus: number): Offer =>
  makeOffer(`surge-${part}`, "surge", t("Offer.surge", { name }), {
    hint: t("Offer.surgeHint"),
    by: part,
    parts: { self: part },
    form: { granted, bonus },
    asks: [],
    tone: "primary",
    otherwise: t("Offer.surgeOtherwise", { name }),
  });

/**
 * One Recovery Surge: in combat with permission of an effect, else in a rest; the GM may always allow it (A-119 to
 *
 */
export const surge: Action<DamageTargetFacts, SurgeForm> = {
  id: "surge",
  offeredBy: ACTORS,
  icon: "sparkles",
  title: (facts) => t("Title.surge", { name: nameOf(facts, "self") }),
  facts: suffererFacts,
  defaults: () => ({ granted: "", bonus: 0 }),
  problems(facts, form): Problem[] {
    const { self, gm } = facts;
    const name = nameOf(facts, "self");
    if (hasCondition(self, "dead")) return [problem("", "dead", { name })];
    if (self.surges.value < 1) return [problem("", "noSurges", { name })];
    if (self.aura.value >= self.aura.max) return [problem("", "auraFull", { name })];
    return stringOf(form.granted) === "" && !gm ? [problem("", "surgeOutside", { name })] : [];
  },
  start(facts, form) {
    const bonus = wholeOf(form.bonus) ?? 0;
    const [after = facts.self.aura.value] = auraAfter(facts.self, 1, bonus);
    return resultOnly(t("Headline.surge", { name: nameOf(facts, "self"), amount: after - facts.self.aura.value }), {
      tone: "good",
      consequences: surgeConsequences(facts.self, 1, { bonus }),
    });
  },
  buttonLabel: () => t("Verb.surge"),
};
