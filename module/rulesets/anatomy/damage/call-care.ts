/** Asks for care: a card with a button that any other actor can use (N-34). */
import { nameOf } from "../../../kernel/facts.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import { makeOffer, resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Form, Offer, Problem } from "../../../kernel/ruleset.ts";
import { ROLL_ASKS } from "../checks/follow-up-check.ts";
import { problem, t } from "../model/texts.ts";
import { deadProblems, type OwnFacts, ownFacts } from "./health-facts.ts";
import { staunchOffer } from "./stamina-damage.ts";

const CARE = ["treat", "treatInCombat", "staunch"] as const;
type Care = (typeof CARE)[number];

/** `care`: the kind of care; `injury`: which one of several. */
export type CallForm = Form & { care: string; injury: string };
const careOf = (form: CallForm): Care => CARE.find((one) => one === form.care) ?? "treat";

const treatOffer = (action: Care, name: string, injury: string): Offer =>
  makeOffer(action, action, t("Offer.treat", { name }), {
    by: "any",
    parts: { self: "mine", t0: "self" },
    form: injury === "" ? {} : { injury },
    asks: [...ROLL_ASKS, "injury", "aid"],
    tone: "primary",
    otherwise: t("Offer.treatOtherwise"),
    stays: true,
  });

export const callCare: Action<OwnFacts, CallForm> = {
  id: "callCare",
  title: (facts) => t("Title.callCare", { name: nameOf(facts, "self") }),
  icon: "hand-bandage",
  facts: ownFacts,
  defaults: () => ({ care: "treat", injury: "" }),
  problems(facts, form): Problem[] {
    const name = nameOf(facts, "self");
    if (facts.self.dead) return deadProblems(facts);
    if (careOf(form) === "staunch") return facts.self.bleed > 0 ? [] : [problem("", "notBleeding", { name })];
    return facts.self.wounds.some(({ treated }) => !treated) ? [] : [problem("", "nothingToTreat", { name })];
  },
  start(facts, form) {
    const name = nameOf(facts, "self");
    const care = careOf(form);
    return resultOnly(t(`Headline.callCare.${care}`, { name }), {
      offers: [care === "staunch" ? staunchOffer(name) : treatOffer(care, name, stringOf(form.injury))],
    });
  },
  buttonLabel: () => t("Verb.callCare"),
};
