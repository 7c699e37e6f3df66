import type { Token } from "../../core/canvas.ts";
import type { Actor } from "../../core/documents/actor.ts";
import type { ActiveEffect } from "../../core/documents/effect.ts";
import type { TokenDocument } from "../../core/documents/token.ts";
import type { User } from "../../core/documents/user.ts";
import { cssOf, g } from "../util.ts";

const NS = "http://www.w3.org/2000/svg";

export function svg<T extends SVGElement = SVGElement>(
  name: string,
  attributes: Record<string, string | number | null> = {},
  ...children: (Node | string)[]
): T {
  const el = document.createElementNS(NS, name) as T;
  for (const [key, value] of Object.entries(attributes)) if (value !== null) el.setAttribute(key, String(value));
  el.append(...children);
  return el;
}

/** An SVG element as data. */
interface Part {
  name: string;
  attributes: Record<string, string | number | null>;
  children: (Part | string)[];
}

const part = (name: string, attributes: Part["attributes"], ...children: Part["children"]): Part => ({
  name,
  attributes,
  children,
});

const nodeOf = ({ name, attributes, children }: Part): SVGElement =>
  svg(name, attributes, ...children.map((child) => (typeof child === "string" ? child : nodeOf(child))));

const DISPOSITION: Record<number, string> = { [-2]: "secret", [-1]: "hostile", 0: "neutral", 1: "friendly" };

/** Whether a display mode shows a part to this user in the token's current state. */
export function shows(
  mode: number,
  { owner, hover, controlled }: { owner: boolean; hover: boolean; controlled: boolean },
): boolean {
  const M = g.CONST.TOKEN_DISPLAY_MODES ?? { NONE: 0, CONTROL: 10, OWNER_HOVER: 20, HOVER: 30, OWNER: 40, ALWAYS: 50 };
  switch (mode) {
    case M.ALWAYS:
      return true;
    case M.OWNER:
      return owner;
    case M.HOVER:
      return hover || controlled;
    case M.OWNER_HOVER:
      return owner && (hover || controlled);
    case M.CONTROL:
      return owner && controlled;
    default:
      return false;
  }
}

/** A token's position, in scene pixels. */
export function frameOf(document_: TokenDocument): { x: number; y: number; w: number; h: number } {
  const size = document_.parent?.grid?.size ?? 100;
  return { x: document_.x, y: document_.y, w: (document_.width ?? 1) * size, h: (document_.height ?? 1) * size };
}

/** Whether this user may see the token at all. */
export const visibleToken = (token: Token): boolean => !token.document.hidden || g.game.user.isGM;

/** Effects with an icon: small ones in a column, the overlay over the whole token. */
function effectsOf(actor: Actor | null): { icons: ActiveEffect[]; overlay: ActiveEffect | null } {
  const shown = (actor?.temporaryEffects ?? []).filter((e) => e.img && !e.disabled);
  const overlay = shown.findLast?.((e) => e.getFlag?.("core", "overlay") ?? e.flags?.core?.overlay) ?? null;
  return { icons: shown.filter((e) => e !== overlay), overlay };
}

function bar(token: Token, name: string, w: number, y: number): Part | null {
  const attribute = token.document.getBarAttribute?.(name);
  if (attribute?.type !== "bar" || !attribute.max) return null;
  const filled = Math.min(1, Math.max(0, attribute.value / attribute.max));
  const inset = 6;
  const width = w - inset * 2;
  return part(
    "g",
    { class: `bar ${name}` },
    part("rect", { class: "bar-ground", x: inset, y, width, height: 10, rx: 5 }),
    part("rect", {
      class: "bar-value",
      x: inset + 1.5,
      y: y + 1.5,
      width: Math.max(0, (width - 3) * filled),
      height: 7,
      rx: 3.5,
    }),
  );
}

/** Text of a token for screen readers. */
function spoken(token: Token, named: boolean, disposition: string): string {
  const doc = token.document;
  const attribute = token.isOwner ? doc.getBarAttribute?.("bar1") : null;
  const words = [named ? doc.name || "Token" : "Unknown creature", disposition];
  if (attribute?.type === "bar") words.push(`${attribute.value} of ${attribute.max}`);
  for (const effect of token.actor?.temporaryEffects ?? []) if (!effect.disabled) words.push(effect.name);
  if (token.controlled) words.push("selected");
  if (token.document.hidden) words.push("hidden from players");
  const by = targetedBy(token).map((u) => (u.isSelf ? "you" : u.name));
  if (by.length) words.push(`targeted by ${by.join(" and ")}`);
  return words.join(", ");
}

/** Users who target this token; all users' target marks are shown. */
export function targetedBy(token: Token): User[] {
  if (token.targeted?.size !== undefined) return [...token.targeted];
  return g.game.users.filter((u) => [...(u.targets ?? [])].some((t) => (t.document?.id ?? t.id) === token.document.id));
}

/** The parts that a group shows, as JSON. */
const drawn = new WeakMap<SVGGElement, string>();

/** Sets an attribute if its value changes: an unchanged token costs no new layout. */
function set(group: SVGGElement, name: string, value: string): void {
  if (group.getAttribute(name) !== value) group.setAttribute(name, value);
}

/** Renders the group of one token again if it has changed. The group element itself is kept, and with it the focus. */
export function drawToken(group: SVGGElement, token: Token, hover: boolean): void {
  const doc = token.document;
  const { x, y, w, h } = frameOf(doc);
  const size = doc.parent?.grid?.size ?? 100;
  const disposition = DISPOSITION[doc.disposition] ?? "neutral";
  const { isOwner: owner, controlled = false } = token;
  const state = { owner, hover, controlled };
  const nameShown = shows(doc.displayName ?? 0, state) || (owner && (hover || controlled));
  const mayKnow =
    owner || (doc.displayName ?? 0) >= 30 || (token.actor?.testUserPermission?.(g.game.user, "LIMITED") ?? false);
  const inCombat = g.game.combat?.started && g.game.combat.combatant?.tokenId === doc.id;
  const defeated = !!doc.combatant?.isDefeated;
  const classes = [
    "token",
    disposition,
    owner && "owned",
    controlled && "controlled",
    doc.hidden && "secret-token",
    inCombat && "turn",
    defeated && "out",
  ];

  set(group, "class", `${classes.filter(Boolean).join(" ")}${group.classList.contains("hinted") ? " hinted" : ""}`);
  set(group, "transform", `translate(${x} ${y})`);
  set(group, "aria-label", spoken(token, mayKnow, disposition));
  const r = Math.min(w, h) / 2 - 5;
  const [cx, cy] = [w / 2, h / 2];
  const image = doc.texture?.src ?? token.actor?.img ?? "icons/svg/mystery-man.svg";
  const clip = `clip-${doc.id}`;
  const parts: (Part | null)[] = [
    part("clipPath", { id: clip }, part("circle", { cx, cy, r: r - 2 })),
    part("circle", { class: "ground", cx, cy, r }),
    part("image", {
      href: image,
      x: cx - r,
      y: cy - r,
      width: r * 2,
      height: r * 2,
      "clip-path": `url(#${clip})`,
      preserveAspectRatio: "xMidYMid slice",
      transform: doc.rotation && !doc.lockRotation ? `rotate(${doc.rotation} ${cx} ${cy})` : null,
    }),
    part("circle", { class: "ring-back", cx, cy, r }),
    part("circle", { class: "ring", cx, cy, r }),
  ];
  if (controlled) parts.push(part("rect", { class: "selection", x: 1.5, y: 1.5, width: w - 3, height: h - 3, rx: 8 }));
  if (inCombat) parts.push(part("path", { class: "turn-mark", d: `M ${cx - 9} -12 h 18 l -9 11 z` }));

  const { icons, overlay } = effectsOf(token.actor);
  if (overlay)
    parts.push(
      part("image", {
        class: "overlay",
        href: overlay.img!,
        x: w * 0.14,
        y: h * 0.14,
        width: w * 0.72,
        height: h * 0.72,
      }),
    );
  const icon = size * 0.23;
  icons.slice(0, 12).forEach((effect, i) => {
    const column = Math.floor(i / 4);
    const [ix, iy] = [2 + column * (icon + 2), 2 + (i % 4) * (icon + 1)];
    parts.push(
      part(
        "g",
        { class: "status" },
        part("title", {}, effect.name),
        part("rect", { x: ix, y: iy, width: icon, height: icon, rx: 5 }),
        part("image", { href: effect.img!, x: ix + 2, y: iy + 2, width: icon - 4, height: icon - 4 }),
      ),
    );
  });
  if (shows(doc.displayBars ?? 0, state) || (owner && (hover || controlled))) {
    parts.push(bar(token, "bar1", w, h - 14), bar(token, "bar2", w, 4));
  }
  targetedBy(token).forEach((user, i) => {
    const colour = cssOf(user.color) ?? String(user.color ?? "#d33");
    const o = -3 - i * 5;
    const [a, b, c] = [o, 18 + o, w - o];
    const d = `M ${a} ${b} V ${a} H ${b} M ${c - 18} ${a} H ${c} V ${b} M ${c} ${h - o - 18} V ${h - o} H ${c - 18} M ${b} ${h - o} H ${a} V ${h - o - 18}`;
    parts.push(
      part(
        "g",
        { class: `target${user.isSelf ? " mine" : ""}`, style: `--user-color: ${colour}` },
        part("title", {}, `Target of ${user.name}`),
        part("path", { class: "halo", d }),
        part("path", { d }),
      ),
    );
  });
  if (nameShown) parts.push(part("text", { class: "name", x: cx, y: h + 18, "text-anchor": "middle" }, doc.name ?? ""));
  const shown = parts.filter((one): one is Part => !!one);
  const key = JSON.stringify(shown);
  if (drawn.get(group) === key) return;
  drawn.set(group, key);
  group.replaceChildren(...shown.map(nodeOf));
}
