import type { Data, DocumentMetadata, Operation } from "../../types.ts";
import type { DataField } from "../data/field.ts";
import { SquareGrid } from "../grid.ts";
import { isV14, rt } from "../state.ts";
import type { MeasuredTemplateDocument, RegionDocument } from "./areas.ts";
import { Document } from "./client-document.ts";
import { bool, F, flags, foreign, id, name, num, optionalName, sort, stats, str } from "./common-fields.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";
import type { JournalEntry } from "./journal-table.ts";
import type { Folder } from "./minor.ts";
import type { TokenDocument } from "./token.ts";

/** Dimensions of a scene, in pixels unless stated otherwise. */
export type SceneDimensions = {
  width: number;
  height: number;
  size: number;
  /** Distance of one grid space. */
  distance: number;
  distancePixels: number;
  sceneX: number;
  sceneY: number;
  sceneWidth: number;
  sceneHeight: number;
  sceneRect: Rectangle;
  rect: Rectangle;
  rows: number;
  columns: number;
};

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export class BaseScene extends Document {
  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Scene",
    collection: "scenes",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "thumb", "sort", "folder"],
    embedded: { Token: "tokens", Region: "regions", MeasuredTemplate: "templates" },
    coreTypes: [],
    label: "DOCUMENT.Scene",
    labelPlural: "DOCUMENT.Scenes",
    permissions: { create: "GAMEMASTER", update: "ASSISTANT", delete: "GAMEMASTER" },
  };
  declare active: boolean;
  declare navigation: boolean;
  declare navOrder: number;
  declare navName: string;
  declare background: { src: string | null; color: unknown };
  declare foreground: string | null;
  declare thumb: string | null;
  declare width: number;
  declare height: number;
  declare padding: number;
  declare initial: Data;
  declare backgroundColor: unknown;
  declare grid: SquareGrid;
  declare tokenVision: boolean;
  declare tokens: EmbeddedCollection<TokenDocument>;
  declare regions: EmbeddedCollection<RegionDocument>;
  /** Generation 13. */
  declare templates?: EmbeddedCollection<MeasuredTemplateDocument>;
  declare journal: JournalEntry | null;
  declare journalEntryPage: string | null;
  declare folder: Folder | null;

  static override defineSchema(): Record<string, DataField> {
    const D = rt.foundry.documents;
    const raw = () => new F.ArrayField(new F.ObjectField());
    return {
      _id: id(),
      name: name(),
      active: bool(),
      navigation: bool(true),
      navOrder: num({ integer: true }),
      navName: optionalName(),
      background: new F.SchemaField({
        src: new F.FilePathField({ categories: ["IMAGE", "VIDEO"] }),
        color: new F.ColorField(),
      }),
      foreground: new F.FilePathField({ categories: ["IMAGE", "VIDEO"] }),
      thumb: new F.FilePathField({ categories: ["IMAGE"] }),
      width: num({ integer: true, initial: 4000 }),
      height: num({ integer: true, initial: 3000 }),
      padding: num({ initial: 0.25 }),
      initial: new F.ObjectField(),
      backgroundColor: new F.ColorField({ nullable: true, initial: "#999999" }),
      grid: new F.SchemaField({
        type: num({ initial: 1 }),
        size: num({ integer: true, initial: 100, min: 20 }),
        style: str({ initial: "solidLines" }),
        thickness: num({ initial: 1 }),
        color: new F.ColorField({ nullable: false, initial: "#000000" }),
        alpha: new F.AlphaField({ initial: 0.2 }),
        distance: num({ initial: () => rt.game.system?.grid?.distance || 1 }),
        units: str({ initial: () => rt.game.system?.grid?.units ?? "" }),
      }),
      tokenVision: bool(true),
      environment: new F.ObjectField(),
      fog: new F.ObjectField(),
      drawings: raw(),
      lights: raw(),
      notes: raw(),
      sounds: raw(),
      regions: new F.EmbeddedCollectionField(D.BaseRegion),
      // Generation 14 has regions instead.
      ...(isV14() ? {} : { templates: new F.EmbeddedCollectionField(D.BaseMeasuredTemplate) }),
      tiles: raw(),
      walls: raw(),
      tokens: new F.EmbeddedCollectionField(D.BaseToken),
      journal: foreign(D.BaseJournalEntry),
      journalEntryPage: new F.StringField({ nullable: true, initial: null, blank: false }),
      folder: foreign(D.BaseFolder),
      sort: sort(),
      ownership: new F.DocumentOwnershipField({ initial: { default: 0 } }),
      flags: flags(),
      _stats: stats(),
    };
  }
}

export class Scene extends BaseScene {
  /** The prepared grid measures; the stored data is in `_source`. */
  override prepareBaseData(): void {
    const { grid } = rt.game.system ?? {};
    this.grid = new SquareGrid({ ...(this._source.grid as object), diagonals: Number(grid?.diagonals ?? 0) });
  }
  get isView(): boolean {
    return rt.g.canvas?.scene === this;
  }
  get thumbnail(): string | null {
    return this.thumb;
  }
  get dimensions(): SceneDimensions {
    const size = this.grid.size;
    return {
      width: this.width,
      height: this.height,
      size,
      distance: this.grid.distance,
      distancePixels: size / this.grid.distance,
      sceneX: 0,
      sceneY: 0,
      sceneWidth: this.width,
      sceneHeight: this.height,
      sceneRect: { x: 0, y: 0, width: this.width, height: this.height },
      rect: { x: 0, y: 0, width: this.width, height: this.height },
      rows: Math.ceil(this.height / size),
      columns: Math.ceil(this.width / size),
    };
  }
  async activate(): Promise<this | undefined> {
    return this.active ? this : this.update({ active: true });
  }
  async view(): Promise<this> {
    rt.g.canvas?.draw?.(this);
    return this;
  }
  override get visible(): boolean {
    return rt.game.user?.isGM || this.active || super.visible;
  }
  override _onCreateDescendantDocuments(...args: Parameters<Document["_onCreateDescendantDocuments"]>): void {
    super._onCreateDescendantDocuments(...args);
    if (this.isView) rt.g.canvas!.syncTokens();
  }
  override _onDeleteDescendantDocuments(...args: Parameters<Document["_onDeleteDescendantDocuments"]>): void {
    super._onDeleteDescendantDocuments(...args);
    if (this.isView) rt.g.canvas!.syncTokens();
  }
  override _onUpdate(changed: Data, options: Operation, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (changed.active) {
      rt.g.canvas?.draw?.(this);
      this._deactivateOthers(userId);
    }
  }
  override _onDelete(options: Operation, userId: string): void {
    super._onDelete(options, userId);
    if (this.isView) rt.g.canvas!.draw(null);
  }
  override _onCreate(data: Data, options: Operation, userId: string): void {
    super._onCreate(data, options, userId);
    if (!this.active) return;
    rt.g.canvas?.draw?.(this);
    this._deactivateOthers(userId);
  }
  /** Only one scene is active: the user who activated this one deactivates the others. */
  _deactivateOthers(userId: string): void {
    if (userId !== rt.game.userId) return;
    const others = rt.game.scenes.filter((s) => s.active && s !== this).map((s) => ({ _id: s.id, active: false }));
    if (others.length)
      (this.constructor as typeof Scene).updateDocuments(others).catch((error: unknown) => console.error(error));
  }
}
