import type { FieldOptions } from "./field.ts";
import { NumberField } from "./fields-simple.ts";

/** An angle in degrees: 0 to 360, with whole turns removed if normalized. */
export class AngleField extends NumberField {
  declare normalize: boolean;

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 0,
      normalize: true,
      min: 0,
      max: 360,
    };
  }
  override _cast(value: unknown): unknown {
    const n = super._cast(value) as number;
    return this.normalize && Number.isFinite(n) && (n < 0 || n > 360) ? ((n % 360) + 360) % 360 : n;
  }
}
export class AlphaField extends NumberField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: 1, min: 0, max: 1 };
  }
}
export class HueField extends NumberField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: 0, min: 0, max: 1 };
  }
}
export class IntegerSortField extends NumberField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      integer: true,
      initial: 0,
      label: "FOLDER.DocumentSort",
      hint: "FOLDER.DocumentSortHint",
    };
  }
}
