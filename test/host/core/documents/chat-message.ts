import type { Roll } from "../../dice/roll.ts";
import { type Data, type DocumentMetadata, type Operation, record } from "../../types.ts";
import type { Token } from "../canvas.ts";
import { logCompatibilityWarning } from "../compat.ts";
import type { DataField } from "../data/field.ts";
import { isV14, jsonCopy, rt } from "../state.ts";
import type { Actor } from "./actor.ts";
import { applyVisibility, checkMode, type Visibility } from "./chat-modes.ts";
import { type MessageRenderOptions, renderMessage } from "./chat-render.ts";
import { Document } from "./client-document.ts";
import { bool, F, flags, html, id, num, stats } from "./common-fields.ts";
import type { Scene } from "./scene.ts";
import type { TokenDocument } from "./token.ts";
import type { User } from "./user.ts";

/** Ids of the speaker's documents. */
export interface Speaker {
  scene?: string | null;
  actor?: string | null;
  token?: string | null;
  alias?: string;
}

/** Sources of a speaker: a token first, else an actor, else the user's controlled token or character. */
export interface SpeakerOptions {
  scene?: Scene | null;
  actor?: Actor | null;
  token?: Token | TokenDocument | null;
  alias?: string;
}

export class BaseChatMessage extends Document {
  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "ChatMessage",
    collection: "messages",
    hasTypeData: true,
    coreTypes: ["base"],
    label: "DOCUMENT.ChatMessage",
    labelPlural: "DOCUMENT.ChatMessages",
    permissions: {
      create: (user: User) => user.hasRole("PLAYER"),
      update: (user: User, doc: ChatMessage) => doc._source.author === user.id,
      delete: (user: User, doc: ChatMessage) => doc._source.author === user.id,
    },
  };
  declare readonly _source: Data & {
    author: string;
    speaker?: Speaker;
    whisper: string[];
    blind: boolean;
    rolls: string[];
  };
  declare style: number;
  declare author: User | null;
  declare timestamp: number;
  /** Since generation 14. */
  declare title?: string;
  declare flavor: string;
  declare content: string;
  declare speaker: Speaker;
  declare whisper: string[];
  declare blind: boolean;
  declare rolls: Roll[];
  declare sound: string | null;
  declare emote: boolean;

  static override canUserCreate(user: User): boolean {
    return user.hasRole("PLAYER");
  }
  static override defineSchema(): Record<string, DataField> {
    const D = rt.foundry.documents;
    const ref = () => new F.StringField({ required: true, nullable: true, blank: false, initial: null });
    return {
      _id: id(),
      type: new F.DocumentTypeField(this, { initial: "base" }),
      system: new F.TypeDataField(this),
      style: num({ choices: [0, 1, 2, 3], initial: 0 }),
      author: new F.DocumentAuthorField(D.BaseUser),
      timestamp: isV14()
        ? new F.NumberField({ required: true, nullable: true, initial: null })
        : num({ initial: () => Date.now() }),
      ...(isV14() ? { title: new F.StringField({ required: true, blank: true }) } : {}),
      flavor: html(),
      content: html(),
      speaker: new F.SchemaField({ scene: ref(), actor: ref(), token: ref(), alias: new F.StringField() }),
      whisper: new F.ArrayField(new F.StringField({ required: true, blank: false })),
      blind: bool(),
      rolls: new F.ArrayField(new F.JSONField({ validate: (v: string) => isRoll(v) })),
      sound: new F.FilePathField({ categories: ["AUDIO"] }),
      emote: bool(),
      flags: flags(),
      _stats: stats(),
    };
  }
  /** Rolls may be given as instances; they are stored as their JSON. */
  static override migrateData(source: Data): Data {
    if (Array.isArray(source.rolls))
      source.rolls = source.rolls.map((r: unknown) => (typeof r === "string" ? r : JSON.stringify(r)));
    if (Array.isArray(source.whisper)) source.whisper = source.whisper.map((w: unknown) => record(w).id ?? w);
    const author = record(source.author).id;
    if (author) source.author = author;
    if (!isV14() && typeof source.type === "number" && !("style" in source)) {
      // before generation 12 `type` was today's `style`; whispers and rolls were types as well
      source.style = Object.values<number>(rt.CONST.CHAT_MESSAGE_STYLES).includes(source.type) ? source.type : 0;
      source.type = "base";
    }
    return super.migrateData(source);
  }
  override getUserLevel(user: User | null = rt.game.user): number {
    if (user?.isGM || this._source.author === user?.id) return 3;
    return 1;
  }
}

/** Options of creating a message: generation 13 uses rollMode, generation 14 messageMode. */
interface MessageOperation extends Operation {
  rollMode?: string;
  messageMode?: string;
}

function isRoll(value: string): void {
  const data = JSON.parse(value) as Data;
  if (!("evaluated" in data) || !data.evaluated) throw new Error("must be an evaluated Roll");
}

export class ChatMessage extends BaseChatMessage {
  override _configure(options: Data = {}): void {
    super._configure(options);
    Object.defineProperty(this, "_rollExpanded", { value: false, writable: true, configurable: true });
  }
  get isAuthor(): boolean {
    return rt.game.user === this.author;
  }
  /** The older name of `author`: deprecated on generation 13 and removed in generation 14. */
  get user(): User | null | undefined {
    if (isV14()) return undefined;
    const text = "You are accessing ChatMessage#user which is now deprecated in favor of ChatMessage#author";
    logCompatibilityWarning(text, { since: 12, until: 14, once: true });
    return this.author;
  }
  get isRoll(): boolean {
    return this.rolls.length > 0;
  }
  get alias(): string {
    return this.speaker.alias || this.speakerActor?.name || this.author?.name || "";
  }
  get speakerActor(): Actor | null {
    return (this.constructor as typeof ChatMessage).getSpeakerActor(this.speaker);
  }
  get logged(): boolean {
    return rt.game.messages?.get(this.id!) === this;
  }
  /** Whether this user may see that the message exists: whispered rolls are visible to all as placeholders. */
  override get visible(): boolean {
    return !this.whisper.length || this.isRoll || this.isAuthor || this.whisper.includes(rt.game.userId);
  }
  /**
   * Whether this user may read the content: its recipients always, its author unless it is blind. Before generation 14 only
   * rolls could be blind.
   */
  get isContentVisible(): boolean {
    if (!this.whisper.length || this.whisper.includes(rt.game.userId)) return true;
    return this.isAuthor && !(this.blind && (this.isRoll || isV14()));
  }
  override prepareDerivedData(): void {
    const Roll = rt.foundry.dice?.Roll;
    const rolls: unknown[] = [];
    for (const data of this.rolls as unknown[]) {
      if (typeof data !== "object" || (Roll && data instanceof Roll) || !Roll) {
        rolls.push(data);
        continue;
      }
      try {
        rolls.push(Roll.fromData(data as Data));
      } catch (error) {
        rt.Hooks.onError("ChatMessage#rolls", error as Error, { log: "error" });
      }
    }
    Object.defineProperty(this, "rolls", { value: rolls, writable: true, configurable: true, enumerable: true });
  }
  getRollData(): Data {
    return this.speakerActor?.getRollData() ?? this.author?.character?.getRollData() ?? {};
  }
  async renderHTML(options: MessageRenderOptions = {}): Promise<HTMLElement | null> {
    return renderMessage(this, options);
  }
  async getHTML(): Promise<HTMLElement | null> {
    return this.renderHTML();
  }

  /* Visibility modes, with each generation's names */
  static applyRollMode<T extends Visibility>(data: T, mode: string): T {
    return applyVisibility(data, checkMode(mode, 13, "ChatMessage.applyRollMode"));
  }
  static applyMode<T extends Visibility>(data: T, mode: string): T {
    return applyVisibility(data, checkMode(mode, 14, "ChatMessage.applyMode"));
  }
  applyRollMode(mode: string): void {
    this.updateSource(
      pickVisibility(
        applyVisibility(
          { whisper: [...this.whisper], blind: this.blind },
          checkMode(mode, 13, "ChatMessage#applyRollMode"),
        ),
      ),
    );
  }
  applyMode(mode: string): void {
    this.updateSource(
      pickVisibility(
        applyVisibility(
          { whisper: [...this.whisper], blind: this.blind },
          checkMode(mode, 14, "ChatMessage#applyMode"),
        ),
      ),
    );
  }
  static getWhisperRecipients(name: string): User[] {
    const users = rt.game.users;
    if (["GM", "DM"].includes(name.toUpperCase())) return users.filter((u) => u.isGM);
    if (name.toLowerCase() === "players") return users.players;
    const lower = name.toLowerCase();
    return users.filter((u) => u.name.toLowerCase() === lower || u.character?.name.toLowerCase() === lower);
  }

  /* Speaker */
  static getSpeaker({ scene, actor, token, alias }: SpeakerOptions = {}): Speaker {
    if (token) {
      const doc = (record(token).document ?? token) as TokenDocument;
      return { scene: doc.parent?.id ?? null, token: doc.id, actor: doc.actor?.id ?? null, alias: alias ?? doc.name };
    }
    if (actor) {
      const own = actor.isToken ? actor.token! : actor.getActiveTokens?.(false, true)?.[0];
      if (own) {
        return { scene: own.parent?.id ?? null, token: own.id, actor: actor.id, alias: alias ?? own.name };
      }
      return {
        scene: scene?.id ?? rt.g.canvas?.scene?.id ?? null,
        actor: actor.id,
        token: null,
        alias: alias ?? actor.name,
      };
    }
    const controlled = rt.g.canvas?.ready ? rt.g.canvas.tokens.controlled : [];
    if (controlled.length && rt.g.canvas!.scene) return this.getSpeaker({ token: controlled[0]!.document, alias });
    const character = rt.game.user?.character;
    if (character) return this.getSpeaker({ actor: character, alias });
    return {
      scene: scene?.id ?? rt.g.canvas?.scene?.id ?? null,
      actor: null,
      token: null,
      alias: alias ?? rt.game.user?.name,
    };
  }
  static getSpeakerActor(speaker: Speaker | null | undefined): Actor | null {
    if (!speaker) return null;
    if (speaker.scene && speaker.token) {
      const actor = rt.game.scenes?.get(speaker.scene)?.tokens.get(speaker.token)?.actor;
      if (actor) return actor;
    }
    return speaker.actor ? (rt.game.actors?.get(speaker.actor) ?? null) : null;
  }

  override async _preCreate(data: Data, options: MessageOperation, user: User): Promise<false | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (!data.author) this.updateSource({ author: user.id });
    if (typeof data.content === "string") this.updateSource({ content: await this.#withInlineRolls(data.content) });
    if (!this._source.speaker?.alias && !data.speaker)
      this.updateSource({ speaker: (this.constructor as typeof ChatMessage).getSpeaker() });
    const hasRolls = this._source.rolls.length > 0;
    const asked = options.messageMode ?? options.rollMode;
    if (isV14() && options.rollMode && !options.messageMode) checkMode(options.rollMode, 13, "the rollMode option");
    const mode =
      asked ??
      (hasRolls && !this._source.whisper.length
        ? (rt.game.settings.get("core", isV14() ? "messageMode" : "rollMode") as string)
        : null);
    if (mode && !(hasRolls && asked === undefined && this._source.whisper.length)) {
      const data = applyVisibility(
        { whisper: jsonCopy(this._source.whisper), blind: this._source.blind, author: user.id },
        checkMode(mode, 0, ""),
      );
      this.updateSource(pickVisibility(data));
    }
    return undefined;
  }
  /** Inline rolls that need no click are evaluated on creation, so that all users see the same result. */
  async #withInlineRolls(content: string): Promise<string> {
    const { implementation } = rt.foundry.applications.ux.TextEditor;
    const options = { documents: false, links: false, embeds: false, custom: false, rollData: this.getRollData() };
    for (const [expression] of content.matchAll(/\[\[[^/].*?\]{2,3}/g))
      content = content.replace(expression, await implementation.enrichHTML(expression, options));
    return content;
  }
  override _onCreate(data: Data, options: Operation, userId: string): void {
    super._onCreate(data, options, userId);
    rt.g.ui?.chat?.postOne?.(this, { notify: true });
  }
  override _onUpdate(changed: Data, options: Operation, userId: string): void {
    super._onUpdate(changed, options, userId);
    rt.g.ui?.chat?.updateMessage?.(this);
  }
  override _onDelete(options: Operation, userId: string): void {
    super._onDelete(options, userId);
    rt.g.ui?.chat?.deleteMessage?.(this.id, options);
  }
  async export(): Promise<string> {
    return `[${new Date(this.timestamp).toLocaleString()}] ${this.alias}\n${this.content}`;
  }
}

const pickVisibility = ({ whisper, blind }: Visibility): Data => ({ whisper, blind });
