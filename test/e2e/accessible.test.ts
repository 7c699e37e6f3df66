/** axe-core finds nothing in what the system draws: both themes, wide and narrow. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { beyond, bringAxe, violations } from "./looks.ts";
import { type Seat, Table } from "./table.ts";

/** Windows by name: what opens them, and what of them is looked at. */
const WINDOWS: Record<string, { open: string; find: string }> = {
  "character sheet": { open: `game.actors.getName("Brannoc Tull").sheet`, find: "form.fivefold.sheet" },
  "caster's sheet": { open: `game.actors.getName("Thessaly Quill").sheet`, find: "form.fivefold.sheet" },
  "creature sheet": { open: `game.actors.getName("Road Bandit").sheet`, find: "form.fivefold.sheet" },
  "weapon sheet": {
    open: `game.actors.getName("Brannoc Tull").items.getName("Arming Sword").sheet`,
    find: "form.fivefold.sheet",
  },
  "spell sheet": {
    open: `game.actors.getName("Thessaly Quill").items.getName("Fire").sheet`,
    find: "form.fivefold.sheet",
  },
};

/** Dialogs by the button that opens them. */
const DIALOGS: Record<string, { whose: string; button: RegExp }> = {
  attack: { whose: "Brannoc Tull", button: /Attack with Arming Sword/ },
  shooting: { whose: "Thessaly Quill", button: /Attack with Sling/ },
  casting: { whose: "Thessaly Quill", button: /Cast Levitation, Tier 1/ },
  damage: { whose: "Brannoc Tull", button: /^Hurt$/ },
  rest: { whose: "Brannoc Tull", button: /^Rest$/ },
  check: { whose: "Brannoc Tull", button: /Strength check/ },
  "injury save": { whose: "Brannoc Tull", button: /Injury save for/ },
};

let table: Table;
let gm: Seat;
let ben: Seat;

beforeAll(async () => {
  table = await Table.open();
  gm = await table.join("Gamemaster");
  ben = await table.join("Ben");
  for (const seat of [gm, ben]) await bringAxe(seat);
  await gm.lay(20, 15, 10, 5);
  await gm.tab("combat");
  await gm.page.locator("#combat [data-action=rollAll]").click();
  await gm.until("game.combat.combatants.contents.every((c) => c.initiative !== null)");
  await gm.page.locator("#combat [data-action=startCombat]").click();
  await gm.lay(4);
  await gm.eval(
    `game.fivefold.act(game.actors.getName("Brannoc Tull").uuid, "injury", { skip: true }).then(() => null)`,
  );
  await gm.target("Road Bandit");
  const weapon = `game.actors.getName("Brannoc Tull").items.getName("Arming Sword").id`;
  await gm.lay(12, 5, 6, 2);
  await gm.eval(
    `game.fivefold.act(game.actors.getName("Brannoc Tull").uuid, "attack", { item: ${weapon}, skip: true }).then(() => null)`,
  );
  await gm.tab("chat");
  await gm.card.locator("[data-card=offer]").click();
  await gm.until(
    `canvas.tokens.placeables.find((t) => t.name === "Road Bandit").actor.system.attributes.hp.value === 4`,
  );
  await gm.lay(6, 1, 1);
  const fire = `game.actors.getName("Thessaly Quill").items.getName("Fire").id`;
  await gm.eval(
    `game.fivefold.act(game.actors.getName("Thessaly Quill").uuid, "cast", { item: ${fire}, given: { tier: "2", dice: 3 }, skip: true }).then(() => null)`,
  );
  await gm.card.locator("[data-card=choose]").first().waitFor();
});

afterAll(() => table?.close());

describe.each(["light", "dark"])("in the %s theme", (theme) => {
  beforeAll(async () => {
    await gm.tab("settings");
    await gm.page.locator(`#settings [data-theme=${theme}]`).click();
  });

  it.each(Object.keys(WINDOWS))("%s", async (name) => {
    const { open, find } = WINDOWS[name] as { open: string; find: string };
    await gm.closeAll();
    await gm.eval(`${open}.render({ force: true }).then(() => null)`);
    const sheet = gm.page.locator(find);
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
          expect.soft(await violations(gm, find), where).toEqual([]);
          expect.soft(await beyond(gm, find), where).toEqual([]);
        }
      }
    }
  });

  it.each(Object.entries(DIALOGS))("%s dialog", async (_name, { whose, button }) => {
    await gm.closeAll();
    const sheet = await gm.open(whose);
    await sheet.locator("[data-action=mode][data-to=play]").click();
    await sheet.locator("[role=tab][data-tab=fight]").click();
    await sheet.getByRole("button", { name: button }).first().click();
    await gm.dialog.waitFor();
    for (const width of [720, 360]) {
      await gm.eval(
        `[...foundry.applications.instances.values()].find((a) => a.id.startsWith("fivefold-dialog")).setPosition({ width: ${width} }) && null`,
      );
      expect.soft(await violations(gm, "form.ff-dialog"), `${width} px`).toEqual([]);
      expect.soft(await beyond(gm, "form.ff-dialog"), `${width} px`).toEqual([]);
    }
    await gm.closeAll();
  });

  it("the sheet of somebody one may not look at closely", async () => {
    const open = `game.actors.getName("Brannoc Tull").sheet`;
    await ben.tab("settings");
    await ben.page.locator(`#settings [data-theme=${theme}]`).click();
    await ben.eval(`${open}.render({ force: true }).then(() => null)`);
    for (const width of [720, 360]) {
      await ben.eval(`${open}.setPosition({ width: ${width} }) && null`);
      expect.soft(await violations(ben, "form.fivefold.sheet"), `${width} px`).toEqual([]);
    }
    await ben.tab("chat");
    expect.soft(await violations(ben, "#chat .ff-card"), "a player's cards").toEqual([]);
  });

  it("cards and tracker", async () => {
    await gm.tab("chat");
    for (const more of await gm.page.locator("#chat .ff-card details summary").all()) await more.click();
    expect.soft(await violations(gm, "#chat .ff-card"), "cards").toEqual([]);
    await gm.tab("combat");
    await gm.page.locator("#combat .ff-trackrow").first().waitFor();
    expect.soft(await violations(gm, "#combat .ff-trackrow"), "tracker").toEqual([]);
  });
});
