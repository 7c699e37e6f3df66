/** Every text of the rules exists in English, with data for every placeholder. */
import { describe, expect, it } from "vitest";
import { REFUSALS } from "../../module/rulesets/aura/combat/costs.ts";
import { turns } from "../../module/rulesets/aura/combat/rounds.ts";
import { conditions } from "../../module/rulesets/aura/conditions/conditions.ts";
import { allActions as actions } from "../../module/rulesets/aura/index.ts";
import {
  ABILITIES,
  AMMUNITION,
  CATEGORIES,
  DAMAGE_TYPES,
  DEFENSES,
  DRAW_CLASSES,
  ENHANCES,
  EXPIRIES,
  FEATURE_CATEGORIES,
  GROUPS,
  MOVES,
  ONLY_IF,
  POSTURES,
  RECHARGES,
  SIZES,
  SKILLS,
  UNCONSCIOUS_REASONS,
} from "../../module/rulesets/aura/model/data.ts";
import { houseRules } from "../../module/rulesets/aura/model/house-rules.ts";
import { english, speaks } from "../kit/texts.ts";

const at = await english("AURA");

describe("texts of Aura", () => {
  speaks("aura", at, { actions, conditions, houseRules, turns });

  it("every condition has a note", () => {
    expect(conditions.filter(({ id }) => typeof at(`ConditionNote.${id}`) !== "string")).toEqual([]);
  });

  it("D-59: every refusal has a text", () => {
    expect(REFUSALS.filter((reason) => typeof at(`Problem.${reason}`) !== "string")).toEqual([]);
  });

  it.each([
    ["Ability", ABILITIES],
    ["AbilityShort", ABILITIES],
    ["AbilityFor", ABILITIES],
    ["Size", SIZES],
    ["Posture", POSTURES],
    ["Move", MOVES],
    ["Skill", Object.keys(SKILLS)],
    ["Defense", DEFENSES],
    ["DefenseFor", DEFENSES],
    ["DamageType", DAMAGE_TYPES],
    ["Category", CATEGORIES],
    ["Expiry", EXPIRIES],
    ["SleepReason", UNCONSCIOUS_REASONS],
    ["Group", GROUPS],
    ["DrawClass", DRAW_CLASSES],
    ["DrawLimit", ["wielder", "weapon", "mpl", "class"]],
    ["Ammunition", AMMUNITION],
    ["Recharge", RECHARGES],
    ["Enhances", ENHANCES],
    ["OnlyIf", ONLY_IF],
    ["FeatureCategory", FEATURE_CATEGORIES],
    ["Severity", ["major", "minor"]],
    ["HealedBy", ["treatment", "shortRest", "longRest"]],
  ] as const)("2.1 2.2: %s has a text for each value and no others", (family, ids) => {
    expect(Object.keys(at(family) as object).sort()).toEqual([...ids].sort());
  });
});
