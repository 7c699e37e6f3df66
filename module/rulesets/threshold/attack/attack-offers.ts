/** Follow-ups of an attack: damage to the targets hit, further effects of the weapon. */
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { makeOffer } from "../../../kernel/outcome.ts";
import type { Offer } from "../../../kernel/ruleset.ts";
import { conditionConsequences } from "../conditions/durations.ts";
import { hitCondition } from "../conditions/holds.ts";
import { damageOffer } from "../damage/damage-offers.ts";
import { t } from "../model/texts.ts";
import type { AttackFacts, TargetFacts } from "./attack-facts.ts";
import type { DeclaredAttack } from "./attack-form.ts";
import { type AttackResult, critsOf, hitsOf } from "./attack-roll.ts";
import { damageOf, type WeaponInUse } from "./weapon-in-use.ts";

/** Whether the attack may have hit: a miss has no damage button (T-94). */
const hasHit = ({ met }: AttackResult): boolean => met.some(({ verdict }) => verdict.hit !== false);

/** The damage button; in a full round each attack has its own and is compared with the threshold separately (T-25). */
function attackDamageOffers(facts: AttackFacts, one: DeclaredAttack, result: AttackResult, id = ""): Offer[] {
  const parts = damageOf(one.weapon, one.damage);
  if (!hasHit(result) || parts.length === 0) return [];
  const hits = hitsOf(result);
  const open = hits.length === 0;
  const threat = open && result.met.some(({ verdict }) => verdict.critical);
  const multiplier = open && !threat ? 1 : one.weapon.crit.multiplier;
  return [
    damageOffer(facts, hits, {
      parts,
      crit: critsOf(result),
      multiplier,
      terms: one.damage.counted,
      ...(id ? { id, weapon: one.weapon.name } : {}),
    }),
  ];
}

/** Follow-up of a weapon for every hit: a grapple (tentacle) or a power (poisonous fangs). */
function followOffers(facts: AttackFacts, weapon: WeaponInUse, hits: readonly string[], id: string): Offer[] {
  if (weapon.follow === "") return [];
  const power = facts.refs[`follow-${weapon.id}`] ? `follow-${weapon.id}` : null;
  if (weapon.follow !== "grapple" && power === null) return [];
  return hits.map((part) =>
    makeOffer(
      `follow-${part}${id ? `-${id}` : ""}`,
      power ? "power" : "grapple",
      power
        ? t("Offer.followPower", { power: nameOf(facts, power), name: nameOf(facts, part) })
        : t("Offer.followGrapple", { name: nameOf(facts, part) }),
      {
        parts: { self: "self", t0: part, ...(power ? { item: power } : {}) },
        asks: ["circumstance", "situations"],
        atOnce: true,
        tone: "primary",
        otherwise: t("Offer.followOtherwise"),
      },
    ),
  );
}

/** All follow-ups of a rolled attack. */
export const attackFollowUps = (facts: AttackFacts, one: DeclaredAttack, result: AttackResult, id = ""): Offer[] => [
  ...attackDamageOffers(facts, one, result, id),
  ...followOffers(facts, one.weapon, hitsOf(result), id),
];

/** Consequences of a hit without a click: a net holds, a talent applies its condition. */
export function hitConsequences(facts: AttackFacts, one: DeclaredAttack, result: AttackResult): Consequence[] {
  const { weapon, technique } = one;
  return hitsOf(result).flatMap((part) => {
    const { bearing } = facts.marks[part] as TargetFacts;
    return [
      ...(weapon.hit.status === "" ? [] : hitCondition(part, bearing, weapon.hit, weapon.name)),
      ...(technique?.condition.status ? conditionConsequences(part, bearing, technique.condition, technique.name) : []),
    ];
  });
}
