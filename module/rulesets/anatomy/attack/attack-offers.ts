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
  const { swing, kept, total, verdict } = one;
  const melee = swing.mode === "melee";
  return {
    weapon: swing.arm.name,
    total,
    trigger: [facts.attackTrigger, swing.id, total].join("/"),
    degrees: verdict.degrees,
    reckless: swing.reckless,
    size: swing.size,
    natural: kept.natural,
    shift: kept.shift,
    critical: verdict.critical,
    attackerProne: facts.prone,
    cleaves:
      melee &&
      manner.cleaves &&
      manner.free &&
      facts.purse.stamina !== null &&
      (swing.aim === null || facts.marks[swing.aim]?.hasNeighbor !== false),
    previous: earlierAttackCount(facts, form),
    heart: swing.arm.inflicts && swing.aim !== null && facts.marks[swing.aim]?.heart === true,
    first: swing.aim === null ? "" : (facts.refs[swing.aim] ?? ""),
    arm: swing.arm.id,
  };
};

/** Without a target: the total waits to be compared with a DV. */
const compareOffer = (facts: AttackFacts, form: AttackForm, one: RolledAttack, manner: AttackVariant): Offer =>
  makeOffer(`compare-${one.swing.id}`, "compare", t("Attack.Offer.compare"), {
    hint: t("Attack.Offer.compareHint"),
    by: "any",
    parts: {
      self: "self",
      t0: "targets",
      ...(weaponPart(facts, one.swing.arm.item) ? { item: weaponPart(facts, one.swing.arm.item) } : {}),
    },
    form: {
      total: one.total,
      natural: one.kept.natural,
      shift: one.kept.shift,
      reckless: one.swing.reckless,
      mode: one.swing.mode,
      variant: "",
      arm: one.swing.arm.id,
      weapon: one.swing.arm.name,
      critRange: one.swing.arm.critRange,
      touch: one.swing.arm.touch,
      previous: earlierAttackCount(facts, form),
      cleaves: manner.cleaves && manner.free,
      moreDv: one.swing.mode === "melee" ? 0 : (wholeOf(form.moreDv) ?? 0),
      increments: one.swing.increments,
      sticks: one.swing.mode === "thrown" && sticksInTarget(one.swing.arm, form),
      trigger: [facts.attackTrigger, one.swing.id, one.total].join("/"),
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
  const { swing, verdict } = one;
  if (verdict.hit === null) return [compareOffer(facts, form, one, manner)];
  if (swing.aim === null) return [];
  const { id, arm, aim, increments } = swing;
  if (!verdict.hit)
    return swing.mode === "thrown" && !verdict.fumble
      ? [scatterOffer(facts, { id, name: arm.name, increments, target: aim })]
      : [];
  const hit = hitFromRoll(facts, form, one, manner);
  const parts: HitParts = { attacker: "self", target: swing.aim, item: weaponPart(facts, swing.arm.item) };
  const names = { attacker: nameOf(facts, "self"), target: nameOf(facts, swing.aim) };
  return hitOffers(hit, parts, names, swing.id, mayParry(swing.mode, facts.marks[swing.aim]));
}
