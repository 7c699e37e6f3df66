/** How Aura's combatants act in simulated combats: without turns, each acts while it has Energy. */
import { feetOf } from "../../../kernel/distance.ts";
import { flagOf } from "../../../kernel/form-values.ts";
import { averageOf } from "../../../kernel/formula.ts";
import type { Form, Snapshot } from "../../../kernel/ruleset.ts";
import type { Movement, Option, Situation, Tactics } from "../../../kernel/tactics.ts";
import { attack } from "../attack/attack.ts";
import { type DeclaredAttack, declaredAttackOf } from "../attack/attack-form.ts";
import { attackProblems } from "../attack/attack-problems.ts";
import { halvesOf } from "../attack/attack-roll.ts";
import { weaponInUseOf } from "../attack/weapons-in-use.ts";
import { isPaid } from "../combat/action-facts.ts";
import type { Cost } from "../combat/costs.ts";
import { SAVE_DUE } from "../combat/round-pools.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import { load } from "../gear/load.ts";
import { asActor, itemsOf } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { energyOf } from "../model/tables.ts";
import { t } from "../model/texts.ts";
import { expectedDamage } from "./expected-damage.ts";

/** Feet to an adjacent space. */
const ADJACENT = 5;
const feet = (meters: number): number => feetOf(meters, "m");
const has = (actor: Snapshot, status: string): boolean => actor.statuses.includes(status);

function state(actor: Snapshot): ReturnType<Tactics["state"]> {
  const conditions = conditionsOf(actor);
  if (conditions.has("dead")) return "dead";
  return conditions.has("unconscious") ? "down" : "fighting";
}

const reachOf = ({ ranged, weapon }: DeclaredAttack): number =>
  ranged ? Math.max(ADJACENT, feet(weapon.range?.a ?? 1)) : Math.max(ADJACENT, feet(weapon.reach) + ADJACENT);

/** An attack that a combatant can pay for now. */
interface Attack {
  item: Snapshot;
  swing: DeclaredAttack;
  /** Stamina paid in place of Energy. */
  standIn: number;
  expectedBenefit: number;
}

/** With less Stamina a Round gives less Energy. */
const STAMINA_KEPT = 5;

/** Stamina that makes an attack possible for which the Energy is not enough. */
function standInFor({ self, style }: Situation, price: number): number {
  const { energy, stamina, round } = asActor(self).system;
  const missing = Math.max(0, price - energy.value);
  const mayPay = style !== "careful" && missing <= stamina.asEnergyMax - round.staminaAsEnergy;
  return mayPay && stamina.value - missing >= STAMINA_KEPT ? missing : 0;
}

/** The last Stamina is never spent. */
function attacksNow(situation: Situation): Attack[] {
  const { self, house, round } = situation;
  const { energy, stamina, agility } = asActor(self).system;
  const weapons = itemsOf(self, "auraWeapon").filter(({ system }) => system.natural || system.equipped);
  const parts = { self, targets: [], tokens: [], house, worldTime: 0, gm: true, given: { fighting: true, round } };
  const isPayable = ({ energy: price, stamina: more, agility: steps }: Cost): boolean =>
    price - standInFor(situation, price) <= energy.value &&
    more < stamina.value + Number(more === 0) &&
    steps <= agility.value;
  return weapons.flatMap((item) => {
    // The facts are expensive, and most combatants are asked again when their Energy is spent.
    const inUse = weaponInUseOf(asActor(self), item.id, false, readHouse(house));
    if (inUse && !isPayable(inUse.cost)) return [];
    const facts = attack.facts({ item, ...parts });
    const usual = attack.defaults(facts);
    const declared = declaredAttackOf(facts, usual);
    if (!declared) return [];
    const { price, weapon } = declared;
    const standIn = standInFor(situation, price.energy);
    const form = { ...usual, standIn };
    if (!isPayable(price) || attackProblems(facts, form).length > 0) return [];
    if (weapon.kind === "shot" && ((weapon.loadCost > 0 && !weapon.loaded) || weapon.ammunition === null)) return [];
    const average = averageOf(weapon.dice) + weapon.flat.reduce((sum, { value }) => sum + value, 0);
    const expectedBenefit = average / 2 ** halvesOf(weapon, false) / Math.max(1, price.energy);
    return [{ item, swing: declared, standIn, expectedBenefit: Math.max(0.1, expectedBenefit) }];
  });
}

/** Cache: the attacks of one round by derived data and items; every change of the actor replaces one of them. */
const attacksOfRound = new WeakMap<
  Snapshot["system"],
  { round: number; items: Snapshot["items"]; attacks: Attack[] }
>();

function attackOptions(situation: Situation): Option[] {
  const { self, enemies, house, round } = situation;
  let now = attacksOfRound.get(self.system);
  if (now?.round !== round || now.items !== self.items) {
    now = { round, items: self.items, attacks: attacksNow(situation) };
    attacksOfRound.set(self.system, now);
  }
  return now.attacks.flatMap(({ item, swing: declared, standIn, expectedBenefit }) =>
    enemies
      .filter(({ cannotAct }) => !cannotAct)
      .map(({ actor }) => ({
        action: "attack",
        item: item.id,
        targets: [actor.uuid],
        reach: reachOf(declared),
        expectedBenefit,
        ...(standIn > 0 ? { form: { standIn } } : {}),
        exact: () => expectedDamage({ self, target: actor, item, house }) / Math.max(1, declared.price.energy),
      })),
  );
}

/** A Run for 3 Energy, or a Quick Run for 2. */
function movement({ self, enemies }: Situation): Movement | null {
  const { energy, movement: speeds } = asActor(self).system;
  const conditions = conditionsOf(self);
  if (speeds.effective < 1 || conditions.has("restrained") || conditions.has("prone")) return null;
  const nearest = Math.min(...enemies.filter(({ cannotAct }) => !cannotAct).map(({ distance }) => distance));
  if (energy.value >= 2 && feet(speeds.quickRun) >= nearest - ADJACENT && energy.value < 5)
    return { feet: feet(speeds.quickRun), action: "quickRun" };
  return energy.value >= 3 ? { feet: feet(speeds.effective), action: "run" } : null;
}

/** Loads a weapon in hand before it shoots. */
function loading({ self, house, round }: Situation): Option | null {
  const item = itemsOf(self, "auraWeapon").find(
    ({ system }) => system.loadCost > 0 && !system.loaded && (system.natural || system.equipped),
  );
  if (!item) return null;
  const given = { fighting: true, round };
  const facts = load.facts({ self, item, targets: [], tokens: [], house, worldTime: 0, gm: false, given });
  const isPossible = load.problems?.(facts, load.defaults(facts)).length === 0;
  return isPossible ? { action: "load", item: item.id, targets: [], expectedBenefit: 1 } : null;
}

/** Gets up again first: from Prone to kneeling to standing. */
function first(situation: Situation): Option | null {
  const { self, done } = situation;
  const { energy, posture } = asActor(self).system;
  if (energy.value < 1 || done.filter((action) => action === "kneelUp" || action === "standUp").length > 3) return null;
  if (conditionsOf(self).has("prone")) return { action: "kneelUp", targets: [], expectedBenefit: 1 };
  return posture === "kneeling" ? { action: "standUp", targets: [], expectedBenefit: 1 } : loading(situation);
}

/** Values that only actions read. */
const INDEPENDENT =
  /^(round\.(attackedBy|staminaAsEnergy|swiftUsed|used|energyStart|lastMove)|auraWeapon\.loaded(With)?|auraAmmunition\.quantity)$/;
/** Energy above this raises the shown maximum. */
const USUAL_ENERGY = 5;

/** Follow-ups that are always started. */
const STARTED = new Set(["strike", "abilityRoll", "maneuverRoll", "done", "applyDamage", "injury"]);
/** A Death roll that damage requires, not one that the GM decided on. */
const isOwed = (action: string, form: Form): boolean => action === "deathRoll" && flagOf(form.owed);

export const tactics: Tactics = {
  state,
  lastingInjuries: (actor) => itemsOf(actor, "auraInjury").length,
  resourcesLeft(actor) {
    const { aura, stamina, surges } = asActor(actor).system;
    return [
      { id: "aura", label: t("Forecast.aura"), value: aura.value, max: aura.max },
      { id: "stamina", label: t("Forecast.stamina"), value: stamina.value, max: stamina.max },
      ...(surges.max > 0 ? [{ id: "surges", label: t("Forecast.surges"), value: surges.value, max: surges.max }] : []),
    ];
  },
  options: attackOptions,
  movement,
  first,
  /** Declared actions are completed; simulated combatants neither challenge nor interrupt. */
  startsOffer: ({ action, form }) => (STARTED.has(action) || isOwed(action, form) || isPaid(form) ? {} : null),
  isIndependent(path, value, actor) {
    if (INDEPENDENT.test(path)) return true;
    const { aura, energy, movement: speeds, round, stamina } = asActor(actor).system;
    if (path === "energy.value") return Math.max(Number(value), energy.value) <= USUAL_ENERGY;
    // Only Aura that rises ends conditions.
    if (path === "aura.value") return Number(value) < aura.value && aura.over === 0;
    if (path === "stamina.value")
      return stamina.over === 0 && Number(value) < stamina.value && energyOf(Number(value)) === energyOf(stamina.value);
    if (path === "round.moved") return Number(value) <= speeds.effective || !has(actor, "defending");
    return path === "round.deathSaved" && !round.used.includes(SAVE_DUE);
  },
  simplifications: [t("Forecast.simple.reactions"), t("Forecast.simple.abilities")],
};
