/**
 * Protocol between a client of the test host and its server. The protocol itself is ours (surface.md allows any);
 * what a system can observe of it follows Foundry.
 */
export type Source = Record<string, unknown>;
export type Action = "create" | "update" | "delete";

/** The snapshot for a joining user; filtered on the server for that user by the rules of visibility. */
export interface Snapshot {
  release: { generation: 13 | 14; build: number; version: string };
  world: { id: string; title: string; system: string };
  /** The manifest (system.json) of the system in play. */
  system: Source;
  /** The manifests (module.json) of the modules beside it, each with `active`. */
  modules?: Source[];
  userId: string;
  users: Source[];
  activeUserIds: string[];
  /** World-scope settings, key "namespace.key", as stored JSON values. */
  settings: Record<string, unknown>;
  /** User-scope settings of this user. */
  userSettings: Record<string, unknown>;
  /** Stored source of world documents by document name ("Actor", "Item", "ChatMessage", "Combat", "Scene", ...), embedded documents inline. */
  documents: Record<string, Source[]>;
  packs: PackSnapshot[];
  /** Language files, already parsed: lang id to (nested or dotted) strings, in load order merged. */
  languages: Record<string, Source>;
  worldTime: number;
  paused: boolean;
}

export interface PackSnapshot {
  /** "fivefold.bloodied-gear" */
  collection: string;
  metadata: Source;
  /** Stored index entries: _id, name, img, type, folder, sort (plus whatever fields were asked for later). */
  index: Source[];
  folders: Source[];
  locked: boolean;
}

/**
 * One document operation. Embedded documents name their parent by uuid ("Actor.x", "Scene.x.Token.y",
 * "Scene.x.Token.y.Actor.z").
 */
export interface DocumentRequest {
  kind: "document";
  action: Action;
  documentName: string;
  parentUuid: string | null;
  pack: string | null;
  /** create: pending sources; update: flat or nested changes each with _id; delete: [{ _id }]. */
  data: Source[];
  /** JSON operation options, the user's own keys included. */
  operation: Source;
}

export type Request =
  | DocumentRequest
  | { kind: "getPackDocuments"; pack: string; ids: string[] | null }
  | { kind: "getPackIndex"; pack: string; fields: string[] }
  | { kind: "setting"; scope: "world" | "user"; key: string; value: unknown; options?: Source }
  | { kind: "worldTime"; value: number; delta: number; options: Source }
  | { kind: "query"; to: string; name: string; data: unknown; timeout: number }
  | { kind: "queryReply"; id: string; ok: boolean; result?: unknown; error?: string }
  | { kind: "socket"; event: string; args: unknown[]; recipients?: string[] }
  | { kind: "activity"; data: Source };

/** Broadcast to every client, including the requester (whose promise resolves after it has applied the event). */
export type Event =
  | {
      kind: "document";
      action: Action;
      documentName: string;
      parentUuid: string | null;
      pack: string | null;
      /** create: full stored sources; update: changes as applied (each with _id); delete: [{ _id }]. */
      result: Source[];
      operation: Source;
      userId: string;
      requestId: string | null;
    }
  | {
      kind: "setting";
      scope: "world" | "user";
      key: string;
      value: unknown;
      options?: Source;
      userId: string;
      requestId: string | null;
    }
  | { kind: "worldTime"; value: number; delta: number; options: Source; userId: string; requestId: string | null }
  | { kind: "user"; userId: string; active: boolean }
  | { kind: "socket"; event: string; args: unknown[]; userId: string }
  | { kind: "query"; id: string; from: string; name: string; data: unknown; timeout: number }
  | { kind: "activity"; userId: string; data: Source };

/** Client to server frames are { id, request }; server to client are { reply: id, ok, value | error } or { event }. */
export interface Connection {
  /**
   * Resolves with the reply's value; rejects with an Error with the server's message. `requestId` is returned in the
   * event.
   */
  request(request: Request): Promise<unknown>;
  onEvent(listener: (event: Event) => void): void;
  close(): void;
}
