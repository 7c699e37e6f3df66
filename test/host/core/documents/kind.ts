import type { DocumentConfig, DocumentMetadata } from "../../types.ts";
import type { DatabaseBackend } from "../data/backend.ts";
import type { DataField } from "../data/field.ts";
import { rt } from "../state.ts";
import type { Document } from "./client-document.ts";
import { DocumentLifecycle } from "./lifecycle.ts";

/** A field that holds documents: an embedded collection or one embedded document. */
export type HierarchicalField = DataField & { model: typeof Document };

const hierarchies = new WeakMap<object, Record<string, HierarchicalField>>();

/** The `CONFIG` entry of a document type, if any. */
export const documentConfig = (name: string): DocumentConfig | undefined =>
  rt.CONFIG[name] as DocumentConfig | undefined;

/** The document type of a class: names, subtypes, embedded collections. */
export class DocumentKind extends DocumentLifecycle {
  static metadata: DocumentMetadata = {
    name: "Document",
    collection: "documents",
    label: "DOCUMENT.Document",
    labelPlural: "DOCUMENT.Documents",
    coreTypes: ["base"],
    embedded: {},
    indexed: false,
    compendiumIndexFields: [],
    hasTypeData: false,
    permissions: {},
    preserveOnImport: ["_id", "sort", "ownership", "folder"],
    types: [],
  };
  /** The name of the parent's collection that holds this document; null for primary documents. */
  declare readonly parentCollection: string | null;

  /* Document type */

  static get database(): DatabaseBackend {
    return rt.CONFIG.DatabaseBackend as DatabaseBackend;
  }
  static get implementation(): typeof Document {
    // Every class with a document type is Document or a subclass; this one is a part of it.
    return documentConfig(this.documentName)?.documentClass ?? (this as unknown as typeof Document);
  }
  static get documentName(): string {
    return this.metadata.name;
  }
  get documentName(): string {
    return (this.constructor as typeof DocumentKind).documentName;
  }
  static get collectionName(): string {
    return this.metadata.collection;
  }
  get collectionName(): string {
    return this.parentCollection ?? (this.constructor as typeof DocumentKind).collectionName;
  }
  static get hasTypeData(): boolean {
    return Boolean(this.metadata.hasTypeData);
  }
  static get isIndexed(): boolean {
    return Boolean(this.metadata.indexed);
  }
  /** Subtypes: those core knows plus those the manifest declares. */
  static get TYPES(): string[] {
    const declared = this.hasTypeData ? Object.keys(rt.game.system?.documentTypes?.[this.documentName] ?? {}) : [];
    return [...new Set([...(this.metadata.coreTypes ?? []), ...declared])];
  }
  /** Hierarchical fields by name: the embedded collections and documents. */
  static get hierarchy(): Record<string, HierarchicalField> {
    let found = hierarchies.get(this);
    if (!found) {
      found = Object.fromEntries(this.schema.entries().filter(isHierarchical));
      hierarchies.set(this, found);
    }
    return found;
  }
  static get hierarchyNames(): Set<string> {
    return new Set(Object.values(this.hierarchy).map((field) => field.model.documentName));
  }
  static getCollectionName(name: string): string | null {
    if (name in this.hierarchy) return name;
    const hit = Object.entries(this.hierarchy).find(([, field]) => field.model.documentName === name);
    return hit?.[0] ?? null;
  }
}

const isHierarchical = (entry: [string, DataField]): entry is [string, HierarchicalField] =>
  (entry[1].constructor as typeof DataField).hierarchical;
