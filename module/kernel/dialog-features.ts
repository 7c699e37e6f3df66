/** Actions whose dialog has several steps, rolls that fill in fields, and compendium options: character creation. */
import type { Text } from "./card.ts";
import type { FormValue } from "./consequences.ts";
import type { Procedure } from "./procedure.ts";

/** A page of the dialog. */
export interface DialogStep {
  id: string;
  label: Text;
}

/** What a step asks for, with its count or budget: shown at the top of the step. */
export interface StepGoal {
  step: string;
  text: Text;
  done: boolean;
}

/** Values by field name. */
export type Filled = Readonly<Record<string, FormValue | Text>>;

/** A roll made while the dialog is open that fills in fields. */
export interface FieldRoll<F, V> {
  label(facts: F, form: V): Text;
  /** Field next to the button; "": at the bottom of the dialog, for the whole form. */
  at: string;
  /** Whether the button is available. Omitted: always. */
  when?(facts: F, form: V): boolean;
  /** Values to fill in, by field; they replace the current ones. A `Text` is filled in as translated text. */
  roll(facts: F, form: V): Procedure<Filled>;
}

export interface DialogFeatures<F, V> {
  /**
   * Item types of the ruleset's compendiums that the form chooses from: `facts` reads them as `parts.compendiumItems`, absent
   * otherwise.
   */
  compendiumTypes?: readonly string[];
  /** Steps of the dialog, in order; a field without `step` is shown on all of them. Omitted: a single page. */
  steps?(facts: F, form: V): readonly DialogStep[];
  /**
   * What the steps ask for. A step with an open goal is incomplete; finishing the dialog then asks once. Omitted:
   * nothing.
   */
  goals?(facts: F, form: V): readonly StepGoal[];
  /** Rolls that fill in fields, by id. Omitted: none. */
  fieldRolls?: Readonly<Record<string, FieldRoll<F, V>>>;
  /** Form field for a die id (numeric suffix stripped), where the two names differ. */
  fieldOfDie?: Readonly<Record<string, string>>;
  /** Facts to store in the card: of all options only the chosen ones. Omitted: all facts. */
  factsToStore?(facts: F, form: V): F;
}
