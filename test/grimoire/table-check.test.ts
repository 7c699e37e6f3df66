/** Checks with several users: review by the Warden, hidden DCs, Saves of several owners, narration. */

import { afterEach, describe, expect, it } from "vitest";
import type { Client } from "../host/node.ts";
import { oneGeneration } from "../kit/generations.ts";
import { type ActJson, act, type CardJson, type Chapel, card, item, openChapel, press, target } from "./chapel.ts";

let chapel: Chapel;
afterEach(() => chapel.close());

const quoted = (value: unknown): string => JSON.stringify(value);
const entry = (json: CardJson, action: string, n = 0): [string, ActJson] =>
  Object.entries(json.acts).filter(([, a]) => a.action === action)[n] as [string, ActJson];
const read = <T>(uuid: string, path: string): Promise<T> =>
  chapel.gm.run(`return foundry.utils.getProperty(fromUuidSync(${quoted(uuid)}).system, ${quoted(path)});`);
const targetAll = (client: Client, names: string[]): Promise<void> =>
  client.run(`game.user.targets.forEach((t) => t.setTarget(false, { releaseOthers: false }));
    for (const t of canvas.tokens.placeables) if (${quoted(names)}.includes(t.document.name)) t.setTarget(true, { releaseOthers: false });`);
async function pressed(client: Client, intent: object): Promise<void> {
  await press(client, intent);
  await chapel.quiet();
}
const offer = (client: Client, message: string, id: string, name: string, form: object = {}): Promise<void> =>
  pressed(client, { intent: "offer", message, act: id, offer: name, form, targets: [] });
const set = async (uuid: string, changes: object): Promise<void> => {
  await chapel.gm.run(`await fromUuidSync(${quoted(uuid)}).update(${quoted(changes)});`);
  await chapel.quiet();
};
const make = (uuid: string, name: string, type: string, system: object): Promise<string> =>
  chapel.gm.run(
    `return (await fromUuidSync(${quoted(uuid)}).createEmbeddedDocuments("Item", [${quoted({ name, type, system })}]))[0].id;`,
  );

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("G-11 G-42 G-22: sent to the Warden, reviewed, and rolled with the player's own dice", async () => {
    chapel = await openChapel(generation);
    const { anna, ben, gm } = chapel;
    const [maren, goblin] = [chapel.uuid("Maren Oakhand"), chapel.uuid("Bog Goblin")];
    await target(anna, "Bog Goblin");
    const axe = await item(anna, maren, "Two-Handed Axe");
    const given = { intent: "Hook the spear away" };
    const message = (await act(anna, maren, "action", { item: axe, given, review: true })) as string;
    await chapel.quiet();
    const [id, sent] = entry(await card(ben, message), "action");
    expect([sent.state, sent.waiting?.id, sent.waiting?.who, sent.journal]).toEqual(["waiting", "review", "gm", []]);
    const settle = { intent: "answer", message, act: id, answer: { id: "review", pick: "review" } };
    for (const client of [anna, ben]) await pressed(client, { ...settle, form: { adv: 9 } });
    expect(entry(await card(gm, message), "action")[1].waiting?.id).toBe("review");
    await pressed(gm, { ...settle, form: { attribute: "dex", dis: 1, adv0: 1 } });
    expect(entry(await card(anna, message), "action")[1].waiting).toMatchObject({ id: "start", who: "self" });
    // The reviewed form stands; other values sent with the click are ignored.
    const start = { intent: "answer", message, act: id, answer: { id: "start", pick: "start" } };
    ben.dice([13, 12, 6, 8]);
    await pressed(ben, start);
    expect(entry(await card(gm, message), "action")[1].journal).toEqual([]);
    anna.dice([13, 12, 6, 8]);
    await pressed(anna, { ...start, form: { modifier: 40 } });
    const [, rolled] = entry(await card(gm, message), "action");
    expect(rolled.journal).toEqual([
      { id: "base", faces: [13, 12] },
      { id: "o0", faces: [6, 8] },
    ]);
    expect(rolled.headline).toMatchObject({ data: { total: 12 + 9 + 8, intent: "Hook the spear away" } });
    gm.dice([19]);
    await offer(gm, message, id, "save-t0");
    const [save, saved] = entry(await card(gm, message), "save");
    expect([saved.headline?.key, saved.headline?.data]).toMatchObject([
      "GRIMOIRE.Headline.save.held",
      { total: 19 + 14, against: 29 },
    ]);
    expect([await read(goblin, "hp.value"), save.length]).toEqual([4, 16]);
    // A Save can be sent, too; Anna can only fill in what it asks for.
    await target(gm, "Maren Oakhand");
    gm.dice([10, 4]);
    const spear = await item(gm, goblin, "Barbed Spear");
    const stab = (await act(gm, goblin, "action", { item: spear })) as string;
    await chapel.quiet();
    const [thrust] = entry(await card(gm, stab), "action");
    const wish = { form: { reaction: "Behind the altar", attribute: "wil", ir: 1 }, review: true, targets: [] };
    await pressed(anna, { intent: "offer", message: stab, act: thrust, offer: "save-t0", ...wish });
    const [asks, asking] = entry(await card(ben, stab), "save");
    expect([asking.waiting?.id, asking.journal]).toEqual(["review", []]);
    const review = { intent: "answer", message: stab, act: asks, answer: { id: "review", pick: "review" } };
    await pressed(gm, { ...review, form: { attribute: "dex", adv: 1 } });
    anna.dice([2, 11]);
    await pressed(anna, { intent: "answer", message: stab, act: asks, answer: { id: "start", pick: "start" } });
    expect(entry(await card(gm, stab), "save")[1].headline?.data).toMatchObject({
      reaction: "Behind the altar",
      total: 11 + 9,
      against: 10 + 8 + 4,
    });
  });

  it("G-13 G-38 G-39 G-40 G-48 G-51 G-55 D32: several Saves at once; the DC is in no client's data before it is revealed", async () => {
    chapel = await openChapel(generation);
    const { anna, ben, gm } = chapel;
    const [maren, quill] = [chapel.uuid("Maren Oakhand"), chapel.uuid("Quillane Ash")];
    await targetAll(gm, ["Maren Oakhand", "Quillane Ash"]);
    const given = {
      danger: "A boulder comes down",
      attribute: "dex",
      dcShown: false,
      dc: 23,
      dis: 1,
      raw: 3,
      extra: 1,
    };
    const message = (await act(gm, maren, "askSave", { given })) as string;
    await chapel.quiet();
    const [root, asked] = entry(await card(ben, message), "askSave");
    expect(asked.offers.map((o) => [o.action, o.by])).toEqual([
      ["save", "t0"],
      ["save", "t1"],
    ]);
    const source = (client: Client): Promise<string> =>
      client.run(`return JSON.stringify(game.messages.get(${quoted(message)}).toObject().system);`);
    for (const client of [gm, anna, ben]) expect(await source(client)).not.toMatch(/\b23\b/);
    // A user cannot answer for another one or change the Warden's values.
    ben.dice([1, 14]);
    await offer(ben, message, root, "save-t0");
    expect(Object.keys((await card(gm, message)).acts)).toEqual([root]);
    anna.dice([1, 14]);
    await offer(anna, message, root, "save-t0", { reaction: "jump", attribute: "str", dis: 0 });
    const [id, save] = entry(await card(anna, message), "save");
    expect([save.headline?.key, save.headline?.data?.total]).toEqual(["GRIMOIRE.Headline.save.open", 1 + 9]);
    expect(save.offers.map((o) => [o.id, o.by])).toEqual([
      ["judge", "gm"],
      ["extraordinary", "gm"],
    ]);
    for (const client of [anna, ben]) expect(await source(client)).not.toMatch(/\b23\b/);
    await offer(anna, message, id, "judge", { against: 5 });
    expect(entry(await card(gm, message), "judge")).toBeUndefined();
    // The button and the macro use the DC stored in this browser.
    await gm.run(`await game.fivefold.macro("revealDc");`);
    await chapel.quiet();
    expect(entry(await card(ben, message), "judge")[1].headline).toMatchObject({
      key: "GRIMOIRE.Headline.judge.save.lost",
      data: { against: 23, total: 10 },
    });
    ben.dice([20, 15]);
    await offer(ben, message, root, "save-t1");
    const [second] = entry(await card(gm, message), "save", 1);
    await offer(gm, message, second, "judge", { against: 23 });
    expect(entry(await card(gm, message), "judge", 1)[1].headline?.key).toBe("GRIMOIRE.Headline.judge.save.won");
    expect(entry(await card(gm, message), "judge", 1)[1].offers.map((o) => [o.id, o.by])).toEqual([
      ["narrate", "self"],
    ]);
    await offer(ben, message, entry(await card(gm, message), "judge", 1)[0], "narrate", { text: "One leap, and dust" });
    expect(entry(await card(anna, message), "narrate")[1].headline?.data).toMatchObject({ text: "One leap, and dust" });
    // 3 of the boulder and 1 of the splinter, each against Armor 3.
    const [judge] = entry(await card(gm, message), "judge");
    await offer(gm, message, judge, "harm-self");
    expect([await read(maren, "hp.value"), await read(quill, "hp.value")]).toEqual([5, 3]);
  });
});

describe("decisions of the Warden", () => {
  it("G-91 G-92 G-98 G-105 D5 D41: every condition changes checks once, and forbidden checks are refused", async () => {
    chapel = await openChapel(14);
    const { anna, gm } = chapel;
    const [maren, goblin] = [chapel.uuid("Maren Oakhand"), chapel.uuid("Bog Goblin")];
    const ids: Record<string, string> = { self: maren, enemy: goblin };
    await target(gm, "Bog Goblin");
    const axe = await item(gm, maren, "Two-Handed Axe");
    // The goblin is not made of wood.
    const wood = `wood-${axe.split(".").at(-1)}`;
    const faces: Record<string, number[]> = { one: [7, 5], best: [3, 7, 5], worst: [3, 7, 5], fails: [] };
    /** Which of a 3 and a 7 is kept; "one" for a single Base Die, "fails" without a roll. */
    const kept = async (on: string[], given: object, wanted: string): Promise<string> => {
      const toggle = (active: boolean) =>
        `for (const [who, status] of ${quoted(on.map((o) => [ids[o.split(" ")[0] as string], o.split(" ")[1]]))})
          await fromUuidSync(who).toggleStatusEffect(status, { active: ${active} });`;
      await gm.run(toggle(true));
      await chapel.quiet();
      gm.dice(faces[wanted] ?? []);
      const message = (await act(gm, maren, "action", { item: axe, given: { mode: "dc", ...given } })) as string;
      await gm.run(toggle(false));
      await chapel.quiet();
      const [, done] = entry(await card(gm, message), "action");
      const base = done.journal.find((answer) => answer.id === "base")?.faces ?? [];
      const score = (given as { attribute?: string }).attribute === "wil" ? 8 : 14;
      const counts = Number(done.headline?.data?.total) - score - 5;
      if (base.length < 2) return base.length === 1 && counts === 7 ? "one" : base.length === 0 ? "fails" : "wrong";
      return counts === 7 ? "best" : counts === 3 ? "worst" : "wrong";
    };
    const asked: [string[], object, string][] = [
      [[], {}, "one"],
      [["self impaired"], {}, "worst"],
      [["self enhanced"], {}, "best"],
      [["self restrained"], {}, "worst"],
      [["self impaired", "self enhanced"], {}, "one"],
      [["self impaired", "enemy cover", "enemy shadowed"], {}, "worst"],
      [["enemy helpless"], {}, "best"],
      [["enemy prone"], {}, "best"],
      [["enemy restrained"], {}, "best"],
      [["enemy unconscious"], {}, "best"],
      [["enemy cover", "enemy helpless"], {}, "one"],
      [["enemy cover"], { struck: ["cover", wood] }, "one"],
      [["self deaf"], { attack: false, struck: [] }, "fails"],
      [["self deaf"], { attack: false, struck: ["deaf", wood] }, "one"],
    ];
    const check = async (rows: typeof asked): Promise<void> => {
      const seen = [];
      for (const [on, given, wanted] of rows) seen.push([on, given, await kept(on, given, wanted)]);
      expect(seen).toEqual(rows);
    };
    await check(asked);
    await set(goblin, { "system.elemental": true });
    await check([
      [[], {}, "worst"],
      [[], { magical: true }, "one"],
    ]);
    await make(maren, "Hollow Voice", "grimoireMark", { entry: 17, failPersuasion: true });
    await check([
      [[], { attack: false, attribute: "wil" }, "fails"],
      [[], { attack: false }, "one"],
    ]);
    // Unconscious: neither an Action nor a Save, unless the Warden allows it.
    await gm.run(`await fromUuidSync(${quoted(maren)}).toggleStatusEffect("unconscious", { active: true });`);
    await chapel.quiet();
    for (const action of ["action", "save"]) expect(await act(anna, maren, action)).toBeNull();
    gm.dice([10]);
    expect(await act(gm, maren, "save")).not.toBeNull();
  });

  it("G-10 G-30 G-50 G-52 G-53 G-88 G-94 D6 D27: automatic, extraordinary and reversed results; one die is result and damage", async () => {
    chapel = await openChapel(14);
    const { anna, gm } = chapel;
    const [maren, goblin] = [chapel.uuid("Maren Oakhand"), chapel.uuid("Bog Goblin")];
    await set(goblin, { "system.hp": { value: 12, max: 12 } });
    await target(anna, "Bog Goblin");
    const axe = await item(anna, maren, "Two-Handed Axe");
    // An automatic hit: only the weapon's die.
    anna.dice([4]);
    const sure = (await act(anna, maren, "action", { item: axe, given: { mode: "success" } })) as string;
    await chapel.quiet();
    await offer(anna, sure, entry(await card(anna, sure), "action")[0], "harm-t0");
    expect(await read(goblin, "hp.value")).toBe(12 - 4);
    await offer(anna, sure, entry(await card(anna, sure), "action")[0], "narrate", { text: "Right through" });
    expect(entry(await card(gm, sure), "narrate")[1].headline?.data).toMatchObject({ text: "Right through" });
    // Two weapons: both are rolled, the higher counts for result and damage; unarmed is a d4 in both.
    const knife = await make(maren, "Knife", "grimoireWeapon", { dice: "d6", held: "off" });
    anna.dice([10, 3, 5, 2]);
    const given = { mode: "dc", dc: 27, objects: [axe, knife, "unarmed"] };
    const two = (await act(anna, maren, "action", { item: axe, given })) as string;
    await chapel.quiet();
    const [id, done] = entry(await card(gm, two), "action");
    expect(done.headline?.data).toMatchObject({ total: 10 + 14 + 5, dc: 27 });
    await offer(anna, two, id, "harm-t0");
    expect(await read(goblin, "hp.value")).toBe(12 - 4 - 5);
    // A natural 20 below its DC fails; the Warden may reverse it.
    anna.dice([20, 2]);
    const wild = (await act(anna, maren, "action", { item: axe, given: { mode: "dc", dc: 40 } })) as string;
    await chapel.quiet();
    const [shot, missed] = entry(await card(gm, wild), "action");
    expect(missed.headline?.key).toBe("GRIMOIRE.Headline.action.failure");
    expect(missed.offers.map((o) => o.id)).toEqual(["extraordinary"]);
    await offer(anna, wild, shot, "extraordinary", { text: "The roof comes down" });
    expect(Object.keys((await card(gm, wild)).acts)).toEqual([shot]);
    const told = { text: "The roof comes down", extra: 1, hurts: "self", flip: true };
    await offer(gm, wild, shot, "extraordinary", told);
    const [story, turned] = entry(await card(anna, wild), "extraordinary");
    expect([turned.headline?.key, turned.offers.map((o) => [o.id, o.by])]).toEqual([
      "GRIMOIRE.Headline.extraordinary.flip",
      [
        ["harm-t0", "gm"],
        ["extra", "gm"],
      ],
    ]);
    await offer(gm, wild, story, "harm-t0");
    expect(await read(goblin, "hp.value")).toBe(12 - 4 - 5 - 2);
  });

  it("G-14 G-41 G-113 G-114 G-115: long range, out of arrows, no target, decided by the Warden", async () => {
    chapel = await openChapel(14);
    const { anna, gm } = chapel;
    const maren = chapel.uuid("Maren Oakhand");
    const arrows = await make(maren, "Arrows", "grimoireGear", { quantity: 1, role: "ammo" });
    const bow = { dice: "d6", attribute: "dex", ranged: true, near: 2, hands: 2, trackAmmo: true, ammoItem: arrows };
    const short = await make(maren, "Short Bow", "grimoireWeapon", bow);
    const left = (): Promise<number> =>
      gm.run(`return fromUuidSync(${quoted(maren)}).items.get(${quoted(arrows)}).system.quantity;`);
    await target(anna, "Mudking");
    anna.dice([17, 6, 5]);
    const far = (await act(anna, maren, "action", { item: short })) as string;
    await chapel.quiet();
    const [, shot] = entry(await card(gm, far), "action");
    expect([shot.headline?.data?.total, await left()]).toEqual([6 + 9 + 5, 0]);
    expect([await act(anna, maren, "action", { item: short }), await left()]).toEqual([null, 0]);
    await gm.run(`for (const event of Object.keys(game.messages.get(${quoted(far)}).system.events))
      await game.fivefold.press({ intent: "undo", message: ${quoted(far)}, event });`);
    await chapel.quiet();
    expect(await left()).toBe(1);
    // No target: the result waits for targets, or for a Save entered by the Warden.
    await anna.run("game.user.targets.forEach((t) => t.setTarget(false, { releaseOthers: false }));");
    anna.dice([12, 5]);
    const axe = await item(anna, maren, "Two-Handed Axe");
    const open = (await act(anna, maren, "action", { item: axe, given: { mode: "contest" } })) as string;
    await chapel.quiet();
    const [swing, waits] = entry(await card(gm, open), "action");
    expect(waits.offers.map((o) => o.id)).toEqual(["challenge", "judge"]);
    const [king, goblin] = [chapel.uuid("Mudking"), chapel.uuid("Bog Goblin")];
    const aimed = { intent: "offer", message: open, act: swing, offer: "challenge", form: {}, targets: [king, goblin] };
    await pressed(anna, aimed);
    const [challenge, named] = entry(await card(gm, open), "challenge");
    expect(named.offers.map((o) => o.id)).toEqual(["save-t0", "save-t1"]);
    // A target that died before its Save makes none.
    await gm.run(`await fromUuidSync(${quoted(king)}).toggleStatusEffect("dead", { active: true });`);
    await chapel.quiet();
    await offer(gm, open, challenge, "save-t0");
    gm.dice([17]);
    await offer(gm, open, challenge, "save-t1");
    const saves = Object.values((await card(gm, open)).acts).filter((a) => a.action === "save");
    expect(saves.map((a) => a.headline?.data?.total)).toEqual([17 + 14]);
    // Or the Warden enters the Save; the Initiator wins a tie.
    anna.dice([12, 5]);
    const typed = (await act(anna, maren, "action", { item: axe, given: { mode: "contest" } })) as string;
    await chapel.quiet();
    await offer(gm, typed, entry(await card(gm, typed), "action")[0], "judge", { against: 31 });
    const [, judged] = entry(await card(gm, typed), "judge");
    expect([judged.headline?.key, judged.headline?.data?.total]).toEqual([
      "GRIMOIRE.Headline.judge.contest.won",
      12 + 14 + 5,
    ]);
  });
});
