import type { Event, Request, Source } from "../wire.ts";
import { quoted, randomID } from "./ids.ts";
import type { ModuleManifest } from "./modules.ts";
import type { Manifest } from "./system.ts";

/** One connection of one user. A user may have several (two windows). */
export interface Seat {
  userId: string;
  send(event: Event): void;
  /** Called when the server closes the connection. */
  close?(): void;
}

interface Question {
  from: Seat;
  to: Seat;
  resolve(value: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

const DEFAULT_TIMEOUT = 30_000;

/** Connected users, and messages between them that are not stored. */
export class Relay {
  #seats: Seat[] = [];
  #questions = new Map<string, Question>();

  /** Whether the game is paused, for joining users. */
  paused = false;

  constructor(
    private readonly manifest: Manifest,
    private readonly modules: readonly ModuleManifest[] = [],
  ) {}

  get waiting(): number {
    return this.#questions.size;
  }

  activeUserIds(): string[] {
    return [...new Set(this.#seats.map((seat) => seat.userId))];
  }

  sit(seat: Seat): void {
    const first = !this.activeUserIds().includes(seat.userId);
    this.#seats.push(seat);
    if (first) this.broadcast({ kind: "user", userId: seat.userId, active: true }, seat);
  }

  leave(seat: Seat): void {
    const at = this.#seats.indexOf(seat);
    if (at < 0) return;
    this.#seats.splice(at, 1);
    for (const [id, question] of this.#questions) {
      if (question.to === seat) this.#end(id)?.reject(new Error("The queried user has left the table."));
      else if (question.from === seat) this.#end(id)?.reject(new Error("The connection is closed."));
    }
    if (!this.activeUserIds().includes(seat.userId)) {
      this.broadcast({ kind: "user", userId: seat.userId, active: false });
    }
  }

  /** Closes all connections of a user. */
  dismiss(userId: string): void {
    for (const seat of this.#seats.filter((candidate) => candidate.userId === userId)) {
      this.leave(seat);
      seat.close?.();
    }
  }

  close(): void {
    for (const userId of this.activeUserIds()) this.dismiss(userId);
  }

  /** Sends an event to every seat, optionally without one of them or only to some users. */
  broadcast(event: Event, without?: Seat, userIds?: readonly string[]): void {
    for (const seat of [...this.#seats]) {
      if (seat === without || (userIds && !userIds.includes(seat.userId))) continue;
      seat.send(event);
    }
  }

  /** Relays a user's activity, which is not stored, to all others. Only a GM may pause. */
  activity(seat: Seat, data: Source, isGM: boolean): null {
    if ("pause" in data) {
      if (!isGM) return null;
      this.paused = data.pause === true;
    }
    this.broadcast({ kind: "activity", userId: seat.userId, data }, seat);
    return null;
  }

  /** Relays a package's socket message to all but the sender, if the manifest asks for a socket. */
  socket(seat: Seat, request: Extract<Request, { kind: "socket" }>): void {
    const { event, args, recipients } = request;
    const [kind, id] = String(event).split(".");
    const sender =
      kind === "module"
        ? this.modules.find((module) => module.id === id && module.active)
        : kind === "system" && id === this.manifest.id
          ? this.manifest
          : undefined;
    // like the real host: silently not relayed
    if (sender?.socket !== true) return;
    this.broadcast({ kind: "socket", event, args: args ?? [], userId: seat.userId }, seat, recipients);
  }

  /** Queries another user's client; rejects if it is offline, refuses or times out. */
  ask(seat: Seat, request: Extract<Request, { kind: "query" }>): Promise<unknown> {
    const to = this.#seats.find((candidate) => candidate.userId === request.to);
    if (!to) return Promise.reject(new Error(`The user ${quoted(request.to)} is not at the table.`));
    const timeout = Number.isFinite(request.timeout) && request.timeout > 0 ? request.timeout : DEFAULT_TIMEOUT;
    const id = randomID();
    return new Promise((resolve, reject) => {
      const late = (): void => {
        this.#end(id)?.reject(new Error(`The query ${quoted(request.name)} was not answered within ${timeout} ms.`));
      };
      this.#questions.set(id, { from: seat, to, resolve, reject, timer: setTimeout(late, timeout) });
      to.send({ kind: "query", id, from: seat.userId, name: request.name, data: request.data, timeout });
    });
  }

  #end(id: string): Question | undefined {
    const question = this.#questions.get(id);
    if (!question) return undefined;
    this.#questions.delete(id);
    clearTimeout(question.timer);
    return question;
  }

  answer(seat: Seat, reply: Extract<Request, { kind: "queryReply" }>): null {
    if (this.#questions.get(reply.id)?.to !== seat) return null;
    const question = this.#end(reply.id)!;
    if (reply.ok) question.resolve(reply.result ?? null);
    else question.reject(new Error(reply.error ?? "The query failed."));
    return null;
  }
}
