/** The scene Broken Span: GM, Anna (Bren Holt), Ben (Tamsin Roe, Odo Pell); a cutthroat, a wolf, a two-headed ogre. */
import { openPlay, type Play, type Seats } from "../kit/play.ts";

export { act, card, item, press, statuses, target } from "../kit/play.ts";
export type Span = Play;

export const BREN = "Bren Holt";
export const TAMSIN = "Tamsin Roe";
export const ODO = "Odo Pell";
export const CUTTHROAT = "Road Cutthroat";
export const WOLF = "Grey Wolf";
export const OGRE = "Twin-Skulled Ogre";

export const openSpan = (generation: 13 | 14, options: Seats = {}): Promise<Span> =>
  openPlay("anatomy", generation, options);
