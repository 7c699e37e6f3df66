/** Deleting a document during a write to it causes no error and blocks nothing. */

import { afterEach, describe, expect, it } from "vitest";
import { act, type Ford, hp, item, openFord } from "../bloodied/ford.ts";
import { GM_AND_ANNA } from "../kit/play.ts";
import { complaints, quoted } from "./table.ts";

let ford: Ford;
afterEach(() => ford.close());

const rest = async (turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe.each([13, 14] as const)("generation %i", (generation) => {
  it.each([
    ["the target’s token", `await token.delete();`],
    ["the card", `await game.messages.contents.at(-1)?.delete();`],
    ["the attacker", `await game.actors.get(attacker.id).delete();`],
  ])("%s is deleted at any moment of an attack", async (_what, code) => {
    ford = await openFord(generation, GM_AND_ANNA);
    const brannoc = ford.uuid("Brannoc Tull");
    for (let moment = 0; moment < 14; moment += 1) {
      const [attacker, token] = await ford.gm.run<[string, string]>(`
        const source = fromUuidSync(${quoted(brannoc)}).toObject();
        const attacker = await Actor.implementation.create({ ...source, name: "Double", ownership: { default: 3 } });
        const enemy = canvas.scene.tokens.getName("Road Bandit").toObject();
        const [token] = await canvas.scene.createEmbeddedDocuments("Token", [{ ...enemy, name: "Another Bandit" }]);
        Object.assign(globalThis, { attacker, token });
        return [attacker.uuid, token.id];`);
      await ford.quiet();
      await ford.anna.run(`canvas.tokens.get(${quoted(token)}).setTarget(true, { releaseOthers: true });`);
      const sword = await item(ford.anna, attacker, "Arming Sword");
      // Faces that fit every die: one not rolled in this round is rolled in the next.
      ford.anna.dice([8, 8]);
      ford.gm.dice([1, 1]);
      const going = act(ford.anna, attacker, "attack", { item: sword });
      await rest(moment);
      await ford.gm.run(code);
      await going;
      await ford.quiet();
    }
    expect(complaints(ford)).toEqual([]);
    for (const client of [ford.anna, ford.gm])
      while (client.diceLeft) await client.run(`await new Roll("1d8").evaluate();`);
    // The authoritative client still writes.
    await ford.gm.run(`await fromUuidSync(${quoted(brannoc)}).update({ "system.attributes.hp.value": 9 });`);
    await act(ford.gm, brannoc, "heal", { given: { amount: "1" } });
    await ford.quiet();
    expect(await hp(ford.gm, brannoc)).toBe(10);
  });

  it("a player deletes the condition that healing ends, at any moment of the healing", async () => {
    ford = await openFord(generation, GM_AND_ANNA);
    const brannoc = ford.uuid("Brannoc Tull");
    for (let moment = 0; moment < 12; moment += 1) {
      await ford.gm.run(`await fromUuidSync(${quoted(brannoc)}).update({ "system.attributes.hp.value": 2 });`);
      await ford.quiet();
      expect(await ford.gm.run(`return fromUuidSync(${quoted(brannoc)}).effects.size;`)).toBe(1);
      const going = act(ford.gm, brannoc, "heal", { given: { amount: "20" } });
      await rest(moment);
      // Either of the two may delete it first.
      await ford.anna.run(
        `for (const e of fromUuidSync(${quoted(brannoc)}).effects) await e.delete().catch(() => null);`,
      );
      await going;
      await ford.quiet();
    }
    expect(complaints(ford)).toEqual([]);
  });
});
