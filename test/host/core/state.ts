import type { Config, Constants, DocumentConfig, FoundryNamespace, RealmGlobals } from "../types.ts";
import type { Connection } from "../wire.ts";
import type { Game } from "./game/game.ts";
import type { Hooks } from "./hooks.ts";

/**
 * The only mutable state of a realm: its generation, its globals and its running game.
 * One realm is one client, so module scope is the right scope.
 */
export interface Runtime {
  generation: 13 | 14;
  /** The realm's global object, where `game`, `CONFIG` and `ui` are looked up and replaced. */
  g: RealmGlobals;
  foundry: FoundryNamespace;
  CONFIG: Config;
  CONST: Constants;
  Hooks: typeof Hooks;
  game: Game;
  connection: Connection;
  /** True once every document has been constructed; documents made later prepare themselves at once. */
  documentsReady: boolean;
}

/** Empty until `installGlobals` and `startGame` set it, which run before any access. */
const nothingYet = {
  generation: 14,
  g: globalThis,
  foundry: {},
  CONFIG: {},
  CONST: {},
  Hooks: null,
  game: {},
  connection: null,
  documentsReady: false,
};
export const rt = nothingYet as unknown as Runtime;

/** Whether this realm is the newer of the two supported generations. */
export const isV14 = (): boolean => rt.generation >= 14;

/** The `CONFIG` entry of a document type, if any. */
export const documentConfig = (name: string): DocumentConfig | undefined =>
  rt.CONFIG[name] as DocumentConfig | undefined;

/** Plain JSON copy made inside this realm, so that prototypes are this realm's own. */
export const jsonCopy = <T>(value: T): T => (value === undefined ? value : JSON.parse(JSON.stringify(value)));
