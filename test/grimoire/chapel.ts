/** The test table at the Drowned Chapel: GM, Anna (Maren Oakhand), Ben (Quillane Ash); a Bog Goblin and the Mudking. */
import { openPlay, type Play, type Seats } from "../kit/play.ts";

export type { ActJson, CardJson } from "../kit/play.ts";
export { act, card, item, NO_GM, press, statuses, target } from "../kit/play.ts";
export type Chapel = Play;

export const openChapel = (generation: 13 | 14, options: Seats = {}): Promise<Chapel> =>
  openPlay("grimoire", generation, options);
