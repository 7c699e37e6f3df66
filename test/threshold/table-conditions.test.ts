/** Conditions at the Overgrown Mill: toggled on the token, their effects and durations (T-134). */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { GM_AND_ANNA } from "../kit/play.ts";
import { act, BRANNIC, card, type Mill, openMill, press, QUILL, WALKER } from "./mill.ts";

let mill: Mill;
afterEach(() => mill.close());

const read = <T>(name: string, what: string): Promise<T> =>
  mill.gm.run(
    `const a = fromUuidSync(${JSON.stringify(mill.uuid(name))}); return JSON.parse(JSON.stringify(${what}));`,
  );
const change = async (name: string, what: string): Promise<void> => {
  await mill.gm.run(`const a = fromUuidSync(${JSON.stringify(mill.uuid(name))}); ${what}`);
  await mill.quiet();
};
const toggle = (name: string, status: string) => change(name, `await a.toggleStatusEffect("${status}");`);
const marks = (name: string) => read<string[]>(name, "[...a.statuses].sort()");
const clock = (name: string) =>
  read<unknown[]>(name, "[a.system.hp.value, a.system.track.step, a.system.bleed.remaining]");
/** Cards of an action, by state. */
const cards = (action: string) =>
  mill.gm.run<[string, string][]>(
    `return game.messages.contents.flatMap((m) => m.type === "card" ? Object.values(m.system.acts).filter((a) => a.action === "${action}").map((a) => [m.id, a.state]) : []);`,
  );

describe.each(oneGeneration(import.meta.url))("token conditions, generation %i", (generation) => {
  it("T-26 T-27 T-28 T-17 T-33 T-130: the track, bleeding, stable and dead are toggled, and the numbers follow", async () => {
    mill = await openMill(generation, GM_AND_ANNA);
    // Exactly one step at a time; cleared: none.
    await toggle(BRANNIC, "track2");
    expect([await marks(BRANNIC), await clock(BRANNIC)]).toEqual([["track2"], [24, 2, null]]);
    await toggle(BRANNIC, "track4");
    expect([await marks(BRANNIC), await clock(BRANNIC)]).toEqual([["track4"], [24, 4, null]]);
    await toggle(BRANNIC, "unconscious");
    expect([await marks(BRANNIC), await clock(BRANNIC)]).toEqual([["unconscious"], [24, 5, null]]);
    expect(await read(BRANNIC, "a.system.track.penalty")).toBe(-10);
    await toggle(BRANNIC, "unconscious");
    expect([await marks(BRANNIC), await clock(BRANNIC)]).toEqual([[], [24, 0, null]]);

    // Applying Bleeding is the fall itself: 2 + Con 2 rounds.
    await toggle(BRANNIC, "track1");
    await toggle(BRANNIC, "bleeding");
    expect([await marks(BRANNIC), await clock(BRANNIC)]).toEqual([
      ["bleeding", "unconscious"],
      [0, 5, 4],
    ]);
    expect([await read(BRANNIC, "a.system.track.previous"), (await cards("fall")).length]).toEqual([1, 1]);
    // No waking at 0 HP.
    await toggle(BRANNIC, "unconscious");
    expect([await marks(BRANNIC), await clock(BRANNIC)]).toEqual([
      ["bleeding", "unconscious"],
      [0, 5, 4],
    ]);
    const told = await mill.gm.run<string>(
      "return game.messages.contents.findLast((m) => m.whisper.length > 0).content;",
    );
    expect(told).toContain("0 HP");
    // Removed: the counter stops.
    await toggle(BRANNIC, "bleeding");
    expect([await marks(BRANNIC), await clock(BRANNIC)]).toEqual([
      ["stable", "unconscious"],
      [0, 5, 4],
    ]);

    await toggle(BRANNIC, "dead");
    expect([await marks(BRANNIC), await clock(BRANNIC)]).toEqual([
      ["dead", "unconscious"],
      [0, 5, null],
    ]);
    expect(await mill.gm.run(`return game.combats.contents[0].combatants.getName("${BRANNIC}").isDefeated;`)).toBe(
      true,
    );
    await toggle(BRANNIC, "dead");
    expect([await marks(BRANNIC), await clock(BRANNIC)]).toEqual([
      ["stable", "unconscious"],
      [0, 5, 4],
    ]);
    await change(BRANNIC, `await a.update({ "system.hp.value": 3 });`);
    expect([await marks(BRANNIC), await clock(BRANNIC)]).toEqual([["unconscious"], [3, 5, null]]);
  });

  it("T-12 T-59: Enlarged changes the numbers, offers to resize the token, and both are undone", async () => {
    mill = await openMill(generation, GM_AND_ANNA);
    const body = () =>
      read(BRANNIC, "[a.system.size.value, a.system.defenses.ref.value, a.system.grapple.value, a.system.reach.value]");
    const token = () =>
      mill.gm.run(
        `const t = game.scenes.active.tokens.getName("${BRANNIC}"); return [t.width, t.height, t.texture.scaleX, t.actor.prototypeToken.width];`,
      );
    const medium = ["medium", 18, 5, 1];
    expect([await body(), await token()]).toEqual([medium, [1, 1, 1, 1]]);
    await toggle(BRANNIC, "enlarged");
    expect([await body(), await token()]).toEqual([
      ["large", 17, 6, 2],
      [1, 1, 1, 1],
    ]);
    const [[first = "", state]] = (await cards("tokenSize")) as [[string, string]];
    expect(state).toBe("waiting");
    const [id] = Object.keys((await card(mill.gm, first)).acts) as [string];
    await press(mill.anna, { intent: "answer", message: first, act: id, answer: { id: "start", pick: "start" } });
    await mill.quiet();
    expect(await token()).toEqual([2, 2, 1, 2]);
    const [event] = Object.keys((await card(mill.gm, first)).events) as [string];
    await press(mill.gm, { intent: "undo", message: first, event });
    await mill.quiet();
    expect(await token()).toEqual([1, 1, 1, 1]);
    // One follow-up at a time, however often the size changes meanwhile.
    await toggle(BRANNIC, "enlarged");
    await toggle(BRANNIC, "reduced");
    expect([(await cards("tokenSize")).length, await body()]).toEqual([2, ["small", 19, 4, 1]]);
  });

  it("P-22 T-12 T-59: without a token on a scene there is no question; the prototype token gets the size", async () => {
    mill = await openMill(generation, GM_AND_ANNA);
    const run = async (code: string): Promise<unknown[]> => {
      const sizes = `return [brannic.system.size.value, brannic.prototypeToken.width];`;
      await mill.gm.run(`const brannic = game.actors.getName("${BRANNIC}"); ${code}`);
      await mill.quiet();
      return mill.gm.run(`const brannic = game.actors.getName("${BRANNIC}"); ${sizes}`);
    };
    const enlarge = `await brannic.toggleStatusEffect("enlarged");`;
    expect(await run(`await game.scenes.active.tokens.getName("${BRANNIC}").delete();`)).toEqual(["medium", 1]);
    expect([await run(enlarge), await cards("tokenSize")]).toEqual([["large", 2], []]);
    expect([await run(enlarge), await cards("tokenSize")]).toEqual([["medium", 1], []]);
  });
});

it("7: every manual condition has the effects of the rules, once, however often it is applied (T-134)", async () => {
  mill = await openMill(14, GM_AND_ANNA);
  const numbers = `({ speed: a.system.speed.value, initiative: a.system.initiative.value, fort: a.system.defenses.fort.value,
    ref: a.system.defenses.ref.value, will: a.system.defenses.will.value, str: a.system.stats.str.value,
    stealth: a.system.skills.stealth.value, size: a.system.size.value })`;
  const usual = await read<Record<string, number | string>>(BRANNIC, numbers);
  const changed = async () =>
    Object.fromEntries(
      Object.entries(await read<Record<string, number | string>>(BRANNIC, numbers)).flatMap(([key, value]) =>
        value === usual[key] ? [] : [[key, typeof value === "number" ? value - Number(usual[key]) : value]],
      ),
    );
  const given = () =>
    read<Record<string, unknown>[]>(BRANNIC, "a.effects.contents.map((e) => e.flags.fivefold.given ?? {})");
  const all: [string, Record<string, number | string>, Record<string, unknown>][] = [
    ["grappled", { speed: -6 }, {}],
    ["prone", {}, {}],
    ["frightened", { initiative: -2, stealth: -2 }, {}],
    ["slowed", { speed: -2 }, {}],
    ["poisoned", {}, { per: "rounds", until: 18 }],
    ["blessed", { fort: 1, ref: 1, will: 1 }, {}],
    ["baned", { fort: 1, ref: 1, will: 1 }, {}],
    ["warded", { ref: 2 }, {}],
    ["lucky", { initiative: 1, stealth: 1 }, { per: "rounds", until: 18 }],
    ["hexed", { initiative: -2, stealth: -2 }, { per: "rounds", until: 18 }],
    ["evasive", { ref: 2 }, { per: "rounds", until: 6 }],
    ["exposed", { ref: -2 }, { per: "rounds", until: 6 }],
    ["reduced", { ref: 1, size: "small" }, {}],
    ["mighty", { str: 2 }, { per: "minutes" }],
    ["helpless", {}, {}],
  ];
  for (const [status, numbersNow, end] of all) {
    await toggle(BRANNIC, status);
    expect([status, await changed(), await given()]).toEqual([status, numbersNow, [end]]);
    // Applied again by a power: nothing counts twice.
    await act(mill.gm, mill.uuid(BRANNIC), "putOn", { given: { status, per: "rounds", count: 1 } });
    await mill.quiet();
    expect([status, await changed()]).toEqual([status, numbersNow]);
    await change(BRANNIC, "await a.deleteEmbeddedDocuments('ActiveEffect', a.effects.map((e) => e.id));");
  }
  expect(await changed()).toEqual({});
});

it("T-97 T-133 D-48: manually created effects end as set by the GM; effects of a stowed cloak are suppressed", async () => {
  mill = await openMill(14, GM_AND_ANNA);
  const quill = mill.uuid(QUILL);
  // A mighty actor carries more; the load follows when the effect ends, without further action.
  await act(mill.gm, quill, "putOn", { given: { status: "mighty", per: "minutes", count: 1 } });
  await mill.quiet();
  const heavy = await read<number>(QUILL, "a.system.carry.heavy");
  await change(
    QUILL,
    `await a.createEmbeddedDocuments("Item", [{ name: "Ore", type: "thresholdGear", system: { weight: ${heavy} - a.system.carry.load, quantity: 1 } }]);`,
  );
  expect([await read(QUILL, "a.system.carry.band"), await marks(QUILL)]).toEqual(["heavy", ["loadHeavy", "mighty"]]);
  await mill.gm.run("await game.time.advance(60);");
  await mill.quiet();
  expect([await read(QUILL, "a.system.carry.band"), await marks(QUILL)]).toEqual(["over", ["loadOver"]]);
  await change(QUILL, `await a.items.getName("Ore").delete();`);
  expect(await marks(QUILL)).toEqual([]);

  const effects = () => read<string[]>(QUILL, "a.effects.contents.map((e) => e.name).sort()");
  mill.gm.dice([15, 14, 13, 12, 11, 10]);
  await mill.gm.run("await game.combats.contents[0].startCombat();");
  await mill.quiet();
  await change(
    QUILL,
    `await a.createEmbeddedDocuments("ActiveEffect", [
    { name: "Song", img: "icons/svg/aura.svg" }, { name: "Oath", img: "icons/svg/aura.svg" },
    { name: "Haste", img: "icons/svg/aura.svg", duration: { value: 2, units: "rounds" } }]);`,
  );
  const oath = await read<string>(QUILL, `a.effects.getName("Oath").id`);
  const message = (await act(mill.gm, quill, "lasts", { given: { effect: oath, per: "permanent" } })) as string;
  await mill.quiet();
  expect(
    await read(
      QUILL,
      `[a.effects.getName("Oath").flags.fivefold.given, a.effects.getName("Haste").flags.fivefold.given]`,
    ),
  ).toEqual([{ per: "permanent" }, { per: "rounds", until: await read<number>(QUILL, "a.system.lived + 12") }]);
  const [event] = Object.keys((await card(mill.gm, message)).events) as [string];
  await press(mill.gm, { intent: "undo", message, event });
  await mill.quiet();
  expect(await read(QUILL, `a.effects.getName("Oath").flags.fivefold.given ?? null`)).toBe(null);
  await press(mill.gm, { intent: "redo", message, event });
  await mill.quiet();
  // The encounter ends effects without a duration; rounds continue with world time.
  await mill.gm.run("await game.combats.contents[0].delete();");
  await mill.quiet();
  expect(await effects()).toEqual(["Haste", "Oath"]);
  await mill.gm.run("await game.time.advance(12);");
  await mill.quiet();
  expect(await effects()).toEqual(["Oath"]);

  const ref = () => read<number>(QUILL, "a.system.defenses.ref.value");
  const bare = await ref();
  const changes = `[{ key: "system.pool.defense.ref", type: "add", value: "+2 deflection" }]`;
  await change(
    QUILL,
    `const [cloak] = await a.createEmbeddedDocuments("Item", [{ name: "Cloak", type: "thresholdGear", system: { equipped: true } }]);
    await cloak.createEmbeddedDocuments("ActiveEffect", [{ name: "Shimmer", img: "icons/svg/aura.svg", transfer: true, statuses: ["lucky"], system: { changes: ${changes} } }]);`,
  );
  expect([await ref(), await marks(QUILL)]).toEqual([bare + 2, ["lucky"]]);
  await change(QUILL, `await a.items.getName("Cloak").update({ "system.equipped": false });`);
  expect([await ref(), await marks(QUILL)]).toEqual([bare, []]);
});

it("T-135: an enemy's card tells players that numbers are hidden; only its owner sees its bars", async () => {
  mill = await openMill(14, GM_AND_ANNA);
  const kept = async (name: string, action: string, request: object): Promise<boolean[]> => {
    if (action === "initiative") mill.gm.dice([11]);
    const id = await act(mill.gm, mill.uuid(name), action, request);
    await mill.quiet();
    return mill.anna.run(
      `return Object.values(game.messages.get("${id}").system.acts).map((a) => [a.facts === null, a.kept]).flat();`,
    );
  };
  expect(await kept(WALKER, "initiative", {})).toEqual([true, true]);
  expect(await kept(WALKER, "putOn", { given: { status: "prone", per: "unspecified", count: 0 } })).toEqual([
    true,
    false,
  ]);
  expect(await kept(BRANNIC, "initiative", {})).toEqual([false, false]);
  expect(
    await mill.anna.run(
      `const { OWNER, ALWAYS } = CONST.TOKEN_DISPLAY_MODES;
       return game.scenes.active.tokens.contents.filter((t) => t.displayBars !== (t.actor.hasPlayerOwner ? ALWAYS : OWNER)).map((t) => t.name);`,
    ),
  ).toEqual([]);
  // New actors are hidden from players as well.
  const types = ["bloodiedCreature", "grimoireNpc", "grimoireDetachment", "thresholdCreature"];
  expect(
    await mill.gm.run(
      `const made = await Actor.create(${JSON.stringify(types)}.map((type) => ({ name: type, type })));
       return made.map((a) => a.prototypeToken.displayBars);`,
    ),
  ).toEqual([0, 0, 0, 0]);
});
