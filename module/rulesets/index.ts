/** All rulesets with all their code, for tests and tools outside a world. */
import type { Ruleset } from "../kernel/ruleset.ts";
import { anatomy } from "./anatomy/index.ts";
import { aura } from "./aura/index.ts";
import { bloodied } from "./bloodied/index.ts";
import { grimoire } from "./grimoire/index.ts";
import { threshold } from "./threshold/index.ts";

export const rulesets: readonly Ruleset[] = [bloodied, grimoire, threshold, anatomy, aura];
