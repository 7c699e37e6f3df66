/** Undo asks before it overwrites a value that has changed since, and only then. */
import { afterEach, expect, it } from "vitest";
import { poll, type Seat, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

const BRANNOC = "Brannoc Tull";

/** Damage that brings the character to death's line, and posts the card with the choice. */
async function fall(gm: Seat): Promise<void> {
  const options = { given: { amount: "40", ignoresArmor: true }, skip: true };
  await gm.eval(`game.fivefold.act(game.actors.getName("${BRANNOC}").uuid, "blow", ${JSON.stringify(options)})`);
  await poll(() => gm.statuses(BRANNOC)).toContain("atTheLine");
}

/** Presses *Undo* on the newest card of the damage. */
const undoDamage = (gm: Seat): Promise<void> =>
  gm.cards.filter({ hasText: "HP lost" }).last().getByRole("button", { name: /^Undo/ }).click();

it("B-25: undoing deadly damage with its answered choice needs no question; a value changed by hand is named first", async () => {
  table = await Table.open();
  const gm = await table.join("Gamemaster");
  await gm.tab("chat");
  const before = await gm.hp(BRANNOC);
  const choiceOpen = () => gm.eval(`game.actors.getName("${BRANNOC}").system.attributes.hp.choice`);

  await fall(gm);
  await gm.cards.filter({ hasText: "Death’s choice" }).last().getByRole("button", { name: /^Die/ }).click();
  await poll(() => gm.statuses(BRANNOC)).toContain("dead");
  await undoDamage(gm);
  await poll(() => gm.hp(BRANNOC)).toBe(before);
  await poll(() => gm.statuses(BRANNOC)).toEqual([]);
  expect(await gm.dialog.count()).toBe(0);

  await fall(gm);
  await gm.eval(`game.actors.getName("${BRANNOC}").update({ "system.attributes.hp.choice": false })`);
  await undoDamage(gm);
  const question = gm.page.locator("dialog[open], .dialog").filter({ hasText: "has changed since" });
  await question.waitFor();
  expect(await question.innerText()).toContain("expected true, found false");
  await question.getByRole("button", { name: /no/i }).click();
  await question.waitFor({ state: "detached" });
  expect(await gm.hp(BRANNOC)).not.toBe(before);
  await undoDamage(gm);
  await question.getByRole("button", { name: /yes/i }).click();
  await poll(() => gm.hp(BRANNOC)).toBe(before);
  expect(await choiceOpen()).toBe(false);
});
