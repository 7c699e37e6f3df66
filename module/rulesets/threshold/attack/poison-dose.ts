/** An active poison attacks at the start of its bearer's turns; a repeat never restarts it (section 7, D-50). */
import { nameOf, partsOf } from "../../../kernel/facts.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Action, Field, Outcome, Parts } from "../../../kernel/ruleset.ts";
import { listOf, stringOf, wholeOf } from "../../../kernel/values.ts";
import { ACTORS } from "../damage/bleeding-outcome.ts";
import { whomOf } from "../magic/power-facts.ts";
import { againstField, deedOffers } from "../magic/power-offers.ts";
import { circumstanceField, sumField } from "../model/d20.ts";
import { asActor } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { problem, t } from "../model/texts.ts";
import { markOf } from "./attack-facts.ts";
import { type Aiming, critsOf, hitsOf, rollAttack } from "./attack-roll.ts";
import { flatSum } from "./hazard.ts";
import { type Menace, NONE, readMenace } from "./hazard-attack.ts";
import { isHazard, menaceText } from "./hazard-presets.ts";

export interface DoseFacts extends Aiming {
  menace: Menace | null;
  immune: boolean;
  dead: boolean;
}
export type DoseForm = {
  /** The attack, as {@link import("./hazard-attack.ts").printMenace} writes it. */
  poison: string;
  circumstance: number | null;
  against: string[];
};

function doseFacts(parts: Parts): DoseFacts {
  const house = readHouse(parts.house);
  return {
    ...partsOf({ ...parts, targets: [] }),
    house,
    marks: { self: markOf(asActor(parts.self), parts.self, undefined, house) },
    menace: readMenace(parts.given.poison),
    immune: whomOf(parts.self).immune,
    dead: parts.self.statuses.includes("dead"),
  };
}

function fields(facts: DoseFacts, form: DoseForm): Field[] {
  const { menace } = facts;
  if (!menace) return [];
  return [
    sumField(t("Form.power.attack"), flatSum(facts, menace, wholeOf(form.circumstance)), "T-38"),
    circumstanceField(),
    ...againstField(facts, menace.vs, ["self"]),
  ];
}

function* start(facts: DoseFacts, form: DoseForm): Procedure<Outcome> {
  const { menace } = facts;
  const name = nameOf(facts, "self");
  const poison = menaceText(menace?.name ?? "");
  if (!menace || facts.immune)
    return { headline: t("Headline.dose.immune", { name, poison }), tone: "plain", consequences: [], offers: [] };
  const struck = yield* rollAttack(
    facts,
    {
      label: poison,
      sum: flatSum(facts, menace, wholeOf(form.circumstance)),
      vs: menace.vs,
      mode: "ranged",
      critRange: menace.range,
      aims: ["self"],
      fixed: null,
      against: listOf(form.against),
    },
    "dose",
  );
  const hit = hitsOf(struck);
  const { parts, multiplier, attack, track } = menace;
  const deed = { name: isHazard(menace.name) ? "" : menace.name, parts, terms: [], multiplier, attack, track };
  return {
    headline: t(hit.length > 0 ? "Headline.dose.hits" : "Headline.dose.misses", { name, poison, total: struck.total }),
    tone: hit.length > 0 ? "bad" : "good",
    consequences: [],
    offers:
      hit.length === 0
        ? []
        : deedOffers(facts, { ...deed, condition: NONE, poison: "" }, hit, critsOf(struck), { by: "gm" }),
  };
}

export const dose: Action<DoseFacts, DoseForm> = {
  id: "dose",
  offeredBy: ACTORS,
  title: (facts) => t("Title.dose", { name: nameOf(facts, "self"), poison: menaceText(stringOf(facts.menace?.name)) }),
  icon: "virus",
  target: "none",
  opens: true,
  facts: doseFacts,
  defaults: () => ({ poison: "", circumstance: null, against: [] }),
  form: fields,
  problems: (facts) => [
    ...(facts.dead ? [problem("", "dead", { name: nameOf(facts, "self") })] : []),
    ...(facts.menace ? [] : [problem("", "noPoison", { name: nameOf(facts, "self") })]),
  ],
  start,
  verb: () => t("Verb.dose"),
};
