/** Resizes tokens of actors whose size has changed. */
import { tokenSizes } from "../../../kernel/token-size.ts";
import { ACTORS } from "./constants.ts";
import { asActor } from "./data.ts";
import { TOKENS } from "./size.ts";
import { sizeText, t } from "./texts.ts";

export const { footprint, outgrown, tokenSize } = tokenSizes({
  sizeOf: (actor) => asActor(actor).system.size,
  tokens: TOKENS,
  actors: ACTORS,
  t,
  sizeText,
});
