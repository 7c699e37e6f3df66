/** Hides compendiums and settings of rulesets that are not in play. */
import { inPlay, rulesets } from "../adapter/ruleset-of.ts";
import { onHook, redrawCompendiums, SYSTEM } from "../adapter/seam.ts";

const CLASS = "ff-out";

/** Compendiums of a ruleset. */
export const packsOf = (ruleset: string): string[] =>
  [...(game.packs ?? [])].map(({ collection }) => collection).filter((id) => id.startsWith(`${SYSTEM}.${ruleset}-`));

const absent = () => {
  const playing = inPlay();
  return playing.length ? rulesets.filter((ruleset) => !playing.includes(ruleset)) : [];
};

function hidePacks(html: HTMLElement): void {
  const out = new Set(absent().flatMap(({ id }) => packsOf(id)));
  for (const row of html.querySelectorAll<HTMLElement>("[data-pack]"))
    row.classList.toggle(CLASS, out.has(row.dataset.pack ?? ""));
  for (const folder of html.querySelectorAll(".folder")) {
    const rows = [...folder.querySelectorAll("[data-pack]")];
    folder.classList.toggle(CLASS, rows.length > 0 && rows.every((row) => row.classList.contains(CLASS)));
  }
}

function hideSettings(html: HTMLElement): void {
  const idle = absent().map(({ id }) => `[name^="${SYSTEM}.${id}."]`);
  for (const settings of idle)
    for (const field of html.querySelectorAll(settings)) field.closest(".form-group")?.classList.add(CLASS);
}

export function registerOutOfPlay(): void {
  onHook("renderCompendiumDirectory", (_app: unknown, html: HTMLElement) => hidePacks(html));
  onHook("renderSettingsConfig", (_app: unknown, html: HTMLElement) => hideSettings(html));
}

/** Call when the rulesets in play have changed. */
export const refreshOutOfPlay = (): void => redrawCompendiums();
