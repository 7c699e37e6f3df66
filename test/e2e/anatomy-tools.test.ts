/**
 * The GM's tools of Anatomy: every tool and macro used once, the tables drawn from, the journal opened from a sheet.
 */
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { poll, type Seat, Table } from "./table.ts";
import { type Played, SHOTS, tooling } from "./tooling.ts";

let table: Table;
let gm: Seat;
afterEach(() => table?.close());

const [BREN, ODO, WOLF, OGRE] = ["Bren Holt", "Odo Pell", "Grey Wolf", "Twin-Skulled Ogre"];
const actor = (name: string) => `canvas.scene.tokens.getName(${JSON.stringify(name)}).actor`;
/** Evaluates an expression on `a`, the actor with that name. */
const of = (name: string, what: string) => gm.eval(`((a) => ${what})(${actor(name)})`);

it("N-03 N-20 N-28 N-33 N-59 N-77 D-28 D-30: every tool is one click away from the Actors tab, and the macro does the same", async () => {
  table = await Table.open({ ruleset: "anatomy" });
  gm = await table.join("Gamemaster");
  const { board, tool, open, play, macro } = tooling(gm, "anatomy");
  await open();
  if (SHOTS) await board().screenshot({ path: join(SHOTS, "anatomy-tools.png") });

  // The window: tools for combat, body and time.
  const told: [string, string][] = [];
  const press = async (id: string, how: Played) => told.push([id, await play(() => tool(id).click(), how)]);
  await press("initiativeMode", { targets: [BREN, ODO, WOLF], fill: { mode: "ready" } });
  // N-03: the card says what changed, and leaves out combatants without a change.
  const changed = () => gm.card.locator(".ff-target .what").allInnerTexts();
  await gm.tab("chat");
  expect((await changed()).map((row) => row.replace(/\s+/g, " ").trim())).toEqual(
    [BREN, ODO, WOLF].map((name) => `${name} initiative: ready`),
  );
  await press("initiativeMode", { targets: [BREN, OGRE], fill: { mode: "ready" } });
  await poll(async () => (await changed()).join()).toBe(`${OGRE} initiative: ready`);
  await gm.tab("actors");
  await press("toggleCover", { targets: [WOLF, OGRE], fill: {} });
  await press("staminaDamage", { targets: [BREN], fill: { amount: "4" } });
  await press("randomPart", { targets: [WOLF], fill: { severity: "deadly" }, dice: [1] });
  await press("markHeart", { selected: [BREN], targets: [WOLF], fill: {} });
  await press("findHeart", { selected: [ODO], targets: [WOLF], fill: {}, dice: [19] });
  expect.soft(told).toEqual([
    ["initiativeMode", "initiativeMode.ready"],
    ["initiativeMode", "initiativeMode.ready"],
    ["toggleCover", "cover.cover"],
    ["staminaDamage", "staminaDamage.loses"],
    ["randomPart", "randomPart"],
    ["markHeart", "hearts.same"],
    ["findHeart", "heart.found"],
  ]);
  expect(await of(BREN, "[a.system.stamina.value, a.system.turn.initiative]")).toEqual([12, "ready"]);
  expect(await of(ODO, "a.system.knowledge.hearts")).toEqual(["human", "wolf"]);
  expect([await gm.statuses(WOLF), await gm.statuses(OGRE)]).toEqual([["cover"], ["cover"]]);

  // Injures Bren: an arm and a hand, bleeding, prone.
  await gm.eval(`(async () => {
    const bren = ${actor(BREN)};
    for (const [name, severity, treated] of [["Left arm", "severe", true], ["Left hand", "major", false]])
      await bren.createEmbeddedDocuments("Item", [{ type: "anatomyInjury", name: "Cut",
        system: { part: bren.items.getName(name).id, severity, treated, treatedAt: treated ? 0 : null } }]);
    await bren.update({ "system.bleed.value": 2 });
    await bren.toggleStatusEffect("prone", { active: true });
    await game.fivefold.idle();
    return null;
  })()`);
  const ear = (await of(ODO, 'a.items.getName("Left ear").id')) as string;
  const more: [string, Played, string][] = [
    ["Injure", { targets: [ODO], fill: { part: ear, count: "1" } }, "injure.hurt"],
    ["Show Injuries", { targets: [BREN] }, "showInjuries.hurt"],
    ["A Round of Bleeding", { targets: [BREN] }, "bleedTick"],
    ["Stand Up", { selected: [BREN] }, "standUp"],
    ["Defend", { selected: [BREN] }, "defend"],
    ["Ready Shield", { selected: [BREN] }, "readyShield"],
    ["Provoke", { targets: [BREN] }, "provoke"],
    ["Reset Turn", { selected: [BREN] }, "resetTurn"],
    ["Attack", { selected: [BREN], targets: [WOLF], fill: {}, dice: [2, 3] }, "miss"],
    ["Stamina Damage", { targets: [OGRE], fill: { amount: "3" } }, "staminaDamage.loses"],
    ["Find the Heart", { selected: [ODO], targets: [OGRE], fill: {}, dice: [1] }, "heart.missed"],
    ["Mark Heart Known", { targets: [OGRE], fill: { kind0: "p1" } }, "hearts.marked"],
    ["Toggle Cover", { targets: [WOLF], fill: {} }, "cover.none"],
    ["Random Body Part", { targets: [OGRE], fill: {}, dice: [1, 1] }, "randomPart"],
    ["Initiative Mode", { targets: [BREN, WOLF], fill: { mode: "base" } }, "initiativeMode.base"],
    ["Heal Now", { targets: [BREN], fill: {} }, "healNow"],
    ["Heal Now", { targets: [ODO], fill: {} }, "healNow"],
  ];
  for (const [name, how, headline] of more)
    expect.soft([name, await play(macro(name), how)]).toEqual([name, expect.stringContaining(headline)]);
  // 4 and 2 Stamina are lost; the GM heals one of the two injuries.
  expect(await of(BREN, "[a.system.stamina.value, a.itemTypes.anatomyInjury.length]")).toEqual([10, 1]);
  expect(await gm.statuses(WOLF)).toEqual([]);

  // No rest while bleeding; an hour, a day, a week pass for the whole party, and the clock advances once.
  await gm.eval(`${actor(BREN)}.update({ "system.bleed.value": 0 }).then(() => null)`);
  expect(await play(macro("Rest"), { fill: { hours: "1" } })).toBe("rest.rests,rest.rests,rest.rests");
  await poll(() => board().locator(".now").innerText()).toMatch(/Day 1\s*01:00/);
  await poll(() => of(BREN, "a.system.stamina.value")).toBe(14);
  const wound = `${actor(BREN)}.itemTypes.anatomyInjury[0]`;
  await gm.eval(
    `${wound}.update({ "system.treated": true, "system.treatedAt": game.time.worldTime }).then(() => null)`,
  );
  const days = (headline: string) => expect.stringMatching(new RegExp(`^days\\.${headline}(,days\\.pass){2}$`));
  expect(await play(macro("Pass a Day"), { fill: {} })).toEqual(days("pass"));
  await poll(() => board().locator(".now").innerText()).toMatch(/Day 2\s*01:00/);
  expect(await play(macro("Advance a Week"), { fill: {} })).toEqual(days("pass"));
  await poll(() => board().locator(".now").innerText()).toMatch(/Day 9\s*01:00/);
  expect(await play(macro("Advance a Week"), { fill: { days: "14" } })).toEqual(days("healed"));
  await poll(() => of(BREN, "a.itemTypes.anatomyInjury.length")).toBe(0);

  // The last macro opens the window.
  await gm.closeAll();
  await macro("The GM's Tools")();
  await board().waitFor();
  await gm.closeAll();

  // Every number of every table has a row, and a draw shows it.
  const rows = await gm.eval<Record<string, number[]>>(`(async () => {
    const found = {};
    const packs = ["fivefold.anatomy-tables", "fivefold.anatomy-gm-tables"].map((id) => game.packs.get(id).getDocuments());
    for (const table of (await Promise.all(packs)).flat()) {
      const [dice, faces] = table.formula.split("d").map(Number);
      const totals = dice * faces - dice + 1;
      found[table.name] = [totals, ...Array.from({ length: totals }, (_, i) => table.getResultsForRoll(dice + i).length)];
    }
    return found;
  })()`);
  expect(Object.keys(rows)).toHaveLength(17);
  for (const [name, [totals, ...each]] of Object.entries(rows))
    expect([name, each]).toEqual([name, Array.from({ length: totals as number }, () => 1)]);
  await gm.tab("chat");
  await gm.lay(9);
  await gm.eval(`(async () => { const pack = game.packs.get("fivefold.anatomy-tables");
    const { _id } = pack.index.find((one) => one.name === "Confused Behaviour");
    await (await pack.getDocument(_id)).draw(); return null; })()`);
  await poll(() => gm.page.locator("#chat [data-message-id]").last().innerText()).toContain("Hurts themselves");

  // A rule link on the sheet opens the journal at its rule.
  const sheet = await gm.openToken(BREN);
  const [rule] = await sheet
    .locator("[data-rule]:visible")
    .evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.rule));
  await sheet.locator(`[data-rule="${rule}"]:visible`).first().click();
  await poll(() =>
    gm.page.locator(`.journal-entry-page [data-rule="${rule}"], .journal-sheet [data-rule="${rule}"]`).count(),
  ).toBeGreaterThan(0);
});
