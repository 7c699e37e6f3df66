/** The death save while unconscious, and death (N-23 to N-27, N-57, N-61; D-12, D-29, D-32, D-33). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import { chanceOf, odds } from "../../../kernel/odds.ts";
import { makeOffer, resultOnly } from "../../../kernel/outcome.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Form, OddsView, Offer, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import {
  type Checked,
  type CheckModifiers,
  conCheckModifiers,
  ROLL_DEFAULTS,
  type RollForm,
  rollAgainst,
  rollFields,
} from "../checks/follow-up-check.ts";
import { ACTORS } from "../model/constants.ts";
import { problem, t } from "../model/texts.ts";
import { condition, deadProblems, gmOnly, type OwnFacts, ownFacts, set } from "./health-facts.ts";

export interface DeathFacts extends OwnFacts {
  roller: CheckModifiers | null;
  /** Effects that keep the actor unconscious, apart from a coma. */
  under: string[];
}
export type DeathForm = Form & RollForm;
export type DeathSaveResult = "success" | "critical" | "dies";

function deathFacts(parts: Parts): DeathFacts {
  const own = ownFacts(parts);
  return {
    ...own,
    roller: conCheckModifiers(parts.self, own.house, true),
    under: parts.self.effects
      .filter(({ disabled, statuses }) => !disabled && statuses.includes("unconscious") && !statuses.includes("coma"))
      .map(({ id }) => id),
  };
}

/** Outcome of a save: a natural 20 is critical even below the DC (D-12). */
export function deathSaveResultOf(
  { natural, total, success }: Checked,
  dc: number,
  house: OwnFacts["house"],
): DeathSaveResult {
  if (natural === 20) return "critical";
  if (!success) return "dies";
  return house.criticalSave === "degree" && total >= dc + house.degreeStep ? "critical" : "success";
}

function* rollDeathSave(facts: DeathFacts, form: DeathForm): Procedure<DeathSaveResult> {
  const dc = facts.self.deathDc;
  return deathSaveResultOf(
    yield* rollAgainst("save", "self", facts.roller as CheckModifiers, dc, form, facts.house, "N-24", [], "self"),
    dc,
    facts.house,
  );
}

/** Critical save: bleed 0, full Exhaustion, at least 1 Stamina; awake unless in a coma (N-26, D-33). */
function reviveConsequences(facts: DeathFacts): Consequence[] {
  const { self } = facts;
  return compact([
    self.bleed > 0 && set("self", "bleed.value", 0, "criticalSave"),
    self.exhaustion.value < self.exhaustion.max && set("self", "exhaustion.value", self.exhaustion.max, "criticalSave"),
    self.stamina.value < 1 && set("self", "stamina.value", 1, "criticalSave"),
    ...(self.coma
      ? []
      : [
          ...facts.under.map(
            (effect): Consequence => ({ part: "self", do: "end", effect, why: t("Reason.criticalSave") }),
          ),
          condition("self", "unconscious", false, "criticalSave"),
        ]),
  ]);
}

/** The key of a result: a critical save does not end a coma (N-26, D-33). */
const resultKey = ({ self }: DeathFacts, result: DeathSaveResult): string =>
  result === "critical" && self.coma ? "coma" : result;

const deathOffer = (name: string, part = "self"): Offer =>
  makeOffer("death", "death", t("Offer.death", { name }), {
    hint: t("Offer.deathHint"),
    by: "gm",
    parts: { self: part },
    tone: "danger",
    otherwise: t("Offer.deathOtherwise", { name }),
  });

function* start(facts: DeathFacts, form: DeathForm): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  const { self } = facts;
  yield* addNote("dc", t("Line.deathDc", { injuries: self.injuryValue, bleed: self.bleed, dc: self.deathDc }), {
    rule: "N-24",
    secretOf: "self",
  });
  const outcome = yield* rollDeathSave(facts, form);
  const falls = outcome === "dies";
  const auto = facts.house.deathMode === "auto";
  return {
    headline: t(`Headline.deathSave.${resultKey(facts, outcome)}`, { name }),
    tone: falls ? "worst" : outcome === "critical" ? "best" : "good",
    consequences: falls
      ? auto
        ? [set("self", "vital", "dead", "deathSave")]
        : []
      : outcome === "critical"
        ? reviveConsequences(facts)
        : [],
    offers: falls && !auto ? [deathOffer(name)] : [],
  };
}

function saveOdds(facts: DeathFacts, form: DeathForm): OddsView | null {
  if (!facts.roller) return null;
  const all = odds(
    () => rollDeathSave(facts, form),
    (outcome) => outcome,
  );
  const bar = (["critical", "success", "dies"] as const).map((outcome) => ({
    label: t(`Odds.${resultKey(facts, outcome)}`),
    p: chanceOf(all, (one) => one === outcome),
    tone: ({ critical: "best", success: "good", dies: "worst" } as const)[outcome],
  }));
  return { bar, sentences: [], lost: all.lost };
}

export const deathSave: Action<DeathFacts, DeathForm> = {
  id: "deathSave",
  offeredBy: ACTORS,
  title: (facts) => t("Title.deathSave", { name: nameOf(facts, "self") }),
  icon: "skull-crossed-bones",
  facts: deathFacts,
  defaults: () => ({ ...ROLL_DEFAULTS }),
  form: (facts, form) => (facts.roller ? rollFields(facts.roller, form, facts.house, "N-24") : []),
  problems(facts): Problem[] {
    if (facts.self.dead) return deadProblems(facts);
    return facts.roller ? [] : [problem("", "noConstitution", { name: nameOf(facts, "self") })];
  },
  start,
  odds: saveOdds,
  rollsOnClickingClient: true,
  buttonLabel: (facts) => t("Verb.deathSave", { dc: facts.self.deathDc }),
};

/**
 * Death: confirmed by the GM unless the house rule applies it at once (D-29). Without Constitution it is destruction
 * (N-27).
 */
export const death: Action<OwnFacts, Form> = {
  id: "death",
  offeredBy: ACTORS,
  title: (facts) => t("Title.death", { name: nameOf(facts, "self") }),
  icon: "death-skull",
  startedBy: "gm",
  facts: ownFacts,
  defaults: () => ({}),
  problems: (facts) => [...deadProblems(facts), ...gmOnly(facts)],
  start(facts) {
    const destroyed = facts.self.con === null;
    return resultOnly(t(destroyed ? "Headline.destroyed" : "Headline.dies", { name: nameOf(facts, "self") }), {
      tone: "worst",
      consequences: [set("self", "vital", destroyed ? "destroyed" : "dead", "death")],
    });
  },
  buttonLabel: () => t("Verb.death"),
};
