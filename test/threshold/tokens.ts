/** Tokens on a scene, as the acting actor sees them. */
import type { TokenSnapshot } from "../../module/kernel/ruleset.ts";
import type { Mutable } from "./people.ts";

/** At this many squares, center to center. */
export const tokenOf = (actor: Mutable, squares: number): TokenSnapshot => ({
  uuid: `Scene.s.Token.${actor.id}`,
  actor,
  disposition: -1,
  distance: squares * 5,
  adjacent: [],
});
