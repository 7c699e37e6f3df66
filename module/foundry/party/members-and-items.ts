/** Party actions on members: joining, due actions, sharing items and coins. */
import { type Text, text } from "../../kernel/card.ts";
import { runAction } from "../actions/start-action.ts";
import {
  type ActorDoc,
  asDoc,
  type Doc,
  fromUuidSync,
  type ItemDoc,
  notify,
  worldTime,
} from "../adapter/foundry-api.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { snapshotOf } from "../adapter/snapshot.ts";
import { localizeText } from "../adapter/text.ts";
import { choose } from "../applications/choose.ts";
import { enqueue } from "../ledger/write-queue.ts";
import { isMember, isParty } from "./party-of.ts";
import { canHold, membersOf, partiesOf } from "./party-view.ts";

/** Warns why something is not possible. */
export const warn = (key: string, data?: Text["data"]): null => {
  notify("warn", localizeText(text(`PARTY.Problem.${key}`, data)));
  return null;
};

type Member = { uuid: string; rank: string };

/** Changes the members of a party after earlier changes are stored: several actors may be dropped at once. */
const changeMembers = (party: ActorDoc, change: (members: readonly Member[]) => readonly Member[] | null) =>
  enqueue(async () => {
    const members = change((party._source.system as { members: Member[] }).members);
    if (members) await party.update({ "system.members": members });
  }, party);

/** Adds a dropped actor to a party; dropped on a row, at that position. */
export async function join(party: ActorDoc, actor: Doc, before = ""): Promise<void> {
  if (!party.isOwner) return;
  if (actor.pack || !rulesetOf(actor.type) || isParty(actor)) return void warn("cannotJoin", { name: actor.name });
  await changeMembers(party, (members) => {
    const own = members.find(({ uuid }) => uuid === actor.uuid) ?? { uuid: actor.uuid, rank: "middle" };
    const others = members.filter(({ uuid }) => uuid !== actor.uuid);
    const at = others.findIndex(({ uuid }) => uuid === before);
    return others.toSpliced(at < 0 ? others.length : at, 0, own);
  });
}

/** Moves a member up or down, or removes it (`by` 0). */
export const moveMember = (party: ActorDoc, uuid: string, by: number): Promise<unknown> =>
  changeMembers(party, (members) => {
    const at = members.findIndex((one) => one.uuid === uuid);
    const own = members[at];
    if (!own) return null;
    const others = members.toSpliced(at, 1);
    return by === 0 ? others : others.toSpliced(Math.max(0, at + by), 0, own);
  });

/** Moves an item into or out of the party's stores; asks for the quantity if there is more than one. */
const move = (party: ActorDoc, fellow: ActorDoc, item: ItemDoc, from: "self" | "t0") =>
  runAction(party, "move", {
    targets: [fellow],
    given: { item: item.id, from },
    skip: Number(item.system.quantity ?? 1) <= 1,
  });

/** Gives an item of the stores to a member; asks which one if not given. */
export async function give(party: ActorDoc, item: ItemDoc, to = ""): Promise<void> {
  const able = membersOf(party).flatMap(({ actor }) => (actor.isOwner && canHold(actor, item) ? [actor] : []));
  const options = able.map(({ uuid, name }) => ({ value: uuid, label: text("FIVEFOLD.Named", { name }) }));
  if (options.length === 0) return void warn("noTaker", { thing: item.name });
  const receiver = to || (await choose(text("PARTY.Title.give", { thing: item.name }), options));
  const taker = able.find(({ uuid }) => uuid === receiver);
  if (taker) await move(party, taker, item, "self");
  else if (to) warn("noTaker", { thing: item.name });
}

/** Puts an actor's item into the stores of its party; asks which one if it has several. */
export async function storeInParty(actor: ActorDoc, item: ItemDoc): Promise<void> {
  const parties = partiesOf(actor);
  const options = parties.map(({ uuid, name }) => ({ value: uuid, label: text("FIVEFOLD.Named", { name }) }));
  const which = await choose(text("PARTY.Title.which"), options);
  const party = parties.find(({ uuid }) => uuid === which);
  if (party) await move(party, actor, item, "t0");
}

/**
 * Handles item drops between a party and its members: the item itself is moved, not copied. False: a drop like any
 * other.
 */
export async function handlePartyDrop(onto: Doc, item: Doc, target: HTMLElement | null): Promise<boolean> {
  const holder = item.parent?.documentName === "Actor" ? asDoc<ActorDoc>(item.parent) : null;
  if (!holder || onto.documentName !== "Actor") return false;
  const taker = asDoc<ActorDoc>(onto);
  const moved = asDoc<ItemDoc>(item);
  if (!canHold(taker, item)) return false;
  if (isParty(taker) && holder.uuid === taker.uuid) {
    const row = target?.closest<HTMLElement>("[data-fellow]")?.dataset.fellow;
    if (row) await give(taker, moved, row);
    return row !== undefined;
  }
  if (isParty(taker) && isMember(taker, holder) && holder.isOwner && taker.isOwner) {
    await move(taker, holder, moved, "t0");
    return true;
  }
  if (isParty(holder) && isMember(holder, taker) && holder.isOwner && taker.isOwner) {
    await move(holder, taker, moved, "self");
    return true;
  }
  return false;
}

/** Shares out, gives or stores the coins of one ruleset. */
export async function purse(party: ActorDoc, kind: string): Promise<void> {
  const people = membersOf(party).flatMap(({ actor }) =>
    rulesetOf(actor.type)?.id === kind && actor.isOwner ? [actor] : [],
  );
  const path = people[0] && rulesetOf(people[0].type)?.coinsPath;
  if (!path) return void warn("noneYours");
  await runAction(party, "coins", { targets: people, given: { kind, path } });
}

/** Runs a member's due action now. */
export async function answerClock(uuid: string, action: string, item: string, at: number): Promise<void> {
  const document = fromUuidSync(uuid);
  const actor = document?.documentName === "Actor" ? asDoc<ActorDoc>(document) : null;
  if (!actor) return;
  const house = ruleSettings.house(actor.type);
  const all = rulesetOf(actor.type)?.dueActions?.(snapshotOf(actor), worldTime(), house) ?? [];
  const due = all.find((one) => one.action === action && (one.item ?? "") === item && one.at === at);
  if (due) await runAction(actor, action, { item: actor.items.get(item) ?? null, given: due.form, skip: true });
}
