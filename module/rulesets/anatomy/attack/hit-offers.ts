/**
 * Follow-ups of a hit: `parry` gets the roll itself, `injure` the remaining degrees. Both are in one group, so
 * resolving the hit closes the parry (N-132).
 */

import { compact, flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOffer } from "../../../kernel/outcome.ts";
import type { Form, Offer } from "../../../kernel/ruleset.ts";
import { injureOffer } from "../damage/injure.ts";
import { t } from "../model/texts.ts";
import { type DegreeChanges, highestSeverity, injuryDegrees } from "./attack-result.ts";
import { isManeuver } from "./maneuver-kinds.ts";
import { effectOffer } from "./maneuver-offers.ts";

/** A hit as stored on a card: all that a parry and the injury need. */
export interface Hit extends DegreeChanges {
  /** Flat or boon modifier of its die: a Cleave may reuse the roll (D-23). */
  shift: number;
  /** Name of the weapon. */
  weapon: string;
  /** The total a parry must beat. */
  total: number;
  /** Trigger id of a parry: one reaction for each (N-133). */
  trigger: string;
  /** Degrees of the roll; after a parry, the remaining ones. */
  degrees: number;
  critical: boolean;
  /** The attacker is prone. A prone defender parries with disadvantage, unless the attacker is prone, too (D-70). */
  attackerProne: boolean;
  /** Cleave may follow: a melee attack in one's own turn that is not itself a Cleave (N-109). */
  cleaves: boolean;
  /** Disadvantages of earlier attack actions, shared by a Cleave (D-23). */
  previous: number;
  /** Uuid of the target. */
  first: string;
  /** Id of the weapon. */
  arm: string;
  /** The target has an unknown heart to find before a part is picked (N-59). */
  heart?: boolean;
  /** The maneuver whose effect replaces the injury; omitted: an attack. */
  maneuver?: string;
}

const hitForm = (hit: Hit): Form => ({
  weapon: hit.weapon,
  total: hit.total,
  trigger: hit.trigger,
  degrees: hit.degrees,
  reckless: hit.reckless,
  size: hit.size,
  natural: hit.natural,
  shift: hit.shift,
  critical: hit.critical,
  attackerProne: hit.attackerProne,
  cleaves: hit.cleaves,
  previous: hit.previous,
  first: hit.first,
  arm: hit.arm,
  heart: hit.heart ?? false,
  maneuver: hit.maneuver ?? "",
});

/** The hit from form data. */
export const hitFromForm = (form: Form): Hit => ({
  weapon: stringOf(form.weapon),
  total: wholeOf(form.total) ?? 0,
  trigger: stringOf(form.trigger),
  degrees: wholeOf(form.degrees) ?? 0,
  reckless: wholeOf(form.reckless) ?? 0,
  size: wholeOf(form.size) ?? 0,
  natural: wholeOf(form.natural) ?? 0,
  shift: wholeOf(form.shift) ?? 0,
  critical: flagOf(form.critical),
  attackerProne: flagOf(form.attackerProne),
  cleaves: flagOf(form.cleaves),
  previous: wholeOf(form.previous) ?? 0,
  first: stringOf(form.first),
  arm: stringOf(form.arm),
  heart: flagOf(form.heart),
  maneuver: stringOf(form.maneuver),
});

/** Part names in the action that makes the follow-ups. */
export interface HitParts {
  attacker: string;
  target: string;
  /** The weapon; "": none. */
  item: string;
}

const withItem = ({ item }: HitParts): Record<string, string> => (item === "" ? {} : { item });

/** Whether a hit can be parried: in melee, by a defender who can react. */
export const mayParry = (mode: string, defender: { out?: boolean } | null | undefined): boolean =>
  mode === "melee" && defender?.out !== true;

/** Parry of a melee hit: `self` is the defender, `t0` the attacker. */
const parryOffer = (hit: Hit, parts: HitParts, name: string, id: string): Offer =>
  makeOffer(`parry-${id}`, "parry", t("Attack.Offer.parry", { name }), {
    hint: t("Attack.Offer.parryHint"),
    by: parts.target,
    parts: { self: parts.target, t0: parts.attacker, ...withItem(parts) },
    form: hitForm(hit),
    asks: ["parryWith", "attribute", "sum", "counts", "bonus", "adv", "dis"],
    atOnce: true,
    otherwise: t("Attack.Offer.parryOtherwise"),
    group: `hit:${id}`,
  });

/** Cleave into a target next to the first, after the injury (N-109). */
const cleaveOffer = (hit: Hit, parts: HitParts, name: string, id: string): Offer =>
  makeOffer(`cleave-${id}`, "cleave", t("Attack.Offer.cleave", { name }), {
    hint: t("Attack.Offer.cleaveHint"),
    by: parts.attacker,
    parts: { self: parts.attacker, t0: "targets", ...withItem(parts) },
    form: {
      previous: hit.previous,
      first: hit.first,
      arm: hit.arm,
      natural: hit.natural,
      shift: hit.shift,
      trigger: hit.trigger,
    },
    asks: ["attribute", "power", "reckless", "situations", "sum", "counts", "bonus", "adv", "dis"],
    otherwise: t("Attack.Offer.cleaveOtherwise"),
    after: `injure-${id}`,
  });

/** Find the heart: for a hit that could reach it, by an attacker who does not know it yet (N-59). */
const heartOffer = (parts: HitParts, name: string, id: string): Offer =>
  makeOffer(`heart-${id}`, "findHeart", t("Attack.Offer.heart", { name }), {
    by: parts.attacker,
    parts: { self: parts.attacker, t0: parts.target },
    asks: ["bonus", "adv", "dis"],
    atOnce: true,
    otherwise: t("Attack.Offer.heartOtherwise"),
  });

/** All follow-ups of a hit: parry if still possible, the heart, picking the part, Cleave. */
export function hitOffers(
  hit: Hit,
  parts: HitParts,
  names: { attacker: string; target: string },
  id: string,
  parries = false,
): Offer[] {
  const parry = parries ? [parryOffer(hit, parts, names.target, id)] : [];
  if (isManeuver(hit.maneuver))
    return [...parry, effectOffer(hit.maneuver, hit.degrees, parts, names.target, id, parries)];
  const given = { degrees: injuryDegrees(hit.degrees, hit), critical: hit.critical };
  const injure = injureOffer(names.target, parts.target, given, {
    id: `injure-${id}`,
    by: parts.attacker,
    parts: { self: parts.attacker, t0: parts.target, ...withItem(parts) },
    group: `hit:${id}`,
    ...(parries ? { hint: t("Offer.injureHint", { name: names.target }) } : {}),
  });
  const heart = hit.heart && highestSeverity(given.degrees) === "fatal" ? [heartOffer(parts, names.target, id)] : [];
  return compact([...parry, ...heart, injure, hit.cleaves && cleaveOffer(hit, parts, names.attacker, id)]);
}
