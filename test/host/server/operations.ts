import type { DocumentRequest, Event } from "../wire.ts";
import { applyChanges, copy, gather, isPlain, type Stored, same, stateOf, type Tree } from "./changes.ts";
import { checkReserved } from "./clean.ts";
import { SyntheticActor, syntheticAbove, writeDelta } from "./delta.ts";
import { EMBEDDED, fieldFor, WITHOUT_STATS } from "./hierarchy.ts";
import { isId, quoted } from "./ids.ts";
import { childOf, locate, type Node } from "./locate.ts";
import type { Permissions } from "./permissions.ts";
import { type Context, checkType, cleanUpdate, completeSource } from "./prepare.ts";
import type { Shelf, Work } from "./shelf.ts";

/** Executes document requests on working copies. Nothing here is stored or broadcast: the authority does that. */
export interface Desk extends Context {
  user: Stored;
  work: Work;
  world: Shelf;
  permissions: Permissions;
}

type DocumentEvent = Extract<Event, { kind: "document" }>;

const refuse = (desk: Desk, verb: string, name: string, id?: string): never => {
  throw new Error(`${desk.user.name ?? "User"} lacks permission to ${verb} ${name}${id ? ` ${quoted(id)}` : ""}.`);
};

function parentOf(desk: Desk, request: DocumentRequest): Node | null {
  return request.parentUuid ? locate(desk.work, desk.world, request.parentUuid) : null;
}

/** Writes a synthetic actor's embedded documents into its token's delta. */
function settle(nodes: Iterable<Node | null>): void {
  for (const actor of new Set([...nodes].map(syntheticAbove))) actor?.store();
}

/** The list a parent keeps these documents in. */
function listIn(parent: Node, name: string): Stored[] {
  const field = fieldFor(parent.name, name);
  if (!field) throw new Error(`${parent.name} holds no ${quoted(name)} documents.`);
  const list: Stored[] = Array.isArray(parent.source[field]) ? parent.source[field] : [];
  parent.source[field] = list;
  return list;
}

export function create(desk: Desk, request: DocumentRequest): Stored[] {
  const { documentName: name, operation } = request;
  const parent = parentOf(desk, request);
  const list = parent ? listIn(parent, name) : null;
  const result: Stored[] = [];
  for (const pending of request.data) {
    if (!isPlain(pending)) throw new Error("A document's source is an object.");
    const source = copy(pending) as Stored;
    delete source._tombstone;
    if (!list && !desk.work.shelf.holds(name)) throw new Error(`${name} documents need a parent.`);
    completeSource(desk, name, source, {
      keepId: operation.keepId === true || operation.keepId === "true",
      keepEmbeddedIds: operation.keepEmbeddedIds !== false,
      siblings: list ?? desk.work.all(name),
    });
    const taken = list ? list.some((entry) => entry._id === source._id) : desk.work.peek(name, source._id);
    if (taken) throw new Error(`${name} ${quoted(source._id)} exists already.`);
    if (!desk.permissions.canCreate(desk.user, { name, source, parent })) refuse(desk, "create", name);
    if (list) list.push(source);
    else desk.work.put(name, source);
    result.push(source);
  }
  settle([parent]);
  return result;
}

/** The document of an update or deletion; throws if it does not exist. */
function target(desk: Desk, request: DocumentRequest, parent: Node | null, id: unknown): Node {
  const { documentName: name } = request;
  if (typeof id !== "string") throw new Error(`A change to ${name} names no _id.`);
  const node = parent
    ? childOf(parent, name, id, desk.world)
    : ((source) => source && { name, source, parent: null })(desk.work.edit(name, id));
  if (!node) throw new Error(`${name} ${quoted(id)} does not exist${parent ? ` in ${parent.name}` : ""}.`);
  return node;
}

export function update(desk: Desk, request: DocumentRequest): Stored[] {
  const { documentName: name, operation } = request;
  const parent = parentOf(desk, request);
  const result: Stored[] = [];
  const nodes: Node[] = [];
  for (const raw of request.data) {
    if (!isPlain(raw)) throw new Error("An update is an object.");
    const { _id, _stats, ...given } = copy(raw);
    const id = _id ?? (parent && name === "ActorDelta" ? parent.source._id : undefined);
    const node = target(desk, request, parent, id);
    const changes = gather(given);
    const fields = Object.keys(changes).map((field) => field.replace(/^(-=|==)/, ""));
    const ownershipKept = same(changes.ownership, node.source.ownership);
    if (ownershipKept) delete changes.ownership;
    const asked = ownershipKept ? fields.filter((field) => field !== "ownership") : fields;
    if (!desk.permissions.canUpdate(desk.user, node, asked, changes)) refuse(desk, "update", name, String(id));
    if (changes.type !== undefined && name !== "ActorDelta") checkType(desk.manifest, name, changes);
    if (!desk.permissions.isGM(desk.user)) checkReserved(desk.manifest, name, node.source, changes);
    const clean = cleanUpdate(desk, name, node.source, changes);
    if (!write(desk, node, clean, operation)) continue;
    const stats = stamp(desk, node, _stats);
    // a non-recursive update would otherwise remove the rest of the provenance
    const told = stats && operation.recursive === false ? { ...copy(node.source._stats), ...stats } : stats;
    result.push({ _id: id as string, ...clean, ...(told && { _stats: told }) });
    nodes.push(node);
  }
  settle(nodes.filter((node) => !(node instanceof SyntheticActor)));
  return result;
}

/** Applies sanitized changes; false if nothing has changed and the request did not force it. */
function write(desk: Desk, node: Node, changes: Tree, operation: Tree): boolean {
  const recursive = operation.recursive !== false;
  if (node instanceof SyntheticActor) {
    const before = stateOf(node.delta);
    writeSynthetic(desk, node, changes, recursive);
    return operation.diff === false || !same(before, stateOf(node.delta));
  }
  const before = stateOf(node.source);
  applyChanges(node.name, node.source, changes, recursive);
  checkEmbedded(desk, node);
  return operation.diff === false || !same(before, stateOf(node.source));
}

/** Changes to an unlinked token's actor are stored in its delta; embedded documents as whole sources. */
function writeSynthetic(desk: Desk, node: SyntheticActor, changes: Tree, recursive: boolean): void {
  const own: Tree = {};
  const inside: Tree = {};
  for (const [field, value] of Object.entries(changes)) (EMBEDDED.Actor![field] ? inside : own)[field] = value;
  writeDelta(node.delta, own, recursive);
  if (Object.keys(inside).length === 0) return;
  applyChanges("Actor", node.source, inside, recursive);
  checkEmbedded(desk, node);
  node.store();
}

/** Embedded documents created by an update must be complete: a known subtype and an id. */
function checkEmbedded(desk: Desk, node: Node): void {
  for (const [field, child] of Object.entries(EMBEDDED[node.name] ?? {})) {
    const list = node.source[field];
    if (list === undefined || list === null) continue;
    if (!Array.isArray(list)) throw new Error(`${node.name} ${quoted(field)} is no list.`);
    for (const entry of list) {
      if (!isId((entry as Stored | null)?._id)) throw new Error(`A ${child} in ${node.name} has no id.`);
      if (!entry._tombstone) checkType(desk.manifest, child, entry);
    }
  }
}

/** Records who changed a document and when; an update may set provenance itself. */
function stamp(desk: Desk, node: Node, given: unknown): Tree | undefined {
  if (WITHOUT_STATS.has(node.name)) return undefined;
  const provenance: Tree = {};
  if (isPlain(given)) {
    for (const key of ["compendiumSource", "duplicateSource", "exportSource"])
      if (key in given) provenance[key] = given[key];
  }
  const stats = { ...provenance, modifiedTime: desk.now, lastModifiedBy: desk.user._id };
  if (!(node instanceof SyntheticActor)) {
    node.source._stats = {
      ...node.source._stats,
      ...stats,
      coreVersion: desk.release.version,
      systemId: desk.manifest.id,
      systemVersion: desk.manifest.version,
    };
  }
  return stats;
}

export function remove(desk: Desk, request: DocumentRequest): Stored[] {
  const { documentName: name, operation } = request;
  const parent = parentOf(desk, request);
  const list = parent ? listIn(parent, name) : null;
  const ids =
    operation.deleteAll === true
      ? [...(list ?? desk.work.all(name))].map((source) => source._id)
      : request.data.map((entry) => entry._id);
  const result: Stored[] = [];
  for (const id of new Set(ids)) {
    const node = target(desk, request, parent, id);
    if (!desk.permissions.canDelete(desk.user, node)) refuse(desk, "delete", name, node.source._id);
    if (list) list.splice(list.indexOf(node.source), 1);
    else desk.work.remove(name, node.source._id);
    result.push({ _id: node.source._id });
  }
  settle([parent]);
  return result;
}

/**
 * Consequences of deleted folders: their contents move to the parent folder or are deleted, according to the operation.
 * Returns the further events, in order.
 */
export function emptyFolders(desk: Desk, request: DocumentRequest, folders: readonly Stored[]): DocumentEvent[] {
  const { operation } = request;
  const events: DocumentEvent[] = [];
  const gone = [...folders];
  const send = (action: "update" | "delete", documentName: string, result: Stored[]): void => {
    if (result.length === 0) return;
    events.push({
      kind: "document",
      action,
      documentName,
      parentUuid: null,
      pack: request.pack,
      result,
      operation: {},
      userId: desk.user._id,
      requestId: null,
    });
  };
  for (const folder of gone) {
    for (const name of Object.keys(desk.work.shelf.collections)) {
      const inside = [...desk.work.all(name)].filter((source) => source.folder === folder._id);
      const away = name === "Folder" ? operation.deleteSubfolders : operation.deleteContents;
      const results = inside.map(({ _id }) => {
        const source = desk.work.edit(name, _id)!;
        if (away) desk.work.remove(name, _id);
        else source.folder = folder.folder ?? null;
        if (away && name === "Folder") gone.push(source);
        return away ? { _id } : { _id, folder: source.folder };
      });
      send(away ? "delete" : "update", name, results);
    }
  }
  return events;
}
