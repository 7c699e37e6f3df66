/**
 * Remembers dice rolled at this client for action runs of cards: the same die is rolled once, however often it is
 * requested.
 */
import type { Answer } from "../../kernel/procedure.ts";

const fallen = new Map<string, Map<string, Answer>>();

const key = (message: string, act: string): string => `${message}-${act}`;

/** Remembers dice of an action run. */
export function keepFallen(message: string, act: string, answers: readonly Answer[]): void {
  const kept = fallen.get(key(message, act)) ?? new Map<string, Answer>();
  fallen.set(key(message, act), kept);
  for (const answer of answers) if ("faces" in answer && !kept.has(answer.id)) kept.set(answer.id, answer);
}

/** Dice of an action run that this client has rolled. */
export const fallenFor = (message: string, act: string): Answer[] => [
  ...(fallen.get(key(message, act))?.values() ?? []),
];
