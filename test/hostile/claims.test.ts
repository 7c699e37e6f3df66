/**
 * The author of a card can write any state of its events: a GM's client compares claims of applied events with the
 * ledgers.
 */

import { afterEach, describe, expect, it } from "vitest";
import { type ActJson, act, card, type Ford, hp, item, openFord, press, target } from "../bloodied/ford.ts";
import type { Client } from "../host/node.ts";
import { GM_AND_ANNA, NO_GM, type Seats } from "../kit/play.ts";
import { complaints } from "./forge.ts";

let ford: Ford;
afterEach(async () => {
  expect(complaints(ford)).toEqual([]);
  await ford.close();
});

const quoted = (value: unknown): string => JSON.stringify(value);

describe.each([13, 14] as const)("generation %i", (generation) => {
  let bandit: string;

  /**
   * Anna hits the bandit with her sword and rolls 1 + 1 damage, of which armor stops 1; resolves to her card and the
   * damage event.
   */
  async function hit(options: Seats = GM_AND_ANNA, automation = "ask"): Promise<{ message: string; event: string }> {
    ford = await openFord(generation, options);
    bandit = ford.uuid("Road Bandit");
    await ford.gm?.run(`await game.settings.set("fivefold", "automation", ${quoted(automation)});`);
    const brannoc = ford.uuid("Brannoc Tull");
    await target(ford.anna, "Road Bandit");
    ford.anna.dice(ford.gm ? [12, 1] : [12, 5, 1, 1]);
    ford.gm?.dice([5, 1]);
    const message = (await act(ford.anna, brannoc, "attack", {
      item: await item(ford.anna, brannoc, "Arming Sword"),
    })) as string;
    await ford.quiet();
    const [id, attack] = Object.entries((await card(ford.anna, message)).acts)[0] as [string, ActJson];
    const offer = attack.offers[0]!.id;
    await press(ford.anna, { intent: "offer", message, act: id, offer, form: {}, targets: [] });
    await ford.quiet();
    const { acts, events } = await card(ford.anna, message);
    const [damage] = Object.entries(acts).find(([, one]) => one.action === "blow") ?? [];
    return { message, event: Object.keys(events).find((one) => one.startsWith(damage ?? "none")) ?? "" };
  }
  const claim = (message: string, event: string, state: string): Promise<void> =>
    ford.anna.run(`await game.messages.get("${message}").update({ "system.events.${event}.state": "${state}" });`);
  const eventOn = async (gm: Client, { message, event }: { message: string; event: string }) =>
    (await card(gm, message)).events[event];
  /** A player updates a card without changing its content. */
  const touch = (message: string): Promise<void> =>
    ford.anna.run(`await game.messages.get("${message}").update({ "flags.world.read": true });`);
  const marked = {
    state: "failed",
    note: { key: "FIVEFOLD.Card.neverApplied", data: { name: "Road Bandit" } },
  };

  it.each(["applied", "undone"])(
    "a player's card calls waiting damage %s: it is marked, and the GM can apply it",
    async (state) => {
      const damage = await hit({}, "manual");
      expect(await eventOn(ford.gm, damage)).toMatchObject({ state: "waiting" });
      await claim(damage.message, damage.event, state);
      await ford.quiet();
      expect(await eventOn(ford.gm, damage)).toMatchObject(marked);
      await expect
        .poll(async () => quoted(await ford.gm.run(`return game.settings.get("fivefold", "refused");`)))
        .toContain("notTrusted");
      expect(await hp(ford.gm, bandit)).toBe(9);
      await press(ford.gm, { intent: "apply", ...damage });
      await ford.quiet();
      expect(await eventOn(ford.gm, damage)).toMatchObject({ state: "applied", note: null });
      expect(await hp(ford.gm, bandit)).toBe(8);
    },
  );

  it("a player's card calls damage applied without a GM: the next GM sees it marked", async () => {
    const damage = await hit(NO_GM);
    expect(await eventOn(ford.anna, damage)).toMatchObject({ state: "waiting" });
    await claim(damage.message, damage.event, "applied");
    const gm = await ford.table.join("Gamemaster");
    await gm.run("await game.fivefold.idle();");
    await ford.quiet();
    expect(await eventOn(gm, damage)).toMatchObject(marked);
    expect(await hp(gm, bandit)).toBe(9);
    expect(gm.errors).toEqual([]);
  });

  it("applied events stay applied, also after a full ledger has dropped them", async () => {
    const damage = await hit();
    await touch(damage.message);
    await ford.quiet();
    expect(await eventOn(ford.gm, damage)).toMatchObject({ state: "applied" });
    await ford.gm.run(`const actor = fromUuidSync(${quoted(bandit)});
      const [entry] = Object.values(actor.flags.fivefold.ledger);
      const full = Array.from({ length: 400 }, (_, n) => ["OldEvent" + String(n).padStart(8, "0") + "-self", { ...entry, order: n }]);
      await actor.unsetFlag("fivefold", "ledger");
      await actor.setFlag("fivefold", "ledger", Object.fromEntries(full));`);
    await touch(damage.message);
    await ford.quiet();
    const gm = await ford.gm.rejoin();
    await gm.run("await game.fivefold.idle();");
    await ford.quiet();
    expect(await eventOn(gm, damage)).toMatchObject({ state: "applied", note: null });
    expect(await hp(gm, bandit)).toBe(8);
  });
});
