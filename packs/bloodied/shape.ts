import * as schema from "../../module/rulesets/bloodied/model/schema.ts";
import type { Data } from "../documents.ts";
import type { Kind, Shape } from "../shape.ts";
import { against, conditions, hit, notes, scores, TIER_FIELDS, tier, unknownEffects, use } from "./short.ts";

const weapon: Kind = {
  word: "Weapon",
  type: "bloodiedWeapon",
  text: "description",
  fields: schema.weapon,
  short: {
    damage: "damage.formula",
    types: "damage.types",
    attackBonus: "attack.bonus",
    damageBonus: "damage.bonus",
    hit,
    reach: "range.reach",
    range: (value, { fail }) => {
      if (!Array.isArray(value) || value.length !== 2) fail("range should be [effective, max]");
      const [effective, max] = value as unknown[];
      return { range: { effective, max } };
    },
  },
  check: (system, effects) => unknownEffects("hit", (system.hit as Data).applies, effects),
};

const armor: Kind = {
  word: "Armor",
  type: "bloodiedArmor",
  text: "description",
  fields: schema.armor,
  short: { value: "formula", against },
};

const shield: Kind = {
  word: "Shield",
  type: "bloodiedShield",
  text: "description",
  fields: schema.shield,
};

const gear: Kind = {
  word: "Gear",
  type: "bloodiedGear",
  text: "description",
  fields: schema.gear,
  short: { use, reagent: "use.reagent" },
  check: (system, effects) => unknownEffects("use", (system.use as Data).applies, effects),
};

const spell: Kind = {
  word: "Spell",
  type: "bloodiedSpell",
  text: "description",
  fields: schema.spell,
  defaults: { versions: Object.fromEntries(TIER_FIELDS.map((field) => [field, { onSave: "none" }])) },
  short: { ...Object.fromEntries(TIER_FIELDS.map((field) => [field, tier(field)])), conditions },
  check: (system, effects) =>
    Object.entries(system.versions as Record<string, Data>).flatMap(([field, { applies }]) =>
      unknownEffects(field, applies, effects),
    ),
};

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
  fields: schema.actor,
  omits: ["details.kind", "details.threat", "traits"],
  short,
};

const creature: Kind = {
  word: "Creature",
  type: "bloodiedCreature",
  text: "details.biography",
  fields: schema.actor,
  short,
};

/** The shape of Bloodied's sources. */
export const bloodied: Shape = {
  ruleset: "bloodied",
  title: "Bloodied",
  color: "#932035",
  packs: [
    { name: "rules", label: "Bloodied: Rules", document: "JournalEntry" },
    { name: "gm", label: "Bloodied: For the GM", document: "JournalEntry", secret: true },
    { name: "characters", label: "Bloodied: Characters", document: "Actor" },
    { name: "creatures", label: "Bloodied: Creatures", document: "Actor", secret: true },
    { name: "gear", label: "Bloodied: Gear", document: "Item" },
    { name: "powers", label: "Bloodied: Spells", document: "Item" },
    { name: "tables", label: "Bloodied: Tables", document: "RollTable" },
    { name: "gm-tables", label: "Bloodied: Tables for the GM", document: "RollTable", secret: true },
    { name: "macros", label: "Bloodied: Macros", document: "Macro" },
    { name: "adventure", label: "Bloodied: Adventure", document: "Adventure", secret: true },
  ],
  kinds: { weapon, armor, shield, gear, spell, character, creature },
  heroes: ["character"],
  bars: ["attributes.hp", "casting.pool"],
  effectKeys:
    /^(attributes\.(defense|armor|initiative)\.bonus|attributes\.movement|turn\.(movement|action)|bonuses\.(saves|checks|(attack|damage)\.(melee|ranged|all))|abilities\.(str|bld|agl|int|lck)\.(value|checkBonus|saveBonus))$/,
};
