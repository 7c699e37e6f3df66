/**
 * Event listeners of a sheet besides clicks: inputs, keyboard on tabs, breakdown tooltips on focus, context menus,
 * drops.
 */

import {
  type ActorDoc,
  asDoc,
  type Doc,
  fromUuid,
  getProperty,
  type ItemDoc,
  itemSheetsDrop,
  localize,
  notify,
  type SheetInstance,
  type Source,
} from "../adapter/foundry-api.ts";
import { onRovingKey } from "../applications/roving-focus.ts";
import { storeInParty } from "../party/members-and-items.ts";
import { canHold, partiesOf } from "../party/party-view.ts";
import { actorOn, effectAt, itemAt, openItem, type SheetHandle } from "./actions.ts";
import { isMarked, mark, restore } from "./field-messages.ts";
import { confirmDelete, dragData, hideTooltip, rowMenu, showTooltip, takeDrops } from "./foundry-api.ts";
import { addToHotbar, listenBar } from "./hotbar-drag.ts";
import { type Control, fieldUpdate, isControl, listed, reason, storedValue } from "./inputs.ts";

type Sheet = SheetInstance<Doc> & SheetHandle;

/** Distance between the sort values of two items, as in core. */
const STEP = 100_000;

/** Binds listeners once, on the window element, which survives re-rendering of its parts. */
export function listen(sheet: Sheet): void {
  const { element } = sheet;
  element.addEventListener("change", (event) => void changed(sheet, event), true);
  element.addEventListener("input", (event) => corrected(sheet, event.target));
  element.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  element.addEventListener("keydown", (event) => keyed(sheet, event));
  element.addEventListener("keydown", onRovingKey);
  element.addEventListener("focusin", (event) => {
    const owner = (event.target as HTMLElement).closest<HTMLElement>("[data-tooltip-html]");
    if (owner) showTooltip(owner);
  });
  element.addEventListener("focusout", (event) => {
    if ((event.target as HTMLElement).closest("[data-tooltip-html]")) hideTooltip();
    resetInput(event.target as HTMLElement);
  });
  listenToMenus(sheet);
  listenBar(sheet);
  if (sheet.document.documentName === "Item")
    element.addEventListener("drop", (event) => void refuseItem(sheet, event));
  if (sheet.document.documentName === "Item" && !itemSheetsDrop())
    takeDrops(element, (event) => void dropEffect(sheet, event));
}

/** Stores the field of an input; a refused value stays in the input with the reason below it. */
async function changed(sheet: Sheet, event: Event): Promise<void> {
  const control = event.target;
  if (!(control instanceof HTMLElement) || !sheet.isEditable) return;
  const { list, add } = control.dataset;
  const document = sheet.document;
  if (add !== undefined) {
    const { value } = control as HTMLSelectElement;
    const initial = JSON.parse(control.dataset.default ?? "{}") as Source;
    if (value !== "") await document.update({ [`${add}.${value}`]: initial });
    return;
  }
  if (list !== undefined) {
    const box = control as HTMLInputElement;
    const changes = fieldUpdate(document, list, listed(document, list, box.value, box.checked));
    await store(document, box, changes);
    return;
  }
  if (!isControl(control) || control.name === "" || control.closest("prose-mirror menu")) return;
  await store(document, control, changesOf(document, control));
}

const changesOf = (document: Doc, control: Control): Source =>
  fieldUpdate(document, control.name, storedValue(control));

async function store(document: Doc, control: HTMLElement, changes: Source): Promise<void> {
  if (isControl(control)) {
    const why = reason(document, control, changes);
    mark(control, why);
    if (why !== "") {
      refused = control;
      setTimeout(() => (refused = null));
      if (control.type === "checkbox") control.checked = !control.checked;
      return;
    }
  }
  const same = Object.entries(changes).every(([path, value]) => getProperty(document._source, path) === value);
  if (!same) await document.update(changes);
}

/** The input whose value has just been refused: leaving it may be what caused that. */
let refused: HTMLElement | null = null;

/** Updates the message of a marked input while the user types; a valid value clears it. */
function corrected({ document }: Sheet, control: EventTarget | null): void {
  if (isControl(control) && isMarked(control)) mark(control, reason(document, control, changesOf(document, control)));
}

/** A marked input that is left once more shows the stored value again. */
function resetInput(control: HTMLElement): void {
  if (isMarked(control) && control !== refused && control.ownerDocument.hasFocus()) restore(control);
}

/** Arrow keys, Home and End move along a row of tabs; Escape resets a marked input. */
function keyed(sheet: Sheet, event: KeyboardEvent): void {
  const control = event.target as HTMLElement;
  if (event.key === "Escape" && isMarked(control)) {
    event.preventDefault();
    event.stopPropagation();
    restore(control);
  }
  const tab = (event.target as HTMLElement).closest<HTMLElement>('[role="tab"]');
  if (!tab) return;
  const tabs = [...(tab.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
  const at = tabs.indexOf(tab);
  const last = tabs.length - 1;
  const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
    event.key
  ];
  const next = to === undefined ? undefined : tabs[to];
  if (!next) return;
  event.preventDefault();
  sheet.showTab(next.dataset.tab ?? "", next.dataset.group ?? "primary");
  next.focus();
}

const glyph = (name: string): string => `<i class="fa-solid fa-${name} fa-fw" inert></i>`;

function listenToMenus(sheet: Sheet): void {
  const isEditable = (): boolean => sheet.isEditable;
  const content = sheet.element.querySelector<HTMLElement>(".window-content") ?? sheet.element;
  if (sheet.document.documentName === "Actor")
    rowMenu(content, "[data-item-id]", [
      {
        label: localize("FIVEFOLD.Sheet.edit"),
        icon: glyph("pen-to-square"),
        onClick: (row) => void edit(itemAt(sheet, row)),
      },
      {
        label: localize("FIVEFOLD.Sheet.duplicate"),
        icon: glyph("copy"),
        visible: isEditable,
        onClick: (row) => void duplicate(sheet, row),
      },
      {
        label: localize("PARTY.putIn"),
        icon: glyph("people-group"),
        visible: (row) => isEditable() && isSharedRow(sheet, row),
        onClick: (row) => void intoStores(sheet, row),
      },
      {
        label: localize("FIVEFOLD.Tip.toBar"),
        icon: glyph("grip"),
        visible: () => actorOn(sheet.document)?.isOwner === true,
        onClick: (row) => void addToHotbar(sheet, row),
      },
      {
        label: localize("FIVEFOLD.Sheet.moveUp"),
        icon: glyph("arrow-up"),
        visible: (row) => isEditable() && neighborOf(row, -1) !== null,
        onClick: (row) => void shift(sheet, row, -1),
      },
      {
        label: localize("FIVEFOLD.Sheet.moveDown"),
        icon: glyph("arrow-down"),
        visible: (row) => isEditable() && neighborOf(row, 1) !== null,
        onClick: (row) => void shift(sheet, row, 1),
      },
      {
        label: localize("FIVEFOLD.Sheet.delete"),
        icon: glyph("trash"),
        visible: isEditable,
        onClick: (row) => void remove(itemAt(sheet, row)),
      },
    ]);
  rowMenu(content, "[data-effect-id]", [
    {
      label: localize("FIVEFOLD.Sheet.edit"),
      icon: glyph("pen-to-square"),
      onClick: (row) => void effectAt(sheet, row)?.sheet?.render({ force: true }),
    },
    {
      label: localize("FIVEFOLD.Sheet.delete"),
      icon: glyph("trash"),
      visible: isEditable,
      onClick: (row) => void remove(effectAt(sheet, row)),
    },
  ]);
}

/** Whether a row's item can be put into the stores of one of the actor's parties. */
function isSharedRow(sheet: Sheet, row: HTMLElement): boolean {
  const item = sheet.document.documentName === "Actor" ? itemAt(sheet, row) : null;
  return item !== null && partiesOf(sheet.document).some((party) => canHold(party, item));
}

async function intoStores(sheet: Sheet, row: HTMLElement): Promise<void> {
  const item = itemAt(sheet, row);
  if (item) await storeInParty(asDoc<ActorDoc>(sheet.document), item);
}

/** The next or previous row of another item in the same list. */
function neighborOf(row: HTMLElement, by: 1 | -1): HTMLElement | null {
  const { itemId } = row.dataset;
  for (let at = row as Element | null; at; at = by > 0 ? at.nextElementSibling : at.previousElementSibling)
    if (at instanceof HTMLElement && at.dataset.itemId && at.dataset.itemId !== itemId) return at;
  return null;
}

/** Keyboard alternative to dragging: swaps the item with its neighbor in the list. */
async function shift(sheet: Sheet, row: HTMLElement, by: 1 | -1): Promise<void> {
  const item = itemAt(sheet, row);
  const neighbour = neighborOf(row, by)?.dataset.itemId;
  if (!item || !neighbour) return;
  const sortOf = (one: Doc): number => Number(one._source.sort ?? 0);
  const order = [...(asDoc<ActorDoc>(sheet.document).items ?? [])].sort((a, b) => sortOf(a) - sortOf(b));
  const others = order.filter(({ id }) => id !== item.id);
  others.splice(others.findIndex(({ id }) => id === neighbour) + (by > 0 ? 1 : 0), 0, item);
  const changes = others.flatMap((one, n) => (sortOf(one) === n * STEP ? [] : [{ _id: one.id, sort: n * STEP }]));
  await sheet.document.updateEmbeddedDocuments("Item", changes);
}

async function duplicate(sheet: Sheet, row: HTMLElement): Promise<void> {
  const item = itemAt(sheet, row);
  if (!item) return;
  const { _id, ...data } = item.toObject();
  await sheet.document.createEmbeddedDocuments("Item", [data]);
}

const edit = (item: ItemDoc | null): unknown => item && openItem(item, "edit");

async function remove(document: Doc | null): Promise<void> {
  if (document && (await confirmDelete(document.name))) await document.delete();
}

/** Copies an effect dropped on an item, as generation 14 does by itself. */
async function dropEffect(sheet: Sheet, event: DragEvent): Promise<void> {
  const data = dragData(event);
  if (data.type !== "ActiveEffect" || !sheet.isEditable) return;
  const effect = typeof data.uuid === "string" ? await fromUuid(data.uuid) : null;
  if (!effect || effect.parent?.uuid === sheet.document.uuid) return;
  const { _id, ...copy } = effect.toObject();
  await asDoc<ItemDoc>(sheet.document).createEmbeddedDocuments("ActiveEffect", [copy]);
  notify("info", localize("FIVEFOLD.Sheet.effectCopied"));
}

/** Adds a dropped document to a list of links, or replaces a single link. */
async function link({ document, isEditable }: Sheet, path: string, uuid: unknown): Promise<void> {
  const current = getProperty(document._source, path);
  if (isEditable && typeof uuid === "string")
    await document.update({ [path]: Array.isArray(current) ? [...current, uuid] : uuid });
}

/** Warns about an item dropped on an item: items hold no items. In texts and lists of links it becomes a link. */
async function refuseItem(sheet: Sheet, event: DragEvent): Promise<void> {
  const data = dragData(event);
  const links = (event.target as HTMLElement).closest<HTMLElement>("[data-links]")?.dataset.links;
  if (links) return link(sheet, links, data.uuid);
  if (data.type !== "Item" || (event.target as HTMLElement).closest("prose-mirror, textarea")) return;
  const item = typeof data.uuid === "string" ? await fromUuid(data.uuid) : null;
  if (item) notify("warn", `${item.name}: ${localize("FIVEFOLD.Sheet.cannotHold")}`);
}
