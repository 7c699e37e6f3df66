import type { FormValue } from "../../../module/kernel/consequences.ts";
import type { Parts } from "../../../module/kernel/ruleset.ts";

/** A document of a pack, as it is built. */
export interface Doc {
  _id: string;
  name: string;
  type: string;
  system: Record<string, unknown>;
  items?: Doc[];
}

/** An action about to be taken, in the dialog. */
export interface Situation {
  name: string;
  action: string;
  parts: Parts;
  /** What differs from the prefilled form. */
  form: Readonly<Record<string, FormValue>>;
}
