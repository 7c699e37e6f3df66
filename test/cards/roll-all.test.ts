/** One button rolls the damage of all hits of an action; each hit keeps its own undo. */
import { afterEach, expect, it } from "vitest";
import type { Client } from "../host/node.ts";
import { oneGeneration } from "../kit/generations.ts";
import { act, card, openPlay, type Play, press, target } from "../kit/play.ts";

let play: Play;
afterEach(() => play.close());

/** Renders a card in a session without a page; `clicked`: the data of a button to click. Resolves to the HTML. */
const render = (client: Client, message: string, clicked?: object): Promise<string> =>
  client.run(`let html = "";
    const heard = [];
    const firstElementChild = { addEventListener: (kind, does) => { if (kind === "click") heard.push(does); },
      querySelectorAll: () => [], querySelector: () => null };
    globalThis.document = { createElement: () => ({ set innerHTML(value) { html = value; }, content: { firstElementChild } }) };
    try { await game.messages.get("${message}").renderHTML(); } finally { delete globalThis.document; }
    const dataset = ${JSON.stringify(clicked ?? null)};
    const button = { dataset, getAttribute: () => null, setAttribute: () => {}, removeAttribute: () => {} };
    const click = { target: { closest: () => button }, shiftKey: false, preventDefault: () => {}, stopPropagation: () => {} };
    if (dataset) heard[0](click);
    return html;`);

it.each(oneGeneration(import.meta.url))(
  "generation %i: T-25 T-94: one click rolls the damage of all hits of a full round, and each is undone alone",
  async (generation) => {
    play = await openPlay("threshold", generation);
    const { anna, gm, uuid } = play;
    await target(gm, "Brannic Holt");
    gm.dice([19, 19, 2]);
    const form = { target0: "t0", target1: "t0", target2: "t0" };
    const message = (await act(gm, uuid("Thorn Walker"), "fullRound", { given: form })) as string;
    await play.quiet();
    const [id = ""] = Object.keys((await card(gm, message)).acts);
    const hp = () => gm.run<number>(`return game.actors.getName("Brannic Holt").system.hp.value;`);
    const whole = await hp();
    const [, offers = ""] = /data-card="rollAll"[^>]*data-offers="([^"]*)"/.exec(await render(gm, message)) ?? [];
    expect(offers).toBe("damage-0 damage-1");
    expect(await render(gm, message)).toContain("Damage: roll all 2");
    expect(await render(anna, message)).not.toContain("rollAll");

    gm.dice([5, 2]);
    await render(gm, message, { card: "rollAll", act: id, offers });
    await play.quiet();
    const { acts, events } = await card(gm, message);
    expect(Object.values(acts).map((one) => one.action)).toEqual(["fullRound", "damage", "damage"]);
    const lost = whole - (await hp());
    expect(lost).toBeGreaterThan(0);
    expect(await render(gm, message)).not.toContain("rollAll");

    const second = Object.keys(acts).at(-1) ?? "";
    const event = Object.keys(events).find((one) => events[one]?.act === second) ?? "";
    await press(gm, { intent: "undo", message, event });
    await play.quiet();
    expect(await hp()).toBeGreaterThan(whole - lost);
    expect(await hp()).toBeLessThan(whole);
  },
);
