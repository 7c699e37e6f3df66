import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { bindDragDrop, copyInto, droppedDocument, startDrag } from "./drops.ts";

/** Window on an item. Drag and drop came with generation 14 (see `ItemSheetWithDrops`). */
export class ItemSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: any = { position: { width: 480 } };

  get item(): any {
    return this.document;
  }
  get actor(): any {
    return this.document.actor ?? null;
  }
}

/** Generation 14's steps; put onto ItemSheetV2 only there, so that feature detection works. */
class ItemDrops {
  _canDragStart(this: any, _selector: string): boolean {
    return this.isEditable;
  }
  _canDragDrop(this: any, _selector: string): boolean {
    return this.isEditable;
  }
  async _onDragStart(this: any, event: DragEvent): Promise<void> {
    startDrag(this.item, event);
  }
  _onDragOver(_event: DragEvent): void {}
  async _onDrop(this: any, event: DragEvent): Promise<void> {
    const dropped = await droppedDocument(this, "dropItemSheetData", event);
    if (dropped) await this._onDropDocument(event, dropped);
  }
  async _onDropDocument(this: any, event: DragEvent, document: any): Promise<any> {
    if (document.documentName !== "ActiveEffect") return null;
    return (await this._onDropActiveEffect(event, document)) ?? null;
  }
  async _onDropActiveEffect(this: any, _event: DragEvent, effect: any): Promise<any> {
    if (!this.item.isOwner || effect.parent === this.item) return null;
    return copyInto(this.item, effect, "effects");
  }
  async _onRender(this: any, context: any, options: any): Promise<void> {
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
