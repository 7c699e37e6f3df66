/** Actors of a simulation: snapshots made from stored documents, derived by the ruleset after every change. */
import type { DocumentTypes } from "../kernel/document-types.ts";
import type { EffectDocument } from "../kernel/effects-of.ts";
import type { EffectSnapshot, HouseRules, Snapshot, SystemData } from "../kernel/ruleset.ts";
import { completeData } from "../kernel/schema.ts";
import { applyChanges, type LiveEffect, liveEffects } from "./effects.ts";
import { type Data, plainCopy } from "./plain.ts";

/** A snapshot whose properties are replaced when it changes; what they refer to is never changed in place. */
export type Being = { -readonly [K in keyof Snapshot]: Snapshot[K] } & {
  /** Stored data, before effects and derivation. */
  stored?: SystemData;
};

/** A document as it is stored: an actor of the world (`toObject()`) or an entry of a compendium. */
export interface StoredDocument {
  _id?: string | null;
  name: string;
  type: string;
  img?: string | null;
  system?: unknown;
  items?: readonly StoredDocument[];
  effects?: readonly unknown[];
  flags?: unknown;
}

function itemOf(source: StoredDocument, { Item, prepareItem }: DocumentTypes): Being {
  const id = source._id ?? "";
  const item: Being = {
    uuid: `Item.${id}`,
    id,
    type: source.type,
    name: source.name,
    img: source.img ?? "",
    system: completeData(Item[source.type] ?? {}, source.system),
    items: [],
    statuses: [],
    effects: liveEffects(source.effects ?? [], source.name),
  };
  prepareItem?.(item);
  return item;
}

/** An actor from its stored document, with derived values. `uuid` identifies it in the simulation. */
export function beingOf(source: StoredDocument, uuid: string, types: DocumentTypes, house: HouseRules): Being {
  const items = (source.items ?? []).map((item) => itemOf(item, types));
  const effects = [...liveEffects(source.effects ?? []), ...items.flatMap((item) => item.effects)];
  const stored = completeData(types.Actor[source.type] ?? {}, source.system);
  const being: Being = {
    uuid,
    id: uuid,
    type: source.type,
    name: source.name,
    img: source.img ?? "",
    stored,
    system: stored,
    items,
    statuses: [...new Set(effects.flatMap(({ disabled, statuses }) => (disabled ? [] : statuses)))],
    effects,
  };
  deriveBeing(being, types, house);
  return being;
}

const documents = new WeakMap<EffectSnapshot, EffectDocument>();

/** The effect as derivation reads it: as a document of Foundry. */
function effectDocument(effect: LiveEffect): EffectDocument {
  const known = documents.get(effect);
  if (known) return known;
  const { id, name, disabled, statuses, given, changes } = effect;
  const document: EffectDocument = {
    id,
    name,
    disabled,
    statuses,
    flags: given ? { fivefold: { given } } : {},
    changes: changes.map(({ path, value }) => ({ key: path, value })),
  };
  documents.set(effect, document);
  return document;
}

/** Derives again from the stored data: effects first, then the ruleset's derived values. */
export function deriveBeing(being: Being, { prepareActor }: DocumentTypes, house: HouseRules): void {
  const stored = being.stored ?? being.system;
  const system = plainCopy(stored) as Data;
  applyChanges(system, being.effects);
  const own = being.effects.filter(({ thing }) => thing === undefined);
  prepareActor(
    system,
    {
      type: being.type,
      items: [...being.items],
      statuses: new Set(being.statuses),
      stored,
      effects: own.map(effectDocument),
      allApplicableEffects: () => being.effects.map(effectDocument),
    },
    house,
  );
  being.system = system;
}
