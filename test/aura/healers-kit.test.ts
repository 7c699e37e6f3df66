/** The Healer's Kit and a target that is bleeding out. */
import { expect, it } from "vitest";
import { asItem } from "../../module/rulesets/aura/model/data.ts";
import { isUsable } from "../../module/rulesets/aura/views/gear.ts";
import { actor, item } from "./people.ts";
import { conditionsOf } from "./vectors.ts";
import { World } from "./world.ts";

it("A-230: a Healer's Kit has a button, and stops the bleeding if the GM allows it", () => {
  const kit = item("auraGear", "Kit", { slug: "healersKit" });
  expect(asItem(kit, "auraGear")?.system).toSatisfy(isUsable);
  const ada = actor("Ada", { items: [kit] });
  const bo = actor("Bo", { aura: 0, conditions: ["bleedingOut"] });
  const world = new World();
  const used = world.does("useGear", ada, { item: kit, targets: [bo] });
  expect(used.run?.result?.offers.map(({ id, by }) => [id, by])).toEqual([["stabilize", "gm"]]);
  expect(conditionsOf(bo)).toEqual(["bleedingOut"]);
  world.press(used, "stabilize");
  expect(conditionsOf(bo)).toEqual(["stabilized"]);
});
