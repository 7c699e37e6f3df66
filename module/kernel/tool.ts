/** Tools of a ruleset, as it lists them. */
import type { Form } from "./ruleset.ts";

/** A macro of the packs and a button of the GM's tools. */
export interface Tool {
  /** The macro's name. */
  id: string;
  icon: string;
  /** The heading it stands under among the GM's tools; "": a macro only. */
  group: string;
  /** The action it plays; left out: the macro is the room's own. */
  action?: string;
  /**
   * With whom: everybody selected; whoever is targeted, else selected; one card for all who are targeted or selected;
   * the players' people, unless somebody is selected; those and everybody on the scene, unless somebody is selected; whoever is
   * there, as the action is about nobody; somebody made for it.
   */
  on?: "selected" | "targets" | "asked" | "party" | "scene" | "anybody" | "made";
  /** What its dialog is prefilled with. */
  given?: Form;
  /** Type of the actor made for it. */
  makes?: string;
  /** Presses the open button of a card that starts the action, instead of starting it. */
  press?: boolean;
  gm?: boolean;
}
