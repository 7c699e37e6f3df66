/** Everything of ours that is stored: in the world, on unlinked tokens, in the world's own packs. */
import type { Source as Json, Kind } from "../migrations/migration.ts";
import type { Failure, Given } from "../migrations/plan.ts";
import { type Kept, keyOf, whileLoading } from "./reshape.ts";
import { rulesets } from "./rulesets.ts";
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
} from "./seam.ts";

/** A document and what the plan says of it. */
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
const ours = (type: string): boolean => rulesets.some((r) => r.actors.includes(type) || r.items.includes(type));

function stored(kind: Kind, doc: Doc | MessageDoc, kept: Kept, source?: Json): Stored {
  return {
    kind,
    doc,
    uuid: doc.uuid,
    // A message has no name; it is called by its speaker.
    name: asDoc<Doc>(doc).name,
    source: source ?? kept.get(keyOf(kind, doc.id)) ?? doc.toObject(),
  };
}

/** An actor and what it holds. The source of what it holds is in its own, where that was kept. */
function actorAndItems(actor: ActorDoc, kept: Kept): Stored[] {
  const whole = stored("actor", actor, kept);
  const raw = Array.isArray(whole.source.items) ? (whole.source.items as Json[]) : [];
  const items = [...actor.items].map((item) => {
    const source = raw.find((one) => one?._id === item.id);
    return { ...stored("item", item, kept, source), name: `${item.name} (${actor.name})` };
  });
  return [whole, ...items].filter(({ doc }) => ours(doc.type));
}

/** What an unlinked token says differently from its actor. */
function tokens(kept: Kept): Stored[] {
  return [...world().scenes].flatMap((scene) =>
    [...scene.tokens].flatMap((token) => {
      const { actor, delta } = token;
      if (token.actorLink || !delta || !actor || !ours(actor.type)) return [];
      const source: Json = { ...delta.toObject(), type: actor.type };
      for (const key of Object.keys(source)) if (source[key] === null) delete source[key];
      const own = new Map(
        (Array.isArray(source.items) ? (source.items as Json[]) : []).map((item) => [item._id, item]),
      );
      const items = [...actor.items].filter((item) => own.has(item.id) && ours(item.type));
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
      else if (ours(doc.type)) found.push(stored("item", doc, kept));
  }
  return found;
}

/** All of it, as it was stored before loading changed it. */
export async function everything(kept: Kept): Promise<Stored[]> {
  return [
    ...worldActors().flatMap((actor) => actorAndItems(actor, kept)),
    ...[...world().items].filter(({ type }) => ours(type)).map((item) => stored("item", item, kept)),
    ...tokens(kept),
    ...messages()
      .filter(({ type }) => type === "card")
      .map((message) => ({ ...stored("message", message, kept), name: cardName(message) })),
    ...(await packs()),
  ];
}

/** Ids of what did not load for want of a name and has been given one since. */
const named = new Set<string>();
export const markNamed = ({ id }: Doc): void => void named.add(id);
export const isNamed = ({ uuid }: Failure): boolean => named.has(uuid.split(".").at(-1) ?? "");

/** What did not load at all: Foundry hides it, so somebody has to say its name. */
export function unreadable(): Failure[] {
  return [world().actors, world().items].flatMap((collection) =>
    [...collection.invalidDocumentIds].map((id) => {
      const doc = collection.getInvalid(id, { strict: false });
      const reason = localize(`FIVEFOLD.Migrate.${named.has(id) ? "nextTime" : "unreadable"}`);
      return { uuid: doc?.uuid ?? id, name: doc?.name || id, reason };
    }),
  );
}

/** Who spoke: messages have no names. */
const cardName = (message: MessageDoc): string => message.speaker?.alias || localize("FIVEFOLD.Migrate.card");
