import { type Data, record } from "../../types.ts";
import type { DataField } from "../data/field.ts";
import type { Document } from "../documents/client-document.ts";
import { documentConfig, rt } from "../state.ts";
import { getProperty } from "../utils/objects.ts";

/** A search for documents: a text, and conditions on their fields. */
export interface SearchOptions {
  query?: string;
  filters?: { field: string; operator?: string; negate?: boolean; value?: unknown }[];
  exclude?: string[];
}

/** The fields of a text search, by path: those of the document type, and of one subtype's model. */
export function searchableFields(documentName: string, type?: string): Record<string, DataField> {
  const config = documentConfig(documentName);
  const found: Record<string, DataField> = {};
  const collect = (fields: Record<string, DataField> | undefined, prefix: string): void => {
    for (const [name, field] of Object.entries(fields ?? {})) {
      if (field.textSearch) found[prefix + name] = field;
      if (field instanceof rt.foundry.data.fields.SchemaField) collect(field.fields, `${prefix}${name}.`);
    }
  };
  collect(config?.documentClass.schema.fields, "");
  collect(type ? config?.dataModels[type]?.schema.fields : undefined, "system.");
  return found;
}

interface Filtering {
  cleanQuery(query: string): string;
  evaluateFilter(object: object, filter: object): boolean;
}

/** Whether a document matches all filters, and contains the text in its name or a searched field. */
export function searchTest({ query = "", filters = [], exclude = [] }: SearchOptions): (doc: Document) => boolean {
  const { cleanQuery, evaluateFilter } = rt.foundry.applications.ux.SearchFilter as unknown as Filtering;
  const clean = (text: unknown): string => cleanQuery(String(text ?? "")).toLocaleLowerCase();
  const needle = clean(query);
  const paths = new Map<string, string[]>();
  const texts = (doc: Document): unknown[] => {
    const type = String(doc.type ?? "");
    if (!paths.has(type)) paths.set(type, ["name", ...Object.keys(searchableFields(doc.documentName, type))]);
    return paths.get(type)!.map((path) => getProperty(doc as Data, path));
  };
  return (doc) =>
    !exclude.includes(doc.id!) &&
    Boolean(record(doc).visible) &&
    filters.every((filter) => evaluateFilter(doc, filter)) &&
    (!needle || texts(doc).some((text) => clean(text).includes(needle)));
}
