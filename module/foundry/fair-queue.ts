/** A queue that runs one job at a time and takes turns between users, so that none of them can hold up the others. Pure. */

/** Whose jobs they are: a user's id, or "" for this client's own. */
type Lane = string;

/** So many requests of one user may wait at a time. */
export const MAX_WAITING = 60;

export class FairQueue {
  readonly #lanes = new Map<Lane, (() => Promise<void>)[]>();
  readonly #ready: Promise<unknown>;
  #running = false;

  /** Nothing runs before `ready` has resolved. */
  constructor(ready: Promise<unknown>) {
    this.#ready = ready;
  }

  /** How many jobs of a lane wait. */
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

  /** Resolves once every job has run that waits now. */
  async idle(): Promise<void> {
    await Promise.all(["", ...this.#lanes.keys()].map((lane) => this.add(async () => undefined, lane)));
  }

  async #run(): Promise<void> {
    this.#running = true;
    await this.#ready;
    for (let next = this.#next(); next; next = this.#next()) await next();
    this.#running = false;
  }

  /** The first job of the lane whose turn it is; that lane comes last from then on. */
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
