import type { Actor } from "../../core/documents/actor.ts";
import type { Document } from "../../core/documents/client-document.ts";
import type { ActiveEffect } from "../../core/documents/effect.ts";
import type { Item } from "../../core/documents/item.ts";
import type { Folder } from "../../core/documents/minor.ts";
import type { TokenDocument } from "../../core/documents/token.ts";
import type { Data } from "../../types.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { ApplicationConfig, HeaderControl, RenderOptions } from "../api/types.ts";
import { fvtt, localize, realm, utils } from "../env.ts";
import { bindDragDrop, copyInto, draggedDocument, droppedDocument, startDrag } from "./drops.ts";

/** Window on an actor: portrait and token controls, drag and drop of items, effects, actors and folders. */
export class ActorSheetV2 extends DocumentSheetV2<Actor> {
  static override DEFAULT_OPTIONS: ApplicationConfig = {
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
          visible(this: ActorSheetV2) {
            return this.isEditable && Boolean(fvtt().applications.sheets.PrototypeTokenConfig?.prototype?.render);
          },
        },
        { action: "showPortraitArtwork", icon: "fa-solid fa-image", label: "SIDEBAR.CharArt", ownership: "OWNER" },
        { action: "showTokenArtwork", icon: "fa-solid fa-image", label: "SIDEBAR.TokenArt", ownership: "OWNER" },
      ],
    },
  };

  get actor(): Actor {
    return this.document;
  }

  get token(): TokenDocument | null {
    return this.document.token ?? (this.options.token as TokenDocument | null | undefined) ?? null;
  }

  override _getHeaderControls(): HeaderControl[] {
    const controls = super._getHeaderControls();
    const { img, prototypeToken } = this.actor;
    const fallback = (this.actor.constructor as typeof Actor).DEFAULT_ICON;
    const tokenImage = this.token?.texture?.src ?? prototypeToken?.texture?.src;
    return controls.filter((control) => {
      if (control.action === "showPortraitArtwork") return img && img !== fallback;
      if (control.action === "showTokenArtwork") return tokenImage && tokenImage !== fallback;
      return true;
    });
  }

  override async _onRender(context: Data, options: RenderOptions): Promise<void> {
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

  async _onDropDocument(event: DragEvent, document: Document): Promise<Document | null> {
    switch (document.documentName) {
      case "ActiveEffect":
        return (await this._onDropActiveEffect(event, document as ActiveEffect)) ?? null;
      case "Actor":
        return (await this._onDropActor(event, document as Actor)) ?? null;
      case "Item":
        return (await this._onDropItem(event, document as Item)) ?? null;
      case "Folder":
        return (await this._onDropFolder(event, document as Folder)) ?? null;
      default:
        return null;
    }
  }

  async _onDropActiveEffect(_event: DragEvent, effect: ActiveEffect): Promise<ActiveEffect | null> {
    if (!this.actor.isOwner || effect.target === this.actor || effect.parent === this.actor) return null;
    return copyInto(this.actor, effect, "effects");
  }

  async _onDropActor(_event: DragEvent, _actor: Actor): Promise<Actor | null> {
    return null;
  }

  async _onDropItem(event: DragEvent, item: Item): Promise<Item | null> {
    if (!this.actor.isOwner) return null;
    if (item.parent?.uuid === this.actor.uuid) {
      const sorted = await this._onSortItem(event, item);
      return sorted?.length ? item : null;
    }
    return copyInto(this.actor, item, "items");
  }

  /** A folder of items: each of its items is added. */
  async _onDropFolder(event: DragEvent, folder: Folder): Promise<Folder | null> {
    if (!this.actor.isOwner || folder.type !== "Item") return null;
    // Documents of the world, or a pack's index entries which know only their uuid.
    const entries: { documentName?: string; uuid: string }[] = [
      ...folder.contents,
      ...(folder.getSubfolders?.(true) ?? []).flatMap((sub) => [...sub.contents]),
    ];
    for (const entry of entries) {
      const item = entry.documentName ? entry : await realm.fromUuid(entry.uuid);
      if (item) await this._onDropItem(event, item as Item);
    }
    return folder;
  }

  async _onSortItem(event: DragEvent, item: Item): Promise<Document[] | undefined> {
    const { items } = this.actor;
    const source = items.get(item.id as string);
    const row = (event.target as HTMLElement).closest<HTMLElement>("[data-item-id]");
    const target = row && items.get(row.dataset.itemId as string);
    if (!source || !target || source.id === target.id) return undefined;
    const siblings: Item[] = [];
    for (const element of row.parentElement!.children as Iterable<HTMLElement>) {
      const sibling = items.get(element.dataset?.itemId as string);
      if (sibling && sibling.id !== source.id) siblings.push(sibling);
    }
    const sorter = utils().performIntegerSort ?? utils().SortingHelpers?.performIntegerSort;
    const updates = sorter(source, { target, siblings }).map((entry) => ({
      _id: entry.target._id ?? entry.target.id,
      ...entry.update,
    }));
    return this.actor.updateEmbeddedDocuments("Item", updates);
  }

  /** The embedded document a row of this sheet stands for. */
  _getEmbeddedDocument(target: HTMLElement): Document | null {
    return draggedDocument(this.actor, target);
  }

  static #onConfigureToken(this: ActorSheetV2) {
    const { PrototypeTokenConfig, TokenConfig } = fvtt().applications.sheets;
    if (this.token) return new TokenConfig!({ document: this.token }).render({ force: true });
    return new PrototypeTokenConfig!({ prototype: this.actor.prototypeToken }).render({ force: true });
  }

  static #onShowPortrait(this: ActorSheetV2) {
    const { ImagePopout } = fvtt().applications.apps;
    const { img: src, name, uuid } = this.actor;
    return new ImagePopout({ src, uuid, window: { title: name } }).render({ force: true });
  }

  static #onShowToken(this: ActorSheetV2) {
    const { ImagePopout } = fvtt().applications.apps;
    const holder = this.token ?? this.actor.prototypeToken;
    const title = holder.name ?? localize(this.actor.name);
    return new ImagePopout({ src: holder.texture.src, uuid: this.actor.uuid, window: { title } }).render({
      force: true,
    });
  }
}
