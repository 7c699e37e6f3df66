/**
 * axe-core finds no problems in the sheets of all item types, reading and editing, in both themes. Those of Anatomy,
 * Aura and Threshold are in `*-sheets.test.ts`.
 */
import { afterAll, beforeAll, describe } from "vitest";
import { rulesets } from "../../module/rulesets/index.ts";
import { gallery } from "./gallery.ts";
import { bringAxe } from "./looks.ts";
import { type Seat, Table } from "./table.ts";

const here = rulesets.filter(({ id }) => ["bloodied", "grimoire"].includes(id));

describe.each(here)("$id", ({ id, items }) => {
  let table: Table;
  let gm: Seat;

  beforeAll(async () => {
    table = await Table.open({ ruleset: id });
    gm = await table.join("Gamemaster");
    await bringAxe(gm);
    await gm.eval(
      `Item.implementation.createDocuments(${JSON.stringify(items.map((type) => ({ name: type, type })))}).then(() => null)`,
    );
  });
  afterAll(() => table?.close());

  gallery(() => gm, {
    windows: Object.fromEntries(items.map((type) => [type, `game.items.getName("${type}").sheet`])),
    dialogs: {},
  });
});
