/** From a sheet to the hotbar: every button that plays an action is dragged there, or put there from its menu. */
import type { Form } from "../../kernel/ruleset.ts";
import { type Dragged, draggedFrom, putOnBar } from "../hotbar.ts";
import { localize } from "../seam.ts";
import { actorOn, itemAt, type Pressed } from "./actions.ts";
import { rowMenu } from "./core.ts";

type Sheet = Pick<Pressed, "document"> & { element: HTMLElement };

/** What another does, or is asked for, is nothing that its owner's macro could play. */
const PLAYS = '[data-action="act"]:not([data-whom="by"])';
const LOOSE = `${PLAYS}:not([data-item-id] *)`;

/** What dragging a button carries; null for one that plays nothing. */
function carried(sheet: Sheet, target: Element): Dragged | null {
  const button = target.closest<HTMLElement>(PLAYS);
  const actor = actorOn(sheet.document);
  const action = button?.dataset.act;
  if (!button || !actor?.isOwner || !action) return null;
  const item = button.closest("[data-item-id]") ? itemAt(sheet, button) : null;
  const given = JSON.parse(button.dataset.given ?? "{}") as Form;
  return draggedFrom({ actor, action, item, given });
}

/** Buttons are dragged only where they are told to be. */
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
      // The row it stands in is dragged by the rest of it.
      event.stopPropagation();
    },
    true,
  );
  rowMenu(content, LOOSE, [
    {
      label: localize("FIVEFOLD.Tip.toBar"),
      icon: `<i class="fa-solid fa-grip fa-fw" inert></i>`,
      visible: (button) => carried(sheet, button) !== null,
      onClick: (button) => void toBar(sheet, button),
    },
  ]);
}

/** A button, or the first one of a row, or else what lies in the row. */
export async function toBar(sheet: Sheet, at: HTMLElement): Promise<void> {
  const button = at.matches(PLAYS) ? at : at.querySelector(PLAYS);
  const item = itemAt(sheet, at);
  const data = (button && carried(sheet, button)) ?? (item && { type: "Item", uuid: item.uuid });
  if (data) await putOnBar(data);
}
