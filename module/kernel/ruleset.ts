/** The shape every ruleset fills in. The Foundry room knows a ruleset by this and by nothing else. */
import type { Bodies } from "./bodies.ts";
import type { Text, Tone } from "./card.ts";
import type { CompanyShown, Together } from "./company.ts";
import type { Condition } from "./conditions.ts";
import type { Consequence, FormValue } from "./consequences.ts";
import type { Field, Problem } from "./fields.ts";
import type { Findable } from "./finding.ts";
import type { Guided } from "./guided.ts";
import type { Keeping } from "./keeping.ts";
import type { OddsView } from "./odds-view.ts";
import type { Offer } from "./offer.ts";
import type { Procedure } from "./procedure.ts";
import type { SheetShape } from "./sheet.ts";
import type { Tool } from "./tool.ts";
import type { Due, Elapsed, Turns } from "./turns.ts";

export type * from "./fields.ts";
export type { OddsView } from "./odds-view.ts";
export type * from "./offer.ts";
export type * from "./tool.ts";
export type * from "./turns.ts";

/** A document as rules and views see it: plain, prepared, never written to. */
export interface Snapshot<S = SystemData> {
  uuid: string;
  id: string;
  type: string;
  name: string;
  img: string;
  /** An actor that something settles on: one of its tokens stands above the ground. */
  aloft?: true;
  /** An item: what it was copied from, by uuid. */
  from?: string;
  system: S;
  items: readonly Snapshot[];
  statuses: readonly string[];
  effects: readonly EffectShown[];
}

/** Prepared system data; each ruleset casts it to its own data interfaces in rules/data.ts and nowhere else. */
export type SystemData = Readonly<Record<string, unknown>>;

export interface EffectShown {
  id: string;
  name: string;
  img: string;
  statuses: readonly string[];
  /** Switched off, or at rest with the item it lies on. */
  disabled: boolean;
  resting?: true;
  /** Rounds or seconds left, where it counts down. */
  left?: { rounds?: number; seconds?: number };
  changes: readonly { path: string; value: string }[];
  /** Name of whatever it came from. */
  source: string;
  /** Of an actor: name of the thing it lies on; left out where it lies on the actor itself, and can be taken off. */
  thing?: string;
  /** What the consequence that put it here gave along. */
  given?: Readonly<Record<string, FormValue>>;
}

/** A token on the scene, as seen from the acting one. */
export interface TokenShown {
  uuid: string;
  actor: Snapshot;
  /** −1 hostile, 0 neutral, 1 friendly. */
  disposition: number;
  /** In feet, whatever the scene is measured in, from the acting token; null when that is not on the scene. */
  distance: number | null;
  /** The same between their nearest spaces: 0 where they share one; null or left out where that is not known. */
  apart?: number | null;
  /** Tokens next to this one. */
  beside: readonly string[];
  /** Its space on the scene, in grid spaces from the top left corner; null or left out where spaces are not square. */
  place?: Place | null;
  /** Feet of one space of the scene; null or left out where spaces are not square. */
  space?: number | null;
  /** Its middle, in grid spaces from the top left corner, whatever the grid; null or left out where that is not known. */
  centre?: { x: number; y: number } | null;
  /** Where it looks, in degrees from the lower edge of the scene, clockwise; null or left out where it looks nowhere in particular. */
  facing?: number | null;
}

/** A space by its top left corner, y downwards; halves where a token stands between spaces. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type HouseRules = Readonly<Record<string, FormValue | Readonly<Record<string, number>>>>;

/** Whatever takes part in an action. */
export interface Parts {
  self: Snapshot;
  item?: Snapshot;
  targets: readonly (Snapshot & { token?: string })[];
  /** Empty without a scene. */
  tokens: readonly TokenShown[];
  house: HouseRules;
  worldTime: number;
  /** True where the GM sits at this client. */
  gm: boolean;
  /** What a button or a consequence gave along. */
  given: Readonly<Record<string, FormValue>>;
  /** For actions that look for others: actors of the world, and everybody at the table. */
  others?: readonly Snapshot[];
  users?: readonly UserShown[];
  /** For actions that choose from the packs: things of their ruleset there, `from` being where each lies. */
  shelf?: readonly Snapshot[];
}

/** Somebody at the table. */
export interface UserShown {
  id: string;
  name: string;
  gm: boolean;
  /** Uuids of whom they own, of those the action sees. */
  owns: readonly string[];
}

/** Facts are stored in the card: plain JSON, only the numbers the rule needs. `names` lets a card name its parts. */
export interface Facts {
  names: Readonly<Record<string, string>>;
  /** Part to uuid of actor (or item); the door may write to nothing else. */
  refs: Readonly<Record<string, string>>;
}

export type Form = Readonly<Record<string, FormValue>>;

export interface Outcome {
  headline: Text;
  tone: Tone;
  consequences: readonly Consequence[];
  offers: readonly Offer[];
}

/** Said beforehand; in a dialog of several pages on the page it names, or on all of them. */
export interface Warning extends Text {
  step?: string;
}

/** One thing a player does or suffers. `F` and `V` are its facts and its form. */
export interface Action<F extends Facts = Facts, V extends Form = Form> extends Guided<F, V> {
  id: string;
  /** Document types whose sheet offers it. */
  offeredBy: readonly string[];
  title(facts: F): Text;
  icon: string;
  /** one and each want targets when started; none ignores them. */
  target: "none" | "one" | "two" | "each";
  /** It matters who stands where: its facts read `parts.tokens`, which stay empty otherwise. */
  looksAround?: boolean;
  /** Actor types it chooses among, wherever they are: its facts read `parts.others` and `parts.users`, absent otherwise. */
  looksFor?: readonly string[];
  facts(parts: Parts): F;
  /** The form as it is prefilled. */
  defaults(facts: F): V;
  /** Fields for the dialog, depending on what is chosen so far. Absent: it starts at once. */
  form?(facts: F, form: V): readonly Field[];
  /** Parts it is aimed at with this form, for the head of the dialog. Left out: who is chosen in it, or all targets. */
  aims?(facts: F, form: V): readonly string[];
  /** What else is filled in anew when somebody changes a field in the dialog: a starter that sets several at once. */
  prefill?(facts: F, form: V, changed: string): Form | null;
  /** What stands against starting: nothing is rolled, nothing is written. */
  problems?(facts: F, form: V): readonly Problem[];
  /**
   * What of it is known before it is known whom it is for: a button that asks that when it is pressed is barred by nothing
   * else. Left out: all of it.
   */
  able?(facts: F): readonly Problem[];
  /** What whoever starts it may set aside: it is said, and bars nothing. */
  warns?(facts: F, form: V): readonly Warning[];
  start(facts: F, form: V): Procedure<Outcome>;
  /**
   * Begun with facts of then, whether it is too late to wait for an answer: it is played anew with facts of now and `lapsed` in
   * its form, asks for nothing and does nothing.
   */
  lapses?(then: F, now: F): boolean;
  /** It is nobody's own: its card is headed with what it is about, and spoken by whoever posts it. */
  ofNobody?: true;
  /** Where it waits on a card to be started, its form is opened first. */
  opens?: true;
  /** Waiting on a card to be started, it waits for the GM and for nobody else. */
  startedBy?: "gm";
  /** What a player wants with this form, in one line. With it, the GM may be asked to settle the form before anything falls. */
  review?(facts: F, form: V): Text;
  /** Pressed on a card, its dice fall at whoever pressed; otherwise where the card is written. */
  ownDice?: true;
  /** Exact chances for the dialog. */
  odds?(facts: F, form: V): OddsView | null;
  /** Label of the button that starts it, with its price. */
  verb?(facts: F, form: V): Text;
  /** Several do it by one form: the facts its dialog sees. */
  together?(facts: readonly [F, ...F[]]): F;
  /** The facts of everybody but the first of them: what is asked about all is asked once. */
  follows?(facts: F): F;
  /** Seconds that pass for the whole world while it is done, where the form has `advance` set. */
  takes?(facts: F, form: V): number;
}

/** A table as rules read it: die size under `faces`, and per row name the highest face that still gives it. Empty: none is set. */
export type TableRows = Readonly<Record<string, number>>;

export interface HouseRule {
  key: string;
  /** table: a RollTable's uuid for the GM, its rows for the rules (see {@link TableRows}). */
  kind: "choice" | "flag" | "text" | "number" | "hours" | "table";
  options?: readonly string[];
  /** text: entries in it that say nothing to the rules. */
  unread?(value: string): readonly string[];
  /** number: whole, within these. */
  min?: number;
  max?: number;
  initial: FormValue | Readonly<Record<string, number>>;
  /** Decision of the catalogue: D-01. */
  decision: string;
}

/** Before and after a change of a document, whoever made it. */
export interface Change {
  before: Snapshot;
  after: Snapshot;
  /** By path: what was asked for before clamping (a loss of 5 at the line stays 5). Absent for edits by hand. */
  asked: Readonly<Record<string, number>>;
  house: HouseRules;
  worldTime: number;
  /** taken back: invariants only, nothing new happens. */
  undo: boolean;
}

/** What every world knows of a ruleset: its types, its conditions and settings, what its sheets are made of. */
export interface Frame extends Pick<Bodies, "dormant"> {
  id: string;
  /** Rule prefix: B, N, T, A, G. */
  prefix: string;
  icon: string;
  actors: readonly string[];
  items: readonly string[];
  /** Item types an actor type may hold. */
  holds: Readonly<Record<string, readonly string[]>>;
  conditions: readonly Condition[];
  /** Attribute paths with { value, max } that tokens can show as bars. */
  bars: readonly string[];
  /** The same for plain numbers. */
  trackable?: readonly string[];
  /** Paths of actors only the rules themselves read again: a change of them alone is no news on a card. */
  unsaid?: readonly string[];
  /** Prototype token defaults by actor type (bars, disposition, link). */
  tokens: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  houseRules: readonly HouseRule[];
  /** What the sheet of each document type is made of. */
  sheets?: Readonly<Record<string, SheetShape>>;
  /** Pieces its templates share: the name they are called with, path below the system folder. */
  partials?: Readonly<Record<string, string>>;
}

/** What is played by: fetched by worlds that have the ruleset in play or hold somebody of it. */
export interface Play extends Omit<Bodies, "dormant">, Keeping, Together, Findable {
  actions: Readonly<Record<string, Action>>;
  /** By actor type: the action that makes somebody new, step by step. */
  creates?: Readonly<Record<string, string>>;
  tools: readonly Tool[];
  turns: Turns;
  /** What else follows when a document has changed; part names in the consequences are "self". */
  settle(change: Change): readonly Consequence[];
  /** What world time made due, in time order. */
  due?(actor: Snapshot, now: number, house: HouseRules): readonly Due[];
  /** What the world's clock brings somebody by itself as it moves on, never back; parts in the consequences are "self". */
  elapses?(actor: Snapshot, time: Elapsed, house: HouseRules): readonly Consequence[];
  /** The one line a tracker row shows of somebody: "HP 4 of 10". */
  glance?(actor: Snapshot): string;
  views: Readonly<Record<string, (document: Snapshot, context: ViewContext) => unknown>>;
}

export interface Ruleset extends Frame, Play {}

export interface ViewContext {
  mode: "play" | "edit";
  owner: boolean;
  limited: boolean;
  gm: boolean;
  house: HouseRules;
  worldTime: number;
  /** The running fight, where this actor is in it. */
  fight: {
    id?: string;
    round: number;
    current: boolean;
    held: Readonly<Record<string, number>>;
    /** What the GM has switched on for all of it ({@link Turns.switches}). */
    on?: readonly string[];
  } | null;
  /** The actor an item lies on. */
  holder?: Snapshot | null;
  /** What somebody at the table or a document is called, by id or uuid; "" for those that are gone. */
  called?: (id: string) => string;
  /** Names of those on whom something lies that hangs on this one ({@link Bodies.ties}). */
  tied?: () => readonly string[];
  /** What is stuck in this one and whose it is ({@link Bodies.sticks}); `of` is "" where that is not for whoever looks to know. */
  stuck?: () => readonly { uuid: string; name: string; of: string }[];
  /** Those of this ruleset whom whoever looks at this sheet owns. */
  own?: () => readonly Snapshot[];
  /** Who travels in it, where it is a company. */
  company?: () => CompanyShown;
  /** What whoever looks at this sheet has picked on it, by name; nothing of it is stored. */
  picks?: Readonly<Record<string, string>>;
}
