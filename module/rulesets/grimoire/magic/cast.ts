/** Casting a spell from a Grimoire or a scroll: dice, costs, mishaps and resistance (G-132 to G-137, G-162). */

import { aroundSelf, readArea } from "../../../kernel/area.ts";
import { adjustValue, type Consequence, removeItem, setValue } from "../../../kernel/consequences.ts";
import { FEET_PER_SPACE } from "../../../kernel/distance.ts";
import { labeledModifier, listed, nameOf } from "../../../kernel/facts.ts";
import { flagOf, wholeOf } from "../../../kernel/form-values.ts";
import { stack } from "../../../kernel/modifiers.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, addTotal, type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Area, Offer, Outcome } from "../../../kernel/ruleset.ts";
import { nearBand } from "../../../kernel/target-range.ts";
import type { NaturalRoll } from "../checks/check.ts";
import { extraordinaryOffers } from "../checks/check-offers.ts";
import { apCostOf, spendAp } from "../combat/action-points.ts";
import { rollDie, shownDice } from "../model/dice.ts";
import { attributeText, t } from "../model/texts.ts";
import { type CastFacts, castFacts } from "./cast-facts.ts";
import {
  type CastForm,
  castDefaults,
  castFields,
  castProblems,
  contestAttribute,
  contestNet,
  isContested,
} from "./cast-form.ts";
import { castOdds } from "./cast-odds.ts";
import { spellOffers } from "./cast-offers.ts";
import { durationText, type EvaluatedSpell, evaluateSpell } from "./evaluated-spell.ts";
import { diceIn, type MagicRoll, magicCosts, rollMagic } from "./magic-dice.ts";
import { mishapOffers } from "./mishap-offers.ts";
import { spellTextOf, withDice } from "./spell-formulas.ts";

/** A scroll is used up even if the spell fails (G-162). */
export const usedScroll = ({ scroll }: Pick<CastFacts, "scroll">): Consequence[] => {
  if (!scroll) return [];
  const why = t("Reason.magic.scroll");
  return scroll.quantity > 1
    ? [adjustValue("self", "quantity", -1, why, { min: 0, item: scroll.id })]
    : [removeItem("self", scroll.id, why)];
};

/** Rolls the dice and pays at once: AP, dust, the scroll, Fatigue and costs of marks. */
function* castDice(facts: CastFacts, form: CastForm): Procedure<MagicRoll> {
  const magic = yield* rollMagic(facts.caster, form);
  yield* pay("costs", [
    ...spendAp(facts.purse, apCostOf(form.ap)),
    ...usedScroll(facts),
    ...magicCosts(facts.caster, form, magic),
  ]);
  return magic;
}

/** The spell text with its values filled in. */
function* addSpellText(facts: CastFacts, worked: EvaluatedSpell): Procedure<void> {
  const { spell } = facts;
  yield* addNote(
    "words",
    t("Line.magic.words", {
      duration: durationText(spell, worked),
      range: spellTextOf(spell.range.text, worked) || "–",
      text: worked.text,
    }),
    { rule: "G-132" },
  );
}

/** d20 + WIL against the targets' Saves; [sum] counts as an Object Die only by house rule (D21). */
function* contest(facts: CastFacts, form: CastForm, sum: number): Procedure<{ ir: number; natural: NaturalRoll }> {
  const attribute = contestAttribute(facts, form);
  if (flagOf(form.pending) && facts.pending !== 0)
    yield* pay("pending", [setValue("self", "pendingAdvantage", 0, t("Reason.magic.advantageUsed"))]);
  const base = yield* rollDie("base", "self", 20, contestNet(facts, form));
  const breakdown = stack(
    listed(
      [labeledModifier(attributeText(attribute), facts.scores[attribute])],
      labeledModifier(t("Line.magic.sumAsObject"), flagOf(form.asObject) ? sum : 0),
      labeledModifier(t("Field.magic.modifier"), wholeOf(form.modifier) ?? 0),
    ),
  );
  const ir = base.kept + breakdown.total;
  const natural = base.kept === 1 || base.kept === 20 ? base.kept : null;
  yield* addTotal("ir", t("Line.magic.ir", { spell: facts.spell.name }), {
    rule: "G-20",
    dice: shownDice(base),
    total: ir,
    breakdown,
    against: t("Line.magic.resisted", { attribute: attributeText(facts.spell.resist) }),
    ...(natural === null ? {} : { tone: natural === 20 ? ("best" as const) : ("worst" as const) }),
  });
  return { ir, natural };
}

/** A natural 1 or 20 of the contest (G-52); its outcome is reversed with each Save. */
const extraordinary = (facts: CastFacts, { ir, natural }: { ir: number; natural: NaturalRoll }): Offer[] =>
  extraordinaryOffers(
    natural,
    { seat: "ir", contest: true, total: ir, won: false, open: true },
    { self: "self", ...Object.fromEntries(facts.targets.map((part) => [part, part])) },
  );

function* start(facts: CastFacts, form: CastForm): Procedure<Outcome> {
  const magic = yield* castDice(facts, form);
  const { dice, sum, failed, mishap } = magic;
  const data = { name: nameOf(facts, "self"), spell: facts.spell.name, dice, sum };
  const mishapFollowUps =
    mishap === null
      ? []
      : mishapOffers(mishap, {
          fatigue: magic.fatigueDice,
          book: facts.book,
          ignore: form.ignore && !magic.ignored,
        });
  if (failed) return makeOutcome(t("Headline.magic.cast.fails", data), { tone: "worst", offers: mishapFollowUps });
  const worked = evaluateSpell(facts.spell, { dice, sum }, magic.faces);
  yield* addSpellText(facts, worked);
  const rolled = isContested(facts) ? yield* contest(facts, form, sum) : null;
  const key = rolled ? "contested" : mishap === null ? "works" : "astray";
  const offers: Offer[] = [
    ...spellOffers(facts, worked, rolled),
    ...mishapFollowUps,
    ...(rolled ? extraordinary(facts, rolled) : []),
  ];
  return makeOutcome(t(`Headline.magic.cast.${key}`, { ...data, ir: rolled?.ir ?? 0 }), {
    tone: mishap === null ? "good" : "worst",
    offers,
  });
}

/** The area of the spell with these Magic Dice; the range may name one, too. */
function areaOf({ spell }: CastFacts, form: CastForm): Area | null {
  const { text, spaces } = spell.range;
  const shape = readArea(withDice(spell.area.trim() || text, { dice: diceIn(form), sum: null }), "spaces");
  const area = shape && { ...shape, range: spaces * FEET_PER_SPACE };
  return area && /^self\b/i.test(text.trim()) ? aroundSelf(area) : area;
}

/** Casts from a Grimoire held in both hands; creatures may know spells by heart. */
export const cast: Action<CastFacts, CastForm> = {
  id: "cast",
  offeredBy: ["grimoireSpell"],
  title: (facts) => t("Title.magic.cast", { name: nameOf(facts, "self"), spell: facts.spell.name }),
  icon: "magic-palm",
  target: "each",
  needsNoTarget: ({ spell }) => /^self\b/i.test(spell.range.text.trim()),
  area: areaOf,
  ranges: ({ spell: { range } }) => (range.spaces > 0 ? [nearBand(range.spaces * FEET_PER_SPACE)] : []),
  readsTokens: true,
  facts: castFacts,
  defaults: castDefaults,
  form: castFields,
  problems: castProblems,
  start,
  odds: castOdds,
  buttonLabel: (facts, form) =>
    t(facts.purse.fighting ? "Verb.magic.castAp" : "Verb.magic.cast", { ap: apCostOf(form.ap) }),
};

/** Casts from a scroll, which is used up (G-162). */
export const castScroll: Action<CastFacts, CastForm> = {
  ...cast,
  id: "castScroll",
  offeredBy: ["grimoireScroll"],
  title: (facts) => t("Title.magic.castScroll", { name: nameOf(facts, "self"), spell: facts.spell.name }),
  icon: "scroll-unfurled",
};
