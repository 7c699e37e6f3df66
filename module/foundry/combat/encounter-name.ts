/** The name of an encounter that an adventure has prepared, above the rows of the tracker; for GMs only. */
import { type CombatDoc, me, SYSTEM } from "../adapter/seam.ts";

const CLASS = "ff-encounter";

export function renderEncounterName(html: HTMLElement, combat: CombatDoc | null): void {
  html.querySelector(`.${CLASS}`)?.remove();
  const name = combat?.flags[SYSTEM]?.encounter;
  const list = html.querySelector("[data-combatant-id]")?.parentElement;
  if (typeof name !== "string" || !list || !me().isGM) return;
  list.before(Object.assign(document.createElement("p"), { className: `fivefold ${CLASS}`, textContent: name }));
}
