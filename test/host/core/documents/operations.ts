/** The requester's side of create, update and delete: everything before the server is asked, and picking up what came of it. */
import { normaliseOperators } from "../data/keys.ts";
import { isV14, jsonCopy, rt } from "../state.ts";
import { deepClone, expandObject, isEmpty } from "../utils/objects.ts";

interface Prepared {
  parent: any;
  pack: any;
  /** What the user's own hooks see and what travels: plain JSON. */
  options: any;
}

function prepare(operation: any): Prepared {
  const { parent = null, pack = null, data: _d, updates: _u, ids: _i, ...options } = operation ?? {};
  return { parent, pack: pack ?? parent?.pack ?? null, options };
}

const request = async (cls: any, action: string, { parent, pack, options }: Prepared, data: any[]): Promise<any[]> => {
  const reply: any = await rt.connection.request({
    kind: "document",
    action,
    documentName: cls.documentName,
    parentUuid: parent?.uuid ?? null,
    pack,
    data: jsonCopy(data),
    operation: jsonCopy(options) ?? {},
  });
  return Array.isArray(reply) ? reply : (reply?.result ?? []);
};

/** The class's word on the whole batch; what it adds to the operation travels on with the user's own options. */
async function batchAllowed(cls: any, method: string, docs: any[], operation: any, options: any): Promise<boolean> {
  if ((await cls[method](docs, operation, rt.game.user)) === false) return false;
  const { parent: _p, pack: _k, data: _d, updates: _u, ids: _i, ...rest } = operation;
  Object.assign(options, rest);
  return true;
}

function refuse(message: string): never {
  rt.g.ui?.notifications?.error?.(message);
  throw new Error(message);
}

/** The documents an operation is about. */
function lookup(cls: any, { parent, pack }: Prepared): { get: (id: string) => any } {
  if (parent?.documentName === "Token" && cls.documentName === "Actor") return { get: () => parent.actor };
  if (parent?.documentName === "Token" && cls.documentName === "ActorDelta") return { get: () => parent.delta };
  if (parent) return parent.getEmbeddedCollection(cls.documentName);
  if (pack) return rt.game.packs.get(pack, { strict: true });
  return rt.game.collections.get(cls.documentName);
}

export async function createDocuments(cls: any, data: any[], operation: any): Promise<any[]> {
  const context = prepare(operation);
  const { options, parent, pack } = context;
  const user = rt.game.user;
  options.render ??= true;
  const pending: any[] = [];
  for (let input of data) {
    input = expandObject(input?.toObject?.() ?? deepClone(input));
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
  return result.map((source) => where.get(source._id)).filter(Boolean);
}

export async function updateDocuments(cls: any, updates: any[], operation: any): Promise<any[]> {
  const context = prepare(operation);
  const { options } = context;
  const user = rt.game.user;
  options.render ??= true;
  options.diff ??= true;
  options.recursive ??= true;
  const where = lookup(cls, context);
  const docs: any[] = [];
  const changes: any[] = [];
  for (const update of updates) {
    const raw = expandObject(deepClone(update?.toObject?.() ?? update));
    const id = raw._id;
    let doc = where.get(id);
    if (!doc && context.pack && !context.parent) doc = await (where as any).getDocument(id);
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
    const diff = doc.updateSource(changed, { dryRun: true, fallback: false, recursive: options.recursive });
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
  return result.map((r) => docs.find((d) => d.id === r._id)).filter(Boolean);
}

function pickEmbedded(cls: any, raw: any): any {
  const out: any = {};
  for (const name of Object.keys(cls.hierarchy)) {
    if (!(name in raw)) continue;
    out[name] = raw[name];
    delete raw[name];
  }
  return out;
}

export async function deleteDocuments(cls: any, ids: string[], operation: any): Promise<any[]> {
  const context = prepare(operation);
  const { options } = context;
  const user = rt.game.user;
  options.render ??= true;
  const where = lookup(cls, context);
  if (options.deleteAll) ids = [...(where as any).keys()];
  const docs: any[] = [];
  for (const id of ids) {
    let doc = where.get(id);
    if (!doc && context.pack && !context.parent) doc = await (where as any).getDocument(id);
    doc ??= (where as any).invalidDocumentIds?.has(id) ? (where as any).getInvalid(id) : undefined;
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
  return result.map((r) => docs.find((d) => d.id === r._id)).filter(Boolean);
}
