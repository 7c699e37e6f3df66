import type { Token } from "../../core/canvas.ts";
import type { Actor } from "../../core/documents/actor.ts";
import type { PrototypeToken } from "../../core/documents/prototype-token.ts";
import type { Scene } from "../../core/documents/scene.ts";
import type { Point } from "../../core/grid.ts";
import type { Collection } from "../../core/utils/collection.ts";
import type { Data } from "../../types.ts";
import { attempt, g, hasDom, onHooks, perFrame, readDrag } from "../util.ts";
import { drawnAreas } from "./areas.ts";
import { listen } from "./input.ts";
import { drawToken, frameOf, svg, visibleToken } from "./token-view.ts";

/** Levels of a scene, if it has any. */
type Levels = Collection<{ background?: { src?: string | null } }>;

/** The scene as SVG: background, grid, tokens. One per page. */
export class Board {
  root: HTMLElement;
  svg: SVGSVGElement;
  #world: SVGGElement;
  #tokens: SVGGElement;
  #ground: SVGGElement;
  #lit: SVGGElement;
  #areas: SVGGElement;
  #sceneId: string | null = null;
  hovered: string | null = null;
  /** Scene point at the center of the window, and the scale. */
  view = { x: 0, y: 0, scale: 1 };
  /** Positions shown while something is dragged, by token id. */
  ghosts = new Map<string, { x: number; y: number }>();
  redraw = perFrame(() => this.draw());

  constructor(root: HTMLElement) {
    this.root = root;
    this.#ground = svg("g", { class: "ground" });
    this.#lit = svg("g", { class: "lit" });
    this.#tokens = svg("g", { class: "tokens" });
    this.#areas = svg("g", { class: "areas" });
    this.#world = svg("g", { class: "world" }, this.#ground, this.#areas, this.#lit, this.#tokens);
    this.svg = svg("svg", { class: "scene", role: "application", "aria-label": "Scene" }, this.#world);
    root.replaceChildren(this.svg);
    listen(this);
    window.addEventListener("resize", () => this.place());
  }

  get scene(): Scene | null {
    return g.canvas?.scene ?? null;
  }
  get tokens(): Token[] {
    return (g.canvas?.tokens?.placeables ?? []).filter(visibleToken);
  }
  get size(): number {
    return this.scene?.grid?.size ?? 100;
  }
  get bounds(): { width: number; height: number } {
    return { width: this.scene?.width ?? 3000, height: this.scene?.height ?? 2000 };
  }
  token(id: string | null | undefined): Token | undefined {
    return id ? this.tokens.find((t) => t.document.id === id) : undefined;
  }

  draw(): void {
    const scene = this.scene;
    if ((scene?.id ?? null) !== this.#sceneId) {
      this.#sceneId = scene?.id ?? null;
      if (scene) this.fit();
      else this.place();
    }
    this.#drawGround();
    this.#areas.replaceChildren(...(scene ? drawnAreas(scene) : []));
    this.#drawLit();
    const keep = new Set<string>();
    const ordered = scene
      ? this.tokens.sort(
          (a, b) => (a.document.sort ?? 0) - (b.document.sort ?? 0) || Number(a.controlled) - Number(b.controlled),
        )
      : [];
    for (const token of ordered) {
      const id = token.document.id!;
      keep.add(id);
      let group = this.group(id);
      if (!group) {
        group = svg<SVGGElement>("g", { "data-token-id": id, tabindex: 0, role: "button" });
        this.#tokens.append(group);
      }
      drawToken(group, token, this.hovered === id || document.activeElement === group);
      const ghost = this.ghosts.get(id);
      if (ghost) group.setAttribute("transform", `translate(${ghost.x} ${ghost.y})`);
    }
    for (const group of [...this.#tokens.children])
      if (!keep.has((group as SVGElement).dataset.tokenId!)) group.remove();
    g.canvas?.hud?.token?.follow?.();
    this.root.classList.toggle("empty", !scene);
  }

  group(id: string): SVGGElement | null {
    return this.#tokens.querySelector(`[data-token-id="${CSS.escape(id)}"]`);
  }

  #drawLit(): void {
    const spaces = Object.values(g.canvas?.interface.grid.highlightLayers ?? {}).flatMap((layer) => layer.spaces);
    const { size } = this;
    this.#lit.replaceChildren(
      ...spaces.map(({ x, y, color, alpha }) => {
        const fill = `#${color.toString(16).padStart(6, "0")}`;
        return svg("rect", { x, y, width: size, height: size, fill, "fill-opacity": alpha, stroke: fill });
      }),
    );
  }

  #drawGround(): void {
    const { scene, size } = this;
    const { width, height } = this.bounds;
    const image =
      scene?.background?.src ?? (scene?.levels as Levels | undefined)?.contents?.[0]?.background?.src ?? null;
    const key = JSON.stringify([scene?.id, size, width, height, image, scene?.backgroundColor]);
    if (this.#ground.dataset.key === key) return;
    this.#ground.dataset.key = key;
    this.svg.setAttribute("aria-label", scene ? `Scene ${scene.name}` : "No scene");
    if (!scene) {
      this.#ground.replaceChildren();
      return;
    }
    const pattern = svg(
      "pattern",
      { id: "grid", width: size, height: size, patternUnits: "userSpaceOnUse" },
      svg("path", { class: "grid-line", d: `M ${size} 0 H 0 V ${size}` }),
    );
    const parts: Node[] = [svg("defs", {}, pattern), svg("rect", { class: "paper", width, height })];
    if (image) parts.push(svg("image", { href: image, width, height, preserveAspectRatio: "xMidYMid slice" }));
    if (scene.grid?.type !== 0) parts.push(svg("rect", { class: "grid", width, height, fill: "url(#grid)" }));
    parts.push(svg("rect", { class: "edge", width, height }));
    this.#ground.replaceChildren(...parts);
  }

  /** Applies the view to the transform; the HUD follows its token. */
  place(): void {
    const { x, y, scale } = this.view;
    const box = this.root.getBoundingClientRect();
    this.#world.setAttribute(
      "transform",
      `translate(${box.width / 2 - x * scale} ${box.height / 2 - y * scale}) scale(${scale})`,
    );
    this.svg.style.setProperty("--scale", String(scale));
    if (g.canvas?.stage?.scale) Object.assign(g.canvas.stage.scale, { x: scale, y: scale });
    g.canvas?.hud?.token?.follow?.();
    if (this.scene) g.Hooks.callAll("canvasPan", g.canvas, { x, y, scale });
  }

  /** Fits the tokens, or the whole scene, into the area beside the sidebar. */
  fit(): void {
    const box = this.root.getBoundingClientRect();
    const free = Math.max(320, box.width - (document.querySelector("#sidebar")?.getBoundingClientRect().width ?? 0));
    const { width, height } = this.bounds;
    const frames = this.tokens.map((t) => frameOf(t.document));
    const s = this.size;
    const left = frames.length ? Math.min(...frames.map((f) => f.x)) - 2 * s : 0;
    const top = frames.length ? Math.min(...frames.map((f) => f.y)) - 2 * s : 0;
    const right = frames.length ? Math.max(...frames.map((f) => f.x + f.w)) + 2 * s : width;
    const bottom = frames.length ? Math.max(...frames.map((f) => f.y + f.h)) + 2 * s : height;
    const scale = Math.min(1, Math.max(0.25, Math.min(free / (right - left), box.height / (bottom - top))));
    this.view = { scale, x: (left + right) / 2 + (box.width - free) / 2 / scale, y: (top + bottom) / 2 };
    const initial = this.scene?.initial;
    if (initial?.scale)
      Object.assign(this.view, { x: initial.x ?? this.view.x, y: initial.y ?? this.view.y, scale: initial.scale });
    this.place();
  }

  /** Window point to scene point. */
  toScene(clientX: number, clientY: number): { x: number; y: number } {
    const box = this.root.getBoundingClientRect();
    const { x, y, scale } = this.view;
    return { x: (clientX - box.left - box.width / 2) / scale + x, y: (clientY - box.top - box.height / 2) / scale + y };
  }
  /** Scene point to window point. */
  toWindow(x: number, y: number): { x: number; y: number } {
    const box = this.root.getBoundingClientRect();
    return {
      x: (x - this.view.x) * this.view.scale + box.left + box.width / 2,
      y: (y - this.view.y) * this.view.scale + box.top + box.height / 2,
    };
  }

  zoom(factor: number, clientX: number, clientY: number): void {
    const before = this.toScene(clientX, clientY);
    this.view.scale = Math.min(3, Math.max(0.15, this.view.scale * factor));
    const after = this.toScene(clientX, clientY);
    this.view.x += before.x - after.x;
    this.view.y += before.y - after.y;
    this.place();
  }

  /** The nearest grid corner that keeps the token on the scene. */
  snap(x: number, y: number, w = this.size, h = this.size): { x: number; y: number } {
    const s = this.size;
    const { width, height } = this.bounds;
    const grid = this.scene?.grid?.type !== 0;
    const at = (v: number, most: number) => Math.max(0, Math.min(most, grid ? Math.round(v / s) * s : Math.round(v)));
    return { x: at(x, width - w), y: at(y, height - h) };
  }

  /** Moves tokens in one batched update; returns when it has been applied. */
  async move(changes: { token: Token; x: number; y: number }[]): Promise<void> {
    const updates = changes
      .filter(({ token, x, y }) => token.document.x !== x || token.document.y !== y)
      .map(({ token, x, y }) => ({ _id: token.document.id, x, y }));
    if (updates.length) await attempt(() => this.scene!.updateEmbeddedDocuments("Token", updates));
    this.ghosts.clear();
    this.redraw();
  }

  /** A drop on the scene: the hook first, then an actor becomes a token. */
  async drop(event: DragEvent): Promise<void> {
    const point = this.toScene(event.clientX, event.clientY);
    const data = { ...readDrag(event), ...point };
    if (!data.type || !this.scene) return;
    if (g.Hooks.call("dropCanvasData", g.canvas, data, event) === false) return;
    if (data.type !== "Actor") return;
    await attempt(async () => {
      let actor = (await g.fromUuid(data.uuid!)) as Actor | null;
      if (!actor) return;
      if (actor.pack) actor = (await g.getDocumentClass("Actor").create(g.game.actors.fromCompendium(actor))) as Actor;
      if (!actor.isOwner) throw new Error(`${actor.name} is not yours to place.`);
      const proto: Partial<PrototypeToken> = actor.prototypeToken ?? {};
      const [w, h] = [(proto.width ?? 1) * this.size, (proto.height ?? 1) * this.size];
      const at = this.snap(point.x - w / 2, point.y - h / 2, w, h);
      const place = { ...at, hidden: event.altKey && g.game.user.isGM };
      const made: Data = actor.getTokenDocument
        ? (await actor.getTokenDocument(place)).toObject()
        : { ...(proto.toObject?.() ?? proto), ...place, actorId: actor.id, name: proto.name ?? actor.name };
      delete made._id;
      await this.scene!.createEmbeddedDocuments("Token", [made]);
    });
  }
}

let board: Board | null = null;
export const theBoard = (): Board | null => board;

/** Adds the scene to the page and keeps it up to date. */
export function startBoard(): void {
  if (!hasDom() || board) return;
  const root = document.getElementById("board");
  if (!root) return;
  board = new Board(root);
  const { canvas } = g;
  if (canvas) {
    const pan = ({ x, y, scale }: Partial<Point> & { scale?: number } = {}) => {
      Object.assign(board!.view, { x: x ?? board!.view.x, y: y ?? board!.view.y, scale: scale ?? board!.view.scale });
      board!.place();
      return Promise.resolve();
    };
    canvas.canvasCoordinatesFromClient = ({ x, y }: Point) => board!.toScene(x, y);
    canvas.clientCoordinatesFromCanvas = ({ x, y }: Point) => board!.toWindow(x, y);
    for (const name of ["animatePan", "pan"]) {
      try {
        canvas[name] = pan;
      } catch {
        // a read-only canvas keeps its own
      }
    }
  }
  board.draw();
}

export function watchScene(): void {
  const redraw = () => board?.redraw();
  for (const kind of ["create", "update", "delete"])
    onHooks(
      [`${kind}Region`, `${kind}MeasuredTemplate`, `${kind}Token`, `${kind}ActiveEffect`, `${kind}Combatant`],
      redraw,
    );
  onHooks(
    [
      "canvasReady",
      "canvasTearDown",
      "updateScene",
      "updateActor",
      "updateItem",
      "controlToken",
      "targetToken",
      "refreshToken",
      "updateCombat",
      "deleteCombat",
      "updateUser",
      "userConnected",
      "createActor",
      "deleteActor",
    ],
    redraw,
  );
}
