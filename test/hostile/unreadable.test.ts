/** Unreadable cards are shown as such; they block neither the authoritative client nor the world. */
import { afterEach, describe, expect, it } from "vitest";
import { act, type Ford, hp, openFord, press } from "../bloodied/ford.ts";
import { ACT, complaints, forge, wrongCards } from "./forge.ts";

let ford: Ford;
afterEach(() => ford.close());

describe.each([13, 14] as const)("generation %i", (generation) => {
  it("invalid cards of every kind change nothing, and later cards work as usual", async () => {
    ford = await openFord(generation);
    const brannoc = ford.uuid("Brannoc Tull");
    const scene = ford.gm.game.scenes.active;
    const uuids = [
      scene.uuid,
      scene.tokens.contents[0].uuid,
      ford.gm.user.uuid,
      ford.gm.game.combat.uuid,
      "Compendium.fivefold.bloodied-rules.x",
      "constructor",
      "Actor.nobody0000000000",
      "",
    ];
    const before = await hp(ford.gm, brannoc);
    const made: string[] = [];
    for (const [wrong, system] of Object.entries(wrongCards(brannoc, uuids))) {
      const id = await forge(ford.anna, system);
      await ford.quiet();
      expect([wrong, complaints(ford)]).toEqual([wrong, []]);
      if (id === "refused") continue;
      made.push(id);
      for (const intent of ["apply", "undo", "redo"])
        for (const who of [ford.anna, ford.gm]) await press(who, { intent, message: id, event: `${ACT}-self` });
      for (const answer of [
        { id: "check", faces: [1] },
        { id: "start", pick: "start" },
      ])
        await press(ford.gm, { intent: "answer", message: id, act: ACT, answer });
      await press(ford.gm, { intent: "offer", message: id, act: ACT, offer: "a", form: {}, targets: [] });
      await ford.quiet();
      expect([wrong, complaints(ford)]).toEqual([wrong, []]);
    }
    expect(made.length).toBeGreaterThan(20);
    expect(await hp(ford.gm, brannoc)).toBe(before);
    await act(ford.anna, brannoc, "blow", { given: { amount: "2", ignoresArmor: true } });
    await ford.quiet();
    expect(await hp(ford.gm, brannoc)).toBe(before - 2);

    const again = await ford.gm.rejoin();
    await again.run("await game.fivefold.idle()");
    expect(again.errors.filter((e) => e.level === "error")).toEqual([]);
    expect(again.game.messages.size).toBe(ford.anna.game.messages.size);
  });
});
