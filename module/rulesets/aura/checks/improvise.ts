/** Improvised actions and exertions: described, paid, and rolled if wanted. */
import { nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, noteField, numberField, textField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Action, Field, Form, Problem } from "../../../kernel/ruleset.ts";
import { ACTORS, actingProblems, COST_DEFAULTS, type CostForm, costFields } from "../combat/action-facts.ts";
import { type Cost, cost } from "../combat/costs.ts";
import { payAndResolve, priceText } from "../combat/declared-action.ts";
import { injuryProblems, injuryWarnings, type LimitingInjury, limitingInjuriesOf } from "../damage/injury-limits.ts";
import { itemsOf } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import {
  TRY_DEFAULTS,
  type TryFacts,
  type TryForm,
  triedTone,
  tryFacts,
  tryFields,
  tryNow,
  tryOdds,
  tryOffer,
} from "./improvise-roll.ts";

type PoolForm = { energy: number | null; stamina: number | null; agility: number | null };
const amount = (form: Form, pool: keyof PoolForm): number => Math.max(0, wholeOf(form[pool]) ?? 0);
const costOf = (form: Form): Cost => cost(amount(form, "energy"), amount(form, "stamina"), amount(form, "agility"));
const poolField = (name: keyof PoolForm, beside: boolean): Field =>
  numberField(name, t(`Resource.${name}`), { min: 0, max: 20, ...(beside ? { sharesRow: beside } : {}) });

type ImproviseForm = CostForm & TryForm & PoolForm & { what: string; immediate: boolean };

/** A free-text action with a cost. */
export const improvise: Action<TryFacts, ImproviseForm> = {
  id: "improvise",
  offeredBy: ACTORS,
  icon: "talk",
  title: (facts) => t("Title.improvise", { name: nameOf(facts, "self") }),
  facts: tryFacts,
  defaults: () => ({
    ...COST_DEFAULTS,
    ...TRY_DEFAULTS,
    what: "",
    energy: 1,
    stamina: 0,
    agility: 0,
    immediate: false,
  }),
  form: (facts, form) => [
    textField("what", t("Field.intent"), { placeholder: t("Field.intentHint"), rule: "A-01" }),
    poolField("energy", true),
    poolField("stamina", true),
    poolField("agility", false),
    ...tryFields(facts, form),
    checkField("immediate", t("Field.immediate"), { hint: t("Field.immediateHint"), isCollapsed: true, rule: "A-62" }),
    ...costFields(facts, costOf(form), form),
  ],
  problems(facts, form): Problem[] {
    const isDescribed = stringOf(form.what).trim() !== "";
    return compact([!isDescribed && problem("what", "sayIntent"), ...actingProblems(facts, costOf(form), form)]);
  },
  start(facts, form) {
    const roll = tryOffer(facts, form);
    const opened = {
      action: "improvise",
      kind: "other",
      price: costOf(form),
      ...(roll ? { roll } : {}),
      ...(flagOf(form.immediate) ? { immediate: true } : {}),
    } as const;
    return payAndResolve(facts, form, opened, function* () {
      const tone = triedTone(yield* tryNow(facts, form));
      const textData = { name: nameOf(facts, "self"), what: stringOf(form.what).trim() };
      return { headline: t(opened.immediate ? "Headline.interrupts" : "Headline.improvise", textData), tone };
    });
  },
  odds: tryOdds,
  buttonLabel: (_facts, form) => t("Verb.improvise", { price: priceText(costOf(form)) }),
};

/** Exertions with their usual cost and roll. */
const EXERTIONS = {
  breakDown: { stamina: 1, roll: "arm" },
  climb: { stamina: 1, roll: "" },
  lift: { stamina: 1, roll: "" },
  endure: { stamina: 1, roll: "" },
  other: { stamina: 1, roll: "" },
} as const satisfies Record<string, { stamina: number; roll: string }>;
type Exertion = keyof typeof EXERTIONS;
const EXERTION_IDS = Object.keys(EXERTIONS) as Exertion[];
const exertionOf = (form: Form): Exertion => EXERTION_IDS.find((id) => id === stringOf(form.deed)) ?? "breakDown";

interface ExertFacts extends TryFacts {
  /** The tool that gives Advantage on breaking things down. */
  crowbar: string;
  hurts: LimitingInjury[];
}
type ExertForm = CostForm & TryForm & Omit<PoolForm, "agility"> & { deed: string; what: string };

const exertCost = (form: Form): Cost => cost(amount(form, "energy"), amount(form, "stamina"));
const usual = (facts: ExertFacts, exertion: Exertion) => ({
  ...EXERTIONS[exertion],
  advantage: exertion === "breakDown" && facts.crowbar !== "",
});

export const exert: Action<ExertFacts, ExertForm> = {
  id: "exert",
  offeredBy: ACTORS,
  icon: "muscle-up",
  title: (facts) => t("Title.exert", { name: nameOf(facts, "self") }),
  facts: (parts) => ({
    ...tryFacts(parts),
    crowbar: itemsOf(parts.self, "auraGear").find(({ system }) => system.slug === "crowbar")?.name ?? "",
    hurts: limitingInjuriesOf(parts.self),
  }),
  defaults: (facts) => ({
    ...COST_DEFAULTS,
    ...TRY_DEFAULTS,
    ...usual(facts, "breakDown"),
    deed: "breakDown",
    what: "",
    energy: 0,
  }),
  prefill: (facts, form, changed) => (changed === "deed" ? usual(facts, exertionOf(form)) : null),
  form(facts, form): Field[] {
    const exertion = exertionOf(form);
    return compact([
      choiceField("deed", t("Field.deed"), {
        options: EXERTION_IDS.map((value) => ({ value, label: t(`Exertion.${value}`) })),
        as: "list",
        rule: "A-33",
      }),
      exertion === "other" &&
        (textField("what", t("Field.intent"), { placeholder: t("Field.intentHint") }) satisfies Field),
      numberField("stamina", t("Resource.stamina"), {
        min: 0,
        max: 20,
        ...(exertion === "climb" ? { quickValues: [1, 2, 3] } : { sharesRow: true }),
      }),
      poolField("energy", exertion !== "climb"),
      exertion === "breakDown" &&
        facts.crowbar &&
        (noteField("crowbar", t("Field.tool"), { text: t("Note.crowbar", { thing: facts.crowbar }) }) satisfies Field),
      ...tryFields(facts, form),
      ...costFields(facts, exertCost(form), form),
    ]);
  },
  warns(facts, form) {
    const exertion = exertionOf(form);
    return exertion === "lift" || exertion === "climb" ? injuryWarnings(facts, exertion) : [];
  },
  problems(facts, form): Problem[] {
    const exertion = exertionOf(form);
    const blocking = exertion === "lift" || exertion === "climb" ? injuryProblems(facts, exertion) : [];
    return [...blocking, ...actingProblems(facts, exertCost(form), form)];
  },
  start(facts, form) {
    const roll = tryOffer(facts, form);
    const opened = { action: "exert", kind: "other", price: exertCost(form), ...(roll ? { roll } : {}) } as const;
    const exertion = exertionOf(form);
    const what = stringOf(form.what).trim();
    const key = exertion === "other" && what ? "improvise" : `exert.${exertion}`;
    return payAndResolve(facts, form, opened, function* () {
      const tone = triedTone(yield* tryNow(facts, form));
      return { headline: t(`Headline.${key}`, { name: nameOf(facts, "self"), what }), tone };
    });
  },
  odds: tryOdds,
  buttonLabel: (_facts, form) => t("Verb.exert", { price: priceText(exertCost(form)) }),
};
