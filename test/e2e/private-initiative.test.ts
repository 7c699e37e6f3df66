/** Initiative rolled in private: what the other users see of it in the chat. */
import { afterEach, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { poll, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

it.each(oneGeneration(import.meta.url))(
  "generation %i: B-04: initiative rolled in private is one sentence for other users, without placeholders for numbers",
  async (generation) => {
    table = await Table.open({ generation, ruleset: "bloodied" });
    const gm = await table.join("Gamemaster");
    const anna = await table.join("Anna");
    await gm.eval(
      generation === 14
        ? `game.settings.set("core", "messageMode", "gm").then(() => null)`
        : `game.settings.set("core", "rollMode", "gmroll").then(() => null)`,
    );
    await gm.lay(10, 11, 12, 13);
    // One combatant has core's message, several have ours.
    await gm.eval(`(async () => {
      const [first, ...others] = game.combat.combatants.map((one) => one.id);
      await game.combat.rollInitiative([first]);
      await game.combat.rollInitiative(others);
    })()`);
    await anna.tab("chat");
    const messages = anna.page.locator("#chat [data-message-id]");
    await poll(() => messages.count()).toBe(2);
    for (const message of await messages.all()) {
      const shown = await message.innerText();
      expect(shown).toContain("Gamemaster rolled initiative in private.");
      expect(shown).not.toMatch(/\?|privately/);
    }
    await gm.tab("chat");
    expect(await gm.page.locator("#chat .ff-initiative li").count()).toBe(3);
  },
);
