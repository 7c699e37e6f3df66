/** An injury dropped on a sheet. */
import { expect, it } from "vitest";
import { dropAction } from "../../module/rulesets/aura/damage/injury-drop.ts";
import { actor, item, shield, weapon } from "./people.ts";
import { World } from "./world.ts";

it("A-223: a dropped injury also drops the held item; without one, no action follows", () => {
  const arm = item("auraInjury", "Useless Off Arm", { slug: "offArm" });
  const armed = actor("Ada", { items: [weapon({}, {}, "sword"), shield({ bonus: 2 })] });
  expect(dropAction(armed, arm)).toEqual({ action: "injured", given: {}, by: "self", skip: true });
  expect(dropAction(actor("Bo", { items: [weapon({}, { equipped: false }, "sword")] }), arm)).toBeNull();
  const hurt = actor("Cy", { items: [weapon({}, {}, "sword"), shield({ bonus: 2 }), arm] });
  new World().act("injured", hurt, { item: arm });
  expect(hurt.items.slice(0, 2).map(({ system }) => [system.equipped, system.dropped])).toEqual([
    [true, false],
    [false, true],
  ]);
});
