import { rt } from "../state.ts";

/** Primary document types: those living directly in the world or in a pack. */
const isPrimary = (name: string): boolean => (rt.CONST.PRIMARY_DOCUMENT_TYPES ?? []).includes(name);

export interface ParsedUuid {
  uuid: string;
  collection: any;
  documentId?: string;
  id?: string;
  type?: string;
  documentType?: string;
  primaryType?: string;
  primaryId?: string;
  embedded: string[];
  doc?: any;
}

/** Takes a uuid apart. A leading dot, or an embedded path without its root, is read relative to the given document. */
export function parseUuid(uuid: string, { relative }: { relative?: any } = {}): ParsedUuid | null {
  if (!uuid || typeof uuid !== "string") return null;
  if (uuid.startsWith(".") && relative) return parseRelative(uuid, relative);
  const parts = uuid.split(".");
  let collection: any;
  let primaryType: string | undefined;
  let primaryId: string | undefined;
  if (parts[0] === "Compendium") {
    parts.shift();
    const pack = `${parts.shift()}.${parts.shift()}`;
    collection = rt.game.packs?.get(pack);
    if (isPrimary(parts[0] ?? "") && parts.length > 1) primaryType = parts.shift();
    else primaryType = collection?.documentName;
    primaryId = parts.shift();
  } else {
    primaryType = parts.shift();
    primaryId = parts.shift();
    collection = rt.game.collections?.get(primaryType);
  }
  const embedded = parts;
  const type = embedded.length ? embedded.at(-2) : primaryType;
  const id = embedded.length ? embedded.at(-1) : primaryId;
  return { uuid, collection, documentId: primaryId, primaryType, primaryId, embedded, type, documentType: type, id };
}

function parseRelative(uuid: string, relative: any): ParsedUuid | null {
  const parts = uuid.slice(1).split(".");
  let base = relative;
  if (parts.length === 1) {
    base = relative.parent;
    const absolute = base ? `${base.uuid}.${relative.documentName}.${parts[0]}` : siblingUuid(relative, parts[0]!);
    return parseUuid(absolute);
  }
  // ".Item.x" from a child of the holder of items reads through the parent.
  while (base && !base.constructor.hierarchyNames?.has(parts[0])) base = base.parent;
  return parseUuid(`${(base ?? relative).uuid}.${parts.join(".")}`);
}

const siblingUuid = (doc: any, id: string): string => [...doc.uuid.split(".").slice(0, -1), id].join(".");

export function buildUuid(context: any): string | null {
  const { id, documentName, pack } = context;
  if (!id) return null;
  const own = `${documentName}.${id}`;
  const parentUuid = context.parentUuid ?? context.parent?.uuid;
  if (parentUuid) return `${parentUuid}.${own}`;
  return pack ? `Compendium.${pack}.${own}` : own;
}

/** The shortest uuid which leads from `origin` to `target`. */
export function buildRelativeUuid(target: any, origin: any): string {
  if (target.uuid === origin?.uuid) return target.uuid;
  if (target.parent && target.parent === origin) return `.${target.documentName}.${target.id}`;
  if (target.parent && target.parent === origin?.parent) {
    return target.documentName === origin.documentName ? `.${target.id}` : `.${target.documentName}.${target.id}`;
  }
  return target.uuid;
}

/** Walks from a document to an embedded one along ["Item", id, "ActiveEffect", id]. */
function descend(doc: any, embedded: string[], invalid: boolean): any {
  const parts = [...embedded];
  let current = doc;
  while (current && parts.length > 1) {
    const [name, id] = parts.splice(0, 2) as [string, string];
    if (current.documentName === "Token" && name === "Actor") current = current.actor;
    else if (current.documentName === "Token" && name === "ActorDelta") current = current.delta;
    else current = current.getEmbeddedDocument(name, id, { invalid, strict: false });
  }
  return current ?? null;
}

/** Looks a document up without waiting: a document, an index entry of an uncached pack document, or null. */
export function fromUuidSync(uuid: string, { relative, invalid = false, strict = true }: any = {}): any {
  const parsed = parseUuid(uuid, { relative });
  if (!parsed?.collection) {
    if (strict && parsed && uuid.startsWith("Compendium.") && parsed.embedded.length) {
      throw new Error(`"${uuid}" lies inside a pack document which is not loaded; use fromUuid.`);
    }
    return null;
  }
  const { collection, embedded, primaryId } = parsed;
  const isPack = collection.metadata !== undefined && collection.index !== undefined;
  let doc = collection.get(primaryId, { invalid });
  if (!doc && isPack) {
    if (embedded.length) {
      if (!strict) return null;
      throw new Error(`"${uuid}" lies inside a pack document which is not loaded; use fromUuid.`);
    }
    const entry = collection.index.get(primaryId);
    return entry ? { ...entry, pack: collection.collection } : null;
  }
  if (doc && embedded.length) doc = descend(doc, embedded, invalid);
  return doc ?? null;
}

/** Looks a document up, loading it from its pack where needed; null when there is none. */
export async function fromUuid(uuid: string, { relative, invalid = false }: any = {}): Promise<any> {
  const parsed = parseUuid(uuid, { relative });
  if (!parsed?.collection) return null;
  const { collection, embedded, primaryId } = parsed;
  const isPack = collection.metadata !== undefined && collection.index !== undefined;
  const doc = isPack ? await collection.getDocument(primaryId) : collection.get(primaryId, { invalid });
  if (!doc) return null;
  return embedded.length ? descend(doc, embedded, invalid) : doc;
}
