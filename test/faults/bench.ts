/** The table for the runs: one world per generation, reset before each run. */
import seed from "../host/demo.ts";
import { type Client, openTable, type Table } from "../host/node.ts";
import type { Random } from "./random.ts";
import type { Who } from "./steps.ts";
import { Watch } from "./watch.ts";

type Source = Record<string, unknown> & { _id: string };

const FAILURE = "CONFIG.compatibility.mode = CONST.COMPATIBILITY_MODES.FAILURE;";
/** Records sent relay messages, so that they can be repeated. */
const RECORD = `const emit = game.socket.emit.bind(game.socket);
  globalThis.sent = [];
  game.socket.emit = (event, ...args) => { if (event === "system.fivefold") sent.push(args[0]); return emit(event, ...args); };`;

export class Bench {
  readonly clients = new Map<Who, Client>();
  /** Intents sent over the relay in this run. */
  readonly sent: { who: Who; payload: unknown }[] = [];
  /** Complaints of clients whose connection was not cut. */
  readonly complaints: string[] = [];
  readonly watch = new Watch();
  #dice: (faces: number) => number = () => 1;
  #start: { actors: Source[]; tokens: Source[]; combat: Source; scene: string } | undefined;

  private constructor(readonly table: Table) {}

  static async open(generation: 13 | 14): Promise<Bench> {
    const table = await openTable({
      generation,
      seed: async (api) => {
        await seed(api);
        await api.user("Second", 4);
      },
      users: [{ name: "Gamemaster", role: 4 }],
    });
    const bench = new Bench(table);
    bench.watch.on(table.authority);
    const { Actor = [], Scene = [], Combat = [] } = table.authority.world.sources() as Record<string, Source[]>;
    const [scene] = Scene as [Source & { tokens: Source[] }];
    const [combat] = Combat;
    bench.#start = structuredClone({ actors: Actor, tokens: scene.tokens, combat: combat!, scene: scene._id });
    return bench;
  }

  /** Resets the world and the clients. */
  async reset(random: Random): Promise<void> {
    const start = this.#start!;
    let thrown = 0;
    // Attack and defense take turns with the d20: most attacks hit.
    this.#dice = (faces) => {
      if (faces !== 20) return 1 + random.below(faces);
      thrown += 1;
      return thrown % 2 ? 8 + random.below(13) : 1 + random.below(10);
    };
    const change = (
      action: "create" | "delete",
      documentName: string,
      data: Source[],
      parentUuid: string | null = null,
    ) =>
      this.table.authority.asGamemaster({
        kind: "document",
        action,
        documentName,
        parentUuid,
        pack: null,
        data: structuredClone(data),
        operation: { keepId: true, keepEmbeddedIds: true },
      });
    const {
      Actor = [],
      Combat = [],
      ChatMessage = [],
      Scene = [],
    } = this.table.authority.world.sources() as Record<string, Source[]>;
    const scene = `Scene.${start.scene}`;
    await change("delete", "ChatMessage", ChatMessage);
    await change("delete", "Combat", Combat);
    await change("delete", "Token", (Scene[0] as Source & { tokens: Source[] }).tokens, scene);
    await change("delete", "Actor", Actor);
    await change("create", "Actor", start.actors);
    await change("create", "Token", start.tokens, scene);
    await change("create", "Combat", [start.combat]);
    await this.setting("automation", "ask");
    await this.leave("Second");
    for (const who of ["Gamemaster", "Anna", "Ben"] as const) await this.join(who);
    await this.quiet();
    this.sent.length = 0;
    this.complaints.length = 0;
    for (const [who, client] of this.clients) {
      client.errors.length = 0;
      await this.#collect(who, client);
    }
    this.sent.length = 0;
  }

  setting(key: string, value: unknown): Promise<unknown> {
    return this.table.authority.asGamemaster({
      kind: "setting",
      scope: "world",
      key: `fivefold.${key}`,
      value,
    } as never);
  }

  here(who: Who): Client | undefined {
    const client = this.clients.get(who);
    return client && this.table.clients.includes(client) ? client : undefined;
  }

  get present(): [Who, Client][] {
    return [...this.clients].filter(([who]) => this.here(who));
  }

  async join(who: Who): Promise<void> {
    if (this.here(who)) return;
    const client = await this.table.join(who);
    client.realm.context.hostDice = { next: (faces: number) => this.#dice(faces) };
    await client.run(FAILURE + RECORD);
    this.clients.set(who, client);
  }

  /** Closes a page normally: its pending messages arrive. */
  async leave(who: Who): Promise<void> {
    const client = this.here(who);
    if (!client) return;
    await this.#collect(who, client);
    this.#complain(who, client);
    client.leave();
    this.clients.delete(who);
  }

  /** Kills a page: its pending messages are lost. */
  cut(who: Who): void {
    this.here(who)?.leave();
    this.clients.delete(who);
  }

  async restart(): Promise<void> {
    const there = this.present.map(([who]) => who);
    for (const [who, client] of this.present) await this.#collect(who, client);
    await this.table.restart();
    this.watch.left(() => true);
    this.watch.on(this.table.authority);
    this.clients.clear();
    for (const who of there) await this.join(who);
  }

  async tick(turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Waits until everything is sent, written and applied on all clients. */
  async quiet(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      await this.table.settle();
      for (const [, client] of this.present) await client.run("await game.fivefold.idle()");
    }
    await this.table.settle();
    for (const [who, client] of this.present) await this.#collect(who, client);
  }

  complaintsNow(): string[] {
    for (const [who, client] of this.present) this.#complain(who, client);
    return this.complaints;
  }

  close(): Promise<void> {
    return this.table.close();
  }

  async #collect(who: Who, client: Client): Promise<void> {
    const payloads = JSON.parse(await client.run<string>("return JSON.stringify(sent.splice(0));")) as unknown[];
    this.sent.push(...payloads.map((payload) => ({ who, payload })));
  }

  #complain(who: Who, client: Client): void {
    for (const { level, text } of client.errors.splice(0))
      if (level === "error") this.complaints.push(`${who}: ${text}`);
  }
}
