/** Undo on the GM's client: cards whose causes are invented, and posted cards that a ledger has forgotten. */

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { act, card, type Ford, hp, openFord, press } from "../bloodied/ford.ts";
import { oneGeneration } from "../kit/generations.ts";
import { GM_AND_ANNA } from "../kit/play.ts";
import { complaints } from "./forge.ts";

const quoted = (value: unknown): string => JSON.stringify(value);

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  let ford: Ford;
  let brannoc: string;
  beforeEach(async () => {
    ford = await openFord(generation, GM_AND_ANNA);
    brannoc = ford.uuid("Brannoc Tull");
  });
  afterEach(async () => {
    expect(complaints(ford)).toEqual([]);
    await ford.close();
  });

  /** Anna's character takes 2 damage on her own card. */
  async function ownDamage(): Promise<{ message: string; event: string }> {
    const given = { amount: "2", ignoresArmor: true };
    const message = (await act(ford.anna, brannoc, "blow", { given })) as string;
    await ford.quiet();
    const [event = ""] = Object.keys((await card(ford.gm, message)).events);
    return { message, event };
  }
  const setCause = (message: string, cause: string): Promise<void> =>
    ford.anna.run(`await game.messages.get(${quoted(message)}).update({ "system.cause": ${quoted(cause)} });`);

  it("a player's card that names its own event as its cause is undone once, and stays", async () => {
    const before = await hp(ford.gm, brannoc);
    const { message, event } = await ownDamage();
    expect(await hp(ford.gm, brannoc)).toBe(before - 2);
    await setCause(message, event);
    await press(ford.anna, { intent: "undo", message, event });
    await ford.quiet();
    expect(await hp(ford.gm, brannoc)).toBe(before);
    expect((await card(ford.gm, message)).events[event]?.state).toBe("undone");
  });

  it("an undone event whose player has changed the card since is redone by the second click of the GM only", async () => {
    const before = await hp(ford.gm, brannoc);
    const { message, event } = await ownDamage();
    const stateAfter = async (client: typeof ford.gm, intent: "undo" | "redo") => {
      await press(client, { intent, message, event });
      await ford.quiet();
      const lost = (await hp(ford.gm, brannoc)) - before;
      return [
        lost,
        ...(await ford.gm.run<[string, string | null]>(
          `const { state, note } = game.messages.get(${quoted(message)}).system.events[${quoted(event)}]; return [state, note?.key ?? null];`,
        )),
      ];
    };
    expect(await stateAfter(ford.anna, "undo")).toEqual([0, "undone", null]);
    const act = event.slice(0, -"-self".length);
    const change = { [`system.acts.${act}.form.amount`]: "5", [`system.acts.${act}.lines`]: [] };
    await ford.anna.run(`await game.messages.get(${quoted(message)}).update(${quoted(change)});`);
    const doubted = [0, "undone", "FIVEFOLD.Card.doubt"];
    expect([await stateAfter(ford.anna, "redo"), await stateAfter(ford.anna, "redo")]).toEqual([doubted, doubted]);
    // The note, which a player can write, is no approval; nor is a click that approved other consequences.
    expect(await stateAfter(ford.gm, "redo")).toEqual(doubted);
    const other = { [`system.acts.${act}.form.amount`]: "6" };
    await ford.anna.run(`await game.messages.get(${quoted(message)}).update(${quoted(other)});`);
    expect(await stateAfter(ford.gm, "redo")).toEqual(doubted);
    expect(await stateAfter(ford.gm, "redo")).toEqual([-6, "applied", null]);
    expect(await stateAfter(ford.gm, "undo")).toEqual([0, "undone", null]);
  });

  it("two cards of a player that name each other's event as their cause are undone once", async () => {
    const before = await hp(ford.gm, brannoc);
    const [one, other] = [await ownDamage(), await ownDamage()];
    await setCause(one.message, other.event);
    await setCause(other.message, one.event);
    await press(ford.gm, { intent: "undo", ...one });
    await ford.quiet();
    expect(await hp(ford.gm, brannoc)).toBe(before);
    expect((await card(ford.gm, one.message)).events[one.event]?.state).toBe("undone");
  });

  it("damage is not undone if the ledger has forgotten the death's choice that it posted", async () => {
    const before = await hp(ford.gm, brannoc);
    const given = { amount: "40", ignoresArmor: true };
    const message = (await act(ford.anna, brannoc, "blow", { given })) as string;
    await ford.quiet();
    const [event = ""] = Object.keys((await card(ford.gm, message)).events);
    const posted = await ford.gm.run<string>(
      `return game.messages.find((m) => m.system.cause === ${quoted(event)}).id;`,
    );
    const [choice = ""] = Object.keys((await card(ford.gm, posted)).acts);
    await press(ford.anna, { intent: "answer", message: posted, act: choice, answer: { id: "fate", pick: "die" } });
    await ford.quiet();
    await ford.gm.run(`await fromUuidSync(${quoted(brannoc)}).update({
      "flags.fivefold.ledger.${choice}-self": { forgotten: true, recorded: [], consequences: [] } });`);
    await press(ford.gm, { intent: "undo", message, event });
    await ford.quiet();
    expect(await hp(ford.gm, brannoc)).toBeLessThan(before);
    const left = await ford.gm.run(`return [Boolean(game.messages.get(${quoted(posted)})),
      fromUuidSync(${quoted(brannoc)}).statuses.has("dead")];`);
    expect(left).toEqual([true, true]);
  });
});
