/** Actions and sheet data of the party. Loaded in worlds that have a party. */
import type { Play } from "../kernel/ruleset.ts";
import { NO_TURNS } from "../kernel/turns.ts";
import { coins, move } from "./rules/stores-and-coins.ts";

export const play: Play = {
  actions: { move, coins },
  tools: [],
  turns: NO_TURNS,
  recompute: () => [],
  loadViews: async () => ({ views: { party: (await import("./views/party.ts")).party } }),
};
