/** Stored data of Aura's characters and creatures. */
import {
  amount,
  boolean,
  count,
  each,
  group,
  html,
  integer,
  integerOrNull,
  oneOf,
  record,
  someOf,
  text,
  textList,
} from "../../../kernel/schema.ts";
import {
  ABILITIES,
  CATEGORIES,
  DAMAGE_TYPES,
  DEFENSES,
  MARTIAL,
  MOVES,
  OVERRIDES,
  POSTURES,
  SIZES,
  SKILLS,
  type SkillId,
} from "./constants.ts";

/** Target of active effects; what is stored is what a user typed. */
const bonus = () => integer(0, { min: -99, max: 99 });

/** Characters and creatures. */
const common = {
  abilities: each(ABILITIES, () => group({ value: integer(10, { min: 0, max: 99 }) })),
  level: count(1),
  mpl: count(),
  /** MPL points assigned. */
  mplPoints: each(MARTIAL, () => count()),
  size: oneOf(SIZES, "medium"),
  posture: oneOf(POSTURES, "standing"),
  /** Meters. */
  movement: group({ speed: amount(6), bonus: bonus() }),
  /** Meters. */
  jump: group({ bonus: bonus() }),
  /** Reach bonus, and Miss Chance change of a creature that differs from its size. */
  reach: group({ bonus: bonus() }),
  missChance: group({ bonus: bonus() }),
  aura: group({ value: count(), bonus: bonus(), active: boolean(true) }),
  surges: group({ value: count(), bonus: bonus(), recoveryBonus: bonus() }),
  /** `halved`: an injury halves the maximum. */
  stamina: group({ value: count(), bonus: bonus(), halved: boolean(), asEnergyBonus: bonus() }),
  energy: group({ value: count(), bonus: bonus() }),
  agility: group({ value: count(), bonus: bonus() }),
  round: group({
    swiftUsed: boolean(),
    initiativeUsed: boolean(),
    deathSaved: boolean(),
    waiting: boolean(),
    /** Passes all reactions to declared actions. */
    passing: boolean(),
    initiativeTotal: integerOrNull(),
    /** The clash it was rolled in: there it counts against all participants (A-61, D-60). */
    initiativeFor: text(),
    /** Uuid of the last attacker, until the actor acts itself. */
    attackedBy: text(),
    staminaAsEnergy: count(),
    /** Meters, only from actions (D-68). */
    moved: amount(),
    lastMove: oneOf(MOVES, "none"),
    /** Energy at the start of the Round; later gains do not exceed it (Commanding Shout). */
    energyStart: count(),
    /** Once-a-Round uses: ids of items used (styles). */
    used: textList(),
  }),
  inherent: each(["evasion", "fortitude", "will"], () => group({ bonus: bonus() })),
  /** `bonus` is the target of effects. */
  defenses: each(DEFENSES, () => group({ bonus: bonus() })),
  attack: group({ avBonus: bonus(), damageBonus: bonus(), missChanceBonus: bonus(), precise: count() }),
  skills: group({
    ...each(Object.keys(SKILLS) as SkillId[], (id) =>
      group({ ability: oneOf(ABILITIES, SKILLS[id]), ranks: count(), bonus: bonus() }),
    ).fields,
    custom: record({ label: text(), ability: oneOf(ABILITIES, "int"), ranks: count() }),
  }),
  damage: group({ weaknesses: someOf(DAMAGE_TYPES), resistances: someOf(DAMAGE_TYPES) }),
  /** Advantage and Disadvantage from effects, by roll: "hit", "combat", "evasion", "skill.awareness" …. */
  sway: group({ advantage: textList(), disadvantage: textList() }),
  /** Creatures: overrides of derived numbers; null: none. */
  overrides: each(OVERRIDES, () => integerOrNull({ min: -99, max: 999 })),
  currency: count(),
};
const details = { biography: html(), notes: html() };

export const character = { ...common, details: group(details) };

export const creature = {
  ...common,
  details: group({
    ...details,
    category: oneOf(CATEGORIES, "folk"),
    /** A note for the GM. */
    threat: integer(0, { min: 0, max: 10 }),
    tactics: html(),
    /** A lethal wound at 0 Aura kills it without a roll, unless the GM says otherwise. */
    fragile: boolean(),
  }),
};
