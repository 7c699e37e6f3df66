/** Treatment of injuries: a dialog asks for the healer or the patient if the button does not name both. */
import { afterEach, expect, it } from "vitest";
import { poll, Table } from "./table.ts";

let table: Table;
afterEach(() => table?.close());

const BREN = "Bren Holt";
const ODO = "Odo Pell";
const of = (name: string, what: string) =>
  `((a) => ${what})(canvas.scene.tokens.getName(${JSON.stringify(name)}).actor)`;

it("N-34 N-24: the injured actor requests help by a card and a volunteer rolls; a helper selects the patient", async () => {
  table = await Table.open({ ruleset: "anatomy" });
  const [gm, anna, ben] = await table.all();
  await gm.eval(`(async () => {
    const bren = ${of(BREN, "a")};
    await bren.createEmbeddedDocuments("Item", [{ type: "anatomyInjury", name: "Left hand",
      system: { part: bren.items.getName("Left hand").id, severity: "major" } }]);
    await bren.update({ "system.bleed.value": 2 });
    await game.fivefold.idle();
    return null;
  })()`);
  // Bren could treat it alone, or ask for help.
  const sheet = await anna.open(BREN);
  await sheet.locator("[data-tab=body][role=tab]").click();
  await sheet.locator("[data-act=treat]").first().click();
  const who = anna.dialog.locator("[name=which]");
  await who.waitFor();
  expect(await who.locator("option").allTextContents()).toEqual([BREN, "Anyone (ask in chat)"]);
  await who.selectOption("anybody");
  await anna.dialog.locator("[type=submit]").click();

  await ben.eval(`(canvas.tokens.placeables.find((t) => t.name === "${ODO}").control(), null)`);
  await ben.tab("chat");
  await ben.lay(11);
  await ben.card.locator("[data-offer=treat]").click();
  await ben.dialog.locator("[type=submit]").click();
  await poll(() => gm.eval(of(BREN, `a.items.find((i) => i.type === "anatomyInjury").system.treatedBy`))).toBe(ODO);

  // A tab opened during a render stays open.
  await ben.eval(`(async () => {
    const { sheet } = game.actors.getName("${ODO}");
    await sheet.render({ force: true });
    const draw = sheet._renderHTML;
    sheet._renderHTML = async function (...given) {
      delete sheet._renderHTML;
      const html = await draw.apply(sheet, given);
      sheet.showTab("combat", "primary");
      return html;
    };
    return null;
  })()`);
  const helper = ben.sheet(ODO);
  await helper.locator("[data-tab=combat][role=tabpanel]").first().waitFor();
  await poll(() =>
    helper
      .locator("[role=tabpanel][data-group=primary]:visible")
      .evaluateAll((all) => [...new Set(all.map((one) => (one as HTMLElement).dataset.tab))]),
  ).toEqual(["combat"]);

  // From the helper's own sheet, without a target.
  await helper.locator("[data-tab=combat][role=tab]").click();
  await helper.locator("[data-act=staunch]").first().click();
  const injuryField = ben.dialog.locator("[name=which]");
  await injuryField.waitFor();
  await injuryField.selectOption({ label: BREN });
  await ben.lay(10);
  await ben.dialog.locator("[type=submit]").click();
  await ben.dialog.locator("[name=modifier], .ff-sum, [name=advantage]").first().waitFor({ state: "attached" });
  await ben.dialog.locator("[type=submit]").click();
  await poll(() => gm.eval(of(BREN, "a.system.bleed.value"))).toBe(0);
  expect(table.seats.flatMap(({ complaints }) => complaints)).toEqual([]);
});
