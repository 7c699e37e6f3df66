/**
 * Time on the test host: world time restores the track, counts rounds outside combat, asks about bleeding actors; a
 * level and its undo.
 */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { type ActJson, act, card, openPlay, type Play, press } from "../kit/play.ts";

let play: Play;
afterEach(() => play.close());

const made = (system: object): Promise<string> =>
  play.gm.run(
    `const a = await Actor.create({ name: "Brannic", type: "thresholdCharacter", system: ${JSON.stringify(system)} }); return a.uuid;`,
  );
const read = <T>(uuid: string, what: string): Promise<T> =>
  play.gm.run(`const a = fromUuidSync(${JSON.stringify(uuid)}); return JSON.parse(JSON.stringify(${what}));`);
const advance = async (seconds: number): Promise<void> => {
  await play.gm.run(`await game.time.advance(${seconds});`);
  await play.quiet();
};

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("T-31 T-128 T-132 T-133 V-T-92: consequences of world time, and its questions", async () => {
    play = await openPlay("threshold", generation);
    const ael = await made({ hp: { value: 10, override: 10 }, track: { step: 1 } });
    for (let at = 1; at <= 9; at += 1) await advance(30);
    expect(await read(ael, "[a.system.track.step, a.system.track.restSeconds]")).toEqual([1, 270]);
    await advance(30);
    expect(await read(ael, "[a.system.track.step, a.system.track.restSeconds]")).toEqual([0, 0]);
    const last = await play.gm.run<string>("return game.messages.contents.at(-1).id;");
    expect(Object.values((await card(play.gm, last)).acts).map(({ action, state }) => [action, state])).toEqual([
      ["rest", "done"],
    ]);
    await advance(-3600);
    expect(await read(ael, "a.system.track.step")).toBe(0);

    // Outside combat three rounds are eighteen seconds.
    await act(play.gm, ael, "putOn", { given: { status: "lucky", per: "rounds", count: 3 } });
    await play.quiet();
    expect(await read(ael, "[[...a.statuses], a.effects.contents.map((e) => e.name)]")).toEqual([["lucky"], ["Lucky"]]);
    await advance(17);
    expect(await read(ael, "[...a.statuses]")).toEqual(["lucky"]);
    await advance(1);
    expect(await read(ael, "[...a.statuses]")).toEqual([]);

    const level = (await act(play.gm, ael, "levelUp", { given: { rolled: 4 } })) as string;
    await play.quiet();
    expect(await read(ael, "[a.system.details.level, a.system.hitDice.rolls]")).toEqual([2, [4]]);
    const [event] = Object.keys((await card(play.gm, level)).events);
    await play.gm.run(
      `await game.fivefold.press({ intent: "undo", message: ${JSON.stringify(level)}, event: ${JSON.stringify(event)} });`,
    );
    await play.quiet();
    expect(await read(ael, "[a.system.details.level, a.system.hitDice.rolls]")).toEqual([1, []]);

    // Minutes pass for a bleeding actor: one card, however often world time advances.
    await play.gm.run(`await fromUuidSync(${JSON.stringify(ael)}).update({ "system.hp.value": 0 });`);
    await play.quiet();
    await advance(60);
    await advance(600);
    const asks = await play.gm.run<number>(
      `return game.messages.contents.filter((m) => m.type === "card" && Object.values(m.system.acts).some((a) => a.action === "meanwhile")).length;`,
    );
    expect([asks, await read(ael, "a.system.bleed.active")]).toEqual([1, true]);
  });

  it("T-97 T-133 D-50: combat turns count rounds and trigger the poison's attack; its end removes effects without a duration", async () => {
    play = await openPlay("grimoire", generation);
    const ael = await made({ hp: { value: 10, override: 10 } });
    const names = () => read<string[]>(ael, "a.effects.contents.map((e) => e.name).sort()");
    await play.gm.run(`const a = fromUuidSync(${JSON.stringify(ael)});
      const combat = await Combat.create({});
      await combat.createEmbeddedDocuments("Combatant", [{ actorId: a.id, initiative: 10 }]);
      await combat.startCombat();`);
    await play.quiet();
    const poison = JSON.stringify({ name: "Venom", flat: 5, vs: "fort" });
    await act(play.gm, ael, "putOn", { given: { status: "poisoned", per: "rounds", count: 2, poison } });
    await act(play.gm, ael, "putOn", { given: { status: "lucky", per: "rounds", count: 3 } });
    await act(play.gm, ael, "putOn", { given: { status: "frightened", per: "unspecified", count: 0 } });
    await play.quiet();
    const doses = () =>
      play.gm.run<number>(
        `return game.messages.contents.filter((m) => m.type === "card" && Object.values(m.system.acts).some((a) => a.action === "dose" && a.state === "waiting")).length;`,
      );
    const next = async (): Promise<void> => {
      await play.gm.run("await game.combats.contents.at(-1).nextTurn();");
      await play.quiet();
    };
    await next();
    expect([await doses(), await names()]).toEqual([1, ["Frightened", "Lucky", "Poisoned"]]);
    await next();
    expect([await doses(), await names()]).toEqual([2, ["Frightened", "Lucky"]]);
    await play.gm.run("await game.combats.contents.at(-1).delete();");
    await play.quiet();
    expect(await names()).toEqual(["Lucky"]);
    await advance(6);
    expect(await names()).toEqual([]);
  });
});

it("T-08 T-31 T-128 T-129 T-132 D-22: the party rests with one form, a player requests a level, a day begins", async () => {
  play = await openPlay("threshold", 14);
  const [brannic, ilsabet, quill] = ["Brannic Holt", "Ilsabet Rowe", "Quill Tansy"].map((name) => play.uuid(name)) as [
    string,
    string,
    string,
  ];
  const change = async (uuid: string, changes: object): Promise<void> => {
    await play.gm.run(`await fromUuidSync(${JSON.stringify(uuid)}).update(${JSON.stringify(changes)});`);
    await play.quiet();
  };
  const together = async (form: object): Promise<string> => {
    const uuids = JSON.stringify([brannic, ilsabet, quill]);
    const id = await play.gm.run<string>(
      `return (await game.fivefold.together(${uuids}, "rest", ${JSON.stringify(form)}))?.id ?? "";`,
    );
    await play.quiet();
    return id;
  };
  const fateField = (uuid: string): string => `fate_${uuid.replaceAll(".", "_")}`;
  const steps = () => Promise.all([brannic, ilsabet, quill].map((who) => read<number>(who, "a.system.track.step")));
  const asks = () =>
    play.gm.run<string[]>(
      `return game.messages.contents.flatMap((m) => m.type === "card" ? Object.values(m.system.acts).filter((a) => a.action === "meanwhile").map((a) => a.parts.self.name + " " + a.state) : []);`,
    );
  await change(brannic, { "system.track.step": 2 });
  await change(ilsabet, { "system.track.step": 3 });
  await change(quill, { "system.hp.value": 0 });
  const before = await play.gm.run<number>("return game.time.worldTime;");

  // The GM is asked about each bleeding actor before a minute passes.
  const unasked = await play.gm.run<number>("return game.messages.size;");
  expect(await together({ minutes: 10, advance: true })).toBe("");
  expect(await play.gm.run(`return [game.time.worldTime - ${before}, game.messages.size - ${unasked}];`)).toEqual([
    0, 0,
  ]);
  // World time advances once, however many rest, and counts each minute once.
  await together({ minutes: 10, advance: true, [fateField(quill)]: "stable" });
  expect(await play.gm.run(`return game.time.worldTime - ${before};`)).toBe(600);
  expect([await steps(), await asks()]).toEqual([[0, 1, 5], []]);
  expect(await read(quill, "[a.system.bleed.active, a.system.bleed.stable, a.system.hp.value]")).toEqual([
    false,
    true,
    0,
  ]);
  await change(ilsabet, { "system.hp.value": 0 });
  await change(brannic, { "system.hp.value": 0 });
  await together({ minutes: 5, advance: false, hp: 2, [fateField(brannic)]: "tended", [fateField(ilsabet)]: "stable" });
  expect(
    await Promise.all([brannic, ilsabet].map((who) => read(who, "[a.system.hp.value, a.system.bleed.stable]"))),
  ).toEqual([
    [2, false],
    [0, true],
  ]);

  // A resting player does not advance world time; for a bleeding actor the card asks the GM.
  await act(play.gm, ilsabet, "bleedAgain");
  await play.quiet();
  const message = (await act(play.ben, ilsabet, "rest", { given: { minutes: 5, advance: true } })) as string;
  await play.quiet();
  expect(await play.gm.run(`return game.time.worldTime - ${before};`)).toBe(600);
  const [[second, { offers }]] = Object.entries((await card(play.gm, message)).acts) as [[string, ActJson]];
  expect(offers.map(({ id }) => id)).toEqual(["meanwhile-stable", "meanwhile-tended", "meanwhile-dead"]);
  await press(play.gm, { intent: "offer", message, act: second, offer: "meanwhile-tended", form: {}, targets: [] });
  await play.quiet();
  expect(await read(ilsabet, "[a.system.hp.value, a.system.track.step, a.system.bleed.remaining]")).toEqual([
    1,
    5,
    null,
  ]);

  // Even when world time advances, only the GM decides the outcome for a player's character.
  await change(ilsabet, { "system.hp.value": 0 });
  await advance(60);
  const lying = await play.gm.run<string>(
    `return game.messages.contents.findLast((m) => m.type === "card" && Object.values(m.system.acts).some((a) => a.action === "meanwhile" && a.state === "waiting")).id;`,
  );
  const [[open, { waiting }]] = Object.entries((await card(play.gm, lying)).acts) as [[string, ActJson]];
  expect(waiting?.who).toBe("gm");
  const tend = { intent: "answer", message: lying, act: open, answer: { id: "start", pick: "start" } };
  await press(play.ben, { ...tend, form: { fate: "tended" } });
  await play.quiet();
  expect(await read(ilsabet, "[a.system.hp.value, a.system.bleed.active]")).toEqual([0, true]);
  await press(play.gm, { ...tend, form: { fate: "tended" } });
  await play.quiet();
  expect(await read(ilsabet, "[a.system.hp.value, a.system.bleed.active]")).toEqual([1, false]);

  // No recovery in combat unless the GM insists, and none by world time; disabled, it never recovers.
  play.gm.dice([15, 14, 13, 12, 11, 10]);
  await play.gm.run("await game.combats.contents[0].startCombat();");
  await play.quiet();
  await act(play.gm, ilsabet, "rest", { given: { minutes: 5, advance: false } });
  await advance(300);
  expect(await read(ilsabet, "a.system.track.step")).toBe(5);
  await act(play.gm, ilsabet, "rest", { given: { minutes: 5, advance: false, insist: true } });
  await play.gm.run(
    `await game.combats.contents[0].delete(); await game.settings.set("fivefold", "threshold.autoRecovery", false);`,
  );
  await play.quiet();
  expect(await read(ilsabet, "a.system.track.step")).toBe(4);
  await advance(3600);
  expect(await read(ilsabet, "a.system.track.step")).toBe(4);

  // A player requests a level; the GM allows it, and it is undone as one.
  const body = () =>
    read(
      brannic,
      "[a.system.details.level, a.system.hp.value, a.system.hp.max, a.system.hitDice.count, a.system.stats.str.value]",
    );
  const usual = await body();
  const wish = (await act(play.anna, brannic, "levelUp", { given: { gain_str: 1 } })) as string;
  await play.quiet();
  expect(await body()).toEqual(usual);
  const [asked] = Object.keys((await card(play.gm, wish)).acts);
  play.gm.dice([6]);
  await press(play.anna, { intent: "offer", message: wish, act: asked, offer: "allow", form: {}, targets: [] });
  await play.quiet();
  expect(await body()).toEqual(usual);
  await press(play.gm, { intent: "offer", message: wish, act: asked, offer: "allow", form: {}, targets: [] });
  await play.quiet();
  // The die plus twice Constitution 2.
  expect(await body()).toEqual([2, 12, 34, 2, 4]);
  const [event] = Object.keys((await card(play.gm, wish)).events);
  await press(play.gm, { intent: "undo", message: wish, event });
  await play.quiet();
  expect(await body()).toEqual(usual);

  const spent =
    "a.items.contents.filter((i) => i.system.uses?.per === 'day').map((i) => i.system.uses.value - i.system.uses.max)";
  await play.gm.run(`const a = fromUuidSync(${JSON.stringify(ilsabet)});
    await a.createEmbeddedDocuments("Item", [{ name: "Vigil", type: "thresholdPower", system: { uses: { per: "day", max: 2, value: 0 } } }]);`);
  await play.quiet();
  expect(await read(ilsabet, spent)).toContain(-2);
  await act(play.gm, ilsabet, "newDay");
  await play.quiet();
  expect(new Set(await read<number[]>(ilsabet, spent))).toEqual(new Set([0]));
});
