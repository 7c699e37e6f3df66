/** The party's data model. */
import { dataSchema } from "../../rulesets/data-models.ts";
import { partyFields } from "../rules/schema.ts";

/** The data model for the given rulesets; each has its own purse. */
export const partyModel = (rulesets: readonly string[]) =>
  class PartyModel extends foundry.abstract.TypeDataModel<foundry.data.fields.DataSchema, foundry.documents.BaseActor> {
    static override defineSchema() {
      return dataSchema(partyFields(rulesets));
    }
  };
