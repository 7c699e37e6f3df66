/** View data of the card and dialog templates: the life bar, names in sentences, sections, colors. */
import { describe, expect, it } from "vitest";
import {
  collapsedSections,
  fieldView,
  oddsView,
  percent,
  sections,
  stepped,
  sumText,
  toggledGroup,
} from "../../module/foundry/applications/dialog-view.ts";
import {
  dieView,
  headlineView,
  lifeView,
  lineView,
  splitAtFirstName,
  splitAtName,
} from "../../module/foundry/chat/card-lines.ts";
import type { Text } from "../../module/kernel/card.ts";
import type { Field, Form, OddsView } from "../../module/kernel/ruleset.ts";

const say = (text: Text | null | undefined): string => text?.key ?? "";
const w = (key: string): Text => ({ key });

describe("a name in a sentence", () => {
  it("is highlighted where it occurs, else put first", () => {
    expect(splitAtName("Bo loses 4", "Bo")).toEqual({ pre: "", name: "Bo", post: " loses 4" });
    expect(splitAtName("4 lost", "Bo")).toEqual({ pre: "", name: "Bo", post: " 4 lost" });
    expect(splitAtName("4 lost", "")).toEqual({ pre: "", name: "", post: "4 lost" });
  });

  it("is the first of the given names that occurs, else the actor's", () => {
    expect(splitAtFirstName("Bo is hit for 4.", ["Ada", "Bo"])).toEqual({
      pre: "",
      name: "Bo",
      post: " is hit for 4.",
    });
    expect(splitAtFirstName("Ada hits Bo.", ["Ada", "Bo"])).toEqual({ pre: "", name: "Ada", post: " hits Bo." });
    expect(splitAtFirstName("4 lost", ["Ada", "Bo"])).toEqual({ pre: "", name: "Ada", post: " 4 lost" });
  });

  it("is moved to the front of a title in two parts, and stays in a title that is a sentence", () => {
    expect(headlineView("Long Bow · Bo", "Bo")).toEqual({ pre: "", name: "Bo", post: " Long Bow" });
    expect(headlineView("A blow at Bo", "Bo")).toEqual({ pre: "A blow at ", name: "Bo", post: "" });
  });
});

describe("the life bar", () => {
  const loss = (before: number, after: number) => ({
    kind: "loss" as const,
    part: "self",
    text: w("loss"),
    max: 10,
    before,
    after,
    marks: [
      { at: -5, label: w("dies") },
      { at: 5, label: w("bloodied") },
    ],
  });

  it("is filled from 0 to the remaining value and marks the loss", () => {
    const life = lifeView(loss(10, 4), say);
    expect(life.left).toEqual({ from: "33.33%", to: "60.00%" });
    expect(life.moved).toEqual({ from: "60.00%", to: "100.00%" });
    expect(life.change).toBe("lost");
    expect(life.marks.map((m) => m.at)).toEqual(["0.00%", "66.67%"]);
  });

  it("is empty below 0 and shows what was regained", () => {
    const life = lifeView(loss(-4, -2), say);
    expect(life.left.from).toBe(life.left.to);
    expect(life.change).toBe("gained");
  });
});

describe("lines", () => {
  it("have a winner and a loser, or neither in a tie", () => {
    const side = { label: w("side"), dice: [{ faces: 20, value: 7 }], total: 7 };
    const sides = (winner: "left" | "none") => {
      const view = lineView({ kind: "versus", left: side, right: side, word: w("hits"), winner }, say);
      return view.kind === "versus" ? [view.left.won, view.left.lost, view.right?.won, view.right?.lost] : [];
    };
    expect(sides("left")).toEqual([true, false, false, true]);
    expect(sides("none")).toEqual([false, false, false, false]);
  });

  it("use the short label next to the other side, and the long one alone", () => {
    const left = { label: w("Sword against Reflex"), brief: w("Sword"), dice: [], total: 7 };
    const right = { label: w("Reflex of Bo"), dice: [], total: 5 };
    const said = (other: typeof right | null) => {
      const view = lineView({ kind: "versus", left, right: other, word: w("hits"), winner: "left" }, say);
      return view.kind === "versus" ? view.left.label : "";
    };
    expect([said(right), said(null)]).toEqual(["Sword", "Sword against Reflex"]);
  });

  it("show dice without an icon of their own as squares, and label their marks", () => {
    expect(dieView({ faces: 3, value: 2 }, say)).toMatchObject({ shape: 6, word: "" });
    expect(dieView({ faces: 20, value: 1, mark: "worst" }, say)).toMatchObject({
      shape: 20,
      word: "FIVEFOLD.Card.die.worst",
    });
  });

  it("S9: show at most 20 dice of a total and count the others", () => {
    const dice = (count: number) => Array.from({ length: count }, () => ({ faces: 10, value: 10 }));
    const drawn = (count: number) => {
      const view = lineView({ kind: "total", label: w("Dodge"), dice: dice(count), total: 1 }, say);
      return view.kind === "total" ? [view.dice.length, view.moreDice] : [];
    };
    expect([drawn(20), drawn(100)]).toEqual([
      [20, 0],
      [20, 80],
    ]);
  });
});

describe("the dialog", () => {
  const sum: Field = { kind: "sum", name: "sum", label: w("Attack"), prefix: "1d20", total: "-1", terms: [] };
  const choice = (name: string): Field => ({ kind: "choice", name, label: w(name), options: [] });
  const typed: Field = { kind: "text", name: "extra", label: w("extra") };
  const ticks: Field = { kind: "ticks", name: "melee", label: w("melee"), options: [] };

  it("formats dice and modifier", () => {
    expect(sumText("1d20", "-1")).toBe("1d20 − 1");
    expect(sumText("1d20", "2")).toBe("1d20 + 2");
    expect(sumText("1d20", "0")).toBe("1d20");
    expect(sumText("", "7")).toBe("7");
    expect(sumText("2d20", "best + 3")).toBe("2d20 best + 3");
  });

  it("shows a long hint of the selected segment below, a short one inside", () => {
    const of = (hint: string) => ({
      ...choice("a"),
      options: [
        { value: "x", label: w("x"), hint: w(hint) },
        { value: "y", label: w("y"), hint: w("short") },
      ],
    });
    const long = "more words than a segment of the dialog has room for";
    expect(fieldView(of(long) as Field, "x", undefined, "app", say)).toMatchObject({
      picked: long,
      options: [{ hint: "", tooltip: long }, { hint: "" }],
    });
    expect(fieldView(of("few") as Field, "x", undefined, "app", say)).toMatchObject({
      picked: "",
      options: [{ hint: "few", tooltip: "" }, { hint: "short" }],
    });
  });

  it("shows the minimum for a number that was never entered, and nothing for a cleared one", () => {
    const number: Field = { kind: "number", name: "n", label: w("n"), min: 1, sharesRow: true };
    const shown = (value: null | undefined, field = number) => fieldView(field, value, undefined, "app", say).value;
    expect([shown(undefined), shown(null), shown(undefined, { ...number, emptyText: w("all") })]).toEqual([1, "", ""]);
  });

  it("groups fields into sections, in order", () => {
    const views = [choice("a"), sum, typed, ticks, choice("b"), typed].map((f) =>
      fieldView(f, "", undefined, "app", say),
    );
    const names = sections(views).map((s) => s.fields.map((f) => f.name));
    expect(names).toEqual([["a"], ["sum", "extra"], ["melee"], ["b", "extra"]]);
  });

  it("keeps a total shown as text in the section of the sum above it", () => {
    const worded = { ...sum, name: "net", totalText: w("worst of two") } as Field;
    const views = [sum, worded, ticks].map((f) => fieldView(f, undefined, undefined, "d", say));
    expect(views.slice(0, 2)).toMatchObject([
      { worded: false, total: "1d20 − 1" },
      { worded: true, total: "worst of two" },
    ]);
    expect(sections(views).map(({ fields }) => fields.map(({ name }) => name))).toEqual([["sum", "net"], ["melee"]]);
  });

  it("collapses rare fields, and says which of them differ from their defaults", () => {
    const rare: Field[] = [
      { kind: "check", name: "counts", label: w("Counts"), isCollapsed: true },
      { kind: "number", name: "bonus", label: w("Bonus"), isCollapsed: true },
      {
        kind: "choice",
        name: "cover",
        label: w("Cover"),
        options: [
          { value: "", label: w("None") },
          { value: "half", label: w("Half") },
        ],
        isCollapsed: true,
      },
    ];
    const fold = (values: Form, usual: Form, problem?: string) =>
      collapsedSections(
        rare.map((field) =>
          fieldView(field, values[field.name], field.name === "bonus" ? problem : undefined, "app", say),
        ),
        usual,
        new Set(),
      ).at(-1)?.fold;
    const usual = { counts: true, bonus: 0, cover: "" };
    expect(fold(usual, usual)).toEqual({ title: "", names: "Counts, Bonus, Cover", set: "", open: false });
    expect(fold({ counts: false, bonus: 2, cover: "half" }, usual)?.set).toBe("Counts, Bonus: 2, Cover: Half");
    expect(fold({ counts: true, bonus: 0, cover: "half" }, usual)).toMatchObject({ set: "Cover: Half", open: false });
    expect(fold(usual, usual, "too high")?.open).toBe(true);
  });

  it("ticks all of a group, or none if all of them are ticked", () => {
    expect(toggledGroup(["a"], ["b", "c"])).toEqual(["a", "b", "c"]);
    expect(toggledGroup(["a", "b"], ["b", "c"])).toEqual(["a", "b", "c"]);
    expect(toggledGroup(["a", "b", "c"], ["b", "c"])).toEqual(["a"]);
  });

  it("collapses rare fields of a group under its name, with the values that are set", () => {
    const ranks = (name: string): Field => ({
      kind: "number",
      name,
      label: w(name),
      isCollapsed: true,
      group: w("Skill ranks"),
    });
    const views = [ranks("Lore"), ranks("Stealth")].map((field, at) => fieldView(field, at * 2, undefined, "app", say));
    const fold = (unfolded: string[]) => collapsedSections(views, {}, new Set(unfolded)).map((section) => section.fold);
    expect(fold([])).toEqual([{ title: "Skill ranks", names: "", set: "Stealth: 2", open: false }]);
    expect(fold(["Skill ranks"])).toMatchObject([{ open: true }]);
  });

  it("shows pictures with their images", () => {
    const field: Field = {
      kind: "choice",
      name: "portrait",
      label: w("Portrait"),
      as: "pictures",
      options: [{ value: "rogue", label: w("Rogue") }],
      pictures: { rogue: "rogue.svg" },
    };
    expect(fieldView(field, null, undefined, "app", say)).toMatchObject({
      kind: "pictures",
      options: [{ value: "rogue", label: "Rogue", img: "rogue.svg", picked: false }],
    });
  });

  it("colors a threshold like its bars", () => {
    const tones = ["half", "good", "best"] as const;
    const bars = tones.map((tone, i) => ({ value: i, p: 0.1, tone }));
    const odds = {
      bar: [],
      sentences: [],
      lost: 0,
      spread: {
        label: w("lost"),
        bars,
        lines: [
          { label: w("bloodied"), p: 0.2 },
          { label: w("down"), p: 0.1 },
        ],
      },
    };
    expect(oddsView(odds, say).spread?.lines.map((l) => l.paint)).toEqual(["", "ink"]);
  });

  it("uses different shades for adjacent results of one tone, and the warning color for the worst", () => {
    const painted = (...tones: OddsView["bar"][number]["tone"][]) =>
      oddsView({ bar: tones.map((tone) => ({ label: w(tone), p: 0.2, tone })), sentences: [], lost: 0 }, say).bar.map(
        ({ paint }) => paint,
      );
    expect(painted("worst", "nothing", "good", "good", "best")).toEqual(["harm", "none", "mid", "", "ink"]);
    expect(painted("good", "half", "good", "good", "good")).toEqual(["", "soft", "soft", "mid", ""]);
  });

  it("steps a number within its limits", () => {
    const from = (value: string, by: number, min = "", max = "") => stepped({ value, min, max }, by);
    expect([from("", 1), from("3", -5), from("0", -1, "0"), from("", -1, "2"), from("5", 1, "", "5")]).toEqual([
      "1",
      "-2",
      "0",
      "2",
      "5",
    ]);
  });

  it("shows as many digits as are significant", () => {
    expect([0, 0.00005, 0.004, 0.025, 0.62, 0.9999].map(percent)).toEqual([
      "0%",
      "<0.01%",
      "0.4%",
      "2.5%",
      "62%",
      "100%",
    ]);
  });
});
