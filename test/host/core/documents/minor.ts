import type { Data, DocumentMetadata, Operation } from "../../types.ts";
import type { Token } from "../canvas.ts";
import type { DocumentCollection, WorldCollection } from "../collections/world.ts";
import type { DataField } from "../data/field.ts";
import { rt } from "../state.ts";
import type { Color } from "../utils/color.ts";
import type { Actor } from "./actor.ts";
import type { Speaker } from "./chat-message.ts";
import { Document } from "./client-document.ts";
import { F, flags, foreign, html, id, img, name, ownership, sort, stats, str } from "./common-fields.ts";
import type { User } from "./user.ts";

/** A folder in a directory's tree. */
export interface FolderNode {
  folder: Folder;
  entries: Document[];
  children: FolderNode[];
}

/** Named arguments of a macro's script, in addition to the caller's. */
export interface MacroScope {
  [name: string]: unknown;
  speaker?: Speaker;
  actor?: Actor | null;
  token?: Token | null;
}

const meta = (data: Partial<DocumentMetadata>): DocumentMetadata => ({ ...Document.metadata, ...data });

/** Creates a script from its argument names and source. */
type ScriptConstructor = new (...namesAndText: string[]) => (this: unknown, ...values: unknown[]) => Promise<unknown>;

export class BaseFolder extends Document {
  static SORTING_MODES = ["a", "m"];
  static override metadata: DocumentMetadata = meta({
    name: "Folder",
    collection: "folders",
    label: "DOCUMENT.Folder",
    labelPlural: "DOCUMENT.Folders",
    coreTypes: [],
    permissions: { create: "ASSISTANT", update: "ASSISTANT", delete: "ASSISTANT" },
  });
  declare folder: Folder | null;
  declare description: string;
  declare sorting: "a" | "m";
  declare color: Color | null;

  static override get TYPES(): string[] {
    return [...rt.CONST.FOLDER_DOCUMENT_TYPES, "ActiveEffect"];
  }
  static override defineSchema(): Record<string, DataField> {
    return {
      _id: id(),
      name: name(),
      type: new F.DocumentTypeField(this),
      description: html(),
      folder: foreign(this),
      sorting: new F.StringField({ required: true, initial: "a", choices: ["a", "m"] }),
      sort: sort(),
      color: new F.ColorField(),
      flags: flags(),
      _stats: stats(),
    };
  }
}
export class Folder extends BaseFolder {
  get depth(): number {
    return 1 + (this.folder?.depth ?? 0);
  }
  get contents(): Document[] {
    return this.documentCollection?.filter((d) => (d.folder?.id ?? d._source?.folder ?? d.folder) === this.id) ?? [];
  }
  get documentCollection(): DocumentCollection | undefined {
    return this.pack ? rt.game.packs.get(this.pack) : rt.game.collections.get(this.type);
  }
  override get collection(): WorldCollection<Folder> | null {
    // A pack keeps its folders in a plain collection that can be read like the world's.
    return (this.pack ? rt.game.packs.get(this.pack)?.folders : rt.game.folders) as WorldCollection<Folder> | null;
  }
  get documentClass(): typeof Document {
    return rt.g.getDocumentClass(this.type);
  }
  get children(): FolderNode[] {
    return (this.collection?.filter((f) => f._source.folder === this.id && f.type === this.type) ?? []).map(
      (folder) => ({ folder, entries: folder.contents, children: folder.children }),
    );
  }
  get ancestors(): Folder[] {
    const up = this.folder;
    return up ? [up, ...up.ancestors] : [];
  }
  get displayed(): boolean {
    return true;
  }
  override get visible(): boolean {
    return rt.game.user.isGM || this.contents.some((d) => d.visible) || this.getSubfolders().some((f) => f.visible);
  }
  getSubfolders(recursive = false): Folder[] {
    const direct = this.collection?.filter((f) => f._source.folder === this.id) ?? [];
    return recursive ? direct.flatMap((f) => [f, ...f.getSubfolders(true)]) : direct;
  }
  getParentFolders(): Folder[] {
    return this.ancestors;
  }
  override async _preCreate(data: Data, options: Operation, user: User): Promise<false | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (this.depth > rt.CONST.FOLDER_MAX_DEPTH) throw new Error("Folders may be nested at most 4 levels deep");
    return undefined;
  }
  override _onDelete(options: Operation, userId: string): void {
    super._onDelete(options, userId);
    this.documentCollection?.render?.(false, {});
  }
}

export class BaseMacro extends Document {
  static override metadata: DocumentMetadata = meta({
    name: "Macro",
    collection: "macros",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    coreTypes: ["script", "chat"],
    defaultType: "script",
    label: "DOCUMENT.Macro",
    labelPlural: "DOCUMENT.Macros",
    permissions: { create: "PLAYER" },
  });
  declare author: User | null;
  declare scope: string;
  declare command: string;

  static override get DEFAULT_ICON(): string {
    return "icons/svg/dice-target.svg";
  }
  static override canUserCreate(user: User): boolean {
    return user.hasRole("PLAYER");
  }
  static override defineSchema(): Record<string, DataField> {
    const D = rt.foundry.documents;
    return {
      _id: id(),
      name: name(),
      type: new F.DocumentTypeField(this, { initial: "script" }),
      author: new F.DocumentAuthorField(D.BaseUser),
      img: img("icons/svg/dice-target.svg"),
      scope: new F.StringField({ required: true, choices: rt.CONST.MACRO_SCOPES, initial: "global" }),
      command: str({}),
      folder: foreign(D.BaseFolder),
      sort: sort(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }
  override getUserLevel(user: User | null = rt.game.user): number {
    return this._source.author === user?.id ? 3 : super.getUserLevel(user);
  }
}
export class Macro extends BaseMacro {
  get thumbnail(): string | null {
    return this.img;
  }
  get isAuthor(): boolean {
    return this.author === rt.game.user;
  }
  get canExecute(): boolean {
    return this.canUserExecute(rt.game.user);
  }
  canUserExecute(user: User): boolean {
    if (!this.testUserPermission(user, "LIMITED")) return false;
    return this.type === "script" ? user.hasPermission("MACRO_SCRIPT") : true;
  }
  /** Runs the command: a script with speaker, actor, token, character and the given names, or a chat message. */
  async execute(scope: MacroScope = {}): Promise<unknown> {
    if (!this.canExecute) {
      rt.g.ui.notifications?.warn(`You may not run the macro "${this.name}".`);
      return undefined;
    }
    const Message = rt.g.getDocumentClass("ChatMessage");
    const speaker = scope.speaker ?? Message.getSpeaker({ actor: scope.actor, token: scope.token });
    if (this.type === "chat") return rt.g.ui.chat?.processMessage?.(this.command, { speaker });
    const character = rt.game.user.character;
    const token = scope.token ?? rt.g.canvas?.tokens?.get?.(speaker.token) ?? null;
    const actor = scope.actor ?? token?.actor ?? Message.getSpeakerActor(speaker) ?? character;
    const { speaker: _s, actor: _a, token: _t, ...rest } = scope;
    const names = ["speaker", "actor", "token", "character", "scope", ...Object.keys(rest)];
    const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as ScriptConstructor;
    const fn = new AsyncFunction(...names, this.command);
    try {
      return await fn.call(this, speaker, actor, token, character, scope, ...Object.values(rest));
    } catch (error) {
      rt.g.ui.notifications?.error?.("MACRO.Error", { localize: true });
      console.error(error);
      return undefined;
    }
  }
  override _onClickDocumentLink(): unknown {
    return this.execute();
  }
}

/** Documents that the test host stores without using them. */
const inert = (documentName: string, collection: string): typeof Document =>
  class extends Document {
    static override metadata: DocumentMetadata = meta({
      name: documentName,
      collection,
      label: `DOCUMENT.${documentName}`,
      labelPlural: `DOCUMENT.${documentName}s`,
    });
    static override defineSchema(): Record<string, DataField> {
      return {
        _id: id(),
        name: str({}),
        folder: foreign(rt.foundry.documents.BaseFolder),
        sort: sort(),
        ownership: ownership(),
        flags: flags(),
        _stats: stats(),
      };
    }
  };
export const INERT: Record<string, typeof Document> = Object.fromEntries(
  [
    ["Playlist", "playlists"],
    ["Cards", "cards"],
    ["AmbientLight", "lights"],
    ["AmbientSound", "sounds"],
    ["Drawing", "drawings"],
    ["Note", "notes"],
    ["RegionBehavior", "behaviors"],
    ["Tile", "tiles"],
    ["Wall", "walls"],
    ["JournalEntryCategory", "categories"],
    ["Setting", "settings"],
    ["Card", "cards"],
    ["PlaylistSound", "sounds"],
    ["FogExploration", "fog"],
  ].map(([n, c]) => [n!, inert(n!, c!)]),
);
