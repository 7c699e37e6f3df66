import type { Data, Source } from "../../types.ts";
import type { DataField } from "../data/field.ts";
import type { SchemaField } from "../data/fields-schema.ts";
import type { DataModel } from "../data/model.ts";
import { documentConfig, rt } from "../state.ts";
import { mergeObject } from "../utils/merge.ts";
import { expandObject, getProperty } from "../utils/objects.ts";
import { CORE_STRINGS } from "./core-strings.ts";

/** Translations: the chosen language, with fallback to English and the core's own strings. */
export class Localization {
  lang = "en";
  translations: Data = {};
  _fallback: Data = {};
  #formatters: Record<string, Intl.ListFormat> = {};
  #pluralRules?: Intl.PluralRules;

  /** The texts are already nested. */
  initialize(languages: Record<string, Source>, lang: string): void {
    this.lang = lang;
    this._fallback = mergeObject(languages.en ?? {}, expandObject(CORE_STRINGS), { overwrite: false });
    const chosen = languages[lang] ?? languages[lang.split("-")[0]!];
    this.translations = lang === "en" || !chosen ? this._fallback : chosen;
    const root = rt.g.document?.documentElement;
    if (root) root.lang = lang;
  }
  has(id: string, fallback = true): boolean {
    return (
      typeof getProperty(this.translations, id) === "string" ||
      (fallback && typeof getProperty(this._fallback, id) === "string")
    );
  }
  localize(id: unknown, data?: object): string {
    const text = getProperty(this.translations, String(id)) ?? getProperty(this._fallback, String(id));
    const result = typeof text === "string" ? text : String(id);
    return data && typeof data === "object" ? fill(result, data) : result;
  }
  format(id: string, data: object = {}): string {
    return fill(this.localize(id), data);
  }
  getListFormatter({ style = "long", type = "conjunction" }: Intl.ListFormatOptions = {}): Intl.ListFormat {
    this.#formatters[`${type}${style}`] ??= new Intl.ListFormat(this.lang, { style, type });
    return this.#formatters[`${type}${style}`]!;
  }
  get pluralRules(): Intl.PluralRules {
    this.#pluralRules ??= new Intl.PluralRules(this.lang);
    return this.#pluralRules;
  }
  sortObjects<T extends object>(objects: T[], key: string): T[] {
    const collator = new Intl.Collator(this.lang);
    const textOf = (object: object): string => (object as Record<string, string>)[key]!;
    return objects.sort((a, b) => collator.compare(textOf(a), textOf(b)));
  }
  /** Translates labels of plain option records, or of an enumeration's objects, in place. */
  static _localizeObject(object: Record<string, Data>, keys: string[]): void {
    for (const entry of Object.values(object))
      for (const key of keys) if (entry[key]) entry[key] = rt.game.i18n.localize(entry[key]);
  }
  /** Sets the labels, hints and placeholders of a model's fields from the texts under its prefixes. */
  static localizeDataModel(
    model: typeof DataModel,
    { prefixes, prefixPath }: { prefixes?: string[]; prefixPath?: string } = {},
  ): void {
    Localization.localizeSchema(model.schema, prefixes ?? model.LOCALIZATION_PREFIXES ?? [], { prefixPath });
  }
  static localizeSchema(schema: SchemaField, prefixes: string[] = [], options: { prefixPath?: string } = {}): void {
    const F = rt.foundry.data.fields;
    const i18n = rt.game.i18n;
    // Skips models without texts, as most have none.
    const told = (prefix: string): boolean =>
      [i18n.translations, i18n._fallback].some((texts) => typeof getProperty(texts, `${prefix}.FIELDS`) === "object");
    const visit = (field: DataField, path: string, own: string[]): void => {
      for (const key of ["label", "hint", ...(rt.generation >= 14 ? ["placeholder"] : [])]) {
        const found = path && own.map((p) => `${p}.FIELDS.${path}.${key}`).findLast((k) => i18n.has(k));
        if (found) field[key] = i18n.localize(found);
        else if (typeof field.options?.[key] === "string" && field.options[key])
          field[key] = i18n.localize(field.options[key]);
      }
      if (field instanceof F.EmbeddedDataField) {
        const inner = (field.model.LOCALIZATION_PREFIXES ?? []).filter(told);
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
      visit(field, options.prefixPath ? `${options.prefixPath}${name}` : name, prefixes.filter(told));
  }
}

const fill = (text: string, data: object): string =>
  text.replace(/\{([^}]+)\}/g, (_m, key: string) => {
    const values = data as Data;
    return key in values ? String(values[key]) : String(values[key.trim()] ?? "");
  });

/** Builds CONFIG type labels and localises the schemas of all registered models. */
export function localizeModels(): void {
  const { CONFIG, foundry, game } = rt;
  for (const name of Object.keys(CONFIG)) {
    const config = documentConfig(name);
    if (!config?.documentClass || !config.dataModels) continue;
    for (const type of config.documentClass.TYPES) {
      const key = `TYPES.${name}.${type}`;
      config.typeLabels[type] ??= game.i18n.has(key) ? key : type;
    }
    try {
      Localization.localizeSchema(config.documentClass.schema, config.documentClass.LOCALIZATION_PREFIXES ?? []);
      for (const model of Object.values(config.dataModels)) Localization.localizeDataModel(model);
    } catch (error) {
      console.error(error);
    }
  }
  if (foundry.data.PrototypeToken) Localization.localizeDataModel(foundry.data.PrototypeToken);
}
