import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Client, openTable, type Table, type TableOptions } from "../node.ts";
import type { Data } from "../types.ts";
import type { Globals } from "../view.ts";
import type { Actor } from "../view-documents.ts";
import type { Request } from "../wire.ts";

/** Shared by the conformance checks: a test host with the fixture system, and both generations' API. */

export const GENERATIONS = [13, 14] as const;
export type Generation = (typeof GENERATIONS)[number];
export const FIXTURE = join(dirname(fileURLToPath(import.meta.url)), "../fixture");
/** The fixture's modules, one folder each. */
export const MODULES = join(FIXTURE, "../fixture-modules");

/** A value of a client's realm, converted to JSON of this realm. */
export const plain = <T = unknown>(value: unknown): T => JSON.parse(JSON.stringify(value));

/** An update that deletes a key, in the generation's notation. */
export function deletion(g: Globals, path: string): Data {
  if (g._del !== undefined) return { [path]: g._del };
  const at = path.lastIndexOf(".") + 1;
  return { [`${path.slice(0, at)}-=${path.slice(at)}`]: null };
}

/** An update that sets a key to exactly this value. */
export function replacement(g: Globals, path: string, value: unknown): Data {
  if (g._replace) return { [path]: g._replace(value) };
  const at = path.lastIndexOf(".") + 1;
  return { [`${path.slice(0, at)}==${path.slice(at)}`]: value };
}

/** Generation 13 stores the values of changes as strings. */
const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
const MODES: Record<string, number> = { multiply: 1, add: 2, downgrade: 3, upgrade: 4, override: 5 };

/** The changes of an effect, as part of its data. */
export function effectChanges(generation: Generation, ...list: [key: string, kind: string, value: unknown][]): Data {
  if (generation === 14) {
    return { system: { changes: list.map(([key, type, value]) => ({ key, type, value, phase: "initial" })) } };
  }
  return { changes: list.map(([key, kind, value]) => ({ key, mode: MODES[kind], value: asText(value) })) };
}

/** The option for a visibility mode: "public", "gm", "blind" or "self". */
export const modeOption = (generation: Generation, mode: string): Record<string, string> =>
  generation === 14 ? { messageMode: mode } : { rollMode: `${mode}roll` };

export interface Seated {
  table: Table;
  gm: Client;
  ann: Client;
  /** A hero that belongs to Ann, on the Gamemaster's client. */
  hero(data?: Data): Promise<Actor>;
  /** Document requests that reached the server since the last call. */
  sent(): string[];
  /** Logs of both clients, cleared by reading. */
  logs(): { gm: string[]; ann: string[] };
}

/** A Gamemaster and a player, Ann, on a new test host. */
export async function sitDown(generation: Generation, options: Partial<TableOptions> = {}): Promise<Seated> {
  const users = [
    { name: "Gamemaster", role: 4 },
    { name: "Ann", role: 1 },
    { name: "Ben", role: 1 },
  ];
  const table = await openTable({ generation, system: FIXTURE, users, ...options });
  const requests: string[] = [];
  const original = table.authority.request.bind(table.authority);
  table.authority.request = (seat, request: Request, id) => {
    if (request.kind === "document") requests.push(`${request.action} ${request.documentName}`);
    return original(seat, request, id);
  };
  const gm = await table.join("Gamemaster");
  const ann = await table.join("Ann");
  await table.settle();
  const log = (client: Client): string[] => plain(client.globals.conformance.log.splice(0));
  const seated: Seated = {
    table,
    gm,
    ann,
    async hero(data = {}) {
      const ownership = { default: 0, [seated.ann.userId]: 3 };
      const actor = await seated.gm.globals.Actor.create({ name: "Bo", type: "hero", ownership, ...data });
      await table.settle();
      seated.logs();
      seated.sent();
      return actor;
    },
    sent: () => requests.splice(0),
    logs: () => ({ gm: log(seated.gm), ann: log(seated.ann) }),
  };
  seated.logs();
  return seated;
}

/** Console errors of the clients, without the refusals a test asked for. */
export function complaints(...clients: Client[]): string[] {
  return clients
    .flatMap((client) => client.errors.map(({ text }) => text))
    .filter((text) => !/lacks permission|may not/.test(text));
}
