/** Damage on the test host: hits over the threshold, falling, dying, undo and redo; concurrent hits; resistances. */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { act, quoted, Sickbed, target } from "./sickbed.ts";

let bed: Sickbed;
afterEach(() => bed.play.close());

const hurt = async (uuid: string, amount: number | string, more: object = {}): Promise<string> => {
  const given = { amount: String(amount), type: "slashing", ...more };
  const message = (await act(bed.gm, uuid, "applyDamage", { given })) as string;
  await bed.play.quiet();
  return message;
};

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("T-14 T-17 T-18 T-19 T-25 T-27 T-130 D-21 D-35: over the threshold, down, finished off; undone and redone as one", async () => {
    bed = await Sickbed.open(generation);
    const { gm, anna, ben } = bed;
    const bran = await bed.make("Bran", { by: "Anna", system: { stats: { con: { base: 2 } } } });
    // The Wound Threshold is 12: an equal amount does nothing, one more is a step.
    await hurt(bran, 12);
    expect(await bed.body(bran)).toEqual([12, 0, null, ""]);
    await bed.change(gm, bran, { "system.hp.value": 24 });
    await hurt(bran, 13, { attack: false });
    expect(await bed.body(bran)).toEqual([11, 0, null, ""]);
    await bed.change(gm, bran, { "system.hp.value": 24 });
    await hurt(bran, 13);
    expect(await bed.body(bran)).toEqual([11, 1, null, "track1"]);
    // Down: unconscious at once, whatever step the hit caused, and four rounds to live.
    const damaged = await hurt(bran, 30);
    const down = [0, 5, 4, "bleeding unconscious"];
    expect(await bed.body(bran)).toEqual(down);
    expect(await bed.read(bran, "a.system.track.previous")).toBe(1);
    const fell = await bed.newest("fall");
    expect((await bed.acts(anna, fell, "fall"))[0]?.[1]).toMatchObject({
      headline: { key: "THRESHOLD.Headline.falls", data: { rounds: 4 } },
      offers: [
        { id: "stabilize-self", by: "gm" },
        { id: "tick", by: "gm" },
      ],
    });
    // One click undoes all of it, including the card of the fall; one click redoes all of it.
    await bed.all(damaged, "undo");
    expect([await bed.body(bran), await bed.newest("fall")]).toEqual([[11, 1, null, "track1"], ""]);
    await bed.all(damaged, "redo");
    expect([await bed.body(bran), (await bed.newest("fall")) !== ""]).toEqual([down, true]);
    // At 0 HP further damage has no effect; the other actions are the GM's.
    const more = await hurt(bran, 30);
    expect((await bed.acts(gm, more, "applyDamage"))[0]?.[1]).toMatchObject({
      headline: { key: "THRESHOLD.Headline.fate.past" },
      offers: [{ id: "finishOff-self", by: "gm" }],
    });
    expect(await bed.body(bran)).toEqual(down);
    for (const player of [anna, ben]) expect(await bed.offer(player, more, "finishOff-self")).toBeUndefined();
    const card1 = await bed.newest("fall");
    expect(await bed.offer(anna, card1, "stabilize-self")).toBeUndefined();
    expect(await act(anna, bran, "stabilize")).toBeNull();
    await bed.offer(gm, card1, "tick");
    expect(await bed.body(bran)).toEqual([0, 5, 3, "bleeding unconscious"]);
    await bed.offer(gm, card1, "stabilize-self");
    expect(await bed.body(bran)).toEqual([0, 5, 3, "stable unconscious"]);
    // After another hit the GM may resume the counter where it stopped.
    const kick = await hurt(bran, 3);
    await bed.offer(gm, kick, "bleedAgain-self");
    expect(await bed.body(bran)).toEqual([0, 5, 3, "bleeding unconscious"]);
    await bed.offer(gm, kick, "finishOff-self");
    expect(await bed.body(bran)).toEqual([0, 5, null, "dead unconscious"]);
    const death = await bed.newest("death");
    expect((await bed.acts(anna, death, "death"))[0]?.[1].offers).toMatchObject([{ id: "spare", by: "gm" }]);
    await bed.all(kick, "undo");
    expect([await bed.body(bran), await bed.newest("death")]).toEqual([[0, 5, 3, "stable unconscious"], ""]);
  });

  it("T-17 T-33 T-124 D-35: the same by manual edit, on the token's bar and by a lower maximum; the dead are out of the combat", async () => {
    bed = await Sickbed.open(generation);
    const { gm, anna } = bed;
    const bran = await bed.make("Bran", { by: "Anna" });
    const mage = await bed.make("Mage", { system: { stats: { con: { base: -1 } } } });
    const bar = async (client: typeof gm, uuid: string, by: number): Promise<void> => {
      await client.run(`await fromUuidSync(${quoted(uuid)}).modifyTokenAttribute("hp", ${by}, true, true);`);
      await bed.play.quiet();
    };
    await gm.run(`const combat = await Combat.create({});
      await combat.createEmbeddedDocuments("Combatant", ${quoted([bran, mage])}.map((uuid) => ({ actorId: fromUuidSync(uuid).id, initiative: 10 })));
      await combat.startCombat();`);
    await bed.play.quiet();
    await bar(anna, bran, -50);
    expect(await bed.body(bran)).toEqual([0, 5, 2, "bleeding unconscious"]);
    expect((await bed.acts(gm, await bed.newest("fall"), "fall"))[0]?.[1].headline?.data).toMatchObject({
      name: "Bran",
    });
    // Hit points end the bleeding and do not wake.
    await bed.change(anna, bran, { "system.hp.value": 3 });
    expect(await bed.body(bran)).toEqual([3, 5, null, "unconscious"]);
    await bar(gm, bran, 50);
    expect((await bed.body(bran))[0]).toBe(24);
    // A lower maximum cuts hit points, and a higher one adds none.
    await bed.change(gm, bran, { "system.hp.override": 7 });
    await bed.change(gm, bran, { "system.hp.override": 24 });
    expect((await bed.body(bran))[0]).toBe(7);
    // A negative Constitution leaves no rounds.
    await bar(gm, mage, -24);
    expect(await bed.body(mage)).toEqual([0, 5, null, "dead unconscious"]);
    const defeated = () => gm.run(`return game.combats.contents.at(-1).combatants.map((c) => [c.name, c.isDefeated]);`);
    expect(await defeated()).toEqual([
      ["Bran", false],
      ["Mage", true],
    ]);
    // Death canceled: at 0 HP, unconscious and stable.
    await bed.offer(gm, await bed.newest("death"), "spare");
    expect([await bed.body(mage), await defeated()]).toEqual([
      [0, 5, null, "stable unconscious"],
      [
        ["Bran", false],
        ["Mage", false],
      ],
    ]);
  });
});

describe("hits", () => {
  it("T-24 T-25 T-26 T-65 6: two concurrent hits take two steps; a pending application uses the state at that time", async () => {
    bed = await Sickbed.open(14, { automation: "manual" });
    const ogre = await bed.make("Ogre", {
      type: "Creature",
      system: { hp: { value: 60, override: 60 }, defenses: { fort: { natural: 2 } } },
    });
    // Natural hardiness is in its Fortitude, and so in its threshold.
    expect(await bed.read(ogre, "a.system.woundThreshold.value")).toBe(12);
    const [one, two] = [await hurt(ogre, 13), await hurt(ogre, 14)];
    expect(await bed.body(ogre)).toEqual([60, 0, null, ""]);
    for (const message of [one, two]) await bed.all(message, "apply");
    expect(await bed.body(ogre)).toEqual([33, 2, null, "track2"]);
    await bed.all(one, "undo");
    expect(await bed.body(ogre)).toEqual([46, 1, null, "track1"]);
    await bed.all(one, "redo");
    // Only both together drop it to 0 HP: it falls when the second is applied.
    const last = [await hurt(ogre, 20), await hurt(ogre, 20)];
    for (const message of last) await bed.all(message, "apply");
    expect(await bed.body(ogre)).toEqual([0, 5, 2, "bleeding unconscious"]);
    // Healed before the hit that would have dropped it is applied, it takes the step.
    await bed.change(bed.gm, ogre, { "system.hp.value": 15, "system.track.step": 0 });
    const fatal = await hurt(ogre, 15);
    await bed.change(bed.gm, ogre, { "system.hp.value": 40 });
    await bed.all(fatal, "apply");
    expect(await bed.body(ogre)).toEqual([25, 1, null, "track1"]);
  });

  it("T-121 T-122 T-123 T-131 T-135 D-18 D-33: one roll, critical on some, two types, and the resistances of each; players see no enemy's numbers", async () => {
    bed = await Sickbed.open(14);
    const { gm, anna, ben } = bed;
    const blade = {
      damage: {
        parts: {
          a: { formula: "1d8", flat: 0, type: "slashing", scales: true },
          b: { formula: "1d6", flat: 0, type: "fire", scales: false },
        },
      },
      crit: { range: 19, multiplier: 2 },
      equipped: true,
    };
    const bran = await bed.make("Bran", {
      by: "Anna",
      system: { stats: { str: { base: 3 } } },
      items: [["Ember blade", "Weapon", blade]],
    });
    const hound = await bed.make("Hound", {
      type: "Creature",
      system: {
        hp: { value: 20, override: 31 },
        resistances: { f: { type: "fire", mode: "absorption", value: 0, source: "" } },
      },
    });
    const weapon = await bed.read<string>(bran, "a.items.contents[0].id");
    const attack = async (face: number): Promise<string> => {
      anna.dice([face]);
      const message = (await act(anna, bran, "attack", { item: weapon })) as string;
      await bed.play.quiet();
      return message;
    };
    await target(anna, "Hound");
    const one = await attack(19);
    ben.dice([1, 4]);
    expect(await bed.offer(ben, one, "damage", { modifier: 0 })).toBeUndefined();
    anna.dice([1, 4]);
    // (1 + 3) ×2 slashing dealt and 4 ×2 fire absorbed are no net change, and eight dealt does not exceed the
    // threshold.
    expect(await bed.offer(anna, one, "damage", { modifier: 0 })).toMatchObject({
      journal: [{ faces: [1] }, { faces: [4] }],
      headline: { key: "THRESHOLD.Headline.fate.hurt", data: { rolled: 16 } },
      facts: null,
    });
    expect(await bed.body(hound)).toEqual([20, 0, null, ""]);
    const [id, shown] = (await bed.acts(ben, one, "damage"))[0] ?? [];
    expect((shown as unknown as { lines: { id: string }[] }).lines.map((line) => line.id)).toEqual([
      "0.damage",
      "1.damage",
      "t0.crit",
    ]);
    const gmData = await bed.read<string>(hound, `a.flags.fivefold.sealed[${quoted(`${one}-${id}`)}]`);
    expect([...gmData.matchAll(/"id":"(t0[^"]*)"/g)].map(([, line]) => line)).toEqual([
      "t0.crit",
      "t0.fire",
      "t0.threshold",
    ]);
    // Under multiplyDice the dice are rolled again instead of doubling the total: 5 + 3 and 2 more, 4 and 1 more.
    await gm.run(`await game.settings.set("fivefold", "threshold.critMode", "multiplyDice");`);
    const two = await attack(20);
    anna.dice([5, 2, 4, 1]);
    await bed.offer(anna, two, "damage", { modifier: 4 });
    expect(await bed.body(hound)).toEqual([20 - (5 + 3 + 4 + 2) + 5, 1, null, "track1"]);
    await bed.all(two, "undo");
    expect(await bed.body(hound)).toEqual([20, 0, null, ""]);
    // Without a target it waits for later ones, as it is and as the critical hit it may be; at least 1.
    await anna.run("game.user.targets.forEach((t) => t.setTarget(false, { releaseOthers: false }));");
    const three = await attack(19);
    anna.dice([1, 1, 1, 1]);
    const open = await bed.offer(anna, three, "damage", { modifier: -9 });
    expect([open?.headline, open?.offers.map(({ id }) => id)]).toEqual([
      { key: "THRESHOLD.Headline.damageOpen", data: { total: 2 } },
      ["apply", "applyCritical"],
    ]);
    expect(await bed.offer(anna, three, "apply", { modifier: 0 })).toBeUndefined();
    await bed.offer(anna, three, "apply", { modifier: 0 }, [hound]);
    expect((await bed.body(hound))[0]).toBe(20);
    await bed.offer(anna, three, "applyCritical", { modifier: 0 }, [hound]);
    expect((await bed.body(hound))[0]).toBe(20);
  });

  it("T-26 T-27 T-29 D-35: step by step along the track and back, by clicking it; never at 0 HP", async () => {
    bed = await Sickbed.open(14);
    const bran = await bed.make("Bran", { by: "Anna" });
    const move = async (by: number): Promise<string | null> => {
      const message = await act(bed.anna, bran, "track", { given: { by } });
      await bed.play.quiet();
      return message;
    };
    const seen: unknown[] = [];
    for (const by of [1, 1, 1, 1, 1, 1, -1, -9]) {
      await move(by);
      seen.push(await bed.read(bran, "[a.system.track.step, a.system.track.penalty, a.system.initiative.value]"));
    }
    expect(seen).toEqual([
      [1, -1, -1],
      [2, -2, -2],
      [3, -5, -5],
      [4, -10, -10],
      [5, -10, -10],
      [5, -10, -10],
      [4, -10, -10],
      [0, 0, 0],
    ]);
    expect(await move(0)).toBeNull();
    const out = (await move(5)) as string;
    expect(await bed.body(bran)).toEqual([24, 5, null, "unconscious"]);
    await bed.all(out, "undo", bed.anna);
    expect(await bed.body(bran)).toEqual([24, 0, null, ""]);
    await bed.change(bed.gm, bran, { "system.hp.value": 0 });
    expect([await move(-1), await act(bed.gm, bran, "wake"), await bed.body(bran)]).toEqual([
      null,
      null,
      [0, 5, 2, "bleeding unconscious"],
    ]);
  });

  it("T-25 5: two users apply damage at the same moment, and none of it is lost", async () => {
    bed = await Sickbed.open(14);
    const { anna, ben } = bed;
    const club = {
      damage: { parts: { a: { formula: "1d8", flat: 6, type: "bludgeoning", scales: true } } },
      equipped: true,
    };
    const items = [["Club", "Weapon", club]] as const;
    const bran = await bed.make("Bran", { by: "Anna", items: [...items] as never });
    const ilsa = await bed.make("Ilsa", { by: "Ben", items: [...items] as never });
    const ogre = await bed.make("Ogre", { type: "Creature", system: { hp: { value: 40, override: 40 } } });
    const cards: string[] = [];
    for (const [client, uuid] of [
      [anna, bran],
      [ben, ilsa],
    ] as const) {
      await target(client, "Ogre");
      client.dice([20, 8]);
      const item = await bed.read<string>(uuid, "a.items.contents[0].id");
      cards.push((await act(client, uuid, "attack", { item })) as string);
    }
    await bed.play.quiet();
    await Promise.all([
      bed.offer(anna, cards[0] as string, "damage", { modifier: 0 }),
      bed.offer(ben, cards[1] as string, "damage", { modifier: 0 }),
    ]);
    expect(await bed.body(ogre)).toEqual([0, 5, 2, "bleeding unconscious"]);
    await bed.all(cards[1] as string, "undo");
    expect(await bed.body(ogre)).toEqual([12, 1, null, "track1"]);
  });
});
