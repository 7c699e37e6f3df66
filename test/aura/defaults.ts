/** Stored data of new Aura documents. */
import { initialData } from "../../module/kernel/schema.ts";
import type { ItemType } from "../../module/rulesets/aura/model/data.ts";
import { documents } from "../../module/rulesets/aura/model/documents.ts";
import { creature } from "../../module/rulesets/aura/model/schema.ts";
import { blanksOf } from "../kit/snapshots.ts";

export const ITEM_DEFAULTS = blanksOf<ItemType>(documents.Item);
/** A creature's details are present on every actor: derivation does not read them. */
export const ACTOR_DEFAULTS = (): Record<string, unknown> => initialData(creature);
