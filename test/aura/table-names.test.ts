/** Names of created effects on cards, in the language of each reader, on the test host. */

import { afterEach, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { GM_ALONE } from "../kit/play.ts";
import { type Bridge, HOUND, openBridge } from "./bridge.ts";
import { tell } from "./story.ts";

let bridge: Bridge;
afterEach(() => bridge.close());

it.each(oneGeneration(import.meta.url))(
  "P-16 A-173 on generation %i: a card names a created condition in the reader's language, not in its creator's",
  async (generation) => {
    bridge = await openBridge(generation, GM_ALONE);
    const story = tell(bridge);
    await story.sets(HOUND, { "system.aura.value": 0, "system.stamina.value": 9 });
    const { message } = await story.plays(bridge.gm, HOUND, "applyDamage", { amount: 3, type: "fire", lethal: false });
    const html = await bridge.gm.run<string>(`let html = "";
      const element = { addEventListener: () => {}, querySelectorAll: () => [], querySelector: () => null };
      const words = game.i18n.translations.AURA.Condition;
      const english = words.shaken;
      globalThis.document = {
        createElement: () => ({ set innerHTML(value) { html = value; }, content: { firstElementChild: element } }),
      };
      try {
        words.shaken = "erschüttert";
        await game.messages.get("${message}").renderHTML();
      } finally {
        words.shaken = english;
        delete globalThis.document;
      }
      return html;`);
    const stored = await story.reads<string[]>(HOUND, "a.effects.contents.map(({ name }) => name)");
    expect(stored).toContain("Shaken");
    expect(/new: ([^<]*)/.exec(html)?.[1]).toBe("Exhausted, erschüttert");
  },
);
