/** How Threshold's combatants act in simulated combats. */
import { FEET_PER_SPACE } from "../../../kernel/distance.ts";
import { flagOf } from "../../../kernel/form-values.ts";
import type { Form, Snapshot } from "../../../kernel/ruleset.ts";
import { averageFace, type Movement, type Option, type Situation, type Tactics } from "../../../kernel/tactics.ts";
import { fullRoundWeapons, type WeaponInUse, weaponsInUse } from "../attack/weapon-in-use.ts";
import { isIn } from "../conditions/conditions.ts";
import { unloadedWeapons } from "../gear/load-weapon.ts";
import { asActor, KNOCKED_OUT } from "../model/data.ts";
import { t } from "../model/texts.ts";
import { averageDamage, expectedDamage } from "./expected-damage.ts";
import { powerOptions } from "./power-options.ts";

function state(actor: Snapshot): ReturnType<Tactics["state"]> {
  if (isIn(actor, "dead")) return "dead";
  return isIn(actor, "helpless") || isIn(actor, "unconscious") ? "down" : "fighting";
}

/** Feet within which a weapon attacks: its reach, or its first range increment. */
const reachOf = (weapon: WeaponInUse): number =>
  (weapon.modes[0] === "ranged" ? Math.max(1, weapon.range ?? 1) : Math.max(1, weapon.reach)) * FEET_PER_SPACE;

/** With reach 0 it attacks from the target's space (T-62). */
const entersWith = ({ modes, reach }: WeaponInUse): boolean => modes[0] === "melee" && reach < 1;

function attackOptions({ self, enemies, house }: Situation): Option[] {
  const actor = asActor(self);
  const weapons = weaponsInUse(actor).filter(({ left, loaded }) => (left === null || left > 0) && loaded !== false);
  return enemies
    .filter(({ cannotAct }) => !cannotAct)
    .flatMap(({ actor: target }) =>
      weapons.map((weapon) => ({
        action: "attack",
        item: weapon.id,
        targets: [target.uuid],
        reach: reachOf(weapon),
        enters: entersWith(weapon),
        expectedBenefit: averageDamage(weapon),
        exact: () => expectedDamage({ self, target, item: weapon.id, house }),
      })),
    );
}

/** All natural weapons at one enemy, if it has not moved in this turn (T-68). */
function fullRoundOptions({ self, enemies, done }: Situation): Option[] {
  if (done.includes("move")) return [];
  const weapons = fullRoundWeapons(asActor(self));
  if (weapons.length < 2) return [];
  const reach = Math.min(...weapons.map(reachOf));
  const expectedBenefit = weapons.reduce(
    (sum, weapon) => sum + averageDamage(weapon) * (weapon.secondary ? 0.75 : 1),
    0,
  );
  return enemies
    .filter(({ cannotAct }) => !cannotAct)
    .map(({ actor }) => ({
      action: "fullRound",
      targets: [actor.uuid],
      reach,
      enters: weapons.some(entersWith),
      expectedBenefit,
    }));
}

const isMove = (action: string): boolean => ["move", "stand", "loadWeapon"].includes(action);

/** Standing up, else loading a weapon that was shot (D-34): each is a move. */
function first({ self, done }: Situation): Option | null {
  if (isIn(self, "prone") && !done.includes("stand")) return { action: "stand", targets: [], expectedBenefit: 1 };
  const [weapon] = unloadedWeapons(self);
  return weapon && !done.some(isMove)
    ? { action: "loadWeapon", item: weapon.id, targets: [], expectedBenefit: 1 }
    : null;
}

/** One action and one move, or two moves. */
function options(situation: Situation): Option[] {
  const { done } = situation;
  if (done.some((action) => !isMove(action)) || done.length > 1) return [];
  return [...fullRoundOptions(situation), ...attackOptions(situation), ...powerOptions(situation)];
}

function movement({ self, done }: Situation): Movement | null {
  const feet = asActor(self).system.speed.value * FEET_PER_SPACE;
  if (feet < FEET_PER_SPACE || done.includes("fullRound")) return null;
  const moves = done.filter(isMove).length;
  const acted = done.length > moves;
  return moves < (acted ? 1 : 2) ? { feet } : null;
}

/** Follow-ups that their user always starts: damage, healing, further effects of a hit, and the attack on an intruder (T-63). */
const STARTED = new Set(["damage", "heal", "track", "dose", "bestow", "putOn", "power", "intruder"]);
/** Effects of a power, and an intruder's attack after the occupant's (T-63). */
const goesOn = ({ power, cameIn }: Form): boolean => flagOf(power) || flagOf(cameIn);

/** A level: one Hit Die (T-23). The GM decides on the rest (T-08), so it gives nothing else. */
const levels: Tactics["levels"] = {
  of: (actor) => asActor(actor).system.details.level,
  form: (actor) => {
    const { details, hitDice } = asActor(actor).system;
    return { rolled: averageFace(hitDice.die, details.level) };
  },
};

export const tactics: Tactics = {
  state,
  resourcesLeft(actor) {
    const { hp, track } = asActor(actor).system;
    return [
      { id: "hp", label: t("Forecast.hp"), value: Math.max(0, hp.value), max: hp.max },
      { id: "track", label: t("Forecast.track"), value: Math.max(0, KNOCKED_OUT - track.step), max: KNOCKED_OUT },
    ];
  },
  options,
  movement,
  first,
  startsOffer: ({ action, form }) => (STARTED.has(action) || goesOn(form) ? {} : null),
  levels,
  simplifications: [t("Forecast.simple.areas"), t("Forecast.simple.grapple")],
};
