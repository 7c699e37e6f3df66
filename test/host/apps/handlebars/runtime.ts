import Handlebars from "handlebars";
import type { RealmGlobals } from "../../types.ts";
import { hasDom, realm } from "../env.ts";
import { BUILT_IN_TEMPLATES } from "./templates.ts";

/** Loading, compiling and rendering of templates. The compiler is the page's one shared `Handlebars`. */

export type Template = Handlebars.TemplateDelegate<object>;

const compiled = new Map<string, Template>();
const loading = new Map<string, Promise<Template>>();

export const handlebars = (): typeof Handlebars => realm.Handlebars as typeof Handlebars;

const RUNTIME = { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true };

/** Make the shared runtime global, unless the page brought its own. */
export function installHandlebars(g: RealmGlobals): void {
  g.Handlebars ??= Handlebars;
}

/** The host's own templates, by path. Others may add theirs: `{ "templates/x.hbs": "<div>..." }`. */
export function addTemplates(templates: Record<string, string>): void {
  for (const [path, source] of Object.entries(templates)) {
    BUILT_IN_TEMPLATES[path] = source;
    compiled.delete(path);
    loading.delete(path);
    handlebars()?.registerPartial(path, handlebars().compile<object>(source, { preventIndent: true }));
  }
}

/**
 * All precompiled templates of the packages in one script: a page needs about a hundred of them at start. The browser
 * keeps the script compiled, and compiles a template when it is first rendered.
 */
let precompiled: Promise<void> | undefined;
const loadPrecompiled = (): Promise<void> => {
  precompiled ??= new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = "/host/templates.js";
    // Without it, each template is compiled from its source.
    for (const event of ["load", "error"]) script.addEventListener(event, () => resolve());
    document.head.append(script);
  });
  return precompiled;
};

async function fetchSource(path: string): Promise<string> {
  const clean = path.replace(/^\//, "").split("?")[0]!;
  if (clean in BUILT_IN_TEMPLATES) return BUILT_IN_TEMPLATES[clean]!;
  if (typeof realm.hostFetch === "function") return realm.hostFetch(clean);
  if (!hasDom()) throw new Error(`The template "${path}" cannot be read here: globalThis.hostFetch is missing`);
  const response = await fetch(`/${clean}`);
  if (!response.ok) throw new Error(`The template "${path}" could not be read (${response.status})`);
  return response.text();
}

async function fetchTemplate(path: string): Promise<Template> {
  const clean = path.replace(/^\//, "").split("?")[0]!;
  if (/^(systems|modules)\//.test(clean) && typeof realm.hostFetch !== "function" && hasDom()) await loadPrecompiled();
  const known = realm.hostTemplates?.[clean];
  if (known === undefined) return handlebars().compile<object>(await fetchSource(path), { preventIndent: true });
  return handlebars().template<object>(known);
}

/** The template registered as a partial under this name. */
function partialNamed(name: string): Template | undefined {
  const partial: unknown = handlebars().partials[name];
  return typeof partial === "string" ? handlebars().compile<object>(partial) : (partial as Template | undefined);
}

/** The compiled template of a path; `id` names the partial (default: the path). Rejects if there is none. */
export async function getTemplate(path: string, id?: string): Promise<Template> {
  if (!path) throw new Error("A template must have a path");
  const name = id ?? path;
  const known = compiled.get(path) ?? partialNamed(path);
  if (known) {
    if (!(name in handlebars().partials)) handlebars().registerPartial(name, known);
    return known;
  }
  let pending = loading.get(path);
  if (!pending) {
    pending = fetchTemplate(path).then((template) => {
      compiled.set(path, template);
      return template;
    });
    loading.set(path, pending);
    pending.catch(() => loading.delete(path));
  }
  const template = await pending;
  handlebars().registerPartial(name, template);
  return template;
}

/** Load templates and register them as partials, by path or by the names of a record. */
export async function loadTemplates(paths: string[] | Record<string, string>): Promise<Template[]> {
  if (Array.isArray(paths)) return Promise.all(paths.map((path) => getTemplate(path)));
  return Promise.all(Object.entries(paths).map(([name, path]) => getTemplate(path, name)));
}

/** Render a template by its path. Getters and methods of data models may be used in it. */
export async function renderTemplate(path: string, data?: object | null): Promise<string> {
  const template = await getTemplate(path);
  return template(data ?? {}, RUNTIME);
}

/** Clears the cache of compiled templates, for hot reload. */
export function forgetTemplates(): void {
  compiled.clear();
  loading.clear();
  precompiled = undefined;
  realm.hostTemplates = undefined;
}
