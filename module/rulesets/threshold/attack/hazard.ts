/** The GM's poisons and hazards: attacks without an attacker (T-38 to T-40, 2.4). */
import { factsOfParts, labeledModifier, nameOf } from "../../../kernel/facts.ts";
import type { Breakdown } from "../../../kernel/modifiers.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import { addLine } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { flagOf, listOf, stringOf, wholeOf } from "../../../kernel/values.ts";
import { conditions } from "../conditions/conditions.ts";
import { ACTORS } from "../damage/bleeding-outcome.ts";
import { type RolledDamagePart, readPart } from "../damage/damage-offers.ts";
import { type PowerTarget, powerTargetOf } from "../magic/power-facts.ts";
import { defenseModifierField, powerEffectOffers } from "../magic/power-offers.ts";
import { circumstanceField, freeModifier, sumField } from "../model/d20.ts";
import { asItem, DAMAGE_TYPES } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { stackedSum } from "../model/modifier-stacking.ts";
import { damageText, defenseOptions, isDefense, problem, t } from "../model/texts.ts";
import { allTargetFacts } from "./attack-facts.ts";
import { critsOf, hitsOf, rollAttack, type TargetedFacts } from "./attack-roll.ts";
import { activePoisonOf, type HazardAttack, hazardAttackOf, NO_CONDITION } from "./hazard-attack.ts";
import { HAZARDS, hazardName, hazardPreset, isHazard } from "./hazard-presets.ts";

export interface HazardFacts extends TargetedFacts {
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

/** A hazard as the dialog holds it. */
const filled = (menace: HazardAttack, kind: string): Partial<HazardForm> => ({
  kind,
  name: kind === "" ? menace.name : "",
  flat: menace.flat,
  vs: menace.vs,
  formula: menace.parts[0]?.formula ?? "",
  type: menace.parts[0]?.type ?? "bludgeoning",
  track: menace.track,
  status: menace.condition.status,
  rounds: menace.condition.per === "rounds" ? menace.condition.count : 0,
  poison: menace.poison,
  attack: menace.attack,
});

const partsIn = (form: HazardForm): RolledDamagePart[] => {
  const read = readPart(`${stringOf(form.formula)} ${stringOf(form.type)}`);
  return read ? [{ formula: read.formula, type: read.type }] : [];
};

/** The hazard as entered. */
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
export const flatAttackSum = (facts: TargetedFacts, menace: HazardAttack, circumstance: number | null): Breakdown =>
  stackedSum([], [], facts.house, {
    terms: [labeledModifier(hazardName(menace.name), menace.flat)],
    also: freeModifier({ circumstance }, "attack"),
  });

const CARRIED = conditions.filter(({ set }) => set === "manual").map(({ id }) => id);

function fields(facts: HazardFacts, form: HazardForm): Field[] {
  const menace = enteredHazard(facts, form);
  return [
    {
      kind: "choice",
      name: "kind",
      label: t("Field.hazard.kind"),
      as: "list",
      options: [
        { value: "", label: facts.menace ? hazardName(facts.menace.name) : t("Choice.hazard.other") },
        ...HAZARDS.map((value) => ({ value, label: t(`Hazard.${value}`) })),
      ],
    },
    ...(form.kind === "" && !facts.menace
      ? [{ kind: "text" as const, name: "name", label: t("Field.hazard.name") }]
      : []),
    { kind: "number", name: "flat", label: t("Field.hazard.flat"), min: -20, max: 40, sharesRow: true, rule: "T-38" },
    { kind: "choice", name: "vs", label: t("Form.vs"), options: defenseOptions(), as: "segments", rule: "T-37" },
    sumField(t("Form.power.attack"), flatAttackSum(facts, menace, wholeOf(form.circumstance)), "T-38"),
    circumstanceField(),
    { kind: "text", name: "formula", label: t("Field.hazard.damage"), placeholder: t("Field.hazard.damageHint") },
    ...(stringOf(form.formula).trim() === ""
      ? []
      : [
          {
            kind: "choice" as const,
            name: "type",
            label: t("Field.hazard.type"),
            as: "list" as const,
            options: DAMAGE_TYPES.map((value) => ({ value, label: damageText(value) })),
          },
        ]),
    { kind: "number", name: "track", label: t("Field.hazard.track"), min: -5, max: 5, sharesRow: true, rule: "T-26" },
    {
      kind: "choice",
      name: "status",
      label: t("Field.hazard.status"),
      as: "list",
      options: [
        { value: "", label: t("Choice.hazard.none") },
        ...CARRIED.map((value) => ({ value, label: t(`Condition.${value}`) })),
      ],
    },
    ...(form.status === ""
      ? []
      : [
          {
            kind: "number" as const,
            name: "rounds",
            label: t("Field.hazard.rounds"),
            hint: t("Hint.hazard.rounds"),
            min: 0,
            max: 99,
            rule: "T-97",
          },
        ]),
    { kind: "check", name: "poison", label: t("Field.hazard.poison"), hint: t("Hint.hazard.poison"), rule: "T-38" },
    ...defenseModifierField(facts, menace.vs, facts.targets),
    { kind: "check", name: "attack", label: t("Field.hazard.attack"), isCollapsed: true, rule: "T-25" },
  ];
}

function problems(facts: HazardFacts, form: HazardForm): Problem[] {
  if (!facts.gm) return [problem("", "gmOnly")];
  const wanted = stringOf(form.formula).trim();
  return wanted !== "" && partsIn(form).length === 0 ? [problem("formula", "damageFormula", { formula: wanted })] : [];
}

function* start(facts: HazardFacts, form: HazardForm): Procedure<Outcome> {
  const menace = enteredHazard(facts, form);
  const hazard = hazardName(menace.name);
  const immune = facts.targets.filter((part) => menace.poison && facts.whom[part]?.immune);
  for (const part of immune)
    yield* addLine(`immune-${part}`, {
      kind: "note",
      rule: "T-38",
      secretOf: part,
      text: t("Line.power.spared.immune", { name: nameOf(facts, part), most: 0, dice: 0 }),
    });
  const aims = facts.targets.filter((part) => !immune.includes(part));
  if (aims.length === 0)
    return { headline: t("Headline.hazard.nobody", { hazard }), tone: "plain", consequences: [], offers: [] };
  const struck = yield* rollAttack(
    facts,
    {
      label: hazard,
      sum: flatAttackSum(facts, menace, wholeOf(form.circumstance)),
      vs: menace.vs,
      mode: "ranged",
      critRange: menace.range,
      aims,
      fixed: null,
      against: listOf(form.against),
    },
    "hazard",
  );
  const hit = hitsOf(struck);
  const { parts, multiplier, attack, track, condition } = menace;
  return {
    headline: t(hit.length > 0 ? "Headline.hazard.hits" : "Headline.hazard.misses", {
      hazard,
      who: hit.map((part) => nameOf(facts, part)).join(", "),
      total: struck.total,
    }),
    tone: hit.length > 0 ? "bad" : "good",
    consequences: [],
    offers:
      hit.length === 0
        ? []
        : powerEffectOffers(
            facts,
            {
              name: isHazard(menace.name) ? "" : menace.name,
              parts,
              terms: [],
              multiplier,
              attack,
              track,
              condition,
              poison: activePoisonOf(menace),
            },
            hit,
            critsOf(struck),
            { by: "gm" },
          ),
  };
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
  buttonLabel: () => t("Verb.hazard"),
};
