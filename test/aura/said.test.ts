/** Every text of actions without a roll exists, with its data, on cards and in dialogs. */
import { describe, expect, it } from "vitest";
import { actor, type Given, item, shield, systemOf, weapon } from "./people.ts";
import { faults, said } from "./saying.ts";
import { type Id, inRound, World } from "./world.ts";

/** An actor with items of every kind. */
const laden = (given: Given = {}) =>
  actor("Ada", {
    mpl: 1,
    shield: { bonus: 2, mpr: 2 },
    armor: { coverage: 13, rating: 4, penalty: 1, mpr: 2 },
    more: { "skills.custom": { one: { label: "Craft (bow making)", ability: "int", ranks: 3, total: 3 } } },
    ...given,
    items: [
      weapon({ name: "Sword", evasion: 1, mpr: 3 }, {}, "sword"),
      weapon({ name: "Axe" }, { equipped: false, hands: 2 }, "axe"),
      weapon({ name: "Mace" }, { equipped: false, dropped: true }, "mace"),
      weapon(
        { name: "Bow", range: [4, 20, 80], drawClass: "bow", drawWeight: 30 },
        { loadCost: 2, loaded: false, ammunition: "arrow" },
        "bow",
      ),
      weapon(
        { name: "Siege Crossbow", range: [8, 50, 240], drawClass: "siegeCrossbow", drawWeight: 80 },
        { loadCost: 8, loaded: false, multiRound: true },
        "siege",
      ),
      item("auraAmmunition", "Arrows", { kind: "arrow", quantity: 5 }, "arrows"),
      item("auraAmmunition", "Barbed Arrows", { kind: "arrow", quantity: 5 }, "barbed"),
      item("auraGear", "Crowbar", { slug: "crowbar" }, "crowbar"),
      item("auraFeature", "Quick Nock", { slug: "quickNock" }, "quick"),
      item("auraFeature", "Twin Guard", { slug: "twinGuard" }),
      item("auraFeature", "Shield Line", { slug: "shieldLine" }),
      item("auraFeature", "Duelist", { slug: "duelistsMeasure", masab: ["wis"] }),
      ...(given.items ?? []),
    ],
  });

const ROUND = { given: inRound(2) };
const states: [string, Given][] = [
  ["sound", {}],
  ["out of Energy", { energy: 0, agility: 1 }],
  ["winded and Slowed", { conditions: ["exhausted", "slowed"] }],
  ["down and Shaken", { conditions: ["prone", "shaken", "exposed"] }],
  ["held", { conditions: ["restrained", "dazed", "blinded"] }],
  ["with one Stamina", { stamina: 1, energy: 5 }],
  ["unconscious", { conditions: ["unconscious:sleep"] }],
  ["without Speed, having run", { speed: 0, moved: 6, more: { "round.lastMove": "sprint" } }],
  ["Defending", { conditions: ["defending"] }],
];
const acts: [Id, Record<string, unknown>[]][] = [
  ["run", [{}, { turns: 2, sharp: 1 }, { standIn: 1 }, { standIn: 3 }]],
  ["quickRun", [{}]],
  ["sprint", [{}, { lastStamina: true }]],
  ["shift", [{ by: "energy" }, { by: "agility" }]],
  ["jump", [{}, { distance: 2, runUp: true, sprinting: true }, { distance: 40 }, { distance: null }]],
  ["kneelUp", [{}]],
  ["standUp", [{}]],
  ["defend", [{}]],
  ["catchBreath", [{}]],
  ["equip", [{ thing: "sword" }, { thing: "axe" }, { thing: "crowbar", energy: 3 }, { thing: "gone" }]],
  ["pickUp", [{}, { way: "custom", maySlip: true }, { thing: "" }, { thing: "", what: "a torch", way: "free" }]],
  ["load", [{ weapon: "bow" }, { weapon: "siege" }, { weapon: "siege", energy: 2 }, { weapon: "sword" }]],
  [
    "exert",
    [
      { lastStamina: true },
      ...["climb", "lift", "endure", "other"].map((deed) => ({ deed, roll: "", lastStamina: true })),
      { deed: "other", what: "holds the gate", roll: "custom.one", dc: 12 },
    ],
  ],
  [
    "improvise",
    [{}, { what: "leaps" }, { what: "leaps", roll: "leg", dc: 10 }, { what: "x", roll: "chance", immediate: true }],
  ],
  ["adjustDraw", [{ weight: "45" }, { weight: "15", dc: 2 }, { weight: "45", dc: 30 }, {}]],
  ["skill", [{ skill: "leg" }, { skill: "custom.one", dc: 12, advantage: true }, { sight: true, bonus: 2 }]],
  ["chance", [{}, { dc: 15 }, { dc: null }]],
  [
    "defense",
    [{}, { facing: false, against: 12 }, { defense: "rangedEvasion", against: 2 }, { defense: "will", against: 30 }],
  ],
];

describe("texts of actions without a roll", () => {
  it.each(acts)("%s, for all kinds of actors, in and outside Rounds", (id, forms) => {
    for (const [, given] of states)
      for (const form of forms)
        for (const when of [ROUND, {}])
          for (const face of [1, 3, 20]) {
            const small = face > 9 ? [4, 9] : [face, face];
            const dice =
              id === "defense"
                ? form.defense === "rangedEvasion"
                  ? ["d4", small[0] === 4 ? 3 : 1]
                  : ["d10", small[1]]
                : ["d20", face];
            const world = new World(
              Array.from({ length: 6 }, () => dice.join(":")),
              { criticalChecks: true },
            );
            said(id, laden(given), { ...when, form }, [], world);
          }
  });

  it("every number has a breakdown", () => {
    for (const [, given] of states) {
      const system = systemOf(laden({ ...given, type: "auraCreature" }));
      expect(faults(system.why)).toEqual([]);
    }
    const fixed = { auraMax: 40, evasion: 12, unarmedEvasion: 10, rangedEvasion: 2, fortitude: 16, will: 9 };
    const set = Object.fromEntries(Object.entries(fixed).map(([id, value]) => [`overrides.${id}`, value]));
    expect(faults(systemOf(laden({ more: { ...set, "overrides.armStrength": 9 } })).why)).toEqual([]);
    expect(faults(systemOf(actor("Bo", { abilities: { con: 1 }, items: [shield({ bonus: 1 })] })).why)).toEqual([]);
  });

  it("A-38 A-230: derived consequences state a reason", () => {
    const world = new World();
    const ada = laden({ stamina: 1, conditions: ["defending", "bleedingOut"], aura: 0 });
    world.beings.set(ada.uuid, ada);
    const because = { key: "AURA.Why.breath" };
    world.write(ada, [{ part: "self", do: "adjust", path: "stamina.value", by: -1, why: because }]);
    world.write(ada, [{ part: "self", do: "adjust", path: "aura.value", by: 3, why: because }]);
    const gone = world.rules.recompute({
      before: laden({ conditions: ["defending"] }),
      after: laden({ conditions: ["defending", "dead", "bleedingOut"], moved: 40 }),
      requested: {},
      house: world.house,
      worldTime: 0,
      undo: false,
    });
    expect(gone.length).toBeGreaterThan(0);
    expect(faults(gone)).toEqual([]);
  });
});
