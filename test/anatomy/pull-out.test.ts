/** Items stuck in an actor: listed on its sheet, pulled out for their owner (N-122). */
import { expect, it } from "vitest";
import type { ViewContext } from "../../module/kernel/ruleset.ts";
import { sticksIn } from "../../module/rulesets/anatomy/gear/thrown-items.ts";
import { asActor } from "../../module/rulesets/anatomy/model/data.ts";
import { body } from "../../module/rulesets/anatomy/views/body.ts";
import { token } from "./attacking.ts";
import { actor, creature, type Mutable, systemOf, weapon } from "./people.ts";
import { World } from "./world.ts";

const given = { fighting: true, ownTurn: true, round: 1 };
const key = ({ problems }: ReturnType<World["act"]>) => problems[0]?.text.key.replace("ANATOMY.Problem.", "");
const lies = (one: Mutable) =>
  one.items.flatMap(({ type, system }) => (type === "anatomyWeapon" ? [system.carry] : []));

/** An actor whose spear sticks in a wolf. */
function thrown() {
  const spear = weapon("Spear", { thrown: true, thrownIncrement: 20, damageTypes: ["piercing"] }, "spear");
  const ada = actor("Ada", { mb: 3, str: 3, items: [spear] });
  const wolf = creature("Wolf");
  const form = { mode: "thrown", attribute: "str", distance: 5 };
  new World(["d20:19"]).act("attack", ada, { item: spear, targets: [wolf], form });
  return { ada, wolf, spear: ada.items.find(({ id }) => id === "spear") as Mutable };
}

it("N-122 N-89: a stuck item stores its target; for 1 AP it is on the ground, still its owner's", () => {
  const { ada, wolf, spear } = thrown();
  expect([lies(ada), sticksIn(spear)]).toEqual([["stuck"], wolf.uuid]);
  const tokens = [token(wolf, 0, 0), token(ada, 1, 0, 1)];
  const other = creature("Another");
  expect(key(new World().act("pullOut", other, { tokens, given }))).toBe("pullOutNothing");
  const short = creature("Wolf", { ap: 0 });
  Object.assign(spear.system, { stuckTo: short.uuid });
  expect(key(new World().act("pullOut", short, { tokens, given }))).toBe("apShort");
  Object.assign(spear.system, { stuckTo: wolf.uuid });
  new World().act("pullOut", wolf, { tokens, given, form: { thing: spear.uuid } });
  expect([lies(ada), sticksIn(spear), systemOf(wolf).ap.value, wolf.items.length]).toEqual([
    ["dropped"],
    "",
    2,
    creature("Wolf").items.length,
  ]);
});

it("N-122: picked up by its owner it is no longer stuck; two stuck items are distinct in the dialog", () => {
  const { ada, wolf, spear } = thrown();
  new World().act("pickUp", ada, { item: spear });
  expect([lies(ada), spear.system.stuckTo, spear.system.stuckIn]).toEqual([["held"], "", ""]);
  const two = ["one", "two"].map((id) => weapon(id, { carry: "stuck", heldBy: [], stuckTo: wolf.uuid }, id));
  ada.items = [...ada.items, ...two];
  const world = new World();
  const { known, facts, form } = world.stage("pullOut", wolf, { tokens: [token(ada, 1, 0)], given });
  const [field] = known.form?.(facts, form) ?? [];
  expect(field?.kind === "choice" ? field.options.map(({ value }) => value) : []).toEqual(two.map(({ uuid }) => uuid));
});

it("N-122: the body tab lists stuck items, with their owner if that may be known", () => {
  const context: ViewContext = {
    mode: "play",
    owner: true,
    limited: false,
    gm: false,
    house: {},
    worldTime: 0,
    combat: null,
    stuckItems: () => [
      { uuid: "Actor.ada.Item.spear", name: "Spear", of: "Ada" },
      { uuid: "Actor.x.Item.dart", name: "Dart", of: "" },
    ],
  };
  const wolf = asActor(creature("Wolf"));
  expect(
    body(wolf, context).lodged.map(({ name, meta, given: to }) => [name, meta[0]?.key, meta[0]?.data, to]),
  ).toEqual([
    ["Spear", "ANATOMY.Sheet.body.lodgedOf", { name: "Ada" }, '{"thing":"Actor.ada.Item.spear"}'],
    ["Dart", "ANATOMY.Sheet.body.lodged", undefined, '{"thing":"Actor.x.Item.dart"}'],
  ]);
  expect(body(wolf, { ...context, stuckItems: () => [] }).lodged).toEqual([]);
});
