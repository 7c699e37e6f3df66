/** Dice that have fallen at this client for acts of cards: the same die of an act falls once, however often it is asked for. */
import type { Answer } from "../kernel/procedure.ts";

const fallen = new Map<string, Map<string, Answer>>();

const key = (message: string, act: string): string => `${message}-${act}`;

/** Keeps dice of an act. */
export function keepFallen(message: string, act: string, answers: readonly Answer[]): void {
  const kept = fallen.get(key(message, act)) ?? new Map<string, Answer>();
  fallen.set(key(message, act), kept);
  for (const answer of answers) if ("faces" in answer && !kept.has(answer.id)) kept.set(answer.id, answer);
}

/** The dice of an act that have fallen here. */
export const fallenFor = (message: string, act: string): Answer[] => [
  ...(fallen.get(key(message, act))?.values() ?? []),
];
