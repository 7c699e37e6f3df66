import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Table } from "../view-documents.ts";
import { complaints, GENERATIONS, modeOption, plain, type Seated, sitDown } from "./support.ts";

/** Rolling and drawing from tables. */

describe.each(GENERATIONS)("tables on generation %i", (generation) => {
  let t: Seated;
  beforeAll(async () => {
    t = await sitDown(generation, { dice: "scripted" });
  });
  afterAll(() => t.table.close());

  const result = (name: string, low: number, high = low, more = {}) => ({
    type: "text",
    name,
    range: [low, high],
    ...more,
  });
  const table = async (data: object): Promise<Table> => {
    const made = await t.gm.globals.RollTable.create({
      name: "Finds",
      formula: "1d6",
      ownership: { default: 2 },
      ...data,
    });
    await t.table.settle();
    return made;
  };
  const names = (draw: { results: { name?: string }[] }): string[] => plain(draw.results.map((found) => found.name));

  test("a roll finds every result whose range holds the total, and changes nothing", async () => {
    const finds = await table({ results: [result("Low", 1, 3), result("Middle", 3, 4), result("High", 5, 6)] });
    t.gm.dice([3]);
    const draw = await finds.roll();
    expect([draw.roll!.total, names(draw)]).toEqual([3, ["Low", "Middle"]]);
    expect(names({ results: finds.getResultsForRoll(5) })).toEqual(["High"]);
    expect(names({ results: finds.getResultsForRoll(9) })).toEqual([]);
    expect(t.gm.game.messages.size).toBe(0);
  });

  test("a given roll is used instead of the formula; outside every range nothing is found", async () => {
    const finds = await table({ results: [result("One", 1)] });
    const draw = await finds.roll({ roll: new t.gm.globals.Roll("40 + 2") });
    expect([draw.roll!.total, names(draw)]).toEqual([42, []]);
  });

  test("a draw posts a message with the roll, and marks results that are not replaced", async () => {
    const finds = await table({ replacement: false, formula: "1d2", results: [result("One", 1), result("Two", 2)] });
    t.gm.dice([2]);
    expect(names(await finds.draw())).toEqual(["Two"]);
    await t.table.settle();
    const message = t.ann.game.messages.contents.at(-1)!;
    expect([message.content.includes("Two"), message.rolls[0].total, message.visible]).toEqual([true, 2, true]);
    expect(t.ann.game.tables.get(finds.id).results.getName("Two").drawn).toBe(true);
    // the result already drawn is rerolled
    t.gm.dice([2, 2, 1]);
    expect(names(await finds.draw({ displayChat: false }))).toEqual(["One"]);
    expect(t.gm.game.messages.contents.at(-1)!.id).toBe(message.id);
    await finds.resetResults();
    expect(finds.results.some((found) => found.drawn)).toBe(false);
  });

  test("with replacement nothing is marked; several are drawn into one message", async () => {
    const finds = await table({ results: [result("Low", 1, 3), result("High", 4, 6)] });
    const before = t.gm.game.messages.size;
    t.gm.dice([1, 6, 2]);
    expect(names(await finds.drawMany(3))).toEqual(["Low", "High", "Low"]);
    expect(finds.results.some((found) => found.drawn)).toBe(false);
    expect(t.gm.game.messages.size).toBe(before + 1);
  });

  test("a table inside a table is followed, unless told not to; endless nesting fails", async () => {
    const inner = await table({ name: "Gems", formula: "1d4", results: [result("Ruby", 1, 4)] });
    const outer = await table({
      formula: "1d2",
      results: [result("Gems", 1, 2, { type: "document", documentUuid: inner.uuid })],
    });
    t.gm.dice([
      { faces: 2, result: 1 },
      { faces: 4, result: 3 },
    ]);
    expect(names(await outer.roll())).toEqual(["Ruby"]);
    t.gm.dice([1]);
    expect(names(await outer.roll({ recursive: false }))).toEqual(["Gems"]);
    await inner.updateEmbeddedDocuments("TableResult", [
      { _id: inner.results.contents[0].id, type: "document", documentUuid: inner.uuid },
    ]);
    t.gm.dice(Array.from({ length: 30 }, () => 1));
    await expect(inner.roll()).rejects.toThrow();
    while (t.gm.diceLeft) t.gm.globals.hostDice!.next(4);
  });

  test("a secret draw is visible to Gamemasters only", async () => {
    const finds = await table({ results: [result("Secret", 1, 6)] });
    t.gm.dice([4]);
    await finds.draw(modeOption(generation, "gm"));
    await t.table.settle();
    const message = t.gm.game.messages.contents.at(-1)!;
    expect([message.isContentVisible, t.ann.game.messages.get(message.id).isContentVisible]).toEqual([true, false]);
  });

  test("weights become ranges", async () => {
    const finds = await table({ results: [result("A", 1, 1, { weight: 3 }), result("B", 1, 1, { weight: 2 })] });
    await finds.normalize();
    expect([finds.formula, plain(finds.results.map((found) => found.range))]).toEqual([
      "1d5",
      [
        [1, 3],
        [4, 5],
      ],
    ]);
  });

  test("a player who may see a table may roll on it", async () => {
    const finds = await table({ results: [result("Any", 1, 6)] });
    t.ann.dice([6]);
    expect(names(await t.ann.game.tables.get(finds.id).draw())).toEqual(["Any"]);
    await expect(t.ann.game.tables.get(finds.id).update({ name: "X" })).rejects.toThrow("permission");
  });

  test("no other warnings or errors", () => {
    expect(complaints(t.gm, t.ann)).toEqual([]);
  });
});
