/** Results of an action and their follow-up actions, with the usual values filled in. */
import type { Text } from "./card.ts";
import type { Offer } from "./offer.ts";
import type { Procedure } from "./procedure.ts";
import type { Outcome } from "./ruleset.ts";

type More = Partial<Omit<Outcome, "headline">>;

/** An outcome with a plain tone, without consequences and follow-ups, unless set. */
export const makeOutcome = (headline: Text, more: More = {}): Outcome => ({
  headline,
  tone: "plain",
  consequences: [],
  offers: [],
  ...more,
});

/** A procedure without dice or choices. */
export function* resultOnly(headline: Text, more: More = {}): Procedure<Outcome> {
  yield* [];
  return makeOutcome(headline, more);
}

/** A follow-up by the acting actor for itself, with an empty form, plain and not automatic, unless set. */
export const makeOffer = (
  id: string,
  action: string,
  label: Text,
  more: Partial<Omit<Offer, "id" | "action" | "label">> = {},
): Offer => ({
  id,
  action,
  label,
  by: "self",
  parts: { self: "self" },
  form: {},
  tone: "plain",
  auto: false,
  ...more,
});
