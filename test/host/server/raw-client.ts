import type { DocumentRequest, Event, Request, Snapshot, Source } from "../wire.ts";
import { Authority } from "./authority.ts";
import type { Stored } from "./changes.ts";
import { createLink, type Link } from "./link.ts";
import type { Pack } from "./packs.ts";
import { Session } from "./session.ts";
import { MemoryStore, type Store } from "./store.ts";
import type { Manifest } from "./system.ts";

/** Test helper: a world with a tiny manifest, and clients that only speak the wire protocol. */
export const manifest: Manifest = {
  id: "tiny",
  title: "Tiny",
  version: "1.0.0",
  socket: true,
  documentTypes: {
    Actor: { hero: { htmlFields: ["biography", "notes.*.text"], filePathFields: { portrait: ["IMAGE"] } } },
    Item: { sword: { htmlFields: ["description"] } },
    ChatMessage: { card: {} },
  },
};

export class RawClient {
  readonly events: Event[] = [];
  snapshot!: Snapshot;
  #link!: Link;
  #session!: Session;
  /** Called for every query; its return value is the answer. */
  onQuery: ((event: Extract<Event, { kind: "query" }>) => unknown) | undefined;

  constructor(
    authority: Authority,
    readonly userId: string,
  ) {
    const later = (deliver: () => void): void => void setImmediate(deliver);
    this.#link = createLink(
      (text) => later(() => void this.#session.receive(text)),
      () => this.#session.end(),
    );
    this.#session = new Session(
      authority,
      userId,
      (text) => later(() => this.#link.receive(text)),
      () => this.#link.cut(),
    );
    this.snapshot = this.#session.snapshot;
    this.#link.connection.onEvent((event) => {
      this.events.push(event);
      if (event.kind === "query" && this.onQuery) {
        const { id } = event;
        const answer = Promise.resolve(this.onQuery(event));
        answer.then(
          (result) => void this.request({ kind: "queryReply", id, ok: true, result }),
          (error: Error) => void this.request({ kind: "queryReply", id, ok: false, error: error.message }),
        );
      }
    });
  }

  /** Resolves with the server's answer, typed by the request's kind. */
  request<Answer = unknown>(request: Request): Promise<Answer> {
    return this.#link.connection.request(request) as Promise<Answer>;
  }

  document(
    action: DocumentRequest["action"],
    documentName: string,
    data: Source[],
    more: Partial<DocumentRequest> = {},
  ): Promise<Stored[]> {
    const request = {
      kind: "document",
      action,
      documentName,
      data,
      parentUuid: null,
      pack: null,
      operation: {},
      ...more,
    };
    return this.request(request as DocumentRequest);
  }

  create = (name: string, data: Source, parentUuid: string | null = null, operation: Source = {}): Promise<Stored> =>
    this.document("create", name, [data], { parentUuid, operation }).then(([source]) => source!);

  update = (name: string, data: Source, parentUuid: string | null = null, operation: Source = {}): Promise<Stored[]> =>
    this.document("update", name, [data], { parentUuid, operation });

  delete = (name: string, _id: string, parentUuid: string | null = null, operation: Source = {}): Promise<Stored[]> =>
    this.document("delete", name, [{ _id }], { parentUuid, operation });

  leave(): void {
    this.#link.connection.close();
  }
}

export interface RawTable {
  authority: Authority;
  gm: RawClient;
  player: RawClient;
  /** The stored source of a world document. */
  stored(name: string, id: string): Stored;
}

export async function openWorld(
  options: { store?: Store; generation?: 13 | 14; packs?: Pack[]; manifest?: Manifest } = {},
): Promise<RawTable> {
  const authority = new Authority({
    generation: options.generation ?? 14,
    manifest: options.manifest ?? manifest,
    languages: {},
    packs: options.packs ?? [],
    store: options.store ?? new MemoryStore(),
  });
  await authority.open();
  if (authority.users.length === 0) {
    await authority.addUser("Gamemaster", 4);
    await authority.addUser("Player", 1);
  }
  const seat = (name: string): RawClient => new RawClient(authority, authority.user(name)!._id);
  return {
    authority,
    gm: seat("Gamemaster"),
    player: seat("Player"),
    stored: (name, id) => authority.world.table(name).get(id)!,
  };
}
