import type { Token } from "../../core/canvas.ts";
import { g } from "../util.ts";
import type { Board } from "./board.ts";
import { frameOf } from "./token-view.ts";

const STEP: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Toggles a token as target; with `add` other targets stay. */
export function toggleTarget(token: Token, add: boolean): void {
  const mine = token.isTargeted ?? [...g.game.user.targets].some((t) => t === token);
  token.setTarget(!mine, { user: g.game.user, releaseOthers: !add });
}

export function openSheet(token: Token): void {
  const actor = token.actor;
  if (actor?.testUserPermission?.(g.game.user, "LIMITED") ?? actor?.isOwner) actor!.sheet?.render({ force: true });
}

/** Mouse, touch and keyboard input on the scene. */
export function listen(board: Board): void {
  const { root, svg } = board;
  const tokenAt = (event: Event) =>
    board.token((event.target as Element).closest?.<SVGElement>("[data-token-id]")?.dataset.tokenId);
  let lastClick = { id: "", at: 0 };

  svg.addEventListener("pointerdown", (event) => {
    const token = tokenAt(event);
    const targeting = event.altKey || g.game.activeTool === "target";
    if (token && (event.button === 1 || (event.button === 0 && targeting))) {
      event.preventDefault();
      toggleTarget(token, event.shiftKey);
    } else if (token && event.button === 0)
      dragToken(board, event, token, (moved) => {
        if (moved) return;
        const now = event.timeStamp;
        const twice = lastClick.id === token.document.id && now - lastClick.at < 400;
        lastClick = { id: token.document.id!, at: now };
        if (twice) openSheet(token);
        else if (!token.isOwner) g.canvas.tokens.releaseAll?.();
        else if (token.controlled && event.shiftKey) token.release?.();
        else token.control({ releaseOthers: !event.shiftKey });
      });
    else if (event.button === 0 || event.button === 2 || event.button === 1) pan(board, event);
  });
  svg.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    const token = tokenAt(event);
    if (!token) return;
    const hud = g.canvas.hud?.token;
    if (hud?.object === token && hud.rendered) hud.clear();
    else hud?.bind(token);
  });
  const hover = (id: string | null) => {
    if (board.hovered === id) return;
    const [left, met] = [board.token(board.hovered), board.token(id)];
    board.hovered = id;
    for (const [token, on] of [
      [left, false],
      [met, true],
    ] as const)
      if (token) {
        token.hover = on;
        g.Hooks.callAll("hoverToken", token, on);
      }
    board.redraw();
  };
  svg.addEventListener("pointerover", (event) => hover(tokenAt(event)?.document.id ?? null));
  svg.addEventListener("pointerleave", () => hover(null));
  svg.addEventListener("focusin", () => board.redraw());
  svg.addEventListener("focusout", () => board.redraw());
  svg.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      board.zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1, event.clientX, event.clientY);
    },
    { passive: false },
  );
  svg.addEventListener("keydown", (event) => onKey(board, event, tokenAt(event)));
  document.addEventListener("keydown", (event) => {
    const at = event.target as HTMLElement;
    if (at?.closest?.("input, textarea, select, [contenteditable], prose-mirror") || event.ctrlKey || event.metaKey)
      return;
    const hovered = board.token(board.hovered);
    if (event.key.toLowerCase() === "t" && hovered && !tokenAt(event)) toggleTarget(hovered, event.shiftKey);
    const step = STEP[event.key];
    if (step && (at === document.body || at === (svg as unknown)))
      nudge(board, g.canvas?.tokens?.controlled ?? [], step);
  });

  root.addEventListener("dragover", (event) => {
    event.preventDefault();
    root.classList.add("drop");
  });
  root.addEventListener("dragleave", () => root.classList.remove("drop"));
  root.addEventListener("drop", (event) => {
    event.preventDefault();
    root.classList.remove("drop");
    board.drop(event);
  });
}

function onKey(board: Board, event: KeyboardEvent, token: Token | undefined): void {
  if (!token || event.ctrlKey || event.metaKey) return;
  const step = STEP[event.key];
  if (step && token.isOwner) {
    const { controlled = [] } = g.canvas.tokens;
    nudge(board, token.controlled ? controlled : [token], step);
  } else if (event.key === "Enter" || event.key === " ") {
    if (token.controlled || !token.isOwner) openSheet(token);
    else token.control({ releaseOthers: !event.shiftKey });
  } else if (event.key.toLowerCase() === "t") toggleTarget(token, event.shiftKey);
  else if (event.key === "Escape") {
    if (g.canvas.hud?.token?.rendered) g.canvas.hud.token.clear();
    else g.canvas.tokens.releaseAll?.();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

function nudge(board: Board, tokens: Token[], [dx, dy]: [number, number]): void {
  const s = board.size;
  board.move(
    tokens
      .filter((t) => t.isOwner)
      .map((token) => {
        const { w, h } = frameOf(token.document);
        return { token, ...board.snap(token.document.x + dx * s, token.document.y + dy * s, w, h) };
      }),
  );
}

/** Follows the pointer until pointerup; a move of less than 4 px is a click. */
function follow(
  board: Board,
  event: PointerEvent,
  onMove: (dx: number, dy: number) => void,
  onEnd: (moved: boolean) => void,
): void {
  const start = { x: event.clientX, y: event.clientY };
  let moved = false;
  const move = (e: PointerEvent) => {
    const [dx, dy] = [e.clientX - start.x, e.clientY - start.y];
    moved ||= Math.hypot(dx, dy) > 4;
    if (moved) onMove(dx, dy);
  };
  const end = () => {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
    board.root.classList.remove("dragging");
    onEnd(moved);
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
}

function pan(board: Board, event: PointerEvent): void {
  const from = { ...board.view };
  follow(
    board,
    event,
    (dx, dy) => {
      board.root.classList.add("dragging");
      board.view = { ...from, x: from.x - dx / from.scale, y: from.y - dy / from.scale };
      board.place();
    },
    (moved) => {
      if (moved || event.button !== 0) return;
      g.canvas?.hud?.token?.clear?.();
      g.canvas?.tokens?.releaseAll?.();
    },
  );
}

function dragToken(board: Board, event: PointerEvent, token: Token, onEnd: (moved: boolean) => void): void {
  const group = token.controlled ? [...g.canvas.tokens.controlled] : [token];
  const movable = token.isOwner ? group.filter((t) => t.isOwner) : [];
  const from = movable.map((t) => ({ token: t, ...frameOf(t.document) }));
  follow(
    board,
    event,
    (dx, dy) => {
      if (!movable.length) return;
      board.root.classList.add("dragging");
      for (const f of from)
        board.ghosts.set(f.token.document.id!, { x: f.x + dx / board.view.scale, y: f.y + dy / board.view.scale });
      board.redraw();
    },
    (moved) => {
      if (moved && movable.length) {
        board.move(
          from.map((f) => {
            const ghost = board.ghosts.get(f.token.document.id!) ?? f;
            return { token: f.token, ...board.snap(ghost.x, ghost.y, f.w, f.h) };
          }),
        );
      } else board.ghosts.clear();
      onEnd(moved);
    },
  );
}
