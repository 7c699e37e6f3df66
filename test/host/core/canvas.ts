import { SquareGrid } from "./grid.ts";
import { rt } from "./state.ts";

/** A token on the viewed scene: what can be controlled and targeted. Others draw it. */
export class Token {
  [key: string]: any;
  static embeddedName = "Token";
  document: any;
  controlled = false;
  hover = false;
  targeted = new Set<any>();

  constructor(document: any) {
    this.document = document;
  }
  get id(): string {
    return this.document.id;
  }
  get name(): string {
    return this.document.name;
  }
  get actor(): any {
    return this.document.actor;
  }
  get scene(): any {
    return this.document.parent;
  }
  get layer(): any {
    return rt.g.canvas.tokens;
  }
  get combatant(): any {
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
  get center(): { x: number; y: number } {
    return { x: this.x + this.w / 2, y: this.y + this.h / 2 };
  }
  get bounds(): any {
    return { x: this.x, y: this.y, width: this.w, height: this.h };
  }
  get sourceId(): string {
    return `Token.${this.id}`;
  }
  getCenterPoint(position: any = {}): { x: number; y: number } {
    return this.document.getCenterPoint(position);
  }
  /** Takes control; false when the user may not. */
  control({ releaseOthers = true }: any = {}): boolean {
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
  /** Targets (or no longer targets) this token for a user; the own user's targets are told to everybody. */
  setTarget(targeted = true, { user = null, releaseOthers = true, groupSelection = false }: any = {}): void {
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
  [key: string]: any;
  placeables: any[] = [];
  controlled: any[] = [];
  hover: any = null;
  hud: any = null;
  get documentCollection(): any {
    return rt.g.canvas.scene?.tokens ?? null;
  }
  get ownedTokens(): any[] {
    return this.placeables.filter((t) => t.isOwner);
  }
  get(id: string): any {
    return this.placeables.find((t) => t.id === id) ?? undefined;
  }
  releaseAll(): number {
    const all = [...this.controlled];
    for (const token of all) token.release();
    return all.length;
  }
  controlAll(): any[] {
    for (const token of this.ownedTokens) token.control({ releaseOthers: false });
    return this.controlled;
  }
  setTargets(targetIds: string[], { mode = "replace" }: any = {}): void {
    const prior = rt.game.user.targets.ids;
    const next =
      mode === "acquire"
        ? [...prior, ...targetIds]
        : mode === "release"
          ? prior.filter((id: string) => !targetIds.includes(id))
          : targetIds;
    rt.game.user.updateTokenTargets(next);
  }
}

/** The little of a canvas there is: a viewed scene, its tokens and its grid. */
export class Canvas {
  [key: string]: any;
  ready = false;
  scene: any = null;
  grid: any = new SquareGrid();
  tokens = new TokenLayer();
  stage = { scale: { x: 1, y: 1 } };
  primary = null;
  interface = null;
  activeLayer: any = this.tokens;
  dimensions: any = null;
  regions = { placeables: [], controlled: [] };
  lighting = { placeables: [] };
  notes = { placeables: [], controlled: [] };
  templates = { placeables: [] };

  get loading(): boolean {
    return false;
  }
  /** Shows a scene (or none): its grid and one placeable for each of its tokens. */
  async draw(scene: any = this.scene): Promise<this> {
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
    const grid = rt.game.system?.grid ?? {};
    const { size = 100, distance = grid.distance || 1, units = grid.units ?? "" } = this.scene?.grid ?? {};
    this.grid = new SquareGrid({ size, distance, units, diagonals: Number(grid.diagonals ?? 0) });
  }
  /** Brings placeables in line with the scene's tokens. */
  syncTokens(): void {
    const tokens: any[] = this.scene?.tokens.contents ?? [];
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
  pan(): void {}
  async animatePan(): Promise<void> {}
  ping(): void {}
  getLayerByEmbeddedName(name: string): any {
    return name === "Token" ? this.tokens : null;
  }
}

/** Classes systems extend without this table drawing anything with them. */
export function installCanvas(foundry: any, CONFIG: any, g: any): void {
  const empty = (name: string): any => ({ [name]: class {} })[name];
  const placeables: any = {
    Token,
    Note: empty("Note"),
    Region: empty("Region"),
    MeasuredTemplate: empty("MeasuredTemplate"),
    tokens: { TokenRuler: empty("TokenRuler"), TokenTurnMarker: empty("TokenTurnMarker") },
  };
  for (const name of ["AmbientLight", "AmbientSound", "Drawing", "Tile", "Wall", "PlaceableObject"])
    placeables[name] = empty(name);
  foundry.canvas = {
    placeables,
    layers: {
      TokenLayer,
      CanvasLayer: empty("CanvasLayer"),
      InteractionLayer: empty("InteractionLayer"),
      PlaceablesLayer: empty("PlaceablesLayer"),
      TemplateLayer: empty("TemplateLayer"),
      NotesLayer: empty("NotesLayer"),
    },
    interaction: { Ruler: empty("Ruler"), MouseInteractionManager: empty("MouseInteractionManager") },
    containers: {},
    animation: { CanvasAnimation: empty("CanvasAnimation") },
    geometry: {},
    sources: {},
    perception: {},
    Canvas,
  };
  foundry.grid = { SquareGrid, BaseGrid: SquareGrid, GridlessGrid: SquareGrid, HexagonalGrid: SquareGrid };
  CONFIG.Token.objectClass = Token;
  CONFIG.Token.rulerClass = placeables.tokens.TokenRuler;
  g.canvas = new Canvas();
}
