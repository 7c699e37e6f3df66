/** The party's data model: members in marching order, watches, shared possessions. */
import { amount, group, html, list, oneOf, words } from "../../rulesets/fields.ts";
import { RANKS } from "../rules/data.ts";

const f = foundry.data.fields;

/** The data model for the given rulesets; each has its own purse. */
export const partyModel = (rulesets: readonly string[]) =>
  class PartyModel extends foundry.abstract.TypeDataModel<foundry.data.fields.DataSchema, foundry.documents.BaseActor> {
    static override defineSchema() {
      return {
        members: new f.ArrayField(group({ uuid: words(), rank: oneOf(RANKS, "middle") })),
        watches: new f.ArrayField(group({ hours: amount(2, { min: 0, max: 24 }), who: list(), note: words() })),
        /** Hour of the day at which the first watch begins. */
        nightfall: amount(22, { min: 0, max: 24 }),
        coins: group(Object.fromEntries(rulesets.map((id) => [id, amount(0, { min: 0 })]))),
        about: words(),
        notes: html(),
      };
    }
  };
