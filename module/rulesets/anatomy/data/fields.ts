/** Shared fields of Anatomy's actors and items. */
import { flag, group, list, oneOf, whole, words } from "../../fields.ts";
import {
  ATTRIBUTES,
  type AttributeId,
  BLOCKS,
  BONUS_TYPES,
  MODES,
  PART_KINDS,
  type PartKind,
  SEVERITIES,
  type SeverityId,
  SIZES,
} from "../model/data.ts";

const f = foundry.data.fields;

export const count = (initial = 0) => whole(initial, { min: 0 });
export const attribute = (initial: AttributeId) => oneOf(ATTRIBUTES, initial);
export const size = () => oneOf(SIZES, "medium");
export const severity = (initial: SeverityId = "minor") => oneOf(SEVERITIES, initial);
export const kind = (initial: PartKind = "other") => oneOf(PART_KINDS, initial);
/** A list of values from a fixed set. */
export const someOf = <C extends string>(choices: readonly C[], ...initial: C[]) =>
  new f.ArrayField(new f.StringField({ required: true, blank: false, choices: [...choices] }), { initial });
export const blocks = () => someOf(BLOCKS);

/** Targets and conditions are validated by the rules (model/check-source.ts). */
export const modifiers = () =>
  new f.ArrayField(
    group({
      mode: oneOf(MODES, "disadvantage"),
      target: words("d20"),
      value: whole(1, { min: -99, max: 99 }),
      type: oneOf(BONUS_TYPES, "untyped"),
      when: words(),
    }),
  );

export const steps = () =>
  new f.ArrayField(
    group({
      modifiers: modifiers(),
      status: list(),
      blocks: blocks(),
      disables: list(),
      drop: flag(),
      losesPassive: flag(),
      destroys: flag(),
      onset: group({
        dc: count(),
        always: list(),
        failure: list(),
        success: list(),
        afterwards: list(),
        wake: count(),
      }),
      hourly: count(),
    }),
  );
