/**
 * Core's switch in the combat tracker marks a combatant as defeated; removing the mark restores what the mark has taken,
 * in all rulesets.
 */
import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { GM_ALONE, openPlay, type Play } from "../kit/play.ts";

const quoted = (value: unknown): string => JSON.stringify(value);

/** One actor of each ruleset, and what happens to it before the mark. */
const CASES = [
  ["bloodied", "B-24", "Brannoc Tull", `await a.update({ "system.attributes.hp.value": -3 });`],
  ["bloodied", "B-25", "Road Bandit", ""],
  ["anatomy", "N-57", "Bren Holt", `await a.toggleStatusEffect("prone", { active: true });`],
  ["anatomy", "N-57", "Grey Wolf", ""],
  ["threshold", "T-33", "Grave Thrall", ""],
  ["threshold", "T-130", "Brannic Holt", `await a.update({ "system.hp.value": 0 });`],
  ["aura", "D-72", "Brannoc Thale", `await a.toggleStatusEffect("bleedingOut", { active: true });`],
  ["aura", "A-233", "Moor Hound", `await a.toggleStatusEffect("defending", { active: true });`],
  ["grimoire", "G-102", "Bog Goblin", ""],
  [
    "grimoire",
    "G-151",
    "Quillane Ash",
    `await a.updateEmbeddedDocuments("Item", a.items.filter((i) => i.type === "grimoireBook").map((i) => ({ _id: i.id, "system.bound": true })));`,
  ],
] as const;

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  let play: Play;
  afterEach(() => play.close());

  it.each(CASES)("%s %s: %s gets back what the mark took", async (ruleset, _rule, name, before) => {
    play = await openPlay(ruleset, generation, GM_ALONE);
    const find = `const a = fromUuidSync(${quoted(play.uuid(name))});`;
    const run = async (code: string): Promise<void> => {
      await play.gm.run(`${find} ${code}`);
      await play.quiet();
    };
    /** As the combat tracker does. */
    const mark = (defeated: boolean): Promise<void> =>
      run(`const c = game.combats.contents[0].combatants.find((one) => one.actor === a);
        await c.update({ defeated: ${defeated} });
        await a.toggleStatusEffect(CONFIG.specialStatusEffects.DEFEATED, { overlay: true, active: ${defeated} });`);
    const state = (): Promise<object> =>
      play.gm.run(`${find} const named = (all) => all.map(({ id, name }) => [id, name]).sort();
        return JSON.parse(JSON.stringify([a.toObject().system, named(a.items.contents), named(a.effects.contents), [...a.statuses].sort()]));`);
    const cards = (): Promise<number> => play.gm.run(`return game.messages.filter((m) => m.type === "card").length;`);
    // Without initiative rolls.
    await run(`const combat = game.combats.contents[0];
      await combat.updateEmbeddedDocuments("Combatant", combat.combatants.map(({ id }) => ({ _id: id, initiative: 10 })));
      await combat.startCombat();`);
    await run(before);
    const [was, posted] = [await state(), await cards()];
    for (const _time of [1, 2]) {
      await mark(true);
      expect(await play.gm.run(`${find} return a.statuses.has("dead");`)).toBe(true);
      await mark(false);
      expect(await state()).toEqual(was);
      expect(await cards()).toBe(posted);
    }
  });
});
