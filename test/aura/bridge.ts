/**
 * The Toll Bridge table: GM, Anna (Brannoc Thale, Mirelle Ashdown), Ben (Isaura Venn, Tobble); two cutthroats, a hound,
 * an archer.
 */
import { openPlay, type Play, type Seats } from "../kit/play.ts";

export { act, card, item, press, statuses } from "../kit/play.ts";
export type Bridge = Play;

export const BRANNOC = "Brannoc Thale";
export const MIRELLE = "Mirelle Ashdown";
export const ISAURA = "Isaura Venn";
export const TOBBLE = "Tobble Pennywhistle";
export const CUTTHROAT = "Roadside Cutthroat";
export const HOUND = "Moor Hound";
export const ARCHER = "Tollgate Archer";
export const CAPTAIN = "Cutthroat Captain";

export const openBridge = (generation: 13 | 14, options: Seats = {}): Promise<Bridge> =>
  openPlay("aura", generation, options);
