import type { Data, DocumentMetadata, Operation } from "../../types.ts";
import type { DataField } from "../data/field.ts";
import { rt } from "../state.ts";
import type { Color } from "../utils/color.ts";
import { randomID } from "../utils/text.ts";
import type { Actor } from "./actor.ts";
import { Document } from "./client-document.ts";
import { F, flags, foreign, id, img, name, stats } from "./common-fields.ts";
import type { Macro } from "./minor.ts";
import { UserTargets } from "./targets.ts";

export class BaseUser extends Document {
  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "User",
    collection: "users",
    label: "DOCUMENT.User",
    labelPlural: "DOCUMENT.Users",
    coreTypes: [],
    permissions: { create: "ASSISTANT", update: (user: User, doc: User) => doc.id === user.id, delete: "ASSISTANT" },
  };
  declare role: number;
  declare password: string;
  declare avatar: string | null;
  declare character: Actor | null;
  declare color: Color;
  declare pronouns: string;
  /** Macro ids by hotbar slot. */
  declare hotbar: Record<string, string>;
  declare permissions: Record<string, boolean>;

  static override defineSchema(): Record<string, DataField> {
    const actor = rt.foundry.documents.BaseActor;
    return {
      _id: id(),
      name: name(),
      role: new F.NumberField({ required: true, nullable: false, choices: [0, 1, 2, 3, 4], initial: 1 }),
      password: new F.StringField({ required: true, blank: true }),
      passwordSalt: new F.StringField(),
      avatar: img(),
      character: foreign(actor),
      color: new F.ColorField({
        required: true,
        nullable: false,
        initial: () => `#${randomID(6).replace(/./g, (c) => (c.charCodeAt(0) % 16).toString(16))}`,
      }),
      pronouns: new F.StringField({ required: true }),
      hotbar: new F.ObjectField(),
      permissions: new F.ObjectField(),
      flags: flags(),
      _stats: stats(),
    };
  }
  get isGM(): boolean {
    return this.hasRole("ASSISTANT");
  }
  hasRole(role: string | number, { exact = false } = {}): boolean {
    const level = typeof role === "string" ? rt.CONST.USER_ROLES[role] : role;
    return exact ? this.role === level : this.role >= (level ?? Number.POSITIVE_INFINITY);
  }
  hasPermission(permission: string): boolean {
    if (this.isGM && this.role >= 4) return true;
    if (permission in (this.permissions ?? {})) return this.permissions[permission]!;
    const configured = rt.game.permissions?.[permission];
    const known: Record<string, { defaultRole: number }> = rt.CONST.USER_PERMISSIONS;
    return Array.isArray(configured)
      ? configured.includes(this.role)
      : this.role >= (known[permission]?.defaultRole ?? 4);
  }
  can(action: string): boolean {
    return action in rt.CONST.USER_PERMISSIONS ? this.hasPermission(action) : this.hasRole(action);
  }
  override getUserLevel(user: User | null = rt.game.user): number {
    return user?.isGM || user?.id === this.id ? 3 : 1;
  }
}

export class User extends BaseUser {
  /** Whether the user is connected. */
  declare active: boolean;
  declare targets: UserTargets;
  /** The id of the scene the user views. */
  declare viewedScene: string | null;

  override _configure(options: Data = {}): void {
    super._configure(options);
    const define = (key: string, value: unknown) =>
      Object.defineProperty(this, key, { value, writable: true, configurable: true, enumerable: false });
    define("active", false);
    define("targets", new UserTargets(this));
    define("viewedScene", null);
  }
  get isSelf(): boolean {
    return this.id === rt.game.userId;
  }
  get isActiveGM(): boolean {
    return this === rt.game.users?.activeGM;
  }
  isDesignated(condition: (u: User) => boolean): boolean {
    return this === rt.game.users?.getDesignatedUser(condition);
  }
  get avatarUrl(): string {
    return this.avatar || this.character?.img || "icons/svg/mystery-man.svg";
  }
  get border(): Color {
    return this.color;
  }
  async assignHotbarMacro(
    macro: Macro | null,
    slot?: number | string,
    { fromSlot }: { fromSlot?: number | string } = {},
  ): Promise<this | undefined> {
    const hotbar = { ...this.hotbar };
    let target = Number(slot);
    if (!target) target = Array.from({ length: 50 }, (_, i) => i + 1).find((i) => !(i in hotbar)) ?? 0;
    if (!target || target > 50) throw new Error("The hotbar has no such slot");
    if (hotbar[target] === macro?.id) return this;
    if (macro) hotbar[target] = macro.id!;
    else delete hotbar[target];
    if (fromSlot && Number(fromSlot) !== target) delete hotbar[fromSlot];
    return this.update({ hotbar }, { diff: false, recursive: false, noHook: true });
  }
  getHotbarMacros(page = 1): { slot: number; key: number; macro: Macro | null }[] {
    return Array.from({ length: 10 }, (_, i) => {
      const slot = (page - 1) * 10 + i + 1;
      return {
        slot,
        key: i < 9 ? i + 1 : 0,
        macro: this.hotbar[slot] ? (rt.game.macros.get(this.hotbar[slot]) ?? null) : null,
      };
    });
  }
  /** Runs a registered query on this user's client and resolves with what it returns. */
  async query(
    queryName: string,
    queryData: unknown = {},
    { timeout = 30_000 }: { timeout?: number } = {},
  ): Promise<unknown> {
    if (!rt.CONFIG.queries?.[queryName]) throw new Error(`"${queryName}" is not a registered query`);
    if (!rt.game.user.hasPermission("QUERY_USER")) throw new Error("You may not ask other users");
    if (!this.active) throw new Error(`${this.name} is not here to be asked`);
    if (this.isSelf) return rt.CONFIG.queries[queryName]!(queryData, { timeout });
    return rt.connection.request({ kind: "query", to: this.id!, name: queryName, data: queryData ?? null, timeout });
  }
  broadcastActivity(data: Data = {}): void {
    rt.connection?.request({ kind: "activity", data }).catch(() => {});
  }
  /** Sets this user's targets locally to the tokens with these ids; the own user's targets are broadcast. */
  _onUpdateTokenTargets(targetIds: string[] = []): void {
    const wanted = new Set(targetIds);
    for (const token of [...this.targets])
      if (!wanted.has(token.id)) token.setTarget(false, { user: this, releaseOthers: false, groupSelection: true });
    for (const id of wanted) {
      const token = rt.g.canvas?.tokens?.get(id);
      if (token && !this.targets.has(token))
        token.setTarget(true, { user: this, releaseOthers: false, groupSelection: true });
    }
    if (this.isSelf)
      this.broadcastActivity({
        targets: [...this.targets].map((t) => t.id),
        sceneId: rt.g.canvas?.scene?.id ?? null,
      });
  }
  updateTokenTargets(targetIds: string[] = []): void {
    this._onUpdateTokenTargets(targetIds);
  }
  override _onUpdate(changed: Data, options: Operation, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (this.isSelf && "hotbar" in changed) rt.g.ui?.hotbar?.render?.();
    rt.g.ui?.players?.render?.();
  }
}
