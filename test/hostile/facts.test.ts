/** A player's client may write any facts on its card: an action run that continues uses the documents as the GM has them. */
import { afterEach, describe, expect, it } from "vitest";
import { type ActJson, act, card, type Ford, item, openFord, press, target } from "../bloodied/ford.ts";
import { actOf } from "../faults/table.ts";
import { complaints } from "./forge.ts";

let ford: Ford;
const quoted = (value: unknown): string => JSON.stringify(value);

describe.each([13, 14] as const)("generation %i", (generation) => {
  afterEach(() => ford.close());
  let brannoc: string;

  async function seated(): Promise<void> {
    ford = await openFord(generation);
    brannoc = ford.uuid("Brannoc Tull");
  }
  /** Anna's client changes its own copy of Brannoc, which no other client sees. */
  const forge = (): Promise<void> =>
    ford.anna.run(`const actor = fromUuidSync(${quoted(brannoc)});
      actor.updateSource({ "system.abilities.str.value": 90 }); actor.reset();`);
  /** Brannoc attacks with these dice. */
  async function strike(name: string, dice: number[], given: object = {}): Promise<string> {
    await target(ford.anna, name);
    ford.anna.dice(dice);
    const sword = await item(ford.anna, brannoc, "Arming Sword");
    return (await act(ford.anna, brannoc, "attack", { item: sword, given })) as string;
  }
  const attackOn = async (message: string): Promise<[string, ActJson]> => actOf(await card(ford.gm, message), "attack");

  it("an action run that waited for another player's die continues with the facts of the documents", async () => {
    await seated();
    await ford.gm.run(`await game.settings.set("fivefold", "bloodied.defenseRoll", "prompt");`);
    const played = async (): Promise<ActJson> => {
      const message = await strike("Thessaly Quill", [12, 5]);
      await ford.quiet();
      const [id, waits] = await attackOn(message);
      expect(waits.waiting?.id).toBe("defense");
      await press(ford.ben, { intent: "answer", message, act: id, answer: { id: "defense", faces: [1] } });
      await ford.quiet();
      return (await attackOn(message))[1];
    };
    const honest = await played();
    await forge();
    const forged = await played();
    expect(forged.state).toBe("done");
    expect([forged.headline, forged.offers]).toEqual([honest.headline, honest.offers]);
    expect(complaints(ford)).toEqual([]);
  });

  it("an amended action run is replayed with the facts of the documents", async () => {
    await seated();
    const amended = async (): Promise<ActJson> => {
      const message = await strike("Thessaly Quill", [2, 10], { attackExtra: "-90" });
      await ford.quiet();
      const [id, missed] = await attackOn(message);
      expect([missed.state, missed.offers]).toEqual(["done", []]);
      ford.gm.dice([5]);
      await press(ford.anna, { intent: "amend", message, act: id, form: { attackExtra: "40" } });
      await ford.quiet();
      return (await attackOn(message))[1];
    };
    const honest = await amended();
    expect(honest.offers).not.toEqual([]);
    await forge();
    const forged = await amended();
    expect([forged.headline, forged.offers]).toEqual([honest.headline, honest.offers]);
    expect(complaints(ford)).toEqual([]);
  });

  it("facts that match the documents stay, whatever changes before the answer", async () => {
    await seated();
    await ford.gm.run(`await game.settings.set("fivefold", "bloodied.defenseRoll", "prompt");`);
    const message = await strike("Thessaly Quill", [12, 5]);
    await ford.quiet();
    const [id, waits] = await attackOn(message);
    await ford.gm.run(`await fromUuidSync(${quoted(brannoc)}).update({ "system.abilities.str.value": 90 });`);
    await press(ford.ben, { intent: "answer", message, act: id, answer: { id: "defense", faces: [1] } });
    await ford.quiet();
    const [, done] = await attackOn(message);
    expect([done.state, done.facts]).toEqual(["done", waits.facts]);
  });
});
