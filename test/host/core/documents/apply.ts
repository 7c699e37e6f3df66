/** Every client's side of a change: applies the server's broadcast to the documents, then calls methods and hooks. */
import type { Data, Operation } from "../../types.ts";
import type { Event } from "../../wire.ts";
import type { CompendiumCollection } from "../collections/compendium.ts";
import type { WorldCollection } from "../collections/world.ts";
import { reviveOperators } from "../data/operators.ts";
import { rt } from "../state.ts";
import { deepClone } from "../utils/objects.ts";
import { fromUuidSync } from "../utils/uuid.ts";
import type { Actor } from "./actor.ts";
import type { Document } from "./client-document.ts";
import { applyDeltaEvent, syncDeltaLists } from "./delta.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";

/** A change of documents as broadcast by the server. */
export type DocumentEvent = Extract<Event, { kind: "document" }>;

export interface Applied {
  cls: typeof Document;
  parent: Document | null;
  pack: string | null;
  options: Operation & { renderSheet?: boolean };
  userId: string;
  requestId: string | null;
  result: Data[];
}

/** Methods of a document that are called for changes of its descendants. */
type DescendantMethod = `_${"pre" | "on"}${"Create" | "Update" | "Delete"}DescendantDocuments`;

/** Method names for ancestors, and the documents from the nearest parent upwards. */
function* ancestors(parent: Document | null): Generator<Document> {
  for (let p = parent; p; p = p.parent) yield p;
}
const tellAncestors = (method: DescendantMethod, ctx: Applied, ...args: unknown[]): void => {
  const above = ctx.parent?.constructor as typeof Document | undefined;
  const collection = above?.getCollectionName?.(ctx.cls.documentName) ?? ctx.cls.collectionName;
  for (const ancestor of ancestors(ctx.parent))
    guard(() =>
      (ancestor[method] as (...args: unknown[]) => void).call(
        ancestor,
        ctx.parent,
        collection,
        ...args,
        ctx.options,
        ctx.userId,
      ),
    );
};

/** An error in a listener or document must not stop the others. */
export function guard<T>(fn: () => T): T | undefined {
  try {
    const result = fn();
    if (result instanceof Promise) result.catch((error) => console.error(error));
    return result;
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

export function applyDocumentEvent(event: DocumentEvent): void {
  const cls = rt.g.getDocumentClass(event.documentName);
  if (!cls) return;
  const ctx: Applied = {
    cls,
    parent: event.parentUuid ? resolveParent(event.parentUuid) : null,
    pack: event.pack,
    // The frame was parsed for this client alone: its objects need no copy.
    options: { ...event.operation },
    userId: event.userId,
    requestId: event.requestId,
    result: reviveOperators(event.result) as unknown as Data[],
  };
  if (event.parentUuid && !ctx.parent) return;
  if (applyDeltaEvent(event.action, ctx)) return;
  if (event.action === "create") applyCreate(ctx);
  else if (event.action === "update") applyUpdate(ctx);
  else applyDelete(ctx);
}

function resolveParent(uuid: string): Document | null {
  try {
    return fromUuidSync(uuid, { strict: false });
  } catch {
    return null;
  }
}

/** The collection of documents; only a pack has an index to update, and only an open one is re-rendered. */
type Holder = (EmbeddedCollection | CompendiumCollection | WorldCollection) & {
  indexUpdate?(change: Data): void;
  render?(force?: boolean, options?: Data): void;
};

function collectionOf(ctx: Applied): Holder {
  if (ctx.parent) return ctx.parent.getEmbeddedCollection(ctx.cls.documentName);
  if (ctx.pack) return rt.game.packs.get(ctx.pack)!;
  return rt.game.collections.get(ctx.cls.documentName)!;
}

/** Re-prepares the topmost document that may depend on the change; scenes are not re-prepared. */
export function refreshRoot(docs: Document[], parent: Document | null): void {
  let root = parent;
  while (root?.parent && root.documentName !== "Actor" && root.parent.documentName !== "Scene") root = root.parent;
  if (root && root.documentName !== "Scene") {
    if (root.isToken) syncDeltaLists(root as Actor);
    root.reset();
    return;
  }
  for (const doc of docs) doc._safePrepareData();
}

function applyCreate(ctx: Applied): void {
  const { cls, parent, pack, result } = ctx;
  if (parent) tellAncestors("_preCreateDescendantDocuments", ctx, deepClone(result));
  const collection = collectionOf(ctx);
  const docs: Document[] = [];
  for (const source of result) {
    try {
      const known = collection.get(source._id as string);
      if (known) continue;
      const doc = new cls(deepClone(source), { parent, pack, strict: false, _embeddedInit: true });
      collection.set(doc.id as string, doc);
      docs.push(doc);
    } catch (error) {
      collection.invalidDocumentIds?.add(source._id as string);
      console.error(error);
    }
  }
  if (parent) refreshRoot(docs, parent);
  else for (const doc of docs) doc._safePrepareData();
  finishCreate(ctx, docs);
}

export function finishCreate(ctx: Applied, docs: Document[]): void {
  const { cls, options, userId, result } = ctx;
  for (const doc of docs) {
    const source = result.find((r) => r._id === doc.id) ?? doc.toObject();
    guard(() => doc._onCreate(source, options, userId));
    rt.Hooks.callAll(`create${cls.documentName}`, doc, options, userId);
  }
  const user = rt.game.users.get(userId)!;
  guard(() => cls._onCreateOperation(docs, { ...options, parent: ctx.parent, pack: ctx.pack, data: result }, user));
  tellAncestors("_onCreateDescendantDocuments", ctx, docs, result);
  renderAfter(ctx, "create", docs, result);
  if (options.renderSheet && userId === rt.game.userId) {
    for (const doc of docs)
      doc.sheet?.render({ force: true, renderContext: `create${cls.documentName}`, renderData: result });
  }
}

function applyUpdate(ctx: Applied): void {
  const { parent, pack, options, result } = ctx;
  if (parent) tellAncestors("_preUpdateDescendantDocuments", ctx, deepClone(result));
  const collection = collectionOf(ctx);
  const docs: Document[] = [];
  const changes: Data[] = [];
  for (const change of result) {
    const doc = collection.get(change._id as string);
    if (pack && !parent) collection.indexUpdate?.(change);
    if (!doc) continue;
    let diff: Data = {};
    try {
      diff = doc.updateSource(change, { recursive: options.recursive, fallback: true, _noReset: true });
    } catch (error) {
      console.error(error);
    }
    docs.push(doc);
    changes.push({ ...(options.diff === false ? change : diff), _id: change._id });
  }
  if (parent) {
    if (parent.documentName === "Scene") for (const doc of docs) doc.reset();
    else refreshRoot(docs, parent);
  } else for (const doc of docs) doc.reset();
  finishUpdate(ctx, docs, changes);
}

export function finishUpdate(ctx: Applied, docs: Document[], changes: Data[]): void {
  const { cls, options, userId } = ctx;
  docs.forEach((doc, i) => {
    guard(() => doc._onUpdate(changes[i]!, options, userId));
    rt.Hooks.callAll(`update${cls.documentName}`, doc, changes[i], options, userId);
  });
  const user = rt.game.users.get(userId)!;
  guard(() => cls._onUpdateOperation(docs, { ...options, parent: ctx.parent, pack: ctx.pack, updates: changes }, user));
  tellAncestors("_onUpdateDescendantDocuments", ctx, docs, changes);
  renderAfter(ctx, "update", docs, changes);
}

function applyDelete(ctx: Applied): void {
  const { result, parent } = ctx;
  const ids = result.map((r) => r._id as string);
  tellAncestors("_preDeleteDescendantDocuments", ctx, ids);
  const collection = collectionOf(ctx);
  const docs: Document[] = [];
  for (const id of ids) {
    const doc = collection.get(id);
    collection.invalidDocumentIds?.delete(id);
    collection.delete(id);
    if (doc) docs.push(doc);
  }
  if (parent) refreshRoot([], parent);
  finishDelete(ctx, docs, ids);
}

export function finishDelete(ctx: Applied, docs: Document[], ids: string[]): void {
  const { cls, options, userId } = ctx;
  for (const doc of docs) {
    guard(() => doc._onDelete(options, userId));
    rt.Hooks.callAll(`delete${cls.documentName}`, doc, options, userId);
  }
  const user = rt.game.users.get(userId)!;
  guard(() => cls._onDeleteOperation(docs, { ...options, parent: ctx.parent, pack: ctx.pack, ids }, user));
  tellAncestors("_onDeleteDescendantDocuments", ctx, docs, ids);
  renderAfter(ctx, "delete", docs, ids);
}

/** Re-renders the applications showing the changed documents, their ancestors and their collection. */
function renderAfter(ctx: Applied, action: string, docs: Document[], data: Data[] | string[]): void {
  if (ctx.options.render === false) return;
  const context = {
    renderContext: `${action}${ctx.cls.documentName}`,
    renderData: data,
    action,
    documentType: ctx.cls.documentName,
    documents: docs,
    userId: ctx.userId,
  };
  const targets = new Set<Document>();
  if (action === "update") for (const doc of docs) targets.add(doc);
  for (const ancestor of ancestors(ctx.parent)) targets.add(ancestor);
  for (const target of targets) guard(() => target.render(false, context));
  if (!ctx.parent) guard(() => collectionOf(ctx)?.render?.(false, context));
}
