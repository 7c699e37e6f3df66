/** Medians over repetitions. */
export interface Sample {
  /** In ms. */
  median: number;
  worst: number;
  count: number;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export const sampleOf = (values: readonly number[]): Sample => ({
  median: median(values),
  worst: Math.max(...values),
  count: values.length,
});

/**
 * Times a task in ms: warm-up runs first, then until `times` runs or, after an eighth of them, until `budget` ms have
 * passed.
 */
export function measure(task: () => unknown, { warm = 3, times = 60, budget = 600 } = {}): Sample {
  for (let i = 0; i < warm; i += 1) task();
  const values: number[] = [];
  const from = performance.now();
  while (values.length < times && (values.length < times / 8 || performance.now() - from < budget)) {
    const start = performance.now();
    task();
    values.push(performance.now() - start);
  }
  return sampleOf(values);
}
