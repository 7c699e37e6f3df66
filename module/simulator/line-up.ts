/** Places the combatants of both sides for a combat in the open. */
import type { Style } from "../kernel/tactics.ts";
import { beingOf, type StoredDocument } from "./being.ts";
import { CombatWorld, type Participant, type SimulatedRules } from "./combat-world.ts";
import { raiseLevel } from "./raise-level.ts";

/** An actor of a side, and the number of its copies. */
export interface SideEntry {
  source: StoredDocument;
  count: number;
  style: Style;
  /** Raises a character to this level. Omitted: keeps its level. */
  level?: number;
}

/** Spaces between the front lines: 30 feet. */
const APART = 6;
const ROW = 6;

/** Its ids differ from those of the combat. */
class Preparation extends CombatWorld {
  protected override newId(): string {
    return `start-${super.newId()}`;
  }
}

/** The actors as documents of a world: recomputed when they were created. */
function recomputed(rules: SimulatedRules, participants: readonly Participant[]): Participant[] {
  const world = new Preparation(rules, participants, { mostRounds: 0, breaksAt: [1, 1] }, () => 0);
  return participants.map((participant, index) => {
    const being = world.combatants[index]?.being ?? participant.being;
    world.write(being, []);
    return { ...participant, being };
  });
}

/** The combatants in rows of six, the sides 30 feet apart. */
export function lineUp(
  rules: SimulatedRules,
  sides: readonly [readonly SideEntry[], readonly SideEntry[]],
): Participant[] {
  const { types, house, play } = rules;
  const participants = sides.flatMap((entries, index) => {
    const side = index as 0 | 1;
    let place = 0;
    return entries.flatMap(({ source, count, style, level }) =>
      Array.from({ length: count }, (_, number) => {
        const name = count > 1 ? `${source.name} ${number + 1}` : source.name;
        const uuid = `Actor.${side}-${place}`;
        const being = beingOf({ ...source, name }, uuid, types, house);
        const size = Math.max(1, Math.round(play.tokenDimensions?.(being).side ?? 1));
        const column = Math.floor(place / ROW) * 2;
        const participant: Participant = {
          being,
          side,
          style,
          size,
          x: side === 0 ? -column : APART + 1 + column,
          y: (place % ROW) * 2,
        };
        place += 1;
        if (level !== undefined) raiseLevel(rules, participant, level);
        return participant;
      }),
    );
  });
  return recomputed(rules, participants);
}
