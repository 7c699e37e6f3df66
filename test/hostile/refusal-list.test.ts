/** The list of refused requests: what one entry is, how many there may be, how often the GM is notified. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  KINDS,
  MOST_ENTRIES,
  MOST_ERRORS,
  plain,
  type Refusal,
  RefusalList,
  Seen,
  throttled,
} from "../../module/foundry/adapter/refusal-list.ts";

const refusal = (more: Partial<Refusal> = {}): Refusal => ({ user: "anna", kind: "notOwner", ...more });

describe("entries", () => {
  it("group by user and kind, with count, first and last time, last detail and last card", () => {
    const list = new RefusalList();
    list.record(refusal({ detail: "attack", message: "card1", act: "a1" }), 1_000);
    list.record(refusal({ user: "ben" }), 2_000);
    list.record(refusal({ kind: "tooMany" }), 3_000);
    list.record(refusal({ detail: "cast", message: "card2" }), 4_000);
    const none = { message: "", act: "", detail: "" };
    expect(list.entries()).toEqual([
      {
        user: "anna",
        kind: "notOwner",
        count: 2,
        first: 1_000,
        last: 4_000,
        message: "card2",
        act: "",
        detail: "cast",
      },
      { user: "anna", kind: "tooMany", count: 1, first: 3_000, last: 3_000, ...none },
      { user: "ben", kind: "notOwner", count: 1, first: 2_000, last: 2_000, ...none },
    ]);
  });

  it("separate the error texts of a card, and count equal ones", () => {
    const list = new RefusalList();
    const error = refusal({ user: "", kind: "error", message: "card1", detail: "attack: no target" });
    list.record(error, 1);
    list.record(error, 2);
    list.record({ ...error, detail: "attack: no weapon" }, 3);
    list.record({ ...error, message: "card2" }, 4);
    expect(list.entries().map(({ detail, message, count }) => [detail, message, count])).toEqual([
      ["attack: no target", "card2", 1],
      ["attack: no weapon", "card1", 1],
      ["attack: no target", "card1", 2],
    ]);
  });

  it("are limited: the oldest is removed first, and errors displace only errors", () => {
    const list = new RefusalList();
    list.record(refusal({ user: "kept" }), 0);
    for (let i = 0; i < 500; i += 1) list.record(refusal({ kind: "error", detail: `error ${i}` }), i);
    expect(list.entries()).toHaveLength(MOST_ERRORS + 1);
    expect(list.entries()[0]?.detail).toBe("error 499");
    expect(list.entries().at(-1)?.user).toBe("kept");
    for (let i = 0; i < 500; i += 1) list.record(refusal({ user: `user ${i}` }), 1_000 + i);
    expect(list.entries()).toHaveLength(MOST_ENTRIES);
    expect(list.entries().map(({ user }) => user)).toEqual(
      Array.from({ length: MOST_ENTRIES }, (_, i) => `user ${499 - i}`),
    );
  });

  it("hold short plain text in one line, whatever was sent", () => {
    expect(plain("  a\nb\u0000\u202Ec\u200B  d ")).toBe("a b c d");
    expect(plain("<b>bold</b>")).toBe("<b>bold</b>");
    expect(plain("x".repeat(1_000_000))).toBe(`${"x".repeat(79)}…`);
    expect([...plain("🎲".repeat(100))]).toHaveLength(80);
    expect([null, 7, {}, ["a"]].map(plain)).toEqual(["", "", "", ""]);
    const list = new RefusalList();
    const anything = { user: {}, message: 7, act: ["x"], detail: { toString: () => "no" } } as unknown as Refusal;
    list.record({ ...anything, kind: "tooLarge" }, 1);
    expect(list.entries()).toEqual([
      { user: "", kind: "tooLarge", count: 1, first: 1, last: 1, message: "", act: "", detail: "" },
    ]);
  });
});

describe("a stored list", () => {
  it("is read as written, in the same order", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.constantFrom(...KINDS), fc.string())), (all) => {
        const list = new RefusalList();
        for (const [i, [user, kind, detail]] of all.entries()) list.record({ user, kind, detail }, i);
        const stored: unknown = JSON.parse(JSON.stringify(list.entries()));
        expect(new RefusalList(stored).entries()).toEqual(list.entries());
      }),
    );
  });

  it("is read without invalid entries", () => {
    const good = { user: "anna", kind: "taken", count: 2, first: 1, last: 2, message: "", act: "", detail: "x" };
    expect(
      new RefusalList([null, 7, {}, { ...good, kind: "constructor" }, { ...good, count: "2" }, good]).entries(),
    ).toEqual([good]);
    for (const stored of [null, undefined, "x", { length: 3 }]) expect(new RefusalList(stored).entries()).toEqual([]);
    fc.assert(fc.property(fc.anything(), (stored) => new RefusalList(stored).entries().length <= MOST_ENTRIES));
  });
});

describe("the GM is notified", () => {
  it("once per user and kind, also after a reload, until the list is cleared", () => {
    const list = new RefusalList();
    const told = (more: Partial<Refusal>, now: number) => list.record(refusal(more), now);
    expect([told({}, 0), told({ detail: "again" }, 60_000), told({ kind: "tooMany" }, 120_000)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(new RefusalList(list.entries()).record(refusal(), 180_000)).toBe(false);
    list.clear();
    expect(list.entries()).toEqual([]);
    expect(told({}, 240_000)).toBe(true);
  });

  it("once for the errors of a user, however many texts they have", () => {
    const list = new RefusalList();
    const told = (detail: string, now: number) => list.record(refusal({ kind: "error", detail }), now);
    expect([told("one", 0), told("two", 60_000)]).toEqual([true, false]);
  });

  it("at most three times in ten seconds; the rest when it happens again later", () => {
    const list = new RefusalList();
    const told = (user: string, now: number) => list.record(refusal({ user }), now);
    expect(["a", "b", "c", "d"].map((user, i) => told(user, i * 1_000))).toEqual([true, true, true, false]);
    expect([told("d", 9_999), told("d", 10_000), told("e", 10_500), told("e", 11_000)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    list.clear();
    expect(told("f", 11_500)).toBe(false);
  });

  it("never more often than that, whatever is sent", () => {
    const event = fc.tuple(fc.nat(5), fc.constantFrom(...KINDS), fc.nat(3_000));
    fc.assert(
      fc.property(fc.array(event, { maxLength: 300 }), (events) => {
        const list = new RefusalList();
        let now = 0;
        const times: number[] = [];
        for (const [user, kind, wait] of events) {
          now += wait;
          if (list.record({ user: `user ${user}`, kind }, now)) times.push(now);
        }
        for (const [i, time] of times.entries())
          expect(time - (times[i - 3] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(10_000);
      }),
    );
  });
});

it("a set of seen keys forgets the oldest first", () => {
  const seen = new Seen(2);
  expect(["a", "b", "a", "c", "b", "a"].map((key) => seen.add(key))).toEqual([true, true, false, true, false, true]);
});

describe("writing to the setting", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("happens soon after a single request, and at most every two seconds under a flood", () => {
    const writes: number[] = [];
    const start = Date.now();
    const { ask } = throttled(() => writes.push(Date.now() - start), { soon: 100, gap: 2_000 });
    ask();
    vi.advanceTimersByTime(99);
    expect(writes).toEqual([]);
    for (let i = 0; i < 5_000; i += 1) {
      vi.advanceTimersByTime(1);
      ask();
    }
    vi.advanceTimersByTime(60_000);
    expect(writes).toEqual([100, 2_100, 4_100, 6_100]);
    ask();
    vi.advanceTimersByTime(100);
    expect(writes).toHaveLength(5);
  });

  it("can be forced, and is not repeated", () => {
    let writes = 0;
    const { ask, now } = throttled(() => (writes += 1), { soon: 100, gap: 2_000 });
    ask();
    now();
    expect(writes).toBe(1);
    vi.advanceTimersByTime(60_000);
    expect(writes).toBe(1);
  });
});
