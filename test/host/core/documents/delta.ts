/**
 * Unlinked tokens: the base actor's source and the token's delta form a synthetic actor. Changes of that actor are
 * stored in
 * the delta: field changes merged, embedded documents whole, and a tombstone for a deleted base document.
 */
import { type Data, record } from "../../types.ts";
import { commitRecord } from "../data/changes.ts";
import { DataOperator } from "../data/operators.ts";
import { jsonCopy, rt } from "../state.ts";
import { mergeObject } from "../utils/merge.ts";
import { deepClone, equals, isPlainObject } from "../utils/objects.ts";
import type { Actor } from "./actor.ts";
import type { Applied } from "./apply.ts";
import type { TokenDocument } from "./token.ts";

const FIELDS = ["name", "img", "type", "system", "flags", "ownership"];
const LISTS = ["items", "effects"];

/** The source of a synthetic actor. */
export function mergeDelta(base: Data, delta: Data | null | undefined): Data {
  const merged = deepClone(base);
  for (const key of FIELDS) {
    const value = delta?.[key];
    if (value === null || value === undefined) continue;
    if (isPlainObject(value))
      merged[key] = mergeObject((merged[key] as Data | null) ?? {}, deepClone(value), { applyOperators: true });
    else merged[key] = value;
  }
  for (const key of LISTS) {
    const list = (merged[key] as Data[] | undefined) ?? [];
    for (const entry of (delta?.[key] as Data[] | undefined) ?? []) {
      const at = list.findIndex((s) => s._id === entry._id);
      if (entry._tombstone) {
        if (at >= 0) list.splice(at, 1);
      } else if (at >= 0) list[at] = deepClone(entry);
      else list.push(deepClone(entry));
    }
    merged[key] = list;
  }
  return merged;
}

/**
 * Stores field changes of a synthetic actor in its token's delta; deletions are stored too, since the base still has
 * the key.
 */
export function writeDelta(deltaSource: Data, change: Data): void {
  for (const key of Object.keys(change)) {
    const name = key.replace(/^(-=|==)/, "");
    if (!FIELDS.includes(name)) continue;
    const value = change[key];
    if (!isPlainObject(value))
      deltaSource[name] = value instanceof DataOperator ? (record(value).value ?? null) : value;
    else {
      deltaSource[name] ??= {};
      keep(deltaSource[name] as Data, deepClone(value));
    }
  }
}
function keep(target: Data, change: Data): void {
  for (const [key, value] of Object.entries(change)) {
    if (key.startsWith("-=")) {
      delete target[key.slice(2)];
      target[key] = value;
    } else if (value instanceof DataOperator || key.startsWith("==")) target[key] = value;
    else {
      delete target[`-=${key}`];
      const prior = target[key];
      if (isPlainObject(value) && isPlainObject(prior)) keep(prior, value);
      else if (isPlainObject(value)) {
        const fresh: Data = {};
        target[key] = fresh;
        keep(fresh, value);
      } else target[key] = value;
    }
  }
}

/** Rewrites the delta's lists from the synthetic actor's current documents. */
export function syncDeltaLists(actor: Actor): void {
  const token = actor.token;
  const base = token?.baseActor;
  if (!token?.delta || !base) return;
  for (const key of LISTS) {
    const own = actor._source[key] as Data[];
    const basic = base._source[key] as Data[];
    const entries: Data[] = own.filter((s) => {
      const twin = basic.find((b) => b._id === s._id);
      return !twin || !equals(twin, s);
    });
    for (const gone of basic)
      if (!own.some((s) => s._id === gone._id)) entries.push({ _id: gone._id, _tombstone: true });
    token.delta._source[key] = deepClone(entries);
    token.delta[key] = token.delta._source[key];
  }
}

/** Updates an existing synthetic actor from its base and delta. */
export function rebuildSynthetic(token: TokenDocument): void {
  const actor = token.delta?._synthetic;
  const base = token.baseActor;
  if (!actor || !base) return;
  actor._adoptSource(mergeDelta(base._source, token.delta._source));
  actor.reset();
}

/** After a change of a world actor: updates its unlinked tokens. */
export function refreshDependents(actor: Actor): void {
  for (const scene of rt.game.scenes ?? []) {
    for (const token of scene.tokens) {
      if (token.actorId !== actor.id || token.actorLink || !token.delta?._synthetic) continue;
      rebuildSynthetic(token);
      token.delta._synthetic.render(false, { renderContext: "updateActor", renderData: [] });
    }
  }
}

/** Handles events that write to a token's delta; true if nothing else remains to be done. */
export function applyDeltaEvent(action: string, ctx: Applied): boolean {
  const { cls, options } = ctx;
  if (ctx.parent?.documentName !== "Token" || action !== "update") return false;
  const parent = ctx.parent as TokenDocument;
  if (cls.documentName === "ActorDelta") {
    const change = jsonCopy(ctx.result[0] ?? {});
    if (options.recursive === false) Object.assign(parent.delta._source, change);
    else commitRecord(parent.delta._source, change);
    parent.delta.reset();
    rebuildSynthetic(parent);
    rt.foundry.documents.applyHelpers.finishUpdate(ctx, [parent.delta], ctx.result);
    return true;
  }
  if (cls.documentName !== "Actor") return false;
  const actor = parent.actor;
  if (!actor) return true;
  const changes: Data[] = [];
  for (const change of ctx.result) {
    const diff = actor.updateSource(change, { recursive: options.recursive, fallback: true, _noReset: true });
    writeDelta(parent.delta._source, change);
    changes.push({ ...(options.diff === false ? change : diff), _id: actor.id });
  }
  parent.delta._initialize({ _embeddedInit: true });
  syncDeltaLists(actor);
  actor.reset();
  rt.foundry.documents.applyHelpers.finishUpdate(ctx, [actor], changes);
  return true;
}
