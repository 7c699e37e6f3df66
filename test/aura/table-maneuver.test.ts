/** Combat Maneuvers and holds at the Toll Bridge: declared, resisted, stood firm against, escaped, undone. */
import { afterEach, expect, it } from "vitest";
import { act, BRANNOC, type Bridge, CAPTAIN, CUTTHROAT, HOUND, item, openBridge, statuses, TOBBLE } from "./bridge.ts";
import { atGM, headline, offers, sums, tell } from "./story.ts";

let bridge: Bridge;
afterEach(() => bridge.close());

const FIGHT = `foundry.applications.api.DialogV2.confirm = async () => true; await game.combats.contents[0].startCombat();`;

it("A-162 A-191 A-192 A-193 A-196 A-197 A-199 A-200 A-201 A-202 A-204 A-205 A-207 A-247: trips, disarms, holds and pushes between several users", async () => {
  bridge = await openBridge(14);
  const { anna, ben, gm } = bridge;
  const { plays, presses, answers, targets, reads, undoes, sets, listens, said } = tell(bridge);
  await gm.run(FIGHT);
  await bridge.quiet();
  for (const client of [anna, ben, gm]) await listens(client);
  const sword = await item(anna, bridge.uuid(BRANNOC), "Arming Sword");
  const pools = (name: string) =>
    reads(name, "[a.system.energy.value, a.system.stamina.value, a.system.agility.value]");
  const on = (name: string) => statuses(gm, bridge.uuid(name));
  const hand = () =>
    reads(BRANNOC, `(({ equipped, dropped }) => [equipped, dropped])(a.items.get(${JSON.stringify(sword)}).system)`);

  // Target not Exposed: Advantage on its first defense, and the actor is Unguarded. 13 meets 13; Fortitude 17 does not
  // exceed 18.
  await targets(anna, CUTTHROAT);
  const trips = await plays(anna, BRANNOC, "maneuver", { kind: "trip" }, [], sword);
  expect([headline(trips), await pools(BRANNOC), await on(BRANNOC)]).toEqual(["maneuver", [2, 15, 3], ["unguarded"]]);
  const tripped = await presses(anna, trips, "roll", {}, [12, atGM(1), atGM(2), atGM(5)]);
  expect([headline(tripped), sums(tripped), await on(CUTTHROAT)]).toEqual([
    "trip.works",
    [12, 13, [13, 13, "hits"], 17, [18, 17, "givesWay"]],
    ["prone"],
  ]);
  await undoes(tripped);
  expect(await on(CUTTHROAT)).toEqual([]);

  // Brannoc is Exposed now. After the hit his player stands firm and pays, without success: 18 does not exceed 18.
  await targets(gm, BRANNOC);
  const disarms = await plays(gm, CUTTHROAT, "maneuver", { kind: "disarm", thing: sword });
  const asked = await presses(gm, disarms, "roll", {}, [10, 1]);
  expect(asked.act.waiting).toMatchObject({ who: "t0", options: ["yields", "firm"] });
  gm.dice([1, 2]);
  const dropped = await answers(anna, asked, "firm");
  expect([headline(dropped), await pools(BRANNOC), await hand(), offers(dropped)]).toEqual([
    "disarm.works",
    [2, 14, 3],
    [false, true],
    ["fling"],
  ]);
  // The NPC's weapon stays hidden, even where Fortitude must exceed its AV.
  expect(sums(dropped)).toEqual([10, 13, [13, null, "hits"], 18, [18, null, "givesWay"]]);
  const flung = await presses(gm, dropped, "fling");
  expect([headline(flung), await pools(CUTTHROAT)]).toEqual(["fling", [2, 12, 2]]);
  await plays(anna, BRANNOC, "pickUp", { thing: sword, way: "free" });
  expect(await hand()).toEqual([true, false]);

  // Tobble restrains the hound of his size; with a larger target he is told that it is too large.
  await targets(ben, CAPTAIN);
  expect(await act(ben, bridge.uuid(TOBBLE), "maneuver", { given: { kind: "restrain" } })).toBeNull();
  expect(await said(ben)).toEqual(["Cutthroat Captain is too large for this maneuver: Medium."]);
  await targets(ben, HOUND);
  const grabs = await plays(ben, TOBBLE, "maneuver", { kind: "restrain" });
  const holds = await presses(ben, grabs, "roll", {}, [10, atGM(1), atGM(1)]);
  expect([headline(holds), await on(TOBBLE), await on(HOUND)]).toEqual([
    "restrain.works",
    ["restraining", "unguarded"],
    ["restrained"],
  ]);

  // Neither can attack: both are told why, and the GM may allow it.
  const refused = async (client: typeof gm, name: string, given: object) => {
    await targets(client, name === HOUND ? TOBBLE : HOUND);
    const message = await act(client, bridge.uuid(name), "attack", { given });
    return [message, await said(client)];
  };
  expect(await refused(ben, TOBBLE, { arm: "" })).toEqual([
    null,
    [`${TOBBLE} is Restraining a target and cannot attack.`],
  ]);
  expect(await refused(gm, HOUND, {})).toEqual([null, [`${HOUND} is Restrained and cannot attack.`]]);
  const breaks = await plays(gm, HOUND, "escape", { method: "fortitude" });
  expect(await pools(HOUND)).toEqual([2, 13, 3]);
  const free = await presses(gm, breaks, "roll", {}, [10, 9, 1]);
  expect([headline(free), await on(TOBBLE), await on(HOUND)]).toEqual(["escape.free", ["unguarded"], []]);
  await undoes(free);
  expect([await on(TOBBLE), await on(HOUND)]).toEqual([["restraining", "unguarded"], ["restrained"]]);
  await plays(ben, TOBBLE, "release");
  expect([await on(TOBBLE), await on(HOUND)]).toEqual([["unguarded"], []]);

  // From a Sprint a Push costs nothing more and pushes 3 m; if resisted, the pusher becomes Unguarded.
  await gm.run("await game.combats.contents[0].nextRound();");
  await bridge.quiet();
  await targets(anna, CUTTHROAT);
  expect(await act(anna, bridge.uuid(BRANNOC), "maneuver", { given: { kind: "push", sprint: true } })).toBeNull();
  expect(await said(anna)).toEqual([`${BRANNOC} has not just sprinted at least 3 m.`]);
  await plays(anna, BRANNOC, "sprint");
  const rush = await plays(anna, BRANNOC, "maneuver", { kind: "push", sprint: true, metres: 3 });
  expect(await pools(BRANNOC)).toEqual([2, 13, 3]);
  const pushed = await presses(anna, rush, "roll", {}, [12, atGM(1), atGM(1), atGM(3)]);
  expect([headline(pushed), pushed.act.headline?.data?.metres, await on(CUTTHROAT)]).toEqual([
    "push.works",
    3,
    ["unguarded"],
  ]);
  await sets(BRANNOC, { "system.energy.value": 5 });
  const shoves = await plays(anna, BRANNOC, "maneuver", { kind: "push" });
  const withstood = await presses(anna, shoves, "roll", {}, [12, atGM(1), atGM(9)]);
  expect([headline(withstood), await on(BRANNOC)]).toEqual(["push.resisted", ["unguarded"]]);
  expect([await said(anna), await said(ben), await said(gm)]).toEqual([[], [], []]);
});
