import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { fvtt, localize, utils } from "../env.ts";
import { bindDragDrop, copyInto, draggedDocument, droppedDocument, startDrag } from "./drops.ts";

/** Window on an actor: portrait and token controls, drag and drop of items, effects, actors and folders. */
export class ActorSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: any = {
    position: { width: 600 },
    actions: {
      configurePrototypeToken: ActorSheetV2.#onConfigureToken,
      configureToken: ActorSheetV2.#onConfigureToken,
      showPortraitArtwork: ActorSheetV2.#onShowPortrait,
      showTokenArtwork: ActorSheetV2.#onShowToken,
    },
    window: {
      controls: [
        {
          action: "configurePrototypeToken",
          icon: "fa-solid fa-circle-user",
          label: "DOCUMENT.Token",
          ownership: "OWNER",
          visible(this: any) {
            return this.isEditable && Boolean(fvtt().applications.sheets.PrototypeTokenConfig?.prototype?.render);
          },
        },
        { action: "showPortraitArtwork", icon: "fa-solid fa-image", label: "SIDEBAR.CharArt", ownership: "OWNER" },
        { action: "showTokenArtwork", icon: "fa-solid fa-image", label: "SIDEBAR.TokenArt", ownership: "OWNER" },
      ],
    },
  };

  get actor(): any {
    return this.document;
  }

  get token(): any {
    return this.document.token ?? this.options.token ?? null;
  }

  override _getHeaderControls(): any[] {
    const controls = super._getHeaderControls();
    const { img, prototypeToken } = this.actor;
    const fallback = this.actor.constructor.DEFAULT_ICON;
    const tokenImage = this.token?.texture?.src ?? prototypeToken?.texture?.src;
    return controls.filter((control) => {
      if (control.action === "showPortraitArtwork") return img && img !== fallback;
      if (control.action === "showTokenArtwork") return tokenImage && tokenImage !== fallback;
      return true;
    });
  }

  override async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    bindDragDrop(this);
  }

  _canDragStart(_selector: string): boolean {
    return this.isEditable;
  }
  _canDragDrop(_selector: string): boolean {
    return this.isEditable;
  }

  async _onDragStart(event: DragEvent): Promise<void> {
    startDrag(this.actor, event);
  }
  _onDragOver(_event: DragEvent): void {}

  async _onDrop(event: DragEvent): Promise<void> {
    const dropped = await droppedDocument(this, "dropActorSheetData", event);
    if (dropped) await this._onDropDocument(event, dropped);
  }

  async _onDropDocument(event: DragEvent, document: any): Promise<any> {
    switch (document.documentName) {
      case "ActiveEffect":
        return (await this._onDropActiveEffect(event, document)) ?? null;
      case "Actor":
        return (await this._onDropActor(event, document)) ?? null;
      case "Item":
        return (await this._onDropItem(event, document)) ?? null;
      case "Folder":
        return (await this._onDropFolder(event, document)) ?? null;
      default:
        return null;
    }
  }

  async _onDropActiveEffect(_event: DragEvent, effect: any): Promise<any> {
    if (!this.actor.isOwner || effect.target === this.actor || effect.parent === this.actor) return null;
    return copyInto(this.actor, effect, "effects");
  }

  async _onDropActor(_event: DragEvent, _actor: any): Promise<any> {
    return null;
  }

  async _onDropItem(event: DragEvent, item: any): Promise<any> {
    if (!this.actor.isOwner) return null;
    if (item.parent?.uuid === this.actor.uuid) {
      const sorted = await this._onSortItem(event, item);
      return sorted?.length ? item : null;
    }
    return copyInto(this.actor, item, "items");
  }

  /** A folder of items: each of its items is added. */
  async _onDropFolder(event: DragEvent, folder: any): Promise<any> {
    if (!this.actor.isOwner || folder.type !== "Item") return null;
    const entries = [
      ...folder.contents,
      ...(folder.getSubfolders?.(true) ?? []).flatMap((sub: any) => [...sub.contents]),
    ];
    for (const entry of entries) {
      const item = entry.documentName ? entry : await (globalThis as any).fromUuid(entry.uuid);
      if (item) await this._onDropItem(event, item);
    }
    return folder;
  }

  async _onSortItem(event: DragEvent, item: any): Promise<any> {
    const { items } = this.actor;
    const source = items.get(item.id);
    const row = (event.target as HTMLElement).closest<HTMLElement>("[data-item-id]");
    const target = row && items.get(row.dataset.itemId);
    if (!source || !target || source.id === target.id) return undefined;
    const siblings: any[] = [];
    for (const element of row.parentElement!.children as Iterable<any>) {
      const sibling = items.get(element.dataset?.itemId);
      if (sibling && sibling.id !== source.id) siblings.push(sibling);
    }
    const sorter = utils().performIntegerSort ?? utils().SortingHelpers?.performIntegerSort;
    const updates = sorter(source, { target, siblings }).map((entry: any) => ({
      _id: entry.target._id ?? entry.target.id,
      ...entry.update,
    }));
    return this.actor.updateEmbeddedDocuments("Item", updates);
  }

  /** The embedded document a row of this sheet stands for. */
  _getEmbeddedDocument(target: HTMLElement): any {
    return draggedDocument(this.actor, target);
  }

  static #onConfigureToken(this: any) {
    const { PrototypeTokenConfig, TokenConfig } = fvtt().applications.sheets;
    if (this.token) return new TokenConfig({ document: this.token }).render({ force: true });
    return new PrototypeTokenConfig({ prototype: this.actor.prototypeToken }).render({ force: true });
  }

  static #onShowPortrait(this: any) {
    const { ImagePopout } = fvtt().applications.apps;
    const { img: src, name, uuid } = this.actor;
    return new ImagePopout({ src, uuid, window: { title: name } }).render({ force: true });
  }

  static #onShowToken(this: any) {
    const { ImagePopout } = fvtt().applications.apps;
    const holder = this.token ?? this.actor.prototypeToken;
    const title = holder.name ?? localize(this.actor.name);
    return new ImagePopout({ src: holder.texture.src, uuid: this.actor.uuid, window: { title } }).render({
      force: true,
    });
  }
}
