/** The dialog of an ability: its cost, its targets and options (A-34, A-147, A-178, D-15, D-59). */
import type { Text } from "../../../kernel/card.ts";
import { nameOf } from "../../../kernel/facts.ts";
import {
  checkField,
  choiceField,
  collapsedField,
  noteField,
  numberField,
  rollSumField,
  ticksField,
} from "../../../kernel/fields.ts";
import { compact, flagOf, listOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { type Modifier, stack } from "../../../kernel/modifiers.ts";
import type { Field, Form, Problem } from "../../../kernel/ruleset.ts";
import { isFaced } from "../attack/ranges.ts";
import { ADVANTAGE_DEFAULTS, advantageFields, formReasons } from "../checks/check.ts";
import {
  actingProblems,
  COST_DEFAULTS,
  type CostForm,
  costFields,
  hasStatus,
  isUnconsciousFromCost,
} from "../combat/action-facts.ts";
import { type Cost, cost } from "../combat/costs.ts";
import type { DeclaredForm } from "../combat/declared-round.ts";
import { injuryLimiting, injuryProblems } from "../damage/injury-limits.ts";
import { DAMAGE_TYPES, type DamageType } from "../model/data.ts";
import { NON_LETHAL_STEP } from "../model/tables.ts";
import { conditionName, problem, t } from "../model/texts.ts";
import { type CastOptions, isEvasion, sparingDc } from "./ability-attack.ts";
import { affectedParts, type Power, type PowerFacts } from "./ability-facts.ts";

/** Meters between adjacent creatures. */
const TOUCH = 1;

export type PowerForm = CostForm &
  DeclaredForm & {
    /** Energy paid now, if its cost may be spread over Rounds; null: all of it. */
    bank: number | null;
    /** Parts that roll no Evasion, and parts that face away. */
    automatic: string[];
    behind: string[];
    advantage: boolean;
    disadvantage: boolean;
    attack: number | null;
    damage: number | null;
    restrain: boolean;
    steps: number | null;
    /** Which condition it ends, and against which damage type it wards. */
    ends: string;
    type: string;
    /** No target: it affects its user. */
    onSelf: boolean;
    /** An area that already exists: its last Round and its owner; null: it begins now. */
    till: number | null;
    tillOf: string;
  };

/** Fields asked of the user who rolls a declared ability. */
export const POWER_ASKS = [
  "behind",
  "advantage",
  "disadvantage",
  "attack",
  "damage",
  "restrain",
  "steps",
  "ends",
  "type",
  "onSelf",
] as const satisfies readonly (keyof PowerForm & string)[];

export function powerDefaults(facts: PowerFacts): PowerForm {
  const { marks, whom, targets } = facts;
  return {
    ...COST_DEFAULTS,
    ...ADVANTAGE_DEFAULTS,
    declaredIn: "",
    bank: null,
    automatic: targets.filter((part) => marks[part]?.unconscious || marks[part]?.helpless),
    behind: targets.filter((part) => {
      const off = whom[part]?.off ?? null;
      return off !== null && !isFaced(off);
    }),
    attack: null,
    damage: null,
    restrain: false,
    steps: 0,
    ends: "",
    type: "fire",
    onSelf: false,
    till: null,
    tillOf: "",
  };
}

/** Energy still missing, where the cost may be spread over Rounds. */
const missing = ({ cost: price, progress, multiRound }: Power): number =>
  multiRound ? Math.max(0, price.energy - progress) : price.energy;
/** Energy paid now. */
export const energyPaidNow = (power: Power, form: PowerForm): number => {
  const most = missing(power);
  const typed = wholeOf(form.bank);
  return power.multiRound && typed !== null ? Math.max(0, Math.min(most, typed)) : most;
};
/** No effect yet: more Energy is needed. */
export const isPartial = (power: Power, form: PowerForm): boolean => energyPaidNow(power, form) < missing(power);

/** Stamina and Agility are paid when it takes effect. */
export const priceOf = (power: Power, form: PowerForm): Cost =>
  isPartial(power, form)
    ? cost(energyPaidNow(power, form))
    : cost(energyPaidNow(power, form), power.cost.stamina, power.cost.agility);

export const wardOf = (form: Form): DamageType => DAMAGE_TYPES.find((id) => id === stringOf(form.type)) ?? "fire";

/** Its targets. */
export const aimedAt = (facts: PowerFacts, power: Power, form: PowerForm): string[] =>
  facts.targets.length === 0 && flagOf(form.onSelf) && power.target === "ally" && power.gives.energy === 0
    ? ["self"]
    : affectedParts(facts, power);

/** Conditions it may end on this part: only free-standing instances. */
const endable = (facts: PowerFacts, power: Power, part: string) =>
  (facts.whom[part]?.instances ?? []).filter(
    ({ condition, suspended, thing }) => !suspended && thing === undefined && power.removes.includes(condition),
  );
/** The chosen condition, else the first. */
export function endsOn(facts: PowerFacts, power: Power, part: string, form: PowerForm) {
  const all = endable(facts, power, part);
  const chosen = all.find(({ condition }) => condition === stringOf(form.ends)) ?? all[0];
  return chosen ? all.filter(({ condition }) => condition === chosen.condition) : [];
}

export function castingOf(facts: PowerFacts, attack: NonNullable<Power["attack"]>, form: PowerForm): CastOptions {
  const restraint = flagOf(form.restrain) ? Math.max(0, wholeOf(form.steps) ?? 0) : null;
  const more: Modifier[] = [
    { label: t("Why.table"), value: wholeOf(form.attack) ?? 0 },
    { label: t("Why.restraint"), value: -(restraint ?? 0) * NON_LETHAL_STEP.penalty },
  ];
  return {
    attack,
    sum: stack([...attack.sum.counted, ...more.filter(({ value }) => value !== 0)]),
    reasons: [...facts.reasons, ...formReasons(form)],
    automatic: listOf(form.automatic),
    behind: listOf(form.behind),
    damage: wholeOf(form.damage) ?? 0,
    restraint,
  };
}

const note = (name: string, key: string, data: Parameters<typeof t>[1], rule: string): Field =>
  noteField(name, t("Field.power.note"), { text: t(key, data), tone: "bad", rule });

const ticksOf = (facts: PowerFacts, name: string, rule: string): Field =>
  ticksField(name, t(`Field.power.${name}`), {
    options: facts.targets.map((part) => ({ value: part, label: t("Name", { name: nameOf(facts, part) }) })),
    hint: t(`Field.power.${name}Hint`),
    rule,
  });

function attackFields(facts: PowerFacts, attack: NonNullable<Power["attack"]>, form: PowerForm): Field[] {
  const casting = castingOf(facts, attack, form);
  const evades = isEvasion(attack);
  const harms = attack.dice.terms.length > 0 || attack.dice.flat > 0;
  return compact([
    rollSumField("sum", t("Field.power.av", { defense: t(`Defense.${attack.defense}`) }), {
      prefix: "",
      terms: casting.sum.counted.map(({ label, value }) => ({ label, value })),
      total: String(casting.sum.total).replace("-", "−"),
    }),
    ...(evades && facts.targets.length > 0
      ? [ticksOf(facts, "behind", "A-147"), collapsedField({ ...ticksOf(facts, "automatic", "A-131"), gm: true })]
      : []),
    ...(harms
      ? (compact([
          checkField("restrain", t("Field.power.restrain"), { isCollapsed: true, rule: "A-178" }),
          flagOf(form.restrain) &&
            numberField("steps", t("Field.power.steps"), {
              hint: t("Field.power.stepsHint", { dc: Math.max(1, sparingDc(casting.restraint ?? 0)) }),
              min: 0,
              max: 9,
              isCollapsed: true,
              rule: "A-179",
            }),
        ]) as Field[])
      : []),
    ...(evades ? advantageFields(facts.reasons) : []),
    numberField("attack", t("Field.power.attack"), { isCollapsed: true }),
    harms && (numberField("damage", t("Field.power.damage"), { isCollapsed: true }) satisfies Field),
  ]);
}

/** Its options besides an attack. */
function effectFields(facts: PowerFacts, power: Power, form: PowerForm): Field[] {
  const ends = [
    ...new Set(aimedAt(facts, power, form).flatMap((part) => endable(facts, power, part).map((one) => one.condition))),
  ];
  return compact([
    power.target === "ally" &&
      power.gives.energy === 0 &&
      facts.targets.length === 0 &&
      (checkField("onSelf", t("Field.power.onSelf")) satisfies Field),
    ends.length > 1 &&
      (choiceField("ends", t("Field.power.ends"), {
        options: ends.map((value) => ({ value, label: conditionName(value) })),
        as: "segments",
        rule: "A-243",
      }) satisfies Field),
    power.ward &&
      (choiceField("type", t("Field.power.ward"), {
        options: DAMAGE_TYPES.map((value) => ({ value, label: t(`DamageType.${value}`) })),
        as: "list",
        rule: "A-136",
      }) satisfies Field),
  ]);
}

const notes = (facts: PowerFacts, power: Power): Field[] => [
  ...facts.targets.flatMap((part): Field[] => {
    const meters = facts.whom[part]?.metres ?? null;
    const data = { name: nameOf(facts, part), metres: meters ?? 0, range: power.range };
    if (meters === null) return [];
    if (power.range > 0 && meters > power.range) return [note(`far-${part}`, "Note.power.far", data, "D-50")];
    // An ally's ability without a range needs a touch.
    const touch = power.range === 0 && power.area === 0 && power.target === "ally" && meters > TOUCH;
    return touch ? [note(`far-${part}`, "Note.power.touch", data, "D-50")] : [];
  }),
];

/** Fields that the roll needs; `declared`: the price is paid. */
export function powerFields(facts: PowerFacts, form: PowerForm, declared: boolean): Field[] {
  const { power } = facts;
  if (!power) return [];
  const bank: Field = numberField("bank", t("Field.power.bank"), {
    hint: t("Field.power.bankHint", { there: power.progress, whole: power.cost.energy }),
    min: 1,
    max: missing(power),
    rule: "A-51",
  });
  return compact([
    ...(declared ? [] : notes(facts, power)),
    !declared && power.multiRound && bank,
    ...(power.attack ? attackFields(facts, power.attack, form) : []),
    ...effectFields(facts, power, form),
    ...(declared ? [] : costFields(facts, priceOf(power, form), form)),
  ]);
}

/** Problems of the user's own state; the GM may override them, and gets a warning (A-201, A-204, D-59). */
function bars(facts: PowerFacts, power: Power): Problem[] {
  const name = nameOf(facts, "self");
  const isRestrained = hasStatus(facts, "restrained");
  if (power.vocal && injuryLimiting(facts.hurts, "speak")) return injuryProblems({ ...facts, gm: false }, "speak");
  if (power.attack && isRestrained) return [problem("", "restrained", { name })];
  if (power.attack && hasStatus(facts, "restraining") && !facts.mayAttack) return [problem("", "holdsOn", { name })];
  if (power.moves > 0 && (isRestrained || hasStatus(facts, "slowed")))
    return [problem("", isRestrained ? "restrained" : "slowed", { name })];
  return [];
}
export const powerWarnings = (facts: PowerFacts): Text[] =>
  facts.power && facts.gm ? bars(facts, facts.power).map(({ text }) => text) : [];

/** Problems of using it (A-201, A-204, A-233, D-59). */
export function powerProblems(facts: PowerFacts, form: PowerForm): Problem[] {
  const { power } = facts;
  const name = nameOf(facts, "self");
  if (!power) return [problem("", "noPower", { name })];
  if (power.enhances !== "none") return [problem("", "usedWithAttack", { power: power.name })];
  const own = actingProblems(facts, priceOf(power, form), form);
  if (own.length > 0) return own;
  if (power.left < 1 && (power.recharge !== "round" || facts.moment))
    return [problem("", power.counts === "round" ? "usedThisRound" : "powerSpent", { power: power.name })];
  // Without an area it has one target (D-50).
  if (power.target !== "area" && power.area === 0 && facts.targets.length > 1)
    return [problem("", "oneTarget", { power: power.name })];
  if (power.advantage && facts.moment && facts.used.includes(power.id)) return [problem("", "firmAlready", { name })];
  const blocking = facts.gm ? [] : bars(facts, power);
  return blocking.length > 0 ? blocking : noEffectProblems(facts, power, form);
}

/** It would have no effect: no surge to spend, nothing to end. */
function noEffectProblems(facts: PowerFacts, power: Power, form: PowerForm): Problem[] {
  const parts = aimedAt(facts, power, form);
  const self = facts.whom.self;
  if (power.surge && power.target === "self" && self) {
    if (self.surges.value < 1) return [problem("", "noSurges", { name: nameOf(facts, "self") })];
    if (self.aura.value >= self.aura.max) return [problem("", "auraFull", { name: nameOf(facts, "self") })];
  }
  const idle =
    power.removes.length > 0 && parts.length > 0 && parts.every((part) => !endable(facts, power, part).length);
  return idle ? [problem("", "nothingToEnd", { power: power.name })] : [];
}

const senseless = (facts: PowerFacts): Problem[] =>
  (["dead", "unconscious"] as const)
    .filter((status) => hasStatus(facts, status))
    .slice(0, 1)
    .map((status) => problem("", "unable", { name: nameOf(facts, "self"), status: conditionName(status) }));
/** Warnings for the GM, who may let it take effect despite the problems (D-59). */
export const rollWarns = (facts: PowerFacts, form: PowerForm): Text[] =>
  facts.gm && !isUnconsciousFromCost(facts, form) ? senseless(facts).map(({ text }) => text) : [];

/** Problems of rolling a declared ability: like an attack, it may be rolled late, but not by an unconscious user. */
export function rollProblems(facts: PowerFacts, form: PowerForm): Problem[] {
  if (!facts.power) return [problem("", "noPower", { name: nameOf(facts, "self") })];
  const out = facts.gm || isUnconsciousFromCost(facts, form) ? [] : senseless(facts);
  if (out.length > 0) return out;
  const till = wholeOf(form.till);
  const over = till !== null && (facts.moment?.combat !== stringOf(form.tillOf) || facts.moment.round > till);
  return over ? [problem("", "areaOver", { power: facts.power.name })] : [];
}
