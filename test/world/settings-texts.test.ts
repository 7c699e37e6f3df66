/** Every setting in Foundry's settings window has texts, also for its choices. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { GM_ALONE, openPlay, type Play } from "../kit/play.ts";

let play: Play;
beforeAll(async () => {
  play = await openPlay("bloodied", 13, GM_ALONE);
});
afterAll(() => play.close());

it("has the name, the hint and the choices of every setting and menu that the window shows", async () => {
  const { shown, missing } = await play.gm.run<{ shown: number; missing: string[] }>(`
    const texts = (one) => [one.name, one.hint, ...Object.values(one.choices ?? {})];
    const settings = [...game.settings.settings.values()].filter((one) => one.namespace === "fivefold" && one.config);
    const menus = [...game.settings.menus.values()].filter((one) => one.namespace === "fivefold");
    const all = [...settings.flatMap(texts), ...menus.flatMap((one) => [...texts(one), one.label])];
    return { shown: settings.length, missing: all.filter((key) => !game.i18n.has(key)) };
  `);
  expect(missing).toEqual([]);
  expect(shown).toBeGreaterThan(8);
});
