/** Registers data models and document subtypes. */

import { partyModel } from "../../party/data/model.ts";
import { PARTY, partyItemTypes } from "../../party/index.ts";
import { dataModels, setHouse } from "../../rulesets/models.ts";
import { asDoc, type Doc } from "../adapter/foundry-api.ts";
import { rulesets } from "../adapter/ruleset-loader.ts";
import { ruleSettings } from "../adapter/settings.ts";

/** All types are always registered, so that a world's documents stay valid when a ruleset is not in play. */
export function registerModels(card: unknown): void {
  setHouse((ruleset) => ruleSettings.house(ruleset));
  Object.assign(CONFIG.Actor.dataModels, dataModels.Actor, { [PARTY]: partyModel(rulesets.map(({ id }) => id)) });
  Object.assign(CONFIG.Item.dataModels, dataModels.Item);
  // Items with a quantity can be carried, and put into a party's stores.
  for (const [type, { schema }] of Object.entries(dataModels.Item))
    if ("quantity" in schema.fields) partyItemTypes.push(type);
  Object.assign(CONFIG.ChatMessage.dataModels, { card });
  const bars = Object.fromEntries(
    rulesets.flatMap((r) => r.actors.map((type) => [type, { bar: [...r.bars], value: [...(r.trackable ?? [])] }])),
  );
  CONFIG.Actor.trackableAttributes = bars as never;
}

/** Recalculates derived data after a house rule changed, and renders open sheets again. */
export function refreshDocuments(): void {
  if (!game.ready) return;
  for (const actor of game.actors ?? []) {
    (actor as { reset(): void }).reset();
    const sheet = asDoc<Doc>(actor).sheet;
    if (sheet?.rendered) void sheet.render();
  }
}
