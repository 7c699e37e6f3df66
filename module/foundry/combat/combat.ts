/** Combat document: the ruleset's turn order, turn resources, and what the start and end of turns and rounds do. */
import type { Snapshot } from "../../kernel/ruleset.ts";
import { type AnyDoc, asDoc, type CombatantDoc, type CombatDoc, localize, me, notify } from "../adapter/foundry-api.ts";
import { ifStillExists } from "../adapter/if-exists.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { snapshotOf } from "../adapter/snapshot.ts";
import { lockDuringTurnChange } from "../apply/turn-lock.ts";
import { askToEnd, stillAble } from "./end-round.ts";
import { rollGroup } from "./group-initiative.ts";
import { askFirstSide, combatRuleset, hasRoundsOnly, houseRulesOf, orderRound, placesIn } from "./turn-order.ts";

/** Loaded with the first combat. */
const moments = () => import("./combat-moments.ts");

/**
 * Positions in the ruleset's own order by combatant; empty if it has none. A WeakMap because core sorts turns in the
 * constructor, before fields exist.
 */
const places = new WeakMap<object, Map<string, number>>();

export class FivefoldCombat<out T extends Combat.SubType = Combat.SubType> extends Combat<T> {
  override setupTurns(): ReturnType<Combat<T>["setupTurns"]> {
    places.set(this, placesIn(asDoc<CombatDoc>(this)));
    return super.setupTurns();
  }

  /** Highest initiative first; ties are broken by the ruleset, then by name. */
  protected override _sortCombatants(a: Combatant.Implementation, b: Combatant.Implementation): number {
    const first = asDoc<CombatantDoc>(a);
    const second = asDoc<CombatantDoc>(b);
    const own = places.get(this);
    const [before, after] = [own?.get(first.id), own?.get(second.id)];
    if (before !== undefined && after !== undefined) return before - after;
    const low = Number.NEGATIVE_INFINITY;
    const byRoll = (second.initiative ?? low) - (first.initiative ?? low);
    if (byRoll !== 0 && !Number.isNaN(byRoll)) return byRoll;
    const [left, right] = [viewed(first), viewed(second)];
    const ruleset = left ? rulesetOf(left.type) : null;
    const tie =
      ruleset && left && right && rulesetOf(right.type) === ruleset ? ruleset.turns.compareTied(left, right) : 0;
    return tie || first.name.localeCompare(second.name) || first.id.localeCompare(second.id);
  }

  protected override _onStartTurn(...args: Parameters<Combat<T>["_onStartTurn"]>): Promise<void> {
    const combatant = asDoc<CombatantDoc>(args[0]);
    return passes(combatant, async () => {
      await super._onStartTurn(...args);
      await (await moments()).startTurn(asDoc<CombatDoc>(this), combatant);
    });
  }

  protected override _onEndTurn(...args: Parameters<Combat<T>["_onEndTurn"]>): Promise<void> {
    const combatant = asDoc<CombatantDoc>(args[0]);
    return passes(combatant, async () => {
      await super._onEndTurn(...args);
      // The next round may have begun already: pass the round that the ended turn was in.
      await (await moments()).endTurn(asDoc<CombatDoc>(this), combatant, args[1]?.round);
    });
  }

  protected override _onStartRound(...args: Parameters<Combat<T>["_onStartRound"]>): Promise<void> {
    const combat = asDoc<CombatDoc>(this);
    return passes(combat, async () => {
      await super._onStartRound(...args);
      await orderRound(combat);
      await (await moments()).endRound(combat);
      await (await moments()).startRound(combat);
      if (combat.round === 1) await (await moments()).askAtStart(combat);
    });
  }

  protected override _onEnter(...args: Parameters<Combat<T>["_onEnter"]>): Promise<void> {
    const combatant = asDoc<CombatantDoc>(args[0]);
    return passes(combatant, async () => {
      await super._onEnter(...args);
      await (await moments()).joinCombat(asDoc<CombatDoc>(this), combatant);
    });
  }

  protected override _onExit(...args: Parameters<Combat<T>["_onExit"]>): Promise<void> {
    const combat = asDoc<CombatDoc>(this);
    return passes(combat, async () => {
      await super._onExit(...args);
      await (await moments()).leaveCombat(combat, asDoc<CombatantDoc>(args[0]));
    });
  }

  /** Forces "skip defeated" if the ruleset gives fallen combatants no turn. */
  override get settings(): Combat<T>["settings"] {
    const own = super.settings;
    return combatRuleset(asDoc<CombatDoc>(this))?.turns.skipsDefeated
      ? Object.assign({}, own, { skipDefeated: true })
      : own;
  }

  /** A round takes as long as the ruleset says, its turns no time: time is counted once. */
  override getTimeDelta(...args: Parameters<Combat<T>["getTimeDelta"]>): number {
    const combat = asDoc<CombatDoc>(this);
    const ruleset = combatRuleset(combat);
    const seconds = ruleset?.turns.roundSeconds?.(houseRulesOf(combat, ruleset));
    // Going back from the first round changes no time.
    return seconds === undefined
      ? super.getTimeDelta(...args)
      : seconds * (Math.max(1, args[2]) - Math.max(1, args[0]));
  }

  protected override _onDelete(...args: Parameters<Combat<T>["_onDelete"]>): void {
    super._onDelete(...args);
    void moments().then(({ endCombat }) => endCombat(asDoc<CombatDoc>(this)));
  }

  /** In combats without turns no combatant is ever current, whichever client updates the combat. */
  protected override async _preUpdate(...args: Parameters<Combat<T>["_preUpdate"]>): Promise<boolean | undefined> {
    if ((await super._preUpdate(...args)) === false) return false;
    const changed = args[0] as { turn?: number | null };
    if (typeof changed.turn === "number" && hasRoundsOnly(asDoc<CombatDoc>(this))) changed.turn = null;
  }

  /**
   * Without turns, the GM ends the round and is asked first while combatants can still act. The promise does not wait
   * for the answer, as the caller may be another module.
   */
  override async nextRound(): Promise<this> {
    const combat = asDoc<CombatDoc>(this);
    if (!hasRoundsOnly(combat)) return super.nextRound();
    if (!me().isGM) {
      notify("warn", localize("FIVEFOLD.Problem.gmOnly"));
      return this;
    }
    if (stillAble(combat).length === 0) return super.nextRound();
    void askToEnd(combat, () => super.nextRound());
    return this;
  }

  /** Without turns, the next turn is the next round. */
  override async nextTurn(): Promise<this> {
    if (hasRoundsOnly(asDoc<CombatDoc>(this))) return this.nextRound();
    return super.nextTurn();
  }

  override previousTurn(): Promise<this> {
    return hasRoundsOnly(asDoc<CombatDoc>(this)) ? this.previousRound() : super.previousTurn();
  }

  /** Several combatants share one message; one combatant, and a caller with options of its own, have core's. */
  override async rollInitiative(...args: Parameters<Combat<T>["rollInitiative"]>): Promise<this> {
    const [ids, options] = args;
    const isSpecial = options?.messageOptions !== undefined || options?.updateTurn === false;
    if (typeof ids === "string" || ids.length < 2 || isSpecial) return super.rollInitiative(...args);
    const current = this.combatant?.id;
    await rollGroup(this as unknown as Parameters<typeof rollGroup>[0], ids, options?.formula ?? undefined);
    // The current combatant keeps its turn in the new order.
    const turn = this.turns.findIndex(({ id }) => id === current);
    if (current && turn >= 0 && turn !== this.turn) await this.update({ turn }, { turnEvents: false });
    return this;
  }

  override async startCombat(): Promise<this> {
    const unrolled = [...asDoc<CombatDoc>(this).combatants].filter((c) => c.initiative === null).map((c) => c.id);
    if (unrolled.length && !hasRoundsOnly(asDoc<CombatDoc>(this))) await this.rollInitiative(unrolled);
    if (!(await askFirstSide(asDoc<CombatDoc>(this)))) return this;
    await orderRound(asDoc<CombatDoc>(this));
    await (await moments()).beginCombat(asDoc<CombatDoc>(this));
    return super.startCombat();
  }
}

/** Runs work of a turn change before users' actions that start meanwhile; skipped if the document is deleted. */
const passes = async (whose: AnyDoc, work: () => Promise<void>): Promise<void> =>
  void (await lockDuringTurnChange(ifStillExists(whose, work)));

const viewed = (combatant: CombatantDoc): Snapshot | null => (combatant.actor ? snapshotOf(combatant.actor) : null);
