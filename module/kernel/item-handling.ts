/**
 * How a ruleset handles items on actors: initial values, a dialog before an item is added, derived changes, validation.
 */
import type { Text } from "./card.ts";
import type { Consequence } from "./consequences.ts";
import type { Field, Problem } from "./fields.ts";
import { at } from "./validation.ts";
import type { EffectSnapshot, Form, FormValue, HouseRules, Snapshot, SystemData } from "./world-data.ts";

/** A change of an item as Foundry passes it: by path ("system.equipped") or nested. */
export type ItemChanges = Readonly<Record<string, unknown>>;
/** Why a change is refused, or what else changes with it. Null: no objection. */
export type ItemAnswer = { refuse?: Text; also?: readonly Consequence[] } | null;

/** The new value at a path below `system`; undefined if it does not change. */
export const changedValue = (changes: ItemChanges, path: string): unknown =>
  changes[`system.${path}`] ?? at(changes.system, path);

/** A dialog before an item is added. */
export interface ItemQuestion {
  title: Text;
  icon: string;
  buttonLabel: Text;
  fields: readonly Field[];
  /** Initial values of the fields. */
  form: Form;
  /** Name of the added item. Omitted: unchanged. */
  name?(form: Form): string;
  /** System data to change in the added item, by path below `system`. Omitted: nothing. */
  system?(form: Form): Readonly<Record<string, FormValue>>;
}

/** An action to run when an item is dropped on an actor. */
export interface DropAction {
  action: string;
  given: Form;
  /**
   * The acting actor: "self" is the one it was dropped on, after the item was added; "bearer" is the current owner,
   * with the other as target.
   */
  by: "self" | "bearer";
  /** Run without a dialog. */
  skip?: true;
}

export interface ItemHandling {
  /**
   * Initial values of a new actor, by path below `system`. Leave out paths for which `says` is true: the creation data
   * has a value there. Omitted: the schema's defaults.
   */
  initialValues?(
    actor: Snapshot,
    says: (path: string) => boolean,
    house: HouseRules,
  ): Readonly<Record<string, FormValue>>;
  /** Dialog before an item is dropped on an actor; closing it cancels the drop. Null or omitted: no dialog. */
  itemQuestion?(actor: Snapshot, item: Snapshot): ItemQuestion | null;
  /**
   * Action to run when an item is dropped on an actor, or `upon` one of the actor's items. Null or omitted: the item is
   * only added.
   */
  dropAction?(actor: Snapshot, item: Snapshot, upon: Snapshot | null): DropAction | null;
  /** Whether a dropped item joins an equal one of the actor: its quantity rises. Omitted: never. */
  joinsStack?(item: Snapshot): boolean;
  /**
   * Further changes that follow from a change of an item's system data, by path below `system`; values in the change
   * itself win. Omitted: none.
   */
  derivedItemChanges?(type: string, changed: SystemData): Readonly<Record<string, FormValue>>;
  /**
   * Validates a change of an item on an actor: refuses it with a reason, or returns what else must change (unequip the
   * other armor). Null or omitted: no objection.
   */
  checkItemChange?(actor: Snapshot, item: Snapshot, changes: ItemChanges): ItemAnswer;
  /**
   * Problems of stored system data of a type, with fields by path below `system`. An update that adds a problem is
   * refused. Omitted: no validation.
   */
  check?(type: string, system: SystemData): readonly Problem[];
  /** Problems of an effect's changes. An update that adds a problem is refused. Omitted: no validation. */
  checkEffect?(changes: EffectSnapshot["changes"]): readonly Problem[];
}
