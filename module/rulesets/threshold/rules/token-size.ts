/** Offers to resize tokens after a size change (2.3, 2.8). */
import { tokenSizes } from "../../../kernel/token-size.ts";
import { asActor } from "./data.ts";
import { ACTORS } from "./meanwhile.ts";
import { TOKENS } from "./size.ts";
import { sizeText, t } from "./words.ts";

export const { footprint, outgrown, tokenSize } = tokenSizes({
  sizeOf: (actor) => asActor(actor).system.size.value,
  tokens: TOKENS,
  actors: ACTORS,
  t,
  sizeText,
});
