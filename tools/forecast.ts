/**
 * Forecasts a combat with actors of the compendiums and of the ruleset's adventure: `npm run forecast -- --ruleset bloodied
 * --party ready --against "Road Bandit:3" --fights 1000 [--size 4] [--level 3] [--style clever] [--seed 1] [--story]
 * [--json]`. `--size` and `--level` are of the ready characters.
 */
import { parseArgs } from "node:util";
import { STYLES, type Style } from "../module/kernel/tactics.ts";
import type { StoredDocument } from "../module/simulator/being.ts";
import type { SimulatedRules } from "../module/simulator/combat-world.ts";
import { type Forecast, forecast, playCombat, type Spread } from "../module/simulator/forecast.ts";
import type { Chance } from "../module/simulator/interval.ts";
import { lineUp, type SideEntry } from "../module/simulator/line-up.ts";
import { readyParty } from "../module/simulator/threat.ts";
import { shippedPacks } from "../packs/build.ts";
import { packId } from "../packs/documents.ts";
import { words } from "./preview-words.ts";
import { simulatedRules } from "./simulated-rules.ts";

const OPTIONS = {
  ruleset: { type: "string", default: "bloodied" },
  party: { type: "string", default: "ready" },
  size: { type: "string" },
  level: { type: "string" },
  against: { type: "string", default: "" },
  fights: { type: "string", default: "1000" },
  seed: { type: "string", default: "1" },
  style: { type: "string", default: "plain" },
  rounds: { type: "string", default: "30" },
  story: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
} as const;

/** Actors of the ruleset's compendiums by name, and its ready characters. */
export function packActors(ruleset: string): { byName: Map<string, StoredDocument>; ready: StoredDocument[] } {
  const packs = shippedPacks();
  const docs = (name: string) =>
    (packs.get(packId(ruleset, name))?.made ?? []).map(({ doc }) => doc as unknown as StoredDocument);
  const ready = docs("characters");
  return { byName: new Map([...ready, ...docs("creatures")].map((doc) => [doc.name, doc])), ready };
}

/** Actors of the ruleset's adventure by name, copies of compendium actors included. */
function adventureActors(ruleset: string): Map<string, StoredDocument> {
  const made = shippedPacks().get(packId(ruleset, "adventure"))?.made ?? [];
  const actors = made.flatMap(({ doc }) => doc.actors as unknown as StoredDocument[]);
  return new Map(actors.map((actor) => [actor.name, actor]));
}

/** "Moor Hound:3,Captain": names with counts. */
export function readSide(text: string, byName: ReadonlyMap<string, StoredDocument>, style: Style): SideEntry[] {
  return text.split(",").flatMap((part) => {
    const [name = "", count = "1"] = part.split(":").map((piece) => piece.trim());
    if (name === "") return [];
    const document = byName.get(name);
    if (!document) throw new Error(`no actor "${name}" in the compendiums`);
    return [{ source: document, count: Number(count), style }];
  });
}

const percent = (p: number): string => `${(p * 100).toFixed(1)} %`;
const chance = ({ p, low, high }: Chance): string => `${percent(p)} (${percent(low)} to ${percent(high)})`;

/** "4.2 (3, 4, 6)": the average, and the amounts that 10, 50 and 90 of 100 combats do not exceed. */
const spread = ({ average, p10, p50, p90 }: Spread): string => `${average.toFixed(1)} (${p10}, ${p50}, ${p90})`;

/** What the simulation plays and leaves out. */
function printCoverage({ chosen, leftOut, style }: Coverage): void {
  console.log(`Played, times in a combat (${style} tactics):`);
  for (const [name, actions] of Object.entries(chosen))
    console.log(
      `  ${name}: ${actions.map(([action, times]) => `${action} ${times.toFixed(1)}`).join(", ") || "nothing"}`,
    );
  console.log(`Left out: ${leftOut.join(" ")}`);
}

function print(result: Forecast): void {
  console.log(`party wins ${chance(result.wins[0])}, enemies win ${chance(result.wins[1])}`);
  if (result.unresolved.p > 0) console.log(`unresolved ${chance(result.unresolved)}`);
  console.log(`rounds ${spread(result.rounds)}; characters that fall ${spread(result.fallen)}`);
  console.log(`a character falls ${chance(result.anyFalls)}, dies ${chance(result.anyDies)}`);
  for (const { name, falls, dies, injured, resources } of result.participants) {
    console.log(
      `  ${name}: falls ${percent(falls.p)}, dies ${percent(dies.p)}, lasting injury ${percent(injured.p)}, left ${resources
        .map((left) => `${left.id} ${spread(left)}${left.max > 0 ? ` of ${left.max}` : ""}`)
        .join(", ")}`,
    );
  }
  for (const [reason, times] of Object.entries(result.refused)) console.log(`  refused ${times}: ${reason}`);
}

interface Coverage {
  style: Style;
  /** By combatant: the actions it chose, with their items, and how often in a combat. Equal creatures together. */
  chosen: Record<string, [string, number][]>;
  /** What the tactics leave out, in English. */
  leftOut: string[];
}

function coverageOf(rules: SimulatedRules, { participants: combatants }: Forecast, style: Style): Coverage {
  const kinds = new Map<string, Map<string, number>>();
  for (const { name, chosen } of combatants) {
    const kind = name.replace(/ \d+$/, "");
    const sum = kinds.get(kind) ?? new Map<string, number>();
    for (const [action, times] of Object.entries(chosen)) sum.set(action, (sum.get(action) ?? 0) + times);
    kinds.set(kind, sum);
  }
  const english = words("lang/en");
  const everywhere = ["FIVEFOLD.Forecast.methodText", ...rules.tactics.simplifications.map(({ key }) => key)];
  return {
    style,
    chosen: Object.fromEntries([...kinds].map(([name, sum]) => [name, [...sum].sort((a, b) => b[1] - a[1])])),
    leftOut: everywhere.map((key) => english.get(key) ?? key),
  };
}

if (process.argv[1]?.endsWith("forecast.ts")) {
  const { values } = parseArgs({ options: OPTIONS });
  const style = STYLES.find((one) => one === values.style) ?? "plain";
  const rules = await simulatedRules(values.ruleset);
  const { byName: inPacks, ready } = packActors(values.ruleset);
  const byName = new Map([...adventureActors(values.ruleset), ...inPacks]);
  const size = Number(values.size ?? ready.length);
  const level = values.level === undefined ? {} : { level: Number(values.level) };
  const party =
    values.party === "ready"
      ? readyParty(ready, { size, ...level }).map((entry) => ({ ...entry, style }))
      : readSide(values.party, byName, style);
  const combatants = lineUp(rules, [party, readSide(values.against, byName, style)]);
  const options = { mostRounds: Number(values.rounds), breaksAt: [1, 1] as const };
  const started = performance.now();
  const result = forecast(rules, combatants, options, { combats: Number(values.fights), seed: Number(values.seed) });
  const seconds = (performance.now() - started) / 1000;
  const coverage = coverageOf(rules, result, style);
  if (values.json) console.log(JSON.stringify({ ...result, coverage }, null, 2));
  else {
    print(result);
    printCoverage(coverage);
    console.log(`${result.combats} combats in ${seconds.toFixed(1)} s`);
  }
  if (values.story)
    for (const { round, text, depth } of playCombat(rules, combatants, { ...options, story: true }, result.typicalSeed)
      .story)
      console.log(`${round} ${"  ".repeat(depth)}${text.key} ${JSON.stringify(text.data ?? {})}`);
}
