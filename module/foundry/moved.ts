/**
 * Things that change hands. The giver's end is written first: of two who take the same thing only one succeeds in taking it
 * away, and only that one lays it down elsewhere. What a page that died has begun is carried on from what lies where.
 */
import { type Text, text } from "../kernel/card.ts";
import type { Consequence } from "../kernel/consequences.ts";
import type { Recorded } from "./plan.ts";
import { rulesetOf } from "./rulesets.ts";
import { type ActorDoc, asDoc, expand, fromUuidSync, getProperty, merge, type Source } from "./seam.ts";

type Transfer = Extract<Consequence, { do: "transfer" }>;

/** A thing that went from one actor to another: `item` there was, `as` here is its id. `back`: it is taken back. */
export interface Moved {
  do: "moved";
  from: string;
  to: string;
  item: string;
  as: string;
  count: number;
  /** As it lay with whom it left, and how many there were. */
  source: Source;
  before: number;
  back?: true;
}

const actorBy = (uuid: string): ActorDoc | null => {
  const document = fromUuidSync(uuid);
  return document?.documentName === "Actor" ? asDoc<ActorDoc>(document) : null;
};

const quantityOf = (item: { _source: Source } | undefined): number =>
  Number(getProperty(item?._source, "system.quantity") ?? 1);

/** What is recorded of a transfer, or why it cannot be. */
export function planMove({ from, to, item, count }: Transfer, as: string): Moved | Text {
  const [giver, taker] = [actorBy(from), actorBy(to)];
  const thing = giver?.items.get(item);
  if (!giver || !taker) return text("PARTY.Problem.nobody");
  if (!thing || quantityOf(thing) < count) return text("PARTY.Problem.taken", { name: giver.name });
  const holds = rulesetOf(taker.type)?.holds[taker.type] ?? [];
  if (!holds.includes(thing.type)) return text("FIVEFOLD.Problem.notHeld", { item: thing.name, actor: taker.name });
  return { do: "moved", from, to, item, as, count, source: thing.toObject(), before: quantityOf(thing) };
}

/** Why what was moved cannot be taken back any more; null where it can. */
export function keptBack(recorded: readonly Recorded[]): Text | null {
  for (const r of recorded) {
    if (r.do !== "moved") continue;
    const { to, as, count, source } = r;
    const holder = actorBy(to);
    const thing = holder?.items.get(as);
    if (!thing || quantityOf(thing) < count)
      return text("PARTY.Problem.movedOn", { thing: String(source.name), name: holder?.name ?? "" });
  }
  return null;
}

/** Uuids of those whom what was recorded reaches beyond its own actor. */
export const reachedBy = (recorded: readonly Recorded[]): string[] =>
  recorded.flatMap((r) => (r.do === "moved" ? [r.from, r.to] : r.do === "beside" ? [r.of] : []));

export const takenBack = (r: Moved): Moved => ({
  ...r,
  from: r.to,
  to: r.from,
  item: r.as,
  as: r.item,
  before: quantityOf(actorBy(r.to)?.items.get(r.as)),
  back: true,
});

/** Carries a move out as far as it is not yet; why it could not be, where somebody else was first. */
export async function writeMove(r: Moved): Promise<Text | null> {
  const [giver, taker] = [actorBy(r.from), actorBy(r.to)];
  if (!giver || !taker) return text("PARTY.Problem.nobody");
  const there = taker.items.get(r.as);
  if (there && !r.back) return null;
  if (!(await takeAway(giver, r))) return text("PARTY.Problem.taken", { name: giver.name });
  if (there) await there.update({ "system.quantity": quantityOf(there) + r.count });
  else await taker.createEmbeddedDocuments("Item", [laidDown(r)], { keepId: true });
  return null;
}

/** Takes so many away; false where others had before. A stack that has shrunk already was shrunk by this very move. */
async function takeAway(giver: ActorDoc, { item, count, before }: Moved): Promise<boolean> {
  const thing = giver.items.get(item);
  if (!thing) return false;
  const has = quantityOf(thing);
  if (has === before - count && count < before) return true;
  if (has < count) return false;
  try {
    if (has === count || getProperty(thing._source, "system.quantity") === undefined)
      return (await giver.deleteEmbeddedDocuments("Item", [item])).length > 0;
    await thing.update({ "system.quantity": has - count });
    return true;
  } catch {
    return false;
  }
}

/** The thing as it lies with its new owner: in nobody's hand, and as many as came. */
function laidDown({ source, as, count, back }: Moved): Source {
  const { _id, folder: _, sort: __, ownership: ___, ...kept } = source;
  const stowed = back ? {} : stowedOf(source);
  const counted = getProperty(source, "system.quantity") === undefined ? {} : { quantity: count };
  const laid = { ...kept, _id: as, ...(back ? { sort: source.sort } : {}) };
  return merge(laid, { system: expand({ ...stowed, ...counted }) });
}

function stowedOf(source: Source): Source {
  const { name, type, img, system } = source as { name: string; type: string; img: string; system: Source };
  const bare = { uuid: "", id: "", name, type, img, system, items: [], statuses: [], effects: [] };
  return { ...rulesetOf(type)?.stowed?.(bare) };
}

/** Whether a user may do what reaches beyond the one it is written to: both ends have to be theirs. */
export const reachesOnly = (consequences: readonly Consequence[], owns: (actor: ActorDoc) => boolean): boolean =>
  consequences.every((c) => {
    const others = c.do === "transfer" ? [c.from, c.to] : c.do === "beside" ? [c.of] : [];
    return others.every((uuid) => {
      const actor = actorBy(uuid);
      return actor !== null && owns(actor);
    });
  });
