/** Follow-ups (`offers` in stored data): actions that users start with a button on a card. */
import type { Text } from "./card.ts";
import type { Form } from "./world-data.ts";

/** How a follow-up action starts without a click, if the world automates its kind. */
export interface ByItself<F, V> {
  /** roll: of the actor whose action it follows from. defense: against it; without a click only for a creature of the GM. */
  kind: "roll" | "defense";
  /** Values to add to the follow-up's form. Null: a user decides. Omitted: none. */
  form?(facts: F, form: V): Form | null;
}

/** A follow-up action: a button on the card. */
export interface Offer {
  id: string;
  action: string;
  label: Text;
  hint?: Text;
  /**
   * Part whose owner may click it (the GM always may); "gm": only the GM; "any": every user, with an actor of their
   * own.
   */
  by: string;
  /** Part whose opponents it is for: not shown to a player whose combatants are all on the side of that part. */
  opponentsOf?: string;
  /** Combat and round ("id/round") after which it is no longer shown. */
  within?: string;
  /**
   * Parts of the new action, by their name in this one: { self: "t0" }; "targets" and "mine" are the clicking user's
   * targets and actor.
   */
  parts: Readonly<Record<string, string | readonly string[]>>;
  form: Form;
  /** Fields of the new action that the clicking user may fill in; omitted: none. The GM may set all. */
  asks?: readonly string[];
  /** A click starts it with the preset values; the pencil beside it opens the dialog for the fields of `asks`. */
  atOnce?: true;
  /**
   * Fields of the new action that take a value which the GM entered in a secret field before, by the name of that
   * field.
   */
  recalls?: Readonly<Record<string, string>>;
  tone?: "primary" | "danger" | "plain";
  /** Pending text: what happens while the button is not clicked. */
  otherwise?: Text;
  /** Runs automatically if the world's automation is on. */
  auto: boolean;
  /**
   * Combat and round ("id/round") in which opponents may react first: it starts without a click once each opponent
   * that may react has passed; not with manual automation.
   */
  afterReactions?: string;
  /** Runs automatically because of a house rule, also where the world only asks; not with manual automation. */
  always?: true;
  /** Follow-ups of a group exclude each other: using one closes the others. */
  group?: string;
  /**
   * Stays open to be used again for other targets; using it closes nothing, using another one of its group closes it.
   */
  stays?: true;
  /** Optional: on a resolved card it is among the details. */
  minor?: true;
  /** Also closed once one of these follow-ups of the same action was used. */
  closedBy?: readonly string[];
  /** Closed, except for the GM, until the follow-up with this id of the same action was used and its action is complete. */
  after?: string;
  /** Disabled while an action started by one of these follow-ups of the same action waits for an answer. */
  pausedBy?: readonly string[];
}
