import { TOKENS } from "../../module/rulesets/anatomy/model/size.ts";
import type { Data } from "../documents.ts";
import type { TokenSize } from "../shape.ts";

/** The token size of an actor by its size. */
export function token(system: Data): TokenSize {
  const { squares, scale } = TOKENS[system.size as keyof typeof TOKENS] ?? TOKENS.medium;
  return { side: squares, scale };
}
