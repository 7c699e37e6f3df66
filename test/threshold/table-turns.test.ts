/**
 * A combat at the Overgrown Mill from initiative to its end: automatic consequences of turns and of the end (T-97,
 * T-119).
 */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { GM_AND_ANNA } from "../kit/play.ts";
import { act, BRANNIC, card, ILSABET, item, type Mill, openMill, press, QUILL, THRALL, VIPER } from "./mill.ts";

let mill: Mill;
afterEach(() => mill.close());

const run = async <T = void>(code: string): Promise<T> => {
  const result = await mill.gm.run<T>(code);
  await mill.quiet();
  return result;
};
const read = <T>(name: string, what: string): Promise<T> =>
  mill.gm.run(
    `const a = fromUuidSync(${JSON.stringify(mill.uuid(name))}); return JSON.parse(JSON.stringify(${what}));`,
  );
const change = (name: string, what: string) =>
  run(`const a = fromUuidSync(${JSON.stringify(mill.uuid(name))}); ${what}`);
const put = async (name: string, given: object) => {
  await act(mill.gm, mill.uuid(name), "putOn", { given });
  await mill.quiet();
};
const next = () => run("await game.combats.contents[0].nextTurn();");
/** Messages since the last call: actions with their state, notices as "tell". */
const news = () =>
  mill.gm.run<string[]>(`const seen = globalThis.seen ?? 0; globalThis.seen = game.messages.size;
    return game.messages.contents.slice(seen).flatMap((m) => m.type === "card" ? Object.values(m.system.acts).map((a) => a.action + " " + a.state) : m.whisper.length ? ["tell"] : []);`);
const effects = (name: string) => read<string[]>(name, "a.effects.contents.map((e) => e.name).sort()");

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("T-119: the message of a roll for all lists a tie as the tracker does: the higher Dexterity first", async () => {
    mill = await openMill(generation, GM_AND_ANNA);
    const dex = await read<number>(
      VIPER,
      "a.system.stats.dex.value - game.actors.getName('Brannic Holt').system.stats.dex.value",
    );
    // The viper, which is rolled for after Brannic, ties with him.
    const rolled = await mill.gm.run<string[]>("return game.combats.contents[0].combatants.map((c) => c.name);");
    mill.gm.dice(rolled.map((name) => (name === BRANNIC ? 10 + dex : name === VIPER ? 10 : 2)));
    await run("await game.combats.contents[0].rollAll();");
    const [order, listed] = await mill.gm.run<[string[], string]>(
      `return [game.combats.contents[0].turns.map((c) => c.name),
        game.messages.contents.find((m) => m.content.includes("ff-initiative")).content];`,
    );
    expect(order.slice(0, 2)).toEqual([VIPER, BRANNIC]);
    expect([...listed.matchAll(/<li[^>]*>(.*?) <b>/g)].map(([, name]) => name)).toEqual(order);
  });

  it("T-01 6: an enemy that surrenders leaves the combat alive, and undo brings it back; a notice has the token's name", async () => {
    mill = await openMill(generation, GM_AND_ANNA);
    await run(`const c = game.combats.contents[0].combatants.find((one) => one.name === "${VIPER}");
      await c.token.update({ name: "Viper in the reeds" });
      await c.actor.update({ "system.track.step": 5 });
      await game.combats.contents[0].updateEmbeddedDocuments("Combatant",
        game.combats.contents[0].combatants.map((one) => ({ _id: one.id, initiative: one.id === c.id ? 1 : one.name === "${THRALL}" ? 30 : 20 })));
      await game.combats.contents[0].startCombat();`);
    const fighting = () => run<string[]>("return game.combats.contents[0].combatants.map((c) => c.name).sort();");
    const before = await fighting();
    const message = (await act(mill.gm, mill.uuid(THRALL), "leaveFight", { given: { how: "surrenders" } })) as string;
    await mill.quiet();
    expect(await fighting()).toEqual(before.filter((name) => name !== THRALL));
    expect(await read(THRALL, "[a.system.hp.value, [...a.statuses]]")).toEqual([20, []]);
    const [event = ""] = Object.keys((await card(mill.gm, message)).events);
    await press(mill.gm, { intent: "undo", message, event });
    await mill.quiet();
    expect(await fighting()).toEqual(before);
    for (let left = before.length; left > 0; left -= 1) await next();
    expect(
      await run(
        "return game.messages.contents.filter((m) => m.type !== 'card' && m.whisper.length).map((m) => m.content);",
      ),
    ).toEqual(["Viper in the reeds is helpless this turn"]);
  });

  it("T-119 T-30 T-31 T-19 T-97 T-133 D-23 6: initiative, the order of a turn, the end of the encounter", async () => {
    mill = await openMill(generation, GM_AND_ANNA);
    await change(BRANNIC, `await a.update({ "system.track": { step: 1, restSeconds: 90 } });`);
    // Every die shows 10: Brannic 10 + 1 − 1, Ilsabet 10, the thrall 9, the viper 14.
    mill.gm.dice([10, 10, 10, 10, 10, 10]);
    await run("await game.combats.contents[0].startCombat();");
    const order = await mill.gm.run<[string, number][]>(
      "return game.combats.contents[0].turns.map((c) => [c.name, c.initiative]);",
    );
    const dex = Object.fromEntries(
      await Promise.all(order.map(async ([name]) => [name, await read<number>(name, "a.system.stats.dex.value")])),
    );
    expect(Object.fromEntries(order)).toMatchObject({
      [BRANNIC]: 10,
      [VIPER]: 10 + dex[VIPER],
      [THRALL]: 10 + dex[THRALL],
    });
    const rank = ([name, total]: [string, number]): number =>
      -total * 1000 - dex[name] * 10 - ([BRANNIC, ILSABET, QUILL].includes(name) ? 1 : 0);
    expect(order).toEqual([...order].sort((a, b) => rank(a) - rank(b)));
    const formulas = await mill.gm.run<string[]>(
      "return game.messages.contents.flatMap((m) => m.rolls.map((r) => r.formula));",
    );
    expect(formulas).toContain("1d20 + 1[Dexterity] - 1[Condition track]");
    expect(formulas).toContain("1d20 - 1");
    expect(await read(BRANNIC, "a.system.track.restSeconds")).toBe(0);

    // Brannic falls before his next turn, with active venom and a round of luck.
    const mine = () => mill.gm.run<boolean>(`return game.combats.contents[0].combatant.name === "${BRANNIC}";`);
    if (await mine()) await next();
    const poison = JSON.stringify({ name: "Venom", flat: 5, vs: "fort" });
    await put(BRANNIC, { status: "poisoned", per: "rounds", count: 2, poison });
    await put(BRANNIC, { status: "lucky", per: "rounds", count: 1 });
    await put(BRANNIC, { status: "blessed", per: "unspecified", count: 0 });
    await change(BRANNIC, `await a.update({ "system.hp.value": 0 });`);
    while (!(await mine())) {
      await news();
      await next();
    }
    expect(await news()).toEqual(["bleedTick done", "dose waiting", "tell"]);
    expect([await read(BRANNIC, "a.system.bleed.remaining"), await effects(BRANNIC)]).toEqual([
      3,
      ["Blessed", "Bleeding out", "Poisoned", "Unconscious"].sort(),
    ]);
    // Stepped back and forth: nothing happens twice.
    await run("await game.combats.contents[0].previousTurn();");
    await next();
    expect([await news(), await read(BRANNIC, "a.system.bleed.remaining")]).toEqual([[], 3]);

    // A bystander also has an effect from this combat; older effects are not affected.
    await run(`const pony = await Actor.create({ name: "Pony", type: "thresholdCreature" });
      await pony.createEmbeddedDocuments("ActiveEffect", [{ name: "Calm", img: "icons/svg/aura.svg" }]);
      const cat = await Actor.create({ name: "Cat", type: "thresholdCreature" });
      await cat.createEmbeddedDocuments("ActiveEffect", [{ name: "Purr", img: "icons/svg/aura.svg", flags: { fivefold: { fight: "another" } } }]);`);
    const talent = await item(mill.gm, mill.uuid(BRANNIC), "Reckless Blow");
    await change(
      BRANNIC,
      `await a.items.get("${talent}").update({ "system.uses": { per: "encounter", max: 1, value: 0 } });`,
    );
    await put(ILSABET, { status: "warded", per: "encounter", count: 0 });
    await put(ILSABET, { status: "lucky", per: "rounds", count: 3 });
    await news();
    await run("await game.combats.contents[0].delete();");
    expect(await news()).toEqual(["encounterEnd done", "encounterEnd done", "encounterEnd done"]);
    expect([await effects(BRANNIC), await effects(ILSABET)]).toEqual([
      ["Bleeding out", "Poisoned", "Unconscious"],
      ["Lucky"],
    ]);
    expect(await mill.gm.run(`return ["Pony", "Cat"].map((n) => game.actors.getName(n).effects.size);`)).toEqual([
      0, 1,
    ]);
    expect(
      await read(
        BRANNIC,
        `[a.items.get("${talent}").system.uses.value, a.system.track.step, a.system.bleed.remaining]`,
      ),
    ).toEqual([1, 5, 3]);

    // Ilsabet's card: undone, redone; her luck ends now, and she may rest.
    const [message] = await mill.gm.run<[string]>(
      `return game.messages.contents.filter((m) => m.type === "card" && Object.values(m.system.acts).some((a) => a.action === "encounterEnd" && a.parts.self.name === "${ILSABET}")).map((m) => m.id);`,
    );
    const { acts, events } = await card(mill.gm, message);
    const [event] = Object.keys(events) as [string];
    const [[id, done]] = Object.entries(acts) as [[string, (typeof acts)[string]]];
    expect(done.offers.map((o) => [o.id, o.by])).toEqual([
      ["rounds", "gm"],
      ["rest", "self"],
    ]);
    await press(mill.gm, { intent: "undo", message, event });
    await mill.quiet();
    expect(await effects(ILSABET)).toEqual(["Lucky", "Warded"]);
    await press(mill.gm, { intent: "redo", message, event });
    await mill.quiet();
    await press(mill.gm, { intent: "offer", message, act: id, offer: "rounds", form: {}, targets: [] });
    await mill.quiet();
    expect(await effects(ILSABET)).toEqual([]);
  });
});

it("D-23 T-26 T-27 T-28 T-29: the end of an encounter with confirmation; the track moved by its buttons", async () => {
  mill = await openMill(14, GM_AND_ANNA);
  mill.gm.dice([15, 14, 13, 12, 11, 10]);
  await run(`await game.settings.set("fivefold", "threshold.encounterEndPrompt", "ask");
    await game.combats.contents[0].startCombat();`);
  await put(QUILL, { status: "frightened", per: "encounter", count: 0 });
  await news();
  await run("await game.combats.contents[0].delete();");
  expect([await news(), await effects(QUILL)]).toEqual([["encounterEnd waiting"], ["Frightened"]]);
  // For scenes without combat, an actor's encounter is ended manually.
  await act(mill.gm, mill.uuid(QUILL), "encounterEnd");
  await mill.quiet();
  expect(await effects(QUILL)).toEqual([]);

  // Removed from a continuing combat, an actor keeps its effects, and loses them when the combat ends.
  await run(`const combat = await Combat.create({}); const a = fromUuidSync(${JSON.stringify(mill.uuid(QUILL))});
    await combat.createEmbeddedDocuments("Combatant", [{ actorId: a.id, initiative: 9 }]); await combat.startCombat();
    await game.settings.set("fivefold", "threshold.encounterEndPrompt", "auto");`);
  await put(QUILL, { status: "blessed", per: "encounter", count: 0 });
  await run("await game.combats.contents[0].combatants.contents[0].delete();");
  expect(await effects(QUILL)).toEqual(["Blessed"]);
  await run("await game.combats.contents[0].delete();");
  expect(await effects(QUILL)).toEqual([]);

  // New actors get the conditions of their numbers; a token's bar shows the remaining steps.
  await run(`await Actor.create({ name: "Old Hand", type: "thresholdCreature", system: { track: { step: 3 } } });`);
  const hand = () =>
    mill.gm.run(`const a = game.actors.getName("Old Hand"); return [a.system.track.step, [...a.statuses]];`);
  expect(await hand()).toEqual([3, ["track3"]]);
  await run(`await game.actors.getName("Old Hand").modifyTokenAttribute("track", -1, true, true);`);
  expect(await hand()).toEqual([4, ["track4"]]);
  await run(`await game.actors.getName("Old Hand").modifyTokenAttribute("track", 4, false, true);`);
  expect(await hand()).toEqual([1, ["track1"]]);

  // The track by its buttons: one down, five at once, never beyond; a helpless actor must be allowed to roll.
  const step = (by: number) => act(mill.anna, mill.uuid(QUILL), "track", { given: { by } });
  await step(1);
  await mill.quiet();
  expect(
    await read(
      QUILL,
      "[a.system.track.step, a.system.track.penalty, a.system.initiative.value - a.system.stats.dex.value]",
    ),
  ).toEqual([1, -1, -1]);
  const message = (await step(5)) as string;
  await mill.quiet();
  expect(await read(QUILL, "[a.system.track.step, a.system.track.penalty, [...a.statuses]]")).toEqual([
    5,
    -10,
    ["unconscious"],
  ]);
  expect(await act(mill.anna, mill.uuid(QUILL), "test", { given: { stat: "int" } })).toBe(null);
  const [event] = Object.keys((await card(mill.gm, message)).events) as [string];
  await press(mill.anna, { intent: "undo", message, event });
  await mill.quiet();
  expect(await read(QUILL, "[a.system.track.step, [...a.statuses]]")).toEqual([1, ["track1"]]);
});
