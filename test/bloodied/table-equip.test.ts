/** Equipping items on the sheet: limits of hands and slots (D-13). */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { type Ford, openFord } from "./ford.ts";

let ford: Ford;
afterEach(() => ford.close());

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  const brannoc = () => `const actor = await fromUuid("${ford.uuid("Brannoc Tull")}");`;
  const held = () =>
    ford.anna.run<Record<string, string>>(
      `${brannoc()} return Object.fromEntries(actor.items.filter((i) => i.type === "bloodiedWeapon").map((i) => [i.name, i.system.equipped]));`,
    );
  const take = async (name: string, hand: string): Promise<void> => {
    await ford.anna.run(
      `${brannoc()} await actor.items.getName("${name}").update({ system: { equipped: "${hand}" } });`,
    );
    await ford.quiet();
  };

  it("equipping a weapon stows the one in that hand; the other hand keeps its own", async () => {
    ford = await openFord(generation);
    await ford.anna.run(`${brannoc()}
      const weapon = (name, hands, equipped) => ({ name, type: "bloodiedWeapon", system: { hands, equipped } });
      const old = actor.items.filter((i) => ["bloodiedWeapon", "bloodiedShield"].includes(i.type)).map((i) => i.id);
      await actor.deleteEmbeddedDocuments("Item", old);
      await actor.createEmbeddedDocuments("Item", [weapon("Axe", 2, "none"), weapon("Knife", 1, "main"), weapon("Dirk", 1, "off")]);`);
    await take("Axe", "both");
    expect(await held()).toEqual({ Axe: "both", Knife: "none", Dirk: "none" });
    await take("Dirk", "off");
    expect(await held()).toEqual({ Axe: "none", Knife: "none", Dirk: "off" });
    await take("Knife", "main");
    expect(await held()).toEqual({ Axe: "none", Knife: "main", Dirk: "off" });
  });

  it("D-13: one armor on the body and one on the head; a second shield stows the first, with a message", async () => {
    ford = await openFord(generation);
    await ford.anna.run(`${brannoc()}
      await actor.deleteEmbeddedDocuments("Item", actor.items.filter((i) => /Armor$|Shield$/.test(i.type)).map((i) => i.id));
      const armor = (name, slot) => ({ name, type: "bloodiedArmor", system: { slot, formula: "1d4" } });
      const shield = (name) => ({ name, type: "bloodiedShield" });
      await actor.createEmbeddedDocuments("Item",
        [armor("Mail", "body"), armor("Leather", "body"), armor("Helm", "head"), shield("Buckler"), shield("Round Shield")]);
      globalThis.said = [];
      const { info } = ui.notifications;
      ui.notifications.info = (text, options) => { said.push(text); return info.call(ui.notifications, text, options); };`);
    const wear = async (name: string): Promise<void> => {
      await ford.anna.run(`${brannoc()} await actor.items.getName("${name}").update({ "system.equipped": true });`);
      await ford.quiet();
    };
    for (const name of ["Mail", "Helm", "Leather", "Buckler", "Round Shield"]) await wear(name);
    expect(
      await ford.gm.run(
        `${brannoc()} return actor.items.filter((i) => /Armor$|Shield$/.test(i.type) && i.system.equipped).map((i) => i.name).sort();`,
      ),
    ).toEqual(["Helm", "Leather", "Round Shield"]);
    expect((await ford.anna.run<string[]>("return said;")).filter((line) => /Mail|Buckler/.test(line))).toHaveLength(2);
  });
});
