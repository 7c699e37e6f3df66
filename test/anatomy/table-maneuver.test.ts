/** Maneuvers at the Broken Span: provoking, effects on documents, grapples and escapes. */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { BREN, CUTTHROAT, item, ODO, openSpan, type Span, statuses, WOLF } from "./span.ts";
import { headline, offers, sums, type Teller, tell } from "./story.ts";

let span: Span;
let t: Teller;
afterEach(() => span.close());

const is = async (name: string): Promise<string[]> => statuses(span.gm, span.uuid(name));
const thing = (name: string, what: string) =>
  t.reads<string | null>(name, `(a.items.getName("${what}")?.system.carry ?? null)`);
const held = (name: string) => t.reads<number[]>(name, "[a.system.ap.value, a.system.reactions.value]");
/** Bren's turn, the first of the combat. */
async function fights(): Promise<void> {
  span.gm.dice([20, 3, 4, 5, 6, 7]);
  await span.gm.run("await game.combats.contents[0].startCombat();");
  await span.quiet();
  expect(await held(BREN)).toEqual([3, 4]);
  for (const name of [CUTTHROAT, WOLF]) await t.sets(name, { "system.reactions.value": 2 });
}

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("N-69 N-71 N-98 N-132 N-133 N-136 D-43: untrained, the target attacks first; then the weapon changes hands", async () => {
    span = await openSpan(generation);
    t = tell(span);
    const { gm, anna } = span;
    await fights();
    await t.targets(anna, CUTTHROAT);
    const asked = await t.plays(anna, BREN, "maneuver", { kind: "disarm" });
    expect([asked.act.state, asked.act.waiting, await held(BREN)]).toMatchObject([
      "waiting",
      { id: "react", who: "t0", options: ["react", "pass"] },
      [2, 4],
    ]);
    const provoked = await t.answers(gm, asked, "react");
    expect([headline(provoked), offers(provoked)]).toEqual(["provoked", ["react-t0", "goOn"]]);
    // Not before the reaction is resolved.
    expect((await t.presses(anna, provoked, "goOn", {}, [18])).id).toBe(provoked.id);
    const struck = await t.presses(gm, provoked, "react-t0", {}, [4]);
    expect([struck.act.action, await held(CUTTHROAT)]).toEqual(["react", [0, 1]]);
    // Acrobatics +1, MB 2: 21 against 13 is one degree; only the GM knows the 13.
    const went = await t.presses(anna, provoked, "goOn", {}, [18]);
    expect([headline(went), sums(went), await held(BREN)]).toEqual([
      "maneuver.works",
      [[21, null, "succeeds"]],
      [2, 4],
    ]);
    const axe = await item(gm, span.uuid(CUTTHROAT), "Hand Axe");
    await t.plays(anna, BREN, "drop", { thing: await item(anna, span.uuid(BREN), "Arming Sword") });
    const took = await t.presses(anna, went, "effect-0", { thing: axe, keep: true });
    expect([headline(took), await thing(CUTTHROAT, "Hand Axe"), await thing(BREN, "Hand Axe")]).toEqual([
      "effect.disarm.plain",
      null,
      "held",
    ]);
    expect(await t.reads(BREN, `a.items.getName("Hand Axe").system.heldBy.map((id) => a.items.get(id)?.name)`)).toEqual(
      ["Right hand"],
    );
    await t.undoes(took);
    expect([await thing(CUTTHROAT, "Hand Axe"), await thing(BREN, "Hand Axe")]).toEqual(["held", null]);
  });

  it("N-133 N-134: against one maneuver a player's creature either attacks first or parries; the next one it may parry", async () => {
    span = await openSpan(generation);
    t = tell(span);
    const { gm, anna, ben } = span;
    await fights();
    await gm.run(
      `await fromUuidSync("${span.uuid(CUTTHROAT)}").update({ [\`ownership.\${game.users.getName("Ben").id}\`]: 3 });`,
    );
    await t.targets(anna, CUTTHROAT);
    const triggers = () => t.reads<string[]>(CUTTHROAT, "a.system.turn.triggersAnswered");
    const provoked = await t.answers(ben, await t.plays(anna, BREN, "maneuver", { kind: "disarm" }), "react");
    await t.presses(ben, provoked, "react-t0", {}, [4]);
    const went = await t.presses(anna, provoked, "goOn", {}, [18]);
    expect([headline(went), await triggers()]).toEqual(["maneuver.works", [expect.stringContaining("maneuver/")]]);
    const refused = await t.presses(ben, went, "parry-0");
    expect([refused.act.action, (await triggers()).length, await held(CUTTHROAT)]).toEqual(["maneuver", 1, [0, 1]]);
    const asked = await t.plays(anna, BREN, "maneuver", { kind: "disarm" });
    anna.dice([20, 20]);
    const again = await t.answers(ben, asked, "pass");
    const parried = await t.presses(ben, again, "parry-0", {}, [2]);
    expect([parried.act.action, (await triggers()).length, await held(CUTTHROAT)]).toEqual(["parry", 2, [0, 0]]);
    await t.undoes(parried);
    expect([(await triggers()).length, await held(CUTTHROAT)]).toEqual([1, [0, 1]]);
  });

  it("N-100 N-107 D-73: a grapple and all its ends; a trip; a net pulled off", async () => {
    span = await openSpan(generation);
    t = tell(span);
    const { gm, anna, ben } = span;
    await t.targets(anna, CUTTHROAT);
    const grips = async () => {
      const gripped = await t.plays(anna, BREN, "maneuver", { kind: "grapple" }, [15]);
      expect(offers(gripped)).toContain("effect-0");
      return t.presses(anna, gripped, "effect-0");
    };
    // Athletics +6, MB 2: 23 against 13, two degrees.
    const hold = await grips();
    expect([headline(hold), await is(CUTTHROAT)]).toEqual(["effect.grapple.well", ["grappled", "offGuard"]]);
    expect(await t.reads(CUTTHROAT, "a.system.speeds.base.current")).toBe(0);
    await t.undoes(hold);
    expect(await is(CUTTHROAT)).toEqual([]);
    await grips();
    // Ben's actors grapple no one; Bren lets go by his button, which can be undone.
    await t.listens(ben);
    await expect(t.plays(ben, ODO, "letGo")).rejects.toThrow();
    expect(await t.said(ben)).toEqual(["Odo Pell is not grappling a target."]);
    const loose = await t.plays(anna, BREN, "letGo");
    expect([headline(loose), await is(CUTTHROAT)]).toEqual(["letGo", []]);
    await t.undoes(loose);
    expect(await is(CUTTHROAT)).toEqual(["grappled", "offGuard"]);
    // Escape by a roll: Athletics +4, MB 1, against 15.
    expect(headline(await t.plays(gm, CUTTHROAT, "escape", { way: "athletics" }, [9]))).toBe("escape.held");
    const out = await t.plays(gm, CUTTHROAT, "escape", { way: "athletics" }, [10]);
    expect([headline(out), sums(out), await is(CUTTHROAT)]).toEqual(["free", [[15, 15, "succeeds"]], []]);
    // A stunned actor lets go.
    await grips();
    await t.marks(BREN, "stunned");
    await span.quiet();
    expect(await is(CUTTHROAT)).toEqual([]);
    await t.marks(BREN, "stunned");

    // A bolt pins him: 1 AP in combat, without a roll.
    await t.plays(gm, CUTTHROAT, "critEffect", { key: "pin" });
    expect(await is(CUTTHROAT)).toEqual(["pinned"]);
    await t.listens(gm);
    await expect(t.plays(gm, CUTTHROAT, "move")).rejects.toThrow();
    expect(await t.said(gm)).toEqual(["Road Cutthroat cannot move."]);
    expect(headline(await t.plays(gm, CUTTHROAT, "escape"))).toBe("free");
    expect(await is(CUTTHROAT)).toEqual([]);

    // Outside combat a trick lasts one round of world time.
    await t.targets(ben, WOLF);
    await t.plays(gm, WOLF, "critEffect", { key: "hobble" });
    expect(await t.reads(WOLF, "a.system.speeds.base.current")).toBe(30);
    await gm.run("await game.time.advance(6);");
    await span.quiet();
    expect(await t.reads(WOLF, "a.system.speeds.base.current")).toBe(40);
  });
});

it("N-70 N-103 N-105: shoved, broken, destroyed, and undone; rolled without a target and compared with a typed DV", async () => {
  span = await openSpan(14);
  t = tell(span);
  const { gm, anna } = span;
  const does = async (kind: string, die: number, form: object = {}) => {
    const rolled = await t.plays(gm, WOLF, "maneuver", { kind, answered: true }, [die]);
    return t.presses(gm, rolled, "effect-0", form);
  };
  await t.targets(gm, BREN);
  await t.sets(WOLF, { "system.martialBonus": 20 });
  const shoved = await does("shove", 2);
  // Athletics +3, MB 20: 25 against 15 is two degrees.
  expect([headline(shoved), shoved.act.headline?.data?.feet]).toEqual(["effect.shove.well", 15]);
  const mail = await item(gm, span.uuid(BREN), "Mail Shirt");
  const broke = await does("sunder", 1, { thing: mail });
  expect([headline(broke), await t.reads(BREN, "[a.system.defence.armor, a.system.defence.dv]")]).toEqual([
    "effect.sunder.plain",
    [2, 13],
  ]);
  await t.undoes(broke);
  const gone = await does("sunder", 15, { thing: mail });
  expect([headline(gone), await thing(BREN, "Mail Shirt")]).toEqual(["effect.sunder.well", null]);
  await t.undoes(gone);
  expect(await t.reads(BREN, "a.system.defence.dv")).toBe(15);

  // Without a target the total waits; compared with a typed DV it shows degrees and writes nothing.
  await t.targets(anna);
  const open = await t.plays(anna, BREN, "maneuver", { kind: "trip" }, [12]);
  expect([headline(open), offers(open)]).toEqual(["maneuver.open", ["compare"]]);
  const typed = await t.presses(anna, open, "compare", { fixed: 10 });
  expect([headline(typed), sums(typed), offers(typed)]).toEqual(["maneuver.open", [[15, 10, "succeeds"]], []]);
});
