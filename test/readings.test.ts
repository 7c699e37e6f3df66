/** The reading view of every item in the compendiums: complete texts, numbers, no empty part. */
import { readFileSync } from "node:fs";
import Handlebars from "handlebars";
import { describe, expect, it } from "vitest";
import { helpersFor } from "../module/foundry/sheets/helpers.ts";
import { partials } from "../module/foundry/sheets/partials.ts";
import type { Text } from "../module/kernel/card.ts";
import type { ItemReading, ItemView } from "../module/kernel/item-reading.ts";
import type { Snapshot, ViewContext } from "../module/kernel/ruleset.ts";
import { initialData } from "../module/kernel/schema.ts";
import { documentTypes } from "../module/rulesets/documents.ts";
import { rulesets } from "../module/rulesets/index.ts";
import { shippedPacks } from "../packs/build.ts";
import type { Doc } from "../packs/documents.ts";
import { words } from "../tools/preview-words.ts";

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Stored data on top of the defaults. */
function over(base: Plain, stored: Plain): Plain {
  const merged = { ...base };
  for (const [key, value] of Object.entries(stored))
    merged[key] = isPlain(value) && isPlain(base[key]) ? over(base[key], value) : structuredClone(value);
  return merged;
}

type Mutable = { -readonly [K in keyof Snapshot]: Snapshot[K] };

function snapshot(doc: Doc, uuid: string): Mutable {
  const type = String(doc.type);
  const { Actor, Item, prepareItem } = documentTypes[rulesetOf(type).id]!;
  const stored = over(initialData((Item[type] ?? Actor[type])!), doc.system as Plain);
  const made: Mutable = {
    uuid,
    id: doc._id,
    type,
    name: doc.name,
    img: String(doc.img ?? ""),
    system: stored as Snapshot["system"],
    items: [],
    statuses: [],
    effects: ((doc.effects as Doc[] | undefined) ?? []).map((effect) => ({
      id: effect._id,
      name: effect.name,
      img: "",
      statuses: (effect.statuses as string[] | undefined) ?? [],
      disabled: effect.disabled === true,
      changes: ((effect.changes as { key: string; value: string; mode: number }[]) ?? []).map(
        ({ key, value, mode }) => ({
          path: key.replace("system.", ""),
          value,
          ...(mode === 1 ? { how: "times" } : mode === 5 ? { how: "set" } : {}),
        }),
      ),
      source: "",
    })) as Snapshot["effects"],
  };
  if (Item[type]) prepareItem?.(made);
  return made;
}

const rulesetOf = (type: string) => rulesets.find(({ items, actors }) => [...items, ...actors].includes(type))!;

/** An actor with derived values. */
function actorOf(doc: Doc): Mutable {
  const made = snapshot(doc, `Actor.${doc._id}`);
  made.items = (doc.items as Doc[]).map((item) => snapshot(item, `Actor.${doc._id}.Item.${item._id}`));
  const ruleset = rulesetOf(made.type);
  documentTypes[ruleset.id]!.prepareActor(
    made.system,
    {
      type: made.type,
      items: [...made.items],
      statuses: new Set(),
      stored: structuredClone(made.system),
      effects: [],
      allApplicableEffects: () => [],
    },
    {},
  );
  return made;
}

const loaded = new Map(
  await Promise.all(
    rulesets.map(
      async (ruleset) =>
        [ruleset.id, { ...(await ruleset.loadViews()).views, ...(await ruleset.loadItemViews?.())?.views }] as const,
    ),
  ),
);
const context = (itemOwner: Snapshot | null): ViewContext => ({
  mode: "play",
  owner: true,
  limited: false,
  gm: true,
  house: {},
  worldTime: 0,
  combat: null,
  itemOwner,
});

interface Case {
  item: Snapshot;
  reading: ItemReading;
}
const readingOf = (item: Snapshot, owner: Snapshot | null): Case => {
  const view = loaded.get(rulesetOf(item.type).id)![item.type]!(item, context(owner)) as ItemView;
  return { item, reading: view.reading! };
};

const all = [...shippedPacks().values()].flatMap(({ made }) => made.map(({ doc }) => doc));
const types = new Set(rulesets.flatMap(({ items }) => items));
const loose = all.filter(({ type }) => types.has(String(type)));
const owners = all.filter(({ type, items }) => type !== undefined && Array.isArray(items)).map(actorOf);
const cases: Case[] = [
  ...loose.map((doc) => readingOf(snapshot(doc, `Compendium.x.Item.${doc._id}`), null)),
  ...owners.flatMap((owner) => owner.items.map((item) => readingOf(item, owner))),
  // Items that appear only in play.
  ...[...types].map((type) =>
    readingOf(snapshot({ _id: "i", _key: "", name: "New", type, system: {} }, "Item.i"), null),
  ),
];

const SOURCE = readFileSync("templates/parts/reading.hbs", "utf8");

const format = (lang: ReadonlyMap<string, string>, key: string, data: Plain = {}): string =>
  (lang.get(key) ?? key).replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = data[name];
    if (isPlain(value)) return format(lang, String(value.key), value.data as Plain);
    return value === undefined || value === null ? hole : String(value);
  });
const english = words("lang/en");

/** Renders the template of the reading view in a language. */
function drawing(lang: ReadonlyMap<string, string>): (one: Case) => string {
  const engine = Handlebars.create();
  engine.registerHelper(
    helpersFor({
      say: (text: Text) => format(lang, text.key, text.data as Plain | undefined),
      localize: (key) => lang.get(key) ?? key,
      safe: (html) => new Handlebars.SafeString(html),
      read: () => undefined,
      base: "systems/fivefold",
    }) as never,
  );
  engine.registerHelper("localize", (key: string) => format(lang, key));
  for (const [name, path] of Object.entries(partials)) engine.registerPartial(name, readFileSync(path, "utf8"));
  const template = engine.compile(SOURCE);
  return ({ item, reading }) => {
    const sections = reading.sections.map(({ html, ...more }) => ({
      ...more,
      ...(html && { html: { ...html, shown: html.rich } }),
    }));
    const kind = format(lang, `TYPES.Item.${item.type}`).replace(/ \(.*/, "");
    return template({ v: { ...item, kind, ...reading, sections } });
  };
}

const languages = ["en", "de"].map((id) => [id, drawing(words(`lang/${id}`))] as const);

const visible = (html: string): string =>
  html.replace(/@UUID\[[^\]]*\](?:\{[^}]*\})?/g, "link").replace(/<[^>]*>/g, " ");
const RAW = new RegExp(
  `undefined|NaN|\\[object|\\{\\w+\\}|\\b(?:FIVEFOLD|TYPES|${rulesets.map(({ id }) => id.toUpperCase()).join("|")})\\.`,
);

/** Item types whose reading has numbers whatever is stored. */
const WITHOUT_NUMBERS = new Set([
  "bloodiedFeature",
  "anatomyFeature",
  "auraFeature",
  "auraGear",
  "bloodiedGear",
  "thresholdGear",
  "thresholdFeat",
  "anatomyGear",
  "anatomyRemedy",
  "auraAbility",
  "auraSpell",
  "bloodiedSpell",
  "grimoireScar",
  "grimoireMark",
  "grimoireAbility",
  "grimoireBackground",
]);

describe.each([...types])("%s", (type) => {
  const own = cases.filter(({ item }) => item.type === type);

  it.each(languages)("renders with complete texts (%s)", (_, draw) => {
    const odd = own.flatMap((one) => {
      const html = draw(one);
      return RAW.test(visible(html)) ? [`${one.item.name}: ${visible(html).replace(/\s+/g, " ")}`] : [];
    });
    expect(odd).toEqual([]);
  });

  it.each(languages)("does not repeat its kind in its line (%s)", (_, draw) => {
    const twice = /<p class="ff-meta">(?:<a[^>]*>)?([^<·]+)(?:<\/a>)? · \1</;
    expect(own.filter((one) => twice.test(draw(one))).map(({ item }) => item.name)).toEqual([]);
  });

  it("has a line and numbers, and no empty section", () => {
    for (const { item, reading } of own) {
      expect([item.name, reading.line.key]).not.toEqual([item.name, ""]);
      if (!WITHOUT_NUMBERS.has(type)) expect([item.name, reading.numbers.length]).not.toEqual([item.name, 0]);
      for (const { notes, html } of reading.sections)
        expect([item.name, (notes?.length ?? 0) > 0 || Boolean(html?.rich)]).toEqual([item.name, true]);
    }
  });
});

/** Words of a text in lower case, links as their labels. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}’'+−-]+/gu) ?? [];
const labels = (html: string): string =>
  html.replace(/@UUID\[[^\]]*\](?:\{([^}]*)\})?/g, "$1").replace(/<[^>]*>/g, " ");
/** Three words and more that a sentence says twice. */
function repeated(sentence: string): string[] {
  const said = wordsOf(sentence);
  const found = said.slice(0, -2).map((_, i) => said.slice(i, i + 3).join(" "));
  return found.filter((phrase, i) => found.indexOf(phrase) !== i);
}

it("no reading repeats a phrase in a sentence or a line, or shows the path of a field", () => {
  const say = (one: Text): string => format(english, one.key, one.data as Plain | undefined);
  const odd = cases.flatMap(({ item, reading }) => {
    const texts = reading.sections.flatMap(({ html }) => labels(String(html?.rich ?? "")).split(/(?<=[.!?])\s/));
    const lines = reading.inPlay.map(say);
    const twice = lines.filter((line, i) => lines.indexOf(line) !== i || line === item.name);
    const paths = lines.filter((line) => /\b[a-z]+\.[a-z]/i.test(line));
    return [...texts.flatMap(repeated), ...twice, ...paths].map((phrase) => `${item.type} ${item.name}: ${phrase}`);
  });
  expect([...new Set(odd)]).toEqual([]);
});

it("every compendium item tells something besides its line", () => {
  const silent = cases.filter(
    ({ item, reading }) =>
      item.name !== "New" && reading.numbers.length + reading.inPlay.length + reading.sections.length === 0,
  );
  expect(silent.map(({ item }) => `${item.type} ${item.name}`)).toEqual([]);
});
