import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Data, type Doc, type Inline, iconPath, type Made, packUuid, SYSTEM, stats } from "../documents.ts";
import { type Entry, readEntries } from "../entries.ts";
import { iconName } from "../icons.ts";
import { idOf, slug } from "../ids.ts";
import { pageDoc } from "../journal.ts";
import type { Target } from "../links.ts";
import { drawMap } from "../maps/draw.ts";
import { headings, toHtml } from "../markdown.ts";
import { PackError, type Place } from "../problem.ts";
import type { PackShape, Shape } from "../shape.ts";
import { Fields } from "./fields.ts";
import { type MadeScene, makeAdventureScene } from "./scene.ts";
import { readScene, type SceneSource } from "./scene-source.ts";

/** The actors that an adventure can use. */
export interface Cast {
  /** Actors of the compendiums, with the uuid they are copied from, by "Creature[Road Bandit]". */
  known: ReadonlyMap<string, { doc: Doc; uuid: string }>;
  /** The ready characters. */
  heroes: readonly string[];
  /** Makes an actor that only the adventure has. */
  make(entry: Entry): Made;
}

/** The adventure of a ruleset, with everything it needs: journals, actors, scenes, encounters. */
export function makeAdventure(shape: Shape, pack: PackShape, entry: Entry, cast: Cast, root: string): Made {
  return new Builder(shape, pack, entry, cast, root).build();
}

class Builder {
  readonly #shape: Shape;
  readonly #entry: Entry;
  readonly #cast: Cast;
  readonly #path: string;
  readonly #gm: Page[];
  readonly #handouts: Page[];
  readonly #own: readonly Made[];
  readonly #scenes: readonly SceneSource[];
  /** Copied compendium actors, in the order of their first use. */
  readonly #used = new Map<string, Doc>();

  constructor(shape: Shape, pack: PackShape, entry: Entry, cast: Cast, root: string) {
    this.#shape = shape;
    this.#entry = entry;
    this.#cast = cast;
    this.#path = `${shape.ruleset}/${pack.name}/${slug(entry.name)}`;
    const read = (part: string) =>
      existsSync(join(root, shape.ruleset, pack.name, part))
        ? readEntries(shape, { ...pack, name: `${pack.name}/${part}` }, root)
        : [];
    const pages = read("pages");
    this.#gm = this.#pages(pages, "gm");
    this.#handouts = this.#pages(pages, "players");
    this.#own = read("actors").map((one) => cast.make(one));
    this.#scenes = read("scenes").map(readScene);
    if (this.#gm.length === 0) throw new PackError(entry.place, "there is no page for the GM");
    if (this.#scenes.length === 0) throw new PackError(entry.place, "there is no scene");
  }

  #pages(entries: readonly Entry[], reader: Reader): Page[] {
    const journal = idOf(`${this.#path}/${reader}`);
    return entries
      .map((entry) => {
        const { for: to, ...fields } = entry.fields;
        if (!isReader(to)) throw new PackError(entry.place, "for should be gm, players or found");
        const rule = headings(String(fields.text)).find((heading) => heading.rule)?.rule;
        if (rule) throw new PackError(entry.place, `rule ${rule} belongs to the rules, not to an adventure`);
        return { entry: { ...entry, fields }, to };
      })
      .filter(({ to }) => (to === "gm") === (reader === "gm"))
      .map(({ entry, to }, index) => ({
        journal,
        entry,
        doc: {
          ...pageDoc(entry, idOf(`${this.#path}/${reader}/pages/${slug(entry.name)}`), index),
          // Players read it only after the GM has shown it.
          ...(to === "found" ? { ownership: { default: 0 } } : {}),
        },
      }));
  }

  build(): Made {
    const entry = this.#entry;
    const fields = new Fields(entry.fields, entry.place, "", ["caption", "text", "icon"]);
    const made = this.#scenes.map((source, order) => this.#scene(source, order));
    const actors = [...this.#cast.heroes, ...made.flatMap(({ names }) => names)];
    for (const name of actors) this.#actor(name, entry.place);
    const first = this.#gm[0]!;
    const doc: Doc = {
      _id: idOf(this.#path),
      _key: `!adventures!${idOf(this.#path)}`,
      name: entry.name,
      img: iconPath(iconName(entry.fields.icon, entry.place)),
      caption: `<p>${fields.text("caption")}</p>`,
      description: toHtml(fields.text("text")),
      actors: [],
      combats: made.flatMap(({ combats }) => combats),
      items: [],
      journal: [
        this.#journal(entry.name, "gm", this.#gm, 0),
        ...(this.#handouts.length > 0 ? [this.#journal(`${entry.name}: Handouts`, "players", this.#handouts, 2)] : []),
      ],
      scenes: made.map(({ scene }) => scene),
      tables: [],
      macros: [],
      cards: [],
      playlists: [],
      folders: ["Actor", "JournalEntry", "Scene"].map((type) => this.#folder(type)),
      folder: null,
      sort: 0,
      flags: { [SYSTEM]: { opens: { scene: made[0]!.scene._id, journal: first.journal, page: first.doc._id } } },
      _stats: stats(),
    };
    return {
      doc,
      place: entry.place,
      word: "Adventure",
      parts: this.#parts(doc),
      own: this.#targets(),
      files: made.map(({ file, svg }) => ({ file, text: svg })),
      finish: () => this.#finish(doc),
    };
  }

  #scene(source: SceneSource, order: number): MadeScene & { names: string[]; file: string; svg: string } {
    const name = slug(source.entry.name);
    const file = `maps/${this.#shape.ruleset}/${name}.svg`;
    const first = this.#gm[0]!;
    const made = makeAdventureScene(source, {
      path: `${this.#path}/scenes/${name}`,
      map: `systems/${SYSTEM}/${file}`,
      folder: this.#folderId("Scene"),
      order,
      actor: (actor) => this.#actor(actor, source.entry.place),
      heroes: this.#cast.heroes.map((hero) => this.#actor(hero, source.entry.place)),
      page: (page) => this.#page(page, source.entry.place),
      firstPage: source.notes[0]
        ? this.#page(source.notes[0].page, source.entry.place)
        : { entryId: first.journal, pageId: first.doc._id },
    });
    return { ...made, names: source.tokens.map(({ actor }) => actor), file, svg: drawMap(source) };
  }

  #actor(name: string, place: Place): Doc {
    const own = this.#own.find(({ doc, word }) => `${word}[${doc.name}]` === name);
    if (own) return own.doc;
    const found = this.#cast.known.get(name);
    if (!found) throw new PackError(place, `unknown actor ${name}`);
    this.#used.set(name, found.doc);
    return found.doc;
  }

  #page(name: string, place: Place): { entryId: string; pageId: string } {
    const page = [...this.#gm, ...this.#handouts].find(({ entry }) => entry.name === name);
    if (!page) throw new PackError(place, `unknown page "${name}"`);
    return { entryId: page.journal, pageId: page.doc._id };
  }

  #folderId = (type: string): string => idOf(`${this.#path}/folders/${type}`);

  #folder(type: string): Inline {
    return {
      _id: this.#folderId(type),
      name: this.#entry.name,
      type,
      description: "",
      folder: null,
      sorting: "m",
      sort: 0,
      color: this.#shape.color,
      flags: {},
      _stats: stats(),
    };
  }

  #journal(name: string, reader: Reader, pages: readonly Page[], ownership: number): Inline {
    return {
      _id: idOf(`${this.#path}/${reader}`),
      name,
      pages: pages.map(({ doc }) => doc),
      categories: [],
      folder: this.#folderId("JournalEntry"),
      sort: reader === "gm" ? 100000 : 200000,
      ownership: { default: ownership },
      flags: {},
      _stats: stats(),
    };
  }

  #parts(doc: Doc): Made["parts"] {
    const intro = { value: doc, place: this.#entry.place };
    const pages = (list: readonly Page[], forPlayers: boolean) =>
      list.map((page) => ({ value: page.doc, place: page.entry.place, forPlayers }));
    return [
      ...pages(this.#gm, false),
      ...pages(this.#handouts, true),
      ...this.#own.map((made) => ({ value: made.doc, place: made.place })),
      intro,
    ];
  }

  /** Links inside the adventure lead to the imported documents. */
  #targets(): Map<string, Target> {
    const page = ({ journal, doc }: Page, secret: boolean): [string, Target] => [
      `Page/${doc.name}`,
      { uuid: `JournalEntry.${journal}.JournalEntryPage.${doc._id}`, label: doc.name, secret },
    ];
    const actor = (word: string, doc: Doc): [string, Target] => [
      `${word}/${doc.name}`,
      { uuid: `Actor.${doc._id}`, label: doc.name },
    ];
    return new Map([
      ...this.#gm.map((one) => page(one, true)),
      ...this.#handouts.map((one) => page(one, false)),
      ...this.#own.map(({ doc, word }) => actor(word, doc)),
      ...[...this.#used].map(([name, doc]) => actor(name.slice(0, name.indexOf("[")), doc)),
      ...this.#scenes.map((source): [string, Target] => {
        const id = idOf(`${this.#path}/scenes/${slug(source.entry.name)}`);
        return [`Scene/${source.entry.name}`, { uuid: `Scene.${id}`, label: source.entry.name }];
      }),
    ]);
  }

  /** Copies the compendium actors, whose links are resolved by now. */
  #finish(doc: Doc): void {
    const copies = [...this.#used].map(([name, actor]) => ({
      ...structuredClone(actor),
      _stats: stats(this.#cast.known.get(name)!.uuid),
    }));
    const all: Doc[] = [...copies, ...this.#own.map((made) => made.doc)];
    doc.actors = all.map((actor, index) =>
      withoutKeys({ ...actor, folder: this.#folderId("Actor"), sort: (index + 1) * 100000 }),
    );
  }
}

type Reader = "gm" | "players";

/** Who reads a page: the GM, all players, or the players once the GM has shown it. */
const READERS = ["gm", "players", "found"] as const;
const isReader = (value: unknown): value is (typeof READERS)[number] => READERS.some((one) => one === value);

interface Page {
  journal: string;
  entry: Entry;
  doc: Inline;
}

/** An adventure stores its documents inline, without the keys of a pack. */
function withoutKeys(value: Doc): Data {
  return JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === "_key" ? undefined : inner))) as Data;
}

/** The compendium actors of a ruleset, as an adventure finds them. */
export function actorsByName(
  shape: Shape,
  packs: readonly { shape: PackShape; made: readonly Made[] }[],
): Cast["known"] {
  return new Map(
    packs
      .filter((pack) => pack.shape.document === "Actor")
      .flatMap((pack) =>
        pack.made.map(({ doc, word }) => [
          `${word}[${doc.name}]`,
          { doc, uuid: packUuid(shape.ruleset, pack.shape.name, "Actor", doc._id) },
        ]),
      ),
  );
}
