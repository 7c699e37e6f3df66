/** All texts of the rules exist in English with all their placeholders filled. */
import { describe, expect, it } from "vitest";
import { turns } from "../../module/rulesets/grimoire/combat/turns.ts";
import { conditions } from "../../module/rulesets/grimoire/conditions/conditions.ts";
import { allActions as actions } from "../../module/rulesets/grimoire/index.ts";
import { ATTRIBUTES, CAUSES } from "../../module/rulesets/grimoire/model/data.ts";
import { houseRules } from "../../module/rulesets/grimoire/model/house-rules.ts";
import { english, speaks } from "../kit/texts.ts";

const at = await english("GRIMOIRE");

describe("texts of Grimoire", () => {
  speaks("grimoire", at, { actions, conditions, houseRules, turns });

  it("name every attribute and cause", () => {
    const attributes = ["Attribute", "AttributeName", "AttributeFor"].flatMap((family) =>
      ATTRIBUTES.map((id) => `${family}.${id}`),
    );
    const keys = [...attributes, ...CAUSES.map((id) => `Cause.${id}`)];
    expect(keys.filter((key) => typeof at(key) !== "string")).toEqual([]);
  });

  it("cite the decision in every house rule", () => {
    for (const { key, decision } of houseRules) expect(at(`House.${key}.hint`)).toContain(`(${decision})`);
  });
});
