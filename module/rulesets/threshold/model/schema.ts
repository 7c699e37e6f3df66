/** Stored data of Threshold's characters and creatures, and fields that items share. */
import {
  amount,
  boolean,
  byHouseRule,
  count,
  each,
  group,
  html,
  inputLimits,
  integer,
  integerOrNull,
  list,
  oneOf,
  oneOfOrEmpty,
  record,
  type Stored,
  text,
  textList,
} from "../../../kernel/schema.ts";
import {
  ALIGNMENTS,
  CREATURE_TYPES,
  DAMAGE_TYPES,
  DEFENSES,
  ENERGIES,
  MODIFIER_LISTS,
  PROGRESSIONS,
  type Progression,
  SIZES,
  SKILLS,
  type SkillId,
  STATS,
} from "./constants.ts";

/**
 * A bonus or penalty with a type. `target`: "defense.ref", "attack.melee", "skill.stealth". The rules report invalid
 * targets and types.
 */
const modifier = {
  target: text("d20"),
  type: text("circumstance"),
  value: integer(0, { min: -99, max: 99 }),
  /** Stacks whatever its type (T-55). */
  stacks: boolean(),
  /** Not applied automatically: a tick in the dialog of one roll. */
  situational: boolean(),
  /** "": the name of its source. */
  label: text(),
};
export type TypedModifier = Stored<typeof modifier>;
export const modifiers = () => record(modifier);

const resistance = {
  type: oneOf(DAMAGE_TYPES, "fire"),
  mode: oneOf(["resistance", "immunity", "absorption"], "resistance"),
  value: count(),
  source: text(),
};
export type StoredResistance = Stored<typeof resistance>;
export const resistances = () => record(resistance);

/** auto: by creature type. */
export const energy = () => each(ENERGIES, () => oneOf(["auto", "heal", "harm", "none"], "auto"));
export const bodyShape = () => oneOf(["tall", "long"], "tall");
/** Faces of a Hit Die. */
export const hitDie = () => inputLimits({ min: 4, max: 12 }, integer(8, { min: 2, max: 100 }));
export const progression = (initial: Progression) => oneOf(Object.keys(PROGRESSIONS) as Progression[], initial);

/** A number recomputed from the rules, and the GM override that replaces it (T-01). */
const overridable = () => ({ value: integer(), override: integerOrNull() });

const skill = (ability: string) => ({
  /** One of the six stats, or the id of a special stat (T-04). */
  ability: text(ability),
  trained: boolean(),
  misc: integer(0, { min: -99, max: 99 }),
});

export const character = {
  stats: each(STATS, () =>
    group({
      base: inputLimits({ min: -10 }, integer(0, { min: -20, max: 30 })),
      /** Gained from experience; characters only. */
      advance: integer(),
      /** Recomputed. */
      value: integer(),
      override: integerOrNull(),
    }),
  ),
  specialStats: record({ label: text(), value: integer(), notes: text() }),
  details: group({
    level: integer(1, { min: 1 }),
    xp: count(),
    alignment: oneOfOrEmpty(ALIGNMENTS),
    deity: group({ name: text(), alignment: oneOfOrEmpty(ALIGNMENTS) }),
    biography: html(),
    notes: html(),
    traceAncestry: text(),
    /** The GM's note on a creature. */
    challenge: text(),
  }),
  creature: group({
    /** Stored on creatures; characters: recomputed from the species. */
    type: oneOf(CREATURE_TYPES, "humanoid"),
    subtypes: textList(),
    countsAs: textList(),
    vitality: oneOf(["auto", "living", "undead", "nonliving"], "auto"),
    playableSpecies: boolean(),
  }),
  size: group({
    override: oneOfOrEmpty(SIZES),
    /** Creatures: stored; characters: recomputed. */
    base: oneOf(SIZES, "medium"),
    /** Recomputed: base with effects. */
    value: oneOf(SIZES, "medium"),
  }),
  /**
   * Where effects act on size: changes of an effect target these three. Recomputed from effects and conditions,
   * whatever is stored.
   */
  sizing: group({ steps: integer(), grantsAbilityMods: boolean(), gearFollows: boolean(true) }),
  /** Characters: from their species. */
  bodyShape: bodyShape(),
  speed: group({
    /** Characters: from their species. */
    base: count(6),
    /** Recomputed. */
    value: count(6),
    override: integerOrNull({ min: 0 }),
    other: record({ mode: oneOf(["fly", "swim", "climb", "burrow"], "fly"), value: count() }),
  }),
  reach: group({ base: integerOrNull({ min: 0 }), value: count(1), override: integerOrNull({ min: 0 }) }),
  hp: group({
    value: count(1),
    max: integer(1, { min: 1 }),
    starting: count(),
    ability: oneOf(["class", ...STATS, "none"], "class"),
    override: integerOrNull({ min: 1 }),
  }),
  hitDice: group({
    die: hitDie(),
    rolls: list(integer(1, { min: 1 })),
    count: integer(1, { min: 1 }),
    override: integerOrNull({ min: 1 }),
  }),
  woundThreshold: group(overridable()),
  track: group({
    step: integer(0, { min: 0, max: 5 }),
    restSeconds: integer(0, { min: 0, max: 299 }),
    previous: integer(0, { min: 0, max: 5 }),
  }),
  bleed: group({ active: boolean(), stable: boolean(), remaining: integerOrNull({ min: 0 }), since: text() }),
  deathMode: oneOf(["bleed", "instant"], "bleed"),
  /**
   * Seconds of the actor's own time: each turn adds a round, outside combat world time counts. Effects counted in
   * rounds end by it.
   */
  lived: amount(),
  attackBonus: group({ progression: progression("slow"), ...overridable() }),
  defenses: each(DEFENSES, () =>
    group({
      natural: count(),
      misc: integer(),
      /** Creatures: stored instead of a class. */
      class: integer(),
      ...overridable(),
    }),
  ),
  initiative: group(overridable()),
  grapple: group(overridable()),
  skills: each(Object.keys(SKILLS) as SkillId[], (id) => group(skill(SKILLS[id]))),
  customSkills: record({ label: text(), ...skill("int") }),
  resistances: resistances(),
  energy: energy(),
  currency: group({ coins: amount() }),
  modifiers: modifiers(),
  /**
   * Where effects add modifiers, as strings ("+2 deflection"), by target; rules read the effects themselves
   * (model/typed-modifiers.ts).
   */
  pool: each(MODIFIER_LISTS, () => textList()),
};
export const creature = { ...character, deathMode: byHouseRule("creatureDeath", character.deathMode) };
