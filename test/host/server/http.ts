import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { extname } from "node:path";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { Authority } from "./authority.ts";
import { bundleHost } from "./bundle.ts";
import { iconSvg } from "./icons.ts";
import { randomID } from "./ids.ts";
import { slow } from "./lag.ts";
import { browse, fileAt, loadOrder } from "./modules.ts";
import { gamePage, joinPage } from "./pages.ts";
import { Session } from "./session.ts";
import { type SystemFolder, templateScript } from "./system.ts";

const TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".hbs": "text/plain",
  ".html": "text/plain",
  ".md": "text/plain",
  ".txt": "text/plain",
  ".map": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
  ".otf": "font/otf",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".wav": "audio/wav",
  ".webm": "video/webm",
  ".mp4": "video/mp4",
};

const typeOf = (path: string): string => {
  const type = TYPES[extname(path).toLowerCase()] ?? "application/octet-stream";
  return type.startsWith("text/") || type === "application/json" ? `${type}; charset=utf-8` : type;
};

const COOKIE = "stand-in-seat";
const MAX_FORM = 10_000;

/**
 * The test host's web server: pages, files, icons and the WebSocket. There are no passwords: use it only in trusted
 * networks.
 */
export class WebServer {
  readonly #server: Server;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 * 1024 });
  /** Token to user id. */
  readonly #seats = new Map<string, string>();

  constructor(
    private readonly authority: Authority,
    private readonly system: SystemFolder,
    /** Maximum random delay of frames from the server, in ms. */
    private readonly lag = 0,
  ) {
    this.#server = createServer((request, response) => {
      this.#handle(request, response).catch((error) => {
        if (!response.headersSent) send(response, 500, "text/plain; charset=utf-8", String(error?.message ?? error));
        else response.destroy();
      });
    });
    this.#server.on("upgrade", (request, socket, head) => this.#upgrade(request, socket, head));
  }

  /** Resolves with the port in use (0 asks for a free one). */
  async listen(port: number, host = "localhost"): Promise<number> {
    await bundleHost();
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(port, host, () => {
        this.#server.off("error", reject);
        resolve();
      });
    });
    const address = this.#server.address();
    return typeof address === "object" && address ? address.port : port;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://localhost");
    let path: string;
    try {
      path = decodeURIComponent(url.pathname);
    } catch {
      return send(response, 400, "text/plain", "Bad address.");
    }
    if (request.method === "POST" && path === "/join") return this.#sit(await readForm(request), response);
    if (request.method !== "GET" && request.method !== "HEAD") return send(response, 405, "text/plain", "Not here.");
    const { script, css, link, jquery } = await bundleHost();
    switch (path) {
      case "/":
        return redirect(response, "/join");
      case "/join":
        return send(response, 200, "text/html; charset=utf-8", joinPage(this.authority, url.searchParams.get("error")));
      case "/game":
        return this.#game(request, response, url);
      case "/host/host.js":
        return send(response, 200, "text/javascript; charset=utf-8", script);
      case "/host/link.js":
        return send(response, 200, "text/javascript; charset=utf-8", link);
      case "/host/jquery.js":
        return send(response, 200, "text/javascript; charset=utf-8", jquery ?? "");
      case "/host/templates.js":
        return send(response, 200, "text/javascript; charset=utf-8", await templateScript(loadOrder(this.system)));
      case "/host/browse.json": {
        const found = await browse(this.system, url.searchParams.get("target") ?? "");
        return send(response, 200, TYPES[".json"]!, JSON.stringify(found ?? null));
      }
      case "/host/host.css":
        return send(response, 200, "text/css; charset=utf-8", css);
    }
    const icon = /^\/icons\/(?:[\w-]+\/)*([\w-]+)\.svg$/.exec(path);
    if (icon) return send(response, 200, "image/svg+xml", iconSvg(icon[1]!));
    if (/^\/(systems|modules)\//.test(path)) return this.#file(fileAt(this.system, path.slice(1)), response);
    return send(response, 404, "text/plain", "There is nothing here.");
  }

  #token(userId: string): string {
    const token = randomID(32);
    this.#seats.set(token, userId);
    return token;
  }

  #sit(form: URLSearchParams, response: ServerResponse): void {
    const user = this.authority.user(form.get("userId") ?? "");
    if (user) response.setHeader("Set-Cookie", `${COOKIE}=${this.#token(user._id)}; Path=/; HttpOnly; SameSite=Strict`);
    const refusal = `/join?error=${encodeURIComponent("Nobody of that name plays here.")}`;
    redirect(response, user ? "/game" : refusal);
  }

  /**
   * `/game?user=Name` joins at once, which several windows of one browser need; otherwise the cookie names the user.
   */
  #game(request: IncomingMessage, response: ServerResponse, url: URL): void {
    const wanted = url.searchParams.get("user");
    const user = wanted ? this.authority.user(wanted) : undefined;
    const cookie = new RegExp(`(?:^|;\\s*)${COOKIE}=([A-Za-z0-9]+)`).exec(request.headers.cookie ?? "")?.[1];
    const known =
      cookie && this.#seats.has(cookie) && this.authority.user(this.#seats.get(cookie)!) ? cookie : undefined;
    const token = wanted ? user && this.#token(user._id) : known;
    if (token) send(response, 200, "text/html; charset=utf-8", gamePage(this.authority, this.system, token));
    else redirect(response, "/join");
  }

  async #file(full: string | undefined, response: ServerResponse): Promise<void> {
    const known = full ? await stat(full).catch(() => undefined) : undefined;
    if (!full || !known?.isFile()) return send(response, 404, "text/plain", "There is no such file.");
    const tag = `"${known.ino}-${known.size}-${known.mtimeMs}-${known.ctimeMs}"`;
    if (isKnown(response, tag)) return;
    const caching = HASHED.test(full) ? IMMUTABLE : REVALIDATED;
    response.writeHead(200, { "Content-Type": typeOf(full), "Content-Length": known.size, ETag: tag, ...caching });
    if (response.req.method === "HEAD") return void response.end();
    createReadStream(full).pipe(response);
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = new URL(request.url ?? "/", "http://localhost");
    const userId = this.#seats.get(url.searchParams.get("token") ?? "");
    // a page of another origin must not act for the user
    const { origin, host } = request.headers;
    const foreign = origin !== undefined && !sameHost(origin, host);
    if (url.pathname !== "/ws" || !userId || !this.authority.user(userId) || foreign) {
      socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (connection) => this.#connect(connection, userId));
  }

  #connect(socket: WebSocket, userId: string): void {
    const post = slow((text) => socket.send(text), this.lag);
    const session = new Session(this.authority, userId, post, () => socket.close());
    socket.on("message", (data) => void session.receive(String(data)));
    socket.on("close", () => session.end());
    socket.on("error", () => socket.terminate());
    post(JSON.stringify({ snapshot: session.snapshot }));
  }
}

function sameHost(origin: string, host: string | undefined): boolean {
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}

const SAFE = { "X-Content-Type-Options": "nosniff" };
const FRESH = { "Cache-Control": "no-store", ...SAFE };
/** The browser caches the file and its compiled script, and revalidates the file each time. */
const REVALIDATED = { "Cache-Control": "no-cache", ...SAFE };

/** Files of a build whose names contain a hash of their content. */
const HASHED = /[\\/]pieces[\\/][\w-]+-[\w-]{8}\.mjs$/;
const IMMUTABLE = { "Cache-Control": "max-age=31536000, immutable", ...SAFE };

/** Answers 304 if the browser has this version of the file; false if it needs the file. */
function isKnown(response: ServerResponse, tag: string): boolean {
  if (response.req.headers["if-none-match"] !== tag) return false;
  response.writeHead(304, { ETag: tag, ...REVALIDATED });
  response.end();
  return true;
}

/** ETags of bodies that are sent again and again. */
const tags = new Map<string, string>();

function tagOf(body: string): string {
  const tag = tags.get(body) ?? `"${createHash("sha256").update(body).digest("base64url")}"`;
  if (tags.size > 50) tags.clear();
  tags.set(body, tag);
  return tag;
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  const cacheable = status === 200 && !type.startsWith("text/html");
  const tag = cacheable ? tagOf(body) : "";
  if (cacheable && isKnown(response, tag)) return;
  const caching = cacheable ? { ETag: tag, ...REVALIDATED } : FRESH;
  response.writeHead(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(body), ...caching });
  response.end(response.req.method === "HEAD" ? undefined : body);
}

function redirect(response: ServerResponse, to: string): void {
  response.writeHead(303, { Location: to, ...FRESH });
  response.end();
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_FORM) throw new Error("That is too much.");
  }
  return new URLSearchParams(text);
}
