/**
 * The client's end of the wire, for pages and Node realms. Bundled separately and evaluated in the client's realm,
 * so that all objects it returns belong to that realm. Frames are JSON texts.
 */
import type { Connection, Event, Request } from "../wire.ts";

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export interface Link {
  connection: Connection;
  /** A frame from the server. */
  receive(text: string): void;
  /** The connection is lost: pending and later requests are rejected. */
  cut(): void;
  /** The page itself is closed: pending requests are dropped. */
  abandon(): void;
}

/** `post` sends one frame; `hangUp` ends the connection from this side. */
export function createLink(post: (text: string) => void, hangUp: () => void): Link {
  const waiting = new Map<string, Waiting>();
  const early: Event[] = [];
  let listener: ((event: Event) => void) | undefined;
  let last = 0;
  let open = true;
  let abandoned = false;
  const cut = (): void => {
    open = false;
    for (const { reject } of waiting.values()) reject(new Error("The connection to the server is closed."));
    waiting.clear();
  };
  return {
    cut,
    abandon() {
      open = false;
      abandoned = true;
      waiting.clear();
    },
    receive(text) {
      if (!open) return;
      const frame = JSON.parse(text);
      if (frame.event) {
        if (listener) listener(frame.event);
        else early.push(frame.event);
        return;
      }
      const request = waiting.get(frame.reply);
      waiting.delete(frame.reply);
      if (frame.ok) request?.resolve(frame.value);
      else request?.reject(new Error(frame.error));
    },
    connection: {
      request(request: Request) {
        if (abandoned) return new Promise(() => {});
        if (!open) return Promise.reject(new Error("The connection to the server is closed."));
        last += 1;
        const id = String(last);
        return new Promise((resolve, reject) => {
          waiting.set(id, { resolve, reject });
          post(JSON.stringify({ id, request }));
        });
      },
      onEvent(next) {
        listener = next;
        for (const event of early.splice(0)) next(event);
      },
      close() {
        cut();
        hangUp();
      },
    },
  };
}

/** Opens a WebSocket and resolves with the user's snapshot and connection. */
export function joinBySocket(address: string, onClose: () => void): Promise<{ link: Link; snapshot: unknown }> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    const link = createLink(
      (text) => socket.send(text),
      () => socket.close(),
    );
    let joined = false;
    socket.addEventListener("message", ({ data }) => {
      if (joined) return link.receive(String(data));
      joined = true;
      resolve({ link, snapshot: JSON.parse(String(data)).snapshot });
    });
    socket.addEventListener("close", () => {
      link.cut();
      if (joined) onClose();
      else reject(new Error("The server closed the connection."));
    });
  });
}
