/** Damage in the test host: several targets, Armor, Critical Damage, Saves, rulings, nets, detachments, undo. */

import { afterEach, describe, expect, it } from "vitest";
import type { Client } from "../host/node.ts";
import { oneGeneration } from "../kit/generations.ts";
import {
  type ActJson,
  act,
  type CardJson,
  type Chapel,
  card,
  item,
  openChapel,
  press,
  statuses,
  target,
} from "./chapel.ts";

let chapel: Chapel;
afterEach(() => chapel.close());

const quoted = (value: unknown): string => JSON.stringify(value);
const entry = (json: CardJson, action: string, n = 0): [string, ActJson] =>
  Object.entries(json.acts).filter(([, a]) => a.action === action)[n] as [string, ActJson];
const read = <T>(uuid: string, ...paths: string[]): Promise<T[]> =>
  chapel.gm.run(
    `return ${quoted(paths)}.map((path) => foundry.utils.getProperty(fromUuidSync(${quoted(uuid)}).system, path));`,
  );
const make = (uuid: string, name: string, type: string, system: object): Promise<string> =>
  chapel.gm.run(
    `return (await fromUuidSync(${quoted(uuid)}).createEmbeddedDocuments("Item", [${quoted({ name, type, system })}]))[0].id;`,
  );
async function offer(client: Client, message: string, id: string, name: string, form: object = {}): Promise<void> {
  await press(client, { intent: "offer", message, act: id, offer: name, form, targets: [] });
  await chapel.quiet();
}
/** Clicks the newest follow-up of that action on a card. */
async function next(client: Client, message: string, name: string, form: object = {}): Promise<[string, ActJson]> {
  const all = Object.entries((await card(client, message)).acts).filter(([, a]) => a.offers.some((o) => o.id === name));
  const [id] = all.at(-1) as [string, ActJson];
  await offer(client, message, id, name, form);
  return Object.entries((await card(client, message)).acts).at(-1) as [string, ActJson];
}
/** The owner rolls the dice a card waits for. */
async function fall(client: Client, message: string, faces: number[]): Promise<void> {
  const [id, waits] = Object.entries((await card(client, message)).acts).find(([, a]) => a.waiting) as [
    string,
    ActJson,
  ];
  await press(client, { intent: "answer", message, act: id, answer: { id: waits.waiting?.id, faces } });
  await chapel.quiet();
}
async function undoAll(message: string): Promise<void> {
  for (const event of Object.keys((await card(chapel.gm, message)).events).reverse())
    await press(chapel.gm, { intent: "undo", message, event });
  await chapel.quiet();
}
it.each(oneGeneration(import.meta.url))(
  "G-87 G-102 on generation %i: an attack on a dead creature is refused and costs no AP; on an unconscious one it is rolled",
  async (generation) => {
    chapel = await openChapel(generation);
    const [maren, goblin] = [chapel.uuid("Maren Oakhand"), chapel.uuid("Bog Goblin")];
    await target(chapel.anna, "Bog Goblin");
    const swing = async (): Promise<string | null> => {
      const message = await act(chapel.anna, maren, "action", {
        given: { attack: true, mode: "contest", objects: [] },
      });
      await chapel.quiet();
      return message;
    };
    const is = async (status: string): Promise<void> => {
      await chapel.gm.run(`await fromUuidSync("${goblin}").toggleStatusEffect("${status}", { active: true });`);
      await chapel.quiet();
    };
    await chapel.anna.run(`globalThis.told = []; ui.notifications.warn = (text) => told.push(text);`);
    await is("unconscious");
    // Unconscious implies helpless: the attack has an Advantage.
    chapel.anna.dice([9, 4]);
    expect(await swing()).not.toBeNull();
    await is("dead");
    expect([await swing(), await chapel.anna.run("return told;")]).toEqual([
      null,
      ["Dead: Bog Goblin. They make no Saves and take no damage."],
    ]);
  },
);
const damage = async (uuid: string, form: object): Promise<string> => {
  const message = (await act(chapel.gm, uuid, "harm", { given: form })) as string;
  await chapel.quiet();
  return message;
};

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("G-53 G-67 G-87 G-89 G-90 G-95 to G-99 G-101 D14 D34: excess damage goes to STR and requires a Save by the owner", async () => {
    chapel = await openChapel(generation);
    const { anna, ben, gm } = chapel;
    const [maren, goblin] = [chapel.uuid("Maren Oakhand"), chapel.uuid("Bog Goblin")];
    const bite = { dice: "d8", natural: true, criticalEffect: "<p>It drags you under.</p>" };
    const jaws = await make(goblin, "Jaws", "grimoireWeapon", bite);
    const body = () => read(maren, "hp.value", "attributes.str.value", "critical.active", "critical.diesAt");
    await target(gm, "Maren Oakhand");
    gm.dice([8]);
    const given = { mode: "success", ignoreArmor: true };
    const message = (await act(gm, goblin, "action", { item: jaws, given })) as string;
    await chapel.quiet();
    await next(anna, message, "harm-t0");
    expect(await body()).toEqual([5, 14, false, null]);
    await next(gm, message, "harm-t0");
    expect(await body()).toEqual([0, 11, false, null]);
    // Ben cannot answer it; the die is rolled in Anna's client. A tie fails.
    await next(ben, message, "critSave");
    expect(entry(await card(gm, message), "critSave")).toBeUndefined();
    await next(anna, message, "critSave");
    expect(entry(await card(gm, message), "critSave")[1].waiting).toMatchObject({ who: "roller", dice: "1d20" });
    await fall(anna, message, [4]);
    const [save, lost] = entry(await card(ben, message), "critSave");
    expect([lost.headline?.key, lost.offers.map((o) => [o.id, o.by])]).toEqual([
      "GRIMOIRE.Headline.crit.character",
      [
        ["bandage", "any"],
        ["scar", "self"],
      ],
    ]);
    const lines = await ben.run<string>(
      `return JSON.stringify(game.messages.get(${quoted(message)}).system.acts[${quoted(save)}].lines);`,
    );
    expect(lines).toContain("It drags you under.");
    const now = await gm.run<number>("return game.time.worldTime;");
    expect([await body(), await statuses(gm, maren)]).toEqual([[0, 11, true, now + 3600], ["critical"]]);
    // Already at 0 HP: more damage goes to STR only, and no second Save is asked.
    const more = await damage(maren, { raw: "5" });
    expect([await body(), entry(await card(gm, more), "harm")[1].offers]).toEqual([[0, 9, true, now + 3600], []]);
    for (const one of [more, message]) await undoAll(one);
    expect([await body(), await statuses(gm, maren)]).toEqual([[5, 14, false, null], []]);
  });

  it("G-96 G-97 G-100 D3 D42: exactly 0 HP, repeated recovery, and the Warden's ruling on an enemy", async () => {
    chapel = await openChapel(generation);
    const { anna, gm } = chapel;
    const [maren, goblin] = [chapel.uuid("Maren Oakhand"), chapel.uuid("Bog Goblin")];
    // At exactly 0 no Save; with the house rule there is one, with the current STR.
    const exact = await damage(maren, { raw: "8" });
    expect(entry(await card(gm, exact), "harm")[1].offers.map((o) => o.id)).toEqual(["scar"]);
    await undoAll(exact);
    await gm.run(`await game.settings.set("fivefold", "grimoire.critSaveAtZero", true);`);
    const asked = await damage(maren, { raw: "8" });
    await next(anna, asked, "critSave");
    await fall(anna, asked, [2]);
    expect([entry(await card(gm, asked), "critSave")[1].headline?.key, await statuses(gm, maren)]).toEqual([
      "GRIMOIRE.Headline.crit.holds",
      [],
    ]);
    const again = await damage(maren, { raw: "4" });
    expect(await read(maren, "hp.value", "attributes.str.value")).toEqual([0, 13]);
    expect(entry(await card(gm, again), "harm")[1].offers.map((o) => o.id)).toEqual(["critSave"]);
    // An enemy: the Warden rolls and rules.
    const felled = await damage(goblin, { raw: "6" });
    gm.dice([9]);
    await next(gm, felled, "critSave");
    expect(await statuses(gm, goblin)).toEqual([]);
    await next(anna, felled, "verdict-dead");
    expect(entry(await card(gm, felled), "deathCall")).toBeUndefined();
    await next(gm, felled, "verdict-unconscious");
    expect(await statuses(gm, goblin)).toContain("unconscious");
    await next(gm, felled, "verdict-dead");
    expect(entry(await card(gm, felled), "deathCall", 1)).toBeUndefined();
    await undoAll(felled);
    expect([await statuses(gm, goblin), await read(goblin, "hp.value", "attributes.str.value")]).toEqual([[], [4, 8]]);
    const crushed = await damage(goblin, { raw: "20" });
    expect(await read(goblin, "hp.value", "attributes.str.value")).toEqual([0, 0]);
    const [, harmed] = entry(await card(gm, crushed), "harm");
    expect([harmed.headline?.key, harmed.offers.map((o) => o.id)]).toEqual(["GRIMOIRE.Headline.harm.gone.person", []]);
  });
});

describe("several targets", () => {
  it("G-28 G-93 G-110 G-111 D30: one roll, a Save and Armor each; one against a detachment, a detachment against one, and mixed targets", async () => {
    chapel = await openChapel(14);
    const { anna, ben, gm } = chapel;
    const [maren, quill] = [chapel.uuid("Maren Oakhand"), chapel.uuid("Quillane Ash")];
    const mob = await gm.run<string>(`
      const pack = game.packs.get("fivefold.grimoire-creatures");
      const one = (await pack.getDocuments()).find((doc) => doc.name === "Goblin Mob");
      const actor = await Actor.create({ ...game.actors.fromCompendium(one), name: "Mob" });
      const data = { name: "Mob", actorId: actor.id, actorLink: true, x: 480, y: 320, disposition: -1 };
      await canvas.scene.createEmbeddedDocuments("Token", [data]);
      return actor.uuid;`);
    await chapel.quiet();
    const aim = (client: Client, names: string[]): Promise<void> =>
      client.run(`game.user.targets.forEach((t) => t.setTarget(false, { releaseOthers: false }));
        for (const t of canvas.tokens.placeables) if (${quoted(names)}.includes(t.document.name)) t.setTarget(true, { releaseOthers: false });`);
    const axe = await item(anna, maren, "Two-Handed Axe");
    const total = async (message: string): Promise<unknown> => {
      await chapel.quiet();
      return entry(await card(gm, message), "action")[1].headline?.data?.total;
    };
    await aim(anna, ["Mob"]);
    anna.dice([15, 4, 6]);
    expect(await total((await act(anna, maren, "action", { item: axe })) as string)).toBe(4 + 14 + 6);
    anna.dice([15, 6]);
    expect(await total((await act(anna, maren, "action", { item: axe, given: { blast: true } })) as string)).toBe(35);
    // Mixed targets: rows count only if the Warden allows them.
    await aim(anna, ["Mob", "Mudking"]);
    anna.dice([15, 6]);
    expect(await total((await act(anna, maren, "action", { item: axe })) as string)).toBe(35);
    await aim(gm, ["Maren Oakhand", "Quillane Ash"]);
    const weapon = await gm.run<string>(
      `return fromUuidSync(${quoted(mob)}).items.find((one) => one.type === "grimoireWeapon").id;`,
    );
    const [str] = (await read<number>(mob, "attributes.str.value")) as [number];
    gm.dice([3, 17, 4]);
    const message = (await act(gm, mob, "action", { item: weapon, given: { attribute: "str" } })) as string;
    expect(await total(message)).toBe(17 + str + 4);
    const [id, swept] = entry(await card(gm, message), "action");
    expect(swept.offers.map((o) => [o.id, o.by])).toEqual([
      ["save-t0", "t0"],
      ["save-t1", "t1"],
    ]);
    anna.dice([2]);
    ben.dice([1]);
    await offer(anna, message, id, "save-t0", { attribute: "str" });
    await offer(ben, message, id, "save-t1", { attribute: "str" });
    for (const [act] of Object.entries((await card(gm, message)).acts).filter(([, a]) => a.action === "save"))
      await offer(gm, message, act, "harm-self");
    // Maren has Armor 3, Quillane 0: 4 damage here, 1 there.
    expect([await read(maren, "hp.value"), await read(quill, "hp.value", "attributes.str.value")]).toEqual([
      [4],
      [0, 7],
    ]);
  });

  it("G-53: a net restrains the target it hits; breaking free is a Save for 1 AP per attempt", async () => {
    chapel = await openChapel(14);
    const { anna, gm } = chapel;
    const [maren, goblin] = [chapel.uuid("Maren Oakhand"), chapel.uuid("Bog Goblin")];
    const net = await gm.run<string>(`
      const one = (await game.packs.get("fivefold.grimoire-gear").getDocuments()).find((doc) => doc.name === "Net");
      return (await fromUuidSync(${quoted(maren)}).createEmbeddedDocuments("Item", [game.items.fromCompendium(one)]))[0].id;`);
    gm.dice([20, 15, 10, 5]);
    await gm.run("await game.combat.startCombat();");
    await chapel.quiet();
    await target(anna, "Bog Goblin");
    anna.dice([15, 2]);
    const message = (await act(anna, maren, "action", { item: net, given: { mode: "contest" } })) as string;
    await chapel.quiet();
    gm.dice([1]);
    await next(gm, message, "save-t0");
    await next(gm, message, "spell-self");
    expect([await statuses(gm, goblin), await read(goblin, "hp.value", "movement.perMove")]).toEqual([
      ["restrained"],
      [4, 0],
    ]);
    const ap = async (): Promise<unknown> => (await read(goblin, "ap.value"))[0];
    const before = (await ap()) as number;
    gm.dice([7]);
    await next(gm, message, "free");
    expect([await statuses(gm, goblin), await ap()]).toEqual([["restrained"], before - 1]);
    gm.dice([8]);
    const [freed] = await next(gm, message, "free");
    expect([await statuses(gm, goblin), await ap()]).toEqual([[], before - 2]);
    const event = Object.keys((await card(gm, message)).events).find((one) => one.startsWith(freed)) as string;
    expect(event).toBeDefined();
    await undoAll(message);
    expect([await statuses(gm, goblin), await ap()]).toEqual([[], before]);
  });

  it("G-55 G-142 D14: the damage tool affects all selected actors; a flame may have been brief", async () => {
    chapel = await openChapel(14);
    const { anna, gm } = chapel;
    const [maren, quill] = [chapel.uuid("Maren Oakhand"), chapel.uuid("Quillane Ash")];
    await make(quill, "Ash Skin", "grimoireMark", { entry: 6, fireImmune: true });
    const form = { raw: "4", extra: 4, ignoreArmor: false, fire: true };
    const message = await gm.run<string>(
      `return (await game.fivefold.together(${quoted([maren, quill])}, "harm", ${quoted(form)})).id;`,
    );
    await chapel.quiet();
    expect(await read(maren, "hp.value")).toEqual([4]);
    await next(gm, message, "harm-self");
    expect(await read(maren, "hp.value")).toEqual([3]);
    const [id, waits] = Object.entries((await card(gm, message)).acts).find(([, a]) => a.waiting) as [string, ActJson];
    expect(waits.waiting).toMatchObject({ id: "flame", who: "gm", options: ["burns", "brief"] });
    const answer = { intent: "answer", message, act: id, answer: { id: "flame", pick: "brief" } };
    for (const client of [anna, gm]) {
      expect(await read(quill, "hp.value")).toEqual([3]);
      await press(client, answer);
      await chapel.quiet();
    }
    const [, brief] = entry(await card(gm, message), "harm", 1);
    expect([brief.state, await read(quill, "hp.value")]).toEqual(["done", [3]]);
  });
});
