/** Stored data of new Anatomy documents. */
import { initialData } from "../../module/kernel/schema.ts";
import type { ItemType } from "../../module/rulesets/anatomy/model/data.ts";
import { documents } from "../../module/rulesets/anatomy/model/documents.ts";
import { actor } from "../../module/rulesets/anatomy/model/schema.ts";
import { blanksOf } from "../kit/snapshots.ts";

export const ITEM_DEFAULTS = blanksOf<ItemType>(documents.Item);
/** The same for both types. */
export const ACTOR_DEFAULTS = (): Record<string, unknown> => initialData(actor);
