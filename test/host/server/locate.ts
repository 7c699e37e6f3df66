import type { Stored } from "./changes.ts";
import { deltaOf, SyntheticActor } from "./delta.ts";
import { fieldFor, SINGLE } from "./hierarchy.ts";
import { quoted } from "./ids.ts";
import type { Shelf, Work } from "./shelf.ts";

/** A document inside a request's working copies, with its ancestors. */
export interface Node {
  name: string;
  source: Stored;
  parent: Node | null;
}

/** Finds an embedded document, or undefined. */
export function childOf(parent: Node, name: string, id: string, world: Shelf): Node | undefined {
  if (parent.name === "Token" && name === "Actor") {
    const base = world.table("Actor").get(parent.source.actorId ?? "");
    if (base && base._id !== id) return undefined;
    return new SyntheticActor(parent, base, deltaOf(parent.source));
  }
  const single = Object.entries(SINGLE[parent.name] ?? {}).find(([, child]) => child === name);
  if (single) return { name, source: deltaOf(parent.source), parent };
  const field = fieldFor(parent.name, name);
  if (!field) throw new Error(`${parent.name} holds no ${quoted(name)} documents.`);
  const source = (parent.source[field] as Stored[] | undefined)?.find((entry) => entry._id === id);
  return source && { name, source, parent };
}

/** Splits a uuid into name and id pairs, without the compendium prefix. */
export function pairs(uuid: string): [name: string, id: string][] {
  const parts = uuid.split(".");
  if (parts[0] === "Compendium") parts.splice(0, 3);
  const out: [string, string][] = [];
  for (let i = 0; i + 1 < parts.length; i += 2) out.push([parts[i]!, parts[i + 1]!]);
  if (out.length === 0 || parts.length % 2) throw new Error(`${quoted(uuid)} is no document's uuid.`);
  return out;
}

/** Resolves a uuid to working copies; throws if any part is missing. `write` false reads without making copies. */
export function locate(work: Work, world: Shelf, uuid: string, write = true): Node {
  const [[name, id], ...rest] = pairs(uuid) as [[string, string], ...[string, string][]];
  const source = write ? work.edit(name, id) : work.peek(name, id);
  if (!source) throw new Error(`${name} ${quoted(id)} does not exist.`);
  let node: Node = { name, source, parent: null };
  for (const [childName, childId] of rest) {
    if (node.name === "Token" && childName === "Actor" && node.source.actorLink) {
      throw new Error(`The token ${quoted(node.source._id)} is linked: its actor is Actor.${node.source.actorId}.`);
    }
    const child = childOf(node, childName, childId, world);
    if (!child)
      throw new Error(`${childName} ${quoted(childId)} does not exist in ${node.name} ${quoted(node.source._id)}.`);
    node = child;
  }
  return node;
}
