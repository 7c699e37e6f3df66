/** Offers: what may follow an act, as a button on its card. */
import type { Text } from "./card.ts";
import type { Form } from "./ruleset.ts";

/** A button on the card: what may follow. */
export interface Offer {
  id: string;
  action: string;
  label: Text;
  hint?: Text;
  /** Whose owner may press it (the GM always may); "gm": only the GM; "any": everybody, with an actor of their own. */
  by: string;
  /** Parts of the new act, by their name in this one: { self: "t0" }; "targets" and "mine" are those of whoever presses. */
  parts: Readonly<Record<string, string | readonly string[]>>;
  form: Form;
  /** Fields of the new act that whoever presses may fill in; without it, none. The GM may set any. */
  asks?: readonly string[];
  /** Fields of the new act that hold what the GM kept secret on the way here, with its name there. */
  recalls?: Readonly<Record<string, string>>;
  tone?: "primary" | "danger" | "plain";
  /** What happens when nobody presses. */
  otherwise?: Text;
  /** Pressed by itself where the world automates. */
  auto: boolean;
  /** A house rule of its own has it press itself, also where the world only asks; where all is done by hand it waits. */
  always?: true;
  /** Offers of one group exclude each other: pressing one closes the rest. */
  group?: string;
  /** Stays open, to be pressed again for whoever comes next; pressing it closes nothing, another of its group closes it. */
  stays?: true;
  /** Shut as well once one of these offers of the same act was pressed: what it answers is over. */
  closedBy?: readonly string[];
  /** Shut, but for the GM, until the offer of this name on the same act was pressed and played to its end. */
  after?: string;
  /** Barred while an act that one of these offers of the same act started waits for an answer. */
  pausedBy?: readonly string[];
}
