/** What a fight and a turn bring: pips, and the cards the ruleset asks for. Runs on the active GM's client. */
import { text } from "../kernel/card.ts";
import type { Passing, Turns } from "../kernel/ruleset.ts";
import { applyEvent } from "./apply.ts";
import { everybody } from "./clock.ts";
import { filling } from "./held.ts";
import { postOffer, postTells } from "./post.ts";
import { rulesetOf } from "./rulesets.ts";
import { type ActorDoc, activeGM, type CombatantDoc, type CombatDoc, localize, SYSTEM } from "./seam.ts";
import { ruleSettings } from "./settings.ts";
import { snapshotOf } from "./snapshot.ts";
import { stableId } from "./stable-id.ts";
import { fullHands } from "./turn.ts";
import { fightersIn } from "./turn-order.ts";
import { heldCard } from "./waiting.ts";
import { enqueue } from "./writer.ts";

/** Pips for everybody as the fight begins; whoever is down holds none. */
export async function beginFight(combat: CombatDoc): Promise<void> {
  const fresh = [...combat.combatants].flatMap((combatant) => {
    const held = fullHands(combatant);
    return held ? [{ _id: combatant.id, ...filling(held) }] : [];
  });
  if (fresh.length) await combat.updateEmbeddedDocuments("Combatant", fresh);
  const fighters = fightersIn(combat);
  for (const combatant of combat.combatants) await pass(combat, combatant, "fightStart", { fighters });
}

/** Somebody comes when the fight is on already. On the active GM's client. */
export async function joinFight(combat: CombatDoc, combatant: CombatantDoc): Promise<void> {
  if (!activeGM()?.isSelf || !combat.started) return;
  const held = fullHands(combatant);
  if (held && Object.keys(held).length) await combatant.update(filling(held));
  const fight = { fighters: fightersIn(combat), arrived: combatant.id };
  for (const other of combat.combatants) if (other.id !== combatant.id) await pass(combat, other, "reinforced", fight);
  await pass(combat, combatant, "arrives", { fighters: fightersIn(combat) });
}

/** Somebody is out of it before it ends. On the active GM's client. */
export async function leaveFight(combat: CombatDoc, combatant: CombatantDoc): Promise<void> {
  const fight = { fighters: fightersIn(combat), left: true };
  if (activeGM()?.isSelf && combat.started) await pass(combat, combatant, "fightEnd", fight);
}

/** What the end of a fight brings. On the active GM's client. */
export async function endFight(combat: CombatDoc): Promise<void> {
  if (!activeGM()?.isSelf || !combat.started) return;
  for (const combatant of combat.combatants) await pass(combat, combatant, "fightEnd");
  // Whoever stood by, and has something from this fight.
  const fought = new Set([...combat.combatants].map((combatant) => combatant.actor?.uuid));
  for (const actor of everybody())
    if (!fought.has(actor.uuid) && [...actor.effects].some((effect) => effect.flags[SYSTEM]?.fight === combat.id))
      await passTo(actor, stableId(combat.id, actor.uuid, "fightEnd"), "fightEnd");
}

/** A round is over as the next one begins; stepping back and forth again brings nothing new. On the active GM's client. */
export async function endRound(combat: CombatDoc): Promise<void> {
  if (!activeGM()?.isSelf || !combat.started || combat.round <= 1) return;
  for (const combatant of combat.combatants) await pass(combat, combatant, "roundEnd");
}

/** What happens to somebody by itself at a moment of the fight; the event has one name a round, so it happens once. */
async function pass(
  combat: CombatDoc,
  combatant: CombatantDoc,
  when: Passing,
  fight?: Parameters<NonNullable<Turns["passes"]>>[3],
  round = combat.round,
): Promise<void> {
  const { actor } = combatant;
  const name = stableId(combat.id, combatant.id, when, String(round), fight?.arrived ?? "");
  if (actor) await passTo(actor, name, when, fight);
}

async function passTo(
  actor: ActorDoc,
  name: string,
  when: Passing,
  fight?: Parameters<NonNullable<Turns["passes"]>>[3],
): Promise<void> {
  const passes = rulesetOf(actor.type)?.turns.passes;
  if (!passes) return;
  await enqueue(async () => {
    const consequences = passes(snapshotOf(actor), when, ruleSettings.house(actor.type), fight);
    if (consequences.length > 0) await applyEvent(actor, `${name}-self`, consequences);
  });
}

/** Refills and posts what is due. Once per combatant and round: stepping back and forth again brings nothing new. */
export async function startTurn(combat: CombatDoc, combatant: CombatantDoc): Promise<void> {
  const { actor } = combatant;
  const ruleset = actor ? rulesetOf(actor.type) : null;
  const before = combatant.flags[SYSTEM]?.round;
  await pass(combat, combatant, "turnStart");
  const held = fullHands(combatant);
  if (held) await combatant.update({ ...filling(held), [`flags.${SYSTEM}.round`]: combat.round });
  if (!actor || !ruleset?.turns.startTurn || before === combat.round) return;
  for (const due of ruleset.turns.startTurn(snapshotOf(actor), ruleSettings.house(actor.type)))
    await postOffer(actor, due, "", !due.auto);
}

/** What the turn asked for and nobody did is named to the GM; nothing is rolled for anybody. `round` is the one it was in. */
export async function endTurn(combat: CombatDoc, combatant: CombatantDoc, round = combat.round): Promise<void> {
  const { actor } = combatant;
  const ruleset = actor ? rulesetOf(actor.type) : null;
  const asked = actor && ruleset?.turns.startTurn?.(snapshotOf(actor), ruleSettings.house(actor.type));
  await pass(combat, combatant, "turnEnd", undefined, round);
  if (actor && activeGM()?.isSelf)
    for (const { action, fleeting } of asked ?? []) if (fleeting) await heldCard(actor, action)?.message.delete();
  if (ruleset?.turns.marked && !combatant.flags[SYSTEM]?.acted)
    await combatant.update({ [`flags.${SYSTEM}.acted`]: true });
  if (!actor || !ruleset?.turns.startTurn) return;
  const left = ruleset.turns
    .startTurn(snapshotOf(actor), ruleSettings.house(actor.type))
    .filter(({ action }) => heldCard(actor, action));
  const name = (action: string) => localize(`${ruleset.id.toUpperCase()}.Action.${action}`);
  await postTells(
    actor,
    left.map(({ action }) => text("FIVEFOLD.Turn.leftOpen", { name: combatant.name, what: name(action) })),
  );
}
