/** Every shipped power used once on the test host, gear and races dropped, a rest of the whole party. */
import { afterEach, expect, it } from "vitest";
import { BRANNOC, type Bridge, CUTTHROAT, HOUND, item, MIRELLE, openBridge } from "./bridge.ts";
import { atGM, headline, type Laid, offers, type Teller, type Told, tell } from "./story.ts";

let bridge: Bridge;
let s: Teller;
afterEach(() => bridge.close());

const quoted = (value: unknown) => JSON.stringify(value);
/** Adds shipped items of this pack to an actor. */
const gives = async (name: string, pack: string, names: readonly string[]): Promise<void> => {
  await bridge.gm.run(`const docs = await game.packs.get("fivefold.aura-${pack}").getDocuments();
    const them = ${quoted(names)}.map((n) => docs.find((d) => d.name === n).toObject());
    await fromUuidSync(${quoted(bridge.uuid(name))}).createEmbeddedDocuments("Item", them);`);
  await bridge.quiet();
};
const statuses = (name: string): Promise<string[]> => s.reads(name, "[...a.statuses].sort()");
const cleans = async (name: string): Promise<void> => {
  await bridge.gm.run(`const a = fromUuidSync(${quoted(bridge.uuid(name))});
    await a.deleteEmbeddedDocuments("ActiveEffect", a.effects.map((e) => e.id));`);
  await bridge.quiet();
};
const SPELLS = ["Ember Lash", "Spark Lance", "Grave Chill", "Dread Whisper", "Stilling Word", "Blinding Flash"];
const MORE = [
  "Force Shove",
  "Rootgrasp",
  "Sleepfall",
  "Mire",
  "Mending Pulse",
  "Aura Ward",
  "Rally Breath",
  "Clear Mind",
];
const ABILITIES = ["Slip Away", "Second Wind", "Shake It Off", "Commanding Shout", "Furl Aura", "Gale Breath"];

/** Uses one of Mirelle's powers on targets; resolves to its card and buttons. */
async function uses(power: string, on: string[], dice: Laid[] = [], given: object = {}): Promise<Told> {
  await s.targets(bridge.anna, ...on);
  return s.plays(bridge.anna, MIRELLE, "useAbility", given, dice, await item(bridge.anna, bridge.uuid(MIRELLE), power));
}
const went = async (power: string, on: string, dice: Laid[] = [], given: object = {}) => {
  const told = await uses(power, [on], dice, given);
  const found = [headline(told), offers(told).join(" "), (await statuses(on)).join(" ")];
  await cleans(on);
  return found;
};

it("A-115 A-120 A-130 A-202 A-237 A-244 D-35 D-50: each spell and each ability once, on a target", async () => {
  bridge = await openBridge(14);
  s = tell(bridge);
  const { anna, gm } = bridge;
  await gm.run(`const a = fromUuidSync(${quoted(bridge.uuid(MIRELLE))});
    await a.deleteEmbeddedDocuments("Item", a.items.filter((i) => i.type === "auraSpell").map((i) => i.id));`);
  await gives(MIRELLE, "powers", [...SPELLS, ...MORE, ...ABILITIES]);
  // AV 18. The cutthroat: Evasion 11, Leather Jack 12 / 2, Fortitude 12, Will 8.
  const lash = await uses("Ember Lash", [CUTTHROAT], [12, atGM(3), 5]);
  expect([headline(lash), offers(lash)]).toEqual(["power.hits", [`damage-t0`]]);
  await s.presses(gm, lash, "damage-t0");
  expect(await s.reads(CUTTHROAT, "a.system.aura.value")).toBe(16);
  // With the setting, damage is applied without a click; armor absorbs 2 of 6.
  await s.house("aura.autoApplyDamage", true);
  expect(await went("Spark Lance", CUTTHROAT, [5, atGM(3), 2, 4])).toEqual(["harm.lethal", "", ""]);
  expect(await s.reads(CUTTHROAT, "a.system.aura.value")).toBe(12);
  await s.house("aura.autoApplyDamage", false);
  expect(await went("Grave Chill", CUTTHROAT, [atGM(3), 4])).toEqual(["power.hits", "damage-t0", "slowed"]);
  expect(await went("Dread Whisper", CUTTHROAT, [atGM(9)])).toEqual(["power.hits", "", "shaken"]);
  expect(await went("Dread Whisper", CUTTHROAT, [atGM(10), atGM(2)])).toEqual(["power.misses", "", ""]);
  expect(await went("Stilling Word", CUTTHROAT, [atGM(3)])).toEqual(["power.hits", "", "dazed"]);
  expect(await went("Blinding Flash", CUTTHROAT, [atGM(3)])).toEqual(["power.hits", "", "blinded"]);
  expect(await went("Force Shove", CUTTHROAT, [atGM(3)])).toEqual(["power.hits", "", "unguarded"]);
  expect(await went("Rootgrasp", CUTTHROAT, [atGM(3)])).toEqual(["power.hits", "", "restrained"]);
  await s.sets(CUTTHROAT, { "system.aura.value": 10 });
  expect(await went("Sleepfall", CUTTHROAT, [atGM(3)])).toEqual(["power.hits", "", "unconscious"]);
  expect(await went("Mire", CUTTHROAT)).toEqual(["power.works", "others leaves", "slowed"]);
  // An ally's power: its surge waits for a click, other effects apply at once.
  await s.sets(BRANNOC, { "system.aura.value": 10, "system.stamina.value": 9 });
  const pulse = await uses("Mending Pulse", [BRANNOC]);
  expect([headline(pulse), offers(pulse)]).toEqual(["power.works", ["surge-t0"]]);
  await s.presses(anna, pulse, "surge-t0");
  await uses("Rally Breath", [BRANNOC]);
  await uses("Aura Ward", [BRANNOC], [], { type: "cold" });
  await s.marks(BRANNOC, "dazed");
  await uses("Clear Mind", [BRANNOC]);
  expect(
    await s.reads(
      BRANNOC,
      "[a.system.aura.value, a.system.surges.value, a.system.stamina.value, [...a.system.damage.resistances], [...a.statuses]]",
    ),
  ).toEqual([23, 6, 11, ["cold"], []]);
  // Her own power.
  await s.sets(MIRELLE, { "system.aura.value": 20 });
  await uses("Second Wind", []);
  await s.marks(MIRELLE, "slowed");
  await uses("Shake It Off", []);
  await uses("Slip Away", []);
  await uses("Furl Aura", []);
  expect(
    await s.reads(
      MIRELLE,
      "[a.system.aura.value, a.system.surges.value, [...a.statuses], a.system.round.moved, a.system.aura.active]",
    ),
  ).toEqual([36, 5, [], 2, false]);
  const gale = await uses("Gale Breath", [CUTTHROAT, HOUND], [atGM(3), atGM(9), 6, 1]);
  // One damage roll; Fortitude 12 with 3 is below AV 19, and with 9 it is not.
  expect([headline(gale), offers(gale), await statuses(CUTTHROAT), await statuses(HOUND)]).toEqual([
    "power.some",
    ["damage-t0"],
    ["prone"],
    [],
  ]);
});

it("A-36 A-120 A-211 A-212 A-214 A-215 A-217 A-223 A-230 D-24 D-53 D-55: gear, injuries, a race and rests, and undo", async () => {
  bridge = await openBridge(14);
  s = tell(bridge);
  const { anna, ben, gm } = bridge;
  const id = (name: string) => item(anna, bridge.uuid(BRANNOC), name);
  await gives(BRANNOC, "gear", ["Surge Tonic", "Manacles", "Healer's Kit", "Repair Kit"]);
  await gives(BRANNOC, "injuries", ["Stove-In Ribs", "Broken Nose"]);
  const now = () =>
    s.reads(
      BRANNOC,
      "[a.system.aura.value, a.system.surges.value, a.system.stamina.value, a.system.stamina.max, a.system.defenses.fortitude.value]",
    );
  // Fortitude 16 without the nose; half of 15 Stamina with the ribs, and the stored value is lowered.
  expect([await now(), await s.reads(BRANNOC, "a._source.system.stamina.value")]).toEqual([[37, 7, 7, 7, 15], 7]);
  await s.sets(BRANNOC, { "system.aura.value": 1, "system.stamina.value": 2 });
  const tonic = await s.plays(anna, BRANNOC, "useGear", {}, [], await id("Surge Tonic"));
  expect([headline(tonic), await now()]).toEqual(["useGear.self", [14, 6, 2, 7, 15]]);
  await s.undoes(tonic);
  expect(await now()).toEqual([1, 7, 2, 7, 15]);
  await s.targets(anna, CUTTHROAT);
  const irons = await s.plays(anna, BRANNOC, "useGear", {}, [], await id("Manacles"));
  expect((await s.presses(ben, irons, "fetter")).act.action).toBe("useGear");
  await s.presses(gm, irons, "fetter");
  expect(await s.reads(CUTTHROAT, "[...a.effects].map((e) => [[...e.statuses], e.flags.fivefold.given.dc])")).toEqual([
    [["restrained"], 18],
  ]);
  await s.marks(HOUND, "bleedingOut");
  await s.sets(HOUND, { "system.aura.value": 0 });
  await s.targets(anna, HOUND);
  const kit = await s.plays(anna, BRANNOC, "useGear", {}, [], await id("Healer's Kit"));
  await s.presses(gm, kit, "stabilize");
  expect(await statuses(HOUND)).toEqual(["stabilized"]);

  // Fifteen minutes: two of three surges, and the broken shield repaired.
  const shield = await id("Round Shield");
  await gm.run(
    `await fromUuidSync(${quoted(bridge.uuid(BRANNOC))}).items.get("${shield}").update({ "system.broken": true });`,
  );
  await bridge.quiet();
  expect(await s.reads(BRANNOC, "a.system.defenses.evasion.value")).toBe(10);
  await s.targets(anna);
  const rest = await s.plays(anna, BRANNOC, "shortRest", { minutes: 15, surges: 2, repairs: [shield] });
  expect([headline(rest), await now(), await s.reads(BRANNOC, "a.system.defenses.evasion.value")]).toEqual([
    "shortRest",
    [27, 5, 7, 7, 15],
    12,
  ]);
  await s.undoes(rest);
  expect(await now()).toEqual([1, 7, 2, 7, 15]);
  await s.sets(BRANNOC, { "system.surges.value": 2 });
  // Half a night restores half of the maximum; a full one heals the nose as well.
  await s.plays(anna, BRANNOC, "longRest", { share: "half", slept: false, conditions: false });
  expect(await now()).toEqual([19, 5, 7, 7, 15]);
  const night = await s.plays(anna, BRANNOC, "longRest");
  expect([headline(night), await now()]).toEqual(["longRest.whole", [37, 7, 7, 7, 16]]);
  // Treating the ribs restores the maximum and no Stamina.
  await gm.run(`await fromUuidSync(${quoted(bridge.uuid(BRANNOC))}).items.getName("Stove-In Ribs").delete();`);
  await bridge.quiet();
  expect(await now()).toEqual([37, 7, 7, 15, 16]);

  // One race replaced by another, then none.
  const race = () =>
    s.reads(
      BRANNOC,
      `[a.system.movement.speed, a.system.abilities.dex.value, a.system.inherent.fortitude.bonus, a.itemTypes.auraRace.map((i) => i.name).join()]`,
    );
  const human = await race();
  expect(human).toEqual([6, 12, 0, "Human"]);
  await gives(BRANNOC, "powers", ["Stoneborn"]);
  expect(await race()).toEqual([5, 11, 1, "Stoneborn"]);
  await gm.run(`await fromUuidSync(${quoted(bridge.uuid(BRANNOC))}).items.getName("Stoneborn").delete();`);
  await bridge.quiet();
  expect(await race()).toEqual([6, 12, 0, ""]);
});
