/**
 * Waiting events are not lost, half-applied ones are completed, and undo refuses
 * what is no longer recorded.
 */

import { afterEach, describe, expect, it } from "vitest";
import { act, card, type Ford, hp, openFord, press, statuses } from "../bloodied/ford.ts";
import { GM_AND_ANNA, NO_GM } from "../kit/play.ts";
import { actOf, complaints, eventOf, quiet, quoted, swing } from "./table.ts";

let ford: Ford;
afterEach(() => ford.close());

describe.each([13, 14] as const)("generation %i", (generation) => {
  it("two hits on one target without a GM wait, survive a restart, and are applied once when a GM connects", async () => {
    ford = await openFord(generation, NO_GM);
    const bandit = ford.uuid("Road Bandit");
    const first = await swing(ford, ford.anna, 3);
    const second = await swing(ford, ford.anna, 3);
    for (const { offer } of [first, second]) {
      ford.anna.dice([1]);
      await press(ford.anna, offer);
      await ford.quiet();
    }
    expect(await hp(ford.anna, bandit)).toBe(9);
    await ford.table.restart();
    const gm = await ford.table.join("Gamemaster");
    await quiet(ford, gm);
    const states = [];
    for (const { message } of [first, second]) {
      const json = await card(gm, message);
      states.push(json.events[eventOf(json, "blow")]?.state);
    }
    expect(states).toEqual(["applied", "applied"]);
    const left = await hp(gm, bandit);
    expect(left).toBeLessThan(9);
    const again = await gm.rejoin();
    await quiet(ford, again);
    expect(await hp(again, bandit)).toBe(left);
  });

  it("a page is killed after writing the numbers: the next GM adds the conditions and posts the card, once", async () => {
    ford = await openFord(generation, GM_AND_ANNA);
    const brannoc = ford.uuid("Brannoc Tull");
    await ford.table.authority.addUser("Second", 4);
    await ford.gm.run(`const a = fromUuidSync(${quoted(brannoc)});
      const create = Object.getPrototypeOf(a).createEmbeddedDocuments;
      a.createEmbeddedDocuments = () => new Promise(() => {});
      void game.fivefold.act(${quoted(brannoc)}, "blow", { skip: true, given: { amount: "40", type: "slashing", ignoresArmor: true } });`);
    await ford.table.settle();
    expect(await hp(ford.anna, brannoc)).toBe(-7);
    expect(await statuses(ford.anna, brannoc)).toEqual([]);
    ford.gm.leave();
    const second = await ford.table.join("Second");
    await quiet(ford, second);
    expect(await hp(second, brannoc)).toBe(-7);
    expect(await statuses(second, brannoc)).toEqual(["atTheLine", "bleedingOut", "bloodied", "unconscious"]);
    const decisions = `return game.messages.filter((m) => Object.values(m.system.acts ?? {}).some((a) => a.action === "fate")).length;`;
    expect(await second.run(decisions)).toBe(1);
    const gm = await ford.table.join("Gamemaster");
    await quiet(ford, second, gm);
    expect(await gm.run(decisions)).toBe(1);
  });

  it("a page is killed during an undo: the next GM completes it and the card says so", async () => {
    ford = await openFord(generation, GM_AND_ANNA);
    const { message, offer } = await swing(ford, ford.anna);
    const bandit = ford.uuid("Road Bandit");
    ford.gm.dice([2]);
    await press(ford.anna, offer);
    await ford.quiet();
    const event = eventOf(await card(ford.gm, message), "blow");
    await ford.gm.run(`fromUuidSync(${quoted(bandit)}).deleteEmbeddedDocuments = () => new Promise(() => {});
      void game.fivefold.press(${quoted({ intent: "undo", message, event })});`);
    await ford.table.settle();
    expect([await hp(ford.anna, bandit), await statuses(ford.anna, bandit)]).toEqual([9, ["bloodied"]]);
    const gm = await ford.gm.rejoin();
    await quiet(ford, gm);
    expect([await hp(gm, bandit), await statuses(gm, bandit)]).toEqual([9, []]);
    expect((await card(gm, message)).events[event]?.state).toBe("undone");
    await press(gm, { intent: "redo", message, event });
    await quiet(ford, gm);
    expect([await hp(gm, bandit), await statuses(gm, bandit)]).toEqual([4, ["bloodied"]]);
  });

  it("undo in any order: undoing an event does not restore what another undone event had created", async () => {
    for (const order of [
      ["blow", "heal"],
      ["heal", "blow"],
    ]) {
      ford = await openFord(generation, GM_AND_ANNA);
      const brannoc = ford.uuid("Brannoc Tull");
      const done: Record<string, { message: string; event: string }> = {};
      for (const [action, amount] of [
        ["blow", "20"],
        ["heal", "9"],
      ] as const) {
        const given = { amount, type: "slashing", ignoresArmor: true };
        const message = (await act(ford.gm, brannoc, action, { given })) as string;
        await ford.quiet();
        done[action] = { message, event: eventOf(await card(ford.gm, message), action) };
      }
      expect(await statuses(ford.gm, brannoc)).not.toContain("unconscious");
      for (const action of order) await press(ford.gm, { intent: "undo", ...done[action] });
      await ford.quiet();
      expect([await hp(ford.gm, brannoc), await statuses(ford.gm, brannoc)]).toEqual([15, []]);
      if (order[0] === "blow") await ford.close();
    }
  });

  it("changes are recorded for the last 60 events; older ones stay applied and undo refuses", async () => {
    ford = await openFord(generation, GM_AND_ANNA);
    const bandit = ford.uuid("Bandit Bowman");
    const given = { amount: "1" };
    const message = (await act(ford.gm, bandit, "heal", { given })) as string;
    await ford.quiet();
    const event = eventOf(await card(ford.gm, message), "heal");
    await ford.gm.run(
      `await Promise.all(Array.from({ length: 61 }, () => game.fivefold.act(${quoted(bandit)}, "heal", { skip: true, given: { amount: "1" } })));`,
    );
    await ford.quiet();
    await press(ford.gm, { intent: "undo", message, event });
    await ford.quiet();
    expect((await card(ford.gm, message)).events[event]?.state).toBe("applied");
    expect(await hp(ford.gm, bandit)).toBe(8);
    expect(complaints(ford)).toEqual([]);
  });

  it("B-11: follow-ups of damage are disabled while it is undone, and enabled again by redo", async () => {
    ford = await openFord(generation, GM_AND_ANNA);
    const { message, offer } = await swing(ford, ford.anna);
    ford.gm.dice([2]);
    await press(ford.gm, offer);
    await ford.quiet();
    const [blow, { offers }] = actOf(await card(ford.gm, message), "blow");
    const event = eventOf(await card(ford.gm, message), "blow");
    const asks = async (): Promise<string[]> => {
      await press(ford.gm, { intent: "offer", message, act: blow, offer: offers[0]?.id, form: {}, targets: [] });
      await ford.quiet();
      return Object.values((await card(ford.gm, message)).acts).map(({ action }) => action);
    };
    await press(ford.gm, { intent: "undo", message, event });
    await ford.quiet();
    expect(await asks()).toEqual(["attack", "blow"]);
    await press(ford.gm, { intent: "redo", message, event });
    await ford.quiet();
    ford.gm.dice([3]);
    expect((await asks()).slice(2)).toEqual(["injury"]);
  });

  it("unlinked token, linked token, no scene, deleted target: damage is applied to the right one, or fails", async () => {
    ford = await openFord(generation, GM_AND_ANNA);
    const [bandit, brannoc] = [ford.uuid("Road Bandit"), ford.uuid("Brannoc Tull")];
    const given = { amount: "3", type: "slashing", ignoresArmor: true };
    for (const uuid of [bandit, brannoc]) await act(ford.gm, uuid, "blow", { given });
    await ford.quiet();
    const base = `return game.actors.find((a) => a.name === "Road Bandit").system.attributes.hp.value;`;
    expect([await hp(ford.gm, bandit), await ford.gm.run(base), await hp(ford.gm, brannoc)]).toEqual([6, 9, 12]);
    const { message, offer } = await swing(ford, ford.anna);
    await ford.gm.run(`await game.settings.set("fivefold", "automation", "manual");`);
    ford.gm.dice([1]);
    await press(ford.gm, offer);
    await ford.quiet();
    await ford.gm.run(`await game.scenes.active.delete();`);
    await ford.quiet();
    await press(ford.gm, { intent: "apply", message, event: eventOf(await card(ford.gm, message), "blow") });
    await act(ford.gm, brannoc, "blow", { given });
    await ford.gm.run(`await game.settings.set("fivefold", "automation", "ask");`);
    await act(ford.gm, brannoc, "blow", { given });
    await ford.quiet();
    const json = await card(ford.gm, message);
    expect(json.events[`${actOf(json, "blow")[0]}-self`]?.state).toBe("failed");
    expect(await hp(ford.gm, brannoc)).toBe(9);
    expect(complaints(ford)).toEqual([]);
  });
});
