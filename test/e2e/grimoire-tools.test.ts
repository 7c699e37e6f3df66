/** The GM's tools of Grimoire: the clock, upcoming events, open GM decisions, and every tool and macro used once. */
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { poll, type Seat, Table } from "./table.ts";
import { type Played, SHOTS, tooling } from "./tooling.ts";

let table: Table;
let gm: Seat;
afterEach(() => table?.close());

const [MAREN, QUILL, GOBLIN, MUDKING] = ["Maren Oakhand", "Quillane Ash", "Bog Goblin", "Mudking"];

it("9: every tool is one click away from the Actors tab, and the macro of that name does the same", async () => {
  table = await Table.open({ ruleset: "grimoire" });
  gm = await table.join("Gamemaster");
  await gm.eval(`game.settings.set("fivefold", "inPlay", { ids: ["grimoire"], asked: true }).then(() => null)`);
  await gm.eval(`game.scenes.getName("The Drowned Chapel").activate().then(() => null)`);
  await gm.until(`canvas.scene?.name === "The Drowned Chapel" && canvas.tokens.placeables.length === 4`);
  const { board, tool, open, pick, play, macro } = tooling(gm, "grimoire");
  await open();
  await poll(() => board().locator("[data-tool]").count()).toBe(19);

  const played: [string, Played, string][] = [
    ["fateDie", { fill: { question: "" }, dice: [4] }, "fate.party"],
    ["retreat", { selected: [MAREN], fill: { place: "The causeway" }, dice: [15] }, "retreat.held"],
    ["reaction", { targets: [GOBLIN], dice: [6, 6] }, "reaction.helpful"],
    ["morale", { targets: [GOBLIN], fill: {}, dice: [1] }, "morale.flees"],
    ["surprise", { targets: [GOBLIN, MUDKING], fill: {} }, "surprised"],
    ["harm", { targets: [GOBLIN], fill: { raw: "2" } }, "harm.hp"],
    ["scar", { selected: [MAREN], fill: { entry: "5" } }, "scar"],
    ["giveFatigue", { selected: [QUILL], fill: {} }, "fatigue"],
    ["rest", { fill: {} }, "rest.breathFull,rest.breathFull"],
    ["dayPasses", { fill: {} }, "dayProvided,dayProvided"],
    ["mishap", { selected: [QUILL], fill: { entry: "9" } }, "magic.mishap"],
  ];
  // Without a selection the Warden calls for Saves of the player characters.
  const asked = await play(() => tool("askSave").click(), { fill: { danger: "A falling bell" } });
  const called = gm.page.locator("#chat .message").last();
  expect(asked).toBe("askSave.danger");
  for (const name of [MAREN, QUILL]) await poll(() => called.innerText()).toContain(name);
  for (const [id, how, headline] of played)
    expect.soft([id, await play(() => tool(id).click(), how)]).toEqual([id, headline]);
  await poll(() => gm.statuses(GOBLIN)).toEqual(["fleeing", "surprised"]);
  await poll(() => gm.statuses(MUDKING)).toEqual(["surprised"]);
  await poll(() => board().locator(".now").innerText()).toMatch(/Day 2\s*00:00/);

  // Scrolls and a blank book from the packs, and enough coins for Quillane.
  await gm.eval(`(async () => {
    const quill = game.actors.getName("Quillane Ash");
    const bought = async (pack, ...names) => (await game.packs.get("fivefold.grimoire-" + pack).getDocuments())
      .filter((one) => names.includes(one.name)).map((one) => one.toObject());
    await quill.createEmbeddedDocuments("Item", [...await bought("powers", "Scroll of Hush", "Scroll of Millstone"), ...await bought("gear", "Blank Book")]);
    await quill.update({ "system.gp": 400, "system.fatigue": 0 });
    return null;
  })()`);
  await pick([QUILL]);
  await tool("copySpell").click();
  await gm.dialog.getByRole("radio", { name: "Scroll of Hush" }).check();
  const chosen = () => gm.dialog.getByRole("button", { name: "Choose" }).click();
  expect(await play(chosen, { selected: [QUILL], fill: {} })).toBe("magic.copied");
  const moon = { selected: [QUILL], fill: { moon: "on", quiet: "on" } };
  expect(await play(() => tool("makeBook").click(), moon)).toBe("magic.made");
  await poll(() => gm.eval(`game.actors.getName("Quillane Ash").system.gp`)).toBe(150);
  expect(
    await gm.eval(`game.actors.getName("Quillane Ash").itemTypes.grimoireSpell.map((one) => one.name).sort()`),
  ).toEqual(["Cinder Lash", "Hush", "Millstone", "Mirror Image", "Stitchflesh"]);

  // An idea presets attribute and price, and nothing else in the form.
  await gm.eval(`game.fivefold.act(game.actors.getName("Maren Oakhand").uuid, "action") && null`);
  await gm.dialog.locator("[name=idea]").selectOption("dirtyTrick");
  await poll(() => gm.dialog.locator("[name=ap]").inputValue()).toBe("3");
  await poll(() => gm.dialog.locator("[name=attribute]:checked").inputValue()).toBe("dex");
  if (SHOTS) await gm.dialog.screenshot({ path: join(SHOTS, "idea.png") });
  await gm.dialog.getByRole("button", { name: "Cancel" }).click();

  // A hidden DC: listed among the Warden's decisions, and revealed by the macro.
  await gm.lay(11);
  await gm.eval(`(async () => { await game.fivefold.act(game.actors.getName("Maren Oakhand").uuid, "action",
    { skip: true, given: { intent: "Up the wall", attribute: "dex", mode: "dc", dc: 18, dcShown: false, objects: [] } }); return null; })()`);
  await poll(() => board().locator(".words li").first().innerText()).toContain("Up the wall");
  await macro("Reveal the DC")();
  await poll(() => gm.eval(`Object.values(game.messages.contents.at(-1).system.acts).at(-1).headline.key`)).toBe(
    "GRIMOIRE.Headline.judge.action.won",
  );

  // G-52: a natural 20 is described on its card; the list shows it only while its DC is undecided.
  const leap = (dcShown: boolean) =>
    gm.eval(`game.fivefold.act(game.actors.getName("Maren Oakhand").uuid, "action",
      { skip: true, given: { intent: "Leap", attribute: "dex", mode: "dc", dc: 18, dcShown: ${dcShown}, objects: [] } }).then(() => null)`);
  const rulings = () => board().locator(".words li", { hasText: "Leap" });
  const extraordinary = gm.card.locator("[data-card=offer][data-offer=extraordinary]");
  await gm.lay(20, 20);
  await gm.tab("chat");
  await leap(true);
  await extraordinary.waitFor();
  await leap(false);
  await gm.card.locator("[data-card=offer][data-offer=judge]").waitFor();
  await poll(() => rulings().count()).toBe(1);
  expect(await rulings().locator("button").allInnerTexts()).toContainEqual(expect.stringContaining("Reveal the DC"));
  expect(await extraordinary.count()).toBe(1);

  // A dying actor: the hour is listed until it is over.
  await gm.eval(
    `game.actors.getName("Maren Oakhand").update({ "system.critical": { active: true, stable: false, diesAt: game.time.worldTime + 3600 } }).then(() => null)`,
  );
  const hour = board().locator(".ahead li", { hasText: MAREN });
  await poll(() => hour.locator(".when").innerText()).toBe("in 1 h");
  if (SHOTS) await board().screenshot({ path: join(SHOTS, "tools.png") });
  await board().getByRole("button", { name: "+1 h" }).click();
  await poll(() => hour.locator(".when").innerText()).toBe("now");
  await poll(() => board().locator(".now").innerText()).toMatch(/Day 2\s*01:00/);

  // New actors of each kind; closing the dialog leaves none behind.
  await gm.eval(`(globalThis.hostDice = { next: (faces) => Math.ceil(faces / 2) }) && null`);
  const people = () =>
    gm.eval<string[]>(`game.actors.map((one) => one.type).filter((type) => /^grimoire/.test(type)).sort()`);
  const before = await people();
  await tool("createHireling").click();
  await gm.dialog.getByRole("button", { name: "Cancel" }).click();
  await poll(people).toEqual(before);
  // Characters have several pages, and empty fields are rolled; quick types have one page.
  for (const [id, pages] of Object.entries({
    createHireling: 4,
    createCharacter: 4,
    quickCreature: 1,
    quickCrowd: 1,
  })) {
    const messages = await gm.eval<number>("game.messages.size");
    await tool(id).click();
    await gm.dialog.waitFor();
    if (pages > 1) await gm.dialog.locator("[data-action=turnTo][data-step=person]").first().click();
    if (pages > 1) await poll(() => gm.dialog.locator("[name=age]").count()).toBe(1);
    await gm.dialog.locator("button[type=submit]").click();
    await poll(() => gm.eval("game.messages.size")).toBe(messages + 1);
    await gm.page.locator("form.fivefold.sheet").waitFor();
    await gm.closeAll();
    await gm.eval(`(async () => { await game.fivefold.macro("gmTools"); return null; })()`);
  }
  await poll(people).toEqual(
    [...before, "grimoireCharacter", "grimoireDetachment", "grimoireHireling", "grimoireNpc"].sort(),
  );
});
