/** Collects all stored documents of this system, for migration: world, unlinked tokens, world compendiums. */
import type { Source as Json, Kind } from "../../migrations/migration.ts";
import type { Failure, Given } from "../../migrations/plan.ts";
import {
  type ActorDoc,
  asDoc,
  type Doc,
  type Documents,
  localize,
  type MessageDoc,
  messages,
  type TokenDoc,
  worldActors,
} from "../adapter/foundry-api.ts";
import { rulesets } from "../adapter/ruleset-of.ts";
import { type Kept, keyOf, whileLoading } from "./migrate-on-load.ts";

/** A document with its data for the migration plan. */
export interface Stored extends Given {
  doc: Doc | MessageDoc;
}

interface Pack {
  locked: boolean;
  documentName: string;
  metadata: { packageType?: string };
  getDocuments(): Promise<Doc[]>;
}

interface World {
  actors: Documents<Doc>;
  items: Documents<Doc>;
  scenes: Iterable<
    Doc & { tokens: Iterable<TokenDoc & { actorLink: boolean; delta: Doc | null; baseActor: Doc | null }> }
  >;
  packs: Iterable<Pack>;
}

const world = (): World => game as unknown as World;
const isOurs = (type: string): boolean => rulesets.some((r) => r.actors.includes(type) || r.items.includes(type));

function stored(kind: Kind, doc: Doc | MessageDoc, kept: Kept, source?: Json): Stored {
  return {
    kind,
    doc,
    uuid: doc.uuid,
    // Messages have no name; `everything` sets the speaker's.
    name: asDoc<Doc>(doc).name,
    source: source ?? kept.get(keyOf(kind, doc.id)) ?? doc.toObject(),
  };
}

/** An actor and its items. Item sources are taken from the recorded source of the actor. */
function actorAndItems(actor: ActorDoc, kept: Kept): Stored[] {
  const whole = stored("actor", actor, kept);
  const raw = Array.isArray(whole.source.items) ? (whole.source.items as Json[]) : [];
  const items = [...actor.items].map((item) => {
    const source = raw.find((one) => one?._id === item.id);
    return { ...stored("item", item, kept, source), name: `${item.name} (${actor.name})` };
  });
  return [whole, ...items].filter(({ doc }) => isOurs(doc.type));
}

/** Stored deltas of unlinked tokens. */
function tokens(kept: Kept): Stored[] {
  return [...world().scenes].flatMap((scene) =>
    [...scene.tokens].flatMap((token) => {
      const { actor, delta } = token;
      if (token.actorLink || !delta || !actor || !isOurs(actor.type)) return [];
      const source: Json = { ...delta.toObject(), type: actor.type };
      for (const key of Object.keys(source)) if (source[key] === null) delete source[key];
      const own = new Map(
        (Array.isArray(source.items) ? (source.items as Json[]) : []).map((item) => [item._id, item]),
      );
      const items = [...actor.items].filter((item) => own.has(item.id) && isOurs(item.type));
      const raw = (item: Doc) => kept.get(keyOf("item", item.id)) ?? own.get(item.id);
      return [
        { kind: "actor" as const, doc: delta, uuid: token.uuid, name: token.name, source, partial: true },
        ...items.map((item) => ({ ...stored("item", item, kept, raw(item)), name: `${item.name} (${token.name})` })),
      ];
    }),
  );
}

async function packs(): Promise<Stored[]> {
  const found: Stored[] = [];
  for (const pack of world().packs) {
    if (pack.metadata.packageType !== "world" || pack.locked) continue;
    if (!["Actor", "Item"].includes(pack.documentName)) continue;
    const { loaded, stored: kept } = await whileLoading(() => pack.getDocuments());
    for (const doc of loaded)
      if (pack.documentName === "Actor") found.push(...actorAndItems(doc as ActorDoc, kept));
      else if (isOurs(doc.type)) found.push(stored("item", doc, kept));
  }
  return found;
}

/** All documents, as they were stored before loading changed them. */
export async function everything(kept: Kept): Promise<Stored[]> {
  return [
    ...worldActors().flatMap((actor) => actorAndItems(actor, kept)),
    ...[...world().items].filter(({ type }) => isOurs(type)).map((item) => stored("item", item, kept)),
    ...tokens(kept),
    ...messages()
      .filter(({ type }) => type === "card")
      .map((message) => ({ ...stored("message", message, kept), name: cardName(message) })),
    ...(await packs()),
  ];
}

/** Ids of documents that failed to load for lack of a name and have been given one. */
const named = new Set<string>();
export const markNamed = ({ id }: Doc): void => void named.add(id);
export const isNamed = ({ uuid }: Failure): boolean => named.has(uuid.split(".").at(-1) ?? "");

/** Documents that failed to load; Foundry hides them. */
export function unreadable(): Failure[] {
  return [world().actors, world().items].flatMap((collection) =>
    [...collection.invalidDocumentIds].map((id) => {
      const doc = collection.getInvalid(id, { strict: false });
      const reason = localize(`FIVEFOLD.Migrate.${named.has(id) ? "nextTime" : "unreadable"}`);
      return { uuid: doc?.uuid ?? id, name: doc?.name || id, reason };
    }),
  );
}

/** Name of a card: its speaker. */
const cardName = (message: MessageDoc): string => message.speaker?.alias || localize("FIVEFOLD.Migrate.card");
