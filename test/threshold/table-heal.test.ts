/** Healing on the test host: who is healed, harmed or not affected; waking; an attack roll first; the GM's rulings. */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { act, press, quoted, Sickbed, type Thing, target } from "./sickbed.ts";

let bed: Sickbed;
afterEach(() => bed.play.close());

const heals = { formula: "1d8", ability: "wis", energy: "holy" };
const LIGHT: Thing = [
  "Mending Light",
  "Power",
  { kind: "prayer", delivery: "automatic", range: "touch", healing: heals },
];
const BALM: Thing = [
  "Grave Balm",
  "Power",
  { kind: "prayer", delivery: "automatic", healing: { ...heals, energy: "unholy" } },
];
const RALLY: Thing = ["Rally", "Power", { kind: "prayer", delivery: "automatic", track: -1 }];
const STEADY: Thing = ["Steady", "Power", { kind: "prayer", delivery: "automatic", stabilize: true }];

const TURN: Thing = [
  "Turn the Dead",
  "Power",
  { kind: "prayer", delivery: "automatic", target: { types: ["undead"], maxHitDice: 2 }, track: 1 },
];

const guard = (type: string, mode: string, value = 0) => ({ resistances: { a: { type, mode, value, source: "" } } });
const priest = { stats: { wis: { base: 3 } }, hp: { value: 18, override: 18 } };

/** Ben's priest uses a prayer on targets; its effects are applied when `face` is given for the healing roll. */
async function pray(uuid: string, prayer: string, whom: string[], given: object = {}): Promise<string> {
  const { ben } = bed;
  await ben.run(`game.user.targets.forEach((t) => t.setTarget(false, { releaseOthers: false }));
    for (const t of canvas.tokens.placeables) if (${quoted(whom)}.includes(t.document.name)) t.setTarget(true, { releaseOthers: false });`);
  const item = await bed.read<string>(uuid, `a.items.getName(${quoted(prayer)}).id`);
  const message = (await act(ben, uuid, "power", { item, given })) as string;
  await bed.play.quiet();
  return message;
}
async function mend(uuid: string, prayer: string, whom: string[], face: number): Promise<string> {
  const message = await pray(uuid, prayer, whom);
  bed.ben.dice([face]);
  await bed.offer(bed.ben, message, "heal", { modifier: 0 });
  return message;
}
const headline = async (message: string): Promise<string | undefined> =>
  (await bed.acts(bed.ben, message, "heal")).at(-1)?.[1].headline?.key.replace("THRESHOLD.Headline.", "");

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("T-103 T-107 T-111 T-124 D-04: it ends bleeding out and does not wake, harms the undead over their threshold, and all is undone", async () => {
    bed = await Sickbed.open(generation);
    const { gm, anna } = bed;
    const ilsa = await bed.make("Ilsa", { by: "Ben", system: priest, items: [LIGHT] });
    const bran = await bed.make("Bran", { by: "Anna", system: guard("holy", "resistance", 5) });
    const thrall = await bed.make("Thrall", {
      type: "Creature",
      system: {
        creature: { type: "undead" },
        deathMode: "instant",
        hp: { value: 20, override: 20 },
        woundThreshold: { override: 7 },
      },
    });
    await bed.change(gm, bran, { "system.hp.value": 0 });
    const light = await mend(ilsa, "Mending Light", ["Bran"], 5);
    // 5 + 3, and 5 more for the resistance, which raises healing.
    expect([await headline(light), await bed.body(bran)]).toEqual(["went.healed", [13, 5, null, "unconscious"]]);
    expect((await bed.acts(anna, light, "heal"))[0]?.[1].offers).toMatchObject([{ id: "wake-t0", by: "gm" }]);
    expect(await bed.offer(anna, light, "wake-t0")).toBeUndefined();
    await bed.offer(gm, light, "wake-t0");
    expect(await bed.body(bran)).toEqual([13, 4, null, "track4"]);
    await bed.all(light, "undo");
    expect(await bed.body(bran)).toEqual([0, 5, 2, "bleeding unconscious"]);
    await bed.all(light, "redo");
    expect(await bed.body(bran)).toEqual([13, 4, null, "track4"]);
    // Healing for the living is damage to the undead, and counts as one attack.
    const burnt = await mend(ilsa, "Mending Light", ["Thrall"], 5);
    expect([await headline(burnt), await bed.body(thrall)]).toEqual(["went.reels", [12, 1, null, "track1"]]);
    await bed.change(gm, thrall, { "system.hp.value": 4 });
    const burial = await mend(ilsa, "Mending Light", ["Thrall", "Bran"], 1);
    expect([await headline(burial), await bed.body(thrall), await bed.body(bran)]).toEqual([
      "healAll",
      [0, 5, null, "dead unconscious"],
      [22, 4, null, "track4"],
    ]);
    // The dead are not affected by anything.
    expect(await headline(await mend(ilsa, "Mending Light", ["Thrall"], 8))).toBe("went.dead");
    await bed.all(burial, "undo");
    expect([await bed.body(thrall), await bed.body(bran)]).toEqual([
      [4, 1, null, "track1"],
      [13, 4, null, "track4"],
    ]);
    // An unwilling target: the GM may require an attack roll, d20 + Attack Bonus + Wisdom against Reflex.
    bed.ben.dice([6]);
    const missed = await pray(ilsa, "Mending Light", ["Thrall"], { attackFirst: true });
    expect((await bed.acts(gm, missed, "power"))[0]?.[1]).toMatchObject({
      headline: { key: "THRESHOLD.Headline.power.misses" },
      offers: [],
      journal: [{ id: "power", faces: [6] }],
    });
    bed.ben.dice([7]);
    const touched = await pray(ilsa, "Mending Light", ["Thrall"], { attackFirst: true });
    bed.ben.dice([1]);
    await bed.offer(bed.ben, touched, "heal", { modifier: 0 });
    expect((await bed.body(thrall))[0]).toBe(0);
  });
});

describe("by creature type", () => {
  it("T-21 T-100 T-101 T-102 T-103 T-104 T-105 T-106 T-107 T-108 T-112 T-113 T-114 T-115 T-116 D-13 D-15 D-16 D-17 D-44: each by type, by its own statement, and by GM ruling", async () => {
    bed = await Sickbed.open(14);
    const { gm } = bed;
    const ilsa = await bed.make("Ilsa", { by: "Ben", system: priest, items: [LIGHT, BALM, TURN] });
    const kinds: [string, object, holy: number, unholy: number][] = [
      ["Human", { ...guard("unholy", "immunity"), details: { traceAncestry: "A ghoul, they say." } }, 18, 2],
      ["Angel", { creature: { type: "angel" }, ...guard("holy", "immunity"), details: { alignment: "unholy" } }, 60, 2],
      ["Corpse", { creature: { type: "undead" }, ...guard("unholy", "absorption") }, 2, 60],
      ["Sentinel", { creature: { type: "construct" }, ...guard("holy", "resistance", 5) }, 10, 10],
      ["Thornborn", { creature: { type: "plant" }, energy: { holyHealing: "heal" } }, 18, 10],
      ["Imp", { creature: { type: "demon" }, energy: { unholyHealing: "heal" } }, 2, 18],
      ["Ghoul", { creature: { type: "humanoid", countsAs: ["undead"] } }, 2, 18],
    ];
    for (const [name, system, holy, unholy] of kinds) {
      const type = "creature" in system ? "Creature" : "Character";
      const uuid = await bed.make(name, {
        type,
        system: { hp: { value: 10, override: 60 }, woundThreshold: { override: 40 }, ...system },
      });
      for (const [prayer, after] of [
        ["Mending Light", holy],
        ["Grave Balm", unholy],
      ] as const) {
        const message = await mend(ilsa, prayer, [name], 5);
        expect([name, prayer, (await bed.body(uuid))[0]]).toEqual([name, prayer, after]);
        await bed.all(message, "undo");
        expect((await bed.body(uuid))[0]).toBe(10);
      }
    }
    // A power against the undead affects those who count as undead; the GM may include or exclude targets, afterwards
    // too.
    const turned = await pray(ilsa, "Turn the Dead", ["Human", "Corpse", "Ghoul"]);
    const reached = async () =>
      (await bed.acts(gm, turned, "power"))[0]?.[1].offers.map(({ id }) => id.replace("track-", ""));
    const [prayed, asked] = (await bed.acts(gm, turned, "power"))[0] ?? [];
    expect(await reached()).toEqual(["t1", "t2"]);
    const form = { ...(asked as unknown as { form: object }).form, flipped: ["t0", "t1"] };
    await press(gm, { intent: "amend", message: turned, act: prayed, form });
    await bed.play.quiet();
    expect(await reached()).toEqual(["t0", "t2"]);
    await bed.offer(bed.ben, turned, "track-t2");
    await bed.offer(bed.ben, turned, "track-t0");
    const steps = await gm.run(
      `return ["Human", "Corpse", "Ghoul"].map((n) => game.actors.getName(n).system.track.step);`,
    );
    expect(steps).toEqual([1, 0, 1]);
    // With house rule ask, the GM decides what the half-undead count as, and nothing happens before.
    await gm.run(`await game.settings.set("fivefold", "threshold.halfUndead", "ask");`);
    const ghoul = await gm.run<string>(`return game.actors.getName("Ghoul").uuid;`);
    const message = await mend(ilsa, "Mending Light", ["Ghoul"], 5);
    expect((await bed.body(ghoul))[0]).toBe(10);
    const [id, waits] = (await bed.acts(gm, message, "heal"))[0] ?? [];
    expect(waits?.waiting).toMatchObject({ who: "gm", options: ["undead", "living"] });
    const answer = { id: waits?.waiting?.id, pick: "living" };
    await press(bed.ben, { intent: "answer", message, act: id, answer });
    await bed.play.quiet();
    expect((await bed.body(ghoul))[0]).toBe(10);
    await press(gm, { intent: "answer", message, act: id, answer });
    await bed.play.quiet();
    expect((await bed.body(ghoul))[0]).toBe(18);
  });

  it("T-130 T-131 T-132: stabilizing, rallying, healing for later targets, and the GM's own actions", async () => {
    bed = await Sickbed.open(14);
    const { gm, ben, anna } = bed;
    const ilsa = await bed.make("Ilsa", { by: "Ben", system: priest, items: [RALLY, STEADY, LIGHT] });
    const bran = await bed.make("Bran", { by: "Anna" });
    await bed.change(gm, bran, { "system.hp.value": 0 });
    const steady = await pray(ilsa, "Steady", ["Bran"]);
    await bed.offer(ben, steady, "stabilize-t0");
    expect(await bed.body(bran)).toEqual([0, 5, 2, "stable unconscious"]);
    // Rally does not affect actors at 0 HP.
    const rally = await pray(ilsa, "Rally", ["Bran"]);
    expect(await bed.offer(ben, rally, "track-t0")).toBeUndefined();
    // A prayer without targets: the healing waits, for any number of targets.
    const poured = await pray(ilsa, "Mending Light", []);
    ben.dice([3]);
    const open = await bed.offer(ben, poured, "heal", { modifier: 0 });
    expect(open?.headline).toEqual({ key: "THRESHOLD.Headline.healOpen", data: { amount: 6 } });
    expect(await bed.offer(ben, poured, "apply", { modifier: 0 })).toBeUndefined();
    await bed.offer(ben, poured, "apply", { modifier: 0 }, [bran]);
    expect(await bed.body(bran)).toEqual([6, 5, null, "unconscious"]);
    await bed.offer(ben, rally, "track-t0");
    expect(await bed.body(bran)).toEqual([6, 4, null, "track4"]);
    // The GM's panel: unholy healing harms the living and need not count as an attack; an invalid amount harms no
    // target.
    await bed.change(gm, bran, { "system.track.step": 0, "system.hp.value": 24, "system.woundThreshold.override": 3 });
    expect(await act(gm, bran, "holyUnholy", { given: { formula: "lots", energy: "unholy" } })).toBeNull();
    await act(gm, bran, "holyUnholy", { given: { formula: "5", energy: "unholy", attack: false } });
    await bed.play.quiet();
    expect(await bed.body(bran)).toEqual([19, 0, null, ""]);
    await act(gm, bran, "holyUnholy", { given: { formula: "5", energy: "unholy" } });
    await bed.play.quiet();
    expect(await bed.body(bran)).toEqual([14, 1, null, "track1"]);
    // Minutes pass for a bleeding actor: the GM decides the outcome, once.
    await bed.change(anna, bran, { "system.hp.value": 0 });
    for (const [fate, body] of [
      ["dead", [0, 5, null, "dead unconscious"]],
      ["stable", [0, 5, 2, "stable unconscious"]],
      ["tended", [1, 5, null, "unconscious"]],
    ] as const) {
      await gm.run("await game.time.advance(60);");
      await bed.play.quiet();
      const asks = await bed.newest("meanwhile");
      const message = (await act(gm, bran, "meanwhile", { given: { fate, hp: 1 } })) as string;
      await bed.play.quiet();
      expect([asks !== "", await bed.body(bran)]).toEqual([true, body]);
      await bed.all(message, "undo");
      expect(await bed.body(bran)).toEqual([0, 5, 2, "bleeding unconscious"]);
    }
    expect(await act(anna, bran, "meanwhile", { given: { fate: "tended", hp: 1 } })).toBeNull();
    await target(gm, "Bran");
  });
});
