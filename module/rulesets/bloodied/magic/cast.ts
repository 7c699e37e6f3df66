/** Casting: dice from the pool against the Tier's target number; sixes leave the pool (B-44 to B-49, B-55). */
import { adjustValue, type Consequence, setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField, noteField, numberField, ticksField } from "../../../kernel/fields.ts";
import { compact, listOf, stringOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addLine, addNote, choose, type Procedure, pay, roll } from "../../../kernel/procedure.ts";
import type { Action, Area, Field, Outcome, Problem } from "../../../kernel/ruleset.ts";
import { farBand, nearBand } from "../../../kernel/target-range.ts";
import { spendAction } from "../combat/turns.ts";
import type { Tier } from "../model/data.ts";
import type { CastResult } from "../model/resolve.ts";
import { problem, t } from "../model/texts.ts";
import { type CastCondition, type CastFacts, castFacts } from "./cast-facts.ts";
import { type CastForm, castDiceOf, castResultOf, metConditionsOf, tierOf } from "./cast-form.ts";
import { castOdds, presetDice } from "./cast-odds.ts";
import type { TierVersion } from "./item-versions.ts";
import { spellTarget } from "./target-numbers.ts";
import { areaDamage, areaOfVersion, offersFor } from "./version-offers.ts";

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

function useUp(facts: CastFacts, { id, label, gear }: CastCondition): Consequence {
  const why = t("Reason.conditionUsed", { condition: label });
  return gear === undefined
    ? setValue("self", `conditions.${id}.ready`, false, why, { item: facts.item })
    : adjustValue("self", "quantity", -1, why, { min: 0, item: gear });
}

/** Costs of the roll, success or not: sixes, the action, consumed conditions. */
function costs(facts: CastFacts, form: CastForm, removed: number): Consequence[] {
  const lost: Consequence[] =
    removed > 0
      ? [adjustValue("self", "casting.pool.value", -removed, t("Reason.sixes", { dice: removed }), { min: 0 })]
      : [];
  const used = facts.conditions
    .filter((c) => c.consumed && listOf(form.conditions).includes(c.id))
    .map((c) => useUp(facts, c));
  return [...lost, ...used, ...spendAction(facts.house)];
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

/** The area of the chosen Tier. */
const areaOf = (facts: CastFacts, form: CastForm): Area | null =>
  areaOfVersion(facts.versions.find((v) => v.tier === tierOf(form)));

export const cast: Action<CastFacts, CastForm> = {
  id: "cast",
  offeredBy: ["bloodiedSpell"],
  title: (facts) => t("Title.cast", { spell: facts.spell, name: nameOf(facts, "self") }),
  icon: "magic-palm",
  target: "each",
  // The odds of a spell attack depend on its distance.
  readsTokens: true,
  area: areaOf,
  ranges(facts, form) {
    const version = facts.versions.find((v) => v.tier === tierOf(form));
    const { range = 0, rangeMax = 0 } = version ?? {};
    return compact([range > 0 && nearBand(range), rangeMax > range && farBand(rangeMax)]);
  },
  facts: castFacts,
  defaults(facts, given) {
    // With targets: the lowest Tier that attacks them, makes them save or heals them.
    const [first] = facts.versions;
    const affects = (v: TierVersion) => v.resolution !== "none" || v.healing.formula !== "";
    const aimed = facts.targets.length > 0 ? facts.versions.find(affects) : undefined;
    const form = {
      tier: stringOf((aimed ?? first)?.tier ?? 0),
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
