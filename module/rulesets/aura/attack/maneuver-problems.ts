/** Validation of a maneuver. */
import { text } from "../../../kernel/card.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact, flagOf } from "../../../kernel/form-values.ts";
import type { Problem } from "../../../kernel/ruleset.ts";
import { actingProblems } from "../combat/action-facts.ts";
import { problem, sizeName } from "../model/texts.ts";
import { handProblems, holdProblems, isAllowedByGm, swiftProblems } from "./attack-problems.ts";
import { enhanceProblems } from "./enhancing-abilities.ts";
import type { ManeuverFacts } from "./maneuver-facts.ts";
import { type DeclaredManeuver, declaredManeuver, type ManeuverForm } from "./maneuver-form.ts";
import { tooLarge } from "./maneuver-kinds.ts";

/** Problems that only the GM may override, independent of the cost. */
export const overridableProblems = (facts: ManeuverFacts, form: ManeuverForm, one: DeclaredManeuver): Problem[] =>
  compact([
    ...holdProblems(facts),
    ...handProblems(facts, one.weapon),
    ...swiftProblems(facts, { ...form, swift: one.swift }, one),
    one.sprint && facts.moment && !facts.sprinted && problem("sprint", "noSprint", { name: nameOf(facts, "self") }),
  ]);

export function maneuverProblems(facts: ManeuverFacts, form: ManeuverForm): Problem[] {
  const one = declaredManeuver(facts, form);
  const { kind, weapon, thing } = one;
  const target = nameOf(facts, "t0");
  const own = [...enhanceProblems(one.chosen), ...actingProblems(facts, one.price, form)];
  const out: Problem[] = one.target ? [] : [problem("", "noTarget")];
  if (facts.aimedAt > 1) out.push({ field: "", text: text("FIVEFOLD.Problem.oneTarget", { count: facts.aimedAt }) });
  if (!isAllowedByGm(facts, form)) out.push(...overridableProblems(facts, form, one));
  // Problems that do not depend on a target; the button on the sheet shows them before there is one.
  if (!one.target) return [...out, ...own];
  if (tooLarge(kind, facts.size, facts.targetSize) && !(facts.gm && flagOf(form.larger)))
    out.push(problem(facts.gm ? "larger" : "", "size", { target, size: sizeName(facts.targetSize) }));
  if (kind === "disarm") {
    if (!thing) out.push(problem("thing", "nothingHeld", { target }));
    else if (weapon.group === "light" && weapon.kind !== "unarmed" && thing.group === "heavy")
      out.push(problem("thing", "lightVsHeavy", { weapon: weapon.name, thing: thing.name }));
    if (!flagOf(form.facing)) out.push(problem("facing", "facing", { target }));
  }
  return [...out, ...own];
}
