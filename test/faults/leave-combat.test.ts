/** The GM lets a creature flee or surrender, from the tracker menu of every ruleset; undo brings it back. */
import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { act, card, GM_AND_ANNA, openPlay, type Play, press } from "../kit/play.ts";

const CASES = [
  ["bloodied", "Road Bandit", "Brannoc Tull"],
  ["anatomy", "Grey Wolf", "Bren Holt"],
  ["threshold", "Grave Thrall", "Brannic Holt"],
  ["aura", "Moor Hound", "Brannoc Thale"],
  ["grimoire", "Bog Goblin", "Maren Oakhand"],
] as const;

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  let play: Play;
  afterEach(() => play.close());

  it.each(CASES)("%s: %s leaves the combat alive", async (ruleset, creature, character) => {
    play = await openPlay(ruleset, generation, GM_AND_ANNA);
    const { gm, anna } = play;
    await gm.run(`const combat = game.combats.contents[0];
      await combat.updateEmbeddedDocuments("Combatant", combat.combatants.map(({ id }) => ({ _id: id, initiative: 10 })));
      await combat.startCombat();`);
    await play.quiet();
    const fighting = () => gm.run<string[]>("return game.combats.contents[0].combatants.map((c) => c.name).sort();");
    const before = await fighting();
    const uuid = play.uuid(creature);
    const message = (await act(gm, uuid, "leaveFight", { given: { how: "surrenders" } })) as string;
    await play.quiet();
    expect(await fighting()).toEqual(before.filter((name) => name !== creature));
    const { acts, events } = await card(gm, message);
    expect(Object.values(acts)[0]?.headline?.key).toMatch(/\.Headline\.leaves\.surrenders$/);
    await press(gm, { intent: "undo", message, event: Object.keys(events)[0] });
    await play.quiet();
    expect(await fighting()).toEqual(before);
    // Only the GM decides it, and not for someone who cannot act.
    expect(await act(anna, play.uuid(character), "leaveFight")).toBeNull();
    await gm.run(`await fromUuidSync(${JSON.stringify(uuid)}).toggleStatusEffect("dead", { active: true });`);
    await play.quiet();
    expect(await act(gm, uuid, "leaveFight")).toBeNull();
    expect(await fighting()).toEqual(before);
  });
});
