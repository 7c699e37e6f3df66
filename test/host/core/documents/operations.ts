/** The requester's side of create, update and delete: all steps before the request, and collecting its results. */
import { type Data, type DocumentClass, type Operation, record } from "../../types.ts";
import type { Action } from "../../wire.ts";
import { normaliseOperators } from "../data/keys.ts";
import { isV14, jsonCopy, rt } from "../state.ts";
import { deepClone, expandObject, isEmpty } from "../utils/objects.ts";
import type { Document } from "./client-document.ts";
import type { TokenDocument } from "./token.ts";

interface Prepared {
  parent: Document | null;
  pack: string | null;
  /** Data for the user's own hooks and for the request: plain JSON. */
  options: Operation;
}

function prepare(operation: Operation): Prepared {
  const { parent = null, pack = null, data: _d, updates: _u, ids: _i, ...options } = operation ?? {};
  return { parent, pack: pack ?? parent?.pack ?? null, options };
}

/** Any object with a source. */
const plain = (value: unknown): Data | undefined => (record(value).toObject as (() => Data) | undefined)?.call(value);

const request = async (
  cls: typeof Document,
  action: Action,
  { parent, pack, options }: Prepared,
  data: Data[],
): Promise<Data[]> => {
  const reply = await rt.connection.request({
    kind: "document",
    action,
    documentName: cls.documentName,
    parentUuid: parent?.uuid ?? null,
    pack,
    data: jsonCopy(data),
    operation: jsonCopy(options) ?? {},
  });
  return Array.isArray(reply) ? reply : ((record(reply).result as Data[] | undefined) ?? []);
};

/** The class's batch method; what it adds to the operation is sent with the caller's options. */
async function batchAllowed(
  cls: typeof Document,
  method: "_preCreateOperation" | "_preUpdateOperation" | "_preDeleteOperation",
  docs: Document[],
  operation: Operation,
  options: Operation,
): Promise<boolean> {
  if ((await cls[method](docs, operation, rt.game.user)) === false) return false;
  const { parent: _p, pack: _k, data: _d, updates: _u, ids: _i, ...rest } = operation;
  Object.assign(options, rest);
  return true;
}

function refuse(message: string): never {
  rt.g.ui?.notifications?.error?.(message);
  throw new Error(message);
}

/** Lookup of documents by id: a collection of any kind, or a single embedded document. */
interface Lookup {
  get(id: string): Document | null | undefined;
  keys?(): Iterable<string>;
  /** Of a pack: loads the document. */
  getDocument?(id: string): Promise<Document | null | undefined>;
  invalidDocumentIds?: Set<string>;
  getInvalid?(id: string): Document | undefined;
}

/** The documents an operation is about. */
function lookup(cls: typeof Document, { parent, pack }: Prepared): Lookup {
  const token = parent as TokenDocument;
  if (parent?.documentName === "Token" && cls.documentName === "Actor") return { get: () => token.actor };
  if (parent?.documentName === "Token" && cls.documentName === "ActorDelta") return { get: () => token.delta };
  if (parent) return parent.getEmbeddedCollection(cls.documentName);
  if (pack) return rt.game.packs.get(pack, { strict: true })!;
  return rt.game.collections.get(cls.documentName)!;
}

export async function createDocuments<T extends Document>(
  cls: DocumentClass<T>,
  data: Data[],
  operation: Operation,
): Promise<T[]> {
  const context = prepare(operation);
  const { options, parent, pack } = context;
  const user = rt.game.user;
  options.render ??= true;
  const pending: T[] = [];
  for (const given of data) {
    const input = expandObject(plain(given) ?? deepClone(given));
    if (!options.keepId) delete input._id;
    const doc = new cls(deepClone(input), { parent, pack, strict: true });
    if (!doc.canUserModify(user, "create", input)) {
      refuse(
        `User ${user.name} lacks permission to create ${cls.documentName}${parent ? ` in parent ${parent.uuid}` : ""}`,
      );
    }
    if ((await doc._preCreate(input, options, user)) === false) continue;
    if (!options.noHook && rt.Hooks.call(`preCreate${cls.documentName}`, doc, input, options, user.id) === false)
      continue;
    pending.push(doc);
  }
  if (!pending.length) return [];
  const batch = { ...operation, ...options, data: pending };
  if (!(await batchAllowed(cls, "_preCreateOperation", pending, batch, options))) return [];
  const result = await request(
    cls,
    "create",
    context,
    pending.map((d) => d.toObject()),
  );
  const where = lookup(cls, context);
  return result.map((source) => where.get(source._id as string)).filter(Boolean) as T[];
}

export async function updateDocuments<T extends Document>(
  cls: DocumentClass<T>,
  updates: Data[],
  operation: Operation,
): Promise<T[]> {
  const context = prepare(operation);
  const { options } = context;
  const user = rt.game.user;
  options.render ??= true;
  options.diff ??= true;
  options.recursive ??= true;
  const where = lookup(cls, context);
  const docs: T[] = [];
  const changes: Data[] = [];
  for (const update of updates) {
    const raw = expandObject(deepClone(plain(update) ?? update));
    const id = raw._id as string;
    let doc = where.get(id) as T | null | undefined;
    if (!doc && context.pack && !context.parent) doc = (await where.getDocument!(id)) as T | null | undefined;
    // An invalid document may be repaired: it is created at the next start.
    const invalid = !doc && where.invalidDocumentIds?.has(id) === true;
    if (invalid) doc = where.getInvalid!(id) as T | undefined;
    if (!doc)
      throw new Error(
        `${cls.documentName} id [${id}] is not in ${context.parent?.uuid ?? `the ${cls.collectionName} collection`}`,
      );
    if (!doc.canUserModify(user, "update", raw))
      refuse(`User ${user.name} lacks permission to update ${cls.documentName} [${id}]`);
    let changed = raw;
    if (isV14()) {
      const source = doc._sourceFor(normaliseOperators(raw));
      const embedded = pickEmbedded(cls, raw);
      changed = {
        ...cls.cleanData(raw, { partial: true, source, recursive: options.recursive }),
        ...embedded,
        _id: id,
      };
    }
    if ((await doc._preUpdate(changed, options, user)) === false) continue;
    if (!options.noHook && rt.Hooks.call(`preUpdate${cls.documentName}`, doc, changed, options, user.id) === false)
      continue;
    const diff = invalid
      ? changed
      : doc.updateSource(changed, { dryRun: true, fallback: false, recursive: options.recursive });
    if (options.diff) {
      const { _id, ...rest } = diff;
      if (isEmpty(rest)) continue;
      changed = diff;
    }
    changed._id = id;
    docs.push(doc);
    changes.push(changed);
  }
  if (!docs.length) return [];
  const batch = { ...operation, ...options, updates: changes };
  if (!(await batchAllowed(cls, "_preUpdateOperation", docs, batch, options))) return [];
  const result = await request(cls, "update", context, changes);
  return result.map((r) => docs.find((d) => d.id === r._id)).filter((d) => d !== undefined);
}

function pickEmbedded(cls: typeof Document, raw: Data): Data {
  const out: Data = {};
  for (const name of Object.keys(cls.hierarchy)) {
    if (!(name in raw)) continue;
    out[name] = raw[name];
    delete raw[name];
  }
  return out;
}

export async function deleteDocuments<T extends Document>(
  cls: DocumentClass<T>,
  ids: string[],
  operation: Operation,
): Promise<T[]> {
  const context = prepare(operation);
  const { options } = context;
  const user = rt.game.user;
  options.render ??= true;
  const where = lookup(cls, context);
  if (options.deleteAll) ids = [...where.keys!()];
  const docs: T[] = [];
  for (const id of ids) {
    let doc = where.get(id) as T | null | undefined;
    if (!doc && context.pack && !context.parent) doc = (await where.getDocument!(id)) as T | null | undefined;
    doc ??= where.invalidDocumentIds?.has(id) ? (where.getInvalid!(id) as T | undefined) : undefined;
    if (!doc)
      throw new Error(
        `${cls.documentName} id [${id}] is not in ${context.parent?.uuid ?? `the ${cls.collectionName} collection`}`,
      );
    if (!doc.canUserModify(user, "delete"))
      refuse(`User ${user.name} lacks permission to delete ${cls.documentName} [${id}]`);
    if ((await doc._preDelete(options, user)) === false) continue;
    if (!options.noHook && rt.Hooks.call(`preDelete${cls.documentName}`, doc, options, user.id) === false) continue;
    docs.push(doc);
  }
  if (!docs.length) return [];
  const batch = { ...operation, ...options, ids: docs.map((d) => d.id) };
  if (!(await batchAllowed(cls, "_preDeleteOperation", docs, batch, options))) return [];
  delete options.deleteAll;
  const result = await request(
    cls,
    "delete",
    context,
    docs.map((d) => ({ _id: d.id })),
  );
  return result.map((r) => docs.find((d) => d.id === r._id)).filter((d) => d !== undefined);
}
