/** At 0 Aura: Death rolls and saves, sleep and waking, injuries, the finishing blow; everything undone. */

import { afterEach, describe, expect, it } from "vitest";
import type { Client } from "../host/node.ts";
import { oneGeneration } from "../kit/generations.ts";
import { ARCHER, BRANNOC, type Bridge, HOUND, openBridge, press } from "./bridge.ts";
import { headline, offers, sums, type Teller, type Told, tell } from "./story.ts";

let bridge: Bridge;
let s: Teller;
afterEach(() => bridge.close());

async function opens(generation: 13 | 14): Promise<Bridge> {
  bridge = await openBridge(generation);
  s = tell(bridge);
  await bridge.gm.run("foundry.applications.api.DialogV2.confirm = async () => true;");
  return bridge;
}
/** Aura, Stamina, Energy and conditions of an actor. */
const state = (name = BRANNOC) =>
  s.reads(
    name,
    `[a.system.aura.value, a.system.stamina.value, a.system.energy.value, [...a.effects].map((e) =>
      [...e.statuses, e.flags.fivefold?.given?.reason || e.flags.fivefold?.given?.expiry].join(":")).sort().join(" ")]`,
  );
const begins = async (): Promise<void> => {
  await bridge.gm.run("await game.combats.contents[0].startCombat();");
  await bridge.quiet();
};
const next = async (dice: number[] = []): Promise<void> => {
  bridge.gm.dice(dice);
  await bridge.gm.run("await game.combats.contents[0].nextRound();");
  await bridge.quiet();
};
/** Starts the action of a waiting card and rolls it. */
async function starts(client: Client, action: string, dice: number[]): Promise<Told> {
  const card = await s.last(action);
  client.dice(dice);
  await press(client, {
    intent: "answer",
    message: card.message,
    act: card.id,
    answer: { id: "start", pick: "start" },
  });
  await bridge.quiet();
  return s.newest(card.message);
}
const defeated = (name: string) =>
  bridge.gm.run(`return canvas.scene.tokens.getName(${JSON.stringify(name)}).combatant?.isDefeated ?? false;`);

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("A-224 A-228 A-230 D-37: the Round's pools are filled after the Death Save, and emptied again when it is undone", async () => {
    const { gm, anna } = await opens(generation);
    await begins();
    const pools = () => s.reads(BRANNOC, "[a.system.energy.value, a.system.agility.value, a.system.round.used]");
    const bleeds = () => gm.run(`await fromUuidSync("${bridge.uuid(BRANNOC)}").toggleStatusEffect("bleedingOut");`);
    await bleeds();
    await s.sets(BRANNOC, { "system.agility.value": 1 });
    await next();
    expect(await pools()).toEqual([0, 1, ["deathSaveDue"]]);
    const tried = `return (await game.fivefold.act("${bridge.uuid(BRANNOC)}", "defend", { skip: true })) === null;`;
    expect(await anna.run(tried)).toBe(true);
    const save = await starts(anna, "deathSave", [12]);
    expect([headline(save), await pools()]).toEqual(["deathSave.bleeding", [5, 3, []]]);
    await s.undoes(save);
    expect(await pools()).toEqual([0, 1, ["deathSaveDue"]]);
    // If the bleeding is removed manually, no save is due.
    await bleeds();
    await bridge.quiet();
    expect(await pools()).toEqual([5, 3, []]);
  });

  it("A-115 A-218 A-219 A-224 A-225 A-228 A-229 A-230 D-13 D-37 V-A-86: from the last Aura to bleeding out, stopped by healing", async () => {
    const { gm, anna, ben } = await opens(generation);
    await begins();
    await s.sets(BRANNOC, { "system.aura.value": 5 });
    const emptied = await s.plays(gm, BRANNOC, "applyDamage", { amount: 9, type: "fire" });
    expect([headline(emptied), offers(emptied), await state()]).toEqual(["harm.lethal", [], [0, 15, 5, ""]]);
    const hit = await s.plays(anna, BRANNOC, "applyDamage", { amount: 1, type: "fire" });
    expect([headline(hit), offers(hit)]).toEqual(["harm.dying", ["deathRoll"]]);
    // Only Anna or the GM can roll it.
    expect((await s.presses(ben, hit, "deathRoll", {}, [7])).act.action).toBe("applyDamage");
    const death = await s.presses(anna, hit, "deathRoll", {}, [7]);
    const bleeds = [0, 15, 5, "bleedingOut:manual exhausted:shortRest"];
    expect([headline(death), offers(death), await state()]).toEqual(["deathRoll.bleeding", ["injury"], bleeds]);
    // The GM rolls for the injury; the ribs halve Stamina, and undoing them restores it.
    const ribs = await s.presses(gm, death, "injury", {}, [7]);
    expect(
      await s.reads(
        BRANNOC,
        "[a.system.stamina.max, a._source.system.stamina.value, a.items.getName('Stove-In Ribs')?.system.slug]",
      ),
    ).toEqual([7, 7, "ribs"]);
    await s.undoes(ribs);
    expect([await state(), await s.reads(BRANNOC, "a.system.stamina.max")]).toEqual([bleeds, 15]);
    // A save at the start of every Round; if not made it waits, and the GM is told.
    await next();
    await next();
    const saved = await starts(anna, "deathSave", [4]);
    expect([headline(saved), sums(saved), await state(), await s.reads(BRANNOC, "a.system.round.deathSaved")]).toEqual([
      "deathSave.unconscious",
      [4],
      [0, 15, 0, "bleedingOut:manual exhausted:shortRest unconscious:death"],
      true,
    ]);
    // Once a Round, for every user.
    expect(
      await anna.run(
        `return await game.fivefold.act(${JSON.stringify(bridge.uuid(BRANNOC))}, "deathSave", { skip: true });`,
      ),
    ).toBeNull();
    await next();
    const dies = await starts(anna, "deathSave", [1]);
    expect([headline(dies), await state(), await defeated(BRANNOC)]).toEqual([
      "deathSave.dead",
      [0, 15, 0, "dead:manual exhausted:shortRest unconscious:death"],
      true,
    ]);
    await s.undoes(dies);
    expect([await state(), await defeated(BRANNOC)]).toEqual([
      [0, 15, 0, "bleedingOut:manual exhausted:shortRest unconscious:death"],
      false,
    ]);
    // Regaining Aura stops the bleeding and does not wake; the GM wakes, and Energy comes with the next Round.
    const healed = await s.plays(gm, BRANNOC, "heal", { amount: 4 });
    expect(await state()).toEqual([4, 15, 0, "exhausted:shortRest stabilized:manual unconscious:death"]);
    await s.plays(gm, BRANNOC, "awaken");
    expect(await state()).toEqual([4, 15, 0, "exhausted:shortRest stabilized:manual"]);
    await next();
    expect(await state()).toEqual([4, 15, 3, "exhausted:shortRest stabilized:manual"]);
    // No death while Aura remains.
    expect(
      await gm.run(
        `return await game.fivefold.act(${JSON.stringify(bridge.uuid(BRANNOC))}, "deathRoll", { skip: true });`,
      ),
    ).toBeNull();
    expect(headline(healed)).toBe("heal.aura");
  });
});

it("A-38 A-39 A-113 A-173 A-175 A-226 A-231 A-232 A-235 A-246 D-19 D-26 D-55 D-72: knocked out, asleep, finished, and bleeding after combat", async () => {
  const { gm, anna } = await opens(14);
  await begins();
  // A furled Aura absorbs nothing; non-lethal damage then costs 5 Stamina.
  await s.sets(BRANNOC, { "system.stamina.value": 4 });
  await s.plays(gm, BRANNOC, "furl");
  const beaten = await s.plays(gm, BRANNOC, "applyDamage", { amount: 3, lethal: false });
  expect([headline(beaten), offers(beaten), await state()]).toEqual([
    "harm.nonLethal",
    ["injury"],
    [37, 0, 0, "exhausted:round shaken:shortRest unconscious:nonLethal"],
  ]);
  const nose = await s.presses(gm, beaten, "injury", { row: "nose" });
  expect([headline(nose), await s.reads(BRANNOC, "a.system.defenses.fortitude.value")]).toEqual(["injury", 15]);
  await next();
  expect(headline(await starts(anna, "wakeRoll", [19]))).toBe("wakeRoll.failure");
  await next();
  const wakes = await starts(anna, "wakeRoll", [20]);
  expect([headline(wakes), await state()]).toEqual(["wakeRoll.success", [37, 1, 1, "shaken:shortRest"]]);
  await s.undoes(wakes);
  expect(await state()).toEqual([37, 0, 0, "shaken:shortRest unconscious:nonLethal"]);
  await s.plays(gm, BRANNOC, "awaken");
  await s.plays(gm, BRANNOC, "furl");

  // A creature's Death roll is automatic; the GM may rule that no roll helps.
  await s.sets(ARCHER, { "system.aura.value": 0 });
  const shot = await s.plays(gm, ARCHER, "applyDamage", { amount: 2, type: "fire" }, [17]);
  const rolled = await s.newest(shot.message);
  expect([headline(rolled), offers(rolled)]).toEqual(["deathRoll.wound", ["doom"]]);
  const doomed = await s.presses(gm, rolled, "doom");
  expect([headline(doomed), await defeated(ARCHER)]).toEqual(["deathRoll.dead", true]);
  await s.undoes(doomed);
  expect(await defeated(ARCHER)).toBe(false);

  // An unconscious target without Aura can be finished for 1 Energy, and the GM decides how.
  await s.sets(HOUND, { "system.aura.value": 0 });
  await s.marks(HOUND, "unconscious");
  await next();
  await s.targets(anna, HOUND);
  const finished = await s.plays(anna, BRANNOC, "finish");
  expect([headline(finished), await s.reads(BRANNOC, "a.system.energy.value")]).toEqual(["finish", 0]);
  expect((await s.presses(anna, finished, "done")).act.action).toBe("finish");
  const slain = await s.presses(gm, finished, "done");
  expect([headline(slain), await state(HOUND), await defeated(HOUND)]).toEqual([
    "deathRoll.dead",
    [0, 13, 0, "dead:manual unconscious:other"],
    true,
  ]);

  // After combat the bleeding continues: each click advances five seconds.
  await s.marks(BRANNOC, "bleedingOut");
  await s.sets(BRANNOC, { "system.aura.value": 0 });
  await gm.run("await game.combats.contents[0].delete();");
  await bridge.quiet();
  const later = await starts(anna, "deathSave", [9]);
  expect([headline(later), offers(later)]).toEqual(["deathSave.bleeding", ["nextSeconds"]]);
  const still = await s.presses(anna, later, "nextSeconds", {}, [20]);
  expect([headline(still), offers(still), await state()]).toEqual([
    "deathSave.stabilized",
    [],
    [0, 1, 1, "shaken:shortRest stabilized:manual"],
  ]);
});
