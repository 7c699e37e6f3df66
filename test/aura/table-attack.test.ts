/** Attacks at the Toll Bridge between users: declared, rolled, defended, applied, undone. */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { BRANNOC, type Bridge, CUTTHROAT, card, HOUND, item, openBridge, press, statuses, TOBBLE } from "./bridge.ts";
import { atGM, headline, type Laid, offers, sums, type Told, tell } from "./story.ts";

let bridge: Bridge;
afterEach(() => bridge.close());

const FIGHT = `foundry.applications.api.DialogV2.confirm = async () => true; await game.combats.contents[0].startCombat();`;
const ids = ({ act }: Told) => act.lines.map(({ id }) => id);
const dice = ({ act }: Told) => act.journal.flatMap(({ faces }) => faces ?? []);

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("A-04 A-12 A-56 A-64 A-73 A-75 A-77 A-78 A-79 A-81 A-115 A-124 D-34 D-58: a player attacks, the GM applies the damage, and all of it is undone", async () => {
    bridge = await openBridge(generation);
    const { anna, ben, gm } = bridge;
    const { plays, presses, targets, reads, undoes, house, sets, listens, said, newest } = tell(bridge);
    await gm.run(FIGHT);
    await bridge.quiet();
    for (const client of [anna, ben, gm]) await listens(client);
    const sword = await item(anna, bridge.uuid(BRANNOC), "Arming Sword");
    const bite = await item(gm, bridge.uuid(HOUND), "Bite");
    const energy = () => reads<number>(BRANNOC, "a.system.energy.value");
    const aura = (name = CUTTHROAT) => reads<number>(name, "a.system.aura.value");
    const swings = async (faces: Laid[]) => {
      await sets(BRANNOC, { "system.energy.value": 5 });
      return presses(anna, await plays(anna, BRANNOC, "attack", {}, [], sword), "roll", {}, faces);
    };

    // Declared and paid; another player cannot roll it. 18 against 3 + 11; 15 is not below the Leather Jack's 12.
    await targets(anna, CUTTHROAT);
    const declared = await plays(anna, BRANNOC, "attack", {}, [], sword);
    expect([headline(declared), await energy()]).toEqual(["declares.at", 2]);
    expect((await presses(ben, declared, "roll", {}, [15])).id).toBe(declared.id);
    const hit = await presses(anna, declared, "roll", {}, [15, atGM(3), 6]);
    expect([headline(hit), sums(hit), offers(hit)]).toEqual([
      "hit",
      [15, 14, [18, 14, "hits"], 8],
      ["damage-t0", "half-t0"],
    ]);
    // Messages sent to players contain neither the armor struck nor other data of the NPC.
    expect(ids(hit)).toEqual(["blow.roll", "blow.defense", "blow.verdict", "blow.damage"]);
    expect([hit.act.facts, JSON.stringify(hit.act).includes("Leather")]).toEqual([null, false]);

    // Players cannot apply it; the GM does, in one event, undoes it, and applies half.
    for (const client of [anna, ben]) expect((await presses(client, hit, "damage-t0")).id).toBe(hit.id);
    expect(await aura()).toBe(21);
    const hurt = await presses(gm, hit, "damage-t0");
    expect([headline(hurt), await aura()]).toEqual(["harm.lethal", 13]);
    const { events } = await card(gm, hurt.message);
    expect(Object.values(events).filter(({ act, state }) => act === hurt.id && state === "applied")).toHaveLength(1);
    await undoes(hurt);
    expect(await aura()).toBe(21);

    // Below 12 the armor absorbs 2. A 20 needs no defense, ignores armor and exposes; a 1 misses and exposes the
    // attacker.
    const struck = await swings([11, atGM(3), 6]);
    expect([headline(struck), struck.act.headline?.data?.damage]).toEqual(["hit", 6]);
    const half = await presses(gm, struck, "half-t0");
    expect([headline(half), await aura()]).toEqual(["harm.lethal", 18]);
    expect((await presses(gm, struck, "damage-t0")).id).toBe(half.id);
    const critical = await swings([20, 6]);
    expect([headline(critical), critical.act.headline?.data?.damage]).toEqual(["critical", 8]);
    expect(await statuses(gm, bridge.uuid(CUTTHROAT))).toEqual(["exposed"]);
    await undoes(critical);
    expect(await statuses(gm, bridge.uuid(CUTTHROAT))).toEqual([]);
    const fumble = await swings([1]);
    expect([headline(fumble), offers(fumble), await statuses(gm, bridge.uuid(BRANNOC))]).toEqual([
      "fumble",
      [],
      ["exposed"],
    ]);
    await gm.run("await game.combats.contents[0].nextRound();");
    await bridge.quiet();
    expect(await statuses(gm, bridge.uuid(BRANNOC))).toEqual(["exposed"]);
    await gm.run("await game.combats.contents[0].nextRound();");
    await bridge.quiet();
    expect(await statuses(gm, bridge.uuid(BRANNOC))).toEqual([]);

    // With the setting, Tobble's player rolls the defense, and again on a 10.
    await house("aura.defenseRolls", "prompt");
    await targets(gm, TOBBLE);
    const bites = await plays(gm, HOUND, "attack", {}, [], bite);
    const asked = await presses(gm, bites, "roll", {}, [12]);
    expect([asked.act.state, asked.act.waiting]).toMatchObject(["waiting", { who: "t0", dice: "1d10" }]);
    const answer = (client: typeof ben, faces: number[], id: string) =>
      press(client, { intent: "answer", message: asked.message, act: asked.id, answer: { id, faces } });
    await answer(anna, [9], "blow.defense");
    await bridge.quiet();
    expect((await newest(asked.message)).act.state).toBe("waiting");
    await answer(ben, [10], "blow.defense");
    await bridge.quiet();
    // The second roll waits until the owner's client has received the 10.
    await expect.poll(async () => (await newest(asked.message, ben)).act.waiting?.id).toBe("blow.defense+1");
    await answer(ben, [2], "blow.defense+1");
    await bridge.quiet();
    // The hound's attack data is secret.
    const missed = await newest(asked.message);
    expect([headline(missed), dice(missed), sums(missed)]).toEqual([
      "miss",
      [12, 10, 2],
      [12, 25, [25, null, "misses"]],
    ]);
    const toGM = (await said(gm)).filter((line) => !line.startsWith("Refused"));
    expect([toGM, await said(anna), await said(ben)]).toEqual([[], [], []]);
  });
});
