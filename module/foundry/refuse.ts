/** Refuses changes that a ruleset calls impossible, with a sentence that names the field. */
import { type Text, text } from "../kernel/card.ts";
import type { SystemData } from "../kernel/ruleset.ts";
import { rulesetOf } from "./rulesets.ts";
import { type Doc, expand, merge, type Source } from "./seam.ts";

/** Sentences against a change; empty where it may be made. Only what the change itself touches is judged. */
export function refusals(document: Doc, changed: Source): Text[] {
  const ruleset = rulesetOf(document.type);
  const system = (expand(changed) as { system?: Source }).system;
  if (!ruleset?.check || !system) return [];
  const before = new Set(ruleset.check(document.type, document._source.system as SystemData).map((p) => p.field));
  const after = merge(document._source.system as Source, system);
  return ruleset
    .check(document.type, after as SystemData)
    .filter((p) => !before.has(p.field) || foundry.utils.hasProperty(system, p.field))
    .map((p) => text("FIVEFOLD.Problem.field", { name: document.name, problem: p.text }));
}
