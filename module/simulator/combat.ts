/** Plays one combat to its end with the real actions of a ruleset. */
import { text } from "../kernel/card.ts";
import { parseDice } from "../kernel/formula.ts";
import type { Movement, Option, Situation } from "../kernel/tactics.ts";
import { tokenUuid } from "./battlefield.ts";
import type { Being } from "./being.ts";
import { type Combatant, CombatWorld } from "./combat-world.ts";
import { chosenOption, nearestEnemy } from "./decide.ts";
import { rollDie } from "./dice.ts";
import type { CombatResult } from "./results.ts";

/** Limit for the actions of one turn: more mean a mistake in the tactics. */
const MOST_STEPS = 24;
/** Feet to an adjacent space. */
const ADJACENT = 5;

export class Combat extends CombatWorld {
  readonly #refused: Record<string, number> = {};

  /** Plays until one side is left, or until `mostRounds` rounds have passed. */
  run(): CombatResult {
    this.#begin();
    while (this.#winner() === undefined && this.round < this.options.mostRounds) this.#playRound();
    for (const combatant of this.combatants) this.moment(combatant, "fightEnd");
    return this.#result();
  }

  #begin(): void {
    const { turns } = this.simulated.play;
    for (const combatant of this.combatants) {
      if (!turns.hasRoundsOnly) combatant.initiative = this.#rollInitiative(combatant.being);
      combatant.resources = { ...turns.refill(combatant.being) };
    }
    for (const combatant of this.combatants) this.moment(combatant, "fightStart");
  }

  #rollInitiative(being: Being): number {
    const parsed = parseDice(this.simulated.play.turns.initiative(being, this.house).formula, { flat: true });
    if (!parsed.ok) return 0;
    let total = parsed.dice.flat;
    for (const { count, faces } of parsed.dice.terms)
      for (let die = 0; die < count; die += 1) total += rollDie(this.random, faces);
    return total;
  }

  #playRound(): void {
    if (this.round > 0) this.#endRound();
    this.round += 1;
    if (this.simulated.play.turns.hasRoundsOnly) this.#playOpenRound();
    else
      for (const uuid of this.#order()) {
        const combatant = this.combatant(uuid);
        if (combatant && this.#winner() === undefined) this.#takeTurn(combatant);
      }
  }

  #endRound(): void {
    for (const combatant of this.combatants) this.moment(combatant, "roundEnd");
    const seconds = this.simulated.play.turns.roundSeconds?.(this.house) ?? 0;
    this.time += seconds;
    for (const { being } of this.combatants) this.#passTime(being, seconds);
  }

  /** Ends effects whose own countdown is over, and applies the consequences of elapsed time. */
  #passTime(being: Being, seconds: number): void {
    const over: string[] = [];
    if (being.effects.some(({ left }) => left?.rounds !== undefined || left?.seconds !== undefined))
      being.effects = being.effects.map((effect) => {
        const { rounds, seconds: rest } = effect.left ?? {};
        const left = {
          ...(rounds === undefined ? {} : { rounds: rounds - 1 }),
          ...(rest === undefined ? {} : { seconds: rest - seconds }),
        };
        if ((left.rounds ?? 1) <= 0 || (left.seconds ?? 1) <= 0) over.push(effect.id);
        return { ...effect, left };
      });
    const time = { seconds, fighting: true, now: this.time };
    const consequences = [
      ...over.map((effect) => ({ part: "self", do: "end", effect, why: text("") }) as const),
      ...(this.simulated.play.timeConsequences?.(being, time, this.house) ?? []),
    ];
    if (consequences.length > 0) this.apply(being, consequences);
  }

  #order(): readonly string[] {
    const { turns } = this.simulated.play;
    if (turns.order) return turns.order(this.snapshots(), this.house);
    return [...this.combatants]
      .sort((a, b) => b.initiative - a.initiative || turns.compareTied(a.being, b.being))
      .map(({ being }) => being.uuid);
  }

  #takeTurn(combatant: Combatant): void {
    const { turns } = this.simulated.play;
    if (combatant.state === "dead" || combatant.state === "away") return;
    this.current = combatant;
    this.turnPassed = false;
    combatant.done = [];
    combatant.refused.clear();
    this.moment(combatant, "turnStart");
    combatant.resources = { ...turns.refill(combatant.being) };
    for (const { action, form, auto } of turns.turnStartCards?.(combatant.being, this.house) ?? [])
      this.startCard(combatant, action, form, auto);
    for (let step = 0; step < MOST_STEPS && this.#step(combatant); step += 1);
    this.moment(combatant, "turnEnd");
    this.current = null;
  }

  /** A round without turns: each combatant takes one action, in random order, again and again until none wants to act. */
  #playOpenRound(): void {
    const { turns } = this.simulated.play;
    for (const combatant of this.combatants) {
      combatant.resources = { ...turns.refill(combatant.being) };
      combatant.done = [];
      combatant.refused.clear();
      this.moment(combatant, "roundStart");
    }
    for (const combatant of this.combatants)
      for (const { action, form, auto } of turns.roundStartCards?.(combatant.being, this.house) ?? [])
        this.startCard(combatant, action, form, auto);
    this.turnPassed = false;
    for (let pass = 0; pass < MOST_STEPS; pass += 1) {
      let acted = false;
      for (const combatant of this.#shuffled()) {
        if (this.#winner() !== undefined) return;
        acted = this.#step(combatant) || acted;
      }
      if (!acted) return;
    }
  }

  #shuffled(): Combatant[] {
    const all = [...this.combatants];
    for (let i = all.length - 1; i > 0; i -= 1) {
      const j = Math.floor(this.random() * (i + 1));
      [all[i], all[j]] = [all[j] as Combatant, all[i] as Combatant];
    }
    return all;
  }

  /** One action or movement of a combatant; false: it does nothing more in its turn. */
  #step(combatant: Combatant): boolean {
    if (this.turnPassed || combatant.state !== "fighting" || this.#winner() !== undefined) return false;
    const { tactics } = this.simulated;
    const situation = this.situation(combatant);
    const first = tactics.first?.(situation);
    if (first && !wasRefused(combatant, first)) return this.takeOption(combatant, first);
    const movement = tactics.movement(situation);
    const options = tactics.options(situation).filter((option) => !wasRefused(combatant, option));
    const chosen = chosenOption(situation, options, movement);
    if (!chosen) {
      const enemy = nearestEnemy(situation);
      return movement !== null && enemy !== undefined && this.#move(combatant, movement, enemy.actor.uuid, ADJACENT);
    }
    const reach = chosen.reach ?? Number.POSITIVE_INFINITY;
    const far = chosen.targets.find((uuid) => this.field.distance(combatant.being.uuid, uuid) > reach);
    if (far === undefined) return this.takeOption(combatant, chosen);
    return movement !== null && this.#move(combatant, movement, far, reach);
  }

  #move(combatant: Combatant, movement: Movement, towards: string, reach: number): boolean {
    const { being } = combatant;
    const { feet, action, form, resource } = movement;
    const from = this.field.at(being.uuid);
    if (!from || this.field.approach(being.uuid, towards, feet, reach) === 0) return false;
    if (resource) this.spend(being, resource, 1);
    combatant.done.push(action ?? "move");
    if (action) this.act(action, being, { ...this.around(combatant, action), form: { ...form } });
    const { turns } = this.simulated.play;
    if (turns.movementRequests) {
      const tokens = this.field.tokens(being.uuid, this.beings);
      const mover = tokens.find(({ uuid }) => uuid === tokenUuid(being.uuid));
      const others = tokens.filter((token) => token !== mover);
      if (mover) this.answerRequests(turns.movementRequests(mover, from, others, this.house));
    }
    return true;
  }

  /** Runs the option that a combatant has chosen; an action that the rules refuse is not tried again in this turn. */
  protected takeOption(combatant: Combatant, option: Option): boolean {
    const { action, item, form, targets } = option;
    const thing = combatant.being.items.find(({ id }) => id === item);
    const acted = this.act(action, combatant.being, {
      item: thing,
      ...this.around(combatant, action),
      targets: targets.flatMap((uuid) => this.beings.get(uuid) ?? []).map(withToken),
      form: { ...form },
    });
    if (acted.run === null) {
      combatant.refused.add(refusedKey(option));
      const reason = `${action}: ${acted.problems.map(({ text: { key } }) => key).join(", ")}`;
      this.#refused[reason] = (this.#refused[reason] ?? 0) + 1;
      return true;
    }
    combatant.done.push(action);
    const [target] = targets;
    if (option.enters && target !== undefined) this.field.enter(combatant.being.uuid, target);
    const used = [action, thing?.name ?? []].flat().join("/");
    combatant.chosen[used] = (combatant.chosen[used] ?? 0) + 1;
    const { turns } = this.simulated.play;
    if (turns.combatRequests) this.answerRequests(turns.combatRequests(this.snapshots(), this.house));
    return true;
  }

  protected situation(combatant: Combatant): Situation {
    const { being, side, style, resources, done } = combatant;
    const seen = (of: (one: Combatant) => boolean) =>
      this.combatants
        .filter((one) => one !== combatant && of(one))
        .map((one) => ({
          actor: one.being,
          distance: this.field.distance(being.uuid, one.being.uuid),
          cannotAct: one.state !== "fighting",
        }));
    return {
      self: being,
      style,
      allies: seen((one) => one.side === side),
      enemies: seen((one) => one.side !== side),
      resources,
      done,
      round: this.round,
      house: this.house,
      tokens: () => this.field.tokens(being.uuid, this.beings),
    };
  }

  /** The side that is left; null: both are out; undefined: both have combatants. */
  #winner(): 0 | 1 | null | undefined {
    const isStanding = (side: 0 | 1): boolean => {
      let [all, out] = [0, 0];
      for (const combatant of this.combatants) {
        if (combatant.side !== side) continue;
        all += 1;
        if (combatant.state !== "fighting") out += 1;
      }
      return out < all && out / all < this.options.breaksAt[side];
    };
    const [party, enemies] = [isStanding(0), isStanding(1)];
    if (party && enemies) return undefined;
    return party ? 0 : enemies ? 1 : null;
  }

  #result(): CombatResult {
    const { tactics } = this.simulated;
    return {
      winner: this.#winner() ?? null,
      rounds: this.round,
      participants: this.combatants.map(({ being, state, fell, hadInjuries, chosen }) => ({
        uuid: being.uuid,
        fell,
        dead: state === "dead",
        away: state === "away",
        injuries: Math.max(0, (tactics.lastingInjuries?.(being) ?? 0) - hadInjuries),
        chosen,
        resources: tactics.resourcesLeft(being).map(({ id, value, max }) => ({ id, value, max })),
      })),
      refused: this.#refused,
      story: this.story,
    };
  }
}

const refusedKey = ({ action, item, targets, form }: Option): string =>
  [action, item ?? "", ...targets, JSON.stringify(form ?? {})].join("/");
const wasRefused = ({ refused }: Combatant, option: Option): boolean =>
  refused.size > 0 && refused.has(refusedKey(option));

/** Targets carry the UUID of their token, as on a scene. */
const withToken = (being: Being): Being => Object.assign(being, { token: tokenUuid(being.uuid) });
