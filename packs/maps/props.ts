import type { Prop } from "../adventures/map-words.ts";
import { BUILT } from "./props-built.ts";
import { NATURE } from "./props-nature.ts";
import type { Random } from "./random.ts";

/** A prop as a symbol with its center at 0. */
export interface PropLook {
  /** Width and height in spaces, if the source names none. */
  size: readonly [number, number];
  /** The longer side of the drawing, in its own units. */
  drawn: number;
  /** Whether each one is turned and sized a little differently. */
  turns: boolean;
  variants: number;
  draw(random: Random): string;
}

export const PROP_LOOKS: Readonly<Record<Prop, PropLook>> = { ...NATURE, ...BUILT };
