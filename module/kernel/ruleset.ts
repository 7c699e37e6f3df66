/**
 * The interface of a ruleset. The Foundry layer knows rulesets by it alone. Optional members say what happens without
 * them.
 */
import type { ActionBar } from "./action-bar.ts";
import type { Area } from "./area.ts";
import type { Text, Tone } from "./card.ts";
import type { Findable } from "./compendium-browser.ts";
import type { Condition } from "./conditions.ts";
import type { Consequence } from "./consequences.ts";
import type { DialogFeatures } from "./dialog-features.ts";
import type { EffectsAndTokens } from "./effects-and-tokens.ts";
import type { Field, Problem } from "./fields.ts";
import type { ItemHandling } from "./item-handling.ts";
import type { OddsView } from "./odds-view.ts";
import type { ByItself, Offer } from "./offer.ts";
import type { PartyFeatures, PartyShown } from "./party.ts";
import type { Procedure } from "./procedure.ts";
import type { SheetShape } from "./sheet.ts";
import type { RangeBand } from "./target-range.ts";
import type { Tool } from "./tool.ts";
import type { DueAction, Elapsed, Turns } from "./turns.ts";
import type { Form, FormValue, HouseRules, Snapshot, TokenSnapshot } from "./world-data.ts";

export type { Area } from "./area.ts";
export type * from "./fields.ts";
export type { OddsView } from "./odds-view.ts";
export type * from "./offer.ts";
export type * from "./tool.ts";
export type * from "./turns.ts";
export type * from "./world-data.ts";

/** What an action reads its facts from. */
export interface Parts {
  self: Snapshot;
  item?: Snapshot;
  targets: readonly (Snapshot & { token?: string })[];
  /** Empty without a scene. */
  tokens: readonly TokenSnapshot[];
  house: HouseRules;
  /** Seconds of the world clock. */
  worldTime: number;
  /** Whether this client's user is a GM. */
  gm: boolean;
  /** Preset fields from the button or consequence that starts the action. */
  given: Readonly<Record<string, FormValue>>;
  /** No dialog is shown: facts need no data for its odds and hints. */
  withoutDialog?: true;
  /** Only for actions with `readsActorTypes`: actors of the world, and the users. */
  others?: readonly Snapshot[];
  users?: readonly UserShown[];
  /** Only for actions with `compendiumTypes`: items of the ruleset's compendiums, with their uuid in `from`. */
  compendiumItems?: readonly Snapshot[];
}

/** A user of the world. */
export interface UserShown {
  id: string;
  name: string;
  gm: boolean;
  /** Uuids of the actors they own, of those in `others`. */
  owns: readonly string[];
}

/**
 * Facts are stored in the card: plain JSON, only the values that the rule needs. `names`: names of the parts, for
 * texts.
 */
export interface Facts {
  names: Readonly<Record<string, string>>;
  /** Uuid of the actor (or item) by part; consequences can be applied to these only. */
  refs: Readonly<Record<string, string>>;
}

export interface Outcome {
  headline: Text;
  tone: Tone;
  consequences: readonly Consequence[];
  offers: readonly Offer[];
}

/** A warning in the dialog; `step`: the step it is shown on. Omitted: on all steps. */
export interface Warning extends Text {
  step?: string;
}

/** An action of a character, or an event that affects one. `F`, `V`: types of its facts and its form. */
export interface Action<F extends Facts = Facts, V extends Form = Form> extends DialogFeatures<F, V> {
  id: string;
  /** Types of actors and items whose sheets and tools start it. Omitted: none, only follow-ups and rules do. */
  offeredBy?: readonly string[];
  title(facts: F): Text;
  icon: string;
  /** The targets it needs when started. Omitted: it ignores targets. */
  target?: "one" | "two" | "each";
  /** Whether its buttons start it without asking for targets; targets already set still count. Omitted: they ask. */
  needsNoTarget?(facts: F, form: V): boolean;
  /**
   * The area that this form affects: it is placed on the scene, and the tokens inside become the targets. Null or
   * omitted: targets are chosen one by one.
   */
  area?(facts: F, form: V): Area | null;
  /** How far it reaches, from near to far; targets beyond can still be chosen. Omitted: no limit is shown. */
  ranges?(facts: F, form: V): readonly RangeBand[];
  /** Positions matter: `facts` reads `parts.tokens`, which is empty otherwise. */
  readsTokens?: boolean;
  /**
   * Actor types to choose from, anywhere in the world: `facts` reads `parts.others` and `parts.users`, absent
   * otherwise.
   */
  readsActorTypes?: readonly string[];
  facts(parts: Parts): F;
  /** Initial values of the form; `given`: preset values of the button or macro, where others depend on them. */
  defaults(facts: F, given?: Form): V;
  /** Fields of the dialog for the current values. Omitted: starts without a dialog. */
  form?(facts: F, form: V): readonly Field[];
  /** Target parts for this form (dialog header). Omitted: the selected target, or all targets. */
  targetParts?(facts: F, form: V): readonly string[];
  /**
   * Further values to set when the user changes the field `changed`, such as a preset that fills in several. Null or
   * omitted: none.
   */
  prefill?(facts: F, form: V, changed: string): Form | null;
  /** Validation errors that prevent starting: nothing is rolled or written. Omitted: none. */
  problems?(facts: F, form: V): readonly Problem[];
  /**
   * Problems that can be checked before a target is chosen; only these disable a button that asks for its target.
   * Omitted: all problems.
   */
  problemsWithoutTarget?(facts: F): readonly Problem[];
  /** Warnings that do not prevent starting; shown in the dialog. Omitted: none. */
  warns?(facts: F, form: V): readonly Warning[];
  start(facts: F, form: V): Procedure<Outcome>;
  /**
   * Whether a pending action has expired; `then`: its stored facts. Expired actions are replayed with current facts and
   * `lapsed` set in the form; they ask nothing and have no effect. Omitted: never.
   */
  isExpired?(then: F, now: F): boolean;
  /**
   * No acting actor: the card's header shows the subject, and the speaker is the posting user. Omitted: the actor acts
   * and speaks.
   */
  hasNoActor?: true;
  /**
   * As a follow-up it tells the result of the action run it follows from, always or if it succeeds: its headline
   * becomes the card's. Omitted: only if it is the same action by the same actor.
   */
  concludes?: "always" | "success";
  /** As a follow-up it may start without a click. Omitted: only if the `Offer` says so. */
  byItself?: ByItself<F, V>;
  /** Whether the button on a waiting card opens the form first. Omitted: it starts at once. */
  opensForm?(facts: F): boolean;
  /** Label of the button that opens that form. Omitted: `buttonLabel`. */
  openLabel?(facts: F): Text;
  /** A waiting card can be started by the GM only. Omitted: by the actor's owner, too. */
  startedBy?: "gm";
  /**
   * The player's intent with this form, in one line. With it, the player may send the form to the GM for review before
   * rolling. Omitted: no review.
   */
  reviewText?(facts: F, form: V): Text;
  /**
   * When clicked on a card, its dice are rolled on the clicking user's client. Omitted: on the client that writes the
   * card.
   */
  rollsOnClickingClient?: true;
  /** Options of its questions that end a character's life; cards mark them. Omitted: none. */
  fatalChoices?: readonly string[];
  /** Exact odds for the dialog; null or omitted: none. */
  odds?(facts: F, form: V): OddsView | null;
  /** Label of the start button, with the cost. Omitted: the usual label. */
  buttonLabel?(facts: F, form: V): Text;
  /** Facts for the dialog if several actors act with one form. Omitted: those of the first actor. */
  factsForSharedDialog?(facts: readonly [F, ...F[]]): F;
  /**
   * Facts of every actor after the first when several act with one form: what is asked for all of them is asked once.
   * Omitted: unchanged.
   */
  factsOfLaterActor?(facts: F): F;
  /** Seconds by which the world clock advances if the form has `advance` set. Omitted: the days in the form. */
  durationSeconds?(facts: F, form: V): number;
}

/**
 * A table as rules read it: die size in `faces`, and the highest face of each row by its name. Empty: no table is set.
 */
export type TableRows = Readonly<Record<string, number>>;

export interface HouseRule {
  key: string;
  /** table: a RollTable's uuid in the settings, its rows in the rules (see {@link TableRows}). */
  kind: "choice" | "flag" | "text" | "number" | "hours" | "table";
  options?: readonly string[];
  /** text: entries that the rules do not understand. */
  unreadableEntries?(value: string): readonly string[];
  /** number: bounds of the whole number. */
  min?: number;
  max?: number;
  initial: FormValue | Readonly<Record<string, number>>;
  /** ID of the decision on an open rule: D-01. */
  decision: string;
}

/** A document before and after a change from any source. */
export interface Change {
  before: Snapshot;
  after: Snapshot;
  /** Requested change by path, before clamping (a loss of 5 at the minimum stays 5). Omitted for manual edits. */
  requested: Readonly<Record<string, number>>;
  house: HouseRules;
  worldTime: number;
  /** After an undo: conditions and other derived values only; numbers stay as the undo restored them, nothing is posted. */
  undo: boolean;
  /** Both snapshots are derived from exactly these items and effects: nothing needs to be derived again. */
  isDerived?: true;
}

/** Loaded in every world: types, conditions, settings, and the structure of sheets. */
export interface Frame extends Pick<EffectsAndTokens, "suppressesEffects"> {
  id: string;
  /** Prefix of rule IDs: B (Bloodied), N (Anatomy), T (Threshold), A (Aura), G (Grimoire). */
  prefix: string;
  icon: string;
  actors: readonly string[];
  items: readonly string[];
  /** Item types that each actor type may own. */
  allowedItems: Readonly<Record<string, readonly string[]>>;
  conditions: readonly Condition[];
  /** Attribute paths with { value, max } for token bars. */
  bars: readonly string[];
  /** Attribute paths of plain numbers for token bars. Omitted: none. */
  trackable?: readonly string[];
  /**
   * Paths of actors that only the rules read: a card does not report a change of these alone. Omitted: all changes are
   * reported.
   */
  unreportedPaths?: readonly string[];
  /** Prototype token defaults by actor type (bars, disposition, link). */
  prototypeTokens: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  houseRules: readonly HouseRule[];
  /** Structure of the sheet by document type. */
  sheets?: Readonly<Record<string, SheetShape>>;
  /** Shared template partials: path below the system folder by name. */
  partials?: Readonly<Record<string, string>>;
}

/** Lazy-loaded in worlds where the ruleset is active or that contain its documents. */
export interface Play extends Omit<EffectsAndTokens, "suppressesEffects">, ItemHandling, PartyFeatures, Findable {
  /** Loaded actions by id; without the rare ones until those are loaded. */
  actions: Readonly<Record<string, Action>>;
  /**
   * Ids of the actions that `loadRareActions` loads with the first use of one, each with its `offeredBy`. Omitted: all
   * actions are in `actions`.
   */
  rareActions?: Readonly<Record<string, readonly string[]>>;
  loadRareActions?(): Promise<{ rareActions: Readonly<Record<string, Action>> }>;
  /** Character creation: action id by actor type. Omitted: no creation dialog. */
  creationActions?: Readonly<Record<string, string>>;
  tools: readonly Tool[];
  turns: Turns;
  /** Further consequences of a change, such as conditions and death; parts are named "self". Runs again on its own result, at most four times (`planFor`; the simulator throws if it does not end). */
  recompute(change: Change): readonly Consequence[];
  /** Events due by world time `now`, in order. Omitted: none. */
  dueActions?(actor: Snapshot, now: number, house: HouseRules): readonly DueAction[];
  /**
   * Automatic consequences as the world clock advances, never when it goes back; parts are named "self". Omitted: none.
   */
  timeConsequences?(actor: Snapshot, time: Elapsed, house: HouseRules): readonly Consequence[];
  /** Summary of an actor in its tracker row: "HP 4 of 10". Omitted: none. */
  trackerSummary?(actor: Snapshot): string;
  /** Notes on the condition icons of an actor's tracker row, by condition: a count and a tooltip. Omitted: none. */
  conditionNotes?(actor: Snapshot): Readonly<Record<string, { count: Text; note: Text }>>;
  /**
   * Loads the views, with the first sheet or action bar of the ruleset. `actionBar`: what an actor's token can do;
   * omitted: no action bar.
   */
  loadViews(): Promise<{ views: Views; actionBar?(actor: Snapshot, context: ViewContext): ActionBar }>;
  /** Loads the views of items, with the first item sheet. Omitted: `loadViews` has them. */
  loadItemViews?(): Promise<{ views: Views }>;
}

/** Data of the templates of a document's sheet, by document type. */
export type Views = Readonly<Record<string, (document: Snapshot, context: ViewContext) => unknown>>;

export interface Ruleset extends Frame, Play {}

export interface ViewContext {
  mode: "play" | "edit";
  owner: boolean;
  limited: boolean;
  gm: boolean;
  house: HouseRules;
  worldTime: number;
  /** The active combat that this actor is in, else null. */
  combat: {
    id?: string;
    round: number;
    current: boolean;
    resources: Readonly<Record<string, number>>;
    /** Switches that the GM has turned on for this combat ({@link Turns.switches}). */
    switches?: readonly string[];
  } | null;
  /** The actor that owns the item. */
  itemOwner?: Snapshot | null;
  /** Name of a user or document, by id or uuid; "" if deleted. */
  nameOf?: (id: string) => string;
  /** Names of the actors that depend on this one ({@link EffectsAndTokens.dependsOnActor}). */
  dependentNames?: () => readonly string[];
  /**
   * Items stuck in this actor and their owners' names ({@link EffectsAndTokens.stuckInActor}); `of` is "" if hidden
   * from the viewing user.
   */
  stuckItems?: () => readonly { uuid: string; name: string; of: string }[];
  /** Actors of this ruleset that the viewing user owns. */
  ownedActors?: () => readonly Snapshot[];
  /** The members, on a party sheet. */
  party?: () => PartyShown;
  /** What the viewing user has selected on the sheet, by name; not stored. */
  selections?: Readonly<Record<string, string>>;
}
