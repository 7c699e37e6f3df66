/**
 * Start and end of combats, rounds and turns: refills resources, applies the ruleset's effects, and posts the cards it
 * asks for. Active GM's client only.
 */
import { type Text, text } from "../../kernel/card.ts";
import type { CombatMoment, CombatState, Ruleset } from "../../kernel/ruleset.ts";
import { runAction } from "../actions/run-action.ts";
import {
  type ActorDoc,
  activeGM,
  type CombatantDoc,
  type CombatDoc,
  combats,
  localize,
  type Source,
  SYSTEM,
} from "../adapter/foundry-api.ts";
import { remove } from "../adapter/if-exists.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { snapshotOf } from "../adapter/snapshot.ts";
import { stableId } from "../adapter/stable-id.ts";
import { applyEvent } from "../apply/apply.ts";
import { gmIds, postOffer, postTells, postTexts } from "../cards/post.ts";
import { waitingCard } from "../cards/waiting-cards.ts";
import { refillUpdate } from "../ledger/turn-resources.ts";
import { enqueue } from "../ledger/write-queue.ts";
import { fullResources } from "./resources-and-initiative.ts";
import { combatantSnapshots, combatRuleset, hasRoundsOnly, turnOrderSnapshots } from "./turn-order.ts";
import { allActors } from "./world-clock.ts";

/** Gives all combatants their resources when combat starts. */
export async function beginCombat(combat: CombatDoc): Promise<void> {
  const fresh = [...combat.combatants].flatMap((combatant) => {
    const resources = fullResources(combatant);
    return resources ? [{ _id: combatant.id, ...refillUpdate(resources) }] : [];
  });
  if (fresh.length) await combat.updateEmbeddedDocuments("Combatant", fresh);
  const combatants = combatantSnapshots(combat);
  for (const combatant of combat.combatants) await applyMoment(combat, combatant, "fightStart", { combatants });
}

/** Asks the GM for decisions at the start of combat: posts a waiting card and opens its dialog. */
export async function askAtStart(combat: CombatDoc): Promise<void> {
  const ruleset = combatRuleset(combat);
  const action = ruleset?.turns.combatStartAction;
  const hidden = [...combat.combatants].some((one) => !visible(one));
  const all = [...combat.combatants].flatMap(({ actor }) => actor ?? []);
  const [first] = all;
  if (!action || !first || !activeGM()?.isSelf || waitingCard(first, action)) return;
  const id = stableId(combat.id, action, "asked");
  // Hidden combatants must not be revealed.
  const whisper = hidden ? gmIds() : [];
  await postOffer(first, { action, form: {}, targets: all, whisper }, "", true, id);
  if (typeof document !== "undefined" && waitingCard(first, action)) void runAction(first, action, { targets: all });
}

/** A combatant joins a running combat. Active GM's client only. */
export async function joinCombat(combat: CombatDoc, combatant: CombatantDoc): Promise<void> {
  if (!activeGM()?.isSelf || !combat.started) return;
  await clearTurn(combat);
  const resources = fullResources(combatant);
  // Joining a round in progress does not start that round again.
  const round = hasRoundsOnly(combat) ? { [`flags.${SYSTEM}.round`]: combat.round } : {};
  if ((resources && Object.keys(resources).length) || hasRoundsOnly(combat))
    await combatant.update({ ...refillUpdate(resources ?? {}), ...round });
  const state = { combatants: combatantSnapshots(combat), arrived: combatant.id };
  for (const other of combat.combatants)
    if (other.id !== combatant.id) await applyMoment(combat, other, "reinforced", state);
  await applyMoment(combat, combatant, "arrives", { combatants: combatantSnapshots(combat) });
}

/** A combatant leaves a running combat. Active GM's client only. */
export async function leaveCombat(combat: CombatDoc, combatant: CombatantDoc): Promise<void> {
  const state = { combatants: combatantSnapshots(combat), left: true };
  if (!activeGM()?.isSelf || !combat.started) return;
  await applyMoment(combat, combatant, "fightEnd", state);
  await clearTurn(combat);
}

/** Clears the current turn if the combat has become one without turns. */
async function clearTurn(combat: CombatDoc): Promise<void> {
  if (hasRoundsOnly(combat) && combat.turn !== null) await combat.update({ turn: null });
}

/** Applies the end of a combat. Active GM's client only. */
export async function endCombat(combat: CombatDoc): Promise<void> {
  if (!activeGM()?.isSelf || !combat.started) return;
  const combatants = combatantSnapshots(combat);
  for (const combatant of combat.combatants) await applyMoment(combat, combatant, "fightEnd", { combatants });
  await applyMomentToBystanders(combat, "fightEnd");
  await expireWaitingActs();
}

/** Expires waiting action runs that belong to what has ended. */
const expireWaitingActs = (): Promise<void> =>
  enqueue(async () => (await import("./expire-waiting-acts.ts")).expireActs());

/** Same for actors outside the combat that have effects from it. */
async function applyMomentToBystanders(combat: CombatDoc, when: CombatMoment, round = combat.round): Promise<void> {
  const combatantUuids = new Set([...combat.combatants].map((combatant) => combatant.actor?.uuid));
  const state = { id: combat.id, round, combatants: combatantSnapshots(combat), combatIds: combatIds() };
  for (const actor of allActors())
    if (
      !combatantUuids.has(actor.uuid) &&
      [...actor.effects].some((effect) => effect.flags[SYSTEM]?.fight === combat.id)
    )
      await applyMomentTo(
        actor,
        stableId(combat.id, actor.uuid, when, ...(when === "roundEnd" ? [String(round)] : [])),
        when,
        state,
      );
}

/**
 * Applies the end of the previous round when a round begins. Idempotent, so stepping back and forth repeats nothing.
 * Active GM's client only.
 */
export async function endRound(combat: CombatDoc): Promise<void> {
  if (!activeGM()?.isSelf || !combat.started || combat.round <= 1) return;
  const over = combat.round - 1;
  const combatants = combatantSnapshots(combat);
  for (const combatant of combat.combatants) await applyMoment(combat, combatant, "roundEnd", { combatants }, over);
  await applyMomentToBystanders(combat, "roundEnd", over);
  await expireWaitingActs();
}

/**
 * Starts a round without turns for all combatants at once: first its effects, then its requests, then one message.
 * Stepping back and forth repeats nothing. Active GM's client only.
 */
export async function startRound(combat: CombatDoc): Promise<void> {
  const ruleset = combatRuleset(combat);
  if (!activeGM()?.isSelf || !combat.started || !ruleset?.turns.hasRoundsOnly) return;
  const { round } = combat;
  const fresh = combat.turns.filter((c) => c.actor && Number(c.flags[SYSTEM]?.round ?? 0) < round);
  if (fresh.length === 0) return;
  const write = async (what: (c: CombatantDoc) => Source): Promise<void> => {
    // Combatants may have been removed meanwhile.
    const there = fresh.filter(({ id }) => combat.combatants.get(id)).map((c) => ({ _id: c.id, ...what(c) }));
    if (there.length) await combat.updateEmbeddedDocuments("Combatant", there);
  };
  // Refill first: costs paid as the round begins belong to it, and an undo refunds them to it.
  await write((c) => refillUpdate(fullResources(c) ?? {}));
  const combatants = combatantSnapshots(combat);
  for (const combatant of fresh) await applyMoment(combat, combatant, "roundStart", { combatants }, round);
  for (const combatant of fresh) await askRound(combat, combatant, ruleset, round);
  const texts = ruleset.turns.roundStartTexts?.(turnOrderSnapshots(combat, visible), round) ?? [];
  await postTexts(texts, stableId(combat.id, "round", round));
  await write(() => ({ [`flags.${SYSTEM}.round`]: round }));
}

/** Posts the cards a round asks of a combatant, each once. */
async function askRound(
  combat: CombatDoc,
  { id, actor, name }: CombatantDoc,
  { id: prefix, turns }: Ruleset,
  round: number,
) {
  if (!actor) return;
  const left: string[] = [];
  const asks = () => turns.roundStartCards?.(snapshotOf(actor), ruleSettings.house(actor.type)) ?? [];
  for (const due of asks()) {
    // The previous card may have made this one unnecessary.
    if (!asks().some(({ action }) => action === due.action)) continue;
    // A card left over from the last round is not posted again.
    if (waitingCard(actor, due.action)) left.push(due.action);
    else await postOffer(actor, due, "", !due.auto, stableId(combat.id, id, "asks", round, due.action));
  }
  await postTells(actor, leftOpen(name, prefix, left, "leftOpenRound"));
}

/** Whether all users see the combatant in the tracker. */
const visible = ({ hidden, token }: CombatantDoc): boolean => !hidden && !token?.hidden;
const combatIds = (): string[] => combats().map(({ id }) => id);

/**
 * Applies the ruleset's effects of a moment in combat to a combatant; the event id contains the round, so they apply
 * once.
 */
async function applyMoment(
  combat: CombatDoc,
  combatant: CombatantDoc,
  when: CombatMoment,
  more: Partial<CombatState> = {},
  round = combat.round,
): Promise<void> {
  const { actor } = combatant;
  const state: CombatState = {
    id: combat.id,
    round,
    combatIds: combatIds(),
    // Few moments read them, and snapshots of all combatants take long.
    get combatants() {
      return combatantSnapshots(combat);
    },
    ...more,
  };
  // The end of a round uses the number of the next one in its id, for compatibility.
  const named = when === "roundEnd" ? round + 1 : round;
  const name = stableId(combat.id, combatant.id, when, String(named), more.arrived ?? "");
  if (actor) await applyMomentTo(actor, name, when, state);
}

async function applyMomentTo(actor: ActorDoc, name: string, when: CombatMoment, state: CombatState): Promise<void> {
  const passes = rulesetOf(actor.type)?.turns.momentConsequences;
  if (!passes) return;
  const work = async (): Promise<void> => {
    const consequences = passes(snapshotOf(actor), when, ruleSettings.house(actor.type), state);
    if (consequences.length > 0) await applyEvent(actor, `${name}-self`, consequences);
  };
  await enqueue(work, actor);
}

/** Refills resources and posts due cards. Once per combatant and round, so stepping back and forth repeats nothing. */
export async function startTurn(combat: CombatDoc, combatant: CombatantDoc): Promise<void> {
  const { actor } = combatant;
  const ruleset = actor ? rulesetOf(actor.type) : null;
  const before = combatant.flags[SYSTEM]?.round;
  await applyMoment(combat, combatant, "turnStart");
  const resources = fullResources(combatant);
  if (resources) await combatant.update({ ...refillUpdate(resources), [`flags.${SYSTEM}.round`]: combat.round });
  if (!actor || !ruleset?.turns.turnStartCards || before === combat.round) return;
  for (const due of ruleset.turns.turnStartCards(snapshotOf(actor), ruleSettings.house(actor.type)))
    await postOffer(actor, due, "", !due.auto);
}

/**
 * Tells the GM about cards the turn asked for and no user started; nothing is rolled automatically. `round`: the one
 * the turn was in.
 */
export async function endTurn(combat: CombatDoc, combatant: CombatantDoc, round = combat.round): Promise<void> {
  const { actor } = combatant;
  const ruleset = actor ? rulesetOf(actor.type) : null;
  await applyMoment(combat, combatant, "turnEnd", {}, round);
  if (actor && activeGM()?.isSelf)
    for (const action of ruleset?.turns.untilTurnEnd ?? []) {
      const card = waitingCard(actor, action)?.message;
      if (card) await remove(card);
    }
  if (ruleset?.turns.toggleConsequences && !combatant.flags[SYSTEM]?.acted)
    await combatant.update({ [`flags.${SYSTEM}.acted`]: true });
  if (!actor || !ruleset?.turns.turnStartCards) return;
  const left = ruleset.turns
    .turnStartCards(snapshotOf(actor), ruleSettings.house(actor.type))
    .filter(({ action }) => waitingCard(actor, action));
  const actions = left.map(({ action }) => action);
  await postTells(actor, leftOpen(combatant.name, ruleset.id, actions));
}

/** Texts that name actions left undone. */
const leftOpen = (name: string, ruleset: string, actions: readonly string[], key = "leftOpen"): Text[] =>
  actions.map((action) =>
    text(`FIVEFOLD.Turn.${key}`, { name, what: localize(`${ruleset.toUpperCase()}.Action.${action}`) }),
  );
