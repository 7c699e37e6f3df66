import { type Data, isData } from "../documents.ts";
import { type Kind, record, type Shape } from "../shape.ts";
import { bodyLines, plan } from "./plan.ts";
import * as short from "./short.ts";
import { token } from "./token.ts";

const described = { description: "", rule: "" };
const carried = {
  ...described,
  carry: "stowed",
  heldBy: [],
  stuckIn: "",
  stuckTo: "",
  stack: "",
  quantity: 1,
  weight: 0,
  price: 0,
  broken: false,
};
const critEffect = { key: "none", value: 0, dc: 0 };
const holding = { held: short.held };

const part: Kind = {
  word: "Part",
  type: "anatomyPart",
  text: "description",
  template: {
    ...described,
    kind: "other",
    side: "",
    severity: "minor",
    attachedTo: "",
    steps: [],
    passive: [],
    hidden: false,
    prosthetic: "",
  },
  short: { steps: short.steps, passive: short.modifiers("passive"), of: short.named("attachedTo") },
};

const bodyPlan: Kind = {
  word: "Plan",
  type: "anatomyPlan",
  text: "description",
  template: {
    ...described,
    parts: record({ kind: "other", name: "", side: "", parent: "", severity: "", natural: "" }),
  },
  short: { parts: (value, reading) => (isData(value) ? { parts: value } : plan(value, reading)) },
};

const weapon: Kind = {
  word: "Weapon",
  type: "anatomyWeapon",
  text: "description",
  template: {
    ...carried,
    category: "melee",
    group: "blade",
    hands: 1,
    attributes: ["str", "dex"],
    reach: 5,
    rangeIncrement: 0,
    thrown: false,
    thrownIncrement: 10,
    reload: "none",
    draw: "simple",
    loaded: true,
    ammunition: "",
    damageTypes: [],
    attackBonus: 0,
    critRange: 20,
    critEffect,
    touch: false,
    inflictsInjury: true,
    brings: { status: "", check: { attribute: "", dc: 0 }, text: "", freeAp: 0 },
    traits: { light: false, double: false },
    naturalKind: "",
    part: "",
    lockedUntil: { combat: "", round: 0, turn: 0 },
  },
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
  template: { ...carried, bonus: 0, worn: false, penalties: [], rend: 0 },
  short: { worn: short.worn, penalties: short.modifiers("penalties") },
};

const shield: Kind = {
  word: "Shield",
  type: "anatomyShield",
  text: "description",
  template: {
    ...carried,
    bonus: 0,
    readied: false,
    usableWhileReadied: false,
    penalties: [],
    rend: 0,
    coverWhenReadied: false,
  },
  short: { ...holding, penalties: short.modifiers("penalties") },
};

const gear: Kind = {
  word: "Gear",
  type: "anatomyGear",
  text: "description",
  template: {
    ...carried,
    slug: "",
    uses: { value: 0, max: 0 },
    use: { kind: "", value: 0, ap: 1, drunk: false },
    modifiers: [],
  },
  short: { ...holding, uses: short.uses, modifiers: short.modifiers("modifiers") },
};

const prosthetic: Kind = {
  word: "Prosthetic",
  type: "anatomyProsthetic",
  text: "description",
  template: {
    ...carried,
    replaces: "hand",
    keeps: [],
    disables: [],
    modifiers: [],
    fittedTo: "",
  },
  short: { modifiers: short.modifiers("modifiers") },
};

const remedy: Kind = {
  word: "Remedy",
  type: "anatomyRemedy",
  text: "description",
  template: {
    ...described,
    mode: "heal",
    only: "",
    maxSeverity: "minor",
    count: 1,
    ap: null,
    castTime: "",
    stamina: 0,
    vocal: false,
    somatic: false,
    range: 5,
  },
};

const action: Kind = {
  word: "Action",
  type: "anatomyAction",
  text: "description",
  template: {
    ...described,
    plays: "",
    which: "",
    cost: "simple",
    stamina: 0,
    isAttack: false,
    provokes: false,
    modifiers: [],
    extraApText: "",
  },
  short: { modifiers: short.modifiers("modifiers") },
};

const feature: Kind = {
  word: "Feature",
  type: "anatomyFeature",
  text: "description",
  template: { ...described, modifiers: [] },
  short: { modifiers: short.modifiers("modifiers") },
};

const SKILLS = {
  acrobatics: "dex",
  athletics: "str",
  craft: "int",
  fly: "dex",
  heal: "wis",
  lore: "int",
  musicalInstrument: "cha",
  oratory: "cha",
  perception: "wis",
  stealth: "dex",
  survival: "wis",
  thievery: "dex",
};
const specialties = record({ label: "", ranks: 0 });
const speed = { value: 0 };

/** Stored data of an actor. Derived values and turn resources are left out. */
const actor: Data = {
  details: { level: 1, baseLevel: null, species: "human", biography: "", gmNotes: "" },
  size: "medium",
  attributes: {
    ...Object.fromEntries(["str", "dex", "int", "wis", "cha"].map((id) => [id, { value: 0 }])),
    con: { value: null },
  },
  martialBonus: 1,
  defence: { attribute: "dex", natural: 0, misc: 0 },
  stamina: { base: 10, training: 0, value: null },
  exhaustion: { value: null },
  strain: { value: 0 },
  bleed: { value: 0 },
  ap: { value: 3 },
  reactions: { value: 1 },
  speeds: { base: { value: 30 }, burrow: speed, climb: speed, fly: { value: 0, winged: true }, swim: speed },
  senses: { scent: false, gaze: false },
  skills: Object.fromEntries(
    Object.entries(SKILLS).map(([id, attribute]) => [
      id,
      { attribute, trained: false, ranks: 0, misc: 0, specialties },
    ]),
  ),
  saves: { con: { misc: 0 } },
  knowledge: { hearts: [] },
  survival: { needsHead: true, needsHeart: true, destroyedAt: null, bleeds: true },
  vital: "alive",
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
  template: actor,
  short: shortOfActor,
  brings: embodied,
};
const creature: Kind = { ...character, word: "Creature", type: "anatomyCreature" };

/** The shape of Anatomy's sources. */
export const anatomy: Shape = {
  ruleset: "anatomy",
  title: "Anatomy",
  color: "#036152",
  journal: "Anatomy: Rules",
  packs: [
    { name: "rules", label: "Anatomy: Rules", document: "JournalEntry" },
    { name: "characters", label: "Anatomy: Characters", document: "Actor" },
    { name: "creatures", label: "Anatomy: Creatures", document: "Actor", secret: true },
    { name: "bodies", label: "Anatomy: Body Parts and Plans", document: "Item" },
    { name: "gear", label: "Anatomy: Weapons and Gear", document: "Item" },
    { name: "techniques", label: "Anatomy: Actions and Remedies", document: "Item" },
    { name: "tables", label: "Anatomy: Tables", document: "RollTable" },
    { name: "macros", label: "Anatomy: Macros", document: "Macro" },
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
