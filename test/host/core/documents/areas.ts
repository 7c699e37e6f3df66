/**
 * Documents for areas on a scene: measured templates (generation 13), whose lengths are in units of the scene, and
 * regions, whose shapes are in pixels.
 */
import type { DocumentMetadata } from "../../types.ts";
import type { DataField } from "../data/field.ts";
import { isV14, rt } from "../state.ts";
import type { Color } from "../utils/color.ts";
import { Document } from "./client-document.ts";
import { bool, F, flags, id, name, num, ownership, str } from "./common-fields.ts";
import type { User } from "./user.ts";

const OWNER = 3;

const owned = (user: User, doc: Document): boolean => doc.testUserPermission(user, "OWNER");
/** Creating is a permission, and a player creates nothing in another user's name. */
const rules = (permission: string) => ({
  create: (user: User, doc: Document): boolean =>
    user.hasPermission(permission) && [undefined, user.id].includes(doc._source.author as string | undefined),
  update: owned,
  delete: owned,
});

export class BaseMeasuredTemplate extends Document {
  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "MeasuredTemplate",
    collection: "templates",
    coreTypes: [],
    label: "DOCUMENT.MeasuredTemplate",
    labelPlural: "DOCUMENT.MeasuredTemplates",
    permissions: rules("TEMPLATE_CREATE"),
  };
  declare author: User | null;
  declare t: "circle" | "cone" | "rect" | "ray";
  declare x: number;
  declare y: number;
  declare distance: number;
  declare direction: number;
  declare angle: number;
  declare width: number;
  declare fillColor: Color;
  declare hidden: boolean;

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: id(),
      author: new F.DocumentAuthorField(rt.foundry.documents.BaseUser),
      t: new F.StringField({ required: true, choices: ["circle", "cone", "rect", "ray"], initial: "circle" }),
      x: num({ integer: true }),
      y: num({ integer: true }),
      elevation: num(),
      sort: num({ integer: true }),
      distance: num({ min: 0 }),
      direction: new F.AngleField(),
      angle: num({ min: 0, max: 360 }),
      width: num({ min: 0 }),
      borderColor: new F.ColorField({ nullable: false, initial: "#000000" }),
      fillColor: new F.ColorField({ nullable: false, initial: () => String(rt.game.user?.color ?? "#ffffff") }),
      texture: str({}),
      hidden: bool(),
      flags: flags(),
    };
  }
  override getUserLevel(user: User | null = rt.game.user): number {
    return this._source.author === user?.id ? OWNER : super.getUserLevel(user);
  }
}
export class MeasuredTemplateDocument extends BaseMeasuredTemplate {}

/** One of a region's shapes. */
export interface RegionShape {
  type: "circle" | "cone" | "ellipse" | "emanation" | "grid" | "line" | "polygon" | "rectangle" | "ring";
  x: number;
  y: number;
  [key: string]: unknown;
}

export class BaseRegion extends Document {
  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Region",
    collection: "regions",
    coreTypes: [],
    label: "DOCUMENT.Region",
    labelPlural: "DOCUMENT.Regions",
    permissions: rules("REGION_CREATE"),
  };
  declare shapes: RegionShape[];
  declare color: Color;
  declare visibility: number;

  static override defineSchema(): Record<string, DataField> {
    const raw = () => new F.ArrayField(new F.ObjectField());
    return {
      _id: id(),
      name: name(),
      color: new F.ColorField({ required: true, nullable: false, initial: "#999999" }),
      shapes: raw(),
      elevation: new F.SchemaField({
        bottom: num({ nullable: true, initial: null }),
        top: num({ nullable: true, initial: null }),
      }),
      behaviors: raw(),
      visibility: num({ choices: Object.values(rt.CONST.REGION_VISIBILITY) }),
      locked: bool(),
      flags: flags(),
      ...(isV14()
        ? {
            levels: new F.ArrayField(new F.StringField()),
            highlightMode: new F.StringField({ required: true, choices: ["shapes", "coverage"], initial: "shapes" }),
            displayMeasurements: bool(),
            restriction: new F.ObjectField(),
            attachment: new F.SchemaField({ token: new F.StringField({ nullable: true, initial: null }) }),
            ownership: ownership(),
          }
        : {}),
    };
  }
  override getUserLevel(user: User | null = rt.game.user): number {
    if (user?.isGM) return OWNER;
    return Math.max(0, this.ownership?.[user?.id ?? ""] ?? this.ownership?.default ?? 0);
  }
}
export class RegionDocument extends BaseRegion {}
