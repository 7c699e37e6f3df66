/** Character creation (G-75, G-76): rolled values, validation, gear; and quick creatures. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { script } from "../../module/kernel/procedure.ts";
import type { Snapshot } from "../../module/kernel/ruleset.ts";
import { createPerson } from "../../module/rulesets/grimoire/creation/create.ts";
import { type PersonFacts, type PersonForm, TRAITS } from "../../module/rulesets/grimoire/creation/create-facts.ts";
import {
  AXE,
  BACKGROUND_ITEMS,
  BOOK,
  BOW,
  COMMON_SCROLL,
  RANDOM_SPELL,
  REAL_THINGS,
  ROLE_ITEMS,
} from "../../module/rulesets/grimoire/creation/create-packs.ts";
import { quickCreature } from "../../module/rulesets/grimoire/creation/quick-creature.ts";
import { ATTRIBUTES, itemsOf } from "../../module/rulesets/grimoire/model/data.ts";
import { idOf, slug } from "../../packs/ids.ts";
import {
  actor,
  armor,
  background,
  book,
  detachment,
  dust,
  gear,
  hireling,
  type Mutable,
  npc,
  scroll,
  shield,
  spell,
  systemOf,
  weapon,
} from "./people.ts";
import { World } from "./world.ts";

const lying = (from: string, thing: Mutable): Snapshot => ({ ...(thing as Snapshot), from });
const [FERRYMAN, SCRIBE, DESERTER] = [0, 6, 7].map((row) => BACKGROUND_ITEMS[row] as string);
const GUARD = ROLE_ITEMS[2] as string;
const options = [
  lying(FERRYMAN as string, background("Ferryman", { gear: ["spear", "torch", "torch", "torch"] })),
  lying(SCRIBE as string, background("Hedge Scribe", { gear: ["book", RANDOM_SPELL, "knife", "dust", "dust"] })),
  lying(DESERTER as string, background("Deserter", { gear: [AXE, "leather"] })),
  lying(GUARD, background("Guard", { category: "role", gear: ["knife", "round", "leather"] })),
  lying("spear", weapon("Spear", "d8", { hands: 2 })),
  lying("knife", weapon("Knife", "d4")),
  lying(AXE, weapon("Two-Handed Axe", "d10", { hands: 2, slots: 2 })),
  lying(BOW, weapon("Long Bow", "d8", { hands: 2, slots: 2 })),
  lying("leather", armor("Leather", { armor: 1 })),
  lying("round", shield("Round Shield")),
  lying("book", book("Grimoire")),
  lying("dust", dust(1)),
  lying("torch", gear("Torch", { stack: 3 })),
  ...["Hush", "Millstone", "Unweave"].map((name) => lying(name, spell(name))),
  lying("Scroll", scroll("Scroll of Hush")),
  lying("anvil", gear("Anvil")),
];
const factsOf = (self: Mutable): PersonFacts =>
  createPerson.facts({
    self,
    targets: [],
    tokens: [],
    house: {},
    worldTime: 0,
    gm: true,
    given: {},
    compendiumItems: options,
  });
const known = factsOf(actor("Ael"));
const usual = createPerson.defaults(known);
const filled = (form: object, facts = known): PersonForm =>
  ({ ...createPerson.defaults(facts), ...form }) as PersonForm;
/** All traits are filled in, so nothing is left to roll. */
const told = Object.fromEntries(TRAITS.map((id) => [id, "plain"]));
const chosen = { str: 9, dex: 9, wil: 9, hp: 2, rations: 0, gold: 0, age: 20, row: "none", ...told };
const came = (form: object, facts = known, ...dice: (number[] | string)[]) =>
  script(() => createPerson.start(facts, filled(form, facts)), ...dice).result.consequences;
const handed = (form: object, facts = known) =>
  came({ ...chosen, past: "1", keepsake: "2", ...form }, facts).flatMap((c) =>
    c.do === "hand" ? [[c.from, c.system]] : [],
  );
const scores = [
  [1, 2, 3],
  [4, 5, 6],
  [6, 6, 6],
];
const traits = TRAITS.map((_, i) => [i + 1]);

describe("items and actors of a background", () => {
  const KENNEL = BACKGROUND_ITEMS[2] as string;
  const ALCHEMIST = BACKGROUND_ITEMS[4] as string;
  const more = [
    lying(KENNEL, background("Kennel-Hand", { gear: ["knife"], companions: ["hound"] })),
    lying(ALCHEMIST, background("Failed Alchemist", { gear: ["knife", "dust"], caster: true })),
    lying(BOOK, book("Grimoire", { contents: ["table", "table"] })),
  ];
  const factsWith = (house: object): PersonFacts =>
    createPerson.facts({
      self: actor("Ael"),
      targets: [],
      tokens: [],
      house: house as Record<string, boolean>,
      worldTime: 0,
      gm: true,
      given: {},
      compendiumItems: [...options, ...more],
    });
  const from = (row: string, house: object = {}) => handed({ row }, factsWith(house)).map(([uuid]) => uuid as string);

  it("G-129 D45: a caster carries a Grimoire with two spells to unpack, unless the house rule is off", () => {
    expect(from("5")).toEqual(["knife", "dust", BOOK]);
    expect(from("5", { castersCarryGrimoire: false })).toEqual(["knife", "dust"]);
    expect(from("3")).toEqual(["knife"]);
  });

  it("G-76: a companion is offered to the Warden, and joins as an actor of its own", () => {
    const { result } = script(
      () => createPerson.start(factsWith({}), filled({ ...chosen, row: "3", past: "1", keepsake: "2" })),
      ...([] as number[][]),
    );
    const [offer] = result.offers;
    expect(offer).toMatchObject({ action: "companion", by: "gm", form: { from: "hound" } });
    const joined = new World().act("companion", actor("Dag"), { form: { ...offer?.form } });
    expect(joined.run?.result?.consequences).toMatchObject([{ do: "actor", actor: { from: "hound" } }]);
    expect(new World().act("companion", actor("Dag")).problems).toHaveLength(1);
  });
});

describe("creation step by step", () => {
  it("G-76: one click rolls everything: scores, HP, background with name and tables, spells, rations, gold, age, traits", () => {
    const { result } = script(
      () => createPerson.fieldRolls!.everything!.roll(known, usual),
      ...[...scores, [4], [7], [2], [5], [6], [3], [1], [3], [6, 6, 1], [10, 20], ...traits],
    );
    expect(result).toMatchObject({
      ...{ str: 6, dex: 15, wil: 18, hp: 4, row: "7", past: "5", keepsake: "6" },
      ...{ first: "Unweave", second: "Hush", scroll: "Scroll", rations: 3, gold: 13, age: 40 },
      name: { key: "GRIMOIRE.BackgroundName.7.2" },
      physique: { key: "GRIMOIRE.Trait.physique.1" },
      fortune: { key: "GRIMOIRE.Trait.fortune.8" },
    });
    // Each field has its own roll; another background has other tables; only a scribe rolls spells.
    const repeated = (id: string, form: object, ...dice: number[][]) =>
      script(() => createPerson.fieldRolls![id]!.roll(known, filled(form)), ...dice).result;
    expect(repeated("dex", { dex: 3 }, [5, 5, 5])).toEqual({ dex: 15 });
    expect(repeated("row", { row: "7", past: "5" }, [1], [2], [3])).toEqual({ row: "1", past: "2", keepsake: "3" });
    const when = (row: string) => createPerson.fieldRolls!.first!.when?.(known, filled({ row }));
    expect([when("7"), when("1")]).toEqual([true, false]);
    const other = createPerson.prefill?.(known, filled({ row: "1", past: "4", keepsake: "4", gold: 7 }), "row");
    expect(other).toMatchObject({ row: "1", past: "", keepsake: "", gold: 7 });
  });

  it("G-76: blank fields are rolled on creation; backgrounds give rations and gold", () => {
    const form = { ...chosen, str: null, row: "", rations: null, gold: null, name: "" };
    const all = came(form, known, [3, 3, 3], [1], [6], [2], [3], [5], [1, 2, 3]);
    const set = Object.fromEntries(all.flatMap((c) => (c.do === "set" ? [[c.path, c.value]] : [])));
    expect(set).toMatchObject({
      "attributes.str.max": 9,
      "attributes.str.value": 9,
      gp: 6,
      "bio.age": 20,
      "bio.background": "GRIMOIRE.Background.1",
      notes: "GRIMOIRE.BackgroundA.1.2",
      "bio.physique": "plain",
    });
    expect(all).toContainEqual(
      expect.objectContaining({ do: "name", name: "GRIMOIRE.BackgroundName.1.6", spoken: true }),
    );
    expect(all.flatMap((c) => (c.do === "create" ? [[c.item.name, c.item.system.quantity ?? 1]] : []))).toEqual([
      ["GRIMOIRE.BackgroundB.1.3", 1],
      ["GRIMOIRE.ItemName.rations", 5],
    ]);
  });

  it("gear comes in its listed quantity, worn and in hand; a Deserter may have the bow", () => {
    expect(handed({ row: "1" })).toEqual([
      ["spear", { held: "both" }],
      ["torch", { quantity: 3 }],
    ]);
    expect(handed({ row: "8", arms: "bow" })).toEqual([
      [BOW, { held: "both" }],
      ["leather", { worn: true }],
    ]);
    const guard = factsOf(hireling("Hob"));
    expect(handed({ row: "3" }, guard)).toEqual([
      ["knife", { held: "main" }],
      ["round", { held: "off" }],
      ["leather", { worn: true }],
    ]);
    // Occupied hands and worn armor stay.
    const clad = { ...guard, armed: true, worn: ["body"] };
    expect(handed({ row: "3" }, clad).map(([, system]) => system)).toEqual([{}, {}, {}]);
    expect(handed({ row: "7", first: "Hush", second: "Millstone", keepsake: "6", scroll: "Scroll" })).toEqual([
      ["book", { contents: [] }],
      ["knife", { held: "main" }],
      ["dust", { quantity: 2 }],
      ["Hush", { book: "made:book" }],
      ["Millstone", { book: "made:book" }],
      ["Scroll", {}],
    ]);
    // Spells left to the dice are drawn from the packs' table; a blank book is a real item.
    const drawn = came({ ...chosen, row: "7", past: "1", keepsake: "1" }, known, [12], [13]);
    expect(drawn.flatMap((c) => (c.do === "draw" ? [[c.from, c.face, c.system]] : []))).toEqual([
      [RANDOM_SPELL, 12, { book: "made:book" }],
      [RANDOM_SPELL, 13, { book: "made:book" }],
    ]);
    expect(drawn).toContainEqual(expect.objectContaining({ do: "hand", from: REAL_THINGS["7.1"] }));
    // The card stores the choices, and replays to the same result.
    const form = filled({ ...chosen, row: "8", past: "1", keepsake: "1", arms: "bow" });
    const kept = createPerson.factsToStore!(known, form);
    expect(kept.things.map(({ name }) => name)).toEqual(["Deserter", "Long Bow", "Leather"]);
    expect(came(form, kept)).toEqual(came(form));
  });

  it("G-75: a hireling of a role has its wage and no gold; impossible values are refused, unusual ones only warned of", () => {
    const hob = hireling("Hob");
    const world = new World(
      ["d6:1", "d6:2", "d6:3", "d6:4", "d6:5", "d6:6", "d6:6", "d6:6", "d6:6", "d6:4", "d12:11"].concat(
        "d20:7",
        "d20:8",
        TRAITS.map((_, i) => `d10:${i + 1}`),
      ),
    );
    world.act("createPerson", hob);
    const { attributes, hp, role, wage, gp, bio } = systemOf(hob);
    expect(ATTRIBUTES.map((id) => attributes[id])).toEqual([6, 15, 18].map((n) => ({ value: n, max: n })));
    expect([hp, wage, gp, bio?.age, hob.name]).toEqual([{ value: 4, max: 4 }, 8, 0, 25, "Hob"]);
    expect([role, bio?.physique, bio?.fortune]).toEqual([
      "GRIMOIRE.Role.11",
      "GRIMOIRE.Trait.physique.1",
      "GRIMOIRE.Trait.fortune.8",
    ]);
    world.cup.expectEmpty();
    // An existing actor: the form starts with its values, and only changes are written.
    const later = world.stage("createPerson", hob);
    expect(later.form).toMatchObject({ str: 6, hp: 4, row: "none", age: 25, rations: 0, gold: 0 });
    const { run } = world.act("createPerson", hob, { form: { wil: 12 } });
    expect(run?.result?.consequences.map((c) => (c.do === "set" ? [c.path, c.value] : c.do))).toEqual([
      ["attributes.wil.max", 12],
      ["attributes.wil.value", 12],
    ]);
    expect(run?.lines.map(({ id }) => id)).toEqual(["wil"]);
    const past = createPerson.prefill?.(
      factsOf(hireling("Pim")),
      filled({ origin: "background" }, factsOf(hireling("Pim"))),
      "origin",
    );
    expect([past?.row, past?.rations, past?.gold]).toEqual(["", null, null]);
    const wrong = createPerson.problems?.(known, filled({ str: -1, hp: 0, dex: 100, gold: -2 })) ?? [];
    expect(wrong.map(({ field }) => field)).toEqual(["str", "dex", "hp", "gold"]);
    expect(createPerson.warns?.(known, filled({ str: 19, hp: 7 }))).toHaveLength(2);
    expect(createPerson.warns?.(factsOf(hob), filled({ str: 19, hp: 7 }))).toEqual([]);
  });

  it("three days of rations take one slot", () => {
    const ael = actor("Ael");
    const world = new World(["d6:4"]);
    world.act("createPerson", ael, { form: { ...chosen, rations: null } });
    expect(itemsOf(ael, "grimoireGear").map(({ system }) => [system.role, system.quantity, system.slotsUsed])).toEqual([
      ["rations", 4, 2],
    ]);
    const slots = createPerson.form?.(known, filled({ row: "1", rations: 4 })).find(({ name }) => name === "slots");
    expect(slots).toMatchObject({ text: { data: { taken: 4, max: 10, free: 6 } } });
  });

  it("the rules contain the uuids of all backgrounds, roles and tables in the packs", () => {
    const id = (pack: string, name: string) => idOf(`grimoire/${pack}/${slug(name)}`);
    const at = (uuid: string) => uuid.split(".").at(-1);
    const words = JSON.parse(readFileSync("lang/en/grimoire-harm.json", "utf8")).GRIMOIRE;
    const ids = (names: object) => Object.values(names).map((name) => id("backgrounds", name));
    expect(BACKGROUND_ITEMS.map(at)).toEqual(ids(words.Background));
    expect(ROLE_ITEMS.map(at)).toEqual(ids(words.Role));
    expect([RANDOM_SPELL, COMMON_SCROLL].map(at)).toEqual(
      ["Random Spell", "Common Scroll"].map((n) => id("tables", n)),
    );
    expect([...Object.values(REAL_THINGS), AXE, BOW, BOOK].map(at)).toEqual(
      [
        ...["Candle", "Rope", "Silver Clapper", "Mirror", "Blank Book", "Gold Ink", "Whetstone"],
        ...["Two-Handed Axe", "Long Bow", "Grimoire"],
      ].map((n) => id("gear", n)),
    );
  });
});

describe("quick creatures", () => {
  it("G-107: maxima set the current values, and attacks are added; a detachment has a headcount", () => {
    const make = (self: Mutable, form: object) => {
      const facts = quickCreature.facts({
        self,
        targets: [],
        tokens: [],
        house: {},
        worldTime: 0,
        gm: true,
        given: {},
        compendiumItems: options,
      });
      const whole = { ...quickCreature.defaults(facts), ...form } as ReturnType<typeof quickCreature.defaults>;
      const kept = quickCreature.factsToStore!(facts, whole);
      const all = script(() => quickCreature.start(kept, whole)).result.consequences;
      return {
        wrong: quickCreature.problems?.(facts, whole).map(({ field }) => field),
        set: Object.fromEntries(all.flatMap((c) => (c.do === "set" ? [[c.path, c.value]] : []))),
        hands: all.flatMap((c) => (c.do === "hand" ? [c.from] : [])),
      };
    };
    const orc = make(npc("Orc"), { str: 14, hp: 6, armor: 2, attack: "spear", second: "knife", elemental: true });
    expect(orc).toMatchObject({
      wrong: [],
      set: {
        ...{
          "attributes.str.max": 14,
          "attributes.str.value": 14,
          "attributes.dex.value": 10,
          "hp.max": 6,
          "hp.value": 6,
        },
        ...{ "armor.natural": 2, elemental: true, leader: false, groupSize: 1, role: "" },
      },
      hands: ["spear", "knife"],
    });
    const mob = make(detachment("Mob"), { headcount: 30, memberName: "goblin" });
    expect([mob.set.headcount, mob.set.memberName, "groupSize" in mob.set]).toEqual([30, "goblin", false]);
    expect(make(detachment("Mob"), { name: " ", headcount: 1, armor: 4, ap: null }).wrong).toEqual([
      "name",
      "ap",
      "armor",
      "headcount",
    ]);
    const dice = script(() => quickCreature.fieldRolls!.wil!.roll({} as never, {} as never), [2, 3, 4]);
    expect(dice.result).toEqual({ wil: 9 });
  });
});
