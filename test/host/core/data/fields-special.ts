import { rt } from "../state.ts";
import { Color } from "../utils/color.ts";
import { getType, isPlainObject } from "../utils/objects.ts";
import { FieldValidationError } from "./field.ts";
import { SchemaField } from "./fields-schema.ts";
import { NumberField, ObjectField, StringField } from "./fields-simple.ts";

const fail = (message: string): never => {
  throw new FieldValidationError(message);
};
export const isValidId = (id: unknown): id is string => typeof id === "string" && /^[a-zA-Z0-9]{16}$/.test(id);

export class HTMLField extends StringField {
  static override get _defaults() {
    return { ...super._defaults, required: true, blank: true };
  }
}

export class JSONField extends StringField {
  static override get _defaults() {
    return { ...super._defaults, blank: false, trim: true, validationError: "is not a valid JSON string" };
  }
  override clean(value: any, options: any = {}, state?: any): any {
    if (value === "") value = "{}";
    return super.clean(value, options, state);
  }
  override _cast(value: any) {
    return typeof value === "string" ? value : JSON.stringify(value);
  }
  override _validateType(value: any): any {
    try {
      JSON.parse(value);
    } catch {
      fail("is not a valid JSON string");
    }
  }
  override initialize(value: any): any {
    return value === undefined || value === null ? value : JSON.parse(value);
  }
  override toObject(value: any): any {
    return value === undefined || value === null ? value : JSON.stringify(value);
  }
}

export class JavaScriptField extends StringField {
  static override get _defaults() {
    return { ...super._defaults, required: true, blank: true, nullable: false, async: false };
  }
}

export class DocumentIdField extends StringField {
  static override get _defaults() {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      readonly: true,
      initial: null as any,
      validationError: "is not a valid Document ID string",
    };
  }
  override _cast(value: any) {
    return value?._id ?? (value?.id !== undefined && typeof value === "object" ? value.id : String(value));
  }
  override _validateType(value: any): any {
    if (!isValidId(value)) fail("must be 16 letters and digits");
  }
}

/** The id of another document, used as a lazy reference to it unless `idOnly`. */
export class ForeignDocumentField extends DocumentIdField {
  static override get _defaults() {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false, initial: null as any };
  }
  constructor(model: any, options: any = {}, context: any = {}) {
    super(options, context);
    this.model = model;
  }
  get lazy(): boolean {
    return !this.idOnly;
  }
  override initialize(value: any, model?: any): any {
    if (this.idOnly) return value;
    if (model?.pack && !model.parent) return null;
    if (!value) return null;
    const cls = this.model;
    return () => {
      const name = cls.documentName;
      if (name === "User") return rt.game.users?.get(value) ?? null;
      const parent = model?.parent;
      if (parent?.constructor?.hierarchyNames?.has(name)) return parent.getEmbeddedDocument(name, value) ?? null;
      return rt.game.collections?.get(name)?.get(value) ?? null;
    };
  }
  override toObject(value: any): any {
    return value?._id ?? value;
  }
}

export class DocumentUUIDField extends StringField {
  static override get _defaults() {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      initial: null as any,
      type: undefined,
      embedded: undefined,
      relative: false,
      idOnly: false,
    };
  }
  override _validateType(value: any): any {
    if (typeof value !== "string") fail("must be a string");
    if (value.startsWith(".") && this.relative) return;
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
  static override get _defaults() {
    return {
      ...super._defaults,
      categories: [] as string[],
      base64: false,
      wildcard: false,
      virtual: false,
      nullable: true,
      blank: false,
      initial: null as any,
    };
  }
  constructor(options: any = {}, context: any = {}) {
    super(options, context);
    if (options.initial === undefined) this.initial = this.nullable ? null : undefined;
    for (const c of this.categories)
      if (!EXTENSIONS[c] && c !== "MEDIA") throw new Error(`Invalid file category "${c}"`);
  }
  override _validateType(value: any): any {
    if (typeof value !== "string") fail("must be a string");
    if (this.virtual && value.startsWith("#")) return;
    if (this.wildcard && value.includes("*")) return;
    if (value.startsWith("data:")) {
      if (!this.base64) fail("may not be base64 data");
      return;
    }
    if (!this.categories.length) return;
    const extension = (value.split("?")[0]!.split("#")[0]!.split(".").pop() ?? "").toLowerCase();
    const allowed = this.categories
      .flatMap((c: string) => (c === "MEDIA" ? ["IMAGE", "VIDEO"] : [c]))
      .some((c: string) => EXTENSIONS[c]!.includes(extension));
    if (!allowed) fail("has the wrong file extension");
  }
}

export class ColorField extends StringField {
  static override get _defaults() {
    return {
      ...super._defaults,
      nullable: true,
      initial: null as any,
      blank: false,
      validationError: "is not a colour like #12ab34",
    };
  }
  override clean(value: any, options: any = {}, state?: any): any {
    if (value === "") value = null;
    if (typeof value === "number" || value instanceof Color) value = Color.from(value).css;
    return super.clean(value, options, state);
  }
  override _cleanType(value: any): any {
    return String(value).toLowerCase();
  }
  override _validateType(value: any, options?: any): any {
    if (!/^#[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?$/.test(value)) fail("must be a colour like #12ab34");
    return super._validateType(value, options);
  }
  override initialize(value: any): any {
    return value === null || value === undefined ? value : Color.from(value);
  }
  override toObject(value: any): any {
    return value instanceof Color ? value.css : value;
  }
}

export class AngleField extends NumberField {
  static override get _defaults() {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 0 as any,
      normalize: true,
      min: 0 as any,
      max: 360 as any,
    };
  }
  override _cast(value: any) {
    const n = super._cast(value) as number;
    return this.normalize && Number.isFinite(n) && (n < 0 || n > 360) ? ((n % 360) + 360) % 360 : n;
  }
}
export class AlphaField extends NumberField {
  static override get _defaults() {
    return { ...super._defaults, required: true, nullable: false, initial: 1 as any, min: 0 as any, max: 1 as any };
  }
}
export class HueField extends NumberField {
  static override get _defaults() {
    return { ...super._defaults, required: true, nullable: false, initial: 0 as any, min: 0 as any, max: 1 as any };
  }
}
export class IntegerSortField extends NumberField {
  static override get _defaults() {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      integer: true,
      initial: 0 as any,
      label: "FOLDER.DocumentSort",
      hint: "FOLDER.DocumentSortHint",
    };
  }
}

export class DocumentOwnershipField extends ObjectField {
  static override get _defaults() {
    return {
      ...super._defaults,
      initial: { default: 0 } as any,
      validationError: "is not a record of users and levels",
    };
  }
  override _validateType(value: any): any {
    if (getType(value) !== "Object") fail("must be an object");
    for (const [key, level] of Object.entries(value)) {
      if (key.startsWith("-=") || (level as any)?.toJSON) continue;
      if (key !== "default" && !isValidId(key)) fail(`"${key}" is not a user id`);
      if (![-1, 0, 1, 2, 3].includes(level as number)) fail(`"${level}" is not a permission level`);
    }
  }
}

export class DocumentFlagsField extends ObjectField {
  override _validateType(value: any): any {
    if (getType(value) !== "Object") fail("must be an object");
    for (const [scope, flags] of Object.entries(value)) {
      if (scope.startsWith("-=") || scope.startsWith("==") || (flags as any)?.toJSON) continue;
      if (!isPlainObject(flags)) fail(`flags of scope "${scope}" must be an object`);
    }
  }
}

export class DocumentStatsField extends SchemaField {
  constructor(options: any = {}, context: any = {}) {
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
  static override get _defaults() {
    return { ...super._defaults, required: true, nullable: false, blank: false };
  }
  constructor(document: any, options: any = {}, context: any = {}) {
    super(options, context);
    this.document = document;
    if (options.initial === undefined && document.metadata.coreTypes?.includes("base")) this.initial = "base";
    else if (options.initial === undefined && document.metadata.defaultType)
      this.initial = document.metadata.defaultType;
  }
  override _validateType(value: any): any {
    if (typeof value !== "string" || !value) fail("must be a non-blank string");
    const types = this.document.TYPES;
    if (!types.includes(value)) {
      fail(`"${value}" is not a type of ${this.document.documentName}`);
    }
  }
}

export class DocumentAuthorField extends ForeignDocumentField {
  static override get _defaults() {
    return {
      ...super._defaults,
      nullable: false,
      gmOnly: true,
      label: "Author",
      initial: () => rt.game.user?.id ?? rt.game.userId,
    };
  }
}
