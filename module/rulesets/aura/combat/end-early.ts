/**
 * A declared action is completed or ended early; unused costs are refunded. The same action ends
 * an attack whose target left Reach, for 1 Energy.
 */
import { adjustValue, type Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { noteField, numberField } from "../../../kernel/fields.ts";
import { compact, flagOf, listOf, numberOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Field, Form, Parts, Problem } from "../../../kernel/ruleset.ts";
import { inflict } from "../conditions/instances.ts";
import { type AbilityData, asActor, asItem } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { type ActingFacts, actingFacts, hasStatus } from "./action-facts.ts";
import { priceText } from "./declared-action.ts";
import { type DeclaredForm, roundOverProblems } from "./declared-round.ts";
import { energyFor } from "./moves.ts";

export const done: Action<ActingFacts, Form> = {
  id: "done",
  icon: "check-mark",
  title: (facts) => t("Title.done", { name: nameOf(facts, "self") }),
  facts: (parts) => actingFacts(parts),
  defaults: () => ({}),
  start: (facts) => resultOnly(t("Headline.done", { name: nameOf(facts, "self") })),
};

export interface EndFacts extends ActingFacts {
  /** Maximum uses, by item id. */
  uses: Record<string, number>;
  /** Meters moved this Round, and Speed. */
  moved: number;
  speed: number;
}

export type EndForm = DeclaredForm & {
  of: string;
  kind: string;
  /** Energy cost, the Stamina that replaced some of it, and the Energy really paid. */
  price: number;
  standIn: number;
  paid: number;
  stamina: number;
  agility: number;
  /** "id:2": abilities used on it and how often; their uses are refunded. */
  enhancers: string[];
  /** Movement: meters and Speed at declaration, and the meters really moved. */
  whole: number;
  speed: number;
  metres: number | null;
  /** Whether the actor was Defending; whether it is a jump, which is made or not. */
  defended: boolean;
  leaps: boolean;
  /** Energy really used; null: 1. */
  used: number | null;
  /** The target left Reach. */
  slipped: boolean;
};

function endFacts(parts: Parts): EndFacts {
  const limited = parts.self.items.flatMap((item) => {
    const source = (asItem(item, "auraAbility") ?? asItem(item, "auraSpell")) as {
      id: string;
      system: AbilityData;
    } | null;
    return source ? [[source.id, source.system.uses.max] as const] : [];
  });
  const { round, movement } = asActor(parts.self).system;
  const way = { moved: round.moved, speed: movement.effective };
  return { ...actingFacts(parts), ...way, uses: Object.fromEntries(limited) };
}

const amount = (value: Form[string] | undefined): number => Math.max(0, wholeOf(value) ?? 0);
const isMovement = (form: Form): boolean => stringOf(form.kind) === "movement";
/** Meters really moved; 0 if not entered. */
const movedOf = (form: Form): number => Math.max(0, Math.min(numberOf(form.metres) ?? 0, numberOf(form.whole) ?? 0));

export interface Ended {
  /** Energy charged. */
  charged: number;
  /** Refund by pool; the Stamina that replaced Energy is separate. */
  energy: number;
  stamina: number;
  agility: number;
  standIn: number;
  uses: readonly { item: string; times: number }[];
}

/** Cost and refund of ending early: Energy is used up before the Stamina that replaced it. */
export function ended(form: EndForm): Ended {
  const [price, paid, standIn] = [amount(form.price), amount(form.paid), amount(form.standIn)];
  const meters = movedOf(form);
  const speed = Math.max(0, numberOf(form.speed) ?? 0);
  const leapt = meters > 0 ? price : 1;
  const ran = flagOf(form.leaps) ? leapt : energyFor(meters, speed);
  const used = isMovement(form) ? ran : (wholeOf(form.used) ?? 1);
  const charged = Math.min(price, Math.max(0, used));
  // A Sprint within Speed refunds its Stamina; a Shift not taken refunds its Agility.
  const strained = isMovement(form) && meters > (flagOf(form.leaps) ? 0 : speed);
  const stepped = isMovement(form) && meters > 0;
  return {
    charged,
    energy: Math.max(0, paid - charged),
    stamina: strained ? 0 : amount(form.stamina),
    agility: stepped ? 0 : amount(form.agility),
    standIn: Math.max(0, standIn - Math.max(0, charged - paid)),
    uses: listOf(form.enhancers).map((word) => {
      const [item = "", times] = word.split(":");
      return { item, times: Math.max(1, wholeOf(times) ?? 1) };
    }),
  };
}

/** Defending ended only because of this movement. */
const guarded = (facts: EndFacts): boolean =>
  facts.onTheMove && !["defending", "unconscious", "dead"].some((status) => hasStatus(facts, status));

function refund(facts: EndFacts, form: EndForm): Consequence[] {
  const one = ended(form);
  const give = (path: string, by: number, why: string): Consequence[] =>
    by > 0 ? [adjustValue("self", path, by, t(`Why.${why}`, { count: by }))] : [];
  const short = movedOf(form) - Math.max(0, numberOf(form.whole) ?? 0);
  return compact([
    ...give("energy.value", one.energy, "backEnergy"),
    ...give("stamina.value", one.stamina + one.standIn, "backStamina"),
    ...give("agility.value", one.agility, "backAgility"),
    one.standIn > 0 &&
      (adjustValue("self", "round.staminaAsEnergy", -one.standIn, t("Why.backStamina", { count: one.standIn }), {
        min: 0,
      }) satisfies Consequence),
    isMovement(form) &&
      short < 0 &&
      (adjustValue("self", "round.moved", short, t("Why.moved", { metres: movedOf(form) }), {
        min: 0,
      }) satisfies Consequence),
    // An actor that stayed within its Speed, and did nothing else since, is still Defending.
    flagOf(form.defended) &&
      guarded(facts) &&
      facts.moved + Math.min(0, short) <= facts.speed &&
      inflict("self", "defending", { expiry: "manual" }, t("Why.defends")),
    ...one.uses
      .filter(({ item }) => Object.hasOwn(facts.uses, item))
      .map(
        ({ item, times }): Consequence =>
          adjustValue("self", "uses.value", times, t("Why.backUse"), { max: facts.uses[item] ?? 0, item }),
      ),
  ]);
}

function fields(facts: EndFacts, form: EndForm): Field[] {
  const one = ended(form);
  const asked: Field = isMovement(form)
    ? numberField("metres", t("Field.reallyMoved"), {
        unit: t("Unit.metres"),
        min: 0,
        max: numberOf(form.whole) ?? 0,
        decimals: true,
        rule: "A-66",
      })
    : numberField("used", t("Field.used"), {
        hint: t("Field.usedHint"),
        min: facts.gm ? 0 : 1,
        max: amount(form.price),
        rule: "A-65",
      });
  const returned = { energy: one.energy, stamina: one.stamina + one.standIn, agility: one.agility };
  const note = Object.values(returned).some((count) => count > 0)
    ? t("Note.comesBack", { back: priceText(returned) })
    : t("Note.nothingBack");
  return [asked, noteField("back", t("Field.back"), { text: note })];
}

function problems(facts: EndFacts, form: EndForm): Problem[] {
  const out = roundOverProblems(facts, form);
  if (isMovement(form)) {
    const meters = numberOf(form.metres);
    const whole = numberOf(form.whole) ?? 0;
    return meters === null || meters < 0 || meters > whole ? [...out, problem("metres", "metres", { whole })] : out;
  }
  // An action without a cost is ended without a charge.
  const used = Math.min(wholeOf(form.used) ?? 1, flagOf(form.slipped) ? amount(form.price) : Number.POSITIVE_INFINITY);
  const least = facts.gm ? 0 : Math.min(1, amount(form.price));
  return used < least || used > amount(form.price)
    ? [...out, problem("used", "used", { least, most: amount(form.price) })]
    : out;
}

/** Ends a declared action early. */
export const endEarly: Action<EndFacts, EndForm> = {
  id: "endEarly",
  icon: "cancel",
  title: (facts) => t("Title.endEarly", { name: nameOf(facts, "self") }),
  facts: endFacts,
  defaults: () => ({
    declaredIn: "",
    of: "",
    kind: "other",
    price: 0,
    standIn: 0,
    paid: 0,
    stamina: 0,
    agility: 0,
    enhancers: [],
    whole: 0,
    speed: 0,
    metres: 0,
    defended: false,
    leaps: false,
    used: 1,
    slipped: false,
  }),
  form: fields,
  problems,
  start(facts, form) {
    const { charged, energy, stamina, agility, standIn } = ended(form);
    const nothing = energy + stamina + agility + standIn === 0;
    const word = flagOf(form.slipped) ? "slipped" : nothing ? "endEarlyNothing" : "endEarly";
    return resultOnly(
      t(`Headline.${word}`, {
        name: nameOf(facts, "self"),
        charged,
        back: priceText({ energy, stamina: stamina + standIn, agility }),
        metres: movedOf(form),
      }),
      { consequences: refund(facts, form) },
    );
  },
  buttonLabel: () => t("Verb.endEarly"),
};
