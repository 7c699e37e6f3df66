import type { Actor } from "../../core/documents/actor.ts";
import type { Document, DocumentDrop } from "../../core/documents/client-document.ts";
import type { EmbeddedCollection } from "../../core/documents/embedded-collection.ts";
import type { Item } from "../../core/documents/item.ts";
import type { Data, DocumentClass, DocumentConfig } from "../../types.ts";
import { fvtt, game, hooks, realm, utils } from "../env.ts";

/** Drag and drop steps that actor sheets (both generations) and item sheets (14) share. */

/** A sheet that handles drags and drops. */
export interface DropSheet {
  readonly document: Document;
  readonly element: HTMLElement;
  _canDragStart(selector: string | null): boolean;
  _canDragDrop(selector: string | null): boolean;
  _onDragStart(event: DragEvent): unknown;
  _onDragOver(event: DragEvent): unknown;
  _onDrop(event: DragEvent): unknown;
}

/** (Re)bind drag and drop to a rendered sheet; handlers are properties, so binding again replaces them. */
export function bindDragDrop(sheet: DropSheet): void {
  const DragDrop = fvtt().applications.ux.DragDrop.implementation;
  new DragDrop({
    dragSelector: ".draggable",
    permissions: { dragstart: sheet._canDragStart.bind(sheet), drop: sheet._canDragDrop.bind(sheet) },
    callbacks: {
      dragstart: sheet._onDragStart.bind(sheet),
      dragover: sheet._onDragOver.bind(sheet),
      drop: sheet._onDrop.bind(sheet),
    },
  }).bind(sheet.element);
}

/** An item has no items, save in systems with containers. */
const itemsOf = (parent: Actor | Item) => parent.items as EmbeddedCollection<Item> | undefined;

/** Drag data of a sheet row: an effect, an item, or the document of its uuid. */
export function draggedDocument(parent: Actor | Item, row: HTMLElement): Document | null {
  const holder = row.closest<HTMLElement>("[data-effect-id], [data-item-id], [data-uuid], [data-document-uuid]");
  if (!holder) return null;
  const { effectId, itemId, parentId, uuid, documentUuid } = holder.dataset;
  if (effectId) {
    const owner = parentId && parentId !== parent.id ? itemsOf(parent)?.get(parentId) : parent;
    return owner?.effects?.get(effectId) ?? null;
  }
  if (itemId) return itemsOf(parent)?.get(itemId) ?? null;
  return fvtt().utils.fromUuidSync((uuid ?? documentUuid)!);
}

export function startDrag(parent: Actor | Item, event: DragEvent): void {
  const row = event.currentTarget as HTMLElement;
  if ("link" in ((event.target as HTMLElement).dataset ?? {})) return;
  const dragged = draggedDocument(parent, row);
  const data = dragged?.toDragData?.();
  if (data) event.dataTransfer?.setData("text/plain", JSON.stringify(data));
}

/** Reads a drop, calls the hook, resolves the document. Null if nothing usable was dropped or a hook canceled it. */
export async function droppedDocument(sheet: DropSheet, hook: string, event: DragEvent): Promise<Document | null> {
  const data = fvtt().applications.ux.TextEditor.implementation.getDragEventData(event) as DocumentDrop | null;
  if (hooks().call(hook, sheet.document, sheet, data) === false) return null;
  if (!data?.type) return null;
  const cls = (realm.CONFIG[data.type] as DocumentConfig | undefined)?.documentClass;
  return cls?.fromDropData ? cls.fromDropData(data) : null;
}

/** Source of a copy, with its provenance when it comes from a pack. */
export function copySource(original: Document): Data {
  if (!original.inCompendium && !original.pack) return original.toObject();
  const collection = game().collections?.get(original.documentName) ?? game().items;
  if (original.documentName === "Item" && collection?.fromCompendium) {
    return collection.fromCompendium(original, { clearFolder: true, keepId: true });
  }
  return utils().mergeObject(original.toObject(), { "_stats.compendiumSource": original.uuid });
}

/** Copies a document into a parent; keeps the id if it is free. */
export async function copyInto<T extends Document>(
  parent: Document,
  original: T,
  collection: "effects" | "items",
): Promise<T | null> {
  const keepId = !(parent[collection] as EmbeddedCollection<Document>).has(original.id as string);
  const created = await (original.constructor as DocumentClass<T>).create(copySource(original), { parent, keepId });
  return created ?? null;
}
