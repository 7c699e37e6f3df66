/** Validates item and actor source data, naming the field; invalid stored data is kept and reported. */
import type { Problem, SystemData } from "../../../kernel/ruleset.ts";
import * as source from "../../../kernel/validation.ts";
import { at, diceProblems, type Source } from "../../../kernel/validation.ts";
import { conditions } from "../conditions/conditions.ts";
import { parseCriticalEffect } from "../damage/critical-effect-offer.ts";
import { readsBreaks } from "../magic/active-spells.ts";
import { plainDice } from "../magic/evaluated-spell.ts";
import { alterations, readable } from "../magic/spell-formulas.ts";
import { problem } from "./texts.ts";

const textAt = (system: Source, path: string): string | null => {
  const value = at(system, path);
  return typeof value === "string" ? value : null;
};

/** A weapon needs dice (G-16). */
const someDice = (system: Source, path: string): Problem[] =>
  source.someDice(system, path, problem(path, "objectDice"));

/** A formula of [dice] and [sum] (G-133). */
const amount = (system: Source, path: string): Problem[] =>
  readable(textAt(system, path) ?? "") ? [] : [problem(path, "amount")];

function spell(system: Source, prefix = ""): Problem[] {
  const path = (field: string) => `${prefix}${field}`;
  const formulas = ["duration.formula", "targets", "heals", "dc"];
  const damage = plainDice(textAt(system, path("damage")) ?? "") === "" ? amount(system, path("damage")) : [];
  const lasts = readsBreaks(textAt(system, path("breaks")) ?? "") ? [] : [problem(path("breaks"), "breaks")];
  const ids = (textAt(system, path("conditions")) ?? "").split(/\s+/).filter(Boolean);
  const unknown = ids.filter((id) => !conditions.some((known) => known.id === id));
  const changes = ["alters", "gives"].filter((field) => alterations(textAt(system, path(field)) ?? "") === null);
  return [
    ...formulas.flatMap((field) => amount(system, path(field))),
    ...damage,
    ...lasts,
    ...(unknown.length > 0 ? [problem(path("conditions"), "conditions", { ids: unknown.join(", ") })] : []),
    ...changes.map((field) => problem(path(field), "alteration")),
  ];
}

/**
 * Problems of this data. `system` is the whole source after the change, or the change alone: only fields present in it
 * are checked. Fields are named by their path below `system`.
 */
export function checkSource(type: string, system: SystemData): readonly Problem[] {
  switch (type) {
    case "grimoireWeapon":
      return someDice(system, "dice");
    case "grimoireArmor":
      return diceProblems(system, "dice");
    case "grimoireGear":
      return [...diceProblems(system, "dice"), ...diceProblems(system, "heals", true)];
    case "grimoireSpell":
      return spell(system);
    case "grimoireScroll":
      return spell(system, "spell.");
    case "grimoireScar":
      return diceProblems(system, "formula");
    case "grimoireMark":
      return [...diceProblems(system, "wilPerCast"), ...diceProblems(system, "deferred")];
    case "grimoireAbility":
      return parseCriticalEffect(textAt(system, "brings") ?? "") === null ? [problem("brings", "bringsUnread")] : [];
    case "grimoireBackground":
      return diceProblems(system, "gpFormula", true);
    default:
      return [];
  }
}
