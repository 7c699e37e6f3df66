import { beforeEach, describe, expect, it } from "vitest";
import { type Data, record } from "../types.ts";
import { installDice, Roll } from "./index.ts";
import type { Draw, DrawOptions, Result, RollTableOptions } from "./tables.ts";

const g = record(globalThis);
const tables = new Map<string, RollTable>();
let messages: { data: Posted; options: Data }[];
let queue: number[];

interface Posted {
  content: string;
  rolls: Roll[];
  flags: { core: { RollTable: string } };
}

/** Test setup; the dice layer adds the methods. */
type Source = Data & { results: Data[] };
type LivingTable = RollTable & {
  roll(options?: RollTableOptions): Promise<Draw>;
  draw(options?: DrawOptions): Promise<Draw>;
  drawMany(number: number): Promise<Draw>;
  getResultsForRoll(total: number): Result[];
  resetResults(): Promise<unknown>;
};

class TableResult {
  drawn = false;
  type = "text";
  documentUuid: string | null = null;
  declare id: string;
  declare name: string;
  constructor(
    readonly parent: RollTable,
    data: Data,
  ) {
    Object.assign(this, data);
  }
}

class RollTable {
  documentName = "RollTable";
  replacement = true;
  formula = "1d6";
  isOwner = true;
  displayRoll = true;
  results: TableResult[];
  declare id: string;
  declare name: string;
  constructor(data: Source) {
    Object.assign(this, data);
    this.results = data.results.map((result, i) => new TableResult(this, { id: `r${i}`, ...result }));
    tables.set(`RollTable.${this.id}`, this);
  }
  async updateEmbeddedDocuments(_name: string, updates: Data[]) {
    for (const { _id, ...change } of updates) Object.assign(this.results.find((r) => r.id === _id)!, change);
    return this.results;
  }
}

const byName = (results: { name?: string }[]) => results.map((r) => r.name);
const make = (data: Source) => new RollTable({ id: "a", name: "Loot", ...data }) as LivingTable;
const three = [
  { name: "one", range: [1, 2] },
  { name: "two", range: [3, 4] },
  { name: "three", range: [5, 5] },
];

beforeEach(() => {
  messages = [];
  queue = [];
  g.hostDice = { next: () => queue.shift() };
  const create = async (data: Posted, options: Data) => messages.push({ data, options });
  g.CONFIG = { ChatMessage: { documentClass: { create, getSpeaker: () => ({ alias: "GM" }) } } };
  g.game = { release: { generation: 14 }, user: { id: "me" } };
  g.foundry = { documents: { RollTable, TableResult }, utils: { fromUuid: async (uuid: string) => tables.get(uuid) } };
  installDice(record(g.foundry), record(g.CONFIG), g);
});

describe("a table", () => {
  it("returns the result whose range contains the total, and none outside", async () => {
    const table = make({ results: three });
    queue = [4, 6];
    expect(byName((await table.roll()).results)).toEqual(["two"]);
    expect((await table.roll()).results).toEqual([]);
    expect(byName(table.getResultsForRoll(1))).toEqual(["one"]);
  });

  it("uses a roll given by the caller", async () => {
    const table = make({ results: three });
    const roll = await new Roll("5").evaluate();
    expect(byName((await table.roll({ roll })).results)).toEqual(["three"]);
  });

  it("does not give a result twice without replacement, until it is reset", async () => {
    const table = make({ results: three, replacement: false });
    queue = [1, 2, 1, 3, 5];
    expect(byName((await table.draw({ displayChat: false })).results)).toEqual(["one"]);
    expect(byName((await table.draw({ displayChat: false })).results)).toEqual(["two"]);
    expect(byName((await table.draw({ displayChat: false })).results)).toEqual(["three"]);
    expect((await table.draw({ displayChat: false })).results).toEqual([]);
    await table.resetResults();
    queue = [1];
    expect(byName((await table.draw({ displayChat: false })).results)).toEqual(["one"]);
  });

  it("follows results that are tables, up to a depth", async () => {
    make({ id: "inner", results: [{ name: "gem", range: [1, 6] }] });
    const table = make({ results: [{ type: "document", documentUuid: "RollTable.inner", range: [1, 6] }] });
    expect(byName((await table.roll()).results)).toEqual(["gem"]);
    expect((await table.roll({ recursive: false })).results[0]!.parent).toBe(table);
    const endless = make({ id: "z", results: [{ type: "document", documentUuid: "RollTable.z", range: [1, 6] }] });
    await expect(endless.roll()).rejects.toThrow();
  });

  it("posts the results drawn, in the given mode", async () => {
    const table = make({ results: three });
    queue = [3];
    await table.draw({ messageMode: "gm" });
    const { data, options } = messages[0]!;
    expect(options).toEqual({ messageMode: "gm" });
    expect(data.content).toContain("two");
    expect(data.rolls[0]!.total).toBe(3);
    expect(data.flags.core.RollTable).toBe("a");
  });

  it("draws many with one pool and one message", async () => {
    const table = make({ results: three, replacement: false });
    queue = [1, 3, 5];
    const { roll, results } = await table.drawMany(5);
    expect(byName(results)).toEqual(["one", "two", "three"]);
    expect(roll!.total).toBe(9);
    expect(messages).toHaveLength(1);
  });
});
