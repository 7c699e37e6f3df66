import { type Data, type DocumentMetadata, type Operation, record } from "../../types.ts";
import type { DataField } from "../data/field.ts";
import { rt } from "../state.ts";
import type { Actor } from "./actor.ts";
import { Document } from "./client-document.ts";
import { type InitiativeOptions, rollInitiativeFor } from "./combat-initiative.ts";
import {
  advance,
  type CombatState,
  runWorkflow,
  type TurnContext,
  type TurnOperation,
  timeDelta,
} from "./combat-turns.ts";
import type { Combatant, CombatantGroup } from "./combatant.ts";
import { bool, F, flags, foreign, id, num, sort, stats } from "./common-fields.ts";
import { expireEffects } from "./effect-duration.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";
import type { Scene } from "./scene.ts";
import type { TokenDocument } from "./token.ts";
import type { User } from "./user.ts";

/** Setting of the combat tracker. */
export interface CombatTrackerConfig {
  [key: string]: unknown;
  /** The attribute shown beside each combatant. */
  resource?: string;
  skipDefeated?: boolean;
}

export class BaseCombat extends Document {
  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Combat",
    collection: "combats",
    hasTypeData: true,
    coreTypes: ["base"],
    embedded: { Combatant: "combatants", CombatantGroup: "groups" },
    label: "DOCUMENT.Combat",
    labelPlural: "DOCUMENT.Combats",
    permissions: {
      create: "ASSISTANT",
      update: (user: User, doc: Combat, data: Data) => playersMay(user, doc, data),
      delete: "ASSISTANT",
    },
  };
  declare scene: Scene | null;
  declare groups: EmbeddedCollection<CombatantGroup>;
  declare combatants: EmbeddedCollection<Combatant>;
  declare active: boolean;
  declare round: number;
  declare turn: number | null;

  static override defineSchema(): Record<string, DataField> {
    const D = rt.foundry.documents;
    return {
      _id: id(),
      type: new F.DocumentTypeField(this, { initial: "base" }),
      system: new F.TypeDataField(this),
      scene: foreign(D.BaseScene),
      groups: new F.EmbeddedCollectionField(D.BaseCombatantGroup),
      combatants: new F.EmbeddedCollectionField(D.BaseCombatant),
      active: bool(),
      round: num({ integer: true, min: 0 }),
      turn: new F.NumberField({ required: true, integer: true, min: 0, nullable: true, initial: null }),
      sort: sort(),
      flags: flags(),
      _stats: stats(),
      ...(rt.generation >= 14 ? { name: new F.StringField({ required: true, blank: true, initial: "" }) } : {}),
    };
  }
}

/** A player may advance the turn of their own combatant. */
function playersMay(user: User, doc: Combat, data: Data): boolean {
  const keys = Object.keys(data).filter((k) => k !== "_id");
  return (
    keys.length > 0 &&
    keys.every((k) => ["round", "turn", "combatants"].includes(k)) &&
    doc.turns?.some((c) => c.isOwner && user.isSelf)
  );
}

export class Combat extends BaseCombat {
  static CONFIG_SETTING = "combatTrackerConfig";

  /** The combatants in the order they act. */
  declare turns: Combatant[];
  declare current: CombatState;
  declare previous: CombatState | undefined;
  /** The last turn change in progress, on the active Gamemaster's client. */
  declare _workflow?: Promise<void>;

  override _configure(options: Data = {}): void {
    super._configure(options);
    const define = (key: string, value: unknown) =>
      Object.defineProperty(this, key, { value, writable: true, configurable: true });
    define("turns", []);
    define("current", {});
    define("previous", undefined);
  }
  get combatant(): Combatant | undefined {
    return this.turn === null ? undefined : this.turns[this.turn];
  }
  get nextCombatant(): Combatant | undefined {
    if (this.turn === null || this.turn === this.turns.length - 1) return this.turns[0];
    return this.turns[this.turn + 1];
  }
  get settings(): CombatTrackerConfig {
    return rt.game.settings.get("core", Combat.CONFIG_SETTING) as CombatTrackerConfig;
  }
  get started(): boolean {
    return this.round > 0;
  }
  override get visible(): boolean {
    return true;
  }
  get isActive(): boolean {
    return this.active && (!this.scene || this.scene.isView);
  }
  get parsedName(): string {
    return this.name ?? "";
  }
  override prepareDerivedData(): void {
    this.setupTurns();
  }
  /** Sorts the combatants into turns and clamps the turn index. */
  setupTurns(): Combatant[] {
    this.turns = this.combatants.contents.sort(this._sortCombatants.bind(this));
    if (this.turn !== null) this.turn = Math.min(Math.max(this.turn, 0), Math.max(this.turns.length - 1, 0));
    const c = this.combatant;
    this.current = this._getCurrentState(c);
    this.previous ??= this.current;
    return this.turns;
  }
  _getCurrentState(combatant: Combatant | undefined = this.combatant): CombatState {
    return {
      round: this.round,
      turn: this.turn ?? null,
      combatantId: combatant?.id ?? null,
      tokenId: combatant?.tokenId ?? null,
    };
  }
  _sortCombatants(a: Combatant, b: Combatant): number {
    const [x, y] = [a, b].map((c) =>
      Number.isFinite(c.initiative) && c.initiative !== null ? c.initiative : Number.NEGATIVE_INFINITY,
    );
    if (x !== y) return y! - x!;
    return a.id! > b.id! ? 1 : -1;
  }
  getCombatantsByToken(token: TokenDocument | string | null): Combatant[] {
    const tokenId = record(token).id ?? token;
    return this.combatants.filter((c) => c.tokenId === tokenId);
  }
  getCombatantsByActor(actor: Actor | string | null): Combatant[] {
    if (typeof actor === "object" && actor?.isToken) return this.getCombatantsByToken(actor.token);
    const actorId = record(actor).id ?? actor;
    return this.combatants.filter((c) => c.actorId === actorId);
  }
  async activate(options: Operation = {}): Promise<Combat[]> {
    const others = rt.game.combats.filter((c) => c !== this && c.active && c.scene === this.scene);
    const updates = [...others.map((c) => ({ _id: c.id, active: false })), { _id: this.id, active: true }];
    return (this.constructor as typeof Combat).updateDocuments(updates, options);
  }
  async startCombat(): Promise<this | undefined> {
    const data = { round: 1, turn: 0 };
    rt.Hooks.callAll("combatStart", this, data);
    return this.update(data);
  }
  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number {
    return timeDelta({ round: fromRound, turn: fromTurn }, { round: toRound, turn: toTurn });
  }
  async nextTurn(): Promise<this> {
    if (this.round === 0) return this.nextRound();
    let next: number | null = null;
    const from = this.turn ?? -1;
    for (let i = from + 1; i < this.turns.length; i++) {
      if (this.settings.skipDefeated && this.turns[i]!.isDefeated) continue;
      next = i;
      break;
    }
    if (next === null) return this.nextRound();
    return advance(this, "combatTurn", { round: this.round, turn: next }, 1);
  }
  async previousTurn(): Promise<this> {
    if (this.round === 0) return this;
    if (this.turn === 0 || !this.turns.length) return this.previousRound();
    return advance(this, "combatTurn", { round: this.round, turn: (this.turn ?? this.turns.length) - 1 }, -1);
  }
  async nextRound(): Promise<this> {
    let turn: number | null = this.turn === null ? null : 0;
    if (this.round === 0) turn = 0;
    if (this.settings.skipDefeated && turn !== null) {
      turn = this.turns.findIndex((t) => !t.isDefeated);
      if (turn === -1) {
        rt.g.ui.notifications?.warn("COMBAT.NoneRemaining", { localize: true });
        turn = 0;
      }
    }
    return advance(this, "combatRound", { round: this.round + 1, turn }, 1);
  }
  async previousRound(): Promise<this> {
    const round = Math.max(this.round - 1, 0);
    const turn = round === 0 || this.turn === null ? null : Math.max(this.turns.length - 1, 0);
    return advance(this, "combatRound", { round, turn }, -1);
  }
  async endCombat(): Promise<unknown> {
    return rt.foundry.applications.api.DialogV2.confirm({
      window: { title: "COMBAT.EndTitle" },
      content: `<p>${rt.game.i18n.localize("COMBAT.EndConfirmation")}</p>`,
      yes: { callback: () => this.delete() },
      modal: true,
    });
  }
  async resetAll({ updateTurn = true }: { updateTurn?: boolean } = {}): Promise<this> {
    const current = this.combatant?.id;
    const combatants = this.combatants.map((c) => ({ _id: c.id, initiative: null }));
    await this.updateEmbeddedDocuments("Combatant", combatants, { turnEvents: false });
    if (updateTurn && current)
      await this.update({ turn: this.turns.findIndex((t) => t.id === current) }, { turnEvents: false });
    return this;
  }
  async setInitiative(id: string, value: number): Promise<this> {
    const combatant = this.combatants.get(id, { strict: true })!;
    await combatant.update({ initiative: value });
    return this;
  }
  async rollInitiative(ids: string | string[], options: InitiativeOptions = {}): Promise<this> {
    return rollInitiativeFor(this, [ids].flat(), options);
  }
  async rollAll(options: InitiativeOptions = {}): Promise<this> {
    return this.rollInitiative(
      this.combatants.filter((c) => c.isOwner && c.initiative === null).map((c) => c.id!),
      options,
    );
  }
  async rollNPC(options: InitiativeOptions = {}): Promise<this> {
    const ids = this.combatants.filter((c) => c.isOwner && c.isNPC && c.initiative === null).map((c) => c.id!);
    return this.rollInitiative(ids, options);
  }
  async toggleSceneLink(): Promise<this | undefined> {
    return this.update({ scene: this.scene ? null : (rt.g.canvas?.scene?.id ?? null) });
  }
  debounceSetup(): void {
    this.setupTurns();
  }

  /* Workflow: runs on one Gamemaster's client only */
  async _onStartTurn(_combatant: Combatant, _context: TurnContext): Promise<void> {}
  async _onEndTurn(_combatant: Combatant, _context: TurnContext): Promise<void> {}
  async _onStartRound(_context: TurnContext): Promise<void> {}
  async _onEndRound(_context: TurnContext): Promise<void> {}
  async _onEnter(_combatant: Combatant): Promise<void> {}
  async _onExit(_combatant: Combatant): Promise<void> {}

  override _onUpdate(changed: Data, options: TurnOperation, userId: string): void {
    const prior = this.current;
    super._onUpdate(changed, options, userId);
    this._changed(prior, options, userId);
    if (changed.active === true) rt.g.ui?.combat?.render?.({ combat: this });
  }
  override reset(): void {
    // `current` is the previous state until the update's listeners have been called.
    const before = this.current;
    super.reset();
    if (before && Object.keys(before).length) {
      Object.defineProperty(this, "_state", { value: this.current, configurable: true, writable: true });
      this.current = before;
    }
  }
  /** Calls the events of a turn change, once for each real change. */
  _changed(prior: CombatState, options: TurnOperation, _userId: string): void {
    const now = this._getCurrentState();
    this.previous = prior;
    this.current = now;
    if (prior.round === now.round && prior.turn === now.turn && prior.combatantId === now.combatantId) return;
    if (options.turnEvents === false) return;
    rt.Hooks.callAll("combatTurnChange", this, prior, now);
    void expireEffects(this.combatants.contents.flatMap((c: Combatant) => c.actor ?? []));
    if (rt.game.users.activeGM?.isSelf) this._workflow = runWorkflow(this, prior, now, options);
  }
  override _onCreateDescendantDocuments(
    parent: Document,
    collection: string,
    docs: Document[],
    data: Data[],
    options: TurnOperation,
    userId: string,
  ): void {
    super._onCreateDescendantDocuments(parent, collection, docs, data, options, userId);
    this._keepCurrent(options, userId);
    if (collection === "combatants" && rt.game.users.activeGM?.isSelf)
      for (const c of docs) this._onEnter(c as Combatant);
  }
  override _onUpdateDescendantDocuments(
    parent: Document,
    collection: string,
    docs: Document[],
    changes: Data[],
    options: TurnOperation,
    userId: string,
  ): void {
    super._onUpdateDescendantDocuments(parent, collection, docs, changes, options, userId);
    this._keepCurrent(options, userId);
  }
  override _onDeleteDescendantDocuments(
    parent: Document,
    collection: string,
    docs: Document[],
    ids: string[],
    options: TurnOperation,
    userId: string,
  ): void {
    super._onDeleteDescendantDocuments(parent, collection, docs, ids, options, userId);
    if (collection === "combatants" && rt.game.users.activeGM?.isSelf)
      for (const c of docs) this._onExit(c as Combatant);
    this._keepCurrent(options, userId);
  }
  /** New, changed or removed combatants re-sort the turns; the current combatant stays current. */
  _keepCurrent(options: TurnOperation, userId: string): void {
    const prior = this.current;
    this.setupTurns();
    if (!this.started || this.turn === null || options.turnEvents === false) {
      this.current = this._getCurrentState();
      return;
    }
    const at = this.turns.findIndex((t) => t.id === prior.combatantId);
    if (options.combatTurn === undefined && at >= 0 && at !== this.turn) {
      this.turn = at;
      if (rt.game.userId === userId && this.canUserModify(rt.game.user, "update", { turn: at }))
        this.update({ turn: at }, { turnEvents: false });
    }
    this.current = this._getCurrentState();
  }
  override _onDelete(options: Operation, userId: string): void {
    super._onDelete(options, userId);
    rt.g.ui?.combat?.render?.();
  }
}
