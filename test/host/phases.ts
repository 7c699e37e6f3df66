/** CPU time by phase, for `npm run test:time`. Without FIVEFOLD_TIME nothing is measured. */
export const MEASURING = Boolean(process.env.FIVEFOLD_TIME);

/** Milliseconds by phase in this process; time of a nested phase counts only for that phase. */
export const spent = new Map<string, number>();

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const inner: number[] = [];

const add = (phase: string, ms: number): void => {
  spent.set(phase, (spent.get(phase) ?? 0) + ms);
};

/** Runs synchronous work and adds its time to a phase. */
export function timed<T>(phase: string, work: () => T): T {
  if (!MEASURING) return work();
  const start = cpu();
  inner.push(0);
  try {
    return work();
  } finally {
    const all = cpu() - start;
    add(phase, all - (inner.pop() ?? 0));
    if (inner.length > 0) inner[inner.length - 1]! += all;
  }
}

const counted = (): number => [...spent.values()].reduce((sum, ms) => sum + ms, 0);

/** Runs asynchronous work and adds the CPU time of this process meanwhile, except time counted by `timed` inside. */
export async function timedAsync<T>(phase: string, work: () => Promise<T>): Promise<T> {
  if (!MEASURING) return work();
  const [start, before] = [cpu(), counted()];
  try {
    return await work();
  } finally {
    add(phase, Math.max(0, cpu() - start - (counted() - before)));
  }
}

/** Adds milliseconds that a browser measured. */
export const addSpent = add;
