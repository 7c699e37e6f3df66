/** Plans and ledger entries. */
import type { Text } from "../../kernel/card.ts";
import type { Consequence } from "../../kernel/consequences.ts";
import type { Recorded } from "../../kernel/recorded.ts";
import { type ActorDoc, getProperty, type ItemDoc } from "../adapter/foundry-api.ts";

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

/** The number that a relative change starts from: the stored one, or the ruleset's default if none is stored. */
export const countedFrom = (document: ActorDoc | ItemDoc, path: string): unknown =>
  getProperty(document._source, `system.${path}`) ?? getProperty(document.system, path);
