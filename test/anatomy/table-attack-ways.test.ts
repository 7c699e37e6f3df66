/**
 * Attacks at the Broken Span: in combat, past others, thrown, with several weapons, at several targets, without a
 * target.
 */
import { afterEach, expect, it } from "vitest";
import { BREN, CUTTHROAT, item, ODO, OGRE, openSpan, type Span, statuses, TAMSIN, WOLF } from "./span.ts";
import { headline, offers, sums, type Told, tell } from "./story.ts";

let span: Span;
afterEach(() => span.close());

const PURSE = "[a.system.ap.value, a.system.stamina.value, a.system.turn.attackActions]";
const carry = (name: string) =>
  `a.items.filter((i) => i.name === "${name}").map((i) => [i.system.carry, i.system.quantity])`;
const injure = ({ act }: Told, id = "injure-0") =>
  (act.offers.find((one) => one.id === id) as unknown as { form: Record<string, unknown> } | undefined)?.form;
const dice = ({ act: { journal } }: Told) => journal.map(({ faces }) => faces);

const stands = (name: string, x: number, y: number) =>
  span.gm.run(`const t = canvas.scene.tokens.getName("${name}"); const g = canvas.grid.size;
    await t.update({ x: ${x} * g, y: ${y} * g });`);
/** Combat is running, and it is this actor's turn. */
const turnOf = async (name: string) => {
  const wait = await span.gm.run<number>(
    "return game.combats.contents[0].combatants.filter((c) => c.initiative === null).length;",
  );
  span.gm.dice(Array.from({ length: wait }, (_, at) => 18 - at));
  await span.gm.run(`const c = game.combats.contents[0]; if (!c.started) await c.startCombat();
    for (let i = 0; i < 12 && c.combatant.name !== "${name}"; i += 1) await c.nextTurn();`);
  await span.quiet();
};

it("N-72 N-79 N-88 N-95 N-96 N-108 N-109 N-110 N-111 N-112 N-113 N-114 N-124 D-09 D-23 D-24 D-28 D-50: attacks in combat", async () => {
  span = await openSpan(14);
  const { anna, gm } = span;
  const { plays, presses, targets, reads, undoes, redoes, sets, listens, said } = tell(span);
  for (const client of [anna, gm]) await listens(client);
  const sword = await item(anna, span.uuid(BREN), "Arming Sword");
  const swings = (form: object, faces: number[]) => plays(anna, BREN, "attack", form, faces, sword);
  // Combatants that have not acted are off guard and do not threaten; Odo and the cutthroat have acted, whatever the
  // initiative.
  await turnOf(CUTTHROAT);
  await turnOf(ODO);
  await turnOf(BREN);
  await targets(anna, CUTTHROAT);
  await stands(WOLF, 6, 6);

  // 1 AP each; attacks after the first have a disadvantage more, until no AP are left.
  const first = await swings({}, [15]);
  expect([headline(first), injure(first)?.degrees, await reads(BREN, PURSE)]).toEqual(["hit", 1, [2, 16, 1]]);
  const second = await swings({}, [15, 4]);
  expect([headline(second), await reads(BREN, PURSE)]).toEqual(["miss", [1, 16, 2]]);
  await undoes(second);
  expect(await reads(BREN, PURSE)).toEqual([2, 16, 1]);

  // Cleave into the adjacent wolf after the injury: Stamina, no AP, the first attack's count, and exposed.
  await presses(anna, first, "injure-0", { part: await reads(CUTTHROAT, `a.items.getName("Left foot").id`) });
  const cleft = await presses(anna, first, "cleave-0", {}, [13], [WOLF]);
  // Full Stamina is not stored: an undo does not store it either.
  await undoes(cleft);
  expect(await reads(BREN, "[a._source.system.stamina.value, a.system.stamina.value]")).toEqual([null, 16]);
  await redoes(cleft);
  expect([cleft.act.action, headline(cleft), dice(cleft), await reads(BREN, PURSE)]).toEqual([
    "cleave",
    "hit",
    [[13]],
    [2, 15, 1],
  ]);
  expect(await statuses(gm, span.uuid(BREN))).toEqual(["exposed"]);
  expect(offers(cleft)).not.toContain("cleave-0");

  // Flanking is preselected and cancels the earlier attack's disadvantage. Power Attack is paid before the roll.
  await stands(ODO, 7, 5);
  const flanked = await swings({ power: 2 }, [9]);
  expect([flanked.act.form.situations, dice(flanked), sums(flanked)]).toEqual([
    ["flanking", "friends"],
    [[9]],
    [[18, null, "hit"], 1],
  ]);
  expect(await reads(BREN, PURSE)).toEqual([1, 13, 2]);

  // Two natural fists: one roll each, a disadvantage more, one attack action; the last Stamina makes the roll
  // exhausted.
  await sets(BREN, {
    "system.ap.value": 3,
    "system.stamina.value": 2,
    "system.turn.attackActions": 0,
    "system.turn.freeUsed": [],
  });
  const fist = await item(anna, span.uuid(BREN), "Unarmed Strike");
  const both = await swings(
    { situations: [], weapons: [sword, fist], reckless: 1, recklessOn: "1" },
    [12, 14, 18, 19, 17],
  );
  expect([headline(both), sums(both), dice(both)]).toEqual([
    "many",
    [[17, null, "hit"], 0, [22, null, "hit"], 2],
    [
      [12, 14],
      [18, 19, 17],
    ],
  ]);
  expect(await reads(BREN, PURSE)).toEqual([2, 1, 1]);
  await undoes(both);
  await sets(BREN, { "system.stamina.value": 1 });
  const tired = await swings({ situations: [], reckless: 1 }, [12, 14, 16]);
  expect([dice(tired), await statuses(gm, span.uuid(BREN))]).toEqual([[[12, 14, 16]], ["exhausted", "exposed"]]);
  await undoes(tired);

  // Lunge by its own button reaches the wolf two squares away, and is used up by the next attack.
  await sets(BREN, { "system.stamina.value": 5 });
  const leans = await plays(anna, BREN, "lunge");
  expect([headline(leans), await statuses(gm, span.uuid(BREN))]).toEqual(["lunge", ["exposed", "lunging"]]);
  await targets(anna, OGRE);
  const large = await swings({}, [12]);
  // One size larger: +1 on the roll, one degree of injury less.
  expect([sums(large), injure(large)?.degrees]).toEqual([[[18, null, "hit"], 0], 0]);
  expect([await statuses(gm, span.uuid(BREN)), await reads(BREN, "a.system.turn.lunge")]).toEqual([["exposed"], false]);

  // Defend: no attack for the rest of the turn; refused before anything is rolled.
  await plays(anna, BREN, "defend");
  anna.dice([]);
  expect(await anna.run(`return await game.fivefold.act("${span.uuid(BREN)}", "attack", { skip: true });`)).toBeNull();
  // The ogre stood beyond the lunge, too.
  expect(await said(anna)).toEqual(["Twin-Skulled Ogre: out of reach", expect.stringContaining("defend")]);
  expect(await said(gm)).toEqual([]);
});

it("N-77 N-78 N-81 N-84 N-115 N-116 N-117 N-118 N-119 N-120 N-122 N-123 D-21 D-22 D-59 D-71: shots past others, and thrown items", async () => {
  span = await openSpan(14);
  const { anna, ben, gm } = span;
  const { plays, presses, targets, reads, undoes, marks, listens, said } = tell(span);
  for (const client of [anna, ben, gm]) await listens(client);
  const bow = await item(ben, span.uuid(TAMSIN), "Hunting Bow");
  const arrows = () =>
    reads<number>(TAMSIN, `a.items.find((i) => i.system.slug === "arrows" || /rrow/.test(i.name)).system.quantity`);
  const shoots = (form: object, faces: number[]) => plays(ben, TAMSIN, "attack", form, faces, bow);
  await targets(ben, CUTTHROAT);

  // Bren is in melee with it and in the line of fire: a disadvantage, and +2 on the DV of 13.
  const shot = await shoots({}, [16, 10]);
  expect([shot.act.form.situations, shot.act.form.distance, headline(shot), dice(shot)]).toEqual([
    ["friends"],
    20,
    "miss",
    [[16, 10]],
  ]);
  expect([headline(await shoots({}, [11, 16])), await arrows()]).toEqual(["hit", 18]);
  expect(headline(await shoots({ bystanders: [] }, [16, 10]))).toBe("hit");
  // Three shots, 2 disadvantages each, plus the one for Bren; three arrows.
  const rapid = await shoots({ shots: 3, power: 1 }, [9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]);
  expect([headline(rapid), dice(rapid).map((faces) => faces?.length), await arrows()]).toEqual(["many", [4, 4, 4], 14]);
  expect(await reads(TAMSIN, "a.system.stamina.value")).toBe(11);
  // Cover by its status; a readied tower shield; prone; two increments.
  const count = async (form: object, many: number) =>
    dice(await shoots({ situations: [], bystanders: [], ...form }, Array(many).fill(10)))[0]?.length;
  await marks(CUTTHROAT, "totalCover");
  expect(await count({}, 3)).toBe(3);
  expect(await count({ cover: "none" }, 1)).toBe(1);
  await marks(CUTTHROAT, "totalCover");
  await gm.run(`await fromUuidSync("${span.uuid(CUTTHROAT)}").createEmbeddedDocuments("Item", [{ name: "Door", type: "anatomyShield",
    system: { bonus: 4, carry: "held", readied: true, coverWhenReadied: true } }]);`);
  await span.quiet();
  expect(await count({}, 2)).toBe(2);
  await marks(CUTTHROAT, "prone");
  expect([await count({}, 3), await count({ distance: 120 }, 5)]).toEqual([3, 5]);
  await gm.run(`await fromUuidSync("${span.uuid(CUTTHROAT)}").items.getName("Door").delete();`);
  await marks(CUTTHROAT, "prone");
  await marks(TAMSIN, "prone");
  expect(
    await ben.run(
      `return await game.fivefold.act("${span.uuid(TAMSIN)}", "attack", { skip: true, given: { arm: "${bow}" } });`,
    ),
  ).toBeNull();
  expect(await said(ben)).toEqual([expect.stringContaining("Hunting Bow")]);

  // One of three javelins is thrown: it sticks in its target, scatters, or falls next to the thrower.
  const javelin = await item(anna, span.uuid(BREN), "Javelin");
  await targets(anna, OGRE);
  const throws = (face: number) =>
    plays(anna, BREN, "attack", { mode: "thrown", situations: [], bystanders: [] }, [face], javelin);
  const stuck = await throws(19);
  expect([headline(stuck), offers(stuck), await reads(BREN, carry("Javelin"))]).toEqual([
    "hit",
    ["injure-0"],
    [
      ["stowed", 2],
      ["stuck", 1],
    ],
  ]);
  expect(await reads(BREN, `a.items.contents.find((i) => i.system.carry === "stuck").system.stuckIn`)).toBe(OGRE);
  await undoes(stuck);
  expect(await reads(BREN, carry("Javelin"))).toEqual([["stowed", 3]]);
  const wide = await throws(3);
  expect([headline(wide), offers(wide), await reads(BREN, carry("Javelin"))]).toEqual([
    "miss",
    ["scatter-0"],
    [
      ["stowed", 2],
      ["dropped", 1],
    ],
  ]);
  const lies = await presses(anna, wide, "scatter-0", {}, [3]);
  // A 3 from the west is north, two squares away; the card highlights the square.
  const square = lies.act.lines.find(({ id }) => id === "obstacle")?.line as { place?: object } | undefined;
  expect([headline(lies), dice(lies), lies.act.form.start, square?.place]).toEqual([
    "scatterFrom",
    [[3]],
    "W",
    { x: 9, y: 2, scene: await reads<string>(OGRE, "a.token.parent.uuid") },
  ]);
  const slips = await throws(1);
  expect([headline(slips), offers(slips)]).toEqual(["fumble", []]);
  // Any item can be thrown; in combat a stowed one must be drawn first.
  const rope = await reads<string>(TAMSIN, `a.items.find((i) => i.type === "anatomyGear" && !/rrow/.test(i.name)).id`);
  await marks(TAMSIN, "prone");
  const rolled = await plays(ben, TAMSIN, "throw", { situations: [], bystanders: [] }, [17, 18, 19], rope);
  expect(headline(rolled)).toBe("hit");
  await turnOf(BREN);
  expect(
    await anna.run(`const a = fromUuidSync("${span.uuid(BREN)}");
      return await game.fivefold.act(a.uuid, "throw", { skip: true, item: a.items.get("${javelin}").id });`),
  ).toBeNull();
  expect(await said(anna)).toEqual(["Draw Javelin first."]);
});

it("N-08 N-12 N-13 N-67 N-126 D-40 D-71 9: touch and off-guarded DV, several targets, no target, no token, a charge", async () => {
  span = await openSpan(14);
  const { anna, ben, gm } = span;
  const { plays, presses, targets, reads, marks, listens, said } = tell(span);
  for (const client of [anna, ben, gm]) await listens(client);
  const sword = await item(anna, span.uuid(BREN), "Arming Sword");
  const swings = (form: object, faces: number[]) => plays(anna, BREN, "attack", form, faces, sword);

  // Cutthroat: 13, off-guarded 12, touch 11.
  await targets(anna, CUTTHROAT);
  expect([headline(await swings({}, [8])), headline(await swings({ dv: "touch" }, [8]))]).toEqual(["miss", "hit"]);
  await marks(CUTTHROAT, "offGuard");
  expect([headline(await swings({}, [8])), headline(await swings({ dv: "dv" }, [8]))]).toEqual(["hit", "miss"]);
  await marks(CUTTHROAT, "offGuard");

  // With several targets one is asked for; two weapons may have two targets.
  await targets(anna, CUTTHROAT, WOLF);
  const names = await reads<string[]>(BREN, "[...game.user.targets].map((t) => t.name)", anna);
  const other = await swings({ aim: "t1" }, [15]);
  expect([other.act.headline?.data?.target, injure(other) !== undefined]).toEqual([names[1], true]);
  const fist = await item(anna, span.uuid(BREN), "Unarmed Strike");
  const split = await swings({ weapons: [sword, fist], aim: "t0", aim1: "t1" }, [15, 15, 16, 16]);
  expect(
    split.act.offers
      .filter(({ action }) => action === "injure")
      .map((one) => (one as unknown as { parts: { t0: string } }).parts.t0),
  ).toEqual(["t0", "t1"]);

  // Without a target the total waits for a typed DV or a later target; then the dice count as usual.
  await targets(anna);
  const open = await swings({}, [18]);
  expect([headline(open), offers(open)]).toEqual(["open.open", ["compare-0"]]);
  const typed = await presses(anna, open, "compare-0", { fixed: 15 });
  expect([headline(typed), sums(typed), offers(typed)]).toEqual(["open.hit", [[23, 15, "hit"], 1], []]);
  const later = await presses(anna, open, "compare-0", {}, [], [WOLF]);
  expect([headline(later), offers(later)]).toEqual(["hit", ["parry-0", "injure-0", "cleave-0"]]);
  const low = await swings({}, [1]);
  expect((await reads<string[][]>(BREN, carry("Arming Sword")))[0]?.[0]).toBe("held");
  expect(headline(await presses(anna, low, "compare-0", {}, [], [WOLF]))).toBe("fumble");
  expect((await reads<string[][]>(BREN, carry("Arming Sword")))[0]?.[0]).toBe("dropped");
  const javelin = await item(anna, span.uuid(BREN), "Javelin");
  const flung = async (face: number) =>
    presses(anna, await plays(anna, BREN, "attack", { mode: "thrown" }, [face], javelin), "compare-0", {}, [], [WOLF]);
  expect([headline(await flung(17)), await reads(BREN, carry("Javelin"))]).toEqual([
    "hit",
    [
      ["stowed", 2],
      ["stuck", 1],
    ],
  ]);
  expect(offers(await flung(3))).toEqual(["scatter-0"]);

  // A charge needs at least 10 ft and at most twice the speed; an attack or maneuver with advantage, and exposed.
  const charges = (form: object, faces: number[]) => plays(ben, ODO, "charge", form, faces);
  await targets(ben, WOLF);
  expect(await ben.run(`return await game.fivefold.act("${span.uuid(ODO)}", "charge", { skip: true });`)).toBeNull();
  expect(await said(ben)).toEqual([expect.stringContaining("10")]);
  await stands(ODO, 1, 7);
  const ran = await charges({}, [4, 15]);
  expect([headline(ran), dice(ran), await statuses(gm, span.uuid(ODO))]).toEqual(["hit", [[4, 15]], ["exposed"]]);
  const broke = await charges({ ends: "maneuver", arm: "", kind: "sunder" }, [4, 15]);
  expect([headline(broke), dice(broke), offers(broke).includes("effect-0")]).toEqual([
    "maneuver.works",
    [[4, 15]],
    true,
  ]);

  // Without a token the distance is unknown; the attack is rolled anyway.
  await gm.run(`await canvas.scene.tokens.getName("${BREN}").delete();`);
  await span.quiet();
  await targets(anna, WOLF);
  anna.dice([15]);
  const alone =
    await anna.run<object>(`const m = await game.fivefold.act(game.actors.getName("${BREN}").uuid, "attack", { skip: true });
    return JSON.parse(JSON.stringify(Object.values(m.system.acts)[0]));`);
  expect(alone).toMatchObject({
    form: { distance: null, situations: [] },
    headline: { key: "ANATOMY.Attack.Headline.hit" },
  });
});
