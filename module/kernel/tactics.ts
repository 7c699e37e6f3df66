/**
 * How a ruleset's combatants act in simulated combats: their options now, and their answers. Pure; loaded with the
 * forecast only.
 */
import type { Text } from "./card.ts";
import type { Offer } from "./offer.ts";
import type { Choice } from "./procedure.ts";
import type { Form, FormValue, HouseRules, Snapshot, TokenSnapshot } from "./world-data.ts";

/**
 * plain: the best weapon against the nearest enemy. clever: the greatest expected benefit. careful: the same, but a used-up
 * resource halves a benefit, and help, such as healing, counts double (`simulator/decide.ts`).
 */
export const STYLES = ["plain", "clever", "careful"] as const;
export type Style = (typeof STYLES)[number];

/** Another combatant, as the acting one sees it. */
export interface OtherCombatant {
  actor: Snapshot;
  /** Feet between the nearest spaces of both. */
  distance: number;
  /** Cannot act any more: down, dead, or fled. */
  cannotAct: boolean;
}

/** What a combatant knows when it decides. */
export interface Situation {
  self: Snapshot;
  style: Style;
  /** Without the acting combatant. */
  allies: readonly OtherCombatant[];
  enemies: readonly OtherCombatant[];
  /** Turn resources that are stored in the combatant. */
  resources: Readonly<Record<string, number>>;
  /** Actions already done in this turn, in order; "move" for a movement without an action. */
  done: readonly string[];
  round: number;
  house: HouseRules;
  /** Tokens of all combatants in the combat: positions, and distances from the acting combatant. */
  tokens(): readonly TokenSnapshot[];
}

/** Something a combatant could do now. */
export interface Option {
  action: string;
  /** Id of the item that acts. */
  item?: string;
  /** Uuids of the targets; empty: the acting combatant itself. */
  targets: readonly string[];
  form?: Form;
  /** Feet within which all targets must be; omitted: any distance. */
  reach?: number;
  /** The combatant is in its target's space afterwards. */
  enters?: boolean;
  /** A shot that the rules punish, such as one into a melee: taken if no other option is within reach. */
  hindered?: boolean;
  /** Expected damage dealt, prevented or healed, in the ruleset's own units, without regard to the target's defenses. */
  expectedBenefit: number;
  /** Expected damage with the target's defenses; computed on demand, for clever and careful combatants. Omitted: `expectedBenefit`. */
  exact?(): number;
  /** Share of a limited resource that it uses up, 0 to 1; careful combatants avoid it. Omitted: none. */
  cost?: number;
  /** It helps an ally or the combatant itself, for example by healing. */
  helps?: true;
}

/** A movement that a combatant could do now. */
export interface Movement {
  feet: number;
  /** The action that pays for it. Omitted: a turn resource (`resource`), or nothing. */
  action?: string;
  form?: Form;
  resource?: string;
}

/** A count of a resource for the report. */
interface ResourceLeft {
  id: string;
  label: Text;
  value: number;
  max: number;
}

/** What a combatant knows when it answers a follow-up. */
export interface OfferContext {
  style: Style;
  house: HouseRules;
  find(part: string): Snapshot | undefined;
}

export interface Tactics {
  /** fighting: it can act, now or later; down: it cannot, but lives; dead; away: it has fled or given up. */
  state(actor: Snapshot): "fighting" | "down" | "dead" | "away";
  /** Injuries that outlast the combat. Omitted: the ruleset has none. */
  lastingInjuries?(actor: Snapshot): number;
  resourcesLeft(actor: Snapshot): readonly ResourceLeft[];
  /** Actions it can afford now, out of reach or not; empty: it ends its turn. */
  options(situation: Situation): readonly Option[];
  /** The movement it could do now; null: none. */
  movement(situation: Situation): Movement | null;
  /** An action that must come first in the turn, such as standing up. Null or omitted: none. */
  first?(situation: Situation): Option | null;
  /**
   * The form with which a waiting follow-up is started; null or omitted: it is not started. `find` gives the actor or
   * item of one of its parts.
   */
  startsOffer?(offer: Offer, who: Snapshot, context: OfferContext): Form | null;
  /** The form with which a waiting card is started; null: it is not started. Omitted: with its preset values. */
  startsCard?(action: string, form: Readonly<Record<string, FormValue>>, who: Snapshot): Form | null;
  /** The answer to a question of a rule. Omitted: the first option. */
  answer?(choice: Choice, who: Snapshot, action: string, style: Style): string;
  /**
   * Whether no derived value and no recomputed consequence depends on a stored value, such as spent action points, or not
   * on its new value: the simulation does not derive again after the change. Paths of items begin with their type.
   * Omitted: none.
   */
  isIndependent?(path: string, value: unknown, actor: Snapshot): boolean;
  /**
   * How a character takes a level with the action `levelUp`, with average dice. Omitted: the rules have no levels, or do not
   * say what a level gives.
   */
  levels?: { of(actor: Snapshot): number; form(actor: Snapshot): Form };
  /** What the simulation of this ruleset leaves out, for the forecast window. */
  simplifications: readonly Text[];
}

/** The two middle faces of a die alternately: their average is the die's average. */
export const averageFace = (faces: number, turn: number): number => Math.floor(faces / 2) + (turn % 2);

/** Limit of cached results. */
const MOST_RESULTS = 20_000;

/** A cached function: it computes a number once per key, as the same attacks come up in every combat. */
export function numberByKey(): (key: string, compute: () => number) => number {
  const known = new Map<string, number>();
  return (key, compute) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = compute();
    if (known.size >= MOST_RESULTS) known.clear();
    known.set(key, value);
    return value;
  };
}
