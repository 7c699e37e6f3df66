/** Valid and invalid short forms in Aura's sources. */
import { describe, expect, it } from "vitest";
import { aura } from "../../packs/aura/shape.ts";
import * as short from "../../packs/aura/short.ts";
import { makeEffects } from "../../packs/effects.ts";
import { PackError } from "../../packs/problem.ts";
import type { Reading, Short } from "../../packs/shape.ts";

const place = { file: "here.yaml", entry: "It" };
const reading: Reading = {
  fail: (problem) => {
    throw new PackError(place, problem);
  },
  id: (...path) => path.join("/"),
  beside: (name) => name,
};
const read = (one: Short, value: unknown) => (typeof one === "function" ? one(value, reading) : undefined);
const damage = short.damage((formula, type) => ({ formula, type }));

describe("short forms", () => {
  it("accept the catalogue's notation", () => {
    expect(read(short.scores, [16, 12, 15, 9, 11, 12])).toEqual({
      abilities: {
        str: { value: 16 },
        dex: { value: 12 },
        con: { value: 15 },
        int: { value: 9 },
        wis: { value: 11 },
        cha: { value: 12 },
      },
    });
    expect(read(short.ranks, { arm: 2 })).toEqual({ skills: { arm: { ranks: 2 } } });
    expect(read(damage, "1d8+1 slashing")).toEqual({ formula: "1d8+1", type: "slashing" });
    expect(read(short.range, [4, 15, 60])).toEqual({ range: { a: 4, b: 15, c: 60 } });
    expect(read(short.thrown, [3, 6, 12])).toEqual({ thrown: { enabled: true, a: 3, b: 6, c: 12 } });
    expect(read(short.uses, "3/shortRest")).toEqual({ recharge: "shortRest", uses: { value: 3, max: 3 } });
    expect(read(short.against, "will")).toEqual({ attack: { enabled: true, defense: "will" } });
    expect(read(short.applied, { size: "medium", speed: 6, by: { "abilities.dex.value": 1 } })).toEqual({
      applied: '{"size":"medium","speed":6,"by":{"abilities.dex.value":1},"weaknesses":[],"resistances":[]}',
    });
    expect(read(short.html("details", "tactics"), "Run.")).toEqual({ details: { tactics: "<p>Run.</p>" } });
  });

  it("A-37 fill all pools, and Energy by Stamina", () => {
    expect(read(short.pools, [37, 7, 15, 3])).toEqual({
      aura: { value: 37 },
      surges: { value: 7 },
      stamina: { value: 15 },
      agility: { value: 3 },
      energy: { value: 5 },
    });
    expect(read(short.pools, [0, 4, 3, 3])).toMatchObject({ energy: { value: 3 } });
  });

  it("D-36 set when a condition ends", () => {
    expect(
      read(short.puts, ["dazed next round", "blinded this round", "prone", "slowed while there", "unconscious asleep"]),
    ).toEqual({
      onHit: {
        conditions: [
          { id: "dazed", expiry: "round", rounds: 1, reason: "" },
          { id: "blinded", expiry: "round", rounds: 0, reason: "" },
          { id: "prone", expiry: "manual", rounds: 0, reason: "" },
          { id: "slowed", expiry: "whileSource", rounds: 0, reason: "" },
          { id: "unconscious", expiry: "manual", rounds: 0, reason: "sleep" },
        ],
      },
    });
  });

  it.each([
    [short.scores, [1, 2, 3], "scores should be 6 numbers"],
    [short.pools, [1, 2], "pools should be 4 numbers"],
    [short.ranks, [1], "ranks should be a map from a skill to a number"],
    [damage, "1d8", '"1d8" is not damage like "1d8 slashing"'],
    [short.range, [1, 2], "range should be 3 numbers"],
    [short.thrown, "far", "thrown should be 3 numbers"],
    [short.uses, "3/day", "uses should be like 3/shortRest"],
    [short.puts, "dazed", "puts should be a list of conditions"],
    [short.puts, ["dazed for ever"], '"dazed for ever" is not a condition like "dazed next round"'],
    [short.applied, { size: "medium" }, "applied should have size, speed and by"],
    [short.html("notes"), 3, "notes should be a string"],
  ] as [Short, unknown, string][])("fail for invalid values: %#", (one, value, problem) => {
    expect(() => read(one, value)).toThrow(problem);
  });
});

describe("effects", () => {
  const parent = { path: "aura/powers/it", id: "abcdefghijklmnop", icon: "lungs", place };
  const made = (fields: object) => makeEffects(aura, { It: fields }, parent);

  it("can transfer to the owner, set text and boolean fields, and cause a condition", () => {
    expect(made({ always: true, add: { "agility.bonus": 1, "sway.disadvantage": "hit" } })).toMatchObject([
      {
        transfer: true,
        changes: [
          { key: "system.agility.bonus", mode: 2, value: "1" },
          { key: "system.sway.disadvantage", mode: 2, value: "hit" },
        ],
        statuses: [],
        flags: {},
      },
    ]);
    expect(made({ always: true, statuses: ["slowed"], given: { continuous: true } })).toMatchObject([
      { transfer: true, statuses: ["slowed"], flags: { fivefold: { given: { continuous: true } } } },
    ]);
    expect(made({ set: { "stamina.halved": true } })).toMatchObject([
      { transfer: false, changes: [{ key: "system.stamina.halved", mode: 5, value: "true" }] },
    ]);
  });

  it.each([
    [{ add: { "agility.value": 1 } }, "unknown field agility.value: effects cannot change it"],
    [{ add: { "agility.bonus": "much" } }, "agility.bonus should be a number"],
    [{ add: { "sway.advantage": 1 } }, "sway.advantage should be a word"],
    [{ always: "yes" }, "always should be true or false"],
    [{ statuses: "slowed" }, "statuses should be a list"],
  ])("fail for invalid fields: %j", (fields, problem) => {
    expect(() => made(fields)).toThrow(problem);
  });
});
