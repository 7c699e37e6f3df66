/**
 * Text enrichers for journals, items and chat: @Rule[B-12]{label} a link to the rule in its journal
 * @Condition[prone]{label} what a condition does, on hover and on focus; @Condition[bloodied.dead] where several
 * rulesets have one @Check[agl] @Save[bld] a button that rolls it for the reader's character or selected token
 */
import { addEnrichers } from "../adapter/text.ts";

const elements = () => import("./enriched-elements.ts");

export function registerEnrichers(): void {
  addEnrichers(
    {
      id: "fivefold-rule",
      pattern: /@Rule\[([A-Z]-\d{2,3})\](?:\{([^}]{1,80})\})?/g,
      enricher: async (m: RegExpMatchArray) => (await elements()).ruleElement(m),
      onRender: async (element: HTMLElement) => (await elements()).onRule(element),
    },
    {
      id: "fivefold-condition",
      pattern: /@Condition\[((?:[a-z]{1,20}\.)?[\w-]{2,30})\](?:\{([^}]{1,80})\})?/g,
      enricher: async (m: RegExpMatchArray, options: object = {}) => (await elements()).conditionElement(m, options),
      onRender: async (element: HTMLElement) => (await elements()).onCondition(element),
    },
    {
      id: "fivefold-roll",
      pattern: /@(Check|Save)\[([a-z]{2,20})\](?:\{([^}]{1,80})\})?/g,
      enricher: async (m: RegExpMatchArray) => (await elements()).rollElement(m),
      onRender: async (element: HTMLElement) => (await elements()).onRoll(element),
    },
  );
}
