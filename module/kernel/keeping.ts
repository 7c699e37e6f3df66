/** How a ruleset takes things in: what is asked before one lies on somebody, what a change of one brings along, what is refused. */
import type { Text } from "./card.ts";
import type { Consequence, FormValue } from "./consequences.ts";
import type { EffectShown, Field, Form, HouseRules, Problem, Snapshot, SystemData } from "./ruleset.ts";

/** A question in the one dialog. */
export interface Asked {
  title: Text;
  icon: string;
  verb: Text;
  fields: readonly Field[];
  /** As it is prefilled. */
  form: Form;
  /** What it is called then. */
  name?(form: Form): string;
  /** What of the thing is other then, by path below `system`. */
  system?(form: Form): Readonly<Record<string, FormValue>>;
}

/** An action that a thing is for where it was laid. */
export interface Laid {
  action: string;
  given: Form;
  /** Who does it: whoever it was laid on, with it among their things; or whoever has it, for them. */
  by: "self" | "bearer";
  /** There is nothing to ask. */
  skip?: true;
}

export interface Keeping {
  /** What somebody new begins with, by path below `system`: of what whoever makes it has not given a number for. */
  begins?(actor: Snapshot, says: (path: string) => boolean, house: HouseRules): Readonly<Record<string, FormValue>>;
  /** What is asked of whoever lays a thing on somebody, before it lies there; null: nothing. Closed, it stays where it was. */
  asks?(actor: Snapshot, item: Snapshot): Asked | null;
  /** What is played with a thing as somebody lays it on an actor, or upon one of that one's things; null: it only lies there. */
  laid?(actor: Snapshot, item: Snapshot, upon: Snapshot | null): Laid | null;
  /** What a change of a thing says besides, by path below `system`; what the change says itself stands. */
  fills?(type: string, changed: SystemData): Readonly<Record<string, FormValue>>;
  /** Refuses an item on an actor, or says what else must change (unequip the other armour); null: fine as it is. */
  equip?(
    actor: Snapshot,
    item: Snapshot,
    changes: Readonly<Record<string, unknown>>,
  ): { refuse?: Text; also?: readonly Consequence[] } | null;
  /** What is wrong with stored data of a type: fields by path below `system`. A change that brings one of these is refused. */
  check?(type: string, system: SystemData): readonly Problem[];
  /** What is wrong with what an effect changes; a change that brings one of these is refused. */
  checkEffect?(changes: EffectShown["changes"]): readonly Problem[];
}
