/** The sentence of a card that names the users it waits for. */
import { afterEach, expect, it } from "vitest";
import type { Client } from "../host/node.ts";
import { oneGeneration } from "../kit/generations.ts";
import { act, card, item, openPlay, type Play, press } from "../kit/play.ts";

let play: Play;
afterEach(() => play.close());

/** The HTML of a card, in a session without a page. */
const htmlOf = (client: Client, message: string): Promise<string> =>
  client.run(`let html = "";
    const firstElementChild = { addEventListener() {}, querySelectorAll: () => [], querySelector: () => null };
    globalThis.document = { createElement: () => ({ set innerHTML(value) { html = value; }, content: { firstElementChild } }) };
    try { await game.messages.get("${message}").renderHTML(); } finally { delete globalThis.document; }
    return html;`);

it.each(oneGeneration(import.meta.url))(
  "generation %i: G-22: two creatures have to save: the card says once that it waits for the GM",
  async (generation) => {
    play = await openPlay("grimoire", generation);
    const { anna, ben, gm, uuid } = play;
    const maren = uuid("Maren Oakhand");
    await gm.run(`await game.settings.set("fivefold", "automation", "manual");`);
    anna.dice([12, 5]);
    const axe = await item(anna, maren, "Two-Handed Axe");
    const message = (await act(anna, maren, "action", { item: axe, given: { mode: "contest" } })) as string;
    await play.quiet();
    const [id = ""] = Object.keys((await card(gm, message)).acts);
    const targets = [uuid("Mudking"), uuid("Bog Goblin")];
    await press(anna, { intent: "offer", message, act: id, offer: "challenge", form: {}, targets });
    await play.quiet();
    const open = Object.values((await card(gm, message)).acts)
      .at(-1)
      ?.offers.map((offer) => offer.id);
    expect(open).toEqual(["save-t0", "save-t1"]);
    for (const client of [anna, ben]) {
      const html = await htmlOf(client, message);
      expect(html.split("Waits for the GM. Save pending.")).toHaveLength(2);
      expect(html.split("Save pending.")).toHaveLength(2);
    }
    expect(await htmlOf(gm, message)).not.toContain("Waits for");
  },
);
