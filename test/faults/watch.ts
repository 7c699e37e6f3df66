/** What the server sees, in order: manual changes of hit points, and the turns of combatants. */
import type { Authority } from "../host/server/authority.ts";
import type { Event } from "../host/wire.ts";

type Tree = Record<string, unknown>;
type DocumentEvent = Extract<Event, { kind: "document" }>;
const at = (tree: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((held, key) => (held as Tree | undefined)?.[key], tree);

export class Watch {
  /** By actor's uuid: stored hit points. */
  readonly hp = new Map<string, number>();
  /** By actor's uuid: sum of manual changes, each compared with the value stored when it arrived. */
  readonly hands = new Map<string, number>();
  /** By actor's uuid: manual changes overwritten by a concurrent event, until the same page adds them again. */
  readonly owed = new Map<string, { by: number; user: string }>();
  /** By actor's uuid: overwritten changes that were lost because the page was killed first. */
  readonly lost = new Map<string, number>();
  /** By combatant: its turns, newest last. */
  readonly turns = new Map<string, string[]>();
  /** By event: all turns known when it was first written. */
  readonly known = new Map<string, Set<string>>();

  /** By event: its change of hit points. */
  readonly #moves = new Map<string, number>();
  readonly #states = new Map<string, unknown>();

  /** Listens to a server's broadcasts from here on. */
  on(authority: Authority): void {
    const { relay } = authority;
    const broadcast = relay.broadcast.bind(relay);
    relay.broadcast = (event, ...more) => {
      if (event.kind === "document" && event.action === "update") this.#see(event);
      if (event.kind === "user" && !event.active) this.left((owner) => owner === event.userId);
      broadcast(event, ...more);
    };
  }

  reset(hp: Iterable<readonly [string, number]>): void {
    for (const map of [this.hp, this.hands, this.owed, this.lost, this.turns, this.known, this.#moves, this.#states])
      map.clear();
    for (const [uuid, value] of hp) this.hp.set(uuid, value);
  }

  /** Closed pages lose their pending writes. */
  left(whose: (user: string) => boolean): void {
    for (const [uuid, { by, user }] of this.owed)
      if (whose(user)) {
        this.lost.set(uuid, (this.lost.get(uuid) ?? 0) + by);
        this.owed.delete(uuid);
      }
  }

  #see({ documentName, parentUuid, result, operation, userId }: DocumentEvent): void {
    for (const changes of result) {
      const id = changes._id as string;
      if (documentName === "Combatant") {
        const turn = at(changes, "flags", "fivefold", "turn");
        if (typeof turn === "string") this.turns.set(id, [...(this.turns.get(id) ?? []), turn]);
      }
      if (documentName === "Actor")
        this.#actor(parentUuid ? `${parentUuid}.Actor.${id}` : `Actor.${id}`, changes, operation, userId);
    }
  }

  #actor(uuid: string, changes: Tree, operation: Tree, user: string): void {
    const before = this.hp.get(uuid) ?? 0;
    const now = at(changes, "system", "attributes", "hp", "value");
    const by = typeof now === "number" ? now - before : 0;
    this.hp.set(uuid, before + by);
    const written = this.#events((at(changes, "flags", "fivefold", "ledger") ?? {}) as Tree);
    if (at(operation, "fivefold", "ownWrite") !== true) this.hands.set(uuid, (this.hands.get(uuid) ?? 0) + by);
    else if (at(operation, "fivefold", "write") && typeof now === "number") this.#owe(uuid, user, written - by);
  }

  /** Records the events' data; returns the change of hit points by those applied or undone just now. */
  #events(ledger: Tree): number {
    let moves = 0;
    for (const [event, entry] of Object.entries(ledger)) {
      if (!this.known.has(event)) this.known.set(event, new Set([...this.turns.values()].flat()));
      const list = at(entry, "recorded");
      const own = (Array.isArray(list) ? (list as Tree[]) : []).filter(
        (r) => r.path === "attributes.hp.value" && !r.item,
      );
      if (Array.isArray(list))
        this.#moves.set(
          event,
          own.reduce((sum, r) => sum + Number(r.after) - Number(r.before), 0),
        );
      const state = at(entry, "state");
      // The same state again, from a second client, changes nothing.
      if (state && state !== this.#states.get(event))
        moves += (this.#moves.get(event) ?? 0) * (state === "applied" ? 1 : -1);
      if (state) this.#states.set(event, state);
    }
    return moves;
  }

  #owe(uuid: string, user: string, by: number): void {
    // Writes sent before the page was closed still arrive.
    const lost = this.lost.get(uuid);
    if (lost) return void this.lost.set(uuid, lost + by);
    const owed = (this.owed.get(uuid)?.by ?? 0) + by;
    if (owed === 0) this.owed.delete(uuid);
    else this.owed.set(uuid, { by: owed, user });
  }
}
