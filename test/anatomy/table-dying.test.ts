/** Exhaustion, death saves, death and destruction by the GM, waking up; all of it undone. */

import { afterEach, describe, expect, it } from "vitest";
import type { Client } from "../host/node.ts";
import { oneGeneration } from "../kit/generations.ts";
import { BREN, openSpan, press, type Span } from "./span.ts";
import { headline, offers, sums, type Told, tell } from "./story.ts";

let span: Span;
let s: ReturnType<typeof tell>;
afterEach(() => span.close());

const partId = (name: string): Promise<string> =>
  s.reads(BREN, `a.items.find((i) => i.type === "anatomyPart" && i.name === ${JSON.stringify(name)}).id`);
const hurts = async (part: string, count = 1): Promise<Told> =>
  s.plays(span.gm, BREN, "wound", { part: await partId(part), count });
/** Pools, Bleed, statuses and held items of Bren. */
const state = () =>
  s.reads(
    BREN,
    `[a.system.stamina.value, a.system.exhaustion.value, a.system.bleed.value, [...a.statuses].sort().join(" "),
      a.items.filter((i) => i.system.carry === "held" && i.system.category !== "natural").map((i) => i.name).join(" "), a.system.vital]`,
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
const HELD = "Round Shield Arming Sword";
const dc = (told: Told): unknown => sums(told);

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("N-57 N-60 N-61 D-29: two heart injuries at once post the death card alone; a single one posts its onset card", async () => {
    span = await openSpan(generation);
    s = tell(span);
    const waiting = () =>
      span.gm.run<[string, number | null][]>(
        `return game.messages.contents.flatMap((m) => Object.values(m.system.acts ?? {}).filter((x) => x.state === "waiting")
          .map((x) => [x.action, x.form.step ?? null]));`,
      );
    const killed = await hurts("Heart", 2);
    expect(await waiting()).toEqual([["death", null]]);
    await s.undoes(killed);
    expect(await waiting()).toEqual([]);
    await hurts("Heart");
    expect(await waiting()).toEqual([["onset", 1]]);
  });

  it("N-14 N-18 N-20 N-22 N-23 N-24 N-25 N-26 D-08 D-12 D-29 D-32: from exhausted to dead, and undone; a natural 20 restores everything", async () => {
    span = await openSpan(generation);
    s = tell(span);
    const { gm, anna, ben } = span;
    expect(await state()).toEqual([16, 12, 0, "", HELD, "alive"]);
    const tired = await s.plays(anna, BREN, "staminaDamage", { amount: 16 });
    expect([headline(tired), await state()]).toEqual([
      "staminaDamage.exhausted",
      [0, 12, 0, "exhausted", HELD, "alive"],
    ]);
    const faints = await s.plays(anna, BREN, "staminaDamage", { amount: 12 });
    const out = [0, 0, 0, "exhausted prone unconscious", "", "alive"];
    expect([headline(faints), await state()]).toEqual(["staminaDamage.faints", out]);
    // Two arm injuries by one effect are one save: 3 + 3 against d20 + 2; 4 succeeds. Only Anna may roll it.
    const arm = await hurts("Left arm", 2);
    expect(offers(arm)).toEqual(["deathSave-self"]);
    const barred = await s.presses(ben, arm, "deathSave-self", {}, [20]);
    expect(barred.act.action).toBe("wound");
    const lives = await s.presses(anna, arm, "deathSave-self", {}, [4]);
    expect([headline(lives), dc(lives), await state()]).toEqual(["deathSave.success", [[6, 6, "succeeds"]], out]);
    const hand = await hurts("Right hand");
    const dies = await s.presses(anna, hand, "deathSave-self", {}, [5]);
    expect([headline(dies), dc(dies), offers(dies), await state()]).toEqual([
      "deathSave.dies",
      [[7, 8, "fails"]],
      ["death"],
      out,
    ]);
    // Only the GM may apply death.
    await press(anna, { intent: "offer", message: dies.message, act: dies.id, offer: "death", form: {}, targets: [] });
    await span.quiet();
    expect(await state()).toEqual(out);
    const dead = await s.presses(gm, dies, "death");
    expect([headline(dead), await state()]).toEqual(["dies", [0, 0, 0, "dead prone unconscious", "", "dead"]]);
    expect(await gm.run(`return canvas.scene.tokens.getName("Bren Holt").combatant.isDefeated;`)).toBe(true);
    await s.undoes(dead);
    expect(await state()).toEqual(out);
    // Bleeding adds to the DC, and each round of it asks for a save.
    await s.sets(BREN, { "system.bleed.value": 2 });
    const tick = await s.plays(gm, BREN, "bleedTick");
    expect(offers(tick)).toEqual(["deathSave-self", "staunch"]);
    const saved = await s.presses(anna, tick, "deathSave-self", {}, [20]);
    expect([headline(saved), dc(saved), await state()]).toEqual([
      "deathSave.critical",
      [[22, 10, "succeeds"]],
      [1, 12, 0, "prone", "", "alive"],
    ]);
    await s.undoes(saved);
    expect(await state()).toEqual([0, 0, 2, "bleeding exhausted prone unconscious", "", "alive"]);
    // D-29: or it applies at once.
    await s.house("anatomy.deathMode", "auto");
    const tick2 = await s.plays(gm, BREN, "bleedTick");
    const gone = await s.presses(anna, tick2, "deathSave-self", {}, [7]);
    expect([headline(gone), offers(gone), await state()]).toEqual([
      "deathSave.dies",
      [],
      [0, 0, 2, "dead prone unconscious", "", "dead"],
    ]);
    // Dead actors make no save.
    expect(
      await gm.run(
        `return await game.fivefold.act(${JSON.stringify(span.uuid(BREN))}, "staminaDamage", { skip: true });`,
      ),
    ).toBeNull();
    await s.undoes(gone);
    await s.sets(BREN, { "system.bleed.value": 0 });
    await s.undoes(hand);
    await s.undoes(arm);
    await s.undoes(faints);
    await s.undoes(tired);
    expect(await state()).toEqual([16, 12, 0, "", HELD, "alive"]);
  });
});

it("N-26 N-27 N-55 N-56 N-60 D-16 D-33 D-44 D-73 V-N-88 V-N-90: injuries of heads and hearts, waking and comas, and creatures without Constitution", async () => {
  span = await openSpan(14);
  s = tell(span);
  const { gm, anna } = span;
  const now = async (): Promise<unknown> => ((await state()) as unknown[])[3];
  const heal = async (part: string, count = 1) => s.plays(gm, BREN, "healNow", { part: await partId(part), count });
  // N-60: the check first, then sickened; Constitution 2 needs a 23, which no d20 shows.
  await hurts("Heart");
  const heart = await starts(anna, "onset", [20]);
  expect([headline(heart), dc(heart), await now()]).toEqual(["onset.brings", [[22, 25, "fails"]], "sickened stunned"]);
  await s.undoes(heart);
  expect(await now()).toBe("sickened");
  // With a higher Constitution the check succeeds, but sickened applies anyway.
  await s.sets(BREN, { "system.attributes.con.value": 8 });
  await heal("Heart");
  expect(await now()).toBe("");
  await hurts("Heart");
  expect([headline(await starts(anna, "onset", [17])), await now()]).toEqual(["onset.stands", "sickened"]);
  await heal("Heart");

  // N-55 D-44: the concussion affects its own check; after dazed or stunned comes confused.
  await hurts("Head", 2);
  const head = await starts(anna, "onset", [20, 16]);
  expect([dc(head), await now()]).toEqual([[[24, 25, "fails"]], "concussed stunned"]);
  await gm.run("await game.time.advance(6);");
  await span.quiet();
  expect(await now()).toBe("concussed confused");
  // N-56: the third injury makes unconscious; a success allows a check each turn, but does not prevent it.
  await s.sets(BREN, { "system.attributes.con.value": 11 });
  await hurts("Head");
  const passes = await starts(anna, "onset", [19, 20]);
  expect([dc(passes), await now()]).toEqual([[[30, 30, "succeeds"]], "concussed confused prone unconscious"]);
  // D-73: outside combat it is a button; after a failure it can be tried again.
  expect([headline(await s.plays(anna, BREN, "wake", {}, [1, 20])), await now()]).toEqual([
    "sleepsOn",
    "concussed confused prone unconscious",
  ]);
  // In combat the turn asks for it.
  gm.dice([15, 14, 13, 12, 11, 10, 9]);
  await gm.run(
    "await game.combats.contents[0].startCombat(); const c = game.combats.contents[0]; for (let n = 0; n < 6 && c.combatant?.name !== 'Bren Holt'; n += 1) await c.nextTurn();",
  );
  await span.quiet();
  const woken = await starts(anna, "wake", [19, 20]);
  expect([headline(woken), await now()]).toEqual(["wakes", "concussed confused prone"]);
  await s.undoes(woken);
  expect(await now()).toContain("unconscious");
  await gm.run("await game.combats.contents[0].delete();");
  await span.quiet();
  // D-55: with the injury healed the unconsciousness ends; prone stays.
  await heal("Head");
  expect(await now()).toBe("concussed confused prone");
  await heal("Head");
  expect(await now()).toBe("concussed prone");
  // A failure is a coma: neither a check nor a critical save ends it.
  await heal("Head");
  await hurts("Head", 3);
  const asked = await s.last("onset");
  await starts(anna, "onset", [1, 1]);
  expect([asked.act.form.step, await now()]).toEqual([3, "coma concussed prone unconscious"]);
  expect(
    await gm.run(`return await game.fivefold.act(${JSON.stringify(span.uuid(BREN))}, "wake", { skip: true });`),
  ).toBeNull();
  const struck = await hurts("Nose");
  const saved = await s.presses(anna, struck, "deathSave-self", {}, [20, 20]);
  expect([headline(saved), await now()]).toEqual(["deathSave.coma", "coma concussed prone unconscious"]);
  await heal("Head");
  expect(await now()).toBe("concussed prone");
  // Healed in the meantime: the other card has nothing to roll.
  await heal("Head", 2);
  const late = await s.last("onset");
  await press(anna, { intent: "answer", message: late.message, act: late.id, answer: { id: "start", pick: "start" } });
  await span.quiet();
  expect(await now()).toBe("prone");

  // N-21 N-27 D-16: without Constitution no rolls and no Stamina; the fourth injury destroys.
  const bones = await gm.run<string>(`
    const pack = game.packs.get("fivefold.anatomy-creatures");
    const actor = await game.actors.importFromCompendium(pack, (await pack.getIndex()).getName("Barrow Skeleton")._id);
    return actor.uuid;`);
  const on = (what: string) => gm.run(`const a = fromUuidSync(${JSON.stringify(bones)}); return ${what};`);
  const breaks = async (part: string, count: number) => {
    const id = await on(`a.items.find((i) => i.type === "anatomyPart" && i.name === ${JSON.stringify(part)}).id`);
    return gm.run<string>(
      `return (await game.fivefold.act(${JSON.stringify(bones)}, "wound", { skip: true, given: { part: ${JSON.stringify(id)}, count: ${count} } })).id;`,
    );
  };
  await breaks("Head", 2);
  await span.quiet();
  const none = await starts(gm, "onset");
  expect([headline(none), dc(none), await on("[...a.statuses].sort()")]).toEqual([
    "onset.brings",
    [],
    ["concussed", "confused"],
  ]);
  await breaks("Left arm", 2);
  await span.quiet();
  expect([(await s.last("death")).act.state, await on("a.system.vital")]).toEqual(["waiting", "alive"]);
  const end = await starts(gm, "death");
  expect([headline(end), await on("a.system.vital"), await on("[...a.statuses].sort()")]).toEqual([
    "destroyed",
    "destroyed",
    ["concussed", "confused", "dead", "destroyed"],
  ]);
  await s.undoes(end);
  expect([await on("a.system.vital"), await on("[...a.statuses].sort()")]).toEqual([
    "alive",
    ["concussed", "confused"],
  ]);
  const immune = await gm.run<string>(
    `return (await game.fivefold.act(${JSON.stringify(bones)}, "staminaDamage", { skip: true, given: { amount: 5 } })).id;`,
  );
  expect(headline(await s.newest(immune))).toBe("staminaDamage.immune");
});
