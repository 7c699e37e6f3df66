/** Size changes: when an actor's size changes, a card offers its owner to resize the token. Optional for a ruleset. */
import type { Text } from "./card.ts";
import type { Consequence } from "./consequences.ts";
import { factsOfParts, nameOf } from "./facts.ts";
import { resultOnly } from "./outcome.ts";
import type { Action, Facts, Form, Snapshot } from "./ruleset.ts";

export interface Sizes<S extends string> {
  sizeOf(actor: Snapshot): S;
  /** Squares per side of a token, and the scale of its image. */
  tokens: Readonly<Record<S, { squares: number; scale: number }>>;
  /** Actor types with a size. */
  actors: readonly string[];
  /** A text of the ruleset: "Title.tokenSize" and the like. */
  t(key: string, data?: Text["data"]): Text;
  sizeText(size: S): Text;
}

interface TokenSizeFacts<S extends string> extends Facts {
  size: S;
}

/** Members of a ruleset whose actors have sizes: the token size, and the action that resizes tokens. */
export function tokenSizes<S extends string>({ sizeOf, tokens, actors, t, sizeText }: Sizes<S>) {
  const footprint = (actor: Snapshot): { side: number; scale: number } => {
    const { squares, scale } = tokens[sizeOf(actor)];
    return { side: squares, scale };
  };
  /** If the size has changed: a card that offers the new token size, or without a token on a scene the prototype's. */
  const outgrown = (before: Snapshot, after: Snapshot): Consequence[] =>
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
            onScene: true,
            why: t("Reason.tokenSize"),
          },
          { part: "self", do: "footprint", offScene: true, why: t("Reason.tokenSize") },
        ];
  const tokenSize: Action<TokenSizeFacts<S>, Form> = {
    id: "tokenSize",
    offeredBy: actors,
    title: (facts) => t("Title.tokenSize", { name: nameOf(facts, "self"), size: sizeText(facts.size) }),
    icon: "expand",
    facts: (parts) => ({ ...factsOfParts({ ...parts, targets: [] }), size: sizeOf(parts.self) }),
    defaults: () => ({}),
    start: (facts) =>
      resultOnly(
        t("Headline.tokenSize", {
          name: nameOf(facts, "self"),
          size: sizeText(facts.size),
          squares: tokens[facts.size].squares,
        }),
        { consequences: [{ part: "self", do: "footprint", why: t("Reason.tokenSize") }] },
      ),
    buttonLabel: () => t("Verb.tokenSize"),
  };
  return { footprint, outgrown, tokenSize };
}
