/**
 * GM decisions in a session: cover, hearts, an injury without an attack; what players may not click; actors of another
 * ruleset nearby.
 */
import { afterEach, expect, it } from "vitest";
import { BREN, ODO, openSpan, type Span, TAMSIN, WOLF } from "./span.ts";
import { headline, tell } from "./story.ts";

let span: Span;
afterEach(() => span.close());

it("N-28 N-59 N-77 D-26 D-28: shown on a card, written, undone; refused for players, and actors of another ruleset are left alone", async () => {
  span = await openSpan(14);
  const { gm, anna, ben } = span;
  const { plays, undoes, reads, targets, listens, said } = tell(span);
  const statuses = (name: string) => reads<string[]>(name, "[...a.statuses]");
  const hearts = (name: string) => reads<string[]>(name, "a.system.knowledge.hearts");

  // An actor of another ruleset next to the wolf.
  await gm.run(`const stray = await Actor.create({ name: "Stray", type: "bloodiedCreature" });
    const wolf = canvas.scene.tokens.getName("${WOLF}");
    await canvas.scene.createEmbeddedDocuments("Token", [{ name: "Stray", actorId: stray.id, disposition: 1, x: wolf.x + canvas.grid.size, y: wolf.y }]);`);
  await span.quiet();

  await targets(gm, WOLF);
  const cover = await plays(gm, WOLF, "toggleCover", { cover: "totalCover" });
  expect([headline(cover), await statuses(WOLF)]).toEqual(["cover.totalCover", ["totalCover"]]);
  await undoes(cover);
  expect(await statuses(WOLF)).toEqual([]);

  const known = await plays(gm, BREN, "markHeart", { kind0: ["p0", "p2"] });
  expect(headline(known)).toBe("hearts.marked");
  const all = async () => Promise.all([BREN, TAMSIN, ODO].map(hearts));
  const [bren, tamsin, odo] = await all();
  expect([bren, tamsin, odo].filter((one) => one?.includes("wolf"))).toHaveLength(2);
  await undoes(known);
  expect((await all()).flat().filter((one) => one === "wolf")).toEqual([]);

  // A trap: by the GM, any part, no attacker.
  await targets(gm);
  const ear = await reads<string>(ODO, `a.items.getName("Left ear").id`);
  const trap = await plays(gm, ODO, "wound", { part: ear, count: 1 });
  expect(await reads(ODO, "a.itemTypes.anatomyInjury.length")).toBe(1);
  const shown = await plays(gm, ODO, "showInjuries");
  expect([headline(shown), shown.act.lines.length]).toEqual(["showInjuries.hurt", 1]);
  await undoes(trap);
  expect(await reads(ODO, "a.itemTypes.anatomyInjury.length")).toBe(0);

  // Anna attacks the wolf; the other ruleset's actor does not count as a bystander.
  await targets(anna, WOLF);
  const sword = await reads<string>(BREN, `a.items.getName("Arming Sword").id`);
  const attack = await plays(anna, BREN, "attack", {}, [2], sword);
  expect(headline(attack)).toContain("miss");

  // GM decisions are refused for players in every way.
  await listens(ben);
  for (const id of ["toggleCover", "markHeart", "showInjuries", "advanceWeek"])
    await ben.run(`await game.fivefold.macro("${id}");`);
  expect(await said(ben)).toEqual(Array.from({ length: 4 }, () => expect.stringMatching(/GM/)));
  expect(await gm.run(`return game.messages.size;`)).toBe(5);
});
