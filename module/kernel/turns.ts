/** Fights and time as a ruleset has them: what a turn holds, who acts when, what begins and ends by itself, what the tracker shows. */
import type { Text } from "./card.ts";
import type { Consequence, FormValue } from "./consequences.ts";
import type { Breakdown } from "./modifiers.ts";
import type { Form, HouseRules, Place, Snapshot, TokenShown } from "./ruleset.ts";

/** A resource a combatant holds for the turn and the tracker draws as pips. */
export interface TurnResource {
  id: string;
  shape: "round" | "diamond" | "wedge";
  /** At turn start; more may be held through effects. */
  full: number;
  /** Kept on the actor, as { value, max } at this path below `system`, instead of with its combatant: it outlives the fight. */
  path?: string;
  /** A pip pressed is the last one held from there on, and where it was, the first one spent. */
  sets?: true;
  /** It outlives the turn: what was paid of it comes back in a later one too. */
  lasts?: true;
  /** Drawn only for those who may know its owner's numbers. */
  secret?: true;
  /** Of more than so many no pip is drawn: the number stands there, with a step down and a step up. */
  most?: number;
}

/** Somebody in a fight, as a ruleset's own order sees them. */
export interface Fighter {
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
 * A moment of a fight in somebody's life: it arrives when the fight is on already, and those there are reinforced. A round
 * ends as the next one begins, for bystanders too who have something from the fight. Who is taken out of a fight has left it,
 * and it goes on.
 */
export type Passing =
  | "fightStart"
  | "arrives"
  | "reinforced"
  | "roundStart"
  | "turnStart"
  | "turnEnd"
  | "roundEnd"
  | "fightEnd";

/** Whoever else is in the fight, for what happens to somebody in it. */
export interface Fight {
  /** Of the combat, and the round it is in; as a round ends, that one. */
  id: string;
  round: number;
  fighters: readonly Fighter[];
  /** Ids of all fights there are: what was counted in one that is none of them is counted by nobody any more. */
  known?: readonly string[];
  arrived?: string;
  left?: boolean;
}

/**
 * Something a fight asks for as it stands, whoever brought it about: one card that waits for a press. `atOnce`: it waits for
 * nobody, and says what there is to say; `secret`: only to whoever owns the one who does it, and to the GM.
 */
export interface Call {
  /** What it is about, in one word: asked once as long as it stands. */
  key: string;
  /** Uuids of whoever does it, and of those it is about as well. */
  actor: string;
  targets: readonly string[];
  action: string;
  form: Form;
  atOnce?: true;
  secret?: true;
  /**
   * What comes up at the same moment by the same word is told on one card: by the first, with the others among its targets.
   * Only for what is told at once.
   */
  together?: string;
}

/** What somebody's row in the tracker and its token's HUD say and offer beside the pips. */
export interface Row {
  /** Numbers in words: "6 Spaces left". Only for those who may know them. */
  notes: readonly Text[];
  acts: readonly RowAct[];
  /** What everybody sees of it, in a word each. */
  badges?: readonly Badge[];
  /** Conditions that a badge stands for already. */
  told?: readonly string[];
  /** Conditions that hold, where they are not just those of its effects. */
  holds?: readonly string[];
  /** Who can do nothing just now steps back. */
  dim?: boolean;
  /** A bar beside the glance; for those who may know. */
  bar?: { value: number; max: number };
}

export interface Badge {
  label: Text;
  note: Text;
  /** What those see of it who may not know its number; left out: everything. */
  plain?: Text;
  /** off: used up, and there again later. */
  tone?: "warn" | "bad" | "off";
}

export interface RowAct {
  action: string;
  label: Text;
  hint?: Text;
  item?: string;
  form?: Form;
  /** On or off, for what is put on and taken off. */
  pressed?: boolean;
  /** Nothing worth a card: a number or word of the actor is set, by its path below `system`. */
  sets?: { path: string; value: FormValue };
  /** The dialog comes first. */
  asks?: boolean;
  /** In the tracker the name of its side is the button. */
  onSide?: boolean;
  /** Whoever is targeted has no part in it. */
  alone?: boolean;
  gm?: boolean;
}

/** Somebody's row as the tracker asks for it. */
export interface RowContext {
  started: boolean;
  current: boolean;
  /** Its first turn in this fight is not over. */
  fresh: boolean;
}

/** A card a turn brings; by itself (`auto`), or it waits. */
export interface TurnCard {
  action: string;
  form: Form;
  auto: boolean;
  /** Of no use to anybody when the turn is over: it goes with it. */
  fleeting?: true;
}

export interface Due {
  actor: string;
  action: string;
  item?: string;
  form: Form;
  /** World time in seconds at which it was due. */
  at: number;
}

/** How far the world's clock moved on, and whether somebody was in a fight meanwhile, which counts time by its rounds. */
export interface Elapsed {
  seconds: number;
  fighting: boolean;
  /** World time it moved on to. */
  now?: number;
}

export interface Turns {
  /** Nobody's turn ever comes: a round is everybody's, whoever acts when. No initiative is rolled, nobody is current. */
  rounds?: true;
  /** Die and breakdown: initiative = 1d(die) + total. */
  initiative(actor: Snapshot, house?: HouseRules): { formula: string; breakdown: Breakdown };
  /** After equal initiative: negative when a acts first. */
  tie(a: Snapshot, b: Snapshot): number;
  resources: readonly TurnResource[];
  /** Paths on the actor that say what was done in a turn: in a later one nothing there is taken back or done again. */
  notes?: readonly string[];
  /** Whether an effect has lasted out its rounds: taken back or done again later, nothing brings it back. */
  past?(given: Readonly<Record<string, FormValue>>, fight: Pick<Fight, "id" | "round">): boolean;
  /** The resource that the first dragging of its token in a turn ticks. */
  moving?: string;
  /** What a combatant holds when its turn starts (or combat starts). */
  refill(actor: Snapshot): Record<string, number>;
  /** Combatant ids in the order they act, made anew for every round; absent: highest initiative first, {@link tie} for equals. */
  order?(fighters: readonly Fighter[], house: HouseRules, first?: string): readonly string[];
  /** Sides take turns: whose somebody is, what it is called, and which of the tracker’s bands (0 to 5) it has. */
  side?(fighter: Pick<Fighter, "actor" | "disposition">): { id: string; label: Text; band: number };
  /** The GM names the side that begins; `order` is told. */
  asksFirst?(house: HouseRules): boolean;
  /** What the GM says before anybody rolls, by an act with everybody in it; as it stands, in a word. */
  opening?: { action: string; said(fighters: readonly Fighter[]): Text };
  /** Whoever is out of the fight has no turns, whatever the tracker is set to. */
  skipsFallen?: boolean;
  /** How far the world's clock moves with a round. */
  roundSeconds?(house: HouseRules): number;
  /** What happens to somebody by itself at such a moment, once a round however often the tracker is stepped; parts are "self". */
  passes?(actor: Snapshot, when: Passing, house: HouseRules, fight: Fight): readonly Consequence[];
  /** A condition was put on or taken off by hand before somebody's first turn was over. */
  marked?(actor: Snapshot, condition: string): readonly Consequence[];
  /** Everything the fight asks for as it stands. */
  calls?(fighters: readonly Fighter[], house: HouseRules): readonly Call[];
  /** What comes of a token's way in a fight, from one space to another, past those who are in it too; once a round for each. */
  passed?(mover: TokenShown, from: Place, others: readonly TokenShown[], house: HouseRules): readonly Call[];
  row?(actor: Snapshot, context: RowContext): Row;
  /** What would be lost if the turn ended now, as a question to whoever plays it; null: nothing. */
  unspent?(actor: Snapshot): Text | null;
  /** Cards to post at the start of this combatant's turn. */
  startTurn?(actor: Snapshot, house: HouseRules): readonly TurnCard[];
  /** Cards to post for somebody as a round begins. */
  startRound?(actor: Snapshot, house: HouseRules): readonly TurnCard[];
  /** Who could still do something, and how many wait: the GM sees it all along, and is asked before a round ends by hand. */
  lingering?(fighters: readonly Fighter[]): { able: readonly Text[]; waiting: number };
  /** What is said to everybody as a round has begun. */
  saysRound?(fighters: readonly Fighter[], round: number): readonly Text[];
  /** An act about everybody in it that the GM is asked for as the fight has begun: who was caught unawares. */
  asksAtStart?: string;
  /** What the GM switches on and off for a whole fight; acts of those in it are given it by its name. */
  switches?: readonly string[];
  /** Tools of the ruleset that the GM finds beside them, by their ids. */
  toolsAtHand?: readonly string[];
  /** Trades one resource for another; null: refused. */
  trade?(held: Readonly<Record<string, number>>): Record<string, number> | null;
}

/** Turns of whoever takes none: a company, a ruleset that is still to come. */
export const TURNLESS: Turns = {
  resources: [],
  refill: () => ({}),
  tie: () => 0,
  initiative: () => ({ formula: "0", breakdown: { total: 0, counted: [], ignored: [] } }),
};
