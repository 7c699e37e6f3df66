/** The preset *Fast* at the Broken Span: one click from the attack to the injury; decisions of players wait. */
import { afterEach, describe, expect, it } from "vitest";
import { actsOf, attackOnce, playFast, pressesLeft, undoOnce } from "../kit/fast.ts";
import { oneGeneration } from "../kit/generations.ts";
import { GM_AND_ANNA } from "../kit/play.ts";
import { BREN, CUTTHROAT, card, openSpan, press, type Span } from "./span.ts";
import { tell } from "./story.ts";

let span: Span;
afterEach(() => span.close());

const POOLS = "[a.system.stamina.value, a.system.strain.value, a.system.body.injuries]";
const PARTS = `a.items.filter((i) => i.type === "anatomyInjury").map((i) => i.name)`;
const SWORD = { by: BREN, at: CUTTHROAT, weapon: "Arming Sword" };

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("N-29 N-30 N-38 N-132 N-134: a player's hit is parried and injures the most vital part without another click", async () => {
    span = await openSpan(generation, GM_AND_ANNA);
    const { anna, gm } = span;
    const { reads, sets } = tell(span);
    await playFast(span);
    const before = await reads(CUTTHROAT, POOLS);
    // 19 against 13 is one degree: up to major. Anna rolls the attack, the GM's client the parry.
    anna.dice([14]);
    gm.dice([3]);
    const message = await attackOnce(span, anna, SWORD);
    const done = await card(gm, message);
    expect([actsOf(done), pressesLeft(done)]).toEqual([
      ["attack done hit", "parry done parry.fails", "injure done injure.hurt"],
      [],
    ]);
    expect(await reads(CUTTHROAT, PARTS)).toEqual(["Left eye"]);
    await undoOnce(span, gm, message);
    expect([await reads(CUTTHROAT, POOLS), await reads(CUTTHROAT, PARTS)]).toEqual([before, []]);

    // The last point of Stamina is not spent on a parry.
    await sets(CUTTHROAT, { "system.stamina.value": 1 });
    anna.dice([9]);
    expect(actsOf(await card(gm, await attackOnce(span, anna, SWORD)))).toEqual([
      "attack done hit",
      "injure done injure.hurt",
    ]);
    expect([anna.errors, gm.errors]).toEqual([[], []]);
  });

  it("N-59 N-132 N-134: a player decides on a parry, on a heart still to be found, and on the part if damage waits for a button", async () => {
    span = await openSpan(generation, GM_AND_ANNA);
    const { anna, gm } = span;
    const { reads } = tell(span);
    await playFast(span);
    // Bren may parry the cutthroat's axe; if the GM's button is clicked instead, the GM still picks the part.
    gm.dice([16]);
    const axe = await attackOnce(span, gm, { by: CUTTHROAT, at: BREN, weapon: "Hand Axe" });
    const open = await card(anna, axe);
    expect([actsOf(open), pressesLeft(open)]).toEqual([["attack done hit"], ["injure-0"]]);
    const [id = ""] = Object.keys(open.acts);
    anna.dice([1]);
    await press(anna, { intent: "offer", message: axe, act: id, offer: "parry-0", form: {}, targets: [] });
    await span.quiet();
    expect(actsOf(await card(anna, axe))).toEqual([
      "attack done hit",
      "parry done parry.fails",
      "injure done injure.hurt",
    ]);

    // Four degrees could reach the heart of a human, which Bren has to find only in another species.
    await gm.run(
      `await fromUuidSync("${span.uuid(CUTTHROAT)}").update({ "system.details.species": "wolf", "system.stamina.value": 1 });`,
    );
    anna.dice([20]);
    const deep = await attackOnce(span, anna, { ...SWORD, given: { bonus: 20 } });
    expect(actsOf(await card(gm, deep))).toEqual(["attack done critical"]);

    await anna.run(`await game.settings.set("fivefold", "damage", "button");`);
    anna.dice([9]);
    const held = await card(gm, await attackOnce(span, anna, SWORD));
    expect([actsOf(held), pressesLeft(held)]).toEqual([["attack done hit"], ["injure-0"]]);
    await anna.run(`await game.settings.set("fivefold", "damage", "atOnce");`);
    expect(await reads(CUTTHROAT, PARTS)).toEqual([]);
  });
});
