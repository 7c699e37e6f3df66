/** Movement triggers in combat: rules for a token that moves past others. Active GM's client only. */
import type { GridArea } from "../../kernel/ruleset.ts";
import { combatantsOf } from "../adapter/combatants.ts";
import { activeGM, onHook, type Source, scenes, sceneTokens, type TokenDoc } from "../adapter/foundry-api.ts";
import { placeOf } from "../adapter/grid.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { tokensAround } from "../adapter/snapshot.ts";
import { enqueue } from "../ledger/write-queue.ts";

/** Last known position of every token of all scenes. */
const places = new Map<string, GridArea>();
/** Requests already posted, by combat, round and key: moving back and forth repeats none. */
const triggered = new Set<string>();

function remember(token: TokenDoc): GridArea | null {
  const place = placeOf(token);
  if (place) places.set(token.uuid, place);
  return place;
}

function onTokenMoved(token: TokenDoc, changes: Source): void {
  if (!("x" in changes || "y" in changes)) return;
  const from = places.get(token.uuid);
  const place = remember(token);
  const { actor } = token;
  const turns = actor ? rulesetOf(actor.type)?.turns : undefined;
  const [combatant] = actor ? combatantsOf(actor) : [];
  const combat = combatant?.combat;
  if (!from || !place || !actor || !turns?.movementRequests || !combat || token.hidden || !activeGM()?.isSelf) return;
  const combatantUuids = new Set([...combat.combatants].flatMap((one) => one.actor?.uuid ?? []));
  const shown = tokensAround(actor, token).filter((one) => combatantUuids.has(one.actor.uuid));
  const mover = shown.find(({ uuid }) => uuid === token.uuid);
  if (!mover) return;
  const others = shown.filter((one) => one !== mover);
  for (const request of turns.movementRequests(mover, from, others, ruleSettings.house(actor.type))) {
    const once = `${combat.id}/${combat.round}/${request.key}`;
    if (triggered.has(once)) continue;
    triggered.add(once);
    void enqueue(async () => (await import("./request-cards.ts")).postRequest(request, combat.id), actor);
  }
}

export function registerMovementTriggers(): void {
  onHook("ready", () => {
    for (const { tokens } of scenes()) for (const token of tokens) remember(token);
  });
  // A changed grid gives other positions.
  onHook("canvasReady", () => {
    for (const token of sceneTokens()) remember(token);
  });
  onHook("createToken", remember);
  onHook("deleteToken", ({ uuid }: TokenDoc) => places.delete(uuid));
  onHook("updateToken", onTokenMoved);
}
