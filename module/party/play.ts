/** Actions and sheet data of the party. Loaded in worlds that have a party. */
import type { Play } from "../kernel/ruleset.ts";
import { NO_TURNS } from "../kernel/turns.ts";
import { coins, move } from "./rules/stores-and-coins.ts";
import { party as view } from "./views/party.ts";

export const play: Play = {
  actions: { move, coins },
  tools: [],
  turns: NO_TURNS,
  recompute: () => [],
  views: { party: view },
};
