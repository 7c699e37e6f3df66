/**
 * Damage to an actor: Aura first, then Death rolls or injuries (A-115, A-173 to, D-13,
 * D-19).
 */
import type { Text } from "../../../kernel/card.ts";
import { adjustValue, type Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, numberField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOffer } from "../../../kernel/outcome.ts";
import { addLine, addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Offer, Outcome, Problem } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../combat/action-facts.ts";
import { faintConsequences } from "../combat/costs.ts";
import { inflict, until } from "../conditions/instances.ts";
import { DAMAGE_TYPES, type DamageType } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { multiplied, typeFactor } from "./damage.ts";
import { type DamageTargetFacts, shieldingAura, suffererFacts } from "./damage-target.ts";
import { nonLethalInjuryOffer } from "./injury-tables.ts";

export type HarmForm = Form & {
  amount: number | null;
  type: string;
  lethal: boolean;
  /** Typed manually: Weakness and Resistance still apply. Attacks have applied them already. */
  raw: boolean;
  half: boolean;
};

const typeOf = (form: Form): DamageType => DAMAGE_TYPES.find((id) => id === stringOf(form.type)) ?? "blunt";

/** Aura lost, after type and half damage. */
function lossOf(facts: DamageTargetFacts, form: HarmForm): number {
  const amount = Math.max(0, wholeOf(form.amount) ?? 0);
  const { doubles, halves } = flagOf(form.raw)
    ? typeFactor(facts.self.damage, [typeOf(form)])
    : { doubles: 0, halves: 0 };
  return multiplied(amount, doubles, halves + (flagOf(form.half) ? 1 : 0));
}

/** Automatic roll: creatures always, characters by setting. */
export const rollsByItself = ({ self, house }: DamageTargetFacts): boolean =>
  self.creature || house.deathRolls === "auto";

const deathRollOffer = (facts: DamageTargetFacts, name: string): Offer =>
  makeOffer("deathRoll", "deathRoll", t("Offer.deathRoll", { name }), {
    hint: t("Offer.deathRollHint"),
    form: { owed: true },
    asks: [],
    tone: "danger",
    otherwise: t("Offer.deathRollOtherwise", { name }),
    auto: rollsByItself(facts),
    ...(rollsByItself(facts) ? { always: true } : {}),
  });

/** Non-lethal damage at 0 Aura: Exhausted, Shaken and −5 Stamina, by setting, instead of a Death roll (D-19). */
function beaten(facts: DamageTargetFacts): Consequence[] {
  const { nonLethalAtZero } = facts.house;
  const why = t("Why.nonLethal");
  const { stamina } = facts.self;
  const lost = Math.min(5, stamina.value);
  const exhausted = nonLethalAtZero === "shaken" ? [] : [inflict("self", "exhausted", until(facts.moment, 1), why)];
  if (nonLethalAtZero === "exhausted") return exhausted;
  return compact([
    ...exhausted,
    !facts.self.immune.includes("shaken") && inflict("self", "shaken", { expiry: "shortRest" }, why),
    // The Unconscious instance comes first, so that `recompute` finds its reason.
    ...(stamina.value > 0 && lost === stamina.value ? faintConsequences("self", "nonLethal") : []),
    lost > 0 && (adjustValue("self", "stamina.value", -lost, why, { min: 0 }) satisfies Consequence),
  ]);
}

/** A sleeping target may be woken by damage; the GM decides (A-237, Sleepfall). */
const sleeps = ({ self }: DamageTargetFacts): boolean =>
  self.instances.some(({ condition, reason }) => condition === "unconscious" && reason === "sleep");
const wakeOffer = (name: string): Offer =>
  makeOffer("awaken", "awaken", t("Offer.awaken", { name }), {
    hint: t("Offer.awakenHint"),
    by: "gm",
  });

interface DamageOutcome {
  consequences: Consequence[];
  /** A Death roll is due. */
  dying: boolean;
  lost: number;
}

/** Consequences of damage; death is decided by the Death roll. */
function damageOutcome(facts: DamageTargetFacts, damage: number, lethal: boolean): DamageOutcome {
  const shield = shieldingAura(facts.self);
  const lost = Math.min(shield, damage);
  const why: Text = t("Why.damage", { count: damage });
  const consequences: Consequence[] = lost > 0 ? [adjustValue("self", "aura.value", -lost, why, { min: 0 })] : [];
  const bare = damage > 0 && shield === 0;
  const over = lethal && facts.house.overflowDeathRoll && shield > 0 && damage > shield;
  if (bare && !lethal) consequences.push(...beaten(facts));
  return { consequences, dying: (bare && lethal) || over, lost };
}

function* start(facts: DamageTargetFacts, form: HarmForm): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  const damage = lossOf(facts, form);
  const lethal = flagOf(form.lethal);
  const { aura } = facts.self;
  const { consequences, dying, lost } = damageOutcome(facts, damage, lethal);
  if (lost > 0)
    yield* addLine("aura", {
      kind: "loss",
      // Hidden from players: how much Aura an NPC has left.
      secretOf: "self",
      part: "self",
      text: t("Line.auraLost", { name, lost }),
      max: aura.max,
      before: aura.value,
      after: aura.value - lost,
      marks: [],
    });
  if (damage > 0 && lost === 0) yield* addNote("bare", t("Line.noAura", { name }), { rule: "A-219", tone: "bad" });
  const word = damage === 0 ? "none" : dying ? "dying" : lethal ? "lethal" : "nonLethal";
  return {
    headline: t(`Headline.harm.${word}`, { name, damage }),
    tone: damage === 0 ? "plain" : "bad",
    consequences,
    offers: compact([
      dying && !facts.self.statuses.includes("dead") && deathRollOffer(facts, name),
      // An attack's own card already offers it.
      damage > 0 && !lethal && flagOf(form.raw) && nonLethalInjuryOffer("injury", name, "self", damage),
      damage > 0 && sleeps(facts) && wakeOffer(name),
    ]),
  };
}

/** Damage to an actor: from a card, or typed by an owner. */
export const applyDamage: Action<DamageTargetFacts, HarmForm> = {
  id: "applyDamage",
  offeredBy: ACTORS,
  icon: "drop",
  title: (facts) => t("Title.harm", { name: nameOf(facts, "self") }),
  facts: suffererFacts,
  defaults: () => ({ amount: null, type: "blunt", lethal: true, raw: true, half: false }),
  form: (): Field[] => [
    numberField("amount", t("Field.damage"), { min: 0, rule: "A-115" }),
    choiceField("type", t("Field.damageType"), {
      options: DAMAGE_TYPES.map((value) => ({ value, label: t(`DamageType.${value}`) })),
      as: "list",
      rule: "A-136",
    }),
    checkField("lethal", t("Field.lethal"), { hint: t("Field.lethalHint"), rule: "A-173" }),
    checkField("half", t("Field.half")),
  ],
  problems(_facts, form): Problem[] {
    const amount = wholeOf(form.amount);
    return amount === null || amount < 0 ? [problem("amount", "amount")] : [];
  },
  start,
  byItself: { kind: "roll" },
  buttonLabel: () => t("Verb.harm"),
};
