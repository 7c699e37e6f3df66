/** All kinds of attacks at the Toll Bridge: loaded and shot, thrown, Swift, non-lethal, several targets, no target. */
import { afterEach, expect, it } from "vitest";
import {
  ARCHER,
  act,
  BRANNOC,
  type Bridge,
  CAPTAIN,
  CUTTHROAT,
  HOUND,
  ISAURA,
  item,
  openBridge,
  press,
  statuses,
  TOBBLE,
} from "./bridge.ts";
import { atGM, headline, type Laid, offers, sums, type Told, tell } from "./story.ts";

let bridge: Bridge;
afterEach(() => bridge.close());

const FIGHT = `foundry.applications.api.DialogV2.confirm = async () => true; await game.combats.contents[0].startCombat();`;
const damage = ({ act: { headline: told } }: Told) => told?.data?.damage;

it("A-06 A-13 A-14 A-34 A-42 A-87 A-90 A-94 A-96 A-99 A-100 A-106 A-109 A-111: bows, javelins and their modifiers", async () => {
  bridge = await openBridge(14);
  const { anna, ben, gm } = bridge;
  const { plays, presses, targets, reads, undoes, sets, listens, said } = tell(bridge);
  await gm.run(FIGHT);
  await bridge.quiet();
  for (const client of [anna, ben, gm]) await listens(client);
  const [bow, javelin] = [
    await item(ben, bridge.uuid(ISAURA), "Long Bow"),
    await item(anna, bridge.uuid(BRANNOC), "Javelin"),
  ];
  const at = (name: string) => `a.items.getName("${name}").system`;
  const quiver = () =>
    reads(
      ISAURA,
      `[a.system.energy.value, a.system.stamina.value, ${at("Long Bow")}.loaded, ${at("Arrows")}.quantity]`,
    );
  const tries = async (client: typeof ben, name: string, id: string, given: object) => [
    await act(client, bridge.uuid(name), "attack", { item: id, given }),
    await said(client),
  ];

  // Not loaded; loaded for 2 − 1 (Quick Nock); 8 m away, facing: the middle band. The shot uses up an arrow.
  await targets(ben, ARCHER);
  expect(await tries(ben, ISAURA, bow, {})).toEqual([null, ["Not loaded: Long Bow."]]);
  const loads = await plays(ben, ISAURA, "load", {}, [], bow);
  expect([await quiver(), offers(loads)[0]]).toEqual([[4, 12, false, 20], "done"]);
  await presses(ben, loads, "done");
  expect(await quiver()).toEqual([4, 12, true, 20]);
  const both = ["Steady Aim", "Pinning Shot"];
  const enhancers = await Promise.all(both.map(async (name) => `${await item(ben, bridge.uuid(ISAURA), name)}:1`));
  const aims = await plays(ben, ISAURA, "attack", { enhancers }, [], bow);
  expect([aims.act.form.distance, aims.act.form.facing, await quiver()]).toEqual([8, true, [3, 8, true, 20]]);
  // 8 − 0 − 3, and 3 less, against a Ranged Evasion of 4 + 1 + 2.
  const shot = await presses(ben, aims, "roll", {}, [14, atGM(4), atGM(1), 6]);
  expect([headline(shot), sums(shot), damage(shot), await quiver()]).toEqual([
    "hit",
    [7, [14, 9, "hits"], 7],
    7,
    [3, 8, false, 19],
  ]);
  expect(await statuses(gm, bridge.uuid(ARCHER))).toEqual(["slowed"]);
  await undoes(shot);
  expect([await quiver(), await statuses(gm, bridge.uuid(ARCHER))]).toEqual([[3, 8, true, 20], []]);

  // Out of range unless the GM sets a Miss Chance bonus; one Stamina replaces the missing Energy.
  await sets(ISAURA, { "system.energy.value": 0 });
  expect(await tries(ben, ISAURA, bow, { distance: 250, standIn: 1 })).toEqual([
    null,
    ["250 m is too far; an aimed shot reaches 190 m."],
  ]);
  expect((await tries(ben, ISAURA, bow, {}))[0]).toBeNull();
  expect(await said(ben)).toEqual([]);
  await targets(gm, ARCHER);
  const far = await plays(gm, ISAURA, "attack", { distance: 250, unaimed: 6, anyway: true, standIn: 1 }, [], bow);
  expect(await quiver()).toEqual([0, 7, true, 20]);
  const wide = await presses(gm, far, "roll", {}, [2, 1]);
  expect([headline(wide), sums(wide), await statuses(gm, bridge.uuid(ISAURA))]).toEqual([
    "miss",
    [3, [2, 14, "misses"]],
    ["exposed"],
  ]);

  // A javelin of three, 4 m: close range, Advantage; the last one thrown is dropped and picked up.
  await targets(anna, CAPTAIN);
  const throws = async (faces: Laid[]) => {
    await sets(BRANNOC, { "system.energy.value": 5 });
    return presses(anna, await plays(anna, BRANNOC, "attack", { throws: true }, [], javelin), "roll", {}, faces);
  };
  const javelins = () =>
    reads(BRANNOC, `[${at("Javelin")}.quantity, ${at("Javelin")}.equipped, ${at("Javelin")}.dropped]`);
  const first = await throws([15, 3, atGM(2), 5]);
  expect([headline(first), damage(first), await javelins()]).toEqual(["hit", 5, [2, false, false]]);
  await throws([1, 1]);
  await throws([1, 1]);
  expect(await javelins()).toEqual([0, false, true]);
  await plays(anna, BRANNOC, "pickUp", { thing: javelin, way: "free" });
  expect(await javelins()).toEqual([1, true, false]);
  await plays(anna, BRANNOC, "pickUp", { thing: javelin, way: "free" });
  expect(await javelins()).toEqual([2, true, false]);
  expect([await said(anna), await said(gm)]).toEqual([[], []]);
});

it("A-53 A-70 A-131 A-137 A-142 A-160 A-163 A-164 A-165 A-173 A-176 A-178 A-179 D-15 D-35 D-54 D-59 D-64: openings, non-lethal attacks, several targets, no target", async () => {
  bridge = await openBridge(14);
  const { anna, ben, gm } = bridge;
  const { plays, presses, targets, reads, sets, marks, listens, said, last, newest, undoes } = tell(bridge);
  for (const client of [anna, ben, gm]) await listens(client);
  const [sword, dagger] = [
    await item(anna, bridge.uuid(BRANNOC), "Arming Sword"),
    await item(ben, bridge.uuid(TOBBLE), "Dagger"),
  ];
  const aura = (name: string) => reads<number>(name, "a.system.aura.value");
  const energy = (name: string) => reads<number>(name, "a.system.energy.value");

  // With two targets the dialog asks; without a dialog one target is needed. Outside Rounds: at once, without Energy.
  await targets(anna, CUTTHROAT, HOUND);
  for (const action of ["attack", "maneuver"]) expect(await act(anna, bridge.uuid(BRANNOC), action)).toBeNull();
  expect(await said(anna)).toEqual([
    "2 targets are selected. Target only one.",
    "2 targets are selected. Target only one.",
  ]);
  await targets(anna, HOUND);
  const second = await plays(anna, BRANNOC, "attack", {}, [15, atGM(2), 5], sword);
  expect([headline(second), second.act.headline?.data?.target, await energy(BRANNOC)]).toEqual(["hit", HOUND, 5]);
  expect(offers(second)).toEqual(["damage-t0", "half-t0"]);
  await presses(gm, second, "damage-t0");
  expect([await aura(HOUND), await aura(CUTTHROAT)]).toEqual([9, 21]);

  await gm.run(FIGHT);
  await bridge.quiet();
  await said(gm);
  // No target: compared with a later target, and damage applied to one; the die and the damage stay.
  await targets(anna);
  const open = await presses(anna, await plays(anna, BRANNOC, "attack", {}, [], sword), "roll", {}, [14, 6]);
  expect([headline(open), sums(open), offers(open)]).toEqual(["open.blow", [14, 18, 8], ["compare", "bare"]]);
  const held = await presses(anna, open, "compare", {}, [atGM(3)], [CUTTHROAT]);
  expect([headline(held), sums(held), offers(held)]).toEqual([
    "hit",
    [14, 14, [18, 14, "hits"]],
    ["damage-t0", "half-t0"],
  ]);
  const over = await presses(anna, open, "compare", {}, [atGM(10), atGM(5)], [HOUND]);
  expect(headline(over)).toBe("miss");
  await presses(gm, open, "bare", {}, [], [CUTTHROAT]);
  expect(await aura(CUTTHROAT)).toBe(13);

  // An opening: a user with an actor takes it, once a Round, for 1 Energy.
  await marks(CUTTHROAT, "unguarded");
  const opening = await last("opening");
  const seizes = async (client: typeof ben, mine: string, form: object) => {
    const intent = { intent: "offer", message: opening.message, act: opening.id, offer: "swiftAttack" };
    await press(client, { ...intent, form, targets: [], mine: bridge.uuid(mine) });
    await bridge.quiet();
    return newest(opening.message);
  };
  const seized = await seizes(ben, TOBBLE, { arm: dagger });
  expect([headline(seized), await energy(TOBBLE), offers(seized).includes("interrupt")]).toEqual([
    "declares.atSwift",
    4,
    false,
  ]);
  expect(await reads(TOBBLE, "a.system.round.swiftUsed")).toBe(true);
  const stabbed = await presses(ben, seized, "roll", {}, [19, 3]);
  expect([headline(stabbed), damage(stabbed)]).toEqual(["critical", 5]);
  expect((await seizes(ben, TOBBLE, { arm: dagger })).id).toBe(stabbed.id);
  expect(await energy(TOBBLE)).toBe(4);
  await targets(ben, HOUND);
  expect(await act(ben, bridge.uuid(TOBBLE), "attack", { item: dagger, given: { swift: true } })).toBeNull();
  expect((await said(ben)).at(-1)).toBe(`${TOBBLE} has already made a Swift Attack this Round.`);
  await targets(gm, TOBBLE);
  const bite = await item(gm, bridge.uuid(HOUND), "Bite");
  expect(await act(gm, bridge.uuid(HOUND), "attack", { item: bite, given: { swift: true } })).toBeNull();
  expect((await said(gm)).at(-1)).toBe(`${TOBBLE} is not open to a Swift Attack: choose a reason.`);
  const snaps = await plays(gm, HOUND, "attack", { swift: true, swiftReason: "reach" }, [], bite);
  expect([headline(snaps), await energy(HOUND)]).toEqual(["declares.atSwift", 4]);

  // Non-lethal: −3 AV for −5 on the Chance DC; 15 − 3 still hits, 5 makes it non-lethal, and the GM may injure.
  await sets(BRANNOC, { "system.energy.value": 5 });
  await targets(anna, CUTTHROAT);
  const spares = await plays(anna, BRANNOC, "attack", { restrain: true, steps: 1 }, [], sword);
  const spared = await presses(anna, spares, "roll", {}, [13, atGM(1), 3, 5]);
  expect([headline(spared), sums(spared), offers(spared)]).toEqual([
    "hitNonLethal",
    [13, 12, [15, 12, "hits"], 5, 5],
    ["damage-t0", "half-t0", "injury-t0"],
  ]);
  expect(headline(await presses(gm, spared, "damage-t0"))).toBe("harm.nonLethal");
  expect((await presses(anna, spared, "injury-t0")).act.action).toBe("applyDamage");
  const bruised = await presses(gm, spared, "injury-t0", { row: "own", text: "A black eye", severity: "nonLethal" });
  expect([
    bruised.act.action,
    await reads(CUTTHROAT, `a.items.filter((i) => i.type === "auraInjury").map((i) => i.name)`),
  ]).toEqual(["injury", ["A black eye"]]);
  await undoes(bruised);

  // Asleep: no Evasion roll, damage ×2 for its weakness; a 1 misses anyway.
  await marks(HOUND, "unconscious");
  await sets(HOUND, { "system.damage.weaknesses": ["slashing"] });
  await targets(anna, HOUND);
  const fells = async (faces: number[]) => {
    await sets(BRANNOC, { "system.energy.value": 5 });
    const declared = await plays(anna, BRANNOC, "attack", { undefended: true }, [], sword);
    expect([declared.act.lines.map(({ id }) => id), await energy(BRANNOC)]).toEqual([["way.undefended"], 4]);
    return presses(anna, declared, "roll", {}, faces);
  };
  const asleep = await fells([9, 1]);
  expect([headline(asleep), damage(asleep)]).toEqual(["hit", 6]);
  expect(headline(await fells([1]))).toBe("fumble");
  expect(await said(anna)).toEqual([]);
});
