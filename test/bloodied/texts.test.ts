/** All text keys of Bloodied's rules have English texts. */
import { describe } from "vitest";
import { turns } from "../../module/rulesets/bloodied/combat/turns.ts";
import { conditions } from "../../module/rulesets/bloodied/conditions/conditions.ts";
import { allActions as actions } from "../../module/rulesets/bloodied/index.ts";
import { houseRules } from "../../module/rulesets/bloodied/model/house-rules.ts";
import { english, speaks } from "../kit/texts.ts";

const at = await english("BLOODIED");

describe("texts of Bloodied", () => speaks("bloodied", at, { actions, conditions, houseRules, turns }));
