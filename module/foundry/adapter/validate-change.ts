/** Refuses changes that violate a ruleset's validation, with a message that names the field. */

import { type Text, text } from "../../kernel/card.ts";
import type { Problem } from "../../kernel/ruleset.ts";
import { effectChanges } from "./effect-changes.ts";
import { asDoc, type Doc, type EffectDoc, expand, merge, type Source } from "./foundry-api.ts";
import { rulesetOf } from "./ruleset-of.ts";

/** The ruleset's validation errors of a change, by field; only those the change causes or touches. */
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

/** Same as sentences that name the document; empty if the change is allowed. */
export const validationTexts = (document: Doc, changed: Source): Text[] =>
  problemsWith(document, changed).map((p) => text("FIVEFOLD.Problem.field", { name: document.name, problem: p.text }));

/** Validation errors of an effect after a change; only new ones. */
export function effectRefusals(effect: EffectDoc, changed: Source | null): Text[] {
  const check = effect.parent ? rulesetOf(effect.parent.type)?.checkEffect : undefined;
  if (!check) return [];
  const known = new Set(changed ? check(effectChanges(effect)).map((p) => p.field) : []);
  const after = changed ? asDoc<EffectDoc>(effect.clone(changed, { keepId: true })) : effect;
  return check(effectChanges(after))
    .filter((p) => !known.has(p.field))
    .map((p) => text("FIVEFOLD.Problem.field", { name: after.name, problem: p.text }));
}
