/** What is recorded of a change, and its inverse. */
import { describe, expect, it } from "vitest";
import { text } from "../../module/kernel/card.ts";
import { adjustValue, setValue } from "../../module/kernel/consequences.ts";
import { inverseChanges, type Now, type Recorded, valueChange } from "../../module/kernel/recorded.ts";

const why = text("why");
const loses = (by: number) => adjustValue("self", "stamina.value", -by, why);
type ChangeOfValue = Parameters<typeof valueChange>[0];
const record = (c: unknown, stored: unknown, derived: unknown = stored) =>
  valueChange(c as ChangeOfValue, stored, derived);

const now = (values: Record<string, unknown>, more: Partial<Now> = {}): Now => ({
  exists: () => true,
  current: (_item, field) => values[field],
  idsOfUndoneCreations: new Set(),
  inverseTransfer: (moved) => moved,
  ...more,
});
const becomes = (list: readonly Recorded[]) => list.map((r) => (r.do === "value" ? r.after : r.do));

describe("a recorded value", () => {
  it("is absent if nothing changes", () => {
    expect(record(setValue("self", "name", "x", why), "x")).toBeNull();
    expect(record(setValue("self", "list", ["a"], why), ["a"])).toBeNull();
    expect(record(adjustValue("self", "hp", 4, why, { max: 10 }), 10)).toBeNull();
    expect(record(loses(1), undefined)).toBeNull();
  });

  it("starts from the derived number if none is stored", () => {
    expect(record(loses(3), null, 16)).toEqual({
      do: "value",
      path: "stamina.value",
      unset: true,
      before: 16,
      after: 13,
    });
  });
});

describe("the inverse", () => {
  const lost = record(loses(3), null, 16) as Recorded;
  it("removes a number that was not stored", () => {
    expect(becomes(inverseChanges([lost], now({ "system.stamina.value": 13 })))).toEqual([null]);
  });

  it("keeps what has changed since, also if no number is stored any more", () => {
    expect(becomes(inverseChanges([lost], now({ "system.stamina.value": 11 })))).toEqual([14]);
    const more = record(loses(2), 13) as Recorded;
    expect(becomes(inverseChanges([more], now({ "system.stamina.value": 16 })))).toEqual([18]);
  });

  it("undoes several changes of one value, the newest first", () => {
    const more = record(loses(2), 13) as Recorded;
    expect(becomes(inverseChanges([lost, more], now({ "system.stamina.value": 11 })))).toEqual([13, null]);
  });

  it("restores deleted documents, but none whose creation was undone, and no value of a missing item", () => {
    const gone: Recorded = { do: "gone", kind: "Item", source: { _id: "a" } };
    const set = record(setValue("self", "worn", true, why, { item: "b" }), false) as Recorded;
    expect(becomes(inverseChanges([gone], now({})))).toEqual(["made"]);
    expect(inverseChanges([gone], now({}, { idsOfUndoneCreations: new Set(["a"]) }))).toEqual([]);
    expect(inverseChanges([set], now({}, { exists: () => false }))).toEqual([]);
  });
});
