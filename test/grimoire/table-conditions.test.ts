/**
 * Conditions in the test host: standing up, a bandage ended without a hit, critical effects of an enemy, the end of a
 * body of magic.
 */
import { afterEach, describe, expect, it } from "vitest";
import { target } from "./chapel.ts";
import { Story } from "./story.ts";

let story: Story;
afterEach(() => story.close());

describe("generation 14", () => {
  it("D29 G-101 G-158: standing up for 1 AP; the hour restarted; a critical effect; a sage becomes a spell; undo", async () => {
    story = await Story.open(14);
    const maren = story.uuid("Maren Oakhand");
    await story.set(maren, { "system.hp.value": 0 });
    const goblin = story.uuid("Bog Goblin");
    const venom = { trigger: "onCriticalDamage", brings: "dex - d6" };
    await story.chapel.gm.run(`await fromUuidSync(${JSON.stringify(goblin)}).createEmbeddedDocuments("Item",
      [${JSON.stringify({ name: "Venom", type: "grimoireAbility", system: venom })}]);`);
    const dex = () => story.read<number>("a.system.attributes.dex.value", maren);
    const nimble = await dex();
    await target(story.chapel.gm, "Maren Oakhand");
    const attack = { attack: true, mode: "success", objects: ["unarmed"], ignoreArmor: true };
    const lost = (await story.play("gm", goblin, "action", attack, { dice: [4] })) as string;
    await story.offer("gm", lost, "action", "harm-t0");
    await story.offer("gm", lost, "harm", "critSave");
    await story.fall("anna", lost, "critSave", [2]);
    expect(await story.offers(lost, "critSave")).toContain("suffer0");
    await story.offer("anna", lost, "critSave", "suffer0");
    expect(await dex()).toBe(nimble);
    await story.offer("gm", lost, "critSave", "suffer0", {}, [4]);
    expect(await dex()).toBe(nimble - 4);
    await story.undo("gm", lost, "suffer");
    expect(await dex()).toBe(nimble);

    await story.set(maren, { "system.critical": { active: true, stable: true, diesAt: null } });
    const critical = () => story.read<object>("a.system.critical", maren);
    const str = () => story.read<number>("a.system.attributes.str.value", maren);
    const had = await str();
    // Typed by the Warden, not by a hit or card.
    await story.set(maren, { "system.attributes.str.value": had - 1 });
    const now = await story.read<number>("game.time.worldTime");
    expect(await critical()).toEqual({ active: true, stable: false, diesAt: now + 3600 });

    const quillane = story.uuid("Quillane Ash");
    await story.chapel.gm.run(`await fromUuidSync(${JSON.stringify(quillane)}).toggleStatusEffect("prone");`);
    const up = (await story.play("ben", quillane, "standUp")) as string;
    expect([await story.headline(up, "standUp"), await story.statuses(quillane)]).toEqual(["standsUp", []]);
    await story.undo("gm", up, "standUp");
    expect(await story.statuses(quillane)).toEqual(["prone"]);

    const sage = await story.make("Sage", "grimoireNpc", {}, [
      { name: "Vessel", type: "grimoireMark", system: { entry: 22, vessel: true } },
    ]);
    await story.set(sage, { "system.attributes.str.value": 0 });
    const card = await story.latest();
    expect([await story.headline(card, "death"), await story.offers(card, "death")]).toEqual([
      "becomesSpell",
      ["becomeSpell"],
    ]);

    await story.play("gm", quillane, "deprive", { causes: ["other"], other: "Salt", end_other: "night" });
    expect(await story.read("[a.system.deprived.other, a.system.deprived.causes.other]", quillane)).toEqual([
      "Salt",
      "night",
    ]);
  });
});
