/** The combatants of a simulated combat; runs their actions, follow-ups and answers. */
import { adjusted, type Consequence } from "../kernel/consequences.ts";
import type { DocumentTypes } from "../kernel/document-types.ts";
import type { Choice, Start } from "../kernel/procedure.ts";
import type {
  Action,
  CombatantSnapshot,
  CombatMoment,
  CombatRequest,
  CombatState,
  Facts,
  Form,
  HouseRules,
  Offer,
  Outcome,
  Play,
} from "../kernel/ruleset.ts";
import { completeData } from "../kernel/schema.ts";
import type { Style, Tactics } from "../kernel/tactics.ts";
import { Battlefield } from "./battlefield.ts";
import { type Being, deriveBeing } from "./being.ts";
import { changesSame } from "./changes.ts";
import { type Random, runOnce } from "./dice.ts";
import { type Data, plainCopy, valueAt, withValue } from "./plain.ts";
import type { CombatOptions, StoryLine } from "./results.ts";
import { type ActResult, type Posted, type Ran, type Staged, World } from "./world.ts";

/** The rules that a simulation plays. */
export interface SimulatedRules {
  play: Play;
  types: DocumentTypes;
  tactics: Tactics;
  /** House rules as the actions read them. */
  house: HouseRules;
}

/** A combatant before the combat; `being` is copied. */
export interface Participant {
  being: Being;
  /** 0: the party, 1: its enemies. */
  side: 0 | 1;
  style: Style;
  /** Side of its token in spaces; place of its token's top left corner. */
  size: number;
  x: number;
  y: number;
}

export interface Combatant extends Participant {
  initiative: number;
  resources: Record<string, number>;
  state: ReturnType<Tactics["state"]>;
  fell: boolean;
  hadInjuries: number;
  /** Actions done in this turn. */
  done: string[];
  /** Keys of options that the rules refused in this turn. */
  refused: Set<string>;
  /** Number of times it chose each action, by action and item. */
  chosen: Record<string, number>;
}

const COMBAT = "simulation";
/** Limit for the follow-ups of one action: more mean a mistake in the rules or the tactics. */
const MOST_DEPTH = 16;
/** Foundry's disposition by side. */
const DISPOSITION = [1, -1] as const;

export class CombatWorld extends World {
  readonly combatants: Combatant[];
  readonly field = new Battlefield();
  readonly story: StoryLine[] = [];
  protected readonly simulated: SimulatedRules;
  protected override readonly hasDialogs = false;
  protected readonly options: CombatOptions;
  protected readonly random: Random;
  protected round = 0;
  protected current: Combatant | null = null;
  /** The acting combatant has ended its turn. */
  protected turnPassed = false;
  readonly #byUuid = new Map<string, Combatant>();
  readonly #requested = new Set<string>();
  #depth = 0;

  constructor(rules: SimulatedRules, participants: readonly Participant[], options: CombatOptions, random: Random) {
    const { play, types, tactics, house } = rules;
    super(
      {
        actions: play.actions,
        recompute: (change) => play.recompute(Object.assign(change, { isDerived: true })),
        prepare: (being, settings) => deriveBeing(being, types, settings),
        item: (type, name, system) => this.#newItem(type, name, system),
      },
      house,
    );
    this.simulated = rules;
    this.options = options;
    this.random = random;
    this.combatants = participants.map((participant) => ({
      initiative: 0,
      ...participant,
      being: { ...participant.being },
      resources: {},
      state: tactics.state(participant.being),
      fell: false,
      hadInjuries: tactics.lastingInjuries?.(participant.being) ?? 0,
      done: [],
      refused: new Set(),
      chosen: {},
    }));
    for (const combatant of this.combatants) {
      const { being, side, size, x, y } = combatant;
      this.beings.set(being.uuid, being);
      this.#byUuid.set(being.uuid, combatant);
      this.field.place(being.uuid, { x, y, width: size, height: size, disposition: DISPOSITION[side] });
    }
  }

  combatant(uuid: string): Combatant | undefined {
    return this.#byUuid.get(uuid);
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

  protected override play(start: Start<Outcome>, acting: ActResult): Ran {
    const paid: Consequence[] = [];
    const result = runOnce(start(), this.random, (choice) => this.#answer(choice, acting), paid);
    if (this.options.story) this.story.push({ round: this.round, text: result.headline, depth: this.#depth - 1 });
    return { paid, result };
  }

  #answer(choice: Choice, { facts, action }: ActResult): string {
    const who = this.find(facts, choice.who) ?? this.find(facts, "self");
    const style = (who && this.combatant(who.uuid)?.style) ?? "plain";
    const answer = who ? this.simulated.tactics.answer?.(choice, who, action, style) : undefined;
    return answer !== undefined && choice.options.includes(answer) ? answer : (choice.options[0] as string);
  }

  /** Automatic follow-ups first; then those that the acting combatants start. */
  override carryOut(outcome: Pick<Outcome, "consequences" | "offers">, facts: Facts): ActResult[] {
    const next = super.carryOut(outcome, facts);
    const used = new Set(outcome.offers.flatMap(({ auto, group }) => (auto && group ? [group] : [])));
    for (const offer of outcome.offers) {
      if (offer.auto || (offer.group && used.has(offer.group))) continue;
      const form = this.#offerForm(offer, facts);
      if (form === null) continue;
      const started = this.#asUserOf(offer, () => this.follow(offer, facts, form));
      // A refused follow-up does not use up its group.
      if (offer.group && started.some(({ run }) => run !== null)) used.add(offer.group);
      next.push(...started);
    }
    return next;
  }

  /** Runs with the GM's rights if the GM starts the follow-up, else with a player's. */
  #asUserOf<T>({ by }: Pick<Offer, "by">, act: () => T): T {
    const before = this.gm;
    this.gm = by === "gm";
    try {
      return act();
    } finally {
      this.gm = before;
    }
  }

  #offerForm(offer: Offer, facts: Facts): Form | null {
    const part = offer.by === "gm" || offer.by === "any" ? "self" : offer.by;
    const who = this.find(facts, part) ?? this.find(facts, "self");
    if (!who || !this.rules.actions[offer.action]) return null;
    const style = this.combatant(who.uuid)?.style ?? "plain";
    const find = (name: string) => this.find(facts, [offer.parts[name] ?? []].flat()[0] ?? "");
    return this.simulated.tactics.startsOffer?.(offer, who, { style, house: this.house, find }) ?? null;
  }

  /** Starts the action of a card that a turn or a rule has posted. `auto`: its owner does not decide. */
  protected startCard(combatant: Combatant, action: string, form: Form, auto: boolean): void {
    if (!this.rules.actions[action]) return;
    const { startsCard } = this.simulated.tactics;
    const given = auto || !startsCard ? form : startsCard(action, form, combatant.being);
    if (given === null) return;
    const around = this.around(combatant, action);
    const by = this.rules.actions[action].startedBy ?? "self";
    this.#asUserOf({ by }, () =>
      this.act(action, combatant.being, { ...around, given: { ...around.given, ...given } }),
    );
  }

  override post(being: Being, offer: Posted): ActResult[] {
    const combatant = this.combatant(being.uuid);
    if (combatant) this.startCard(combatant, offer.action, offer.form, offer.hold !== true);
    return [];
  }

  /** Starts the actions that the state of the combat requires, each once per round. */
  protected answerRequests(requests: readonly CombatRequest[]): void {
    for (const { key, actor, targets, action, form } of requests) {
      const acting = this.combatant(actor);
      const once = `${this.round}/${key}`;
      if (!acting || this.#requested.has(once) || !this.rules.actions[action]) continue;
      this.#requested.add(once);
      const { startsCard } = this.simulated.tactics;
      const given = startsCard ? startsCard(action, form, acting.being) : form;
      if (given === null) continue;
      const around = this.around(acting, action);
      this.act(action, acting.being, {
        ...around,
        targets: targets.flatMap((uuid) => this.beings.get(uuid) ?? []),
        given: { ...around.given, ...given },
      });
    }
  }

  protected override surroundings(action: Action, self: Being): Pick<Staged, "tokens" | "given"> {
    const combatant = this.combatant(self.uuid);
    return combatant ? this.around(combatant, action.id) : {};
  }

  /** The tokens around a combatant, if the action reads them, and the state of its combat. */
  protected around({ being }: Combatant, action: string): Pick<Staged, "tokens" | "given"> {
    return {
      ...(this.rules.actions[action]?.readsTokens ? { tokens: this.field.tokens(being.uuid, this.beings) } : {}),
      given: {
        fighting: true,
        combat: COMBAT,
        round: this.round,
        ownTurn: this.current?.being.uuid === being.uuid,
      },
    };
  }

  protected override spend(being: Being, resource: string, by: number): void {
    const resources = this.combatant(being.uuid)?.resources;
    if (resources?.[resource] !== undefined) resources[resource] = Math.max(0, resources[resource] - by);
  }

  protected override elsewhere(being: Being, c: Consequence): void {
    if (c.do === "pass") this.turnPassed ||= this.current?.being.uuid === being.uuid;
    else if (c.do === "leave") this.#leave(being);
    else if (c.do === "beside") {
      const other = this.beings.get(c.of);
      const current = other && valueAt(other.stored, c.path);
      if (!other || typeof current !== "number") return;
      other.stored = withValue(other.stored as Data, c.path, adjusted(current, c));
      deriveBeing(other, this.simulated.types, this.house);
    }
  }

  #leave(being: Being): void {
    const combatant = this.combatant(being.uuid);
    if (combatant && combatant.state !== "dead") combatant.state = "away";
    this.field.remove(being.uuid);
  }

  override write(being: Being, consequences: readonly Consequence[], undo = false): Posted[] {
    const changing = consequences.filter((c) => !this.#changesNothing(being, c, consequences));
    // Without consequences it recomputes, as after an undo.
    if (consequences.length > 0 && this.areIndependent(being, changing)) {
      for (const c of changing) this.#writeIndependent(being, c);
      return [];
    }
    const offers = super.write(being, changing, undo);
    const combatant = this.combatant(being.uuid);
    if (combatant) this.#updateState(combatant);
    return offers;
  }

  /** Whether a consequence writes the stored value, and no other consequence of `all` changes that value. */
  #changesNothing(being: Being, c: Consequence, all: readonly Consequence[]): boolean {
    if (all.some((other) => other !== c && changesSame(other, c))) return false;
    if (c.do === "condition") return c.on === being.statuses.includes(c.condition);
    return c.do === "set" && !Array.isArray(c.value) && this.storedValue(being, c.item, c.path) === c.value;
  }

  /** Whether no other value depends on the values that consequences change, each of them once. */
  protected areIndependent(being: Being, all: readonly Consequence[]): boolean {
    return all.every(
      (c, at) => this.#isIndependent(being, c) && !all.some((other, before) => before < at && changesSame(other, c)),
    );
  }

  #isIndependent(being: Being, c: Consequence): boolean {
    if (c.do === "spend" || c.do === "pass" || c.do === "tell") return true;
    const { isIndependent } = this.simulated.tactics;
    if (!isIndependent || (c.do !== "set" && c.do !== "adjust")) return false;
    const path = c.item ? `${being.items.find(({ id }) => id === c.item)?.type}.${c.path}` : c.path;
    return isIndependent(path, c.do === "set" ? c.value : this.adjustedValue(being, c), being);
  }

  #writeIndependent(being: Being, c: Consequence): void {
    this.one(being, c);
    if ((c.do === "adjust" || c.do === "set") && !c.item)
      being.system = withValue(being.system, c.path, valueAt(being.stored, c.path));
  }

  #updateState(combatant: Combatant): void {
    const { being } = combatant;
    const state = this.simulated.tactics.state(being);
    // A combatant that has left the field does not return.
    if (combatant.state !== "away" || state === "dead") combatant.state = state;
    if (combatant.state !== "fighting") combatant.fell = true;
    if (combatant.state === "dead" || combatant.state === "away") this.field.remove(being.uuid);
  }

  protected apply(being: Being, consequences: readonly Consequence[]): void {
    for (const offer of this.write(being, consequences)) this.post(being, offer);
  }

  /** Applies the ruleset's consequences of a moment of the combat. */
  protected moment(combatant: Combatant, when: CombatMoment): void {
    const { turns } = this.simulated.play;
    if (!turns.momentConsequences) return;
    const snapshots = () => this.snapshots();
    const state: CombatState = {
      id: COMBAT,
      round: this.round,
      // Lazy: few moments read the snapshots, and they are expensive.
      get combatants() {
        return snapshots();
      },
      combatIds: [COMBAT],
    };
    const consequences = turns.momentConsequences(combatant.being, when, this.house, state);
    if (consequences.length > 0) this.apply(combatant.being, consequences);
  }

  protected snapshots(): CombatantSnapshot[] {
    return this.combatants.map(({ being, initiative, side, state }) => ({
      id: being.uuid,
      name: being.name,
      initiative,
      defeated: state !== "fighting",
      disposition: DISPOSITION[side],
      actor: being,
    }));
  }

  #newItem(type: string, name: string, system: Data): Being {
    const fields = this.simulated.types.Item[type];
    return this.plainItem(type, name, fields ? completeData(fields, plainCopy(system)) : system);
  }
}
