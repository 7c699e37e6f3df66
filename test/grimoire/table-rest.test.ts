/** Rest and Deprived in the test host, and the Warden's tools: reactions, Die of Fate, routed detachments, retreat. */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { Story } from "./story.ts";

let story: Story;
afterEach(() => story.close());

const DAY = 86_400;

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("G-56 G-57 G-59 G-60 G-61 G-62 G-63 G-65: what a rest restores or not, the cost of deprived days, and undo", async () => {
    story = await Story.open(generation);
    const [maren, quillane] = [story.uuid("Maren Oakhand"), story.uuid("Quillane Ash")];
    const body = () =>
      story.read<number[]>("[a.system.hp.value, a.system.attributes.str.value, a.system.fatigue, a.system.gp]", maren);
    const time = () => story.read<number>("game.time.worldTime");
    await story.set(maren, {
      "system.hp.value": 2,
      "system.attributes.str.value": 10,
      "system.fatigue": 1,
      "system.gp": 10,
    });
    expect(await story.play("anna", maren, "rest", { type: "breath", water: false })).toBeNull();
    const breath = (await story.play("anna", maren, "rest", { type: "breath" })) as string;
    expect(await body()).toEqual([5, 10, 1, 10]);
    expect(await story.offers(breath, "rest")).toEqual(["exposed", "safe", "encounter"]);
    await story.offer("anna", breath, "rest", "exposed");
    expect(await story.read("game.messages.contents.at(-1).id")).toBe(breath);
    await story.offer("gm", breath, "rest", "exposed", {}, [3]);
    expect(await story.headline(breath, "fateDie")).toBe("exposed.misfortune");

    await story.play("anna", maren, "rest", { type: "night", safe: false });
    expect([await body(), await time()]).toEqual([[5, 10, 1, 10], 0]);
    await story.play("gm", maren, "rest", { type: "night" });
    expect([await body(), await time()]).toEqual([[5, 10, 0, 10], DAY / 3]);
    expect(await story.play("anna", maren, "rest", { type: "week", cost: 11 })).toBeNull();
    const week = (await story.play("anna", maren, "rest", { type: "week", cost: 4 })) as string;
    expect(await body()).toEqual([5, 14, 0, 6]);
    await story.undo("anna", week, "rest");
    expect(await body()).toEqual([5, 10, 0, 10]);
    await story.play("anna", maren, "rest", { type: "week", healer: false });
    expect(await body()).toEqual([5, 10, 0, 10]);

    // Three days without food for one of them: the first costs no Fatigue.
    await story.play("gm", maren, "deprive", { causes: ["food"] });
    await story.set(maren, { "system.hp.value": 1 });
    const from = await time();
    await story.chapel.gm.run(
      `await game.fivefold.together(${JSON.stringify([maren, quillane])}, "dayPasses", { days: 3, advance: true });`,
    );
    await story.chapel.quiet();
    const days = "[a.system.deprived.days, a.system.fatigue]";
    expect([await story.read(days, maren), await story.read(days, quillane), (await time()) - from]).toEqual([
      [3, 2],
      [0, 0],
      3 * DAY,
    ]);
    await story.play("anna", maren, "rest", { type: "night" });
    expect(await body()).toEqual([1, 10, 2, 10]);
    expect(await story.play("anna", maren, "heal", { amount: "2" })).toBeNull();
    await story.play("gm", maren, "rest", { type: "breath", override: true });
    expect((await body())[0]).toBe(5);
    await story.play("anna", maren, "rest", { type: "night", ends: ["food"] });
    expect([await body(), await story.read(days, maren), await story.statuses(maren)]).toEqual([
      [5, 10, 0, 10],
      [0, 0],
      [],
    ]);
  });
});

describe("generation 14", () => {
  it("G-70 G-78 G-107 G-108 G-109 G-112: reaction, Die of Fate, a detachment routed, rallied or destroyed, a retreat to a safe place", async () => {
    story = await Story.open(14);
    const [maren, goblin] = [story.uuid("Maren Oakhand"), story.uuid("Bog Goblin")];
    for (const [faces, how] of [
      [[1, 1], "hostile"],
      [[2, 3], "wary"],
      [[4, 4], "curious"],
      [[5, 6], "kind"],
      [[6, 6], "helpful"],
    ] as const)
      expect(
        await story.headline(await story.play("gm", goblin, "reaction", {}, { dice: [...faces] }), "reaction"),
      ).toBe(`reaction.${how}`);
    const rolled = await story.play("anna", maren, "fateDie", { question: "Does the rope hold?" }, { dice: [4] });
    expect(await story.headline(rolled, "fateDie")).toBe("fateAsked.party");

    const mob = await story.make("Mob", "grimoireDetachment", {
      hp: { value: 1, max: 4 },
      attributes: { str: { value: 5, max: 10 } },
    });
    const flags = () => story.read<boolean[]>("[a.system.routed, a.system.weakened, a.system.destroyed]", mob);
    const hit = (await story.play("gm", mob, "harm", { raw: "3" })) as string;
    await story.offer("gm", hit, "harm", (await story.offers(hit, "harm"))[0] ?? "", {}, [1]);
    expect(await story.offers(hit, "critSave")).toEqual(expect.arrayContaining(["verdict-routed", "verdict-weakened"]));
    await story.offer("gm", hit, "critSave", "verdict-weakened");
    expect([await flags(), await story.statuses(mob)]).toEqual([[false, true, false], ["weakened"]]);
    await story.play("gm", mob, "rest", { type: "hours" });
    expect([await flags(), await story.statuses(mob)]).toEqual([[false, false, false], []]);
    const last = (await story.play("gm", mob, "harm", { raw: "9" })) as string;
    expect([await flags(), await story.statuses(mob)]).toEqual([
      [false, false, true],
      ["dead", "unable"],
    ]);
    await story.undo("gm", last, "harm");
    expect([await flags(), await story.statuses(mob)]).toEqual([[false, false, false], []]);

    story.chapel.gm.dice([10, 10, 10, 10]);
    await story.chapel.gm.run(`await fromUuidSync(${JSON.stringify(maren)}).toggleStatusEffect("fleeing", { active: true });
      await game.combat.startCombat();`);
    await story.chapel.quiet();
    const order = () => story.read<string[]>("game.combat.combatants.map((c) => c.name).sort()");
    const all = await order();
    expect(all).toContain("Maren Oakhand");
    expect(await story.play("anna", maren, "retreat", { place: " " }, { dice: [] })).toBeNull();
    const away = { place: "the boat", ap: 0 };
    await story.play("anna", maren, "retreat", away, { dice: [11] });
    expect([await story.statuses(maren), await order()]).toEqual([["fleeing"], all]);
    const ran = (await story.play("anna", maren, "retreat", away, { dice: [12] })) as string;
    expect([await story.statuses(maren), await order()]).toEqual([[], all.filter((name) => name !== "Maren Oakhand")]);
    expect(story.chapel.anna.diceLeft).toBe(0);
    await story.undo("gm", ran, "retreat");
    expect([await story.statuses(maren), await order()]).toEqual([["fleeing"], all]);
  });

  it("G-64 G-103 G-104 G-105 D11 D12 D13 D28 D31: scores at 0, Fatigue without a free slot, and house rules", async () => {
    story = await Story.open(14);
    const maren = story.uuid("Maren Oakhand");
    const house = (key: string, value: unknown) =>
      story.chapel.gm.run(`await game.settings.set("fivefold", "grimoire.${key}", ${JSON.stringify(value)});`);
    await story.set(maren, { "system.attributes.wil.value": 0 });
    expect(await story.statuses(maren)).toEqual(["delirious", "unable"]);
    await story.set(maren, { "system.attributes.dex.value": 0 });
    expect(await story.statuses(maren)).toEqual(["delirious", "paralysed", "unable"]);
    await story.play("gm", maren, "heal", { what: "wil", amount: "3" });
    expect(await story.statuses(maren)).toEqual(["paralysed", "unable"]);
    await story.play("anna", maren, "rest", { type: "week" });
    expect(await story.statuses(maren)).toEqual([]);

    // Hob has nothing to drop: the Fatigue is still added, and the Warden is told.
    const hob = await story.make("Hob", "grimoireHireling", { slots: { base: 1 }, hp: { value: 2, max: 2 } });
    await story.play("gm", hob, "giveFatigue", { amount: 2 });
    expect(await story.read("[a.system.fatigue, a.system.slots.free]", hob)).toEqual([2, -1]);
    expect(await story.read("game.messages.contents.at(-1).whisper.length")).toBe(1);

    await house("deprivedGrace", 0);
    await story.play("gm", maren, "deprive", { causes: ["water"] });
    await story.play("gm", maren, "dayPasses", { days: 1 });
    expect(await story.read("a.system.fatigue", maren)).toBe(1);
    await house("defaultDC", 10);
    await story.play("anna", maren, "retreat", { place: "home", ap: 0 }, { dice: [2] });
    expect(await story.headline(await story.latest(), "retreat")).toBe("retreat.held");
    const scarred = async () => {
      const hit = (await story.play("gm", hob, "harm", { raw: "2" })) as string;
      const offers = await story.offers(hit, "harm");
      await story.undo("gm", hit, "harm");
      return offers.includes("scar");
    };
    expect(await scarred()).toBe(false);
    await house("scarsForHirelings", true);
    expect(await scarred()).toBe(true);
  });
});
