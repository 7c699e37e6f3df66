/**
 * The GM's tools of Threshold: every tool and macro used once, the tables drawn from, the journal opened from a sheet.
 */
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { poll, type Seat, Table } from "./table.ts";
import { type Played, SHOTS, tooling } from "./tooling.ts";

let table: Table;
let gm: Seat;
afterEach(() => table?.close());

const actor = (name: string) => `canvas.scene.tokens.getName(${JSON.stringify(name)}).actor`;

const [BRANNIC, ILSABET, QUILL] = ["Brannic Holt", "Ilsabet Rowe", "Quill Tansy"];
const [THRALL, VIPER, WALKER] = ["Grave Thrall", "Sewer Viper", "Thorn Walker"];

it("T-68 T-83 T-97 T-129 D-21: every tool is one click away from the Actors tab, and the macro does the same", async () => {
  table = await Table.open({ ruleset: "threshold" });
  gm = await table.join("Gamemaster");
  const { board, tool, open, play, macro } = tooling(gm, "threshold");
  await open();
  await poll(() => board().locator("[data-tool]").count()).toBe(11);
  if (SHOTS) await board().screenshot({ path: join(SHOTS, "threshold-tools.png") });

  const told: [string, string][] = [];
  const press = async (id: string, how: Played) => told.push([id, await play(() => tool(id).click(), how)]);
  await press("fullRound", { selected: [WALKER], targets: [BRANNIC], fill: {}, dice: [15, 14, 13] });
  await press("hazard", { targets: [BRANNIC, QUILL], fill: { kind: "fallingRocks" }, dice: [12] });
  await press("applyDamage", { targets: [BRANNIC], fill: { amount: "17", attack: "on" } });
  await press("holyUnholy", { targets: [THRALL], fill: { formula: "1d8 + 3" }, dice: [5] });
  await press("track", { targets: [WALKER], fill: {} });
  await press("loadReport", {});
  expect(told).toEqual([
    ["fullRound", "fullRound.hits"],
    ["hazard", "hazard.hits"],
    ["applyDamage", "fate.reels"],
    ["holyUnholy", "went.hurt"],
    ["track", "track.down"],
    ["loadReport", "load.none,load.none,load.none"],
  ]);
  // 17 on a threshold of 16; holy healing of 8 harms the undead.
  const at = (name: string) =>
    gm.eval(`(({ hp, track, bleed }) => [hp.value, track.step, bleed.remaining])(${actor(name)}.system)`);
  expect([await at(BRANNIC), await at(THRALL), await at(WALKER)]).toEqual([
    [7, 1, null],
    [12, 0, null],
    [44, 1, null],
  ]);

  // The macros of the packs from here on: a fall without an attack, and a round of bleeding outside of a turn.
  const drop = { targets: [QUILL], fill: { amount: "20", attack: "off" } };
  expect(await play(macro("Apply Damage"), drop)).toContain("fate.falls");
  await poll(() => at(QUILL)).toEqual([0, 5, 5]);
  expect(await play(macro("Advance a Bleeding Round"), { targets: [QUILL] })).toBe("bleeds");
  await poll(() => at(QUILL)).toEqual([0, 5, 4]);
  expect(await play(macro("Rest"), { selected: [BRANNIC], fill: { minutes: "5", advance: "off" } })).toBe("rest.well");
  await poll(() => at(BRANNIC)).toEqual([7, 0, null]);

  // Effects without a duration end for all; uses per day are restored.
  await gm.eval(`(async () => {
    for (const name of ["${WALKER}", "${ILSABET}"])
      await canvas.scene.tokens.getName(name).actor.toggleStatusEffect("frightened", { active: true });
    const might = (await game.packs.get("fivefold.threshold-powers").getDocuments()).find((one) => one.name === "Might of Iron");
    await ${actor(ILSABET)}.createEmbeddedDocuments("Item", [{ ...might.toObject(), system: { ...might.toObject().system, uses: { value: 0, max: 2, per: "day" } } }]);
    await game.fivefold.idle();
    return null;
  })()`);
  expect([await gm.statuses(WALKER), await gm.statuses(ILSABET)]).toEqual([["frightened", "track1"], ["frightened"]]);
  expect(await play(macro("End the Encounter"), {})).toContain("encounter.over");
  expect([await gm.statuses(WALKER), await gm.statuses(ILSABET)]).toEqual([["track1"], []]);
  expect(await play(macro("New Day"), {})).toContain("newDay.uses");
  await poll(() => gm.eval(`${actor(ILSABET)}.items.getName("Might of Iron").system.uses.value`)).toBe(2);
  const more: [string, Played, string][] = [
    ["Full-Round Natural Attack", { selected: [WALKER], targets: [BRANNIC], fill: {}, dice: [2, 3, 4] }, "fullRound"],
    ["Hazard or Poison", { targets: [BRANNIC], fill: { kind: "sleepToxin" }, dice: [12] }, "hazard.hits"],
    ["Holy or Unholy Healing", { targets: [BRANNIC], fill: { formula: "4" } }, "went.healed"],
    ["Track Down or Up", { targets: [VIPER], fill: {} }, "track.down"],
    ["Load Report", { selected: [BRANNIC] }, "load.none"],
  ];
  for (const [name, how, headline] of more)
    expect.soft([name, await play(macro(name), how)]).toEqual([name, expect.stringContaining(headline)]);

  // Completed decisions disappear from the GM's list: the bleeding actor was bandaged.
  const words = async () => (await board().locator(".words button").allInnerTexts()).join("; ");
  // Two cards offer it, the fall and the round of bleeding; the list has it once.
  await poll(words).toMatch(/^(?!.*Stabilize Quill Tansy.*Stabilize Quill Tansy).*Stabilize Quill Tansy/);
  await gm.eval(`${actor(QUILL)}.update({ "system.bleed.active": false }).then(() => null)`);
  await poll(words).not.toContain("Stabilize Quill Tansy");

  // The GM lets the creature surrender from the menu of its row in the tracker: it leaves the combat, alive.
  await gm.eval(`(async () => {
    const rolled = game.combat.combatants.map((c) => ({ _id: c.id, initiative: c.name === "${WALKER}" ? 20 : 10 }));
    await game.combat.updateEmbeddedDocuments("Combatant", rolled);
    await game.combat.startCombat();
    return null;
  })()`);
  await gm.tab("combat");
  await gm.page.locator("#combat .ff-turn.now .menu").click();
  await gm.page.locator(".ff-trackmenu").getByRole("button", { name: "Surrenders" }).click();
  await poll(() => gm.eval(`game.combat.combatants.some((c) => c.name === "${WALKER}")`)).toBe(false);
  await gm.tab("chat");
  const surrender = gm.cards.filter({ hasText: `${WALKER} surrenders.` });
  await poll(() => surrender.innerText()).toContain("removed from combat");
  expect(await surrender.innerText()).not.toContain("null");
  expect(await at(WALKER)).toEqual([44, 1, null]);
});
