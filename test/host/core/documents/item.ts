import { rt } from "../state.ts";
import { Document } from "./client-document.ts";
import { F, flags, foreign, id, img, name, ownership, sort, stats } from "./common-fields.ts";

export class BaseItem extends Document {
  static override metadata: any = {
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
      create: (user: any, doc: any) =>
        doc.parent ? doc.parent.canUserModify(user, "update") : user.hasPermission("ITEM_CREATE"),
    },
  };
  static override get DEFAULT_ICON(): string {
    return "icons/svg/item-bag.svg";
  }
  static override canUserCreate(user: any): boolean {
    return user.hasPermission("ITEM_CREATE");
  }
  static override defineSchema(): any {
    const D = rt.foundry.documents;
    return {
      _id: id(),
      name: name(),
      type: new F.DocumentTypeField(this),
      img: img((data: any) => rt.foundry.documents.Item.implementation.getDefaultArtwork(data ?? {}).img),
      system: new F.TypeDataField(this),
      effects: new F.EmbeddedCollectionField(D.BaseActiveEffect),
      folder: foreign(D.BaseFolder),
      sort: sort(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }
  /** An owned item's permissions are its actor's, whatever it was before it came there. */
  override getUserLevel(user: any = rt.game.user): number {
    return this.parent ? this.parent.getUserLevel(user) : super.getUserLevel(user);
  }
  override canUserModify(user: any, action: any, data: any = {}): boolean {
    if (this.parent) return this.parent.canUserModify(user, "update", data);
    return super.canUserModify(user, action, data);
  }
}

export class Item extends BaseItem {
  get actor(): any {
    return this.parent?.documentName === "Actor" ? this.parent : null;
  }
  get thumbnail(): string {
    return this.img;
  }
  get isOwned(): boolean {
    return Boolean(this.actor);
  }
  get transferredEffects(): any[] {
    return this.effects.filter((e: any) => e.transfer);
  }
  getRollData(): any {
    return this.system;
  }
}
