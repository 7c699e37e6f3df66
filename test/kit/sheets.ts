/** Renders the sheets of a ruleset from their templates, and records the text keys that they use. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Handlebars from "handlebars";
import { helpersFor } from "../../module/foundry/sheets/helpers.ts";
import { partials as shared } from "../../module/foundry/sheets/partials.ts";
import type { Ruleset, Snapshot, ViewContext, Views } from "../../module/kernel/ruleset.ts";
import { fieldAt } from "../../module/kernel/schema.ts";
import { fieldsOf } from "../../module/rulesets/documents.ts";
import { words } from "../../tools/preview-words.ts";

export const root = join(import.meta.dirname, "../..");

/** The value at a path of an object. */
export const read = (object: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((o, k) => (o as Record<string, unknown> | undefined)?.[k], object);

export interface Drawing {
  /** Its parts, rendered to HTML. */
  draw(document: Snapshot, limited?: boolean, gm?: boolean, holder?: Snapshot): string[];
  /** Text keys used so far. */
  asked: string[];
  lang: ReadonlyMap<string, string>;
}

type Drawn = Pick<Ruleset, "id" | "partials"> & { views: Views; sheets: NonNullable<Ruleset["sheets"]> };

export function sheetRenderer(ruleset: Drawn, worldTime: number, resources: Record<string, number> = {}): Drawing {
  const lang = words(join(root, "lang/en"));
  const asked: string[] = [];
  const localize = (key: string): string => {
    asked.push(key);
    return lang.get(key) ?? key;
  };
  const engine = Handlebars.create();
  engine.registerHelper(
    helpersFor({
      say: (text) => [text.key, ...Object.values(text.data ?? {}).filter((v) => typeof v !== "object")].join(" "),
      localize,
      safe: (html) => new Handlebars.SafeString(html),
      read,
      base: "systems/fivefold",
    }) as never,
  );
  engine.registerHelper("localize", localize);
  for (const [name, path] of Object.entries({ ...shared, ...ruleset.partials }))
    engine.registerPartial(name, readFileSync(join(root, path), "utf8"));

  const compiled = new Map<string, Handlebars.TemplateDelegate>();
  const templateOf = (path: string): Handlebars.TemplateDelegate => {
    const template = compiled.get(path) ?? engine.compile(readFileSync(join(root, path), "utf8"), { strict: false });
    compiled.set(path, template);
    return template;
  };

  const draw = (document: Snapshot, limited = false, gm = true, holder: Snapshot | null = null): string[] => {
    const shape = ruleset.sheets[document.type]!;
    const fight = { round: 1, current: true, resources };
    const context: ViewContext = {
      mode: "play",
      owner: true,
      limited,
      gm,
      house: {},
      worldTime,
      combat: fight,
      itemOwner: holder,
    };
    const view = ruleset.views[document.type]!(document, context) as Record<string, unknown>;
    const base = {
      rootId: "r",
      uuid: document.uuid,
      source: { name: document.name, system: document.system },
      fieldAt: (path: string) => {
        const fields = fieldsOf(document.type);
        return fields && fieldAt(fields, path.replace(/^system\./, ""));
      },
      gm,
      accent: `ff-${ruleset.id}`,
      tabGroups: { primary: shape.tabs[0]?.id, tier: "tier0" },
      tabs: [],
    };
    const parts = limited && shape.limited ? [shape.limited] : shape.parts;
    return parts.map((part) =>
      templateOf(part.template)({ ...base, v: view[part.id], asked: new Set(), tab: { active: true } }).trim(),
    );
  };
  return { draw, asked, lang };
}
