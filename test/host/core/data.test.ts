import { beforeAll, describe, expect, it } from "vitest";
import { installGlobals } from "./boot.ts";

const g: any = globalThis;
let u: any;
let f: any;
beforeAll(() => {
  installGlobals(g, { generation: 14 });
  u = g.foundry.utils;
  f = g.foundry.data.fields;
});

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
    expect(u.mergeObject({ a: { x: 1 } }, { a: g._replace({ z: 1 }) }, { applyOperators: true })).toEqual({
      a: { z: 1 },
    });
    expect(() => u.mergeObject(null, {})).toThrow();
  });

  it("reads, writes, expands, flattens and compares", () => {
    expect(u.expandObject({ "a.b": 1, "a.c.d": 2, e: { "f.g": 3 } })).toEqual({
      a: { b: 1, c: { d: 2 } },
      e: { f: { g: 3 } },
    });
    expect(u.flattenObject({ a: { b: 1, c: { d: [2] } }, e: {} })).toEqual({ "a.b": 1, "a.c.d": [2], e: {} });
    const o: any = {};
    expect([
      u.setProperty(o, "a.b", 1),
      u.setProperty(o, "a.b", 1),
      u.getProperty(o, "a.b"),
      u.hasProperty(o, "a.c"),
      u.deleteProperty(o, "a.b"),
    ]).toEqual([true, false, 1, false, true]);
    u.setProperty(o, "__proto__.bad", 1);
    expect(({} as any).bad).toBeUndefined();
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

  it("sorts by integers, renumbering only when there is no room", () => {
    const [a, b, c] = [{ sort: 10 }, { sort: 11 }, { sort: 500 }];
    expect(u.performIntegerSort(c, { target: a, siblings: [a, b] })).toEqual([
      { target: c, update: { sort: 10 - 100_000 } },
    ]);
    expect(u.performIntegerSort(c, { target: b, siblings: [a, b] }).map((s: any) => s.update.sort)).toEqual([
      100_000, 200_000, 300_000,
    ]);
    expect(u.performIntegerSort(a, { target: c, siblings: [b, c] })[0].update.sort).toBe(256);
  });

  it("extends the built-in prototypes", () => {
    const of = (value: unknown): any => value;
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
    const set = of(new Set([1, 2]));
    expect([set.first(), [...set.map((n: number) => n * 2)], of(new Set([1])).isSubset(set)]).toEqual([
      1,
      [2, 4],
      true,
    ]);
  });
});

describe("data models", () => {
  const make = (fields: any, statics: any = {}): any => {
    const Model = class extends g.foundry.abstract.DataModel {
      static defineSchema(): any {
        return fields();
      }
    };
    return Object.assign(Model, statics);
  };

  it("cleans and casts", () => {
    const Model = make(() => ({
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
    expect(Model.schema.getField("inner.deep").fieldPath).toBe("inner.deep");
  });

  it("updates its source minimally and all or nothing", () => {
    const Model = make(() => ({
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
    expect(m.clone({ "a.y": 9 }).a).toEqual({ x: 5, y: 9 });
  });

  it("needs a schema, migrates, validates jointly", () => {
    const Bare: any = class extends g.foundry.abstract.DataModel {};
    expect(() => new Bare({})).toThrow("must define");
    const Model = make(() => ({ low: new f.NumberField({ initial: 0 }), high: new f.NumberField({ initial: 1 }) }), {
      migrateData: (source: any) => {
        if ("old" in source) source.high = source.old;
        return source;
      },
      validateJoint: (d: any) => {
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
