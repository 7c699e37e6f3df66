import type { Data, SheetLike } from "../../types.ts";
import type { CompendiumCollection } from "../collections/compendium.ts";
import type { WorldCollection } from "../collections/world.ts";
import { rt } from "../state.ts";
import { buildRelativeUuid, buildUuid } from "../utils/uuid.ts";
import type { Document } from "./client-document.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";
import { DocumentKind } from "./kind.ts";
import { canCreate, canModify, levelNumber, type ModifyAction } from "./permissions.ts";
import type { User } from "./user.ts";

/** Default images of a document type. */
export interface DefaultArtwork {
  img: string;
  texture?: { src: string };
}

/** Every instance is of the class below or a subclass, which has the missing members. */
export const whole = (doc: DocumentIdentity): Document => doc as Document;
export const classOf = (doc: DocumentIdentity): typeof Document => doc.constructor as typeof Document;

/** Identity of a document: name, collection, pack, and permissions. */
export class DocumentIdentity extends DocumentKind {
  declare readonly parent: Document | null;
  /** The pack of this document. */
  declare readonly pack: string | null;
  declare readonly collections: Readonly<Record<string, EmbeddedCollection>>;
  declare _sheet: SheetLike | null;

  /* Fields of most schemas; undefined for document types without them. */
  declare _id: string | null;
  declare name: string;
  declare type: string;
  declare img: string | null;
  declare sort: number;
  declare folder: Document | null;
  declare ownership: Record<string, number>;
  declare flags: Record<string, Data>;
  declare _stats: Data;

  /* Identity */

  get id(): string | null {
    return this._id ?? null;
  }
  get uuid(): string {
    return buildUuid(whole(this)) as string;
  }
  get isEmbedded(): boolean {
    return Boolean(this.parent && this.parentCollection);
  }
  get inCompendium(): boolean {
    return Boolean(this.pack);
  }
  get compendium(): CompendiumCollection | null {
    return rt.game.packs?.get(this.pack as string) ?? null;
  }
  get collection(): EmbeddedCollection | CompendiumCollection | WorldCollection | null {
    if (this.isEmbedded) return this.parent!.collections[this.parentCollection!] ?? null;
    if (this.pack) return this.compendium;
    return rt.game.collections?.get(this.documentName) ?? null;
  }
  get schemaVersion(): string {
    return rt.game.release?.version ?? "";
  }
  getRelativeUUID(doc: Document): string {
    return buildRelativeUuid(whole(this), doc);
  }

  /* Permissions */

  static canUserCreate(this: typeof Document, user: User): boolean {
    return canCreate(this, user);
  }
  static getDefaultArtwork(_data?: Data): DefaultArtwork {
    return { img: this.DEFAULT_ICON };
  }
  static get DEFAULT_ICON(): string {
    return "icons/svg/item-bag.svg";
  }
  getUserLevel(user: User | null = rt.game.user): number {
    if (!user) return 0;
    if (user.isGM) return 3;
    if (this.isEmbedded) {
      const own = this.ownership?.[user.id as string] ?? this.ownership?.default;
      return own === undefined || own < 0 ? this.parent!.getUserLevel(user) : own;
    }
    if (this.pack) return this.compendium?.getUserLevel?.(user) ?? 2;
    if (this.ownership) return Math.max(0, this.ownership[user.id as string] ?? this.ownership.default ?? 0);
    return this.parent?.getUserLevel?.(user) ?? 0;
  }
  testUserPermission(user: User | null, permission: string | number, { exact = false } = {}): boolean {
    const level = this.getUserLevel(user);
    const wanted = levelNumber(permission);
    return exact ? level === wanted : level >= wanted;
  }
  canUserModify(user: User, action: ModifyAction, data: Data = {}): boolean {
    return canModify(whole(this), user, action, data);
  }
  get isOwner(): boolean {
    return this.testUserPermission(rt.game.user, "OWNER");
  }
  get permission(): number {
    return this.getUserLevel(rt.game.user);
  }
  get limited(): boolean {
    return this.testUserPermission(rt.game.user, "LIMITED", { exact: true });
  }
  get visible(): boolean {
    return this.testUserPermission(rt.game.user, "LIMITED");
  }
  get hasPlayerOwner(): boolean {
    return Boolean(rt.game.users?.some((u) => !u.isGM && this.testUserPermission(u, "OWNER")));
  }
}
