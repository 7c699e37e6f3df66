/** Automatic requests of combat and world clock in the test host: morale, dying, expired effects. */

import { afterEach, describe, expect, it } from "vitest";
import type { Client } from "../host/node.ts";
import { oneGeneration } from "../kit/generations.ts";
import { GM_ALONE } from "../kit/play.ts";
import { type ActJson, act, type Chapel, openChapel, press, statuses } from "./chapel.ts";

const MAREN = "Maren Oakhand";
const GOBLIN = "Bog Goblin";
const KING = "Mudking";

let chapel: Chapel;
afterEach(() => chapel.close());

const quoted = (value: unknown): string => JSON.stringify(value);
const gm = async <T>(code: string): Promise<T> => {
  const result = await chapel.gm.run<T>(code);
  await chapel.quiet();
  return result;
};
const on = <T>(name: string, code: string): Promise<T> =>
  gm(`const made = canvas.scene.tokens.getName(${quoted(name)}).actor; ${code}`);
const mark = (name: string, status: string, active: boolean): Promise<void> =>
  on(name, `await made.toggleStatusEffect("${status}", { active: ${active} });`);
const done = async (client: Client, name: string, action: string, request: object = {}): Promise<string> => {
  const message = await act(client, chapel.uuid(name), action, request);
  await chapel.quiet();
  return message ?? "";
};
interface Waiting {
  message: string;
  id: string;
  who: string;
  with: string[];
  form: Record<string, unknown>;
}
/** Cards of an action that wait for a click. */
const waiting = (action: string): Promise<Waiting[]> =>
  gm(`return game.messages.contents.flatMap((m) => Object.entries(m.system.acts ?? {})
    .filter(([, a]) => a.action === "${action}" && a.waiting?.id === "start")
    .map(([id, a]) => ({ message: m.id, id, who: a.parts.self.name, form: a.form,
      with: Object.entries(a.parts).filter(([part]) => /^t/.test(part)).map(([, part]) => part.name).sort() })));`);
const asked = async () => (await waiting("morale")).map((one) => [one.who, one.with, one.form.trigger]);
const begin = async (one: Waiting | undefined, faces: number[]): Promise<ActJson> => {
  chapel.gm.dice(faces);
  const { message = "", id = "" } = one ?? {};
  await press(chapel.gm, { intent: "answer", message, act: id, answer: { id: "start", pick: "start" } });
  return gm(`return JSON.parse(JSON.stringify(game.messages.get("${message}").system.acts["${id}"]));`);
};
/** Adds three goblins before combat begins: Mudking and four of them. */
const pack = (): Promise<void> =>
  gm(`const { _id, ...source } = canvas.scene.tokens.getName("${GOBLIN}").toObject();
    const tokens = await canvas.scene.createEmbeddedDocuments("Token", [2, 3, 4].map((n) =>
      ({ ...source, name: "Bog Goblin " + n, x: 80 * n, y: 720, delta: { name: "Bog Goblin " + n } })));
    await game.combat.createEmbeddedDocuments("Combatant", tokens.map((t) =>
      ({ tokenId: t.id, sceneId: canvas.scene.id, actorId: t.actorId })));`);

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("G-71 G-72 G-73 D35 D44: losses are counted, each type saves once per trigger, and an undone loss asks nothing", async () => {
    chapel = await openChapel(generation, GM_ALONE);
    await pack();
    await gm(`for (const c of game.combat.combatants) await c.update({ initiative: 10 });`);
    await gm("await game.combat.startCombat();");
    const sizes = () => gm(`return game.combat.combatants.map((c) => c.actor.system.groupSize ?? null);`);
    expect(await sizes()).toEqual([null, null, 5, 5, 5, 5, 5]);

    // Characters are not asked for morale.
    await mark(MAREN, "unconscious", true);
    expect(await asked()).toEqual([]);
    await mark(MAREN, "unconscious", false);
    // The first casualty, set manually: a Save for Mudking, one for the goblins.
    await mark("Bog Goblin 2", "dead", true);
    const goblins = ["Bog Goblin 3", "Bog Goblin 4"];
    expect(await asked()).toEqual([
      [GOBLIN, goblins, "first"],
      [KING, [], "first"],
    ]);
    await mark("Bog Goblin 2", "dead", false);
    expect(await asked()).toEqual([]);
    await mark("Bog Goblin 2", "dead", true);
    // A deleted card is not posted again; its other half is.
    const [, king] = await waiting("morale");
    await gm(`await game.messages.get("${king?.message}").delete();`);
    await on("Bog Goblin 4", `await made.update({ "system.hp.value": 1 });`);
    expect(await asked()).toEqual([[GOBLIN, goblins, "first"]]);

    // WIL 8 and a 19 beat 20 for all of them; nothing is asked twice.
    const [first] = await waiting("morale");
    const held = await begin(first, [19]);
    expect([held.headline?.key, held.journal[0]?.faces]).toEqual(["GRIMOIRE.Headline.morale.holdsAll", [19]]);
    expect(await on(GOBLIN, "return made.system.morale.firstDone;")).toBe(true);
    expect(await on("Bog Goblin 4", "return made.system.morale.firstDone;")).toBe(true);
    await on("Bog Goblin 4", `await made.update({ "system.hp.value": 2 });`);
    expect(await asked()).toEqual([]);

    // A late arrival counts towards the half and is not asked about earlier losses: 3 of 6.
    await gm(`const { _id, ...source } = canvas.scene.tokens.getName("${GOBLIN}").toObject();
      const [token] = await canvas.scene.createEmbeddedDocuments("Token", [{ ...source, name: "Bog Goblin 5", delta: { name: "Bog Goblin 5" } }]);
      await game.combat.createEmbeddedDocuments("Combatant", [{ tokenId: token.id, sceneId: canvas.scene.id, actorId: token.actorId, initiative: 3 }]);`);
    expect([await asked(), await sizes()]).toEqual([[], [null, null, 6, 6, 6, 6, 6, 6]]);
    await mark("Bog Goblin 3", "dead", true);
    expect(await asked()).toEqual([]);
    await mark("Bog Goblin 4", "dead", true);
    expect(await asked()).toEqual([
      [GOBLIN, ["Bog Goblin 5"], "half"],
      [KING, [], "first half"],
    ]);
    const [half, both] = await waiting("morale");
    const lost = await begin(half, [3]);
    expect(lost.headline?.key).toBe("GRIMOIRE.Headline.morale.fleesAll");
    for (const name of [GOBLIN, "Bog Goblin 5"])
      expect(await on(name, "return [...made.statuses];")).toEqual(["fleeing"]);
    await begin(both, [19]);
    expect(await on(KING, "return made.system.morale;")).toEqual({ firstDone: true, halfDone: true, zeroDone: false });

    // The last one standing, at 0 HP by a typed number: asked once, not again after the card is deleted.
    for (const name of [GOBLIN, "Bog Goblin 5"]) await mark(name, "dead", true);
    expect(await asked()).toEqual([]);
    await on(KING, `await made.update({ "system.hp.value": 0 });`);
    expect(await asked()).toEqual([[KING, [], "zero"]]);
    await gm(`await game.messages.contents.at(-1).delete();`);
    await on(KING, `await made.update({ "system.movement.left": 3 });`);
    expect(await asked()).toEqual([]);
  });

  it("G-99 D9: an expired hour posts the Warden's card, which a bandage removes; effects expire with world time", async () => {
    chapel = await openChapel(generation, GM_ALONE);
    await gm(`for (const c of game.combat.combatants) await c.update({ initiative: 10 });`);
    await gm("await game.combat.startCombat();");
    const wound = `{ "system.critical": { active: true, stable: false, diesAt: game.time.worldTime + 100 } }`;
    await on(MAREN, `await made.update(${wound});`);
    const span = generation === 13 ? "{ seconds: 110, startTime: 0 }" : `{ value: 110, units: "seconds" }`;
    const lasting = `{ name: "Under a spell", statuses: ["spell-effect"], duration: ${span} }`;
    await on(KING, `await made.createEmbeddedDocuments("ActiveEffect", [${lasting}]);`);
    await on(KING, `await made.toggleStatusEffect("prone", { active: true });`);
    expect(await statuses(chapel.gm, chapel.uuid(KING))).toEqual(["prone", "spell-effect"]);
    // A round is 120 seconds.
    await gm("await game.combat.nextRound();");
    expect((await waiting("deathCall")).map(({ who, form }) => [who, form.cause, form.due])).toEqual([
      [MAREN, "hour", 100],
    ]);
    expect(await statuses(chapel.gm, chapel.uuid(KING))).toEqual(["prone"]);
    await on(MAREN, `await made.update({ "system.critical": { stable: true, diesAt: null } });`);
    expect(await waiting("deathCall")).toEqual([]);

    // Long actions advance the world clock if their form says so.
    const time = () => gm<number>("return game.time.worldTime;");
    await gm("await game.combat.delete();");
    expect(await time()).toBe(120);
    await done(chapel.gm, MAREN, "rest", { given: { type: "hours", advance: true } });
    expect(await time()).toBe(120 + 4 * 3600);
    await done(chapel.gm, MAREN, "rest", { given: { type: "hours", advance: false } });
    expect(await time()).toBe(120 + 4 * 3600);
  });
});

describe("generation 14", () => {
  it("7: one entry in the palette per condition, labelled by the actor's own ruleset", async () => {
    chapel = await openChapel(14, GM_ALONE);
    const ids = await gm<string[]>(`return [...CONFIG.statusEffects].map((s) => s.id);`);
    expect(ids.length).toBe(new Set(ids).size);
    const offered = (id: string, type: string) =>
      gm<boolean>(`return CONFIG.statusEffects["${id}"].hud?.actorTypes?.includes("${type}") ?? false;`);
    expect([await offered("dead", "grimoireNpc"), await offered("dead", "bloodiedCharacter")]).toEqual([true, false]);
    await gm(`await game.settings.set("fivefold", "inPlay", { ids: ["bloodied", "grimoire"], asked: true });
      game.i18n.translations.BLOODIED.Condition.dead = "Fallen";`);
    expect([await offered("dead", "grimoireNpc"), await offered("dead", "bloodiedCharacter")]).toEqual([true, true]);
    await mark(KING, "dead", true);
    const [effect] = await on<[string, string][]>(KING, `return made.effects.map((e) => [e.name, e.img]);`);
    expect(effect).toEqual(["Dead", "systems/fivefold/icons/death-skull.svg"]);
  });
});
