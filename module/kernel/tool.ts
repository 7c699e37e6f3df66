/** Tools of a ruleset: macros and buttons of the GM's tools. */
import type { Form } from "./world-data.ts";

/** A macro of the packs and a button of the GM's tools. */
export interface Tool {
  /** Name of the macro. */
  id: string;
  icon: string;
  /** Heading in the GM's tools; "": a macro only. */
  group: string;
  /** Id of the action it starts. Omitted: the Foundry layer implements the macro. */
  action?: string;
  /**
   * Actors that act. "selected": all selected ones. "targets": the targets, else the selected ones. "asked": one card
   * for all targeted or selected ones. "called": those, else the player characters. "party": the player characters,
   * unless tokens are selected. "scene": those and all on the scene, unless tokens are selected. "anybody": any one
   * actor, for an action without an actor of its own. "made": a new actor. Omitted: "selected".
   */
  actors?: "selected" | "targets" | "asked" | "called" | "party" | "scene" | "anybody" | "made";
  /** Preset fields of its dialog. */
  given?: Form;
  /** Type of the new actor, with "made". */
  makes?: string;
  /** Clicks the open button of a card that starts the action, instead of starting it. */
  clicksOpenButton?: boolean;
  /** For GMs only. */
  gm?: boolean;
}
