/** Facts of an attack, gathered once and stored in the card. */
import { factsOfParts } from "../../../kernel/facts.ts";
import { flagOf, stringOf } from "../../../kernel/form-values.ts";
import { type Breakdown, stack } from "../../../kernel/modifiers.ts";
import type { Facts, Parts, Snapshot } from "../../../kernel/ruleset.ts";
import { heartsOf } from "../checks/heart-location.ts";
import { availableStamina, type CostFacts, costFactsOf } from "../combat/costs.ts";
import {
  type Bystander,
  engagedWith,
  feetApart,
  flanks,
  hasNeighbor,
  inTheWay,
  mightBeInTheWay,
  threatened,
  tokenFor,
} from "../combat/positions.ts";
import { attackTrigger, provokeTrigger } from "../combat/provoke.ts";
import { friendlyFire } from "../combat/range.ts";
import { isIn } from "../conditions/conditions.ts";
import { type ActorSnapshot, ATTRIBUTES, type AttributeId, asActor, asItem, type SizeId } from "../model/data.ts";
import { readied } from "../model/defence-values.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { modifiersOf, type Sourced } from "../model/modifiers.ts";
import {
  type AttackWeapon,
  attackWeaponOf,
  attackWeaponsOf,
  doubleWeaponEnds,
  throwWeaponOf,
} from "./attack-weapons.ts";

export const DVS = ["dv", "touch", "offGuard", "touchOffGuard"] as const;
export type DvId = (typeof DVS)[number];
export type Cover = "none" | "cover" | "total";

/** A possible target. */
export interface TargetFacts {
  dv: Record<DvId, Breakdown>;
  size: SizeId;
  offGuard: boolean;
  prone: boolean;
  /** Has a heart whose location the attacker neither knows nor has tried to find (N-59). */
  heart: boolean;
  /** Advantage and disadvantage it grants to attackers; cover is a field of its own. */
  grants: Sourced[];
  cover: Cover;
  /** Behind a readied shield that gives cover against shots from the front. */
  shielded: boolean;
  /** It grapples the attacker. */
  holdsMe: boolean;
  /** Feet from edge to edge; null: unknown. */
  distance: number | null;
  /** Suggested from token positions (D-28). */
  flanked: boolean;
  friends: boolean;
  /** Parts m0 … in the line of fire, and nearby parts that may be in it. */
  inTheWay: string[];
  around: string[];
  /**
   * Cannot react to a melee hit: unconscious, dead, destroyed, without Stamina, or without a reaction in combat (N-05,
   * N-21, N-131, N-134). The parry itself checks for a weapon.
   */
  out: boolean;
  /** False if no other creature stands next to it; true if one does, or positions are unknown. */
  hasNeighbor: boolean;
}

/** Possible bystanders, by part. */
interface BystanderFacts {
  size: SizeId;
}

export interface AttackFacts extends Facts {
  house: House;
  purse: CostFacts;
  /** Martial bonus (N-07). */
  martial: number;
  attributes: Record<AttributeId, number>;
  size: SizeId;
  prone: boolean;
  pool: Sourced[];
  arms: AttackWeapon[];
  targets: string[];
  marks: Record<string, TargetFacts>;
  around: Record<string, BystanderFacts>;
  /** A lunge already paid for by its own button (N-111). */
  lunging: boolean;
  turn: number;
  /** The free action of the button: powerAttack, reckless, deadlyAim; "": none. */
  option: string;
  /** Trigger id of a Reactive Attack against a shot; "": none (D-27). */
  shotTrigger: string;
  /** Trigger id for a parry of this attack (N-133). */
  attackTrigger: string;
  /** For exact odds only, never stored in a card: DVs this client may know. */
  odds?: Record<string, { dv: Record<DvId, number> }>;
}

const ATTACK_TARGETS = (target: string): boolean =>
  target === "d20" || target.startsWith("attack") || target.startsWith("skill") || target.startsWith("check");
const SEEN = ["cover", "totalCover"];

const coverOf = (actor: Pick<Snapshot, "statuses">): Cover =>
  actor.statuses.includes("totalCover") ? "total" : actor.statuses.includes("cover") ? "cover" : "none";

const grapplersOf = (actor: Pick<Snapshot, "effects">): string[] =>
  actor.effects
    .filter(({ statuses, disabled }) => !disabled && statuses.includes("grappled"))
    .map(({ given }) => stringOf(given?.grappler) || stringOf(given?.source))
    .filter((uuid) => uuid !== "");

const whyOf = (actor: ActorSnapshot, id: DvId): Breakdown => {
  const total = actor.system.defence[id];
  const why = actor.system.why[id];
  return why && why.total === total ? why : { ...stack([]), total };
};
const targetDefences = (actor: ActorSnapshot): TargetFacts["dv"] =>
  Object.fromEntries(DVS.map((id) => [id, whyOf(actor, id)])) as TargetFacts["dv"];

/** Whether an actor knows the heart of a creature, or has searched without success (N-59, D-26). */
function knowsHeartOf({ system: { knowledge, details } }: ActorSnapshot, other: ActorSnapshot, house: House): boolean {
  const { species } = other.system.details;
  const { known, tried } = heartsOf(knowledge.hearts);
  return [...known, ...tried].includes(species) || (house.knowOwnHeart && details.species === species);
}

interface Scene {
  named: Record<string, Snapshot>;
  around: Record<string, BystanderFacts>;
  marks: Record<string, TargetFacts>;
  odds: NonNullable<AttackFacts["odds"]>;
}

function scene(parts: Parts, house: House): Scene {
  const self = tokenFor(parts.self, parts.tokens);
  const attacker = asActor(parts.self);
  const grapplers = grapplersOf(parts.self);
  const suggests = house.autoDetect === "suggest";
  const found: Scene = { named: {}, around: {}, marks: {}, odds: {} };
  const targets = parts.targets.map((target) => tokenFor(target, parts.tokens)?.uuid ?? target.uuid);
  const partOf = ({ token, size }: Bystander): string => {
    const known = targets.indexOf(token.uuid);
    const part = known >= 0 ? `t${known}` : `m${parts.tokens.indexOf(token)}`;
    if (known < 0) found.named[part] = token.actor;
    found.around[part] = { size };
    return part;
  };
  for (const [at, target] of parts.targets.entries()) {
    const actor = asActor(target);
    const token = tokenFor(target, parts.tokens);
    const { size } = actor.system;
    const engaged = engagedWith(self, token, parts.tokens);
    const way = suggests ? inTheWay(self, token, parts.tokens) : [];
    found.marks[`t${at}`] = {
      dv: targetDefences(actor),
      size,
      offGuard: isIn(actor, "offGuard"),
      prone: isIn(actor, "prone"),
      heart:
        actor.system.body.parts.some((part) => part.hidden && part.state !== "destroyed") &&
        !knowsHeartOf(attacker, actor, house),
      grants: modifiersOf(actor, house).filter(({ mode, of }) => mode === "grant" && !SEEN.includes(of)),
      cover: coverOf(actor),
      shielded: readied(actor.system, actor.items).some(({ system }) => system.coverWhenReadied),
      holdsMe: grapplers.includes(target.uuid),
      distance: feetApart(self, token),
      flanked: suggests && flanks(self, token, parts.tokens),
      friends: suggests && friendlyFire(size, attacker.system.size, engaged, house),
      inTheWay: way.map(partOf),
      around: parts.withoutDialog ? [] : mightBeInTheWay(self, token, parts.tokens).map(partOf),
      out:
        ["unconscious", "dead", "destroyed"].some((status) => isIn(actor, status)) ||
        availableStamina(costFactsOf({ ...parts, self: target })) < 1 ||
        (flagOf(parts.given.fighting) && actor.system.reactions.value < 1),
      hasNeighbor: hasNeighbor(self, token, parts.tokens),
    };
    found.odds[`t${at}`] = {
      dv: Object.fromEntries(DVS.map((id) => [id, actor.system.defence[id]])) as Record<DvId, number>,
    };
  }
  return found;
}

/** Facts of the attacker, shared by attacks, maneuvers and parries. */
function attackerOf(parts: Parts): Omit<AttackFacts, keyof Facts | "targets" | "marks" | "around" | "odds" | "arms"> {
  const house = readHouse(parts.house);
  const actor = asActor(parts.self);
  const { attributes, martialBonus, size, turn } = actor.system;
  return {
    house,
    purse: costFactsOf(parts),
    martial: martialBonus,
    attributes: Object.fromEntries(ATTRIBUTES.map((id) => [id, attributes[id].mod ?? 0])) as Record<
      AttributeId,
      number
    >,
    size,
    prone: isIn(parts.self, "prone"),
    pool: modifiersOf(actor, house).filter(
      ({ mode, target }) => ["advantage", "disadvantage", "bonus"].includes(mode) && ATTACK_TARGETS(target),
    ),
    lunging: turn.lunge || isIn(parts.self, "lunging"),
    turn: turn.number,
    option: stringOf(parts.given.kind),
    attackTrigger: attackTrigger(parts),
    shotTrigger: provokeTrigger(
      parts,
      "shot",
      house.provokesRangedInMelee && threatened(tokenFor(parts.self, parts.tokens), parts.tokens),
    ),
  };
}

/** Facts of an attack with these weapons. */
export function factsWithWeapons(parts: Parts, weapons: readonly AttackWeapon[]): AttackFacts {
  const attacker = attackerOf(parts);
  const { named, around, marks, odds } = scene(parts, attacker.house);
  const items = parts.self.items.filter(({ id }) => weapons.some(({ item }) => item === id));
  return {
    arms: [...weapons],
    ...factsOfParts(parts, { ...named, ...Object.fromEntries(items.map((one) => [`w-${one.id}`, one])) }),
    ...attacker,
    targets: parts.targets.map((_, at) => `t${at}`),
    marks,
    around,
    odds,
  };
}

/** The weapon of the action; without one, all weapons at hand. */
export function attackFacts(parts: Parts): AttackFacts {
  const self = asActor(parts.self);
  const weapon = asItem(parts.item, "anatomyWeapon");
  const own = weapon ? doubleWeaponEnds(attackWeaponOf(self, weapon)) : [];
  if (weapon && parts.withoutDialog) return factsWithWeapons(parts, own);
  const all = attackWeaponsOf(self).flatMap(doubleWeaponEnds);
  if (!weapon) return factsWithWeapons(parts, all);
  return factsWithWeapons(parts, [...own, ...all.filter(({ item }) => item !== weapon.id)]);
}

/** All held weapons of the reacting actor: the item that came with the button belongs to another actor. */
export const reactionAttackFacts = (parts: Parts): AttackFacts =>
  factsWithWeapons(parts, attackWeaponsOf(asActor(parts.self)).flatMap(doubleWeaponEnds));

/** Any item, thrown (N-120). */
export const throwFacts = (parts: Parts): AttackFacts =>
  factsWithWeapons(parts, parts.item ? [throwWeaponOf(asActor(parts.self), parts.item)] : []);
