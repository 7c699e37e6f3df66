/**
 * Follow-ups of a power, poison or hazard for those affected: one damage roll for all, the rest for each (3 Roll
 * formulas).
 */
import { nameOf } from "../../../kernel/facts.ts";
import { ticksField } from "../../../kernel/fields.ts";
import { compact } from "../../../kernel/form-values.ts";
import { type Modifier, signed } from "../../../kernel/modifiers.ts";
import type { Facts, Field, Offer } from "../../../kernel/ruleset.ts";
import { type TargetedFacts, targetModifierId } from "../attack/attack-roll.ts";
import { putOnOffer } from "../conditions/apply-condition-offer.ts";
import { damageOffer, type RolledDamagePart, trackOffer } from "../damage/damage-offers.ts";
import type { ConditionDuration, DefenseId } from "../model/data.ts";
import { situationalModifiers } from "../model/modifier-stacking.ts";
import { t } from "../model/texts.ts";

export interface PowerEffects {
  name: string;
  parts: readonly RolledDamagePart[];
  terms: readonly Modifier[];
  multiplier: number;
  attack: boolean;
  track: number;
  condition: ConditionDuration;
  /** The attack of the active poison. */
  poison: string;
}

/** Without a target: uses the targets at the time of the click, and never starts by itself. */
export const forLaterTargets = (offer: Offer): Offer => ({ ...offer, auto: false, stays: true });

/** Follow-ups for the targets hit, or for later targets if there were none. `more` overrides follow-up fields. */
export function powerEffectOffers(
  facts: Facts,
  effects: PowerEffects,
  hit: readonly string[],
  crit: readonly string[],
  more: Partial<Offer> = {},
): Offer[] {
  const { name, parts, terms, multiplier, attack, track, condition, poison } = effects;
  const tracked = (part: string): Offer => ({ ...trackOffer(facts, part, track), ...more });
  const put = (part: string): Offer => ({ ...putOnOffer(facts, part, condition, name, poison), ...more });
  const each = (make: (part: string) => Offer): Offer[] =>
    hit.length > 0 ? hit.map(make) : [forLaterTargets(make("targets"))];
  return compact([
    parts.length > 0 && damageOffer(facts, hit, { parts, crit, multiplier, attack, terms, offer: more }),
    ...(track === 0 ? [] : each(tracked)),
    ...(condition.status === "" ? [] : each(put)),
  ]);
}

/** Defense modifiers of the targets: only the GM ticks them. */
export function defenseModifierField(
  { marks, names, refs }: TargetedFacts,
  vs: DefenseId,
  parts: readonly string[],
): Field[] {
  const options = parts.flatMap((part) => {
    const given = marks[part]?.defenses[vs];
    return (given ? situationalModifiers(given.pool, given.targets) : [])
      .filter(({ id }) => id !== "prone.melee")
      .map((one) => ({
        value: targetModifierId(part, one.id),
        of: part,
        label: t("Form.againstOne", { what: one.name, name: nameOf({ names, refs }, part), value: signed(one.value) }),
      }));
  });
  return options.length === 0 ? [] : [ticksField("against", t("Form.against"), { options, gm: true })];
}
