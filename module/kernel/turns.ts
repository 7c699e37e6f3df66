/** Combat and time of a ruleset: turn resources, turn order, consequences of turns and rounds, tracker rows. */
import type { Text } from "./card.ts";
import type { Consequence } from "./consequences.ts";
import type { Breakdown } from "./modifiers.ts";
import type { Form, FormValue, GridArea, HouseRules, Snapshot, TokenSnapshot } from "./world-data.ts";

/** A resource of a combatant for the turn, shown as pips in the tracker. */
export interface TurnResource {
  id: string;
  shape: "round" | "diamond" | "wedge";
  /** Amount at turn start; effects may raise it. */
  full: number;
  /**
   * Stored in the actor, as { value, max } at this path below `system`, so it outlasts the combat. Omitted: stored in
   * the combatant.
   */
  path?: string;
  /**
   * Clicking a filled pip spends it and all after it; clicking an empty one restores all up to it. Omitted: a click
   * spends or restores one.
   */
  setsAmountByClick?: true;
  /**
   * It outlasts the turn: undo restores it in a later turn, too. Omitted: what was paid in an earlier turn is not
   * restored.
   */
  outlastsTurn?: true;
  /** Shown only to users who may see the owner's numbers. */
  secret?: true;
  /** Above this amount a number with plus and minus buttons replaces the pips. Omitted: always pips. */
  maxPips?: number;
}

/** A combatant as the ruleset's turn order sees it. */
export interface CombatantSnapshot {
  /** Combatant id. */
  id: string;
  name: string;
  initiative: number | null;
  defeated: boolean;
  /** −1 hostile, 0 neutral, 1 friendly; −2 secret. */
  disposition: number;
  actor: Snapshot | null;
}

/**
 * A moment of a combat for an actor. "arrives": it joins a started combat; "reinforced": another actor joined.
 * "roundStart" comes only in rulesets without turns (`hasRoundsOnly`), "turnStart" and "turnEnd" only in the others.
 * "roundEnd" comes as the next round begins, also for actors outside the combat with effects from it. A removed
 * combatant gets "fightEnd" with `left`; the combat goes on.
 */
export type CombatMoment =
  | "fightStart"
  | "arrives"
  | "reinforced"
  | "roundStart"
  | "turnStart"
  | "turnEnd"
  | "roundEnd"
  | "fightEnd";

/** The combat around the actor. */
export interface CombatState {
  /** Combat id; `round` at the end of a round is the one that ends. */
  id: string;
  round: number;
  combatants: readonly CombatantSnapshot[];
  /** Ids of all existing combats: data that refers to any other is obsolete. */
  combatIds?: readonly string[];
  /** With "reinforced": id of the combatant that joined. */
  arrived?: string;
  /** With "fightEnd": the actor was removed from a combat that goes on. */
  left?: boolean;
}

/**
 * A card that the state of a combat requires, whatever caused it; it waits for a click. `atOnce`: it does not wait, and
 * reports only; `secret`: shown only to the owners of the acting actor and the GM.
 */
export interface CombatRequest {
  /** Identifies the request: posted once while it stands. */
  key: string;
  /** Uuids of the acting actor, and of the other actors it is about. */
  actor: string;
  targets: readonly string[];
  action: string;
  form: Form;
  atOnce?: true;
  secret?: true;
  /**
   * Requests with the same value that come up at the same moment share one card: the first one's, with the others as
   * targets. Only with `atOnce`.
   */
  groupKey?: string;
}

/** Additional content of a tracker row and of the token HUD ({@link Turns.trackerRow}). */
export interface TrackerRow {
  /** Numbers as text: "Spaces this turn: 6". Only for users who may see them. */
  notes: readonly Text[];
  acts: readonly RowButton[];
  /** Short labels, visible to all users. */
  badges?: readonly Badge[];
  /** Conditions that a badge already shows. */
  badgedConditions?: readonly string[];
  /** Conditions to show, if not just those of its effects. */
  conditions?: readonly string[];
  /** Dims the row: the combatant cannot act now. */
  dim?: boolean;
  /** A bar next to the summary, for users who may see the numbers. */
  bar?: { value: number; max: number };
}

export interface Badge {
  label: Text;
  note: Text;
  /** Label for users who may not see its number; omitted: they see all of it. */
  labelWithoutNumber?: Text;
  /** off: used up, available again later. */
  tone?: "warn" | "bad" | "off";
}

export interface RowButton {
  action: string;
  label: Text;
  hint?: Text;
  item?: string;
  form?: Form;
  /** State of a toggle button. */
  pressed?: boolean;
  /** Sets a value of the actor, by its path below `system`, without a card. */
  storedValue?: { path: string; value: FormValue };
  /** Opens the dialog first. */
  opensDialog?: boolean;
  /** In the tracker, the name of its side is the button. */
  isSideName?: boolean;
  /** Ignores the user's targets. */
  ignoresTargets?: boolean;
  /** Only in the row's menu. */
  inMenu?: boolean;
  /** For GMs only. */
  gm?: boolean;
}

/** State of the combat for an actor's row. */
export interface RowContext {
  started: boolean;
  current: boolean;
  /** Its first turn in this combat is not over. */
  fresh: boolean;
}

/** A card posted by a turn; `auto`: it runs at once, else it waits. */
export interface TurnCard {
  action: string;
  form: Form;
  auto: boolean;
}

export interface DueAction {
  actor: string;
  action: string;
  item?: string;
  form: Form;
  /** World time in seconds at which it was due. */
  at: number;
}

/** Elapsed world time; `fighting`: the actor is in a combat, which counts time by rounds. */
export interface Elapsed {
  seconds: number;
  fighting: boolean;
  /** World time after the change. */
  now?: number;
}

export interface Turns {
  /** Rounds without turns: all act in any order. No initiative is rolled, no combatant is current. Omitted: turns. */
  hasRoundsOnly?: true;
  /** Formula of the initiative roll, and its breakdown. */
  initiative(actor: Snapshot, house?: HouseRules): { formula: string; breakdown: Breakdown };
  /** Order for equal initiative: negative if `a` acts first. */
  compareTied(a: Snapshot, b: Snapshot): number;
  resources: readonly TurnResource[];
  /**
   * Paths of the actor that record what was done in a turn: undo and redo in a later turn leave them unchanged.
   * Omitted: none.
   */
  turnPaths?: readonly string[];
  /** Whether an effect has expired by rounds: undo and redo do not restore it. Omitted: never. */
  isEffectExpired?(given: Readonly<Record<string, FormValue>>, combat: Pick<CombatState, "id" | "round">): boolean;
  /** Id of the resource that is spent when a combatant's token is first dragged in its turn. Omitted: none. */
  movementResource?: string;
  /**
   * Resources of a combatant at the start of its turn (or of the combat). Those stored in the actor (`path`) are refilled
   * by {@link momentConsequences}.
   */
  refill(actor: Snapshot): Record<string, number>;
  /**
   * Combatant ids in order of action, computed each round. `first`: the side that begins. Omitted: highest initiative
   * first, {@link compareTied} for equals.
   */
  order?(combatants: readonly CombatantSnapshot[], house: HouseRules, first?: string): readonly string[];
  /** Side of a combatant: id, label, and color band in the tracker (0 to 5). Omitted: no sides. */
  side?(combatant: Pick<CombatantSnapshot, "actor" | "disposition">): { id: string; label: Text; band: number };
  /** Whether the GM chooses the side that begins; {@link order} receives it. Omitted: no. */
  gmChoosesFirstSide?(house: HouseRules): boolean;
  /**
   * An action that the GM may run with all combatants before the combat starts; `said`: its current setting as a short
   * text. Omitted: none.
   */
  actionBeforeCombat?: { action: string; said(combatants: readonly CombatantSnapshot[]): Text };
  /** Defeated combatants get no turns, whatever core's setting says. Omitted: core's setting. */
  skipsDefeated?: boolean;
  /** Seconds by which a round advances the world clock. Omitted: core's setting. */
  roundSeconds?(house: HouseRules): number;
  /**
   * Automatic consequences at a moment of the combat, once per round even if the tracker is stepped back and forth;
   * parts are named "self". Omitted: none.
   */
  momentConsequences?(
    actor: Snapshot,
    when: CombatMoment,
    house: HouseRules,
    combat: CombatState,
  ): readonly Consequence[];
  /** Consequences when a user toggles a condition before the actor's first turn is over. Omitted: none. */
  toggleConsequences?(actor: Snapshot, condition: string): readonly Consequence[];
  /** All cards that the current state of the combat requires. Omitted: none. */
  combatRequests?(combatants: readonly CombatantSnapshot[], house: HouseRules): readonly CombatRequest[];
  /**
   * Cards caused by a token's movement in combat, from one space to another past other combatants; each at most once
   * per round. Omitted: none.
   */
  movementRequests?(
    mover: TokenSnapshot,
    from: GridArea,
    others: readonly TokenSnapshot[],
    house: HouseRules,
  ): readonly CombatRequest[];
  /**
   * Reactions of opponents to a declared action (`afterReactions` of a follow-up): whether an actor may react, and the
   * path of the value with which it passes for the rest of the round. Omitted: none.
   */
  reactions?: { mayReact(actor: Snapshot): boolean; passPath: string };
  /** What an actor's tracker row and token HUD show besides the pips. Omitted: nothing more. */
  trackerRow?(actor: Snapshot, context: RowContext): TrackerRow;
  /** Cards to post at the start of this combatant's turn. Omitted: none. */
  turnStartCards?(actor: Snapshot, house: HouseRules): readonly TurnCard[];
  /** Actions of `turnStartCards` whose card is deleted at the end of the turn if it still waits. Omitted: none. */
  untilTurnEnd?: readonly string[];
  /** Cards to post for an actor at the start of a round without turns. Omitted: none. */
  roundStartCards?(actor: Snapshot, house: HouseRules): readonly TurnCard[];
  /**
   * Combatants who could still act, and how many wait: shown to the GM, who is asked before ending a round. Omitted:
   * not shown.
   */
  combatantsAbleToAct?(combatants: readonly CombatantSnapshot[]): { able: readonly Text[]; waiting: number };
  /** Texts for all users at the start of a round. Omitted: none. */
  roundStartTexts?(combatants: readonly CombatantSnapshot[], round: number): readonly Text[];
  /**
   * An action with all combatants that the GM is asked for once the combat has started, such as who is surprised.
   * Omitted: none.
   */
  combatStartAction?: string;
  /** Switches of the GM for a whole combat; actions of its combatants receive them in `given`. Omitted: none. */
  switches?: readonly string[];
  /** Ids of tools shown to the GM next to the switches. Omitted: none. */
  trackerTools?: readonly string[];
  /** Trades one resource for another; null: not possible. Omitted: no trade button. */
  trade?(resources: Readonly<Record<string, number>>): Record<string, number> | null;
}

/** For types without turns: parties, and rulesets not loaded yet. */
export const NO_TURNS: Turns = {
  resources: [],
  refill: () => ({}),
  compareTied: () => 0,
  initiative: () => ({ formula: "0", breakdown: { total: 0, counted: [], ignored: [] } }),
};
