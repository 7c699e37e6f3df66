/** Characters and creatures (catalogue 2.1); model/derive.ts derives their values. */

import { type Affected, effectsOf } from "../../../kernel/effects-of.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { flag, group, html, list, oneOf, record, whole, wholeOrNone, words } from "../../fields.ts";
import { mend } from "../../mend.ts";
import { type ActorData, ATTRIBUTES, COMPONENTS, INITIATIVE_MODES, SKILLS, SPEEDS } from "../model/data.ts";
import { deriveActor } from "../model/derive.ts";
import { POOLS } from "../model/modifiers.ts";
import { attribute, count, size, someOf } from "./fields.ts";
import { house } from "./house.ts";

const f = foundry.data.fields;
const modifier = () => whole(0, { min: -10, max: 30 });
/** Only Constitution may be null: none (N-21). */
const attributes = () =>
  group(
    Object.fromEntries(
      ATTRIBUTES.map((id) => [
        id,
        group(
          id === "con"
            ? {
                value: new f.NumberField({
                  required: true,
                  nullable: true,
                  integer: true,
                  initial: 0,
                  min: -10,
                  max: 30,
                }),
              }
            : { value: modifier() },
        ),
      ]),
    ),
  );
/** null without Constitution, whatever is stored. */
const pool = () => ({
  value: new f.NumberField({ required: true, nullable: true, integer: true, initial: 10, min: 0 }),
});

const common = () => ({
  details: group({
    level: whole(1, { min: 1, max: 30 }),
    baseLevel: wholeOrNone({ min: 0 }),
    species: words("human"),
    biography: html(),
    gmNotes: html(),
  }),
  size: size(),
  attributes: attributes(),
  martialBonus: whole(1, { min: 0, max: 40 }),
  defence: group({ attribute: attribute("dex"), natural: count(), misc: whole(0) }),
  stamina: group({ base: whole(10), training: whole(0), ...pool() }),
  exhaustion: group(pool()),
  strain: group({ value: count() }),
  bleed: group({ value: count() }),
  ap: group({ value: count(3) }),
  reactions: group({ value: count(1) }),
  speeds: group(
    Object.fromEntries(SPEEDS.map((id) => [id, group({ value: count(id === "base" ? 30 : 0), winged: flag(true) })])),
  ),
  senses: group({ scent: flag(), gaze: flag() }),
  skills: group(
    Object.fromEntries(
      Object.entries(SKILLS).map(([id, usual]) => [
        id,
        group({
          attribute: attribute(usual),
          trained: flag(),
          ranks: whole(0, { min: -99, max: 99 }),
          misc: whole(0, { min: -99, max: 99 }),
          specialties: record({ label: words(), ranks: whole(0, { min: -99, max: 99 }) }),
        }),
      ]),
    ),
  ),
  saves: group({ con: group({ misc: whole(0) }) }),
  knowledge: group({ hearts: list() }),
  survival: group({
    needsHead: flag(true),
    needsHeart: flag(true),
    destroyedAt: wholeOrNone({ min: 1 }),
    bleeds: flag(true),
  }),
  vital: oneOf(["alive", "dead", "destroyed"], "alive"),
  turn: group({
    number: count(),
    initiative: oneOf(INITIATIVE_MODES, "base"),
    senses: someOf(COMPONENTS, "audio", "visual"),
    hasActed: flag(true),
    attackActions: count(),
    freeUsed: list(),
    noAttack: flag(),
    roundAction: words(),
    extraAp: count(),
    lunge: flag(),
    triggersAnswered: list(),
    startAp: count(),
  }),
  pool: group(Object.fromEntries(POOLS.map((name) => [name, list()]))),
});

/** The parts of an actor document that derivation reads. */
interface Owner extends Affected {
  type: string;
  items: Iterable<Snapshot & { sort?: number }>;
  statuses?: ReadonlySet<string>;
}

abstract class ActorModel extends foundry.abstract.TypeDataModel<
  foundry.data.fields.DataSchema,
  foundry.documents.BaseActor
> {
  static readonly HTML_FIELDS: readonly string[] = ["details.biography", "details.gmNotes"];

  static override migrateData(source: Parameters<typeof foundry.abstract.TypeDataModel.migrateData>[0]) {
    return super.migrateData(source);
  }

  /** Foundry has applied effects to the stored values by now: base, effects, derived. */
  override prepareDerivedData(): void {
    const values = this as unknown as Record<string, unknown> & { _source: Record<string, unknown> };
    mend({ fields: this.schema.fields }, values, values._source);
    const owner = this.parent as unknown as Owner;
    const effects = effectsOf(owner);
    deriveActor(
      this as unknown as ActorData,
      {
        type: owner.type,
        // In sheet order, whatever order they were created in.
        items: [...owner.items].sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0)),
        statuses: owner.statuses ?? new Set<string>(),
        effects,
        stored: values._source.attributes as ActorData["attributes"],
      },
      house(),
    );
  }
}

export class CharacterModel extends ActorModel {
  static override defineSchema() {
    return common();
  }
}

export class CreatureModel extends ActorModel {
  static override defineSchema() {
    return common();
  }
}
