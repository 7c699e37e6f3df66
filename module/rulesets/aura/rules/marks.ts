/** Who is attacked, as facts keep it: only what the blow needs. */
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { conditionsOf } from "./acting.ts";
import { asActor, type SizeId } from "./data.ts";
import { guardOf } from "./defense.ts";
import type { House } from "./house.ts";
import type { Mark } from "./strike.ts";
import { sizeMissChance } from "./tables.ts";

/** A mark with what the dialog fills in by itself. */
export interface Seen extends Mark {
  /** Cannot roll Evasion: helpless; hit by every blow hand to hand: unconscious. */
  helpless: boolean;
  unconscious: boolean;
  /** Sprinting, or not at all: what it adds to the Miss Chance. */
  lastMove: string;
  /** Somebody holds it. */
  held: boolean;
  sizeRank: SizeId;
  /** Uuid of whoever attacked it last, and it has done nothing since. */
  attackedBy: string;
}

export function seen(part: string, actor: Snapshot, house: House): Seen {
  const { system } = asActor(actor);
  const statuses = conditionsOf(actor);
  return {
    part,
    guard: guardOf(actor, house),
    armor: system.armor,
    damage: { weaknesses: [...system.damage.weaknesses], resistances: [...system.damage.resistances] },
    size: sizeMissChance(system, house),
    exposed: statuses.has("exposed"),
    unguarded: statuses.has("unguarded"),
    helpless: statuses.has("helpless"),
    unconscious: statuses.has("unconscious"),
    lastMove: system.round.lastMove,
    held: statuses.has("restrained"),
    sizeRank: system.size,
    attackedBy: system.round.attackedBy,
  };
}
