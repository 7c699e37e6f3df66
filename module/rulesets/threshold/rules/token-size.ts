/** Somebody's size has changed: whoever plays them may have the token follow; nothing forces it (2.3, 2.8). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { done, nameOf, partsOf } from "../../../kernel/facts.ts";
import type { Action, Facts, Form, Snapshot } from "../../../kernel/ruleset.ts";
import { asActor, type SizeId } from "./data.ts";
import { ACTORS } from "./meanwhile.ts";
import { TOKENS } from "./size.ts";
import { sizeText, t } from "./words.ts";

export interface TokenSizeFacts extends Facts {
  size: SizeId;
}

const sizeOf = (actor: Snapshot): SizeId => asActor(actor).system.size.value;

/** As the chart has it. */
export function footprint(actor: Snapshot): { side: number; scale: number } {
  const { squares, scale } = TOKENS[sizeOf(actor)];
  return { side: squares, scale };
}

/** Where the size has become another one: the card that offers it. */
export const outgrown = (before: Snapshot, after: Snapshot): Consequence[] =>
  sizeOf(before) === sizeOf(after)
    ? []
    : [
        {
          part: "self",
          do: "offer",
          action: "tokenSize",
          form: {},
          hold: true,
          once: true,
          why: t("Reason.tokenSize"),
        },
      ];

export const tokenSize: Action<TokenSizeFacts, Form> = {
  id: "tokenSize",
  offeredBy: ACTORS,
  title: (facts) => t("Title.tokenSize", { name: nameOf(facts, "self"), size: sizeText(facts.size) }),
  icon: "expand",
  target: "none",
  facts: (parts) => ({ ...partsOf({ ...parts, targets: [] }), size: sizeOf(parts.self) }),
  defaults: () => ({}),
  start: (facts) =>
    done({
      headline: t("Headline.tokenSize", {
        name: nameOf(facts, "self"),
        size: sizeText(facts.size),
        squares: TOKENS[facts.size].squares,
      }),
      tone: "plain",
      consequences: [{ part: "self", do: "footprint", why: t("Reason.tokenSize") }],
      offers: [],
    }),
  verb: () => t("Verb.tokenSize"),
};
