import { dirname, resolve } from "node:path";
import vm from "node:vm";
import { instruments } from "../instruments.ts";
import type { Globals } from "../view.ts";
import type { Connection, Snapshot } from "../wire.ts";
import { bundleHost } from "./bundle.ts";
import { textOf } from "./kept.ts";
import type { Link } from "./link.ts";
import { addressOf, browse, fileAt, loadOrder } from "./modules.ts";
import { PRELUDE } from "./prelude.ts";
import { asScript, atHome } from "./script.ts";
import { Storage } from "./storage.ts";
import type { SystemFolder } from "./system.ts";

/** One client without a browser: its own vm context with the host bundle and the system's modules evaluated in it. */
export interface RealmOptions {
  system: SystemFolder;
  generation: 13 | 14;
  storage: Storage;
  /** Receives what the realm writes with console.warn and console.error. */
  complain(level: "warn" | "error", text: string): void;
  /** Called when a file is requested (1) and when it is loaded (-1). */
  fetching?(by: 1 | -1): void;
  /** Evaluated in the realm before the host bundle, for a test's own stubs. */
  prelude?: string;
}

/** The global object of a client, including the bundles' members. */
interface RealmContext extends Globals {
  globalThis: RealmContext;
  self: RealmContext;
  JSON?: JSON;
  /** Of client.ts. */
  host: { start(connection: Connection, snapshot: unknown, options: object): Promise<unknown> };
  /** Of link.ts. */
  hostLink: { createLink(post: (text: string) => void, hangUp: () => void): Link };
}

const scripts = new Map<string, vm.Script>();

/** Compiled once per process, run in every realm. */
function compiled(code: string, filename: string, wrap = (text: string): string => text): vm.Script {
  const known = scripts.get(code) ?? new vm.Script(wrap(code), { filename });
  scripts.set(code, known);
  return known;
}

const languageTexts = new WeakMap<object, string>();

function languageText(texts: object): string {
  const text = languageTexts.get(texts) ?? JSON.stringify(texts);
  languageTexts.set(texts, text);
  return text;
}

export class Realm {
  #context: RealmContext | undefined;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #modules = new Map<string, Promise<vm.SourceTextModule>>();
  #closed = false;

  constructor(readonly options: RealmOptions) {
    const context = vm.createContext({ ...this.#globals() }, { name: "client" }) as RealmContext;
    context.globalThis = vm.runInContext("globalThis", context) as RealmContext;
    context.self = context.globalThis;
    this.#context = context;
  }

  /** The realm's global object. */
  get context(): RealmContext {
    if (!this.#context) throw new Error("This page is closed.");
    return this.#context;
  }

  /** Browser APIs beyond the language itself, as far as they make sense without a DOM. */
  #globals(): Record<string, unknown> {
    const timer =
      (start: (task: () => void, ms?: number) => NodeJS.Timeout) =>
      (task: (...args: unknown[]) => void, ms?: number, ...args: unknown[]): NodeJS.Timeout => {
        const handle = start(() => {
          if (!this.#closed) task(...args);
        }, ms);
        handle.unref();
        this.#timers.add(handle);
        return handle;
      };
    const stop = (handle?: NodeJS.Timeout): void => {
      if (!handle) return;
      clearTimeout(handle);
      this.#timers.delete(handle);
    };
    const { options } = this;
    return {
      console: this.#console(),
      setTimeout: timer(setTimeout),
      setInterval: timer(setInterval),
      clearTimeout: stop,
      clearInterval: stop,
      requestAnimationFrame: (task: (time: number) => void) => timer(setTimeout)(() => task(performance.now()), 0),
      cancelAnimationFrame: stop,
      queueMicrotask,
      URL,
      URLSearchParams,
      TextEncoder,
      TextDecoder,
      AbortController,
      AbortSignal,
      Event,
      EventTarget,
      CustomEvent: globalThis.CustomEvent,
      Blob,
      performance,
      crypto: globalThis.crypto,
      atob,
      btoa,
      localStorage: options.storage,
      sessionStorage: new Storage(),
      ...instruments(),
      hostGeneration: options.generation,
      hostFetch: (path: string) => this.#asked(this.#fetch(path)),
      hostImport: (path: string) => this.#asked(this.#import(path)),
    };
  }

  #console(): Record<string, (...args: unknown[]) => void> {
    const quiet = (): void => {};
    const tell =
      (level: "warn" | "error") =>
      (...args: unknown[]): void =>
        this.options.complain(level, args.map(readable).join(" "));
    const names = "log info debug trace table group groupCollapsed groupEnd time timeEnd count dir assert".split(" ");
    return { ...Object.fromEntries(names.map((name) => [name, quiet])), warn: tell("warn"), error: tell("error") };
  }

  /** Requests of a page are asynchronous; a closed page gets no more callbacks. */
  #asked<T>(coming: Promise<T>): Promise<T> {
    this.options.fetching?.(1);
    return new Promise((resolve, reject) => {
      const open = (tell: () => void): void => {
        this.options.fetching?.(-1);
        if (!this.#closed) tell();
      };
      coming.then(
        (value) => open(() => resolve(value)),
        (error) => open(() => reject(error)),
      );
    });
  }

  async #fetch(path: string): Promise<string> {
    const clean = path.replace(/^(https?:\/\/[^/]+)?\//, "").split(/[?#]/)[0] ?? "";
    if (clean === "host/browse.json") {
      const target = new URL(path, "http://localhost").searchParams.get("target") ?? "";
      return JSON.stringify((await browse(this.options.system, target)) ?? null);
    }
    const file = fileAt(this.options.system, clean);
    if (!file) throw new Error(`${path} is not served here.`);
    return textOf(file);
  }

  /** A dynamically imported module, resolved relative to the system's first module. */
  async #import(path: string): Promise<object> {
    const { folder, manifest } = this.options.system;
    return (await this.#later(path, resolve(folder, manifest.esmodules?.[0] ?? ""))).namespace;
  }

  /** Evaluates code in the realm; the caller declares the result's type. */
  evaluate<Result = unknown>(code: string, filename = "test.js"): Result {
    return vm.runInContext(code, this.context, { filename });
  }

  /** Evaluates the host bundle, then the scripts of every package, then their ES modules. */
  async load(): Promise<void> {
    const { script, link } = await bundleHost();
    this.evaluate(PRELUDE, "prelude.js");
    if (this.options.prelude) this.evaluate(this.options.prelude, "test-prelude.js");
    compiled(script, "host.js", atHome).runInContext(this.context);
    compiled(link, "link.js").runInContext(this.context);
    const packages = loadOrder(this.options.system);
    for (const { folder, manifest } of packages)
      for (const path of manifest.scripts!)
        await this.#tried(manifest.id, async () => this.evaluate(await textOf(resolve(folder, path)), path));
    for (const { folder, manifest } of packages)
      for (const path of manifest.esmodules!) await this.#tried(manifest.id, () => this.#run(resolve(folder, path)));
  }

  /** A module that cannot be evaluated is reported and leaves the others alone, as in a page. */
  async #tried(packageId: string, evaluate: () => Promise<unknown>): Promise<void> {
    if (packageId === this.options.system.manifest.id) return void (await evaluate());
    await evaluate().catch((error) => this.options.complain("error", readable(error)));
  }

  async #run(file: string): Promise<void> {
    const { folder, manifest } = this.options.system;
    // With several modules, one may import another, and each runs once: those stay modules.
    const alone = manifest.esmodules!.length === 1 && resolve(folder, manifest.esmodules![0]!) === file;
    const script = alone ? await asScript(file, folder, manifest) : null;
    await (script ? script.runInContext(this.context) : this.#evaluated(await this.#module(file)));
  }

  async #later(specifier: string, from: string): Promise<vm.SourceTextModule> {
    return this.#evaluated(await this.#resolve(specifier, from));
  }

  #linked: Promise<void> = Promise.resolve();

  async #evaluated(module: vm.SourceTextModule): Promise<vm.SourceTextModule> {
    // One at a time: a module that is being linked by another import can neither be linked nor evaluated.
    const linked = this.#linked.then(async () => {
      if (module.status === "unlinked")
        await module.link((specifier, from) => this.#resolve(specifier, from.identifier));
    });
    this.#linked = linked.catch(() => undefined);
    await linked;
    await module.evaluate();
    return module;
  }

  #resolve(specifier: string, from: string): Promise<vm.SourceTextModule> {
    const served = specifier.startsWith("/") ? fileAt(this.options.system, specifier.slice(1)) : undefined;
    if (served) return this.#module(served);
    if (!/^\.{0,2}\//.test(specifier))
      throw new Error(`A browser cannot resolve the module "${specifier}" (imported by ${from}).`);
    return this.#module(resolve(dirname(from), specifier));
  }

  #module(file: string): Promise<vm.SourceTextModule> {
    const known = this.#modules.get(file);
    if (known) return known;
    const made = textOf(file).then(
      (code) =>
        new vm.SourceTextModule(code, {
          context: this.context,
          identifier: file,
          initializeImportMeta: (meta) => {
            meta.url = `http://localhost/${addressOf(this.options.system, file)}`;
          },
          importModuleDynamically: (specifier: string) => this.#asked(this.#later(specifier, file)),
        }),
    );
    this.#modules.set(file, made);
    return made;
  }

  /** The client's end of a connection, created in this realm. */
  link(post: (text: string) => void, hangUp: () => void): Link {
    return this.context.hostLink.createLink(post, hangUp);
  }

  async start(link: Link, snapshot: Snapshot): Promise<void> {
    // as text: the snapshot's objects must belong to this realm
    const own = this.context.JSON?.parse ?? this.evaluate<JSON["parse"]>("JSON.parse");
    const { languages, ...rest } = snapshot;
    const mine = { ...own(JSON.stringify(rest)), languages: own("{}") };
    // Languages are parsed lazily, as a page reads only one or two.
    for (const [lang, texts] of Object.entries(languages)) {
      let read: unknown;
      const get = (): unknown => {
        read ??= own(languageText(texts));
        return read;
      };
      Object.defineProperty(mine.languages, lang, { get, enumerable: true });
    }
    await this.context.host.start(link.connection, mine, {});
  }

  close(): void {
    this.#closed = true;
    for (const handle of this.#timers) clearTimeout(handle);
    this.#timers.clear();
    // Tests keep references to their hosts longer than needed; releases the memory of the game.
    this.#modules.clear();
    this.#context = undefined;
  }
}

function readable(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "object" && value !== null && "message" in value) {
    const { message, stack } = value as { message: unknown; stack?: unknown };
    return String(stack ?? message);
  }
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
