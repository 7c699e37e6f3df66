/**
 * The GM's tools of Aura: every tool and macro used once, the tables drawn from, the journal opened from a sheet and a
 * card.
 */
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { poll, type Seat, Table } from "./table.ts";
import { type Played, SHOTS, tooling } from "./tooling.ts";

let table: Table;
let gm: Seat;
afterEach(() => table?.close());

const [BRANNOC, ISAURA, TOBBLE, MIRELLE] = ["Brannoc Thale", "Isaura Venn", "Tobble Pennywhistle", "Mirelle Ashdown"];
const [CUTTHROAT, HOUND] = ["Roadside Cutthroat", "Moor Hound"];
const actor = (name: string) => `canvas.scene.tokens.getName(${JSON.stringify(name)}).actor`;
/** Evaluates an expression on `a`, the actor with that name. */
const of = (name: string, what: string) => gm.eval(`((a) => ${what})(${actor(name)})`);
const changed = (name: string, changes: object) =>
  gm.eval(`${actor(name)}.update(${JSON.stringify(changes)}).then(() => game.fivefold.idle())`);

it("A-33 A-59 A-69 A-115 A-135 A-167 A-172 A-204 A-219 A-236: every tool is one click away from the Actors tab, and the macro does the same", async () => {
  table = await Table.open({ ruleset: "aura" });
  gm = await table.join("Gamemaster");
  const { board, tool, open, play, macro, pick } = tooling(gm, "aura");
  await gm.eval("game.combat.startCombat().then(() => game.fivefold.idle())");
  // The combat starts with its question: the surprised side.
  await gm.dialog.locator('[name=surprised][value="side:foes"]').check();
  await gm.dialog.locator("button[type=submit]").click();
  await poll(() => gm.statuses(HOUND)).toEqual(["surprised"]);
  await open();
  if (SHOTS) await board().screenshot({ path: join(SHOTS, "aura-tools.png") });

  // The window during a Round.
  const told: [string, string][] = [];
  const press = async (id: string, how: Played) => told.push([id, await play(() => tool(id).click(), how)]);
  await press("markSurprised", { targets: [ISAURA, TOBBLE], fill: { lasts: "nextRound" } });
  await press("setPool", { selected: [BRANNOC], fill: { energy: "2", stamina: "6", agility: "1" } });
  await press("applyCondition", { targets: [ISAURA], fill: { condition: "slowed", expiry: "manual" } });
  await press("chance", { selected: [TOBBLE], fill: { dc: "15" }, dice: [15] });
  await press("exert", { selected: [MIRELLE], fill: { deed: "climb", stamina: "2" } });
  await press("applyDamage", { targets: [BRANNOC], fill: { amount: "9", type: "fire" } });
  await press("heal", { targets: [BRANNOC], fill: { amount: "4" } });
  await press("surge", { selected: [BRANNOC] });
  await press("injury", { targets: [TOBBLE], fill: { severity: "nonLethal", row: "" }, dice: [3] });
  expect.soft(told).toEqual([
    ["markSurprised", "markSurprised,markSurprised"],
    ["setPool", "setPool"],
    ["applyCondition", "condition.on"],
    ["chance", "chance.success"],
    ["exert", "exert.climb"],
    ["applyDamage", "harm.lethal"],
    ["heal", "heal.aura"],
    ["surge", "surge"],
    ["injury", "injury"],
  ]);
  expect(await of(BRANNOC, "[a.system.energy.value, a.system.stamina.value, a.system.agility.value]")).toEqual([
    2, 6, 1,
  ]);
  expect(await of(BRANNOC, "[a.system.aura.value, a.system.surges.value]")).toEqual([37, 6]);
  expect([await gm.statuses(ISAURA), await gm.statuses(TOBBLE)]).toEqual([["slowed", "surprised"], ["surprised"]]);
  expect(await of(MIRELLE, "a.system.stamina.value")).toBe(11);

  // All targets are on one card, each states whether they roll, and it ranks them.
  await gm.lay(12, 4, 9);
  await pick([], [BRANNOC, TOBBLE, HOUND]);
  await tool("contest").click();
  await gm.tab("chat");
  for (const part of ["self", "t0", "t1"])
    await gm.card.locator(`[data-request="${part}.initiative"][data-pick=roll]`).click();
  await poll(() => gm.card.innerText()).toContain("Brannoc Thale is first.");

  // Ending a Round asks for confirmation with those who could still act.
  await tool("nextRound").click();
  await gm.page.getByRole("button", { name: "Yes" }).click();
  await poll(() => gm.eval("game.messages.contents.at(-1).content")).toContain("Round 2 begins.");
  await poll(async () => [await gm.statuses(HOUND), await gm.statuses(ISAURA)]).toEqual([[], ["slowed", "surprised"]]);

  // Brannoc is down, and Tobble holds the hound.
  await changed(BRANNOC, { "system.aura.value": 0 });
  await gm.eval(`(async () => {
    const [tobble, hound] = [${actor(TOBBLE)}, ${actor(HOUND)}];
    for (const [one, condition, other] of [[tobble, "restraining", hound], [hound, "restrained", tobble]])
      await one.createEmbeddedDocuments("ActiveEffect", [{ name: condition, statuses: [condition],
        flags: { fivefold: { given: { expiry: "whileSource", source: other.uuid } } } }]);
    await game.fivefold.idle();
    return null;
  })()`);
  const more: [string, Played, string][] = [
    ["Waive Part of a Hold", { targets: [TOBBLE], fill: { mayAttack: "on", notSlowed: "on" } }, "waive"],
    ["Death Roll", { selected: [BRANNOC], fill: {}, dice: [7] }, "deathRoll.bleeding"],
    ["Injury", { targets: [BRANNOC], fill: { severity: "major", row: "" }, dice: [7] }, "injury"],
    ["Death Save", { selected: [BRANNOC], fill: {}, dice: [3] }, "deathSave.unconscious"],
    ["Awaken", { targets: [BRANNOC] }, "awaken"],
    ["Heal", { targets: [BRANNOC], fill: { amount: "1" } }, "heal.aura"],
    ["Apply Damage", { targets: [CUTTHROAT], fill: { amount: "3" } }, "harm.lethal"],
    ["Apply Condition", { targets: [CUTTHROAT], fill: { condition: "dazed" } }, "condition.on"],
    ["Mark Surprised", { targets: [CUTTHROAT], fill: {} }, "markSurprised"],
    ["Set a Pool", { selected: [CUTTHROAT], fill: { energy: "0" } }, "setPool"],
    ["Chance Roll", { selected: [BRANNOC], fill: {}, dice: [9] }, "chance.failure"],
    ["Quick Creature", { fill: { name: "Fen Rat", size: "tiny" } }, "created.raceless"],
    ["Exert", { selected: [TOBBLE], fill: { deed: "breakDown" } }, "exert"],
  ];
  for (const [name, how, headline] of more)
    expect.soft([name, await play(macro(name), how)]).toEqual([name, expect.stringContaining(headline)]);
  expect(await gm.statuses(BRANNOC)).toEqual(["exhausted", "stabilized"]);
  expect(await gm.statuses(CUTTHROAT)).toEqual(["dazed", "surprised"]);
  // The GM's waiver of the hold's effects counts: Tobble is not Slowed and may attack.
  expect(await of(TOBBLE, "[a.system.movement.effective, a.system.agility.value > 0]")).toEqual([5, true]);

  // The combat is over; the party rests together, and the clock advances once.
  await gm.eval("game.combat.delete().then(() => game.fivefold.idle())");
  expect(await play(macro("Spend Surge"), { selected: [BRANNOC] })).toBe("surge");
  const [surges, own, gain] = (await of(
    TOBBLE,
    `a.update({ "system.aura.value": 1 }).then(() => [a.system.surges.value, "surges-" + a.uuid.replaceAll(".", "-"), a.system.surges.recovery])`,
  )) as [number, string, number];
  const together = { fill: { minutes: "10", [own]: "1" } };
  // A selected enemy does not rest with the party.
  expect(await play(macro("Short Rest"), { ...together, selected: [HOUND] })).toBe(Array(4).fill("shortRest").join());
  await poll(() => of(TOBBLE, "[a.system.surges.value, a.system.aura.value]")).toEqual([surges - 1, 1 + gain]);
  await poll(() => of(BRANNOC, "a.system.stamina.value === a.system.stamina.max")).toBe(true);
  await poll(() => board().locator(".now").innerText()).toMatch(/Day 1\s*00:10/);
  // His preset surges have brought Brannoc above 0 Aura.
  expect(await gm.statuses(BRANNOC)).toEqual([]);
  expect(await play(macro("Long Rest"), { fill: {} })).toBe(Array(4).fill("longRest.whole").join());
  await poll(() => of(BRANNOC, "[a.system.aura.value, a.system.surges.value]")).toEqual([37, 7]);
  await poll(() => board().locator(".now").innerText()).toMatch(/Day 1\s*08:10/);

  // The last macros: a contest of two without a combat, a Round without counting, the window itself.
  await pick([], [TOBBLE, CUTTHROAT]);
  await macro("Initiative Contest")();
  await gm.card.locator('[data-request="self.initiative"][data-pick=decline]').click();
  await gm.card.locator('[data-request="t0.initiative"][data-pick=decline]').click();
  await poll(() => gm.card.innerText()).toContain("No Initiative was rolled: no one is first.");
  await macro("Next Round")();
  await poll(() => gm.page.locator("#notifications").innerText()).toContain("No combat in progress.");
  await gm.closeAll();
  await macro("The GM's Tools")();
  await board().waitFor();
  await gm.closeAll();

  // Every number of every table has a row, and a drawn document can be opened.
  const rows = await gm.eval<Record<string, number[]>>(`(async () => {
    const found = {};
    const packs = ["fivefold.aura-tables", "fivefold.aura-gm-tables"].map((id) => game.packs.get(id).getDocuments());
    for (const table of (await Promise.all(packs)).flat()) {
      const faces = Number(table.formula.split("d")[1]);
      found[table.name] = [faces, ...Array.from({ length: faces }, (_, i) => table.getResultsForRoll(i + 1).length)];
    }
    return found;
  })()`);
  expect(Object.keys(rows)).toHaveLength(16);
  for (const [name, [faces, ...each]] of Object.entries(rows))
    expect([name, each]).toEqual([name, Array.from({ length: faces as number }, () => 1)]);
  await gm.lay(9);
  await gm.eval(`(async () => { const pack = game.packs.get("fivefold.aura-tables");
    const { _id } = pack.index.find((one) => one.name === "Major Injury");
    await (await pack.getDocument(_id)).draw(); return null; })()`);
  await poll(() => gm.page.locator("#chat [data-message-id]").last().innerText()).toContain("Lost Sight of an Eye");

  // A rule link on a card opens the journal at its rule, and so does one on the sheet.
  const opened = (rule: string) =>
    poll(() =>
      gm.page.locator(`.journal-entry-page [data-rule="${rule}"], .journal-sheet [data-rule="${rule}"]`).count(),
    );
  await gm.lay(11);
  expect(await play(macro("Chance Roll"), { selected: [BRANNOC], fill: {} })).toBe("chance.success");
  await gm.card.locator('[data-rule="A-135"]').first().click();
  await opened("A-135").toBeGreaterThan(0);
  await gm.closeAll();
  const sheet = await gm.openToken(BRANNOC);
  const [rule = ""] = await sheet
    .locator("[data-rule]:visible")
    .evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.rule ?? ""));
  await sheet.locator(`[data-rule="${rule}"]:visible`).first().click();
  await opened(rule).toBeGreaterThan(0);
});
