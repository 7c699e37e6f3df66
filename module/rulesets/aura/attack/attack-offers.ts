/** Consequences and follow-ups of an attack, without its costs (A-77, A-78, A-95, A-96, A-163, A-170, D-64). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact, flagOf } from "../../../kernel/form-values.ts";
import { makeOffer } from "../../../kernel/outcome.ts";
import type { Offer } from "../../../kernel/ruleset.ts";
import { inflict, until } from "../conditions/instances.ts";
import { nonLethalInjuryOffer } from "../damage/injury-tables.ts";
import { t } from "../model/texts.ts";
import type { AttackFacts } from "./attack-facts.ts";
import { type AttackForm, type DeclaredAttack, isSurpriseAttack } from "./attack-form.ts";
import { type AttackResult, enhancerApplies } from "./attack-roll.ts";
import { type ChosenEnhancer, spread } from "./enhancing-abilities.ts";

/** A 1 to 3 leaves the attacker Exposed until the end of the next Round (A-78, A-96, D-48). */
export const exposesSelf = ({ moment }: Pick<AttackFacts, "moment">, face: number): Consequence[] =>
  face <= 3 ? [inflict("self", "exposed", until(moment, 1), t("Attack.Why.lowRoll", { face }))] : [];

const usualExpiry = ({ house, moment }: AttackFacts) =>
  until(moment, house.exposedDefault === "endOfNextRound" ? 1 : 0);

/** Consequences of an attack for both sides, besides its damage. */
export function attackConsequences(
  facts: AttackFacts,
  form: AttackForm,
  declared: DeclaredAttack,
  result: AttackResult,
): Consequence[] {
  const { target, chosen } = declared;
  if (!target) return [];
  const { part } = target;
  return compact([
    result.critical && inflict(part, "exposed", usualExpiry(facts), t("Attack.Why.critical")),
    isSurpriseAttack(form) && inflict(part, "surprised", until(facts.moment, 0), t("Attack.Why.surprises")),
    ...(result.hit ? effectsOfHit(facts, part, chosen, result, declared) : []),
  ]);
}

/** Conditions that the used abilities inflict on a hit, such as Pinning Shot. */
function effectsOfHit(
  facts: AttackFacts,
  part: string,
  chosen: readonly ChosenEnhancer[],
  result: AttackResult,
  { target }: DeclaredAttack,
) {
  const used = chosen.filter(({ one }) => target !== null && enhancerApplies(one, target, result.critical));
  return spread(used.map(({ one }) => ({ one, times: 1 }))).flatMap(({ name, onHit }) =>
    onHit.map(({ id, expiry, rounds }): Consequence => {
      const why = t("Attack.Why.ability", { name });
      return inflict(part, id, expiry === "round" ? until(facts.moment, rounds) : { expiry }, why);
    }),
  );
}

/** Damage follow-ups for the GM or the target's owner; with half damage as a choice. */
export function damageOffers(
  facts: AttackFacts,
  { weapon, target }: DeclaredAttack,
  { suffered, lethal }: AttackResult,
): Offer[] {
  if (!target || !suffered || suffered.damage < 1) return [];
  const name = nameOf(facts, target.part);
  const { damage } = suffered;
  const form = { amount: damage, type: weapon.type, lethal, raw: false, half: false };
  const offer: Offer = {
    id: `damage-${target.part}`,
    action: "applyDamage",
    label: t(lethal ? "Attack.Offer.damage" : "Attack.Offer.damageNonLethal", { name, damage }),
    by: target.part,
    parts: { self: target.part },
    form,
    tone: "danger",
    otherwise: t("Attack.Offer.damageOtherwise", { name }),
    auto: facts.house.autoApplyDamage,
    ...(facts.house.autoApplyDamage ? { always: true } : {}),
    group: "damage",
  };
  const half: Offer = makeOffer(
    `half-${target.part}`,
    "applyDamage",
    t("Attack.Offer.half", { damage: Math.floor(damage / 2) }),
    {
      by: target.part,
      parts: { self: target.part },
      form: { ...form, half: true },
      group: "damage",
    },
  );
  return compact([offer, half, !lethal && nonLethalInjuryOffer(`injury-${target.part}`, name, target.part, damage)]);
}

/** Follow-ups of an attack rolled without a target: compare it with a target, or apply its damage to one (D-64). */
export function offersWithoutTarget(
  form: AttackForm,
  { weapon }: DeclaredAttack,
  { face, rolled, damage }: { face: number; rolled: number; damage: number },
  refs: AttackFacts["refs"],
): Offer[] {
  const item: Offer["parts"] = refs.item ? { item: "item" } : {};
  const compare: Offer = makeOffer("compare", "compare", t("Attack.Offer.compare"), {
    hint: t("Attack.Offer.compareHint"),
    parts: { self: "self", t0: "targets", ...item },
    form: { ...form, declared: false, aim: "", arm: weapon.id, face, rolled },
    tone: "primary",
    stays: true,
  });
  if (damage < 1) return [compare];
  return [
    compare,
    makeOffer("bare", "applyDamage", t("Attack.Offer.bare", { damage }), {
      hint: t("Attack.Offer.bareHint"),
      by: "gm",
      parts: { self: "targets" },
      form: { amount: damage, type: weapon.type, lethal: !flagOf(form.restrain), raw: true, half: false },
      stays: true,
    }),
  ];
}
