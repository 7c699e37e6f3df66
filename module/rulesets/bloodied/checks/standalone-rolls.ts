/** Rolls that stand alone on a card: initiative (B-01), Defense (B-07), armor (B-09). */
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { choiceField } from "../../../kernel/fields.ts";
import { flagOf, stringOf } from "../../../kernel/form-values.ts";
import { type Breakdown, stack } from "../../../kernel/modifiers.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addLine, addTotal, die, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Outcome, Parts } from "../../../kernel/ruleset.ts";
import { type ArmorFacts, armorOf, rollArmor } from "../damage/armor.ts";
import { ACTORS } from "../model/constants.ts";
import { asActor } from "../model/data.ts";
import { damageTypes, readHouse } from "../model/house-rules.ts";
import { t, typeText } from "../model/texts.ts";

export interface D20RollFacts extends Facts {
  sum: Breakdown;
  helpless: boolean;
}

const sumFacts =
  (key: string) =>
  (parts: Parts): D20RollFacts => ({
    ...factsOfParts({ ...parts, targets: [] }),
    sum: asActor(parts.self).system.why[key] ?? stack([]),
    helpless: parts.self.statuses.includes("helpless"),
  });

/** 1d20 and modifiers; natural 1 and 20 have no meaning here (D-04, D-05). */
function* rollD20(facts: D20RollFacts, id: "initiative" | "defense", rule: string, bare: boolean): Procedure<Outcome> {
  const natural = yield* die(id, "self", 20);
  const total = natural + (bare ? 0 : facts.sum.total);
  yield* addTotal(id, t(`Line.${id}`), {
    rule,
    dice: [{ faces: 20, value: natural }],
    total,
    ...(bare ? {} : { breakdown: facts.sum }),
  });
  return makeOutcome(t(`Headline.${id}`, { name: nameOf(facts, "self"), total }));
}

export const initiative: Action<D20RollFacts> = {
  id: "initiative",
  offeredBy: ACTORS,
  title: (facts) => t("Title.initiative", { name: nameOf(facts, "self") }),
  icon: "sprint",
  facts: sumFacts("initiative"),
  defaults: () => ({}),
  start: (facts) => rollD20(facts, "initiative", "B-01", false),
};

export type DefenseForm = { helpless: boolean };

export const defense: Action<D20RollFacts, DefenseForm> = {
  id: "defense",
  offeredBy: ACTORS,
  title: (facts) => t("Title.defense", { name: nameOf(facts, "self") }),
  icon: "shield",
  facts: sumFacts("defense"),
  defaults: (facts) => ({ helpless: facts.helpless }),
  start: (facts, form) => rollD20(facts, "defense", "B-07", flagOf(form.helpless)),
};

export interface ArmorRollFacts extends Facts {
  armor: ArmorFacts;
  types: string[];
}
export type ArmorRollForm = { type: string };

export const armor: Action<ArmorRollFacts, ArmorRollForm> = {
  id: "armor",
  offeredBy: ACTORS,
  title: (facts) => t("Title.armor", { name: nameOf(facts, "self") }),
  icon: "breastplate",
  facts: (parts) => ({
    ...factsOfParts({ ...parts, targets: [] }),
    armor: armorOf(parts.self),
    types: damageTypes(readHouse(parts.house)),
  }),
  defaults: () => ({ type: "" }),
  form: (facts) => [
    choiceField("type", t("Form.type"), {
      options: [
        { value: "", label: t("Form.noType") },
        ...facts.types.map((id) => ({ value: id, label: typeText(id) })),
      ],
      as: "list",
      rule: "B-10",
    }),
  ],
  *start(facts, form): Procedure<Outcome> {
    const rolled = yield* rollArmor("armor", "self", facts.armor, stringOf(form.type));
    if (rolled.shown) yield* addLine("armor", { kind: "total", rule: "B-09", ...rolled.shown });
    return makeOutcome(t("Headline.armor", { name: nameOf(facts, "self"), total: rolled.total }));
  },
  buttonLabel: () => t("Verb.armor"),
};
