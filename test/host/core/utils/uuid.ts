import type { CompendiumCollection } from "../collections/compendium.ts";
import type { DocumentCollection } from "../collections/world.ts";
import type { Document } from "../documents/client-document.ts";
import type { TokenDocument } from "../documents/token.ts";
import { rt } from "../state.ts";

/** Primary document types: those living directly in the world or in a pack. */
const isPrimary = (name: string): boolean => (rt.CONST.PRIMARY_DOCUMENT_TYPES ?? []).includes(name);

export interface ParsedUuid {
  uuid: string;
  collection: DocumentCollection | undefined;
  documentId?: string;
  id?: string;
  type?: string;
  documentType?: string;
  primaryType?: string;
  primaryId?: string;
  embedded: string[];
  doc?: Document;
}

/** A document, or as much of one as is known, with a uuid. */
export interface Addressed {
  id: string | null;
  documentName: string;
  pack?: string | null;
  parentUuid?: string;
  parent?: { uuid?: string } | null;
}

export interface UuidOptions {
  [key: string]: unknown;
  /** The document a relative uuid is read from. */
  relative?: Document | null;
  /** Whether invalid documents are found, too. */
  invalid?: boolean;
  strict?: boolean;
}

/** Parses a uuid. A leading dot, or an embedded path without its root, is relative to the given document. */
export function parseUuid(
  uuid: string | null | undefined,
  { relative }: { relative?: Document | null } = {},
): ParsedUuid | null {
  if (!uuid || typeof uuid !== "string") return null;
  if (uuid.startsWith(".") && relative) return parseRelative(uuid, relative);
  const parts = redirected(uuid.split("."));
  let collection: DocumentCollection | undefined;
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

/** Applies the redirect of the longest prefix in `CONFIG.compendium.uuidRedirects`. */
function redirected(parts: string[]): string[] {
  const { uuidRedirects: redirects = {} } = (rt.CONFIG.compendium ?? {}) as { uuidRedirects?: Record<string, string> };
  for (let length = parts.length; length > 0; length--) {
    const target = redirects[parts.slice(0, length).join(".")];
    if (target) return [...target.split("."), ...parts.slice(length)];
  }
  return parts;
}

function parseRelative(uuid: string, relative: Document): ParsedUuid | null {
  const parts = uuid.slice(1).split(".");
  let base: Document | null = relative;
  if (parts.length === 1) {
    base = relative.parent as Document | null;
    const absolute = base ? `${base.uuid}.${relative.documentName}.${parts[0]}` : siblingUuid(relative, parts[0]!);
    return parseUuid(absolute);
  }
  // ".Item.x" relative to an embedded document is looked up in its parent.
  while (base && !(base.constructor as typeof Document).hierarchyNames?.has(parts[0]!))
    base = base.parent as Document | null;
  return parseUuid(`${(base ?? relative).uuid}.${parts.join(".")}`);
}

const siblingUuid = (doc: Document, id: string): string => [...doc.uuid.split(".").slice(0, -1), id].join(".");

export function buildUuid(context: Addressed): string | null {
  const { id, documentName, pack } = context;
  if (!id) return null;
  const own = `${documentName}.${id}`;
  const parentUuid = context.parentUuid ?? context.parent?.uuid;
  if (parentUuid) return `${parentUuid}.${own}`;
  return pack ? `Compendium.${pack}.${own}` : own;
}

/** The shortest relative uuid of `target` from `origin`. */
export function buildRelativeUuid(target: Document, origin?: Document | null): string {
  if (target.uuid === origin?.uuid) return target.uuid;
  if (target.parent && target.parent === origin) return `.${target.documentName}.${target.id}`;
  if (target.parent && target.parent === origin?.parent) {
    return target.documentName === origin.documentName ? `.${target.id}` : `.${target.documentName}.${target.id}`;
  }
  return target.uuid;
}

/** Resolves an embedded document along ["Item", id, "ActiveEffect", id]. */
function descend(doc: Document, embedded: string[], invalid: boolean): Document | null {
  const parts = [...embedded];
  let current: Document | null | undefined = doc;
  while (current && parts.length > 1) {
    const [name, id] = parts.splice(0, 2) as [string, string];
    if (current.documentName === "Token" && name === "Actor") current = (current as TokenDocument).actor;
    else if (current.documentName === "Token" && name === "ActorDelta")
      current = (current as TokenDocument).delta as Document;
    else current = current.getEmbeddedDocument(name, id, { invalid, strict: false });
  }
  return current ?? null;
}

const isPack = (collection: DocumentCollection): collection is CompendiumCollection =>
  collection.metadata !== undefined && collection.index !== undefined;

/** Looks up a document synchronously: a document, an index entry of an uncached pack document, or null. */
export function fromUuidSync<T extends object = Document>(
  uuid: string,
  { relative, invalid = false, strict = true }: UuidOptions = {},
): T | null {
  const parsed = parseUuid(uuid, { relative });
  if (!parsed?.collection) {
    if (strict && parsed && uuid.startsWith("Compendium.") && parsed.embedded.length) {
      throw new Error(`"${uuid}" lies inside a pack document which is not loaded; use fromUuid.`);
    }
    return null;
  }
  const { collection, embedded, primaryId } = parsed;
  let doc: Document | null | undefined = collection.get(primaryId, { invalid });
  if (!doc && isPack(collection)) {
    if (embedded.length) {
      if (!strict) return null;
      throw new Error(`"${uuid}" lies inside a pack document which is not loaded; use fromUuid.`);
    }
    const entry = collection.index.get(primaryId);
    return entry ? ({ ...entry, pack: collection.collection } as object as T) : null;
  }
  if (doc && embedded.length) doc = descend(doc, embedded, invalid);
  return (doc as T | null | undefined) ?? null;
}

/** Looks up a document, loading it from its pack if needed; null if there is none. */
export async function fromUuid<T extends object = Document>(
  uuid: string,
  { relative, invalid = false }: UuidOptions = {},
): Promise<T | null> {
  const parsed = parseUuid(uuid, { relative });
  if (!parsed?.collection) return null;
  const { collection, embedded, primaryId } = parsed;
  const doc = isPack(collection) ? await collection.getDocument(primaryId) : collection.get(primaryId, { invalid });
  if (!doc) return null;
  return (embedded.length ? descend(doc, embedded, invalid) : doc) as T | null;
}
