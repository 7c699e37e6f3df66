import type { DocumentRequest, Event, PackSnapshot, Request, Snapshot, Source } from "../wire.ts";
import { copy, type Stored, type Tree } from "./changes.ts";
import { COLLECTIONS } from "./hierarchy.ts";
import { quoted, randomID } from "./ids.ts";
import type { ModuleManifest } from "./modules.ts";
import * as operations from "./operations.ts";
import type { Pack } from "./packs.ts";
import { Permissions } from "./permissions.ts";
import { completeSource } from "./prepare.ts";
import { Relay, type Seat } from "./relay.ts";
import { loadRows } from "./rows.ts";
import { Shelf, Work } from "./shelf.ts";
import { row, type Store, type Write } from "./store.ts";
import type { Manifest } from "./system.ts";

export interface AuthorityOptions {
  generation: 13 | 14;
  manifest: Manifest;
  languages: Record<string, Source>;
  packs: Pack[];
  store: Store;
  modules?: ModuleManifest[];
  now?: () => number;
}

/** A request of this kind. */
type Asked<Kind> = Extract<Request, { kind: Kind }>;

/** A pack's entry in core.compendiumConfiguration. */
type PackSetting = { locked?: boolean };

const RELEASES = { 13: { build: 351, version: "13.351" }, 14: { build: 366, version: "14.366" } } as const;

/** The authoritative server: checks, applies, stores and broadcasts every request, one after the other. */
export class Authority {
  readonly world = new Shelf(null, COLLECTIONS);
  readonly release: Snapshot["release"];
  readonly relay: Relay;
  readonly permissions: Permissions;
  /** World data besides documents. User settings by user, values of settings by key. */
  readonly state = {
    settings: new Map<string, unknown>(),
    userSettings: new Map<string, Map<string, unknown>>(),
    worldTime: 0,
    title: "",
  };
  #queue: Promise<unknown> = Promise.resolve();
  #busy = 0;

  constructor(readonly options: AuthorityOptions) {
    this.release = { generation: options.generation, ...RELEASES[options.generation] };
    this.permissions = new Permissions(
      () => this.world.table("Actor"),
      () => this.world.table("Scene"),
      () => this.state.settings.get("core.permissions"),
    );
    this.relay = new Relay(options.manifest, options.modules);
  }

  async open(): Promise<void> {
    await this.options.store.open();
    await loadRows(this);
  }

  #userSettingsOf(userId: string): Map<string, unknown> {
    const known = this.state.userSettings.get(userId) ?? new Map<string, unknown>();
    this.state.userSettings.set(userId, known);
    return known;
  }

  /** Waits for all requests so far, then closes the store. */
  async close(): Promise<void> {
    this.relay.close();
    await this.#queue.catch(() => undefined);
    await this.options.store.close();
  }

  /** Pending and running requests, queries included. */
  get busy(): number {
    return this.#busy + this.relay.waiting;
  }

  get users(): Stored[] {
    return [...this.world.table("User").values()];
  }

  get title(): string {
    return this.state.title || `${this.options.manifest.title ?? this.options.manifest.id} at the stand-in table`;
  }

  async setTitle(title: string): Promise<void> {
    this.state.title = title;
    await this.options.store.write([{ key: row("meta", "title"), value: title }]);
  }

  user(nameOrId: string): Stored | undefined {
    return this.world.table("User").get(nameOrId) ?? this.users.find((user) => user.name === nameOrId);
  }

  /** Adds a user without permission checks, as for the first ones in an empty world. */
  async addUser(name: string, role: number, data: Tree = {}): Promise<Stored> {
    return this.#inOrder(async () => {
      const user = {
        color: null,
        avatar: null,
        character: null,
        hotbar: {},
        permissions: {},
        flags: {},
        ...data,
        name,
        role,
      } as Tree as Stored;
      completeSource(this.#context({ _id: null, role: 4 }), "User", user, {
        keepId: true,
        keepEmbeddedIds: true,
        siblings: this.users,
      });
      const work = new Work(this.world);
      work.put("User", user);
      await this.#store(work);
      this.relay.broadcast(
        this.#event(
          { action: "create", documentName: "User", parentUuid: null, pack: null, operation: {} },
          [user],
          user._id,
          null,
        ),
      );
      return copy(user);
    });
  }

  /** Connects a user and returns its snapshot; all later events reach this seat. */
  join(seat: Seat): Snapshot {
    if (!this.world.table("User").has(seat.userId)) throw new Error(`The user ${quoted(seat.userId)} does not exist.`);
    this.relay.sit(seat);
    return this.snapshot(seat.userId);
  }

  /** The snapshot for a joining user. */
  snapshot(userId: string): Snapshot {
    const { User: users = [], ...documents } = this.world.sources();
    const changing = {
      release: this.release,
      world: { id: "stand-in", title: this.title, system: String(this.options.manifest.id) },
      system: this.options.manifest,
      modules: this.options.modules ?? [],
      userId,
      users,
      activeUserIds: this.relay.activeUserIds(),
      settings: Object.fromEntries(this.state.settings),
      userSettings: Object.fromEntries(this.state.userSettings.get(userId) ?? []),
      documents,
      worldTime: this.state.worldTime,
      paused: this.relay.paused,
    };
    const packs = this.options.packs.map((pack) => this.#packSnapshot(pack));
    return { ...changing, packs, languages: this.options.languages };
  }

  #packSnapshot(pack: Pack): PackSnapshot {
    return {
      collection: pack.collection,
      metadata: pack.metadata,
      index: pack.index([]),
      folders: pack.folders(),
      locked: this.#locked(pack),
    };
  }

  #locked(pack: Pack): boolean {
    const configured = this.state.settings.get("core.compendiumConfiguration") as
      | Record<string, PackSetting>
      | undefined;
    return configured?.[pack.collection]?.locked ?? true;
  }

  #pack(collection: string): Pack {
    const pack = this.options.packs.find((candidate) => candidate.collection === collection);
    if (!pack) throw new Error(`The pack ${quoted(collection)} does not exist.`);
    return pack;
  }

  #context<User extends { _id: string | null; role?: number }>(user: User) {
    return {
      manifest: this.options.manifest,
      release: this.release,
      user,
      isGM: this.permissions.isGM(user),
      now: this.options.now?.() ?? Date.now(),
    };
  }

  #inOrder<T>(task: () => Promise<T>): Promise<T> {
    this.#busy += 1;
    const done = this.#queue.then(task).finally(() => {
      this.#busy -= 1;
    });
    this.#queue = done.catch(() => undefined);
    return done;
  }

  /** Executes one request of a connected user. `requestId` is returned in the event. */
  async request(seat: Seat, request: Request, requestId: string | null): Promise<unknown> {
    if (request.kind === "queryReply") return this.relay.answer(seat, request);
    const outcome = await this.#inOrder(async () => {
      const user = this.world.table("User").get(seat.userId);
      if (!user) throw new Error("This user does not exist any more.");
      // a query's answer may take long: the queue waits only until it is sent
      return { value: await this.#carryOut(seat, user, request, requestId) };
    });
    return typeof outcome.value === "function" ? outcome.value() : outcome.value;
  }

  async #carryOut(seat: Seat, user: Stored, request: Request, requestId: string | null): Promise<unknown> {
    switch (request.kind) {
      case "document":
        return this.#document(user, request, requestId);
      case "getPackDocuments":
        return this.#pack(request.pack).documents(request.ids);
      case "getPackIndex":
        return this.#pack(request.pack).index(request.fields);
      case "setting":
        return this.#setting(user, request, requestId);
      case "worldTime":
        return this.#time(user, request, requestId);
      case "socket":
        this.relay.socket(seat, request);
        return null;
      case "activity":
        return this.relay.activity(seat, request.data, this.permissions.isGM(user));
      case "query": {
        if (!this.permissions.has(user, "QUERY_USER")) throw new Error("You may not query other users.");
        const answer = this.relay.ask(seat, request);
        answer.catch(() => undefined);
        return () => answer;
      }
      default:
        throw new Error(`Unknown request ${quoted((request as { kind?: unknown }).kind)}.`);
    }
  }

  #event(
    request: Pick<DocumentRequest, "action" | "documentName" | "parentUuid" | "pack" | "operation">,
    result: Stored[],
    userId: string,
    requestId: string | null,
  ): Event {
    const { action, documentName, parentUuid, pack, operation } = request;
    return { kind: "document", action, documentName, parentUuid, pack, result, operation, userId, requestId };
  }

  async #store(work: Work, more: Write[] = []): Promise<void> {
    await this.options.store.write([...work.finish(), ...more]);
    work.commit();
  }

  async #document(user: Stored, request: DocumentRequest, requestId: string | null): Promise<Stored[]> {
    if (!Array.isArray(request.data)) throw new Error("A document request carries a list of data.");
    const operation = { ...request.operation };
    const pack = request.pack ? this.#pack(request.pack) : null;
    if (pack && this.#locked(pack)) throw new Error(`The pack ${quoted(pack.collection)} is locked.`);
    if (pack && !this.permissions.isGM(user))
      throw new Error(`You may not change the pack ${quoted(pack.collection)}.`);
    const work = new Work(pack?.shelf ?? this.world);
    const desk = { ...this.#context(user), work, world: this.world, permissions: this.permissions };
    const normal = { ...request, operation };
    const carry = { create: operations.create, update: operations.update, delete: operations.remove }[request.action];
    if (!carry) throw new Error(`Unknown action ${quoted(request.action)}.`);
    const folders =
      request.action === "delete" && request.documentName === "Folder" ? [...work.all("Folder")].map(copy) : [];
    const result = carry(desk, normal);
    if (result.length === 0) return [];
    const further = operations.emptyFolders(
      desk,
      normal,
      folders.filter(({ _id }) => result.some((gone) => gone._id === _id)),
    );
    await this.#store(work);
    // World time passes before the combat's own event, also if a player ends the turn.
    const { worldTime } = operation as { worldTime?: { delta?: unknown } };
    if (request.action === "update" && request.documentName === "Combat" && worldTime?.delta)
      await this.#advance(this.state.worldTime + Number(worldTime.delta), {}, user._id, null);
    this.relay.broadcast(this.#event(normal, result, user._id, requestId));
    for (const event of further) this.relay.broadcast(event);
    if (request.documentName === "User" && request.action === "delete") {
      for (const { _id } of result) this.relay.dismiss(_id);
    }
    return result;
  }

  async #setting(user: Stored, request: Asked<"setting">, requestId: string | null): Promise<unknown> {
    const { scope, key, value, options } = request;
    if (typeof key !== "string" || !/^[^.]+\../.test(key)) throw new Error(`${quoted(key)} is no setting's key.`);
    if (scope === "world" && !this.permissions.has(user, "SETTINGS_MODIFY"))
      throw new Error(`${user.name} lacks permission to change the world setting ${quoted(key)}.`);
    const id = scope === "world" ? row("settings", key) : row("userSettings", `${user._id}/${key}`);
    // rows are wrapped, because null is a valid value of a setting
    await this.options.store.write([{ key: id, value: value === undefined ? null : { value } }]);
    const settings = scope === "world" ? this.state.settings : this.#userSettingsOf(user._id);
    if (value === undefined) settings.delete(key);
    else settings.set(key, value);
    const stored = value ?? null;
    const event: Event = { kind: "setting", scope, key, value: stored, options, userId: user._id, requestId };
    this.relay.broadcast(event, undefined, scope === "user" ? [user._id] : undefined);
    return stored;
  }

  async #time(user: Stored, request: Asked<"worldTime">, requestId: string | null): Promise<number> {
    if (!this.permissions.isGM(user)) throw new Error(`${user.name} lacks permission to change the world's time.`);
    const value = request.delta ? this.state.worldTime + request.delta : request.value;
    return this.#advance(value, request.options ?? {}, user._id, requestId);
  }

  async #advance(value: number, options: Source, userId: string, requestId: string | null): Promise<number> {
    if (!Number.isFinite(value)) throw new Error("The world's time is a number of seconds.");
    await this.options.store.write([{ key: row("meta", "worldTime"), value }]);
    const delta = value - this.state.worldTime;
    this.state.worldTime = value;
    this.relay.broadcast({ kind: "worldTime", value, delta, options, userId, requestId });
    return value;
  }

  /** A request without a user: seeding and tests. Runs as the first Gamemaster. */
  async asGamemaster(request: Request): Promise<unknown> {
    const gm = this.users.find((user) => user.role === 4);
    if (!gm) throw new Error("The world has no game master.");
    return this.request({ userId: gm._id, send: () => undefined }, request, randomID());
  }
}
