/** Every text of the rules exists in English, with all its placeholders. */
import { describe, expect, it } from "vitest";
import { turns } from "../../module/rulesets/anatomy/combat/turns.ts";
import { conditions } from "../../module/rulesets/anatomy/conditions/conditions.ts";
import { tools } from "../../module/rulesets/anatomy/gm/tools.ts";
import { allActions as actions } from "../../module/rulesets/anatomy/index.ts";
import {
  ATTRIBUTES,
  BLOCKS,
  COMPONENTS,
  PART_KINDS,
  SEVERITIES,
  SIZES,
  SKILLS,
  SPEEDS,
} from "../../module/rulesets/anatomy/model/data.ts";
import { houseRules } from "../../module/rulesets/anatomy/model/house-rules.ts";
import { english, speaks } from "../kit/texts.ts";

const at = await english("ANATOMY");

describe("texts of Anatomy", () => {
  speaks("anatomy", at, { actions, conditions, houseRules, turns });

  it("every condition has a note", () => {
    expect(conditions.filter(({ id }) => typeof at(`ConditionNote.${id}`) !== "string")).toEqual([]);
  });

  it.each([
    ["Attribute", ATTRIBUTES],
    ["AttributeShort", ATTRIBUTES],
    ["AttributeFor", ATTRIBUTES],
    ["Size", SIZES],
    ["Severity", SEVERITIES],
    ["Kind", PART_KINDS],
    ["Block", BLOCKS],
    ["Skill", Object.keys(SKILLS)],
    ["Speed", SPEEDS],
    ["Component", COMPONENTS],
    ["State", ["sound", "injured", "destroyed", "lost", "replaced"]],
    ["Tool", tools.map(({ id }) => id)],
  ] as const)("2.1, 2.2, 8.11: %s has a text for each id and no others", (family, ids) => {
    expect(Object.keys(at(family) as object).sort()).toEqual([...ids].sort());
  });
});
