import { readdirSync } from "node:fs";
import { anatomy } from "./anatomy/shape.ts";
import { aura } from "./aura/shape.ts";
import { bloodied } from "./bloodied/shape.ts";
import { SOURCES } from "./entries.ts";
import { grimoire } from "./grimoire/shape.ts";
import { PackError } from "./problem.ts";
import type { Shape } from "./shape.ts";
import { threshold } from "./threshold/shape.ts";

/** All rulesets with packs. */
export const shapes: readonly Shape[] = [bloodied, grimoire, threshold, anatomy, aura];

/** Folders with code. */
const CODE = ["adventures", "maps"];

/** Fails if a folder of sources is not in the list. */
export function refuseUnlisted(root = SOURCES): void {
  for (const { name } of readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    if (!CODE.includes(name) && !shapes.some((shape) => shape.ruleset === name)) {
      throw new PackError({ file: name, entry: name }, "is not in packs/rulesets.ts");
    }
  }
}
