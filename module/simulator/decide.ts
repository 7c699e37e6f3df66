/** Which of its options a combatant takes: plain, clever or careful. */
import type { Movement, Option, OtherCombatant, Situation } from "../kernel/tactics.ts";

const nearest = (others: readonly OtherCombatant[]): OtherCombatant | undefined =>
  others
    .filter(({ cannotAct }) => !cannotAct)
    .reduce<OtherCombatant | undefined>((a, b) => (a && a.distance <= b.distance ? a : b), undefined);

/** The enemy that a combatant moves towards if it can do nothing else. */
export const nearestEnemy = ({ enemies }: Situation): OtherCombatant | undefined => nearest(enemies);

/**
 * The option to take now: one within reach, else one that a movement brings into reach, else null.
 */
export function chosenOption(
  situation: Situation,
  options: readonly Option[],
  movement: Movement | null,
): Option | null {
  const all = [...situation.enemies, ...situation.allies];
  const distanceTo = (option: Option): number =>
    Math.max(0, ...option.targets.map((uuid) => all.find(({ actor }) => actor.uuid === uuid)?.distance ?? 0));
  const missingFeet = (option: Option): number => distanceTo(option) - (option.reach ?? Number.POSITIVE_INFINITY);
  const now = options.filter((option) => missingFeet(option) <= 0);
  const soon = movement
    ? options.filter((option) => missingFeet(option) > 0 && missingFeet(option) <= movement.feet)
    : [];
  const value = situation.style === "clever" ? cleverBenefit : carefulBenefit;
  const choose = (some: readonly Option[]): Option | null =>
    situation.style === "plain" ? nearestEnemyChoice(situation, some) : best(some, value);
  return unhinderedFirst(now, choose) ?? unhinderedFirst(soon, choose);
}

/** Shots that the rules punish come last: a combatant shoots at another target if it can. */
function unhinderedFirst(
  options: readonly Option[],
  choose: (some: readonly Option[]) => Option | null,
): Option | null {
  if (!options.some(({ hindered }) => hindered)) return choose(options);
  return choose(options.filter(({ hindered }) => !hindered)) ?? choose(options);
}

const best = (options: readonly Option[], value: (option: Option) => number): Option | null => {
  let found: Option | null = null;
  let highest = 0;
  for (const option of options) {
    const expectedBenefit = value(option);
    if (expectedBenefit > highest) [found, highest] = [option, expectedBenefit];
  }
  return found;
};

/** The best weapon against the nearest enemy that any of these options reaches. */
function nearestEnemyChoice(situation: Situation, options: readonly Option[]): Option | null {
  const attacks = options.filter(({ helps, cost }) => !helps && !cost);
  const reached = situation.enemies.filter(({ actor }) => attacks.some(({ targets }) => targets.includes(actor.uuid)));
  const enemy = nearest(reached);
  if (!enemy) return best(attacks, ({ expectedBenefit }) => expectedBenefit);
  return best(
    attacks.filter(({ targets }) => targets.includes(enemy.actor.uuid)),
    ({ expectedBenefit }) => expectedBenefit,
  );
}

const cleverBenefit = (option: Option): number => option.exact?.() ?? option.expectedBenefit;
/** Half the benefit of an option that uses up a whole resource; help counts double. */
const carefulBenefit = (option: Option): number =>
  cleverBenefit(option) * (1 - (option.cost ?? 0) / 2) * (option.helps ? 2 : 1);
