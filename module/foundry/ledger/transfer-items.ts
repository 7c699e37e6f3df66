/**
 * Item transfers between actors. The giver's side is written first: if two clients move the same item, only one
 * succeeds in removing it, and only that one adds it elsewhere. A transfer that a closed client left half done is
 * continued from where the item is.
 */
import { type Text, text } from "../../kernel/card.ts";
import type { Consequence } from "../../kernel/consequences.ts";
import type { Moved, Recorded } from "../../kernel/recorded.ts";
import { canonical } from "../../kernel/vector.ts";
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
} from "../adapter/foundry-api.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";

type Transfer = Extract<Consequence, { do: "transfer" }>;

const actorBy = (uuid: string): ActorDoc | null => {
  const document = fromUuidSync(uuid);
  return document?.documentName === "Actor" ? asDoc<ActorDoc>(document) : null;
};

const quantityOf = (item: { _source: Source } | undefined): number =>
  Number(getProperty(item?._source, "system.quantity") ?? 1);

/** The record of a transfer, or the reason why it is impossible. */
export function planMove({ from, to, item, count }: Transfer, as: string): Moved | Text {
  const [giver, taker] = [actorBy(from), actorBy(to)];
  const stored = giver?.items.get(item);
  if (!giver || !taker) return text("PARTY.Problem.nobody");
  if (!stored || quantityOf(stored) < count) return text("PARTY.Problem.taken", { name: giver.name });
  const holds = rulesetOf(taker.type)?.allowedItems[taker.type] ?? [];
  if (!holds.includes(stored.type)) return text("FIVEFOLD.Problem.notHeld", { item: stored.name, actor: taker.name });
  const source = stored.toObject();
  const before = quantityOf(stored);
  const stack = stackFor(taker, { source, as, count });
  return { do: "moved", from, to, item, as: stack?.id ?? as, count, mark: as, source, before };
}

/** Identity of a stackable item without its quantity; "" if it has no quantity or carries effects. */
function kindOf({ name, type, system, effects }: Source): string {
  const { quantity, ...kept } = system as Source;
  if (quantity === undefined || (effects as unknown[] | undefined)?.length) return "";
  return canonical([name, type, kept]);
}

/** The receiver's stack that the item joins. */
const stackFor = (taker: ActorDoc, received: Pick<Moved, "source" | "as" | "count">): ItemDoc | undefined =>
  stackOf(taker, receivedSource(received));

/** The actor's item that equals this source except for the quantity. */
export function stackOf(holder: ActorDoc, source: Source): ItemDoc | undefined {
  const kind = kindOf(source);
  return kind === "" ? undefined : [...holder.items].find((item) => kindOf(item.toObject()) === kind);
}

/** Why a transfer cannot be undone any more; null if it can. */
export function transferUndoProblem(recorded: readonly Recorded[]): Text | null {
  for (const r of recorded) {
    if (r.do !== "moved") continue;
    const { to, as, count, source } = r;
    const holder = actorBy(to);
    const item = holder?.items.get(as);
    if (!item || quantityOf(item) < count)
      return text("PARTY.Problem.movedOn", { thing: String(source.name), name: holder?.name ?? "" });
  }
  return null;
}

export const inverseTransfer = (r: Moved): Moved => ({
  ...r,
  from: r.to,
  to: r.from,
  item: r.as,
  as: r.item,
  before: quantityOf(actorBy(r.to)?.items.get(r.as)),
  mark: `${r.mark}-back`,
  back: true,
});

/** Writes a transfer as far as it is not done; resolves to the reason if another client was first. */
export async function writeMove(r: Moved): Promise<Text | null> {
  const [giver, taker] = [actorBy(r.from), actorBy(r.to)];
  if (!giver || !taker) return text("PARTY.Problem.nobody");
  const existingStack = taker.items.get(r.as);
  if (existingStack && (r.as === r.mark || markOf(existingStack) === r.mark)) return null;
  if (!(await takeAway(giver, r))) return text("PARTY.Problem.taken", { name: giver.name });
  if (existingStack)
    await existingStack.update({ "system.quantity": quantityOf(existingStack) + r.count, [MARK]: r.mark });
  else await taker.createEmbeddedDocuments("Item", [receivedSource(r)], { keepId: true });
  if (isGiven(giver, r)) await giver.update(deleteAt(givenAt(r)), OWN_WRITE_UNRENDERED);
  return null;
}

const MARK = `flags.${SYSTEM}.joined`;
const markOf = (item: ItemDoc): unknown => item.flags[SYSTEM]?.joined;

/**
 * Flag on the giver while a whole item is moved: once it is deleted there, any client can still add it at the receiver.
 */
const givenAt = ({ mark }: Moved): string => `flags.${SYSTEM}.giving.${mark}`;
const isGiven = (giver: ActorDoc, r: Moved): boolean => getProperty(giver, givenAt(r)) === r.item;
const OWN_WRITE_UNRENDERED = { fivefold: { ownWrite: true }, render: false } as const;

/**
 * Removes the quantity from the giver; false if it is no longer there. A stack that is already smaller by `count` was
 * reduced by this same transfer.
 */
async function takeAway(giver: ActorDoc, r: Moved): Promise<boolean> {
  const { item, count, before } = r;
  const stored = giver.items.get(item);
  if (!stored) return isGiven(giver, r);
  const has = quantityOf(stored);
  if (has === before - count && count < before) return true;
  if (has < count) return false;
  try {
    if (has === count || getProperty(stored._source, "system.quantity") === undefined) {
      await giver.update({ [givenAt(r)]: item }, OWN_WRITE_UNRENDERED);
      const taken = (await giver.deleteEmbeddedDocuments("Item", [item])).length > 0;
      if (!taken) await giver.update(deleteAt(givenAt(r)), OWN_WRITE_UNRENDERED);
      return taken;
    }
    // Clear the mark, so that a later transfer can join this stack again.
    await stored.update({ "system.quantity": has - count, [MARK]: null });
    return true;
  } catch (error) {
    // Another client was first; if the item still exists, it was a different error.
    if (giver.items.get(item)) throw error;
    return false;
  }
}

/** The item's source at the receiver: unequipped, with the moved quantity. */
function receivedSource({ source, as, count, back }: Pick<Moved, "source" | "as" | "count" | "back">): Source {
  const { _id, folder: _, sort: __, ownership: ___, ...kept } = source;
  const unequipped = back ? {} : unequippedOf(source);
  const counted = getProperty(source, "system.quantity") === undefined ? {} : { quantity: count };
  const received = { ...kept, _id: as, ...(back ? { sort: source.sort } : {}) };
  return merge(received, { system: expand({ ...unequipped, ...counted }) });
}

function unequippedOf(source: Source): Source {
  const { name, type, img, system } = source as { name: string; type: string; img: string; system: Source };
  const bare = { uuid: "", id: "", name, type, img, system, items: [], statuses: [], effects: [] };
  return { ...rulesetOf(type)?.stowedChanges?.(bare) };
}
