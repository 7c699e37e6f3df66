/** Passing hours on the world clock after a long action; by the Warden. */
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { numberField } from "../../../kernel/fields.ts";
import { numberOf } from "../../../kernel/form-values.ts";
import { makeOffer, resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, Offer } from "../../../kernel/ruleset.ts";
import { HOUR } from "../../../kernel/world-time.ts";
import { problem, t } from "../model/texts.ts";

export type HoursForm = { hours: number; advance: boolean };

const hoursOf = (form: { hours: unknown }): number => Math.max(0, numberOf(form.hours as number) ?? 0);

/** The follow-up for it; none for 0 hours. */
export const hoursOffer = (hours: number): Offer[] =>
  hours <= 0
    ? []
    : [
        makeOffer("hours", "hoursPass", t(hours === 1 ? "Offer.magic.oneHour" : "Offer.magic.hours", { hours }), {
          by: "gm",
          form: { hours, advance: true },
          otherwise: t("Offer.magic.hoursOtherwise"),
        }),
      ];

export const hoursPass: Action<Facts, HoursForm> = {
  id: "hoursPass",
  title: (facts) => t("Title.magic.hours", { name: nameOf(facts, "self") }),
  icon: "hourglass",
  facts: (parts) => factsOfParts({ ...parts, targets: [] }),
  defaults: () => ({ hours: 1, advance: true }),
  form: () => [numberField("hours", t("Field.magic.hours"), { min: 0, max: 240, decimals: true })],
  problems: (_, form) => (hoursOf(form) > 0 ? [] : [problem("hours", "magic.hours")]),
  start: (_, form) =>
    resultOnly(t(hoursOf(form) === 1 ? "Headline.magic.oneHour" : "Headline.magic.hours", { hours: hoursOf(form) })),
  durationSeconds: (_, form) => hoursOf(form) * HOUR,
  buttonLabel: () => t("Verb.magic.hours"),
};
