/** House rules not covered elsewhere: the default, and the other values. */
import { describe, expect, it } from "vitest";
import { friendlyFire } from "../../module/rulesets/anatomy/combat/range.ts";
import { deathSaveResultOf } from "../../module/rulesets/anatomy/damage/death-save.ts";
import { knowsHeart } from "../../module/rulesets/anatomy/damage/injure-facts.ts";
import type { SizeId } from "../../module/rulesets/anatomy/model/data.ts";
import { readHouse } from "../../module/rulesets/anatomy/model/house-rules.ts";
import { attacked, sides } from "./attacking.ts";
import { action, actor, weapon } from "./people.ts";
import { dataOf, World } from "./world.ts";

const given = { fighting: true, ownTurn: true, round: 1 };
const key = (done: ReturnType<World["act"]>) => done.problems[0]?.text.key.replace("ANATOMY.Problem.", "");

describe("house rules", () => {
  /** A check with two disadvantages: its total and number of dice. */
  function check(settings: object, ...dice: string[]) {
    const world = new World(dice, settings);
    const ada = actor("Ada", { wis: 1, injuries: { leftEar: 1, rightEye: 1 } });
    const form = { skill: "perception", components: ["audio", "visual"], dc: 9 };
    const shown = world.act("skill", ada, { form }).run?.lines.find(({ line }) => line.kind === "versus")?.line;
    world.cup.expectEmpty();
    return shown?.kind === "versus" ? [shown.left.total, shown.left.dice.length] : [];
  }

  it("D-02 advantageMode, flatStep, advantageCap: more dice, a fixed modifier each, a boon; never above the cap", () => {
    expect(check({}, "d20:10", "d20:12", "d20:9")).toEqual([10, 3]);
    expect(check({ advantageMode: "flat" }, "d20:10")).toEqual([10 + 1 - 4, 1]);
    expect(check({ advantageMode: "flat", flatStep: 3 }, "d20:10")).toEqual([10 + 1 - 6, 1]);
    expect(check({ advantageMode: "boon" }, "d20:10", "d6:2", "d6:5")).toEqual([10 + 1 - 5, 3]);
    expect(check({ advantageCap: 1 }, "d20:10", "d20:12")).toEqual([11, 2]);
    expect(check({ advantageMode: "flat", advantageCap: 1 }, "d20:10")).toEqual([10 + 1 - 2, 1]);
  });

  it("D-09 exhaustionPaysCosts: Exhaustion pays what Stamina lacks, by house rule", () => {
    const push = action("Push", { cost: "free", stamina: 3 }, "push");
    const spent = (settings: object) => {
      const ada = actor("Ada", { stamina: 1, exhaustion: 8, items: [push] });
      const done = new World([], settings).act("useAction", ada, { item: ada.items.find(({ id }) => id === "push") });
      return [key(done), dataOf(ada).stamina.value, dataOf(ada).exhaustion.value];
    };
    expect(spent({})).toEqual(["staminaShort", 1, 8]);
    expect(spent({ exhaustionPaysCosts: true })).toEqual([undefined, 0, 6]);
  });

  it("D-12 criticalSave: a natural 20 only, or also a degree above the DC", () => {
    const resultOf = (natural: number, total: number, settings: object) =>
      deathSaveResultOf({ natural, total, net: 0, success: total >= 14 }, 14, readHouse(settings as never));
    expect([resultOf(20, 12, {}), resultOf(18, 19, {}), resultOf(3, 13, {})]).toEqual(["critical", "success", "dies"]);
    const degree = { criticalSave: "degree" };
    expect([resultOf(20, 12, degree), resultOf(18, 19, degree), resultOf(17, 18, degree)]).toEqual([
      "critical",
      "critical",
      "success",
    ]);
    expect(resultOf(18, 19, { ...degree, degreeStep: 6 })).toBe("success");
  });

  it("D-15 worsenPer: one check per part, or per untreated injury", () => {
    const worseBy = (settings: object, ...dice: string[]) => {
      const world = new World(dice, settings);
      world.gm = true;
      const hurt = actor("Cut", { con: 2, injuries: { leftLeg: 1, leftHand: 2 }, treated: { leftHand: 1 } });
      world.act("worsen", hurt, {});
      world.cup.expectEmpty();
      return dataOf(hurt).body.injuries;
    };
    expect(worseBy({}, "d20:17", "d20:18")).toBe(4);
    expect(worseBy({ worsenPer: "injury" }, "d20:17", "d20:17")).toBe(5);
    const twice = (settings: object, ...dice: string[]) => {
      const world = new World(dice, settings);
      world.gm = true;
      const hurt = actor("Cut", { con: 2, injuries: { head: 2 } });
      world.act("worsen", hurt, {});
      world.cup.expectEmpty();
      return dataOf(hurt).body.injuries;
    };
    // A concussion affects each of them.
    expect(twice({}, "d20:20", "d20:18")).toBe(2);
    expect(twice({ worsenPer: "injury" }, "d20:20", "d20:18", "d20:19", "d20:18")).toBe(2);
  });

  it("D-18 freeActionRule: each kind once, one in total, unlimited", () => {
    const twist = action("Twist", { cost: "free" }, "twist");
    const shout = action("Shout", { cost: "free" }, "shout");
    const done = (settings: object) => {
      const ada = actor("Ada", { items: [twist, shout] });
      const world = new World([], settings);
      return ["twist", "shout", "twist"].map((id) =>
        key(world.act("useAction", ada, { item: ada.items.find((one) => one.id === id), given })),
      );
    };
    expect(done({})).toEqual([undefined, undefined, "freeTwice"]);
    expect(done({ freeActionRule: "oncePerTurn" })).toEqual([undefined, "freeOnce", "freeOnce"]);
    expect(done({ freeActionRule: "unlimited" })).toEqual([undefined, undefined, undefined]);
  });

  it("D-22 friendlyFireReference: two sizes above the endangered ally, or above the attacker", () => {
    const house = (friendlyFireReference: "ally" | "attacker") => ({ friendlyFireReference });
    const shot = (ally: SizeId, reference: "ally" | "attacker") =>
      friendlyFire("huge", "large", [{ size: ally, distance: 5 }], house(reference));
    expect([shot("medium", "ally"), shot("large", "ally")]).toEqual([false, true]);
    expect([shot("medium", "attacker"), shot("large", "attacker")]).toEqual([true, true]);
    expect(friendlyFire("huge", "medium", [{ size: "large", distance: 5 }], house("attacker"))).toBe(false);
  });

  it("D-25 parryCriticals: a natural 20 takes off one more degree, a failed natural 1 drops the weapon", () => {
    const parry = (settings: object, parried: string, die: string) => {
      const target = { dex: 0, mb: 6, reactions: 1, items: [weapon("Blade", {}, "blade")] };
      const hit = attacked({ dv: {}, target, settings }, [parried]);
      const world = new World([die], settings);
      for (const [uuid, being] of hit.world.beings) world.beings.set(uuid, being);
      const answer = world.press(hit.happened, "parry-0");
      const [offer] = (answer.run?.result?.offers ?? []).filter(({ id }) => id.startsWith("injure"));
      return [
        sides(answer, "parry").left.total,
        offer?.form.degrees ?? null,
        hit.target.items.find(({ id }) => id === "blade")?.system.carry,
      ];
    };
    expect(parry({}, "d20:19", "d20:20")).toEqual([26, 2, "held"]);
    expect(parry({ parryCriticals: true }, "d20:19", "d20:20")).toEqual([26, 1, "held"]);
    expect(parry({}, "d20:14", "d20:1")).toEqual([7, 2, "held"]);
    expect(parry({ parryCriticals: true }, "d20:14", "d20:1")).toEqual([7, 2, "dropped"]);
  });

  it("D-26 knowOwnHeart: the own species' heart is known from the start, unless switched off", () => {
    const ada = { hearts: ["wolf"], species: "human" };
    const on = { knowOwnHeart: true };
    expect([knowsHeart(ada, "human", on), knowsHeart(ada, "wolf", on), knowsHeart(ada, "ox", on)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(knowsHeart(ada, "human", { knowOwnHeart: false })).toBe(false);
  });
});
