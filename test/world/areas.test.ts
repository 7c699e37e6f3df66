/** Areas on the scene: who is inside becomes the target, what is stored, and when it goes. */
import { afterEach, describe, expect, it } from "vitest";
import type { Client } from "../host/node.ts";
import { oneGeneration } from "../kit/generations.ts";
import { act, card, item, openPlay, type Play, press, target } from "../kit/play.ts";

let play: Play;
afterEach(() => play?.close());

const quoted = JSON.stringify;
const run = async <T = unknown>(client: Client, code: string): Promise<T> => {
  const result = await client.run<T>(code);
  await play.quiet();
  return result;
};
const KIND = { 13: "MeasuredTemplate", 14: "Region" } as const;
const PERMISSION = { 13: "TEMPLATE_CREATE", 14: "REGION_CREATE" } as const;

/** Puts tokens at columns and rows of the scene, and all others far away. */
const stand = (places: Readonly<Record<string, readonly [x: number, y: number]>>): Promise<unknown> =>
  run(
    play.gm,
    `const places = ${quoted(places)}; const { size } = canvas.scene.grid;
    await canvas.scene.updateEmbeddedDocuments("Token", canvas.scene.tokens.map((t, at) => {
      const [x, y] = places[t.name] ?? [at, 25];
      return { _id: t.id, x: x * size, y: y * size };
    }));`,
  );
/** A copy of a pack's item for an actor. */
const give = (uuid: string, pack: string, name: string): Promise<unknown> =>
  run(
    play.gm,
    `const docs = await game.packs.get("fivefold.${pack}").getDocuments();
    const found = docs.find((d) => d.name === ${quoted(name)});
    await fromUuidSync(${quoted(uuid)}).createEmbeddedDocuments("Item", [game.items.fromCompendium(found)]);`,
  );
const areas = (client: Client, generation: 13 | 14): Promise<Record<string, unknown>[]> =>
  client.run(
    `return JSON.parse(JSON.stringify(canvas.scene.getEmbeddedCollection("${KIND[generation]}").map((a) => a.toObject())));`,
  );
const names = (parts: Record<string, { name: string }>): string[] =>
  Object.entries(parts).flatMap(([part, { name }]) => (/^t\d+$/.test(part) ? [name] : []));
/** Where a space's center is, in pixels. */
const center = (x: number, y: number) =>
  run<{ x: number; y: number }>(
    play.gm,
    `const { size } = canvas.scene.grid;
  return { x: (${x} + 0.5) * size, y: (${y} + 0.5) * size };`,
  );

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  /** Thessaly at 10/10 with the spell Frost in a combat, a bandit in the cone and Brannoc beside it. */
  async function frost(): Promise<{ uuid: string; spell: string }> {
    play = await openPlay("bloodied", generation);
    const uuid = play.uuid("Thessaly Quill");
    await give(uuid, "bloodied-powers", "Frost");
    await run(play.gm, `await fromUuidSync(${quoted(uuid)}).update({ "system.casting.pool.value": 8 });`);
    await stand({ "Thessaly Quill": [10, 10], "Road Bandit": [15, 10], "Brannoc Tull": [9, 10] });
    return { uuid, spell: await item(play.gm, uuid, "Frost") };
  }

  it("B-43: a cone spell hits the tokens in front of the caster; its area stays until the damage is applied", async () => {
    const { uuid, spell } = await frost();
    const area = await center(15, 10);
    play.gm.dice([6, 5, 5, 5, 5, 5, 1, 1, 1, 1, 1]);
    const message = (await act(play.gm, uuid, "cast", { item: spell, given: { tier: "3", dice: 7 }, area })) as string;
    await play.quiet();
    const [first] = Object.values((await card(play.gm, message)).acts);
    expect(names(first!.parts)).toEqual(["Road Bandit"]);
    const [placed, ...more] = await areas(play.anna, generation);
    expect(more).toEqual([]);
    // 40 ft are 8 spaces; the cone starts at the right edge of the caster's space.
    const size = await run<number>(play.gm, "return canvas.scene.grid.size;");
    expect(placed).toMatchObject(
      generation === 14
        ? { shapes: [{ type: "cone", x: 11 * size, y: 10.5 * size, radius: 8 * size, angle: 53.13, rotation: 0 }] }
        : { t: "cone", x: 11 * size, y: 10.5 * size, distance: 40, direction: 0, angle: 53.13 },
    );
    const follow = async (of: string, offer: string, faces: number[]): Promise<number> => {
      const [id] = Object.entries((await card(play.gm, message)).acts).find(([, { action }]) => action === of)!;
      play.gm.dice(faces);
      await press(play.gm, { intent: "offer", message, act: id, offer, form: {}, targets: [] });
      await play.quiet();
      return (await areas(play.gm, generation)).length;
    };
    expect(await follow("cast", "on-t0", [10])).toBe(1);
    expect(await follow("castSave", "blow", [1])).toBe(0);
  });

  it("an undone cast and a deleted card take their area with them", async () => {
    const { uuid, spell } = await frost();
    const area = await center(15, 10);
    const cast = async (): Promise<string> => {
      play.gm.dice([6, 5, 5, 5, 5, 5, 1, 1, 1, 1, 1]);
      const request = { item: spell, given: { tier: "3", dice: 7 }, area };
      const message = (await act(play.gm, uuid, "cast", request)) as string;
      await play.quiet();
      const { acts, events } = await card(play.gm, message);
      const [id] = Object.keys(acts);
      for (const [event, { state, act: of }] of Object.entries(events))
        if (of === id && state !== "applied") await press(play.gm, { intent: "apply", message, event });
      await play.quiet();
      expect(await areas(play.gm, generation)).toHaveLength(1);
      return message;
    };
    const first = await cast();
    for (const event of Object.keys((await card(play.gm, first)).events).reverse())
      await press(play.gm, { intent: "undo", message: first, event });
    await play.quiet();
    expect(await areas(play.gm, generation)).toEqual([]);
    const second = await cast();
    await run(play.gm, `await game.messages.get(${quoted(second)}).delete();`);
    expect(await areas(play.gm, generation)).toEqual([]);
  });

  it("without the permission a player's action goes on with the user's targets, and no area is placed", async () => {
    const { uuid, spell } = await frost();
    const given = `{ ...game.settings.get("core", "permissions"), ${PERMISSION[generation]}: [4] }`;
    await run(play.gm, `await game.settings.set("core", "permissions", ${given});`);
    await target(play.ben, "Road Bandit");
    play.ben.dice([6, 5, 5, 5, 5, 5, 1, 1, 1, 1, 1]);
    const request = { item: spell, given: { tier: "3", dice: 7 }, area: await center(15, 10) };
    const message = (await act(play.ben, uuid, "cast", request)) as string;
    await play.quiet();
    const [first] = Object.values((await card(play.gm, message)).acts);
    expect(names(first!.parts)).toEqual(["Road Bandit"]);
    expect(await areas(play.gm, generation)).toEqual([]);
  });

  it("A-244: an area that lasts goes with its last Round", async () => {
    play = await openPlay("aura", generation);
    const uuid = await run<string>(
      play.gm,
      `return canvas.scene.tokens.contents.find((t) => t.actor.type === "auraCharacter").actor.uuid;`,
    );
    await give(uuid, "aura-powers", "Mire");
    await run(
      play.gm,
      `await fromUuidSync(${quoted(uuid)}).update({ "system.energy.value": 5 });
       if (!game.combat?.started) await game.combat.startCombat();`,
    );
    const round = await run<number>(play.gm, "return game.combat.round;");
    const spell = await item(play.gm, uuid, "Mire");
    const message = await act(play.gm, uuid, "useAbility", { item: spell, area: await center(12, 6) });
    await play.quiet();
    const [placed] = await areas(play.gm, generation);
    const combat = await run<string>(play.gm, "return game.combat.id;");
    expect(placed?.flags).toMatchObject({ fivefold: { area: { message, until: { combat, round: round + 4 } } } });
    await run(play.gm, `await game.combat.update({ round: ${round + 3} });`);
    expect(await areas(play.gm, generation)).toHaveLength(1);
    await run(play.gm, `await game.combat.update({ round: ${round + 4} });`);
    expect(await areas(play.gm, generation)).toEqual([]);
  });
});
