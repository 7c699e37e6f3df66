/** Cards that resize tokens after a size change. */
import { tokenSizes } from "../../../kernel/token-size.ts";
import { ACTORS } from "../model/constants.ts";
import { asActor } from "../model/data.ts";
import { TOKENS } from "../model/size.ts";
import { sizeText, t } from "../model/texts.ts";

export const { footprint, outgrown, tokenSize } = tokenSizes({
  sizeOf: (actor) => asActor(actor).system.size.value,
  tokens: TOKENS,
  actors: ACTORS,
  t,
  sizeText,
});
