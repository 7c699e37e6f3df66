/** The effect of a critical hit or of an injury-free weapon on its target; some call for a check (D-16, D-68). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField, numberField } from "../../../kernel/fields.ts";
import { compact, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOffer, makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Offer, Outcome, Parts } from "../../../kernel/ruleset.ts";
import {
  attributeCheckModifiers,
  type CheckModifiers,
  checkOdds,
  conCheckModifiers,
  ROLL_ASKS,
  ROLL_DEFAULTS,
  type RollForm,
  rollAgainst,
  rollFields,
} from "../checks/follow-up-check.ts";
import { type TurnCounter, turnCounterOf } from "../conditions/effect-expiry.ts";
import { ACTORS } from "../model/constants.ts";
import { type AttributeId, CRIT_EFFECTS, type CritEffect, type WeaponData } from "../model/data.ts";
import { isAttribute, t } from "../model/texts.ts";
import { CHECKED, conditionForRound, critConsequences, injuryFreeEffect, poisonEffect } from "./crit-consequences.ts";
import { deadProblems, type OwnFacts, ownFacts, set } from "./health-facts.ts";
import { type HitFacts, type InjuryTarget, injuryTargetOf } from "./injure-facts.ts";

export interface CritFacts extends OwnFacts {
  victim: InjuryTarget;
  con: CheckModifiers | null;
  str: CheckModifiers;
  /** The attacker. */
  source: TurnCounter | null;
}
/** `key` "brings": the effect of the weapon instead of an injury; "poison": its poison. */
export type CritForm = Form &
  RollForm & {
    key: string;
    value: number;
    dc: number;
    attribute: string;
    status: string;
    freeAp: number;
    stamina: number;
    rounds: number;
    held: string;
  };

function critFacts(parts: Parts): CritFacts {
  const own = ownFacts(parts);
  const [by] = parts.targets;
  return {
    ...own,
    victim: injuryTargetOf(parts.self),
    con: conCheckModifiers(parts.self, own.house),
    str: attributeCheckModifiers(parts.self, own.house, "str"),
    source: by ? turnCounterOf(by) : null,
  };
}

/** Keys of effects that are not critical effects. */
const OWN = ["brings", "poison"] as const;
const keyOf = (form: CritForm): CritEffect | (typeof OWN)[number] =>
  [...OWN, ...CRIT_EFFECTS].find((key) => key === form.key) ?? "none";
const bringsOf = (form: CritForm): WeaponData["brings"] => ({
  status: stringOf(form.status),
  check: { attribute: isAttribute(form.attribute) ? form.attribute : "", dc: wholeOf(form.dc) ?? 15 },
  text: "",
  freeAp: wholeOf(form.freeAp) ?? 0,
});

/** Attribute of the check to resist; "": none. */
function attributeOf(form: CritForm): AttributeId | "" {
  const key = keyOf(form);
  if (key === "brings") return bringsOf(form).check.attribute;
  return key === "stagger" || key === "poison" ? "con" : key === "loosen" ? "str" : "";
}
const dcOf = (form: CritForm): number => Math.max(1, wholeOf(form.dc) || 15);

/** Roller of that check; null: no check, or no Constitution for it. */
const checkModifiersIn = (facts: CritFacts, form: CritForm): CheckModifiers | null =>
  attributeOf(form) === "con" ? facts.con : attributeOf(form) === "" ? null : facts.str;

function* check(facts: CritFacts, form: CritForm, roller: CheckModifiers) {
  return yield* rollAgainst("effect", "self", roller, dcOf(form), form, facts.house, "N-64");
}

function failed(facts: CritFacts, form: CritForm): Consequence[] {
  const key = keyOf(form);
  if (key === "brings") return injuryFreeEffect("self", bringsOf(form), facts.victim);
  if (key === "poison")
    return poisonEffect("self", facts.victim, {
      stamina: wholeOf(form.stamina) ?? 0,
      status: stringOf(form.status),
      rounds: wholeOf(form.rounds) ?? 1,
    });
  if (key === "stagger") return [conditionForRound("self", "dazed", facts.victim.turn)];
  const dropped = facts.victim.held.find(({ id }) => id === form.held) ?? facts.victim.held[0];
  if (!dropped) return [];
  return [
    set("self", "carry", "dropped", "critEffect", dropped.id),
    set("self", "heldBy", [], "critEffect", dropped.id),
  ];
}

function* start(facts: CritFacts, form: CritForm): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  const key = keyOf(form);
  const what = t(`CritEffect.${key}`, { value: wholeOf(form.value) ?? 0 });
  const headline = (how: string) => t(`Headline.critEffect.${how}`, { name, what });
  const asked = attributeOf(form) !== "";
  const roller = checkModifiersIn(facts, form);
  // Without Constitution, an effect with a Constitution check does nothing (D-16).
  if (asked && !roller) {
    yield* addNote("immune", t("Line.noConstitution", { name }), { rule: "N-64" });
    return makeOutcome(headline("nothing"));
  }
  const withstood = roller ? (yield* check(facts, form, roller)).success : false;
  if (withstood) return makeOutcome(headline("withstood"), { tone: "good" });
  const consequences = asked ? failed(facts, form) : atOnceOf(facts, form);
  if (key === "push")
    yield* addNote("push", t("Line.pushed", { name, feet: wholeOf(form.value) ?? 0 }), { rule: "N-64" });
  const happens = consequences.length > 0 || key === "push";
  return makeOutcome(headline(happens ? "comes" : "nothing"), { tone: happens ? "bad" : "plain", consequences });
}

function atOnceOf(facts: CritFacts, form: CritForm): Consequence[] {
  const key = keyOf(form);
  if (key === "brings") return injuryFreeEffect("self", bringsOf(form), facts.victim);
  // A poison always asks for a check.
  if (key === "poison") return [];
  return critConsequences("self", { key, value: wholeOf(form.value) ?? 0 }, facts.victim, facts.source, facts.house);
}

function fields(facts: CritFacts, form: CritForm): Field[] {
  const roller = checkModifiersIn(facts, form);
  const keys = [...CRIT_EFFECTS, ...OWN.filter((key) => key === form.key)];
  return compact([
    choiceField("key", t("Field.critEffect"), {
      options: keys.map((value) => ({ value, label: t(`CritEffect.${value}`, { value: wholeOf(form.value) ?? 0 }) })),
      as: "list",
      gm: true,
      rule: "N-64",
    }),
    numberField("value", t("Field.value"), { min: 0, max: 99, gm: true, sharesRow: true }),
    numberField("dc", t("Field.dc"), { min: 1, max: 60, gm: true }),
    keyOf(form) === "loosen" &&
      facts.victim.held.length > 0 &&
      choiceField("held", t("Field.held"), {
        options: facts.victim.held.map(({ id, name }) => ({ value: id, label: t("Name", { name }) })),
        gm: true,
      }),
    ...(roller ? rollFields(roller, form, facts.house, "N-64") : []),
  ]);
}

export const critEffect: Action<CritFacts, CritForm> = {
  id: "critEffect",
  offeredBy: ACTORS,
  title: (facts) => t("Title.critEffect", { name: nameOf(facts, "self") }),
  icon: "bleeding-wound",
  facts: critFacts,
  defaults: (facts) => ({
    ...ROLL_DEFAULTS,
    key: "none",
    value: 0,
    dc: 15,
    attribute: "",
    status: "",
    freeAp: 0,
    stamina: 0,
    rounds: 1,
    held: facts.victim.held[0]?.id ?? "",
  }),
  form: fields,
  problems: (facts) => deadProblems(facts),
  start,
  odds(facts, form) {
    const roller = checkModifiersIn(facts, form);
    return roller ? checkOdds(() => check(facts, form, roller)) : null;
  },
  rollsOnClickingClient: true,
  buttonLabel: () => t("Verb.critEffect"),
};

/** Buttons for the checks of a hit's target; none for effects that apply directly. */
export function critOffers(
  name: string,
  part: string,
  hit: HitFacts,
  critical: boolean,
  { held = "", poisoned = false } = {},
): Offer[] {
  const offer = (id: string, what: string, form: Form): Offer =>
    makeOffer(id, "critEffect", t("Offer.critEffect", { name, what: t(`CritEffect.${what}`, { value: 0 }) }), {
      by: part,
      parts: { self: part, ...(part === "self" ? {} : { t0: "self" }) },
      form,
      asks: [...ROLL_ASKS],
      atOnce: true,
      tone: "danger",
      otherwise: t("Offer.critEffectOtherwise"),
    });
  const { key, value, dc } = hit.effect;
  const { status, check, freeAp } = hit.brings;
  const { doses: _, name: __, ...poison } = hit.poison;
  return compact([
    critical && CHECKED.includes(key) && offer("effect", key, { key, value, dc: dc || 15, held }),
    !hit.inflicts &&
      check.attribute !== "" &&
      offer("brings", "brings", { key: "brings", status, attribute: check.attribute, dc: check.dc, freeAp }),
    poisoned && offer("poison", "poison", { key: "poison", ...poison }),
  ]);
}
