/** The preset *Fast* at the Toll Bridge: one click from the attack to the damage, also in a Round. */
import { afterEach, describe, expect, it } from "vitest";
import { actsOf, attackOnce, playFast, pressesLeft, undoOnce } from "../kit/fast.ts";
import { oneGeneration } from "../kit/generations.ts";
import { GM_AND_ANNA } from "../kit/play.ts";
import { BRANNOC, type Bridge, CUTTHROAT, card, openBridge } from "./bridge.ts";
import { tell } from "./story.ts";

let bridge: Bridge;
afterEach(() => bridge.close());

const FIGHT = `foundry.applications.api.DialogV2.confirm = async () => true; await game.combats.contents[0].startCombat();`;
const SWORD = { by: BRANNOC, at: CUTTHROAT, weapon: "Arming Sword" };

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("A-04 A-12 A-115: outside Rounds an attack deals its damage without another click", async () => {
    bridge = await openBridge(generation, GM_AND_ANNA);
    const { anna, gm } = bridge;
    const aura = () => tell(bridge).reads<number>(CUTTHROAT, "a.system.aura.value");
    await playFast(bridge);
    const before = await aura();
    anna.dice([14, 5]);
    gm.dice([3]);
    const message = await attackOnce(bridge, anna, SWORD);
    const done = await card(gm, message);
    expect([actsOf(done), pressesLeft(done)]).toEqual([["attack done hit", "applyDamage done harm.lethal"], []]);
    expect(await aura()).toBeLessThan(before);
    await undoOnce(bridge, gm, message);
    expect(await aura()).toBe(before);
  });

  it("A-56 A-57 A-60 A-64 A-115: in a Round creatures do not react; with creatures set to a click the attack waits for the GM", async () => {
    bridge = await openBridge(generation, GM_AND_ANNA);
    const { anna, gm } = bridge;
    const { sets, reads } = tell(bridge);
    await gm.run(FIGHT);
    await bridge.quiet();
    await playFast(bridge);
    const swings = async (mine: number[], gms: number[]) => {
      await sets(BRANNOC, { "system.energy.value": 5 });
      anna.dice(mine);
      gm.dice(gms);
      const message = await attackOnce(bridge, anna, SWORD);
      return { message, json: await card(gm, message) };
    };
    const before = await reads<number>(CUTTHROAT, "a.system.aura.value");
    const { message, json } = await swings([14, 5], [3]);
    expect(actsOf(json)).toEqual(["attack done declares.at", "strike done hit", "applyDamage done harm.lethal"]);
    expect(pressesLeft(json)).toEqual([]);
    await undoOnce(bridge, gm, message);
    expect(await reads(CUTTHROAT, "a.system.aura.value")).toBe(before);
    expect(await reads(BRANNOC, "a.system.energy.value")).toBe(5);

    await gm.run(`await game.settings.set("fivefold", "automation.defenses", "off");`);
    expect(actsOf((await swings([], [])).json)).toEqual(["attack done declares.at"]);
    expect([anna.errors, gm.errors]).toEqual([[], []]);
  });
});
