/** Morale in combat: initial size of each side, and the Saves its losses trigger (G-71 to G-73, D35, D44). */
import { adjustValue, type Consequence, setValue } from "../../../kernel/consequences.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { CombatantSnapshot, CombatRequest, CombatState, Snapshot } from "../../../kernel/ruleset.ts";
import { type ActorSnapshot, asActor } from "../model/data.ts";
import { t } from "../model/texts.ts";
import { isDown, kindKey, moraleTriggers } from "./morale-groups.ts";
import { groupOf } from "./sides.ts";

interface Member {
  actor: ActorSnapshot;
  down: boolean;
}

/** NPCs and detachments can flee; characters never, hirelings and allies when the Warden decides (G-73). */
const canFlee = (combatant: CombatantSnapshot): boolean =>
  ["grimoireNpc", "grimoireDetachment"].includes(combatant.actor?.type ?? "") &&
  !["party", "neutral"].includes(groupOf(combatant));

/** Members of each side that can flee. */
function membersBySide(allCombatants: readonly CombatantSnapshot[]): Map<string, Member[]> {
  const sides = new Map<string, Member[]>();
  for (const combatant of allCombatants.filter(canFlee)) {
    const actor = asActor(combatant.actor!);
    const group = groupOf(combatant);
    sides.set(group, [...(sides.get(group) ?? []), { actor, down: combatant.defeated || isDown(actor) }]);
  }
  return sides;
}

const sideOf = (actor: Snapshot, allCombatants: readonly CombatantSnapshot[] = []): Member[] =>
  [...membersBySide(allCombatants).values()].find((side) => side.some((one) => one.actor.uuid === actor.uuid)) ?? [];

/** Members already down when combat began do not count. */
const counted = (side: readonly Member[]): number =>
  side.filter(({ actor, down }) => !down || actor.system.morale?.zeroDone !== true).length;

/** Initial size plus reinforcements, including members removed from the scene since. */
const sizeOf = (side: readonly Member[]): number =>
  Math.max(counted(side), ...side.map(({ actor }) => actor.system.groupSize ?? 1));

const lostOf = (side: readonly Member[]): number => sizeOf(side) - side.filter((one) => !one.down).length;

const FLAGS = { first: "firstDone", half: "halfDone" } as const;

/** Resets morale at the start of combat; late arrivals adopt the state of their side. */
export function resetMorale(
  actor: Snapshot,
  late: boolean,
  allCombatants: readonly CombatantSnapshot[] = [],
): Consequence[] {
  const { morale, groupSize } = asActor(actor).system;
  const side = sideOf(actor, allCombatants);
  const before = side.filter((one) => one.actor.uuid !== actor.uuid);
  const standing = side.filter((one) => !one.down).length;
  const isDownAtStart = side.some((one) => one.down && one.actor.uuid === actor.uuid);
  const joins = late && before.length > 0;
  // The others already count the newcomer; earlier losses were without it.
  const size = joins ? Math.max(counted(side), sizeOf(before)) : standing;
  const had = joins ? moraleTriggers(size - 1, size - standing, { first: false, half: false }) : [];
  const why = t("Reason.fightBegins");
  const flags = { firstDone: had.includes("first"), halfDone: had.includes("half"), zeroDone: !late && isDownAtStart };
  return compact([
    ...(Object.entries(flags) as [keyof typeof flags, boolean][])
      .filter(([flag, value]) => morale !== undefined && morale[flag] !== value)
      .map(([flag, value]): Consequence => setValue("self", `morale.${flag}`, value, why)),
    groupSize !== undefined && size !== 0 && size !== groupSize && setValue("self", "groupSize", size, why),
  ]);
}

/** Counts a reinforcement of the actor's side. */
export function reinforced(
  actor: Snapshot,
  { combatants = [], arrived }: Partial<Pick<CombatState, "combatants" | "arrived">>,
): Consequence[] {
  const { groupSize } = asActor(actor).system;
  const side = sideOf(actor, combatants);
  const newcomer = combatants.find(({ id }) => id === arrived)?.actor;
  if (groupSize === undefined || !newcomer || !side.some((one) => one.actor.uuid === newcomer.uuid)) return [];
  return [adjustValue("self", "groupSize", 1, t("Reason.reinforced"))];
}

const steady = ({ actor, down }: Member): boolean =>
  !down && actor.system.immuneMorale !== true && !actor.statuses.includes("fleeing");

/** One Save per type of the survivors, shared by all of it (D44). */
function lossCalls(group: string, side: readonly Member[]): CombatRequest[] {
  const kinds = new Map<string, ActorSnapshot[]>();
  for (const { actor } of side.filter(steady))
    kinds.set(kindKey(actor.name), [...(kinds.get(kindKey(actor.name)) ?? []), actor]);
  return [...kinds].flatMap(([kind, all]): CombatRequest[] => {
    const done = (trigger: keyof typeof FLAGS) => all.some(({ system }) => system.morale?.[FLAGS[trigger]] === true);
    const triggers = moraleTriggers(sizeOf(side), lostOf(side), { first: done("first"), half: done("half") });
    const [first, ...others] = all;
    if (!first || triggers.length === 0) return [];
    const form = { trigger: triggers.join(" ") };
    const key = [group, kind, ...triggers].join(" ");
    return [{ key, actor: first.uuid, targets: others.map(({ uuid }) => uuid), action: "morale", form }];
  });
}

/** A lone survivor at 0 HP, by any cause; after a hit `damage/damage.ts` has already offered it (G-72). */
function lastCalls(side: readonly Member[]): CombatRequest[] {
  const [last, ...more] = side.filter((one) => !one.down);
  if (!last || more.length > 0 || !steady(last)) return [];
  const { actor } = last;
  if (actor.system.hp.value > 0 || actor.system.morale?.zeroDone !== false) return [];
  return [{ key: `${actor.uuid} zero`, actor: actor.uuid, targets: [], action: "morale", form: { trigger: "zero" } }];
}

export const moraleCalls = (allCombatants: readonly CombatantSnapshot[]): CombatRequest[] =>
  [...membersBySide(allCombatants)].flatMap(([group, side]) => [...lossCalls(group, side), ...lastCalls(side)]);
