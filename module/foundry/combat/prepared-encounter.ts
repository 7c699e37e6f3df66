/** What the GM's tracker shows of encounters prepared by an adventure: their names, and a button that adds the party. */
import { text } from "../../kernel/card.ts";
import {
  type CombatDoc,
  combats,
  localize,
  me,
  type SceneDoc,
  SYSTEM,
  sceneTokens,
  type TokenDoc,
} from "../adapter/foundry-api.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { localizeText } from "../adapter/text.ts";

const NAME = "ff-encounter";
const ADD = "ff-add-party";
const FRIENDLY = 1;

const nameOf = (combat: CombatDoc): string => String(combat.flags[SYSTEM]?.encounter ?? "");

/** Actors of players, and linked friendly tokens, such as an adventure's ready characters. */
const isCharacter = ({ actor, actorLink, disposition }: TokenDoc): boolean =>
  rulesetOf(actor?.type ?? "") !== null && (actor?.hasPlayerOwner || (actorLink && disposition === FRIENDLY));

/** Tokens of characters on the combat's scene that are not in the combat. */
function missingTokens(combat: CombatDoc): TokenDoc[] {
  const tokens = combat.scene ? [...combat.scene.tokens] : sceneTokens();
  const there = new Set([...combat.combatants].map(({ actor }) => actor?.uuid));
  return tokens.filter((token) => isCharacter(token) && !there.has(token.actor?.uuid));
}

const addParty = (combat: CombatDoc): Promise<unknown> =>
  combat.createEmbeddedDocuments(
    "Combatant",
    missingTokens(combat).map(({ id, actor, parent, hidden }) => ({
      tokenId: id,
      sceneId: (parent as SceneDoc | null)?.id ?? null,
      actorId: actor?.id ?? null,
      hidden,
    })),
  );

function addButton(combat: CombatDoc, count: number): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `fivefold ff-btn small ${ADD}`;
  button.textContent = localizeText(text("FIVEFOLD.Tracker.addParty", { count }));
  button.dataset.tooltip = localize("FIVEFOLD.Tracker.addPartyHint");
  button.addEventListener("click", () => {
    button.disabled = true;
    void addParty(combat);
  });
  return button;
}

/** Core's buttons that choose a combat have only numbers; the names are in their tooltips. */
function nameChoices(html: HTMLElement): void {
  for (const choice of html.querySelectorAll<HTMLElement>("[data-combat-id]")) {
    const combat = combats().find(({ id }) => id === choice.dataset.combatId);
    const name = combat ? nameOf(combat) : "";
    if (name === "") continue;
    choice.dataset.tooltipText = name;
    choice.ariaLabel = name;
  }
}

function replace(
  html: HTMLElement,
  className: string,
  made: HTMLElement | null,
  put: (made: HTMLElement) => void,
): void {
  html.querySelector(`.${className}`)?.remove();
  if (made) put(made);
}

export function renderEncounter(html: HTMLElement, combat: CombatDoc | null): void {
  if (!me().isGM) return;
  nameChoices(html);
  const name = combat ? nameOf(combat) : "";
  const heading =
    name === "" ? null : Object.assign(document.createElement("p"), { className: NAME, textContent: name });
  replace(html, NAME, heading, (made) => html.querySelector(".encounter-controls")?.after(made));
  const count = combat && !combat.started ? missingTokens(combat).length : 0;
  const list = html.querySelector(".combat-tracker");
  replace(html, ADD, combat && count > 0 ? addButton(combat, count) : null, (made) => list?.before(made));
}
