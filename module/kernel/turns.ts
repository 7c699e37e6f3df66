/** Fights and time as a ruleset has them: what a turn holds, who acts when, what begins and ends by itself, what the tracker shows. */
import type { Text } from "./card.ts";
import type { Consequence } from "./consequences.ts";
import type { Breakdown } from "./modifiers.ts";
import type { Form, HouseRules, Snapshot } from "./ruleset.ts";

/** A resource a combatant holds for the turn and the tracker draws as pips. */
export interface TurnResource {
  id: string;
  shape: "round" | "diamond" | "wedge";
  /** At turn start; more may be held through effects. */
  full: number;
  /** Kept on the actor, as { value, max } at this path below `system`, instead of with its combatant: it outlives the fight. */
  path?: string;
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
 * ends as the next one begins. Who is taken out of a fight has left it, and it goes on.
 */
export type Passing = "fightStart" | "arrives" | "reinforced" | "turnStart" | "turnEnd" | "roundEnd" | "fightEnd";

/** Something a fight asks for as it stands, whoever brought it about: one card that waits for a press. */
export interface Call {
  /** What it is about, in one word: asked once as long as it stands. */
  key: string;
  /** Uuids of whoever does it, and of those it is about as well. */
  actor: string;
  targets: readonly string[];
  action: string;
  form: Form;
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
  tone?: "warn" | "bad";
}

export interface RowAct {
  action: string;
  label: Text;
  hint?: Text;
  item?: string;
  form?: Form;
  /** On or off, for what is put on and taken off. */
  pressed?: boolean;
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
  /** Die and breakdown: initiative = 1d(die) + total. */
  initiative(actor: Snapshot, house?: HouseRules): { formula: string; breakdown: Breakdown };
  /** After equal initiative: negative when a acts first. */
  tie(a: Snapshot, b: Snapshot): number;
  resources: readonly TurnResource[];
  /** Paths on the actor that say what was done in a turn: in a later one nothing there is taken back or done again. */
  notes?: readonly string[];
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
  passes?(
    actor: Snapshot,
    when: Passing,
    house: HouseRules,
    fight?: { fighters: readonly Fighter[]; arrived?: string; left?: boolean },
  ): readonly Consequence[];
  /** A condition was put on or taken off by hand before somebody's first turn was over. */
  marked?(actor: Snapshot, condition: string): readonly Consequence[];
  /** Everything the fight asks for as it stands. */
  calls?(fighters: readonly Fighter[], house: HouseRules): readonly Call[];
  row?(actor: Snapshot, context: RowContext): Row;
  /** What would be lost if the turn ended now, as a question to whoever plays it; null: nothing. */
  unspent?(actor: Snapshot): Text | null;
  /** Cards to post at the start of this combatant's turn. */
  startTurn?(actor: Snapshot, house: HouseRules): readonly TurnCard[];
  /** Trades one resource for another; null: refused. */
  trade?(held: Readonly<Record<string, number>>): Record<string, number> | null;
}
