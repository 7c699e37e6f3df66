/** Taking things in hand by the sheet: what the hands and the body of somebody allow (2.2, D-13). */
import { afterEach, describe, expect, it } from "vitest";
import { type Ford, openFord } from "./ford.ts";

let ford: Ford;
afterEach(() => ford.close());

describe.each([13, 14] as const)("generation %i", (generation) => {
  it("2.2: a hand that takes a weapon puts away what it held; the other hand keeps its own", async () => {
    ford = await openFord(generation);
    const brannoc = ford.uuid("Brannoc Tull");
    const seen = await ford.anna.run<Record<string, string>>(`
      const actor = await fromUuid("${brannoc}");
      const weapon = (name, equipped) => ({ name, type: "bloodiedWeapon", system: { hands: name === "Axe" ? 2 : 1, equipped } });
      await actor.deleteEmbeddedDocuments("Item", actor.items.filter((i) => ["bloodiedWeapon", "bloodiedShield"].includes(i.type)).map((i) => i.id));
      const [axe, knife, dirk] = await actor.createEmbeddedDocuments("Item", [weapon("Axe", "none"), weapon("Knife", "main"), weapon("Dirk", "off")]);
      const held = () => Object.fromEntries([axe, knife, dirk].map((i) => [i.name, actor.items.get(i.id).system.equipped]));
      const settled = () => new Promise((done) => setTimeout(done, 50));
      await axe.update({ "system.equipped": "both" });
      await settled();
      const both = held();
      await dirk.update({ system: { equipped: "off" } });
      await settled();
      return { both, then: held() };`);
    await ford.quiet();
    expect(seen).toEqual({
      both: { Axe: "both", Knife: "none", Dirk: "none" },
      then: { Axe: "none", Knife: "none", Dirk: "off" },
    });
  });
});
