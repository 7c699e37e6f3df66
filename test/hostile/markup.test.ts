/** Markup and scripts in every text input are shown as text, or sanitized; nothing runs on any client. */
import { afterEach, expect, it } from "vitest";
import { poll, type Seat, Table } from "../e2e/table.ts";
import { wrongCards } from "./forge.ts";
import { PAYLOADS, venom } from "./payloads.ts";
import { WALK } from "./walk.ts";

let table: Table;
afterEach(() => table?.close());

/** Scripts that ran, and elements in the page that could run some. */
const FOUND = `[
  ...(globalThis.ran ?? []).map(() => "ran"),
  ...[...document.querySelectorAll("iframe, frame, object, embed, [srcdoc], script")]
    .filter((e) => e.localName !== "script" || e.text.includes(".ran"))
    .map((e) => e.outerHTML.slice(0, 80)),
  ...[...document.querySelectorAll("*")].flatMap((e) => [...e.attributes]
    .filter((a) => /^on/i.test(a.name) || (["href", "src", "action"].includes(a.name) && /^\\s*(javascript|data:text)/i.test(a.value))
      || (a.name === "style" && /expression|javascript:/i.test(a.value)))
    .map((a) => e.localName + " " + a.name + "=" + a.value.slice(0, 60))),
]`;

async function clean(where: string, ...seats: Seat[]): Promise<void> {
  for (const seat of seats) expect([where, seat.name, await seat.eval(FOUND)]).toEqual([where, seat.name, []]);
}

/** Source of a type with payloads in every text field; `skip` leaves out fields whose validation rejects them. */
const FULL = `((name, type) => {
  const system = {};
  for (const { path, kind, choices } of ${WALK}[name][type]) {
    if (!choices && (kind === "StringField" || kind === "HTMLField")) foundry.utils.setProperty(system, path, VENOM + path);
    if (kind === "ArrayField") foundry.utils.setProperty(system, path, ["slashing", VENOM]);
    if (path.endsWith("enabled")) foundry.utils.setProperty(system, path, true);
  }
  if (system.byType) system.byType = { slashing: { mode: "add", value: 1 }, '"><img src=x onerror=ran=[1]>': { mode: "add", value: 1 } };
  if (system.equipped === undefined && type === "bloodiedArmor") system.equipped = true;
  return { name: VENOM, type, system };
})`;

const within = (code: string): string => `(() => { const VENOM = ${JSON.stringify(venom("V"))}; return ${code}; })()`;

it("nothing runs; it is shown as text in sheets, dialogs, cards, tracker, tooltips, journal and chat", async () => {
  table = await Table.open();
  const [gm, anna, ben] = await table.all();
  for (const { page } of [gm, anna, ben]) page.on("dialog", (box) => void box.dismiss());
  const seats = [gm, anna, ben];

  await gm.eval(
    within(`(async () => {
      const character = game.actors.getName("Brannoc Tull");
      const full = ${FULL};
      const things = Object.keys(${WALK}.Item).map((type) => full("Item", type));
      things.find((t) => t.type === "bloodiedWeapon").system.damage.formula = "1d6";
      things.find((t) => t.type === "bloodiedArmor").system.formula = "1d4";
      for (const version of Object.values(things.find((t) => t.type === "bloodiedSpell").system.versions))
        Object.assign(version, { damage: { formula: "1d4", type: "arcane" }, healing: { formula: "" } });
      await character.createEmbeddedDocuments("Item", things);
      const effect = { name: VENOM, description: VENOM, img: "icons/svg/aura.svg", duration: game.release.generation >= 14 ? { value: 9, units: "rounds" } : { rounds: 9 } };
      await character.createEmbeddedDocuments("ActiveEffect", [effect]);
      for (const actor of [character, canvas.tokens.placeables.find((t) => t.name === "Road Bandit").actor])
        await actor.update({ name: VENOM, system: full("Actor", actor.type).system });
      for (const token of canvas.tokens.placeables.slice(0, 3)) await token.document.update({ name: VENOM });
      for (const combatant of game.combat.combatants) await combatant.update({ name: VENOM });
      await JournalEntry.implementation.create({ name: VENOM, ownership: { default: 2 }, pages: [{ name: VENOM, type: "text", text: { content: VENOM } }] });
      await ChatMessage.implementation.create({ content: VENOM, flavor: VENOM, speaker: { alias: VENOM } });
      return null;
    })()`),
  );
  await clean("stored", ...seats);

  const SHEETS = `[game.user.character, ...game.user.character.items.filter((i) => i.name.startsWith("V "))]`;
  const count = await anna.eval<number>(`${SHEETS}.length`);
  expect(count).toBeGreaterThan(7);
  for (let at = 0; at < count; at += 1) {
    // Stored as by a server that does not sanitize: the sheet is the second line of defense.
    await anna.eval(
      within(`(() => {
        const doc = ${SHEETS}[${at}];
        for (const { path, kind } of ${WALK}[doc.documentName][doc.type])
          if (kind === "HTMLField") doc.updateSource({ ["system." + path]: VENOM });
        doc.reset();
        return null;
      })()`),
    );
    await anna.eval(`${SHEETS}[${at}].sheet.render({ force: true }).then(() => null)`);
    const sheet = anna.page.locator("form.fivefold.sheet").last();
    await sheet.waitFor();
    await poll(() => sheet.innerText()).toContain(at === 0 ? "<script>" : "");
    // Every tab, both modes, all breakdowns and odds menus.
    for (const mode of ["edit", "play"])
      await anna.eval(`(async () => {
        const sheet = ${SHEETS}[${at}].sheet;
        sheet.setMode(${JSON.stringify(mode)});
        for (const tab of sheet.element.querySelectorAll("[role=tab]")) tab.click();
        for (const owner of sheet.element.querySelectorAll("[data-tooltip], [data-tooltip-html], [data-tooltip-text]")) game.tooltip.activate(owner);
        await new Promise((go) => setTimeout(go, 50));
        return null;
      })()`);
    await clean(`sheet ${at}`, anna);
    await anna.eval("game.tooltip.deactivate() ?? null");
    await anna.closeAll();
  }
  await gm.eval(
    `canvas.tokens.placeables.find((t) => t.actor.type === "bloodiedCreature" && t.actor.name.startsWith("V ")).actor.sheet.render({ force: true }).then(() => null)`,
  );
  await gm.page.locator("form.fivefold.sheet").waitFor();
  await gm.eval(
    `[...game.actors.find((a) => a.name.startsWith("V ")).effects].at(-1).sheet.render({ force: true }).then(() => null)`,
  );
  await gm.eval(`game.journal.contents.at(-1).sheet.render({ force: true }).then(() => null)`);
  await gm.tab("combat");
  await poll(() => gm.page.locator("#combat").innerText()).toContain("<script>");
  await clean("creature, effect, journal, tracker", gm);
  await gm.closeAll();

  await anna.target("Bandit Bowman").catch(() => null);
  const item = (type: string) =>
    `game.user.character.items.find((i) => i.type === "${type}" && i.name.startsWith("V ")).id`;
  for (const [action, given] of [
    ["attack", `{ item: ${item("bloodiedWeapon")} }`],
    ["cast", `{ item: ${item("bloodiedSpell")} }`],
    ["blow", "{}"],
    ["check", "{}"],
    ["rest", "{}"],
  ]) {
    await anna.eval(`void game.fivefold.act(game.user.character.uuid, "${action}", ${given}) ?? null`);
    await anna.dialog.waitFor();
    await clean(`dialog ${action}`, anna);
    await anna.closeAll();
  }
  await anna.lay(12);
  await anna.eval(
    `game.fivefold.act(game.user.character.uuid, "check", { skip: true, given: { ability: "str" } }).then(() => null)`,
  );
  await anna.eval(
    `game.fivefold.act(game.user.character.uuid, "blow", { skip: true, given: { amount: "1", type: ${JSON.stringify(PAYLOADS[1])}, ignoresArmor: true } }).then(() => null)`,
  );
  await anna.eval(`game.fivefold.act(game.user.character.uuid, ${JSON.stringify(PAYLOADS[1])}).then(() => null)`);
  for (const seat of seats) {
    await seat.tab("chat");
    await poll(() => seat.card.innerText()).toContain("<script>");
  }
  await clean("cards and notifications", ...seats);

  const made = await anna.eval<number>(`(async () => {
    let made = 0;
    for (const system of ${JSON.stringify(Object.values(wrongCards("Actor.x", ["Scene.x", ""])))})
      made += await ChatMessage.implementation.create({ type: "card", content: "a card", system: { ruleset: "bloodied", ...system } }).then(() => 1, () => 0);
    return made;
  })()`);
  expect(made).toBeGreaterThan(20);
  for (const seat of seats)
    await poll(() =>
      seat.eval(`[...game.messages].every((m) => document.querySelector('#chat [data-message-id="' + m.id + '"]'))`),
    ).toBe(true);
  await poll(() => ben.page.locator("#chat").innerText()).toContain("cannot be read");
  await clean("cards that make no sense", ...seats);
  await gm.reload();
  await clean("the world loaded again", gm);
  // A rejected document is reported in the console as well as to the user.
  for (const { complaints } of seats)
    complaints.splice(
      0,
      complaints.length,
      ...complaints.filter((c) => !/validation errors|is not allowed|must be/.test(c)),
    );
});
