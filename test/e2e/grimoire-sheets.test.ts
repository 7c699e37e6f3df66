/**
 * The sheets of Grimoire in the browser: no axe-core findings, no overflow, and the magic panel selects without
 * storing.
 */
import { afterAll, beforeAll, describe, it } from "vitest";
import { gallery } from "./gallery.ts";
import { bringAxe } from "./looks.ts";
import { poll, type Seat, Table } from "./table.ts";

const named = (name: string): string => `game.actors.getName(${JSON.stringify(name)})`;

const WINDOWS: Record<string, string> = {
  "caster's sheet": `${named("Quillane Ash")}.sheet`,
  "fighter's sheet": `${named("Maren Oakhand")}.sheet`,
  "creature sheet": `${named("Bog Goblin")}.sheet`,
  "detachment sheet": `${named("Bone Company")}.sheet`,
  "spell sheet": `${named("Quillane Ash")}.items.getName("Cinder Lash").sheet`,
  "book sheet": `${named("Quillane Ash")}.items.getName("Grimoire").sheet`,
  "weapon sheet": `${named("Quillane Ash")}.items.getName("Staff").sheet`,
};

const spell = `${named("Quillane Ash")}.items.getName("Cinder Lash").id`;

/** Dialogs by their action: actor, action, options. */
const DIALOGS: Record<string, [who: string, action: string, request: string]> = {
  attack: [named("Maren Oakhand"), "action", `{ item: ${named("Maren Oakhand")}.items.getName("Two-Handed Axe").id }`],
  save: [named("Maren Oakhand"), "save", `{ given: { attribute: "dex" } }`],
  hold: [named("Maren Oakhand"), "hold", "{}"],
  cast: [named("Quillane Ash"), "cast", `{ item: ${spell}, given: { slot: "2", dust: "1" } }`],
  rest: [named("Quillane Ash"), "rest", `{ given: { type: "week" } }`],
  "ask for a Save": [named("Quillane Ash"), "askSave", "{}"],
  mishap: [named("Quillane Ash"), "mishap", "{}"],
};

let table: Table;
let gm: Seat;

beforeAll(async () => {
  table = await Table.open({ ruleset: "grimoire" });
  gm = await table.join("Gamemaster");
  await bringAxe(gm);
  await gm.eval(`(async () => {
    for (const one of await game.packs.get("fivefold.grimoire-creatures").getDocuments())
      if (one.name === "Bone Company") await getDocumentClass("Actor").create(game.actors.fromCompendium(one));
    await ${named("Quillane Ash")}.update({ "system.fatigue": 2, "system.pendingAdvantage": 1 });
    return null;
  })()`);
});

afterAll(() => table?.close());

gallery(() => gm, { windows: WINDOWS, dialogs: DIALOGS });

describe("the magic panel", () => {
  it("selects a spell and dice on the sheet only, keeps the focus, and presets the dialog (G-133)", async () => {
    await gm.closeAll();
    const sheet = await gm.open("Quillane Ash");
    await sheet.locator("[data-action=mode][data-to=play]").click();
    await sheet.locator("[role=tab][data-tab=play]").click();
    const stored = `JSON.stringify(${named("Quillane Ash")}.toObject().system)`;
    const before = await gm.eval<string>(stored);
    await sheet.getByRole("button", { name: /^Mirror Image/ }).click();
    await sheet.getByRole("button", { name: /Cast Mirror Image/ }).waitFor();
    await sheet.getByRole("button", { name: "Free slots, die 2" }).click();
    await sheet.getByRole("group", { name: "Free slots, 2 of 3" }).waitFor();
    await poll(() => gm.eval("document.activeElement.getAttribute('aria-label')")).toBe("Free slots, die 2");
    await sheet.getByRole("group", { name: "Chances with 3 dice" }).waitFor();
    await sheet.getByRole("button", { name: /Cast Mirror Image/ }).click();
    await gm.dialog.waitFor();
    await poll(() => gm.dialog.locator("[name=slot]").inputValue()).toBe("2");
    await poll(() => gm.dialog.locator("[name=dust]").inputValue()).toBe("1");
    await poll(() => gm.eval<string>(stored)).toBe(before);
    await gm.closeAll();
  });

  it("in combat the turn bar pays for a Move, and pips are spent and restored (G-32, G-82)", async () => {
    await gm.eval(`(async () => {
      const scene = game.scenes.contents[0];
      const prototype = await ${named("Quillane Ash")}.getTokenDocument({ x: 400, y: 400 });
      const [token] = await scene.createEmbeddedDocuments("Token", [prototype]);
      const combat = await getDocumentClass("Combat").create({ scene: scene.id, active: true });
      const who = { tokenId: token.id, sceneId: scene.id, actorId: ${named("Quillane Ash")}.id, initiative: 12 };
      await combat.createEmbeddedDocuments("Combatant", [who]);
      await combat.startCombat();
      return null;
    })()`);
    const left = `${named("Quillane Ash")}.system.ap.value`;
    await gm.until(`${left} === 4`);
    const sheet = await gm.open("Quillane Ash");
    await sheet.getByRole("button", { name: /^Move 6/ }).click();
    await gm.until(`${left} === 3 && ${named("Quillane Ash")}.system.movement.left === 6`);
    await sheet.getByRole("button", { name: "Action point 4" }).click();
    await gm.until(`${left} === 4`);
    await sheet.getByRole("button", { name: "Action point 1" }).click();
    await gm.until(`${left} === 3`);
    await gm.closeAll();
  });

  it("an inventory cell opens its item", async () => {
    await gm.closeAll();
    const sheet = await gm.open("Quillane Ash");
    await sheet.locator(".ff-pack").getByRole("button", { name: "Staff" }).click();
    await gm.sheet("Staff").waitFor();
    await gm.closeAll();
  });
});

describe("ordering the inventory (G-65)", () => {
  const cells = (name: string) => gm.sheet(name).locator(".ff-pack [data-item-id] button");
  const order = async (name: string) => (await cells(name).allInnerTexts()).map((text) => text.trim());

  it("by dragging, by the keys of its menu, and with items from another sheet and from the compendium", async () => {
    await gm.closeAll();
    await gm.open("Quillane Ash");
    await poll(() => order("Quillane Ash")).toEqual(["Grimoire", "Staff", "Rations ×3", "Water Skin"]);
    const cell = (name: string) => gm.sheet("Quillane Ash").locator(".ff-pack [data-item-id]", { hasText: name });
    await cell("Water Skin").dragTo(cell("Staff"));
    await poll(() => order("Quillane Ash")).toEqual(["Grimoire", "Water Skin", "Staff", "Rations ×3"]);

    await cell("Water Skin").getByRole("button").focus();
    await gm.page.keyboard.press("ContextMenu");
    await gm.page.locator("#context-menu .context-item", { hasText: "Move down" }).click();
    await poll(() => order("Quillane Ash")).toEqual(["Grimoire", "Staff", "Water Skin", "Rations ×3"]);

    await gm.open("Maren Oakhand");
    await gm.eval(`${named("Quillane Ash")}.sheet.setPosition({ left: 0, top: 0, width: 420, height: 800 }) && null`);
    await gm.eval(
      `${named("Maren Oakhand")}.sheet.setPosition({ left: 430, top: 0, width: 420, height: 800 }) && null`,
    );
    await gm.sheet("Maren Oakhand").locator(".ff-pack [data-item-id]", { hasText: "Torch" }).dragTo(cell("Staff"));
    await poll(() => order("Quillane Ash")).toContain("Torch ×3");

    await gm.sheet("Maren Oakhand").locator("[data-action=close]").click();
    await gm.eval(`game.packs.get("fivefold.grimoire-gear").render(true) && null`);
    const pack = gm.page.locator(".compendium-window");
    await pack.locator("input[type=search]").fill("Dagger");
    await pack.locator(".entry", { hasText: "Dagger" }).first().dragTo(cell("Staff"));
    await poll(() => order("Quillane Ash")).toContain("Dagger");
    await gm.closeAll();
  });
});
