import { TOKENS } from "../../module/rulesets/threshold/model/size.ts";
import type { Data, Doc } from "../documents.ts";
import type { TokenSize } from "../shape.ts";

/** The token size of an actor by its species' size or its own. */
export function token(system: Data, items: readonly Doc[]): TokenSize {
  const species = items.find(({ type }) => type === "thresholdSpecies");
  const size = species ? (species.system as Data).size : (system.size as Data).base;
  const { squares, scale } = TOKENS[size as keyof typeof TOKENS] ?? TOKENS.medium;
  return { side: squares, scale };
}
