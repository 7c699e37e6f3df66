/** The preset *Fast* at the Drowned Chapel: one click from the attack to the damage; a player's Save waits for the player. */
import { afterEach, describe, expect, it } from "vitest";
import { actsOf, attackOnce, playFast, pressesLeft, undoOnce } from "../kit/fast.ts";
import { oneGeneration } from "../kit/generations.ts";
import { GM_AND_ANNA } from "../kit/play.ts";
import { type Chapel, card, openChapel } from "./chapel.ts";

let chapel: Chapel;
afterEach(() => chapel.close());

const [MAREN, GOBLIN] = ["Maren Oakhand", "Bog Goblin"];
const AXE = { by: MAREN, at: GOBLIN, weapon: "Two-Handed Axe", action: "action" };

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  const hp = (name: string) => chapel.gm.run<number>(`return fromUuidSync("${chapel.uuid(name)}").system.hp.value;`);
  const change = (name: string, changes: object) =>
    chapel.gm.run(`await fromUuidSync("${chapel.uuid(name)}").update(${JSON.stringify(changes)});`);

  it("G-14 G-38 G-41 G-53 G-56: the GM's creature saves by itself and takes the damage", async () => {
    chapel = await openChapel(generation, GM_AND_ANNA);
    const { anna, gm } = chapel;
    await playFast(chapel);
    await change(GOBLIN, { "system.hp.max": 30, "system.hp.value": 30 });
    anna.dice([14, 5]);
    gm.dice([3]);
    const message = await attackOnce(chapel, anna, AXE);
    const done = await card(gm, message);
    expect(actsOf(done).map((one) => one.split(" ").slice(0, 2).join(" "))).toEqual([
      "action done",
      "save done",
      "harm done",
    ]);
    expect([pressesLeft(done), (await hp(GOBLIN)) < 30]).toEqual([[], true]);
    await undoOnce(chapel, gm, message);
    expect(await hp(GOBLIN)).toBe(30);

    // Without automation for creatures the GM clicks again.
    await gm.run(`await game.settings.set("fivefold", "automation.defenses", "off");`);
    anna.dice([14, 5]);
    expect(pressesLeft(await card(gm, await attackOnce(chapel, anna, AXE)))).toEqual(["save-t0"]);
    expect([anna.errors, gm.errors]).toEqual([[], []]);
  });

  it("G-39 G-41 G-33: a player's Save and a creature's held action are decided by a person", async () => {
    chapel = await openChapel(generation, GM_AND_ANNA);
    const { anna, gm } = chapel;
    await playFast(chapel);
    gm.dice([14, 5]);
    const stab = await attackOnce(chapel, gm, { by: GOBLIN, at: MAREN, weapon: "Barbed Spear", action: "action" });
    expect(pressesLeft(await card(anna, stab))).toEqual(["save-t0"]);

    await gm.run(
      `await fromUuidSync("${chapel.uuid(GOBLIN)}").createEmbeddedDocuments("Item", [{ name: "Held", type: "grimoireHeld" }]);`,
    );
    anna.dice([14, 5]);
    const swing = await card(gm, await attackOnce(chapel, anna, AXE));
    expect(actsOf(swing)).toHaveLength(1);
    expect(pressesLeft(swing)).toEqual(["save-t0"]);
  });
});
