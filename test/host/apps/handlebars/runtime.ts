import Handlebars from "handlebars";
import { hasDom } from "../env.ts";
import { BUILT_IN_TEMPLATES } from "./templates.ts";

/** Loading, compiling and rendering of templates. The compiler is the page's one shared `Handlebars`. */

const compiled = new Map<string, any>();
const loading = new Map<string, Promise<any>>();

export const handlebars = (): any => (globalThis as any).Handlebars;

const RUNTIME = { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true };

/** Make the shared runtime global, unless the page brought its own. */
export function installHandlebars(g: any): void {
  g.Handlebars ??= Handlebars;
}

/** Templates that live in the table itself, keyed by path. Others may add theirs: `{ "templates/x.hbs": "<div>..." }`. */
export function addTemplates(templates: Record<string, string>): void {
  for (const [path, source] of Object.entries(templates)) {
    BUILT_IN_TEMPLATES[path] = source;
    compiled.delete(path);
    loading.delete(path);
    handlebars()?.registerPartial(path, handlebars().compile(source, { preventIndent: true }));
  }
}

async function fetchSource(path: string): Promise<string> {
  const clean = path.replace(/^\//, "").split("?")[0]!;
  if (clean in BUILT_IN_TEMPLATES) return BUILT_IN_TEMPLATES[clean]!;
  const g = globalThis as any;
  if (typeof g.hostFetch === "function") return g.hostFetch(clean);
  if (!hasDom()) throw new Error(`The template "${path}" cannot be read here: globalThis.hostFetch is missing`);
  const response = await fetch(`/${clean}`);
  if (!response.ok) throw new Error(`The template "${path}" could not be read (${response.status})`);
  return response.text();
}

/** The compiled template of a path; `id` names the partial (default: the path). Rejects where there is none. */
export async function getTemplate(path: string, id?: string): Promise<any> {
  if (!path) throw new Error("A template must have a path");
  const name = id ?? path;
  if (compiled.has(path)) {
    if (!(name in handlebars().partials)) handlebars().registerPartial(name, compiled.get(path));
    return compiled.get(path);
  }
  let pending = loading.get(path);
  if (!pending) {
    pending = fetchSource(path).then((source) => {
      const template = handlebars().compile(source, { preventIndent: true });
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
export async function loadTemplates(paths: string[] | Record<string, string>): Promise<any[]> {
  if (Array.isArray(paths)) return Promise.all(paths.map((path) => getTemplate(path)));
  return Promise.all(Object.entries(paths).map(([name, path]) => getTemplate(path, name)));
}

/** Render a template by its path. Getters and methods of data models may be used in it. */
export async function renderTemplate(path: string, data: any): Promise<string> {
  const template = await getTemplate(path);
  return template(data ?? {}, RUNTIME);
}

/** Forget compiled templates, for hot reload. */
export function forgetTemplates(): void {
  compiled.clear();
  loading.clear();
}
