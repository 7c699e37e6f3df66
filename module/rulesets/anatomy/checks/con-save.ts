/** A manual Constitution save against a typed DC; the death save is an action of its own (D-57, D-58). */
import { factsOfParts, labeledModifier, nameOf } from "../../../kernel/facts.ts";
import { compact, wholeOf } from "../../../kernel/form-values.ts";
import { stack } from "../../../kernel/modifiers.ts";
import type { Action, Facts, Problem } from "../../../kernel/ruleset.ts";
import { dialogCounts, ownCounts, tally } from "../model/advantage-counts.ts";
import { ACTORS } from "../model/constants.ts";
import { asActor } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { bonusesOn, type Sourced } from "../model/modifiers.ts";
import { attributeText, problem, t } from "../model/texts.ts";
import {
  CHECK_DEFAULTS,
  type Check,
  type CheckForm,
  checkFields,
  checkOdds,
  checkOutcome,
  dcField,
  rollCheck,
  withBonus,
} from "./check-roll.ts";
import { skillPool } from "./skill-check.ts";

export interface SaveFacts extends Facts {
  house: House;
  pool: Sourced[];
  /** null: no Constitution, so nothing is rolled (D-16). */
  con: number | null;
  misc: number;
}

const checkOf = (facts: SaveFacts, form: CheckForm): Check => ({
  id: "save",
  label: t("Line.conSave"),
  sum: withBonus(
    stack(
      compact([
        labeledModifier(attributeText("con"), facts.con ?? 0),
        facts.misc !== 0 && labeledModifier(t("Why.misc"), facts.misc),
        ...bonusesOn(facts.pool, ["d20", "save.con"]),
      ]),
      "bestOfType",
    ),
    form,
  ),
  tally: tally([...ownCounts(facts.pool, ["d20", "save", "save.con"]), ...dialogCounts(form)], facts.house),
  dc: wholeOf(form.dc),
  rule: "N-23",
});

export const conSave: Action<SaveFacts, CheckForm> = {
  id: "conSave",
  offeredBy: ACTORS,
  title: (facts) => t("Title.conSave", { name: nameOf(facts, "self") }),
  icon: "dice-twenty-faces-twenty",
  facts(parts) {
    const { attributes, saves } = asActor(parts.self).system;
    const house = readHouse(parts.house);
    return {
      ...factsOfParts({ ...parts, targets: [] }),
      house,
      pool: skillPool(parts.self, house),
      con: attributes.con.mod,
      misc: saves.con.misc,
    };
  },
  defaults: () => ({ ...CHECK_DEFAULTS }),
  form: (facts, form) => [...checkFields(checkOf(facts, form), facts.house), dcField("D-57")],
  problems: (facts): Problem[] =>
    facts.con === null ? [problem("", "noConstitution", { name: nameOf(facts, "self") })] : [],
  *start(facts, form) {
    const one = checkOf(facts, form);
    return checkOutcome(one, yield* rollCheck(one, facts.house), nameOf(facts, "self"));
  },
  odds: (facts, form) => checkOdds(checkOf(facts, form), facts.house),
  rollsOnClickingClient: true,
  buttonLabel: () => t("Verb.conSave"),
};
