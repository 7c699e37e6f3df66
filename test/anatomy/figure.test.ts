/**
 * The figure: every part of every plan has a place, its right is drawn on the left, and everything shown is also in
 * text.
 */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type Text, text } from "../../module/kernel/card.ts";
import { type BodyPart, PART_KINDS, type PartKind, SEVERITIES } from "../../module/rulesets/anatomy/model/data.ts";
import { figure } from "../../module/rulesets/anatomy/views/figure.ts";
import { wrapped } from "../../module/rulesets/anatomy/views/figure-labels.ts";
import { layOut, WIDTH } from "../../module/rulesets/anatomy/views/figure-layout.ts";
import { boxOf, limb, middle, smooth, transformed } from "../../module/rulesets/anatomy/views/figure-shapes.ts";
import { planParts } from "../../packs/anatomy/plan.ts";

const fail = (why: string): never => {
  throw new Error(why);
};
const sound = (id: string, kind: PartKind, more: Partial<BodyPart> = {}): BodyPart => ({
  id,
  name: id,
  kind,
  side: "",
  severity: "minor",
  parent: "",
  hidden: false,
  injuries: 0,
  capacity: 3,
  state: "sound",
  untreated: 0,
  prosthetic: "",
  ...more,
});
const file = parse(readFileSync("packs/anatomy/bodies/2-plans.yaml", "utf8")) as {
  entries: Record<string, { parts: string }>;
};
const plans: [string, BodyPart[]][] = Object.entries(file.entries).map(([name, { parts }]) => [
  name,
  planParts(parts, fail).map(({ key, kind, name: label, side, parent }) =>
    sound(key, kind as PartKind, { name: label, side, parent }),
  ),
]);
const planOf = (name: string): BodyPart[] => plans.find(([one]) => one === name)?.[1] ?? [];
const hurting = (parts: readonly BodyPart[], injuries: number): BodyPart[] =>
  parts.map((part) => ({ ...part, injuries, state: "injured" }));
const view = (parts: readonly BodyPart[], more = {}) => figure(parts, { name: "Bo", ...more });

/** A text with its nested texts, as keys. */
const said = ({ key, data }: Text): string =>
  [key, ...Object.values(data ?? {}).map((one) => (typeof one === "object" ? said(one as Text) : String(one)))].join(
    " ",
  );

describe("the figure", () => {
  it.each(plans)("N-28: %s: every part is drawn once, inside the viewBox", (_, parts) => {
    const shown = view(parts);
    expect(shown.places.map(({ id }) => id).toSorted()).toEqual(parts.map(({ id }) => id).toSorted());
    for (const { box } of layOut(parts).places) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(WIDTH);
      expect(box.top).toBeGreaterThanOrEqual(-16);
      expect(box.bottom).toBeLessThanOrEqual(shown.height);
    }
  });

  it.each(plans)("%s: its right is drawn on the left of its left", (_, parts) => {
    const at = new Map(layOut(parts).places.map(({ part, box }) => [part.id, middle(box)[0]]));
    for (const part of parts.filter(({ side }) => side.includes("right"))) {
      const twin = parts.find(
        ({ kind, parent, side }) =>
          kind === part.kind && side === part.side.replace("right", "left") && (ends(part) || parent === part.parent),
      );
      if (twin) expect(at.get(part.id), part.name).toBeLessThan(at.get(twin.id) as number);
    }
  });

  it.each(plans)("%s, all injured: no label overlaps another, none is outside", (_, parts) => {
    const shown = view(hurting(parts, 1));
    for (const side of ["left", "right"]) {
      const labels = shown.labels.filter((label) => label.side === side);
      const tops = labels.map(({ lines }) => (lines[0]?.y ?? 0) - 13);
      labels.slice(1).forEach((_label, i) => {
        expect(tops[i + 1]).toBeGreaterThanOrEqual((labels[i]?.bottom ?? 0) - 4);
      });
      for (const { bottom } of labels) expect(bottom).toBeLessThanOrEqual(shown.height);
    }
  });

  it("N-28: a hand is drawn on its own arm, a foot on its own leg, a face on its own head", () => {
    const parts = planOf("Two-Headed Giant");
    const places = layOut(parts).places;
    const boxOfPart = (id: string) => places.find(({ part }) => part.id === id)?.box ?? fail(id);
    for (const { id, parent } of parts.filter(({ kind }) => kind === "hand" || kind === "foot")) {
      const [end, limbOf] = [boxOfPart(id), boxOfPart(parent)];
      expect(Math.abs(end.top - limbOf.bottom)).toBeLessThan(10);
      expect(middle(end)[0]).toBeGreaterThan(limbOf.left - 20);
      expect(middle(end)[0]).toBeLessThan(limbOf.right + 20);
    }
    for (const { id, parent } of parts.filter(({ kind }) => kind === "eye")) {
      const large = boxOf(places.find(({ part }) => part.id === parent)?.outlines.at(-1) ?? []);
      const [x, y] = middle(boxOfPart(id));
      expect([x > large.left, x < large.right, y > large.top, y < large.bottom]).toEqual([true, true, true, true]);
    }
  });

  it("parts without a place are drawn as plates with their name", () => {
    const shown = view([sound("lid", "other"), sound("stalk", "eye"), sound("arm", "arm")]);
    expect(shown.places.filter(({ words }) => words).map(({ words }) => words?.name)).toEqual(["lid", "stalk"]);
    expect(shown.places.find(({ id }) => id === "lid")?.words?.squares).toHaveLength(3);
  });

  it("an arbitrary body is drawn completely", () => {
    const one = fc.record({
      kind: fc.constantFrom(...PART_KINDS),
      side: fc.constantFrom("", "left", "right", "front-left", "hind-right", "middle"),
      severity: fc.constantFrom(...SEVERITIES),
      parent: fc.constantFrom("", "p0", "p1", "p2", "nobody"),
      injuries: fc.nat(4),
      state: fc.constantFrom("sound", "injured", "destroyed", "lost", "replaced"),
      // No digits: the numbers looked for below must not come from a name.
      name: fc.string({ unit: fc.constantFrom(..."abß <&\"'漢🐉"), maxLength: 60 }),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 24 }), (drawn) => {
        const parts = drawn.map((part, i) => sound(`p${i}`, part.kind, { ...part, capacity: 4 } as Partial<BodyPart>));
        const shown = view(parts, { picked: "p1" });
        expect(shown.places.map(({ id }) => id).toSorted()).toEqual(parts.map(({ id }) => id).toSorted());
        expect(shown.places.filter(({ entry }) => entry)).toHaveLength(Math.min(1, parts.length));
        expect(JSON.stringify(shown)).not.toMatch(/NaN|null,null|Infinity/);
        expect(Number.isFinite(shown.height)).toBe(true);
      }),
    );
  });
});

function ends({ kind }: BodyPart): boolean {
  return kind === "hand" || kind === "foot";
}

describe("state of a part", () => {
  const states = [
    sound("a", "arm", { side: "left" }),
    sound("b", "arm", { side: "right", injuries: 1, state: "injured" }),
    sound("c", "leg", { side: "left", injuries: 2, state: "injured" }),
    sound("d", "leg", { side: "right", injuries: 3, state: "destroyed" }),
    sound("e", "foot", { parent: "d", state: "lost" }),
    sound("f", "hand", { parent: "a", state: "replaced" }),
  ];
  const of = (id: string, more = {}) => view(states, more).places.find((one) => one.id === id) ?? fail(id);

  it("each state looks different, and two have a mark", () => {
    expect(states.map(({ id }) => of(id).paint)).toEqual(["sound", "one", "several", "destroyed", "lost", "replaced"]);
    expect(states.map(({ id }) => of(id).marks.length)).toEqual([0, 0, 0, 1, 0, 1]);
  });

  it("the label has the counts, or sound if counts are hidden", () => {
    expect(of("c").label).toEqual(text("ANATOMY.Figure.part", { name: "c", count: 2, max: 3 }));
    expect(said(of("d").label)).toBe("ANATOMY.Figure.and ANATOMY.Figure.part d 3 3 ANATOMY.Figure.state.destroyed");
    expect(said(of("e").label)).toBe("ANATOMY.Figure.and ANATOMY.Figure.plain e ANATOMY.Figure.state.lost");
  });

  it("an injured or open part is labelled beside the figure, with a square per injury it can take", () => {
    expect(
      view(states)
        .labels.map(({ id }) => id)
        .toSorted(),
    ).toEqual(["b", "c", "d", "f"]);
    const open = view(states, { picked: "a" }).labels.find(({ id }) => id === "a") ?? fail("a");
    expect(open.squares.map(({ on }) => on)).toEqual([false, false, false]);
    expect(
      view(states)
        .labels.find(({ id }) => id === "c")
        ?.squares.map(({ on }) => on),
    ).toEqual([true, true, false]);
  });

  it("without counts no number is shown, and one injury looks like two", () => {
    const shown = view(states, { uncounted: true });
    expect(shown.labels.flatMap(({ squares }) => squares)).toEqual([]);
    expect(shown.places.map(({ label }) => said(label)).join(" ")).not.toMatch(/\d/);
    expect(said(shown.summary)).not.toMatch(/\d/);
    expect(shown.places.find(({ id }) => id === "c")?.paint).toBe("one");
  });

  it("N-30: a disabled part has its reason", () => {
    const shown = of("c", { barred: { c: text("tooVital") } });
    expect(shown.barred).toEqual(text("tooVital"));
    expect([shown.hatched, of("c").hatched]).toEqual([false, true]);
    expect(said(shown.label)).toContain("tooVital");
  });

  it("clicking an open part again closes it on a sheet; in a dialog it stays picked", () => {
    expect([of("a", { picked: "a", toggles: true }).value, of("a", { picked: "a" }).value]).toEqual(["", "a"]);
    expect(of("a", { picked: "a" }).on).toBe(true);
  });

  it("the tab stop is the picked part", () => {
    expect(
      view(states, { picked: "c" })
        .places.filter(({ entry }) => entry)
        .map(({ id }) => id),
    ).toEqual(["c"]);
  });

  it("the summary has one sentence each, the worst first", () => {
    const worse = [
      sound("toe", "foot", { injuries: 1, state: "injured" }),
      sound("chest", "heart", { severity: "fatal", injuries: 1, state: "injured" }),
    ];
    expect(said(view(worse).summary)).toBe(
      "ANATOMY.Figure.then ANATOMY.Figure.part chest 1 3 ANATOMY.Figure.then ANATOMY.Figure.part toe 1 3 ANATOMY.Figure.restSound",
    );
    expect(view([sound("a", "arm")]).summary).toEqual(text("ANATOMY.Figure.allSound"));
  });
});

describe("shapes", () => {
  it("are mirrored, rotated and moved", () => {
    expect(transformed([[1, 2]], { x: 10, y: 20, sx: -1 })).toEqual([[9, 22]]);
    const [[x, y] = [0, 0]] = transformed([[1, 0]], { turn: 90 });
    expect([Math.round(x), Math.round(y)]).toEqual([0, 1]);
  });

  it("a limb has the given widths", () => {
    expect(
      boxOf(
        limb(
          [
            [0, 0],
            [0, 10],
          ],
          [4, 4],
        ),
      ),
    ).toEqual({ left: -2, top: 0, right: 2, bottom: 10 });
  });

  it("a closed line returns to its start", () => {
    expect(
      smooth([
        [0, 0],
        [4, 0],
        [2, 3],
      ]),
    ).toMatch(/^M0 0C.* 0 0Z$/);
  });

  it("names wrap at words, and end with an ellipsis if too long", () => {
    expect(wrapped("Front left foot", 10)).toEqual(["Front left", "foot"]);
    expect(wrapped("a b c d", 1)).toEqual(["a", "b", "c…"]);
    expect(wrapped("Extraordinarily", 8)).toEqual(["Extraord…"]);
  });
});
