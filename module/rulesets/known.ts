/** The one list of rulesets. A sixth one is a copied folder, a line here, and one in the lists beside it. */
import type { Frame, Play } from "../kernel/ruleset.ts";
import { frame as anatomy } from "./anatomy/frame.ts";
import { frame as aura } from "./aura/frame.ts";
import { frame as bloodied } from "./bloodied/frame.ts";
import { frame as grimoire } from "./grimoire/frame.ts";
import { frame as threshold } from "./threshold/frame.ts";

/** What every world knows, and the way to what those fetch that play it. */
export interface Known {
  frame: Frame;
  play(): Promise<{ play: Play }>;
  /** Worked acts of its catalogue, for whoever doubts that the rules do here what they should. */
  vectors(): Promise<{ default: unknown }>;
}

export const known: readonly Known[] = [
  { frame: bloodied, play: () => import("./bloodied/play.ts"), vectors: () => import("./bloodied/vectors.json") },
  { frame: grimoire, play: () => import("./grimoire/play.ts"), vectors: () => import("./grimoire/vectors.json") },
  { frame: threshold, play: () => import("./threshold/play.ts"), vectors: () => import("./threshold/vectors.json") },
  { frame: anatomy, play: () => import("./anatomy/play.ts"), vectors: () => import("./anatomy/vectors.json") },
  { frame: aura, play: () => import("./aura/play.ts"), vectors: () => import("./aura/vectors.json") },
];
