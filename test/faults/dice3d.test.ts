/** The 3D dice of another module are only an animation; results do not wait for them. */
import { afterEach, describe, expect, it } from "vitest";
import { type Ford, hp, openFord, press } from "../bloodied/ford.ts";
import { complaints, swing } from "./table.ts";

let ford: Ford;
afterEach(() => ford.close());

/** A module whose animation never ends. */
const NEVER = `globalThis.shown = [];
  game.dice3d = {
    showForRoll: (roll, user, everybody, whisper) => {
      shown.push([roll.formula, roll.total, user.name, everybody, whisper]);
      return new Promise(() => {});
    },
    waitFor3DAnimationByMessageID: () => new Promise(() => {}),
  };`;

describe.each([13, 14] as const)("generation %i", (generation) => {
  it("later dice of a card are shown once each, and the damage is applied although the animation never ends", async () => {
    ford = await openFord(generation);
    for (const client of [ford.gm, ford.anna]) await client.run(NEVER);
    const { offer } = await swing(ford, ford.anna);
    ford.gm.dice([2]);
    await press(ford.anna, offer);
    await ford.quiet();
    expect(await hp(ford.anna, ford.uuid("Road Bandit"))).toBe(4);
    // The attack die was shown with the message; each later die once, by the client that rolled it.
    expect(await ford.anna.run("return shown;")).toEqual([["1d8", 6, "Anna", true, null]]);
    expect(await ford.gm.run("return shown;")).toEqual([
      ["1d20", 5, "Gamemaster", true, null],
      ["1d3", 2, "Gamemaster", true, null],
    ]);
    expect(complaints(ford)).toEqual([]);
  });

  it("an error in the module is only a warning", async () => {
    ford = await openFord(generation);
    await ford.gm.run(`game.dice3d = { showForRoll: () => Promise.reject(new Error("no canvas")) };`);
    const { offer } = await swing(ford, ford.anna);
    ford.gm.dice([2]);
    await press(ford.anna, offer);
    await ford.quiet();
    expect(await hp(ford.anna, ford.uuid("Road Bandit"))).toBe(4);
    expect(complaints(ford)).toEqual([]);
  });
});
