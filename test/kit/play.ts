/** A table with GM, Anna and Ben at a combat of the demo world, for tests of the document layer. */
import { worldOf } from "../host/demo.ts";
import { type Client, openTable, type Table } from "../host/node.ts";

export interface Play {
  table: Table;
  gm: Client;
  anna: Client;
  ben: Client;
  /** Uuid of an actor on the scene by name. */
  uuid(name: string): string;
  /** Waits until everything is written and applied on all clients. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

/** A closed table, kept so that the next test with the same key can restore it. */
interface Idle {
  key: string;
  table: Table;
  clients: Record<string, Client>;
}

const idle: Idle[] = [];
/** Idle tables kept for each worker: each holds the memory of up to three clients. */
const MOST_IDLE = 4;

async function quiet(table: Table): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    for (const client of [...table.clients]) await client.run("await game.fivefold.idle()");
    await table.settle();
  }
}

/** From here on, calls of deprecated functions throw. */
const ready = (client: Client): Promise<void> =>
  client.run("CONFIG.compatibility.mode = CONST.COMPATIBILITY_MODES.FAILURE;");

async function fresh(key: string, ruleset: string, generation: 13 | 14, names: readonly string[]): Promise<Idle> {
  const table = await openTable({
    generation,
    seed: worldOf(ruleset),
    users: [{ name: "Gamemaster", role: 4 }],
    dice: "scripted",
  });
  const clients: Record<string, Client> = {};
  for (const name of names) {
    const client = await table.join(name);
    await ready(client);
    client.touched = false;
    clients[name] = client;
  }
  await quiet(table);
  table.mark();
  return { key, table, clients };
}

/**
 * An idle table, restored to its initial state; undefined if there is none, or if a test made changes that cannot be
 * restored.
 */
async function restored(key: string): Promise<Idle | undefined> {
  const at = idle.findIndex((one) => one.key === key);
  if (at < 0) return undefined;
  const [one] = idle.splice(at, 1) as [Idle];
  if (await one.table.restore(() => quiet(one.table), ready)) {
    for (const client of one.table.clients) one.clients[client.name] = client;
    return one;
  }
  await one.table.close();
  return undefined;
}

/**
 * Connected users: the usual three, or fewer if the others do not matter. Clients of users who are not connected are
 * undefined.
 */
export interface Seats {
  seats?: readonly ("Gamemaster" | "Anna" | "Ben")[];
  /** A table that no earlier test has used: for tests that a timer of an earlier one would disturb. */
  own?: boolean;
}

/** A GM alone. */
export const GM_ALONE: Seats = { seats: ["Gamemaster"] };
/** A GM and one player. */
export const GM_AND_ANNA: Seats = { seats: ["Gamemaster", "Anna"] };
/** Two players whose GM is not connected. */
export const NO_GM: Seats = { seats: ["Anna", "Ben"] };

/** Anna owns the first character of the ruleset's demo scene, Ben the second; the scene defines the other owners. */
export async function openPlay(
  ruleset: string,
  generation: 13 | 14,
  { seats = ["Gamemaster", "Anna", "Ben"], own = false }: Seats = {},
): Promise<Play> {
  const key = [ruleset, generation, ...seats].join();
  const opened = (own ? undefined : await restored(key)) ?? (await fresh(key, ruleset, generation, seats));
  const { table, clients } = opened;
  const first = Object.values(clients)[0] as Client;
  return {
    table,
    gm: clients.Gamemaster as Client,
    anna: clients.Anna as Client,
    ben: clients.Ben as Client,
    uuid: (name) => first.game.scenes.active.tokens.getName(name).actor.uuid,
    quiet: () => quiet(table),
    close: async () => {
      const left = Object.entries(clients).flatMap(([name, { diceLeft }]) => (diceLeft ? `${name}: ${diceLeft}` : []));
      if (left.length === 0) idle.push(opened);
      else await table.close();
      for (const one of idle.splice(0, idle.length - MOST_IDLE)) await one.table.close();
      if (left.length) throw new Error(`Dice were laid out and never rolled. ${left.join(", ")}`);
    },
  };
}

/** Sets the token with that name as the client's only target. */
export const target = (client: Client, name: string): Promise<void> =>
  client.run(`const token = canvas.tokens.placeables.find((t) => t.document.name === ${JSON.stringify(name)});
    game.user.targets.forEach((t) => t.setTarget(false, { releaseOthers: false }));
    token.setTarget(true, { releaseOthers: true });`);

/** Runs an action without its dialog; resolves to the message's id. */
export const act = (client: Client, uuid: string, action: string, request: object = {}): Promise<string | null> =>
  client.run(
    `const m = await game.fivefold.act(${JSON.stringify(uuid)}, ${JSON.stringify(action)}, ${JSON.stringify({ skip: true, ...request })}); return m?.id ?? null;`,
  );

/** The id of an actor's item by name. */
export const item = (client: Client, uuid: string, name: string): Promise<string> =>
  client.run(`return fromUuidSync(${JSON.stringify(uuid)}).items.getName(${JSON.stringify(name)}).id;`);

export interface ActJson {
  action: string;
  state: string;
  journal: { id: string; faces?: number[]; pick?: string }[];
  headline: { key: string; data?: Record<string, unknown> } | null;
  waiting: { id: string; who: string; options: string[]; dice?: string } | null;
  offers: { id: string; action: string; by: string }[];
  parts: Record<string, { uuid: string; name: string; hidden: boolean }>;
  facts: object | null;
  from: { act: string; offer: string } | null;
}

export interface CardJson {
  acts: Record<string, ActJson>;
  events: Record<string, { act: string; part: string; state: string }>;
}

/** A card's data as plain JSON. */
export const card = (client: Client, id: string): Promise<CardJson> =>
  client.run(`return JSON.parse(JSON.stringify(game.messages.get(${JSON.stringify(id)}).system));`);

export const press = (client: Client, intent: object): Promise<void> =>
  client.run(`await game.fivefold.press(${JSON.stringify(intent)});`);

export const statuses = (client: Client, uuid: string): Promise<string[]> =>
  client.run(`return [...fromUuidSync(${JSON.stringify(uuid)}).statuses].sort();`);
