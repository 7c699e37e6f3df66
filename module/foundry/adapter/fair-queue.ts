/** A queue that runs one job at a time and alternates between users, so that no user can block others. Pure. */

/** Owner of jobs: a user's id, or "" for this client's own. */
type Lane = string;

/** Maximum number of waiting requests per user. */
export const MAX_WAITING = 60;

export class FairQueue {
  readonly #lanes = new Map<Lane, (() => Promise<void>)[]>();
  readonly #ready: Promise<unknown>;
  #running = false;

  /** Runs nothing before `ready` resolves. */
  constructor(ready: Promise<unknown>) {
    this.#ready = ready;
  }

  /** Number of waiting jobs of a lane. */
  waiting(lane: Lane): number {
    return this.#lanes.get(lane)?.length ?? 0;
  }

  /** Runs a job after those of its lane; rejects as the job does. Lanes take turns, one job each. */
  add<T>(job: () => Promise<T>, lane: Lane = ""): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const jobs = this.#lanes.get(lane) ?? [];
      jobs.push(() => job().then(resolve, reject));
      this.#lanes.set(lane, jobs);
      if (!this.#running) void this.#run();
    });
  }

  /** Resolves once all jobs waiting now have run. */
  async idle(): Promise<void> {
    await Promise.all(["", ...this.#lanes.keys()].map((lane) => this.add(async () => undefined, lane)));
  }

  async #run(): Promise<void> {
    this.#running = true;
    await this.#ready;
    for (let next = this.#next(); next; next = this.#next()) await next();
    this.#running = false;
  }

  /** Takes the first job of the next lane and moves that lane to the end. */
  #next(): (() => Promise<void>) | undefined {
    const [turn] = this.#lanes;
    if (!turn) return undefined;
    const [lane, jobs] = turn;
    this.#lanes.delete(lane);
    const job = jobs.shift();
    if (jobs.length > 0) this.#lanes.set(lane, jobs);
    return job;
  }
}
