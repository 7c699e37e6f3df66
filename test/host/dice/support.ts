import { type Data, record } from "../types.ts";
import type { DiceRealm, RealmConfig } from "./realm.ts";
import type { Roll } from "./roll.ts";

/** Late-bound access to the realm's globals: nothing here may be read while modules are being evaluated. */
export const realm = globalThis as unknown as DiceRealm;

export const config = (): RealmConfig => realm.CONFIG;
export const game = (): DiceRealm["game"] => realm.game;
export const ui = (): DiceRealm["ui"] => realm.ui;
export const foundryNamespace = (): DiceRealm["foundry"] => realm.foundry;

export interface HostDice {
  /** The scripted face for the next die of that size, or undefined for a random one. */
  next(faces: number): number | undefined;
}

export const scriptedDice = (): HostDice | undefined => realm.hostDice;

/** The current core generation; 13 if no game has been started yet. */
export const generation = (): number => realm.game?.release?.generation ?? 13;

/** True for numbers and for strings which read as one finite number. */
export function isNumeric(value: unknown): boolean {
  if (typeof value === "number") return !Number.isNaN(value);
  if (typeof value !== "string" || value.trim() === "") return false;
  return !Number.isNaN(Number(value));
}

/** Follow a dotted path through objects; undefined when a step is missing. */
export function getPath(data: unknown, path: string): unknown {
  let at = data;
  for (const key of path.split(".")) {
    if (at === null || at === undefined) return undefined;
    at = (at as Data)[key];
  }
  return at;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

export const escapeHTML = (text: unknown): string => String(text ?? "").replace(/[&<>"']/g, (c) => ENTITIES[c]!);

/** Translates a known key, otherwise uses our own text. */
export function say(key: string, fallback: string, data: Data = {}): string {
  const i18n = game()?.i18n;
  if (i18n?.has?.(key)) return i18n.format(key, data);
  return fallback.replace(/\{(\w+)\}/g, (_, name) => String(data[name] ?? ""));
}

/** Whether this is a Roll of any class. Used instead of instanceof to keep the terms free of an import cycle. */
export const isRoll = (value: unknown): value is Roll =>
  !!value &&
  typeof value === "object" &&
  Array.isArray(record(value).terms) &&
  typeof record(value).evaluateSync === "function";

/** The Roll base class, filled in by roll.ts. */
export const rollClass: { base: typeof Roll | undefined } = { base: undefined };

/** The first class in CONFIG.Dice.rolls. */
export const defaultRoll = (): typeof Roll => config()?.Dice?.rolls?.[0] ?? rollClass.base!;
