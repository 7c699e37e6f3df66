import type { Data } from "../documents.ts";
import type { TokenSize } from "../shape.ts";

const TOKENS: Readonly<Record<string, TokenSize>> = {
  fine: { side: 1, scale: 0.4 },
  diminutive: { side: 1, scale: 0.5 },
  tiny: { side: 1, scale: 0.6 },
  small: { side: 1, scale: 0.8 },
  medium: { side: 1, scale: 1 },
  large: { side: 2, scale: 1 },
  huge: { side: 3, scale: 1 },
  gargantuan: { side: 4, scale: 1 },
  colossal: { side: 6, scale: 1 },
};

/** The token of somebody by their size: one square up to medium, the smaller ones drawn smaller. */
export const token = (system: Data): TokenSize => TOKENS[String(system.size)] ?? { side: 1, scale: 1 };
