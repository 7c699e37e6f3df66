/** Character creation with the shipped compendiums: what steps ask for, presets, and everything rolled. */
import { describe, expect, it } from "vitest";
import type { Text } from "../../module/kernel/card.ts";
import type { Action, Form, Snapshot } from "../../module/kernel/ruleset.ts";
import { create as anatomy } from "../../module/rulesets/anatomy/creation/create.ts";
import { create as aura } from "../../module/rulesets/aura/creation/create.ts";
import { create as bloodied } from "../../module/rulesets/bloodied/creation/create.ts";
import { createPerson as grimoire } from "../../module/rulesets/grimoire/creation/create.ts";
import { create as threshold } from "../../module/rulesets/threshold/creation/create.ts";
import { shippedPacks } from "../../packs/build.ts";
import { actor as anatomyActor } from "../anatomy/people.ts";
import { actor as auraActor } from "../aura/people.ts";
import { actor as bloodiedActor } from "../bloodied/people.ts";
import { actor as grimoireActor, hireling } from "../grimoire/people.ts";
import { seeded, toss } from "../kit/dice.ts";
import type { Mutable } from "../kit/snapshots.ts";
import { actor as thresholdActor } from "../threshold/people.ts";

const BLANK = "icons/svg/mystery-man.svg";
const SEEDS = 50;

/** All items of the packs that an action chooses from. */
const packItemsOf = (types: readonly string[] = []): Snapshot[] =>
  [...shippedPacks()].flatMap(([pack, { made }]) =>
    made.flatMap(({ doc }) => {
      const uuid = `Compendium.fivefold.${pack}.Item.${String(doc._id)}`;
      return types.includes(String(doc.type))
        ? [{ ...doc, uuid, id: doc._id, from: uuid, items: [], statuses: [], effects: [] } as unknown as Snapshot]
        : [];
    }),
  );

interface Creation {
  action: Action;
  facts: ReturnType<Action["facts"]>;
  form(values?: object): Form;
}
const creation = (action: unknown, self: Mutable): Creation => {
  const made = action as Action;
  const facts = made.facts({
    self: { ...self, img: BLANK },
    targets: [],
    tokens: [],
    house: {},
    worldTime: 0,
    gm: true,
    given: {},
    compendiumItems: packItemsOf(made.compendiumTypes),
  });
  return { action: made, facts, form: (values = {}) => ({ ...made.defaults(facts), name: "", ...values }) };
};
const all = {
  bloodied: creation(bloodied, bloodiedActor("Somebody")),
  threshold: creation(threshold, thresholdActor("Somebody")),
  aura: creation(aura, auraActor("Somebody", { level: 1 })),
  anatomy: creation(anatomy, anatomyActor("Somebody", { body: [] })),
  grimoire: creation(grimoire, grimoireActor("Somebody", { more: {} })),
  hireling: creation(grimoire, hireling("Somebody")),
};

/** "weapon Long Sword", "skills 0 2": a goal as its last key and its data. */
const word = (value: unknown): string =>
  typeof value === "object" && value !== null ? (value as Text).key.split(".").slice(-1)[0]! : String(value);
const goalsOf = ({ action, facts }: Creation, form: Form): string[] =>
  (action.goals?.(facts, form) ?? []).map(({ step, text, done }) =>
    [done ? "+" : "-", `${step}:`, ...Object.values(text.data ?? {}).map(word)].join(" "),
  );
const problemsOf = ({ action, facts }: Creation, form: Form) => action.problems?.(facts, form) ?? [];
const openOf = ({ action, facts }: Creation, form: Form) =>
  (action.goals?.(facts, form) ?? []).filter(({ done }) => !done).map(({ step }) => step);
/** Texts as the dialog fills them in. */
const plain = (filled: object): Form =>
  Object.fromEntries(
    Object.entries(filled).map(([name, value]) => [
      name,
      typeof value === "object" && value !== null && "key" in value ? String(value.key) : value,
    ]),
  );
const presetsOf = ({ action, facts, form }: Creation): string[] => {
  const field = (action.form?.(facts, form()) ?? []).find(({ name }) => name === "preset");
  return field?.kind === "choice" ? field.options.map(({ value }) => value).filter(Boolean) : [];
};
const withPreset = ({ action, facts, form }: Creation, preset: string, name = ""): Form => {
  const chosen = form({ preset });
  return { ...chosen, ...action.prefill?.(facts, chosen, "preset"), name };
};

describe("what the steps ask for", () => {
  it("D-35: five scores, a weapon, armor, five small items and a name; three to four spells for a caster", () => {
    const { bloodied: one } = all;
    const own = ["+ scores: scores 5 5", "- gear: weapon", "- gear: armor", "- gear: gear 0 5", "- person: name"];
    expect(goalsOf(one, one.form())).toEqual(own);
    const spells = ["Fire", "Frost", "Storm"].map(
      (name) => packItemsOf(["bloodiedSpell"]).find((spell) => spell.name === name)!.uuid,
    );
    expect(goalsOf(one, one.form({ caster: true, spells: spells.slice(1) }))[1]).toBe("- magic: spells 2 3 4");
    expect(goalsOf(one, one.form({ caster: true, spells }))[1]).toBe("+ magic: spells 3 3 4");
  });

  it("D-35: starting gear has a limit: plate, magic items and potions are not offered, and rolled gear is within it", () => {
    const { bloodied: one } = all;
    const offered = (one.action.form?.(one.facts, one.form()) ?? []).flatMap((field) =>
      field.kind === "choice" || field.kind === "ticks"
        ? field.options.map(({ label }) => String(label.data?.name))
        : [],
    );
    expect(offered).toEqual(expect.arrayContaining(["Mail Shirt", "Long Bow", "Torch", "Warded Robe"]));
    const dear = ["Plate Harness", "Fine Arming Sword", "Dragonscale Coat", "Potion of Healing", "Scroll of Frost"];
    expect(dear.filter((name) => offered.includes(name))).toEqual([]);
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const rolled = plain(toss(one.action.fieldRolls!.everything!.roll(one.facts, one.form()), seeded(seed)));
      const warnings = one.action.warns?.(one.facts, one.form(rolled)) ?? [];
      expect([seed, warnings.filter(({ key }) => key.endsWith("worth"))]).toEqual([seed, []]);
    }
  });

  it("T-07 T-15: six points, species, class with its skills and powers, a feat, gear and a name", () => {
    const { threshold: one } = all;
    expect(goalsOf(one, one.form({ str: 3, dex: 1 }))).toEqual([
      "- stats: left 4 6",
      "- origin: species",
      "- origin: class",
      "- training: feat",
      "- gear: weapon",
      "- person: name",
    ]);
    const soldier = packItemsOf(["thresholdClass"]).find(({ name }) => name === "Soldier")!.uuid;
    const form = one.form({ str: 3, dex: 3, class: soldier, skills: ["endure"] });
    expect(goalsOf(one, { ...form, ...one.action.prefill?.(one.facts, form, "class") }).slice(0, 6)).toEqual([
      "+ stats: left 6 6",
      "- origin: species",
      "+ origin: class Soldier",
      "- training: skills 1 2",
      "- training: feat",
      "+ training: powers 1 1",
    ]);
    expect(goalsOf(one, one.form({ how: "free" }))[0]).toBe("- origin: species");
  });

  it("A-154 A-184 A-185: a race, all MPL points, one Combat Style from MPL 3 and two from 6, a weapon, a name", () => {
    const { aura: one } = all;
    expect(goalsOf(one, one.form())).toEqual([
      "- race: race",
      "- martial: points 0 1",
      "- powers: powers 0 1 5",
      "- gear: weapon",
      "- person: name",
    ]);
    expect(goalsOf(one, one.form({ mpl: 6, points_arm: 4, points_leg: 2 })).slice(1, 3)).toEqual([
      "+ martial: points 6 6",
      "- martial: styles 0 2",
    ]);
    expect(goalsOf(one, one.form({ mpl: 0 }))[1]).toBe("- powers: powers 0 1 5");
  });

  it("N-07 N-28 N-71: attributes above 0, a body plan and trained skills as the ready-made characters have them", () => {
    const { anatomy: one } = all;
    expect(goalsOf(one, one.form({ str: 3, dex: 1, trained: ["heal"] }))).toEqual([
      "- numbers: raised 2 4",
      "+ body: plan Humanoid",
      "- training: trained 1 3",
      "- gear: weapon",
      "- person: name",
    ]);
    expect(goalsOf(one, one.form({ plan: "" }))[1]).toBe("- body: plan");
  });

  it("G-75 G-76: nothing is open, as blank fields are rolled at the end", () => {
    const { grimoire: one } = all;
    expect(goalsOf(one, one.form({ str: 12 }))).toEqual([
      "+ scores: scores 1 4",
      "+ origin: background 0 1",
      "+ gear: gear 0 2",
      "+ person: person 0 10",
    ]);
    expect(goalsOf(one, one.form({ row: "7" }))[1]).toBe("+ origin: background 7");
    expect(goalsOf(all.hireling, all.hireling.form({ row: "3" }))[1]).toBe("+ origin: role 3");
  });
});

describe.each(Object.keys(all) as (keyof typeof all)[])("%s", (id) => {
  const one = all[id];
  const rule = {
    bloodied: "D-35",
    threshold: "T-07",
    aura: "A-184",
    anatomy: "N-07",
    grimoire: "G-76",
    hireling: "G-75",
  };

  it(`${rule[id]}: three or more presets are legal and complete but for a name, and stay editable`, () => {
    const presets = presetsOf(one);
    expect(presets.length).toBeGreaterThanOrEqual(3);
    for (const preset of presets) {
      const form = withPreset(one, preset, "Wren");
      expect([preset, problemsOf(one, form), openOf(one, form)]).toEqual([preset, [], []]);
      expect([preset, one.action.warns?.(one.facts, form) ?? []]).toEqual([preset, []]);
      // All items of the preset are in the packs: none was left out.
      const { action, facts } = one;
      const known = action.prefill?.({ ...facts, things: [] } as typeof facts, one.form({ preset }), "preset");
      const uuids = Object.values(form)
        .flat()
        .filter((value) => String(value).startsWith("Compendium."));
      expect(
        Object.values(known ?? {})
          .flat()
          .filter((value) => String(value).startsWith("Compendium.")),
      ).toEqual([]);
      if (!["grimoire", "hireling"].includes(id)) expect(uuids.length).toBeGreaterThan(5);
      const made = toss(action.start(facts, form), seeded(1));
      expect(made.consequences.filter((c) => c.do === "portrait")).toHaveLength(1);
    }
    const edited = withPreset(one, presets[0]!, "Wren");
    expect(one.action.prefill?.(one.facts, edited, "name") ?? null).toBe(null);
  });

  it(`${rule[id]}: everything rolled is a legal and complete character in ${SEEDS} seeds`, () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const random = seeded(seed);
      const { action, facts, form } = one;
      const rolled = plain(toss(action.fieldRolls!.everything!.roll(facts, form()), random));
      const filled = form(rolled);
      expect([seed, problemsOf(one, filled), openOf(one, filled)]).toEqual([seed, [], []]);
      const kept = action.factsToStore?.(facts, filled) ?? facts;
      expect(toss(action.start(kept, filled), random).consequences.length).toBeGreaterThan(5);
    }
  });
});
