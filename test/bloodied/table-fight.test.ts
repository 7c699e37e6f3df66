/** Turns, attacks, death's line and bystanders on the test host: what a click changes, refuses and undoes. */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { act, type CardJson, card, type Ford, hp, item, openFord, press, statuses, target } from "./ford.ts";

let ford: Ford;
afterEach(() => ford.close());

const quoted = (value: unknown): string => JSON.stringify(value);
const held = (name: string): Promise<Record<string, number>> =>
  ford.gm.run(`return { ...game.combat.combatants.getName(${quoted(name)}).held };`);
const house = (key: string, value: unknown): Promise<void> =>
  ford.gm.run(`await game.settings.set("fivefold", ${quoted(key)}, ${quoted(value)});`);
const set = (uuid: string, changes: object): Promise<void> =>
  ford.gm.run(`await fromUuidSync(${quoted(uuid)}).update(${quoted(changes)});`);
/** Collects this client's notifications from here on. */
const listen = (client: Ford["gm"]): Promise<void> =>
  client.run(`globalThis.told = []; for (const level of ["info", "warn", "error"]) {
    const say = ui.notifications[level].bind(ui.notifications);
    ui.notifications[level] = (text, ...more) => { told.push(text); return say(text, ...more); }; }`);
const told = (client: Ford["gm"]): Promise<string[]> => client.run("return [...told];");
const actOf = (json: CardJson, action: string): [string, CardJson["acts"][string]] =>
  Object.entries(json.acts).find(([, a]) => a.action === action) as [string, CardJson["acts"][string]];
const cards = (action: string): Promise<string[]> =>
  ford.gm.run(
    `return game.messages.contents.filter((m) => Object.values(m.system.acts ?? {}).some((a) => a.action === ${quoted(action)})).map((m) => m.id);`,
  );
/** Initiative: Brannoc, Thessaly, bandit, bowman. */
async function fight(): Promise<void> {
  ford.gm.dice([20, 15, 10, 5]);
  await ford.gm.run("await game.combat.startCombat();");
  await ford.quiet();
}
const nextTurn = async (turns = 1): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) {
    await ford.gm.run("await game.combat.nextTurn();");
    await ford.quiet();
  }
};
async function swing(faces: number[]): Promise<{ message: string; id: string }> {
  const brannoc = ford.uuid("Brannoc Tull");
  await target(ford.anna, "Road Bandit");
  const [attack, defense, ...damage] = faces as [number, number, ...number[]];
  ford.anna.dice([attack, ...damage]);
  ford.gm.dice([defense]);
  const sword = await item(ford.anna, brannoc, "Arming Sword");
  const message = (await act(ford.anna, brannoc, "attack", { item: sword })) as string;
  await ford.quiet();
  return { message, id: actOf(await card(ford.anna, message), "attack")[0] };
}

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("B-04: initiative of all combatants is one message in order, not by the selected token; a hidden combatant's is another, for the GM", async () => {
    ford = await openFord(generation);
    await ford.gm.run(`await game.combat.combatants.getName("Bandit Bowman").update({ hidden: true });
      canvas.tokens.placeables.find(({ name }) => name === "Brannoc Tull").control();`);
    await fight();
    const messages = (client: Ford["gm"]) =>
      client.run(`return game.messages.contents.filter((m) => m.flags.core?.initiativeRoll).map((m) => ({
        text: m.content.replace(/<[^>]+>/g, " ").replace(/ +/g, " ").trim(), rolls: m.rolls.length,
        whisper: m.whisper.length > 0, visible: m.isContentVisible, by: m.alias }));`);
    const order = (await ford.gm.run("return game.combat.turns.map((c) => c.name + ' ' + c.initiative);")) as string[];
    const shown = order.filter((line) => !line.startsWith("Bandit Bowman"));
    expect(await messages(ford.gm)).toEqual([
      { text: shown.join(" "), rolls: 3, whisper: false, visible: true, by: "Gamemaster" },
      {
        text: order.find((line) => line.startsWith("Bandit Bowman")),
        rolls: 1,
        whisper: true,
        visible: true,
        by: "Gamemaster",
      },
    ]);
    expect(((await messages(ford.anna)) as { visible: boolean }[]).map(({ visible }) => visible)).toEqual([
      true,
      false,
    ]);
  });

  it("B-25: attacking a dead token is refused with an error at no cost; attacking an unconscious one is rolled", async () => {
    ford = await openFord(generation);
    await fight();
    const bandit = ford.uuid("Road Bandit");
    await set(bandit, { "system.attributes.hp.value": 0 });
    await ford.quiet();
    expect(await statuses(ford.gm, bandit)).toContain("unconscious");
    await swing([2, 19]);
    expect(await cards("attack")).toHaveLength(1);
    await ford.gm.run(`await fromUuidSync("${bandit}").toggleStatusEffect("dead", { active: true });`);
    await ford.quiet();
    await listen(ford.anna);
    const before = await held("Brannoc Tull");
    const sword = await item(ford.anna, ford.uuid("Brannoc Tull"), "Arming Sword");
    expect(await act(ford.anna, ford.uuid("Brannoc Tull"), "attack", { item: sword })).toBeNull();
    expect(await told(ford.anna)).toEqual(["Road Bandit is dead. Choose another target."]);
    expect([await cards("attack"), await held("Brannoc Tull")]).toEqual([[expect.any(String)], before]);
  });

  it("B-01 B-02 B-03: combat starts with whole initiatives in order, and one movement and action each", async () => {
    ford = await openFord(generation);
    await set(ford.uuid("Bandit Bowman"), { "system.attributes.hp.value": 0 });
    await ford.quiet();
    await fight();
    expect(await ford.anna.run("return game.combat.turns.map((c) => [c.name, c.initiative]);")).toEqual([
      ["Brannoc Tull", 20],
      ["Thessaly Quill", 19],
      ["Road Bandit", 11],
      ["Bandit Bowman", 6],
    ]);
    expect(await held("Road Bandit")).toEqual({ movement: 1, action: 1 });
    expect(await held("Bandit Bowman")).toEqual({ movement: 0, action: 0 });
  });

  it("B-03 B-04: an attack spends the action with its first die; a second one only warns, and undo restores the action", async () => {
    ford = await openFord(generation);
    await ford.anna.run(`await game.settings.set("fivefold", "damage", "button");`);
    await fight();
    await listen(ford.anna);
    const first = await swing([15, 5]);
    expect(actOf(await card(ford.gm, first.message), "attack")[1].waiting?.options).toEqual(["roll"]);
    expect(await held("Brannoc Tull")).toEqual({ movement: 1, action: 0 });
    expect(await told(ford.anna)).toEqual([]);
    await ford.anna.run(`await game.fivefold.macro("tradeAction");`);
    const second = await swing([2, 19]);
    expect(await told(ford.anna)).toEqual(["No action left to trade.", "Brannoc Tull has none of it left this turn."]);
    expect(await held("Brannoc Tull")).toEqual({ movement: 1, action: 0 });
    for (const { message } of [second, first])
      for (const event of Object.keys((await card(ford.gm, message)).events))
        await press(ford.gm, { intent: "undo", message, event });
    await ford.quiet();
    expect(await held("Brannoc Tull")).toEqual({ movement: 1, action: 1 });
    await ford.anna.run(`await game.fivefold.macro("tradeAction");`);
    await ford.quiet();
    expect(await held("Brannoc Tull")).toEqual({ movement: 2, action: 0 });
  });

  it("B-03 D-36: without tracking, no resources are held or spent", async () => {
    ford = await openFord(generation);
    await house("bloodied.actionTracking", "off");
    await fight();
    expect(await held("Brannoc Tull")).toEqual({});
    await swing([2, 19]);
    expect(await held("Brannoc Tull")).toEqual({});
  });

  it("B-26 B-27: the save is requested once a round, on one card; the GM is notified if it stays open", async () => {
    ford = await openFord(generation);
    const quill = ford.uuid("Thessaly Quill");
    await fight();
    await set(quill, { "system.attributes.hp.value": -1 });
    await ford.quiet();
    await nextTurn();
    const [asked, ...more] = await cards("bleed");
    expect(more).toEqual([]);
    await ford.gm.run("await game.combat.previousTurn();");
    await nextTurn();
    expect(await cards("bleed")).toEqual([asked]);
    await nextTurn();
    const left = `return game.messages.contents.filter((m) => m.whisper.length && /with an unrolled card: Bleeding save/.test(m.content)).length;`;
    expect(await ford.gm.run(left)).toBe(1);
    expect(
      await ford.ben.run("return game.messages.contents.filter((m) => m.visible && m.whisper.length).length;"),
    ).toBe(0);
    ford.gm.dice([18]);
    expect(await act(ford.ben, quill, "bleed", { given: { modifiers: "+1" } })).toBe(asked);
    await ford.quiet();
    expect(await cards("bleed")).toEqual([asked]);
    expect(await hp(ford.gm, quill)).toBe(-2);
    expect(await statuses(ford.gm, quill)).toContain("bleedingOut");
  });

  it("B-25 B-32 D-42: a resolved choice stays resolved: a second card of it does nothing and says so", async () => {
    ford = await openFord(generation);
    const brannoc = ford.uuid("Brannoc Tull");
    await set(brannoc, { "system.attributes.hp.value": -7 });
    await ford.quiet();
    await listen(ford.anna);
    const [first] = await cards("fate");
    expect(await act(ford.anna, brannoc, "fate")).toBe(first);
    expect(await told(ford.anna)).toEqual([expect.stringContaining("see the pending card in the chat log")]);
    await act(ford.gm, brannoc, "fate", { given: { severity: "minor" } });
    await ford.quiet();
    const second = (await cards("fate")).at(-1) as string;
    expect(second).not.toBe(first);
    for (const [message, pick] of [
      [second, "injury"],
      [first, "die"],
    ] as const) {
      const [id] = actOf(await card(ford.anna, message as string), "fate");
      await press(ford.anna, { intent: "answer", message, act: id, answer: { id: "fate", pick } });
      await ford.quiet();
    }
    expect(await statuses(ford.gm, brannoc)).toEqual(["bloodied", "seriousInjury", "unconscious"]);
  });

  it("B-24 B-25: a creature without injuries set below the line manually dies again; a smaller total is no loss", async () => {
    ford = await openFord(generation);
    const [bandit, bowman] = [ford.uuid("Road Bandit"), ford.uuid("Bandit Bowman")];
    await set(bandit, { "system.attributes.hp.value": -9 });
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(-4);
    await set(bandit, { "system.traits.noInjury": true, "system.attributes.hp.choice": false });
    await ford.quiet();
    expect(await statuses(ford.gm, bandit)).not.toContain("dead");
    await set(bandit, { "system.attributes.hp.value": -9 });
    await ford.quiet();
    expect(await statuses(ford.gm, bandit)).toEqual(["bloodied", "dead", "unconscious"]);
    await set(bowman, { "system.attributes.hp.max": 3 });
    await ford.quiet();
    expect(await hp(ford.gm, bowman)).toBe(3);
    expect(await statuses(ford.gm, bowman)).toEqual([]);
  });

  it("an effect that lowers the total lowers hit points to it, which is no loss", async () => {
    ford = await openFord(generation);
    const brannoc = ford.uuid("Brannoc Tull");
    const key = "system.attributes.hp.max";
    const changes =
      generation === 14
        ? { system: { changes: [{ key, type: "add", value: -5, phase: "initial" }] } }
        : { changes: [{ key, mode: 2, value: "-5" }] };
    await ford.gm.run(
      `await fromUuidSync(${quoted(brannoc)}).createEmbeddedDocuments("ActiveEffect", [${quoted({ name: "Curse", img: "icons/svg/aura.svg", ...changes })}]);`,
    );
    await ford.quiet();
    expect(await hp(ford.gm, brannoc)).toBe(10);
    expect(await statuses(ford.gm, brannoc)).toEqual([]);
  });

  it("nothing is applied to the dead, and with several targets one has to be chosen", async () => {
    ford = await openFord(generation);
    const bandit = ford.uuid("Road Bandit");
    const { message, id } = await swing([15, 5, 6]);
    await act(ford.gm, bandit, "kill");
    await ford.quiet();
    const [offer] = (await card(ford.anna, message)).acts[id]!.offers;
    await press(ford.anna, { intent: "offer", message, act: id, offer: offer!.id, form: {}, targets: [] });
    await ford.quiet();
    expect(await hp(ford.gm, bandit)).toBe(9);
    expect(Object.keys((await card(ford.gm, message)).acts)).toEqual([id]);
    await listen(ford.anna);
    await ford.anna.run(
      `for (const t of canvas.tokens.placeables) if (/Bandit/.test(t.document.name)) t.setTarget(true, { releaseOthers: false });`,
    );
    const brannoc = ford.uuid("Brannoc Tull");
    expect(
      await act(ford.anna, brannoc, "attack", { item: await item(ford.anna, brannoc, "Arming Sword") }),
    ).toBeNull();
    expect(await told(ford.anna)).toEqual(["2 targets are selected. Target only one."]);
  });

  it("B-09 D-06: with the house rule on, the wearer of the armor is asked to roll it", async () => {
    ford = await openFord(generation);
    await house("bloodied.defenseRoll", "prompt");
    const brannoc = ford.uuid("Brannoc Tull");
    const message = (await act(ford.gm, brannoc, "blow", { given: { amount: "6", type: "slashing" } })) as string;
    await ford.quiet();
    const [id, waits] = actOf(await card(ford.anna, message), "blow");
    expect(waits.waiting).toMatchObject({ id: "armor", dice: "1d4" });
    await press(ford.ben, { intent: "answer", message, act: id, answer: { id: "armor", faces: [4] } });
    await ford.quiet();
    expect(actOf(await card(ford.anna, message), "blow")[1].journal).toEqual([]);
    await press(ford.anna, { intent: "answer", message, act: id, answer: { id: "armor", faces: [2] } });
    await ford.quiet();
    const next = actOf(await card(ford.anna, message), "blow")[1].waiting;
    await press(ford.anna, { intent: "answer", message, act: id, answer: { id: next?.id, faces: [1] } });
    await ford.quiet();
    expect(await hp(ford.gm, brannoc)).toBe(15 - (6 - 4));
  });
});
