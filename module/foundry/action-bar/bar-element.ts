/** Renders the action bar and runs its buttons. */

import { renderTemplate, SYSTEM } from "../adapter/foundry-api.ts";
import { loadStyle } from "../adapter/load-style.ts";
import { spaceOf, uncoverSpace } from "../adapter/scene-view.ts";
import { ruleSettings, skipsDialog } from "../adapter/settings.ts";
import { tokenOf } from "../adapter/snapshot.ts";
import { endTurn } from "../apply/end-turn.ts";
import { rollInitiativeFor, spend } from "../combat/resources-and-initiative.ts";
import { closeMenus, focusedControl, openMenus, releaseMenus } from "./bar-menus.ts";
import { type Bar, barView } from "./bar-view.ts";
import { runButton } from "./run-button.ts";

const TEMPLATE = `systems/${SYSTEM}/templates/action-bar.hbs`;

let element: HTMLElement | null = null;
let shown: Bar | null = null;
/** The view that is rendered or being rendered, as JSON: an unchanged bar is not rendered again. */
let rendered = "";
/** The view of the element on the page. */
let shownJson = "";

/** Loads the styles of the bar and of the tracker's menus. */
export const barStyle = (): Promise<void> => loadStyle("styles/action-bar.css");

/** Renders the bar if its content has changed, or removes it. */
export async function drawBar(): Promise<void> {
  const bar = ruleSettings.showsActionBar() ? await barView() : null;
  const place = ruleSettings.barPlace();
  const view = bar && { ...bar.view, ...place, moved: place.left !== undefined };
  const json = JSON.stringify(view);
  if (json === rendered) {
    // The same buttons, perhaps with other presets.
    if (json === shownJson) shown = bar;
    return;
  }
  rendered = json;
  if (!view) {
    element?.remove();
    element = null;
    shown = null;
    shownJson = json;
    return;
  }
  const holder = document.createElement("template");
  holder.innerHTML = (await renderTemplate(TEMPLATE, view)).trim();
  await barStyle();
  // A later call has rendered meanwhile.
  if (json !== rendered) return;
  const fresh = holder.content.firstElementChild as HTMLElement;
  const focused = element && focusedControl(element);
  const isSameActor = bar?.actors[0]?.uuid === shown?.actors[0]?.uuid;
  const beginsTurn = isActing(bar) && !(isSameActor && isActing(shown));
  const open = element && isSameActor ? openMenus(element) : [];
  for (const menu of fresh.querySelectorAll("details")) menu.open = open.includes(menu.dataset.group);
  if (element) element.replaceWith(fresh);
  else document.body.append(fresh);
  element = fresh;
  // Not before the element is replaced: the old buttons refer to the bar shown until now.
  shown = bar;
  shownJson = json;
  listen(fresh);
  if (focused) fresh.querySelector<HTMLElement>(focused)?.focus();
  const token = beginsTurn && bar?.actors[0] ? tokenOf(bar.actors[0]) : null;
  if (token) uncoverSpace(spaceOf(token), fresh.getBoundingClientRect());
}

/** Whether it is the turn of the bar's actor. */
const isActing = (bar: Bar | null): boolean => bar?.view.now === true;

/** Clicks the button in a numbered slot; false if there is none. */
export function pressSlot(slot: number): boolean {
  if (!element?.querySelector(`[data-key="${slot}"]`)) return false;
  void run(slot - 1, skipsDialog({ shiftKey: false }));
  return true;
}

/** Clicks "End turn"; false if the bar does not show it. */
export function pressEndTurn(): boolean {
  const actor = shown?.actors[0];
  if (!actor || !element?.querySelector("[data-bar=endTurn]")) return false;
  void endTurn(actor);
  return true;
}

/** Moves the focus to the first button of the bar; false if it is not shown. */
export function focusBar(): boolean {
  const find = (selector: string) => element?.querySelector<HTMLElement>(selector);
  const first = find(".slots [data-bar=run]") ?? find("[data-bar=collapse]");
  first?.focus();
  return Boolean(first);
}

/** Runs a button's action. */
async function run(at: number, skip: boolean): Promise<void> {
  const button = shown?.buttons[at];
  if (button) await runButton(shown?.actors ?? [], button, skip);
}

function listen(bar: HTMLElement): void {
  bar.addEventListener("click", (event) => {
    const { bar: what, at, resource, by } = buttonOf(event)?.dataset ?? {};
    const actor = shown?.actors[0];
    if (!what || !actor) return;
    closeMenus(bar);
    if (what === "run") void run(Number(at), skipsDialog(event));
    else if (what === "sheet") void actor.sheet?.render({ force: true });
    else if (what === "endTurn") void endTurn(actor);
    else if (what === "initiative") rollInitiativeFor(actor, skipsDialog(event));
    else if (what === "spend") void spend(actor, resource ?? "", Number(by));
    else if (what === "collapse") {
      const place = ruleSettings.barPlace();
      void ruleSettings.setBarPlace({ ...place, collapsed: !place.collapsed }).then(drawBar);
    }
  });
  bar.addEventListener("contextmenu", (event) => {
    const button = shown?.buttons[Number(buttonOf(event)?.dataset.at)];
    const item = shown?.actors[0]?.items.get(button?.item ?? "");
    if (!item) return;
    event.preventDefault();
    void item.sheet?.render({ force: true });
  });
  releaseMenus(bar);
  letMove(bar);
}

const buttonOf = ({ target }: Event): HTMLElement | null => (target as HTMLElement).closest<HTMLElement>("[data-bar]");

/** Moves the bar by its handle; the place is stored for this client. */
function letMove(bar: HTMLElement): void {
  const handle = bar.querySelector<HTMLElement>("[data-bar=move]");
  handle?.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const box = bar.getBoundingClientRect();
    const from = { x: event.clientX, y: event.clientY };
    const place = (now: PointerEvent) => ({
      left: Math.round(Math.max(0, Math.min(innerWidth - box.width, box.left + now.clientX - from.x))),
      bottom: Math.round(
        Math.max(0, Math.min(innerHeight - box.height, innerHeight - box.bottom - now.clientY + from.y)),
      ),
    });
    const move = (now: PointerEvent): void => {
      const { left, bottom } = place(now);
      bar.classList.add("moved");
      bar.style.setProperty("--left", `${left}px`);
      bar.style.setProperty("--bottom", `${bottom}px`);
    };
    handle.addEventListener("pointermove", move);
    handle.addEventListener(
      "pointerup",
      (now) => {
        handle.removeEventListener("pointermove", move);
        void ruleSettings.setBarPlace({ ...ruleSettings.barPlace(), ...place(now) });
      },
      { once: true },
    );
  });
}
