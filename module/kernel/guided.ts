/** Actions whose dialog is gone through in steps, with dice that fill it and the packs to choose from: making a character. */
import type { Text } from "./card.ts";
import type { FormValue } from "./consequences.ts";
import type { Procedure } from "./procedure.ts";

/** A page of the dialog. */
export interface DialogStep {
  id: string;
  label: Text;
}

/** Values of fields by their names. */
export type Filled = Readonly<Record<string, FormValue | Text>>;

/** Dice that fall while the dialog is open. */
export interface Filling<F, V> {
  label(facts: F, form: V): Text;
  /** The field the button stands at; "": at the foot of the dialog, for the whole of it. */
  at: string;
  /** Left out: always to be had. */
  when?(facts: F, form: V): boolean;
  /** What they come to, by field: it takes the place of what stands there. What is a text is written in words. */
  roll(facts: F, form: V): Procedure<Filled>;
}

export interface Guided<F, V> {
  /** Item types it chooses among in the packs of its ruleset: its facts read `parts.shelf`, absent otherwise. */
  shelf?: readonly string[];
  /** Pages of its dialog in their order; a field that names none of them stands on every one. */
  steps?(facts: F, form: V): readonly DialogStep[];
  /** By a name of their own. */
  fillings?: Readonly<Record<string, Filling<F, V>>>;
  /** The field a die of theirs is for, by its id without a number at the end, where that is not the field's name. */
  diceFor?: Readonly<Record<string, string>>;
  /** What its card keeps of the facts: of all there was to choose from, what was chosen. */
  keeps?(facts: F, form: V): F;
}
