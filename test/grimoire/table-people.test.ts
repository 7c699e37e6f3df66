/** Successors in the test host: death and heirs; hirelings created, hired, paid, handed over and promoted; a double. */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { NO_GM } from "../kit/play.ts";
import { act, type CardJson, type Chapel, card, openChapel, press } from "./chapel.ts";

let chapel: Chapel;
afterEach(() => chapel.close());

const quoted = (value: unknown): string => JSON.stringify(value);
const read = <T>(what: string): Promise<T> => chapel.gm.run(`return JSON.parse(JSON.stringify((${what}) ?? null));`);
const named = (name: string): string => `game.actors.getName(${quoted(name)})`;
const latest = (): Promise<string> => chapel.gm.run("return game.messages.contents.at(-1).id;");
const actOf = (data: CardJson, action: string) =>
  Object.entries(data.acts).findLast(([, one]) => one.action === action) as [string, CardJson["acts"][string]];

/** Clicks a follow-up of a card and waits for its result. */
async function offer(client: Chapel["gm"], message: string, action: string, id: string, form: object = {}) {
  const [from] = actOf(await card(client, message), action);
  await press(client, { intent: "offer", message, act: from, offer: id, form, targets: [], mine: "" });
  await chapel.quiet();
}
/** Undoes what an action run of a card did to one of its parts. */
async function undo(client: Chapel["gm"], message: string, action: string, part = "self") {
  const data = await card(client, message);
  const [id] = actOf(data, action);
  const [event] = Object.entries(data.events).find(([, e]) => e.act === id && e.part === part) as [string, unknown];
  await press(client, { intent: "undo", message, event });
  await chapel.quiet();
}
async function play(client: Chapel["gm"], uuid: string, action: string, request: object = {}): Promise<string> {
  const message = (await act(client, uuid, action, request)) as string;
  await chapel.quiet();
  return message;
}
const make = (name: string, type: string, system: object = {}): Promise<string> =>
  chapel.gm.run(`return (await Actor.create(${quoted({ name, type, system })})).uuid;`);

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("G-106 G-75 G-76: the player of a dead character creates a new one or takes over a hireling; undo restores the old one", async () => {
    chapel = await openChapel(generation);
    const maren = chapel.uuid("Maren Oakhand");
    const hob = await make("Hob", "grimoireHireling");
    await play(chapel.gm, maren, "die");
    const death = await latest();
    expect(actOf(await card(chapel.anna, death), "death")[1].offers.map((o) => [o.id, o.by])).toEqual([
      ["newCharacter", "self"],
      ["takeOver", "self"],
    ]);
    const characters = () => read<string[]>(`["Anna", "Ben"].map((name) => game.users.getName(name).character?.name)`);
    expect(await characters()).toEqual(["Maren Oakhand", "Quillane Ash"]);

    // Ben cannot answer; Anna takes over Hob, and it is undone.
    await offer(chapel.ben, death, "death", "takeOver", { hireling: hob.slice(6) });
    expect(await characters()).toEqual(["Maren Oakhand", "Quillane Ash"]);
    await offer(chapel.anna, death, "death", "takeOver", { hireling: hob.slice(6) });
    const owns = () => chapel.anna.run<boolean>(`return ${named("Hob")}.isOwner;`);
    expect([await characters(), await owns()]).toEqual([["Hob", "Quillane Ash"], true]);
    expect(await read(`${named("Hob")}.system.playedBy === game.users.getName("Anna").id`)).toBe(true);
    await undo(chapel.gm, death, "takeOver", hob.slice(6));
    await undo(chapel.gm, death, "takeOver");
    expect([await characters(), await owns()]).toEqual([["Maren Oakhand", "Quillane Ash"], false]);

    // Another death: a new sheet, rolled up by its player on its own card.
    await play(chapel.gm, maren, "revive");
    await play(chapel.gm, maren, "die");
    const second = await latest();
    await offer(chapel.anna, second, "death", "newCharacter", { name: "" });
    expect(await characters()).toEqual(["New character", "Quillane Ash"]);
    const hero = await read<string>(`${named("New character")}.uuid`);
    expect(await chapel.anna.run(`return fromUuidSync(${quoted(hero)}).isOwner;`)).toBe(true);
    const born = await latest();
    expect(actOf(await card(chapel.anna, born), "createPerson")[1].waiting?.id).toBe("start");
    // Two spells of her choice; blank fields are rolled with the card.
    const powers = await chapel.anna.run<string[]>(
      `const index = await game.packs.get("fivefold.grimoire-powers").getIndex();
       return ["Hush", "Millstone"].map((name) => index.getName(name).uuid);`,
    );
    const chosen = {
      name: "",
      dex: 12,
      wil: 11,
      row: "7",
      keepsake: "1",
      first: powers[0],
      second: powers[1],
      rations: 2,
    };
    // Scores and gear, then age and eight traits.
    chapel.gm.dice([5, 4, 3, 2, 6, 5, 4, 3, 2, 11, 9, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await act(chapel.anna, hero, "createPerson", { given: chosen })).toBe(born);
    await chapel.quiet();
    const [, made] = actOf(await card(chapel.anna, born), "createPerson");
    const fell = (id: string) => made.journal.find((one) => one.id === id)?.faces ?? [];
    const sum = (faces: number[]) => faces.reduce((a, b) => a + b, 0);
    const names = ["Quillane", "Edda", "Moss", "Harrow", "Senna", "Bede"];
    const who = await read<Record<string, unknown>>(`(() => { const a = fromUuidSync(${quoted(hero)});
      const spells = a.items.filter((i) => i.type === "grimoireSpell");
      const book = a.items.find((i) => i.type === "grimoireBook");
      return { name: a.name, token: a.prototypeToken.name, str: a.system.attributes.str, hp: a.system.hp, gp: a.system.gp,
        past: a.system.bio.background, spells: spells.filter((s) => s.system.book === book.id).map((s) => s.name).sort(),
        held: a.items.filter((i) => i.system.held === "main").map((i) => i.name), slots: a.system.slots.used,
        torches: a.items.getName("Torch").system.quantity, dust: a.system.magic.dust }; })()`);
    const [str, hp, name] = [sum(fell("str")), sum(fell("hp")), names[sum(fell("name")) - 1]];
    expect(who).toEqual({
      name,
      token: name,
      str: { value: str, max: str },
      hp: { value: hp, max: hp },
      gp: sum(fell("gold")),
      past: "Hedge Scribe",
      spells: ["Hush", "Millstone"],
      held: ["Knife"],
      slots: 6,
      torches: 3,
      dust: 2,
    });
    await undo(chapel.gm, second, "newCharacter");
    expect([await characters(), await read(`fromUuidSync(${quoted(hero)})`)]).toEqual([
      ["Maren Oakhand", "Quillane Ash"],
      null,
    ]);
  });

  it("G-74 G-77 D12: a hireling is hired, paid, handed over and promoted with all its data; undo reverts each", async () => {
    chapel = await openChapel(generation);
    const maren = chapel.uuid("Maren Oakhand");
    await chapel.gm.run(`await fromUuidSync(${quoted(maren)}).update({ "system.gp": 20 });`);
    const hob = await make("Hob", "grimoireHireling", { wage: 3, fatigue: 2, hp: { value: 2, max: 5 }, group: "rear" });
    const terms = await read<object>(
      `({ hiredBy: ${quoted(maren)}, playedBy: game.users.getName("Ben").id, wage: 4 })`,
    );
    const ownedBy = () => chapel.ben.run<boolean>(`return ${named("Hob")}.isOwner;`);
    expect(await act(chapel.gm, hob, "payWages")).toBeNull();
    const engaged = await play(chapel.gm, hob, "engage", { given: terms });
    expect([await ownedBy(), await read(`${named("Hob")}.system.wage`)]).toEqual([true, 4]);
    const paid = await play(chapel.gm, hob, "payWages", { given: { days: 4 } });
    const purses = () => read<number[]>(`[fromUuidSync(${quoted(maren)}), ${named("Hob")}].map((a) => a.system.gp)`);
    expect(await purses()).toEqual([4, 16]);
    expect(await act(chapel.gm, hob, "payWages", { given: { days: 2 } })).toBeNull();
    await undo(chapel.gm, paid, "payWages", "employer");
    expect(await purses()).toEqual([20, 16]);

    await chapel.gm.run(`await ${named("Hob")}.createEmbeddedDocuments("Item", [{ name: "Bell", type: "grimoireGear" }]);
      await game.users.getName("Ben").update({ character: ${named("Hob")}.id });`);
    expect(await act(chapel.ben, hob, "promote")).toBeNull();
    const promoted = await play(chapel.gm, hob, "promote", { given: { name: "Hob the Tall" } });
    const hero = await read(`(() => { const a = ${named("Hob the Tall")}; const s = a.system;
      return [a.type, s.fatigue, s.hp, s.group, a.items.map((i) => i.name), s.slots.tracked, a.flags.fivefold ?? {},
        game.users.getName("Ben").character.name, a.testUserPermission(game.users.getName("Ben"), "OWNER")]; })()`);
    expect(hero).toEqual([
      "grimoireCharacter",
      2,
      { value: 2, max: 5 },
      "rear",
      ["Bell"],
      true,
      {},
      "Hob the Tall",
      true,
    ]);
    await undo(chapel.gm, promoted, "promote");
    expect(await read(`[${named("Hob the Tall")} ?? null, game.users.getName("Ben").character.name]`)).toEqual([
      null,
      "Hob",
    ]);
    await undo(chapel.gm, engaged, "engage");
    expect([await ownedBy(), await read(`[${named("Hob")}.system.wage, ${named("Hob")}.system.hiredBy]`)]).toEqual([
      false,
      [3, ""],
    ]);
  });
});

describe("generation 14", () => {
  it("G-159: the double is a separate actor that shares death, for its own player only", async () => {
    chapel = await openChapel(14);
    const quillane = chapel.uuid("Quillane Ash");
    await play(chapel.gm, quillane, "mishap", { given: { entry: 23, text: "" } });
    const twin = await read<
      Record<string, unknown>
    >(`(() => { const a = game.actors.find((x) => x.name.startsWith("Quillane Ash,"));
      const marks = (x) => x.items.filter((i) => i.type === "grimoireMark").map((i) => [i.system.entry, i.system.linked]);
      return { uuid: a.uuid, theirs: marks(a), own: marks(fromUuidSync(${quoted(quillane)})), items: a.items.size,
        ben: a.testUserPermission(game.users.getName("Ben"), "OWNER") }; })()`);
    expect([twin.theirs, twin.own, twin.ben]).toEqual([[[23, quillane]], [[23, twin.uuid]], true]);
    await play(chapel.gm, quillane, "die");
    const death = await latest();
    expect(actOf(await card(chapel.gm, death), "death")[1].offers.map((o) => o.id)).toEqual([
      "twinDies",
      "newCharacter",
      "takeOver",
    ]);
    await offer(chapel.gm, death, "death", "twinDies");
    expect(await read(`fromUuidSync(${quoted(twin.uuid)}).system.dead`)).toBe(true);
  });

  it("G-106: after a death set manually by a player the new character waits until the Warden applies it", async () => {
    chapel = await openChapel(14, NO_GM);
    const { anna } = chapel;
    const maren = chapel.uuid("Maren Oakhand");
    await anna.run(`await fromUuidSync(${quoted(maren)}).update({ "system.dead": true });`);
    await chapel.quiet();
    const death = await anna.run<string>("return game.messages.contents.at(-1).id;");
    await offer(anna, death, "death", "newCharacter", { name: "Edda" });
    const there = () => anna.run<number>(`return game.actors.filter((a) => a.name === "Edda").length;`);
    const states = async () => Object.values((await card(anna, death)).events).map((e) => e.state);
    expect([await there(), await states()]).toEqual([0, ["waiting"]]);
    const gm = await chapel.table.join("Gamemaster");
    const idle = async (): Promise<void> => {
      for (let round = 0; round < 4; round += 1) {
        for (const client of chapel.table.clients) await client.run("await game.fivefold.idle()");
        await chapel.quiet();
      }
    };
    await idle();
    expect([await there(), await states()]).toEqual([0, ["waiting"]]);
    const [event] = Object.keys((await card(anna, death)).events);
    await gm.run(`await game.fivefold.press(${quoted({ intent: "apply", message: death, event })});`);
    await idle();
    expect([await there(), await states()]).toEqual([1, ["applied"]]);
    expect(await anna.run(`return [game.user.character.name, game.user.character.isOwner];`)).toEqual(["Edda", true]);
  });
});
