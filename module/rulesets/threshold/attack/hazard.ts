/** The GM's poisons and hazards: attacks without an attacker (T-38 to T-40). */
import { factsOfParts, labeledModifier, nameOf, namesOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, numberField, textField } from "../../../kernel/fields.ts";
import { compact, flagOf, listOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Breakdown } from "../../../kernel/modifiers.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { conditions } from "../conditions/conditions.ts";
import { type RolledDamagePart, readPart } from "../damage/damage-offers.ts";
import { type PowerTarget, powerTargetOf } from "../magic/power-facts.ts";
import { defenseModifierField, powerEffectOffers } from "../magic/power-offers.ts";
import { ACTORS } from "../model/constants.ts";
import { circumstanceField, freeModifier, sumField } from "../model/d20.ts";
import { asItem, DAMAGE_TYPES } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { stackedSum } from "../model/modifier-stacking.ts";
import { damageText, defenseOptions, isDefense, problem, t } from "../model/texts.ts";
import { allTargetFacts } from "./attack-facts.ts";
import { aimOdds, type OddsFacts } from "./attack-odds.ts";
import { type AttackInput, critsOf, hitsOf, rollAttack, type TargetedFacts } from "./attack-roll.ts";
import { activePoisonOf, type HazardAttack, hazardAttackOf, NO_CONDITION } from "./hazard-attack.ts";
import { HAZARDS, hazardName, hazardPreset, isHazard } from "./hazard-presets.ts";

export interface HazardFacts extends OddsFacts {
  /** The hazard of the item it came from. */
  menace: HazardAttack | null;
  targets: string[];
  whom: Record<string, Pick<PowerTarget, "immune">>;
  gm: boolean;
}

export type HazardForm = Form & {
  /** A known hazard; "": custom. */
  kind: string;
  name: string;
  flat: number;
  vs: string;
  formula: string;
  type: string;
  track: number;
  status: string;
  rounds: number;
  poison: boolean;
  attack: boolean;
  circumstance: number | null;
  against: string[];
};

/** The targets; without any, the actor this was started for. */
function hazardFacts(parts: Parts): HazardFacts {
  const targets = parts.targets.length > 0 ? parts.targets : [parts.self];
  const aimed = { ...parts, targets };
  const house = readHouse(parts.house);
  const item = asItem(parts.item, "thresholdPower");
  return {
    ...factsOfParts(aimed),
    ...allTargetFacts(aimed, house),
    house,
    menace: item ? hazardAttackOf(item) : null,
    whom: Object.fromEntries(targets.map((target, at) => [`t${at}`, { immune: powerTargetOf(target).immune }])),
    gm: parts.gm,
  };
}

/** Form values of a hazard. */
const filled = (hazard: HazardAttack, kind: string): Partial<HazardForm> => ({
  kind,
  name: kind === "" ? hazard.name : "",
  flat: hazard.flat,
  vs: hazard.vs,
  formula: hazard.parts[0]?.formula ?? "",
  type: hazard.parts[0]?.type ?? "bludgeoning",
  track: hazard.track,
  status: hazard.condition.status,
  rounds: hazard.condition.per === "rounds" ? hazard.condition.count : 0,
  poison: hazard.poison,
  attack: hazard.attack,
});

const partsIn = (form: HazardForm): RolledDamagePart[] => {
  const read = readPart(`${stringOf(form.formula)} ${stringOf(form.type)}`);
  return read ? [{ formula: read.formula, type: read.type }] : [];
};

function enteredHazard(facts: HazardFacts, form: HazardForm): HazardAttack {
  const [first, ...others] = facts.menace?.parts ?? [];
  const own = partsIn(form);
  const rounds = Math.max(0, wholeOf(form.rounds) ?? 0);
  const status = stringOf(form.status);
  const stated = facts.menace?.condition;
  return {
    name: stringOf(form.name).trim() || (isHazard(form.kind) ? form.kind : (facts.menace?.name ?? "")),
    flat: wholeOf(form.flat) ?? 0,
    vs: isDefense(form.vs) ? form.vs : "fort",
    parts: first ? [...own, ...others] : own,
    range: facts.menace?.range ?? 20,
    multiplier: facts.menace?.multiplier ?? 2,
    track: wholeOf(form.track) ?? 0,
    condition:
      status === ""
        ? NO_CONDITION
        : stated?.status === status && rounds === 0 && stated.per !== "rounds"
          ? stated
          : { status, per: rounds > 0 ? ("rounds" as const) : ("unspecified" as const), count: rounds },
    poison: flagOf(form.poison),
    tags: facts.menace?.tags ?? [],
    attack: flagOf(form.attack),
  };
}

/** A flat bonus and the GM's circumstance modifier: no attacker's stats (3). */
export const flatAttackSum = (facts: TargetedFacts, hazard: HazardAttack, circumstance: number | null): Breakdown =>
  stackedSum([], [], facts.house, {
    terms: [labeledModifier(hazardName(hazard.name), hazard.flat)],
    also: freeModifier({ circumstance }, "attack"),
  });

/** The attack of a hazard or poison on these parts. */
export const hazardAim = (
  facts: TargetedFacts,
  hazard: HazardAttack,
  form: { circumstance: number | null; against: string[] },
  aims: readonly string[],
): AttackInput => ({
  label: hazardName(hazard.name),
  sum: flatAttackSum(facts, hazard, wholeOf(form.circumstance)),
  vs: hazard.vs,
  mode: "ranged",
  critRange: hazard.range,
  aims,
  fixed: null,
  against: listOf(form.against),
});

/** Targets that the hazard can harm. */
const reachedBy = (facts: HazardFacts, hazard: HazardAttack): string[] =>
  facts.targets.filter((part) => !(hazard.poison && facts.whom[part]?.immune));

const CARRIED = conditions.filter(({ set }) => set === "manual").map(({ id }) => id);

function fields(facts: HazardFacts, form: HazardForm): Field[] {
  const entered = enteredHazard(facts, form);
  return compact([
    choiceField("kind", t("Field.hazard.kind"), {
      options: [
        { value: "", label: facts.menace ? hazardName(facts.menace.name) : t("Choice.hazard.other") },
        ...HAZARDS.map((value) => ({ value, label: t(`Hazard.${value}`) })),
      ],
      as: "list",
    }),
    form.kind === "" && !facts.menace && textField("name", t("Field.hazard.name")),
    numberField("flat", t("Field.hazard.flat"), { min: -20, max: 40, sharesRow: true, rule: "T-38" }),
    choiceField("vs", t("Form.vs"), { options: defenseOptions(), as: "segments", rule: "T-37" }),
    sumField(t("Form.power.attack"), flatAttackSum(facts, entered, wholeOf(form.circumstance)), "T-38"),
    circumstanceField(),
    textField("formula", t("Field.hazard.damage"), { placeholder: t("Field.hazard.damageHint") }),
    stringOf(form.formula).trim() !== "" &&
      choiceField("type", t("Field.hazard.type"), {
        options: DAMAGE_TYPES.map((value) => ({ value, label: damageText(value) })),
        as: "list" as const,
      }),
    numberField("track", t("Field.hazard.track"), { min: -5, max: 5, sharesRow: true, rule: "T-26" }),
    choiceField("status", t("Field.hazard.status"), {
      options: [
        { value: "", label: t("Choice.hazard.none") },
        ...CARRIED.map((value) => ({ value, label: t(`Condition.${value}`) })),
      ],
      as: "list",
    }),
    form.status !== "" &&
      numberField("rounds", t("Field.hazard.rounds"), { hint: t("Hint.hazard.rounds"), min: 0, max: 99, rule: "T-97" }),
    checkField("poison", t("Field.hazard.poison"), { hint: t("Hint.hazard.poison"), rule: "T-38" }),
    ...defenseModifierField(facts, entered.vs, facts.targets),
    checkField("attack", t("Field.hazard.attack"), { isCollapsed: true, rule: "T-25" }),
  ]);
}

function problems(facts: HazardFacts, form: HazardForm): Problem[] {
  if (!facts.gm) return [problem("", "gmOnly")];
  const wanted = stringOf(form.formula).trim();
  return wanted !== "" && partsIn(form).length === 0 ? [problem("formula", "damageFormula", { formula: wanted })] : [];
}

function* start(facts: HazardFacts, form: HazardForm): Procedure<Outcome> {
  const entered = enteredHazard(facts, form);
  const hazard = hazardName(entered.name);
  const immune = facts.targets.filter((part) => entered.poison && facts.whom[part]?.immune);
  for (const part of immune)
    yield* addNote(`immune-${part}`, t("Line.power.spared.immune", { name: nameOf(facts, part), most: 0, dice: 0 }), {
      rule: "T-38",
      secretOf: part,
    });
  const aims = reachedBy(facts, entered);
  if (aims.length === 0) return makeOutcome(t("Headline.hazard.nobody", { hazard }));
  const result = yield* rollAttack(facts, hazardAim(facts, entered, form, aims), "hazard");
  const hit = hitsOf(result);
  const { parts, multiplier, attack, track, condition } = entered;
  return makeOutcome(
    t(hit.length > 0 ? "Headline.hazard.hits" : "Headline.hazard.misses", {
      hazard,
      who: namesOf(facts, hit),
      total: result.total,
    }),
    {
      tone: hit.length > 0 ? "bad" : "good",
      offers:
        hit.length === 0
          ? []
          : powerEffectOffers(
              facts,
              {
                name: isHazard(entered.name) ? "" : entered.name,
                parts,
                terms: [],
                multiplier,
                attack,
                track,
                condition,
                poison: activePoisonOf(entered),
              },
              hit,
              critsOf(result),
              { by: "gm" },
            ),
    },
  );
}

export const hazard: Action<HazardFacts, HazardForm> = {
  id: "hazard",
  offeredBy: ACTORS,
  title: () => t("Title.hazard"),
  icon: "poison-gas",
  target: "each",
  readsTokens: true,
  facts: hazardFacts,
  defaults: (facts) =>
    ({
      kind: "",
      name: "",
      flat: 5,
      vs: "fort",
      formula: "",
      type: "bludgeoning",
      track: 0,
      status: "",
      rounds: 0,
      poison: false,
      attack: true,
      circumstance: null,
      against: [],
      ...(facts.menace ? filled(facts.menace, "") : {}),
    }) satisfies HazardForm,
  form: fields,
  prefill(facts, form, changed) {
    if (changed !== "kind") return null;
    if (isHazard(form.kind)) return filled(hazardPreset(form.kind), form.kind) as Form;
    return facts.menace ? (filled(facts.menace, "") as Form) : null;
  },
  problems,
  start,
  odds(facts, form) {
    const entered = enteredHazard(facts, form);
    return aimOdds(facts, hazardAim(facts, entered, form, reachedBy(facts, entered)), entered);
  },
  buttonLabel: () => t("Verb.hazard"),
};
