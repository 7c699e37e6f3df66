/** The elements of the text enrichers, and their clicks. Lazy-loaded with the first enriched text. */
import { runAction } from "../actions/start-action.ts";
import {
  type ActorDoc,
  controlled,
  type Doc,
  format,
  hasKey,
  localize,
  me,
  notify,
  SYSTEM,
} from "../adapter/foundry-api.ts";
import { inPlay, rulesetById, rulesetOf, rulesets } from "../adapter/ruleset-of.ts";
import { skipsDialog } from "../adapter/settings.ts";
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

export async function ruleElement(match: RegExpMatchArray): Promise<HTMLElement | null> {
  const rule = match[1] ?? "";
  return (await ruleLink(rule)) ? button(match[2] ?? rule, "ff-rule", { rule }) : null;
}

/**
 * Looks up the condition in the named ruleset, else in that of the document or compendium, else in the first ruleset
 * that has it.
 */
export function conditionElement(match: RegExpMatchArray, { relativeTo }: { relativeTo?: Doc }): HTMLElement | null {
  const [id = "", of = ""] = (match[1] ?? "").split(".").reverse();
  const packed = rulesets.find(({ id: pack }) => relativeTo?.pack?.startsWith(`${SYSTEM}.${pack}-`));
  const about = rulesetOf(relativeTo?.type ?? "") ?? packed ?? null;
  const all = of ? [rulesetById(of)] : [about, ...inPlay(), ...rulesets];
  const ruleset = all.find((one) => one?.conditions.some((known) => known.id === id));
  if (!ruleset) return null;
  const name = localize(`${ruleset.id.toUpperCase()}.Condition.${id}`);
  return button(match[2] ?? name, "ff-why", { tip: `condition:${ruleset.id}.${id}` });
}

export function rollElement(match: RegExpMatchArray): HTMLElement {
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

export function onRule(element: HTMLElement): void {
  element
    .querySelector("[data-rule]")
    ?.addEventListener("click", (event) => void openRule((event.currentTarget as HTMLElement).dataset.rule ?? ""));
}

export function onCondition(element: HTMLElement): void {
  const label = element.querySelector<HTMLElement>("[data-tip]");
  label?.addEventListener("click", () => void explain(label));
}

export function onRoll(element: HTMLElement): void {
  element.querySelector("[data-kind]")?.addEventListener("click", (event) => {
    const { kind = "", about = "" } = (event.currentTarget as HTMLElement).dataset;
    const actor = actorAtHand();
    if (actor && rulesetOf(actor.type)?.actions[kind])
      void runAction(actor, kind, { given: { ability: about }, skip: skipsDialog(event as MouseEvent) });
  });
}
