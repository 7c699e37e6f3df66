import { timed } from "../phases.ts";
import type { Event, Snapshot } from "../wire.ts";
import type { Authority } from "./authority.ts";
import { randomID } from "./ids.ts";
import type { Seat } from "./relay.ts";

const frames = new WeakMap<Event, string>();

/** The frame of an event, the same text for every seat. */
function frameOf(event: Event): string {
  const known = frames.get(event);
  if (known !== undefined) return known;
  const frame = timed("copying", () => JSON.stringify({ event }));
  frames.set(event, frame);
  return frame;
}

/** The server's end of one connection. Frames are JSON texts; the sender is always the seat's user. */
export class Session {
  readonly snapshot: Snapshot;
  readonly #seat: Seat;
  readonly #id = randomID(6);
  #open = true;
  #unanswered = 0;

  constructor(
    private readonly authority: Authority,
    readonly userId: string,
    private readonly post: (text: string) => void,
    hangUp: () => void,
  ) {
    this.#seat = {
      userId,
      send: (event) => {
        if (this.#open) post(frameOf(event));
      },
      close: () => {
        this.#open = false;
        hangUp();
      },
    };
    this.snapshot = authority.join(this.#seat);
  }

  get unanswered(): number {
    return this.#unanswered;
  }

  async receive(text: string): Promise<void> {
    if (!this.#open) return;
    let reply: Record<string, unknown>;
    let id: unknown;
    this.#unanswered += 1;
    try {
      const frame = JSON.parse(text);
      id = frame.id;
      const value = await this.authority.request(this.#seat, frame.request, `${this.#id}-${id}`);
      reply = { reply: id, ok: true, value: value ?? null };
    } catch (error) {
      reply = { reply: id, ok: false, error: error instanceof Error ? error.message : String(error) };
    }
    this.#unanswered -= 1;
    if (this.#open) this.post(JSON.stringify(reply));
  }

  /** The connection was closed by the other end. */
  end(): void {
    this.#open = false;
    this.authority.relay.leave(this.#seat);
  }
}
