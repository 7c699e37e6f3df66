/** An injury that is laid on somebody's sheet, and not drawn. */
import { expect, it } from "vitest";
import { laid } from "../../module/rulesets/aura/rules/injured.ts";
import { actor, item, shield, weapon } from "./people.ts";
import { World } from "./world.ts";

it("A-223 8.4: one that is laid on somebody has the arm let go as well; nothing is played where nothing is held", () => {
  const arm = item("auraInjury", "Useless Off Arm", { slug: "offArm" });
  const armed = actor("Ada", { items: [weapon({}, {}, "sword"), shield({ bonus: 2 })] });
  expect(laid(armed, arm)).toEqual({ action: "injured", given: {}, by: "self", skip: true });
  expect(laid(actor("Bo", { items: [weapon({}, { equipped: false }, "sword")] }), arm)).toBeNull();
  const hurt = actor("Cy", { items: [weapon({}, {}, "sword"), shield({ bonus: 2 }), arm] });
  new World().act("injured", hurt, { item: arm });
  expect(hurt.items.slice(0, 2).map(({ system }) => [system.equipped, system.dropped])).toEqual([
    [true, false],
    [false, true],
  ]);
});
