/** Tracks what players' clients wrote to cards while this GM's client was connected. Lost on reload. */
import type { Answer } from "../../kernel/procedure.ts";
import { type MessageDoc, me, type Source, userById } from "../adapter/foundry-api.ts";
import { cardOf } from "./read-cards.ts";

/** Action runs written by players, by message and run, each with the answers it brought, as JSON. */
const written = new WeakMap<MessageDoc, Map<string, Set<string>>>();

/** Notes the action runs that a player has just written. Call before anything else handles them. */
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

/** Ids of action runs that an update may have changed; all runs if it replaces more than single ones. */
function changedActs(message: MessageDoc, { system, ...others }: Source): string[] {
  const all = Object.keys(cardOf(message).acts);
  if (Object.keys(others).some((key) => key.includes("system"))) return all;
  if (system === undefined) return [];
  const { events: _, acts, ...more } = system as Source;
  const names = Object.keys(acts ?? {});
  if (names.length > 0 && Object.keys(more).length === 0) return names.map((name) => name.replace(/^[-=]=/, ""));
  return acts === undefined && "events" in (system as Source) && Object.keys(more).length === 0 ? [] : all;
}

/** Whether a player has written an action run while this GM's client was connected. */
export const isPlayerWritten = (message: MessageDoc, act: string): boolean => written.get(message)?.has(act) ?? false;

/** Whether a player has written this answer into an action run while this GM's client was connected. */
export const hasWrittenAnswer = (message: MessageDoc, act: string, answer: Answer | undefined): boolean =>
  written.get(message)?.get(act)?.has(JSON.stringify(answer)) ?? false;
