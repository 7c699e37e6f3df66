import type { Data, DocumentMetadata } from "../../types.ts";
import type { DataField } from "../data/field.ts";
import { rt } from "../state.ts";
import { isEmpty } from "../utils/objects.ts";
import { Document } from "./client-document.ts";
import { F, flags, foreign, html, id, img, name, sort, stats } from "./common-fields.ts";
import type { User } from "./user.ts";

/** What an import creates and updates, by document name. */
export interface AdventureImportData {
  toCreate: Record<string, Data[]>;
  toUpdate: Record<string, Data[]>;
  documentCount: number;
}

export interface AdventureImportResult {
  created: Record<string, Document[]>;
  updated: Record<string, Document[]>;
  importedTime: number;
}

export interface AdventureImportOptions {
  [key: string]: unknown;
  /** Asks before existing documents are overwritten. */
  dialog?: boolean;
  importFields?: string[];
  preImport?: ((data: AdventureImportData, options: AdventureImportOptions) => Promise<void>)[];
  postImport?: ((result: AdventureImportResult, options: AdventureImportOptions) => Promise<void>)[];
}

const CONTENT = [
  "actors",
  "combats",
  "items",
  "journal",
  "scenes",
  "tables",
  "macros",
  "cards",
  "playlists",
  "folders",
];

export class BaseAdventure extends Document {
  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Adventure",
    collection: "adventures",
    compendiumIndexFields: ["_id", "name", "description", "img", "sort", "folder"],
    coreTypes: [],
    label: "DOCUMENT.Adventure",
    labelPlural: "DOCUMENT.Adventures",
  };
  declare caption: string;
  declare description: string;

  /** The fields with content, and their document classes. */
  static get contentFields(): Record<string, typeof Document> {
    const { documents } = rt.foundry;
    const names = "Actor Combat Item JournalEntry Scene RollTable Macro Cards Playlist Folder".split(" ");
    return Object.fromEntries(CONTENT.map((field, i) => [field, documents[names[i]!] as typeof Document]));
  }
  static override defineSchema(): Record<string, DataField> {
    return {
      _id: id(),
      name: name(),
      img: img(),
      caption: html(),
      description: html(),
      // Foundry makes documents of the content; the test host keeps their sources.
      ...Object.fromEntries(CONTENT.map((field) => [field, new F.SetField(new F.ObjectField())])),
      folder: foreign(rt.foundry.documents.BaseFolder),
      sort: sort(),
      flags: flags(),
      _stats: stats(),
    };
  }
  static override canUserCreate(user: User): boolean {
    return user.isGM;
  }
  get thumbnail(): string | null {
    return this.img;
  }
}

export class Adventure extends BaseAdventure {
  /** Imports all content, or that of some fields: new documents are created with their ids, known ones updated. */
  async import({
    dialog = true,
    importFields = [],
    preImport = [],
    postImport = [],
    ...rest
  }: AdventureImportOptions = {}): Promise<AdventureImportResult | undefined> {
    const options: AdventureImportOptions = { dialog, importFields, preImport, postImport, ...rest };
    const data = await this.prepareImport(options);
    if (rt.g.Hooks.call("preImportAdventure", this, options, data.toCreate, data.toUpdate) === false) return undefined;
    for (const callback of preImport) await callback(data, options);
    if (dialog && !isEmpty(data.toUpdate) && !(await this.#confirm(data))) return undefined;
    const result = await this.importContent(data);
    const imports = { ...(rt.game.settings.get("core", "adventureImports") as Data), [this.uuid]: true };
    await rt.game.settings.set("core", "adventureImports", imports);
    for (const callback of postImport) await callback(result, options);
    rt.g.Hooks.callAll("importAdventure", this, options, result.created, result.updated);
    return result;
  }

  /** Content by document name, divided into what the world lacks and what it has. */
  async prepareImport({ importFields = [] }: { importFields?: string[] } = {}): Promise<AdventureImportData> {
    const all = importFields.length === 0 || importFields.includes("all");
    const source = this.toObject() as Record<string, Data[]>;
    const data: AdventureImportData = { toCreate: {}, toUpdate: {}, documentCount: 0 };
    for (const [field, cls] of Object.entries(BaseAdventure.contentFields)) {
      if (!all && !importFields.includes(field)) continue;
      const known = rt.game.collections.get(cls.documentName);
      const isKnown = ({ _id }: Data) => known?.has(_id as string) ?? false;
      const create = source[field]!.filter((one) => !isKnown(one));
      const update = source[field]!.filter(isKnown);
      if (create.length > 0) data.toCreate[cls.documentName] = create;
      if (update.length > 0) data.toUpdate[cls.documentName] = update;
      data.documentCount += source[field]!.length;
    }
    return data;
  }

  async importContent({ toCreate, toUpdate }: AdventureImportData): Promise<AdventureImportResult> {
    const result: AdventureImportResult = { created: {}, updated: {}, importedTime: Date.now() };
    for (const [documentName, sources] of Object.entries(toCreate)) {
      const cls = rt.g.getDocumentClass(documentName);
      const keep = { keepId: true, keepEmbeddedIds: true, renderSheet: false };
      result.created[documentName] = await cls.createDocuments(sources, keep);
    }
    for (const [documentName, sources] of Object.entries(toUpdate)) {
      const cls = rt.g.getDocumentClass(documentName);
      const replace = { diff: false, recursive: false, noHook: true };
      result.updated[documentName] = await cls.updateDocuments(sources, replace);
    }
    return result;
  }

  async #confirm({ toUpdate }: AdventureImportData): Promise<boolean> {
    const { DialogV2 } = rt.foundry.applications.api as {
      DialogV2: { confirm(config: Data): Promise<boolean | null> };
    };
    const count = Object.values(toUpdate).reduce((sum, { length }) => sum + length, 0);
    const content = `<p>${count} documents in this world will be overwritten. Continue?</p>`;
    return Boolean(await DialogV2.confirm({ window: { title: `Import: ${this.name}` }, content }));
  }
}
