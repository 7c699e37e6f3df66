/** Actors in a session: created manually, given a body, a level, a size; worn and held items, and refused changes. */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { act, BREN, ODO, openSpan, type Span, WOLF } from "./span.ts";
import { sums, tell } from "./story.ts";

let span: Span;
afterEach(() => span.close());

const quoted = (value: unknown): string => JSON.stringify(value);
const run = async <T = unknown>(code: string): Promise<T> => {
  const result = await span.gm.run<T>(code);
  await span.quiet();
  return result;
};
const read = <T>(uuid: string, what: string): Promise<T> =>
  span.gm.run(`const a = fromUuidSync(${quoted(uuid)}); return JSON.parse(JSON.stringify(${what}));`);
const change = (uuid: string, data: object): Promise<void> =>
  run(`await fromUuidSync(${quoted(uuid)}).update(${quoted(data)});`);
const packed = (pack: string, name: string): string =>
  `(await game.packs.get("fivefold.anatomy-${pack}").getDocuments()).find((d) => d.name === ${quoted(name)})`;
const give = (uuid: string, pack: string, name: string): Promise<string> =>
  run(`const data = game.items.fromCompendium(${packed(pack, name)});
    const [item] = await fromUuidSync(${quoted(uuid)}).createEmbeddedDocuments("Item", [data]);
    return item.id;`);
/** Drops a pack document on an actor's sheet, or on one of its items if named. */
const drop = (uuid: string, from: string, upon = ""): Promise<void> =>
  run(`const a = fromUuidSync(${quoted(uuid)});
    const row = ${quoted(upon)} ? { dataset: { itemId: a.items.getName(${quoted(upon)})?.id } } : null;
    await a.sheet._onDropItem({ target: { closest: () => row } }, ${from});`);
const item = (uuid: string, name: string, system: object): Promise<void> =>
  run(`await fromUuidSync(${quoted(uuid)}).items.getName(${quoted(name)}).update({ system: ${quoted(system)} });`);
const wound = (uuid: string, part: string, times: number, severity = "major"): Promise<void> =>
  run(`const a = fromUuidSync(${quoted(uuid)});
    await a.createEmbeddedDocuments("Item", Array.from({ length: ${times} }, () => (
      { name: "Wound", type: "anatomyInjury", system: { part: a.items.getName(${quoted(part)}).id, severity: ${quoted(severity)} } })));`);
const edit = (uuid: string, name: string, changes: object): string =>
  `await fromUuidSync(${quoted(uuid)}).items.getName(${quoted(name)}).update(${quoted(changes)});`;
/** Warnings to the GM about refused changes. */
const refused = async (code: string): Promise<string[]> => {
  const story = tell(span);
  await story.said(span.gm);
  await run(`try { ${code} } catch (error) { if (!/refused|prevented/i.test(error.message)) throw error; }`);
  return story.said(span.gm);
};
/** Names of the parts that hold an item ("Left hand"), and how it is carried. */
const hold = (uuid: string, name: string): Promise<string> =>
  read(
    uuid,
    `(({ system }) => [system.carry, ...system.heldBy.map((id) => a.items.get(id)?.name)].join(", "))(a.items.getName(${quoted(name)}))`,
  );
const three = (uuid: string) =>
  read<number[]>(uuid, "(({ dv, touch, offGuard }) => [dv, touch, offGuard])(a.system.defence)");
const pools = (uuid: string) =>
  read<(number | null)[]>(uuid, "[a.system.stamina.value, a.system.stamina.max, a.system.exhaustion.max]");

const parts = `a.items.filter((i) => i.type === "anatomyPart")`;

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("N-07 N-09 N-10 N-14 N-15 N-16 N-17 N-21 N-28 N-62 N-131 D-66: an empty actor gets a body plan and levels up", async () => {
    span = await openSpan(generation);
    const story = tell(span);
    await story.listens(span.gm);
    const ada = await run<string>(`return (await Actor.create({ name: "Ada", type: "anatomyCharacter" })).uuid;`);
    expect(await pools(ada)).toEqual([10, 10, 10]);
    expect(await three(ada)).toEqual([10, 10, 10]);
    expect(await read(ada, "[a.system.reactions.max, a.system.ap.max, a.system.body.parts.length]")).toEqual([1, 3, 0]);

    // A plan dropped on an actor without a body is applied at once, by a card that can be undone.
    await drop(ada, packed("bodies", "Humanoid"));
    expect(await read(ada, `${parts}.length`)).toBe(16);
    expect(
      await read(
        ada,
        `${parts}.filter((i) => i.system.attachedTo ? !a.items.get(i.system.attachedTo) : !["head", "arm", "leg", "heart"].includes(i.system.kind)).length`,
      ),
    ).toBe(0);
    expect(
      await read(
        ada,
        `(({ img, system }) => [img, system.rule, system.severity, system.steps.length, a.items.get(system.attachedTo).name])(a.items.getName("Left hand"))`,
      ),
    ).toEqual(["systems/fivefold/icons/hand.svg", "N-46", "major", 3, "Left arm"]);
    const body = await story.last("applyPlan");
    await story.undoes(body);
    expect(await read(ada, `${parts}.length`)).toBe(0);
    await act(span.gm, ada, "applyPlan", { item: await read(ada, `a.items.getName("Humanoid").id`) });
    await span.quiet();
    expect(await read(ada, `${parts}.length`)).toBe(16);

    // Full pools stay full; a smaller maximum caps them; no Constitution, no pools (N-16, N-17, N-21).
    await change(ada, { "system.attributes.con.value": 2 });
    expect(await pools(ada)).toEqual([12, 12, 12]);
    await change(ada, { "system.details.level": 3, "system.stamina.training": 2, "system.martialBonus": 2 });
    expect(await pools(ada)).toEqual([18, 18, 12]);
    // The martial bonus counts for attacks and for dodge (N-07).
    await act(span.gm, ada, "defend");
    await span.quiet();
    expect(await three(ada)).toEqual([12, 12, 10]);
    await story.undoes(await story.last("defend"));
    expect(await three(ada)).toEqual([10, 10, 10]);
    await change(ada, { "system.stamina.value": 17 });
    await change(ada, { "system.attributes.con.value": -5 });
    expect(await pools(ada)).toEqual([1, 1, 5]);
    await change(ada, { "system.attributes.con.value": null });
    expect(await pools(ada)).toEqual([null, null, null]);
    await change(ada, { "system.attributes": { con: { value: 1 }, dex: { value: 2 }, str: { value: 1 } } });
    expect(await pools(ada)).toEqual([15, 15, 11]);
    expect(await read(ada, "a.system.reactions.max")).toBe(3);
    await change(ada, { "system.defence.attribute": "wis", "system.attributes.wis.value": 3 });
    expect(await three(ada)).toEqual([13, 13, 13]);
    await change(ada, { "system.defence.attribute": "dex" });
    expect(span.gm.errors).toEqual([]);
  });
});

it("N-11 N-12 N-13 N-36 N-37 N-39 N-125 D-46 D-48 D-49 D-51 D-62: worn, held, fitted and dropped items apply; unreadable values are refused", async () => {
  span = await openSpan(14);
  const story = tell(span);
  for (const client of [span.gm, span.anna, span.ben]) await story.listens(client);
  const ada = await run<string>(`return (await Actor.create({ name: "Ada", type: "anatomyCharacter", system: {
    attributes: { str: { value: 1 }, dex: { value: 2 }, con: { value: 1 } } } })).uuid;`);
  await drop(ada, packed("bodies", "Humanoid"));

  // The best armor counts, with its penalties; a broken one gives half.
  for (const name of ["Leather Coat", "Full Harness", "Round Shield", "Arming Sword", "Greatsword", "Short Sword"])
    await give(ada, "gear", name);
  await item(ada, "Leather Coat", { worn: true });
  expect([await three(ada), await hold(ada, "Leather Coat")]).toEqual([[14, 12, 12], "worn"]);
  await item(ada, "Full Harness", { carry: "worn" });
  expect([await three(ada), await read(ada, "a.system.speeds.base.current")]).toEqual([[19, 12, 17], 25]);
  await item(ada, "Full Harness", { broken: true });
  expect(await three(ada)).toEqual([15, 12, 13]);
  await item(ada, "Full Harness", { carry: "stowed" });
  expect(await read(ada, `a.items.getName("Full Harness").system.worn`)).toBe(false);
  await change(ada, { "system.defence.natural": 1 });
  expect(await three(ada)).toEqual([15, 12, 13]);

  // Hands by name: a shield in the left, a sword in the right; a two-handed sword stows both; checkboxes set the hand.
  await item(ada, "Round Shield", { carry: "held" });
  await item(ada, "Arming Sword", { carry: "held" });
  expect([await hold(ada, "Round Shield"), await hold(ada, "Arming Sword")]).toEqual([
    "held, Left hand",
    "held, Right hand",
  ]);
  await item(ada, "Round Shield", { readied: true });
  expect(await three(ada)).toEqual([17, 12, 15]);
  await item(ada, "Greatsword", { carry: "held" });
  expect([
    await hold(ada, "Round Shield"),
    await hold(ada, "Arming Sword"),
    await hold(ada, "Greatsword"),
    (await three(ada))[0],
  ]).toEqual(["stowed", "stowed", "held, Right hand, Left hand", 15]);
  await item(ada, "Arming Sword", { carry: "held", heldBy: [await read(ada, `a.items.getName("Left hand").id`)] });
  expect([await hold(ada, "Arming Sword"), await hold(ada, "Greatsword")]).toEqual(["held, Left hand", "stowed"]);
  await item(ada, "Arming Sword", { heldBy: [await read(ada, `a.items.getName("Right hand").id`)] });
  expect(await hold(ada, "Arming Sword")).toBe("held, Right hand");
  await item(ada, "Arming Sword", { heldBy: [] });
  expect(await hold(ada, "Arming Sword")).toBe("stowed");

  // A destroyed hand holds nothing (D-48), and a two-handed item cannot be held any more.
  await item(ada, "Greatsword", { carry: "held" });
  await wound(ada, "Left hand", 3);
  expect(await hold(ada, "Greatsword")).toBe("held, Right hand");
  await wound(ada, "Right hand", 2);
  expect(await hold(ada, "Greatsword")).toBe("dropped");
  await story.said(span.gm);
  expect(await refused(edit(ada, "Greatsword", { "system.carry": "held" }))).toEqual([
    "Greatsword needs more usable hands (2).",
  ]);
  expect(await hold(ada, "Greatsword")).toBe("dropped");

  // Another body replaces the first: its injuries and natural weapons are removed, held items are stowed.
  // A hook hand needs the stump of a destroyed hand, also when set by its own field (D-49).
  await give(ada, "bodies", "Hook Hand");
  const at = (part: string) => read<string>(ada, `a.items.getName(${quoted(part)}).id`);
  expect(await refused(edit(ada, "Hook Hand", { "system.fittedTo": await at("Right hand") }))).toEqual([
    "Hook Hand replaces only a destroyed part of this kind: Hand.",
  ]);
  await item(ada, "Hook Hand", { fittedTo: await at("Left hand") });
  expect(await read(ada, `a.system.body.parts.find((p) => p.name === "Left hand").state`)).toBe("replaced");
  expect(await hold(ada, "Hook Hand")).toBe("worn");
  await item(ada, "Short Sword", { carry: "held" });
  expect(await hold(ada, "Short Sword")).toBe("held, Left hand");
  const drake = await give(ada, "bodies", "Drake");
  const all = () =>
    read(
      ada,
      `[a.items.size, a.system.body.injuries, a.system.body.parts.filter((p) => p.state !== "sound").map((p) => [p.name, p.state])]`,
    );
  const [as, sword] = [await all(), await hold(ada, "Short Sword")];
  const becomes = async (): Promise<void> => {
    await act(span.gm, ada, "applyPlan", { item: drake, given: { how: "replace" } });
    await span.quiet();
  };
  await becomes();
  expect([await hold(ada, "Short Sword"), await read(ada, `a.items.getName("Hook Hand").system.fittedTo`)]).toEqual([
    "stowed",
    "",
  ]);
  await story.undoes(await story.last("applyPlan"));
  expect([await all(), await hold(ada, "Short Sword")]).toEqual([as, sword]);
  await becomes();
  expect(
    await read(
      ada,
      `[${parts}.length, a.system.body.injuries, a.items.filter((i) => i.type === "anatomyPlan").map((i) => i.name)]`,
    ),
  ).toEqual([21, 0, ["Drake"]]);
  expect(await read(ada, `a.items.filter((i) => i.system.category === "natural").map((i) => i.name).sort()`)).toEqual([
    "Bite",
    "Claw, front left",
    "Claw, front right",
    "Claw, hind left",
    "Claw, hind right",
    "Gore, left",
    "Gore, right",
    "Slap",
    "Wing, left",
    "Wing, right",
  ]);
  await act(span.gm, ada, "applyPlan", { item: await give(ada, "bodies", "Construct"), given: { how: "add" } });
  await span.quiet();
  expect(await read(ada, `${parts}.length`)).toBe(21 + 11);

  // Another size: the token may follow, and is reverted with the card.
  await run(
    `await canvas.scene.createEmbeddedDocuments("Token", [{ name: "Ada", actorId: ${quoted(ada.slice(6))}, actorLink: true, x: 0, y: 0 }]);`,
  );
  const squares = () => read(ada, `canvas.scene.tokens.getName("Ada").width`);
  await change(ada, { "system.size": "huge" });
  expect(await squares()).toBe(1);
  await act(span.gm, ada, "tokenSize");
  await span.quiet();
  expect(await squares()).toBe(3);
  await story.undoes(await story.last("tokenSize"));
  expect(await squares()).toBe(1);

  const [bren, odo] = [span.uuid(BREN), span.uuid(ODO)];
  // An ear affects hearing only; the head affects everything; secret rolls of the GM's actors stay hidden.
  await wound(bren, "Left ear", 1, "minor");
  const listen = { skill: "perception", components: ["audio"], dc: 12 };
  expect(sums(await story.plays(span.anna, BREN, "skill", listen, [17, 9]))).toEqual([[12, 12, "succeeds"]]);
  expect(sums(await story.plays(span.anna, BREN, "skill", { ...listen, components: ["visual"] }, [8]))).toEqual([
    [11, 12, "fails"],
  ]);
  await span.gm.run(`await game.settings.set("core", "messageMode", "gm");`);
  const secret = await story.plays(span.gm, WOLF, "skill", { skill: "stealth" }, [11]);
  await span.gm.run(`await game.settings.set("core", "messageMode", "public");`);
  expect(await span.anna.run(`return game.messages.get(${quoted(secret.message)})?.isContentVisible ?? false;`)).toBe(
    false,
  );

  // Odo's remedy on Bren's hand is Odo's action: his Stamina, one injury less; undone, both are as before.
  await wound(bren, "Left hand", 2);
  const injuries = (part: string) =>
    read<number>(bren, `a.system.body.parts.find((p) => p.name === ${quoted(part)}).injuries`);
  const stamina = () => read<number>(odo, "a.system.stamina.value");
  const before = await stamina();
  await drop(bren, `fromUuidSync(${quoted(odo)}).items.getName("Mending Touch")`, "Left hand");
  expect([await injuries("Left hand"), await stamina()]).toEqual([1, before - 1]);
  await story.undoes(await story.last("remedy"));
  expect([await injuries("Left hand"), await stamina()]).toEqual([2, before]);

  // A hook for a stump: not while it is untreated, not without one.
  const state = () => read(bren, `a.system.body.parts.find((p) => p.name === "Left hand").state`);
  await story.said(span.gm);
  await drop(bren, packed("bodies", "Hook Hand"), "Left hand");
  expect([await story.said(span.gm), await state()]).toEqual([["There is no stump for Hook Hand."], "injured"]);
  await wound(bren, "Left hand", 1);
  expect(await state()).toBe("destroyed");
  const hook = `fromUuidSync(${quoted(bren)}).items.getName("Hook Hand")`;
  await drop(bren, hook, "Left hand");
  expect(await story.said(span.gm)).toHaveLength(1);
  await run(`const a = fromUuidSync(${quoted(bren)});
    await a.updateEmbeddedDocuments("Item", a.items.filter((i) => i.type === "anatomyInjury").map((i) => ({ _id: i.id, "system.treated": true, "system.treatedAt": 0 })));`);
  await drop(bren, hook, "Left hand");
  expect([await state(), await hold(bren, "Hook Hand")]).toEqual(["replaced", "worn"]);
  // With the hook deleted, the stump is a stump again.
  await run(`await ${hook}.delete();`);
  expect(await state()).toBe("destroyed");

  // Effects and modifiers that would never apply are reported and not stored.
  const put = (key: string, value: string): string =>
    `await fromUuidSync(${quoted(bren)}).createEmbeddedDocuments("ActiveEffect", [{ name: "Charm", system: { changes: [
      { key: ${quoted(`system.${key}`)}, type: "add", value: ${quoted(value)} }] } }]);`;
  for (const [key, value, why] of [
    ["pool.luck", "bonus +1", "Unknown modifier target “luck”."],
    ["pool.d20", "plenty", "“plenty” is not a modifier of d20."],
    ["pool.speed.base", "advantage +1", "“speed.base” does not take this modifier"],
  ] as const)
    expect([key, await refused(put(key, value))]).toEqual([key, [expect.stringContaining(why)]]);
  expect(await refused(put("pool.save.con", "bonus +2"))).toEqual([]);
  expect(await read(bren, `a.system.why["save.con"].total`)).toBe(4);
  expect(await refused(edit(bren, "Arming Sword", { "system.attributes": [] }))).toEqual([
    expect.stringContaining("A weapon needs at least one attribute."),
  ]);
  expect(await refused(edit(bren, "Nose", { "system.steps": [] }))).toEqual([
    expect.stringContaining("A body part needs at least one injury step."),
  ]);
  expect(span.gm.errors).toEqual([]);
});
