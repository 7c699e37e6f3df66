/**
 * Character creation in Aura step by step: race, scores, MPL, powers, gear; rerolled, canceled, created, advanced,
 * undone. Then manually from the remaining actor: a race and armor dragged in, invalid input, a reload.
 */
import { afterEach, expect, it } from "vitest";
import { making } from "./making.ts";
import { poll, type Seat, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

const WREN = "Wren Holloway";
const wren = `game.actors.getName(${JSON.stringify(WREN)})`;
const told = (of: { innerText(): Promise<string> }) => async () => (await of.innerText()).replace(/\s+/g, " ");

it("A-118 A-180 A-184 A-185 D-27: a character created step by step from the Actors tab, a level later, and undone; canceling leaves no actor", async () => {
  table = await Table.open({ ruleset: "aura" });
  const gm = await table.join("Gamemaster");
  const { dialog } = gm;
  const make = making(gm);
  const before = await make.people();
  const said = told(dialog);
  const type = async (name: string, value: string) => {
    await make.field(name).fill(value);
    await make.field(name).press("Tab");
  };
  const pick = (name: string, label: RegExp) =>
    make
      .field(name)
      .locator("option")
      .filter({ hasText: label })
      .first()
      .getAttribute("value")
      .then((value) => make.field(name).selectOption(value ?? ""));

  await make.begin();
  expect(await make.step()).toBe("Race");
  await pick("race", /^Human/);
  await make.field("raised").waitFor();
  await pick("race", /^Fellwalker/);
  await poll(said).toMatch(/Fellwalker: Large, Speed 8 m, Strength \+2 and Will −1/);
  await poll(() => make.field("raised").count()).toBe(0);
  await make.next();
  await type("str", "98");
  await poll(said).toMatch(/Must be 0 to 99, race included/);
  await type("str", "14");
  await poll(said).toMatch(/total 16, modifier \+6/);
  expect(await make.looks()).toEqual([]);
  await make.back();
  expect(await make.step()).toBe("Race");
  await make.cancel();
  await poll(make.people).toEqual(before);
  expect(await gm.cards.count()).toBe(0);

  await make.begin();
  // Burrowkin, six scores, the point to Initiative, a feat, two abilities, no spells, the first weapons, four items,
  // coins, a name.
  const fours = [5, 5, 4, 1].concat([6, 6, 5, 2], [4, 4, 4, 4], [3, 3, 3, 3], [5, 3, 2, 1], [6, 2, 2, 2]);
  await make.roll("everything", ...[1, ...fours, 3, 1, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 1, 4, 5, 6, 1, 2]);
  await make.turnTo("race");
  await poll(said).toMatch(/Burrowkin/);
  await make.turnTo("scores");
  await poll(() => make.value("str")).toBe("14");
  await poll(said).toMatch(/total 18, modifier \+8/);
  await make.roll("int", 6, 6, 6, 6);
  await poll(() => make.value("int")).toBe("18");
  await make.next();
  expect(await make.step()).toBe("MPL");
  await type("points_arm", "2");
  await poll(said).toMatch(/3 MPL points assigned; only 1 available/);
  await type("mpl", "3");
  await poll(said).toMatch(/MPL points left: 0 of 3/);
  await make.roll("styles", 1);
  await poll(said).toMatch(/1 of 1: one from MPL 3/);
  expect(await make.looks()).toEqual([]);
  await make.next();
  await poll(() => dialog.locator("[name=abilities]:checked").count()).toBe(2);
  await make.next();
  await pick("weapon", /^Arming Sword/);
  await pick("armor", /^Chain Shirt/);
  await poll(said).toMatch(/Total price: \d/);
  expect(await make.looks()).toEqual([]);
  await make.next();
  await poll(() => make.value("name")).toBe("Alder Brightwater");
  await make.field("name").fill(WREN);
  await make.next();
  const sheet = gm.sheet(WREN);
  await sheet.waitFor();
  const read = (what: string) => gm.eval(`((s) => [${what}])(${wren}.system)`);
  await poll(() => read("s.size, s.abilities.dex.value, s.abilities.int.value, s.mpl, s.currency")).toEqual([
    ...["small", 18, 18, 3, 15],
  ]);
  const pools =
    "s.aura.value - s.aura.max, s.stamina.value - s.stamina.max, s.surges.value - s.surges.max, s.energy.value";
  await poll(() => read(pools)).toEqual([0, 0, 0, 5]);
  const held = () => gm.eval(`${wren}.items.filter((i) => i.system.equipped).map((i) => i.name)`);
  await poll(held).toEqual(expect.arrayContaining(["Arming Sword", "Chain Shirt"]));
  await poll(told(sheet)).toMatch(/Attack with Arming Sword/);
  await gm.tab("chat");
  await poll(told(gm.card)).toMatch(/Wren Holloway is created: Burrowkin, level 1, MPL 3\. .*Chain Shirt/);

  // A level later, from the sheet.
  await sheet.locator("[data-action=mode][data-to=play]").click();
  await sheet.locator("[data-act=levelUp]").click();
  await dialog.waitFor();
  await make.field("mpl").check();
  await type("points_leg", "2");
  await poll(said).toMatch(/5 MPL points assigned; only 4 available/);
  await type("points_leg", "1");
  await type("gain_con", "1");
  await poll(said).toMatch(/Maximum Stamina: 12 → 13/);
  expect(await make.looks()).toEqual([]);
  await make.next();
  await pick("feature", /^Iron Lungs/);
  await make.next();
  await poll(() => read("s.level, s.mpl, s.mplPoints.leg, s.stamina.value, s.stamina.max")).toEqual([2, 4, 1, 12, 15]);
  await gm.tab("chat");
  await poll(told(gm.card)).toMatch(/Wren Holloway levels up: level 2, MPL 4/);

  // Undone, newest first: only the empty actor is left; the manual part starts with it.
  for (const at of [1, 0]) await gm.cards.nth(at).locator("[data-card=undo]").first().click();
  await poll(() => gm.eval(`game.actors.filter((a) => a.name === ${JSON.stringify(WREN)}).length`)).toBe(0);
  await poll(make.people).toHaveLength(before.length + 1);
  await gm.eval(`game.actors.contents.at(-1).update({ name: ${JSON.stringify(WREN)} }) && null`);
  await poll(() => gm.eval(`game.actors.getName(${JSON.stringify(WREN)})?.items.size`)).toBe(0);
  await poll(() => read("s.level, s.mpl, s.size, s.aura.value, s.aura.max")).toEqual([1, 0, "medium", 20, 20]);
  await createManually(gm);
  expect(gm.complaints).toEqual([]);
}, 240_000);

/**
 * A-118 A-154 A-181 A-184 8.7 D-55: dragged and typed; a second race asks first, invalid values are rejected, a reload
 * changes nothing.
 */
async function createManually(gm: Seat): Promise<void> {
  const { page } = gm;
  const sheet = gm.sheet(WREN);
  const read = (what: string) => gm.eval(`((s) => [${what}])(${wren}.system)`);
  const names = () => gm.eval<string[]>(`${wren}.items.map((i) => i.name).sort()`);
  const settle = (at: number) =>
    gm.eval(
      `[...foundry.applications.instances.values()].filter((a) => a.id.startsWith("compendium-"))[${at}].setPosition({ left: 10, top: ${20 + 340 * at}, height: 320 }) && null`,
    );
  const drag = async (at: number, name: string): Promise<void> => {
    const compendium = page.locator(".compendium-window").nth(at);
    await compendium.locator("input[type=search]").fill(name);
    await compendium
      .locator(".entry:visible", { hasText: new RegExp(`^\\s*${name}`) })
      .first()
      .dragTo(sheet.locator(".window-content"));
  };

  // Without a race the sheet says so and links to the compendium. Closing the dialog changes nothing.
  await gm.eval(`${wren}.sheet.setPosition({ left: 410, top: 20 }) && null`);
  await sheet.getByRole("button", { name: "Edit", exact: true }).click();
  const races = sheet.getByRole("button", { name: "Choose a race" });
  await races.click();
  await page.locator(".compendium-window").waitFor();
  await settle(0);
  await drag(0, "Burrowkin");
  await poll(() => gm.dialog.innerText()).toContain("Removing it reverts this");
  await page.keyboard.press("Escape");
  await poll(() => gm.dialog.count()).toBe(0);
  expect(await names()).toEqual([]);
  // The wrong race, confirmed with a double click: the second click has no effect on what is below.
  await drag(0, "Burrowkin");
  await gm.dialog.locator("[type=submit]").dblclick();
  await poll(() => read("s.size, s.movement.speed, s.abilities.dex.value, s.abilities.str.value")).toEqual([
    ...["small", 5, 11, 9],
  ]);
  await poll(() => races.count()).toBe(0);
  await drag(0, "Stoneborn");
  await poll(() => gm.dialog.innerText()).toContain("replaces Burrowkin");
  await gm.dialog.locator("[type=submit]").dblclick();
  await poll(() => read("s.size, s.abilities.dex.value, s.abilities.str.value, s.inherent.fortitude.bonus")).toEqual([
    ...["medium", 9, 10, 1],
  ]);
  await poll(names).toEqual(["Stoneborn"]);

  await gm.eval(`game.packs.get("fivefold.aura-gear").render(true) && null`);
  await page.locator(".compendium-window").nth(1).waitFor();
  await settle(1);
  await drag(1, "Leather Jack");
  await poll(names).toEqual(["Leather Jack", "Stoneborn"]);
  await drag(1, "Short Sword");
  await poll(names).toEqual(["Leather Jack", "Short Sword", "Stoneborn"]);
  await sheet.getByRole("tab", { name: "Gear" }).click();
  await poll(() => sheet.innerText()).toContain("not Proficient, MPR 1");

  // Typed values are saved at once; invalid ones are reported and not stored.
  const type = async (path: string, value: string, stored: number, says = "") => {
    const input = sheet.locator(`input[name="${path}"]`);
    await input.fill(value);
    await input.press("Tab");
    await poll(() => input.getAttribute("aria-invalid")).toBe(says ? "true" : null);
    if (says) await poll(() => sheet.locator("[role=alert]").first().innerText()).toContain(says);
    await poll(() => gm.eval(`foundry.utils.getProperty(${wren}._source, "${path}")`)).toBe(stored);
  };
  await type("system.level", "-3", 1, "0");
  await type("system.level", "3", 3);
  await type("system.mpl", "1", 1);
  await poll(() => sheet.innerText()).not.toContain("not Proficient");
  await sheet.getByRole("tab", { name: "Skills" }).click();
  await type("system.abilities.str.value", "14", 14);
  await type("system.abilities.con.value", "2000", 10, "99");
  await type("system.abilities.con.value", "12", 12);
  await type("system.mplPoints.arm", "4", 4);
  await poll(() => sheet.innerText()).toContain("MPL points 4 of 1: too many");
  await type("system.mplPoints.arm", "1", 1);
  // A higher maximum does not raise the current value (D-55): the smaller race had cost 2, a night restores everything.
  await poll(() => read("s.aura.value, s.aura.max, s.surges.max, s.skills.arm.total")).toEqual([18, 28, 6, 5]);

  await sheet.getByRole("button", { name: "Play", exact: true }).click();
  await sheet.getByRole("tab", { name: "Gear" }).click();
  for (const name of [/Short Sword/, /Leather Jack/])
    await sheet.getByRole("button", { name }).filter({ hasText: "stowed" }).click();
  await poll(() => read("s.defenses.evasion.value, s.defenses.unarmedEvasion.value")).toEqual([9, 8]);
  await sheet.getByRole("button", { name: "Long Rest" }).click();
  await gm.dialog.locator("[type=submit]").click();
  await poll(() => read("s.aura.value, s.surges.value, s.stamina.value")).toEqual([28, 6, 12]);
  await gm.reload();
  await gm.open(WREN);
  await sheet.getByRole("tab", { name: "Combat" }).click();
  await poll(told(sheet)).toMatch(/Stoneborn · Medium · level 3 · MPL 1 .*28 of 28 Aura/);
  await poll(told(sheet)).toMatch(/Attack with Short Sword .* AV 17 .*1d6 \+ 1 piercing/);
  await poll(told(sheet)).toContain("Leather Jack: on a roll below 12, absorbs 2 damage");
}
