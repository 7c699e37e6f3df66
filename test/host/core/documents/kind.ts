import { rt } from "../state.ts";
import { DocumentLifecycle } from "./lifecycle.ts";

const hierarchies = new WeakMap<object, Record<string, any>>();

/** What kind of document a class stands for: names, subtypes, embedded collections. */
export class DocumentKind extends DocumentLifecycle {
  static metadata: any = {
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

  /* Kind */

  static get implementation(): any {
    return rt.CONFIG[this.documentName]?.documentClass ?? this;
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
  static get hierarchy(): Record<string, any> {
    let found = hierarchies.get(this);
    if (!found) {
      found = Object.fromEntries(this.schema.entries().filter(([, field]: any) => field.constructor.hierarchical));
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
