/** What a ruleset states about its documents; `rulesets/models.ts` makes Foundry's data models from it. */
import type { Affected, EffectDocument } from "./effects-of.ts";
import type { HouseRules, Snapshot } from "./ruleset.ts";
import type { Fields } from "./schema.ts";

/** The document whose data are derived. */
export interface Owner extends Affected {
  type: string;
  items: (Snapshot & { sort?: number })[];
  statuses: ReadonlySet<string>;
  /** The stored data, before active effects. */
  stored: unknown;
  /** Its own effects, without those of its items. */
  effects: Iterable<EffectDocument>;
}

export interface DocumentTypes {
  /** Stored fields by document type. */
  Actor: Readonly<Record<string, Fields>>;
  Item: Readonly<Record<string, Fields>>;
  /** Writes the derived values of an actor and its items. Active effects are already applied to `system`. */
  prepareActor(system: unknown, owner: Owner, house: HouseRules): void;
  /** Writes the derived values of an item that do not depend on its owner. */
  prepareItem?(item: Pick<Snapshot, "id" | "name" | "type" | "system">): void;
}
