/** The menu of a tracker row: all its numbers and buttons, core's switches, and the combatant's attacks and magic. */
import type { BarButton } from "../../kernel/action-bar.ts";
import { type CombatantDoc, currentCombat, renderTemplate, SYSTEM } from "../adapter/foundry-api.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { skipsDialog } from "../adapter/settings.ts";
import { fullRow, onTrackerClick } from "../combat/tracker.ts";
import { barStyle } from "./bar-element.ts";
import { buttonsOf } from "./bar-view.ts";
import { runButton } from "./run-button.ts";

const TEMPLATE = `systems/${SYSTEM}/templates/tracker-menu.hbs`;
const GROUPS = ["attacks", "magic"] as const;
/** Core's switches in a row. */
const SWITCHES = ":is([data-action=toggleHidden], [data-action=toggleDefeated])";

let shown: { element: HTMLElement; combatant: CombatantDoc; buttons: readonly BarButton[] } | null = null;

/** Opens the menu of a row below its button. */
export async function open(button: HTMLElement, combatant: CombatantDoc): Promise<void> {
  const combat = currentCombat();
  const { actor } = combatant;
  const row = button.closest<HTMLElement>("[data-combatant-id]");
  const full = combat && (await fullRow(combat, combatant));
  const bar = actor?.isOwner ? await buttonsOf(actor, GROUPS) : null;
  if (!actor || !full || !bar || !row) return;
  const switches = [...row.querySelectorAll<HTMLElement>(SWITCHES)];
  const view = {
    id: combatant.id,
    name: combatant.name,
    ruleset: rulesetOf(actor.type)?.id ?? "",
    groups: bar.groups,
    switches: switches.map((one, at) => ({ at, label: one.ariaLabel ?? "", pressed: one.ariaPressed === "true" })),
  };
  await barStyle();
  const holder = document.createElement("template");
  holder.innerHTML = (await renderTemplate(TEMPLATE, view)).trim();
  const element = holder.content.firstElementChild as HTMLElement;
  element.querySelector("header")?.after(full);
  shown?.element.remove();
  document.body.append(element);
  shown = { element, combatant, buttons: bar.buttons };
  element.addEventListener("click", onTrackerClick, { capture: true });
  element.addEventListener("click", (event) => {
    const { bar: what, at = "" } = (event.target as HTMLElement).closest<HTMLElement>("[data-bar]")?.dataset ?? {};
    const pressed = shown?.buttons[Number(at)];
    if (what === "switch") switches[Number(at)]?.click();
    else if (what === "run" && pressed) void runButton([actor], pressed, skipsDialog(event));
    else return;
    element.hidePopover();
  });
  element.addEventListener("toggle", ({ newState }: Event & { newState?: string }) => {
    if (newState !== "closed") return;
    element.remove();
    if (shown?.element === element) shown = null;
  });
  element.showPopover();
  place(element, button.getBoundingClientRect());
  element.querySelector<HTMLElement>("button:not([aria-disabled=true])")?.focus();
}

/** Below the button, within the window. */
function place(element: HTMLElement, { right, bottom }: DOMRect): void {
  const { width, height } = element.getBoundingClientRect();
  element.style.left = `${Math.max(8, right - width)}px`;
  element.style.top = `${Math.max(8, Math.min(bottom, innerHeight - height - 8))}px`;
}

/** Shows the row's current numbers in the open menu. */
export async function refresh(): Promise<void> {
  const open = shown;
  const combat = currentCombat();
  if (!open || !combat) return;
  const full = await fullRow(combat, open.combatant);
  const old = open.element.querySelector<HTMLElement>(".ff-trackrow");
  if (!full || !old || old.innerHTML === full.innerHTML) return;
  const buttons = (of: HTMLElement): Element[] => [...of.querySelectorAll("button")];
  const focused = document.activeElement ? buttons(old).indexOf(document.activeElement) : -1;
  old.replaceWith(full);
  if (focused >= 0) (buttons(full)[focused] as HTMLElement | undefined)?.focus();
}
