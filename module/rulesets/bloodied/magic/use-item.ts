/** Drinking a potion, reading a scroll: it does what its spell version says, without a roll, and is used up. */
import { adjustValue, type Consequence } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Facts, Outcome, Parts } from "../../../kernel/ruleset.ts";
import { spendAction } from "../combat/turns.ts";
import { physicalOf } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { problem, t } from "../model/texts.ts";
import { type TierVersion, versionsOf } from "./item-versions.ts";
import { areaDamage, areaOfVersion, offersFor } from "./version-offers.ts";

interface UseFacts extends Facts {
  house: House;
  /** Name of the item. */
  spell: string;
  item: string;
  quantity: number;
  version: TierVersion | null;
  targets: string[];
  out: boolean;
}

function useFacts(parts: Parts): UseFacts {
  const { item, self } = parts;
  return {
    ...factsOfParts(parts),
    house: readHouse(parts.house),
    spell: item?.name ?? "",
    item: item?.id ?? "",
    quantity: item ? physicalOf(item).quantity : 0,
    version: (item ? versionsOf(item)[0] : undefined) ?? null,
    targets: parts.targets.map((_, index) => `t${index}`),
    out: self.statuses.includes("unconscious") || self.statuses.includes("dead"),
  };
}

const costs = (facts: UseFacts): Consequence[] => [
  ...spendAction(facts.house),
  adjustValue("self", "quantity", -1, t("Reason.used", { weapon: facts.spell }), { min: 0, item: facts.item }),
];

function* start(facts: UseFacts): Procedure<Outcome> {
  const { version } = facts;
  if (!version) return makeOutcome(t("Problem.noUse", { item: facts.spell }));
  yield* pay("costs", costs(facts));
  const amount = yield* areaDamage(version);
  const data = { name: nameOf(facts, "self"), spell: facts.spell, what: version.label };
  return makeOutcome(t("Headline.use", data), { tone: "good", offers: offersFor(facts, version, amount) });
}

export const useItem: Action<UseFacts, Record<string, never>> = {
  id: "use",
  offeredBy: ["bloodiedGear"],
  title: (facts) => t("Title.cast", { spell: facts.spell, name: nameOf(facts, "self") }),
  icon: "potion-ball",
  target: "each",
  area: (facts) => areaOfVersion(facts.version ?? undefined),
  facts: useFacts,
  defaults: () => ({}),
  problems: (facts) =>
    compact([
      facts.out && problem("", "cannotAct", { name: nameOf(facts, "self") }),
      !facts.version && problem("", "noUse", { item: facts.spell }),
      facts.version && facts.quantity < 1 && problem("", "usedUp", { weapon: facts.spell }),
    ]),
  start,
  buttonLabel: () => t("Verb.use"),
};
