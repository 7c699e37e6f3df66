/** A Round at the Toll Bridge without attacks: costs, open actions, lasting conditions, holds (7). */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import {
  ARCHER,
  BRANNOC,
  type Bridge,
  CAPTAIN,
  CUTTHROAT,
  HOUND,
  ISAURA,
  openBridge,
  press,
  statuses,
} from "./bridge.ts";
import { headline, offers, type Teller, tell } from "./story.ts";

let bridge: Bridge;
let t: Teller;
afterEach(() => bridge.close());

const run = async <T = void>(code: string): Promise<T> => {
  const result = await bridge.gm.run<T>(code);
  await bridge.quiet();
  return result;
};
const open = async (generation: 13 | 14): Promise<void> => {
  bridge = await openBridge(generation);
  t = tell(bridge);
  await run("foundry.applications.api.DialogV2.confirm = async () => true;");
};
const start = () => run("await game.combats.contents[0].startCombat();");
const next = () => run("await game.combats.contents[0].nextRound();");
const is = async (name: string): Promise<string[]> => statuses(bridge.gm, bridge.uuid(name));
/** Energy, Stamina, Agility, metres moved. */
const pools = (name: string) =>
  t.reads<number[]>(
    name,
    "[a.system.energy.value, a.system.stamina.value, a.system.agility.value, a.system.round.moved]",
  );
const speed = (name: string) => t.reads<number>(name, "a.system.movement.effective");
/** Cards of an action: actor, state, and whether only the GM sees them. */
const cards = (action: string) =>
  bridge.gm.run<[string, string, boolean][]>(
    `return game.messages.contents.flatMap((m) => m.type !== "card" ? [] : Object.values(m.system.acts)
      .filter((one) => one.action === "${action}").map((one) => [one.parts.self.name, one.state, m.whisper.length === 1]));`,
  );
/** Unguarded creatures, card by card. */
const openOnes = async (): Promise<string[][]> => {
  const all = await bridge.gm.run<string[][]>(
    `return game.messages.contents.flatMap((m) => m.type !== "card" ? [] : Object.values(m.system.acts)
      .filter((one) => one.action === "opening").map((one) => Object.values(one.parts).map(({ name }) => name).sort()));`,
  );
  return all.sort((a, b) => a.length - b.length);
};
/** Starts the newest card that waits with this action. */
const starts = async (action: string, form: object): Promise<void> => {
  const { message, id } = await t.last(action);
  const answer = { id: "start", pick: "start" };
  await press(bridge.gm, { intent: "answer", message, act: id, answer, form });
  await bridge.quiet();
};
const hold = (holder: string, held: string) =>
  run(`const [a, b] = ${JSON.stringify([bridge.uuid(holder), bridge.uuid(held)])}.map((uuid) => fromUuidSync(uuid));
    const side = (id, source) => ({ name: id, statuses: [id], flags: { fivefold: { given: { expiry: "manual", source } } } });
    await b.createEmbeddedDocuments("ActiveEffect", [side("restrained", a.uuid)]);
    await a.createEmbeddedDocuments("ActiveEffect", [side("restraining", b.uuid)]);`);
const move = (name: string, x: number) =>
  run(`await canvas.scene.tokens.getName("${name}").update({ x: ${x} }, { animate: false });`);

describe.each(oneGeneration(import.meta.url))("a Round on generation %i", (generation) => {
  it("A-160 A-167 A-19 D-36 A-244 A-247 D-71: hidden tokens stay hidden; a Round's costs stay with it; continuous conditions are suspended; holds end out of Reach", async () => {
    await open(generation);
    await run(`const token = canvas.scene.tokens.getName("${CAPTAIN}"); await token.update({ hidden: true });
      await game.combats.contents[0].combatants.find((c) => c.tokenId === token.id).update({ hidden: true });`);
    await start();
    // A hidden combatant may be surprised as well: then only the GM sees the question.
    expect((await cards("surprise")).map(([, ...more]) => more)).toEqual([["waiting", true]]);
    await starts("surprise", { surprised: ["side:foes"] });
    expect([await is(CAPTAIN), await is(HOUND), await is(BRANNOC)]).toEqual([["surprised"], ["surprised"], []]);
    // Visible ones share one card; hidden ones are on another card for the GM.
    expect((await cards("opening")).map(([, ...more]) => more).sort()).toEqual([
      ["done", false],
      ["done", true],
    ]);
    expect(await openOnes()).toEqual([[CAPTAIN], [HOUND, CUTTHROAT, ARCHER].sort()]);

    const { anna } = bridge;
    const ran = await t.plays(anna, BRANNOC, "run", { turns: 1 });
    expect(offers(ran)).toEqual(["done", "endEarly", "challenge", "interrupt"]);
    const kick = await t.plays(anna, BRANNOC, "improvise", { what: "kick the door in", energy: 2, stamina: 1 });
    expect(offers(kick)).toEqual(["done", "endEarly", "agileMove", "agileMove2", "challenge", "interrupt"]);
    expect(await pools(BRANNOC)).toEqual([0, 14, 3, 5]);
    await t.marks(BRANNOC, "exposed");
    await t.sets(BRANNOC, { "system.energy.value": 1 });
    const guard = await t.plays(anna, BRANNOC, "defend");
    expect(await is(BRANNOC)).toEqual(["defending"]);
    await next();
    // Undone after its Round: the Stamina is refunded, the Energy of the new Round is not affected.
    expect(await pools(BRANNOC)).toEqual([5, 14, 3, 0]);
    await t.undoes(kick);
    expect(await pools(BRANNOC)).toEqual([5, 15, 3, 0]);
    await t.undoes(ran);
    // Conditions that ended with that Round are not restored.
    await t.undoes(guard);
    expect([await pools(BRANNOC), await is(BRANNOC)]).toEqual([[5, 15, 3, 0], []]);

    // A bog: applied by the GM, removed manually for the Round, back in the next, then ended for good.
    const bog = { condition: "slowed", expiry: "whileSource", continuous: true };
    await t.plays(bridge.gm, BRANNOC, "applyCondition", bog);
    expect(await speed(BRANNOC)).toBe(3);
    await t.marks(BRANNOC, "slowed");
    expect([await speed(BRANNOC), await is(BRANNOC)]).toEqual([6, ["slowed"]]);
    await t.marks(BRANNOC, "slowed");
    expect(await speed(BRANNOC)).toBe(3);
    await t.marks(BRANNOC, "slowed");
    await next();
    expect(await speed(BRANNOC)).toBe(3);
    await t.plays(bridge.gm, BRANNOC, "applyCondition", { condition: "slowed", on: false, gone: true });
    expect([await speed(BRANNOC), await is(BRANNOC)]).toEqual([6, []]);

    // Out of Reach: the GM is asked once; dragged along the hold stays, else it ends for both.
    await hold(BRANNOC, HOUND);
    await move(HOUND, 800);
    expect((await cards("apart")).map(([, state]) => state)).toEqual(["waiting"]);
    await move(HOUND, 880);
    expect(await cards("apart")).toHaveLength(1);
    await starts("apart", { ends: "dragged" });
    expect([await is(BRANNOC), await is(HOUND)]).toEqual([["restraining"], ["restrained"]]);
    await move(HOUND, 960);
    await starts("apart", { ends: "ends" });
    expect([await is(BRANNOC), await is(HOUND)]).toEqual([[], []]);
    // Toggled off on one side, or removed from the scene, it ends for the other.
    await hold(BRANNOC, HOUND);
    await run(
      `await fromUuidSync("${bridge.uuid(HOUND)}").effects.find((e) => e.statuses.has("restrained")).update({ disabled: true });`,
    );
    expect(await is(BRANNOC)).toEqual([]);
    await hold(BRANNOC, CUTTHROAT);
    expect(await is(CUTTHROAT)).toEqual(["restrained"]);
    const gone = bridge.uuid(BRANNOC);
    await run(`await canvas.scene.tokens.getName("${BRANNOC}").delete();`);
    expect([await is(CUTTHROAT), await statuses(bridge.gm, gone)]).toEqual([[], []]);
  });
});

it("A-05 A-07 A-09 A-15 A-20 A-26 A-32 A-34 A-38 A-55 A-59 A-201 A-242 D-39 D-59: actions paid, refused with a reason, ended early, contested", async () => {
  await open(14);
  const { gm, anna, ben } = bridge;
  await start();
  await starts("surprise", { surprised: [] });
  await t.listens(anna);
  await t.listens(gm);
  const refuses = async (client: typeof anna, name: string, action: string, given: object = {}): Promise<string[]> => {
    await expect(t.plays(client, name, action, given)).rejects.toThrow("no card");
    return t.said(client);
  };

  // A Sprint of 9 m ended after 4: two thirds of 6 m, and no Stamina.
  const sprint = await t.plays(anna, BRANNOC, "sprint");
  expect(await pools(BRANNOC)).toEqual([2, 14, 3, 9]);
  await t.presses(anna, sprint, "endEarly", { metres: 4 });
  expect(await pools(BRANNOC)).toEqual([3, 15, 3, 4]);
  await t.presses(anna, await t.plays(anna, BRANNOC, "quickRun"), "done");
  expect(await pools(BRANNOC)).toEqual([1, 15, 3, 8]);
  await t.plays(anna, BRANNOC, "shift", { by: "agility" });
  expect(await pools(BRANNOC)).toEqual([1, 15, 1, 9]);
  expect(await refuses(anna, BRANNOC, "shift", { by: "agility" })).toEqual([
    "Brannoc Thale needs 2 Agility and has 1.",
  ]);
  expect(await refuses(anna, BRANNOC, "run")).toEqual(["Brannoc Thale needs 3 Energy and has 1."]);
  // Stamina replaces Energy once a Round; a Quick Run needs two.
  expect(await refuses(anna, BRANNOC, "quickRun", { standIn: 2 })).toEqual([
    "Brannoc Thale has no more Stamina to spend as Energy this Round.",
  ]);
  await t.plays(anna, BRANNOC, "quickRun", { standIn: 1 });
  expect([await pools(BRANNOC), await t.reads(BRANNOC, "a.system.round.staminaAsEnergy")]).toEqual([[0, 14, 1, 13], 1]);

  // A jump leaves him Unguarded, and Defend ends that.
  await t.sets(BRANNOC, { "system.energy.value": 5 });
  await t.plays(anna, BRANNOC, "jump", { distance: 2 });
  expect([await pools(BRANNOC), await is(BRANNOC), (await cards("opening")).map(([name]) => name)]).toEqual([
    [4, 13, 1, 15],
    ["unguarded"],
    [BRANNOC],
  ]);
  await t.plays(anna, BRANNOC, "defend");
  expect([await is(BRANNOC), (await pools(BRANNOC))[0]]).toEqual([["defending"], 3]);
  // Paid first, and open for reactions; the Stamina comes when it is done.
  const breath = await t.plays(anna, BRANNOC, "catchBreath");
  expect([await pools(BRANNOC), offers(breath)]).toEqual([
    [0, 13, 1, 15],
    ["done", "endEarly", "agileMove", "agileMove2", "agileMove3", "challenge", "interrupt"],
  ]);
  const breathed = await t.presses(anna, breath, "done");
  expect([await pools(BRANNOC), headline(breathed)]).toEqual([[0, 14, 1, 15], "catchBreath"]);

  // Prone, a run needs confirmation; Restrained, the GM's approval, for the GM's own creatures too.
  await t.sets(BRANNOC, { "system.energy.value": 5 });
  await t.marks(BRANNOC, "prone");
  expect(await refuses(anna, BRANNOC, "run")).toEqual(["Brannoc Thale is Prone: tick “Allow while Prone” to do this."]);
  expect(headline(await t.plays(anna, BRANNOC, "run", { sprawled: true }))).toBe("run");
  await t.plays(anna, BRANNOC, "kneelUp");
  expect([await is(BRANNOC), await t.reads(BRANNOC, "a.system.posture")]).toEqual([["unguarded"], "kneeling"]);
  await t.presses(anna, await t.plays(anna, BRANNOC, "standUp"), "done");
  expect([(await pools(BRANNOC))[0], await t.reads(BRANNOC, "a.system.posture")]).toEqual([0, "standing"]);
  await t.marks(HOUND, "restrained");
  expect(await refuses(gm, HOUND, "run")).toEqual(["Moor Hound is Restrained."]);
  expect(headline(await t.plays(gm, HOUND, "shift", { anyway: true }))).toBe("shift");

  // The last Stamina needs confirmation; it is paid, the jump is done, and he falls unconscious.
  await t.sets(BRANNOC, { "system.energy.value": 5, "system.stamina.value": 1, "system.agility.value": 3 });
  expect(await refuses(anna, BRANNOC, "jump", { distance: 2, runUp: false })).toEqual([
    "This spends Brannoc Thale’s last Stamina: tick the box to allow it.",
  ]);
  await t.plays(anna, BRANNOC, "jump", { distance: 2, runUp: false, lastStamina: true });
  expect([await pools(BRANNOC), await is(BRANNOC)]).toEqual([
    [0, 0, 3, 23],
    ["unconscious", "unguarded"],
  ]);
  expect(await refuses(anna, BRANNOC, "defend")).toEqual(["Brannoc Thale cannot act: Unconscious."]);
  await t.plays(gm, BRANNOC, "awaken");
  expect(await is(BRANNOC)).toEqual(["unguarded"]);
  await next();

  // With costs off there is no confirmation, and Agile Moves are offered anyway; with warn, as much as there is is
  // paid.
  await t.sets(BRANNOC, { "system.energy.value": 0 });
  await t.house("aura.enforceCosts", "off");
  expect(offers(await t.plays(anna, BRANNOC, "defend"))).toContain("agileMove");
  await t.house("aura.enforceCosts", "warn");
  await t.plays(anna, BRANNOC, "run");
  expect((await pools(BRANNOC))[0]).toBe(0);
  await t.house("aura.enforceCosts", "strict");

  // Attacked twice by the same attacker: only the GM is told.
  await t.sets(CUTTHROAT, { "system.energy.value": 5 });
  await t.targets(gm, ISAURA);
  for (const _ of [1, 2]) await t.plays(gm, CUTTHROAT, "maneuver", { kind: "push" });
  const seen = `return game.messages.contents.filter((m) => m.visible && m.content.includes("attacks Isaura Venn again")).length;`;
  expect([await gm.run(seen), await ben.run(seen)]).toEqual([1, 0]);

  // A contest of three: owners decide whether they roll; the GM decides the outcome.
  await t.targets(gm, BRANNOC, ISAURA, HOUND);
  let told = await t.plays(gm, HOUND, "contest");
  expect(told.act.waiting?.options).toEqual(["roll", "decline"]);
  for (let left = 3; told.act.state === "waiting" && left > 0; left -= 1) {
    const who = told.act.waiting?.who ?? "";
    const brannoc = told.act.parts[who]?.uuid === bridge.uuid(BRANNOC);
    const client = brannoc ? anna : told.act.parts[who]?.uuid === bridge.uuid(ISAURA) ? ben : gm;
    if (client === gm) gm.dice([12, 11]);
    told = await t.answers(client, told, brannoc ? "decline" : "roll");
  }
  expect([told.act.state, offers(told)]).toEqual(["done", ["ruling"]]);
  expect([
    await t.reads(BRANNOC, "a.system.round.initiativeUsed"),
    await t.reads(ISAURA, "a.system.round.initiativeUsed"),
    await t.reads(HOUND, "a.system.round.initiativeUsed"),
  ]).toEqual([false, true, true]);
  expect(headline(await t.presses(gm, told, "ruling", { note: "She has the door." }))).toBe("ruling.noted");

  // The combat is over: instances counted in it end, and Defending.
  await t.plays(ben, ISAURA, "defend");
  expect(await is(ISAURA)).toContain("defending");
  await run("await game.combats.contents[0].delete();");
  expect([await is(ISAURA), await is(BRANNOC)]).toEqual([[], []]);
});
