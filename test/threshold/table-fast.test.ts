/** The preset *Fast* at the mill: one click from the attack to the damage. */
import { afterEach, describe, expect, it } from "vitest";
import { actsOf, attackOnce, playFast, pressesLeft, undoOnce } from "../kit/fast.ts";
import { oneGeneration } from "../kit/generations.ts";
import { GM_AND_ANNA } from "../kit/play.ts";
import { BRANNIC, card, type Mill, openMill, press, THRALL, WALKER } from "./mill.ts";
import { tell } from "./story.ts";

let mill: Mill;
afterEach(() => mill.close());

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("T-94 T-95 T-118: a hit rolls its damage on the client of the attacking user, for a player and for the GM's creature", async () => {
    mill = await openMill(generation, GM_AND_ANNA);
    const { anna, gm } = mill;
    const { reads } = tell(mill);
    const hp = (name: string) => reads<number>(name, "a.system.hp.value");
    await playFast(mill);
    const [thrall, brannic] = [await hp(THRALL), await hp(BRANNIC)];
    anna.dice([14, 5]);
    const message = await attackOnce(mill, anna, { by: BRANNIC, at: THRALL, weapon: "Long Sword" });
    const done = await card(gm, message);
    expect([actsOf(done)[0], pressesLeft(done)]).toEqual(["attack done attack.target.hit", []]);
    expect(await hp(THRALL)).toBeLessThan(thrall);
    await undoOnce(mill, gm, message);
    expect(await hp(THRALL)).toBe(thrall);

    gm.dice([15, 2]);
    const slam = await attackOnce(mill, gm, { by: WALKER, at: BRANNIC });
    expect(pressesLeft(await card(gm, slam))).toEqual([]);
    expect(await hp(BRANNIC)).toBeLessThan(brannic);
    expect([anna.errors, gm.errors]).toEqual([[], []]);
  });

  it("T-37 T-94: after an amendment the damage is rolled again without a click", async () => {
    mill = await openMill(generation, GM_AND_ANNA);
    const { anna, gm } = mill;
    await playFast(mill);
    anna.dice([2]);
    const message = await attackOnce(mill, anna, { by: BRANNIC, at: THRALL, weapon: "Long Sword" });
    const [id = ""] = Object.keys((await card(gm, message)).acts);
    const amends = async (circumstance: number, dice: number[]) => {
      anna.dice(dice);
      await press(gm, { intent: "amend", message, act: id, form: { circumstance } });
      await mill.quiet();
      return actsOf(await card(gm, message)).map((one) => one.split(".").at(-1));
    };
    expect(actsOf(await card(gm, message))).toEqual(["attack done attack.target.miss"]);
    expect(await amends(10, [5])).toEqual(["hit", "hurt"]);
    expect(await amends(0, [])).toEqual(["miss"]);
    expect(await amends(10, [4])).toEqual(["hit", "hurt"]);
  });

  it("T-94: a miss rolls nothing; with follow-ups set to a click the damage waits, and so it does with the preset Ask me", async () => {
    mill = await openMill(generation, GM_AND_ANNA);
    const { anna, gm } = mill;
    await playFast(mill);
    const swings = async (...dice: number[]) => {
      anna.dice(dice);
      return card(gm, await attackOnce(mill, anna, { by: BRANNIC, at: THRALL, weapon: "Long Sword" }));
    };
    expect(actsOf(await swings(1))).toEqual(["attack done attack.target.autoMiss"]);
    await gm.run(`await game.settings.set("fivefold", "automation.followUps", "off");`);
    expect(pressesLeft(await swings(14))).toEqual(["damage"]);
    // The override stays when another preset is chosen.
    await gm.run(
      `await game.settings.set("fivefold", "automation", "ask"); await game.settings.set("fivefold", "automation.followUps", "on");`,
    );
    expect(pressesLeft(await swings(14, 5))).toEqual([]);
    await gm.run(
      `await game.settings.set("fivefold", "automation", "automatic"); await game.settings.set("fivefold", "automation", "ask");`,
    );
    expect(pressesLeft(await swings(14, 5))).toEqual([]);
    await gm.run(`await game.settings.set("fivefold", "automation.followUps", "preset");`);
    expect(pressesLeft(await swings(14))).toEqual(["damage"]);
  });
});
