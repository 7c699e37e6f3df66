import * as item from "../../module/rulesets/anatomy/model/item-schema.ts";
import { actor } from "../../module/rulesets/anatomy/model/schema.ts";
import { isData } from "../documents.ts";
import type { Kind, Shape } from "../shape.ts";
import { bodyLines, plan } from "./plan.ts";
import * as short from "./short.ts";
import { token } from "./token.ts";

const holding = { held: short.held };

const part: Kind = {
  word: "Part",
  type: "anatomyPart",
  text: "description",
  fields: item.part,
  short: { steps: short.steps, passive: short.modifiers("passive"), of: short.named("attachedTo") },
};

const bodyPlan: Kind = {
  word: "Plan",
  type: "anatomyPlan",
  text: "description",
  fields: item.plan,
  short: { parts: (value, reading) => (isData(value) ? { parts: value } : plan(value, reading)) },
};

const weapon: Kind = {
  word: "Weapon",
  type: "anatomyWeapon",
  text: "description",
  fields: item.weapon,
  short: {
    ...holding,
    type: short.damageTypes,
    attack: "attackBonus",
    crit: "critRange",
    effect: short.effect,
    throws: short.throws,
    increment: "rangeIncrement",
    light: short.trait("light"),
    double: short.trait("double"),
    natural: short.natural,
    on: short.named("part"),
  },
};

const armor: Kind = {
  word: "Armor",
  type: "anatomyArmor",
  text: "description",
  fields: item.armor,
  short: { worn: short.worn, penalties: short.modifiers("penalties") },
};

const shield: Kind = {
  word: "Shield",
  type: "anatomyShield",
  text: "description",
  fields: item.shield,
  short: { ...holding, penalties: short.modifiers("penalties") },
};

const gear: Kind = {
  word: "Gear",
  type: "anatomyGear",
  text: "description",
  fields: item.gear,
  short: { ...holding, uses: short.uses, modifiers: short.modifiers("modifiers") },
};

const prosthetic: Kind = {
  word: "Prosthetic",
  type: "anatomyProsthetic",
  text: "description",
  fields: item.prosthetic,
  short: { modifiers: short.modifiers("modifiers") },
};

const remedy: Kind = {
  word: "Remedy",
  type: "anatomyRemedy",
  text: "description",
  fields: item.remedy,
  defaults: { ap: null, stamina: 0, vocal: false, somatic: false, range: 5 },
};

const action: Kind = {
  word: "Action",
  type: "anatomyAction",
  text: "description",
  fields: item.action,
  short: { modifiers: short.modifiers("modifiers") },
};

const feature: Kind = {
  word: "Feature",
  type: "anatomyFeature",
  text: "description",
  fields: item.feature,
  short: { modifiers: short.modifiers("modifiers") },
};

const shortOfActor = {
  attributes: short.attributes,
  skills: short.skills,
  speeds: short.speeds,
  stamina: short.stamina,
  level: "details.level",
  species: "details.species",
  defends: "defence.attribute",
  natural: "defence.natural",
  staminaNow: "stamina.value",
  exhaustionNow: "exhaustion.value",
  reactions: "reactions.value",
  hearts: "knowledge.hearts",
  notes: short.html("details", "gmNotes"),
};

/** `plan: Humanoid` adds all parts of that plan, ahead of the actor's other items. */
const embodied: NonNullable<Kind["brings"]> = ({ plan: name, ...fields }, entryOf, fail) => {
  if (name === undefined) return { fields, lines: [] };
  const found = entryOf(String(name));
  return { fields, lines: found ? bodyLines(found.fields.parts, fail) : fail(`unknown plan "${name}"`) };
};

const character: Kind = {
  word: "Character",
  type: "anatomyCharacter",
  text: "details.biography",
  fields: actor,
  omits: ["speeds.base.winged", "speeds.burrow.winged", "speeds.climb.winged", "speeds.swim.winged", "turn", "pool"],
  defaults: { attributes: { con: { value: null } }, stamina: { value: null }, exhaustion: { value: null } },
  short: shortOfActor,
  brings: embodied,
};
const creature: Kind = { ...character, word: "Creature", type: "anatomyCreature" };

/** The shape of Anatomy's sources. */
export const anatomy: Shape = {
  ruleset: "anatomy",
  title: "Anatomy",
  color: "#036152",
  packs: [
    { name: "rules", label: "Anatomy: Rules", document: "JournalEntry" },
    { name: "gm", label: "Anatomy: For the GM", document: "JournalEntry", secret: true },
    { name: "characters", label: "Anatomy: Characters", document: "Actor" },
    { name: "creatures", label: "Anatomy: Creatures", document: "Actor", secret: true },
    { name: "bodies", label: "Anatomy: Body Parts and Plans", document: "Item" },
    { name: "gear", label: "Anatomy: Weapons and Gear", document: "Item" },
    { name: "techniques", label: "Anatomy: Actions and Remedies", document: "Item" },
    { name: "tables", label: "Anatomy: Tables", document: "RollTable" },
    { name: "gm-tables", label: "Anatomy: Tables for the GM", document: "RollTable", secret: true },
    { name: "macros", label: "Anatomy: Macros", document: "Macro" },
    { name: "adventure", label: "Anatomy: Adventure", document: "Adventure", secret: true },
  ],
  kinds: {
    part,
    plan: bodyPlan,
    weapon,
    armor,
    shield,
    gear,
    prosthetic,
    remedy,
    action,
    feature,
    character,
    creature,
  },
  heroes: ["character"],
  bars: ["stamina", "ap"],
  effectKeys: /^$/,
  token,
};
