/** The simulator's world with scripted dice, for tests of the rules. */
import { type AnswerLog, type Progress, replay, type Start } from "../../module/kernel/procedure.ts";
import type { Action, Facts, HouseRules, Offer, Outcome, Ruleset, Snapshot } from "../../module/kernel/ruleset.ts";
import * as simulator from "../../module/simulator/world.ts";
import { type Chooser, type Run, runWithDice, ScriptedDice } from "./dice.ts";
import { record } from "./record.ts";
import { copy, item, type Mutable } from "./snapshots.ts";

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

export type Staged = simulator.Staged & { item?: Mutable | undefined; targets?: Mutable[] };
export type ActResult = simulator.ActResult<Run<Outcome>>;
export type Posted = simulator.Posted;

export class World<A extends string = string, H extends HouseRules = HouseRules> extends simulator.World<
  A,
  H,
  Run<Outcome>,
  Mutable
> {
  readonly cup: ScriptedDice;
  readonly spent: Record<string, number> = {};
  /** Posted follow-up cards, which stay open. */
  readonly posted: { being: Mutable; offer: Posted }[] = [];
  choose: Chooser = () => undefined;

  constructor(kit: Kit<A, H>, dice: readonly string[] = [], settings: object = {}) {
    super({ item, ...kit }, kit.house(settings as HouseRules));
    this.cup = new ScriptedDice(dice);
  }

  protected override play(start: Start<Outcome>, acting: ActResult): Run<Outcome> {
    const run = runWithDice(start, this.cup, this.choose);
    record({ ...acting, run });
    return run;
  }

  /** Facts are converted to JSON and back, as on a card. */
  protected override asStored(facts: Facts): Facts {
    const { odds: _, hints: __, ...kept } = facts as Facts & { odds?: unknown; hints?: unknown };
    return JSON.parse(JSON.stringify(kept)) as Facts;
  }

  protected override before(being: Mutable): Snapshot {
    return copy(being);
  }

  /** Tests hold on to actors and items, so values change in place. */
  protected override set(being: Mutable, id: string | undefined, path: string, value: unknown): void {
    const document = id === undefined ? being : being.items.find((one) => one.id === id);
    const steps = path.split(".");
    const last = steps.pop() as string;
    const holder = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document?.system);
    if (holder) (holder as Record<string, unknown>)[last] = value;
  }

  protected override spend(_being: Mutable, resource: string, by: number): void {
    this.spent[resource] = (this.spent[resource] ?? 0) + by;
  }

  /** Test actors have no effects for their conditions. */
  protected override setCondition(being: Mutable, condition: string, on: boolean): void {
    being.statuses = on
      ? [...new Set([...being.statuses, condition])]
      : being.statuses.filter((status) => status !== condition);
  }

  /** Records a follow-up card; it stays open. */
  override post(being: Mutable, offer: Posted): ActResult[] {
    this.posted.push({ being, offer });
    return [];
  }

  /** Replays an action from the beginning of its answer log. */
  again(happened: ActResult, journal: AnswerLog): Progress<Outcome> {
    const known = this.rules.actions[happened.action as A];
    return replay(() => known.start(happened.facts, happened.form), journal);
  }

  /** Clicks a follow-up that waits; `form` may hold only fields that the follow-up asks for. */
  press(happened: ActResult, id: string, form: Record<string, unknown> = {}): ActResult {
    const offer = this.offer(happened, id);
    const strange = Object.keys(form).filter((field) => !this.gm && !offer.asks?.includes(field));
    if (strange.length > 0) throw new Error(`${id} does not ask for ${strange.join(", ")}`);
    const [started] = this.follow(offer, happened.facts, form);
    if (!started) throw new Error(`${id}: nobody is there for it`);
    return started;
  }

  /** A follow-up of an action by id; a missing one throws and lists the others. */
  offer(happened: ActResult, id: string): Offer {
    const offers = happened.run?.result?.offers ?? [];
    const found = offers.find((o) => o.id === id);
    if (!found) throw new Error(`no offer ${id} among ${offers.map((o) => o.id).join(", ") || "none"}`);
    return found;
  }
}
