/** Using gear: tonics, draughts, a healer's kit, light. */
import { burningEffect, switchLight } from "../../../kernel/carried-light.ts";
import { adjustValue, type Consequence } from "../../../kernel/consequences.ts";
import { feetOf } from "../../../kernel/distance.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import { makeOffer } from "../../../kernel/outcome.ts";
import type { Action, Field, Offer, Parts, Problem } from "../../../kernel/ruleset.ts";
import { type ActingFacts, actingFacts, actingProblems, costFields } from "../combat/action-facts.ts";
import { cost } from "../combat/costs.ts";
import { type DeclarableForm, declareThenResolve, LATER_DEFAULTS, priceText } from "../combat/declared-action.ts";
import { type DamageTarget, damageTargetOf, hasCondition } from "../damage/damage-target.ts";
import { gainOf, healConsequences, surgeConsequences, surgeOffer } from "../damage/heal.ts";
import { asItem } from "../model/data.ts";
import { LIGHTS } from "../model/tables.ts";
import { problem, t } from "../model/texts.ts";
import { dropOdds, rollDrop, SLIP_DEFAULTS, slipField } from "./drop-when-shaken.ts";

interface Gear {
  id: string;
  name: string;
  img: string;
  energy: number;
  stamina: number;
  surge: boolean;
  /** Escape DC of manacles; 0: it does not restrain. */
  escapeDc: number;
  /** It poisons a weapon; its effect comes with a hit. */
  poison: boolean;
  slug: string;
  /** How it is used up; "": not at all. */
  counts: "uses" | "quantity" | "";
  left: number;
}

interface GearFacts extends ActingFacts {
  gear: Gear | null;
  /** Its target: "self" or "t0". */
  whom: string;
  patient: DamageTarget;
  /** Id of the effect of a burning light; "": it does not burn. */
  lit: string;
}
type GearForm = DeclarableForm & { maySlip: boolean };

function gearIn(item: Parts["item"]): Gear | null {
  const gear = asItem(item, "auraGear");
  if (!gear) return null;
  const { energy, stamina, healing, slug, consumable, uses, quantity, escapeDc, poison } = gear.system;
  const counts = uses.max > 0 ? "uses" : consumable ? "quantity" : "";
  return {
    id: gear.id,
    name: gear.name,
    img: gear.img,
    energy,
    stamina,
    surge: healing.surge,
    escapeDc,
    poison: poison.av > 0,
    slug,
    counts,
    left: counts === "uses" ? uses.value : quantity,
  };
}

function gearFacts(parts: Parts): GearFacts {
  const [target] = parts.targets;
  const gear = gearIn(parts.item);
  const isForOthers = gear !== null && !gear.poison && !lightOf(gear);
  const other = target && target.uuid !== parts.self.uuid && isForOthers ? target : null;
  return {
    ...actingFacts(parts, other ? [other] : []),
    gear,
    whom: other ? "t0" : "self",
    patient: damageTargetOf(other ?? parts.self),
    lit: burningEffect(parts.self, gear?.id ?? ""),
  };
}

const lightOf = ({ slug }: Gear): { bright: number; dim: number } | undefined => LIGHTS[slug];

/** Lights a torch or a lantern, or puts it out: the tokens of its bearer give its light. */
function lightConsequences(gear: Gear, lit: string): Consequence[] {
  const light = lightOf(gear);
  if (!light) return [];
  const radii = { bright: feetOf(light.bright, "m"), dim: feetOf(light.dim, "m") };
  return switchLight(gear, lit, radii, t(lit ? "Why.putOut" : "Why.lit", { thing: gear.name }));
}

/** Key of the headline of a use. */
function headlineKey({ gear, whom, lit }: GearFacts): string {
  if (gear?.poison) return "coats";
  if (gear && lightOf(gear)) return lit ? "putOut" : "lights";
  return whom === "self" ? "self" : "other";
}

const priceOf = ({ gear }: Pick<GearFacts, "gear">) => cost(gear?.energy ?? 0);

const useUp = (gear: Gear): Consequence[] =>
  gear.counts === ""
    ? []
    : [
        adjustValue(
          "self",
          gear.counts === "uses" ? "uses.value" : "quantity",
          -1,
          t("Why.gearUsed", { thing: gear.name }),
          { min: 0, item: gear.id },
        ),
      ];

/** Manacles on a target that cannot resist, by GM ruling: no holder, but an escape DC. */
const fetterOffer = (name: string, target: string, dc: number): Offer =>
  makeOffer("fetter", "applyCondition", t("Offer.fetter", { name }), {
    hint: t("Offer.fetterHint", { dc }),
    by: "gm",
    parts: { self: target },
    form: { condition: "restrained", on: true, expiry: "manual", dc },
    tone: "primary",
    otherwise: t("Offer.fetterOtherwise", { name }),
  });

/** The GM may allow a kit to stop the bleeding. */
const stabilizeOffer = (name: string, target: string): Offer =>
  makeOffer("stabilize", "applyCondition", t("Offer.stabilize", { name }), {
    hint: t("Offer.stabilizeHint"),
    by: "gm",
    parts: { self: target },
    form: { condition: "stabilized", on: true, expiry: "manual" },
    tone: "primary",
    otherwise: t("Offer.stabilizeOtherwise", { name }),
  });

/** After a hit of the poisoned weapon, its target rolls Fortitude. */
const poisonOffer = (thing: string): Offer =>
  makeOffer("poison", "abilityRoll", t("Offer.poison", { thing }), {
    hint: t("Offer.poisonHint"),
    parts: { self: "self", item: "item", t0: "targets" },
    asks: ["attack", "damage"],
    atOnce: true,
    tone: "danger",
    otherwise: t("Offer.poisonOtherwise"),
  });

function useResult(
  { gear, whom, patient, lit }: GearFacts,
  name: string,
): { consequences: Consequence[]; offers: Offer[] } {
  if (!gear) return { consequences: [], offers: [] };
  const why = t("Why.gearUsed", { thing: gear.name });
  const own = gear.surge && whom === "self";
  return {
    consequences: [
      ...(own ? surgeConsequences(patient, 1) : []),
      ...healConsequences(patient, "stamina", gear.stamina, why, whom),
      ...lightConsequences(gear, lit),
    ],
    offers: compact([
      gear.surge && !own && surgeOffer(name, whom, gear.name, 0),
      gear.poison && poisonOffer(gear.name),
      gear.escapeDc > 0 && fetterOffer(name, whom, gear.escapeDc),
      gear.slug === "healersKit" && hasCondition(patient, "bleedingOut") && stabilizeOffer(name, whom),
    ]),
  };
}

function problems(facts: GearFacts, form: GearForm): Problem[] {
  const { gear, patient } = facts;
  const name = nameOf(facts, facts.whom);
  if (!gear) return [problem("", "noGear")];
  const thing = gear.name;
  const own = actingProblems(facts, priceOf(facts), form);
  if (own.length > 0) return own;
  if (gear.counts !== "" && gear.left < 1) return [problem("", "usedUp", { thing })];
  if (hasCondition(patient, "dead")) return [problem("", "dead", { name })];
  if (gear.escapeDc > 0 && facts.whom === "self") return [problem("", "fetterNoTarget", { thing })];
  if (gear.surge && patient.surges.value < 1) return [problem("", "noSurges", { name })];
  if (gear.surge && patient.aura.value >= patient.aura.max) return [problem("", "auraFull", { name })];
  if (gear.stamina > 0 && gainOf(patient, "stamina", gear.stamina) === 0) return [problem("", "staminaFull", { name })];
  if (gear.slug === "healersKit" && !hasCondition(patient, "bleedingOut"))
    return [problem("", "notBleeding", { name })];
  return [];
}

/** Uses an item, such as a potion. */
export const useGear: Action<GearFacts, GearForm> = {
  id: "useGear",
  offeredBy: ["auraGear"],
  icon: "health-potion",
  target: "each",
  // A drink or a poison is for its user, if it does anything there.
  needsNoTarget: (facts, form) =>
    facts.gear !== null &&
    (facts.gear.surge || facts.gear.stamina > 0 || facts.gear.poison || lightOf(facts.gear) !== undefined) &&
    problems(facts, form).length === 0,
  title: (facts) => t("Title.useGear", { name: nameOf(facts, "self"), thing: facts.gear?.name ?? "" }),
  facts: gearFacts,
  defaults: () => ({ ...LATER_DEFAULTS, ...SLIP_DEFAULTS }),
  form: (facts, form): Field[] => [...slipField(facts), ...costFields(facts, priceOf(facts), form)],
  problems,
  start(facts, form) {
    const { gear } = facts;
    const data = { name: nameOf(facts, "self"), target: nameOf(facts, facts.whom), thing: gear?.name ?? "" };
    const word = facts.whom === "self" ? "self" : "other";
    return declareThenResolve(
      facts,
      form,
      { action: "useGear", kind: "other", price: priceOf(facts) },
      {
        headline: t(`Headline.begins.useGear.${word}`, data),
        label: t(`Offer.does.useGear.${word}`, data),
        parts: { item: "item", ...(facts.whom === "self" ? {} : { t0: "t0" }) },
      },
      function* () {
        // Dropped, it is not used up: it lies on the ground.
        if (yield* rollDrop(facts, form, false)) return { headline: t("Headline.useGear.dropped", data), tone: "bad" };
        const { consequences, offers } = useResult(facts, nameOf(facts, facts.whom));
        return {
          headline: t(`Headline.useGear.${headlineKey(facts)}`, data),
          tone: "good",
          consequences: [...(gear ? useUp(gear) : []), ...consequences],
          offers,
        };
      },
    );
  },
  odds: (facts, form) => dropOdds(facts, form, false),
  buttonLabel: (facts) => t("Verb.useGear", { price: priceText(priceOf(facts)) }),
};
