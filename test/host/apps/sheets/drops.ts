import { fvtt, game, hooks, utils } from "../env.ts";

/** Drag and drop steps that actor sheets (both generations) and item sheets (14) share. */

/** (Re)bind drag and drop to a rendered sheet; handlers are properties, so binding again replaces them. */
export function bindDragDrop(sheet: any): void {
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

/** What a dragged row of a sheet stands for: an effect, an item, or whatever its uuid names. */
export function draggedDocument(parent: any, row: HTMLElement): any {
  const holder = row.closest<HTMLElement>("[data-effect-id], [data-item-id], [data-uuid], [data-document-uuid]");
  if (!holder) return null;
  const { effectId, itemId, parentId, uuid, documentUuid } = holder.dataset;
  if (effectId) {
    const owner = parentId && parentId !== parent.id ? parent.items?.get(parentId) : parent;
    return owner?.effects?.get(effectId) ?? null;
  }
  if (itemId) return parent.items?.get(itemId) ?? null;
  return fvtt().utils.fromUuidSync((uuid ?? documentUuid)!);
}

export function startDrag(parent: any, event: DragEvent): void {
  const row = event.currentTarget as HTMLElement;
  if ("link" in ((event.target as HTMLElement).dataset ?? {})) return;
  const dragged = draggedDocument(parent, row);
  const data = dragged?.toDragData?.();
  if (data) event.dataTransfer?.setData("text/plain", JSON.stringify(data));
}

/** Read a drop, ask the hook, resolve the document. Null when nothing usable was dropped or the hook said no. */
export async function droppedDocument(sheet: any, hook: string, event: DragEvent): Promise<any> {
  const data = fvtt().applications.ux.TextEditor.implementation.getDragEventData(event);
  if (hooks().call(hook, sheet.document, sheet, data) === false) return null;
  if (!data?.type) return null;
  const cls = (globalThis as any).CONFIG[data.type]?.documentClass;
  return cls?.fromDropData ? cls.fromDropData(data) : null;
}

/** Source of a copy, with its provenance when it comes from a pack. */
export function copySource(original: any): any {
  if (!original.inCompendium && !original.pack) return original.toObject();
  const collection = game().collections?.get(original.documentName) ?? game().items;
  if (original.documentName === "Item" && collection?.fromCompendium) {
    return collection.fromCompendium(original, { clearFolder: true, keepId: true });
  }
  return utils().mergeObject(original.toObject(), { "_stats.compendiumSource": original.uuid });
}

/** Copy a document into a parent; keeps the id where that is free. */
export async function copyInto(parent: any, original: any, collection: string): Promise<any> {
  const keepId = !parent[collection].has(original.id);
  const created = await original.constructor.create(copySource(original), { parent, keepId });
  return created ?? null;
}
