/** Valid and invalid short forms in Anatomy's sources. */
import { describe, expect, it } from "vitest";
import { bodyLines, plan, planParts } from "../../packs/anatomy/plan.ts";
import * as short from "../../packs/anatomy/short.ts";
import { PackError } from "../../packs/problem.ts";
import type { Reading, Short } from "../../packs/shape.ts";

const reading: Reading = {
  fail: (problem) => {
    throw new PackError({ file: "here.yaml", entry: "It" }, problem);
  },
  id: (...path) => path.join("/"),
  beside: (name) => `id of ${name}`,
};
const read = (one: Short, value: unknown) => (typeof one === "function" ? one(value, reading) : undefined);

describe("body plans in one line", () => {
  it("give child parts to each parent, on its side", () => {
    expect(planParts("2 arm > hand(pincer)=pincer", reading.fail)).toEqual([
      { key: "leftArm", kind: "arm", name: "Left arm", side: "left", parent: "", severity: "", natural: "" },
      {
        key: "leftPincer",
        kind: "hand",
        name: "Left pincer",
        side: "left",
        parent: "leftArm",
        severity: "",
        natural: "pincer",
      },
      { key: "rightArm", kind: "arm", name: "Right arm", side: "right", parent: "", severity: "", natural: "" },
      {
        key: "rightPincer",
        kind: "hand",
        name: "Right pincer",
        side: "right",
        parent: "rightArm",
        severity: "",
        natural: "pincer",
      },
    ]);
  });

  it("accept an own severity, and six parts of a kind", () => {
    expect(planParts("2 heart:deadly", reading.fail).map(({ severity }) => severity)).toEqual(["deadly", "deadly"]);
    expect(planParts("6 leg", reading.fail).map(({ side }) => side)).toEqual([
      "front-left",
      "front-right",
      "middle-left",
      "middle-right",
      "hind-left",
      "hind-right",
    ]);
  });

  it("become the item lines of an actor, each with its own name", () => {
    expect(bodyLines("head > mouth:severe; other(ribs)", reading.fail)).toEqual([
      { Head: { as: "Head", side: "" } },
      { Mouth: { as: "Mouth", side: "", severity: "severe", of: "Head" } },
      { Shell: { as: "Ribs", side: "" } },
    ]);
  });

  it.each([
    ["a list", ["head"], "parts should be a line"],
    ["five of a kind", "5 leg", `"5 leg" is not a part`],
    ["three steps", "head > eye > lid", "goes deeper"],
    ["an unknown severity", "head:awful", "unknown severity awful"],
    ["two heads with the same name", "head; head", "two parts have the same name"],
  ])("fail for %s", (_, value, message) => {
    expect(() => plan(value, reading)).toThrow(PackError);
    expect(() => plan(value, reading)).toThrow(message);
  });
});

describe("short forms", () => {
  it("accept the catalogue's notation", () => {
    const untyped = { type: "untyped", when: "" };
    expect(read(short.modifiers("penalties"), ["2 dis skill.stealth", "-5 speed.base"])).toEqual({
      penalties: [
        { mode: "disadvantage", target: "skill.stealth", value: 2, ...untyped },
        { mode: "speed", target: "speed.base", value: -5, ...untyped },
      ],
    });
    expect(short.modifier("1 adv attack.ranged when crossbow", reading)).toMatchObject({
      mode: "advantage",
      when: "crossbow",
    });
    expect(short.modifier("+2 dv shield", reading)).toMatchObject({ mode: "bonus", type: "shield", value: 2 });
    expect(short.modifier("+1 apCost.standUp", reading)).toMatchObject({ mode: "apCost", value: 1 });
    expect(read(short.damageTypes, "PS")).toEqual({ damageTypes: ["piercing", "slashing"] });
    expect(read(short.effect, "bleed 3")).toEqual({ critEffect: { key: "bleed", value: 3, dc: 0 } });
    expect(read(short.effect, "stagger")).toEqual({ critEffect: { key: "stagger", value: 0, dc: 15 } });
    expect(read(short.stamina, "10 + 2")).toEqual({ stamina: { base: 10, training: 2 } });
    expect(read(short.attributes, [1, 1, null, 0, 0, 0])).toMatchObject({ attributes: { con: { value: null } } });
    expect(read(short.skills, { stealth: "3t", athletics: 1 })).toEqual({
      skills: { stealth: { ranks: 3, trained: true }, athletics: { ranks: 1, trained: false } },
    });
    expect(read(short.held, ["Left hand"])).toEqual({ carry: "held", heldBy: ["id of Left hand"] });
    expect(read(short.worn, true)).toEqual({ worn: true, carry: "worn" });
  });

  const refused: [string, Short, unknown, string][] = [
    ["an attribute too few", short.attributes, [1, 2, 3, 4, 5], "attributes should be 6 numbers"],
    ["ranks in words", short.skills, { stealth: "three" }, "stealth should be like 2t or 1"],
    ["Stamina without a base", short.stamina, "+ 2", "stamina should be like 10 or 10 + 2"],
    ["a modifier without a sign", short.modifiers("modifiers"), ["2 skill.stealth"], `"2 skill.stealth" is not`],
    ["one modifier that is no list", short.modifiers("modifiers"), "1 dis attack", "modifiers should be a list"],
    ["an unknown type of damage", short.damageTypes, "X", "unknown type X"],
    ["an unknown critical effect", short.effect, "explode", `unknown critical effect "explode"`],
    ["a step with an unknown field", short.steps, [{ hurts: true }], "unknown field hurts in a step"],
    ["an onset with an unknown field", short.steps, [{ onset: { maybe: [] } }], "unknown field maybe in a step"],
    ["a step in words", short.steps, ["over"], "a step is a map, or gone"],
    ["one hand that is no list", short.held, "Left hand", "held should be a list of hands"],
  ];
  it.each(refused)("fail for %s", (_, one, value, message) => {
    expect(() => read(one, value)).toThrow(PackError);
    expect(() => read(one, value)).toThrow(message);
  });
});
