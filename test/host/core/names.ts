/**
 * Names that systems read or extend while their modules are evaluated, of features the test host lacks: sound,
 * pictures,
 * region shapes, calendars, packages, and bundled libraries. They are empty, but they exist.
 */
import { Ticker } from "@pixi/ticker";
import type { Constructor, Data, FoundryNamespace, RealmGlobals } from "../types.ts";
import { addNames, emptyClass, namespaceAt } from "./canvas-stubs.ts";
import type { DataField, FieldContext, FieldOptions } from "./data/field.ts";
import { GREGORIAN } from "./game/calendar.ts";
import { defineCalendarData } from "./game/calendar-data.ts";
import { isV14, rt } from "./state.ts";
import { isPlainObject } from "./utils/objects.ts";

const NAMES: Record<string, string> = {
  audio: "AudioBufferCache AudioHelper AudioTimeout Sound BiquadFilterEffect ConvolverEffect",
  av: "AVMaster AVSettings AVClient",
  helpers: "AsyncWorker WorkerManager ClientIssues ClientSettings DocumentIndex GameTime SocketInterface",
  "helpers.interaction": "ClientKeybindings ClipboardHelper GamepadManager KeyboardManager MouseManager",
  "helpers.media": "CompendiumArt ImageHelper VideoHelper",
  nue: "Tour NewUserExperienceManager ToursCollection",
  packages:
    "BasePackage BaseModule<BasePackage BaseSystem<BasePackage BaseWorld<BasePackage Module<BaseModule System<BaseSystem World<BaseWorld",
  prosemirror: "ProseMirrorMenu ProseMirrorKeyMaps ProseMirrorPlugin ProseMirrorInputRules",
};

/** Unused data models. Shapes belong to regions, which the test host stores without using them. */
const MODELS =
  "TerrainData BaseTerrainData CalendarData LightData TextureData TombstoneData CombatConfiguration BaseShapeData";
const SHAPES = "CircleShapeData EllipseShapeData PolygonShapeData RectangleShapeData";
const NEWER_SHAPES = "ConeShapeData EmanationShapeData GridShapeData LineShapeData RingShapeData TokenShapeData";
const BEHAVIORS = `AdjustDarknessLevel DisplayScrollingText ExecuteMacro ExecuteScript PauseGame SuppressWeather TeleportToken
  ToggleBehavior ModifyMovementCost`;

const words = (list: string): string[] => list.split(/\s+/).filter(Boolean);

/** Empty methods of these names. */
const inert = (names: string): Data => Object.fromEntries(words(names).map((name) => [name, () => undefined]));

/** Names of PIXI, the canvas library, that systems extend or read early. */
const PIXI_NAMES = `Application Assets BaseTexture Circle ColorMatrixFilter DisplayObject Ellipse Filter Geometry Matrix Mesh
  MeshGeometry MeshMaterial ObservablePoint Point Polygon Program Rectangle RenderTexture Renderer RoundedRectangle Shader
  TextStyle Texture Ticker Transform UniformGroup Container<DisplayObject Graphics<Container Sprite<Container Text<Sprite
  TilingSprite<Sprite BitmapText<Container ParticleContainer<Container SimpleRope<Mesh`;

function fillData(foundry: FoundryNamespace): void {
  const { data } = foundry;
  const { DataModel, TypeDataModel } = foundry.abstract;
  class Stored extends DataModel {
    static override defineSchema() {
      return {};
    }
  }
  for (const name of words(MODELS)) data[name] ??= emptyClass(name, Stored);
  for (const name of words(isV14() ? `${SHAPES} ${NEWER_SHAPES}` : SHAPES))
    data[name] ??= emptyClass(name, data.BaseShapeData as Constructor);
  class RegionBehaviorType extends TypeDataModel {
    static events: Data = {};
    /** Field for the events that a region behavior handles. */
    static _createEventsField({ events = [] as string[], initial = [] as string[] } = {}): DataField {
      const { SetField, StringField } = foundry.data.fields;
      const choices = events.length ? events : Object.values(foundry.CONST.REGION_EVENTS);
      return new SetField(new StringField({ required: true, choices }), { initial });
    }
    get behavior(): unknown {
      return this.parent;
    }
    get region(): unknown {
      return this.parent?.parent ?? null;
    }
    get scene(): unknown {
      return this.parent?.parent?.parent ?? null;
    }
  }
  const behaviors = words(BEHAVIORS).map((name) => `${name}RegionBehaviorType`);
  data.regionBehaviors = {
    RegionBehaviorType,
    ...Object.fromEntries(behaviors.map((name) => [name, emptyClass(name, RegionBehaviorType)])),
  };
  data.PrototypeTokenOverrides = class PrototypeTokenOverrides extends DataModel {
    static SETTING = "prototypeTokenOverrides";
    /** Settings for all actors ("base") and for the actors of each type. */
    static override defineSchema() {
      const types = ["base", ...foundry.documents.Actor.TYPES];
      return Object.fromEntries(types.map((type) => [type, new data.fields.ObjectField()]));
    }
  };
  data.CalendarData = defineCalendarData(foundry);
  data.SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG = GREGORIAN;
}

/** Global libraries of a host page, as far as they are about rendering. */
function bundledLibraries(g: RealmGlobals): void {
  const pixi: Data = {};
  addNames(pixi, {
    "": PIXI_NAMES,
    filters: "AlphaFilter BlurFilter ColorMatrixFilter NoiseFilter",
    utils: "EventEmitter",
  });
  const colours = (pixi.ColorMatrixFilter as Constructor).prototype as Data;
  Object.assign(
    colours,
    inert("brightness tint greyscale grayscale blackAndWhite hue contrast saturate desaturate reset"),
  );
  const { DisplayObject, Container } = pixi as Record<string, Constructor>;
  Object.assign(
    DisplayObject!.prototype,
    inert("on once off emit removeAllListeners destroy setTransform updateTransform"),
  );
  Object.assign(
    Container!.prototype,
    inert("addChild addChildAt removeChild removeChildAt removeChildren sortChildren"),
  );
  Object.assign(
    (pixi.Graphics as Constructor).prototype,
    inert("clear beginFill endFill lineStyle drawRect drawCircle drawPolygon"),
  );
  Object.assign(pixi.Texture as object, { WHITE: {}, EMPTY: {}, from: () => ({}) });
  pixi.Application = class Application {
    stage = new Container!();
    ticker = inert("add remove start stop");
    renderer = inert("resize render destroy");
    view: unknown;
    constructor({ view }: { view?: unknown } = {}) {
      this.view = view;
    }
    destroy(): void {}
    render(): void {}
  };
  pixi.BLEND_MODES = {};
  pixi.TYPES = {};
  pixi.UPDATE_PRIORITY = { INTERACTION: 50, HIGH: 25, NORMAL: 0, LOW: -25, UTILITY: -50 };
  pixi.Ticker = Ticker;
  g.PIXI ??= pixi;
}

/** Generation 14's framework of visual effects: models and fields only; nothing is played. */
function fillEffects(foundry: FoundryNamespace): void {
  const { DataModel } = foundry.abstract;
  const { AnyField, ObjectField, SchemaField } = foundry.data.fields;
  class VFXComponent extends DataModel {
    static TYPE = "";
    static override defineSchema(): Record<string, DataField> {
      return {
        type: new foundry.data.fields.StringField({ required: true, blank: false, initial: this.TYPE || "component" }),
      };
    }
  }
  class VFXEffect extends DataModel {
    static override defineSchema(): Record<string, DataField> {
      const { StringField, ArrayField } = foundry.data.fields;
      return {
        name: new StringField({ required: true, initial: "effect" }),
        components: new ObjectField(),
        timeline: new ArrayField(new ObjectField()),
      };
    }
    async play(): Promise<boolean> {
      return false;
    }
    async stop(): Promise<void> {}
  }
  /** A value, or the name of one that is known only when the effect is played. */
  class VFXReferenceField extends AnyField {
    declare inner: DataField;
    constructor(inner: DataField, options: FieldOptions = {}, context: FieldContext = {}) {
      super({ required: false, nullable: true, initial: null, ...options }, context);
      this.inner = inner;
    }
    static _isPassthrough(value: unknown): boolean {
      return typeof value === "object" && value !== null && !isPlainObject(value) && !Array.isArray(value);
    }
  }
  class VFXReferenceObjectField extends VFXReferenceField {
    constructor(fields: Record<string, DataField> = {}, options: FieldOptions = {}, context: FieldContext = {}) {
      super(new SchemaField(fields), options, context);
    }
  }
  const vfx = namespaceAt(foundry, "canvas.vfx");
  Object.assign(vfx, {
    VFXComponent,
    VFXEffect,
    fields: {
      VFXReferenceField,
      VFXReferenceObjectField,
      VFXReferencePointField: emptyClass("VFXReferencePointField", VFXReferenceObjectField),
      VFXPointField: emptyClass("VFXPointField", VFXReferenceObjectField),
      VFXPointSourcePolygonField: emptyClass("VFXPointSourcePolygonField", VFXReferenceField),
    },
    constants: { SOUND_ALIGNMENT: { START: 0, MIDDLE: 1, END: 2 } },
    components: {},
    configure: () => {},
  });
  rt.CONFIG.Canvas.vfx = { enabled: false, animations: {}, components: {}, paths: {} };
}

export function installNames(foundry: FoundryNamespace, g: RealmGlobals): void {
  addNames(foundry, NAMES);
  fillData(foundry);
  fillInteraction(foundry);
  // documentation only: namespaces of the host's type definitions, empty at run time
  for (const path of ["applications", "data", "documents", "canvas", "dice", "helpers", "packages", "audio"])
    namespaceAt(foundry, `${path}.types`);
  if (isV14()) fillEffects(foundry);
  bundledLibraries(g);
}

function fillInteraction(foundry: FoundryNamespace): void {
  const { VideoHelper, ImageHelper } = namespaceAt(foundry, "helpers.media") as Record<string, Constructor>;
  const ends = (pattern: RegExp) => (path: unknown) => pattern.test(String(path ?? "").split("?")[0]!);
  Object.assign(VideoHelper!, { hasVideoExtension: ends(/\.(m4v|mp4|ogv|webm)$/i) });
  Object.assign(ImageHelper!, { hasImageExtension: ends(/\.(apng|avif|bmp|gif|jpe?g|png|svg|tiff?|webp)$/i) });
  const { KeyboardManager, ClipboardHelper } = namespaceAt(foundry, "helpers.interaction") as Record<
    string,
    Constructor
  >;
  Object.assign(KeyboardManager!, {
    MODIFIER_KEYS: { CONTROL: "Control", SHIFT: "Shift", ALT: "Alt" },
    MODIFIER_CODES: {
      Alt: ["AltLeft", "AltRight"],
      Control: ["ControlLeft", "ControlRight", "MetaLeft", "MetaRight", "Meta", "OsLeft", "OsRight"],
      Shift: ["ShiftLeft", "ShiftRight"],
    },
    PROTECTED_KEYS: ["F5", "F11", "F12", "PrintScreen", "ScrollLock", "NumLock", "CapsLock"],
  });
  Object.assign(ClipboardHelper!.prototype, {
    copyPlainText: async (text: string): Promise<void> => globalThis.navigator?.clipboard?.writeText(text),
  });
}
