/**
 * The party, for actors of any ruleset. The Foundry layer treats it as a ruleset with one actor type that every world
 * has. It can hold every item type that actors of the other rulesets can carry. Its actions and views are in play.ts.
 */
import type { Frame } from "../kernel/ruleset.ts";
import { type SheetShape, sheetPieces } from "../kernel/sheet.ts";
import { coinPaths } from "./rules/coin-paths.ts";

export { coinPaths };

export const PARTY = "party";

const { part, limited, strip, tab } = sheetPieces(PARTY);
const TABS = ["people", "stores", "road", "notes"];

const sheet: SheetShape = {
  of: "Actor",
  width: 760,
  height: 640,
  parts: [part("masthead"), strip, ...TABS.map((id) => part(id, { tab: id, scrollable: true }))],
  limited,
  tabs: TABS.map(tab),
  modes: true,
};

/** Item types a party can carry; filled when the models of all rulesets are registered. */
export const partyItemTypes: string[] = [];

export const frame: Frame = {
  id: PARTY,
  prefix: "P",
  icon: "three-friends",
  actors: [PARTY],
  items: partyItemTypes,
  allowedItems: { [PARTY]: partyItemTypes },
  conditions: [],
  bars: [],
  prototypeTokens: { [PARTY]: { actorLink: true, disposition: 1 } },
  houseRules: [],
  sheets: { [PARTY]: sheet },
};
