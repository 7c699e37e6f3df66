/** Descriptions of stored data: defaults, and the field at a path. */
import { describe, expect, it } from "vitest";
import {
  boolean,
  byHouseRule,
  count,
  each,
  fieldAt,
  group,
  initialData,
  integer,
  integerOrNull,
  list,
  oneOf,
  record,
  someOf,
  text,
  textList,
} from "../../module/kernel/schema.ts";
import { documentTypes } from "../../module/rulesets/documents.ts";

const fields = {
  level: integer(1, { min: 1, max: 20 }),
  slots: byHouseRule("slots", count(10)),
  override: integerOrNull({ min: 0 }),
  size: oneOf(["small", "large"], "large"),
  hp: group({ value: count(3), dying: boolean() }),
  scores: each(["str", "dex"], (id) => integer(id === "str" ? 2 : 1)),
  parts: record({ formula: text("1d6"), bonus: integer(0, { max: 9 }) }),
  steps: list(group({ status: textList(), dc: count(5) })),
  types: someOf(["fire", "cold"], "fire"),
};

describe("initialData", () => {
  it("is the stored data of a new document", () => {
    expect(initialData(fields)).toEqual({
      level: 1,
      slots: 10,
      override: null,
      size: "large",
      hp: { value: 3, dying: false },
      scores: { str: 2, dex: 1 },
      parts: {},
      steps: [],
      types: ["fire"],
    });
  });

  it("shares nothing between two documents", () => {
    const [one, other] = [initialData(fields), initialData(fields)];
    one.types.push("cold");
    one.hp.value = 0;
    expect(other).toEqual(initialData(fields));
  });
});

describe("fieldAt", () => {
  it.each([
    ["level", { min: 1, max: 20 }],
    ["hp.value", { min: 0 }],
    ["scores.dex", { initial: 1 }],
    ["parts.main.bonus", { max: 9 }],
    ["steps.2.dc", { initial: 5 }],
    ["steps.0.status", { kind: "list" }],
    ["steps.0.status.1", { kind: "text" }],
  ])("%s", (path, expected) => {
    expect(fieldAt(fields, path)).toMatchObject(expected);
  });

  it.each(["", "nothing", "level.value", "hp.max", "parts.main.nothing", "steps.0.nothing"])(
    "no field at %j",
    (path) => {
      expect(fieldAt(fields, path)).toBeUndefined();
    },
  );

  it("finds every value of every document type", () => {
    const paths = (value: unknown, path = ""): string[] =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.entries(value).flatMap(([key, inner]) => paths(inner, path ? `${path}.${key}` : key))
        : [path];
    const all = Object.values(documentTypes).flatMap(({ Actor, Item }) => Object.entries({ ...Actor, ...Item }));
    const missing = all.flatMap(([type, described]) =>
      paths(initialData(described))
        .filter((path) => path !== "" && !fieldAt(described, path))
        .map((path) => `${type}: ${path}`),
    );
    expect(missing).toEqual([]);
    expect(all).toHaveLength(59);
  });
});
