/**
 * Editing a roll ("change the forgotten +2"): same dice, another form, and documents as if rolled with it from the
 * start.
 */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { act, card, type Ford, hp, item, openFord, press, statuses, target } from "./ford.ts";

let ford: Ford;
afterEach(() => ford.close());

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  /** Anna's Brannoc attacks the bandit with these dice. */
  async function strike(
    attackDie: number,
    defense: number,
    ...damage: number[]
  ): Promise<{ message: string; attack: string; bandit: string }> {
    const brannoc = ford.uuid("Brannoc Tull");
    await target(ford.anna, "Road Bandit");
    ford.anna.dice([attackDie, ...damage]);
    ford.gm.dice([defense]);
    const sword = await item(ford.anna, brannoc, "Arming Sword");
    const message = (await act(ford.anna, brannoc, "attack", { item: sword })) as string;
    await ford.quiet();
    const [attack] = Object.keys((await card(ford.anna, message)).acts);
    return { message, attack: attack as string, bandit: ford.uuid("Road Bandit") };
  }

  const apply = async (message: string, attack: string, armor: number): Promise<void> => {
    const [offer] = (await card(ford.gm, message)).acts[attack]!.offers;
    ford.gm.dice([armor]);
    await press(ford.anna, { intent: "offer", message, act: attack, offer: offer!.id, form: {}, targets: [] });
    await ford.quiet();
  };

  it("B-08 B-11: added damage is applied on top, with the same armor roll", async () => {
    ford = await openFord(generation);
    const { message, attack, bandit } = await strike(12, 5, 2);
    await apply(message, attack, 1);
    expect(await hp(ford.gm, bandit)).toBe(7);
    await press(ford.gm, { intent: "amend", message, act: attack, form: { damageExtra: "2" } });
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(5);
    await press(ford.gm, { intent: "amend", message, act: attack, form: { damageExtra: "3" } });
    await ford.quiet();
    expect(await hp(ford.ben, bandit)).toBe(4);
    expect(await statuses(ford.ben, bandit)).toContain("bloodied");
    await press(ford.gm, { intent: "amend", message, act: attack, form: { damageExtra: "" } });
    await ford.quiet();
    expect(await hp(ford.ben, bandit)).toBe(7);
    expect(await statuses(ford.ben, bandit)).not.toContain("bloodied");
  });

  it("B-06: a miss becomes a hit and only the damage is rolled; a hit becomes a miss and its damage is undone", async () => {
    ford = await openFord(generation);
    const { message, attack, bandit } = await strike(4, 6);
    expect((await card(ford.gm, message)).acts[attack]!.offers).toEqual([]);
    ford.gm.dice([6]);
    await press(ford.gm, { intent: "amend", message, act: attack, form: { attackExtra: "1" } });
    await ford.quiet();
    await apply(message, attack, 2);
    expect(await hp(ford.gm, bandit)).toBe(4);
    await press(ford.gm, { intent: "amend", message, act: attack, form: { attackExtra: "" } });
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(9);
    expect(Object.values((await card(ford.gm, message)).acts).map((a) => a.action)).toEqual(["attack"]);
  });

  it("a player cannot edit a roll that changed another user's actor", async () => {
    ford = await openFord(generation);
    const { message, attack, bandit } = await strike(12, 5, 2);
    await apply(message, attack, 1);
    await press(ford.anna, { intent: "amend", message, act: attack, form: { damageExtra: "9" } });
    await press(ford.ben, { intent: "amend", message, act: attack, form: { damageExtra: "9" } });
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(7);
  });
});
