import type { Data, DocumentMetadata, SystemData } from "../../types.ts";
import type { DataField } from "../data/field.ts";
import { rt } from "../state.ts";
import type { Actor } from "./actor.ts";
import { Document } from "./client-document.ts";
import { F, flags, foreign, id, img, name, ownership, sort, stats } from "./common-fields.ts";
import type { ActiveEffect } from "./effect.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";
import type { Folder } from "./minor.ts";
import type { ModifyAction } from "./permissions.ts";
import type { User } from "./user.ts";

export class BaseItem extends Document {
  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Item",
    collection: "items",
    hasTypeData: true,
    indexed: true,
    coreTypes: [],
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    embedded: { ActiveEffect: "effects" },
    label: "DOCUMENT.Item",
    labelPlural: "DOCUMENT.Items",
    permissions: {
      create: (user: User, doc: Document) =>
        doc.parent ? doc.parent.canUserModify(user, "update") : user.hasPermission("ITEM_CREATE"),
    },
  };
  declare img: string;
  declare effects: EmbeddedCollection<ActiveEffect>;
  declare folder: Folder | null;

  static override get DEFAULT_ICON(): string {
    return "icons/svg/item-bag.svg";
  }
  static override canUserCreate(user: User): boolean {
    return user.hasPermission("ITEM_CREATE");
  }
  static override defineSchema(): Record<string, DataField> {
    const D = rt.foundry.documents;
    return {
      _id: id(),
      name: name(),
      type: new F.DocumentTypeField(this),
      img: img((data) => rt.foundry.documents.Item.implementation.getDefaultArtwork(data ?? {}).img),
      system: new F.TypeDataField(this),
      effects: new F.EmbeddedCollectionField(D.BaseActiveEffect),
      folder: foreign(D.BaseFolder),
      sort: sort(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }
  /** An owned item has its actor's permissions, not its own. */
  override getUserLevel(user: User | null = rt.game.user): number {
    return this.parent ? this.parent.getUserLevel(user) : super.getUserLevel(user);
  }
  override canUserModify(user: User, action: ModifyAction, data: Data = {}): boolean {
    if (this.parent) return this.parent.canUserModify(user, "update", data);
    return super.canUserModify(user, action, data);
  }
}

export class Item extends BaseItem {
  get actor(): Actor | null {
    return this.parent?.documentName === "Actor" ? (this.parent as Actor) : null;
  }
  get thumbnail(): string {
    return this.img;
  }
  get isOwned(): boolean {
    return Boolean(this.actor);
  }
  get transferredEffects(): ActiveEffect[] {
    return this.effects.filter((e) => e.transfer);
  }
  getRollData(): SystemData {
    return this.system;
  }
}
