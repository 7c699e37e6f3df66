/** Hides compendiums and settings of rulesets that are not in play, and folds away their actors. */

import { format, onHook, redrawDirectories, SYSTEM, worldActors } from "../adapter/foundry-api.ts";
import { inPlay, rulesets } from "../adapter/ruleset-of.ts";

const CLASS = "ff-out";

/** Compendiums of a ruleset. */
export const packsOf = (ruleset: string): string[] =>
  [...(game.packs ?? [])].map(({ collection }) => collection).filter((id) => id.startsWith(`${SYSTEM}.${ruleset}-`));

const absent = () => {
  const playing = inPlay();
  return playing.length ? rulesets.filter((ruleset) => !playing.includes(ruleset)) : [];
};

/** Hides rows, and folders of hidden rows only. */
function hideRows(html: HTMLElement, selector: string, isOut: (row: HTMLElement) => boolean): void {
  for (const row of html.querySelectorAll<HTMLElement>(selector)) row.classList.toggle(CLASS, isOut(row));
  for (const folder of html.querySelectorAll(".folder")) {
    const rows = [...folder.querySelectorAll(selector)];
    folder.classList.toggle(CLASS, rows.length > 0 && rows.every((row) => row.classList.contains(CLASS)));
  }
}

function hidePacks(html: HTMLElement): void {
  const out = new Set(absent().flatMap(({ id }) => packsOf(id)));
  hideRows(html, "[data-pack]", (row) => out.has(row.dataset.pack ?? ""));
}

/** Whether the user has unfolded the actors that are out of play. */
let unfolded = false;

/** Folds away actors of rulesets that are not in play, below a button that shows them. */
function foldActors(html: HTMLElement): void {
  const list = html.querySelector<HTMLElement>(".directory-list");
  const types = new Set(absent().flatMap(({ actors }) => actors));
  const out = new Set(worldActors().flatMap(({ id, type }) => (types.has(type) ? [id] : [])));
  hideRows(html, "[data-entry-id]", (row) => !unfolded && out.has(row.dataset.entryId ?? ""));
  html.querySelector("[data-ff-away]")?.remove();
  const count = [...html.querySelectorAll<HTMLElement>("[data-entry-id]")].filter(({ dataset }) =>
    out.has(dataset.entryId ?? ""),
  ).length;
  if (!list || count === 0) return;
  const button = html.ownerDocument.createElement("button");
  button.type = "button";
  button.dataset.ffAway = "";
  button.ariaExpanded = String(unfolded);
  button.textContent = format("FIVEFOLD.InPlay.away", { count: String(count) });
  button.addEventListener("click", () => {
    unfolded = !unfolded;
    foldActors(html);
    html.querySelector<HTMLElement>("[data-ff-away]")?.focus();
  });
  list.after(button);
}

function hideSettings(html: HTMLElement): void {
  const idle = absent().map(({ id }) => `[name^="${SYSTEM}.${id}."]`);
  for (const settings of idle)
    for (const field of html.querySelectorAll(settings)) field.closest(".form-group")?.classList.add(CLASS);
}

export function registerOutOfPlay(): void {
  onHook("renderCompendiumDirectory", (_app: unknown, html: HTMLElement) => hidePacks(html));
  onHook("renderActorDirectory", (_app: unknown, html: HTMLElement) => foldActors(html));
  onHook("renderSettingsConfig", (_app: unknown, html: HTMLElement) => hideSettings(html));
}

/** Call when the rulesets in play have changed. */
export const refreshOutOfPlay = (): void => redrawDirectories();
