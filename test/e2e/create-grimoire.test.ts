/**
 * Character creation in Grimoire step by step: back and forth, rerolled, canceled, created and undone; a hireling with
 * a trade.
 */
import { afterEach, expect, it } from "vitest";
import { making } from "./making.ts";
import { poll, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

it("G-75 G-76: a character and a hireling created step by step from the Actors tab; canceling leaves no actor", async () => {
  table = await Table.open({ ruleset: "grimoire" });
  const gm = await table.join("Gamemaster");
  const { dialog } = gm;
  const make = making(gm);
  const before = await make.people();
  const said = () => dialog.innerText();
  const values = (...names: string[]) => Promise.all(names.map((name) => make.value(name)));
  const begin = async (type: string) => {
    await make.begin();
    await dialog.locator(`[name=which][value=${type}]`).check({ force: true });
    await make.next();
    await dialog.locator(".ff-pages").waitFor();
  };

  await begin("grimoireCharacter");
  expect(await make.step()).toBe("Scores");
  expect(await values("str", "dex", "wil", "hp")).toEqual(["", "", "", ""]);
  await make.roll("scores", 1, 2, 3, 4, 5, 6, 6, 6, 6, 4);
  await poll(() => values("str", "dex", "wil", "hp")).toEqual(["6", "15", "18", "4"]);
  await make.roll("str", 5, 5, 5);
  await poll(() => values("str", "dex")).toEqual(["15", "15"]);
  // A double click counts once: no faces are prepared for a second roll.
  await gm.lay(4, 4, 5);
  await dialog.locator("[data-action=fill][data-dice=str]").dblclick();
  await poll(() => values("str", "dex")).toEqual(["13", "15"]);
  expect(await make.looks()).toEqual([]);
  await make.field("dex").fill("120");
  await make.field("dex").press("Tab");
  await make.turnTo("person");
  await poll(() => dialog.locator(".ff-pages .wrong").innerText()).toMatch(/Scores/);
  await make.turnTo("scores");
  await make.field("dex").fill("12");
  await make.field("dex").press("Tab");
  await make.next();
  expect(await make.step()).toBe("Origin");
  await make.field("row").selectOption("7");
  await poll(said).toMatch(/Brings: .*Grimoire.*Mana Dust ×2/);
  // A Ferryman instead, with background and keepsake.
  await make.roll("row", 1, 2, 3);
  await poll(() => values("row", "past", "keepsake")).toEqual(["1", "2", "3"]);
  await poll(said).toMatch(/Brings: .*Spear.*Torch ×3/);
  expect(await make.looks()).toEqual([]);
  await make.next();
  await make.roll("gold", 6, 6, 1);
  await poll(() => make.value("gold")).toBe("13");
  await make.back();
  expect(await values("row", "past")).toEqual(["1", "2"]);
  await make.cancel();
  await poll(make.people).toEqual(before);
  expect(await gm.cards.count()).toBe(0);

  // All by dice, then some rerolled: another spell, another voice, another name.
  await begin("grimoireCharacter");
  await make.roll(
    "everything",
    ...[1, 2, 3, 4, 5, 6, 6, 6, 6, 4],
    // A Hedge Scribe, a name, two tables, two spells, a scroll; rations, gold, age, traits.
    ...[7, 2, 5, 6, 3, 1, 1, 3, 6, 6, 1, 10, 20],
    ...[1, 2, 3, 4, 5, 6, 7, 8],
  );
  await make.turnTo("scores");
  await poll(() => values("str", "hp")).toEqual(["6", "4"]);
  await make.turnTo("gear");
  await make.field("first").selectOption({ label: "Millstone" });
  await poll(said).toMatch(/Slots taken: \d of 10/);
  expect(await make.looks()).toEqual([]);
  await make.turnTo("person");
  await poll(() => values("name", "age", "physique")).toEqual(["Edda", "40", "Wiry"]);
  await make.roll("voice", 10);
  await poll(() => make.value("voice")).toBe("Flat");
  expect(await make.looks()).toEqual([]);
  await make.field("name").fill("Wren Holloway");
  await make.next();
  const sheet = gm.sheet("Wren Holloway");
  await sheet.waitFor();
  const wren = `game.actors.getName("Wren Holloway")`;
  await poll(() =>
    gm.eval(`(({ hp, gp, attributes, bio }) => [hp, gp, attributes.str, bio.background, bio.voice])(${wren}.system)`),
  ).toMatchObject([{ value: 4, max: 4 }, 13, { value: 6, max: 6 }, "Hedge Scribe", "Flat"]);
  const books = `${wren}.itemTypes.grimoireSpell.filter((one) => one.system.book === ${wren}.itemTypes.grimoireBook[0].id)`;
  await poll(() => gm.eval(`${books}.map((one) => one.name).includes("Millstone") && ${books}.length`)).toBe(2);
  await poll(() => sheet.innerText()).toMatch(/Knife/);
  await gm.tab("chat");
  await poll(() => gm.card.innerText()).toMatch(/Wren Holloway is created[\s\S]*Hedge Scribe[\s\S]*Mana Dust/);
  await gm.closeAll();

  // A veteran for hire: the trade is chosen, the rest is rolled on creation.
  await begin("grimoireHireling");
  await make.turnTo("origin");
  await make.field("row").selectOption("11");
  await poll(said).toMatch(/Wage: 8 gp per day/);
  await make.turnTo("person");
  await make.field("name").fill("Hob");
  // Three scores, HP, age and traits.
  await gm.lay(...[3, 3, 3, 4, 4, 4, 2, 2, 2, 5], ...[3, 7], ...[1, 2, 3, 4, 5, 6, 7, 8]);
  await make.next();
  await gm.sheet("Hob").waitFor();
  const hob = `game.actors.getName("Hob")`;
  await poll(() => gm.eval(`[${hob}.system.role, ${hob}.system.wage, ${hob}.system.gp]`)).toEqual(["Veteran", 8, 0]);
  await poll(() => gm.eval(`${hob}.items.map((i) => [i.name, i.system.worn ? "worn" : i.system.held]).sort()`)).toEqual(
    [
      ["Arming Sword", "main"],
      ["Heater Shield", "off"],
      ["Mail Shirt", "worn"],
    ],
  );
  await gm.closeAll();

  // Undone, newest first: only the empty actor is left.
  await gm.tab("chat");
  await gm.eval(`${hob}.update({ name: "Hobb" }).then(() => null)`);
  for (const at of [1, 0]) {
    await gm.cards.nth(at).locator("[data-card=undo]").first().click();
    // Renamed meanwhile: undo asks first.
    if (at === 0) continue;
    const asked = gm.page.locator("dialog[open]");
    await poll(() => asked.innerText()).toContain("Name: expected Hob, found Hobb");
    await asked.locator("[data-action=yes]").click();
  }
  await poll(make.people).toHaveLength(before.length + 2);
  for (const at of [-1, -2]) {
    const blank = `game.actors.contents.at(${at})`;
    await poll(() =>
      gm.eval(
        `[${blank}.items.size, ${blank}.system.hp.max, ${blank}.system.attributes.str.max, ${blank}.system.bio.age]`,
      ),
    ).toEqual([0, 3, 10, 0]);
  }
  expect(await make.people()).not.toContain("Wren Holloway");
  expect(gm.complaints).toEqual([]);
});
