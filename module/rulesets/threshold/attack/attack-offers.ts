/** Follow-ups of an attack: damage to the targets hit, further effects of the weapon, and its cost (6 Attack). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import type { Offer } from "../../../kernel/ruleset.ts";
import { putOn } from "../conditions/durations.ts";
import { hitCondition } from "../conditions/holds.ts";
import { damageOffer } from "../damage/damage-offers.ts";
import { used } from "../model/limited-uses.ts";
import { t } from "../model/texts.ts";
import type { AttackFacts, Mark } from "./attack-facts.ts";
import type { Declared } from "./attack-form.ts";
import { critsOf, hitsOf, type Struck } from "./attack-roll.ts";
import { type Arm, damageOf } from "./weapon-in-use.ts";

/** Whether anything can have been hit: a miss has no damage button (T-94). */
const landed = ({ met }: Struck): boolean => met.some(({ verdict }) => verdict.hit !== false);

/** The damage button; in a full round each attack has its own and is compared with the threshold separately (T-25). */
export function harmOffers(facts: AttackFacts, one: Declared, struck: Struck, id = ""): Offer[] {
  const parts = damageOf(one.arm, one.damage);
  if (!landed(struck) || parts.length === 0) return [];
  const hits = hitsOf(struck);
  const open = hits.length === 0;
  const threat = open && struck.met.some(({ verdict }) => verdict.critical);
  const multiplier = open && !threat ? 1 : one.arm.crit.multiplier;
  return [
    damageOffer(facts, hits, {
      parts,
      crit: critsOf(struck),
      multiplier,
      terms: one.damage.counted,
      ...(id ? { id, weapon: one.arm.name } : {}),
    }),
  ];
}

/** Follow-up of a weapon for every hit: a grapple (tentacle) or a power (poisonous fangs). */
function followOffers(facts: AttackFacts, arm: Arm, hits: readonly string[], id: string): Offer[] {
  if (arm.follow === "") return [];
  const power = facts.refs[`follow-${arm.id}`] ? `follow-${arm.id}` : null;
  if (arm.follow !== "grapple" && power === null) return [];
  return hits.map((part) => ({
    id: `follow-${part}${id ? `-${id}` : ""}`,
    action: power ? "power" : "grapple",
    label: power
      ? t("Offer.followPower", { power: nameOf(facts, power), name: nameOf(facts, part) })
      : t("Offer.followGrapple", { name: nameOf(facts, part) }),
    by: "self",
    parts: { self: "self", t0: part, ...(power ? { item: power } : {}) },
    form: {},
    asks: ["circumstance", "situations"],
    tone: "primary",
    otherwise: t("Offer.followOtherwise"),
    auto: false,
  }));
}

/** All follow-ups of a rolled attack. */
export const strikeOffers = (facts: AttackFacts, one: Declared, struck: Struck, id = ""): Offer[] => [
  ...harmOffers(facts, one, struck, id),
  ...followOffers(facts, one.arm, hitsOf(struck), id),
];

/** Consequences a hit has by itself: a net holds, a talent applies its condition. */
export function hitConsequences(facts: AttackFacts, one: Declared, struck: Struck): Consequence[] {
  const { arm, technique } = one;
  return hitsOf(struck).flatMap((part) => {
    const { bearing } = facts.marks[part] as Mark;
    return [
      ...(arm.hit.status === "" ? [] : hitCondition(part, bearing, arm.hit, arm.name)),
      ...(technique?.condition.status ? putOn(part, bearing, technique.condition, technique.name) : []),
    ];
  });
}

/** The cost of an attack, hit or miss: paid when the die is rolled. */
export function attackCosts(
  facts: AttackFacts,
  { arm, technique }: Pick<Declared, "arm" | "technique">,
): Consequence[] {
  const limited = { value: arm.left ?? 0, max: arm.left === null ? 0 : 1, per: "encounter" } as const;
  return [
    ...used(limited, arm.id, arm.name),
    ...(technique
      ? [
          ...used(technique.uses, technique.id, technique.name),
          ...putOn("self", facts.bearing, technique.selfCondition, technique.name),
        ]
      : []),
  ];
}
