/** Enemies of one side that make morale Saves together: survivors, casualties, triggers (G-71, G-72, D35, D44). */
import type { Parts, Snapshot, TokenSnapshot } from "../../../kernel/ruleset.ts";
import { isDeadOrDestroyed } from "../model/body-facts.ts";
import { type ActorSnapshot, asActor } from "../model/data.ts";
import { groupOf } from "./sides.ts";

export type MoraleTrigger = "first" | "half";

/** Morale triggers of a number of casualties; each occurs once, several at once are one Save. */
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

/** Takes no further part: dead, bleeding out or unconscious. */
export const isDown = (actor: ActorSnapshot): boolean =>
  isDeadOrDestroyed(actor) || actor.statuses.includes("unconscious") || actor.system.critical?.active === true;

/** Enemies: NPCs and detachments; characters never make morale Saves (G-73), hirelings when the Warden decides. */
const isEnemy = ({ actor, disposition }: TokenSnapshot): boolean =>
  disposition < 0 && ["grimoireNpc", "grimoireDetachment"].includes(actor.type);

/** "Bog Goblin 3" and "Bog Goblin (2)" are of one type. */
export const kindKey = (name: string): string => name.replace(/[\s(#]*\d+\)?$/, "").trim() || name;

export interface MoraleGroup {
  /** More than one member. */
  size: number;
  /** Still standing, without the one just defeated. */
  survivors: ActorSnapshot[];
  casualties: number;
  done: Record<MoraleTrigger, boolean>;
  leader: ActorSnapshot | null;
}

/** The group of a defeated actor; null if it is not an enemy on this scene. */
export function moraleGroupOf(parts: Pick<Parts, "self" | "tokens">): MoraleGroup | null {
  const own = parts.tokens.find(({ actor }) => actor.uuid === parts.self.uuid);
  if (!own || !isEnemy(own)) return null;
  const side = groupOf(own);
  const peers = parts.tokens.filter((token) => token !== own && isEnemy(token) && groupOf(token) === side);
  const survivors = peers.map(({ actor }) => asActor(actor)).filter((actor) => !isDown(actor));
  // Outside combat the size is the number on the scene.
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

/** Survivors that can flee, by type; immune and already fleeing ones are left out. */
export function survivorsByType(survivors: readonly ActorSnapshot[]): ActorSnapshot[][] {
  const byKind = new Map<string, ActorSnapshot[]>();
  for (const actor of survivors) {
    if (actor.system.immuneMorale || actor.statuses.includes("fleeing")) continue;
    const key = kindKey(actor.name);
    byKind.set(key, [...(byKind.get(key) ?? []), actor]);
  }
  return [...byKind.values()];
}

/** A lone enemy makes its Save at 0 HP, once (G-72). */
export function isLoneEnemy(self: Snapshot, crowd: MoraleGroup | null): boolean {
  const { type, system } = asActor(self);
  if (!["grimoireNpc", "grimoireDetachment"].includes(type) || system.immuneMorale || system.morale?.zeroDone)
    return false;
  return crowd ? crowd.survivors.length === 0 : (system.groupSize ?? 1) <= 1;
}
