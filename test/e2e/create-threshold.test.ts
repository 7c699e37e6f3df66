/**
 * Character creation in Threshold step by step: points, species and class, training, gear; rerolled, canceled, created
 * and undone.
 */
import { afterEach, expect, it } from "vitest";
import { making } from "./making.ts";
import { poll, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

it("T-06 T-07 T-15: a character created step by step from the Actors tab; canceling leaves no actor", async () => {
  table = await Table.open({ ruleset: "threshold" });
  const gm = await table.join("Gamemaster");
  const { dialog } = gm;
  const make = making(gm);
  const before = await make.people();
  const said = () => dialog.innerText();
  const type = async (name: string, value: string) => {
    await make.field(name).fill(value);
    await make.field(name).press("Tab");
  };

  // Without input it closes at once. No actor exists before confirmation.
  await make.begin();
  await gm.page.keyboard.press("Escape");
  await poll(() => dialog.count()).toBe(0);
  await make.begin();
  expect(await make.step()).toBe("Stats");
  expect(await make.people()).toEqual(before);
  await type("str", "3");
  await type("dex", "4");
  await poll(said).toMatch(/Enter a number from −1 to 3/);
  await type("dex", "3");
  await type("con", "1");
  await poll(said).toMatch(/Too many points: 7 spent, 6 available/);
  await type("con", "0");
  await poll(said).toMatch(/Points left: 0/);
  expect(await make.looks()).toEqual([]);
  await make.cancel();
  await poll(make.people).toEqual(before);
  expect(await gm.cards.count()).toBe(0);

  await make.begin();
  // Points, Human, Soldier, two skills, a feat; a battle axe, a second weapon, armor, a shield, five items, coins, a
  // name, a deity.
  await make.roll(
    "everything",
    ...[1, 1, 2, 3, 3, 5, 9, 5, 2, 3, 3],
    ...[1, 1, 2, 1, 1, 1, 1, 1, 1],
    ...[4, 5, 6, 1, 2, 3],
  );
  await make.turnTo("stats");
  await poll(() => make.value("str")).toBe("2");
  await make.turnTo("origin");
  await poll(said).toMatch(/HP 24, Fortitude 14, .*Wound Threshold 16, Attack Bonus \+2/);
  expect(await make.looks()).toEqual([]);
  // Another species, then the first again; two more levels with their dice.
  await make.roll("species", 8);
  await poll(() => make.value("species")).not.toBe(await human());
  await make.field("species").selectOption({ value: await human() });
  await type("level", "3");
  await make.field("rolls").waitFor();
  await make.roll("rolls", 7, 1);
  await poll(said).toMatch(/HP 40, /);
  await make.next();
  expect(await make.step()).toBe("Training");
  expect(await dialog.locator("[name=skills]:checked").count()).toBe(2);
  await poll(said).toMatch(/2 of 2[\s\S]*first talent: 1 of 1/);
  expect(await make.looks()).toEqual([]);
  // Options have descriptions: a list's by a button below it, checkboxes' by mouse or keyboard.
  const tip = gm.page.locator("#tooltip.active.ff-tip");
  await dialog.getByRole("button", { name: /Show description\s+\(Feat\)/ }).click();
  await poll(() => tip.innerText()).toMatch(/Hard to Drop[\s\S]*\+2 competence to Wound Threshold/);
  await gm.page.mouse.move(2, 2);
  await poll(() => tip.count()).toBe(0);
  const power = dialog.locator("label[data-tip]", { hasText: "Reckless Blow" });
  await power.hover();
  await poll(() => tip.innerText()).toContain("Reckless Blow");
  await gm.page.mouse.move(2, 2);
  await poll(() => tip.count()).toBe(0);
  await power.locator("input").focus();
  await gm.page.keyboard.press("Tab");
  await gm.page.keyboard.press("Shift+Tab");
  await poll(() => tip.innerText()).toContain("Reckless Blow");
  await make.next();
  await poll(said).toMatch(/lb: /);
  expect(await make.looks()).toEqual([]);
  await make.back();
  await make.turnTo("person");
  await poll(() => make.value("name")).toBe("Adair Bracken");
  await make.field("name").fill("Wren Holloway");
  expect(await make.looks()).toEqual([]);
  await make.next();
  const sheet = gm.sheet("Wren Holloway");
  await sheet.waitFor();
  const wren = `game.actors.getName("Wren Holloway")`;
  const numbers = `[${wren}.system.hp.value, ${wren}.system.hp.max, ${wren}.system.details.level, ${wren}.system.currency.coins]`;
  await poll(() => gm.eval(numbers)).toEqual([40, 40, 3, 15]);
  await poll(() => gm.eval(`${wren}.items.map((i) => i.name)`)).toEqual(
    expect.arrayContaining(["Human", "Soldier", "Hard to Drop", "Reckless Blow", "Battle Axe"]),
  );
  await poll(() => sheet.innerText()).toMatch(/Battle Axe/);
  await gm.tab("chat");
  await poll(() => gm.card.innerText()).toMatch(/Wren Holloway created: Human, Soldier, HP 40[\s\S]*Battle Axe/);

  await gm.card.locator("[data-card=undo]").first().click();
  await poll(make.people).toHaveLength(before.length + 1);
  const blank = "game.actors.contents.at(-1)";
  await poll(() => gm.eval(`[${blank}.items.size, ${blank}.system.hp.max, ${blank}.system.details.level]`)).toEqual([
    0, 1, 1,
  ]);
  expect(gm.complaints).toEqual([]);

  function human(): Promise<string> {
    return gm.eval(`game.packs.get("fivefold.threshold-classes").index.getName("Human").uuid`);
  }
});
