/**
 * What a hit hands on (3.13 steps 7 to 10): to `parry` the roll as it fell, to `injure` what is left of it. Both lie in one group,
 * so that whoever resolves the hit closes the parry (N-132).
 */
import type { Form, Offer } from "../../../kernel/ruleset.ts";
import { flagOf, stringOf, wholeOf } from "../../../kernel/values.ts";
import { injureOffer } from "./injure.ts";
import { isManeuver } from "./maneuver-kinds.ts";
import { effectOffer } from "./maneuver-offer.ts";
import { type After, injuryDegrees, reaches } from "./verdict.ts";
import { t } from "./words.ts";

/** A hit as it lies on a card: everything a parry and the injury need of it. */
export interface Hit extends After {
  /** What the mode of the house added to its die: a cleave may go by the same one (D-23). */
  shift: number;
  /** Name of the weapon. */
  weapon: string;
  /** What a parry has to beat. */
  total: number;
  /** What a parry of it reacts to: one reaction for each (N-133). */
  trigger: string;
  /** Degrees of the roll; after a parry, what that left of them. */
  degrees: number;
  critical: boolean;
  /** Who lies is harder put to parry somebody who stands (D-70). */
  attackerProne: boolean;
  /** Cleave may follow: a melee attack in one's own turn that is none itself (N-109). */
  cleaves: boolean;
  /** Disadvantages of earlier attack actions, which a cleave shares (D-23). */
  previous: number;
  /** Whom it hit, by uuid, and the weapon, by id. */
  first: string;
  arm: string;
  /** There is a heart to look for before the part is picked (N-59). */
  heart?: boolean;
  /** A maneuver, which injures nobody and does this instead; left out: an attack. */
  maneuver?: string;
}

/** The hit in a form: plain values, by their own names. */
export const hitForm = (hit: Hit): Form => ({
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

/** And back again. */
export const hitOf = (form: Form): Hit => ({
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

/** Names of the parts in the act that offers. */
export interface HitParts {
  attacker: string;
  target: string;
  /** The weapon; "": it has none by itself. */
  item: string;
}

const withItem = ({ item }: HitParts): Record<string, string> => (item === "" ? {} : { item });

/** The defender may parry a melee hit; `self` of that act is the defender, `t0` the attacker. */
const parryOffer = (hit: Hit, parts: HitParts, name: string, id: string): Offer => ({
  id: `parry-${id}`,
  action: "parry",
  label: t("Attack.Offer.parry", { name }),
  hint: t("Attack.Offer.parryHint"),
  by: parts.target,
  parts: { self: parts.target, t0: parts.attacker, ...withItem(parts) },
  form: hitForm(hit),
  asks: ["parryWith", "attribute", "sum", "counts", "bonus", "adv", "dis"],
  tone: "plain",
  otherwise: t("Attack.Offer.parryOtherwise"),
  auto: false,
  group: `hit:${id}`,
});

/** On into another one beside the first, once the injury is done (N-109). */
export const cleaveOffer = (hit: Hit, parts: HitParts, name: string, id: string): Offer => ({
  id: `cleave-${id}`,
  action: "cleave",
  label: t("Attack.Offer.cleave", { name }),
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
  tone: "plain",
  otherwise: t("Attack.Offer.cleaveOtherwise"),
  auto: false,
  after: `injure-${id}`,
});

/** A hit that could reach a heart, by somebody who does not know yet where it is (N-59). */
const heartOffer = (parts: HitParts, name: string, id: string): Offer => ({
  id: `heart-${id}`,
  action: "findHeart",
  label: t("Attack.Offer.heart", { name }),
  by: parts.attacker,
  parts: { self: parts.attacker, t0: parts.target },
  form: {},
  asks: ["bonus", "adv", "dis"],
  tone: "plain",
  otherwise: t("Attack.Offer.heartOtherwise"),
  auto: false,
});

/** Everything a hit offers: first the parry, where one may still come; the part to be picked; then Cleave. */
export function resolveOffers(
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
  const heart = hit.heart && reaches(given.degrees) === "fatal" ? [heartOffer(parts, names.target, id)] : [];
  return [...parry, ...heart, injure, ...(hit.cleaves ? [cleaveOffer(hit, parts, names.attacker, id)] : [])];
}
