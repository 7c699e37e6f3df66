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

it("A-223: a crushed hand drops the item in it; with an item in each, the target's owner says which hand", () => {
  const hand = item("auraInjury", "Crushed Hand", { slug: "hand" });
  const hurt = (pick: string | undefined, ...held: Parameters<typeof weapon>[]) => {
    const world = new World();
    world.choose = ({ id, who }) => (id === "crushed" && who === "self" ? pick : undefined);
    const ada = actor("Ada", { items: [...held.map((one) => weapon(...one)), hand] });
    world.act("injured", ada, { item: hand });
    return ada.items.flatMap(({ name, system }) => (system.dropped ? [name] : []));
  };
  const [sword, dagger, staff] = [{ name: "Sword" }, { name: "Dagger" }, { name: "Staff", hands: 2 }];
  expect(hurt(undefined, [sword, {}, "a"])).toEqual(["Sword"]);
  expect(hurt("weapon", [sword, {}, "a"], [dagger, {}, "b"])).toEqual(["Sword"]);
  expect(hurt("off", [sword, {}, "a"], [dagger, {}, "b"])).toEqual(["Dagger"]);
  expect(hurt(undefined, [staff, {}, "a"])).toEqual(["Staff"]);
  expect(dropAction(actor("Bo", { items: [weapon({}, { equipped: false }, "sword")] }), hand)).toBeNull();
});
