/** The Ashen Ford scene: GM, Anna (Brannoc), Ben (Thessaly); a bandit and a bowman. */
import type { Client } from "../host/node.ts";
import { openPlay, type Play, type Seats } from "../kit/play.ts";

export type { ActJson, CardJson } from "../kit/play.ts";
export { act, card, item, press, statuses, target } from "../kit/play.ts";
export type Ford = Play;

export const openFord = (generation: 13 | 14, options: Seats = {}): Promise<Ford> =>
  openPlay("bloodied", generation, options);

export const hp = (client: Client, uuid: string): Promise<number> =>
  client.run(`return fromUuidSync(${JSON.stringify(uuid)}).system.attributes.hp.value;`);
