import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Text } from "../../module/kernel/card.ts";
import type { Snapshot, ViewContext } from "../../module/kernel/ruleset.ts";
import { percent, span } from "../../module/kernel/sheet-numbers.ts";
import { grimoire } from "../../module/rulesets/grimoire/index.ts";
import { asActor, BIO } from "../../module/rulesets/grimoire/model/data.ts";
import { about, holdOf } from "../../module/rulesets/grimoire/views/gear.ts";
import { chips, strip, turn, vitals } from "../../module/rulesets/grimoire/views/header.ts";
import { partials, sheets, views } from "../../module/rulesets/grimoire/views/index.ts";
import { goblin, loose, maren, NOW, party, porter, quillane, witch } from "../../tools/preview-grimoire-samples.ts";
import { words } from "../../tools/preview-words.ts";
import { actor, armor, book, dust, mark, npc, shield, weapon } from "./people.ts";

const lang = words(join(import.meta.dirname, "../../lang/en"));
const context = (more: Partial<ViewContext> = {}): ViewContext => ({
  mode: "play",
  owner: true,
  limited: false,
  gm: true,
  house: {},
  worldTime: NOW,
  combat: null,
  ...more,
});
const fight = { round: 1, current: true, resources: { ap: 2 } };
const people = (): Snapshot[] => [quillane(), maren(), goblin(), witch(), porter(), party()];
const everything = (): Snapshot[] => [...people(), ...people().flatMap((one) => [...one.items]), ...loose()];

/** All text keys in a view. */
function keysIn(data: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(data)) for (const entry of data) keysIn(entry, found);
  else if (typeof data === "object" && data !== null) {
    const { key } = data as Partial<Text>;
    if (typeof key === "string" && /^[A-Z]+\./.test(key)) found.add(key);
    for (const entry of Object.values(data)) keysIn(entry, found);
  }
  return found;
}

describe("every type", () => {
  test("has a view whose keys match the sheet's parts", () => {
    expect(Object.keys(views).sort()).toEqual(Object.keys(sheets).sort());
    expect(Object.keys(views).sort()).toEqual([...grimoire.actors, ...grimoire.items].sort());
    expect(new Set(everything().map((one) => one.type))).toEqual(new Set(Object.keys(views)));
    for (const document of everything()) {
      const view = views[document.type]!(document, context()) as Record<string, unknown>;
      for (const part of sheets[document.type]!.parts)
        if (!["tabs", "threat"].includes(part.id)) expect(view, `${document.type} ${part.id}`).toHaveProperty(part.id);
    }
  });

  test("returns the same plain data twice, and leaves the document unchanged", () => {
    for (const document of everything()) {
      const before = JSON.stringify(document);
      const view = JSON.stringify(views[document.type]!(document, context({ combat: fight })));
      expect(JSON.stringify(views[document.type]!(document, context({ combat: fight })))).toBe(view);
      expect(JSON.stringify(document)).toBe(before);
    }
  });

  test("has all its texts in the language files", () => {
    const keys = everything().flatMap((one) => [
      ...keysIn(views[one.type]!(one, context({ combat: fight }))),
      ...keysIn(views[one.type]!(one, context({ limited: true }))),
    ]);
    expect([...new Set(keys)].filter((key) => !lang.has(key))).toEqual([]);
  });

  test("partials are named after the ruleset", () => {
    for (const name of Object.keys(partials)) expect(name).toMatch(/^ffGrimoire/);
  });

  test("every action named by a sheet exists", () => {
    const given = keysOfActs();
    expect(given.filter((id) => !Object.hasOwn(grimoire.actions, id))).toEqual([]);
  });
});

/** Actions named directly in the templates. */
function keysOfActs(): string[] {
  const folder = join(import.meta.dirname, "../../templates/grimoire");
  const all = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  return [...new Set(all.flatMap((text) => [...text.matchAll(/data-act="(\w+)"/g)].map((m) => m[1] as string)))].sort();
}

describe("limited view", () => {
  test("contains no numbers", () => {
    for (const one of people()) {
      const view = views[one.type]!(one, context({ limited: true, gm: false, owner: false })) as object;
      expect(Object.keys(view)).toEqual(["limited"]);
      expect(JSON.stringify(view)).not.toMatch(/hp|attributes|"ap"|slots/);
    }
  });

  test("shows visible conditions, not saved Advantages", () => {
    const seen = (
      views.grimoireNpc!(npc("Wolf", { statuses: ["prone", "gained"] }), context({ limited: true })) as {
        limited: { chips: { id: string }[]; hale: unknown };
      }
    ).limited;
    expect(seen.chips.map(({ id }) => id)).toEqual(["prone"]);
    expect(seen.hale).toBeNull();
  });
});

describe("vitals", () => {
  test("Armor is shown as limited, with its breakdown (G-69)", () => {
    const one = actor("A", {
      items: [armor("Plate", { armor: 3, worn: true }), armor("Helm", { category: "helm", armor: 1, worn: true })],
    });
    const { armor: shown } = vitals(asActor(one));
    expect(shown.shown).toBe("3");
    expect(shown.why?.breakdown.total).toBe(4);
    expect(shown.why?.note?.data).toEqual({ raw: 4, limit: 3 });
  });

  test("a score below its maximum shows the loss", () => {
    const [str, dex] = vitals(asActor(actor("A", { str: { value: 6, max: 8 } }))).attributes;
    expect([str?.low, dex?.low]).toEqual([true, false]);
    expect(str?.score.why?.breakdown).toMatchObject({ total: 6, counted: [{ value: 8 }, { value: -2 }] });
  });

  test("conditions are in the order of the catalogue, with notes", () => {
    const all = chips(asActor(quillane()));
    expect(all.map(({ id }) => id)).toEqual(["deprived", "gained", "holding", "broken-limb", "arcane-armor"]);
    expect(all.map(({ note }) => note?.data ?? null)).toEqual([null, { count: 1 }, { name: "Dodge" }, null, null]);
  });

  test("the turn shows AP left and spent, and the Spaces of a Move (G-32, G-82)", () => {
    const shown = turn(asActor(quillane()), context({ combat: fight })) as {
      ap: { pips: { on: boolean; by: number }[] };
      move: Text;
    };
    expect(shown.ap.pips.map(({ on, by }) => [on, by])).toEqual([
      [true, 1],
      [true, 1],
      [false, -1],
      [false, -1],
    ]);
    expect(shown.move.data).toEqual({ spaces: 6 });
    expect(turn(asActor(quillane()), context())).toEqual({ shown: false });
  });

  test.each([
    ["nothing", actor("A"), null],
    ["bleeding", actor("A", { critical: { active: true, diesAt: NOW + 90 } }), "bleeding"],
    ["stable", actor("A", { critical: { active: true, stable: true } }), "stable"],
    ["mortal", actor("A", { mortal: { active: true, diesAt: NOW + 3600 } }), "mortal"],
    ["dead", actor("A", { dead: true, critical: { active: true } }), "dead"],
    ["unable", actor("A", { dex: { value: 0, max: 9 } }), "unable"],
    ["overload", actor("A", { fatigue: 10, items: [weapon("Club")] }), "over-drop"],
    ["overload without anything to drop", actor("A", { fatigue: 11 }), "over-stuck"],
  ])("urgent state: %s", (_, one, key) => {
    const shown = strip(asActor(one), context()) as { shown: boolean; sentence?: Text };
    expect(shown.shown).toBe(key !== null);
    expect(shown.sentence?.key).toBe(key === null ? undefined : `GRIMOIRE.Sheet.strip.${key}`);
  });

  test("an hour to live counts down in minutes (G-99)", () => {
    const shown = strip(asActor(maren()), context()) as { left: Text; bandage: boolean };
    expect([shown.left.data, shown.bandage]).toEqual([{ time: span(2700) }, true]);
  });
});

describe("carried items", () => {
  test.each([
    ["one-handed", weapon("Sword"), ["main", false]],
    ["two-handed", weapon("Staff", "d6", { hands: 2 }), ["both", false]],
    ["in the main hand", weapon("Sword", "d6", { held: "main" }), ["off", true]],
    ["in both hands", weapon("Staff", "d6", { hands: 2, held: "both" }), ["none", true]],
    ["a Grimoire", book("Grimoire"), ["both", false]],
    ["a shield on the arm", shield("Buckler"), [false, true]],
    ["body armor", armor("Mail"), [true, false]],
  ])("clicking cycles: %s", (_, item, [next, on]) => {
    expect(holdOf(item)).toMatchObject({ next, on });
  });

  test("natural weapons, a fused book and items left behind have no hold", () => {
    expect(holdOf(weapon("Teeth", "d6", { natural: true }))).toBeNull();
    expect(holdOf(book("Grimoire", { fused: true }))).toBeNull();
    expect(holdOf(weapon("Sword", "d6", { carried: false }))).toBeNull();
    expect(holdOf(mark("Wings"))).toBeNull();
  });

  test("one-line summary of an item", () => {
    expect(about(shield("Kite Shield", "d6"))).toMatchObject({
      key: "GRIMOIRE.Sheet.about.shield",
      data: { dice: "d6" },
    });
    expect(about(dust(1)).key).toBe("GRIMOIRE.Sheet.role.manaDust");
    expect(about(book("Grimoire", { usable: false })).key).toBe("GRIMOIRE.Sheet.about.ruined");
  });
});

test("a book lists its spells", () => {
  const one = quillane();
  const found = one.items.find(({ type }) => type === "grimoireBook")!;
  const { body } = views.grimoireBook!(found, context({ itemOwner: one })) as { body: { spells: { name: string }[] } };
  expect(body.spells.map(({ name }) => name)).toEqual(["Cinder Lash", "Mirror Image", "Stitchflesh"]);
  expect((views.grimoireBook!(found, context()) as { body: { spells: unknown[] } }).body.spells).toEqual([]);
});

test("a pending scar offers its follow-up, or the reason why not", () => {
  const pending = (one: Snapshot) =>
    (
      views.grimoireCharacter!(one, context()) as {
        play: { pending: { name: string; follow: { act: string; disabledReason: Text | null } }[] };
      }
    ).play.pending;
  expect(pending(quillane()).map(({ name, follow }) => [name, follow.act, follow.disabledReason])).toEqual([
    ["Broken Limb", "scarFollow", null],
  ]);
  expect(pending(quillane({ dead: true }))[0]?.follow.disabledReason?.key).toBe("GRIMOIRE.Problem.gone");
});

test("every trait of a biography has its field", () => {
  const { life } = views.grimoireCharacter!(quillane(), context()) as {
    life: { bio: { id: string; value: string }[] };
  };
  expect(life.bio.map(({ id }) => id)).toEqual([...BIO]);
  expect(life.bio.find(({ id }) => id === "habit")?.value).toBe("writes letters");
});

test.each([
  [0, "0%"],
  [0.0004, "< 0.1%"],
  [0.0278, "2.8%"],
  [0.556, "56%"],
  [0.9999, "99.9%"],
  [1, "100%"],
])("%f reads %s", (p, words) => expect(percent(p)).toBe(words));
