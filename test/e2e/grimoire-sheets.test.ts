/** The sheets of Grimoire in the browser: nothing axe-core minds, nothing sticks out, and the magic panel picks without storing. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { beyond, bringAxe, violations } from "./looks.ts";
import { poll, type Seat, Table } from "./table.ts";

const SHEET = "form.fivefold.sheet";
const DIALOG = "form.fivefold.ff-dialog";
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

/** Dialogs by what opens them: whose, which action, with what. */
const DIALOGS: Record<string, [who: string, action: string, request: string]> = {
  attack: ["Maren Oakhand", "action", `{ item: ${named("Maren Oakhand")}.items.getName("Two-Handed Axe").id }`],
  save: ["Maren Oakhand", "save", `{ given: { attribute: "dex" } }`],
  hold: ["Maren Oakhand", "hold", "{}"],
  cast: ["Quillane Ash", "cast", `{ item: ${spell}, given: { slot: "2", dust: "1" } }`],
  rest: ["Quillane Ash", "rest", `{ given: { type: "week" } }`],
  "ask for a Save": ["Quillane Ash", "askSave", "{}"],
  mishap: ["Quillane Ash", "mishap", "{}"],
};

let table: Table;
let gm: Seat;

beforeAll(async () => {
  table = await Table.open();
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

describe.each(["light", "dark"])("in the %s theme", (theme) => {
  beforeAll(async () => {
    await gm.tab("settings");
    await gm.page.locator(`#settings [data-theme=${theme}]`).click();
  });

  it.each(Object.keys(WINDOWS))("%s", async (name) => {
    const open = WINDOWS[name] as string;
    await gm.closeAll();
    await gm.eval(`${open}.render({ force: true }).then(() => null)`);
    const sheet = gm.page.locator(SHEET);
    await sheet.waitFor();
    const modes = sheet.locator("[data-action=mode]");
    for (const width of [720, 360]) {
      await gm.eval(`${open}.setPosition({ left: 20, top: 20, width: ${width}, height: 800 }) && null`);
      for (const mode of (await modes.count()) ? ["play", "edit"] : ["edit"]) {
        if (await modes.count()) await sheet.locator(`[data-action=mode][data-to=${mode}]`).click();
        const tabs = sheet.locator("[role=tab][data-group=primary]");
        for (let tab = 0; tab < Math.max(1, await tabs.count()); tab += 1) {
          if (await tabs.count()) await tabs.nth(tab).click();
          const where = `${width} px, ${mode}, tab ${tab}`;
          // What is drawn is the same in every width; where it lies is not.
          if (width === 720) expect.soft(await violations(gm, SHEET), where).toEqual([]);
          expect.soft(await beyond(gm, SHEET), where).toEqual([]);
        }
      }
    }
  });
});

describe.each(["light", "dark"])("dialogs in the %s theme", (theme) => {
  beforeAll(async () => {
    await gm.tab("settings");
    await gm.page.locator(`#settings [data-theme=${theme}]`).click();
    await gm.closeAll();
  });

  it.each(Object.keys(DIALOGS))("%s", async (name) => {
    const [who, action, request] = DIALOGS[name] as [string, string, string];
    await gm.eval(`void game.fivefold.act(${named(who)}.uuid, "${action}", ${request})`);
    await gm.dialog.waitFor();
    await gm.dialog.locator(".window-header svg.ff-icon").waitFor();
    expect.soft(await violations(gm, DIALOG)).toEqual([]);
    for (const width of [480, 360]) {
      const open = `[...foundry.applications.instances.values()].find((a) => a.element.matches("${DIALOG}"))`;
      await gm.eval(`${open}.setPosition({ left: 20, top: 20, width: ${width} }) && null`);
      expect.soft(await beyond(gm, DIALOG), `${width} px`).toEqual([]);
    }
    await gm.page.keyboard.press("Escape");
    await gm.closeAll();
  });
});

describe("the magic panel", () => {
  it("picks a spell and dice on the sheet alone, keeps the focus, and fills in the dialog (G-133)", async () => {
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

  it("in a fight the turn bar pays for a Move, and pips are spent and given back (G-32, G-82)", async () => {
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

  it("a cell of the pack opens what lies in it", async () => {
    await gm.closeAll();
    const sheet = await gm.open("Quillane Ash");
    await sheet.locator(".ff-pack").getByRole("button", { name: "Staff" }).click();
    await gm.sheet("Staff").waitFor();
    await gm.closeAll();
  });
});

describe("the pack in order (G-65)", () => {
  const cells = (name: string) => gm.sheet(name).locator(".ff-pack [data-item-id] button");
  const order = async (name: string) => (await cells(name).allInnerTexts()).map((text) => text.trim());

  it("by dragging, by the keys of its menu, and with what comes from another sheet and from the compendium", async () => {
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
