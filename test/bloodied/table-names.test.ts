/** Names of unlinked tokens on cards, and targets of another ruleset, on the test host. */

import { afterEach, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { act, card, type Ford, hp, item, openFord, press, target } from "./ford.ts";

let ford: Ford;
afterEach(() => ford.close());

const [generation = 14] = oneGeneration(import.meta.url);
const BANDIT = "Road Bandit";
const BOWMAN = "Bandit Bowman";
const CALLED = "Road Bandit 2";

/** The bandit's token gets a name of its own; resolves to the uuid of its actor. */
async function renamed(): Promise<string> {
  const bandit = ford.uuid(BANDIT);
  await ford.gm.run(`await game.scenes.active.tokens.getName("${BANDIT}").update({ name: "${CALLED}" });`);
  await ford.quiet();
  expect(await ford.gm.run(`return fromUuidSync("${bandit}").name;`)).toBe(BANDIT);
  return bandit;
}
const actOf = async (message: string | null) => Object.values((await card(ford.gm, message ?? "")).acts)[0]!;

it("P-03: a card tells the action of an unlinked token under the token's own name", async () => {
  ford = await openFord(generation);
  const bandit = await renamed();
  ford.gm.dice([10]);
  const done = await actOf(await act(ford.gm, bandit, "check", { given: { ability: "str", tn: 5 } }));
  expect([done.parts.self?.name, done.headline?.data?.name]).toEqual([CALLED, CALLED]);
});

it("P-03 B-06: a player's attack names the target as its token, and the GM's client accepts it", async () => {
  ford = await openFord(generation);
  const bandit = await renamed();
  const brannoc = ford.uuid("Brannoc Tull");
  await target(ford.anna, CALLED);
  ford.anna.dice([15, 5]);
  ford.gm.dice([3]);
  const message = await act(ford.anna, brannoc, "attack", { item: await item(ford.anna, brannoc, "Arming Sword") });
  await ford.quiet();
  const [id, hit] = Object.entries((await card(ford.gm, message ?? "")).acts)[0]!;
  expect([hit.parts.t0?.name, hit.parts.t0?.uuid, hit.headline?.data?.target]).toEqual([CALLED, bandit, CALLED]);
  ford.gm.dice([2]);
  const offer = hit.offers[0]?.id;
  await press(ford.anna, { intent: "offer", message, act: id, offer, form: {}, targets: [] });
  await ford.quiet();
  expect(await hp(ford.gm, bandit)).toBe(5);
});

it("P-03: a linked token with a name of its own is named as on the scene, and the GM's client accepts the player's card", async () => {
  ford = await openFord(generation);
  const brannoc = ford.uuid("Brannoc Tull");
  await ford.gm.run(`
    const token = game.scenes.active.tokens.getName("${BANDIT}");
    await token.update({ actorLink: true, name: "${CALLED}" });`);
  await ford.quiet();
  const bandit = await ford.gm.run<string>(`return game.scenes.active.tokens.getName("${CALLED}").actor.uuid;`);
  expect(await ford.gm.run(`return [fromUuidSync("${bandit}").name, fromUuidSync("${bandit}").token];`)).toEqual([
    BANDIT,
    null,
  ]);
  const strike = async () => {
    await target(ford.anna, CALLED);
    ford.anna.dice([15, 5]);
    ford.gm.dice([3]);
    const message = await act(ford.anna, brannoc, "attack", { item: await item(ford.anna, brannoc, "Arming Sword") });
    await ford.quiet();
    const [id, hit] = Object.entries((await card(ford.gm, message ?? "")).acts)[0]!;
    return { message, id, hit };
  };
  const { message, id, hit } = await strike();
  expect([hit.parts.t0?.name, hit.parts.t0?.uuid]).toEqual([CALLED, bandit]);
  const before = await hp(ford.gm, bandit);
  ford.gm.dice([2]);
  await press(ford.anna, { intent: "offer", message, act: id, offer: hit.offers[0]?.id, form: {}, targets: [] });
  await ford.quiet();
  expect((await hp(ford.gm, bandit)) < before).toBe(true);
  expect(await ford.gm.run("return game.settings.get('fivefold', 'refused')?.entries ?? [];")).toEqual([]);
});

it("P-03 B-18: the bystanders of a shot are named as their tokens", async () => {
  ford = await openFord(generation);
  await renamed();
  const bowman = ford.uuid(BOWMAN);
  await target(ford.gm, "Brannoc Tull");
  // No stray shot; a hit.
  ford.gm.dice([60, 12, 5, 4]);
  const names = await ford.gm.run<string[]>(`
    const a = fromUuidSync("${bowman}");
    const message = await game.fivefold.act("${bowman}", "attack", { skip: true, item: a.items.find((i) => i.system.category === "ranged")?.id });
    return Object.values(Object.values(message.system.acts)[0].parts).map(({ name }) => name);`);
  expect(names).toContain(CALLED);
  expect(names).not.toContain(BANDIT);
});

it("P-11: a target of another ruleset is ignored, and the user is told which and why", async () => {
  ford = await openFord(generation);
  const bandit = ford.uuid(BANDIT);
  await ford.gm.run(`const hound = await Actor.create({ name: "Moor Hound", type: "auraCreature" });
    await canvas.scene.createEmbeddedDocuments("Token", [{ name: "Moor Hound", actorId: hound.id, x: 0, y: 0 }]);
    globalThis.told = [];
    const say = ui.notifications.warn.bind(ui.notifications);
    ui.notifications.warn = (text, ...more) => { told.push(text); return say(text, ...more); };`);
  await ford.quiet();
  await target(ford.gm, "Moor Hound");
  const weapon = await ford.gm.run<string>(
    `return fromUuidSync("${bandit}").items.find((i) => i.type === "bloodiedWeapon").id;`,
  );
  ford.gm.dice([10, 4]);
  const done = await actOf(await act(ford.gm, bandit, "attack", { item: weapon }));
  expect(Object.keys(done.parts)).not.toContain("t0");
  expect(await ford.gm.run("return told.splice(0);")).toEqual([
    "Ignored, because they belong to another ruleset: Moor Hound.",
  ]);
  await target(ford.gm, "Brannoc Tull");
  ford.gm.dice([10, 5, 4]);
  await act(ford.gm, bandit, "attack", { item: weapon });
  expect(await ford.gm.run("return told;")).toEqual([]);
});
