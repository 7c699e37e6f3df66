/**
 * Random situations with odds: actors of the compendiums with their items and other ones, conditions, losses, targets,
 * and values of the form, as its dialog accepts them.
 */

import { text } from "../../../module/kernel/card.ts";
import type { Consequence } from "../../../module/kernel/consequences.ts";
import { setCondition, setValue } from "../../../module/kernel/consequences.ts";
import { MOST_LOST } from "../../../module/kernel/odds-view.ts";
import type { Action, Facts, Field, Form, FormValue, Parts } from "../../../module/kernel/ruleset.ts";
import { fieldProblems } from "../../../module/kernel/validation.ts";
import type { StoredDocument } from "../../../module/simulator/being.ts";
import { type Combatant, CombatWorld, type SimulatedRules } from "../../../module/simulator/combat-world.ts";
import type { Random } from "../../../module/simulator/dice.ts";
import { lineUp } from "../../../module/simulator/line-up.ts";
import type { Situation } from "../odds/situation.ts";
import type { Staged } from "./checked.ts";

/** What situations are drawn from. */
export interface Supply {
  rules: SimulatedRules;
  actors: readonly StoredDocument[];
  /** Items that an actor may get in addition to its own. */
  items: readonly StoredDocument[];
  conditions: readonly string[];
  /** Ids of the actions with odds. */
  actions: readonly string[];
  /** Item types that an action can act with, by its id; none: it needs no item. */
  itemTypes: Readonly<Record<string, readonly string[]>>;
  /** Situations of the benchmark: for actions that only another action starts, such as a Save against poison. */
  prepared: readonly Situation[];
}

const MOST_TARGETS = 3;
const MOST_CHANGED = 4;
/** Draws before an action is given up. */
const MOST_DRAWS = 60;
const why = text("random");

const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
const upTo = (random: Random, most: number): number => Math.floor(random() * (most + 1));

/** A random value of a field; undefined: it has none to choose. */
function randomValue(random: Random, field: Field): FormValue | undefined {
  if (field.kind === "check") return random() < 0.5;
  if (field.kind === "number") {
    const { min = -5, max = min + 20 } = field;
    return max < min ? undefined : min + upTo(random, Math.min(max - min, 20));
  }
  if (field.kind === "choice") {
    const open = field.options.filter(({ disabledReason }) => !disabledReason);
    return open.length > 0 ? pick(random, open).value : undefined;
  }
  // Texts that rules read are dice.
  if (field.kind === "text") return "2d6";
  if (field.kind !== "ticks") return undefined;
  const open = field.options.filter(({ disabledReason, locked }) => !disabledReason && !locked);
  return open.filter(() => random() < 0.4).map(({ value }) => value);
}

/** The form with some fields changed at random, as a user does it in the dialog; null: the dialog does not accept it. */
function filled(random: Random, action: Action, facts: ReturnType<Action["facts"]>, given: Form): Form | null {
  let form: Form = { ...action.defaults(facts, given), ...given };
  for (let change = upTo(random, MOST_CHANGED); change > 0; change -= 1) {
    const fields = action.form?.(facts, form) ?? [];
    if (fields.length === 0) break;
    const field = pick(random, fields);
    const value = randomValue(random, field);
    if (value === undefined) continue;
    form = { ...form, [field.name]: value };
    form = { ...form, ...action.prefill?.(facts, form, field.name) };
  }
  const fields = action.form?.(facts, form) ?? [];
  return fieldProblems(fields, form).length + (action.problems?.(facts, form).length ?? 0) === 0 ? form : null;
}

class Draw {
  constructor(
    readonly supply: Supply,
    readonly random: Random,
  ) {}

  /** An actor with up to two more items; of these types. */
  #source(actorTypes: readonly string[] = [], itemTypes: readonly string[] = []): StoredDocument {
    const { actors, items } = this.supply;
    const fitting = <D extends { type: string }>(all: readonly D[], types: readonly string[]): readonly D[] => {
      const found = all.filter(({ type }) => types.includes(type));
      return found.length > 0 ? found : all;
    };
    const source = pick(this.random, fitting(actors, actorTypes));
    const more = Array.from({ length: upTo(this.random, 2) }, (_, at) => ({
      ...pick(this.random, fitting(items, itemTypes)),
      _id: `more${at}`,
    }));
    return { ...source, items: [...(source.items ?? []), ...more] };
  }

  /** Conditions and losses of an actor, and of its combatant. */
  #state({ being }: Combatant): Consequence[] {
    const { random, supply } = this;
    const conditions = Array.from({ length: upTo(random, 2) }, () =>
      setCondition("self", pick(random, supply.conditions), true, why),
    );
    const pools = Object.entries(being.stored ?? {}).flatMap(([name, pool]) => {
      const { value } = (pool ?? {}) as { value?: unknown };
      return typeof value === "number" && value > 0 && random() < 0.3
        ? [setValue("self", `${name}.value`, upTo(random, value), why)]
        : [];
    });
    return random() < 0.5 ? [] : [...conditions, ...pools];
  }

  /** A random situation of an action; null: nothing that its dialog accepts. */
  draw(id: string): Omit<Staged, "name"> | null {
    const { random } = this;
    const { rules } = this.supply;
    const action = rules.play.actions[id] as Action;
    const itemTypes = this.supply.itemTypes[id] ?? [];
    const entry = (source: StoredDocument) => ({ source, count: 1, style: "plain" as const });
    const side = (count: number) => Array.from({ length: count }, () => entry(this.#source()));
    const targets = { one: 1, two: 2, each: 1 + upTo(random, MOST_TARGETS - 1) };
    const combatants = lineUp(rules, [
      [entry(this.#source(action.offeredBy, itemTypes))],
      side(action.target ? targets[action.target] : 0),
    ]);
    const apart = pick(random, [1, 1, 1, 2, 4, 8, 16]);
    const placed = combatants.map((participant) =>
      participant.side === 0 ? participant : { ...participant, x: participant.size + apart - 1 },
    );
    const world = new CombatWorld(rules, placed, { mostRounds: 1, breaksAt: [1, 1] }, random);
    for (const combatant of world.combatants) world.write(combatant.being, this.#state(combatant));
    const [self, ...others] = world.combatants.map(({ being }) => being);
    if (!self) return null;
    const given: Form =
      random() < 0.7
        ? { fighting: true, combat: "simulation", round: 1 + upTo(random, 2), ownTurn: random() < 0.8 }
        : {};
    const usable = self.items.filter(({ type }) => itemTypes.includes(type));
    const needed = !action.offeredBy?.some((type) => type === self.type);
    if (needed && itemTypes.length > 0 && usable.length === 0) return null;
    const item = usable.length > 0 && (needed || random() < 0.8) ? pick(random, usable) : undefined;
    const parts: Parts = {
      self,
      ...(item ? { item } : {}),
      targets: others,
      tokens: action.readsTokens ? world.field.tokens(self.uuid, world.beings) : [],
      house: rules.house,
      worldTime: 0,
      gm: true,
      given,
    };
    const facts = action.facts(parts);
    return this.#withOdds(action, parts, facts, filled(random, action, facts, given));
  }

  /** A situation of the benchmark with other values of the form; null: its dialog does not accept them. */
  drawPrepared(id: string): Omit<Staged, "name"> | null {
    const known = this.supply.prepared.filter((situation) => situation.action === id);
    if (known.length === 0) return null;
    const { parts, form } = pick(this.random, known);
    const action = this.supply.rules.play.actions[id] as Action;
    const facts = action.facts(parts);
    return this.#withOdds(action, parts, facts, filled(this.random, action, facts, form));
  }

  #withOdds(action: Action, parts: Parts, facts: Facts, form: Form | null): Omit<Staged, "name"> | null {
    const view = form && action.odds?.(facts, form);
    return view && view.lost <= MOST_LOST ? { action: action.id, parts, facts, form } : null;
  }
}

/** A random situation of one of the actions; null: none that its dialog accepts has come up. */
export function randomSituation(supply: Supply, random: Random): Omit<Staged, "name"> | null {
  const draw = new Draw(supply, random);
  const id = pick(random, supply.actions);
  for (let tried = 0; tried < MOST_DRAWS; tried += 1) {
    const found = draw.draw(id);
    if (found) return found;
  }
  for (let tried = 0; tried < MOST_DRAWS; tried += 1) {
    const found = draw.drawPrepared(id);
    if (found) return found;
  }
  return null;
}
