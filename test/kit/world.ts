/**
 * A minimal world without Foundry: runs actions on snapshots, applies their consequences, settles, and runs automatic
 * offers.
 */
import { adjusted, type Consequence } from "../../module/kernel/consequences.ts";
import { type AnswerLog, type Progress, replay } from "../../module/kernel/procedure.ts";
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
} from "../../module/kernel/ruleset.ts";
import { type Chooser, type Run, runWithDice, ScriptedDice } from "./dice.ts";
import { record } from "./record.ts";
import { copy, effect, item, type Mutable } from "./snapshots.ts";

/** The members of a ruleset that the world needs. */
export interface Kit<A extends string, H extends HouseRules> {
  actions: Readonly<Record<A, Action>>;
  recompute: Ruleset["recompute"];
  /** Derives data again, as a document does after every change. */
  prepare(being: Mutable, house: H): void;
  house(settings: HouseRules): H;
  /** An item with the data model's defaults; omitted: only the given data. */
  item?(type: string, name: string, system: Record<string, unknown>): Mutable;
}

export interface Staged {
  item?: Mutable | undefined;
  targets?: Mutable[];
  tokens?: TokenSnapshot[];
  form?: Record<string, unknown>;
  given?: Record<string, unknown>;
}

export interface ActResult {
  action: string;
  facts: Facts;
  form: Form;
  problems: readonly Problem[];
  run: Run<Outcome> | null;
  /** Actions that its offers started, in order. */
  next: ActResult[];
}

type Path = Record<string, unknown>;
export type Posted = Extract<Consequence, { do: "offer" }>;

function seat(system: Snapshot["system"], path: string): [Path, string] {
  const steps = path.split(".");
  const last = steps.pop() as string;
  return [steps.reduce((at, step) => at[step] as Path, system as Path), last];
}

export class World<A extends string = string, H extends HouseRules = HouseRules> {
  readonly kit: Kit<A, H>;
  readonly house: H;
  readonly cup: ScriptedDice;
  time = 0;
  gm = false;
  readonly spent: Record<string, number> = {};
  /** Posted follow-up cards, which stay open. */
  readonly posted: { being: Mutable; offer: Posted }[] = [];
  /** All actors of an action by uuid; offers and consequences refer to them. */
  readonly beings = new Map<string, Mutable>();
  choose: Chooser = () => undefined;

  /** Ids of created items, by the name in the consequence. */
  readonly #made = new Map<string, string>();

  constructor(kit: Kit<A, H>, dice: readonly string[] = [], settings: object = {}) {
    this.kit = kit;
    this.cup = new ScriptedDice(dice);
    this.house = kit.house(settings as HouseRules);
  }

  /** Facts, form and problems of an action. */
  stage(
    id: A,
    self: Mutable,
    { item: held, targets = [], tokens = [], form, given }: Staged = {},
  ): Omit<ActResult, "run" | "next"> & { known: Action } {
    const known = this.kit.actions[id];
    for (const one of [self, ...targets, ...tokens.map((t) => t.actor as Mutable)]) this.beings.set(one.uuid, one);
    const parts: Parts = {
      self,
      targets,
      tokens,
      house: this.house,
      worldTime: this.time,
      gm: this.gm,
      given: { ...given, ...form } as Parts["given"],
      ...(held ? { item: held } : {}),
    };
    const facts = known.facts(parts);
    const preset = { ...given, ...form } as Form;
    const filled = { ...known.defaults(facts, preset), ...preset } as Form;
    return { action: id, facts, form: filled, problems: known.problems?.(facts, filled) ?? [], known };
  }

  /** Runs an action and everything it starts. Facts are converted to JSON and back, as on a card. */
  act(id: A, self: Mutable, staged: Staged = {}): ActResult {
    const { known, ...begun } = this.stage(id, self, staged);
    if (begun.problems.length > 0) return { ...begun, run: null, next: [] };
    const { odds: _, hints: __, ...kept } = begun.facts as Facts & { odds?: unknown; hints?: unknown };
    const facts = JSON.parse(JSON.stringify(kept)) as Facts;
    const run = runWithDice(() => known.start(facts, begun.form), this.cup, this.choose);
    record({ ...begun, facts, run });
    const offers = run.result?.offers ?? [];
    const consequences = [...run.paid, ...(run.result?.consequences ?? [])];
    return { ...begun, run, next: this.carryOut({ consequences, offers }, begun.facts) };
  }

  /** Replays an action from the beginning of its answer log. */
  again(happened: ActResult, journal: AnswerLog): Progress<Outcome> {
    const known = this.kit.actions[happened.action as A];
    return replay(() => known.start(happened.facts, happened.form), journal);
  }

  /** Applies an outcome's consequences and runs its automatic offers. */
  carryOut(outcome: Pick<Outcome, "consequences" | "offers">, facts: Facts): ActResult[] {
    const parts = [...new Set(outcome.consequences.map((c) => c.part))];
    const late = parts.flatMap((part) => {
      const being = this.find(facts, part);
      const mine = outcome.consequences.filter((c) => c.part === part);
      return being ? this.write(being, mine).map((offer) => ({ being, offer })) : [];
    });
    const next = outcome.offers.filter((o) => o.auto).flatMap((offer) => this.follow(offer, facts));
    return [...next, ...late.flatMap(({ being, offer }) => this.post(being, offer))];
  }

  /** The actor or item that a part refers to. */
  find(facts: Facts, part: string): Mutable | undefined {
    const uuid = facts.refs[part];
    if (uuid === undefined) return undefined;
    const all = [...this.beings.values()];
    return this.beings.get(uuid) ?? all.flatMap((b) => b.items as Mutable[]).find((i) => i.uuid === uuid);
  }

  /** Runs the action of an offer, once for each acting actor. */
  follow(offer: Offer, facts: Facts, form: Record<string, unknown> = {}): ActResult[] {
    const names = (part: string) => [offer.parts[part] ?? []].flat();
    const found = (part: string) => names(part).flatMap((name) => this.find(facts, name) ?? []);
    const targets = Object.keys(offer.parts)
      .filter((part) => /^t\d+$/.test(part))
      .sort()
      .flatMap(found);
    return found("self").map((being) =>
      this.act(offer.action as A, being, { given: { ...offer.form, ...form }, targets, item: found("item")[0] }),
    );
  }

  /** Clicks an offer that waits; `form` may hold only fields that the offer asks for. */
  press(happened: ActResult, id: string, form: Record<string, unknown> = {}): ActResult {
    const offer = this.offer(happened, id);
    const strange = Object.keys(form).filter((field) => !this.gm && !offer.asks?.includes(field));
    if (strange.length > 0) throw new Error(`${id} does not ask for ${strange.join(", ")}`);
    const [started] = this.follow(offer, happened.facts, form);
    if (!started) throw new Error(`${id}: nobody is there for it`);
    return started;
  }

  /** An offer of an action by id; a missing one throws and lists the others. */
  offer(happened: ActResult, id: string): Offer {
    const offers = happened.run?.result?.offers ?? [];
    const found = offers.find((o) => o.id === id);
    if (!found) throw new Error(`no offer ${id} among ${offers.map((o) => o.id).join(", ") || "none"}`);
    return found;
  }

  /** Records a follow-up card; it stays open. */
  post(being: Mutable, offer: Posted): ActResult[] {
    this.posted.push({ being, offer });
    return [];
  }

  /** Applies consequences to one actor, then settles until nothing more follows; returns the posted offers. */
  write(being: Mutable, consequences: readonly Consequence[], undo = false): Posted[] {
    const offers: Posted[] = [];
    let todo = consequences;
    for (let round = 0; todo.length > 0 || round === 0; round += 1) {
      if (round > 4) throw new Error("settling does not come to rest");
      const before = copy(being);
      const asked: Record<string, number> = {};
      for (const c of todo) {
        if (c.do === "adjust" && !c.item) asked[c.path] = (asked[c.path] ?? 0) + c.by;
        if (c.do === "offer") offers.push(c);
        this.one(being, c);
      }
      this.kit.prepare(being, this.house);
      todo = this.kit.recompute({ before, after: being, asked, house: this.house, worldTime: this.time, undo });
    }
    return offers;
  }

  one(being: Mutable, c: Consequence): void {
    const document = "item" in c && typeof c.item === "string" ? being.items.find((i) => i.id === c.item) : being;
    if (c.do === "adjust" || c.do === "set") {
      if (!document) return;
      const [at, key] = seat(document.system, c.path);
      at[key] = c.do === "set" ? c.value : adjusted(at[key] as number, c);
    } else if (c.do === "append") {
      const [at, key] = seat(being.system, c.path);
      at[key] = [...(at[key] as number[]), c.value];
    } else if (c.do === "condition") {
      being.statuses = c.on
        ? [...new Set([...being.statuses, c.condition])]
        : being.statuses.filter((s) => s !== c.condition);
    } else if (c.do === "create") {
      const make = this.kit.item ?? item;
      const made = make(c.item.type, c.item.name, this.#named(structuredClone(c.item.system)));
      if (c.as) this.#made.set(c.as, made.id);
      being.items = [...being.items, made];
      for (const given of c.item.effects ?? []) {
        made.effects = [...made.effects, effect(given)];
        being.effects = [...being.effects, ...made.effects.slice(-1)];
        being.statuses = [...new Set([...being.statuses, ...(given.statuses ?? [])])];
      }
    } else if (c.do === "effect") {
      being.effects = [...being.effects, effect(c.effect)];
      being.statuses = [...new Set([...being.statuses, ...(c.effect.statuses ?? [])])];
    } else if (c.do === "end") {
      const over = being.effects.find((e) => e.id === c.effect);
      being.effects = being.effects.filter((e) => e !== over);
      const kept = being.effects.flatMap((e) => e.statuses);
      being.statuses = being.statuses.filter((s) => !over?.statuses.includes(s) || kept.includes(s));
    } else if (c.do === "renew") {
      being.effects = being.effects.map((e) => (e.id === c.effect ? { ...e, given: { ...e.given, ...c.given } } : e));
    } else if (c.do === "remove") {
      // Effects of an item are deleted with it.
      const carried = being.items.find((i) => i.id === c.item)?.effects.map(({ id }) => id) ?? [];
      being.items = being.items.filter((i) => i.id !== c.item);
      for (const id of carried) this.one(being, { ...c, do: "end", effect: id });
    } else if (c.do === "spend") this.spent[c.resource] = (this.spent[c.resource] ?? 0) + c.by;
  }

  /** Replaces "made:<name>" by the id of the item created under that name. */
  #named(system: Record<string, unknown>): Record<string, unknown> {
    const id = (value: unknown) => {
      const name = typeof value === "string" ? /^made:(\w+)$/.exec(value)?.[1] : undefined;
      return name === undefined ? value : (this.#made.get(name) ?? "");
    };
    return Object.fromEntries(Object.entries(system).map(([key, value]) => [key, id(value)]));
  }
}
