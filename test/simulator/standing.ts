/** A simulated combat before its first turn. */
import type { Option } from "../../module/kernel/tactics.ts";
import { Combat } from "../../module/simulator/combat.ts";
import { chosenOption } from "../../module/simulator/decide.ts";

/** More things that come first are a mistake of the tactics. */
const MOST_FIRST = 4;

/** What the first combatant chooses in its first turn, after what must come first (standing up, loading, drawing). */
export class Standing extends Combat {
  choice(): Option | null {
    const [first] = this.combatants;
    const { play, tactics } = this.simulated;
    this.current = first!;
    this.moment(first!, play.turns.hasRoundsOnly ? "roundStart" : "turnStart");
    first!.resources = { ...play.turns.refill(first!.being) };
    for (let times = 0; times < MOST_FIRST; times += 1) {
      const before = tactics.first?.(this.situation(first!));
      if (before) this.takeOption(first!, before);
    }
    const situation = this.situation(first!);
    return chosenOption(situation, tactics.options(situation), tactics.movement(situation));
  }
}
