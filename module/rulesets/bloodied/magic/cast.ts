/** Casting: dice from the pool against the Tier's target number; sixes leave the pool (B-44 to B-49, B-55). */

import { aroundSelf, readArea, readDuration } from "../../../kernel/area.ts";
import { adjustValue, type Consequence, setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField, noteField, numberField, ticksField } from "../../../kernel/fields.ts";
import { compact, listOf, stringOf } from "../../../kernel/form-values.ts";
import { printDice, rollDice } from "../../../kernel/formula.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addLine, addNote, addTotal, choose, type Procedure, pay, roll } from "../../../kernel/procedure.ts";
import type { Action, Area, Field, Offer, Outcome, Problem } from "../../../kernel/ruleset.ts";
import { farBand, nearBand } from "../../../kernel/target-range.ts";
import { spendAction } from "../combat/turns.ts";
import type { Tier } from "../model/data.ts";
import { formulaDice } from "../model/dice-fields.ts";
import type { CastResult } from "../model/resolve.ts";
import { problem, t, typeText } from "../model/texts.ts";
import { type CastFacts, castFacts, type TierVersion } from "./cast-facts.ts";
import { type CastForm, castDiceOf, castResultOf, metConditionsOf, tierOf } from "./cast-form.ts";
import { castOdds, presetDice } from "./cast-odds.ts";
import { spellTarget } from "./target-numbers.ts";

export interface CastRoll extends CastResult {
  total: number;
  /** Dice that showed a six. */
  removed: number;
  /** The Tier that is cast; null: fizzles. */
  tier: Tier | null;
}

/**
 * Rolls the dice, pays the costs at once (B-45) and asks what to do with a total that falls short; "fizzle" is always
 * an option.
 */
export function* castSpell(facts: CastFacts, form: CastForm): Procedure<CastRoll> {
  const dice = yield* roll("cast", "self", castDiceOf(form), 6, "each");
  const total = dice.reduce((sum, face) => sum + face, 0);
  const removed = dice.filter((face) => face === 6).length;
  const verdict = castResultOf(facts, form, total);
  yield* addLine("cast", {
    kind: "versus",
    rule: "B-44",
    left: {
      label: t("Line.castDice", { spell: facts.spell }),
      dice: dice.map((value) => ({ faces: 6, value, ...(value === 6 ? { mark: "lost" } : {}) })),
      total,
    },
    right: { label: t("Line.tierNumber", { tier: tierOf(form) }), dice: [], total: verdict.target },
    word: t(verdict.success ? "Line.casts" : "Line.fallsShort"),
    by: Math.abs(total - verdict.target),
    winner: verdict.success ? "left" : "right",
  });
  if (removed > 0)
    yield* addNote("lost", t("Line.diceLost", { dice: removed, before: facts.pool, after: facts.pool - removed }), {
      rule: "B-45",
      tone: "bad",
    });
  const met = [...facts.conditions.filter((c) => listOf(form.conditions).includes(c.id)).map((c) => c.label)];
  if (met.length > 0) yield* addNote("conditions", t("Line.conditions", { list: met.join(", ") }), { rule: "B-48" });
  yield* pay("costs", costs(facts, form, removed));
  if (verdict.success) return { ...verdict, total, removed, tier: tierOf(form) };
  if (verdict.lower.length === 0) return { ...verdict, total, removed, tier: null };
  const pick = yield* choose("form", "self", [...verdict.lower.map(String), "fizzle"]);
  return { ...verdict, total, removed, tier: pick === "fizzle" ? null : (Number(pick) as Tier) };
}

/** Costs of the roll, success or not: sixes, the action, consumed conditions. */
function costs(facts: CastFacts, form: CastForm, removed: number): Consequence[] {
  const lost: Consequence[] =
    removed > 0
      ? [adjustValue("self", "casting.pool.value", -removed, t("Reason.sixes", { dice: removed }), { min: 0 })]
      : [];
  const used = facts.conditions
    .filter((c) => c.consumed && listOf(form.conditions).includes(c.id))
    .map(
      (c): Consequence =>
        setValue("self", `conditions.${c.id}.ready`, false, t("Reason.conditionUsed", { condition: c.label }), {
          item: facts.item,
        }),
    );
  return [...lost, ...used, ...spendAction(facts.house)];
}

const actionFor = (version: TierVersion): string => {
  if (version.resolution === "attack") return "castAttack";
  if (version.resolution === "save") return "castSave";
  return version.healing.formula.trim() === "" ? "castEffect" : "castMend";
};

/** One follow-up per target; without targets one for the targets at the time of the click. */
function offersFor(facts: CastFacts, version: TierVersion, amount: number | null): Offer[] {
  const action = actionFor(version);
  // A version with a description only and no targets is complete when cast.
  if (action === "castEffect" && version.applies === "" && version.targets === 0) return [];
  const form = { tier: version.tier, ...(amount === null ? {} : { amount }) };
  const reach = version.targets > 0 ? facts.targets.slice(0, version.targets) : facts.targets;
  const shared = {
    action,
    by: "self",
    form,
    tone: "primary",
    otherwise: t("Offer.spellOtherwise"),
    auto: false,
  } as const;
  const mine: Offer = {
    ...shared,
    id: "onSelf",
    label: t(`Offer.${action}.self`, { spell: facts.spell }),
    parts: { self: "self", item: "item" },
  };
  const later: Offer = {
    ...shared,
    id: "onTargets",
    label: t(`Offer.${action}.targets`, { spell: facts.spell }),
    parts: { self: "self", item: "item", t0: "targets" },
  };
  if (reach.length === 0) return action === "castMend" || action === "castEffect" ? [mine, later] : [later];
  return reach.map((part) => ({
    ...shared,
    id: `on-${part}`,
    label: t(`Offer.${action}.on`, { spell: facts.spell, name: nameOf(facts, part) }),
    parts: { self: "self", item: "item", t0: part },
  }));
}

/** Area damage is rolled once for all targets. */
function* areaDamage(version: TierVersion): Procedure<number | null> {
  const dice = formulaDice(version.damage.formula);
  if (version.resolution !== "save" || dice.terms.length === 0) return null;
  const rolled = yield* rollDice("damage", "self", dice);
  yield* addTotal("damage", t("Line.spellDamage", { formula: printDice(dice), type: typeText(version.damage.type) }), {
    rule: "B-08",
    dice: rolled.shown,
    total: rolled.total,
    tone: "good",
  });
  return rolled.total;
}

function* start(facts: CastFacts, form: CastForm): Procedure<Outcome> {
  const result = yield* castSpell(facts, form);
  const name = nameOf(facts, "self");
  const data = { name, spell: facts.spell, total: result.total, target: result.target };
  const version = facts.versions.find((v) => v.tier === result.tier);
  if (!version) return makeOutcome(t("Headline.cast.fizzles", data), { tone: "bad" });
  const amount = yield* areaDamage(version);
  return makeOutcome(
    t(result.success ? "Headline.cast.succeeds" : "Headline.cast.settles", {
      ...data,
      tier: version.tier,
      what: version.label,
    }),
    { tone: result.success ? "good" : "plain", offers: offersFor(facts, version, amount) },
  );
}

function fields(facts: CastFacts, form: CastForm): Field[] {
  const met = metConditionsOf(form);
  const preset = presetDice(facts, form);
  const fields: Field[] = [
    choiceField("tier", t("Form.tier"), {
      options: facts.versions.map((v) => ({
        value: String(v.tier),
        label: t("Form.tierIs", { tier: v.tier, target: spellTarget(v.tier, met, facts.house) }),
        hint: t("Name", { name: v.label }),
      })),
      as: "segments",
      rule: "B-43",
    }),
    noteField("means", t("Form.tier"), { text: t(`Form.tierMeans.${tierOf(form)}`) }),
    numberField("dice", t("Form.dice"), {
      min: 1,
      max: facts.pool,
      unit: t("Form.diceOf", { pool: facts.pool }),
      rule: "B-44",
      ...(facts.pool > 0 && castDiceOf(form) === preset.dice
        ? { hint: t(preset.sure ? "Form.dicePreset.sure" : "Form.dicePreset.all") }
        : {}),
    }),
  ];
  if (facts.conditions.length > 0)
    fields.push(
      ticksField("conditions", t("Form.conditions"), {
        options: facts.conditions.map((c) => ({
          value: c.id,
          label: t("Name", { name: c.label }),
          hint: t("Name", { name: c.detail }),
        })),
        rule: "B-49",
        summary: t("Form.conditionsMet", { met, needed: tierOf(form) }),
      }),
    );
  fields.push(numberField("agreed", t("Form.agreed"), { hint: t("Form.agreedHint"), min: 0, max: 9 }));
  return fields;
}

function problems(facts: CastFacts, form: CastForm): Problem[] {
  const dice = castDiceOf(form);
  if (facts.out) return [problem("", "cannotAct", { name: nameOf(facts, "self") })];
  if (facts.pool < 1) return [problem("dice", "poolEmpty")];
  if (dice < 1 || dice > facts.pool) return [problem("dice", "dice", { pool: facts.pool })];
  return facts.versions.some((v) => v.tier === tierOf(form))
    ? []
    : [problem("tier", "noVersion", { spell: facts.spell, tier: tierOf(form) })];
}

/** The area of the chosen Tier, from a text such as "cone, 40 ft"; without a range it is around the caster. */
function areaOf(facts: CastFacts, form: CastForm): Area | null {
  const version = facts.versions.find((v) => v.tier === tierOf(form));
  const shape = version ? readArea(version.area, "ft") : null;
  if (!version || !shape) return null;
  const lasts = readDuration(version.duration);
  const range = Math.max(version.range, version.rangeMax);
  const area = { ...shape, range, ...(lasts ? { lasts } : {}) };
  return range > 0 ? area : aroundSelf(area);
}

export const cast: Action<CastFacts, CastForm> = {
  id: "cast",
  offeredBy: ["bloodiedSpell"],
  title: (facts) => t("Title.cast", { spell: facts.spell, name: nameOf(facts, "self") }),
  icon: "magic-palm",
  target: "each",
  area: areaOf,
  ranges(facts, form) {
    const version = facts.versions.find((v) => v.tier === tierOf(form));
    const { range = 0, rangeMax = 0 } = version ?? {};
    return compact([range > 0 && nearBand(range), rangeMax > range && farBand(rangeMax)]);
  },
  facts: castFacts,
  defaults(facts, given) {
    const form = {
      tier: stringOf(facts.versions[0]?.tier ?? 0),
      dice: 0,
      conditions: facts.conditions.filter((c) => c.ready).map((c) => c.id),
      agreed: 0,
    };
    return { ...form, dice: presetDice(facts, { ...form, ...given }).dice };
  },
  prefill: (facts, form, changed) =>
    ["tier", "conditions", "agreed"].includes(changed) ? { dice: presetDice(facts, form).dice } : null,
  form: fields,
  problems,
  start,
  odds: castOdds,
  buttonLabel: () => t("Verb.cast"),
};
