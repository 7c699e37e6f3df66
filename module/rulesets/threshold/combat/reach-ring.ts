/** The reach ring around a token: for actors larger than Small or with a reach over one square (T-12). */
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { asActor, SIZES } from "../model/data.ts";

export function reach(actor: Snapshot): number | null {
  const { size, reach: own } = asActor(actor).system;
  return SIZES.indexOf(size.value) > SIZES.indexOf("small") || own.value > 1 ? own.value : null;
}
