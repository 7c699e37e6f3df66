import type { Config, Constructor, Data, FoundryNamespace, RealmGlobals } from "../types.ts";
import { CanvasApp } from "./canvas-app.ts";
import { addCanvasNames } from "./canvas-stubs.ts";
import type { Actor } from "./documents/actor.ts";
import type { Combatant } from "./documents/combatant.ts";
import type { EmbeddedCollection } from "./documents/embedded-collection.ts";
import type { Scene } from "./documents/scene.ts";
import type { TokenDocument } from "./documents/token.ts";
import type { User } from "./documents/user.ts";
import { type Point, SquareGrid } from "./grid.ts";
import { GridHighlight, GridLayer } from "./grid-layer.ts";
import { addLayerControls } from "./layer-controls.ts";
import { isV14, rt } from "./state.ts";

export interface TargetOptions {
  user?: User | null;
  releaseOthers?: boolean;
  /** Part of a selection of several tokens: the caller broadcasts the whole selection. */
  groupSelection?: boolean;
}

/** A token on the viewed scene, for control and targeting; rendered elsewhere. */
export class Token {
  [key: string]: unknown;
  static embeddedName = "Token";
  document: TokenDocument;
  controlled = false;
  hover = false;
  targeted = new Set<User>();

  constructor(document: TokenDocument) {
    this.document = document;
  }
  get id(): string {
    return this.document.id!;
  }
  get name(): string {
    return this.document.name;
  }
  get actor(): Actor | null {
    return this.document.actor;
  }
  get scene(): Scene | null {
    return this.document.parent as Scene | null;
  }
  get layer(): TokenLayer {
    return rt.g.canvas.tokens;
  }
  get combatant(): Combatant | null {
    return this.document.combatant;
  }
  get inCombat(): boolean {
    return this.document.inCombat;
  }
  get isOwner(): boolean {
    return this.document.isOwner;
  }
  get visible(): boolean {
    return this.isVisible;
  }
  get isVisible(): boolean {
    return !this.document.hidden || rt.game.user.isGM;
  }
  get isTargeted(): boolean {
    return this.targeted.has(rt.game.user);
  }
  get x(): number {
    return this.document.x;
  }
  get y(): number {
    return this.document.y;
  }
  get w(): number {
    return this.document.width * (rt.g.canvas.grid?.size ?? 100);
  }
  get h(): number {
    return this.document.height * (rt.g.canvas.grid?.size ?? 100);
  }
  get center(): Point {
    return { x: this.x + this.w / 2, y: this.y + this.h / 2 };
  }
  get bounds(): Point & { width: number; height: number } {
    return { x: this.x, y: this.y, width: this.w, height: this.h };
  }
  get sourceId(): string {
    return `Token.${this.id}`;
  }
  getCenterPoint(position: Partial<Point> = {}): Point {
    return this.document.getCenterPoint(position);
  }
  /** Takes control; false if the user may not. */
  control({ releaseOthers = true }: { releaseOthers?: boolean } = {}): boolean {
    if (!this.isOwner) return false;
    if (releaseOthers) for (const other of [...this.layer.controlled]) if (other !== this) other.release();
    if (this.controlled) return true;
    this.controlled = true;
    this.layer.controlled.push(this);
    rt.Hooks.callAll("controlToken", this, true);
    return true;
  }
  release(): boolean {
    if (!this.controlled) return true;
    this.controlled = false;
    const at = this.layer.controlled.indexOf(this);
    if (at >= 0) this.layer.controlled.splice(at, 1);
    rt.Hooks.callAll("controlToken", this, false);
    return true;
  }
  /** Sets or removes this token as a user's target; the own user's targets are broadcast. */
  setTarget(targeted = true, { user = null, releaseOthers = true, groupSelection = false }: TargetOptions = {}): void {
    user ??= rt.game.user;
    if (releaseOthers) {
      for (const other of [...user.targets])
        if (other !== this) other.setTarget(false, { user, releaseOthers: false, groupSelection: true });
    }
    const was = user.targets.has(this);
    if (was !== targeted) {
      if (targeted) {
        user.targets.add(this);
        this.targeted.add(user);
      } else {
        user.targets.delete(this);
        this.targeted.delete(user);
      }
      rt.Hooks.callAll("targetToken", user, this, targeted);
    }
    if (!groupSelection && user.isSelf)
      user.broadcastActivity({ targets: user.targets.ids, sceneId: this.scene?.id ?? null });
  }
  refresh(): this {
    rt.Hooks.callAll("refreshToken", this, {});
    return this;
  }
  draw(): this {
    return this;
  }
  destroy(): void {
    this.release();
    for (const user of [...this.targeted])
      this.setTarget(false, { user, releaseOthers: false, groupSelection: !user.isSelf });
  }
}

export class TokenLayer {
  [key: string]: unknown;
  placeables: Token[] = [];
  controlled: Token[] = [];
  hover: Token | null = null;
  hud: TokenHud | null = null;
  get documentCollection(): EmbeddedCollection<TokenDocument> | null {
    return rt.g.canvas.scene?.tokens ?? null;
  }
  get ownedTokens(): Token[] {
    return this.placeables.filter((t) => t.isOwner);
  }
  get(id: string | null | undefined): Token | undefined {
    return this.placeables.find((t) => t.id === id) ?? undefined;
  }
  get active(): boolean {
    return rt.g.canvas.activeLayer === this;
  }
  /** Activates this layer, with its scene controls and optionally one of their tools. */
  activate({ tool }: { tool?: string } = {}): this {
    rt.g.canvas.activeLayer = this;
    const { controls } = rt.g.ui;
    if (controls?.control && (controls.control.name !== "tokens" || tool))
      void controls.activate({ control: "tokens", tool });
    return this;
  }
  releaseAll(): number {
    const all = [...this.controlled];
    for (const token of all) token.release();
    return all.length;
  }
  controlAll(): Token[] {
    for (const token of this.ownedTokens) token.control({ releaseOthers: false });
    return this.controlled;
  }
  setTargets(targetIds: string[], { mode = "replace" }: { mode?: "acquire" | "release" | "replace" } = {}): void {
    const prior = rt.game.user.targets.ids;
    const next =
      mode === "acquire"
        ? [...prior, ...targetIds]
        : mode === "release"
          ? prior.filter((id) => !targetIds.includes(id))
          : targetIds;
    rt.game.user.updateTokenTargets(next);
  }
}

/** A layer that the test host does not render. */
interface EmptyLayer {
  placeables: object[];
  controlled?: object[];
}

/** The buttons and bars shown around one token. */
export interface TokenHud {
  [key: string]: unknown;
  rendered: boolean;
  object?: Token | null;
  bind?(token: Token): unknown;
  clear?(): unknown;
  render(options?: unknown): unknown;
  close(options?: unknown): Promise<unknown>;
}

/** A minimal canvas: a viewed scene, its tokens and its grid. */
export class Canvas {
  [key: string]: unknown;
  ready = false;
  scene: Scene | null = null;
  grid = new SquareGrid();
  tokens = new TokenLayer();
  readonly app = new CanvasApp();
  stage = { scale: { x: 1, y: 1 } };
  primary = null;
  interface = { grid: new GridLayer() };
  activeLayer: TokenLayer = this.tokens;
  dimensions: Scene["dimensions"] | null = null;
  regions: EmptyLayer = { placeables: [], controlled: [] };
  lighting: EmptyLayer = { placeables: [] };
  notes: EmptyLayer = { placeables: [], controlled: [] };
  templates: EmptyLayer = { placeables: [] };

  get loading(): boolean {
    return false;
  }
  /** Shows a scene (or none): its grid and one placeable for each of its tokens. */
  async draw(scene: Scene | null = this.scene): Promise<this> {
    if (this.scene && this.scene !== scene) {
      for (const token of this.tokens.placeables) token.destroy();
      this.tokens.placeables = [];
      rt.Hooks.callAll("canvasTearDown", this);
    }
    this.scene = scene;
    this.ready = Boolean(scene);
    this.dimensions = scene?.dimensions ?? null;
    this.#makeGrid();
    if (rt.game.user) rt.game.user.viewedScene = scene?.id ?? null;
    if (!scene) return this;
    rt.Hooks.callAll("canvasInit", this);
    this.syncTokens();
    rt.Hooks.callAll("canvasReady", this);
    return this;
  }
  #makeGrid(): void {
    const { distance = 1, units = "", diagonals = 0 } = rt.game.system?.grid ?? {};
    this.grid = this.scene?.grid ?? new SquareGrid({ distance, units, diagonals: Number(diagonals) });
  }
  /** Brings placeables in line with the scene's tokens. */
  syncTokens(): void {
    const tokens = this.scene?.tokens.contents ?? [];
    const cls = rt.CONFIG.Token.objectClass ?? Token;
    for (const placed of [...this.tokens.placeables]) {
      if (!tokens.includes(placed.document)) {
        placed.destroy();
        this.tokens.placeables.splice(this.tokens.placeables.indexOf(placed), 1);
      }
    }
    for (const document of tokens) {
      if (this.tokens.placeables.some((t) => t.document === document)) continue;
      this.tokens.placeables.push(new cls(document));
    }
  }
  /** Point of the scene at a point of the window, and back; the page that draws the scene replaces both. */
  canvasCoordinatesFromClient({ x, y }: Point): Point {
    return { x, y };
  }
  clientCoordinatesFromCanvas({ x, y }: Point): Point {
    return { x, y };
  }
  pan(): void {}
  async animatePan(): Promise<void> {}
  ping(): void {}
  getLayerByEmbeddedName(name: string): TokenLayer | null {
    return name === "Token" ? this.tokens : null;
  }
}

/** Classes that systems extend; most of them render nothing here. */
export function installCanvas(foundry: FoundryNamespace, CONFIG: Config, g: RealmGlobals): void {
  const canvas: Data & { placeables: Data & { tokens?: Data } } = {
    placeables: { Token },
    layers: { TokenLayer, GridLayer },
    Canvas,
  };
  canvas.perception = { DetectionMode: defineDetectionMode(foundry) };
  canvas.containers = { GridHighlight };
  addCanvasNames(canvas, isV14());
  addLayerControls(canvas.layers as Record<string, Constructor>);
  foundry.canvas = canvas;
  foundry.grid = { SquareGrid, BaseGrid: SquareGrid, GridlessGrid: SquareGrid, HexagonalGrid: SquareGrid };
  CONFIG.Token.objectClass = Token;
  CONFIG.Token.rulerClass = canvas.placeables.tokens!.TokenRuler as Constructor;
  CONFIG.Canvas.layers = layerConfig(canvas.layers as Record<string, Constructor>);
  g.canvas = new Canvas();
}

/** A detection mode on the canvas, unused here. */
function defineDetectionMode(foundry: FoundryNamespace): Constructor {
  return class DetectionMode extends foundry.abstract.DataModel {
    static DETECTION_TYPES = { SIGHT: 0, SOUND: 1, MOVE: 2, OTHER: 3 };
    static BASIC_MODE_ID = "basicSight";
    static override defineSchema() {
      const { BooleanField, NumberField, StringField } = foundry.data.fields;
      return {
        id: new StringField({ blank: false }),
        label: new StringField({ blank: false }),
        tokenConfig: new BooleanField({ initial: true }),
        walls: new BooleanField({ initial: true }),
        angle: new BooleanField({ initial: true }),
        type: new NumberField({ initial: 0, choices: [0, 1, 2, 3] }),
      };
    }
  };
}

/** The layers by their names in `canvas`. */
function layerConfig(layers: Record<string, Constructor>): Record<string, { layerClass?: Constructor; group: string }> {
  const groups = {
    primary: ["weather"],
    interface: "grid drawings templates tiles walls tokens sounds lighting notes regions controls".split(" "),
  };
  const classes: Record<string, string> = { weather: "WeatherEffects", tokens: "TokenLayer", regions: "RegionLayer" };
  const nameOf = (key: string): string => classes[key] ?? `${key[0]!.toUpperCase()}${key.slice(1)}Layer`;
  return Object.fromEntries(
    Object.entries(groups).flatMap(([group, keys]) =>
      keys.map((key) => [
        key,
        { layerClass: layers[nameOf(key)] ?? layers[nameOf(key).replace("sLayer", "Layer")], group },
      ]),
    ),
  );
}
