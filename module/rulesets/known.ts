/** The list of rulesets. To add one: docs/sixth-ruleset.md. */
import type { Frame, Play } from "../kernel/ruleset.ts";
import type { Tactics } from "../kernel/tactics.ts";
import { frame as anatomy } from "./anatomy/frame.ts";
import { frame as aura } from "./aura/frame.ts";
import { frame as bloodied } from "./bloodied/frame.ts";
import { frame as grimoire } from "./grimoire/frame.ts";
import { frame as threshold } from "./threshold/frame.ts";

/** The frame, loaded in every world, and the lazy-loaded code of a ruleset. */
export interface Known {
  frame: Frame;
  play(): Promise<{ play: Play }>;
  /** Worked examples of the book, for the world check. */
  vectors(): Promise<{ default: unknown }>;
  /** How its combatants act in simulated combats. */
  tactics?(): Promise<{ tactics: Tactics }>;
}

export const known: readonly Known[] = [
  {
    frame: bloodied,
    play: () => import("./bloodied/play.ts"),
    vectors: () => import("../../vectors/bloodied.json"),
    tactics: () => import("./bloodied/tactics/tactics.ts"),
  },
  {
    frame: grimoire,
    play: () => import("./grimoire/play.ts"),
    vectors: () => import("../../vectors/grimoire.json"),
    tactics: () => import("./grimoire/tactics/tactics.ts"),
  },
  {
    frame: threshold,
    play: () => import("./threshold/play.ts"),
    vectors: () => import("../../vectors/threshold.json"),
    tactics: () => import("./threshold/tactics/tactics.ts"),
  },
  {
    frame: anatomy,
    play: () => import("./anatomy/play.ts"),
    vectors: () => import("../../vectors/anatomy.json"),
    tactics: () => import("./anatomy/tactics/tactics.ts"),
  },
  {
    frame: aura,
    play: () => import("./aura/play.ts"),
    vectors: () => import("../../vectors/aura.json"),
    tactics: () => import("./aura/tactics/tactics.ts"),
  },
];
