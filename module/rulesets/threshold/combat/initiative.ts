/** Initiative on its own card; a natural 20 or 1 has no special effect (T-119). */
import { factsOfParts, labeledModifier, nameOf } from "../../../kernel/facts.ts";
import type { Breakdown } from "../../../kernel/modifiers.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addTotal, die, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Outcome, Parts } from "../../../kernel/ruleset.ts";
import {
  circumstanceField,
  D20_DEFAULTS,
  type D20Form,
  d20Shown,
  type Roller,
  rollerOf,
  rollModifier,
  situationField,
  sumField,
} from "../model/d20.ts";
import { asActor } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { statText, t } from "../model/texts.ts";

export interface InitiativeFacts extends Facts {
  house: House;
  roller: Roller;
  dex: number;
  /** GM override: only the modifiers of this roll change it (T-01). */
  override: number | null;
}

const TARGETS = ["initiative", "d20"];

function initiativeFacts(parts: Parts): InitiativeFacts {
  const { initiative, stats } = asActor(parts.self).system;
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    house: readHouse(parts.house),
    roller: rollerOf(parts.self, (target) => target === "initiative"),
    dex: stats.dex.value,
    override: initiative.override,
  };
}

/** The sheet's initiative with the modifiers of this roll. */
function initiativeSum({ house, roller, dex, override }: InitiativeFacts, form: D20Form): Breakdown {
  if (override === null) return rollModifier(roller, [labeledModifier(statText("dex"), dex)], TARGETS, form, house);
  const ticked = { ...roller, track: 0, pool: roller.pool.filter(({ situational }) => situational) };
  return rollModifier(ticked, [labeledModifier(t("Why.override"), override)], TARGETS, form, house);
}

export const initiative: Action<InitiativeFacts, D20Form> = {
  id: "initiative",
  offeredBy: ["thresholdCharacter", "thresholdCreature"],
  title: (facts) => t("Title.initiative", { name: nameOf(facts, "self") }),
  icon: "sprint",
  facts: initiativeFacts,
  defaults: () => D20_DEFAULTS,
  form: (facts, form) => [
    sumField(t("Line.initiative"), initiativeSum(facts, form), "T-119"),
    circumstanceField(),
    ...situationField(facts.roller.pool, TARGETS),
  ],
  *start(facts, form): Procedure<Outcome> {
    const natural = yield* die("initiative", "self", 20);
    const breakdown = initiativeSum(facts, form);
    const total = natural + breakdown.total;
    yield* addTotal("initiative", t("Line.initiative"), {
      of: "self",
      rule: "T-119",
      dice: [d20Shown(natural, false)],
      total,
      breakdown,
    });
    return makeOutcome(t("Headline.initiative", { name: nameOf(facts, "self"), total }));
  },
  buttonLabel: () => t("Verb.initiative"),
};
