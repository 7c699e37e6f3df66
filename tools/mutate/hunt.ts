/**
 * Searches for each mutant a test file that fails with it. In each round every file gets one mutant, or several that
 * may all be undetected.
 */
import type { Mutant } from "./choose.ts";
import type { Cost, Tier } from "./costs.ts";
import { type Outcome, type RoundOptions, runRound } from "./round.ts";

/** Search state of a mutant. */
export interface Found extends Mutant {
  /** Test files that execute it. */
  reached: string[];
  /** Test files that passed with it. */
  passed: string[];
  killedBy?: string;
  /** The test file timed out. */
  hangs?: boolean;
}

interface Task {
  file: string;
  ids: number[];
  /** It has failed once; a browser test has to fail twice. */
  again: boolean;
}

export interface HuntOptions extends Omit<RoundOptions, "limit"> {
  cost(file: string): Cost;
  /** Called after each round. */
  save(): void;
}

/** Number of files to try with a single mutant, before files are tried with all remaining ones. */
const SINGLES: Record<Tier, number> = { pure: 4, table: 2, browser: 1 };
const HANGS = { base: 120_000, factor: 6 };

/** Files of the same ruleset, or with a name like the mutated file's, are the most likely to detect it. */
function distance(mutant: Mutant, file: string, { cpu }: Cost): number {
  const room = /rulesets\/(\w+)/.exec(mutant.file)?.[1] ?? "";
  const name = mutant.file.split("/").pop()?.replace(/\.ts$/, "") ?? "";
  const near = room && file.includes(`/${room}`) ? 0.3 : 1;
  return (cpu + 500) * near * (file.includes(name) ? 0.1 : 1);
}

export class Hunt {
  readonly #tasks: Task[] = [];

  constructor(
    readonly mutants: Found[],
    readonly options: HuntOptions,
  ) {}

  async run(): Promise<void> {
    for (const tier of ["pure", "table", "browser"] as const) {
      for (let turn = 0; turn < SINGLES[tier]; turn += 1) await this.#work(`${tier}, one each`, this.#singles(tier));
      await this.#work(`${tier}, all together`, this.#groups(tier));
    }
    await this.#control();
  }

  get #alive(): Found[] {
    return this.mutants.filter(({ killedBy }) => killedBy === undefined);
  }

  #left(mutant: Found, tier: Tier): string[] {
    const { cost } = this.options;
    return mutant.reached
      .filter((file) => cost(file).tier === tier && !mutant.passed.includes(file))
      .sort((a, b) => distance(mutant, a, cost(a)) - distance(mutant, b, cost(b)));
  }

  /** For every mutant one of its three nearest files that is not taken by another mutant. */
  #singles(tier: Tier): Task[] {
    const taken = new Set<string>();
    return this.#alive.flatMap((mutant) => {
      const file = this.#left(mutant, tier)
        .slice(0, 3)
        .find((one) => !taken.has(one));
      if (!file) return [];
      taken.add(file);
      return [{ file, ids: [mutant.id], again: false }];
    });
  }

  #groups(tier: Tier): Task[] {
    const byFile = new Map<string, number[]>();
    for (const mutant of this.#alive)
      for (const file of this.#left(mutant, tier)) byFile.set(file, [...(byFile.get(file) ?? []), mutant.id]);
    return [...byFile].map(([file, ids]) => ({ file, ids, again: false }));
  }

  async #work(title: string, tasks: Task[]): Promise<void> {
    this.#tasks.push(...tasks);
    while (this.#tasks.length > 0) {
      const plan = this.#next();
      const files = [...plan.keys()];
      if (files.length === 0) continue;
      const start = Date.now();
      const outcomes = await this.#round(Object.fromEntries([...plan].map(([file, { ids }]) => [file, ids])));
      if (outcomes.size === 0) throw new Error("No test file ran: is the instrumented system built?");
      for (const [file, task] of plan) this.#judge(task, outcomes.get(file));
      const took = Math.round((Date.now() - start) / 1000);
      console.log(`${title}: ${files.length} files in ${took} s, ${this.#alive.length} mutants alive`);
      this.options.save();
    }
  }

  /** For each file, the first task with a surviving mutant. */
  #next(): Map<string, Task> {
    const alive = new Set(this.#alive.map(({ id }) => id));
    const plan = new Map<string, Task>();
    const later: Task[] = [];
    for (const task of this.#tasks.splice(0)) {
      const ids = task.ids.filter((id) => alive.has(id));
      if (ids.length === 0) continue;
      if (plan.has(task.file)) later.push({ ...task, ids });
      else plan.set(task.file, { ...task, ids });
    }
    this.#tasks.push(...later);
    return plan;
  }

  #round(plan: Record<string, number[]>): Promise<Map<string, Outcome>> {
    const { cost } = this.options;
    return runRound(plan, { ...this.options, limit: (file) => HANGS.base + HANGS.factor * cost(file).wall });
  }

  #judge(task: Task, outcome: Outcome | undefined): void {
    const { file, ids } = task;
    const mine = this.mutants.filter(({ id }) => ids.includes(id));
    if (outcome === undefined) this.#tasks.push(task);
    else if (outcome === "ok") for (const mutant of mine) mutant.passed.push(file);
    else if (mine.length > 1) {
      const half = Math.ceil(ids.length / 2);
      for (const some of [ids.slice(0, half), ids.slice(half)]) this.#tasks.push({ file, ids: some, again: false });
    } else if (this.options.cost(file).tier === "browser" && !task.again && outcome === "fail")
      this.#tasks.push({ ...task, again: true });
    else
      for (const mutant of mine) {
        mutant.killedBy = file;
        if (outcome === "hangs") mutant.hangs = true;
      }
  }

  /** A file that also fails without any mutant has not detected one. */
  async #control(): Promise<void> {
    const killers = [...new Set(this.mutants.flatMap(({ killedBy }) => killedBy ?? []))];
    if (killers.length === 0) return;
    const outcomes = await this.#round(Object.fromEntries(killers.map((file) => [file, []])));
    for (const file of killers.filter((one) => outcomes.get(one) === "fail" || outcomes.get(one) === "hangs")) {
      console.log(`${file} fails without a mutant: what it found does not count.`);
      for (const mutant of this.mutants.filter(({ killedBy }) => killedBy === file)) {
        delete mutant.killedBy;
        mutant.passed.push(file);
      }
    }
    this.options.save();
  }
}
