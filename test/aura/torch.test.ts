/** Torches and lanterns: their bearer's tokens give light. */
import { expect, it } from "vitest";
import { asItem } from "../../module/rulesets/aura/model/data.ts";
import { isUsable } from "../../module/rulesets/aura/views/gear.ts";
import { actor, item } from "./people.ts";
import { World } from "./world.ts";

it("a torch has a button, asks for no target, gives light in feet and is put out by using it again", () => {
  const torch = item("auraGear", "Torch", { slug: "torch", energy: 1 });
  expect(asItem(torch, "auraGear")?.system).toSatisfy(isUsable);
  const ada = actor("Ada", { items: [torch] });
  const world = new World();
  const { known, facts, form } = world.stage("useGear", ada, { item: torch });
  expect(known.needsNoTarget?.(facts, form)).toBe(true);

  const light = (): unknown => {
    const { run } = world.does("useGear", ada, { item: torch });
    const result = run?.result;
    const made = result?.consequences.filter(({ do: what }) => what === "light" || what === "effect" || what === "end");
    return [result?.headline.key, made?.map((one) => [one.do, "bright" in one ? [one.bright, one.dim] : ""])];
  };
  expect(light()).toEqual([
    "AURA.Headline.useGear.lights",
    [
      ["effect", ""],
      ["light", [20, 40]],
    ],
  ]);
  expect(light()).toEqual([
    "AURA.Headline.useGear.putOut",
    [
      ["end", ""],
      ["light", [0, 0]],
    ],
  ]);
});
