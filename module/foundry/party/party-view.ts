/** View of a party as the viewing user may see it: members, their state, due actions, coins. */
import { text } from "../../kernel/card.ts";
import type { DueShown, Member, PartyMember, PartyShown } from "../../kernel/party.ts";
import type { Ruleset, Snapshot } from "../../kernel/ruleset.ts";
import { span } from "../../kernel/sheet-numbers.ts";
import { DAY } from "../../kernel/world-time.ts";
import { asParty } from "../../party/rules/data.ts";
import { type ActorDoc, asDoc, fromUuidSync, hasKey, me, worldActors, worldTime } from "../adapter/foundry-api.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { snapshotOf } from "../adapter/snapshot.ts";
import { dayAndTimeOf } from "../adapter/world-time-text.ts";
import { allDueActionsOf } from "../combat/due-actions.ts";
import { isMember, isParty, rowsOf } from "./party-of.ts";

/** How far ahead due actions are shown, in seconds. */
const AHEAD = 2 * DAY;

/** Members of a party in order; deleted actors are left out. */
export function membersOf(party: ActorDoc): { actor: ActorDoc; rank: string; at: number }[] {
  return rowsOf(party).flatMap(({ uuid, rank }, at) => {
    const document = fromUuidSync(uuid);
    return document?.documentName === "Actor" ? [{ actor: asDoc<ActorDoc>(document), rank, at }] : [];
  });
}

/** Whether an actor can hold an item of this type. */
export const canHold = (actor: { type: string }, item: { type: string }): boolean =>
  rulesetOf(actor.type)?.allowedItems[actor.type]?.includes(item.type) ?? false;

/** Parties of an actor that this user owns. */
export const partiesOf = (actor: { uuid: string }): ActorDoc[] =>
  worldActors().filter((one) => isParty(one) && one.isOwner && isMember(one, actor));

/** Summary of a member; if its ruleset has none, it is built from the combat tracker's row. */
function memberOf(ruleset: Ruleset, actor: Snapshot): Member {
  if (ruleset.partySummary) return ruleset.partySummary(actor);
  const row = ruleset.turns.trackerRow?.(actor, { started: false, current: false, fresh: false });
  const named = (name: string) => text("FIVEFOLD.Named", { name });
  const { value = 0, max = 0 } = row?.bar ?? {};
  const conditions = ruleset.conditions.filter(({ id }) => (row?.conditions ?? actor.statuses).includes(id));
  return {
    about: [],
    gauge: row?.bar
      ? {
          value,
          max,
          said: named(ruleset.trackerSummary?.(actor) ?? ""),
          at: Math.max(0, Math.min(1, value / Math.max(1, max))),
        }
      : null,
    numbers: [],
    marks: conditions.map(({ id, img }) => ({
      label: text(`${ruleset.id.toUpperCase()}.Condition.${id}`),
      img,
      tone: "",
    })),
  };
}

/** Actions that are due now or within two days; none if the ruleset is not in play. */
function duesOf(ruleset: Ruleset, actor: ActorDoc, snapshot: Snapshot): DueShown[] {
  const now = worldTime();
  return allDueActionsOf(actor, now + AHEAD).map(({ action, item = "", at }) => {
    const key = `${ruleset.id.toUpperCase()}.Action.${action}`;
    const what = text(hasKey(key) ? key : "PARTY.something");
    const itemName = item ? snapshot.items.find(({ id }) => id === item)?.name : undefined;
    return {
      what: itemName ? text("PARTY.dueThing", { thing: itemName, what }) : what,
      when: at <= now ? text("PARTY.dueNow") : text("PARTY.dueIn", { span: span(at - now) }),
      action,
      item,
      at,
      ready: at <= now,
      mine: actor.isOwner,
    };
  });
}

function fellowOf({ actor, rank, at }: ReturnType<typeof membersOf>[number]): PartyMember {
  const ruleset = rulesetOf(actor.type);
  const all = actor.testUserPermission(me(), "OBSERVER");
  const snapshot = all ? snapshotOf(actor) : null;
  return {
    uuid: actor.uuid,
    name: actor.name,
    img: actor.img,
    ruleset: ruleset?.id ?? "",
    rank,
    at,
    mine: actor.isOwner,
    member: snapshot && ruleset ? memberOf(ruleset, snapshot) : null,
    dues: snapshot && ruleset ? duesOf(ruleset, actor, snapshot) : [],
  };
}

/** View of a party. Members that the user may not see at all are left out. */
export function partyViewOf(party: ActorDoc): PartyShown {
  const fellows = membersOf(party).filter(({ actor }) => actor.testUserPermission(me(), "LIMITED"));
  const rulesets = [...new Set(fellows.flatMap(({ actor }) => rulesetOf(actor.type) ?? []))];
  const { coins } = asParty(snapshotOf(party)).system;
  const nameOf = (id: string) => text(`${id.toUpperCase()}.name`);
  const { day, time } = dayAndTimeOf(worldTime());
  return {
    members: fellows.map(fellowOf),
    rulesets: rulesets.length,
    now: text("FIVEFOLD.Tools.moment", { day, time }),
    purses: Object.entries(coins)
      .filter(([id, held]) => held > 0 || rulesets.some((r) => r.id === id && r.coinsPath !== undefined))
      .map(([id, held]) => ({ ruleset: id, label: nameOf(id), coins: held })),
    nameOf,
    kindOf: (type) => text(`TYPES.Item.${type}`),
    rulesetOf: (type) => rulesetOf(type)?.id ?? "",
  };
}
