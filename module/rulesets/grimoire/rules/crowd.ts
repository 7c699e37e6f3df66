/** Those who fight on one side and lose heart together: who is left, who has fallen, what that calls for (G-71, G-72, D35, D44). */
import type { Parts, Snapshot, TokenShown } from "../../../kernel/ruleset.ts";
import { isGone } from "./body.ts";
import { type ActorSnapshot, asActor } from "./data.ts";
import { groupOf } from "./sides.ts";

export type MoraleTrigger = "first" | "half";

/** What a running total of casualties calls for; each happens once, and several at once are one Save. */
export function moraleTriggers(
  size: number,
  casualties: number,
  done: Readonly<Record<MoraleTrigger, boolean>>,
): MoraleTrigger[] {
  if (size < 2 || casualties < 1) return [];
  return [
    ...(done.first ? [] : (["first"] as const)),
    ...(done.half || casualties * 2 < size ? [] : (["half"] as const)),
  ];
}

/** Out of the fight: dead, bleeding out, unconscious. */
export const isDown = (actor: ActorSnapshot): boolean =>
  isGone(actor) || actor.statuses.includes("unconscious") || actor.system.critical?.active === true;

/** Enemies: people and detachments of the Warden's; characters never lose heart (G-73), hirelings when the Warden says so. */
const isEnemy = ({ actor, disposition }: TokenShown): boolean =>
  disposition < 0 && ["grimoireNpc", "grimoireDetachment"].includes(actor.type);

/** "Bog Goblin 3" and "Bog Goblin (2)" are of one kind. */
export const kindKey = (name: string): string => name.replace(/[\s(#]*\d+\)?$/, "").trim() || name;

export interface Crowd {
  /** It has more than one member at all. */
  size: number;
  /** Still standing, somebody just struck down left out. */
  survivors: ActorSnapshot[];
  casualties: number;
  done: Record<MoraleTrigger, boolean>;
  leader: ActorSnapshot | null;
}

/** The group of somebody who fell or may fall; null for whoever is no enemy on this scene. */
export function crowdOf(parts: Pick<Parts, "self" | "tokens">): Crowd | null {
  const own = parts.tokens.find(({ actor }) => actor.uuid === parts.self.uuid);
  if (!own || !isEnemy(own)) return null;
  const side = groupOf(own);
  const peers = parts.tokens.filter((token) => token !== own && isEnemy(token) && groupOf(token) === side);
  const survivors = peers.map(({ actor }) => asActor(actor)).filter((actor) => !isDown(actor));
  // Outside a fight nobody has counted how many they were: they are those on the scene.
  const size = peers.length + 1;
  const done = (flag: "firstDone" | "halfDone") => survivors.some(({ system }) => system.morale?.[flag] === true);
  return {
    size,
    survivors,
    casualties: size - survivors.length,
    done: { first: done("firstDone"), half: done("halfDone") },
    leader: survivors.find(({ system }) => system.leader === true) ?? null,
  };
}

/** Survivors who can lose heart, by kind; those who never do or already run are left out. */
export function kinds(survivors: readonly ActorSnapshot[]): ActorSnapshot[][] {
  const byKind = new Map<string, ActorSnapshot[]>();
  for (const actor of survivors) {
    if (actor.system.immuneMorale || actor.statuses.includes("fleeing")) continue;
    const key = kindKey(actor.name);
    byKind.set(key, [...(byKind.get(key) ?? []), actor]);
  }
  return [...byKind.values()];
}

/** A foe that stands alone makes its Save at 0 HP, once (G-72). */
export function alone(self: Snapshot, crowd: Crowd | null): boolean {
  const { type, system } = asActor(self);
  if (!["grimoireNpc", "grimoireDetachment"].includes(type) || system.immuneMorale || system.morale?.zeroDone)
    return false;
  return crowd ? crowd.survivors.length === 0 : (system.groupSize ?? 1) <= 1;
}
