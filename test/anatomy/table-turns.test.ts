/** Combat at the Broken Span turn by turn: start, turn resources, expiring effects. */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { GM_AND_ANNA } from "../kit/play.ts";
import { BREN, CUTTHROAT, item, ODO, OGRE, openSpan, press, type Span, statuses, TAMSIN, WOLF } from "./span.ts";
import { headline, type Teller, tell } from "./story.ts";

let span: Span;
let t: Teller;
afterEach(() => span.close());

const ALL = [BREN, TAMSIN, ODO, CUTTHROAT, WOLF, OGRE];
const run = async <T = void>(code: string): Promise<T> => {
  const result = await span.gm.run<T>(code);
  await span.quiet();
  return result;
};
const next = () => run("await game.combats.contents[0].nextTurn();");
const now = () => span.gm.run<string>("return game.combats.contents[0].combatant.name;");
const until = async (name: string): Promise<void> => {
  do await next();
  while ((await now()) !== name);
};
/** AP, reactions, attack actions so far. */
const held = (name: string) =>
  t.reads<number[]>(name, "[a.system.ap.value, a.system.reactions.value, a.system.turn.attackActions]");
const is = async (name: string): Promise<string[]> => statuses(span.gm, span.uuid(name));
/** Waiting cards and messages posted since the last call. */
const news = () =>
  span.gm.run<string[]>(`const seen = globalThis.seen ?? 0; globalThis.seen = game.messages.size;
    return game.messages.contents.slice(seen).flatMap((m) => m.type === "card" ? Object.values(m.system.acts).map((a) => a.action + " " + a.state) : m.whisper.length ? ["tell"] : []);`);

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("N-01 N-03 N-05 N-86 N-87 N-124 N-131 D-31 D-43 D-47: from readiness, turn by turn, to the end of combat", async () => {
    span = await openSpan(generation, GM_AND_ANNA);
    t = tell(span);
    const { gm, anna } = span;
    await t.targets(gm, ...ALL);
    expect(headline(await t.plays(gm, BREN, "initiativeMode", { mode: "ready" }))).toBe("initiativeMode.ready");
    gm.dice([10, 10, 10, 10, 10, 10]);
    const clock = await run<number>("return game.time.worldTime;");
    await run("await game.combats.contents[0].startCombat();");
    expect(await gm.run("return game.combats.contents[0].turns.map((c) => [c.name, c.initiative]);")).toEqual([
      [TAMSIN, 13],
      [WOLF, 12],
      [BREN, 11],
      [CUTTHROAT, 11],
      [ODO, 10],
      [OGRE, 9],
    ]);
    expect([await held(TAMSIN), await is(TAMSIN)]).toEqual([[3, 4, 0], []]);
    expect([await held(BREN), await is(BREN)]).toEqual([[0, 0, 0], ["offGuard"]]);
    await until(BREN);
    expect([await held(BREN), await is(BREN)]).toEqual([[3, 4, 0], []]);

    // An attack action, then Defend: no more attacks this turn, and the next turn begins without it.
    await t.targets(anna, CUTTHROAT);
    const attack = await t.plays(anna, BREN, "attack", {}, [5], await item(anna, span.uuid(BREN), "Arming Sword"));
    expect(await held(BREN)).toEqual([2, 4, 1]);
    const guard = await t.plays(anna, BREN, "defend");
    expect([await held(BREN), await t.reads(BREN, "a.system.defence.dv")]).toEqual([[1, 4, 1], 17]);
    await t.listens(anna);
    await expect(
      t.plays(anna, BREN, "attack", {}, [], await item(anna, span.uuid(BREN), "Arming Sword")),
    ).rejects.toThrow();
    expect(await t.said(anna)).toEqual(["Bren Holt is defending and cannot attack this turn."]);
    await t.undoes(guard);
    expect([await held(BREN), await t.reads(BREN, "[a.system.defence.dv, a.system.turn.noAttack]")]).toEqual([
      [2, 4, 1],
      [15, false],
    ]);
    await t.plays(anna, BREN, "defend");

    // Stunned during his own turn: that turn does not count (D-47). His AP are lost at once.
    await t.marks(BREN, "stunned");
    expect([await held(BREN), await is(BREN)]).toEqual([
      [0, 0, 1],
      ["defending", "stunned"],
    ]);
    await news();
    await until(BREN);
    expect(await run("return game.time.worldTime;")).toBe(clock + 6);
    expect([await held(BREN), await is(BREN), await news()]).toEqual([[0, 0, 0], ["stunned"], ["passTurn waiting"]]);
    // Undoing a cost of a past turn does not refund it in a later one.
    await t.undoes(attack);
    expect(await held(BREN)).toEqual([0, 0, 0]);
    // The card ends his turn, and dazed with it.
    const idle = await t.last("passTurn");
    await press(anna, {
      intent: "answer",
      message: idle.message,
      act: idle.id,
      answer: { id: "start", pick: "start" },
    });
    await span.quiet();
    expect([await now(), await is(BREN)]).toEqual([CUTTHROAT, []]);

    // A later combatant is not ready before its own first turn; after combat nothing of it remains.
    await run(`const wolf = game.actors.getName("Grey Wolf"); const token = { ...wolf.prototypeToken.toObject(), actorId: wolf.id };
      const [second] = await canvas.scene.createEmbeddedDocuments("Token", [{ ...token, name: "Second Wolf", x: 0, y: 0 }]);
      await game.combats.contents[0].createEmbeddedDocuments("Combatant", [{ tokenId: second.id, sceneId: canvas.scene.id, actorId: second.actorId, initiative: 1 }]);`);
    expect([
      await held("Second Wolf"),
      await is("Second Wolf"),
      await t.reads("Second Wolf", "a.system.turn.initiative"),
    ]).toEqual([[0, 0, 0], ["offGuard"], "ready"]);
    await t.marks(ODO, "exposed");
    await t.sets(ODO, { "system.bleed.value": 2 });
    await news();
    await run("await game.combats.contents[0].delete();");
    expect([await held("Second Wolf"), await is("Second Wolf"), await is(ODO), await news()]).toEqual([
      [3, 3, 0],
      [],
      ["bleeding"],
      ["bleedsOn done"],
    ]);
  });

  it("N-86 N-87: actions taken at the moment a turn begins are paid from the new turn", async () => {
    span = await openSpan(generation, GM_AND_ANNA);
    t = tell(span);
    span.gm.dice([10, 10, 10, 10, 10, 10]);
    await run("await game.combats.contents[0].startCombat();");
    // The end of a turn is slow.
    await run(`Object.getPrototypeOf(CONFIG.Combat.documentClass.prototype)._onEndTurn =
      () => new Promise((resolve) => setTimeout(resolve, 300));`);
    for (const name of [WOLF, OGRE]) {
      await until(name);
      await run(`const fight = game.combats.contents[0];
        await fight.update({ turn: fight.turns.findIndex((c) => c.name === ${JSON.stringify(CUTTHROAT)}) });
        await game.fivefold.act(${JSON.stringify(span.uuid(CUTTHROAT))}, "defend", { skip: true });`);
      expect([name, await held(CUTTHROAT)]).toEqual([name, [2, expect.any(Number), 0]]);
    }
  });

  it("the card that ends the turn of an actor who cannot act is gone after the turn, also if it could act again", async () => {
    span = await openSpan(generation, GM_AND_ANNA);
    t = tell(span);
    span.gm.dice([10, 10, 10, 10, 10, 10]);
    await run("await game.combats.contents[0].startCombat();");
    const isWaiting = () =>
      span.gm.run<boolean>(`return game.messages.some((m) => m.type === "card" &&
        Object.values(m.system.acts).some(({ action, state }) => action === "passTurn" && state === "waiting"));`);
    await t.marks(OGRE, "stunned");
    await until(OGRE);
    expect(await isWaiting()).toBe(true);
    await run(`await game.actors.getName(${JSON.stringify(OGRE)}).toggleStatusEffect("stunned", { active: false });`);
    await next();
    expect(await isWaiting()).toBe(false);
  });

  it("an actor whose turn change hangs does not block the others", async () => {
    span = await openSpan(generation, GM_AND_ANNA);
    t = tell(span);
    span.gm.dice([10, 10, 10, 10, 10, 10]);
    await run("await game.combats.contents[0].startCombat();");
    await run(`Object.getPrototypeOf(CONFIG.Combat.documentClass.prototype)._onEndTurn = () => new Promise(() => {});
      await game.combats.contents[0].nextTurn();`);
    await t.plays(span.gm, OGRE, "staminaDamage", { amount: 3 });
    expect(await t.reads(OGRE, "a.system.stamina.max - a.system.stamina.value")).toBe(3);
  });

  it("deleting a combat during a turn change causes no errors", async () => {
    span = await openSpan(generation, GM_AND_ANNA);
    t = tell(span);
    span.gm.dice([10, 10, 10, 10, 10, 10]);
    await run("await game.combats.contents[0].startCombat();");
    await run("const fight = game.combats.contents[0]; await fight.nextTurn(); await fight.delete();");
    expect(span.gm.errors).toEqual([]);
  });
});
