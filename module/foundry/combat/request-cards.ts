/**
 * Cards of combat requests. Each request is one waiting card, deleted if its reason is undone. Runs in the queue of the
 * active GM's client; loaded with the first request.
 */
import type { CombatRequest, Ruleset } from "../../kernel/ruleset.ts";
import { isUnseen } from "../adapter/combatants.ts";
import { type ActorDoc, type CombatDoc, type MessageDoc, replaceAt, SYSTEM, users } from "../adapter/foundry-api.ts";
import { remove } from "../adapter/if-exists.ts";
import { actorOf } from "../adapter/part-actor.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { START } from "../cards/act-lookup.ts";
import { openCards } from "../cards/open-cards.ts";
import { postOffer } from "../cards/post.ts";
import { cardOf } from "../cards/read-cards.ts";
import { combatantSnapshots, houseRulesOf } from "./turn-order.ts";

/** Request cards of a combat that no user has started, by key. */
function waiting(combat: CombatDoc): [string, MessageDoc][] {
  return openCards().flatMap((message): [string, MessageDoc][] => {
    const [act, ...more] = Object.values(cardOf(message).acts);
    const { call, fight: combatId } = act?.form ?? {};
    const open = act?.waiting?.id === START && more.length === 0 && combatId === combat.id;
    return open && typeof call === "string" ? [[call, message]] : [];
  });
}

function requestsOf(combat: CombatDoc): CombatRequest[] {
  const all = [...combat.combatants];
  const rulesets = new Set(all.flatMap((c) => (c.actor ? (rulesetOf(c.actor.type) ?? []) : [])));
  return [...rulesets].flatMap((ruleset: Ruleset) => {
    const own = combatantSnapshots(combat).filter(({ actor }) => actor && rulesetOf(actor.type) === ruleset);
    return [...(ruleset.turns.combatRequests?.(own, houseRulesOf(combat, ruleset)) ?? [])];
  });
}

/**
 * Posts new requests and deletes obsolete cards. A request is not repeated while its reason stands, even if the GM
 * deletes its card.
 */
export async function postNewRequests(combat: CombatDoc): Promise<void> {
  const wanted = requestsOf(combat);
  const keys = wanted.map(({ key }) => key);
  const asked = (combat.flags[SYSTEM]?.calls as string[] | undefined) ?? [];
  for (const [key, message] of waiting(combat)) if (!keys.includes(key)) await remove(message);
  if (String(keys) === String(asked)) return;
  await combat.update(replaceAt(`flags.${SYSTEM}.calls`, keys));
  for (const request of mergedRequests(wanted.filter(({ key }) => !asked.includes(key))))
    await postRequest(request, combat.id);
}

/** Merges requests that belong together; those about hidden actors stay separate, for their owners only. */
function mergedRequests(fresh: readonly CombatRequest[]): CombatRequest[] {
  const groupOf = ({ key, actor: uuid, groupKey }: CombatRequest): string => {
    const actor = actorOf(uuid);
    return groupKey === undefined ? key : `${groupKey}/${actor && isUnseen(actor) ? ownersOf(actor) : ""}`;
  };
  const groups = new Map<string, CombatRequest[]>();
  for (const request of fresh) groups.set(groupOf(request), [...(groups.get(groupOf(request)) ?? []), request]);
  return [...groups.values()].flatMap(([first, ...rest]) =>
    first
      ? { ...first, targets: [...first.targets, ...rest.flatMap(({ actor, targets }) => [actor, ...targets])] }
      : [],
  );
}

/** Posts a combat request, whispered if it is secret or its actor is hidden. */
export async function postRequest(request: CombatRequest, combatId: string): Promise<void> {
  const { key, action, form, atOnce = false, secret = false } = request;
  const actor = actorOf(request.actor);
  const targets = request.targets.flatMap((other) => actorOf(other) ?? []);
  const whisper = actor && (secret || isUnseen(actor)) ? ownersOf(actor) : [];
  if (actor)
    await postOffer(actor, { action, form: { ...form, call: key, fight: combatId }, targets, whisper }, "", !atOnce);
}

/** Ids of the GMs and the actor's owners. */
const ownersOf = (actor: ActorDoc): string[] =>
  users()
    .filter((user) => user.isGM || actor.testUserPermission(user, "OWNER"))
    .map(({ id }) => id);
