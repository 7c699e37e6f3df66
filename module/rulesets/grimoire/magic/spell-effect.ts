/** Applies a spell to a target: healing, conditions, changes and duration (G-132). */
import type { Text } from "../../../kernel/card.ts";
import { adjustValue, type Consequence, setCondition, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Offer, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { HOUR } from "../../../kernel/world-time.ts";
import { isDeadOrDestroyed } from "../model/body-facts.ts";
import { asActor } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { problem, t } from "../model/texts.ts";
import { type ActiveSpellData, endSpells } from "./active-spells.ts";
import { freeOffer, hasLastingEffect } from "./cast-offers.ts";
import { type EvaluatedSpell, parseEvaluatedSpell } from "./evaluated-spell.ts";
import { textToHtml } from "./mishap-marks.ts";
import {
  droppedItem,
  firstItem,
  itemFields,
  itemProblems,
  nameOfItem,
  needsChoice,
  type Reachable,
  reachable,
  type SpellItemForm,
} from "./spell-effect-items.ts";

export interface SpellEffectFacts extends Facts {
  gone: boolean;
  deprived: boolean;
  max: number;
  hp: number;
  bleeding: boolean;
  gm: boolean;
  /** Rounds are only counted in combat. */
  fighting: boolean;
  roundSeconds: number;
  /** Items or spells the spell can affect, if it needs one. */
  reach: Reachable;
  /** The first valid one. */
  first: string;
}

export type SpellEffectForm = SpellItemForm & {
  /** The evaluated spell, as JSON. */
  effect: string;
  /** The Warden lets a Deprived target heal (G-63). */
  anyway: boolean;
};

const spellEffectFacts = (parts: Parts): SpellEffectFacts => {
  const actor = asActor(parts.self);
  const { deprived, hp, critical } = actor.system;
  const effect = parseEvaluatedSpell(parts.given.effect);
  const reach = effect && needsChoice(effect) ? reachable(parts.self) : { things: [], running: [] };
  return {
    ...factsOfParts({ ...parts, targets: parts.targets.slice(0, 1) }),
    gone: isDeadOrDestroyed(actor),
    deprived: deprived?.active === true,
    max: hp.max,
    hp: hp.value,
    bleeding: critical?.active === true && !critical.stable,
    gm: parts.gm,
    fighting: flagOf(parts.given.fighting),
    roundSeconds: readHouse(parts.house).roundSeconds,
    reach,
    first: effect ? firstItem(reach, effect) : "",
  };
};

/** Hit points that a spell restores: at most to the maximum, none while Deprived (G-63). */
const healed = ({ hp, max, deprived }: SpellEffectFacts, { heals }: EvaluatedSpell, anyway: boolean): number =>
  deprived && !anyway ? 0 : Math.min(heals, Math.max(0, max - hp));

/** Heals, unless Deprived (G-63); enough dice stabilize. */
function healConsequences(facts: SpellEffectFacts, effect: EvaluatedSpell, anyway: boolean): Consequence[] {
  const why = t("Reason.magic.spell", { spell: effect.spell });
  return compact([
    ...(effect.stabilises && facts.bleeding
      ? [setValue("self", "critical.stable", true, why), setValue("self", "critical.diesAt", null, why)]
      : []),
    effect.heals > 0 &&
      (!facts.deprived || anyway) &&
      adjustValue("self", "hp.value", effect.heals, why, { max: Math.max(facts.max, facts.hp) }),
  ]);
}

/** Duration in rounds during combat, else in seconds. */
function durationOf(
  facts: SpellEffectFacts,
  { rounds, seconds }: EvaluatedSpell,
): { rounds?: number; seconds?: number } {
  if (rounds !== null) return facts.fighting ? { rounds } : { seconds: rounds * facts.roundSeconds };
  return seconds === null ? {} : { seconds };
}

/** One active effect, with its cast data. */
function effectConsequence(
  facts: SpellEffectFacts,
  effect: EvaluatedSpell,
  own: Partial<ActiveSpellData>,
  name = effect.spell,
): Consequence {
  return {
    part: "self",
    do: "effect",
    why: t("Reason.magic.spell", { spell: effect.spell }),
    effect: {
      name,
      ...(effect.img ? { img: effect.img } : {}),
      ...(effect.text ? { text: textToHtml(effect.text) } : {}),
      changes: effect.alters.map(({ path, by }) => ({ path, type: "add", value: by })),
      statuses: ["spell-effect", ...effect.conditions],
      given: { sum: effect.sum, dice: effect.dice, breaks: effect.breaks, ...own },
      ...durationOf(facts, effect),
    },
  };
}

/** Conditions and changes for the duration; an instant spell sets conditions that users remove. */
function conditionConsequences(facts: SpellEffectFacts, effect: EvaluatedSpell, form: SpellEffectForm): Consequence[] {
  const lasts = effect.seconds !== null || effect.rounds !== null;
  if (!lasts && effect.alters.length === 0) {
    const why = t("Reason.magic.spell", { spell: effect.spell });
    return effect.conditions.map((condition) => setCondition("self", condition, true, why));
  }
  const item = stringOf(form.thing);
  if (effect.way === "doubles")
    return Array.from({ length: effect.dice }, (_, at) =>
      effectConsequence(facts, effect, { double: true }, `${effect.spell} (${at + 1})`),
    );
  if (effect.way === "metal") return [effectConsequence(facts, effect, { thing: item, rings: effect.dice })];
  return [effectConsequence(facts, effect, effect.way === "weight" ? { thing: item, light: !flagOf(form.heavy) } : {})];
}

/** Drops a ringing object or one too heavy to lift (Iron Chime, Millstone). */
function dropConsequences(effect: EvaluatedSpell, form: SpellEffectForm): Consequence[] {
  const falls = effect.way === "metal" || (effect.way === "weight" && flagOf(form.heavy));
  return falls && stringOf(form.thing) !== "" ? droppedItem(stringOf(form.thing), effect.spell) : [];
}

/** Ends another spell (Unweave). */
const undoes = ({ reach }: SpellEffectFacts, effect: EvaluatedSpell, form: SpellEffectForm): Consequence[] =>
  effect.way === "unweave" ? endSpells(reach.running.filter(({ id }) => id === form.thing)) : [];

const permanentChanges = (effect: EvaluatedSpell): Consequence[] =>
  effect.gives.map(({ path, by }) =>
    adjustValue("self", path, by, t("Reason.magic.spell", { spell: effect.spell }), { min: 0 }),
  );

/** A Save to break free, 1 AP per attempt. */
const freeOffers = (facts: Facts, effect: EvaluatedSpell): Offer[] =>
  effect.dc === null || effect.conditions.length === 0
    ? []
    : [freeOffer(facts, { dc: effect.dc, attribute: effect.resist, ap: 1, frees: effect.conditions.join(" ") })];

const LONG = 48 * HOUR;
const lastsText = (effect: EvaluatedSpell) => {
  if (effect.rounds !== null) return t("Line.magic.lastsRounds", { count: effect.rounds });
  const seconds = effect.seconds ?? 0;
  if (seconds >= LONG) return t("Line.magic.lastsDays", { count: Math.round(seconds / (24 * HOUR)) });
  return seconds >= 2 * HOUR
    ? t("Line.magic.lastsHours", { count: Math.round((seconds / HOUR) * 10) / 10 })
    : t("Line.magic.lastsMinutes", { count: Math.round(seconds / 60) });
};

function headline(facts: SpellEffectFacts, effect: EvaluatedSpell, form: SpellEffectForm): Text {
  const item = nameOfItem(facts.reach, effect, form);
  const key = needsChoice(effect)
    ? `${effect.way}${effect.way === "weight" && flagOf(form.heavy) ? "Heavy" : ""}${item === "" ? "Else" : ""}`
    : effect.heals > 0
      ? "mends"
      : effect.way === "doubles"
        ? "doubles"
        : "takesHold";
  return t(`Headline.magic.${key}`, {
    name: nameOf(facts, "self"),
    spell: effect.spell,
    hp: healed(facts, effect, flagOf(form.anyway)),
    dice: effect.dice,
    thing: item,
  });
}

function* start(facts: SpellEffectFacts, form: SpellEffectForm): Procedure<Outcome> {
  const effect = parseEvaluatedSpell(form.effect);
  const name = nameOf(facts, "self");
  if (!effect) return yield* resultOnly(t("Problem.magic.noEffect"));
  const anyway = flagOf(form.anyway);
  if (effect.text !== "") yield* addNote("words", t("Name", { name: effect.text }), { rule: "G-132" });
  if (effect.seconds !== null || effect.rounds !== null) yield* addNote("lasts", lastsText(effect), { rule: "G-132" });
  if (effect.heals > 0 && facts.deprived && !anyway)
    yield* addNote("deprived", t("Line.magic.deprivedBlocks", { name }), { rule: "G-63", tone: "bad" });
  return {
    headline: headline(facts, effect, form),
    tone: effect.dc === null ? "good" : "bad",
    consequences: [
      ...healConsequences(facts, effect, anyway),
      ...permanentChanges(effect),
      ...dropConsequences(effect, form),
      ...undoes(facts, effect, form),
      ...conditionConsequences(facts, effect, form),
    ],
    offers: freeOffers(facts, effect),
  };
}

function problems(facts: SpellEffectFacts, form: SpellEffectForm): Problem[] {
  const effect = parseEvaluatedSpell(form.effect);
  if (!effect || !hasLastingEffect(effect)) return [problem("", "magic.noEffect")];
  if (facts.gone && effect.way !== "unweave") return [problem("", "gone", { name: nameOf(facts, "self") })];
  return itemProblems(facts.reach, effect, stringOf(form.thing));
}

function fields(facts: SpellEffectFacts, form: SpellEffectForm): Field[] {
  const effect = parseEvaluatedSpell(form.effect);
  return compact([
    ...(effect ? itemFields(facts.reach, effect) : []),
    facts.deprived &&
      (effect?.heals ?? 0) > 0 &&
      checkField("anyway", t("Field.magic.anyway"), { gm: true, rule: "G-63" }),
  ]);
}

/** Started by a cast, or by a failed Save against one; part "self" is the target. */
export const spellEffect: Action<SpellEffectFacts, SpellEffectForm> = {
  id: "spellEffect",
  title: (facts) => t("Title.magic.spellEffect", { name: nameOf(facts, "self") }),
  icon: "magic-swirl",
  facts: spellEffectFacts,
  defaults: (facts) => ({ effect: "", anyway: false, thing: facts.first, heavy: false }),
  form: fields,
  problems,
  start,
};
