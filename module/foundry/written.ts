/** What players' clients wrote to cards while this client was a GM's and connected. Lost when the page is loaded again. */
import type { Answer } from "../kernel/procedure.ts";
import { cardOf } from "./read-cards.ts";
import { type MessageDoc, me, type Source, userById } from "./seam.ts";

/** Acts written by players, by message and act; with the answers each write brought, as JSON. */
const written = new WeakMap<MessageDoc, Map<string, Set<string>>>();

/** Notes the acts that a player has just written. Called before anything else is done with them. */
export function noteWritten(message: MessageDoc, changes: object, userId: string): void {
  if (message.type !== "card" || !me().isGM || userById(userId)?.isGM) return;
  const notes = written.get(message) ?? new Map<string, Set<string>>();
  written.set(message, notes);
  const { acts } = cardOf(message);
  for (const id of changedActs(message, changes as Source)) {
    const answers = notes.get(id) ?? new Set<string>();
    notes.set(id, answers);
    for (const answer of acts[id]?.journal ?? []) answers.add(JSON.stringify(answer));
  }
}

/** Ids of the acts an update may have changed: all of them where it replaces more than single acts. */
function changedActs(message: MessageDoc, { system, ...others }: Source): string[] {
  const all = Object.keys(cardOf(message).acts);
  if (Object.keys(others).some((key) => key.includes("system"))) return all;
  if (system === undefined) return [];
  const { events: _, acts, ...more } = system as Source;
  const names = Object.keys(acts ?? {});
  if (names.length > 0 && Object.keys(more).length === 0) return names.map((name) => name.replace(/^[-=]=/, ""));
  return acts === undefined && "events" in (system as Source) && Object.keys(more).length === 0 ? [] : all;
}

/** Whether a player has written to an act while this client was a GM's. */
export const isWritten = (message: MessageDoc, act: string): boolean => written.get(message)?.has(act) ?? false;

/** Whether a player has written an answer into an act while this client was a GM's. */
export const broughtAnswer = (message: MessageDoc, act: string, answer: Answer | undefined): boolean =>
  written.get(message)?.get(act)?.has(JSON.stringify(answer)) ?? false;
