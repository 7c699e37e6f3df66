/** The packs as translators get them: all texts that users read, their paths, and the result of a translation. */
import { rmSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { converters, TRANSLATED, tellBabele } from "../../module/foundry/integrations/babele.ts";
import { shippedPacks } from "../../packs/build.ts";
import type { Doc } from "../../packs/documents.ts";
import { makePacks } from "../../packs/ruleset.ts";
import { faults, languages, skeletons, type Translation, translated, type Words, written } from "../../tools/babele.ts";
import { isRead, texts } from "../../tools/babele-texts.ts";
import { shape, sources } from "./adventure-sources.ts";

const packs = shippedPacks();
const whole = skeletons(packs);
const fileOf = (pack: string): Translation => whole.get(`fivefold.${pack}.json`) as Translation;
const at = (doc: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((held, key) => (held as Doc | undefined)?.[key], doc);

/**
 * Texts that are not for translators: formulas, keys of other documents, names that a rule looks up, labels under ids.
 */
const FOR_RULES: readonly RegExp[] = [
  /^bloodiedSpell versions\.\w+\.applies$/,
  /^bloodied(?:Gear use|Weapon hit)\.applies$/,
  /^grimoire\w+ (?:spell\.)?(?:alters|gives|breaks|damage|dc|targets|conditions|range|brings|duration\.formula)(?:\.\d+)?$/,
  /^grimoireAbility brings\.\d+$/,
  /^grimoireBackground (?:gear|tableA|tableB|names)(?:\.\d+)?$/,
  /^threshold\w+ (?:grants\.\d+|use\.formula|damage\..*formula)$/,
  /^threshold\w+ modifiers\.\w{16}\.label$/,
  /^threshold\w+ (?:creature\.subtypes\.\d+|statedType\.subtype)$/,
];

describe("translation templates", () => {
  it("contain every text that users read", () => {
    const left = [...packs.values()].flatMap(({ shape, made }) =>
      ["Item", "Actor"].includes(shape.document)
        ? made.flatMap(({ doc }) =>
            texts(doc.system)
              .filter(([path, text]) => /\p{L}[\p{L}’',]* \p{L}/u.test(text) && !isRead(String(doc.type), path))
              .map(([path]) => `${doc.type} ${path.join(".")}`)
              .filter((one) => !FOR_RULES.some((pattern) => pattern.test(one))),
          )
        : [],
    );
    expect([...new Set(left)]).toEqual([]);
  });

  it("have each text of a document at the path in the mapping", () => {
    let read = 0;
    for (const [id, { shape, made }] of packs) {
      const { mapping = {}, entries } = fileOf(id);
      for (const { doc } of made) {
        const { name, items: _items, effects: _effects, ...rest } = entries[doc.name] as Words;
        expect(name).toBe(doc.name);
        if (!["Item", "Actor"].includes(shape.document)) continue;
        for (const [field, text] of Object.entries(rest))
          expect([id, doc.name, field, at(doc, mapping[field] as string)]).toEqual([id, doc.name, field, text]);
        read += Object.keys(rest).length;
      }
    }
    expect(read).toBeGreaterThan(1200);
  });

  it("contain rules pages and table rows", () => {
    const rules = Object.values(fileOf("bloodied-rules").entries)[0] as { pages: Record<string, Words> };
    expect(rules.pages["Quick start"]?.text).toContain("<p>");
    const rows = Object.values(fileOf("bloodied-tables").entries).map(({ results }) => results);
    expect(rows[0]).toHaveProperty("1-3");
  });
});

describe("Babele converters", () => {
  // All texts of a pack translated, and Babele's own handling of a document's plain fields.
  const other = (words: Words): Words =>
    Object.fromEntries(
      Object.entries(words).map(([key, word]) => [key, typeof word === "string" ? `~${word}` : other(word)]),
    );
  const translate = (collection: string, data: Record<string, unknown>): Record<string, unknown> => {
    const { mapping = {}, entries } = whole.get(`${collection}.json`) as Translation;
    const words = entries[String(data.name)];
    if (!words) return data;
    const out: Record<string, unknown> = structuredClone({ ...data, name: `~${data.name}` });
    for (const [field, word] of Object.entries(words)) {
      if (field === "effects") out.effects = fivefoldEffects?.(data.effects, other({ effects: word }).effects);
      if (typeof mapping[field] === "object") continue;
      const path = String(mapping[field] ?? "").split(".");
      const last = path.pop() as string;
      const into = at(out, path.join("."));
      if (last && !into) throw new Error(`${collection} ${data.name} ${field} ${mapping[field]}`);
      if (last && typeof word === "string") Object.assign(into as object, { [last]: `~${word}` });
    }
    return out;
  };
  const { fivefoldItems, fivefoldEffects, fivefoldResults } = converters({ translate });

  it("an item on an actor is translated from its own pack, even if another ruleset has an item of that name", () => {
    const named = (pack: string): Set<string> => new Set(packs.get(pack)?.made.map(({ doc }) => doc.name));
    const shared = [...named("bloodied-gear")].filter((name) => named("threshold-gear").has(name));
    expect(shared).toContain("Spear");
    for (const pack of ["bloodied-characters", "threshold-characters", "anatomy-creatures"])
      for (const { doc } of packs.get(pack)?.made ?? []) {
        const own = fileOf(pack).entries[doc.name]?.items as Words | undefined;
        const items = fivefoldItems?.(doc.items, other({ items: own ?? {} }).items) as Doc[];
        expect(items.map(({ name }) => name)).toEqual((doc.items as Doc[]).map(({ name }) => `~${name}`));
        for (const [i, { system, type }] of items.entries()) {
          const before = (doc.items as Doc[])[i] as Doc;
          const changed = texts(system).filter(([path, text]) => at(before.system, path.join(".")) !== text);
          expect(changed.filter(([path]) => !isRead(String(type), path))).toEqual([]);
        }
      }
  });

  it("a renamed item on an actor gets the texts of its original, not those of another item of its name", () => {
    const german = translated(packs, "de");
    const { entries } = german.get("fivefold.bloodied-creatures.json") as Translation;
    const gear = german.get("fivefold.bloodied-gear.json") as Translation;
    const { fivefoldItems } = converters({
      translate: (_collection, data) => ({
        ...data,
        system: { description: gear.entries[String(data.name)]?.description },
      }),
    });
    const adder = packs.get("bloodied-creatures")?.made.find(({ doc }) => doc.name === "Fen Adder")?.doc as Doc;
    const items = fivefoldItems?.(adder.items, entries["Fen Adder"]?.items) as Doc[];
    const bite = items.find(({ name }) => name === "Biss");
    expect(at(bite, "system.description")).toBe(gear.entries["Venomous Fangs"]?.description);
  });

  it("effects are translated with the fields that name them", () => {
    const { entries, mapping } = translated(packs, "de").get("fivefold.bloodied-powers.json") as Translation;
    const frost = entries.Frost as Words & { effects: Record<string, Words> };
    expect(frost.effects["Numbed Legs"]?.name).toBe("Taube Beine");
    expect(frost.versionsTier2Applies).toBe("Taube Beine");
    expect(mapping?.versionsTier2Applies).toBe("system.versions.tier2.applies");
    const { versionsTier3Applies } = entries.Ward as Words;
    expect(String(versionsTier3Applies).split("; ")).toHaveLength(8);
    expect(versionsTier3Applies).not.toContain("Proof");
  });

  it("a table row keeps the fields that are not translated", () => {
    const table = packs.get("grimoire-tables")?.made[0]?.doc as Doc;
    const [first, second] = table.results as [Doc, Doc];
    const range = (first.range as number[]).join("-");
    const rows = fivefoldResults?.(table.results, { [range]: { description: "Anders." } }) as Doc[];
    expect(rows[0]).toEqual({ ...first, description: "Anders." });
    expect(rows[1]).toEqual(second);
    expect(fivefoldResults?.(table.results, undefined)).toEqual(table.results);
  });
});

describe("an adventure in another language", () => {
  const root = sources();
  afterAll(() => rmSync(root, { recursive: true }));
  const built = makePacks(shape, root);
  const pack = built.at(-1)!;
  const doc = pack.made[0]!.doc;
  const whole = skeletons(new Map([...shippedPacks(), ["bloodied-ferry", pack]]));
  const { entries, mapping } = whole.get("fivefold.bloodied-ferry.json")!;
  const words = entries["The Ferry"] as Record<string, Record<string, Words>>;
  const fights = (doc.combats as { flags: { fivefold: { encounter: string } } }[]).map(
    ({ flags }) => flags.fivefold.encounter,
  );

  it("has all texts in the form of Babele's adventures: journals with pages, scenes with notes, its own actors", () => {
    expect(Object.keys(words)).toEqual([
      "name",
      "caption",
      "description",
      "folders",
      "journals",
      "scenes",
      "encounters",
      "actors",
    ]);
    expect(Object.keys(words.journals!["The Ferry"]!.pages as Words)).toEqual(["1: The landing", "2: The cellar"]);
    expect(words.scenes!["The Landing"]).toEqual({
      name: "The Landing",
      notes: { Start: "Start", "1: The landing": "1: The landing", Letter: "Letter" },
      tokens: {
        "Road Bandit 1": "Road Bandit 1",
        "Road Bandit 2": "Road Bandit 2",
        "Bowman on the bank": "Bowman on the bank",
      },
    });
    expect(words.encounters).toEqual(Object.fromEntries(fights.map((name) => [name, name])));
    expect(Object.keys(words.actors!)).toEqual(["Nan the Ferrywoman"]);
    expect(mapping).toMatchObject({ scenes: { converter: "fivefoldScenes" }, actors: { converter: "fivefoldActors" } });
  });

  it("translates copied actors as in their compendium, its own actors, notes, tokens and encounters by its entry", () => {
    const { fivefoldActors, fivefoldScenes, fivefoldEncounters } = converters({
      translate: (collection, data) => ({ ...data, name: `${collection}: ${data.name}` }),
    });
    const nan = { "Nan the Ferrywoman": { name: "Fährfrau Nan", system: { details: { biography: "<p>Zieht.</p>" } } } };
    const actors = fivefoldActors!(doc.actors, nan) as Doc[];
    expect(actors.map(({ name }) => name)).toEqual([
      ...["Brannoc Tull", "Ysolde Marr", "Corwen Ash", "Thessaly Quill"].map(
        (name) => `fivefold.bloodied-characters: ${name}`,
      ),
      ...["Road Bandit", "Bandit Bowman", "Barrow Walker"].map((name) => `fivefold.bloodied-creatures: ${name}`),
      "Fährfrau Nan",
    ]);
    const before = (doc.actors as Doc[]).at(-1)!;
    const after = actors.at(-1)!;
    expect(at(after, "system.details.biography")).toBe("<p>Zieht.</p>");
    expect(at(after, "prototypeToken.name")).toBe("Fährfrau Nan");
    expect(at(after, "system.abilities")).toEqual(at(before, "system.abilities"));
    expect((after.items as Doc[]).map(({ name }) => name)).toEqual(
      (before.items as Doc[]).map(({ name }) => `fivefold.bloodied-gear: ${name}`),
    );

    const [first, second] = fivefoldScenes!(doc.scenes, {
      "The Landing": { name: "Anleger", notes: { Letter: "Brief" }, tokens: { "Road Bandit 1": "Wegelagerer 1" } },
    }) as [Doc, Doc];
    expect([first.name, second.name]).toEqual(["Anleger", "The Cellar"]);
    expect((first.notes as Doc[]).map(({ text }) => text)).toEqual(["Start", "1: The landing", "Brief"]);
    expect((first.tokens as Doc[]).slice(0, 2).map(({ name }) => name)).toEqual(["Wegelagerer 1", "Road Bandit 2"]);
    expect(first.walls).toEqual((doc.scenes as Doc[])[0]!.walls);

    const combats = doc.combats as Doc[];
    const [one, ...others] = fivefoldEncounters!(combats, { [fights[0]!]: "Am Anleger" }) as Doc[];
    expect(one).toEqual({ ...combats[0]!, flags: { fivefold: { encounter: "Am Anleger" } } });
    expect(others).toEqual(combats.slice(1));
  });
});

describe("Babele registration", () => {
  /** The folders registered for a language. */
  const folders = (language: string): string[] => {
    const told: string[] = [];
    tellBabele(
      {
        setSystemTranslationsDir: (folder) => void told.push(folder),
        registerConverters: (made) =>
          expect(Object.keys(made)).toEqual([
            "fivefoldItems",
            "fivefoldEffects",
            "fivefoldResults",
            "fivefoldActors",
            "fivefoldScenes",
            "fivefoldEncounters",
          ]),
        translate: (_pack, data) => data,
      },
      language,
    );
    return told;
  };

  it("registers our folder for every language that the folder contains", () => {
    expect(TRANSLATED).toEqual(languages());
    for (const language of TRANSLATED) expect(folders(language)).toEqual(["babele"]);
  });

  it.each(["en", "fr"])("registers no folder for %s: Babele would warn that it is missing", (language) => {
    expect(folders(language)).toEqual([]);
  });
});

describe("a translation", () => {
  it.each(languages())("%s has no errors", (language) => {
    expect(faults(whole, written(language))).toEqual([]);
  });

  it.each(languages())("%s has every text", (language) => {
    const paths = ({ folders, entries }: Pick<Translation, "folders" | "entries">) =>
      texts({ folders, entries }).map(([path]) => path.join(" › "));
    const missing = [...whole].flatMap(([file, all]) => {
      const own = new Set(paths(written(language).get(file) ?? { entries: {} }));
      return paths(all)
        .filter((path) => !own.has(path))
        .map((path) => `${file}: ${path}`);
    });
    expect(missing).toEqual([]);
  });

  it("reports errors", () => {
    const link = Object.entries(fileOf("bloodied-gear").entries).find(([, words]) =>
      String(words.description).includes("@UUID"),
    );
    const [name, words] = link as [string, Words];
    const file = "fivefold.bloodied-gear.json";
    const of = (entries: Translation["entries"], label = "Bloodied") => new Map([[file, { label, entries }]]);
    expect(faults(whole, of({ [name]: { name: "Anders", description: String(words.description) } }))).toEqual([]);
    expect(faults(whole, of({ [name]: { description: "<p>Ohne.</p>" } }))).toEqual([
      `${file}: entries › ${name} › description: a link, an anchor or a gap is not that of the original`,
    ]);
    const target = "@UUID[Item.cs4GhMB0d5l8qmTH]";
    const one = (description: string, original: string) =>
      faults(
        new Map([[file, { label: "", entries: { Axe: { description: original } } }]]),
        of({ Axe: { description } }),
      );
    expect(one(`<p>Bis 30 Fuß, W6, ${target}{Bis 12}.</p>`, `<p>Up to 30 ft, d6, ${target}{Up to 13}.</p>`)).toEqual(
      [],
    );
    expect(one("<p>Bis <em>30</em> Fuß.</p>", "<p>Up to <strong>20</strong> ft.</p>")).toEqual([
      `${file}: entries › Axe › description: its tags are not those of the original`,
      `${file}: entries › Axe › description: its numbers are not those of the original`,
    ]);
    expect(faults(whole, of({ Nothing: { name: "Nichts" } }, ""))).toEqual([
      `${file}: it has no label`,
      `${file}: entries › Nothing › name: there is no such text`,
    ]);
    expect(faults(whole, new Map([["fivefold.gone.json", { label: "Weg", entries: {} }]]))).toEqual([
      "fivefold.gone.json: there is no such pack",
    ]);
  });
});
