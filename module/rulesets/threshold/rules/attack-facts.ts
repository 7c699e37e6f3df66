/** What an attack needs to know, gathered once and stored in the card: for weapons, natural weapons and powers alike. */
import { mod, partsOf } from "../../../kernel/facts.ts";
import type { Modifier } from "../../../kernel/modifiers.ts";
import type { Facts, Parts, Snapshot, TokenShown } from "../../../kernel/ruleset.ts";
import { type Arm, armOf, armsOf, combatPool, fullRoundArms, type Stats } from "./arm.ts";
import { isIn, PRONE } from "./conditions.ts";
import { type Roller, rollerOf } from "./d20.ts";
import { type ActorSnapshot, asActor, DEFENSES, type DefenseId, itemsOf, type PowerData } from "./data.ts";
import { type DefenseGiven, defenseGiven, defenseSum } from "./defenses.ts";
import { type Bearing, bearingOf } from "./effects.ts";
import { type House, readHouse } from "./house.ts";
import { chartModifier, chartOf } from "./size.ts";
import { statsOf } from "./test.ts";
import { modifiersOf, ofItem, type Typed } from "./typed.ts";
import { unlimited } from "./uses.ts";
import { t } from "./words.ts";

/** Feet a square is of, whatever the scene is measured in (D-43). */
export const SQUARE = 5;

/** Somebody who may be hit. */
export interface Mark {
  defenses: Record<DefenseId, DefenseGiven>;
  helpless: boolean;
  /** Squares from the attacker's edge to this one's; 0: they share a space; null: the scene does not tell. */
  squares: number | null;
  /** What is on it already, so that nothing is put on twice (T-134). */
  bearing: Bearing;
}

/** What the exact odds need of a target and no card may keep: its defenses as they stand. */
export type OddsMark = Record<DefenseId, number>;

/** A talent that is done with a weapon in hand: Cunning Strike, Reckless Blow (8.7). */
export interface Technique {
  id: string;
  name: string;
  addAttackBonus: boolean;
  ability: string;
  bonus: PowerData["bonus"];
  /** Its modifiers, for this one use. */
  own: Typed[];
  selfCondition: PowerData["selfCondition"];
  condition: PowerData["condition"];
  uses: PowerData["uses"];
}

export interface AttackFacts extends Facts {
  house: House;
  roller: Roller;
  stats: Stats;
  attackBonus: Modifier;
  /** The attack column of the chart, for attacks on Reflex (2.8, D-25). */
  size: Typed;
  arms: Arm[];
  techniques: Technique[];
  targets: string[];
  marks: Record<string, Mark>;
  bearing: Bearing;
  odds?: Record<string, OddsMark>;
}

/** A tick of somebody lying on the ground; the attack's mode says which of the two counts (section 7). */
export const PRONE_TICKS: Readonly<Record<keyof typeof PRONE, string>> = {
  melee: "prone.melee",
  ranged: "prone.ranged",
};
const lying = (mode: keyof typeof PRONE): Typed => ({
  id: PRONE_TICKS[mode],
  name: t("Condition.prone"),
  label: "",
  target: "defense.ref",
  type: "circumstance",
  value: PRONE[mode],
  stacks: false,
  situational: true,
});

/** Squares a side; several of the smallest share one. */
const width = (actor: ActorSnapshot, house: House): number =>
  Math.max(1, chartOf(house)[actor.system.size.value].space);

/** How far somebody is off, as the scene has it. */
type Away = Pick<TokenShown, "distance" | "apart"> | undefined;

/** Squares between two, edge to edge: as their tokens stand, else from feet between their centres. */
export function squaresBetween(a: ActorSnapshot, b: ActorSnapshot, away: Away, house: House): number | null {
  const apart = away?.apart ?? null;
  if (apart !== null) return Math.round(apart / SQUARE);
  const feet = away?.distance ?? null;
  if (feet === null) return null;
  const between = feet / SQUARE - (width(a, house) - 1) / 2 - (width(b, house) - 1) / 2;
  return Math.max(0, Math.round(between));
}

export function defensesOf(actor: ActorSnapshot, house: House): Mark["defenses"] {
  const lies = isIn(actor, "prone") ? [lying("melee"), lying("ranged")] : [];
  const modifiers = [...modifiersOf(actor), ...lies];
  const given = (id: DefenseId) => defenseGiven(id, actor.system, actor, { modifiers, chart: chartOf(house) });
  return { fort: given("fort"), ref: given("ref"), will: given("will") };
}

export function markOf(self: ActorSnapshot, target: Snapshot, away: Away, house: House): Mark {
  const actor = asActor(target);
  return {
    defenses: defensesOf(actor, house),
    helpless: isIn(actor, "helpless"),
    squares: squaresBetween(self, actor, away, house),
    bearing: bearingOf(target),
  };
}

/** Marks of everybody aimed at, and their defenses for the odds, by part. */
export function marksOf(parts: Parts, house: House): Pick<AttackFacts, "targets" | "marks" | "odds"> {
  const self = asActor(parts.self);
  const marks: AttackFacts["marks"] = {};
  const odds: Record<string, OddsMark> = {};
  for (const [at, target] of parts.targets.entries()) {
    const token = parts.tokens.find((one) => one.uuid === target.token || one.actor.uuid === target.uuid);
    const mark = markOf(self, target, token, house);
    marks[`t${at}`] = mark;
    const now = DEFENSES.map((id) => [id, defenseSum(mark.defenses[id], house).total]);
    odds[`t${at}`] = Object.fromEntries(now) as OddsMark;
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
      own: ofItem({ id, name, system: system as unknown as Snapshot["system"] }),
      addAttackBonus: system.attack.addAttackBonus,
      ability: system.attack.replaceAbility,
      bonus: { ...system.bonus },
      selfCondition: { ...system.selfCondition },
      condition: { ...system.condition },
      uses: { ...system.uses },
    }));

/** What everybody who attacks brings along, weapon or spell. */
export function attackerOf(
  actor: ActorSnapshot,
  house: House,
): Pick<AttackFacts, "roller" | "stats" | "attackBonus" | "size" | "bearing"> {
  const { attackBonus, size } = actor.system;
  const self = actor as unknown as Snapshot;
  return {
    roller: { ...rollerOf(self, () => false), pool: combatPool(actor) },
    stats: statsOf({ self }),
    attackBonus: mod(t("Why.attackBonus"), attackBonus.value, t(`Progression.${attackBonus.progression}`)),
    size: chartModifier(size.value, "attack", chartOf(house)[size.value].attack),
    bearing: bearingOf(self),
  };
}

/** What a hit with an arm leads to beside damage, by its part: a power its bearer may use at once (Adder Venom). */
function followers(actor: ActorSnapshot, arms: readonly Arm[]): Record<string, Snapshot> {
  const powers = itemsOf(actor, "thresholdPower");
  const found = arms.flatMap(({ id, follow }) => {
    const power = powers.find((one) => follow !== "" && [one.id, one.name, one.uuid].includes(follow));
    return power ? [[`follow-${id}`, power as unknown as Snapshot] as const] : [];
  });
  return Object.fromEntries(found);
}

function gathered(parts: Parts, arms: Arm[]): AttackFacts {
  const house = readHouse(parts.house);
  const self = asActor(parts.self);
  return {
    ...partsOf(parts, followers(self, arms)),
    ...attackerOf(self, house),
    ...marksOf(parts, house),
    house,
    arms,
    techniques: techniquesOf(self),
  };
}

/** The weapon the act is about; without one, everything at hand. */
export function attackFacts(parts: Parts): AttackFacts {
  const self = asActor(parts.self);
  const arm = parts.item ? armOf(self, parts.item) : null;
  return gathered(parts, arm ? [arm] : armsOf(self));
}

/** Whatever the one answering holds; the thing that came with the button is another's. */
export const handsFacts = (parts: Parts): AttackFacts => gathered(parts, armsOf(asActor(parts.self)));

/** Every natural attack by itself, in the order of the sheet (T-68). */
export const fullRoundFacts = (parts: Parts): AttackFacts => gathered(parts, fullRoundArms(asActor(parts.self)));
