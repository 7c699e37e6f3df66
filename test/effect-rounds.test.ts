/** Effects that count rounds of a combat expire with it. */
import { afterEach, expect, it } from "vitest";
import { openPlay, type Play } from "./kit/play.ts";

let play: Play;
afterEach(() => play.close());

it.each([13, 14] as const)(
  "an effect of three rounds belongs to its combat and is deleted with it, generation %i",
  async (generation) => {
    play = await openPlay("bloodied", generation);
    const duration = generation === 13 ? "{ rounds: 3 }" : `{ value: 3, units: "rounds" }`;
    const names = (): Promise<string[]> =>
      play.gm.run("return globalThis.blessed.effects.map((effect) => effect.name);");
    await play.gm.run(`const combat = game.combats.contents[0];
    await combat.updateEmbeddedDocuments("Combatant", combat.combatants.map((c, i) => ({ _id: c.id, initiative: 20 - i })));
    await combat.startCombat();
    const { actor } = combat.combatants.contents[0];
    globalThis.blessed = actor;
    await actor.createEmbeddedDocuments("ActiveEffect", [
      { name: "Blessed", img: "icons/svg/aura.svg", duration: ${duration} }]);`);
    await play.quiet();
    await play.gm.run("await game.combat.nextTurn();");
    await play.quiet();
    expect(await names()).toEqual(["Blessed"]);
    await play.gm.run("await game.combat.delete(); await game.time.advance(1);");
    await play.quiet();
    expect(await names()).toEqual([]);
  },
);

it.each(["bloodied", "anatomy", "threshold", "aura", "grimoire"])(
  "%s: an effect of six seconds is deleted when they have passed, on both generations",
  async (ruleset) => {
    const left: unknown[] = [];
    for (const generation of [13, 14] as const) {
      play = await openPlay(ruleset, generation);
      const duration = generation === 13 ? "{ seconds: 6 }" : `{ value: 6, units: "seconds" }`;
      await play.gm.run(`globalThis.blessed = canvas.scene.tokens.contents[0].actor;
        await blessed.createEmbeddedDocuments("ActiveEffect", [
          { name: "Blessed", img: "icons/svg/aura.svg", duration: ${duration} }]);`);
      await play.quiet();
      await play.gm.run("await game.time.advance(7);");
      await play.quiet();
      left.push(await play.gm.run("return blessed.effects.map((effect) => effect.name);"));
      if (generation === 13) await play.close();
    }
    expect(left).toEqual([[], []]);
  },
);
