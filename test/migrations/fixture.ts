/**
 * Stores one document of every type as this version writes them, to test later versions with:
 * `NODE_OPTIONS=--experimental-vm-modules npx tsx test/migrations/fixture.ts` after a build, once per release.
 */
import { writeFileSync } from "node:fs";
import { act, item, openPlay, type Play, target } from "../kit/play.ts";

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

/** Types that no pack holds. */
const MADE = {
  Item: [
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
    {
      name: "Trip",
      type: "grimoireHeld",
      system: { action: "action", description: "A foot in the way", condition: "Somebody runs past", apCost: 1 },
    },
    {
      name: "Cut",
      type: "anatomyInjury",
      system: {
        part: "p1",
        severity: "severe",
        source: "Maul",
        inflictedAt: 600,
        treated: true,
        treatedAt: 1200,
        treatedBy: "Odo",
      },
    },
    {
      name: "Keen nose",
      type: "anatomyFeature",
      system: {
        description: "<p>Smells rain.</p>",
        modifiers: [{ mode: "advantage", target: "skill.perception", value: 1, type: "untyped", when: "scent" }],
      },
    },
  ],
  Actor: [
    {
      name: "Pim",
      type: "grimoireHireling",
      system: { wage: 3, gp: 4, deprived: { causes: { food: "manual" }, days: 2 }, bio: { background: "Guide" } },
    },
    {
      name: "The Ford Company",
      type: "party",
      system: {
        members: [
          { uuid: "Actor.brannocTull00000", rank: "front" },
          { uuid: "Actor.marenOakhand0000", rank: "rear" },
        ],
        watches: [{ hours: 3, who: ["Actor.brannocTull00000"], note: "by the ford" }],
        nightfall: 21.5,
        coins: { bloodied: 12, grimoire: 3.5 },
        about: "Toll guards, once.",
        notes: "<p>The ferryman is owed two.</p>",
      },
    },
  ],
};

/** A ruleset's action whose card is stored; `play` resolves to its message. */
interface Kept {
  ruleset: string;
  play(table: Play): Promise<string | null>;
}
const CARDS: readonly Kept[] = [
  {
    ruleset: "bloodied",
    async play({ anna, gm, uuid }) {
      await target(anna, "Road Bandit");
      anna.dice([12, 2]);
      gm.dice([5]);
      const sword = await item(anna, uuid("Brannoc Tull"), "Arming Sword");
      return act(anna, uuid("Brannoc Tull"), "attack", { item: sword });
    },
  },
  {
    ruleset: "grimoire",
    async play({ anna, uuid }) {
      await target(anna, "Bog Goblin");
      anna.dice([12, 5]);
      const axe = await item(anna, uuid("Maren Oakhand"), "Two-Handed Axe");
      return act(anna, uuid("Maren Oakhand"), "action", { item: axe });
    },
  },
  {
    ruleset: "threshold",
    async play({ anna, uuid }) {
      await target(anna, "Grave Thrall");
      anna.dice([15]);
      const sword = await item(anna, uuid("Brannic Holt"), "Long Sword");
      return act(anna, uuid("Brannic Holt"), "attack", { item: sword });
    },
  },
  {
    ruleset: "anatomy",
    async play({ anna, uuid }) {
      await target(anna, "Road Cutthroat");
      anna.dice([12]);
      const sword = await item(anna, uuid("Bren Holt"), "Arming Sword");
      return act(anna, uuid("Bren Holt"), "attack", { item: sword });
    },
  },
  {
    ruleset: "aura",
    async play({ anna, gm, uuid }) {
      await target(anna, "Roadside Cutthroat");
      anna.dice([12, 6]);
      gm.dice([4]);
      const sword = await item(anna, uuid("Brannoc Thale"), "Arming Sword");
      return act(anna, uuid("Brannoc Thale"), "attack", { item: sword });
    },
  },
];

/** A card as it is stored. */
async function cardOf({ ruleset, play }: Kept): Promise<Sample> {
  const table = await openPlay(ruleset, 13);
  const id = await play(table);
  await table.quiet();
  const json =
    await table.gm.run<string>(`const { type, system, flags, content, speaker, whisper } = game.messages.get("${id}").toObject();
    return JSON.stringify({ type, system, flags, content, speaker, whisper });`);
  await table.close();
  return JSON.parse(json) as Sample;
}

/** The document with the most data of every type, and a card of each ruleset. */
async function samples(): Promise<Fixture> {
  const table = await openPlay("bloodied", 13);
  const json = await table.gm.run<string>(`
    const docs = [];
    for (const pack of game.packs) if (["Actor", "Item"].includes(pack.documentName)) docs.push(...(await pack.getDocuments()));
    for (const [kind, list] of Object.entries(${JSON.stringify(MADE)}))
      for (const made of list) docs.push(await getDocumentClass(kind).create(made));
    const all = docs.flatMap((d) => [d, ...(d.items ?? [])]);
    const lean = ({ name, type, img, system, flags }) => ({ name, type, img, system, flags });
    const size = (d) => JSON.stringify(d.system).length;
    const fullest = (kind) => Object.keys(CONFIG[kind].dataModels).map((type) =>
      lean(all.filter((d) => d.type === type).sort((a, b) => size(b.toObject()) - size(a.toObject()))[0].toObject()));
    return JSON.stringify({ version: game.system.version, actors: fullest("Actor"), items: fullest("Item") });`);
  await table.close();
  const messages: Sample[] = [];
  for (const kept of CARDS) messages.push(await cardOf(kept));
  return { ...(JSON.parse(json) as Omit<Fixture, "messages">), messages };
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
