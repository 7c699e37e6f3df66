/** Refuses changes that a ruleset calls impossible, with a sentence that names the field. */
import { type Text, text } from "../kernel/card.ts";
import type { Problem } from "../kernel/ruleset.ts";
import { rulesetOf } from "./rulesets.ts";
import { asDoc, type Doc, type EffectDoc, effectChanges, expand, merge, type Source } from "./seam.ts";

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

/** What the ruleset has against an effect as it is to be; what it had against it before is not said again. */
export function effectRefusals(effect: EffectDoc, changed: Source | null): Text[] {
  const check = effect.parent ? rulesetOf(effect.parent.type)?.checkEffect : undefined;
  if (!check) return [];
  const known = new Set(changed ? check(effectChanges(effect)).map((p) => p.field) : []);
  const after = changed ? asDoc<EffectDoc>(effect.clone(changed, { keepId: true })) : effect;
  return check(effectChanges(after))
    .filter((p) => !known.has(p.field))
    .map((p) => text("FIVEFOLD.Problem.field", { name: after.name, problem: p.text }));
}
