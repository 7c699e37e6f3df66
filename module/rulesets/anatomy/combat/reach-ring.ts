/** The reach ring around a token: only for reach beyond the adjacent squares (N-108, N-111). */
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { isIn } from "../conditions/conditions.ts";
import { asActor } from "../model/data.ts";
import { reachOf } from "./lunge-reach.ts";
import { meleeReach, SQUARE } from "./positions.ts";

export function reach(actor: Snapshot): number | null {
  const feet = reachOf(meleeReach(asActor(actor)), isIn(actor, "lunging"));
  return feet > SQUARE ? feet / SQUARE : null;
}
