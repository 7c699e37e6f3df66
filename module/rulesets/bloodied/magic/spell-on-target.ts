/** A spell version applied to a target: with a save, as healing, or directly (D-34, "Cast"). */
import { adjustValue, type Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact, wholeOf } from "../../../kernel/form-values.ts";
import { printDice, rollDice } from "../../../kernel/formula.ts";
import { makeOffer, makeOutcome } from "../../../kernel/outcome.ts";
import { addTotal, choose, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Offer, Outcome, Problem } from "../../../kernel/ruleset.ts";
import { saveOdds } from "../checks/check-and-save.ts";
import { rollSave } from "../checks/save-roll.ts";
import { saveModifierField } from "../damage/bleeding.ts";
import { formulaDice, modifierDice, modifierProblems } from "../model/dice-fields.ts";
import { problem, t, typeText } from "../model/texts.ts";
import { type SpellOnTargetFacts, spellOnTargetFacts } from "./cast-facts.ts";

/** The follow-up presets `tier` and `amount`. */
export type SpellOnTargetForm = { tier: number; amount: number | null; modifiers: string };

/**
 * The effect of a version; with several, the one called `name`, else the first. Turn resources that it adds to the
 * current turn are added at once, because the turn has been refilled already (B-03).
 */
function effects(facts: SpellOnTargetFacts, name?: string): Consequence[] {
  const effect = facts.effects.find((e) => e.name === name) ?? facts.effects[0];
  if (!effect) return [];
  const why = t("Reason.spell", { spell: facts.spell });
  const gives = (["movement", "action"] as const).flatMap((resource): Consequence[] => {
    const by = Number(effect.given?.[resource] ?? 0);
    return by > 0 ? [{ part: facts.on, do: "spend", resource, by: -by, why }] : [];
  });
  return [{ part: facts.on, do: "effect", effect, why }, ...gives];
}

const data = (facts: SpellOnTargetFacts) => ({
  name: nameOf(facts, "self"),
  target: nameOf(facts, facts.on),
  spell: facts.spell,
  what: facts.version?.label ?? "",
});

const versionProblems = (facts: SpellOnTargetFacts): Problem[] =>
  facts.version ? [] : [problem("", "noVersion", { spell: facts.spell, tier: 0 })];
const targetProblems = (facts: SpellOnTargetFacts): Problem[] =>
  facts.on === "self" ? [problem("", "targetMissing")] : [];

function spellDamageOffer(facts: SpellOnTargetFacts, amount: number, halved: boolean): Offer {
  const type = facts.version?.damage.type ?? "arcane";
  return makeOffer("blow", "blow", t("Offer.apply", { name: nameOf(facts, facts.on) }), {
    hint: typeText(type),
    parts: { self: facts.on },
    form: {
      amount: String(amount),
      type,
      halved,
      ignoresArmor: facts.version?.damage.ignoresArmor ?? false,
      critical: false,
    },
    tone: "primary",
    otherwise: t("Offer.applyOtherwise"),
    auto: true,
  });
}

function* rollTargetSave(facts: SpellOnTargetFacts, form: SpellOnTargetForm): Procedure<Outcome> {
  const ability = facts.save?.ability ?? "agl";
  const saver = { ability, target: facts.save?.target ?? { total: 0, counted: [], ignored: [] } };
  const { success, critical } = yield* rollSave("save", facts.on, saver, modifierDice(form.modifiers).flat, "B-58", {
    unasked: facts.house.defenseRoll !== "prompt",
  });
  const amount = wholeOf(form.amount);
  const half = success && facts.version?.onSave === "half";
  const dealsDamage = amount !== null && (!success || half);
  return {
    headline: t(`Headline.castSave.${success ? (dealsDamage ? "half" : "nothing") : "fails"}`, data(facts)),
    tone: critical ? "worst" : success ? "plain" : "good",
    consequences: success ? [] : effects(facts),
    offers: dealsDamage ? [spellDamageOffer(facts, amount, half)] : [],
  };
}

const shared = {
  offeredBy: [],
  icon: "magic-palm",
  target: "one",
  facts: spellOnTargetFacts,
  defaults: (): SpellOnTargetForm => ({ tier: 0, amount: null, modifiers: "" }),
} as const;

/** The target saves; a success means half damage (floored, before armor) or none. */
export const castSave: Action<SpellOnTargetFacts, SpellOnTargetForm> = {
  ...shared,
  id: "castSave",
  concludes: "always",
  title: (facts) => t("Title.castSave", data(facts)),
  form: () => [saveModifierField],
  problems: (facts, form) => [
    ...versionProblems(facts),
    ...targetProblems(facts),
    ...modifierProblems("modifiers", form.modifiers, false),
  ],
  start: rollTargetSave,
  odds: (facts, form) => (facts.save ? saveOdds(facts.save, modifierDice(form.modifiers).flat) : null),
  buttonLabel: () => t("Verb.save"),
};

/** The GM decides whether a strong healing spell lessens an injury. */
function lessenInjuryOffers(facts: SpellOnTargetFacts): Offer[] {
  if (!facts.injured || (facts.version?.tier ?? 0) < 3) return [];
  return [
    makeOffer("lessen", "lessenInjury", t("Offer.lessen", { name: nameOf(facts, facts.on) }), {
      by: "gm",
      parts: { self: facts.on },
      otherwise: t("Offer.lessenOtherwise"),
    }),
  ];
}

function* rollHealing(facts: SpellOnTargetFacts): Procedure<Outcome> {
  const dice = formulaDice(facts.version?.healing.formula ?? "");
  const rolled = yield* rollDice("mend", "self", dice);
  yield* addTotal("mend", t("Line.healing", { formula: printDice(dice) }), {
    dice: rolled.shown,
    total: rolled.total,
    tone: "good",
  });
  const heals: Consequence = adjustValue(
    facts.on,
    "attributes.hp.value",
    rolled.total,
    t("Reason.healed", { amount: rolled.total }),
    { max: facts.max },
  );
  return {
    headline: t("Headline.castMend", { ...data(facts), amount: rolled.total }),
    tone: "good",
    consequences: facts.dead ? [] : [heals, ...effects(facts)],
    offers: facts.dead ? [] : lessenInjuryOffers(facts),
  };
}

export const castMend: Action<SpellOnTargetFacts, SpellOnTargetForm> = {
  ...shared,
  id: "castMend",
  concludes: "always",
  title: (facts) => t("Title.castMend", data(facts)),
  icon: "healing",
  problems: (facts) =>
    compact([
      ...versionProblems(facts),
      facts.dead && problem("", "dead", { name: nameOf(facts, facts.on) }),
      facts.doneToday && problem("", "doneToday", { name: nameOf(facts, facts.on), spell: facts.spell }),
    ]),
  start: rollHealing,
};

/** Ends the effect of one spell on the target; the GM ends what is not an effect of an actor, such as a wall. */
function* unweave(facts: SpellOnTargetFacts): Procedure<Outcome> {
  const found = facts.unweaves ?? [];
  const [first] = found;
  if (!first) return makeOutcome(t("Headline.unweavesNothing", data(facts)));
  const pick =
    found.length > 1
      ? yield* choose(
          "which",
          "self",
          found.map(({ name }) => name),
        )
      : first.name;
  const { id, name } = found.find((one) => one.name === pick) ?? first;
  const why = t("Reason.spell", { spell: facts.spell });
  return makeOutcome(t("Headline.unweaves", { ...data(facts), effect: name }), {
    tone: "good",
    consequences: [{ part: facts.on, do: "end", effect: id, why }],
  });
}

/** Other spells: applies the effect; the rest is description. The GM decides whether it revives the dead. */
export const castEffect: Action<SpellOnTargetFacts, SpellOnTargetForm> = {
  ...shared,
  id: "castEffect",
  concludes: "always",
  title: (facts) => t("Title.castEffect", data(facts)),
  problems: versionProblems,
  *start(facts) {
    if (facts.unweaves) return yield* unweave(facts);
    const names = facts.effects.map((e) => e.name);
    const which = names.length > 1 ? yield* choose("which", "self", names) : undefined;
    const revive: Offer = makeOffer("revive", "revive", t("Offer.revive", { name: nameOf(facts, facts.on) }), {
      by: "gm",
      parts: { self: facts.on },
      form: { hp: 1 },
      otherwise: t("Offer.reviveOtherwise"),
    });
    return {
      headline: t(facts.on === "self" ? "Headline.castEffectSelf" : "Headline.castEffect", data(facts)),
      tone: "good",
      consequences: effects(facts, which),
      offers: facts.dead ? [revive] : [],
    };
  },
};
