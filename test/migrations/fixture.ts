/**
 * Writes down how this version stores its documents, one of every type, for later versions to be tried on:
 * `NODE_OPTIONS=--experimental-vm-modules npx tsx test/migrations/fixture.ts` after a build, once per release.
 */
import { writeFileSync } from "node:fs";
import { act, item, openFord, target } from "../bloodied/ford.ts";

export interface Sample {
  type: string;
  name: string;
  system: Record<string, unknown>;
  flags: Record<string, unknown>;
  [key: string]: unknown;
}

export interface Fixture {
  version: string;
  actors: Sample[];
  items: Sample[];
  messages: Sample[];
}

/** What no pack holds. */
const MADE = [
  {
    name: "Cracked rib",
    type: "bloodiedInjury",
    system: {
      severity: "major",
      failures: 1,
      intervalHours: 12,
      inflictedAt: 600,
      nextSaveAt: 43800,
      text: "It creaks.",
    },
  },
  { name: "Sure-footed", type: "bloodiedFeature", system: { description: "<p>Never slips.</p>" } },
];

/** The fullest document of every type, and a card of an attack. */
export async function samples(): Promise<Fixture> {
  const ford = await openFord(13);
  const brannoc = ford.uuid("Brannoc Tull");
  await target(ford.anna, "Road Bandit");
  ford.anna.dice([12, 5, 2]);
  const card = await act(ford.anna, brannoc, "attack", { item: await item(ford.anna, brannoc, "Arming Sword") });
  await ford.quiet();
  const json = await ford.gm.run<string>(`
    const docs = [];
    for (const pack of game.packs) if (["Actor", "Item"].includes(pack.documentName)) docs.push(...(await pack.getDocuments()));
    for (const made of ${JSON.stringify(MADE)}) docs.push(await Item.implementation.create(made));
    const all = docs.flatMap((d) => [d, ...(d.items ?? [])]);
    const lean = ({ name, type, img, system, flags }) => ({ name, type, img, system, flags });
    const size = (d) => JSON.stringify(d.system).length;
    const fullest = (kind) => Object.keys(CONFIG[kind].dataModels).map((type) =>
      lean(all.filter((d) => d.type === type).sort((a, b) => size(b.toObject()) - size(a.toObject()))[0].toObject()));
    const message = game.messages.get("${card}").toObject();
    return JSON.stringify({ version: game.system.version, actors: fullest("Actor"), items: fullest("Item"),
      messages: [{ ...lean(message), name: undefined, img: undefined, content: message.content, speaker: message.speaker, whisper: message.whisper }] });`);
  await ford.close();
  return JSON.parse(json) as Fixture;
}

/** One line per document. */
function written({ version, ...lists }: Fixture): string {
  const list = (docs: readonly Sample[]) => `[\n${docs.map((doc) => `    ${JSON.stringify(doc)}`).join(",\n")}\n  ]`;
  const parts = Object.entries(lists).map(([key, docs]) => `  "${key}": ${list(docs)}`);
  return `{\n  "version": "${version}",\n${parts.join(",\n")}\n}\n`;
}

if (process.argv[1]?.endsWith("fixture.ts")) {
  const fixture = await samples();
  writeFileSync(`test/migrations/fixtures/${fixture.version}.json`, written(fixture));
}
