/** Stored data of the party: members in marching order, watches, shared possessions. */
import { amount, each, group, html, list, number, oneOf, text, textList } from "../../kernel/schema.ts";

export const RANKS = ["front", "middle", "rear"] as const;

const member = { uuid: text(), rank: oneOf(RANKS, "middle") };
/** `who`: uuids of the members who are awake. */
const watch = { hours: number(2, { min: 0, max: 24 }), who: textList(), note: text() };

/** The fields for the given rulesets; each has its own purse. */
export const partyFields = (rulesets: readonly string[]) => ({
  members: list(group(member)),
  watches: list(group(watch)),
  /** Hour of the day at which the first watch begins. */
  nightfall: number(22, { min: 0, max: 24 }),
  coins: each(rulesets, () => amount()),
  about: text(),
  notes: html(),
});
