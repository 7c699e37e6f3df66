/** Pages are reloaded and the server is restarted during actions; nothing is lost. */
import { afterEach, expect, it } from "vitest";
import { poll, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

it("B-11 B-25: unapplied damage, an open choice and the whole world survive a reload and a restart", async () => {
  table = await Table.open();
  const [gm, anna] = [await table.join("Gamemaster"), await table.join("Anna")];
  await anna.target("Road Bandit");
  const sheet = await anna.open("Brannoc Tull");
  await anna.lay(12, 6);
  await gm.lay(5);
  await sheet.getByRole("button", { name: /Attack with Arming Sword/ }).click({ modifiers: ["Shift"] });
  await anna.tab("chat");
  await poll(() => anna.card.innerText()).toContain("Hit: 7 slashing damage to Road Bandit.");
  await anna.reload();
  await gm.reload();
  await poll(() => anna.card.innerText()).toContain("Hit: 7 slashing damage to Road Bandit.");
  await gm.lay(2);
  await anna.card.getByRole("button", { name: "Apply to Road Bandit" }).click();
  await poll(() => anna.hp("Road Bandit")).toBe(4);

  await gm.eval(`game.actors.getName("Brannoc Tull").update({ "system.attributes.hp.value": -30 }).then(() => null)`);
  const choice = anna.cards.filter({ hasText: "Death’s choice" });
  await choice.getByRole("button", { name: /^Die/ }).waitFor();
  await anna.reload();
  await choice.getByRole("button", { name: /^Die/ }).waitFor();

  const world = () =>
    gm.eval<Record<string, string>>(
      `Object.fromEntries([...game.messages, ...game.actors, ...game.combats, ...canvas.scene.tokens, ...game.users].flatMap((d) =>
        Object.entries(foundry.utils.flattenObject(d.toObject())).flatMap(([path, value]) =>
          path.includes("_stats") ? [] : [[d.uuid + " " + path, JSON.stringify(value)]])))`,
    );
  const before = await world();
  const complained = table.seats.map((seat) => seat.complaints.length);
  await table.restart();
  for (const [index, seat] of table.seats.entries()) {
    await seat.sit(table.served.address);
    // a page may report that the server is gone
    seat.complaints.length = complained[index] ?? 0;
  }
  const after = await world();
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  expect(paths.filter((path) => before[path] !== after[path]).map((path) => [path, before[path], after[path]])).toEqual(
    [],
  );
  await anna.tab("chat");
  await choice.getByRole("button", { name: /^Die/ }).click();
  await poll(() => gm.statuses("Brannoc Tull")).toContain("dead");
  await poll(() => gm.eval(`game.actors.getName("Brannoc Tull").system.attributes.hp.choice`)).toBe(false);
  await gm.tab("chat");
  await gm.cards.filter({ hasText: "Road Bandit" }).first().getByRole("button", { name: "Undo Road Bandit" }).click();
  await poll(() => anna.hp("Road Bandit")).toBe(9);
});
