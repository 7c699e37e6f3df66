import { type Data, record } from "../../types.ts";
import type { Document } from "../documents/client-document.ts";
import type { DocumentKind } from "../documents/kind.ts";
import { rt } from "../state.ts";
import { Color } from "../utils/color.ts";
import { getType, isPlainObject } from "../utils/objects.ts";
import {
  type CleanOptions,
  type FieldContext,
  type FieldOptions,
  FieldValidationError,
  type ValidateOptions,
  type Verdict,
} from "./field.ts";
import { SchemaField } from "./fields-schema.ts";
import { choiceValues, NumberField, ObjectField, StringField } from "./fields-simple.ts";
import type { DataModel } from "./model.ts";

export { AlphaField, AngleField, HueField, IntegerSortField } from "./fields-numbers.ts";

function fail(message: string): never {
  throw new FieldValidationError(message);
}
export const isValidId = (id: unknown): id is string => typeof id === "string" && /^[a-zA-Z0-9]{16}$/.test(id);

export class HTMLField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, blank: true };
  }
}

export class JSONField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, blank: false, trim: true, validationError: "is not a valid JSON string" };
  }
  override clean(value: unknown, options: CleanOptions = {}, state?: unknown): unknown {
    if (value === "") value = "{}";
    return super.clean(value, options, state);
  }
  override _cast(value: unknown): unknown {
    return typeof value === "string" ? value : JSON.stringify(value);
  }
  override _validateType(value: unknown): Verdict {
    try {
      JSON.parse(value as string);
    } catch {
      fail("is not a valid JSON string");
    }
    return undefined;
  }
  override initialize(value: unknown): unknown {
    return value === undefined || value === null ? value : JSON.parse(value as string);
  }
  override toObject(value: unknown): unknown {
    return value === undefined || value === null ? value : JSON.stringify(value);
  }
}

export class JavaScriptField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, blank: true, nullable: false, async: false };
  }
}

export class DocumentIdField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      readonly: true,
      initial: null,
      validationError: "is not a valid Document ID string",
    };
  }
  override _cast(value: unknown): unknown {
    const { _id, id } = record(value);
    return _id ?? (id !== undefined && typeof value === "object" ? id : String(value));
  }
  override _validateType(value: unknown): Verdict {
    if (!isValidId(value)) fail("must be 16 letters and digits");
    return undefined;
  }
}

/** The id of another document, used as a lazy reference to it unless `idOnly`. */
export class ForeignDocumentField extends DocumentIdField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false, initial: null };
  }
  declare model: { readonly documentName: string };
  declare idOnly: boolean;

  constructor(model: { readonly documentName: string }, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.model = model;
  }
  override initialize(value: unknown, model?: DataModel): unknown {
    if (this.idOnly) return value;
    if (model?.pack && !model.parent) return null;
    if (!value) return null;
    const cls = this.model;
    const id = value as string;
    return () => {
      const name = cls.documentName;
      if (name === "User") return rt.game.users?.get(id) ?? null;
      const parent = model?.parent as Document | null | undefined;
      const kind = parent?.constructor as typeof DocumentKind | undefined;
      if (kind?.hierarchyNames?.has(name)) return parent!.getEmbeddedDocument(name, id) ?? null;
      return rt.game.collections?.get(name)?.get(id) ?? null;
    };
  }
  override toObject(value: unknown): unknown {
    return record(value)._id ?? value;
  }
}

export class DocumentUUIDField extends StringField {
  declare type: string | undefined;
  declare embedded: boolean | undefined;
  declare relative: boolean;
  declare idOnly: boolean;

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      initial: null,
      type: undefined,
      embedded: undefined,
      relative: false,
      idOnly: false,
    };
  }
  override _validateType(value: unknown): Verdict {
    if (typeof value !== "string") fail("must be a string");
    if (value.startsWith(".") && this.relative) return undefined;
    const parts = value.split(".");
    const id = parts.at(-1);
    if (!isValidId(id)) fail(`Invalid document ID "${id}"`);
    const pack = parts[0] === "Compendium";
    const path = pack ? parts.slice(3) : parts;
    const type = path.length >= 2 ? path.at(-2) : undefined;
    if (this.type && type && type !== this.type) fail(`Invalid document type "${type}" which must be a "${this.type}"`);
    const embedded = path.length > 2;
    if (this.embedded === true && !embedded) fail("must be an embedded document");
    if (this.embedded === false && embedded) fail("may not be an embedded document");
    return undefined;
  }
}

const EXTENSIONS: Record<string, string[]> = {
  IMAGE: ["apng", "avif", "bmp", "gif", "jpeg", "jpg", "png", "svg", "tiff", "webp"],
  VIDEO: ["m4v", "mp4", "ogv", "webm"],
  AUDIO: ["aac", "flac", "m4a", "mid", "mp3", "ogg", "opus", "wav", "webm"],
  TEXT: ["csv", "json", "md", "pdf", "tsv", "txt", "xml", "yaml", "yml"],
  FONT: ["otf", "ttf", "woff", "woff2"],
  GRAPHICS: ["fbx", "glb", "gltf", "mtl", "obj", "stl", "usdz"],
};

export class FilePathField extends StringField {
  declare categories: string[];
  declare base64: boolean;
  declare wildcard: boolean;
  declare virtual: boolean;

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      categories: [],
      base64: false,
      wildcard: false,
      virtual: false,
      nullable: true,
      blank: false,
      initial: null,
    };
  }
  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    if (options.initial === undefined) this.initial = this.nullable ? null : undefined;
    for (const c of this.categories)
      if (!EXTENSIONS[c] && c !== "MEDIA") throw new Error(`Invalid file category "${c}"`);
  }
  override _validateType(value: unknown): Verdict {
    if (typeof value !== "string") fail("must be a string");
    if (this.virtual && value.startsWith("#")) return undefined;
    if (this.wildcard && value.includes("*")) return undefined;
    if (value.startsWith("data:")) {
      if (!this.base64) fail("may not be base64 data");
      return undefined;
    }
    if (!this.categories.length) return undefined;
    const extension = (value.split("?")[0]!.split("#")[0]!.split(".").pop() ?? "").toLowerCase();
    const allowed = this.categories
      .flatMap((c) => (c === "MEDIA" ? ["IMAGE", "VIDEO"] : [c]))
      .some((c) => EXTENSIONS[c]!.includes(extension));
    if (!allowed) fail("has the wrong file extension");
    return undefined;
  }
}

export class ColorField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: true,
      initial: null,
      blank: false,
      validationError: "is not a colour like #12ab34",
    };
  }
  override clean(value: unknown, options: CleanOptions = {}, state?: unknown): unknown {
    if (value === "") value = null;
    if (typeof value === "number" || value instanceof Color) value = Color.from(value).css;
    return super.clean(value, options, state);
  }
  override _cleanType(value: unknown): unknown {
    return String(value).toLowerCase();
  }
  override _validateType(value: unknown, options?: ValidateOptions): Verdict {
    if (!/^#[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?$/.test(value as string)) fail("must be a colour like #12ab34");
    return super._validateType(value, options);
  }
  override initialize(value: unknown): unknown {
    return value === null || value === undefined ? value : Color.from(value);
  }
  override toObject(value: unknown): unknown {
    return value instanceof Color ? value.css : value;
  }
}

export class DocumentOwnershipField extends ObjectField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      initial: { default: 0 },
      validationError: "is not a record of users and levels",
    };
  }
  override _validateType(value: unknown): Verdict {
    if (getType(value) !== "Object") fail("must be an object");
    for (const [key, level] of Object.entries(value as Data)) {
      if (key.startsWith("-=") || record(level).toJSON) continue;
      if (key !== "default" && !isValidId(key)) fail(`"${key}" is not a user id`);
      if (![-1, 0, 1, 2, 3].includes(level as number)) fail(`"${level}" is not a permission level`);
    }
    return undefined;
  }
}

export class DocumentFlagsField extends ObjectField {
  /** Each scope holds a record; any other value becomes an empty one. */
  override _cleanType(value: Data, options: CleanOptions = {}, state?: unknown): unknown {
    for (const [scope, flags] of Object.entries(value)) {
      const operator = scope.startsWith("-=") || scope.startsWith("==") || record(flags).toJSON;
      if (!operator && !isPlainObject(flags)) value[scope] = {};
    }
    return super._cleanType(value, options, state);
  }
  override _validateType(value: unknown): Verdict {
    if (getType(value) !== "Object") fail("must be an object");
    for (const [scope, flags] of Object.entries(value as Data)) {
      if (scope.startsWith("-=") || scope.startsWith("==") || record(flags).toJSON) continue;
      if (!isPlainObject(flags)) fail(`flags of scope "${scope}" must be an object`);
    }
    return undefined;
  }
}

export class DocumentStatsField extends SchemaField {
  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    const version = () => new StringField({ required: true, blank: false, nullable: true, initial: null });
    const time = () => new NumberField({ nullable: true, initial: null });
    const uuid = () => new DocumentUUIDField({});
    super(
      {
        coreVersion: version(),
        systemId: version(),
        systemVersion: version(),
        createdTime: time(),
        modifiedTime: time(),
        lastModifiedBy: new DocumentIdField({ readonly: false, nullable: true, initial: null }),
        compendiumSource: uuid(),
        duplicateSource: uuid(),
        exportSource: new ObjectField({ required: true, nullable: true, initial: null }),
      },
      options,
      context,
    );
  }
}

/** The subtype of a document: one of those the manifest (or core) declares. */
export class DocumentTypeField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, blank: false };
  }
  declare document: typeof DocumentKind;

  constructor(document: typeof DocumentKind, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.document = document;
    if (options.initial === undefined && document.metadata?.coreTypes?.includes("base")) this.initial = "base";
    else if (options.initial === undefined && document.metadata?.defaultType)
      this.initial = document.metadata.defaultType;
  }
  override _validateType(value: unknown): Verdict {
    if (typeof value !== "string" || !value) fail("must be a non-blank string");
    // schemas other than a document's may list their types as a record
    if (!choiceValues(this.document.TYPES).includes(value)) {
      fail(`"${value}" is not a type of ${this.document.documentName ?? this.document.name}`);
    }
    return undefined;
  }
}

export class DocumentAuthorField extends ForeignDocumentField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: false,
      gmOnly: true,
      label: "Author",
      initial: () => rt.game.user?.id ?? rt.game.userId,
    };
  }
}
