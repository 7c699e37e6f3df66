/** Tells the open pages of `npm run dev` to reload, and is notified when they have. */
import { createServer, type Server, type ServerResponse } from "node:http";

export class Pages {
  readonly #open = new Set<ServerResponse>();
  readonly #server: Server;
  #port = 0;
  /** Number of the last change; a page reports the one it has loaded. */
  #version = 0;

  /** `loaded` is called with the number of the change that a page has loaded. */
  constructor(loaded: (version: number) => void) {
    this.#server = createServer((request, response) => {
      response.setHeader("Access-Control-Allow-Origin", "*");
      const url = new URL(request.url ?? "/", "http://localhost");
      if (url.pathname === "/loaded") {
        loaded(Number(url.searchParams.get("version")));
        return void response.end();
      }
      response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
      response.write(`event: version\ndata: ${this.#version}\n\n`);
      this.#open.add(response);
      response.on("close", () => this.#open.delete(response));
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "localhost", resolve));
    const address = this.#server.address();
    this.#port = typeof address === "object" && address ? address.port : 0;
  }

  /** Runs once per page: reloads it on request, and reports when the game is ready. */
  get script(): string {
    return `globalThis.fivefoldDev ??= (() => {
  const home = "http://localhost:${this.#port}";
  const source = new EventSource(home);
  source.addEventListener("version", ({ data }) => {
    const ready = () => (globalThis.hostReady ? fetch(home + "/loaded?version=" + data) : setTimeout(ready, 20));
    ready();
  });
  source.addEventListener("reload", () => location.reload());
  return source;
})();`;
  }

  /** Reloads all pages; returns the number that they will report. */
  reload(): number {
    this.#version += 1;
    for (const response of this.#open) response.write("event: reload\ndata: \n\n");
    return this.#version;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
