/**
 * A world without Foundry: runs actions on snapshots, applies their consequences, recomputes derived state, and
 * runs automatic follow-ups. Simulations and tests of the rules share it.
 */
import { adjusted, type Consequence } from "../kernel/consequences.ts";
import type { Start } from "../kernel/procedure.ts";
import type {
  Action,
  Facts,
  Form,
  HouseRules,
  Offer,
  Outcome,
  Parts,
  Problem,
  Ruleset,
  Snapshot,
  TokenSnapshot,
} from "../kernel/ruleset.ts";
import type { Being } from "./being.ts";
import { newEffect } from "./effects.ts";
import { type Data, merged, plainCopy, valueAt, withValue } from "./plain.ts";

/** The members of a ruleset that the world needs. */
export interface WorldRules<A extends string = string, H extends HouseRules = HouseRules> {
  actions: Readonly<Record<A, Action>>;
  recompute: Ruleset["recompute"];
  /** Derives an actor again, as a document does after every change. */
  prepare(being: Being, house: H): void;
  /** A new item with the data model's defaults; omitted: only the given data. */
  item?(type: string, name: string, system: Data): Being;
}

export interface Staged {
  item?: Snapshot | undefined;
  targets?: readonly Being[];
  tokens?: readonly TokenSnapshot[];
  form?: Data;
  given?: Data;
}

/** The result of running a procedure; undefined: it waits for an answer. */
export interface Ran {
  paid: readonly Consequence[];
  result: Outcome | undefined;
}

export interface ActResult<R extends Ran = Ran> {
  action: string;
  facts: Facts;
  form: Form;
  problems: readonly Problem[];
  run: R | null;
  /** Actions that its follow-ups started, in order. */
  next: ActResult<R>[];
}

export type Posted = Extract<Consequence, { do: "offer" }>;

/** Limit for recomputing: more rounds mean a mistake in the rules. */
const MOST_ROUNDS = 4;

export abstract class World<
  A extends string = string,
  H extends HouseRules = HouseRules,
  R extends Ran = Ran,
  B extends Being = Being,
> {
  readonly rules: WorldRules<A, H>;
  readonly house: H;
  time = 0;
  gm = false;
  /** All actors of an action by uuid; follow-ups and consequences refer to them. */
  readonly beings = new Map<string, B>();
  /** Ids of created items, by the name in the consequence. */
  readonly #made = new Map<string, string>();
  #ids = 0;

  constructor(rules: WorldRules<A, H>, house: H) {
    this.rules = rules;
    this.house = house;
  }

  /** Runs a procedure with this world's dice and choices. */
  protected abstract play(start: Start<Outcome>, acting: ActResult<R>): R;

  /** Posts a follow-up card for an actor, and runs what it starts. */
  abstract post(being: B, offer: Posted): ActResult<R>[];

  protected abstract spend(being: B, resource: string, by: number): void;

  /** The actor before a change. */
  protected before(being: B): Snapshot {
    return { ...being };
  }

  /** Whether facts have what only dialogs show. */
  protected readonly hasDialogs: boolean = true;

  /** Facts as a card stores them. */
  protected asStored(facts: Facts): Facts {
    return facts;
  }

  protected newId(): string {
    this.#ids += 1;
    return `sim${this.#ids}`;
  }

  /** Facts, form and problems of an action. */
  stage(
    id: A,
    self: B,
    { item, targets = [], tokens = [], form, given }: Staged = {},
  ): Omit<ActResult<R>, "run" | "next"> & { known: Action } {
    const known = this.rules.actions[id];
    for (const one of [self, ...(targets as readonly B[]), ...tokens.map((t) => t.actor as B)])
      this.beings.set(one.uuid, one);
    const preset = (form ? merged(given, form) : (given ?? {})) as Form;
    const parts: Parts = {
      self,
      targets,
      tokens,
      house: this.house,
      worldTime: this.time,
      gm: this.gm,
      given: preset,
      ...(item ? { item } : {}),
      ...(this.hasDialogs ? {} : { withoutDialog: true as const }),
    };
    const facts = known.facts(parts);
    const filled = merged(known.defaults(facts, preset), preset) as Form;
    return { action: id, facts, form: filled, problems: known.problems?.(facts, filled) ?? [], known };
  }

  /** Runs an action and everything it starts. */
  act(id: A, self: B, staged: Staged = {}): ActResult<R> {
    const { known, ...begun } = this.stage(id, self, staged);
    if (begun.problems.length > 0) return { ...begun, run: null, next: [] };
    const facts = this.asStored(begun.facts);
    const acting: ActResult<R> = { run: null, ...begun, facts, next: [] };
    const run = this.play(() => known.start(facts, begun.form), acting);
    const offers = run.result?.offers ?? [];
    const consequences = [...run.paid, ...(run.result?.consequences ?? [])];
    return { run, ...begun, next: this.carryOut({ consequences, offers }, begun.facts) };
  }

  /** Applies an outcome's consequences and runs its automatic follow-ups. */
  carryOut(outcome: Pick<Outcome, "consequences" | "offers">, facts: Facts): ActResult<R>[] {
    const parts = [...new Set(outcome.consequences.map((c) => c.part))];
    const late = parts.flatMap((part) => {
      const being = this.find(facts, part);
      const ownConsequences = outcome.consequences.filter((c) => c.part === part);
      return being ? this.write(being, ownConsequences).map((offer) => ({ being, offer })) : [];
    });
    const next = outcome.offers.filter((o) => o.auto).flatMap((offer) => this.follow(offer, facts));
    return [...next, ...late.flatMap(({ being, offer }) => this.post(being, offer))];
  }

  /** The actor or item that a part refers to. */
  find(facts: Facts, part: string): B | undefined {
    const uuid = facts.refs[part];
    if (uuid === undefined) return undefined;
    const actor = this.beings.get(uuid);
    if (actor) return actor;
    for (const { items } of this.beings.values()) {
      const item = items.find((i) => i.uuid === uuid);
      if (item) return item as B;
    }
    return undefined;
  }

  /** The tokens and preset form values that an action reads. */
  protected surroundings(_action: Action, _self: B): Pick<Staged, "tokens" | "given"> {
    return {};
  }

  /** Runs the action of a follow-up, once for each acting actor. */
  follow(offer: Offer, facts: Facts, form: Data = {}): ActResult<R>[] {
    const found = (part: string) => [offer.parts[part] ?? []].flat().flatMap((name) => this.find(facts, name) ?? []);
    const targets = Object.keys(offer.parts)
      .filter((part) => /^t\d+$/.test(part))
      .sort()
      .flatMap(found);
    return found("self").map((being) => {
      const around = this.surroundings(this.rules.actions[offer.action as A], being);
      const given = merged(around.given, offer.form, form);
      return this.act(offer.action as A, being, { targets, ...around, given, item: found("item")[0] });
    });
  }

  /** Applies consequences to one actor, then recomputes until nothing changes; returns the posted follow-ups. */
  write(being: B, consequences: readonly Consequence[], undo = false): Posted[] {
    const offers: Posted[] = [];
    let todo = consequences;
    for (let round = 0; todo.length > 0 || round === 0; round += 1) {
      if (round > MOST_ROUNDS) throw new Error(`recomputing ${being.name} does not end`);
      const before = this.before(being);
      const requested: Record<string, number> = {};
      for (const c of todo) {
        if (c.do === "adjust" && !c.item) requested[c.path] = (requested[c.path] ?? 0) + c.by;
        if (c.do === "offer") offers.push(c);
        this.one(being, c);
      }
      this.rules.prepare(being, this.house);
      todo = this.rules.recompute({
        before,
        after: being,
        requested,
        house: this.house,
        worldTime: this.time,
        undo,
      });
    }
    return offers;
  }

  /** Sets a stored value of an actor, or of one of its items. */
  protected set(being: B, item: string | undefined, path: string, value: unknown): void {
    if (item === undefined) {
      if (being.stored) being.stored = withValue(being.stored, path, value);
      else being.system = withValue(being.system, path, value);
    } else
      being.items = being.items.map((i) => (i.id === item ? { ...i, system: withValue(i.system, path, value) } : i));
  }

  /** A stored value of an actor, or of one of its items; undefined if the item is gone. */
  protected storedValue(being: B, item: string | undefined, path: string): unknown {
    const system = item === undefined ? (being.stored ?? being.system) : being.items.find((i) => i.id === item)?.system;
    return valueAt(system, path);
  }

  /** A stored number after its adjustment; undefined if there is none. */
  protected adjustedValue(being: B, c: Extract<Consequence, { do: "adjust" }>): number | undefined {
    const stored = this.storedValue(being, c.item, c.path);
    // A pool that was never stored has its derived value.
    const current = stored === null && !c.item ? valueAt(being.system, c.path) : stored;
    return typeof current === "number" ? adjusted(current, c) : undefined;
  }

  /** Writes one consequence. */
  one(being: B, c: Consequence): void {
    switch (c.do) {
      case "adjust": {
        const value = this.adjustedValue(being, c);
        if (value !== undefined) this.set(being, c.item, c.path, value);
        return;
      }
      case "set":
        this.set(being, c.item, c.path, c.value);
        return;
      case "append":
        this.set(being, undefined, c.path, [
          ...(this.storedValue(being, undefined, c.path) as readonly number[]),
          c.value,
        ]);
        return;
      case "condition":
        this.setCondition(being, c.condition, c.on);
        return;
      case "create":
        this.#create(being, c);
        return;
      case "effect":
        being.effects = [...being.effects, newEffect(c.effect, this.newId())];
        being.statuses = [...new Set([...being.statuses, ...(c.effect.statuses ?? [])])];
        return;
      case "end":
        this.#end(being, c.effect);
        return;
      case "renew":
        being.effects = being.effects.map((e) => (e.id === c.effect ? { ...e, given: { ...e.given, ...c.given } } : e));
        return;
      case "remove": {
        // Effects of an item are deleted with it.
        const carried = being.items.find((i) => i.id === c.item)?.effects.map(({ id }) => id) ?? [];
        being.items = being.items.filter((i) => i.id !== c.item);
        for (const id of carried) this.#end(being, id);
        return;
      }
      case "spend":
        this.spend(being, c.resource, c.by);
        return;
      default:
        this.elsewhere(being, c);
        return;
    }
  }

  /** Consequences that need more than the actor: other actors, tokens, compendiums, users. Ignored unless overridden. */
  protected elsewhere(_being: B, _consequence: Consequence): void {}

  /** Adds or removes a condition, which is an effect; removing it deletes all effects that carry it. */
  protected setCondition(being: B, condition: string, on: boolean): void {
    if (on === being.statuses.includes(condition)) return;
    if (on) {
      const effect = newEffect({ name: condition, changes: [], statuses: [condition] }, this.newId());
      being.effects = [...being.effects, effect];
      being.statuses = [...being.statuses, condition];
    } else
      for (const { id } of being.effects.filter(({ statuses }) => statuses.includes(condition))) this.#end(being, id);
    if (!on) being.statuses = being.statuses.filter((status) => status !== condition);
  }

  #create(being: B, c: Extract<Consequence, { do: "create" }>): void {
    const system = this.#named(plainCopy(c.item.system));
    const made =
      this.rules.item?.(c.item.type, c.item.name, system) ?? this.plainItem(c.item.type, c.item.name, system);
    if (c.as) this.#made.set(c.as, made.id);
    made.effects = [...made.effects, ...(c.item.effects ?? []).map((effect) => newEffect(effect, this.newId()))];
    being.items = [...being.items, made];
    being.effects = [...being.effects, ...made.effects];
    being.statuses = [...new Set([...being.statuses, ...made.effects.flatMap(({ statuses }) => statuses)])];
  }

  protected plainItem(type: string, name: string, system: Data): Being {
    const id = this.newId();
    return { uuid: `Item.${id}`, id, type, name, img: "", system, items: [], statuses: [], effects: [] };
  }

  /** Removes an effect, with the conditions that no other effect has. */
  #end(being: B, id: string): void {
    const over = being.effects.find((e) => e.id === id);
    being.effects = being.effects.filter((e) => e !== over);
    const kept = being.effects.flatMap((e) => e.statuses);
    being.statuses = being.statuses.filter((s) => !over?.statuses.includes(s) || kept.includes(s));
  }

  /** Replaces "made:<name>" by the id of the item created under that name. */
  #named(system: Data): Data {
    const id = (value: unknown) => {
      const name = typeof value === "string" ? /^made:(\w+)$/.exec(value)?.[1] : undefined;
      return name === undefined ? value : (this.#made.get(name) ?? "");
    };
    return Object.fromEntries(Object.entries(system).map(([key, value]) => [key, id(value)]));
  }
}
