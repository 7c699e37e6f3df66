/** Every text of the rules has English, and every placeholder is filled. */
import { describe, expect, it } from "vitest";
import { turns } from "../../module/rulesets/threshold/combat/turns.ts";
import { conditions } from "../../module/rulesets/threshold/conditions/conditions.ts";
import { allActions as actions } from "../../module/rulesets/threshold/index.ts";
import {
  BONUS_TYPES,
  CREATURE_TYPES,
  DAMAGE_TYPES,
  DEFENSES,
  PROGRESSIONS,
  SIZES,
  SKILLS,
  STATS,
} from "../../module/rulesets/threshold/model/data.ts";
import { houseRules } from "../../module/rulesets/threshold/model/house-rules.ts";
import { english, speaks } from "../kit/texts.ts";

const at = await english("THRESHOLD");

describe("texts of Threshold", () => {
  speaks("threshold", at, { actions, conditions, houseRules, turns });

  it("every condition has a note", () => {
    expect(conditions.filter(({ id }) => typeof at(`ConditionNote.${id}`) !== "string")).toEqual([]);
  });

  it.each([
    ["Stat", STATS],
    ["StatShort", STATS],
    ["StatFor", STATS],
    ["Defense", DEFENSES],
    ["DefenseFor", DEFENSES],
    ["Size", SIZES],
    ["Skill", Object.keys(SKILLS)],
    ["Damage", DAMAGE_TYPES],
    ["CreatureType", CREATURE_TYPES],
    ["BonusType", [...BONUS_TYPES, "untyped", "armor", "shield"]],
    ["Progression", Object.keys(PROGRESSIONS)],
    ["Track", ["0", "1", "2", "3", "4", "5"]],
  ] as const)("2.6: %s has a label for each id and no others", (family, ids) => {
    expect(Object.keys(at(family) as object).sort()).toEqual([...ids].sort());
  });
});
