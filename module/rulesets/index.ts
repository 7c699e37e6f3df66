/** The one list of rulesets. A sixth one is a copied folder and one line here. */
import type { Ruleset } from "../kernel/ruleset.ts";
import { anatomy } from "./anatomy/index.ts";
import { aura } from "./aura/index.ts";
import { bloodied } from "./bloodied/index.ts";
import { grimoire } from "./grimoire/index.ts";
import { threshold } from "./threshold/index.ts";

export const rulesets: readonly Ruleset[] = [bloodied, grimoire, threshold, anatomy, aura];
