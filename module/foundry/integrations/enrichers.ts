/**
 * Text enrichers for journals, items and chat: @Rule[B-12]{label} a link to the rule in its journal
 * @Condition[prone]{label} what a condition does, on hover and on focus; @Condition[bloodied.dead] where several
 * rulesets have one @Check[agl] @Save[bld] a button that rolls it for the reader's character or selected token
 */
import { runAction } from "../actions/start-action.ts";
import { inPlay, rulesetById, rulesetOf, rulesets } from "../adapter/ruleset-of.ts";
import { type ActorDoc, controlled, type Doc, format, hasKey, localize, me, notify, SYSTEM } from "../adapter/seam.ts";
import { skipsDialog } from "../adapter/settings.ts";
import { addEnrichers } from "../adapter/text.ts";
import { openRule, ruleLink } from "../applications/rules-journal.ts";
import { explain } from "../applications/tooltips.ts";

/** The actor a button in a text acts for: the selected token, else the user's character. */
function actorAtHand(): ActorDoc | null {
  const actor = controlled()[0]?.actor ?? me().character;
  if (!actor) notify("warn", localize("FIVEFOLD.Problem.noActorChosen"));
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

/**
 * Looks up the condition in the named ruleset, else in that of the document or compendium, else in the first ruleset
 * that has it.
 */
function conditionElement(match: RegExpMatchArray, { relativeTo }: { relativeTo?: Doc }): HTMLElement | null {
  const [id = "", of = ""] = (match[1] ?? "").split(".").reverse();
  const packed = rulesets.find(({ id: pack }) => relativeTo?.pack?.startsWith(`${SYSTEM}.${pack}-`));
  const about = rulesetOf(relativeTo?.type ?? "") ?? packed ?? null;
  const all = of ? [rulesetById(of)] : [about, ...inPlay(), ...rulesets];
  const ruleset = all.find((one) => one?.conditions.some((known) => known.id === id));
  if (!ruleset) return null;
  const name = localize(`${ruleset.id.toUpperCase()}.Condition.${id}`);
  return button(match[2] ?? name, "ff-why", { tip: `condition:${ruleset.id}.${id}` });
}

function rollElement(match: RegExpMatchArray): HTMLElement {
  const kind = (match[1] ?? "").toLowerCase();
  const about = (match[2] ?? "").trim();
  const named = [...inPlay(), ...rulesets]
    .map(({ id }) => `${id.toUpperCase()}.Ability.${about}`)
    .find((key) => hasKey(key));
  const label = named ? localize(named) : about.toUpperCase();
  return button(match[3] ?? format(`FIVEFOLD.Enrich.${kind}`, { about: label }), "ff-rollable", {
    kind,
    about,
  });
}

export function registerEnrichers(): void {
  addEnrichers(
    {
      id: "fivefold-rule",
      pattern: /@Rule\[([A-Z]-\d{2,3})\](?:\{([^}]{1,80})\})?/g,
      enricher: async (m: RegExpMatchArray) => ruleElement(m),
      onRender: onRule,
    },
    {
      id: "fivefold-condition",
      pattern: /@Condition\[((?:[a-z]{1,20}\.)?[\w-]{2,30})\](?:\{([^}]{1,80})\})?/g,
      enricher: async (m: RegExpMatchArray, options: object = {}) => conditionElement(m, options),
      onRender: onCondition,
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

function onCondition(element: HTMLElement): void {
  const label = element.querySelector<HTMLElement>("[data-tip]");
  label?.addEventListener("click", () => void explain(label));
}

function onRoll(element: HTMLElement): void {
  element.querySelector("[data-kind]")?.addEventListener("click", (event) => {
    const { kind = "", about = "" } = (event.currentTarget as HTMLElement).dataset;
    const actor = actorAtHand();
    if (actor && rulesetOf(actor.type)?.actions[kind])
      void runAction(actor, kind, { given: { ability: about }, skip: skipsDialog(event as MouseEvent) });
  });
}
