/** A tiny pure world: plays acts on snapshots, writes their consequences, settles, and follows the offers a table would. */
import { adjusted, type Consequence } from "../../module/kernel/consequences.ts";
import { type Journal, type Progress, replay } from "../../module/kernel/procedure.ts";
import type {
  Action,
  Facts,
  Form,
  Offer,
  Outcome,
  Parts,
  Problem,
  Snapshot,
  TokenShown,
} from "../../module/kernel/ruleset.ts";
import { actions } from "../../module/rulesets/bloodied/rules/actions.ts";
import { asActor } from "../../module/rulesets/bloodied/rules/data.ts";
import { type House, readHouse } from "../../module/rulesets/bloodied/rules/house.ts";
import { settle } from "../../module/rulesets/bloodied/rules/settle.ts";
import { type Chooser, Cup, pour, type Run } from "./dice.ts";
import { copy, item, type Mutable, prepare } from "./people.ts";

export interface Staged {
  item?: Mutable;
  targets?: Mutable[];
  tokens?: TokenShown[];
  form?: Record<string, unknown>;
  given?: Record<string, unknown>;
}

export interface Happened {
  action: string;
  facts: Facts;
  form: Form;
  problems: readonly Problem[];
  run: Run<Outcome> | null;
  /** Acts its offers started, in order. */
  next: Happened[];
}

type Path = Record<string, unknown>;

function seat(system: Snapshot["system"], path: string): [Path, string] {
  const steps = path.split(".");
  const last = steps.pop() as string;
  return [steps.reduce((at, step) => at[step] as Path, system as Path), last];
}

export class World {
  readonly house: House;
  readonly cup: Cup;
  time = 0;
  gm = false;
  /** By name: how death's choice is answered; without an entry it stays open. */
  readonly fates = new Map<string, string>();
  readonly made: { severity: string; intervalHours: number }[] = [];
  /** Names of those whose choice came up. */
  readonly choices: string[] = [];
  readonly spent: Record<string, number> = {};
  choose: Chooser = () => undefined;

  constructor(dice: readonly string[] = [], settings: object = {}) {
    this.cup = new Cup(dice);
    this.house = readHouse(settings as Record<string, string>);
  }

  /** Facts, form and what stands against it. */
  stage(
    id: keyof typeof actions,
    self: Mutable,
    { item: held, targets = [], tokens = [], form, given }: Staged = {},
  ): Omit<Happened, "run" | "next"> & { known: Action } {
    const known = actions[id] as Action;
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
    const filled = { ...known.defaults(facts), ...given, ...form } as Form;
    return { action: id, facts, form: filled, problems: known.problems?.(facts, filled) ?? [], known };
  }

  /** One act and whatever it starts. Facts go through JSON, as they do on a card. */
  act(id: keyof typeof actions, self: Mutable, staged: Staged = {}): Happened {
    const { known, ...begun } = this.stage(id, self, staged);
    if (begun.problems.length > 0) return { ...begun, run: null, next: [] };
    const { odds: _, ...kept } = begun.facts as Facts & { odds?: unknown };
    const facts = JSON.parse(JSON.stringify(kept)) as Facts;
    const run = pour(() => known.start(facts, begun.form), this.cup, this.choose);
    const people = [self, ...(staged.targets ?? []), ...(staged.tokens ?? []).map((t) => t.actor as Mutable)];
    if (!run.result) {
      this.carryOut({ consequences: run.paid, offers: [] }, begun.facts, people);
      return { ...begun, run, next: [] };
    }
    const outcome = { ...run.result, consequences: [...run.paid, ...run.result.consequences] };
    return { ...begun, run, next: this.carryOut(outcome, begun.facts, people, staged.item) };
  }

  /** An act again, from the beginning of its journal. */
  again(happened: Happened, journal: Journal): Progress<Outcome> {
    const known = actions[happened.action as "cast"] as Action;
    return replay(() => known.start(happened.facts, happened.form), journal);
  }

  /** Writes an outcome's consequences and follows its offers. */
  carryOut(
    outcome: Pick<Outcome, "consequences" | "offers">,
    facts: Facts,
    people: readonly Mutable[],
    held?: Mutable,
  ): Happened[] {
    const find = (part: string) => people.find((p) => p.uuid === facts.refs[part]);
    const parts = [...new Set(outcome.consequences.map((c) => c.part))];
    const late = parts.flatMap((part) => {
      const being = find(part);
      return being
        ? this.write(
            being,
            outcome.consequences.filter((c) => c.part === part),
          ).map((c) => ({ being, c }))
        : [];
    });
    const next = outcome.offers.filter((o) => o.auto).flatMap((offer) => this.follow(offer, find, held));
    for (const { being, c } of late) {
      this.choices.push(being.name);
      const fate = this.fates.get(being.name);
      if (fate === undefined) continue;
      const before = this.choose;
      this.choose = () => fate;
      next.push(this.act(c.action as "fate", being, { given: c.form }));
      this.choose = before;
    }
    return next;
  }

  follow(offer: Offer, find: (part: string) => Mutable | undefined, held?: Mutable): Happened[] {
    const being = find(String(offer.parts.self));
    if (!being) return [];
    const targets = offer.parts.t0 ? [find(String(offer.parts.t0))].filter((p) => p !== undefined) : [];
    const happened = this.act(offer.action as "blow", being, {
      given: offer.form,
      targets,
      ...(held && offer.parts.item ? { item: held } : {}),
    });
    return [happened];
  }

  /** Writes consequences to one being, then settles until nothing follows; returns the offers that come of it. */
  write(being: Mutable, consequences: readonly Consequence[], undo = false): Extract<Consequence, { do: "offer" }>[] {
    const offers: Extract<Consequence, { do: "offer" }>[] = [];
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
      prepare(being, this.house);
      todo = settle({ before, after: being, asked, house: this.house, undo });
    }
    return offers;
  }

  one(being: Mutable, c: Consequence): void {
    const document = "item" in c && typeof c.item === "string" ? being.items.find((i) => i.id === c.item) : being;
    if (c.do === "adjust" || c.do === "set") {
      if (!document) return;
      const [at, key] = seat(document.system, c.path);
      at[key] = c.do === "set" ? c.value : adjusted(at[key] as number, c);
    } else if (c.do === "condition") {
      being.statuses = c.on
        ? [...new Set([...being.statuses, c.condition])]
        : being.statuses.filter((s) => s !== c.condition);
    } else if (c.do === "create") {
      being.items = [...being.items, item(c.item.type, c.item.name, structuredClone(c.item.system))];
      const { severity, intervalHours } = c.item.system as { severity: string; intervalHours: number };
      if (c.item.type === "bloodiedInjury") this.made.push({ severity, intervalHours });
    } else if (c.do === "remove") being.items = being.items.filter((i) => i.id !== c.item);
    else if (c.do === "spend") this.spent[c.resource] = (this.spent[c.resource] ?? 0) + c.by;
  }
}

const SHOWN = ["bloodied", "unconscious", "bleedingOut", "dead"];

export const shownStatuses = (being: Snapshot): string[] => SHOWN.filter((s) => being.statuses.includes(s));
export const hpOf = (being: Snapshot) => asActor(being).system.attributes.hp;
