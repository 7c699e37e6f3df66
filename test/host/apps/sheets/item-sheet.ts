import type { Actor } from "../../core/documents/actor.ts";
import type { Document } from "../../core/documents/client-document.ts";
import type { ActiveEffect } from "../../core/documents/effect.ts";
import type { Item } from "../../core/documents/item.ts";
import type { Data } from "../../types.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { ApplicationConfig, RenderOptions } from "../api/types.ts";
import { bindDragDrop, copyInto, droppedDocument, startDrag } from "./drops.ts";

/** Window on an item. Drag and drop came with generation 14 (see `ItemSheetWithDrops`). */
export class ItemSheetV2 extends DocumentSheetV2<Item> {
  static override DEFAULT_OPTIONS: ApplicationConfig = { position: { width: 480 } };

  get item(): Item {
    return this.document;
  }
  get actor(): Actor | null {
    return this.document.actor ?? null;
  }
}

/** Generation 14's steps; added to ItemSheetV2 only there, so that feature detection works. */
class ItemDrops extends ItemSheetV2 {
  _canDragStart(_selector: string): boolean {
    return this.isEditable;
  }
  _canDragDrop(_selector: string): boolean {
    return this.isEditable;
  }
  async _onDragStart(event: DragEvent): Promise<void> {
    startDrag(this.item, event);
  }
  _onDragOver(_event: DragEvent): void {}
  async _onDrop(event: DragEvent): Promise<void> {
    const dropped = await droppedDocument(this, "dropItemSheetData", event);
    if (dropped) await this._onDropDocument(event, dropped);
  }
  async _onDropDocument(event: DragEvent, document: Document): Promise<Document | null> {
    if (document.documentName !== "ActiveEffect") return null;
    return (await this._onDropActiveEffect(event, document as ActiveEffect)) ?? null;
  }
  async _onDropActiveEffect(_event: DragEvent, effect: ActiveEffect): Promise<ActiveEffect | null> {
    if (!this.item.isOwner || effect.parent === this.item) return null;
    return copyInto(this.item, effect, "effects");
  }
  override async _onRender(context: Data, options: RenderOptions): Promise<void> {
    await DocumentSheetV2.prototype._onRender.call(this, context, options);
    bindDragDrop(this);
  }
}

export function addItemDrops(): void {
  for (const key of Object.getOwnPropertyNames(ItemDrops.prototype)) {
    if (key === "constructor") continue;
    const descriptor = Object.getOwnPropertyDescriptor(ItemDrops.prototype, key)!;
    Object.defineProperty(ItemSheetV2.prototype, key, descriptor);
  }
}
