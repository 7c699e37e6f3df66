/**
 * Creates what a rule brings into the world: actors, combatants, copies of items; and changes which user plays an
 * actor.
 */

import type { Consequence, NewActor } from "../../kernel/consequences.ts";
import type { Recorded } from "../../kernel/recorded.ts";
import {
  type ActorDoc,
  asDoc,
  type CombatDoc,
  createActor,
  type Doc,
  deepClone,
  expand,
  fromUuid,
  fromUuidSync,
  getProperty,
  localize,
  merge,
  resultAt,
  type Source,
  SYSTEM,
  users,
} from "../adapter/foundry-api.ts";
import { localizeText } from "../adapter/text.ts";
import { reachesOnly } from "./change-scope.ts";

/** Ownership levels as Foundry stores them. */
export const ownership = (on: boolean): number => (on ? 3 : 0);

/** Ids of the users whose assigned character is this actor. */
export const playersOf = (actor: ActorDoc): string[] =>
  users()
    .filter((user) => user.character?.uuid === actor.uuid)
    .map((user) => user.id);

/**
 * Source data of an actor to create: a copy without our flags, or a blank one, with the original's ownership plus
 * `owners`.
 */
export function newActorSource(
  actor: ActorDoc,
  { type = actor.type, name, copy, system = {}, items = [], owners = [] }: NewActor,
): Source {
  const { _id, _stats, folder, sort, ...whole } = deepClone(actor.toObject());
  const owned = Object.fromEntries(owners.map((id) => [id, ownership(true)]));
  const kept: Source = { ...(copy ? whole : {}), ownership: { ...(whole.ownership as Source), ...owned } };
  const called = name ? localizeText(name) : actor.name;
  const flags = { ...(kept.flags as Source | undefined), [SYSTEM]: {} };
  const expanded = expand(Object.fromEntries(Object.entries(system).map(([path, value]) => [`system.${path}`, value])));
  const further = items.map((item) => ({ ...item, name: localize(item.name) }));
  const carried = copy ? (whole.items as Source[]) : [];
  const source = merge({ ...kept, flags } as Source, expanded);
  const token = copy ? { prototypeToken: { ...(whole.prototypeToken as Source), name: called } } : {};
  return { ...source, ...token, type, name: called, items: [...carried, ...further] };
}

/** Source data of a copy of a compendium's actor, owned like the part; null if the compendium does not have it. */
export async function actorCopy(actor: ActorDoc, { from = "", name, owners = [] }: NewActor): Promise<Source | null> {
  const found = await fromUuid(from);
  if (found?.documentName !== "Actor") return null;
  const { _id, folder, sort, ...source } = found.toObject();
  const owned = Object.fromEntries(owners.map((id) => [id, ownership(true)]));
  const called = name ? localizeText(name) : String(source.name);
  return {
    ...source,
    name: called,
    ownership: { ...(actor.toObject().ownership as Source), ...owned },
    _stats: { compendiumSource: from },
  };
}

/** Source data of an item copy, without id, folder, sort and ownership. */
async function copyOf(uuid: string): Promise<(Source & { system: Source }) | null> {
  const item = await fromUuid(uuid);
  if (item?.documentName !== "Item") return null;
  const { _id, folder, sort, ownership: _, ...source } = item.toObject();
  return { ...source, _stats: { compendiumSource: uuid }, system: source.system as Source };
}

/** Copies of an item, or of all items a document lists; an item listed twice comes with double quantity. */
export async function copiedItems({
  from,
  path,
  system = {},
}: Extract<Consequence, { do: "hand" }>): Promise<Source[]> {
  const listed = path === undefined ? [from] : getProperty((await fromUuid(from))?.system, path);
  const counts = new Map<string, number>();
  for (const uuid of Array.isArray(listed) ? listed.map(String) : []) counts.set(uuid, (counts.get(uuid) ?? 0) + 1);
  const copies: Source[] = [];
  for (const [uuid, count] of counts) {
    const source = await copyOf(uuid);
    const quantity = Number(source?.system.quantity);
    const data = { ...system, ...(count > 1 ? { quantity: quantity * count } : {}) };
    if (source) copies.push(merge(source, { system: expand(data) }));
  }
  return copies;
}

/** A copy of the item that a roll table yields for a total. */
export async function drawnItem(
  { from, face }: Extract<Consequence, { do: "draw" }>,
  system: Source,
): Promise<Source | null> {
  const table = await fromUuid(from);
  const uuid = table ? resultAt(table, face) : "";
  const source = uuid ? await copyOf(uuid) : null;
  return source && merge(source, { system });
}

/** Creates or deletes actors and combatants. Idempotent. */
export async function writeOthers(recorded: readonly Recorded[], which: "made" | "gone"): Promise<void> {
  for (const r of recorded) {
    if (r.do !== which) continue;
    if (r.kind === "Actor") await writeActor(r.source, which);
    if (r.kind === "Combatant") await writeCombatant(r.source, which, fromUuidSync(r.of ?? ""));
  }
}

async function writeActor(source: Source, which: "made" | "gone"): Promise<void> {
  const there = fromUuidSync(`Actor.${source._id}`);
  if (which === "gone") await there?.delete();
  else if (!there) await createActor(source, { keepId: true });
}

async function writeCombatant(source: Source, which: "made" | "gone", combat: Doc | null): Promise<void> {
  const id = String(source._id);
  const there = combat ? asDoc<CombatDoc>(combat).combatants.get(id) : undefined;
  if (which === "made" && combat && !there)
    await combat.createEmbeddedDocuments("Combatant", [source], { keepId: true });
  if (which === "gone" && there) await combat?.deleteEmbeddedDocuments("Combatant", [id]);
}

/** Assigns users the actor they play from now on. */
export async function assignCharacters(recorded: readonly Recorded[]): Promise<void> {
  for (const r of recorded) {
    if (r.do !== "heir") continue;
    const heir = fromUuidSync(r.to);
    for (const user of users())
      if (heir && r.users.includes(user.id) && user.character?.uuid === r.from)
        await user.update({ character: asDoc<ActorDoc>(heir).id });
  }
}

/**
 * Whether consequences need a GM: creating actors, changing ownership or played characters, removing combatants,
 * changing actors of others.
 */
export const needsGM = (consequences: readonly Consequence[]): boolean =>
  consequences.some((c) => ["actor", "own", "heir", "leave"].includes(c.do)) ||
  !reachesOnly(consequences, (actor) => actor.isOwner);
