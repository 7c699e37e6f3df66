import type { Stored, Tree } from "./changes.ts";
import { syntheticSource } from "./delta.ts";
import { WITH_OWNERSHIP } from "./hierarchy.ts";
import type { Node } from "./locate.ts";

/** Permissions: ownership levels, roles, and document types with their own rules. */
export const ROLE = { none: 0, player: 1, trusted: 2, assistant: 3, gamemaster: 4 } as const;
export const LEVEL = { inherit: -1, none: 0, limited: 1, observer: 2, owner: 3 } as const;

/** The default minimum role of each permission. */
const DEFAULT_ROLE: Record<string, number> = {
  ACTOR_CREATE: ROLE.assistant,
  CARDS_CREATE: ROLE.assistant,
  DRAWING_CREATE: ROLE.trusted,
  ITEM_CREATE: ROLE.assistant,
  JOURNAL_CREATE: ROLE.trusted,
  MACRO_SCRIPT: ROLE.player,
  NOTE_CREATE: ROLE.trusted,
  PLAYLIST_CREATE: ROLE.assistant,
  QUERY_USER: ROLE.player,
  REGION_CREATE: ROLE.player,
  SETTINGS_MODIFY: ROLE.assistant,
  TEMPLATE_CREATE: ROLE.player,
  TOKEN_CREATE: ROLE.assistant,
  TOKEN_DELETE: ROLE.assistant,
};

const CREATE_PERMISSION: Record<string, string> = {
  Actor: "ACTOR_CREATE",
  Item: "ITEM_CREATE",
  JournalEntry: "JOURNAL_CREATE",
  Cards: "CARDS_CREATE",
  Playlist: "PLAYLIST_CREATE",
  Token: "TOKEN_CREATE",
  Drawing: "DRAWING_CREATE",
  Note: "NOTE_CREATE",
  MeasuredTemplate: "TEMPLATE_CREATE",
  Region: "REGION_CREATE",
};

const isGM = (user: { role?: number }): boolean => (user.role ?? 0) >= ROLE.assistant;
const roleOf = (user: Stored): number => user.role ?? ROLE.none;

export class Permissions {
  constructor(
    private readonly actors: () => Map<string, Stored>,
    private readonly scenes: () => Map<string, Stored>,
    /** The world setting core.permissions: permission to roles. */
    private readonly granted: () => unknown,
  ) {}

  isGM(user: { role?: number }): boolean {
    return isGM(user);
  }

  /** Whether a user has a permission such as "ACTOR_CREATE". */
  has(user: Stored, permission: string): boolean {
    if (roleOf(user) >= ROLE.gamemaster) return true;
    const own = user.permissions?.[permission];
    if (typeof own === "boolean") return own;
    const roles = (this.granted() as Record<string, unknown> | undefined)?.[permission];
    if (Array.isArray(roles)) return roles.includes(roleOf(user));
    return roleOf(user) >= (DEFAULT_ROLE[permission] ?? ROLE.gamemaster);
  }

  /** A user's level of ownership, NONE 0 to OWNER 3. */
  level(user: Stored, node: Node): number {
    if (isGM(user)) return LEVEL.owner;
    const { name, source, parent } = node;
    const standsAlone = !parent || ["JournalEntryPage", "Region"].includes(name) || parent.name === "Token";
    if (WITH_OWNERSHIP.has(name) && standsAlone) {
      const level = source.ownership?.[user._id] ?? source.ownership?.default ?? (parent ? LEVEL.inherit : LEVEL.none);
      if (name === "Macro" && source.author === user._id) return LEVEL.owner;
      return level === LEVEL.inherit && parent ? this.level(user, parent) : Math.max(level, LEVEL.none);
    }
    switch (name) {
      case "MeasuredTemplate":
        return source.author === user._id ? LEVEL.owner : LEVEL.observer;
      case "ChatMessage":
        return source.author === user._id ? LEVEL.owner : LEVEL.observer;
      case "User":
        return source._id === user._id ? LEVEL.owner : LEVEL.limited;
      case "Token":
      case "Combatant":
        return this.#actorLevel(user, node);
      case "Combat":
      case "CombatantGroup":
      case "Folder":
        return LEVEL.observer;
    }
    return parent ? this.level(user, parent) : LEVEL.none;
  }

  /** Tokens and combatants have the ownership of their actor. */
  #actorLevel(user: Stored, { name, source }: Node): number {
    let token: Stored | undefined = name === "Token" ? source : undefined;
    if (source.sceneId && source.tokenId) {
      token = this.scenes()
        .get(source.sceneId)
        ?.tokens?.find((entry) => entry._id === source.tokenId);
    }
    const base = this.actors().get(token?.actorId ?? source.actorId ?? "");
    if (!base) return LEVEL.none;
    const actor = token && !token.actorLink ? syntheticSource(base, token.delta ?? {}) : base;
    return this.level(user, { name: "Actor", source: actor, parent: null });
  }

  canCreate(user: Stored, node: Node): boolean {
    const { name, source, parent } = node;
    if (name === "User") return isGM(user) && (source.role ?? 0) <= roleOf(user);
    if (name === "ChatMessage" && source.author !== user._id) return isGM(user);
    if (isGM(user)) return true;
    if (roleOf(user) < ROLE.player) return false;
    if (name === "ChatMessage") return true;
    if (name === "Macro") return source.type !== "script" || this.has(user, "MACRO_SCRIPT");
    if (name === "Combatant") return this.#actorLevel(user, node) >= LEVEL.owner;
    if (parent && parent.name !== "Scene") return this.level(user, parent) >= LEVEL.owner;
    if (name === "MeasuredTemplate" && source.author !== user._id) return false;
    const permission = CREATE_PERMISSION[name];
    return permission !== undefined && this.has(user, permission);
  }

  /** `fields`: top-level names of the changed fields, without `_id`. */
  canUpdate(user: Stored, node: Node, fields: readonly string[], changes: Tree): boolean {
    const { name, source } = node;
    const only = (...allowed: string[]): boolean => fields.every((field) => allowed.includes(field));
    if (name === "User") {
      const stronger =
        (source.role ?? 0) > roleOf(user) || ((changes.role as number | null | undefined) ?? 0) > roleOf(user);
      if (isGM(user)) return !stronger;
      return source._id === user._id && !fields.includes("role") && !fields.includes("permissions");
    }
    if (isGM(user)) return true;
    if (roleOf(user) < ROLE.player) return false;
    if (name === "Combat") return only("round", "turn") && this.#fights(user, node);
    if (name === "Combatant" && !only("initiative", "defeated", "flags", "system")) return false;
    if (name === "ChatMessage" && fields.includes("author")) return false;
    if (fields.includes("ownership") && WITH_OWNERSHIP.has(name)) return false;
    return this.level(user, node) >= LEVEL.owner;
  }

  canDelete(user: Stored, node: Node): boolean {
    const { name, source, parent } = node;
    if (name === "User") return isGM(user) && (source.role ?? 0) <= roleOf(user) && source._id !== user._id;
    if (isGM(user)) return true;
    if (roleOf(user) < ROLE.player || name === "Combatant" || name === "Combat") return false;
    if (name === "Actor" && !parent && !this.has(user, "ACTOR_CREATE")) return false;
    if (name === "Token") return this.has(user, "TOKEN_DELETE") && this.level(user, node) >= LEVEL.owner;
    return this.level(user, node) >= LEVEL.owner;
  }

  /** Whether a user owns one of its combatants. Only clients know the current turn: systems may sort differently. */
  #fights(user: Stored, combat: Node): boolean {
    const combatants = (combat.source.combatants ?? []) as Stored[];
    return combatants.some(
      (source) => this.#actorLevel(user, { name: "Combatant", source, parent: combat }) >= LEVEL.owner,
    );
  }
}
