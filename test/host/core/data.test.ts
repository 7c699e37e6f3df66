import { beforeAll, describe, expect, it } from "vitest";
import type { Data, FieldClasses, RealmGlobals } from "../types.ts";
import { installGlobals } from "./boot.ts";
import type { DataField } from "./data/field.ts";
import type { DataModel } from "./data/model.ts";
import type { Color } from "./utils/color.ts";
import type { Utils } from "./utils/index.ts";

const g = globalThis as unknown as RealmGlobals;
let u: Utils;
let f: FieldClasses;
beforeAll(() => {
  installGlobals(g, { generation: 14 });
  u = g.foundry.utils;
  f = g.foundry.data.fields;
});

/** The helpers on built-in prototypes and objects that these tests call. */
interface Extended {
  partition(rule: (n: number) => boolean): number[][];
  filterJoin(separator: string): string;
  signedString(): string;
  ordinalString(): string;
  toNearest(interval: number): number;
  clamp(n: number, min: number, max: number): number;
  isNumeric(n: unknown): boolean;
  slugify(): string;
  capitalize(): string;
  first(): number;
  map(transform: (n: number) => number): Set<number>;
  isSubset(other: unknown): boolean;
}

/** A class of models whose instances have the fields T. */
type ModelClass<T> = (new (data: Data, context?: Data) => DataModel & T) & typeof DataModel;

describe("foundry.utils", () => {
  it("merges by its options", () => {
    const a = { k: 1, deep: { x: 1, y: 2 }, list: [1] };
    expect(u.mergeObject(a, { "deep.x": 5, list: [2, 3], n: 1 }, { inplace: false })).toEqual({
      k: 1,
      deep: { x: 5, y: 2 },
      list: [2, 3],
      n: 1,
    });
    expect(a.deep.x).toBe(1);
    expect(u.mergeObject({ d: {} }, { n: 1, d: { m: 1 } }, { insertKeys: false })).toEqual({ d: { m: 1 } });
    expect(u.mergeObject({ d: {} }, { n: 1, d: { m: 1 } }, { insertValues: false })).toEqual({ d: {}, n: 1 });
    expect(u.mergeObject({ a: 1 }, { a: 2, b: 3 }, { overwrite: false })).toEqual({ a: 1, b: 3 });
    expect(u.mergeObject({ a: { x: 1 } }, { a: { y: 1 } }, { recursive: false })).toEqual({ a: { y: 1 } });
    expect(u.mergeObject({ a: { x: 1, y: 2 } }, { a: { x: g._del } }, { applyOperators: true })).toEqual({
      a: { y: 2 },
    });
    expect(u.mergeObject({ a: { x: 1 } }, { a: g._replace!({ z: 1 }) }, { applyOperators: true })).toEqual({
      a: { z: 1 },
    });
    expect(() => u.mergeObject(null as never, {})).toThrow();
  });

  it("reads, writes, expands, flattens and compares", () => {
    expect(u.expandObject({ "a.b": 1, "a.c.d": 2, e: { "f.g": 3 } })).toEqual({
      a: { b: 1, c: { d: 2 } },
      e: { f: { g: 3 } },
    });
    expect(u.flattenObject({ a: { b: 1, c: { d: [2] } }, e: {} })).toEqual({ "a.b": 1, "a.c.d": [2], e: {} });
    const o: Data = {};
    expect([
      u.setProperty(o, "a.b", 1),
      u.setProperty(o, "a.b", 1),
      u.getProperty(o, "a.b"),
      u.hasProperty(o, "a.c"),
      u.deleteProperty(o, "a.b"),
    ]).toEqual([true, false, 1, false, true]);
    u.setProperty(o, "__proto__.bad", 1);
    expect(({} as Data).bad).toBeUndefined();
    expect(u.diffObject({ a: 1, b: { c: 1, d: 2 } }, { a: 1, b: { c: 2, d: 2 }, e: 3 })).toEqual({ b: { c: 2 }, e: 3 });
    expect(["1.10.0", "1.9", "2"].map((v) => u.isNewerVersion(v, "1.9.5"))).toEqual([true, false, true]);
    expect([u.getType([]), u.getType({}), u.getType(null), u.getType(new Set()), u.isEmpty({}), u.isEmpty(0)]).toEqual([
      "Array",
      "Object",
      "null",
      "Set",
      true,
      false,
    ]);
    expect(u.randomID()).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(u.escapeHTML(`<a b="c">&'`)).toBe("&lt;a b=&quot;c&quot;&gt;&amp;&#x27;");
  });

  it("sorts by integers, renumbering only if there is no gap", () => {
    const [a, b, c] = [{ sort: 10 }, { sort: 11 }, { sort: 500 }];
    expect(u.performIntegerSort(c, { target: a, siblings: [a, b] })).toEqual([
      { target: c, update: { sort: 10 - 100_000 } },
    ]);
    expect(u.performIntegerSort(c, { target: b, siblings: [a, b] }).map((s) => s.update.sort)).toEqual([
      100_000, 200_000, 300_000,
    ]);
    expect(u.performIntegerSort(a, { target: c, siblings: [b, c] })[0]!.update.sort).toBe(256);
  });

  it("extends the built-in prototypes", () => {
    const of = (value: unknown) => value as Extended;
    expect(of([1, 2, 3]).partition((n: number) => n > 1)).toEqual([[1], [2, 3]]);
    expect(of(["a", "", "b"]).filterJoin("-")).toBe("a-b");
    expect([of(7).signedString(), of(3).ordinalString(), of(12).ordinalString(), of(7.3).toNearest(0.5)]).toEqual([
      "+7",
      "3rd",
      "12th",
      7.5,
    ]);
    expect([
      of(Math).clamp(9, 0, 5),
      of(Number).isNumeric("x"),
      of("Ärger & Co").slugify(),
      of("abc").capitalize(),
    ]).toEqual([5, false, "arger-co", "Abc"]);
    const set = of(new Set([1, 2])) as Extended & Set<number>;
    expect([set.first(), [...set.map((n: number) => n * 2)], of(new Set([1])).isSubset(set)]).toEqual([
      1,
      [2, 4],
      true,
    ]);
  });
});

describe("data models", () => {
  const make = <T>(fields: () => Record<string, DataField>, statics: object = {}): ModelClass<T> => {
    const Model = class extends g.foundry.abstract.DataModel {
      static override defineSchema(): Record<string, DataField> {
        return fields();
      }
    };
    return Object.assign(Model, statics) as ModelClass<T>;
  };

  it("cleans and casts", () => {
    const Model = make<{ set: Set<number>; c: Color; s: string }>(() => ({
      n: new f.NumberField({ required: true, nullable: false, min: 0, max: 10, integer: true, initial: 4 }),
      half: new f.NumberField({ step: 0.5 }),
      s: new f.StringField({ required: true, choices: ["a", "b"], initial: "a" }),
      b: new f.BooleanField(),
      set: new f.SetField(new f.NumberField()),
      c: new f.ColorField(),
      inner: new f.SchemaField({ deep: new f.StringField({ required: true }) }),
    }));
    const m = new Model({ n: "99.6", half: 1.3, b: "true", set: [1, "1", 2], c: "#ABCDEF", "inner.deep": 5, extra: 1 });
    expect(m.toObject()).toEqual({
      n: 10,
      half: 1.5,
      s: "a",
      b: true,
      set: [1, 2],
      c: "#abcdef",
      inner: { deep: "5" },
    });
    expect([m.set instanceof Set, m.c.css, m.toObject(false).set]).toEqual([true, "#abcdef", [1, 2]]);
    expect(() => new Model({ s: "z" })).toThrow("s: z is not a valid choice");
    expect(new Model({ s: "z" }, { strict: false }).s).toBe("a");
    expect(Model.schema.getField("inner.deep")!.fieldPath).toBe("inner.deep");
  });

  it("updates its source minimally and atomically", () => {
    const Model = make<{
      a: { x: number; y: number };
      nested: { one: { kids: Record<string, unknown> } };
    }>(() => ({
      a: new f.SchemaField({ x: new f.NumberField({ initial: 1, max: 5 }), y: new f.NumberField({ initial: 2 }) }),
      id: new f.DocumentIdField({ required: false, readonly: false }),
      shape: new f.TypedSchemaField(
        {
          circle: { type: new f.StringField(), r: new f.NumberField({ initial: 1 }) },
          square: { type: new f.StringField(), side: new f.NumberField({ initial: 2 }) },
        },
        { initial: { type: "circle" } },
      ),
      nested: new f.TypedObjectField(
        new f.SchemaField({
          kids: new f.TypedObjectField(
            new f.SchemaField({ v: new f.NumberField({ initial: 7 }), w: new f.NumberField({ initial: 8 }) }),
          ),
        }),
      ),
    }));
    const m = new Model({ nested: { one: { kids: { k: { v: 1, w: 2 } } } } });
    expect(m.updateSource({ "a.x": 9, "a.y": 2 })).toEqual({ a: { x: 5 } });
    expect(m.updateSource({ "a.x": 5 })).toEqual({});
    expect(m.updateSource({ "a.y": 3 }, { dryRun: true })).toEqual({ a: { y: 3 } });
    expect(m.a.y).toBe(2);
    expect(() => m.updateSource({ "a.x": 1, id: "bad" })).toThrow("id");
    expect(m.a.x).toBe(5);
    expect(m.updateSource({ "nested.one.kids.k.v": 5 })).toEqual({ nested: { one: { kids: { k: { v: 5 } } } } });
    expect(m.nested.one.kids.k).toEqual({ v: 5, w: 2 });
    m.updateSource({ shape: { type: "square" } });
    expect(m.toObject().shape).toEqual({ type: "square", side: 2 });
    expect((m.clone({ "a.y": 9 }) as typeof m).a).toEqual({ x: 5, y: 9 });
  });

  it("needs a schema, migrates, validates jointly", () => {
    const Bare = class extends g.foundry.abstract.DataModel {};
    expect(() => new Bare({})).toThrow("must define");
    type Range = { low: number; high: number };
    const range = () => ({ low: new f.NumberField({ initial: 0 }), high: new f.NumberField({ initial: 1 }) });
    const Model = make<Range>(range, {
      migrateData: (source: Data) => {
        if ("old" in source) source.high = source.old;
        return source;
      },
      validateJoint: (d: Range) => {
        if (d.low > d.high) throw new Error("low above high");
      },
    });
    expect(new Model({ old: 4 }).high).toBe(4);
    expect(() => new Model({ low: 3, high: 1 })).toThrow("low above high");
    const m = new Model({});
    expect(() => m.updateSource({ low: 2 })).toThrow("low above high");
    expect([m.low, m.updateSource({ low: 2, high: 3 })]).toEqual([0, { low: 2, high: 3 }]);
  });
});
