/** Blind and private rolls: users who may not read a card see who rolled, and nothing of the card. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { act, card, type Ford, hp, item, openFord, press, target } from "../bloodied/ford.ts";
import { poll, type Seat, Table } from "../e2e/table.ts";
import type { Client } from "../host/node.ts";
import { NO_GM } from "../kit/play.ts";
import { ACT, complaints, forgedAct, part } from "./forge.ts";

type Mode = "public" | "gm" | "blind" | "self";
const OLD = { public: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll" };
const setMode = (generation: number, mode: Mode): string =>
  generation === 14
    ? `await game.settings.set("core", "messageMode", "${mode}")`
    : `await game.settings.set("core", "rollMode", "${OLD[mode]}")`;

/** Records calls of Dice So Nice: roll, recipients, and whether it stays hidden here. */
const DICE = `globalThis.shown = [];
  game.dice3d = { showForRoll: async (roll, user, everyone, recipients, blind) => {
    shown.push([roll.total, recipients?.map((id) => game.users.get(id).name).sort() ?? null, Boolean(blind)]);
  } };`;

describe.each([13, 14] as const)("on the page, generation %i", (generation) => {
  let table: Table;
  let gm: Seat;
  let anna: Seat;
  let ben: Seat;
  beforeAll(async () => {
    table = await Table.open({ generation });
    [gm, anna, ben] = await table.all();
    for (const seat of [gm, anna, ben]) await seat.tab("chat");
  });
  afterAll(() => table?.close());

  const inMode = (seat: Seat, mode: Mode) =>
    seat.eval(`(async () => { ${setMode(generation, mode)}; return null; })()`);

  /** Brannoc's check of Strength in a roll mode; resolves to the message's id. */
  async function check(seat: Seat, mode: Mode, face: number): Promise<string> {
    await inMode(seat, mode);
    await seat.lay(face);
    const id = await seat.eval<string>(
      `game.fivefold.act(game.actors.getName("Brannoc Tull").uuid, "check", { skip: true, given: { ability: "str" } }).then((m) => m.id)`,
    );
    await inMode(seat, "public");
    return id;
  }

  interface Look {
    text: string;
    html: string;
    data: string[];
    controls: number;
  }

  /** Visible text of an element, and everything readable in its HTML. */
  const look = (seat: Seat, selector: string): Promise<Look | null> =>
    seat.eval(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      if (!element) return null;
      const all = [element, ...element.querySelectorAll("*")];
      const plain = element.cloneNode(true);
      for (const picture of plain.querySelectorAll("svg")) picture.remove();
      return {
        text: element.innerText.replace(/\\s+/g, " ").trim(),
        html: plain.outerHTML,
        data: [...new Set(all.flatMap((e) => [...e.attributes].map((a) => a.name)).filter((n) => n.startsWith("data-")))],
        controls: element.querySelectorAll("button, details, a, [tabindex], [data-tooltip]").length,
      };
    })()`);
  const inLog = (id: string): string => `#chat [data-message-id="${id}"]`;

  /** Waits for the placeholder, and checks everything in it. */
  async function isHidden(seat: Seat, selector: string, words: string, secrets: RegExp): Promise<void> {
    // The question that the user has answered is shown until the next render.
    await poll(async () => {
      const seen = await look(seat, selector);
      return [seen?.text.includes(words), seen?.controls];
    }).toEqual([true, 0]);
    const seen = (await look(seat, selector))!;
    expect([seat.name, seen.html]).toEqual([seat.name, expect.not.stringMatching(secrets)]);
    expect([seat.name, seen.data, seen.controls]).toEqual([seat.name, ["data-message-id"], 0]);
  }
  const isShown = (seat: Seat, id: string, words: string) =>
    poll(async () => (await look(seat, inLog(id)))?.text).toContain(words);
  const said = (seat: Seat): Promise<string> => seat.eval(`document.getElementById("fivefold-said").textContent`);

  const SECRET = /Brannoc|Strength|STR\b|bloodied|check|\b17\b|\b2[0-3]\b/i;

  it("a blind roll is shown to the GM only: its author and the other player see that there was a roll", async () => {
    const id = await check(anna, "blind", 17);
    await isShown(gm, id, "17");
    for (const seat of [anna, ben]) await isHidden(seat, inLog(id), "Blind roll", SECRET);
    for (const seat of [anna, ben]) {
      await poll(() => said(seat)).toContain("Blind roll");
      expect(await said(seat)).toContain("Anna");
      expect(await said(seat)).not.toMatch(SECRET);
    }
    await poll(() => said(gm)).toContain("Brannoc");
  });

  it("a popped-out card shows no more than the log", async () => {
    const id = await check(anna, "blind", 17);
    await isHidden(ben, inLog(id), "Blind roll", SECRET);
    await ben.eval(
      `new foundry.applications.sidebar.apps.ChatPopout({ message: game.messages.get("${id}") }).render({ force: true }).then(() => null)`,
    );
    await isHidden(ben, `.chat-popout [data-message-id="${id}"]`, "Blind roll", SECRET);
    await ben.closeAll();
  });

  it("the exported log mentions only that there was a roll", async () => {
    const id = await check(anna, "blind", 17);
    await isHidden(anna, inLog(id), "Blind roll", SECRET);
    await isShown(gm, id, "17");
    const exported = (seat: Seat) => seat.eval<string>(`Promise.resolve(game.messages.get("${id}").export())`);
    // The first line is the date.
    expect(await exported(anna)).toMatch(/\] Anna\nBlind roll\. Only the GM sees the result\.$/);
    expect(await exported(gm)).toContain("Brannoc");
  });

  it("once the GM reveals it, everyone sees the whole card", async () => {
    const id = await check(anna, "blind", 17);
    await isHidden(ben, inLog(id), "Blind roll", SECRET);
    await gm.page.locator(inLog(id)).click({ button: "right" });
    await gm.page.locator("#context-menu li", { hasText: "Reveal to everyone" }).click();
    for (const seat of [anna, ben]) await isShown(seat, id, "17");
    for (const seat of [anna, ben]) await isShown(seat, id, "Brannoc");
  });

  it.each([
    ["gm", "gm"],
    ["self", "anna"],
  ] as const)("a private roll (%s) is shown to its author and its recipients", async (mode, reader) => {
    const id = await check(anna, mode, 17);
    await isShown(anna, id, "17");
    await isHidden(ben, inLog(id), "Private roll", SECRET);
    if (reader === "gm") await isShown(gm, id, "17");
    else await isHidden(gm, inLog(id), "Private roll", SECRET);
  });

  it("a card that the GM hides later disappears from the other players' logs and windows", async () => {
    const id = await check(gm, "public", 17);
    await isShown(ben, id, "17");
    await gm.page.locator(inLog(id)).click({ button: "right" });
    await gm.page.locator("#context-menu li", { hasText: "Hide from players" }).click();
    for (const seat of [anna, ben]) await isHidden(seat, inLog(id), "Private roll", SECRET);
  });

  it("a target is asked for its own roll on the GM's private attack, and learns nothing about the attack", async () => {
    await gm.eval(`game.settings.set("fivefold", "bloodied.defenseRoll", "prompt").then(() => null)`);
    await inMode(gm, "gm");
    await gm.target("Brannoc Tull");
    await gm.lay(15, 5);
    const id = await gm.eval<string>(`(async () => {
      const foe = canvas.tokens.placeables.find((t) => t.name === "Road Bandit").actor;
      const sword = foe.items.getName("Short Sword").id;
      return (await game.fivefold.act(foe.uuid, "attack", { item: sword, skip: true })).id;
    })()`);
    await inMode(gm, "public");
    await isShown(gm, id, "Road Bandit");
    const ENEMY = /Road Bandit|Short Sword|\b1[58]\b|hits|bloodied/i;
    await poll(() => gm.eval(`game.messages.get("${id}").rolls.length`)).toBe(1);
    await isHidden(ben, inLog(id), "Private roll", ENEMY);
    await poll(async () => (await look(anna, inLog(id)))?.text).toContain("Roll the Defense against this attack.");
    const asked = (await look(anna, inLog(id)))!;
    expect(asked.html).not.toMatch(ENEMY);
    expect(asked.text).toContain("Brannoc Tull");
    await poll(() => said(anna)).toContain("Roll the Defense against this attack");
    expect(await said(anna)).not.toMatch(ENEMY);
    await anna.lay(4);
    await anna.page.locator(inLog(id)).getByRole("button", { name: "Roll 1d20" }).click();
    await isShown(gm, id, "Hit");
    // The GM's page may show the result before Anna's does.
    await poll(async () => (await look(anna, inLog(id)))?.controls).toBe(0);
    await isHidden(anna, inLog(id), "Private roll", ENEMY);
  });

  /** Posts a card with one waiting action run; resolves to its id. */
  const posted = (seat: Seat, given: object, message: object): Promise<string> =>
    seat.eval(
      `ChatMessage.implementation.create(${JSON.stringify({
        type: "card",
        content: "a card",
        system: { ruleset: "bloodied", acts: { [ACT]: forgedAct({ action: "check", state: "waiting", ...given }) } },
        ...message,
      })}).then((m) => m.id)`,
    );
  const uuid = (seat: Seat, name: string): Promise<string> =>
    seat.eval(`canvas.tokens.placeables.find((t) => t.name === "${name}").actor.uuid`);

  it("a player makes a roll that the GM requests in a blind card, which is in no other player's log", async () => {
    const parts = { self: part(await uuid(gm, "Brannoc Tull"), "Brannoc Tull") };
    const waiting = { id: "start", kind: "choice", who: "self", options: ["start"], since: 0 };
    const whisper = [await gm.eval<string>("game.userId")];
    const form = { ability: "str", tn: 19 };
    const id = await posted(gm, { parts, waiting, form }, { whisper, blind: true });
    await poll(async () => (await look(anna, inLog(id)))?.text).toContain("Brannoc Tull is asked to roll.");
    expect((await look(anna, inLog(id)))!.html).not.toMatch(/Strength|check|19/i);
    expect(await look(ben, inLog(id))).toBeNull();
    await gm.lay(13);
    await anna.page.locator(inLog(id)).getByRole("button", { name: "Roll" }).click();
    await isShown(gm, id, "13");
    await isHidden(anna, inLog(id), "Blind roll", /Brannoc|Strength|check|\b1[3-9]\b/i);
    await isHidden(ben, inLog(id), "Blind roll", /Brannoc|Strength|check|\b1[3-9]\b/i);
  });

  it("the GM is asked on a player's private card, in the log and in the waiting list, without its names", async () => {
    const parts = {
      self: part(await uuid(anna, "Brannoc Tull"), "Brannoc Tull"),
      t0: part(await uuid(anna, "Road Bandit"), "Road Bandit"),
    };
    const waiting = { id: "defense", kind: "roll", who: "t0", options: [], dice: "1d20", since: 0 };
    const whisper = [await anna.eval<string>("game.userId")];
    const id = await posted(anna, { parts, waiting, action: "attack" }, { whisper });
    const QUESTION = "Roll the Defense against this attack.";
    await poll(async () => (await look(gm, inLog(id)))?.text).toContain(QUESTION);
    expect((await look(gm, inLog(id)))!.html).not.toContain("Brannoc");
    const strip = `aside.ff-waits li[data-message="${id}"]`;
    await poll(() => gm.eval(`document.querySelector(${JSON.stringify(strip)})?.textContent ?? ""`)).toContain(
      QUESTION,
    );
    expect(await gm.eval(`document.querySelector(${JSON.stringify(strip)}).textContent`)).not.toContain("Brannoc");
    expect(await look(ben, inLog(id))).toBeNull();
    await anna.eval(`game.messages.get("${id}").delete().then(() => null)`);
  });
});

describe.each([13, 14] as const)("on the wire, generation %i", (generation) => {
  let ford: Ford;
  afterEach(async () => {
    expect(complaints(ford)).toEqual([]);
    await ford.close();
  });

  const inMode = (client: Client, mode: Mode) => client.run(setMode(generation, mode));

  /** Brannoc hits the Road Bandit in a roll mode of Anna's choice; resolves to the intent of the damage button. */
  async function swing(mode: Mode) {
    const brannoc = ford.uuid("Brannoc Tull");
    await inMode(ford.anna, mode);
    await target(ford.anna, "Road Bandit");
    // The damage roll would tell the author of a blind roll that it hit: the GM's client rolls it.
    ford.anna.dice(mode === "blind" ? [12] : [12, 6]);
    ford.gm.dice(mode === "blind" ? [5, 6] : [5]);
    const sword = await item(ford.anna, brannoc, "Arming Sword");
    const message = (await act(ford.anna, brannoc, "attack", { item: sword })) as string;
    await ford.quiet();
    const [id, { offers }] = Object.entries((await card(ford.gm, message)).acts)[0]!;
    return { intent: "offer", message, act: id, offer: offers[0]!.id, form: {}, targets: [] };
  }

  it("only the GM may use the follow-ups of a blind roll", async () => {
    ford = await openFord(generation);
    const offer = await swing("blind");
    await press(ford.anna, offer);
    await ford.quiet();
    expect(Object.keys((await card(ford.gm, offer.message)).acts)).toHaveLength(1);
    ford.gm.dice([2]);
    await press(ford.gm, offer);
    await ford.quiet();
    expect(await hp(ford.gm, ford.uuid("Road Bandit"))).toBe(4);
  });

  it("a player who may read a private roll may use its follow-ups, another may not", async () => {
    ford = await openFord(generation);
    const offer = await swing("gm");
    await press(ford.ben, offer);
    await ford.quiet();
    expect(Object.keys((await card(ford.gm, offer.message)).acts)).toHaveLength(1);
    ford.gm.dice([2]);
    await press(ford.anna, offer);
    await ford.quiet();
    expect(await hp(ford.gm, ford.uuid("Road Bandit"))).toBe(4);
  });

  it.each([
    ["public", null, false],
    ["gm", ["Anna", "Gamemaster"], false],
    ["blind", ["Gamemaster"], false],
    ["self", ["Anna"], true],
  ] as const)("3D dice rolled later on a %s roll are shown to its readers", async (mode, readers, hidden) => {
    ford = await openFord(generation);
    const offer = await swing(mode);
    await ford.gm.run(DICE);
    ford.gm.dice([2]);
    await press(ford.gm, offer);
    await ford.quiet();
    expect(await ford.gm.run("return shown;")).toEqual([[2, readers, hidden]]);
  });

  it("no tool of a player finds the follow-ups of their blind roll", async () => {
    ford = await openFord(generation, NO_GM);
    const brannoc = ford.uuid("Brannoc Tull");
    await inMode(ford.anna, "blind");
    await target(ford.anna, "Road Bandit");
    ford.anna.dice([12, 5, 6]);
    const sword = await item(ford.anna, brannoc, "Arming Sword");
    const message = (await act(ford.anna, brannoc, "attack", { item: sword })) as string;
    await ford.quiet();
    const [id, { offers }] = Object.entries((await card(ford.anna, message)).acts)[0]!;
    await press(ford.anna, { intent: "offer", message, act: id, offer: offers[0]!.id, form: {}, targets: [] });
    await ford.quiet();
    expect(Object.keys((await card(ford.anna, message)).acts)).toHaveLength(1);
  });
});
