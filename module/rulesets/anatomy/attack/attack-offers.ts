/** Results of an attack's rolls: lost weapons, and the buttons of each hit (N-29, N-123, N-132). */
import { nameOf } from "../../../kernel/facts.ts";
import { wholeOf } from "../../../kernel/form-values.ts";
import { makeOffer } from "../../../kernel/outcome.ts";
import type { Offer } from "../../../kernel/ruleset.ts";
import { sticksInTarget } from "../gear/thrown-items.ts";
import { t } from "../model/texts.ts";
import type { AttackFacts } from "./attack-facts.ts";
import { type AttackForm, type AttackVariant, earlierAttackCount } from "./attack-form.ts";
import type { RolledAttack } from "./attack-roll.ts";
import { type Hit, type HitParts, hitOffers, mayParry } from "./hit-offers.ts";

/** The part of a weapon; "" if the item is not part of the action. */
const weaponPart = (facts: Pick<AttackFacts, "refs">, item: string): string =>
  facts.refs[`w-${item}`] ? `w-${item}` : facts.refs.item ? "item" : "";

const hitFromRoll = (facts: AttackFacts, form: AttackForm, one: RolledAttack, manner: AttackVariant): Hit => {
  const { roll, kept, total, verdict } = one;
  const melee = roll.mode === "melee";
  return {
    weapon: roll.weapon.name,
    total,
    trigger: [facts.attackTrigger, roll.id, total].join("/"),
    degrees: verdict.degrees,
    reckless: roll.reckless,
    size: roll.size,
    natural: kept.natural,
    shift: kept.shift,
    critical: verdict.critical,
    attackerProne: facts.prone,
    cleaves:
      melee &&
      manner.cleaves &&
      manner.free &&
      facts.purse.stamina !== null &&
      (roll.aim === null || facts.marks[roll.aim]?.hasNeighbor !== false),
    previous: earlierAttackCount(facts, form),
    heart: roll.weapon.inflicts && roll.aim !== null && facts.marks[roll.aim]?.heart === true,
    first: roll.aim === null ? "" : (facts.refs[roll.aim] ?? ""),
    arm: roll.weapon.id,
  };
};

/** Without a target: the total waits to be compared with a DV. */
const compareOffer = (facts: AttackFacts, form: AttackForm, one: RolledAttack, manner: AttackVariant): Offer =>
  makeOffer(`compare-${one.roll.id}`, "compare", t("Attack.Offer.compare"), {
    hint: t("Attack.Offer.compareHint"),
    by: "any",
    parts: {
      self: "self",
      t0: "targets",
      ...(weaponPart(facts, one.roll.weapon.item) ? { item: weaponPart(facts, one.roll.weapon.item) } : {}),
    },
    form: {
      total: one.total,
      natural: one.kept.natural,
      shift: one.kept.shift,
      reckless: one.roll.reckless,
      mode: one.roll.mode,
      variant: "",
      arm: one.roll.weapon.id,
      weapon: one.roll.weapon.name,
      critRange: one.roll.weapon.critRange,
      touch: one.roll.weapon.touch,
      previous: earlierAttackCount(facts, form),
      cleaves: manner.cleaves && manner.free,
      moreDv: one.roll.mode === "melee" ? 0 : (wholeOf(form.moreDv) ?? 0),
      increments: one.roll.increments,
      sticks: one.roll.mode === "thrown" && sticksInTarget(one.roll.weapon, form),
      trigger: [facts.attackTrigger, one.roll.id, one.total].join("/"),
    },
    asks: ["fixed", "variant"],
    tone: "primary",
    otherwise: t("Attack.Offer.compareOtherwise"),
    stays: true,
  });

/** Scatter of a thrown item that missed (N-123). */
export const scatterOffer = (
  facts: AttackFacts,
  thrown: { id: string; name: string; increments: number; target: string },
): Offer =>
  makeOffer(`scatter-${thrown.id}`, "scatter", t("Attack.Offer.scatter", { weapon: thrown.name }), {
    parts: { self: "self", t0: thrown.target },
    form: { increments: thrown.increments, name: thrown.name },
    otherwise: t("Attack.Offer.scatterOtherwise", { name: nameOf(facts, "self") }),
  });

/** Buttons of one roll. */
export function strikeOffers(facts: AttackFacts, form: AttackForm, one: RolledAttack, manner: AttackVariant): Offer[] {
  const { roll, verdict } = one;
  if (verdict.hit === null) return [compareOffer(facts, form, one, manner)];
  if (roll.aim === null) return [];
  const { id, weapon, aim, increments } = roll;
  if (!verdict.hit)
    return roll.mode === "thrown" && !verdict.fumble
      ? [scatterOffer(facts, { id, name: weapon.name, increments, target: aim })]
      : [];
  const hit = hitFromRoll(facts, form, one, manner);
  const parts: HitParts = { attacker: "self", target: roll.aim, item: weaponPart(facts, roll.weapon.item) };
  const names = { attacker: nameOf(facts, "self"), target: nameOf(facts, roll.aim) };
  return hitOffers(hit, parts, names, roll.id, mayParry(roll.mode, facts.marks[roll.aim]));
}
