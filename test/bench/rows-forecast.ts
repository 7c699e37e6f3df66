/** Time of 1 000 simulated combats of four against four in each ruleset, from the average of a few seconds. */
import { known } from "../../module/rulesets/known.ts";
import { packActors, readSide } from "../../tools/forecast.ts";
import { bundled } from "./bundled.ts";
import { type Row, row } from "./report.ts";

const AGAINST: Readonly<Record<string, string>> = {
  bloodied: "Road Bandit:4",
  anatomy: "Road Cutthroat:4",
  threshold: "Road Bandit:4",
  aura: "Roadside Cutthroat:4",
  grimoire: "Road Bandit:4",
};
const COMBATS = 1000;
const WARM_MS = 8000;
const MEASURED_MS = 6000;
/** Seconds for all combats on one core, by style. */
const AIMS = { plain: 15, clever: 60 } as const;

/** CPU milliseconds of one combat, after enough combats for the compiler to optimize. */
function perCombat(play: (combat: number) => void): number {
  let combat = 0;
  const playFor = (ms: number): number => {
    const [from, before] = [combat, process.cpuUsage()];
    let used = 0;
    while (used < ms) {
      play(combat);
      combat += 1;
      const { user, system } = process.cpuUsage(before);
      used = (user + system) / 1000;
    }
    return used / (combat - from);
  };
  playFor(WARM_MS);
  return playFor(MEASURED_MS);
}

export async function forecastRows(): Promise<Row[]> {
  const rows: Row[] = [];
  const { lineUp, playCombat, seedOf, simulatedRules } = (await bundled("fights.ts")) as typeof import("./fights.ts");
  for (const { frame } of known) {
    const rules = await simulatedRules(frame.id);
    const { byName, ready } = packActors(frame.id);
    for (const style of ["plain", "clever"] as const) {
      const party = ready.slice(0, 4).map((source) => ({ source, count: 1, style }));
      const combatants = lineUp(rules, [party, readSide(AGAINST[frame.id] ?? "", byName, style)]);
      const options = { mostRounds: 30, breaksAt: [1, 1] as const };
      const seconds =
        (perCombat((combat) => playCombat(rules, combatants, options, seedOf(1, combat))) * COMBATS) / 1000;
      const aim = AIMS[style];
      const what = `${COMBATS} fights of 4 against 4, ${frame.id}, ${style}`;
      rows.push(row(what, `≤ ${aim} s`, `${seconds.toFixed(1)} s`, seconds <= aim));
    }
  }
  return rows;
}
