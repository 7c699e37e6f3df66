/** Stored data of Anatomy's characters and creatures. */
import {
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
  ATTRIBUTES,
  type AttributeId,
  COMPONENTS,
  INITIATIVE_MODES,
  MODIFIER_LISTS,
  SIZES,
  SKILLS,
  type SkillId,
  SPEEDS,
} from "./constants.ts";

const MODIFIER = { min: -10, max: 30 };
const misc = () => integer(0, { min: -99, max: 99 });
/** null without Constitution, whatever is stored (N-21). */
const pool = () => integerOrNull({ min: 0 }, 10);

export const actor = {
  details: group({
    level: integer(1, { min: 1, max: 30 }),
    /** Creatures: base level for the DC of finding the heart (N-59); null: the level. */
    baseLevel: integerOrNull({ min: 0 }),
    /** Slug for heart knowledge (N-59). */
    species: text("human"),
    biography: html(),
    gmNotes: html(),
  }),
  size: oneOf(SIZES, "medium"),
  /** The stored modifiers; only Constitution may be null: none (N-21). */
  attributes: group({
    ...each(
      ATTRIBUTES.filter((id): id is Exclude<AttributeId, "con"> => id !== "con"),
      () => group({ value: integer(0, MODIFIER) }),
    ).fields,
    con: group({ value: integerOrNull(MODIFIER, 0) }),
  }),
  martialBonus: integer(1, { min: 0, max: 40 }),
  defence: group({ attribute: oneOf(ATTRIBUTES, "dex"), natural: count(), misc: integer() }),
  stamina: group({ base: integer(10), training: integer(), value: pool() }),
  exhaustion: group({ value: pool() }),
  strain: group({ value: count() }),
  bleed: group({ value: count() }),
  ap: group({ value: count(3) }),
  reactions: group({ value: count(1) }),
  speeds: each(SPEEDS, (id) => group({ value: count(id === "base" ? 30 : 0), winged: boolean(true) })),
  senses: group({ scent: boolean(), gaze: boolean() }),
  skills: each(Object.keys(SKILLS) as SkillId[], (id) =>
    group({
      attribute: oneOf(ATTRIBUTES, SKILLS[id]),
      trained: boolean(),
      ranks: misc(),
      misc: misc(),
      /** craft, lore, musicalInstrument: each specialty is rolled separately. */
      specialties: record({ label: text(), ranks: misc() }),
    }),
  ),
  saves: group({ con: group({ misc: integer() }) }),
  knowledge: group({ hearts: textList() }),
  survival: group({
    needsHead: boolean(true),
    needsHeart: boolean(true),
    destroyedAt: integerOrNull({ min: 1 }),
    bleeds: boolean(true),
  }),
  vital: oneOf(["alive", "dead", "destroyed"], "alive"),
  turn: group({
    /** Own turns begun in this combat; "1 round" ends by this count (D-47). */
    number: count(),
    initiative: oneOf(INITIATIVE_MODES, "base"),
    /** Senses for the Perception roll of an unaware combatant (D-62). */
    senses: someOf(COMPONENTS, "audio", "visual"),
    hasActed: boolean(true),
    /** Attack actions this turn: each later one has that many disadvantages (N-96). */
    attackActions: count(),
    /** Ids of the free actions used this turn (N-88). */
    freeUsed: textList(),
    noAttack: boolean(),
    roundAction: text(),
    extraAp: count(),
    lunge: boolean(),
    triggersAnswered: textList(),
    startAp: count(),
  }),
  /** Modifier texts added by effects; rules read the effects themselves (model/modifiers.ts). */
  pool: each(MODIFIER_LISTS, () => textList()),
};
