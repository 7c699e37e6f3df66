/**
 * Sheets, dialogs, cards, tracker and tools of Aura in the browser: no axe-core findings, no overflow, all usable by
 * keyboard.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DIALOG, DIALOG_APP, gallery, SHEET, theme } from "./gallery.ts";
import { beyondAt, bringAxe, violations } from "./looks.ts";
import { poll, type Seat, Table } from "./table.ts";

const named = (name: string): string => `game.actors.getName(${JSON.stringify(name)})`;
const token = (name: string): string =>
  `canvas.tokens.placeables.find((t) => t.name === ${JSON.stringify(name)}).actor`;
const BRANNOC = named("Brannoc Thale");
const ISAURA = named("Isaura Venn");
const TOBBLE = named("Tobble Pennywhistle");
const MIRELLE = named("Mirelle Ashdown");
const CUTTHROAT = token("Roadside Cutthroat");
const held = (who: string, type: string): string => `${who}.items.find((i) => i.type === "aura${type}")`;
const thing = (who: string, name: string): string => `${who}.items.getName(${JSON.stringify(name)})`;
const withItem = (who: string, name: string): string => `{ item: ${thing(who, name)}.id }`;

const WINDOWS: Record<string, string> = {
  "character sheet": `${BRANNOC}.sheet`,
  "creature sheet": `${token("Cutthroat Captain")}.sheet`,
  "weapon sheet": `${thing(ISAURA, "Long Bow")}.sheet`,
  "armor sheet": `${held(BRANNOC, "Armor")}.sheet`,
  "shield sheet": `${held(BRANNOC, "Shield")}.sheet`,
  "ammunition sheet": `${held(ISAURA, "Ammunition")}.sheet`,
  "gear sheet": `${held(BRANNOC, "Gear")}.sheet`,
  "feature sheet": `${held(BRANNOC, "Feature")}.sheet`,
  "ability sheet": `${held(BRANNOC, "Ability")}.sheet`,
  "spell sheet": `${thing(MIRELLE, "Ember Lash")}.sheet`,
  "race sheet": `${held(BRANNOC, "Race")}.sheet`,
  "injury sheet": `${held(BRANNOC, "Injury")}.sheet`,
};

/** Dialogs by their action: actor, action, options. */
const DIALOGS: Record<string, [who: string, action: string, request?: string]> = {
  attack: [BRANNOC, "attack", withItem(BRANNOC, "Arming Sword")],
  shooting: [ISAURA, "attack", withItem(ISAURA, "Long Bow")],
  throw: [BRANNOC, "attack", `{ item: ${thing(BRANNOC, "Javelin")}.id, given: { thrown: true } }`],
  maneuver: [BRANNOC, "maneuver", `{ given: { kind: "trip" } }`],
  run: [BRANNOC, "run"],
  jump: [BRANNOC, "jump"],
  exert: [BRANNOC, "exert"],
  improvise: [BRANNOC, "improvise"],
  skill: [BRANNOC, "skill", `{ given: { skill: "stealth" } }`],
  defense: [BRANNOC, "defense", `{ given: { defense: "evasion" } }`],
  spell: [MIRELLE, "useAbility", withItem(MIRELLE, "Ember Lash")],
  damage: [BRANNOC, "applyDamage"],
  "death roll": [BRANNOC, "deathRoll"],
  injury: [BRANNOC, "injury"],
  condition: [BRANNOC, "applyCondition"],
  "ease a hold": [BRANNOC, "waive"],
  "short rest": [BRANNOC, "shortRest"],
  "long rest": [BRANNOC, "longRest"],
};

let table: Table;
let gm: Seat;
let ben: Seat;

const act = (who: string, action: string, request: string): Promise<null> =>
  gm.eval(`game.fivefold.act(${who}.uuid, "${action}", ${request}).then(() => game.fivefold.idle()).then(() => null)`);

const row = (name: string) => gm.page.locator("#combat .ff-turn", { hasText: name });

beforeAll(async () => {
  table = await Table.open({ ruleset: "aura" });
  gm = await table.join("Gamemaster");
  ben = await table.join("Ben", { width: 1366, height: 768 });
  for (const seat of [gm, ben]) await bringAxe(seat);
  await gm.eval(
    `${BRANNOC}.createEmbeddedDocuments("Item", [{ type: "auraInjury", name: "Split ear" }]).then(() => null)`,
  );
  // The card at the start of a combat: who is surprised.
  await gm.eval("(void game.combat.startCombat(), null)");
  await gm.dialog.waitFor();
});

afterAll(() => table?.close());

it("A-167: at the start of a combat a card asks who is surprised, in both themes", async () => {
  for (const to of ["dark", "light"]) {
    await theme(gm, to);
    expect.soft(await violations(gm, DIALOG), to).toEqual([]);
  }
  expect.soft(await beyondAt(gm, DIALOG_APP, DIALOG, [360])).toEqual([]);
  await gm.dialog.getByRole("checkbox", { name: "Tollgate Archer" }).press("Space");
  await gm.dialog.locator("[type=submit]").press("Enter");
  await gm.until(`${token("Tollgate Archer")}.statuses.has("surprised")`);
  // Cards with content: an open run, a hit with all its follow-ups, a bleeding actor, an undo.
  await act(BRANNOC, "run", "{ skip: true }");
  await gm.target("Roadside Cutthroat");
  await act(TOBBLE, "attack", "{ skip: true }");
  await gm.tab("chat");
  await gm.lay(14, 3, 4);
  await gm.card.getByRole("button", { name: /^Strike Roadside Cutthroat/ }).click();
  await gm.card.getByRole("button", { name: /^\d+ damage to/ }).click();
  await gm.card.locator(".ff-target.done, .ff-target.applied").first().waitFor();
  await gm.eval(`${MIRELLE}.update({ "system.aura.value": 0 }).then(() => null)`);
  await act(MIRELLE, "applyDamage", "{ skip: true, given: { amount: 5, type: 'fire', lethal: true } }");
});

gallery(
  () => gm,
  { windows: WINDOWS, dialogs: DIALOGS },
  (to) => {
    const only = to === "dark" ? "colors" : undefined;
    it("cards, the rows of a Round, the GM's tools, and the limited sheet", async () => {
      await gm.tab("chat");
      await gm.eval(
        `document.querySelectorAll("#chat .ff-card details").forEach((more) => (more.open = true)) ?? null`,
      );
      expect.soft(await violations(gm, "#chat .ff-card", only), "cards").toEqual([]);
      await gm.tab("combat");
      expect.soft(await violations(gm, "#combat .ff-turn", only), "tracker").toEqual([]);
      expect.soft(await violations(gm, "#combat .ff-roundbar", only), "round bar").toEqual([]);
      await gm.eval(`game.fivefold.macro("gmTools").then(() => null)`);
      await gm.page.locator("#fivefold-gm-tools").waitFor();
      expect.soft(await violations(gm, "#fivefold-gm-tools", only), "tools").toEqual([]);
      await theme(ben, to);
      await ben.eval(`${BRANNOC}.sheet.render({ force: true }).then(() => null)`);
      await ben.page.locator(SHEET).waitFor();
      expect.soft(await violations(ben, SHEET, only), "limited").toEqual([]);
      expect(await ben.page.locator(SHEET).innerText()).not.toMatch(/Aura \d|Stamina|Energy|Evasion|of \d/);
      await ben.tab("chat");
      expect.soft(await violations(ben, "#chat .ff-card", only), "a player's cards").toEqual([]);
      await ben.closeAll();
    });
  },
);

it("a tracker row is at most 60 px high, and an NPC's has no numbers for a player", async () => {
  await gm.closeAll();
  await gm.tab("combat");
  for (const one of await gm.page.locator("#combat .ff-turn").all())
    expect((await one.boundingBox())?.height).toBeLessThanOrEqual(60);
  expect(await row("Brannoc Thale").getByRole("group").count()).toBe(3);
  await ben.tab("combat");
  const enemy = ben.page.locator("#combat .ff-turn", { hasText: "Roadside Cutthroat" });
  await enemy.waitFor();
  expect(await enemy.innerText()).not.toMatch(/\d/);
  expect(await enemy.locator(".ff-pips, .ff-meter, .ff-many").count()).toBe(0);
});

describe("by keyboard", () => {
  it("A-18, A-56: responses to an open action are listed as short labels, equal ones once with their number", async () => {
    await act(ISAURA, "catchBreath", "{ skip: true }");
    await gm.tab("chat");
    const steps = gm.card.getByRole("button", { name: /^Agile Move/ });
    await poll(() => steps.count()).toBe(1);
    expect(await steps.innerText()).toMatch(/×3/);
    await steps.press("Enter");
    await poll(() => gm.card.getByRole("button", { name: /^Agile Move ×2/ }).count()).toBe(1);
  });

  it("pips of the tracker and the sheet are spent and restored; Wait is switched on and off", async () => {
    await gm.tab("combat");
    const left = () => gm.eval<number>(`${TOBBLE}.system.agility.value`);
    const before = await left();
    await row("Tobble").locator(`.ff-pips.wedge button.on`).last().press("Enter");
    await poll(left).toBe(before - 1);
    await row("Tobble").locator(`.ff-pips.wedge button:not(.on)`).first().press("Enter");
    await poll(left).toBe(before);
    await row("Tobble").locator("[data-turn=menu]").press("Enter");
    const wait = gm.page.locator(".ff-trackmenu").getByRole("button", { name: "Wait" });
    await wait.press("Enter");
    await poll(() => gm.eval(`${TOBBLE}.system.round.waiting`)).toBe(true);
    await poll(() => wait.getAttribute("aria-pressed")).toBe("true");
    const sheet = await gm.open("Tobble Pennywhistle");
    await sheet.locator(".pool.agility .tokens button").first().press("Enter");
    await poll(left).toBeLessThan(before);
  });

  it("tabs by their arrows; an attack by Enter, its dialog by Escape", async () => {
    const sheet = gm.sheet("Tobble Pennywhistle");
    await sheet.locator("[data-action=mode][data-to=play]").click();
    await sheet.getByRole("tab", { name: "Combat" }).focus();
    await gm.page.keyboard.press("ArrowRight");
    await sheet.getByRole("tab", { name: "Skills", selected: true }).waitFor();
    await gm.page.keyboard.press("ArrowLeft");
    await sheet
      .getByRole("button", { name: /^Attack with Dagger/ })
      .first()
      .press("Enter");
    await gm.dialog.waitFor();
    await gm.page.keyboard.press("Escape");
    await gm.dialog.waitFor({ state: "detached" });
    await gm.closeAll();
  });
});

it("by dragging: gear to another actor's sheet, a power from the compendium to its place", async () => {
  for (const [name, left] of [
    ["Brannoc Thale", 0],
    ["Isaura Venn", 480],
  ] as const) {
    await gm.open(name);
    await gm.eval(`${named(name)}.sheet.setPosition({ left: ${left}, top: 0, width: 460, height: 840 }) && null`);
    await gm.sheet(name).locator("[data-action=mode][data-to=play]").click();
    await gm.sheet(name).locator("[role=tab][data-tab=gear]").click();
  }
  const rows = (name: string) => gm.sheet(name).locator(".ff-kit [data-item-id]");
  await rows("Brannoc Thale").filter({ hasText: "Rope" }).dragTo(gm.sheet("Isaura Venn").locator(".ff-kit").last());
  await poll(() => rows("Isaura Venn").locator(".title").allInnerTexts()).toContain("Rope");
  await gm.sheet("Brannoc Thale").locator("[data-action=close]").click();
  await gm.eval(`game.packs.get("fivefold.aura-powers").render(true) && null`);
  const pack = gm.page.locator(".compendium-window");
  await pack.waitFor();
  await gm.eval(
    `[...foundry.applications.instances.values()].find((a) => a.element.matches(".compendium-window")).setPosition({ left: 0, top: 0 }) && null`,
  );
  await gm.sheet("Isaura Venn").locator("[role=tab][data-tab=fight]").click();
  await pack.locator("input[type=search]").fill("Power Blow");
  await pack
    .locator(".entry", { hasText: "Power Blow" })
    .first()
    .dragTo(gm.sheet("Isaura Venn").locator(".window-content"));
  await gm.sheet("Isaura Venn").locator(".ff-powers-aura", { hasText: "Power Blow" }).waitFor();
  await gm.closeAll();
});

it("a creature's sheet fits beside the scene on a laptop, its attacks and defenses visible", async () => {
  await gm.page.setViewportSize({ width: 1366, height: 768 });
  await gm.eval(`${CUTTHROAT}.sheet.render({ force: true }).then(() => null)`);
  const sheet = gm.page.locator(SHEET);
  await sheet.waitFor();
  await sheet.locator("[data-action=mode][data-to=play]").click();
  const box = await sheet.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(480);
  const bottom = (box?.y ?? 0) + (box?.height ?? 768);
  expect(bottom).toBeLessThanOrEqual(768);
  for (const button of await sheet.locator(".ff-blows button:visible, .ff-defence-row button:visible").all()) {
    const at = await button.boundingBox();
    expect((at?.y ?? 768) + (at?.height ?? 0)).toBeLessThanOrEqual(bottom);
  }
});
