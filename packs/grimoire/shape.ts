import * as item from "../../module/rulesets/grimoire/model/item-schema.ts";
import * as actor from "../../module/rulesets/grimoire/model/schema.ts";
import type { Kind, Shape } from "../shape.ts";
import { against, book, duration, html, inked, range, scores, scrolls } from "./short.ts";

const weapon: Kind = {
  word: "Weapon",
  type: "grimoireWeapon",
  text: "description",
  fields: item.weapon,
  short: { ap: "apCost", critical: html("criticalEffect") },
};

const armor: Kind = {
  word: "Armor",
  type: "grimoireArmor",
  text: "description",
  fields: item.armor,
};

const gear: Kind = {
  word: "Gear",
  type: "grimoireGear",
  text: "description",
  fields: item.gear,
};

const grimoireBook: Kind = {
  word: "Book",
  type: "grimoireBook",
  text: "description",
  fields: item.book,
};

const spell: Kind = {
  word: "Spell",
  type: "grimoireSpell",
  text: "text",
  fields: item.spell,
  short: { range, duration, against, in: book, ap: "apCost" },
};

const scroll: Kind = {
  word: "Scroll",
  type: "grimoireScroll",
  text: "description",
  fields: item.scroll,
  short: { of: inked(spell) },
};

const scar: Kind = {
  word: "Scar",
  type: "grimoireScar",
  text: "description",
  fields: item.scar,
};

const mark: Kind = {
  word: "Mark",
  type: "grimoireMark",
  text: "text",
  fields: item.mark,
  defaults: { attribute: "wil" },
};

const ability: Kind = {
  word: "Trait",
  type: "grimoireAbility",
  text: "text",
  fields: item.ability,
  short: { ap: "apCost" },
};

const background: Kind = {
  word: "Background",
  type: "grimoireBackground",
  text: "description",
  fields: item.background,
};

/** Fields of play. The number of slots is a world setting. */
const omits = ["slots.base", "slots.pocket", "deprived", "critical", "mortal", "doomed", "dead"];

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
  fields: actor.character,
  omits: [...omits],
  defaults: { bio: { age: 20 } },
  short,
};

const creature: Kind = {
  word: "Creature",
  type: "grimoireNpc",
  text: "description",
  fields: actor.npc,
  omits: [...omits, "morale"],
  short: { ...short, tracked: "slots.tracked" },
};

const detachment: Kind = {
  word: "Detachment",
  type: "grimoireDetachment",
  text: "description",
  fields: actor.detachment,
  omits: ["routed", "weakened", "destroyed", "morale"],
  short,
};

/** The shape of Grimoire's sources. */
export const grimoire: Shape = {
  ruleset: "grimoire",
  title: "Grimoire",
  color: "#673592",
  packs: [
    { name: "rules", label: "Grimoire: Rules", document: "JournalEntry" },
    { name: "gm", label: "Grimoire: For the GM", document: "JournalEntry", secret: true },
    { name: "characters", label: "Grimoire: Characters", document: "Actor" },
    { name: "creatures", label: "Grimoire: Creatures", document: "Actor", secret: true },
    { name: "gear", label: "Grimoire: Marketplace", document: "Item" },
    { name: "powers", label: "Grimoire: Spells, Scars and Marks", document: "Item", also: scrolls },
    { name: "backgrounds", label: "Grimoire: Backgrounds and Hirelings", document: "Item" },
    { name: "tables", label: "Grimoire: Tables", document: "RollTable" },
    { name: "gm-tables", label: "Grimoire: Tables for the GM", document: "RollTable", secret: true },
    { name: "macros", label: "Grimoire: Macros", document: "Macro" },
    { name: "adventure", label: "Grimoire: Adventure", document: "Adventure", secret: true },
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
    /^(armor\.(natural|bonus)|movement\.bonus|ap\.(max|bonusNextTurn)|attributes\.(str|dex|wil)\.(value|max)|slots\.(lost|pocket))$/,
};
