/**
 * The scene at the Overgrown Mill: GM, Anna (Brannic Holt, Quill Tansy), Ben (Ilsabet Rowe); a thrall, a viper, a thorn
 * walker.
 */
import { openPlay, type Play, type Seats } from "../kit/play.ts";

export { act, card, item, press, statuses, target } from "../kit/play.ts";
export type Mill = Play;

export const BRANNIC = "Brannic Holt";
export const ILSABET = "Ilsabet Rowe";
export const QUILL = "Quill Tansy";
export const THRALL = "Grave Thrall";
export const VIPER = "Sewer Viper";
export const WALKER = "Thorn Walker";

export const openMill = (generation: 13 | 14, options: Seats = {}): Promise<Mill> =>
  openPlay("threshold", generation, options);
