/** Held actions: triggered by their condition, expired at the next turn (G-35, G-37, G-24 to G-27). */
import { adjustValue, type Consequence, removeItem } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField } from "../../../kernel/fields.ts";
import { listOf, stringOf } from "../../../kernel/form-values.ts";
import { makeOffer, makeOutcome, resultOnly } from "../../../kernel/outcome.ts";
import { type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Offer, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { performAction } from "../attack/action.ts";
import {
  type ActionFacts,
  type ActionForm,
  actionDefaults,
  actionFacts,
  actionProblems,
  updatedToTargets,
} from "../attack/action-form.ts";
import { actionOdds } from "../checks/check-odds.ts";
import { SAVE_ASKS } from "../checks/check-offers.ts";
import { parseForm } from "../checks/save.ts";
import { ACTORS } from "../model/constants.ts";
import { itemsOf } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { isKind } from "./hold-action.ts";

/** A held action in the facts. */
interface HeldAction {
  id: string;
  name: string;
  kind: string;
  frozen: string;
}

export interface HeldFacts extends ActionFacts {
  waiting: HeldAction[];
  /** Id of the item whose button was clicked, else of the only one. */
  picked: string;
  /** Clicked explicitly, not just the only one. */
  named: boolean;
}

function heldFacts(parts: Parts): HeldFacts {
  const waiting = itemsOf(parts.self, "grimoireHeld").map(({ id, name, system }) => ({
    id,
    name,
    kind: system.action,
    frozen: system.frozen,
  }));
  const known = (id: string) => waiting.some((one) => one.id === id);
  const picked = [parts.item?.id ?? "", stringOf(parts.given.item), stringOf(parts.given.held)].find(known);
  return {
    ...actionFacts(parts),
    chosen: "",
    waiting,
    picked: picked ?? (waiting.length === 1 ? waiting[0]!.id : ""),
    named: picked !== undefined,
  };
}

export type TriggerForm = {
  held: string;
  /** "save": triggered before the Save described by the rest of the form. */
  before: string;
  /** Effect of help on the target's next roll: "adv" or "dis" (G-27). */
  gives: string;
} & Form;

const pickedAction = (facts: HeldFacts, form: TriggerForm): HeldAction | undefined =>
  facts.waiting.find((one) => one.id === (stringOf(form.held) || facts.picked));

/** The stored form, updated to the current targets and Advantages (G-37). */
function restoredForm(facts: HeldFacts, frozen: string): ActionForm {
  const { steppers, doubted, ...held } = parseForm(frozen);
  const fresh = actionDefaults(facts);
  const dice = listOf(steppers).flatMap((one): [string, number][] => {
    const [id, adv, dis] = one.split(" ");
    const row = facts.objects.findIndex((object) => object.id === id);
    return [
      [`adv${row}`, Number(adv)],
      [`dis${row}`, Number(dis)],
    ];
  });
  const form = {
    ...fresh,
    ...held,
    ...Object.fromEntries(dice),
    struck: listOf(held.struck),
    ap: 0,
    pending: facts.pending !== 0,
  } as ActionForm;
  return updatedToTargets(facts, form, listOf(doubted));
}

function saveAgain(facts: HeldFacts, form: TriggerForm, parry: string): Offer[] {
  if (form.before !== "save") return [];
  const { held: _, before: __, gives: ___, ...rest } = form;
  return [
    makeOffer("save", "save", t("Offer.save", { name: nameOf(facts, "self") }), {
      parts: { self: "self", ...(facts.refs.t0 ? { t0: "t0" } : {}) },
      form: { ...rest, ...(parry ? { parry } : {}) },
      asks: SAVE_ASKS,
      atOnce: true,
      tone: "primary",
      otherwise: t("Offer.saveOtherwise"),
    }),
  ];
}

const gains = (part: string, by: 1 | -1 = 1): Consequence =>
  adjustValue(part, "pendingAdvantage", by, t(by > 0 ? "Reason.advantageGained" : "Reason.disadvantageGiven"));
const givesDisadvantage = (form: TriggerForm): boolean => form.gives === "dis";

function* startTrigger(facts: HeldFacts, form: TriggerForm): Procedure<Outcome> {
  const heldAction = pickedAction(facts, form);
  const name = nameOf(facts, "self");
  if (!heldAction) return makeOutcome(t("Headline.heldGone", { name }));
  yield* pay("held", [removeItem("self", heldAction.id, t("Reason.triggered"))]);
  if (heldAction.kind === "action") {
    const { offers, ...outcome } = yield* performAction(facts, restoredForm(facts, heldAction.frozen));
    return { ...outcome, offers: [...offers, ...saveAgain(facts, form, "")] };
  }
  const headline = t(`Headline.trigger.${isKind(heldAction.kind) ? heldAction.kind : "other"}`, {
    name,
    held: heldAction.name,
  });
  const plain: Outcome = makeOutcome(headline, { tone: "good", offers: saveAgain(facts, form, "") });
  if (heldAction.kind === "dodge") return { ...plain, consequences: [gains("self")] };
  if (heldAction.kind === "parry")
    return { ...plain, offers: saveAgain(facts, form, stringOf(parseForm(heldAction.frozen).with)) };
  if (heldAction.kind === "help") {
    const by = givesDisadvantage(form) ? -1 : 1;
    return {
      ...plain,
      ...(by < 0 ? { headline: t("Headline.trigger.hinder", { name, held: heldAction.name }) } : {}),
      consequences: facts.targets.map((part) => gains(part, by)),
    };
  }
  const next: Offer = makeOffer("held", heldAction.kind, t("Offer.held", { held: heldAction.name }), {
    parts: { self: "self", ...Object.fromEntries(facts.targets.map((part) => [part, part])) },
    form: { ...parseForm(heldAction.frozen), ap: 0 },
    tone: "primary",
    auto: true,
  });
  return { ...plain, offers: [next, ...plain.offers] };
}

function triggerProblems(facts: HeldFacts, form: TriggerForm): Problem[] {
  const name = nameOf(facts, "self");
  const heldAction = pickedAction(facts, form);
  if (facts.waiting.length === 0) return [problem("", "nothingHeld", { name })];
  if (!heldAction) return [problem("held", "whichHeld")];
  if (facts.dead) return [problem("", "isDead", { name })];
  if (facts.unable && !facts.gm) return [problem("", "unable", { name })];
  if (heldAction.kind === "help" && (facts.targets.length === 0 || form.before === "save"))
    return [problem("held", "helpNoTarget")];
  return heldAction.kind === "action" ? actionProblems(facts, restoredForm(facts, heldAction.frozen)) : [];
}

const whichField = (facts: HeldFacts): Field[] =>
  facts.waiting.length < 2
    ? []
    : [
        choiceField("held", t("Check.which"), {
          options: facts.waiting.map((one) => ({ value: one.id, label: t("Name", { name: one.name }) })),
          as: "list",
          rule: "G-37",
        }),
      ];

const givesField = (facts: HeldFacts, form: TriggerForm): Field[] =>
  pickedAction(facts, form)?.kind !== "help"
    ? []
    : [
        choiceField("gives", t("Check.gives"), {
          options: ["adv", "dis"].map((value) => ({ value, label: t(`Check.givesOf.${value}`) })),
          as: "segments",
          rule: "G-27",
        }),
      ];

/** Triggers a held action: spends its other costs, then rolls (G-37). */
export const triggerHeld: Action<HeldFacts, TriggerForm> = {
  id: "triggerHeld",
  offeredBy: ["grimoireHeld"],
  title: (facts) => t("Title.trigger", { name: nameOf(facts, "self") }),
  icon: "trigger-hurt",
  target: "each",
  readsTokens: true,
  facts: heldFacts,
  defaults: (facts) => ({ held: facts.picked, before: "", gives: "adv" }),
  form: (facts, form) => [...whichField(facts), ...givesField(facts, form)],
  problems: triggerProblems,
  start: startTrigger,
  odds: (facts, form) => {
    const heldAction = pickedAction(facts, form);
    return heldAction?.kind === "action" ? actionOdds(facts, restoredForm(facts, heldAction.frozen)) : null;
  },
  buttonLabel: () => t("Verb.trigger"),
};

export type CancelForm = {
  /** Item ids; empty: all held actions. */
  which: string[];
};

const cancelled = (facts: HeldFacts, form: CancelForm): HeldAction[] => {
  const which = listOf(form.which);
  return which.length === 0 ? facts.waiting : facts.waiting.filter((one) => which.includes(one.id));
};

/** Cancels held actions, expired or by choice; their AP stay spent (G-35, D26). */
export const cancelHeld: Action<HeldFacts, CancelForm> = {
  id: "cancelHeld",
  offeredBy: ["grimoireHeld", ...ACTORS],
  title: (facts) => t("Title.cancelHeld", { name: nameOf(facts, "self") }),
  icon: "cancel",
  facts: (parts: Parts) => heldFacts({ ...parts, targets: [] }),
  defaults: (facts) => ({ which: facts.named ? [facts.picked] : [] }),
  problems: (facts, form) =>
    cancelled(facts, form).length > 0 ? [] : [problem("", "nothingHeld", { name: nameOf(facts, "self") })],
  start(facts, form) {
    const gone = cancelled(facts, form);
    return resultOnly(
      t("Headline.cancelHeld", {
        name: nameOf(facts, "self"),
        count: gone.length,
        held: gone.map((one) => one.name).join(", "),
      }),
      { consequences: gone.map(({ id }) => removeItem("self", id, t("Reason.cancelled"))) },
    );
  },
  buttonLabel: () => t("Verb.cancelHeld"),
};
