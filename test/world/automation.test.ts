/** The kinds of automation: each is set apart from the preset, and keeps its value when another preset is chosen. */
import { afterEach, describe, expect, it } from "vitest";
import { BREN, CUTTHROAT, openSpan, type Span } from "../anatomy/span.ts";
import { tell } from "../anatomy/story.ts";
import { attackOnce, playFast } from "../kit/fast.ts";
import { oneGeneration } from "../kit/generations.ts";
import { card, GM_AND_ANNA, press } from "../kit/play.ts";

let span: Span;
afterEach(() => span.close());

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  const set = (key: string, value: string) =>
    span.gm.run(`await game.settings.set("fivefold", ${JSON.stringify(key)}, ${JSON.stringify(value)});`);
  const states = async (message: string) =>
    Object.entries((await card(span.gm, message)).events).map(([id, { state }]) => [id.split("-").at(-1), state]);

  it("changed numbers, conditions and costs wait for a click where their kind says so, and only they", async () => {
    span = await openSpan(generation, GM_AND_ANNA);
    const { anna } = span;
    const { plays, reads } = tell(span);
    const strained = async () => states((await plays(anna, BREN, "strain")).message);
    const stands = async () => {
      await span.gm.run(`await fromUuidSync("${span.uuid(BREN)}").toggleStatusEffect("prone", { active: true });`);
      const { message } = await plays(anna, BREN, "standUp");
      return { message, found: await states(message) };
    };
    expect([await strained(), (await stands()).found]).toEqual([[["self", "applied"]], [["self", "applied"]]]);
    await set("automation.damage", "off");
    expect([await strained(), (await stands()).found]).toEqual([[["self", "waiting"]], [["self", "applied"]]]);
    await set("automation.damage", "preset");
    await set("automation.conditions", "off");
    expect(await strained()).toEqual([["self", "applied"]]);
    const { message, found } = await stands();
    expect([found, await reads(BREN, `[...a.statuses].includes("prone")`)]).toEqual([[["self", "waiting"]], true]);
    const [event = ""] = Object.keys((await card(span.gm, message)).events);
    await press(anna, { intent: "apply", message, event });
    await span.quiet();
    expect([await states(message), await reads(BREN, `[...a.statuses].includes("prone")`)]).toEqual([
      [["self", "applied"]],
      false,
    ]);
    // Everything manual, except what the GM has set.
    await set("automation", "manual");
    expect((await stands()).found).toEqual([["self", "waiting"]]);
    await set("automation.conditions", "on");
    expect([await strained(), (await stands()).found]).toEqual([[["self", "waiting"]], [["self", "applied"]]]);
  });

  it("costs wait apart from the result", async () => {
    span = await openSpan(generation, GM_AND_ANNA);
    const { anna } = span;
    await set("automation.costs", "off");
    anna.dice([2]);
    const miss = await attackOnce(span, anna, {
      by: BREN,
      at: CUTTHROAT,
      weapon: "Arming Sword",
      given: { lunge: true },
    });
    expect(await states(miss)).toEqual([["paidself", "waiting"]]);
    await playFast(span);
    await set("automation.defenses", "off");
    anna.dice([14]);
    const hit = await attackOnce(span, anna, {
      by: BREN,
      at: CUTTHROAT,
      weapon: "Arming Sword",
      given: { lunge: true },
    });
    expect(await states(hit)).toEqual([["paidself", "waiting"]]);
    await set("automation.defenses", "on");
    span.gm.dice([3]);
    anna.dice([14]);
    const whole = await attackOnce(span, anna, {
      by: BREN,
      at: CUTTHROAT,
      weapon: "Arming Sword",
      given: { lunge: true },
    });
    expect(await states(whole)).toEqual([
      ["paidself", "waiting"],
      ["paidself", "waiting"],
      ["t0", "applied"],
    ]);
  });
});
