/** An active poison attacks at the start of its bearer's turns; a second dose does not restart it (D-50). */
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { compact, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Action, Field, Outcome, Parts } from "../../../kernel/ruleset.ts";
import { damageTargetOf } from "../damage/damage-target.ts";
import { powerTargetOf } from "../magic/power-facts.ts";
import { defenseModifierField, powerEffectOffers } from "../magic/power-offers.ts";
import { ACTORS } from "../model/constants.ts";
import { circumstanceField, sumField } from "../model/d20.ts";
import { asActor } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { problem, t } from "../model/texts.ts";
import { targetFactsOf } from "./attack-facts.ts";
import { aimOdds, type OddsFacts } from "./attack-odds.ts";
import { critsOf, hitsOf, rollAttack } from "./attack-roll.ts";
import { flatAttackSum, hazardAim } from "./hazard.ts";
import { type HazardAttack, NO_CONDITION, readHazardAttack } from "./hazard-attack.ts";
import { hazardName, isHazard } from "./hazard-presets.ts";

export interface DoseFacts extends OddsFacts {
  /** The attack of the poison; null: none is given. */
  menace: HazardAttack | null;
  immune: boolean;
  dead: boolean;
}
export type DoseForm = {
  /** The attack, as {@link import("./hazard-attack.ts").printHazardAttack} writes it. */
  poison: string;
  circumstance: number | null;
  against: string[];
};

function doseFacts(parts: Parts): DoseFacts {
  const house = readHouse(parts.house);
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    house,
    marks: { self: targetFactsOf(asActor(parts.self), parts.self, undefined, house) },
    odds: { self: damageTargetOf(parts.self) },
    menace: readHazardAttack(parts.given.poison),
    immune: powerTargetOf(parts.self).immune,
    dead: parts.self.statuses.includes("dead"),
  };
}

function fields(facts: DoseFacts, form: DoseForm): Field[] {
  const { menace: attack } = facts;
  if (!attack) return [];
  return [
    sumField(t("Form.power.attack"), flatAttackSum(facts, attack, wholeOf(form.circumstance)), "T-38"),
    circumstanceField(),
    ...defenseModifierField(facts, attack.vs, ["self"]),
  ];
}

function* start(facts: DoseFacts, form: DoseForm): Procedure<Outcome> {
  const { menace: attack } = facts;
  const name = nameOf(facts, "self");
  const poison = hazardName(attack?.name ?? "");
  if (!attack || facts.immune) return makeOutcome(t("Headline.dose.immune", { name, poison }));
  const roll = yield* rollAttack(facts, hazardAim(facts, attack, form, ["self"]), "dose");
  const hit = hitsOf(roll);
  const effect = {
    name: isHazard(attack.name) ? "" : attack.name,
    parts: attack.parts,
    terms: [],
    multiplier: attack.multiplier,
    attack: attack.attack,
    track: attack.track,
  };
  return makeOutcome(
    t(hit.length > 0 ? "Headline.dose.hits" : "Headline.dose.misses", { name, poison, total: roll.total }),
    {
      tone: hit.length > 0 ? "bad" : "good",
      offers:
        hit.length === 0
          ? []
          : powerEffectOffers(facts, { ...effect, condition: NO_CONDITION, poison: "" }, hit, critsOf(roll), {
              by: "gm",
            }),
    },
  );
}

export const dose: Action<DoseFacts, DoseForm> = {
  id: "dose",
  offeredBy: ACTORS,
  title: (facts) => t("Title.dose", { name: nameOf(facts, "self"), poison: hazardName(stringOf(facts.menace?.name)) }),
  icon: "virus",
  opensForm: () => true,
  facts: doseFacts,
  defaults: () => ({ poison: "", circumstance: null, against: [] }),
  form: fields,
  problems: (facts) =>
    compact([
      facts.dead && problem("", "dead", { name: nameOf(facts, "self") }),
      !facts.menace && problem("", "noPoison", { name: nameOf(facts, "self") }),
    ]),
  start,
  odds: (facts, form) =>
    facts.menace && !facts.immune ? aimOdds(facts, hazardAim(facts, facts.menace, form, ["self"]), facts.menace) : null,
  buttonLabel: () => t("Verb.dose"),
};
