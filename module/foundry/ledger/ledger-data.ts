/** Recorded changes of an event, as plans and ledger entries hold them. */
import type { Text } from "../../kernel/card.ts";
import type { Consequence } from "../../kernel/consequences.ts";
import { type ActorDoc, getProperty, type ItemDoc, type Source } from "../adapter/seam.ts";

export interface Footprint {
  side: number;
  scale: number;
}

/** Radii in the units of the scene. */
export interface TokenLight {
  bright: number;
  dim: number;
}

/** An item moved from one actor to another: `item` is its old id, `as` its new one. `back`: an undo. */
export interface Moved {
  do: "moved";
  from: string;
  to: string;
  item: string;
  as: string;
  count: number;
  /** Stored on a stack the item joined, in the same write, so that a continued transfer does not add it twice. */
  mark: string;
  /** The item's source at the giver, and its quantity there. */
  source: Source;
  before: number;
  back?: true;
}

/** One recorded change, with all that an undo needs. */
export type Recorded =
  /** `root`: a field of the document itself (name, ownership), not of its system data. */
  | { do: "value"; path: string; item?: string; root?: true; before: unknown; after: unknown }
  /** A created document. `of`: uuid of the parent document if it is not the actor itself. */
  | { do: "made"; kind: Made; source: Source; condition?: string; of?: string }
  /** A deleted document. */
  | { do: "gone"; kind: Made; source: Source; condition?: string; of?: string }
  /** A turn resource of the actor's combatants. */
  | { do: "held"; resource: string; by: number }
  /** The assigned character of users, such as the successor of a dead one. */
  | { do: "heir"; users: string[]; from: string; to: string }
  /** Size of the token with that uuid, or of the actor's prototype token. */
  | { do: "sized"; uuid: string; before: Footprint; after: Footprint }
  /** Elevation of a token. */
  | { do: "raised"; uuid: string; before: number; after: number }
  /** Light of a token. */
  | { do: "lit"; uuid: string; before: TokenLight; after: TokenLight }
  /** An item transferred between actors. */
  | Moved
  /** A number of another actor, which has its own ledger. */
  | { do: "beside"; of: string; path: string; by: number; event: string };

type Made = "Item" | "ActiveEffect" | "Actor" | "Combatant";

/** Path of a recorded value in its document. */
export const fieldOf = ({ path, root }: Extract<Recorded, { do: "value" }>): string => (root ? path : `system.${path}`);

export interface Plan {
  recorded: Recorded[];
  offers: Extract<Consequence, { do: "offer" }>[];
  tells: Text[];
  /** Ids of created documents, by the names that consequences gave them. */
  named: Map<string, string>;
  /** Why the whole plan is impossible. */
  refused?: Text;
}

export interface Todo {
  embedded: Recorded[];
  offers: Plan["offers"];
  tells: Plan["tells"];
}

export interface Entry {
  state: "applied" | "undone";
  /** Order among the entries of this actor. */
  order: number;
  /** False until all of the event is written. */
  whole: boolean;
  /** Remaining work besides the numbers; if a client stops in the middle, the next one finishes it. */
  todo?: Todo | null;
  recorded: Recorded[];
  /** Turn ids when it was first applied: its costs belong to these turns. */
  turns?: string[];
  /** Its consequences, for redo. */
  consequences: Consequence[];
  /** Too old to undo: only that it was applied is still known. */
  forgotten?: boolean;
}

/** Whether two values are equal; lists by their entries in order. */
export const isEqual = (a: unknown, b: unknown): boolean =>
  a === b || (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((entry, at) => entry === b[at]));

/** The number that a relative change starts from: the stored one, or the ruleset's default if none is stored. */
export const countedFrom = (document: ActorDoc | ItemDoc, path: string): unknown =>
  getProperty(document._source, `system.${path}`) ?? getProperty(document.system, path);
