import type { Data, Operation } from "../../types.ts";
import type { DataField } from "../data/field.ts";
import { DataModel } from "../data/model.ts";
import { isV14, rt } from "../state.ts";
import type { Actor } from "./actor.ts";
import type { Document } from "./client-document.ts";
import { bool, F, flags, num, str, texture } from "./common-fields.ts";
import type { TokenDocument } from "./token.ts";
import type { BarAttribute } from "./token-attributes.ts";

export type TokenTexture = Data & { src: string | null; scaleX: number; scaleY: number };
export interface TokenBar {
  attribute: string | null;
}

/** Fields shared by tokens and prototype tokens. */
export function tokenFields(): Record<string, DataField> {
  const bar = () =>
    new F.SchemaField({
      attribute: new F.StringField({ required: true, nullable: true, blank: false, initial: null }),
    });
  const modes = () => Object.values(rt.CONST.TOKEN_DISPLAY_MODES);
  return {
    name: str({}),
    displayName: num({ choices: modes(), initial: 0 }),
    actorLink: bool(),
    width: num({ initial: 1, min: 0.5 }),
    height: num({ initial: 1, min: 0.5 }),
    ...(isV14() ? { depth: num({ initial: 1, min: 0 }) } : {}),
    shape: num({ initial: 4 }),
    texture: texture(null),
    lockRotation: bool(),
    rotation: new F.AngleField(),
    alpha: new F.AlphaField(),
    disposition: num({
      choices: Object.values(rt.CONST.TOKEN_DISPOSITIONS),
      initial: rt.CONST.TOKEN_DISPOSITIONS.HOSTILE,
    }),
    displayBars: num({ choices: modes(), initial: 0 }),
    bar1: bar(),
    bar2: bar(),
    light: new F.ObjectField(),
    sight: new F.SchemaField({
      enabled: bool(),
      range: new F.NumberField({ required: true, nullable: true, min: 0, initial: 0 }),
      angle: new F.AngleField({ initial: 360 }),
      visionMode: str({ initial: "basic" }),
      color: new F.ColorField(),
      attenuation: new F.AlphaField({ initial: 0.1 }),
      brightness: num({}),
      saturation: num({}),
      contrast: num({}),
    }),
    detectionModes: new F.ArrayField(new F.ObjectField()),
    occludable: new F.ObjectField(),
    ring: new F.SchemaField({
      enabled: bool(),
      colors: new F.SchemaField({ ring: new F.ColorField(), background: new F.ColorField() }),
      effects: num({ initial: 1 }),
      subject: new F.SchemaField({
        scale: num({ initial: 1 }),
        texture: new F.FilePathField({ categories: ["IMAGE"] }),
      }),
    }),
    turnMarker: new F.ObjectField(),
    movementAction: new F.StringField({ required: true, nullable: true, initial: null }),
    flags: flags(),
  };
}

/** An actor's template for its tokens. */
export class PrototypeToken extends DataModel {
  declare readonly parent: Actor | null;
  declare name: string;
  declare displayName: number;
  declare actorLink: boolean;
  declare width: number;
  declare height: number;
  /** Since generation 14. */
  declare depth?: number;
  declare shape: number;
  declare texture: TokenTexture;
  declare lockRotation: boolean;
  declare rotation: number;
  declare alpha: number;
  declare disposition: number;
  declare displayBars: number;
  declare bar1: TokenBar;
  declare bar2: TokenBar;
  declare light: Data;
  declare sight: Data & { enabled: boolean; range: number | null };
  declare ring: Data & { enabled: boolean };
  declare movementAction: string | null;
  declare flags: Record<string, Data>;
  declare randomImg: boolean;
  declare appendNumber: boolean;
  declare prependAdjective: boolean;

  static override defineSchema(): Record<string, DataField> {
    return { ...tokenFields(), randomImg: bool(), appendNumber: bool(), prependAdjective: bool() };
  }
  static get defaultName(): string {
    return "TOKEN.TypePrototype";
  }
  get actor(): Actor | null {
    return this.parent;
  }
  get documentName(): string {
    return "Token";
  }
  get isOwner(): boolean {
    return this.parent?.isOwner ?? false;
  }
  getBarAttribute(...args: Parameters<TokenDocument["getBarAttribute"]>): BarAttribute | null {
    return rt.foundry.documents.TokenDocument.prototype.getBarAttribute.apply(this, args);
  }
  get uuid(): string {
    return `${this.parent?.uuid}.PrototypeToken`;
  }
  update(data: Data, options: Operation = {}): Promise<Document | undefined> {
    return this.parent!.update({ prototypeToken: data }, options);
  }
  getFlag(scope: string, key: string): unknown {
    return rt.foundry.utils.getProperty(this.flags?.[scope], key);
  }
}
