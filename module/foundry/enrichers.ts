/**
 * Text enrichers for journals, items and chat:
 *   @Rule[B-12]{label}      a link to the rule in its journal
 *   @Check[agl]  @Save[bld] a button that rolls it for the reader's character or selected token
 */
import { act } from "./act.ts";
import { openRule, ruleLink } from "./rules-journal.ts";
import { rulesetOf } from "./rulesets.ts";
import { type ActorDoc, controlled, localize, me, notify } from "./seam.ts";

/** Whoever a button of the text acts for: the selected token, else the reader's character. */
export function actorAtHand(): ActorDoc | null {
  const actor = controlled()[0]?.actor ?? me().character;
  if (!actor) notify("warn", localize("FIVEFOLD.Problem.nobody"));
  return actor;
}

function button(label: string, icon: string, data: Record<string, string>): HTMLElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = `fivefold ff-inline ${icon}`;
  Object.assign(element.dataset, data);
  element.textContent = label;
  return element;
}

async function ruleElement(match: RegExpMatchArray): Promise<HTMLElement | null> {
  const rule = match[1] ?? "";
  return (await ruleLink(rule)) ? button(match[2] ?? rule, "ff-rule", { rule }) : null;
}

function rollElement(match: RegExpMatchArray): HTMLElement {
  const kind = (match[1] ?? "").toLowerCase();
  const about = (match[2] ?? "").trim();
  return button(match[3] ?? `${about.toUpperCase()} ${localize(`FIVEFOLD.Enrich.${kind}`)}`, "ff-rollable", {
    kind,
    about,
  });
}

export function registerEnrichers(): void {
  const list = CONFIG.TextEditor.enrichers as unknown as object[];
  list.push(
    {
      id: "fivefold-rule",
      pattern: /@Rule\[([A-Z]-\d{2,3})\](?:\{([^}]{1,80})\})?/g,
      enricher: async (m: RegExpMatchArray) => ruleElement(m),
      onRender: onRule,
    },
    {
      id: "fivefold-roll",
      pattern: /@(Check|Save)\[([a-z]{2,20})\](?:\{([^}]{1,80})\})?/g,
      enricher: async (m: RegExpMatchArray) => rollElement(m),
      onRender: onRoll,
    },
  );
}

function onRule(element: HTMLElement): void {
  element
    .querySelector("[data-rule]")
    ?.addEventListener("click", (event) => void openRule((event.currentTarget as HTMLElement).dataset.rule ?? ""));
}

function onRoll(element: HTMLElement): void {
  element.querySelector("[data-kind]")?.addEventListener("click", (event) => {
    const { kind = "", about = "" } = (event.currentTarget as HTMLElement).dataset;
    const actor = actorAtHand();
    if (actor && rulesetOf(actor.type)?.actions[kind])
      void act(actor, kind, { given: { ability: about }, skip: (event as MouseEvent).shiftKey });
  });
}
