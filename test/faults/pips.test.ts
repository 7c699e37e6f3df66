/**
 * Turn resources are paid once, restored once, and only in the turn in which they
 * were paid.
 */

import { afterEach, describe, expect, it } from "vitest";
import { act as begin, card, type Ford, item, openFord, press, target } from "../bloodied/ford.ts";
import type { Client } from "../host/node.ts";
import { GM_AND_ANNA } from "../kit/play.ts";
import { actOf, complaints, quiet, quoted, swing } from "./table.ts";

let ford: Ford;
afterEach(() => ford.close());

const action = (client: Client): Promise<number> =>
  client.run(`return game.combat.combatants.getName("Brannoc Tull").held.action;`);

/** Initiative order: Brannoc, Thessaly, bandit, bowman. */
async function fight(): Promise<void> {
  ford.gm.dice([20, 15, 10, 5]);
  await ford.gm.run("await game.combat.startCombat();");
  await ford.quiet();
}

/** A whole round: it is Brannoc's turn again. */
async function round(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    await ford.gm.run("await game.combat.nextTurn();");
    await ford.quiet();
  }
}

describe.each([13, 14] as const)("generation %i", (generation) => {
  /** Brannoc's attack with its cost, and the intents that undo and redo it. */
  async function paid() {
    const { message, act } = await swing(ford, ford.anna);
    const intents = (["undo", "redo"] as const).map((intent) => ({ intent, message, event: `${act}-paidself` }));
    return { message, act, undo: intents[0]!, redo: intents[1]! };
  }

  it("B-03: undone a round later restores nothing; redone and amended a round later costs nothing", async () => {
    ford = await openFord(generation, GM_AND_ANNA);
    await fight();
    const { message, act, undo, redo } = await paid();
    expect(await action(ford.gm)).toBe(0);
    await round();
    expect(await action(ford.gm)).toBe(1);
    for (const intent of [undo, redo, { intent: "amend", message, act, form: { damageExtra: "2" } }]) {
      await press(ford.gm, intent);
      await ford.quiet();
      expect(await action(ford.anna)).toBe(1);
    }
    expect(actOf(await card(ford.gm, message), "attack")[1].state).toBe("done");
    expect(complaints(ford)).toEqual([]);
  });

  it("B-03: an attack from before the combat costs nothing when amended during it", async () => {
    ford = await openFord(generation, GM_AND_ANNA);
    const { message, act } = await paid();
    await fight();
    await press(ford.gm, { intent: "amend", message, act, form: { damageExtra: "2" } });
    await ford.quiet();
    expect(await action(ford.gm)).toBe(1);
  });

  it("B-03: within the turn undo restores the action, redo pays it again, and amending pays once", async () => {
    ford = await openFord(generation, GM_AND_ANNA);
    await fight();
    const { message, act, undo, redo } = await paid();
    const seen: number[] = [];
    for (const intent of [undo, redo, { intent: "amend", message, act, form: { damageExtra: "2" } }, undo]) {
      await press(ford.gm, intent);
      await ford.quiet();
      seen.push(await action(ford.anna));
    }
    expect(seen).toEqual([1, 0, 0, 1]);
  });

  it.each(["paid", "given back"])(
    "a page is killed before what was %s is written: the next GM writes it, once",
    async (what) => {
      ford = await openFord(generation, GM_AND_ANNA);
      await fight();
      const dies = `const c = game.combat.combatants.getName("Brannoc Tull"); c.update = () => new Promise(() => {});`;
      if (what === "paid") {
        await ford.gm.run(dies);
        await target(ford.anna, "Road Bandit");
        ford.anna.dice([12, 6]);
        ford.gm.dice([5]);
        const brannoc = ford.uuid("Brannoc Tull");
        await begin(ford.anna, brannoc, "attack", { item: await item(ford.anna, brannoc, "Arming Sword") });
      } else {
        const { undo } = await paid();
        await ford.gm.run(`${dies} void game.fivefold.press(${quoted(undo)});`);
      }
      await ford.table.settle();
      expect(await action(ford.anna)).toBe(what === "paid" ? 1 : 0);
      const gm = await ford.gm.rejoin();
      await quiet(ford, gm);
      expect(await action(gm)).toBe(what === "paid" ? 0 : 1);
      const again = await gm.rejoin();
      await quiet(ford, again);
      expect(await action(again)).toBe(what === "paid" ? 0 : 1);
    },
  );
});
