/** Effects on the turn on the test host, with the items of the packs: given at once, for each turn, and over in time. */
import { afterEach, describe, expect, it } from "vitest";
import { shippedPacks } from "../../packs/build.ts";
import { oneGeneration } from "../kit/generations.ts";
import { act, card, type Ford, item, openFord, press } from "./ford.ts";

let ford: Ford;
afterEach(() => ford.close());

const packed = (pack: string, name: string): object => {
  const doc = shippedPacks()
    .get(`bloodied-${pack}`)!
    .made.find((made) => made.doc.name === name)!.doc;
  return { ...doc, folder: null };
};
const held = (name: string): Promise<Record<string, number>> =>
  ford.gm.run(`return { ...game.combat.combatants.getName(${JSON.stringify(name)}).held };`);
const effects = (name: string): Promise<string[]> =>
  ford.gm.run(`return fromUuidSync(${JSON.stringify(ford.uuid(name))}).effects.map((one) => one.name);`);
const give = (name: string, source: object): Promise<void> =>
  ford.gm.run(
    `await fromUuidSync(${JSON.stringify(ford.uuid(name))}).createEmbeddedDocuments("Item", [${JSON.stringify(source)}]);`,
  );
const nextTurn = async (turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) {
    await ford.gm.run("await game.combat.nextTurn();");
    await ford.quiet();
  }
};
/** Initiative: Brannoc, Thessaly, bandit, bowman. */
async function fight(): Promise<void> {
  ford.gm.dice([20, 15, 10, 5]);
  await ford.gm.run("await game.combat.startCombat();");
  await ford.quiet();
}

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("B-03: a potion of haste gives a movement at once and on the next two turns, and is used up", async () => {
    ford = await openFord(generation);
    const brannoc = ford.uuid("Brannoc Tull");
    await give("Brannoc Tull", packed("gear", "Potion of Haste"));
    await fight();
    const message = (await act(ford.anna, brannoc, "use", {
      item: await item(ford.anna, brannoc, "Potion of Haste"),
    })) as string;
    await ford.quiet();
    expect(await held("Brannoc Tull")).toEqual({ movement: 1, action: 0 });
    const [[id]] = Object.entries((await card(ford.anna, message)).acts) as [[string, unknown]];
    await press(ford.anna, { intent: "offer", message, act: id, offer: "onSelf", form: {}, targets: [] });
    await ford.quiet();
    expect([await held("Brannoc Tull"), await effects("Brannoc Tull")]).toEqual([
      { movement: 2, action: 0 },
      ["Hurried"],
    ]);
    const quantity = `return fromUuidSync("${brannoc}").items.getName("Potion of Haste").system.quantity;`;
    expect(await ford.gm.run(quantity)).toBe(0);
    const last = `return Object.keys(game.messages.get("${message}").system.events).at(-1);`;
    const event = await ford.gm.run<string>(last);
    await press(ford.gm, { intent: "undo", message, event });
    await ford.quiet();
    expect([await held("Brannoc Tull"), await effects("Brannoc Tull")]).toEqual([{ movement: 1, action: 0 }, []]);
    await press(ford.gm, { intent: "redo", message, event });
    await ford.quiet();
    expect(await held("Brannoc Tull")).toEqual({ movement: 2, action: 0 });
    const movements: (number | undefined)[] = [];
    for (const _round of [2, 3, 4]) {
      await nextTurn(4);
      movements.push((await held("Brannoc Tull")).movement);
    }
    expect([movements, await effects("Brannoc Tull")]).toEqual([[2, 2, 1], []]);
  });

  it("B-55: a whispered word takes the action of the target's next turn only", async () => {
    ford = await openFord(generation);
    await give("Thessaly Quill", packed("powers", "Whisper"));
    await fight();
    await nextTurn(1);
    const [thessaly, bandit] = [ford.uuid("Thessaly Quill"), ford.uuid("Road Bandit")];
    // The spell's effect, as a failed save copies it.
    await ford.gm.run(`const one = fromUuidSync("${thessaly}").items.getName("Whisper").effects.getName("One Word");
      await fromUuidSync("${bandit}").createEmbeddedDocuments("ActiveEffect", [{ ...one.toObject(), _id: undefined }]);`);
    await ford.quiet();
    await nextTurn(1);
    expect(await held("Road Bandit")).toEqual({ movement: 1, action: 0 });
    await nextTurn(4);
    expect([await held("Road Bandit"), await effects("Road Bandit")]).toEqual([{ movement: 1, action: 1 }, []]);
  });
});
