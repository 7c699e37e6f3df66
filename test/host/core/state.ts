/**
 * The one mutable place of a realm: which generation it speaks, its globals and its running game.
 * One realm is one client, so module scope is the right scope.
 */
export interface Runtime {
  generation: 13 | 14;
  /** The realm's global object, where `game`, `CONFIG` and `ui` are looked up and replaced. */
  g: any;
  foundry: any;
  CONFIG: any;
  CONST: any;
  Hooks: any;
  game: any;
  connection: any;
  /** True once every document has been constructed; documents made later prepare themselves at once. */
  documentsReady: boolean;
}

export const rt: Runtime = {
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

/** Whether this realm shows the newer of the two supported personalities. */
export const isV14 = (): boolean => rt.generation >= 14;

/** Plain JSON copy made inside this realm, so that prototypes are this realm's own. */
export const jsonCopy = <T>(value: T): T => (value === undefined ? value : JSON.parse(JSON.stringify(value)));
