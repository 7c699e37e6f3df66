/** Outcome of a natural 20 or 1 where the house rule is on: the GM decides, the total stays. */
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { choiceField, textField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf } from "../../../kernel/form-values.ts";
import { makeOffer, resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, Form, Offer } from "../../../kernel/ruleset.ts";
import { problem, t } from "../model/texts.ts";

/** Suggestions to choose from. */
const PROMPTS = ["one", "two", "three", "four", "five", "six"] as const;
const promptOf = (form: Form) => PROMPTS.find((id) => id === stringOf(form.prompt)) ?? null;

/**
 * Follow-ups on the card of a d20 that shows its highest or lowest face; `whose`: the die of another creature than the
 * actor.
 */
export const criticalOutcomeOffers = (
  face: number,
  matters: boolean,
  whose?: { part: string; name: string },
): Offer[] =>
  matters && (face === 20 || face === 1)
    ? [
        makeOffer(
          whose ? `aftermath-${whose.part}` : "aftermath",
          "aftermath",
          whose
            ? t(face === 20 ? "Offer.boonOf" : "Offer.troubleOf", { name: whose.name })
            : t(face === 20 ? "Offer.boon" : "Offer.trouble"),
          {
            by: "gm",
            parts: { self: whose?.part ?? "self" },
            form: { good: face === 20 },
            asks: ["prompt", "what"],
            otherwise: t("Offer.aftermathOtherwise"),
          },
        ),
      ]
    : [];

interface CriticalOutcomeFacts extends Facts {
  gm: boolean;
}
type CriticalOutcomeForm = { good: boolean; prompt: string; what: string };

const family = (form: Form): string => (flagOf(form.good) ? "Boon" : "Trouble");

export const criticalOutcome: Action<CriticalOutcomeFacts, CriticalOutcomeForm> = {
  id: "aftermath",
  startedBy: "gm",
  icon: "talk",
  title: (facts) => t("Title.aftermath", { name: nameOf(facts, "self") }),
  facts: (parts) => ({ ...factsOfParts(parts), gm: parts.gm }),
  defaults: () => ({ good: true, prompt: "one", what: "" }),
  form: (_facts, form) =>
    compact([
      choiceField("prompt", t("Field.aftermath"), {
        options: [
          ...PROMPTS.map((value) => ({ value, label: t(`${family(form)}.${value}`) })),
          { value: "", label: t("Field.ownWords") },
        ],
        as: "list",
        rule: flagOf(form.good) ? "A-144" : "A-145",
      }),
      !promptOf(form) && textField("what", t("Field.ownWords")),
    ]),
  problems(facts, form) {
    if (!facts.gm) return [problem("", "gmOnly")];
    return promptOf(form) || stringOf(form.what).trim() !== "" ? [] : [problem("what", "sayAftermath")];
  },
  start(facts, form) {
    const prompt = promptOf(form);
    const what = prompt ? t(`${family(form)}.${prompt}`) : t("Name", { name: stringOf(form.what).trim() });
    return resultOnly(t("Headline.aftermath", { name: nameOf(facts, "self"), what }), {
      tone: flagOf(form.good) ? "best" : "worst",
    });
  },
  buttonLabel: () => t("Verb.aftermath"),
};
