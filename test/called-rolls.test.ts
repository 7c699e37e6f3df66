/**
 * The button of a requested roll names the roll, so that the player reads it before rolling (every rules document).
 */
import { expect, it } from "vitest";
import type { Text } from "../module/kernel/card.ts";
import * as anatomy from "./anatomy/people.ts";
import { World as Anatomy } from "./anatomy/world.ts";
import * as bloodied from "./bloodied/people.ts";
import { World as Bloodied } from "./bloodied/world.ts";
import * as grimoire from "./grimoire/people.ts";
import { World as Grimoire } from "./grimoire/world.ts";
import * as threshold from "./threshold/people.ts";
import { World as Threshold } from "./threshold/world.ts";

const anatomySays = (id: "skill" | "check", form: object) =>
  new Anatomy().stage(id, anatomy.actor("Ada"), { form: form as never });
const bloodiedSays = (id: "check" | "save", form: object) =>
  new Bloodied().stage(id, bloodied.actor("Ada"), { form: form as never });
const thresholdSays = (id: "test" | "skill", form: object) =>
  new Threshold().stage(id, threshold.actor("Ada"), { form: form as never });

it.each([
  ["B-57", bloodiedSays("check", { ability: "agl" }), "BLOODIED.AbilityName.agl"],
  ["B-58", bloodiedSays("save", { ability: "bld" }), "BLOODIED.AbilityName.bld"],
  [
    "G-38",
    new Grimoire().stage("save", grimoire.actor("Ada"), { form: { attribute: "wil" } }),
    "GRIMOIRE.Attribute.wil",
  ],
  ["T-09", thresholdSays("test", { stat: "con" }), "THRESHOLD.Stat.con"],
  ["T-125", thresholdSays("skill", { skill: "stealth" }), "THRESHOLD.Skill.stealth"],
  ["N-39", anatomySays("skill", { skill: "stealth" }), "ANATOMY.Skill.stealth"],
  ["D-57", anatomySays("check", { attribute: "dex" }), "ANATOMY.Attribute.dex"],
])("%s: the button of a requested roll names the roll", (_, { known, facts, form }, named) => {
  const verb = known.buttonLabel?.(facts as never, form as never) as Text;
  expect(Object.values(verb.data ?? {})).toEqual([{ key: named }]);
});
