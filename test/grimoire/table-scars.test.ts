/** Scars in the test host: each is added, has its effects, and is resolved (G-116 to G-128). */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { Story } from "./story.ts";

let story: Story;
afterEach(() => story.close());

const BODY = `[a.system.hp.max, ...["str", "dex", "wil"].map((id) => a.system.attributes[id].max)]`;

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("G-117 G-118 G-119 G-120 G-121 G-122 G-123 G-124 G-125 G-126: rolls, conditions and improvements of each entry, how it ends, and undo", async () => {
    story = await Story.open(generation);
    const maren = story.uuid("Maren Oakhand");
    const scar = (entry: number, dice: number[], given: object = {}) =>
      story.play("anna", maren, "scar", { entry, ...given }, { dice });
    const over = (item: string, dice: number[] = []) => story.play("anna", maren, "scarFollow", {}, { item, dice });
    const body = () => story.read<number[]>(BODY, maren);
    const state = (entry: number) =>
      story.read<string>(
        `(({ location, state }) => [location, state].join(" ").trim())(a.items.find((i) => i.system.entry === ${entry}).system)`,
        maren,
      );
    expect(await body()).toEqual([5, 14, 9, 8]);

    await scar(1, [3, 6]);
    expect([await state(1), await body()]).toEqual(["eye resolved", [6, 14, 9, 8]]);
    await scar(2, [6]);
    expect([await state(2), await body()]).toEqual(["resolved", [6, 14, 9, 8]]);

    await story.set(maren, { "system.hp.value": 1 });
    await scar(3, []);
    expect([await state(3), await story.statuses(maren)]).toEqual(["pending", ["deprived"]]);
    await story.play("anna", maren, "rest", { type: "breath" });
    expect(await story.read("a.system.hp.value", maren)).toBe(1);
    const rested = (await story.play("anna", maren, "rest", { type: "hours" }, { dice: [4] })) as string;
    expect([await state(3), await body(), await story.read("a.system.hp.value", maren)]).toEqual([
      "resolved",
      [10, 14, 9, 8],
      10,
    ]);
    await story.undo("anna", rested, "rest");
    expect([await state(3), await body(), await story.statuses(maren)]).toEqual([
      "pending",
      [6, 14, 9, 8],
      ["deprived"],
    ]);
    await story.play("anna", maren, "rest", { type: "hours" }, { dice: [4] });

    await scar(4, [1]);
    expect([await state(4), await story.statuses(maren)]).toEqual(["leg pending", ["broken-limb"]]);
    await over("Broken Limb", [6, 5]);
    expect([await state(4), await body(), await story.statuses(maren)]).toEqual(["leg resolved", [11, 14, 9, 8], []]);
    await scar(5, []);
    expect(await story.statuses(maren)).toEqual(["diseased"]);
    await over("Diseased", [1, 1]);
    expect([await body(), await story.statuses(maren)]).toEqual([[11, 14, 9, 8], []]);

    await scar(6, [3, 6, 6, 5]);
    expect(await body()).toEqual([11, 14, 17, 8]);
    await scar(7, []);
    expect([await story.statuses(maren), await story.read("a.system.movement.perMove", maren)]).toEqual([
      ["hamstrung"],
      1,
    ]);
    await over("Hamstrung", [6, 6, 6]);
    expect([await body(), await story.statuses(maren)]).toEqual([[11, 14, 18, 8], []]);

    await scar(8, [15, 2]);
    expect([await state(8), await body(), await story.statuses(maren)]).toEqual(["active", [11, 14, 18, 10], ["deaf"]]);
    await over("Deafened");
    expect([await state(8), await story.statuses(maren)]).toEqual(["resolved", []]);
    const ninth = (await scar(9, [6, 6, 3])) as string;
    expect(await body()).toEqual([11, 14, 18, 15]);
    await story.undo("anna", ninth, "scar");
    expect([await body(), await story.read("a.items.some((i) => i.system.entry === 9)", maren)]).toEqual([
      [11, 14, 18, 10],
      false,
    ]);
    const tenth = (await scar(10, [1], { place: "the left hand" })) as string;
    expect([await state(10), await body(), await story.statuses(maren)]).toEqual([
      "the left hand active",
      [11, 14, 18, 10],
      ["sundered"],
    ]);
    expect(await story.offers(tenth, "scar")).toEqual(["extraordinary"]);
    expect(await over("Sundered")).toBeNull();
    expect(story.chapel.anna.diceLeft).toBe(0);
  });
});

describe("generation 14", () => {
  it("G-116 G-128 D14: a hit offers the scar of the HP before it; Doomed waits for the next Save, and both outcomes are on the card", async () => {
    story = await Story.open(14);
    const maren = story.uuid("Maren Oakhand");
    await story.set(maren, { "system.hp": { value: 13, max: 13 } });
    const fell = (await story.play("gm", maren, "harm", { raw: "13", ignoreArmor: true })) as string;
    expect(await story.offers(fell, "harm")).toContain("scar");
    await story.offer("anna", fell, "harm", "scar");
    expect(await story.statuses(maren)).toEqual(["doomed"]);
    const doomed = () =>
      story.read<unknown[]>(
        `[a.system.doomed, a.system.dead, a.system.hp.max, a.system.attributes.str.value,
      a.items.find((i) => i.system.entry === 12).system.state]`,
        maren,
      );
    expect(await doomed()).toEqual([true, false, 13, 14, "pending"]);
    // Rolled in the client of the saving actor's owner; first a failure, which is undone.
    const save = async (faces: number[][]) => {
      const hit = (await story.play("gm", maren, "harm", { raw: "1", ignoreArmor: true })) as string;
      const [, { offers }] = await story.last(hit, "harm");
      expect(offers.map((one) => one.action)).toEqual(["critSave"]);
      await story.offer("gm", hit, "harm", offers[0]?.id ?? "");
      for (const fell of faces) await story.fall("anna", hit, "critSave", fell);
      return hit;
    };
    const lost = await save([[1]]);
    expect(await doomed()).toEqual([false, true, 13, 13, "pending"]);
    await story.undo("gm", lost, "harm");
    expect(await doomed()).toEqual([true, false, 13, 14, "pending"]);
    await save([[10], [6, 6, 6]]);
    expect(await doomed()).toEqual([false, false, 18, 13, "resolved"]);
    expect(await story.statuses(maren)).toEqual([]);
  });

  it("G-127 G-58 G-99 D29 D43: an expired hour asks the Warden; a Mortal Wound is treated, then recovered from", async () => {
    story = await Story.open(14);
    const [maren, quillane] = [story.uuid("Maren Oakhand"), story.uuid("Quillane Ash")];
    const later = async (seconds: number) => {
      await story.chapel.gm.run(`await game.time.advance(${seconds}); await game.fivefold.rollDue();`);
      await story.chapel.quiet();
    };
    const wound = () =>
      story.read<unknown[]>("[a.system.mortal.active, a.system.mortal.diesAt, a.system.hp.max]", maren);
    await story.play("anna", maren, "scar", { entry: 11 });
    const now = await story.read<number>("game.time.worldTime");
    expect([await wound(), await story.statuses(maren)]).toEqual([
      [true, now + 3600, 5],
      ["deprived", "mortal", "unable"],
    ]);
    const follow = { item: "Mortal Wound" };
    expect(await story.play("gm", maren, "scarFollow", {}, follow)).toBeNull();
    expect(await story.play("anna", maren, "healMortal", { by: "prayer" })).toBeNull();
    await later(3600);
    const asked = await story.latest();
    expect((await story.last(asked, "deathCall"))[1].waiting?.options).toEqual(["dead", "spared"]);
    await story.choose("anna", asked, "deathCall", "spared");
    expect((await story.last(asked, "deathCall"))[1].state).toBe("waiting");
    await story.choose("gm", asked, "deathCall", "spared");
    expect(await wound()).toEqual([true, null, 5]);
    expect(await story.play("anna", maren, "scarFollow", {}, follow)).toBeNull();
    await story.play("gm", maren, "rest", { type: "week", ends: ["mortal"] });
    expect(await story.statuses(maren)).toContain("mortal");
    await story.play("gm", maren, "scarFollow", {}, { ...follow, dice: [4, 3] });
    const [, , max] = await wound();
    expect([max, await story.statuses(maren)]).toEqual([4 + 3, []]);

    // Bleeding: no rest while unstable, another actor's bandage stops the hour, and HP end the crawling.
    await story.set(quillane, { "system.hp.value": 0, "system.critical": { active: true, diesAt: 99999 } });
    await story.play("ben", quillane, "rest", { type: "hours" });
    expect(await story.read("[a.system.hp.value, a.system.critical.active]", quillane)).toEqual([0, true]);
    await story.chapel.anna.run(`const token = canvas.tokens.placeables.find((t) => t.document.name === "Quillane Ash");
      token.setTarget(true, { releaseOthers: true });`);
    await story.play("anna", maren, "bandage");
    expect(await story.read("[a.system.critical.stable, a.system.critical.diesAt]", quillane)).toEqual([true, null]);
    expect(await story.read(`a.items.getName("Bandages").system.quantity`, maren)).toBe(2);
    await story.play("ben", quillane, "rest", { type: "hours" });
    expect(await story.read("[a.system.hp.value, a.system.critical.active]", quillane)).toEqual([3, false]);
  });
});
