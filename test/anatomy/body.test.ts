/** The body: steps, groups, parents, prosthetics, blocks, natural weapons, injury values. */
import { describe, expect, it } from "vitest";
import type { HouseRules } from "../../module/kernel/ruleset.ts";
import { bodyStatuses } from "../../module/rulesets/anatomy/conditions/recompute-conditions.ts";
import { isBlocked, stillAt } from "../../module/rulesets/anatomy/model/body.ts";
import type { SpeedId } from "../../module/rulesets/anatomy/model/data.ts";
import { readHouse } from "../../module/rulesets/anatomy/model/house-rules.ts";
import { modifiersFor, modifiersOf } from "../../module/rulesets/anatomy/model/modifiers.ts";
import { canFly } from "../../module/rulesets/anatomy/model/speeds.ts";
import {
  actor,
  creature,
  type Given,
  humanoid,
  injury,
  type Mutable,
  natural,
  part,
  parts,
  prosthetic,
  systemOf,
} from "./people.ts";

const house = (set: HouseRules = {}) => readHouse(set);
/** Disadvantage counts on any of these targets. */
const against = (made: Mutable, ...targets: string[]): number =>
  modifiersFor(modifiersOf({ ...made, system: systemOf(made) }, house()), "disadvantage", ...targets).reduce(
    (sum, { value }) => sum + value,
    0,
  );
const when = (made: Mutable, target: string, word: string): number =>
  modifiersFor(modifiersOf({ ...made, system: systemOf(made) }, house()), "disadvantage", target)
    .filter((one) => one.when === word)
    .reduce((sum, { value }) => sum + value, 0);
const bodyOf = (given: Given) => systemOf(actor("Ada", given)).body;
const stateOf = (given: Given, id: string) => bodyOf(given).parts.find((one) => one.id === id)?.state;
const speeds = (given: Given, ...ids: SpeedId[]) => {
  const { speeds: all } = systemOf(actor("Ada", given));
  return ids.map((id) => all[id].current);
};

describe("vectors", () => {
  it("V-N-73 N-47 N-52: a foot with two injuries and a leg with one", () => {
    const given = { injuries: { leftFoot: 2, rightLeg: 1 }, speeds: { base: 30, climb: 10 } };
    const made = actor("Ada", given);
    expect([against(made, "skill.acrobatics"), against(made, "skill.athletics")]).toEqual([3, 3]);
    const { standUp, statuses, blocks } = systemOf(made).body;
    expect({ standUp, statuses, blocks }).toEqual({ standUp: 4, statuses: [], blocks: [] });
    expect(speeds(given, "base", "climb")).toEqual([25, 5]);
  });

  it("V-N-74 N-48: every foot injured", () => {
    const made = systemOf(actor("Ada", { injuries: { leftFoot: 1, rightFoot: 1 } }));
    expect([made.body.statuses, made.body.blocks, made.body.standUp]).toEqual([["prone"], ["stand"], null]);
    expect(made.why.standUp?.total).toBe(3);
  });

  it("V-N-75 N-44 N-45: both eyes injured, one of them destroyed", () => {
    const made = actor("Ada", { injuries: { leftEye: 1, rightEye: 2 } });
    const { body } = systemOf(made);
    const eyes = body.burdens.filter(({ target }) => target === "attack").reduce((sum, { value }) => sum + value, 0);
    expect([eyes, when(made, "skill.perception", "visual")]).toEqual([2, 2]);
    expect([body.statuses, body.blocks]).toEqual([["blinded"], ["gaze"]]);
    expect(body.parts.filter(({ state }) => state === "destroyed").map(({ id }) => id)).toEqual(["rightEye"]);
  });

  it("V-N-76 N-51 N-46: a destroyed arm loses its hand", () => {
    const made = actor("Ada", { injuries: { leftArm: 3, leftHand: 1 } });
    const { body } = systemOf(made);
    expect(["athletics", "thievery", "acrobatics"].map((id) => against(made, `skill.${id}`))).toEqual([2, 2, 2]);
    expect(body.parts.filter(({ state }) => state === "lost").map(({ id }) => id)).toEqual(["leftHand"]);
    expect(body.injuryValue).toBe(9);
  });

  it("V-N-77 V-N-78 N-42 N-43: wings", () => {
    const four = parts({ wing1: "wing", wing2: "wing", wing3: "wing", wing4: "wing" });
    const flies = { body: four, injuries: { wing1: 1, wing2: 1 }, speeds: { fly: 60 } };
    expect(against(actor("Bat", flies), "skill.fly")).toBe(2);
    expect([speeds(flies, "fly"), bodyOf(flies).blocks]).toEqual([[40], []]);
    const two = { body: parts({ wing1: "wing", wing2: "wing" }), injuries: { wing1: 1 }, speeds: { fly: 60 } };
    expect([speeds(two, "fly"), bodyOf(two).blocks]).toEqual([[50], ["fly"]]);
    expect(canFly(systemOf(actor("Bat", two)))).toBe(false);
    expect(canFly(systemOf(actor("Ghost", { ...two, more: { "speeds.fly.winged": false } })))).toBe(true);
    expect(speeds({ ...two, house: { flyStep: 25 } }, "fly")).toEqual([35]);
  });

  it("V-N-79 V-N-80 N-58: more than half of the heads", () => {
    const heads = (names: string[], injuries: Record<string, number>) =>
      actor("Hydra", { body: names.map((id) => part("head", id, {}, id)), injuries });
    const four = heads(["h1", "h2", "h3", "h4"], { h1: 1, h2: 1 });
    expect([against(four, "d20"), bodyStatuses(systemOf(four))]).toEqual([0, []]);
    const three = heads(["h1", "h2", "h3"], { h1: 2, h2: 1 });
    expect([against(three, "d20"), bodyStatuses(systemOf(three))]).toEqual([1, ["concussed"]]);
    expect([stillAt(systemOf(three).body, "h3", 1), stillAt(systemOf(three).body, "h1", 2)]).toEqual([true, false]);
  });

  it("V-N-81 N-24: the sum of the injury values", () => {
    const { body } = systemOf(actor("Ada", { injuries: { leftEar: 1, rightHand: 2, leftLeg: 1, head: 3 }, bleed: 2 }));
    expect([body.injuryValue, body.deathDc, body.injuries]).toEqual([20, 22, 7]);
  });
});

describe("groups", () => {
  it.each([
    ["N-39", { leftEar: 1, rightEar: 1 }, ["deafened"], []],
    ["N-40", { nose: 1 }, [], ["scent"]],
    ["N-45", { leftEye: 1, rightEye: 1 }, ["blinded"], ["gaze"]],
    ["N-50", { mouth: 1 }, ["silenced"], ["speech", "vocal", "oratory"]],
    ["N-50 D-65", { mouth: 2 }, ["silenced"], ["speech", "vocal", "oratory", "eat"]],
    ["N-53", { leftLeg: 1, rightLeg: 1 }, ["prone"], ["stand"]],
    ["N-46 8.5", { leftHand: 2, rightArm: 2 }, [], ["somatic", "useWorn"]],
    ["N-51 8.5", { leftArm: 2, rightArm: 2 }, [], ["somatic", "useWorn", "readyShield"]],
  ] as [string, Record<string, number>, string[], string[]][])("%s: %o", (_, injuries, statuses, blocks) => {
    const body = bodyOf({ injuries });
    expect([body.statuses, body.blocks.toSorted()]).toEqual([statuses, blocks.toSorted()]);
  });

  it("one sound part of a kind prevents the group effect", () => {
    for (const id of ["leftEar", "leftEye", "leftFoot", "leftLeg"])
      expect([id, bodyOf({ injuries: { [id]: 1 } }).blocks, bodyOf({ injuries: { [id]: 1 } }).statuses]).toEqual([
        id,
        [],
        [],
      ]);
  });

  it("D-14: lost parts count as injured: with both legs destroyed no foot stands", () => {
    const body = bodyOf({ injuries: { leftLeg: 3, rightFoot: 1 } });
    expect([body.statuses, body.standUp]).toEqual([["prone"], null]);
  });

  it("a kind without parts has no effect", () => {
    const serpent = parts({ head: "head", tail: "tail" });
    const body = bodyOf({ body: serpent, injuries: { tail: 2 } });
    expect([body.statuses, body.blocks, body.dead, body.standUp]).toEqual([[], [], false, 1]);
    expect(bodyOf({ body: [] })).toMatchObject({ statuses: [], blocks: [], dead: false, parts: [] });
  });

  it("N-56 D-44: the third injury of the only head affects the whole creature, the fourth does not spread", () => {
    expect([1, 2, 3, 4].map((head) => bodyOf({ injuries: { head } }).headStep)).toEqual([1, 2, 3, 3]);
  });

  it("D-36: with needsHead false, destroyed heads are not counted", () => {
    const body = ["h1", "h2", "h3"].map((id) => part("head", id, {}, id));
    const injuries = { h1: 4, h2: 4 };
    expect(bodyOf({ body, injuries }).headStep).toBe(3);
    expect(bodyOf({ body, injuries, more: { "survival.needsHead": false } }).headStep).toBe(0);
  });
});

describe("fatal bodies", () => {
  it("N-57 N-61: all heads or all hearts destroyed is fatal, unless the creature needs none", () => {
    expect([bodyOf({ injuries: { head: 4 } }).dead, bodyOf({ injuries: { heart: 2 } }).dead]).toEqual([true, true]);
    expect([bodyOf({ injuries: { head: 3 } }).dead, bodyOf({ injuries: { heart: 1 } }).dead]).toEqual([false, false]);
    expect(bodyOf({ injuries: { head: 4 }, more: { "survival.needsHead": false } }).dead).toBe(false);
    const ogre = ["h1", "h2"].map((id) => part("head", id, {}, id));
    expect(bodyOf({ body: ogre, injuries: { h1: 4 } }).dead).toBe(false);
  });

  it("N-27: the injury limit counts injuries of any severity", () => {
    const given = (count: number, destroyedAt: number | null) =>
      bodyOf({ con: null, injuries: { leftArm: count, head: 1 }, more: { "survival.destroyedAt": destroyedAt } });
    expect([given(2, 4).destroyed, given(3, 4).destroyed, given(3, null).destroyed]).toEqual([false, true, false]);
  });
});

describe("parents and children", () => {
  const armGone = { injuries: { rightArm: 3 } };

  it("D-14: children of a destroyed part are lost, unless the house rule keeps them", () => {
    expect([
      stateOf(armGone, "rightHand"),
      stateOf({ ...armGone, house: { severChildren: false } }, "rightHand"),
    ]).toEqual(["lost", "sound"]);
    expect(stateOf({ injuries: { head: 4 } }, "mouth")).toBe("lost");
  });

  it("N-46 N-51: a hand cannot do what its arm cannot, and drops its item", () => {
    const body = bodyOf({ injuries: { leftArm: 2 } });
    expect([isBlocked(body, "leftHand", "somatic"), isBlocked(body, "rightHand", "somatic")]).toEqual([true, false]);
    expect(body.letsGo.toSorted()).toEqual(["leftArm", "leftHand"]);
    expect(bodyOf({ injuries: { leftHand: 2 } }).letsGo).toEqual(["leftHand"]);
  });

  it("N-41 N-46 N-49 N-50 D-14: natural weapons go with their part", () => {
    const weapons = [
      natural("claw", "rightHand"),
      natural("bite", "mouth"),
      natural("strike"),
      natural("gaze", "leftEye"),
    ];
    const disabled = (injuries: Record<string, number>) => {
      const made = actor("Beast", { injuries, items: weapons });
      return systemOf(made).body.disabled.map((id) => made.items.find((one) => one.id === id)?.name);
    };
    expect(disabled({ rightHand: 1, mouth: 1 })).toEqual([]);
    expect(disabled({ rightHand: 2 })).toEqual(["claw"]);
    expect(disabled({ rightArm: 2, mouth: 2 })).toEqual(["claw", "bite"]);
    expect(disabled({ rightArm: 3 })).toEqual(["claw"]);
    expect(disabled({ head: 4 })).toEqual(["bite", "gaze"]);
    expect(disabled({ leftEye: 1, rightEye: 1 })).toEqual(["gaze"]);
    const tail = { body: parts({ tail: "tail" }), items: [natural("slap", "tail", {}, "slap")] };
    expect([bodyOf(tail).disabled, bodyOf({ ...tail, injuries: { tail: 1 } }).disabled]).toEqual([[], ["slap"]]);
  });

  it("N-41: a sound tail gives advantage on Acrobatics, an injured one does not", () => {
    const helps = (injuries: Record<string, number>) =>
      systemOf(actor("Cat", { body: parts({ tail: "tail" }), injuries })).body.burdens.map(({ mode, target }) => [
        mode,
        target,
      ]);
    expect(helps({})).toEqual([["advantage", "skill.acrobatics"]]);
    expect(helps({ tail: 1 })).toEqual([]);
  });

  it("a cycle of parents ends where it began", () => {
    const ring = [part("arm", "A", { attachedTo: "b" }, "a"), part("hand", "B", { attachedTo: "a" }, "b")];
    expect(stateOf({ body: ring, injuries: { a: 3 } }, "b")).toBe("lost");
  });
});

describe("D-13 D-49: treated, destroyed and replaced parts", () => {
  it("D-13: treated injuries count until they heal, those of a destroyed part until they are treated", () => {
    const value = (injuries: Record<string, number>, treated: Record<string, number>, destroyedInDc = "untreated") =>
      bodyOf({ injuries, treated, house: { destroyedInDc } }).injuryValue;
    expect(value({ leftArm: 2 }, { leftArm: 2 })).toBe(6);
    expect(value({ leftArm: 3 }, { leftArm: 1 })).toBe(6);
    expect(value({ leftArm: 3 }, { leftArm: 3 })).toBe(0);
    expect(value({ leftArm: 3 }, { leftArm: 3 }, "always")).toBe(9);
    expect(value({ leftArm: 3 }, {}, "never")).toBe(0);
  });

  const hooked = (more: object = {}, injuries: Record<string, number> = { leftHand: 3 }) => ({
    body: humanoid().map((one) =>
      one.id === "leftHand" ? { ...one, system: { ...one.system, prosthetic: "hook" } } : one,
    ),
    injuries,
    treated: { leftHand: 3 },
    items: [
      prosthetic("Hook", { replaces: "hand", keeps: ["somatic", "useWorn"], fittedTo: "leftHand", ...more }, "hook"),
    ],
  });

  it("D-49: a replaced part counts as sound, except for what its prosthetic keeps blocked", () => {
    const body = bodyOf(hooked());
    expect(body.parts.find(({ id }) => id === "leftHand")).toMatchObject({
      state: "replaced",
      injuries: 0,
      prosthetic: "hook",
    });
    expect([body.burdens, body.letsGo, body.injuryValue]).toEqual([[], [], 0]);
    expect([isBlocked(body, "leftHand", "somatic"), isBlocked(body, "leftHand", "readyShield")]).toEqual([true, false]);
    expect(bodyOf(hooked({}, { leftHand: 3, rightHand: 2 })).blocks).toEqual(["somatic", "useWorn"]);
  });

  it("D-49: children of a replaced part are replaced too; with the arm lost, so is its hand's prosthetic", () => {
    const peg = {
      body: humanoid().map((one) =>
        one.id === "leftLeg" ? { ...one, system: { ...one.system, prosthetic: "peg" } } : one,
      ),
      injuries: { leftLeg: 3, rightFoot: 1 },
      items: [prosthetic("Peg leg", { replaces: "leg", fittedTo: "leftLeg" }, "peg")],
    };
    expect([stateOf(peg, "leftFoot"), bodyOf(peg).blocks]).toEqual(["replaced", []]);
    expect(stateOf(hooked({}, { leftArm: 3, leftHand: 3 }), "leftHand")).toBe("lost");
  });

  it("a jaw plate restores speech, and keeps its own blocks", () => {
    const jaw = {
      body: humanoid().map((one) =>
        one.id === "mouth" ? { ...one, system: { ...one.system, prosthetic: "jaw" } } : one,
      ),
      injuries: { mouth: 3 },
      treated: { mouth: 3 },
      items: [prosthetic("Jaw plate", { replaces: "mouth", keeps: ["vocal"], fittedTo: "mouth" }, "jaw")],
    };
    expect([bodyOf(jaw).blocks, bodyOf(jaw).statuses]).toEqual([["vocal"], []]);
  });

  it("injuries without a part count by their own severity, and those beyond a part's capacity have no effect", () => {
    const body = bodyOf({ items: [injury("nowhere", { severity: "deadly" })] });
    expect([body.injuryValue, body.injuries]).toEqual([4, 1]);
    expect(bodyOf({ injuries: { nose: 3 } }).parts.find(({ id }) => id === "nose")).toMatchObject({
      injuries: 1,
      capacity: 1,
    });
  });
});

describe("D-56 D-16: eyes and statuses", () => {
  it("D-56: blinded and injured eyes count once on attacks, by the larger", () => {
    const weight = (given: Given) => against(actor("Ada", given), "attack");
    expect(weight({ injuries: { leftEye: 1 } })).toBe(1);
    expect(weight({ injuries: { leftEye: 1, rightEye: 1 } })).toBe(2);
    expect(weight({ injuries: { leftEye: 1 }, statuses: ["blinded"] })).toBe(2);
    const many = parts({ a: "eye", b: "eye", c: "eye", d: "eye" });
    expect(weight({ body: many, injuries: { a: 1, b: 1, c: 1 }, statuses: ["blinded"] })).toBe(3);
  });

  it("the same condition counts once, different ones add up", () => {
    const made = creature("Ada", { statuses: ["concussed", "sickened", "exhausted"], injuries: { head: 1 } });
    expect([against(made, "d20"), against(made, "skill", "d20")]).toEqual([2, 3]);
  });

  it("D-10: with the penalty house rule, Strain gives 1 disadvantage per full 5", () => {
    const made = (strain: number) => {
      const one = actor("Ada", { strain });
      return modifiersFor(
        modifiersOf({ ...one, system: systemOf(one) }, house({ strainMode: "penalty" })),
        "disadvantage",
        "d20",
      );
    };
    expect([made(4).length, made(5)[0]?.value, made(14)[0]?.value]).toEqual([0, 1, 2]);
  });

  it("D-24: exposed stacks only by house rule", () => {
    const exposed = (exposedStacks: boolean) => {
      const one = actor("Ada", { effects: [1, 2].map((n) => ({ ...marks, id: `e${n}` })) });
      return modifiersFor(
        modifiersOf({ ...one, system: systemOf(one) }, house({ exposedStacks })),
        "grant",
        "attack.melee",
      )[0]?.value;
    };
    const marks = {
      id: "",
      name: "Exposed",
      img: "",
      statuses: ["exposed"],
      disabled: false,
      changes: [],
      source: "",
    };
    expect([exposed(false), exposed(true)]).toEqual([1, 2]);
  });

  it("D-16: an injured heart does not sicken without Constitution", () => {
    expect(bodyStatuses(systemOf(actor("Ada", { injuries: { heart: 1 } })))).toEqual(["sickened"]);
    expect(bodyStatuses(systemOf(actor("Bones", { con: null, injuries: { heart: 1 } })))).toEqual([]);
  });
});
