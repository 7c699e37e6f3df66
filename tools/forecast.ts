/**
 * Forecasts a fight with entries of the compendiums: `npm run forecast -- --ruleset bloodied --party ready --against
 * "Road Bandit:3" --fights 1000 [--style clever] [--seed 1] [--story] [--json]`.
 */
import { parseArgs } from "node:util";
import { STYLES, type Style } from "../module/kernel/tactics.ts";
import { documentTypes } from "../module/rulesets/documents.ts";
import { known } from "../module/rulesets/known.ts";
import type { StoredDocument } from "../module/simulator/being.ts";
import type { SimulatedRules } from "../module/simulator/fight-world.ts";
import { type Forecast, forecast, playFight } from "../module/simulator/forecast.ts";
import type { Chance } from "../module/simulator/interval.ts";
import { lineUp, type SideEntry } from "../module/simulator/line-up.ts";
import { withRareActions } from "../module/simulator/whole-play.ts";
import { allPacks } from "../packs/build.ts";
import { packId } from "../packs/documents.ts";

const OPTIONS = {
  ruleset: { type: "string", default: "bloodied" },
  party: { type: "string", default: "ready" },
  against: { type: "string", default: "" },
  fights: { type: "string", default: "1000" },
  seed: { type: "string", default: "1" },
  style: { type: "string", default: "plain" },
  rounds: { type: "string", default: "30" },
  story: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
} as const;

/** The rules of a ruleset for a simulation, with the default house rules. */
export async function simulatedRules(ruleset: string): Promise<SimulatedRules> {
  const found = known.find(({ frame }) => frame.id === ruleset);
  const types = documentTypes[ruleset];
  if (!found?.tactics || !types) throw new Error(`${ruleset} is no ruleset with tactics`);
  const [{ play }, { tactics }] = await Promise.all([found.play(), found.tactics()]);
  return { play: await withRareActions(play), types, tactics, house: {} };
}

/** Actors of the ruleset's compendiums by name, and its ready characters. */
export function packActors(ruleset: string): { byName: Map<string, StoredDocument>; ready: StoredDocument[] } {
  const packs = allPacks();
  const docs = (name: string) =>
    (packs.get(packId(ruleset, name))?.made ?? []).map(({ doc }) => doc as unknown as StoredDocument);
  const ready = docs("characters");
  return { byName: new Map([...ready, ...docs("creatures")].map((doc) => [doc.name, doc])), ready };
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

function print(result: Forecast): void {
  console.log(`party wins ${chance(result.wins[0])}, enemies win ${chance(result.wins[1])}`);
  if (result.unresolved.p > 0) console.log(`unresolved ${chance(result.unresolved)}`);
  const { average, p10, p90 } = result.rounds;
  console.log(`rounds ${average.toFixed(1)} (${p10} to ${p90}); a character falls ${chance(result.anyFalls)}`);
  for (const { name, falls, dies, injured, resources } of result.fighters)
    console.log(
      `  ${name}: falls ${percent(falls.p)}, dies ${percent(dies.p)}, lasting injury ${percent(injured.p)}, left ${resources
        .map(({ id, average: left, max }) => `${id} ${left.toFixed(1)}/${max}`)
        .join(", ")}`,
    );
  for (const [reason, times] of Object.entries(result.refused)) console.log(`  refused ${times}: ${reason}`);
}

if (process.argv[1]?.endsWith("forecast.ts")) {
  const { values } = parseArgs({ options: OPTIONS });
  const style = STYLES.find((one) => one === values.style) ?? "plain";
  const rules = await simulatedRules(values.ruleset);
  const { byName, ready } = packActors(values.ruleset);
  const party =
    values.party === "ready"
      ? ready.map((document) => ({ source: document, count: 1, style }))
      : readSide(values.party, byName, style);
  const fighters = lineUp(rules, [party, readSide(values.against, byName, style)]);
  const options = { mostRounds: Number(values.rounds), breaksAt: [1, 1] as const };
  const started = performance.now();
  const result = forecast(rules, fighters, options, { fights: Number(values.fights), seed: Number(values.seed) });
  const seconds = (performance.now() - started) / 1000;
  if (values.json) console.log(JSON.stringify(result, null, 2));
  else {
    print(result);
    console.log(`${result.fights} fights in ${seconds.toFixed(1)} s`);
  }
  if (values.story)
    for (const { round, text, depth } of playFight(rules, fighters, { ...options, story: true }, result.typicalSeed)
      .story)
      console.log(`${round} ${"  ".repeat(depth)}${text.key} ${JSON.stringify(text.data ?? {})}`);
}
