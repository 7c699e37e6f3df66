/** The facts of an attack, gathered once and stored in the card: for weapons, natural weapons and powers alike. */
import { factsOfParts, labeledModifier } from "../../../kernel/facts.ts";
import type { Modifier } from "../../../kernel/modifiers.ts";
import type { Facts, Parts, Snapshot, TokenSnapshot } from "../../../kernel/ruleset.ts";
import { statsOf } from "../checks/stat-test.ts";
import { isIn, PRONE } from "../conditions/conditions.ts";
import { type CurrentEffects, currentEffectsOf } from "../conditions/durations.ts";
import { type DamageTarget, damageTargetOf } from "../damage/damage-target.ts";
import { type Roller, rollerOf } from "../model/d20.ts";
import { type ActorSnapshot, asActor, type DefenseId, itemsOf, type PowerData } from "../model/data.ts";
import { type DefenseInputs, defenseInputs } from "../model/defenses.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { unlimited } from "../model/limited-uses.ts";
import { chartModifier, chartOf } from "../model/size.ts";
import { t } from "../model/texts.ts";
import { itemModifiers, modifiersOf, type NamedModifier } from "../model/typed-modifiers.ts";
import {
  combatModifiers,
  fullRoundWeapons,
  type Stats,
  type WeaponInUse,
  weaponInUse,
  weaponsInUse,
} from "./weapon-in-use.ts";

/** Feet per square, whatever unit the scene is measured in (D-43). */
const SQUARE = 5;

/** A possible target of an attack. */
export interface TargetFacts {
  defenses: Record<DefenseId, DefenseInputs>;
  helpless: boolean;
  /** Squares from the attacker's edge to the target's; 0: same space; null: unknown on this scene. */
  squares: number | null;
  /** Running conditions and effects, so that none is applied twice (T-134). */
  bearing: CurrentEffects;
}

/** A talent used with a weapon attack: Cunning Strike, Reckless Blow. */
export interface Technique {
  id: string;
  name: string;
  addAttackBonus: boolean;
  ability: string;
  bonus: PowerData["bonus"];
  /** Its modifiers for this use only. */
  own: NamedModifier[];
  selfCondition: PowerData["selfCondition"];
  condition: PowerData["condition"];
  uses: PowerData["uses"];
}

export interface AttackFacts extends Facts {
  house: House;
  roller: Roller;
  stats: Stats;
  attackBonus: Modifier;
  /** Modifier from the attack column of the size chart, for attacks on Reflex (D-25). */
  size: NamedModifier;
  arms: WeaponInUse[];
  techniques: Technique[];
  targets: string[];
  marks: Record<string, TargetFacts>;
  bearing: CurrentEffects;
  /** Target data that the exact odds need and no card may store. */
  odds?: Record<string, DamageTarget>;
}

/** Situational modifier of a prone target; the attack's mode decides which of the two applies. */
export const PRONE_TICKS: Readonly<Record<keyof typeof PRONE, string>> = {
  melee: "prone.melee",
  ranged: "prone.ranged",
};
const proneModifier = (mode: keyof typeof PRONE): NamedModifier => ({
  id: PRONE_TICKS[mode],
  name: t("Condition.prone"),
  label: "",
  target: "defense.ref",
  type: "circumstance",
  value: PRONE[mode],
  stacks: false,
  situational: true,
});

/** Squares per side of an actor's space, at least 1. */
const width = (actor: ActorSnapshot, house: House): number =>
  Math.max(1, chartOf(house)[actor.system.size.value].space);

/** Distance to a token, as the scene measures it. */
type Away = Pick<TokenSnapshot, "distance" | "edgeDistance"> | undefined;

/** Squares between two actors, edge to edge: from their tokens, else from the feet between their centers. */
function squaresBetween(a: ActorSnapshot, b: ActorSnapshot, away: Away, house: House): number | null {
  const apart = away?.edgeDistance ?? null;
  if (apart !== null) return Math.round(apart / SQUARE);
  const feet = away?.distance ?? null;
  if (feet === null) return null;
  const between = feet / SQUARE - (width(a, house) - 1) / 2 - (width(b, house) - 1) / 2;
  return Math.max(0, Math.round(between));
}

function defensesOf(actor: ActorSnapshot, house: House): TargetFacts["defenses"] {
  const lies = isIn(actor, "prone") ? [proneModifier("melee"), proneModifier("ranged")] : [];
  const modifiers = [...modifiersOf(actor), ...lies];
  const given = (id: DefenseId) => defenseInputs(id, actor.system, actor, { modifiers, chart: chartOf(house) });
  return { fort: given("fort"), ref: given("ref"), will: given("will") };
}

export function targetFactsOf(self: ActorSnapshot, target: Snapshot, away: Away, house: House): TargetFacts {
  const actor = asActor(target);
  return {
    defenses: defensesOf(actor, house),
    helpless: isIn(actor, "helpless"),
    squares: squaresBetween(self, actor, away, house),
    bearing: currentEffectsOf(target),
  };
}

/** Target facts and, for the odds, what damage does to them, by part. */
export function allTargetFacts(parts: Parts, house: House): Pick<AttackFacts, "targets" | "marks" | "odds"> {
  const self = asActor(parts.self);
  const marks: AttackFacts["marks"] = {};
  const odds: Record<string, DamageTarget> = {};
  for (const [at, target] of parts.targets.entries()) {
    const token = parts.tokens.find((one) => one.uuid === target.token || one.actor.uuid === target.uuid);
    marks[`t${at}`] = targetFactsOf(self, target, token, house);
    if (!parts.withoutDialog) odds[`t${at}`] = damageTargetOf(target);
  }
  return { targets: Object.keys(marks), marks, odds };
}

const usable = ({ system }: { system: PowerData }): boolean => unlimited(system.uses) || system.uses.value > 0;

const techniquesOf = (actor: ActorSnapshot): Technique[] =>
  itemsOf(actor, "thresholdPower")
    .filter((power) => power.system.attack.withWeapon && usable(power))
    .map(({ id, name, system }) => ({
      id,
      name,
      own: itemModifiers({ id, name, system: system }),
      addAttackBonus: system.attack.addAttackBonus,
      ability: system.attack.replaceAbility,
      bonus: { ...system.bonus },
      selfCondition: { ...system.selfCondition },
      condition: { ...system.condition },
      uses: { ...system.uses },
    }));

/** The attacker's facts, the same for weapons and spells. */
export function attackerOf(
  actor: ActorSnapshot,
  house: House,
): Pick<AttackFacts, "roller" | "stats" | "attackBonus" | "size" | "bearing"> {
  const { attackBonus, size } = actor.system;
  const self = actor;
  return {
    roller: { ...rollerOf(self, () => false), pool: combatModifiers(actor) },
    stats: statsOf({ self }),
    attackBonus: labeledModifier(t("Why.attackBonus"), attackBonus.value, t(`Progression.${attackBonus.progression}`)),
    size: chartModifier(size.value, "attack", chartOf(house)[size.value].attack),
    bearing: currentEffectsOf(self),
  };
}

/** The actor's power that follows a hit: by id, uuid or name, or by the compendium entry it is a copy of. */
export const followingPower = (actor: Pick<Snapshot, "items">, follow: string) =>
  itemsOf(actor, "thresholdPower").find(
    (one) => follow !== "" && [one.id, one.name, one.uuid, one.from].includes(follow),
  );

/** Follow-ups of a hit besides damage, by the weapon's part: a power its wielder may use at once (Adder Venom). */
function followers(actor: ActorSnapshot, weapons: readonly WeaponInUse[]): Record<string, Snapshot> {
  const found = weapons.flatMap(({ id, follow }) => {
    const power = followingPower(actor, follow);
    return power ? [[`follow-${id}`, power] as const] : [];
  });
  return Object.fromEntries(found);
}

function attackFactsWith(parts: Parts, weapons: WeaponInUse[]): AttackFacts {
  const house = readHouse(parts.house);
  const self = asActor(parts.self);
  return {
    house,
    ...factsOfParts(parts, followers(self, weapons)),
    ...attackerOf(self, house),
    ...allTargetFacts(parts, house),
    arms: weapons,
    techniques: techniquesOf(self),
  };
}

/** Facts for the weapon of this action; without one, for all current attacks. */
export function attackFacts(parts: Parts): AttackFacts {
  const self = asActor(parts.self);
  const weapon = parts.item ? weaponInUse(self, parts.item) : null;
  return attackFactsWith(parts, weapon ? [weapon] : weaponsInUse(self));
}

/** Facts for all weapons of the responding actor: the item passed with the button belongs to another actor. */
export const handsFacts = (parts: Parts): AttackFacts => attackFactsWith(parts, weaponsInUse(asActor(parts.self)));

/** Facts for every natural attack on its own, in sheet order (T-68). */
export const fullRoundFacts = (parts: Parts): AttackFacts =>
  attackFactsWith(parts, fullRoundWeapons(asActor(parts.self)));
