/** Facts of an attack, gathered once and stored in the card (A-11, A-146 to A-149, D-47, D-64). */

import { metersOf } from "../../../kernel/distance.ts";
import { offFront } from "../../../kernel/facing.ts";
import type { Parts, Snapshot, TokenSnapshot } from "../../../kernel/ruleset.ts";
import { type ActingFacts, actingFacts } from "../combat/action-facts.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import { instancesOfOne } from "../conditions/instances.ts";
import { type LimitingInjury, limitingInjuriesOf } from "../damage/injury-limits.ts";
import { type AdvantageReason, reasonsFor } from "../model/advantage.ts";
import { type ActorSnapshot, asActor, asItem, isCharacter } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { type EnhancingAbility, enhancersOf } from "./enhancing-abilities.ts";
import { gapAt, gapFrom } from "./ranges.ts";
import { type TargetFacts, targetFactsOf } from "./target-facts.ts";
import { type WeaponInUse, weaponInUseOf, weaponsInUseOf } from "./weapons-in-use.ts";

/** A target with its position in the scene; null: unknown. */
export interface PositionedTarget extends TargetFacts {
  /** Empty meters between the two spaces; −1: they share one (D-47). */
  gap: number | null;
  /** Meters from center to center. */
  metres: number | null;
  /** Angle of the attacker from the target's front, in degrees. */
  off: number | null;
  /** Angle of the target from the attacker's front, in degrees. */
  behind: number | null;
}

export interface AttackFacts extends ActingFacts {
  house: Pick<House, "exposedDefault" | "autoApplyDamage" | "criticalChecks">;
  /** Possible means of attack, and the thrown variants where there is one. */
  arms: WeaponInUse[];
  throws: WeaponInUse[];
  /** Ids of arms that are not in hand. */
  stowed: string[];
  targets: string[];
  /** Facts of the targets, by part. */
  marks: Record<string, PositionedTarget>;
  /** Reasons for Advantage or Disadvantage on the deciding die. */
  reasons: Record<"combat" | "hit", AdvantageReason[]>;
  enhancers: EnhancingAbility[];
  /** Once-a-Round uses already made this Round. */
  used: string[];
  swiftUsed: boolean;
  /** Restraining a target, but allowed to attack by GM ruling. */
  mayAttack: boolean;
  character: boolean;
  /** Injuries that block actions. */
  hurts: LimitingInjury[];
  /** Parts whose numbers the exact odds need; those this client may not see are removed. */
  odds?: Record<string, true>;
}

/** Meters between the nearest spaces of two tokens; adjacent tokens are at 1. */
function gapOf(self: ActorSnapshot, target: ActorSnapshot, token: TokenSnapshot | undefined): number | null {
  const apart = token?.edgeDistance ?? null;
  if (apart !== null) return gapAt(apart);
  const away = token?.distance ?? null;
  if (away === null) return null;
  return gapFrom(away, self, target);
}

function positionedTargetOf(
  part: string,
  self: ActorSnapshot,
  target: Parts["targets"][number],
  parts: Parts,
  house: House,
): PositionedTarget {
  const token = parts.tokens.find((one) => one.uuid === target.token || one.actor.uuid === target.uuid);
  const own = parts.tokens.find((one) => one.actor.uuid === self.uuid);
  const away = token?.distance ?? null;
  return {
    gap: gapOf(self, asActor(target), token),
    ...targetFactsOf(part, target, house),
    // Restrained by a creature other than the attacker, who may be hit instead; an item as holder cannot be hit
    //
    held: instancesOfOne(target.effects, "restrained").some(({ source }) => source !== "" && source !== self.uuid),
    metres: away === null ? null : metersOf(away),
    off: offFront(token, own),
    behind: offFront(own, token),
  };
}

/** The item's weapon if the action has an item, else all wielded weapons and bare hands. */
function availableWeapons(
  self: ActorSnapshot,
  item: Snapshot | undefined,
  house: House,
): Pick<AttackFacts, "arms" | "throws"> {
  const weapon = asItem(item, "auraWeapon");
  const alone = weapon ? weaponInUseOf(self, weapon.id, false, house) : null;
  const weapons = alone ? [alone] : weaponsInUseOf(self, house);
  const throws = weapons.flatMap((weapon) => {
    const thrown = weapon.kind === "melee" ? weaponInUseOf(self, weapon.id, true, house) : null;
    return thrown?.kind === "throw" ? [thrown] : [];
  });
  return { arms: weapons, throws };
}

export function attackFacts(parts: Parts): AttackFacts {
  const self = asActor(parts.self);
  const house = readHouse(parts.house);
  const known = { statuses: [...conditionsOf(parts.self)], advantages: self.system.sway };
  // The actor of an interrupted action may also be among the targets: keep it once.
  const aimedAt = parts.targets.filter(({ uuid }, at, all) => all.findIndex((one) => one.uuid === uuid) === at);
  const targets = aimedAt.map((_, at) => `t${at}`);
  const { exposedDefault, autoApplyDamage, criticalChecks } = house;
  const available = availableWeapons(self, parts.item, house);
  const inHand = ({ id }: WeaponInUse): boolean => {
    const weapon = asItem(
      self.items.find((one) => one.id === id),
      "auraWeapon",
    );
    return !weapon || ((weapon.system.equipped || weapon.system.natural) && !weapon.system.dropped);
  };
  return {
    house: { exposedDefault, autoApplyDamage, criticalChecks },
    ...actingFacts(parts, aimedAt),
    ...available,
    stowed: available.arms.filter((weapon) => !inHand(weapon)).map(({ id }) => id),
    targets,
    marks: Object.fromEntries(
      aimedAt.map((target, at) => [`t${at}`, positionedTargetOf(`t${at}`, self, target, parts, house)]),
    ),
    reasons: { combat: reasonsFor("combat", known), hit: reasonsFor("hit", known) },
    enhancers: enhancersOf(parts.self),
    used: [...self.system.round.used],
    swiftUsed: self.system.round.swiftUsed,
    mayAttack: instancesOfOne(parts.self.effects, "restraining").every(({ mayAttack }) => mayAttack),
    character: isCharacter(parts.self),
    hurts: limitingInjuriesOf(parts.self),
    odds: Object.fromEntries(targets.map((part) => [part, true as const])),
  };
}
