import type { FormValue } from "../../../module/kernel/consequences.ts";
import type { Parts } from "../../../module/kernel/ruleset.ts";

/** A built document of a pack. */
export interface Doc {
  _id: string;
  name: string;
  type: string;
  system: Record<string, unknown>;
  items?: Doc[];
}

/** An action with its open dialog. */
export interface Situation {
  name: string;
  action: string;
  parts: Parts;
  /** Differences from the initial form. */
  form: Readonly<Record<string, FormValue>>;
}
