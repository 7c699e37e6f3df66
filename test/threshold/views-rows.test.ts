import { describe, expect, test } from "vitest";
import type { Text } from "../../module/kernel/card.ts";
import type { Snapshot, ViewContext } from "../../module/kernel/ruleset.ts";
import { asActor } from "../../module/rulesets/threshold/model/data.ts";
import { TARGETS } from "../../module/rulesets/threshold/model/typed-modifiers.ts";
import { attacks } from "../../module/rulesets/threshold/views/attacks.ts";
import { bonuses } from "../../module/rulesets/threshold/views/bonuses.ts";
import { tests } from "../../module/rulesets/threshold/views/checks.ts";
import { details } from "../../module/rulesets/threshold/views/details.ts";
import { effects, gear as gearView } from "../../module/rulesets/threshold/views/gear.ts";
import { vitals } from "../../module/rulesets/threshold/views/header.ts";
import { readings } from "../../module/rulesets/threshold/views/item-readings.ts";
import { powers } from "../../module/rulesets/threshold/views/powers.ts";
import { build } from "../../module/rulesets/threshold/views/stats.ts";
import { bull, sefrin, viper } from "../../tools/preview-threshold-samples.ts";
import { actor, creature, effect, feat, gear, modifiers, part, power, species, typed, weapon } from "./people.ts";

const context: ViewContext = {
  mode: "play",
  owner: true,
  limited: false,
  gm: true,
  house: {},
  worldTime: 0,
  combat: null,
};
const rowsOf = (one: Snapshot) => attacks(one, asActor(one), context).rows;
const keys = (texts: readonly (Text | null)[]): (string | undefined)[] =>
  texts.map((text) => text?.key.split(".").at(-1));

describe("attacks", () => {
  test("T-34 T-30: the row shows the number the action would roll, including the track", () => {
    const [rapier, bow, fist] = rowsOf(sefrin());
    expect([rapier?.attack?.shown, rapier?.damage?.shown]).toEqual(["+1", "1d6 + 1"]);
    expect([bow?.attack?.shown, bow?.damage?.shown]).toEqual(["+1", "1d6 + 4"]);
    expect(fist?.damage?.shown).toBe("1d3 + 1");
    expect(rapier?.attack?.why?.breakdown.counted.reduce((sum, { value }) => sum + value, 0)).toBe(1);
  });

  test("T-68 T-75 V-T-61: gore and two hooves, −5 on the hooves, three attacks in a full round", () => {
    const one = bull();
    const { rows, fullRound } = attacks(one, asActor(one), context);
    expect(rows.map(({ attack, damage }) => [attack?.shown, damage?.shown])).toEqual([
      ["+5", "1d8 + 5"],
      ["+0", "1d6 + 5"],
    ]);
    expect(keys(rows[1]?.meta ?? [])).toContain("secondary");
    expect(fullRound?.data).toEqual({ count: 3 });
    expect(attacks(viper(), asActor(viper()), context).fullRound).toBeNull();
  });

  test("T-60: a size mismatch is on the row; too large a mismatch makes it unusable, and the row says so", () => {
    const [large] = rowsOf(
      actor("A", { str: 3, class: "Soldier", items: [weapon("Sword", "1d8", { madeFor: "large" })] }),
    );
    expect([large?.attack?.shown, large?.damage?.shown]).toEqual(["+3", "2d6 + 3"]);
    expect(keys(large?.meta ?? [])).toContain("misfit");
    const [huge] = rowsOf(actor("A", { items: [weapon("Sword", "1d8", { madeFor: "gargantuan" })] }));
    expect([huge?.attack, huge?.damage, huge?.disabledReason?.key]).toEqual([
      null,
      null,
      "THRESHOLD.Sheet.attacks.unfit",
    ]);
  });

  test("a thrown weapon has a row for each mode, item buttons in the first only; stowed ones are named below", () => {
    const dagger = weapon("Dagger", "1d4", { properties: ["thrown"], range: 4 });
    const stowed = weapon("Maul", "2d6", { equipped: false });
    const one = actor("A", { items: [dagger, stowed] });
    const { rows, away } = attacks(one, asActor(one), context);
    expect(rows.map(({ first, given }) => [first, JSON.parse(given)])).toEqual([
      [true, { arm: dagger.id, mode: "melee" }],
      [false, { arm: dagger.id, mode: "thrown" }],
    ]);
    expect(away?.data).toEqual({ names: "Maul" });
  });

  test("T-122: the damage button carries dice, type and terms, and is no critical hit", () => {
    const [rapier] = rowsOf(sefrin());
    const given = JSON.parse(rapier?.damagePreset ?? "{}") as { parts: string[]; multiplier: number; terms: string };
    expect(given).toMatchObject({
      parts: ["1d6 + 1 piercing"],
      whom: "targets",
      crit: [],
      multiplier: 1,
      attack: true,
    });
    expect((JSON.parse(given.terms) as { value: number }[]).map(({ value }) => value)).toEqual([1]);
  });
});

describe("powers", () => {
  test("T-117: a spell shows its roll, automatic powers show none, spent ones say so", () => {
    const one = sefrin();
    const [evasive, dart, whisper] = powers(one, asActor(one), context);
    expect([evasive?.roll, dart?.roll?.shown, whisper?.roll]).toEqual([null, "−3", null]);
    expect([evasive?.spent, whisper?.spent?.key]).toEqual([null, "THRESHOLD.Sheet.powers.spent"]);
  });

  test("T-100 T-117: a power's roll is on its row including stat and pool, as on a weapon's", () => {
    const items = [
      power("Mend", { delivery: "automatic", healing: { formula: "1d8", ability: "wis", energy: "holy" } }),
      power("Dart", { attack: { ability: "int" }, damage: { parts: { a: part("1d6", "fire") }, ability: "int" } }),
    ];
    const modifiers = [typed("damage.spell", 2, "insight"), typed("damage", 9, "luck", { situational: true })];
    const one = actor("A", { wis: 3, int: 1, items, modifiers });
    const dice = powers(one, asActor(one), context).map(({ meta }) => meta.flatMap(({ data }) => data?.dice ?? []));
    expect(dice).toEqual([["1d8 + 3"], ["1d6 + 3"]]);
  });

  test("P-09 T-129: a click on any filled pip spends one use, on any empty one restores one", () => {
    const one = actor("A", {
      items: [power("Ward", { delivery: "automatic", uses: { value: 2, max: 4, per: "day" } })],
    });
    const [row] = powers(one, asActor(one), context);
    expect(row?.uses?.pips.map(({ on, by, label }) => [on, by, label.key.split(".").at(-1)])).toEqual([
      [true, -1, "useSpend"],
      [true, -1, "useSpend"],
      [false, 1, "useRestore"],
      [false, 1, "useRestore"],
    ]);
  });
});

describe("tests and skills", () => {
  test("V-T-25: step 3, Dex 2, trained Stealth +7: Dexterity −3, Stealth 2", () => {
    const one = actor("A", { dex: 2, step: 3, trained: ["stealth"] });
    const { stats, skills, note } = tests(one, asActor(one), context);
    expect(stats.find(({ id }) => id === "dex")?.roll.shown).toBe("−3");
    expect(skills.find(({ id }) => id === "stealth")).toMatchObject({ trained: true, roll: { shown: "+2" } });
    expect(note?.data).toEqual({ penalty: "−5" });
  });
});

describe("active bonuses", () => {
  const shownBy = (one: Snapshot, name: string) =>
    bonuses(asActor(one), context).find((row) => row.name.data?.name === name);

  test("T-54 V-T-50: a ring superseded on one defense still applies to the others, and names what supersedes it", () => {
    const ring = shownBy(sefrin(), "Ring of Warding");
    expect(ring).toMatchObject({
      superseded: false,
      supersededBy: { data: { name: { data: { name: "Stone Mantle" } } } },
    });
    expect(ring?.parts.map(({ ignored }) => ignored)).toEqual([true, false]);
    expect(shownBy(sefrin(), "Stone Mantle")).toMatchObject({ superseded: false, supersededBy: null, ends: true });
  });

  test("T-53: stacking modifiers are never superseded; a feat that fully applies is not listed", () => {
    const dodge = effect("Footwork", { "defense.ref": "+2 dodge" });
    const one = actor("A", {
      effects: [dodge],
      items: [feat("Step", { modifiers: modifiers(typed("defense.ref", 1, "dodge")) })],
    });
    expect(bonuses(asActor(one), context).map(({ name, superseded }) => [name.data?.name, superseded])).toEqual([
      ["Footwork", false],
    ]);
  });

  test("T-55: of two Magic belts the lesser is struck through completely", () => {
    const belt = (name: string, value: number) =>
      gear(name, { equipped: true, modifiers: modifiers(typed("stat.str", value, "Magic")) });
    const one = actor("A", { items: [belt("Belt", 1), belt("Greater Belt", 2)] });
    expect(bonuses(asActor(one), context)).toMatchObject([{ superseded: true, parts: [{ ignored: true }] }]);
  });
});

describe("load (T-83 to T-92)", () => {
  const laden = (weight: number) =>
    gearView(asActor(actor("A", { str: 1, con: 2, items: [gear("Sack", { weight })] }))).load;

  test("V-T-67 V-T-68: the limits, and the band as the load exceeds them", () => {
    expect(laden(1).limits.map(({ number }) => number.shown)).toEqual(["40", "70", "130", "195", "390", "650"]);
    expect([40, 40.5, 70.5, 130.5].map((pounds) => laden(pounds).band)).toEqual(["none", "medium", "heavy", "over"]);
    expect(laden(40).note.data).toMatchObject({ left: 0 });
    expect(laden(130.5).note.data).toEqual({ by: 0.5 });
  });

  test("D-11: with limits of 0 the bar still has a length", () => {
    const { load } = gearView(asActor(actor("A", { str: -2, con: 1 })));
    expect([load.at, load.band]).toEqual([0, "none"]);
  });
});

describe("details", () => {
  const shown = (one: Snapshot) => details(one, asActor(one), context);
  const energy = (one: Snapshot) =>
    Object.fromEntries(shown(one).energies.map(({ id, relation, why }) => [id, keys([relation, why])]));

  test("V-T-80: the Gutter Imp's sheet says why holy healing harms it", () => {
    const imp = creature("Imp", { more: { "creature.type": "demon", "energy.unholyHealing": "heal" } });
    expect(energy(imp)).toMatchObject({
      holyHealing: ["harm", "unholyHealed"],
      unholyHealing: ["heal", "stated"],
      holyDamage: ["harm", "unholyHealed"],
    });
  });

  test("V-T-83: an invalid entry is kept, struck through, with the reason; the species' own are named", () => {
    const dawn = species("Dawnmarked", {
      resistances: { r: { type: "holy", mode: "resistance", value: 5, source: "" } },
    });
    const one = actor("A", { items: [dawn], resistances: [{ type: "unholy", mode: "immunity", value: 0 }] });
    expect(shown(one).resist.shown).toMatchObject([
      { valid: false, why: { key: "THRESHOLD.Sheet.resist.invalid" } },
      { valid: true, source: "Dawnmarked", why: null },
    ]);
  });

  test("T-114 T-115 T-116 D-15: protections a creature cannot have are not offered, unless already stored", () => {
    const all = ["holy", "unholy", "corruption", "fire"] as const;
    const modes = (more: Record<string, unknown>, mode: "resistance" | "immunity" = "resistance") =>
      shown(creature("A", { resistances: all.map((type) => ({ type, mode, value: 1 })), more })).resist.rows.map(
        (row) => row.modes.length,
      );
    expect(modes({})).toEqual([3, 1, 1, 3]);
    expect(modes({ "creature.type": "undead" })).toEqual([1, 3, 1, 3]);
    expect(modes({ "creature.countsAs": ["undead"] })).toEqual([1, 1, 1, 3]);
    expect(modes({ "creature.type": "construct" })).toEqual([3, 3, 3, 3]);
    expect(modes({}, "immunity")).toEqual([3, 2, 2, 3]);
  });
});

describe("effects", () => {
  test("T-97: grouped by duration", () => {
    const list = [
      effect("Bless", { "defense.all": "+1 sacred" }),
      effect("Haste", { speed: "+2 Magic" }, { seconds: 600 }),
      { ...effect("Old scar", { "stat.cha": "-1 circumstance" }), disabled: true },
    ];
    const groups = effects(actor("A", { effects: list })).groups.map(({ id, rows }) => [
      id,
      rows.map(({ name }) => name),
    ]);
    expect(groups).toEqual([
      ["encounter", ["Bless"]],
      ["temporary", ["Haste"]],
      ["permanent", []],
      ["disabled", ["Old scar"]],
    ]);
  });

  test("a change of the pool is shown as text", () => {
    const [row] = effects(actor("A", { effects: [effect("Luck", { d20: "-2 luck" })] })).groups[0]?.rows ?? [];
    expect(row?.changes[0]?.data).toMatchObject({ value: "−2", target: { key: "THRESHOLD.Sheet.target.d20" } });
  });
});

test("damage of two types is one roll naming both", () => {
  const hound = creature("Hound", {
    items: [weapon("Brand", "1d6", { damage: { parts: { a: part("1d6"), b: part("1d6", "fire") } as never } })],
  });
  expect(rowsOf(hound)[0]).toMatchObject({ damage: { shown: "1d6 + 1d6" } });
  expect(rowsOf(hound)[0]?.types).toHaveLength(2);
});

describe("fields of a sheet", () => {
  const seen = (one: Snapshot, house = {}) => build(one, asActor(one), { ...context, house });

  test("T-04 D-24: modifier targets include special stats and added skills; a stored target stays listed", () => {
    const one = actor("A", {
      more: { specialStats: { sanity: { label: "Sanity", value: 2, notes: "" } } },
      modifiers: [typed("skill.brewing", 1, "luck")],
    });
    const offered = (house = {}) => seen(one, house).modifiers.targets.slice(TARGETS.length);
    expect(offered().map(({ value }) => value)).toEqual(["stat.sanity", "check.sanity", "skill.brewing"]);
    expect(offered().map(({ label }) => label.data)).toEqual([
      { name: "Sanity" },
      { of: { key: "THRESHOLD.Name", data: { name: "Sanity" } } },
      { name: "brewing" },
    ]);
    expect(offered({ skillList: "Sailing dex, Brewing int" }).map(({ value }) => value)).toEqual([
      "stat.sanity",
      "check.sanity",
      "skill.sailing",
      "skill.brewing",
    ]);
  });

  test("T-06 T-15 9: values from a class or species are shown instead of their input", () => {
    const typedHere = (one: Snapshot) => {
      const { byClass, byKin } = vitals(asActor(one), context);
      return [byClass, byKin, details(one, asActor(one), context).shapeByKin?.key ?? null, seen(one).growth.typedDie];
    };
    expect(typedHere(actor("A", { class: "Mage", items: [species("Elf", {})] }))).toEqual([
      true,
      true,
      "THRESHOLD.Sheet.shape.tall",
      false,
    ]);
    expect(typedHere(actor("A", {}))).toEqual([true, false, null, false]);
    expect(typedHere(creature("A", {}))).toEqual([false, false, null, true]);
    expect(typedHere(creature("A", { class: "Soldier" }))).toEqual([true, false, null, false]);
  });

  test("T-53: two worn in one row count once, and the row says so", () => {
    const farthings = (more: object) => {
      const held = gear("Worn Farthing", { modifiers: modifiers(typed("d20", 1, "luck")), ...more });
      return keys(gearView(asActor(actor("A", { items: [held] }))).groups[2]?.rows[0]?.meta ?? []);
    };
    expect(farthings({ equipped: true, quantity: 2 })).toContain("countsOnce");
    expect(farthings({ equipped: true, quantity: 1 })).not.toContain("countsOnce");
    expect(farthings({ equipped: false, quantity: 2 })).not.toContain("countsOnce");
  });
});

describe("item descriptions", () => {
  const tells = (held: object) => readings.thresholdFeat!(feat("Steady", held), context).inPlay;
  const modifier = {
    target: "defense.fort",
    type: "competence",
    value: 2,
    stacks: false,
    situational: false,
    label: "",
  };
  const told = (one: object) =>
    tells({ modifiers: { a: { ...modifier, ...one } } }).map(({ key, data }) => [key, data]);
  test("T-53: its bonuses, and their condition if situational", () => {
    expect(told({})).toMatchObject([["THRESHOLD.Sheet.modifiers.text", { value: "+2" }]]);
    expect(told({ situational: true, label: "Against poison" })).toMatchObject([
      ["THRESHOLD.Sheet.modifiers.textWhen", { value: "+2", when: { data: { name: "Against poison" } } }],
    ]);
    expect(told({ situational: true })).toMatchObject([
      [expect.anything(), { when: { key: "THRESHOLD.Sheet.modifiers.situational" } }],
    ]);
    expect(tells({})).toEqual([]);
  });
});
