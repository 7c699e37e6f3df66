/** Refuses changes that a ruleset calls impossible, with a sentence that names the field. */
import { type Text, text } from "../kernel/card.ts";
import type { Problem } from "../kernel/ruleset.ts";
import { rulesetOf } from "./rulesets.ts";
import { type Doc, expand, merge, type Source } from "./seam.ts";

/** What the ruleset has against a change, field by field; only what the change itself touches or brings about is judged. */
export function problemsWith(document: Doc, changed: Source): readonly Problem[] {
  const ruleset = rulesetOf(document.type);
  const system = (expand(changed) as { system?: Source }).system;
  if (!ruleset?.check || !system) return [];
  const stored = document._source.system as Source;
  const before = new Set(ruleset.check(document.type, stored).map((p) => p.field));
  return ruleset
    .check(document.type, merge(stored, system))
    .filter((p) => !before.has(p.field) || foundry.utils.hasProperty(system, p.field));
}

/** The same as sentences that name the document; empty where the change may be made. */
export const refusals = (document: Doc, changed: Source): Text[] =>
  problemsWith(document, changed).map((p) => text("FIVEFOLD.Problem.field", { name: document.name, problem: p.text }));
