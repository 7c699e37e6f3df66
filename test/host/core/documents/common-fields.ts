import type { Data } from "../../types.ts";
import type { FieldOptions } from "../data/field.ts";
import {
  EmbeddedCollectionDeltaField,
  EmbeddedCollectionField,
  EmbeddedDocumentField,
} from "../data/fields-embedded.ts";
import { ArrayField, SetField } from "../data/fields-lists.ts";
import { TypeDataField } from "../data/fields-models.ts";
import { SchemaField } from "../data/fields-schema.ts";
import * as S from "../data/fields-simple.ts";
import * as P from "../data/fields-special.ts";
import type { Document } from "./client-document.ts";

/** All field classes under short names, for document schemas. */
export const F = {
  ...S,
  ...P,
  ArrayField,
  SetField,
  SchemaField,
  TypeDataField,
  EmbeddedCollectionField,
  EmbeddedDocumentField,
  EmbeddedCollectionDeltaField,
};

export const id = () => new P.DocumentIdField();
export const name = (options: FieldOptions = {}) =>
  new S.StringField({ required: true, blank: false, textSearch: true, ...options });
export const optionalName = () => new S.StringField({ required: true, blank: true, initial: "" });
export const img = (initial?: string | ((data?: Data) => string)) =>
  new P.FilePathField({ categories: ["IMAGE"], initial });
export const sort = () => new P.IntegerSortField();
export const flags = () => new P.DocumentFlagsField();
export const stats = () => new P.DocumentStatsField();
export const ownership = () => new P.DocumentOwnershipField();
export const html = () => new P.HTMLField();
export const num = (options: FieldOptions = {}) =>
  new S.NumberField({ required: true, nullable: false, initial: 0, ...options });
export const bool = (initial = false) => new S.BooleanField({ initial });
export const str = (options: FieldOptions = {}) => new S.StringField({ required: true, blank: true, ...options });
export const foreign = (cls: typeof Document, options: FieldOptions = {}) => new P.ForeignDocumentField(cls, options);
export const texture = (initial: string | null = null) =>
  new SchemaField({
    src: new P.FilePathField({ categories: ["IMAGE", "VIDEO"], initial, wildcard: true }),
    anchorX: num({ initial: 0.5 }),
    anchorY: num({ initial: 0.5 }),
    offsetX: num({}),
    offsetY: num({}),
    fit: str({ initial: "contain" }),
    scaleX: num({ initial: 1 }),
    scaleY: num({ initial: 1 }),
    rotation: new P.AngleField(),
    tint: new P.ColorField({ nullable: false, initial: "#ffffff" }),
    alphaThreshold: new P.AlphaField({ initial: 0.75 }),
  });
