/** One fight, played to its end with the real actions of a ruleset. */
import { type Text, text } from "../kernel/card.ts";
import { adjusted, type Consequence } from "../kernel/consequences.ts";
import type { DocumentTypes } from "../kernel/document-types.ts";
import { parseDice } from "../kernel/formula.ts";
import type { Choice, Start } from "../kernel/procedure.ts";
import type {
  Action,
  CombatantSnapshot,
  CombatMoment,
  CombatState,
  Facts,
  Form,
  HouseRules,
  Offer,
  Outcome,
  Play,
} from "../kernel/ruleset.ts";
import type { Option, Situation, Style, Tactics } from "../kernel/tactics.ts";
import { Battlefield, tokenUuid } from "./battlefield.ts";
import { type Being, deriveBeing } from "./being.ts";
import { chosenOption, movesFirst } from "./decide.ts";
import { type Random, rollDie, runOnce } from "./dice.ts";
import { type Data, plainCopy, valueAt, withValue } from "./plain.ts";
import { type ActResult, type Posted, type Ran, type Staged, World } from "./world.ts";
import { completeData } from "../kernel/schema.ts";

/** The rules that a simulation plays. */
export interface SimulatedRules {
  play: Play;
  types: DocumentTypes;
  tactics: Tactics;
  /** House rules as the actions read them. */
  house: HouseRules;
}

/** A combatant before the fight; `being` is copied. */
export interface Fighter {
  being: Being;
  /** 0: the party, 1: its enemies. */
  side: 0 | 1;
  style: Style;
  /** Side of its token in spaces; place of its token's top left corner. */
  size: number;
  x: number;
  y: number;
}

export interface FightOptions {
  /** The fight is unresolved after this many rounds. */
  mostRounds: number;
  /** A side gives up once this share of it is out; 1: never. By side. */
  breaksAt: readonly [number, number];
  /** Records what happens, for reading. */
  story?: boolean;
}

export interface FighterResult {
  uuid: string;
  fell: boolean;
  dead: boolean;
  away: boolean;
  /** Lasting injuries received in this fight. */
  injuries: number;
  resources: readonly { id: string; value: number; max: number }[];
}

export interface StoryLine {
  round: number;
  text: Text;
  /** Indentation: 0 for an action, 1 for what follows from it. */
  depth: number;
}

export interface FightResult {
  /** The side that is left; null: unresolved. */
  winner: 0 | 1 | null;
  rounds: number;
  fighters: FighterResult[];
  /** Actions that were refused, by action and reason: a gap of the tactics. */
  refused: Record<string, number>;
  story: StoryLine[];
}

const COMBAT = "simulation";
/** More actions in one turn, or follow-ups of one action, are a mistake of the tactics or the rules. */
const MOST_STEPS = 24;
const MOST_DEPTH = 16;
/** A side of the combat as Foundry's disposition. */
const DISPOSITION = [1, -1] as const;

interface Combatant extends Fighter {
  initiative: number;
  resources: Record<string, number>;
  fell: boolean;
  hadInjuries: number;
  done: string[];
}

export class Fight extends World {
  readonly #rules: SimulatedRules;
  readonly #options: FightOptions;
  readonly #random: Random;
  readonly #field = new Battlefield();
  readonly #combatants: Combatant[];
  readonly #byUuid = new Map<string, Combatant>();
  readonly #asked = new Set<string>();
  readonly #refused: Record<string, number> = {};
  readonly #story: StoryLine[] = [];
  #round = 0;
  #current: Combatant | null = null;
  #turnPassed = false;
  #depth = 0;

  constructor(rules: SimulatedRules, fighters: readonly Fighter[], options: FightOptions, random: Random) {
    const { play, types, house } = rules;
    super(
      {
        actions: play.actions,
        recompute: (change) => play.recompute(change),
        prepare: (being, settings) => deriveBeing(being, types, settings),
        item: (type, name, system) => this.#newItem(type, name, system),
      },
      house,
    );
    this.#rules = rules;
    this.#options = options;
    this.#random = random;
    this.gm = true;
    this.#combatants = fighters.map((fighter) => ({
      ...fighter,
      being: { ...fighter.being },
      initiative: 0,
      resources: {},
      fell: false,
      hadInjuries: rules.tactics.lastingInjuries(fighter.being),
      done: [],
    }));
    for (const combatant of this.#combatants) {
      const { being, side, size, x, y } = combatant;
      this.beings.set(being.uuid, being);
      this.#byUuid.set(being.uuid, combatant);
      this.#field.place(being.uuid, { x, y, width: size, height: size, disposition: DISPOSITION[side] });
    }
  }

  /** Plays the fight until one side is left, or until the most rounds have passed. */
  run(): FightResult {
    this.#begin();
    while (this.#winner() === undefined && this.#round < this.#options.mostRounds) this.#playRound();
    for (const combatant of this.#combatants) this.#moment(combatant, "fightEnd");
    return this.#result();
  }

  #begin(): void {
    const { turns } = this.#rules.play;
    for (const combatant of this.#combatants) {
      if (!turns.hasRoundsOnly) combatant.initiative = this.#rollInitiative(combatant.being);
      combatant.resources = { ...turns.refill(combatant.being) };
    }
    for (const combatant of this.#combatants) this.#moment(combatant, "fightStart");
  }

  #rollInitiative(being: Being): number {
    const { formula } = this.#rules.play.turns.initiative(being, this.house);
    const parsed = parseDice(formula, { flat: true });
    if (!parsed.ok) return 0;
    const { terms, flat } = parsed.dice;
    return terms.reduce((sum, { count, faces }) => {
      let total = sum;
      for (let die = 0; die < count; die += 1) total += rollDie(this.#random, faces);
      return total;
    }, flat);
  }

  #playRound(): void {
    if (this.#round > 0) this.#endRound();
    this.#round += 1;
    const { turns } = this.#rules.play;
    if (turns.hasRoundsOnly) this.#playOpenRound();
    else
      for (const uuid of this.#order()) {
        const combatant = this.#byUuid.get(uuid) as Combatant;
        if (this.#winner() === undefined) this.#takeTurn(combatant);
      }
  }

  #endRound(): void {
    const { turns } = this.#rules.play;
    for (const combatant of this.#combatants) this.#moment(combatant, "roundEnd");
    const seconds = turns.roundSeconds?.(this.house) ?? 0;
    this.time += seconds;
    for (const { being } of this.#combatants) this.#timePasses(being, seconds);
  }

  /** Core's own durations, and the ruleset's. */
  #timePasses(being: Being, seconds: number): void {
    const counted = being.effects.filter(({ left }) => left?.rounds !== undefined || left?.seconds !== undefined);
    if (counted.length > 0) {
      const over: string[] = [];
      being.effects = being.effects.map((effect) => {
        if (!counted.includes(effect)) return effect;
        const { rounds, seconds: rest } = effect.left ?? {};
        const left = {
          ...(rounds === undefined ? {} : { rounds: rounds - 1 }),
          ...(rest === undefined ? {} : { seconds: rest - seconds }),
        };
        if ((left.rounds ?? 1) <= 0 || (left.seconds ?? 1) <= 0) over.push(effect.id);
        return { ...effect, left };
      });
      if (over.length > 0)
        this.#apply(
          being,
          over.map((effect) => ({ part: "self", do: "end", effect, why: text("") })),
        );
    }
    const passes = this.#rules.play.timeConsequences?.(being, { seconds, fighting: true, now: this.time }, this.house);
    if (passes?.length) this.#apply(being, passes);
  }

  #order(): readonly string[] {
    const { turns } = this.#rules.play;
    if (turns.order) return turns.order(this.#snapshots(), this.house);
    return [...this.#combatants]
      .sort((a, b) => b.initiative - a.initiative || turns.compareTied(a.being, b.being))
      .map(({ being }) => being.uuid);
  }

  #takeTurn(combatant: Combatant): void {
    const { turns } = this.#rules.play;
    if (["dead", "away"].includes(this.#state(combatant))) return;
    this.#current = combatant;
    this.#turnPassed = false;
    combatant.done = [];
    this.#moment(combatant, "turnStart");
    combatant.resources = { ...turns.refill(combatant.being) };
    for (const { action, form, auto } of turns.turnStartCards?.(combatant.being, this.house) ?? [])
      this.#startCard(combatant, action, form, auto);
    for (let step = 0; step < MOST_STEPS && this.#step(combatant); step += 1);
    this.#moment(combatant, "turnEnd");
    this.#current = null;
  }

  /** A round without turns: combatants act in turn, in random order, until none of them wants to act. */
  #playOpenRound(): void {
    const { turns } = this.#rules.play;
    for (const combatant of this.#combatants) {
      combatant.resources = { ...turns.refill(combatant.being) };
      combatant.done = [];
      this.#moment(combatant, "roundStart");
    }
    for (const combatant of this.#combatants)
      for (const { action, form, auto } of turns.roundStartCards?.(combatant.being, this.house) ?? [])
        this.#startCard(combatant, action, form, auto);
    for (let pass = 0; pass < MOST_STEPS; pass += 1) {
      let acted = false;
      for (const combatant of this.#shuffled()) {
        if (this.#winner() !== undefined) return;
        this.#turnPassed = false;
        acted = this.#step(combatant) || acted;
      }
      if (!acted) return;
    }
  }

  #shuffled(): Combatant[] {
    const all = [...this.#combatants];
    for (let i = all.length - 1; i > 0; i -= 1) {
      const j = Math.floor(this.#random() * (i + 1));
      [all[i], all[j]] = [all[j] as Combatant, all[i] as Combatant];
    }
    return all;
  }

  /** One action or movement of a combatant; false: it does nothing more in its turn. */
  #step(combatant: Combatant): boolean {
    if (this.#turnPassed || this.#winner() !== undefined || this.#state(combatant) !== "fighting") return false;
    const { tactics } = this.#rules;
    const situation = this.#situation(combatant);
    const first = tactics.first?.(situation);
    if (first) return this.#do(combatant, first);
    const movement = tactics.movement(situation);
    const options = tactics.options(situation).filter((option) => !combatant.done.includes(`no:${keyOf(option)}`));
    const chosen = chosenOption(situation, options, movement);
    if (!chosen) return movement !== null && this.#move(combatant, situation, movement, movesFirst(situation), 5);
    const far = chosen.targets.find((uuid) => this.#field.distance(combatant.being.uuid, uuid) > (chosen.reach ?? 1e9));
    if (far === undefined) return this.#do(combatant, chosen);
    return movement !== null && this.#move(combatant, situation, movement, far, chosen.reach ?? 5);
  }

  #move(
    combatant: Combatant,
    situation: Situation,
    { feet, action, form, resource }: NonNullable<ReturnType<Tactics["movement"]>>,
    towards: string | null,
    reach: number,
  ): boolean {
    if (towards === null) return false;
    const { uuid } = combatant.being;
    const from = this.#field.at(uuid);
    if (!from || this.#field.approach(uuid, towards, feet, reach) === 0) return false;
    if (resource) this.spend(combatant.being, resource, 1);
    combatant.done.push(action ?? "move");
    if (action) this.#start(combatant, action, { ...this.#around(combatant, action), form: { ...form } });
    this.#movementRequests(combatant, from);
    return situation.self.uuid === uuid;
  }

  /** Reactions of others to a movement past them. */
  #movementRequests(combatant: Combatant, from: { x: number; y: number; width: number; height: number }): void {
    const { turns } = this.#rules.play;
    if (!turns.movementRequests) return;
    const tokens = this.#tokens(combatant.being.uuid);
    const mover = tokens.find(({ uuid }) => uuid === tokenUuid(combatant.being.uuid));
    if (!mover) return;
    const others = tokens.filter((token) => token !== mover);
    for (const request of turns.movementRequests(mover, from, others, this.house)) this.#request(request);
  }

  #request(request: { key: string; actor: string; targets: readonly string[]; action: string; form: Form }): void {
    const acting = this.#byUuid.get(request.actor);
    const key = `${this.#round}/${request.key}`;
    if (!acting || this.#asked.has(key)) return;
    this.#asked.add(key);
    const form = this.#rules.tactics.startsCard
      ? this.#rules.tactics.startsCard(request.action, request.form, acting.being)
      : request.form;
    if (form === null) return;
    const targets = request.targets.flatMap((uuid) => this.beings.get(uuid) ?? []);
    const around = this.#around(acting, request.action);
    this.#start(acting, request.action, { ...around, targets, given: { ...around.given, ...form } });
  }

  /** Does what a combatant has chosen; an action that the rules refuse is not tried again in this turn. */
  #do(combatant: Combatant, option: Option): boolean {
    const { action, item, form, targets } = option;
    const around = this.#around(combatant, action);
    const acted = this.#start(combatant, action, {
      ...around,
      item: combatant.being.items.find(({ id }) => id === item),
      targets: targets.flatMap((uuid) => this.beings.get(uuid) ?? []).map((one) => withToken(one)),
      form: { ...form },
    });
    if (acted.run === null) {
      combatant.done.push(`no:${keyOf(option)}`);
      const reason = `${action}: ${acted.problems.map(({ text: { key } }) => key).join(", ")}`;
      this.#refused[reason] = (this.#refused[reason] ?? 0) + 1;
      return true;
    }
    combatant.done.push(action);
    this.#combatRequests();
    return true;
  }

  #start(combatant: Combatant, action: string, staged: Staged): ActResult {
    const acted = this.act(action, combatant.being, staged);
    return acted;
  }

  override act(id: string, self: Being, staged: Staged = {}): ActResult {
    this.#depth += 1;
    if (this.#depth > MOST_DEPTH) throw new Error(`the follow-ups of ${id} do not end`);
    try {
      return super.act(id, self, staged);
    } finally {
      this.#depth -= 1;
    }
  }

  #combatRequests(): void {
    const { turns } = this.#rules.play;
    if (!turns.combatRequests) return;
    for (const request of turns.combatRequests(this.#snapshots(), this.house)) this.#request(request);
  }

  #startCard(combatant: Combatant, action: string, form: Form, auto: boolean): void {
    if (!this.rules.actions[action]) return;
    const { startsCard } = this.#rules.tactics;
    const given = auto || !startsCard ? form : startsCard(action, form, combatant.being);
    if (given === null) return;
    const around = this.#around(combatant, action);
    this.#start(combatant, action, { ...around, given: { ...around.given, ...given } });
  }

  override post(being: Being, offer: Posted): ActResult[] {
    const combatant = this.#byUuid.get(being.uuid);
    if (!combatant || !this.rules.actions[offer.action]) return [];
    this.#startCard(combatant, offer.action, offer.form, offer.hold !== true);
    return [];
  }

  /** Automatic offers first; then those that the acting combatants start. */
  override carryOut(outcome: Pick<Outcome, "consequences" | "offers">, facts: Facts): ActResult[] {
    const next = super.carryOut(outcome, facts);
    const used = new Set(outcome.offers.flatMap(({ auto, group }) => (auto && group ? [group] : [])));
    for (const offer of outcome.offers) {
      if (offer.auto || (offer.group && used.has(offer.group))) continue;
      const form = this.#offerForm(offer, facts);
      if (form === null) continue;
      if (offer.group) used.add(offer.group);
      next.push(...this.follow(offer, facts, form));
    }
    return next;
  }

  #offerForm(offer: Offer, facts: Facts): Form | null {
    const part = offer.by === "gm" || offer.by === "any" ? "self" : offer.by;
    const who = this.find(facts, part) ?? this.find(facts, "self");
    if (!who || !this.rules.actions[offer.action]) return null;
    const style = this.#byUuid.get(who.uuid)?.style ?? "plain";
    return this.#rules.tactics.startsOffer?.(offer, who, style) ?? null;
  }

  protected override surroundings(action: Action, self: Being): Pick<Staged, "tokens" | "given"> {
    const combatant = this.#byUuid.get(self.uuid);
    return combatant ? this.#around(combatant, action.id) : {};
  }

  #around({ being }: Combatant, id: string): Pick<Staged, "tokens" | "given"> {
    return {
      ...(this.rules.actions[id]?.readsTokens ? { tokens: this.#tokens(being.uuid) } : {}),
      given: {
        fighting: true,
        combat: COMBAT,
        round: this.#round,
        ownTurn: this.#current?.being.uuid === being.uuid,
      },
    };
  }

  #tokens(from: string) {
    return this.#field.tokens(from, this.beings);
  }

  protected override play(start: Start<Outcome>, acting: ActResult): Ran {
    const paid: Consequence[] = [];
    const result = runOnce(start(), this.#random, (choice) => this.#answer(choice, acting), paid);
    if (this.#options.story) this.#story.push({ round: this.#round, text: result.headline, depth: this.#depth - 1 });
    return { paid, result };
  }

  #answer(choice: Choice, { facts, action }: ActResult): string {
    const who = this.find(facts, choice.who) ?? this.find(facts, "self");
    const style = (who && this.#byUuid.get(who.uuid)?.style) ?? "plain";
    const answer = who ? this.#rules.tactics.answer?.(choice, who, action, style) : undefined;
    return answer !== undefined && choice.options.includes(answer) ? answer : (choice.options[0] as string);
  }

  protected override spend(being: Being, resource: string, by: number): void {
    const held = this.#byUuid.get(being.uuid)?.resources;
    if (held?.[resource] !== undefined) held[resource] = Math.max(0, held[resource] - by);
  }

  protected override elsewhere(being: Being, c: Consequence): void {
    if (c.do === "pass") this.#turnPassed = this.#current?.being.uuid === being.uuid || this.#turnPassed;
    else if (c.do === "leave") this.#field.remove(being.uuid);
    else if (c.do === "beside") {
      const other = this.beings.get(c.of);
      const current = other && valueAt(other.stored, c.path);
      if (!other || typeof current !== "number") return;
      other.stored = withValue(other.stored as Data, c.path, adjusted(current, c));
      deriveBeing(other, this.#rules.types, this.house);
    }
  }

  override write(being: Being, consequences: readonly Consequence[], undo = false): Posted[] {
    const offers = super.write(being, consequences, undo);
    const combatant = this.#byUuid.get(being.uuid);
    if (combatant && this.#state(combatant) !== "fighting") {
      combatant.fell = true;
      if (["dead", "away"].includes(this.#state(combatant))) this.#field.remove(being.uuid);
    }
    return offers;
  }

  #apply(being: Being, consequences: readonly Consequence[]): void {
    for (const offer of this.write(being, consequences)) this.post(being, offer);
  }

  #moment(combatant: Combatant, when: CombatMoment): void {
    const { turns } = this.#rules.play;
    if (!turns.momentConsequences) return;
    const state: CombatState = {
      id: COMBAT,
      round: this.#round,
      combatants: this.#snapshots(),
      combatIds: [COMBAT],
    };
    const consequences = turns.momentConsequences(combatant.being, when, this.house, state);
    if (consequences.length > 0) this.#apply(combatant.being, consequences);
  }

  #snapshots(): CombatantSnapshot[] {
    return this.#combatants.map((combatant) => ({
      id: combatant.being.uuid,
      name: combatant.being.name,
      initiative: combatant.initiative,
      defeated: this.#state(combatant) !== "fighting",
      disposition: DISPOSITION[combatant.side],
      actor: combatant.being,
    }));
  }

  #state({ being }: Combatant): ReturnType<Tactics["state"]> {
    return this.#field.at(being.uuid) || this.#rules.tactics.state(being) === "dead"
      ? this.#rules.tactics.state(being)
      : "away";
  }

  #situation(combatant: Combatant): Situation {
    const seen = this.#combatants
      .filter((one) => one !== combatant)
      .map((one) => ({
        side: one.side,
        seen: {
          actor: one.being,
          distance: this.#field.distance(combatant.being.uuid, one.being.uuid),
          out: this.#state(one) !== "fighting",
        },
      }));
    return {
      self: combatant.being,
      style: combatant.style,
      allies: seen.flatMap(({ side, seen: one }) => (side === combatant.side ? [one] : [])),
      enemies: seen.flatMap(({ side, seen: one }) => (side === combatant.side ? [] : [one])),
      resources: combatant.resources,
      done: combatant.done,
      round: this.#round,
      house: this.house,
    };
  }

  /** The side that is left, null if both are gone, undefined while both fight. */
  #winner(): 0 | 1 | null | undefined {
    const fights = ([0, 1] as const).filter((side) => {
      const own = this.#combatants.filter((one) => one.side === side);
      const out = own.filter((one) => this.#state(one) !== "fighting").length;
      return out < own.length && out / own.length < (this.#options.breaksAt[side] ?? 1);
    });
    if (fights.length === 2) return undefined;
    return fights[0] ?? null;
  }

  #newItem(type: string, name: string, system: Data): Being {
    const fields = this.#rules.types.Item[type];
    return this.plainItem(type, name, fields ? completeData(fields, plainCopy(system)) : system);
  }

  #result(): FightResult {
    const { tactics } = this.#rules;
    return {
      winner: this.#winner() ?? null,
      rounds: this.#round,
      fighters: this.#combatants.map((combatant) => {
        const state = this.#state(combatant);
        return {
          uuid: combatant.being.uuid,
          fell: combatant.fell,
          dead: state === "dead",
          away: state === "away",
          injuries: Math.max(0, tactics.lastingInjuries(combatant.being) - combatant.hadInjuries),
          resources: tactics.resourcesLeft(combatant.being).map(({ id, value, max }) => ({ id, value, max })),
        };
      }),
      refused: this.#refused,
      story: this.#story,
    };
  }
}

const keyOf = ({ action, item, targets, form }: Option): string =>
  [action, item ?? "", ...targets, ...Object.entries(form ?? {}).map(([key, value]) => `${key}=${value}`)].join("/");

/** A target names its token, as it does on a scene. */
const withToken = (being: Being): Being => Object.assign(being, { token: tokenUuid(being.uuid) });
