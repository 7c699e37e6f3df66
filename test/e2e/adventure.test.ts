/** The GM's way to the first evening: tools, importer, scene and journal. */
import { afterEach, expect, it } from "vitest";
import { type AdventureSystem, adventureSystem } from "../kit/adventure-system.ts";
import { oneGeneration } from "../kit/generations.ts";
import { poll, Table } from "./table.ts";

let table: Table | undefined;
let system: AdventureSystem | undefined;
afterEach(async () => {
  await table?.close();
  await system?.close();
});

it.each(oneGeneration(import.meta.url))(
  "generation %i: a GM opens the adventure from the tools, imports it with one button and sees its first scene and page",
  async (generation) => {
    system = await adventureSystem();
    table = await Table.open({ generation, ruleset: "bloodied", system: system.folder });
    const gm = await table.join("Gamemaster");
    await gm.tab("actors");
    await gm.page.locator("#actors [data-ff-tools]").click();
    const tools = gm.page.locator("#fivefold-gm-tools");
    await tools.getByRole("button", { name: "Play the first evening" }).first().click();
    const importer = gm.page.locator(".adventure-importer");
    await importer.waitFor();
    expect(await importer.innerText()).toContain("A short evening for four first-level characters.");
    await importer.getByRole("button", { name: "Import Adventure" }).click();
    await poll(() => gm.eval("canvas.scene?.name")).toBe("The Landing");
    const journal = gm.page.locator(".journal-sheet, .journal-entry", { hasText: "Fog lies on the river." });
    await journal.first().waitFor();
    await poll(() => gm.page.locator("#board [data-token-id]").count()).toBe(8);
    expect(await gm.eval(`game.combats.map((c) => c.combatants.size)`)).toEqual(expect.arrayContaining([3, 1]));

    // Combatants have the names of their tokens, although the encounters are created before the scenes.
    const names = "(fight) => fight.combatants.map((c) => [c.name, c.token.name])";
    for (const [shown, token] of (await gm.eval<string[][][]>(`game.combats.map(${names})`)).flat())
      expect(shown).toBe(token);
    // The tracker names the prepared encounter, and adds the characters on the scene with one button.
    await gm.tab("combat");
    const tracker = gm.page.locator("#combat");
    await poll(() => tracker.locator(".ff-encounter").innerText()).toBe("The rope");
    await tracker.getByRole("button", { name: "Add party (4)" }).click();
    await poll(() => gm.eval("game.combat.combatants.size")).toBe(7);
    await poll(() => tracker.locator(".ff-add-party").count()).toBe(0);
    expect(await gm.eval("game.combat.combatants.filter((c) => c.token?.actorLink).map((c) => c.name).sort()")).toEqual(
      ["Brannoc Tull", "Corwen Ash", "Thessaly Quill", "Ysolde Marr"],
    );

    // A token that becomes visible shows its row in the tracker, too.
    const rows = (of: string) => gm.eval(`game.combats.map((c) => c.combatants.map(${of})).flat()`);
    await gm.eval(
      `canvas.scene.updateEmbeddedDocuments("Token", canvas.scene.tokens.map((t) => ({ _id: t.id, hidden: true }))).then(() => Promise.all(game.combats.map((c) => c.updateEmbeddedDocuments("Combatant", c.combatants.map((one) => ({ _id: one.id, hidden: true })))))).then(() => null)`,
    );
    await gm.eval(
      `canvas.scene.updateEmbeddedDocuments("Token", canvas.scene.tokens.map((t) => ({ _id: t.id, hidden: false }))).then(() => null)`,
    );
    await poll(() => rows("(one) => one.token.parent === canvas.scene && one.hidden")).not.toContain(true);
  },
);
