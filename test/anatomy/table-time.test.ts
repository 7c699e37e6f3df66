/**
 * After combat in a session: treatment by volunteers, days and weeks of the clock, rest, remedies, regrowth and
 * prosthetics.
 */
import { afterEach, expect, it } from "vitest";
import type { Client } from "../host/node.ts";
import { BREN, ODO, openSpan, press, type Span, TAMSIN, target, WOLF } from "./span.ts";
import { headline, offers, sums, type Told, tell } from "./story.ts";

let span: Span;
let s: ReturnType<typeof tell>;
afterEach(() => span.close());

const DAY = 86400;
const quoted = (value: unknown): string => JSON.stringify(value);
const partId = (who: string, name: string): Promise<string> =>
  s.reads(who, `a.items.find((i) => i.type === "anatomyPart" && i.name === ${quoted(name)}).id`);
const itemId = (who: string, name: string): Promise<string> => s.reads(who, `a.items.getName(${quoted(name)}).id`);
const hurts = async (who: string, part: string, count = 1): Promise<Told> =>
  s.plays(span.gm, who, "wound", { part: await partId(who, part), count });
/** Injuries by part: count, and how many are treated. */
const injuries = (who: string): Promise<Record<string, number[]>> =>
  s.reads(
    who,
    `a.items.filter((i) => i.type === "anatomyInjury").reduce((all, { name, system }) =>
      ({ ...all, [name]: [(all[name]?.[0] ?? 0) + 1, (all[name]?.[1] ?? 0) + Number(system.treated)] }), {})`,
  );
const stateOf = (who: string, part: string): Promise<string> =>
  s.reads(who, `a.system.body.parts.find((p) => p.name === ${quoted(part)}).state`);
async function advance(seconds: number): Promise<void> {
  await span.gm.run(`await game.time.advance(${seconds});`);
  await span.quiet();
}
const clock = (): Promise<number> => span.gm.run("return game.time.worldTime;");
/** Waiting cards of the clock: actor and day. */
const due = (): Promise<unknown[]> =>
  span.gm.run(
    `return game.messages.contents.flatMap((m) => Object.values(m.system.acts ?? {}).filter((x) => x.action === "worsen" && x.state === "waiting")
      .map((x) => [x.parts.self.name, x.form.due / ${DAY}]));`,
  );
async function starts(client: Client, action: string, dice: number[] = []): Promise<Told> {
  const card = await s.last(action);
  client.dice(dice);
  await press(client, {
    intent: "answer",
    message: card.message,
    act: card.id,
    answer: { id: "start", pick: "start" },
  });
  await span.quiet();
  return s.newest(card.message);
}
/** An actor of this client answers a request for care on a card. */
async function answersCall(client: Client, told: Told, offer: string, mine: string, dice: number[]): Promise<Told> {
  client.dice(dice);
  const intent = {
    intent: "offer",
    message: told.message,
    act: told.id,
    offer,
    form: {},
    targets: [],
    mine: span.uuid(mine),
  };
  await press(client, intent);
  await span.quiet();
  return s.newest(told.message);
}

it("N-33 N-34 N-35 N-37 D-13 D-15 D-63 V-N-85: untreated injuries worsen by the day, treated ones heal by the week, and all of it can be undone", async () => {
  span = await openSpan(14);
  s = tell(span);
  const { gm, anna, ben } = span;
  const start = await clock();
  await hurts(BREN, "Left hand");
  await hurts(BREN, "Nose");
  await hurts(BREN, "Right arm", 3);
  // Bren asks for care and Odo treats: 15 + 5 for a hand, Heal 7 and a satchel that loses one use.
  const call = await s.plays(anna, BREN, "callCare", {
    care: "treat",
    injury: (
      await s.reads<{ id: string }[]>(
        BREN,
        `a.items.filter((i) => i.type === "anatomyInjury" && i.name === "Left hand").map((i) => ({ id: i.id }))`,
      )
    )[0]?.id,
  });
  expect([headline(call), offers(call)]).toEqual(["callCare.treat", ["treat"]]);
  const fails = await answersCall(ben, call, "treat", ODO, [10]);
  expect([headline(fails), sums(fails), await injuries(BREN)]).toEqual([
    "treat.fails",
    [[19, 20, "fails"]],
    { "Left hand": [1, 0], Nose: [1, 0], "Right arm": [3, 0] },
  ]);
  const treats = await answersCall(ben, call, "treat", ODO, [11]);
  expect([headline(treats), (await injuries(BREN))["Left hand"]]).toEqual(["treat.done", [1, 1]]);
  const hand = `a.items.find((i) => i.type === "anatomyInjury" && i.name === "Left hand")?.system`;
  expect(await s.reads(BREN, `[${hand}.treatedBy, ${hand}.treatedAt, ${hand}.healsAt]`)).toEqual([
    ODO,
    start,
    start + 14 * DAY,
  ]);
  expect(await s.reads(ODO, `a.items.find((i) => i.system.slug === "satchel").system.uses.value`)).toBe(8);
  await s.undoes(treats);
  expect((await injuries(BREN))["Left hand"]).toEqual([1, 0]);
  await answersCall(ben, call, "treat", ODO, [11]);
  // A treated stump does not heal further; untreated it counts for the death save.
  expect(await s.reads(BREN, "a.system.body.injuryValue")).toBe(2 + 1 + 9);
  for (let n = 0; n < 3; n += 1) {
    const stump = await s.plays(anna, BREN, "callCare", {
      care: "treat",
      injury: (
        await s.reads<string[]>(
          BREN,
          `a.items.filter((i) => i.type === "anatomyInjury" && i.name === "Right arm" && !i.system.treated).map((i) => i.id)`,
        )
      )[0],
    });
    expect(headline(await answersCall(ben, stump, "treat", ODO, [20]))).toBe("treat.stump");
  }
  expect(await s.reads(BREN, "a.system.body.injuryValue")).toBe(2 + 1);

  // The nose is full and has no check; an ear has one every day, and a missed day comes before the next.
  await hurts(BREN, "Left ear");
  await advance(DAY);
  expect(await due()).toEqual([[BREN, Math.floor(start / DAY) + 1]]);
  await advance(2 * DAY);
  expect(await due()).toEqual([[BREN, Math.floor(start / DAY) + 1]]);
  expect([headline(await starts(anna, "worsen", [18])), (await injuries(BREN))["Left ear"]]).toEqual([
    "worsen.holds",
    [1, 0],
  ]);
  expect(await due()).toEqual([[BREN, Math.floor(start / DAY) + 2]]);
  const worse = await starts(anna, "worsen", [17]);
  expect([headline(worse), sums(worse), await stateOf(BREN, "Left ear")]).toEqual([
    "worsen.worse",
    [[19, 20, "fails"]],
    "destroyed",
  ]);
  // Destroyed: no more checks. Undone, they are back.
  expect(await due()).toEqual([]);
  await s.undoes(worse);
  expect([await stateOf(BREN, "Left ear"), (await due()).length]).toEqual(["injured", 1]);
  await s.plays(gm, BREN, "healNow", { part: await partId(BREN, "Left ear"), count: 1 });
  expect(await due()).toEqual([]);
  // D-63: removed injuries stop counting at once.
  expect(await s.reads(BREN, "a.system.body.injuryValue")).toBe(2 + 1);
  // Two weeks after its treatment the hand heals, to the second; the stump never does.
  await advance(start + 14 * DAY - 1 - (await clock()));
  expect((await injuries(BREN))["Left hand"]).toEqual([1, 1]);
  await advance(1);
  expect(await injuries(BREN)).toEqual({ Nose: [1, 0], "Right arm": [3, 3] });

  // The GM passes a week for all at once: the clock advances once, and none of it is due again.
  await hurts(BREN, "Right eye");
  await hurts(TAMSIN, "Left leg");
  const before = await clock();
  gm.dice([1, 20, 20, 20, 20, 20, 20, 20]);
  await gm.run(
    `await game.fivefold.together([${quoted(span.uuid(BREN))}, ${quoted(span.uuid(TAMSIN))}], "passDay", { days: 7, rests: true, advance: true });`,
  );
  await span.quiet();
  expect([(await clock()) - before, await due()]).toEqual([7 * DAY, []]);
  expect([(await injuries(BREN))["Right eye"], await injuries(TAMSIN)]).toEqual([[2, 0], { "Left leg": [1, 0] }]);
  expect(
    await s.reads(
      BREN,
      "a.items.filter((i) => i.name === 'Right eye' && i.type === 'anatomyInjury').map((i) => i.system.lastWorsenDay)",
    ),
  ).toEqual(Array.from({ length: 2 }, () => Math.floor(before / DAY) + 7));
  // D-15: one more day by the clock is due as usual.
  await advance(DAY);
  expect(await due()).toEqual([[TAMSIN, Math.floor(before / DAY) + 8]]);
});

it("N-36 N-37 N-50 N-54 N-59 D-26 D-30 D-35 D-49: rest alone and together, instant healing, prosthetics, finding hearts", async () => {
  span = await openSpan(14);
  s = tell(span);
  const { gm, anna, ben } = span;
  const pools = (who: string) =>
    s.reads(who, "[a.system.stamina.value, a.system.exhaustion.value, a.system.strain.value]");
  // D-30: an hour is three points for Bren, then Stamina by level and Constitution, up to the limit set by Strain.
  await s.sets(BREN, { "system.stamina.value": 1, "system.exhaustion.value": 5, "system.strain.value": 7 });
  const hour = await s.plays(anna, BREN, "rest", { hours: 1, hourly: true });
  expect([headline(hour), await pools(BREN), await clock()]).toEqual(["rest.rests", [5, 8, 4], await clock()]);
  await s.undoes(hour);
  expect(await pools(BREN)).toEqual([1, 5, 7]);
  await s.house("anatomy.restHour", "off");
  await s.listens(anna);
  expect(
    await anna.run(`return await game.fivefold.act(${quoted(span.uuid(BREN))}, "rest", { skip: true });`),
  ).toBeNull();
  expect(await s.said(anna)).toHaveLength(1);
  await s.house("anatomy.restHour", "on");
  // A night for all: a bleeding actor does not rest and is named; the concussion is rolled each hour until it heals.
  await s.sets(TAMSIN, { "system.bleed.value": 1, "system.stamina.value": 2 });
  await s.sets(BREN, { "system.attributes.con.value": 6 });
  await hurts(BREN, "Head");
  await s.listens(gm);
  const before = await clock();
  gm.dice([18, 20, 19, 20]);
  const party = [BREN, TAMSIN, ODO].map((name) => span.uuid(name));
  await gm.run(`await game.fivefold.together(${quoted(party)}, "rest", { hours: 8, hourly: true, advance: true });`);
  await span.quiet();
  expect([(await clock()) - before, await injuries(BREN), await pools(BREN)]).toEqual([8 * 3600, {}, [24, 16, 0]]);
  expect([await s.reads(TAMSIN, "a.system.stamina.value"), (await s.said(gm)).length]).toEqual([2, 1]);
  await s.sets(TAMSIN, { "system.bleed.value": 0 });

  // 8.5: each remedy once, by Odo's player on Bren, at its cost.
  await gm.run(`const pack = game.packs.get("fivefold.anatomy-techniques");
    const all = (await pack.getDocuments()).filter((one) => one.type === "anatomyRemedy").map((one) => one.toObject());
    const odo = fromUuidSync(${quoted(span.uuid(ODO))});
    await odo.createEmbeddedDocuments("Item", all.filter(({ name }) => !odo.items.getName(name)));`);
  await target(ben, BREN);
  await s.listens(ben);
  const uses = async (remedy: string, part = ""): Promise<string> => {
    const given = part === "" ? {} : { part: await partId(BREN, part) };
    const item = await itemId(ODO, remedy);
    const id = await ben.run<string | null>(
      `return (await game.fivefold.act(${quoted(span.uuid(ODO))}, "remedy", { skip: true, item: ${quoted(item)}, given: ${quoted(given)} }))?.id ?? null;`,
    );
    await span.quiet();
    return id ? headline(await s.newest(id)) : "refused";
  };
  const left = () => s.reads(ODO, "a.system.stamina.value");
  await hurts(BREN, "Left hand");
  await hurts(BREN, "Left arm");
  expect([
    await uses("Mending Touch", "Left arm"),
    await uses("Mending Touch", "Left hand"),
    await injuries(BREN),
    await left(),
  ]).toEqual(["refused", "remedy.heal", { "Left arm": [1, 0] }, 16]);
  expect([await uses("Knit Flesh", "Left arm"), await injuries(BREN), await left()]).toEqual(["remedy.heal", {}, 14]);
  await hurts(BREN, "Head");
  await hurts(BREN, "Heart");
  expect([
    await uses("Call Back the Mind", "Head"),
    await uses("Still the Heart's Wound", "Heart"),
    await injuries(BREN),
    await left(),
  ]).toEqual(["remedy.heal", "remedy.heal", {}, 9]);
  await s.sets(BREN, { "system.bleed.value": 3 });
  expect([await uses("Staunch"), await s.reads(BREN, "a.system.bleed.value"), await left()]).toEqual([
    "remedy.staunch",
    0,
    9,
  ]);
  await s.marks(BREN, "sickened");
  expect([await uses("Clear Sight"), await s.reads(BREN, "[...a.statuses]"), await left()]).toEqual([
    "remedy.clear",
    [],
    8,
  ]);
  await hurts(BREN, "Left hand");
  await hurts(BREN, "Left arm", 3);
  expect([await stateOf(BREN, "Left hand"), await uses("Mending Touch", "Left hand")]).toEqual(["lost", "refused"]);
  expect([
    await uses("Regrow Digit and Limb", "Left arm"),
    await injuries(BREN),
    await stateOf(BREN, "Left hand"),
    await left(),
  ]).toEqual(["remedy.regrow", {}, "sound", 5]);
  // N-50: vocal remedies are refused with an injured mouth.
  const mouth = await hurts(ODO, "Mouth");
  await hurts(BREN, "Right leg", 3);
  expect(await uses("Renewal", "Right leg")).toBe("refused");
  await s.undoes(mouth);
  expect([await uses("Renewal", "Right leg"), await stateOf(BREN, "Right leg"), await left()]).toEqual([
    "remedy.regrow",
    "sound",
    0,
  ]);

  // N-37 D-49: a hook needs a treated stump, holds no injury of its own, and keeps its blocks.
  await gm.run(`const pack = game.packs.get("fivefold.anatomy-bodies");
    const hook = (await pack.getDocuments()).find((one) => one.name === "Hook Hand").toObject();
    await fromUuidSync(${quoted(span.uuid(BREN))}).createEmbeddedDocuments("Item", [hook]);`);
  const [hook, hand] = [await itemId(BREN, "Hook Hand"), await partId(BREN, "Left hand")];
  const fits = () => s.plays(anna, BREN, "fit", { part: hand }, [], hook);
  await hurts(BREN, "Left hand", 3);
  await expect(fits()).rejects.toThrow("no card");
  await gm.run(`const a = fromUuidSync(${quoted(span.uuid(BREN))});
    await a.updateEmbeddedDocuments("Item", a.items.filter((i) => i.type === "anatomyInjury").map((i) => ({ _id: i.id, system: { treated: true, treatedAt: 0 } })));`);
  await span.quiet();
  const fitted = await fits();
  const body = `[a.system.body.parts.find((p) => p.id === ${quoted(hand)}).state, a.system.body.partBlocks[${quoted(hand)}] ?? [], a.items.get(${quoted(hook)}).system.broken, a.system.body.injuries]`;
  expect(await s.reads(BREN, body)).toEqual(["replaced", ["somatic", "useWorn"], false, 3]);
  const struck = await hurts(BREN, "Left hand");
  expect(await s.reads(BREN, body)).toEqual(["destroyed", ["somatic", "useWorn"], true, 3]);
  await s.undoes(struck);
  expect(await s.reads(BREN, body)).toEqual(["replaced", ["somatic", "useWorn"], false, 3]);
  const grown = await s.plays(gm, BREN, "regrow", { part: hand });
  expect([await s.reads(BREN, body), await s.reads(BREN, `a.items.get(${quoted(hook)}).system.fittedTo`)]).toEqual([
    ["sound", [], false, 0],
    "",
  ]);
  await s.undoes(grown);
  expect((await s.reads<unknown[]>(BREN, body))[0]).toBe("replaced");
  await s.undoes(fitted);
  expect((await s.reads<unknown[]>(BREN, body))[0]).toBe("destroyed");

  // N-59 D-26: one attempt at a wolf's heart, Lore 5 and the atlas against 16; another only if the GM allows it.
  await s.sets(ODO, { "system.stamina.value": 17 });
  await target(ben, WOLF);
  await target(gm, WOLF);
  const hearts = () => s.reads(ODO, "a.system.knowledge.hearts");
  const missed = await s.plays(ben, ODO, "findHeart", {}, [8]);
  expect([headline(missed), await hearts()]).toEqual(["heart.missed", ["human", "tried:wolf"]]);
  await expect(s.plays(ben, ODO, "findHeart")).rejects.toThrow("no card");
  const found = await s.plays(gm, ODO, "findHeart", {}, [9]);
  expect([headline(found), await hearts()]).toEqual(["heart.found", ["human", "wolf"]]);
  await s.undoes(found);
  expect(await hearts()).toEqual(["human", "tried:wolf"]);

  // Manual changes: a pool cleared, a body part deleted, an injury deleted.
  await s.sets(ODO, { "system.stamina.value": 0 });
  await s.sets(ODO, { "system.exhaustion.value": 0 });
  expect(await s.reads(ODO, "[...a.statuses].sort()")).toEqual(["exhausted", "prone", "unconscious"]);
  await s.sets(ODO, { "system.exhaustion.value": 12, "system.stamina.value": 17 });
  expect(await s.reads(ODO, "[...a.statuses].sort()")).toEqual(["prone"]);
  await hurts(ODO, "Head");
  await hurts(ODO, "Left ear");
  await gm.run(`const a = fromUuidSync(${quoted(span.uuid(ODO))}); const find = (type, name) => a.items.find((i) => i.type === type && i.name === name);
    await find("anatomyInjury", "Head").delete(); await find("anatomyPart", "Left ear").delete();`);
  await span.quiet();
  expect([await injuries(ODO), await s.reads(ODO, "[...a.statuses].sort()")]).toEqual([{}, ["prone"]]);
});
