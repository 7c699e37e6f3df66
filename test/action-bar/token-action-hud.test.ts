/** The provider for Token Action HUD Core, beside a small fake of its documented classes (version 2). */
import { afterEach, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { GM_AND_ANNA, openPlay, type Play } from "../kit/play.ts";

let play: Play;
afterEach(() => play?.close());

/** The module's classes, as far as a provider uses them; groups and actions are only collected. */
const FAKE = `
  class ActionHandler {
    actor = null; actors = []; added = [];
    addActions(actions, group) { this.added.push([group.id, group.type, actions]); }
  }
  class RollHandler { actor = null; actors = []; isRightClick = false; }
  class SystemManager {}
  let system = null;
  Hooks.once("tokenActionHudSystemReady", (module) => { system = module; });
  Hooks.callAll("tokenActionHudCoreApiReady", { api: { ActionHandler, RollHandler, SystemManager } });
  while (!system) await new Promise((done) => setTimeout(done, 5));
  const manager = new system.api.SystemManager("token-action-hud-core");`;

it.each(oneGeneration(import.meta.url))(
  "generation %i: the HUD gets the buttons of the action bar, and a click runs one",
  async (generation) => {
    play = await openPlay("bloodied", generation, GM_AND_ANNA);
    const { anna } = play;
    const brannoc = play.uuid("Brannoc Tull");
    const told = await anna.run<{
      version: string;
      layout: [string, string[]][];
      added: [string, string, { id: string; name: string; encodedValue: string; systemSelected: boolean }[]][];
      unique: boolean;
      again: boolean;
    }>(`${FAKE}
      const { layout } = await manager.registerDefaults();
      const handler = manager.getActionHandler();
      handler.actor = fromUuidSync("${brannoc}");
      await handler.buildSystemActions(["attacks"]);
      const ids = handler.added.flatMap(([, , actions]) => actions.map(({ id }) => id));
      const second = manager.getActionHandler();
      second.actor = handler.actor;
      await second.buildSystemActions([]);
      return JSON.parse(JSON.stringify({
        version: system.api.requiredCoreModuleVersion,
        layout: layout.map(({ id, groups }) => [id, groups.map(({ nestId }) => nestId)]),
        added: handler.added,
        unique: new Set(ids).size === ids.length,
        again: JSON.stringify(second.added) === JSON.stringify(handler.added),
      }));`);
    const groups = ["attacks", "magic", "maneuvers", "actions", "checks"];
    expect(told.version).toBe("2");
    expect(told.layout).toEqual(groups.map((id) => [id, [`${id}_${id}`]]));
    expect(told.added.map(([id, type]) => [id, type])).toEqual(groups.map((id) => [id, "system"]));
    expect([told.unique, told.again]).toEqual([true, true]);
    const [, , attacks] = told.added[0]!;
    const sword = attacks.find(({ name }) => name === "Arming Sword")!;
    expect([sword.encodedValue, sword.systemSelected]).toEqual([sword.id, true]);

    // A click with Shift rolls without a dialog, as in the action bar; another token's owner gets no buttons.
    anna.dice([15]);
    const [checks, foreign] = await anna.run<[number, number]>(`${FAKE}
      const handler = manager.getActionHandler();
      handler.actor = fromUuidSync("${play.uuid("Road Bandit")}");
      await handler.buildSystemActions([]);
      const foreign = handler.added.reduce((sum, [, , actions]) => sum + actions.length, 0);
      handler.actor = fromUuidSync("${brannoc}");
      handler.added = [];
      await handler.buildSystemActions([]);
      const check = handler.added.find(([id]) => id === "checks")[2][0];
      const roll = manager.getRollHandler("core");
      roll.actor = handler.actor;
      roll.handleActionClick({ shiftKey: true }, check.encodedValue);
      await game.fivefold.idle();
      while (!game.messages.size) await new Promise((done) => setTimeout(done, 5));
      return [game.messages.size, foreign];`);
    await play.quiet();
    expect([checks, foreign]).toEqual([1, 0]);
  },
);
