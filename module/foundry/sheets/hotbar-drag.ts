/**
 * Creates hotbar macros from sheets: buttons that run an action can be dragged to the hotbar or added by their context
 * menu.
 */
import type { Form } from "../../kernel/ruleset.ts";
import { type Dragged, draggedFrom, putOnBar } from "../actions/hotbar.ts";
import { localize } from "../adapter/foundry-api.ts";
import { actorOn, itemAt, type SheetHandle } from "./actions.ts";
import { rowMenu } from "./foundry-api.ts";

type Sheet = Pick<SheetHandle, "document"> & { element: HTMLElement };

/** Excludes buttons whose action another actor performs: the owner's macro could not run it. */
const PLAYS = '[data-action="act"]:not([data-whom="by"])';
const LOOSE = `${PLAYS}:not([data-item-id] *)`;

/** Drag data of a button; null if it runs no action. */
function carried(sheet: Sheet, target: Element): Dragged | null {
  const button = target.closest<HTMLElement>(PLAYS);
  const actor = actorOn(sheet.document);
  const action = button?.dataset.act;
  if (!button || !actor?.isOwner || !action) return null;
  const item = button.closest("[data-item-id]") ? itemAt(sheet, button) : null;
  const given = JSON.parse(button.dataset.given ?? "{}") as Form;
  return draggedFrom({ actor, action, item, given });
}

/** Makes buttons draggable, which they are not by default. */
export function letDrag(sheet: Sheet): void {
  if (!actorOn(sheet.document)?.isOwner) return;
  for (const button of sheet.element.querySelectorAll<HTMLElement>(PLAYS)) button.draggable = true;
}

export function listenBar(sheet: Sheet): void {
  const content = sheet.element.querySelector<HTMLElement>(".window-content") ?? sheet.element;
  sheet.element.addEventListener(
    "dragstart",
    (event) => {
      const data = event.target instanceof Element && event.target.matches(PLAYS) ? carried(sheet, event.target) : null;
      if (!data) return;
      event.dataTransfer?.setData("text/plain", JSON.stringify(data));
      // Keep the surrounding row's drag from starting.
      event.stopPropagation();
    },
    true,
  );
  rowMenu(content, LOOSE, [
    {
      label: localize("FIVEFOLD.Tip.toBar"),
      icon: `<i class="fa-solid fa-grip fa-fw" inert></i>`,
      visible: (button) => carried(sheet, button) !== null,
      onClick: (button) => void addToHotbar(sheet, button),
    },
  ]);
}

/** Creates a macro of a button, of a row's first button, or else of the row's item. */
export async function addToHotbar(sheet: Sheet, at: HTMLElement): Promise<void> {
  const button = at.matches(PLAYS) ? at : at.querySelector(PLAYS);
  const item = itemAt(sheet, at);
  const data = (button && carried(sheet, button)) ?? (item && { type: "Item", uuid: item.uuid });
  if (data) await putOnBar(data);
}
