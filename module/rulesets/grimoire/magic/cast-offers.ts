/** Follow-ups of a cast: Saves, and applying the spell (D21). */
import { type Consequence, setCondition } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOffer } from "../../../kernel/outcome.ts";
import type { Facts, Form, Offer } from "../../../kernel/ruleset.ts";
import { contestedSaveOffers } from "../attack/action.ts";
import type { NaturalRoll } from "../checks/check.ts";
import { SAVE_ASKS, saveOffers } from "../checks/check-offers.ts";
import { damageOffer } from "../damage/damage-offers.ts";
import { attributeText, isAttribute, t } from "../model/texts.ts";
import type { CastFacts } from "./cast-facts.ts";
import { type EvaluatedSpell, maxTargetsOf, parseEvaluatedSpell, type Spell } from "./evaluated-spell.ts";
import { needsChoice } from "./spell-effect-items.ts";
import { effectOffer } from "./spell-effect-offers.ts";

/** Whether there is anything to write besides damage. */
export const hasLastingEffect = (worked: EvaluatedSpell): boolean =>
  worked.heals > 0 ||
  worked.stabilises ||
  worked.conditions.length > 0 ||
  worked.alters.length > 0 ||
  worked.gives.length > 0 ||
  needsChoice(worked) ||
  worked.seconds !== null ||
  worked.rounds !== null;

/** Spells on the caster have no other targets, unless they can be resisted; "selbst" in the German compendium. */
const onSelf = ({ spell }: Pick<CastFacts, "spell">): boolean =>
  spell.check === "none" && /^(?:self|selbst)\b/i.test(spell.range.text.trim());

const chooseTargetsOffer = (worked: EvaluatedSpell): Offer =>
  makeOffer("spell-later", "spellEffect", t("Offer.magic.onTargets", { spell: worked.spell }), {
    parts: { self: "targets" },
    form: { effect: JSON.stringify(worked) },
    ...(needsChoice(worked) ? { asks: ["thing", "heavy"] } : {}),
    tone: "primary",
    otherwise: t("Offer.magic.onOtherwise"),
  });

/** The rolled contest. */
export interface Contested {
  ir: number;
  natural: NaturalRoll;
}

/** Form of a Save against the spell: the result or DC, and the effect of failing. */
function saveForm(facts: CastFacts, worked: EvaluatedSpell, rolled: Contested | null): Form {
  const { resist } = facts.spell;
  return {
    ...(rolled
      ? { mode: "contest", ir: rolled.ir, wonder: rolled.natural }
      : { mode: "dc", dc: worked.dc ?? facts.house.defaultDC }),
    suggest: resist,
    danger: worked.text === "" ? worked.spell : `${worked.spell}: ${worked.text}`,
    // Shields do not help a WIL Save.
    ...(resist === "wil" ? { objects: [] } : {}),
    raw: worked.raw,
    fire: worked.fire,
    embers: worked.embers,
    effect: hasLastingEffect(worked) ? JSON.stringify(worked) : "",
  };
}

/** Saves of all targets; without targets they are chosen later. */
function savesOffers(
  facts: CastFacts,
  worked: EvaluatedSpell,
  rolled: Contested | null,
  parts: readonly string[],
): Offer[] {
  const form = saveForm(facts, worked, rolled);
  const textData = { spell: worked.spell, attribute: attributeText(facts.spell.resist) };
  if (parts.length === 0 && rolled) return contestedSaveOffers(facts, form, []);
  if (parts.length === 0)
    return [
      makeOffer("save-targets", "save", t("Offer.magic.saveTargets", textData), {
        by: "gm",
        parts: { self: "targets", t0: "self" },
        form,
        asks: SAVE_ASKS.filter((field) => !(field in form)),
        atOnce: true,
        tone: "primary",
        otherwise: t("Offer.magic.saveOtherwise"),
      }),
    ];
  return parts.flatMap((part) =>
    saveOffers(facts, part, nameOf(facts, part), form).map((offer) =>
      offer.action === "save"
        ? { ...offer, label: t("Offer.magic.save", { ...textData, name: nameOf(facts, part) }) }
        : offer,
    ),
  );
}

/** A repeatable Save to break free of the spell. */
export const freeOffer = (facts: Facts, form: Form): Offer =>
  makeOffer(
    "free",
    "save",
    t("Offer.magic.free", {
      name: nameOf(facts, "self"),
      attribute: attributeText(isAttribute(form.attribute) ? form.attribute : "str"),
      dc: wholeOf(form.dc) ?? 0,
    }),
    {
      form,
      asks: SAVE_ASKS.filter((field) => !(field in form)),
      atOnce: true,
      otherwise: t("Offer.magic.freeOtherwise"),
    },
  );

/** A repeatable Save for creatures that encounter the spell: a wall of thorns, a disguise. */
function encounterOffer(facts: CastFacts, worked: EvaluatedSpell): Offer {
  const { resist } = worked;
  const dc = worked.dc ?? facts.house.defaultDC;
  const met: EvaluatedSpell = {
    ...worked,
    conditions: [],
    alters: [],
    gives: [],
    seconds: null,
    rounds: null,
    heals: 0,
    dc: null,
  };
  const danger = worked.text === "" ? worked.spell : `${worked.spell}: ${worked.text}`;
  const form: Form = { mode: "dc", dc, suggest: resist, danger, effect: worked.hurts ? JSON.stringify(met) : "" };
  return makeOffer(
    "meet",
    "save",
    t("Offer.magic.meet", { spell: worked.spell, attribute: attributeText(resist), dc }),
    {
      hint: t("Offer.magic.meetHint"),
      by: "any",
      parts: { self: "targets" },
      form,
      asks: SAVE_ASKS.filter((field) => !(field in form)),
      atOnce: true,
      otherwise: t("Offer.magic.meetOtherwise"),
      stays: true,
    },
  );
}

/** A WIL Action plus [sum] against a lock's DC (Unlatch). */
const lockOffer = (worked: EvaluatedSpell): Offer =>
  makeOffer("lock", "action", t("Offer.magic.lock", { sum: worked.sum }), {
    hint: t("Offer.magic.lockHint"),
    form: {
      intent: worked.spell,
      attribute: "wil",
      mode: "dc",
      modifier: worked.sum,
      ap: 0,
      magical: true,
      objects: [],
    },
    asks: [
      ...SAVE_ASKS.filter((field) => !["attribute", "modifier", "ap", "reaction"].includes(field)),
      "dc",
      "dcShown",
    ],
    otherwise: t("Offer.magic.lockOtherwise"),
    stays: true,
  });

const more = (facts: CastFacts, worked: EvaluatedSpell): Offer[] =>
  compact([worked.way === "meet" && encounterOffer(facts, worked), worked.way === "lock" && lockOffer(worked)]);

/** A spell on a place or time: no target; its duration is tracked on the caster. */
const ofPlace = (spell: Spell, worked: EvaluatedSpell): boolean =>
  spell.targets.trim() === "" &&
  worked.heals === 0 &&
  !worked.stabilises &&
  worked.conditions.length + worked.alters.length + worked.gives.length === 0 &&
  !needsChoice(worked);

/** One follow-up per target; without targets one for those targeted on click. */
export function spellOffers(facts: CastFacts, worked: EvaluatedSpell, rolled: Contested | null): Offer[] {
  const { spell } = facts;
  const reach = spell.blast ? null : maxTargetsOf(spell, worked);
  const aimed = reach === null ? facts.targets : facts.targets.slice(0, reach);
  if (spell.check !== "none") return savesOffers(facts, worked, rolled, aimed);
  const damageFor = (part: string): Offer[] =>
    worked.raw > 0
      ? [damageOffer(facts, part, "self", { raw: worked.raw, fire: worked.fire, embers: worked.embers })]
      : [];
  const hold = (part: string): Offer[] => (hasLastingEffect(worked) ? [effectOffer(facts, part, worked)] : []);
  const targetParts = onSelf(facts) || ofPlace(spell, worked) ? ["self"] : aimed;
  if (targetParts.length > 0)
    return [...targetParts.flatMap((part) => [...damageFor(part), ...hold(part)]), ...more(facts, worked)];
  return [
    ...more(facts, worked),
    ...damageFor("targets").map((offer) => ({ ...offer, auto: false })),
    ...hold("self").flatMap((offer) => [{ ...offer, auto: false }, chooseTargetsOffer(worked)]),
  ];
}

/** Conditions of the spell that a successful Save removes (Rootgrasp). */
export const spellFreed = (form: Form, won: boolean): Consequence[] =>
  !won
    ? []
    : stringOf(form.frees)
        .split(/\s+/)
        .filter((id) => id !== "")
        .map((condition) => setCondition("self", condition, false, t("Reason.magic.free")));

/** Follow-ups of a failed Save against a spell, for the card of the Save. */
export function failedSpellSaveOffers(facts: Facts, form: Form, lost: boolean): Offer[] {
  const effect = parseEvaluatedSpell(form.effect);
  if (!lost) return [];
  const again = stringOf(form.frees) === "" ? [] : [freeOffer(facts, keptFields(form))];
  if (!effect) return again;
  const from = facts.refs.t0 ? "t0" : "self";
  return compact([
    ...again,
    effect.hurts && damageOffer(facts, "self", from === "self" ? "" : from, { raw: effect.hurts, fire: effect.fire }),
    hasLastingEffect(effect) && effectOffer(facts, "self", effect, from),
  ]);
}

/** Form fields passed on to the next attempt to break free. */
const keptFields = ({ dc = null, attribute = "str", ap = 1, frees = "" }: Form): Form => ({ dc, attribute, ap, frees });
