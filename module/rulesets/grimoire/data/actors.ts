/** Characters, people, hirelings and detachments (catalogue 2.1); derived values come from model/derive.ts. */
import type { EffectSnapshot, Snapshot } from "../../../kernel/ruleset.ts";
import { flag, group, html, oneOrNone, timeOrNone, whole, words } from "../../fields.ts";
import { mend } from "../../mend.ts";
import { type ActorData, ATTRIBUTES, BIO, CAUSES } from "../model/data.ts";
import { deriveActor } from "../model/derive.ts";
import { house } from "./house.ts";

const count = (initial = 0) => whole(initial, { min: 0 });
const score = () => whole(10, { min: 0, max: 99 });

const common = () => ({
  attributes: group(Object.fromEntries(ATTRIBUTES.map((id) => [id, group({ value: score(), max: score() })]))),
  hp: group({ value: whole(3, { min: 0, max: 99 }), max: whole(3, { min: 1, max: 99 }) }),
  ap: group({
    value: whole(4, { min: 0, max: 20 }),
    max: whole(4, { min: 1, max: 20 }),
    bonusNextTurn: whole(0, { min: -20, max: 20 }),
  }),
  armor: group({ natural: whole(0, { min: 0, max: 3 }), bonus: whole(0) }),
  movement: group({ bonus: whole(0), left: count() }),
  pendingAdvantage: whole(0),
  group: words(),
  notes: html(),
  description: html(),
});

/** Slots of the Warden's people are only tracked if `tracked` is set. */
const load = (tracked: boolean) => ({
  slots: group({
    base: whole(() => house().inventorySlots, { min: 0, max: 40 }),
    lost: count(),
    pocket: count(),
    tracked: flag(tracked),
  }),
  fatigue: count(),
  tumors: count(),
  magic: group({ blockedUntil: timeOrNone(), ignoreFatigue: count(), slotDice: count() }),
  deprived: group({
    causes: group(Object.fromEntries(CAUSES.map((id) => [id, oneOrNone(["hours", "night", "manual"])]))),
    other: words(),
    days: count(),
  }),
  gp: count(),
});

const fate = () => ({
  critical: group({ active: flag(), stable: flag(), diesAt: timeOrNone() }),
  mortal: group({ active: flag(), diesAt: timeOrNone() }),
  doomed: flag(),
  dead: flag(),
});

const bio = () => group({ ...Object.fromEntries(BIO.map((id) => [id, words()])), age: count() });
const morale = () => ({
  morale: group({ firstDone: flag(), halfDone: flag(), zeroDone: flag() }),
  immuneMorale: flag(),
});
const person = () => ({
  role: words(),
  leader: flag(),
  groupSize: whole(1, { min: 1 }),
  elemental: flag(),
  ...morale(),
});

/** The part of an actor document that derivation reads. */
interface Owner {
  items: Iterable<Snapshot>;
  statuses?: ReadonlySet<string>;
  effects?: Iterable<
    Pick<EffectSnapshot, "id" | "name" | "disabled"> & { flags: Record<string, { given?: EffectSnapshot["given"] }> }
  >;
}

abstract class ActorModel extends foundry.abstract.TypeDataModel<
  foundry.data.fields.DataSchema,
  foundry.documents.BaseActor
> {
  static readonly HTML_FIELDS: readonly string[] = ["notes", "description"];

  static override migrateData(source: Parameters<typeof foundry.abstract.TypeDataModel.migrateData>[0]) {
    return super.migrateData(source);
  }

  /** Runs after effects were applied to the stored values (order: base, effects, derived). */
  override prepareDerivedData(): void {
    const values = this as unknown as Record<string, unknown> & { _source: Record<string, unknown> };
    mend({ fields: this.schema.fields }, values, values._source);
    const { items, statuses = new Set<string>(), effects = [] } = this.parent as unknown as Owner;
    const spells = [...effects].flatMap(({ id, name, disabled, flags }) => {
      const given = flags.fivefold?.given;
      return given ? [{ id, name, disabled, given, img: "", statuses: [], changes: [], source: "" }] : [];
    });
    deriveActor(this as unknown as ActorData, { items: [...items], statuses, effects: spells });
  }
}

export class CharacterModel extends ActorModel {
  static override defineSchema() {
    return { ...common(), ...load(true), ...fate(), bio: bio() };
  }
}

export class NpcModel extends ActorModel {
  static override defineSchema() {
    return { ...common(), ...load(false), ...fate(), ...person() };
  }
}

export class HirelingModel extends ActorModel {
  static override defineSchema() {
    return {
      ...common(),
      ...load(true),
      ...fate(),
      ...person(),
      wage: count(1),
      hiredBy: words(),
      playedBy: words(),
      bio: bio(),
    };
  }
}

export class DetachmentModel extends ActorModel {
  static override defineSchema() {
    return {
      ...common(),
      headcount: whole(20, { min: 2 }),
      memberName: words(),
      routed: flag(),
      weakened: flag(),
      destroyed: flag(),
      ...morale(),
    };
  }
}
