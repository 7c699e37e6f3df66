import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Client, openTable, type Table } from "../../node.ts";
import type { ClientGlobals, Data, RealmGlobals } from "../../types.ts";
import type { Actor } from "../documents/actor.ts";
import type { Item } from "../documents/item.ts";

const here = dirname(fileURLToPath(import.meta.url));

/** `system` of an actor of the trial system, prepared. */
export type Hero = Actor & {
  system: {
    hp: { value: number; max: number };
    might: number;
    tags: Set<string>;
    log: { text: string; n: number }[];
    skills: Record<string, { rank: number; note: string }>;
    free: Data;
    brave: boolean;
    reach: number;
  };
  _source: { system: { hp: { max: number }; might: number; log: unknown[] }; items: unknown[] };
};
/** An item of the trial system. */
export type Gear = Item & { system: { weight: number }; _stats: { compendiumSource: string | null } };

/** A client's globals, and the calls recorded by the trial system. */
export type TrialGlobals = ClientGlobals & { trace: string[] };
export interface Trial {
  table: Table;
  gm: TrialGlobals;
  ann: TrialGlobals;
  clear(): void;
  traces(): { gm: string[]; ann: string[] };
  /** A copy made in this realm, for comparison by contents. */
  plain(value: unknown): unknown;
  clients: { gm: Client; ann: Client };
}

/** A client's realm with the host's own types, for tests of the classes themselves. */
export function globalsOf(client: Client): TrialGlobals {
  const realm: object = client.globals;
  return realm as TrialGlobals;
}

/** A Gamemaster and a player on a test host with the trial system. */
export async function trialTable(generation: 13 | 14): Promise<Trial> {
  const table = await openTable({
    generation,
    system: join(here, "system"),
    users: [
      { name: "Gamemaster", role: 4 },
      { name: "Ann", role: 1 },
    ],
  });
  const gm = await table.join("Gamemaster");
  const ann = await table.join("Ann");
  const globals = { gm: globalsOf(gm), ann: globalsOf(ann) };
  const clear = (): void => {
    globals.gm.trace.length = 0;
    globals.ann.trace.length = 0;
  };
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  const traces = (): ReturnType<Trial["traces"]> => ({ gm: [...globals.gm.trace], ann: [...globals.ann.trace] });
  clear();
  return { table, ...globals, clear, traces, plain, clients: { gm, ann } };
}

/** Each generation's notation for deleting and for replacing a key. */
export const del = (g: RealmGlobals, path: string): Data => {
  if (g._del) return { [path]: g._del };
  const at = path.lastIndexOf(".") + 1;
  return { [`${path.slice(0, at)}-=${path.slice(at)}`]: null };
};
export const replace = (g: RealmGlobals, path: string, value: unknown): Data => {
  if (g._replace) return { [path]: g._replace(value) };
  const at = path.lastIndexOf(".") + 1;
  return { [`${path.slice(0, at)}==${path.slice(at)}`]: value };
};
