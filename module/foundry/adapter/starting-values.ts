/** Starting values of new actors. */

import { type ActorDoc, getProperty, type Source } from "./foundry-api.ts";
import { rulesetOf } from "./ruleset-of.ts";
import { ruleSettings } from "./settings.ts";
import { snapshotOf } from "./snapshot.ts";

/** Fills an unsaved actor with its ruleset's starting values, except paths set in `given`. */
export function withInitialValues(doc: ActorDoc, given: object): ActorDoc {
  const says = (path: string): boolean => getProperty(given, `system.${path}`) !== undefined;
  const begins = rulesetOf(doc.type)?.initialValues?.(snapshotOf(doc), says, ruleSettings.house(doc.type)) ?? {};
  const system: Source = {};
  for (const [path, value] of Object.entries(begins)) foundry.utils.setProperty(system, path, value);
  if (Object.keys(system).length > 0) doc.updateSource({ system });
  return doc;
}
