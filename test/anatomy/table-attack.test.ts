/** Attacks at the Broken Span between several users: rolled, parried, the part picked, written as one event, undone. */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { BREN, CUTTHROAT, card, item, openSpan, press, type Span } from "./span.ts";
import { headline, offers, sums, tell } from "./story.ts";

let span: Span;
afterEach(() => span.close());

const POOLS = `[a.system.stamina.value, a.system.strain.value, a.system.body.injuries]`;
const HANDS = `a.items.filter((i) => i.type === "anatomyWeapon" && i.system.category !== "natural" || i.type === "anatomyShield").map((i) => [i.name, i.system.carry])`;

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("N-117: a token that the GM has hidden changes nothing about a player's attack", async () => {
    span = await openSpan(generation);
    const { plays, targets, reads } = tell(span);
    await span.gm.run(`const size = canvas.grid.size;
      const places = { "Bren Holt": [2, 4], "Road Cutthroat": [3, 4], "Odo Pell": [2, 5], "Grey Wolf": [3, 5], "Twin-Skulled Ogre": [3, 2] };
      const tokens = [...canvas.scene.tokens];
      await canvas.scene.updateEmbeddedDocuments("Token", tokens.flatMap(({ id, name }) => {
        const [x, y] = places[name] ?? [];
        return x === undefined ? [{ _id: id, hidden: true }] : [{ _id: id, x: x * size, y: y * size }];
      }));`);
    await span.quiet();
    await targets(span.anna, CUTTHROAT);
    const sword = await item(span.anna, span.uuid(BREN), "Arming Sword");
    expect(headline(await plays(span.anna, BREN, "attack", { power: 1 }, [2], sword))).toBe("miss");
    expect(await reads(BREN, POOLS)).toEqual([15, 0, 0]);
  });

  it("N-06 N-29 N-30 N-31 N-32 N-38 N-46 N-132 N-134 N-135: a player attacks, the GM parries, the player picks, and all of it is undone", async () => {
    span = await openSpan(generation);
    const { anna, ben, gm } = span;
    const { plays, presses, targets, reads, undoes, listens, said } = tell(span);
    for (const client of [anna, ben, gm]) await listens(client);
    const part = (name: string) => reads<string>(CUTTHROAT, `a.items.getName(${JSON.stringify(name)}).id`);
    const sword = await item(anna, span.uuid(BREN), "Arming Sword");

    // Cleave needs a creature next to the target.
    await gm.run(
      `const g = canvas.grid.size; await canvas.scene.tokens.getName("Grey Wolf").update({ x: 6 * g, y: 6 * g });`,
    );

    // 18 + 2 + 3 against a DV of 13 that only the GM sees: two degrees, up to severe.
    await targets(anna, CUTTHROAT);
    const hit = await plays(anna, BREN, "attack", { power: 1 }, [16], sword);
    expect([headline(hit), sums(hit), offers(hit)]).toEqual([
      "hit",
      [[23, null, "hit"], 2],
      ["parry-0", "injure-0", "cleave-0"],
    ]);
    expect([hit.act.facts, JSON.stringify(hit.act).includes("Dv.dv")]).toEqual([null, false]);
    expect(await reads(BREN, POOLS)).toEqual([15, 0, 0]);

    // Only the GM may parry here, not the players. It fails, and closes the first pick.
    for (const client of [ben, anna]) expect((await presses(client, hit, "parry-0")).id).toBe(hit.id);
    const parry = await presses(gm, hit, "parry-0", {}, [3]);
    expect([headline(parry), sums(parry), offers(parry)]).toEqual([
      "parry.fails",
      [[6, 23, "fails"], 2],
      ["injure-parried", "cleave-parried"],
    ]);
    expect(await reads(CUTTHROAT, POOLS)).toEqual([8, 0, 0]);
    const right = { part: await part("Right hand") };
    expect((await presses(anna, hit, "injure-0", right)).id).toBe(parry.id);

    // Only Anna may pick; a part that is too vital is refused, and Cleave waits.
    expect((await presses(ben, parry, "injure-parried", right)).id).toBe(parry.id);
    expect((await presses(anna, parry, "cleave-parried")).id).toBe(parry.id);
    expect((await presses(anna, parry, "injure-parried", { part: await part("Head") })).id).toBe(parry.id);
    expect((await presses(anna, parry, "injure-parried", { ...right, degrees: 9, count: 3 })).id).toBe(parry.id);
    const wound = await presses(anna, parry, "injure-parried", right);
    expect(headline(wound)).toBe("injure.hurt");
    expect(await reads(CUTTHROAT, POOLS)).toEqual([5, 3, 2]);
    expect(await reads(CUTTHROAT, HANDS)).toEqual([
      ["Hand Axe", "dropped"],
      ["Knife", "stowed"],
    ]);
    const { events } = await card(gm, wound.message);
    const own = Object.entries(events).filter(([, { act }]) => act === wound.id);
    expect(own.map(([, { part: of, state }]) => [of, state])).toEqual([["t0", "applied"]]);

    // Undone completely, and redone.
    await undoes(wound);
    expect(await reads(CUTTHROAT, POOLS)).toEqual([8, 0, 0]);
    expect(await reads(CUTTHROAT, HANDS)).toEqual([
      ["Hand Axe", "held"],
      ["Knife", "stowed"],
    ]);
    await press(gm, { intent: "redo", message: wound.message, event: own[0]?.[0] });
    await span.quiet();
    expect(await reads(CUTTHROAT, POOLS)).toEqual([5, 3, 2]);
    await undoes(parry);
    await undoes(hit);
    expect([await reads(CUTTHROAT, POOLS), await reads(BREN, POOLS)]).toEqual([
      [9, 0, 0],
      [16, 0, 0],
    ]);
    // Redoing the injury alone first redoes its causes: the attack and the failed parry.
    await press(gm, { intent: "redo", message: wound.message, event: own[0]?.[0] });
    await span.quiet();
    expect([await reads(CUTTHROAT, POOLS), await reads(BREN, POOLS)]).toEqual([
      [5, 3, 2],
      [15, 0, 0],
    ]);
    expect(Object.values((await card(gm, wound.message)).events).map(({ state }) => state)).not.toContain("undone");
    // Clicks without permission are listed for the GM; there are no other messages.
    expect((await said(gm)).filter((line) => !line.startsWith("Refused"))).toEqual([]);
  });
});

it("N-64 N-65 D-16 D-28 D-68: every critical effect is applied with the injury, in one event, or asks for its check", async () => {
  span = await openSpan(14);
  const { anna, gm } = span;
  const { plays, presses, targets, reads, undoes, sets } = tell(span);
  const sword = await item(anna, span.uuid(BREN), "Arming Sword");
  const foot = await reads<string>(CUTTHROAT, `a.items.getName("Left foot").id`);
  const axe = await item(gm, span.uuid(CUTTHROAT), "Hand Axe");
  const held = { carry: "held", heldBy: [await reads<string>(CUTTHROAT, `a.items.getName("Left hand").id`)] };
  await gm.run(
    `await fromUuidSync("${span.uuid(CUTTHROAT)}").items.getName("Knife").update({ system: ${JSON.stringify(held)} });`,
  );
  await targets(anna, CUTTHROAT);
  /** A natural 20 with this effect, one injury on a foot; then the value of `read` on the cutthroat. */
  const crit = async (key: string, value: number, read: string, more: object = {}, dice: number[] = []) => {
    await gm.run(
      `await fromUuidSync("${span.uuid(BREN)}").items.get("${sword}").update({ "system.critEffect": { key: "${key}", value: ${value}, dc: 0 } });`,
    );
    const hit = await plays(anna, BREN, "attack", {}, [20], sword);
    const wound = await presses(anna, hit, "injure-0", { part: foot, count: 1, ...more });
    const next = offers(wound).includes("effect") ? await presses(gm, wound, "effect", {}, dice) : wound;
    const found = await reads<unknown>(CUTTHROAT, read);
    const told = [headline(hit), headline(next), found];
    if (next !== wound) await undoes(next);
    await undoes(wound);
    expect(await reads(CUTTHROAT, POOLS)).toEqual([9, 0, 0]);
    return told;
  };
  const hurt = (found: unknown) => ["critical", "injure.hurt", found];
  const on = `[...a.statuses].filter((s) => s !== "strain").sort()`;
  expect(await crit("bleed", 2, "a.system.bleed.value")).toEqual(hurt(2));
  expect(await crit("topple", 0, on)).toEqual(hurt(["prone"]));
  expect(await crit("hobble", 0, "a.system.speeds.base.current")).toEqual(hurt(20));
  expect(await crit("open", 0, on)).toEqual(hurt(["offGuard"]));
  expect(await crit("pin", 0, "a.system.speeds.base.current")).toEqual(hurt(0));
  expect(await crit("rend", 0, "[a.system.defence.armor, a.system.defence.dv]")).toEqual(hurt([1, 12]));
  // Degree 2 + 1 for the critical: 4 Strain, and 2 of the wind effect, drained together.
  expect(await crit("wind", 2, "[a.system.strain.value, a.system.stamina.value]")).toEqual(hurt([6, 3]));
  expect(await crit("barbed", 0, `a.items.find((i) => i.type === "anatomyInjury").system.treatDcMod`)).toEqual(hurt(5));
  expect(await crit("push", 10, on)).toEqual(hurt([]));
  expect(await crit("none", 0, on)).toEqual(hurt([]));
  // Constitution 1 against 15; Strength 2 against 15, for the item the attacker named.
  expect(await crit("stagger", 0, on, {}, [13])).toEqual(["critical", "critEffect.comes", ["dazed"]]);
  expect(await crit("stagger", 0, on, {}, [14])).toEqual(["critical", "critEffect.withstood", []]);
  const knife = await item(gm, span.uuid(CUTTHROAT), "Knife");
  expect(await crit("loosen", 0, HANDS, { held: knife }, [12])).toEqual([
    "critical",
    "critEffect.comes",
    [
      ["Hand Axe", "held"],
      ["Knife", "dropped"],
    ],
  ]);
  expect(await crit("loosen", 0, HANDS, { held: axe }, [13])).toEqual([
    "critical",
    "critEffect.withstood",
    [
      ["Hand Axe", "held"],
      ["Knife", "held"],
    ],
  ]);

  // A wider range is critical if it hits, and a plain miss otherwise.
  await gm.run(
    `await fromUuidSync("${span.uuid(BREN)}").items.get("${sword}").update({ "system.critRange": 10, "system.critEffect": { key: "bleed", value: 3, dc: 0 } });`,
  );
  const swings = async (die: number) => headline(await plays(anna, BREN, "attack", {}, [die], sword));
  expect([await swings(10), await swings(9)]).toEqual(["critical", "hit"]);
  await sets(CUTTHROAT, { "system.defence.misc": 15 });
  // Below the DV: a natural 20 is a minor injury without effect, a 19 a miss, a 1 drops the weapon.
  expect([await swings(19), await swings(20)]).toEqual(["miss", "graze"]);
  const fumble = await plays(anna, BREN, "attack", {}, [1], sword);
  expect([headline(fumble), (await reads<string[][]>(BREN, HANDS)).find(([name]) => name === "Arming Sword")]).toEqual([
    "fumble",
    ["Arming Sword", "dropped"],
  ]);
  await undoes(fumble);
  expect((await reads<string[][]>(BREN, HANDS)).find(([name]) => name === "Arming Sword")?.[1]).toBe("held");
});
