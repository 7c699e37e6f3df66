/** Held and worn items, and validation of source data. */
import { describe, expect, it } from "vitest";
import { checkItemChange } from "../../module/rulesets/anatomy/gear/equip.ts";
import { checkEffect } from "../../module/rulesets/anatomy/model/check-effect.ts";
import { checkSource } from "../../module/rulesets/anatomy/model/check-source.ts";
import { MODIFIER_LISTS, TARGETS } from "../../module/rulesets/anatomy/model/constants.ts";
import { houseRules } from "../../module/rulesets/anatomy/model/house-rules.ts";
import {
  isTarget,
  poolPath,
  printModifier,
  readModifier,
  targetOf,
} from "../../module/rulesets/anatomy/model/modifiers.ts";
import { step, TEMPLATES } from "../../module/rulesets/anatomy/model/part-templates.ts";
import { actor, armor, bow, type Given, ITEM_DEFAULTS, item, modifier, natural, shield, weapon } from "./people.ts";

const stowed = { carry: "stowed" as const, heldBy: [] as string[] };
/** Further changes when an item is changed, or the reason for refusing. */
function besides(given: Given, id: string, changes: object) {
  const made = actor("Ada", given);
  const thing = made.items.find((one) => one.id === id) as never;
  const answer = checkItemChange(made, thing, changes as Record<string, unknown>);
  if (!answer) return null;
  if (answer.refuse) return answer.refuse.key.split(".").pop();
  return (answer.also ?? []).map((c) => (c.do === "set" ? `${c.item}.${c.path}=${JSON.stringify(c.value)}` : c.do));
}

describe("hands", () => {
  it("a weapon takes the right hand, a shield the left, or the other one if that is taken", () => {
    const items = [weapon("Axe", stowed, "axe"), shield("Round", 2, stowed, "round"), weapon("Knife", stowed, "knife")];
    expect(besides({ items }, "axe", { "system.carry": "held" })).toEqual(['axe.heldBy=["rightHand"]']);
    expect(besides({ items }, "round", { system: { carry: "held" } })).toEqual(['round.heldBy=["leftHand"]']);
    const held = [weapon("Axe", {}, "axe"), weapon("Knife", stowed, "knife")];
    expect(besides({ items: held }, "knife", { "system.carry": "held" })).toEqual(['knife.heldBy=["leftHand"]']);
  });

  it("D-48: a two-handed item stows what both hands hold, and needs two usable hands", () => {
    const items = [weapon("Axe", {}, "axe"), shield("Round", 2, {}, "round"), bow("Bow", stowed, "bow")];
    expect(besides({ items }, "bow", { "system.carry": "held" })).toEqual([
      'bow.heldBy=["rightHand","leftHand"]',
      'axe.carry="stowed"',
      "axe.heldBy=[]",
      'round.carry="stowed"',
      "round.heldBy=[]",
      "round.readied=false",
    ]);
    expect(besides({ items, injuries: { leftArm: 2 } }, "bow", { "system.carry": "held" })).toBe("noHands");
  });

  it("an item goes into the requested hand", () => {
    const items = [weapon("Axe", {}, "axe"), weapon("Knife", stowed, "knife")];
    expect(besides({ items }, "knife", { "system.carry": "held", "system.heldBy": ["rightHand"] })).toEqual([
      'knife.heldBy=["rightHand"]',
      'axe.carry="stowed"',
      "axe.heldBy=[]",
    ]);
  });

  it("a stowed item leaves the hand, and a shield is no longer readied", () => {
    const items = [shield("Round", 2, { readied: true }, "round")];
    expect(besides({ items }, "round", { "system.carry": "stowed" })).toEqual([
      "round.heldBy=[]",
      "round.readied=false",
    ]);
  });

  it("without a body, or for items that need no hand, no hands are assigned", () => {
    const items = [weapon("Axe", stowed, "axe"), natural("bite", "mouth", {}, "bite")];
    expect(besides({ items, body: [] }, "axe", { "system.carry": "held" })).toBeNull();
    expect(besides({ items }, "bite", { "system.carry": "held" })).toBeNull();
  });
});

describe("worn and readied", () => {
  it("armor: worn and carry are kept in step", () => {
    const items = [armor("Mail", 4, { worn: false, carry: "stowed" }, "mail"), armor("Coat", 2, {}, "coat")];
    expect(besides({ items }, "mail", { "system.worn": true })).toEqual(['mail.carry="worn"']);
    expect(besides({ items }, "mail", { "system.carry": "worn" })).toEqual(["mail.worn=true"]);
    expect(besides({ items }, "coat", { "system.worn": false })).toEqual(['coat.carry="stowed"']);
    expect(besides({ items }, "coat", { "system.carry": "dropped" })).toEqual(["coat.worn=false"]);
  });

  it("N-51 N-125: a shield is readied only in hand, on an arm that can", () => {
    const items = [shield("Round", 2, {}, "round"), shield("Packed", 2, stowed, "packed")];
    expect(besides({ items }, "round", { "system.readied": true })).toBeNull();
    expect(besides({ items }, "packed", { "system.readied": true })).toBe("notInHand");
    expect(besides({ items, injuries: { leftArm: 2 } }, "round", { "system.readied": true })).toBe("armFails");
  });
});

describe("source data", () => {
  const wrong = (type: string, system: object) => checkSource(type, system as never).map(({ field }) => field);

  it("rejects modifiers that would never apply", () => {
    const modifiers = [
      modifier("disadvantage", "skill.swimming", 1),
      modifier("disadvantage", "d20", 0),
      modifier("speed", "speed.base", -5, { when: "friday" }),
    ];
    expect(wrong("anatomyFeature", { modifiers })).toEqual([
      "modifiers.0.target",
      "modifiers.1.value",
      "modifiers.2.when",
    ]);
    const steps = [
      step({ modifiers: [modifier("bonus", "luck", 1)], status: ["happy"], onset: { failure: ["stunned"] } }),
    ];
    expect(wrong("anatomyPart", { steps, passive: [] })).toEqual(["steps.0.modifiers.0.target", "steps.0.status"]);
    expect(wrong("anatomyPart", { steps: [] })).toEqual(["steps"]);
  });

  it("rejects weapons without an attribute, and plans with unknown parents", () => {
    expect(wrong("anatomyWeapon", { attributes: [] })).toEqual(["attributes"]);
    const parts = { a: { name: "Arm", parent: "" }, b: { name: "", parent: "c" }, d: { name: "Ear", parent: "d" } };
    expect(wrong("anatomyPlan", { parts })).toEqual(["parts.b.parent", "parts.b.name", "parts.d.parent"]);
  });

  it("rejects invalid texts of a pool", () => {
    expect(wrong("anatomyCharacter", { pool: { d20: ["+1 luck"], attack: ["disadvantage +1"] } })).toEqual([
      "pool.d20",
    ]);
    const changes = [
      { path: "system.pool.d20", value: "worse" },
      { path: "system.pool.mood", value: "bonus +1" },
      { path: "system.pool.dv", value: "bonus +1 dodge" },
      { path: "system.martialBonus", value: "1" },
    ];
    expect(checkEffect(changes).map(({ field }) => field)).toEqual(["pool.d20", "pool.mood"]);
  });

  it.each(Object.keys(ITEM_DEFAULTS))("a blank %s has no problem, except a part without steps", (type) => {
    const made = item(type as never, "x");
    expect(wrong(type, made.system)).toEqual(type === "anatomyPart" ? ["steps"] : []);
  });

  it.each(Object.entries(TEMPLATES))("8.4a: the %s template has no problem", (_, template) => {
    expect(wrong("anatomyPart", template)).toEqual([]);
  });
});

describe("modifier texts", () => {
  it("parsing reverses printing", () => {
    for (const given of [
      modifier("disadvantage", "", 2, { when: "visual" }),
      modifier("bonus", "", -3, { type: "dodge" }),
      modifier("speed", "", -10),
      modifier("grant", "", 1, { when: "prone" }),
    ]) {
      const { target: _, ...rest } = given;
      expect(readModifier(printModifier(given))).toEqual(rest);
    }
    for (const words of ["", "luck +1", "bonus", "bonus +1 luck", "bonus +1 when asked"])
      expect(readModifier(words)).toBeNull();
  });

  it("the actor has a pool for every target", () => {
    for (const target of TARGETS) {
      expect([isTarget(target), targetOf(`system.${poolPath(target)}`)]).toEqual([true, target]);
      expect(MODIFIER_LISTS).toContain(target.split(".")[0]);
    }
  });
});

it("all rows of the table exist", () => {
  const keys = houseRules.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.filter((key) => !key.startsWith("provokes"))).toHaveLength(30);
  expect(keys.filter((key) => key.startsWith("provokes"))).toHaveLength(4);
});
