/** Time at the table: the world's clock brings the track back, counts rounds outside fights, asks about the bleeding; a level and its undo. */
import { afterEach, describe, expect, it } from "vitest";
import { act, card, openPlay, type Play } from "../kit/play.ts";

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

describe.each([13, 14] as const)("generation %i", (generation) => {
  it("T-31 T-128 T-132 T-133 V-T-92: what the clock brings, and what it asks", async () => {
    play = await openPlay("grimoire", generation);
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

    // Three rounds are eighteen seconds where nobody counts them.
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

    // Minutes pass while somebody bleeds: one card, however often the clock moves on.
    await play.gm.run(`await fromUuidSync(${JSON.stringify(ael)}).update({ "system.hp.value": 0 });`);
    await play.quiet();
    await advance(60);
    await advance(600);
    const asks = await play.gm.run<number>(
      `return game.messages.contents.filter((m) => m.type === "card" && Object.values(m.system.acts).some((a) => a.action === "meanwhile")).length;`,
    );
    expect([asks, await read(ael, "a.system.bleed.active")]).toEqual([1, true]);
  });

  it("T-97 T-133 D-50: a fight's turns count rounds and ask for the poison's attack; its end takes what has no time of its own", async () => {
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
