/**
 * An amended card keeps nothing of its earlier result, and concurrent changes create a
 * condition only once.
 */

import { afterEach, describe, expect, it } from "vitest";
import { act, card, type Ford, hp, openFord, press, statuses } from "../bloodied/ford.ts";
import { GM_AND_ANNA } from "../kit/play.ts";
import { actOf, complaints, quoted } from "./table.ts";

let ford: Ford;
afterEach(() => ford.close());

const damage = (amount: string) => ({ given: { amount, type: "slashing" } });

describe.each([13, 14] as const)("generation %i", (generation) => {
  it("an amended card equals a card with the right values from the start", async () => {
    ford = await openFord(generation, GM_AND_ANNA);
    const brannoc = ford.uuid("Brannoc Tull");
    ford.anna.dice([3, 1]);
    const wrong = (await act(ford.anna, brannoc, "blow", damage("9"))) as string;
    await ford.quiet();
    await ford.anna.run(`globalThis.statesShown = new Set();
      Hooks.on("updateChatMessage", ({ id, system }) => {
        for (const { act, part, state } of id === ${quoted(wrong)} ? Object.values(system.events) : [])
          if (system.acts[act].touches.includes(part)) statesShown.add(state);
      });`);
    await press(ford.gm, {
      intent: "amend",
      message: wrong,
      act: actOf(await card(ford.gm, wrong), "blow")[0],
      form: { amount: "2" },
    });
    await ford.quiet();
    expect(await hp(ford.gm, brannoc)).toBe(15);
    // P-25: the card never shows the change as undone meanwhile.
    expect(await ford.anna.run<string[]>("return [...statesShown];")).not.toContain("undone");
    ford.anna.dice([3, 1]);
    const right = (await act(ford.anna, brannoc, "blow", damage("2"))) as string;
    await ford.quiet();
    const said = async (id: string) => {
      const { headline, form, journal, lines } = actOf(await card(ford.gm, id), "blow")[1] as unknown as Record<
        string,
        unknown
      >;
      return { headline, form, journal, lines };
    };
    expect(await said(wrong)).toEqual(await said(right));
    expect(complaints(ford)).toEqual([]);
  });

  it("amended while undone, an action run is redone with its new values", async () => {
    ford = await openFord(generation, GM_AND_ANNA);
    const brannoc = ford.uuid("Brannoc Tull");
    await ford.gm.run(`await fromUuidSync(${quoted(brannoc)}).update({ "system.attributes.hp.value": 9 });`);
    const message = (await act(ford.gm, brannoc, "heal", { given: { amount: "5" } })) as string;
    await ford.quiet();
    const [id] = actOf(await card(ford.gm, message), "heal");
    const seen: number[] = [await hp(ford.gm, brannoc)];
    for (const intent of [
      { intent: "undo", message, event: `${id}-self` },
      { intent: "amend", message, act: id, form: { amount: "2" } },
      { intent: "redo", message, event: `${id}-self` },
    ]) {
      await press(ford.gm, intent);
      await ford.quiet();
      seen.push(await hp(ford.gm, brannoc));
    }
    expect(seen).toEqual([14, 9, 9, 11]);
  });

  it("a condition set by a user and by a card at the same moment exists once and is removed once", async () => {
    ford = await openFord(generation, GM_AND_ANNA);
    const brannoc = ford.uuid("Brannoc Tull");
    await ford.gm.run(`const a = fromUuidSync(${quoted(brannoc)});
      const create = a.createEmbeddedDocuments.bind(a);
      a.createEmbeddedDocuments = async (...args) => {
        while (!a.statuses.has("bloodied")) await new Promise((resolve) => Hooks.once("createActiveEffect", () => resolve()));
        return create(...args);
      };`);
    ford.gm.dice([1, 1]);
    const damaging = act(ford.gm, brannoc, "blow", damage("11"));
    await ford.table.settle();
    expect(await statuses(ford.anna, brannoc)).toEqual([]);
    await ford.anna.run(
      `const a = fromUuidSync(${quoted(brannoc)}); await a.update({ "system.attributes.hp.value": 3 });`,
    );
    await damaging;
    await ford.quiet();
    const effects = `return fromUuidSync(${quoted(brannoc)}).effects.filter((e) => e.statuses.has("bloodied")).length;`;
    expect([await ford.gm.run(effects), await ford.anna.run(effects)]).toEqual([1, 1]);
    await ford.anna.run(`await fromUuidSync(${quoted(brannoc)}).update({ "system.attributes.hp.value": 15 });`);
    await ford.quiet();
    expect(await statuses(ford.gm, brannoc)).toEqual([]);
    expect(complaints(ford)).toEqual([]);
  });
});
