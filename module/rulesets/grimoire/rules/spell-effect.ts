/** A spell takes hold of somebody: what it heals, what it puts on and for how long (G-132, 6.6). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { done, nameOf, partsOf } from "../../../kernel/facts.ts";
import { type Procedure, say } from "../../../kernel/procedure.ts";
import type { Action, Facts, Form, Offer, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { flagOf } from "../../../kernel/values.ts";
import { isGone } from "./body.ts";
import { asActor, HOUR } from "./data.ts";
import { SAVE_ASKS } from "./follow.ts";
import { takesHold } from "./spell-offers.ts";
import { readWorked, type Worked } from "./spell-worked.ts";
import { attributeText, problem, t } from "./words.ts";

export interface SpellEffectFacts extends Facts {
  gone: boolean;
  deprived: boolean;
  max: number;
  hp: number;
  bleeding: boolean;
  gm: boolean;
}

export type SpellEffectForm = {
  /** The spell as this cast of it came out, as JSON. */
  effect: string;
  /** The Warden lets the deprived heal (G-63). */
  anyway: boolean;
};

const spellEffectFacts = (parts: Parts): SpellEffectFacts => {
  const actor = asActor(parts.self);
  const { deprived, hp, critical } = actor.system;
  return {
    ...partsOf({ ...parts, targets: parts.targets.slice(0, 1) }),
    gone: isGone(actor),
    deprived: deprived?.active === true,
    max: hp.max,
    hp: hp.value,
    bleeding: critical?.active === true && !critical.stable,
    gm: parts.gm,
  };
};

/** Wounds close at once, unless something is lacking that body needs (G-63); enough dice stop the bleeding. */
function mends(facts: SpellEffectFacts, effect: Worked, anyway: boolean): Consequence[] {
  const why = t("Reason.magic.spell", { spell: effect.spell });
  const heals = effect.heals > 0 && (!facts.deprived || anyway);
  return [
    ...(effect.stabilises && facts.bleeding
      ? [
          { part: "self", do: "set", path: "critical.stable", value: true, why } as const,
          { part: "self", do: "set", path: "critical.diesAt", value: null, why } as const,
        ]
      : []),
    ...(heals
      ? [
          {
            part: "self",
            do: "adjust",
            path: "hp.value",
            by: effect.heals,
            max: Math.max(facts.max, facts.hp),
            why,
          } as const,
        ]
      : []),
  ];
}

/** Conditions and changed numbers, for as long as it lasts; what is over at once leaves conditions behind that people take off. */
function puts(effect: Worked): Consequence[] {
  const why = t("Reason.magic.spell", { spell: effect.spell });
  const lasts = effect.seconds !== null || effect.rounds !== null;
  if (!lasts && effect.alters.length === 0)
    return effect.conditions.map((condition) => ({ part: "self", do: "condition", condition, on: true, why }));
  return [
    {
      part: "self",
      do: "effect",
      why,
      effect: {
        name: effect.spell,
        ...(effect.img ? { img: effect.img } : {}),
        changes: effect.alters.map(({ path, by }) => ({ path, type: "add", value: by })),
        statuses: ["spell-effect", ...effect.conditions],
        ...(effect.rounds === null ? {} : { rounds: effect.rounds }),
        ...(effect.seconds === null ? {} : { seconds: effect.seconds }),
      },
    },
  ];
}

const gives = (effect: Worked): Consequence[] =>
  effect.gives.map(({ path, by }) => ({
    part: "self",
    do: "adjust",
    path,
    by,
    min: 0,
    why: t("Reason.magic.spell", { spell: effect.spell }),
  }));

/** A Save breaks free of what holds on, 1 AP a try. */
function freeOffer(facts: Facts, effect: Worked): Offer[] {
  if (effect.dc === null || effect.conditions.length === 0) return [];
  const form: Form = { dc: effect.dc, attribute: effect.resist, ap: 1, frees: effect.conditions.join(" ") };
  return [
    {
      id: "free",
      action: "save",
      label: t("Offer.magic.free", {
        name: nameOf(facts, "self"),
        attribute: attributeText(effect.resist),
        dc: effect.dc,
      }),
      by: "self",
      parts: { self: "self" },
      form,
      asks: SAVE_ASKS.filter((field) => !(field in form)),
      tone: "plain",
      otherwise: t("Offer.magic.freeOtherwise"),
      auto: false,
    },
  ];
}

const LONG = 48 * HOUR;
const lastsText = (effect: Worked) => {
  if (effect.rounds !== null) return t("Line.magic.lastsRounds", { count: effect.rounds });
  const seconds = effect.seconds ?? 0;
  if (seconds >= LONG) return t("Line.magic.lastsDays", { count: Math.round(seconds / (24 * HOUR)) });
  return seconds >= 2 * HOUR
    ? t("Line.magic.lastsHours", { count: Math.round((seconds / HOUR) * 10) / 10 })
    : t("Line.magic.lastsMinutes", { count: Math.round(seconds / 60) });
};

function* start(facts: SpellEffectFacts, form: SpellEffectForm): Procedure<Outcome> {
  const effect = readWorked(form.effect);
  const name = nameOf(facts, "self");
  if (!effect)
    return yield* done({ headline: t("Problem.magic.noEffect"), tone: "plain", consequences: [], offers: [] });
  const anyway = flagOf(form.anyway);
  if (effect.text !== "") yield* say("words", { kind: "note", rule: "G-132", text: t("Name", { name: effect.text }) });
  if (effect.seconds !== null || effect.rounds !== null)
    yield* say("lasts", { kind: "note", rule: "G-132", text: lastsText(effect) });
  if (effect.heals > 0 && facts.deprived && !anyway)
    yield* say("deprived", { kind: "note", rule: "G-63", text: t("Line.magic.deprivedBlocks", { name }), tone: "bad" });
  return {
    headline: t(effect.heals > 0 ? "Headline.magic.mends" : "Headline.magic.takesHold", {
      name,
      spell: effect.spell,
      hp: effect.heals,
    }),
    tone: effect.dc === null ? "good" : "bad",
    consequences: [...mends(facts, effect, anyway), ...gives(effect), ...puts(effect)],
    offers: freeOffer(facts, effect),
  };
}

function problems(facts: SpellEffectFacts, form: SpellEffectForm): Problem[] {
  const effect = readWorked(form.effect);
  if (!effect || !takesHold(effect)) return [problem("", "magic.noEffect")];
  return facts.gone ? [problem("", "gone", { name: nameOf(facts, "self") })] : [];
}

/** Starts from a cast, or from a Save that was lost against one; part "self" is whom it takes hold of. */
export const spellEffect: Action<SpellEffectFacts, SpellEffectForm> = {
  id: "spellEffect",
  offeredBy: [],
  title: (facts) => t("Title.magic.spellEffect", { name: nameOf(facts, "self") }),
  icon: "magic-swirl",
  target: "none",
  facts: spellEffectFacts,
  defaults: () => ({ effect: "", anyway: false }),
  form: (facts) =>
    facts.deprived ? [{ kind: "check", name: "anyway", label: t("Field.magic.anyway"), gm: true, rule: "G-63" }] : [],
  problems,
  start,
};
