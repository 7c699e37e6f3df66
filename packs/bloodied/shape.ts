import type { Data } from "../documents.ts";
import { type Kind, record, type Shape } from "../shape.ts";
import { against, conditions, notes, scores, TIER_FIELDS, tier } from "./short.ts";

const physical = { price: 0, weight: 0, quantity: 1, description: "" };

const weapon: Kind = {
  word: "Weapon",
  type: "bloodiedWeapon",
  text: "description",
  template: {
    ...physical,
    category: "melee",
    hands: 1,
    damage: { formula: "1d6", types: ["slashing"], bonus: 0 },
    attack: { bonus: 0 },
    ability: "best",
    range: { effective: 0, max: 0, reach: 5 },
    equipped: "none",
    natural: false,
    consumable: false,
  },
  short: {
    damage: "damage.formula",
    types: "damage.types",
    attackBonus: "attack.bonus",
    reach: "range.reach",
    range: (value, { fail }) => {
      if (!Array.isArray(value) || value.length !== 2) fail("range should be [effective, max]");
      const [effective, max] = value as unknown[];
      return { range: { effective, max } };
    },
  },
};

const armor: Kind = {
  word: "Armor",
  type: "bloodiedArmor",
  text: "description",
  template: {
    ...physical,
    formula: "1d4",
    slot: "body",
    byType: record({ mode: "add", value: 0 }),
    equipped: false,
  },
  short: { value: "formula", against },
};

const shield: Kind = {
  word: "Shield",
  type: "bloodiedShield",
  text: "description",
  template: { ...physical, modifier: 1, equipped: false },
};

const gear: Kind = { word: "Gear", type: "bloodiedGear", text: "description", template: { ...physical } };

const version = {
  enabled: false,
  label: "",
  effect: "",
  range: 0,
  rangeMax: 0,
  area: "",
  duration: "",
  targets: 0,
  resolution: "none",
  saveAbility: "agl",
  onSave: "none",
  damage: { formula: "", type: "arcane", ignoresArmor: false },
  healing: { formula: "" },
  applies: "",
};

const spell: Kind = {
  word: "Spell",
  type: "bloodiedSpell",
  text: "description",
  template: {
    description: "",
    versions: Object.fromEntries(TIER_FIELDS.map((field) => [field, version])),
    conditions: record({ label: "", detail: "", ready: false, consumed: false }),
  },
  short: { ...Object.fromEntries(TIER_FIELDS.map((field) => [field, tier(field)])), conditions },
  check: (system, effects) =>
    Object.entries(system.versions as Record<string, Data>)
      .filter(
        ([, { applies }]) =>
          applies !== "" &&
          !String(applies)
            .split("; ")
            .every((name) => effects.includes(name)),
      )
      .map(([field, { applies }]) => `${field} applies "${applies}", which is not among its effects`),
};

const ability = { value: 10, saveBonus: 0, checkBonus: 0 };

const person: Data = {
  abilities: { str: ability, bld: ability, agl: ability, int: ability, lck: ability },
  level: 1,
  attributes: {
    hp: { value: 10, max: 10, choice: false, lieu: false },
    movement: 30,
    hands: 2,
    initiative: { bonus: 0 },
    defense: { bonus: 0 },
    armor: { bonus: 0 },
  },
  casting: { pool: { value: 0, max: 0 } },
  bonuses: {
    attack: { melee: 0, ranged: 0, all: 0 },
    damage: { melee: 0, ranged: 0, all: 0 },
    saves: 0,
    checks: 0,
  },
};
const details = { ancestry: "", occupation: "", appearance: "", biography: "", notes: "", coins: 0 };

const short = {
  scores,
  hp: ["attributes.hp.max", "attributes.hp.value"],
  movement: "attributes.movement",
  pool: ["casting.pool.max", "casting.pool.value"],
  coins: "details.coins",
  ancestry: "details.ancestry",
  occupation: "details.occupation",
  appearance: "details.appearance",
  notes,
  what: "details.kind",
  threat: "details.threat",
  diesAtZero: "traits.diesAtZero",
  noInjury: "traits.noInjury",
};

const character: Kind = {
  word: "Character",
  type: "bloodiedCharacter",
  text: "details.biography",
  template: { ...person, details },
  short,
};

const creature: Kind = {
  word: "Creature",
  type: "bloodiedCreature",
  text: "details.biography",
  template: {
    ...person,
    details: { ...details, kind: "", threat: "" },
    traits: { diesAtZero: false, noInjury: false },
  },
  short,
};

/** The shape of Bloodied's sources. */
export const bloodied: Shape = {
  ruleset: "bloodied",
  title: "Bloodied",
  color: "#932035",
  journal: "Bloodied: Rules",
  packs: [
    { name: "rules", label: "Bloodied: Rules", document: "JournalEntry" },
    { name: "characters", label: "Bloodied: Characters", document: "Actor" },
    { name: "creatures", label: "Bloodied: Creatures", document: "Actor", secret: true },
    { name: "gear", label: "Bloodied: Gear", document: "Item" },
    { name: "powers", label: "Bloodied: Spells", document: "Item" },
    { name: "tables", label: "Bloodied: Tables", document: "RollTable" },
    { name: "macros", label: "Bloodied: Macros", document: "Macro" },
  ],
  kinds: { weapon, armor, shield, gear, spell, character, creature },
  heroes: ["character"],
  bars: ["attributes.hp", "casting.pool"],
  effectKeys:
    /^(attributes\.(defense|armor|initiative)\.bonus|attributes\.movement|bonuses\.(saves|checks|(attack|damage)\.(melee|ranged|all))|abilities\.(str|bld|agl|int|lck)\.(value|checkBonus|saveBonus))$/,
};
