/** Characters and creatures (catalogue 2.2, 2.3); derived numbers by model/derive.ts. */

import { type Affected, effectsOf } from "../../../kernel/effects-of.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { amount, flag, group, html, list, oneOf, oneOrNone, record, whole, wholeOrNone, words } from "../../fields.ts";
import { mend } from "../../mend.ts";
import { type ActorData, DEFENSES, SIZES, SKILLS, STATS } from "../model/data.ts";
import { deriveActor } from "../model/derive.ts";
import { count, countsAs, creatureType, energy, modifiers, resistances, shape, size, stat } from "./fields.ts";
import { house } from "./house.ts";

const f = foundry.data.fields;
const ALIGNMENTS = ["holy", "neutral", "unholy"] as const;

/** A derived number and the GM override that replaces it (T-01). */
const overridable = () => ({ value: whole(0), override: wholeOrNone() });

/**
 * Where effects add modifiers. Strings, not numbers: rules read them from the effects. Every name is a list of its own,
 * so that both `attack` and `attack.melee` can be targets.
 */
const pool = () =>
  group(
    Object.fromEntries(
      [
        "stat",
        "hp",
        "woundThreshold",
        "bleed",
        "speed",
        "reach",
        "carry",
        "defense",
        "d20",
        "attack",
        "damage",
        "check",
        "skill",
        "grapple",
        "initiative",
        "resist",
      ].map((name) => [name, list()]),
    ),
  );

const skill = (ability: (typeof STATS)[number]) => ({
  ability: stat(ability),
  trained: flag(),
  misc: whole(0, { min: -99, max: 99 }),
});

const common = () => ({
  stats: group(
    Object.fromEntries(
      STATS.map((id) => [
        id,
        group({ base: whole(0, { min: -20, max: 30 }), advance: whole(0), value: whole(0), override: wholeOrNone() }),
      ]),
    ),
  ),
  specialStats: record({ label: words(), value: whole(0), notes: words() }),
  details: group({
    level: whole(1, { min: 1 }),
    xp: count(),
    alignment: oneOrNone(ALIGNMENTS),
    deity: group({ name: words(), alignment: oneOrNone(ALIGNMENTS) }),
    biography: html(),
    notes: html(),
    traceAncestry: words(),
    challenge: words(),
  }),
  creature: group({
    type: creatureType(),
    subtypes: list(),
    countsAs: countsAs(),
    vitality: oneOf(["auto", "living", "undead", "nonliving"], "auto"),
    playableSpecies: flag(),
  }),
  size: group({ override: oneOrNone(SIZES), base: size(), value: size() }),
  sizing: group({ steps: whole(0), grantsAbilityMods: flag(), gearFollows: flag(true) }),
  bodyShape: shape(),
  speed: group({
    base: count(6),
    value: count(6),
    override: wholeOrNone({ min: 0 }),
    other: record({ mode: oneOf(["fly", "swim", "climb", "burrow"], "fly"), value: count() }),
  }),
  reach: group({ base: wholeOrNone({ min: 0 }), value: count(1), override: wholeOrNone({ min: 0 }) }),
  hp: group({
    value: count(1),
    max: whole(1, { min: 1 }),
    starting: count(),
    ability: oneOf(["class", ...STATS, "none"], "class"),
    override: wholeOrNone({ min: 1 }),
  }),
  hitDice: group({
    die: whole(8, { min: 2, max: 100 }),
    rolls: new f.ArrayField(new f.NumberField({ required: true, nullable: false, integer: true, min: 1 })),
    count: whole(1, { min: 1 }),
    override: wholeOrNone({ min: 1 }),
  }),
  woundThreshold: group(overridable()),
  track: group({
    step: whole(0, { min: 0, max: 5 }),
    restSeconds: whole(0, { min: 0, max: 299 }),
    previous: whole(0, { min: 0, max: 5 }),
  }),
  bleed: group({ active: flag(), stable: flag(), remaining: wholeOrNone({ min: 0 }), since: words() }),
  lived: amount(0, { min: 0 }),
  attackBonus: group({ ...overridable(), progression: oneOf(["fast", "medium", "slow"], "slow") }),
  defenses: group(
    Object.fromEntries(
      DEFENSES.map((id) => [id, group({ natural: count(), misc: whole(0), class: whole(0), ...overridable() })]),
    ),
  ),
  initiative: group(overridable()),
  grapple: group(overridable()),
  skills: group(Object.fromEntries(Object.entries(SKILLS).map(([id, ability]) => [id, group(skill(ability))]))),
  customSkills: record({ label: words(), ...skill("int") }),
  resistances: resistances(),
  energy: energy(),
  currency: group({ coins: amount(0, { min: 0 }) }),
  modifiers: modifiers(),
  pool: pool(),
});

/** The part of an actor document that derivation reads. */
interface Owner extends Affected {
  type: string;
  items: Iterable<Snapshot>;
  statuses?: ReadonlySet<string>;
}

abstract class ActorModel extends foundry.abstract.TypeDataModel<
  foundry.data.fields.DataSchema,
  foundry.documents.BaseActor
> {
  static readonly HTML_FIELDS: readonly string[] = ["details.biography", "details.notes"];

  static override migrateData(source: Parameters<typeof foundry.abstract.TypeDataModel.migrateData>[0]) {
    return super.migrateData(source);
  }

  /** Effects are already applied to the stored numbers: base, effects, derived. */
  override prepareDerivedData(): void {
    const values = this as unknown as Record<string, unknown> & { _source: Record<string, unknown> };
    mend({ fields: this.schema.fields }, values, values._source);
    const owner = this.parent as unknown as Owner;
    const effects = effectsOf(owner);
    const held = { type: owner.type, items: [...owner.items], statuses: owner.statuses ?? new Set<string>(), effects };
    deriveActor(this as unknown as ActorData, held, house());
  }
}

export class CharacterModel extends ActorModel {
  static override defineSchema() {
    return { ...common(), deathMode: oneOf(["bleed", "instant"], "bleed") };
  }
}

export class CreatureModel extends ActorModel {
  static override defineSchema() {
    return {
      ...common(),
      deathMode: new f.StringField({
        required: true,
        blank: false,
        choices: ["bleed", "instant"],
        initial: () => house().creatureDeath,
      }),
    };
  }
}
