import { jsonCopy, rt } from "../state.ts";
import { mergeObject } from "../utils/merge.ts";
import { expandObject, getProperty } from "../utils/objects.ts";
import { CORE_STRINGS } from "./core-strings.ts";

/** Translations: the chosen language over English over the core's own strings. */
export class Localization {
  lang = "en";
  translations: any = {};
  _fallback: any = {};
  #formatters: Record<string, any> = {};

  initialize(languages: Record<string, any>, lang: string): void {
    this.lang = lang;
    this._fallback = mergeObject(expandObject(jsonCopy(CORE_STRINGS)), expandObject(jsonCopy(languages.en ?? {})));
    const chosen = languages[lang] ?? languages[lang.split("-")[0]!];
    this.translations = lang === "en" || !chosen ? this._fallback : expandObject(jsonCopy(chosen));
    const root = rt.g.document?.documentElement;
    if (root) root.lang = lang;
  }
  has(id: string, fallback = true): boolean {
    return (
      typeof getProperty(this.translations, id) === "string" ||
      (fallback && typeof getProperty(this._fallback, id) === "string")
    );
  }
  localize(id: any, data?: any): string {
    const text = getProperty(this.translations, String(id)) ?? getProperty(this._fallback, String(id));
    const result = typeof text === "string" ? text : String(id);
    return data && typeof data === "object" ? fill(result, data) : result;
  }
  format(id: string, data: any = {}): string {
    return fill(this.localize(id), data);
  }
  getListFormatter({ style = "long", type = "conjunction" }: any = {}): Intl.ListFormat {
    this.#formatters[`${type}${style}`] ??= new Intl.ListFormat(this.lang, { style, type } as any);
    return this.#formatters[`${type}${style}`];
  }
  sortObjects(objects: any[], key: string): any[] {
    const collator = new Intl.Collator(this.lang);
    return objects.sort((a, b) => collator.compare(a[key], b[key]));
  }
  /** Fills in labels of plain choice records, or of an enumeration's objects, in place. */
  static _localizeObject(object: any, keys: string[]): void {
    for (const entry of Object.values(object) as any[])
      for (const key of keys) if (entry[key]) entry[key] = rt.game.i18n.localize(entry[key]);
  }
  /** Gives the fields of a model the labels, hints and placeholders found under its prefixes. */
  static localizeDataModel(model: any, { prefixes, prefixPath }: any = {}): void {
    Localization.localizeSchema(model.schema, prefixes ?? model.LOCALIZATION_PREFIXES ?? [], { prefixPath });
  }
  static localizeSchema(schema: any, prefixes: string[] = [], options: any = {}): void {
    const F = rt.foundry.data.fields;
    const i18n = rt.game.i18n;
    const visit = (field: any, path: string, own: string[]): void => {
      for (const key of ["label", "hint", ...(rt.generation >= 14 ? ["placeholder"] : [])]) {
        const found = path && own.map((p) => `${p}.FIELDS.${path}.${key}`).findLast((k) => i18n.has(k));
        if (found) field[key] = i18n.localize(found);
        else if (typeof field.options?.[key] === "string" && field.options[key])
          field[key] = i18n.localize(field.options[key]);
      }
      if (field instanceof F.EmbeddedDataField) {
        const inner = field.model.LOCALIZATION_PREFIXES ?? [];
        for (const [name, child] of field.entries()) {
          visit(child, path ? `${path}.${name}` : name, own);
          if (inner.length) visit(child, name, inner);
        }
      } else if (field instanceof F.SchemaField)
        for (const [name, child] of field.entries()) visit(child, path ? `${path}.${name}` : name, own);
      else if (field instanceof F.TypedSchemaField)
        for (const child of Object.values(field.types)) visit(child, path, own);
      else if (field.element instanceof F.DataField) visit(field.element, `${path}.element`, own);
    };
    for (const [name, field] of schema.entries())
      visit(field, options.prefixPath ? `${options.prefixPath}${name}` : name, prefixes);
  }
}

const fill = (text: string, data: any): string =>
  text.replace(/\{([^}]+)\}/g, (_m, key) => (key in data ? String(data[key]) : String(data[key.trim()] ?? "")));

/** Builds CONFIG type labels and localises the schemas of all registered models. */
export function localizeModels(): void {
  const { CONFIG, foundry, game } = rt;
  for (const [name, config] of Object.entries(CONFIG) as [string, any][]) {
    if (!config?.documentClass || !config.dataModels) continue;
    for (const type of config.documentClass.TYPES) {
      const key = `TYPES.${name}.${type}`;
      config.typeLabels[type] ??= game.i18n.has(key) ? key : type;
    }
    try {
      Localization.localizeSchema(config.documentClass.schema, config.documentClass.LOCALIZATION_PREFIXES ?? []);
      for (const model of Object.values(config.dataModels) as any[]) Localization.localizeDataModel(model);
    } catch (error) {
      console.error(error);
    }
  }
  if (foundry.data.PrototypeToken) Localization.localizeDataModel(foundry.data.PrototypeToken);
}
