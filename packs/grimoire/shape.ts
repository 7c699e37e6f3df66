import { BLANK_MARK } from "../../module/rulesets/grimoire/magic/mishap-marks.ts";
import type { Data } from "../documents.ts";
import type { Kind, Shape } from "../shape.ts";
import { against, book, duration, html, inked, range, scores, scrolls } from "./short.ts";

export const physical = {
  quantity: 1,
  slots: 1,
  stack: 1,
  price: 0,
  metal: false,
  carried: true,
  held: "none",
  worn: false,
  description: "",
};

export const weapon: Kind = {
  word: "Weapon",
  type: "grimoireWeapon",
  text: "description",
  template: {
    ...physical,
    dice: "d6",
    attribute: "str",
    hands: 1,
    apCost: null,
    ranged: false,
    near: 0,
    thrown: false,
    reach: 1,
    blast: false,
    blastRadius: 0,
    fire: false,
    magical: false,
    reloadAp: 0,
    trackAmmo: false,
    ammoItem: "",
    natural: false,
    consumable: false,
    dealsDamage: true,
    ignoreArmor: false,
    criticalEffect: "",
    edge: "",
    wrapsShields: false,
    binds: 0,
  },
  short: { ap: "apCost", critical: html("criticalEffect") },
};

const armor: Kind = {
  word: "Armor",
  type: "grimoireArmor",
  text: "description",
  template: { ...physical, category: "body", armor: 0, dice: "", attribute: "str", magical: false, strapped: false },
};

const gear: Kind = {
  word: "Gear",
  type: "grimoireGear",
  text: "description",
  template: { ...physical, dice: "", attribute: "str", role: "none", heals: "", consumable: false },
};

const grimoireBook: Kind = {
  word: "Book",
  type: "grimoireBook",
  text: "description",
  template: { ...physical, slots: 2, usable: true, fused: false, bound: false },
};

export const spellFields = {
  range: { text: "", spaces: 0 },
  duration: { formula: "", unit: "instant" },
  targets: "",
  check: "none",
  attribute: "wil",
  resist: "dex",
  damage: "",
  damageType: "",
  heals: "",
  stabilises: 0,
  dc: "",
  conditions: "",
  alters: "",
  gives: "",
  breaks: "",
  way: "",
  blast: false,
  apCost: null,
  text: "",
};

const spell: Kind = {
  word: "Spell",
  type: "grimoireSpell",
  text: "text",
  template: { book: "", ...spellFields },
  short: { range, duration, against, in: book, ap: "apCost" },
};

const scroll: Kind = {
  word: "Scroll",
  type: "grimoireScroll",
  text: "description",
  template: { ...physical, slots: 0, spell: { name: "", ...spellFields } },
  short: { of: inked(spell) },
};

const scar: Kind = {
  word: "Scar",
  type: "grimoireScar",
  text: "description",
  template: {
    entry: 1,
    location: "",
    state: "active",
    followUp: "none",
    formula: "",
    attribute: "str",
    trigger: "now",
    description: "",
  },
};

const mark: Kind = {
  word: "Mark",
  type: "grimoireMark",
  text: "text",
  template: { ...BLANK_MARK, entry: 2 },
};

const ability: Kind = {
  word: "Trait",
  type: "grimoireAbility",
  text: "text",
  template: { trigger: "passive", apCost: 0, brings: "", text: "" },
  short: { ap: "apCost" },
};

const background: Kind = {
  word: "Background",
  type: "grimoireBackground",
  text: "description",
  template: {
    category: "background",
    names: [],
    gear: [],
    tableA: "",
    tableB: "",
    gpFormula: "",
    wage: 0,
    description: "",
  },
};

const score = { value: 10, max: 10 };

const common: Data = {
  attributes: { str: score, dex: score, wil: score },
  hp: { value: 3, max: 3 },
  ap: { value: 4, max: 4, bonusNextTurn: 0 },
  armor: { natural: 0, bonus: 0 },
  movement: { bonus: 0, left: 0 },
  pendingAdvantage: 0,
  group: "",
  notes: "",
  description: "",
};

const load: Data = {
  // The number of slots is a world setting.
  slots: { lost: 0, tracked: true },
  fatigue: 0,
  tumors: 0,
  magic: { blockedUntil: null, ignoreFatigue: 0, slotDice: 0 },
  gp: 0,
};

const bio = Object.fromEntries(
  ["background", "physique", "face", "voice", "clothing", "virtue", "vice", "habit", "fortune"].map((id) => [id, ""]),
);

const enemy: Data = { leader: false, groupSize: 1, role: "", elemental: false, immuneMorale: false };

const short = {
  scores,
  hp: ["hp.max", "hp.value"],
  ap: ["ap.max", "ap.value"],
  armor: "armor.natural",
  slotDice: "magic.slotDice",
  notes: html("notes"),
};

const character: Kind = {
  word: "Character",
  type: "grimoireCharacter",
  text: "description",
  template: { ...common, ...load, bio: { ...bio, age: 20 } },
  short,
};

const creature: Kind = {
  word: "Creature",
  type: "grimoireNpc",
  text: "description",
  template: { ...common, ...load, slots: { lost: 0, tracked: false }, ...enemy },
  short: { ...short, tracked: "slots.tracked" },
};

const detachment: Kind = {
  word: "Detachment",
  type: "grimoireDetachment",
  text: "description",
  template: { ...common, headcount: 20, memberName: "", immuneMorale: false },
  short,
};

/** The shape of Grimoire's sources. */
export const grimoire: Shape = {
  ruleset: "grimoire",
  title: "Grimoire",
  color: "#673592",
  journal: "Grimoire: Rules",
  packs: [
    { name: "rules", label: "Grimoire: Rules", document: "JournalEntry" },
    { name: "characters", label: "Grimoire: Characters", document: "Actor" },
    { name: "creatures", label: "Grimoire: Creatures", document: "Actor", secret: true },
    { name: "gear", label: "Grimoire: Marketplace", document: "Item" },
    { name: "powers", label: "Grimoire: Spells, Scars and Marks", document: "Item", also: scrolls },
    { name: "backgrounds", label: "Grimoire: Backgrounds and Hirelings", document: "Item" },
    { name: "tables", label: "Grimoire: Tables", document: "RollTable" },
    { name: "macros", label: "Grimoire: Macros", document: "Macro" },
  ],
  kinds: {
    weapon,
    armor,
    gear,
    book: grimoireBook,
    spell,
    scroll,
    scar,
    mark,
    ability,
    background,
    character,
    creature,
    detachment,
  },
  heroes: ["character"],
  bars: ["hp", "ap"],
  effectKeys:
    /^(armor\.(natural|bonus)|movement\.bonus|ap\.(max|bonusNextTurn)|attributes\.(str|dex|wil)\.(value|max)|slots\.lost)$/,
};
