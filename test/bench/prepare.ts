/** How much time derivation adds when actors are prepared: the same documents and schema with and without it. */
import { openTable } from "../host/node.ts";
import type { SeedApi } from "../host/server/seed.ts";
import { inMs, type Row, row } from "./report.ts";
import { median } from "./sample.ts";
import { holdings } from "./world.ts";

const ACTORS = 1000;
const ITEMS = 20;
const ROUNDS = 9;

/**
 * Runs in the client. Creates the actors twice, the second time with a model that derives nothing, and prepares both
 * alternately. A reset is what a change or joining a world costs: initialize from the source, then prepare.
 */
const code = (source: object): string => `
  const source = ${JSON.stringify(source)};
  const models = CONFIG.Actor.dataModels;
  const own = models[source.type];
  class Plain extends foundry.abstract.TypeDataModel {
    static defineSchema() { return own.defineSchema(); }
  }
  const make = (model) => {
    models[source.type] = model;
    const made = [];
    for (let i = 0; i < ${ACTORS}; i += 1)
      made.push(new CONFIG.Actor.documentClass({ ...foundry.utils.deepClone(source), name: "Actor " + i }));
    return made;
  };
  const plain = make(Plain);
  const derived = make(own);
  if (derived[0].items.size !== ${ITEMS}) throw new Error("The actor holds " + derived[0].items.size + " items.");
  const whole = (actors) => { for (const actor of actors) actor.reset(); };
  const last = (actors) => { for (const actor of actors) actor.prepareData(); };
  const time = (task, actors, model) => {
    models[source.type] = model;
    const start = performance.now();
    task(actors);
    return performance.now() - start;
  };
  const rounds = [];
  for (let i = 0; i < ${ROUNDS} + 1; i += 1) {
    rounds.push({
      plain: time(whole, plain, Plain), derived: time(whole, derived, own),
      plainLast: time(last, plain, Plain), derivedLast: time(last, derived, own),
    });
  }
  models[source.type] = own;
  return JSON.stringify(rounds.slice(1));`;

interface Round {
  plain: number;
  derived: number;
  plainLast: number;
  derivedLast: number;
}

export async function prepareRows(system: string): Promise<Row[]> {
  let source: object = {};
  const table = await openTable({
    system,
    seed: async (api: SeedApi) => {
      await api.setting("fivefold.inPlay", { ids: ["bloodied"], asked: true });
      source = holdings(api, "Brannoc Tull", ITEMS);
    },
  });
  try {
    const client = await table.join("Gamemaster");
    const rounds = JSON.parse(await client.run<string>(code(source))) as Round[];
    const of = (pick: (round: Round) => number): number => median(rounds.map(pick));
    const ratio = of((r) => r.derived / r.plain);
    const both = `${inMs(of((r) => r.derived))} against ${inMs(of((r) => r.plain))}`;
    const last = `${inMs(of((r) => r.derivedLast))} against ${inMs(of((r) => r.plainLast))}`;
    return [
      row(
        `prepare ${ACTORS} actors with ${ITEMS} items each`,
        "≤ 1.5 ×",
        `${ratio.toFixed(2)} × (${both})`,
        ratio <= 1.5,
      ),
      row("  of it prepareData() alone", "", last),
    ];
  } finally {
    await table.settle();
    await table.close();
  }
}
