/** CPU profile of the page, by function. */
import type { Page } from "playwright-core";

interface Node {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
  children?: number[];
}

interface Profile {
  nodes: Node[];
  samples: number[];
  timeDeltas: number[];
}

const MOST = 28;

/** Self and total time of every function in ms, sorted by self time. */
function tally({ nodes, samples, timeDeltas }: Profile): { name: string; own: number; whole: number }[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id] as const)));
  const named = ({ callFrame: f }: Node): string =>
    `${f.functionName || "(anonymous)"} ${f.url.split("/").slice(-2).join("/")}:${f.lineNumber + 1}:${f.columnNumber + 1}`;
  const sums = new Map<string, { own: number; whole: number }>();
  const of = (name: string) => sums.get(name) ?? sums.set(name, { own: 0, whole: 0 }).get(name)!;
  for (const [i, id] of samples.entries()) {
    const ms = (timeDeltas[i] ?? 0) / 1000;
    const seen = new Set<string>();
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) seen.add(named(byId.get(at)!));
    of(named(byId.get(id)!)).own += ms;
    for (const name of seen) of(name).whole += ms;
  }
  return [...sums].map(([name, times]) => ({ name, ...times })).sort((a, b) => b.own - a.own);
}

/** Runs `work` while the page is profiled. */
async function sampled<T>(page: Page, work: () => Promise<T>): Promise<{ result: T; profile: Profile }> {
  const session = await page.context().newCDPSession(page);
  await session.send("Profiler.enable");
  await session.send("Profiler.setSamplingInterval", { interval: 200 });
  await session.send("Profiler.start");
  const result = await work();
  const { profile } = (await session.send("Profiler.stop")) as { profile: unknown };
  await session.detach();
  return { result, profile: profile as Profile };
}

/** Self time in ms of the code in these files, without the functions that it calls elsewhere. */
export async function spentIn(page: Page, files: RegExp, work: () => Promise<unknown>): Promise<number> {
  const { profile } = await sampled(page, work);
  const ours = new Set(profile.nodes.filter(({ callFrame }) => files.test(callFrame.url)).map(({ id }) => id));
  return profile.samples.reduce((sum, id, i) => (ours.has(id) ? sum + (profile.timeDeltas[i] ?? 0) / 1000 : sum), 0);
}

export async function profiled<T>(page: Page, name: string, work: () => Promise<T>): Promise<T> {
  const { result, profile } = await sampled(page, work);
  const all = tally(profile).filter((f) => !/^\((root|idle|program)\)/.test(f.name));
  const line = (f: { name: string; own: number; whole: number }): string =>
    `  ${f.own.toFixed(1).padStart(8)} ${f.whole.toFixed(1).padStart(8)}  ${f.name}`;
  console.log(`\nProfile of ${name}: own ms, whole ms, function\n${all.slice(0, MOST).map(line).join("\n")}`);
  const whole = [...all].sort((a, b) => b.whole - a.whole).slice(0, MOST);
  console.log(`  -- by whole time\n${whole.map(line).join("\n")}`);
  return result;
}
