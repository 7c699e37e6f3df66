/**
 * Things that change hands. The giver's end is written first: of two who take the same thing only one succeeds in taking it
 * away, and only that one lays it down elsewhere. What a page that died has begun is carried on from what lies where.
 */
import { type Text, text } from "../kernel/card.ts";
import type { Consequence } from "../kernel/consequences.ts";
import { canonical } from "../kernel/vector.ts";
import type { Recorded } from "./plan.ts";
import { rulesetOf } from "./rulesets.ts";
import {
  type ActorDoc,
  asDoc,
  deleteAt,
  expand,
  fromUuidSync,
  getProperty,
  type ItemDoc,
  merge,
  type Source,
  SYSTEM,
} from "./seam.ts";

type Transfer = Extract<Consequence, { do: "transfer" }>;

/** A thing that went from one actor to another: `item` there was, `as` here is its id. `back`: it is taken back. */
export interface Moved {
  do: "moved";
  from: string;
  to: string;
  item: string;
  as: string;
  count: number;
  /** Left on a stack it came to, in the same write: what is carried on later does not come to it twice. */
  mark: string;
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
  const source = thing.toObject();
  const before = quantityOf(thing);
  const like = likeOf(taker, { source, as, count });
  return { do: "moved", from, to, item, as: like?.id ?? as, count, mark: as, source, before };
}

/** All of a thing that rules look at but how many there are of it; "" for what is not counted or carries effects. */
function kindOf({ name, type, system, effects }: Source): string {
  const { quantity, ...kept } = system as Source;
  if (quantity === undefined || (effects as unknown[] | undefined)?.length) return "";
  return canonical([name, type, kept]);
}

/** The stack with its new owner that a thing is one more of. */
function likeOf(taker: ActorDoc, laid: Pick<Moved, "source" | "as" | "count">): ItemDoc | undefined {
  const kind = kindOf(laidDown(laid));
  return kind === "" ? undefined : [...taker.items].find((item) => kindOf(item.toObject()) === kind);
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

export const takenBack = (r: Moved): Moved => ({
  ...r,
  from: r.to,
  to: r.from,
  item: r.as,
  as: r.item,
  before: quantityOf(actorBy(r.to)?.items.get(r.as)),
  mark: `${r.mark}-back`,
  back: true,
});

/** Carries a move out as far as it is not yet; why it could not be, where somebody else was first. */
export async function writeMove(r: Moved): Promise<Text | null> {
  const [giver, taker] = [actorBy(r.from), actorBy(r.to)];
  if (!giver || !taker) return text("PARTY.Problem.nobody");
  const there = taker.items.get(r.as);
  if (there && (r.as === r.mark || markOf(there) === r.mark)) return null;
  if (!(await takeAway(giver, r))) return text("PARTY.Problem.taken", { name: giver.name });
  if (there) await there.update({ "system.quantity": quantityOf(there) + r.count, [MARK]: r.mark });
  else await taker.createEmbeddedDocuments("Item", [laidDown(r)], { keepId: true });
  if (isGiven(giver, r)) await giver.update(deleteAt(givenAt(r)), DOOR_SHUT);
  return null;
}

const MARK = `flags.${SYSTEM}.joined`;
const markOf = (item: ItemDoc): unknown => item.flags[SYSTEM]?.joined;

/** With the giver while a whole thing is on its way: gone from there, it can still be laid down by whoever carries this on. */
const givenAt = ({ mark }: Moved): string => `flags.${SYSTEM}.giving.${mark}`;
const isGiven = (giver: ActorDoc, r: Moved): boolean => getProperty(giver, givenAt(r)) === r.item;
const DOOR_SHUT = { fivefold: { door: true }, render: false } as const;

/** Takes so many away; false where others had before. A stack that has shrunk already was shrunk by this very move. */
async function takeAway(giver: ActorDoc, r: Moved): Promise<boolean> {
  const { item, count, before } = r;
  const thing = giver.items.get(item);
  if (!thing) return isGiven(giver, r);
  const has = quantityOf(thing);
  if (has === before - count && count < before) return true;
  if (has < count) return false;
  try {
    if (has === count || getProperty(thing._source, "system.quantity") === undefined) {
      await giver.update({ [givenAt(r)]: item }, DOOR_SHUT);
      const taken = (await giver.deleteEmbeddedDocuments("Item", [item])).length > 0;
      if (!taken) await giver.update(deleteAt(givenAt(r)), DOOR_SHUT);
      return taken;
    }
    // What once came to it may do so again.
    await thing.update({ "system.quantity": has - count, [MARK]: null });
    return true;
  } catch (error) {
    // Another client was first; while the item is still there, something else went wrong.
    if (giver.items.get(item)) throw error;
    return false;
  }
}

/** The thing as it lies with its new owner: in nobody's hand, and as many as came. */
function laidDown({ source, as, count, back }: Pick<Moved, "source" | "as" | "count" | "back">): Source {
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
