/**
 * The test host without a browser: server and clients in one process, each client in its own vm context.
 * Needs node's --experimental-vm-modules (vitest.config.ts passes it).
 */
import { timed, timedAsync } from "./phases.ts";
import { Authority } from "./server/authority.ts";
import { Dice, type DiceMode, type Face } from "./server/dice.ts";
import { type FirstUser, fillWorld } from "./server/fill.ts";
import type { Link } from "./server/link.ts";
import { readPackages } from "./server/modules.ts";
import { Realm } from "./server/realm.ts";
import { isAs, type Mark, markOf, restore } from "./server/restore.ts";
import type { Seed } from "./server/seed.ts";
import { Session } from "./server/session.ts";
import { Storage } from "./server/storage.ts";
import { LevelStore, MemoryStore, type Store } from "./server/store.ts";
import { BUILT, type SystemFolder } from "./server/system.ts";
import type { Globals } from "./view.ts";

export interface TableOptions {
  generation?: 13 | 14;
  /** The built system's folder; `BUILT` by default. */
  system?: string;
  /** Folders of modules beside it. */
  modules?: string[];
  users?: FirstUser[];
  /** Keep the world in this LevelDB folder instead of memory. */
  disk?: string;
  dice?: DiceMode;
  /** Fills a new world before the first user joins. */
  seed?: Seed;
  /** Evaluated in every client before the host bundle. */
  prelude?: string;
}

export interface Complaint {
  level: "warn" | "error";
  text: string;
}

/**
 * Code that may change more of a page than its documents: a listener, a global, a member of a global, data of a
 * document.
 */
const LASTING = new RegExp(
  [
    /\bHooks\.(on|once)\b/,
    /\bglobalThis\b|\bObject\.(assign|define)|\bReflect\b/,
    /\b(game|foundry|canvas|ui|user|socket|console|[A-Z]\w*)(\??\.\w+|\[[^\]]*\])+\s*=(?![=>])/,
    /\b(_source|system|prototype|flags|settings)(\.\w+|\[[^\]]*\])+\s*=(?![=>])/,
    /\bdelete\s+(game|foundry|canvas|ui|[A-Z]\w*)\b/,
  ]
    .map(({ source }) => source)
    .join("|"),
);

/** State of a page that must be unchanged for it to count as new. */
const PAGE_STATE = `JSON.stringify([
  Object.keys(globalThis).sort(), canvas.scene?.id, game.paused, foundry.applications.instances?.size,
  [...game.collections.values()].map((collection) => [...collection.values()].map((document) => document._source)),
])`;

/** Clears a user's targets and controlled tokens, which are not stored, and restores the browser's settings. */
const tidy = (kept: Record<string, string>): string => `
  [...game.user.targets].forEach((token) => token.setTarget(false, { releaseOthers: false }));
  canvas.tokens?.releaseAll?.();
  const kept = ${JSON.stringify(kept)};
  const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i)).concat(Object.keys(kept));
  for (const key of new Set(keys)) {
    if (localStorage.getItem(key) === (kept[key] ?? null)) continue;
    if (key in kept) localStorage.setItem(key, kept[key]);
    else localStorage.removeItem(key);
    Hooks.callAll("clientSettingChanged", key, kept[key]);
  }`;

/** Clients may write in reaction to restoring; that is restored as well. */
const MOST_RESTORES = 3;

/** State of a page at the mark. */
interface Page {
  client: Client;
  state: string;
  kept: Record<string, string>;
}

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const QUIET_TICKS = 8;

export class Table {
  authority!: Authority;
  clients: Client[] = [];
  /** Number of frames in transit between server and clients, and of files requested by clients. */
  inFlight = 0;
  readonly storages = new Map<string, Storage>();
  #mark: Mark | undefined;
  #pages: Page[] = [];

  constructor(
    readonly options: TableOptions,
    readonly system: SystemFolder,
    readonly store: Store,
  ) {}

  get generation(): 13 | 14 {
    return this.options.generation ?? 14;
  }

  async start(): Promise<void> {
    const { generation, store } = this;
    const { manifest, languages, packs } = this.system;
    const modules = this.system.modules.map((module) => module.manifest);
    this.authority = new Authority({ generation, manifest, languages, packs, modules, store });
    await this.authority.open();
    const users = this.options.users ?? [{ name: "Gamemaster", role: 4 }, { name: "Player" }];
    await fillWorld(this.authority, users, this.options.seed);
  }

  /** Joins as a user and resolves when that client's game is ready. */
  async join(name: string): Promise<Client> {
    const user = this.authority.user(name);
    if (!user) throw new Error(`Nobody here is called ${name}.`);
    const storage = this.storages.get(user._id) ?? new Storage();
    this.storages.set(user._id, storage);
    const client = new Client(this, name, user._id, storage);
    await timedAsync("host start", () => client.start());
    return client;
  }

  /** Resolves when no request, event, answer or file is in transit. Does not wait for timers of clients. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TICKS; quiet += 1) {
      await tick();
      if (this.inFlight > 0 || this.authority.busy > 0) quiet = -1;
    }
  }

  /** Stops the server, cutting every connection, and starts it again on the same store. */
  async restart(): Promise<void> {
    for (const client of [...this.clients]) this.drop(client);
    await this.authority.close();
    await this.start();
  }

  /** Marks the current state of the world and its pages for `restore`. */
  mark(): void {
    this.#mark = markOf(this.authority);
    this.#pages = this.clients.map((client) => ({
      client,
      state: client.realm.evaluate(PAGE_STATE),
      kept: this.storages.get(client.userId)?.entries() ?? {},
    }));
  }

  /**
   * Restores the marked state, with `quiet` between the steps. Pages that were reloaded, closed or permanently changed
   * are reopened,
   * and `ready` prepares them. False if only a new host can have that state again.
   */
  async restore(
    quiet: () => Promise<void>,
    ready: (client: Client) => Promise<void> = async () => {},
  ): Promise<boolean> {
    const mark = this.#mark;
    if (!mark) return false;
    const stayed = this.#pages.filter(({ client }) => this.clients.includes(client) && !client.touched);
    for (const client of new Set([...this.clients, ...this.#pages.map((page) => page.client)]))
      if (!stayed.some((page) => page.client === client)) client.leave();
    // A user without a page at the mark may have joined since: the next test finds their browser's storage empty again.
    for (const userId of [...this.storages.keys()])
      if (!stayed.some((page) => page.client.userId === userId)) this.storages.delete(userId);
    for (let time = 0; time < MOST_RESTORES; time += 1) {
      for (const { client, kept } of stayed) client.realm.evaluate(`{ ${tidy(kept)} }`);
      await quiet();
      if (!(await restore(this.authority, mark))) return false;
      await quiet();
      if (isAs(this.authority, mark)) break;
    }
    for (const { client } of stayed) client.errors.length = 0;
    for (const page of this.#pages) if (!stayed.includes(page)) await this.#reopen(page, ready);
    await quiet();
    for (const page of stayed)
      if (page.client.realm.evaluate(PAGE_STATE) !== page.state) await this.#reopen(page, ready);
    await quiet();
    const unchanged = this.#pages.every(({ client, state }) => client.realm.evaluate(PAGE_STATE) === state);
    return unchanged && isAs(this.authority, mark);
  }

  /** Opens a new page for the same user, with the browser's storage of the mark. */
  async #reopen(page: Page, ready: (client: Client) => Promise<void>): Promise<void> {
    const { name, userId } = page.client;
    page.client.leave();
    this.storages.set(userId, new Storage(page.kept));
    page.client = await this.join(name);
    await ready(page.client);
    page.client.touched = false;
  }

  /** Cuts a client's connection; its realm keeps running, its requests fail. */
  drop(client: Client): void {
    client.cut();
  }

  async close(): Promise<void> {
    for (const client of [...this.clients]) client.leave();
    await this.authority.close();
  }
}

export class Client {
  readonly errors: Complaint[] = [];
  /** Whether code was run that may have changed the page itself; reset it if that change may stay. */
  touched = false;
  readonly realm: Realm;
  readonly #dice: Dice;
  #link: Link | undefined;
  #session: Session | undefined;

  constructor(
    readonly table: Table,
    readonly name: string,
    readonly userId: string,
    storage: Storage,
  ) {
    this.realm = new Realm({
      system: table.system,
      generation: table.generation,
      storage,
      prelude: table.options.prelude,
      fetching: (by) => {
        table.inFlight += by;
      },
      complain: (level, text) => this.errors.push({ level, text }),
    });
    this.#dice = new Dice(table.options.dice ?? "random");
    this.realm.context.hostDice = { next: (faces: number) => this.#dice.next(faces) };
  }

  /** The realm's global object. */
  get globals(): Globals {
    return this.realm.context;
  }

  get game(): Globals["game"] {
    return this.realm.context.game;
  }

  get foundry(): Globals["foundry"] {
    return this.realm.context.foundry;
  }

  get user(): Globals["game"]["user"] {
    return this.game.user;
  }

  /** Queues the faces of this client's next dice, in order: 17, or { faces: 20, result: 17 } to name the die. */
  dice(faces: readonly (number | Face)[]): void {
    this.#dice.lay(faces);
  }

  /** Number of queued faces not rolled yet. */
  get diceLeft(): number {
    return this.#dice.left;
  }

  async start(): Promise<void> {
    const { table, realm } = this;
    await realm.load();
    const toServer = this.#carry((text) => void this.#session?.receive(text));
    const toClient = this.#carry((text) => timed("events at clients", () => this.#link?.receive(text)));
    const link = realm.link(toServer, () => this.cut());
    this.#link = link;
    this.#session = new Session(table.authority, this.userId, toClient, () => this.cut());
    table.clients.push(this);
    await realm.start(link, this.#session.snapshot);
  }

  /** A one-way wire: delivers asynchronously, in order, as text. */
  #carry(deliver: (text: string) => void): (text: string) => void {
    const { table } = this;
    return (text) => {
      table.inFlight += 1;
      setImmediate(() => {
        table.inFlight -= 1;
        deliver(text);
      });
    };
  }

  /** Runs code in the client's realm; `game`, `foundry` and so on are in scope. Resolves with what it returns. */
  run<T = unknown>(code: string): Promise<T> {
    this.touched ||= LASTING.test(code);
    return this.realm.evaluate(`(async () => { ${code} })()`);
  }

  cut(): void {
    const session = this.#session;
    this.#session = undefined;
    this.#link?.cut();
    session?.end();
    this.table.clients = this.table.clients.filter((client) => client !== this);
  }

  /** Closes the page: its pending requests never resolve. */
  leave(): void {
    this.#link?.abandon();
    this.cut();
    this.#link = undefined;
    this.realm.close();
  }

  /** Reloads the page: a new client of the same user, with the same local storage. */
  async rejoin(): Promise<Client> {
    this.leave();
    return this.table.join(this.name);
  }
}

export async function openTable(options: TableOptions = {}): Promise<Table> {
  const system = await readPackages(options.system ?? BUILT, options.modules ?? [], options.generation ?? 14);
  const store = options.disk ? new LevelStore(options.disk) : new MemoryStore();
  const table = new Table(options, system, store);
  await timedAsync("host start", () => table.start());
  return table;
}
