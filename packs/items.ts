import { type Data, type Doc, iconPath, type Made, packUuid, stats } from "./documents.ts";
import { makeEffects } from "./effects.ts";
import type { Entry } from "./entries.ts";
import { fill } from "./fill.ts";
import { iconName } from "./icons.ts";
import { idOf, slug } from "./ids.ts";
import { toHtml } from "./markdown.ts";
import { PackError, type Place } from "./problem.ts";
import type { Kind, PackShape, Reading, Shape } from "./shape.ts";

/** The kind of an entry; fails if the ruleset does not have it. */
export function kindOf(shape: Shape, entry: Entry): Kind {
  const kind = shape.kinds[entry.kind];
  if (!kind) throw new PackError(entry.place, `unknown kind "${entry.kind}"`);
  return kind;
}

/** The ids of an actor's items, by name. */
type Beside = ReadonlyMap<string, string>;

/** The reading context of an entry's short fields: reports errors, creates ids. */
function readingAt(place: Place, path: string, items: Beside = new Map()): Reading {
  const fail = (problem: string): never => {
    throw new PackError(place, problem);
  };
  return {
    fail,
    id: (...parts) => idOf([path, ...parts.map(slug)].join("/")),
    beside: (name) => items.get(name) ?? fail(`there is no item "${name}" beside it`),
  };
}

/** The fields of a kind, with `text` converted to HTML in the kind's text field. */
export function systemOf(kind: Kind, fields: Data, place: Place, path: string, items?: Beside): Data {
  const { text, ...rest } = fields;
  if (text !== undefined && typeof text !== "string") throw new PackError(place, "text should be a string");
  const reading = readingAt(place, path, items);
  const kindWithText = { ...kind, short: { ...kind.short, text: kind.text } };
  return fill(kindWithText, text === undefined ? rest : { ...rest, text: toHtml(text) }, reading);
}

/** An item of a pack. */
export function makeItem(shape: Shape, pack: PackShape, entry: Entry): Made {
  const kind = kindOf(shape, entry);
  const path = `${shape.ruleset}/${pack.name}/${slug(entry.name)}`;
  const _id = idOf(path);
  const { icon, effects: effectSource, ...fields } = entry.fields;
  const effects = makeEffects(shape, effectSource, { path, id: _id, icon, place: entry.place });
  const system = systemOf(kind, fields, entry.place, path);
  checkItem(kind, system, effects, entry.place);
  const doc: Doc = {
    _id,
    _key: `!items!${_id}`,
    name: entry.name,
    type: kind.type,
    img: iconPath(iconName(icon, entry.place)),
    system,
    effects,
    folder: null,
    sort: 0,
    ownership: { default: 0 },
    flags: {},
    _stats: stats(),
  };
  return { doc, place: entry.place, word: kind.word };
}

function checkItem(kind: Kind, system: Data, effects: Doc[], place: Place): void {
  const names = effects.map((effect) => effect.name);
  const problem = kind.check?.(system, names)[0];
  if (problem) throw new PackError(place, problem);
}

/** An item's source: enough to find it by name and copy it with changes. */
export interface ItemSource {
  made: Made;
  entry: Entry;
  uuid: string;
}

export function itemSource(shape: Shape, pack: PackShape, made: Made, entry: Entry): ItemSource {
  return { made, entry, uuid: packUuid(shape.ruleset, pack.name, "Item", made.doc._id) };
}

/** Path of an actor's item, from which its id is made. */
export const embeddedPath = (actor: string, index: number, name: string) => `${actor}/items/${index}-${slug(name)}`;

/** A copy of a pack's item for an actor; the actor's values override the pack's. */
export function embedItem(shape: Shape, source: ItemSource, overrides: Data, actor: Embedding): Doc {
  const { made, entry } = source;
  const path = embeddedPath(actor.path, actor.index, actor.as);
  const _id = idOf(path);
  const kind = kindOf(shape, entry);
  const { icon: _icon, effects: _effects, ...fields } = entry.fields;
  const place = { ...actor.place, entry: `${actor.place.entry} › ${actor.as}` };
  const system = systemOf(kind, { ...fields, ...overrides }, place, path, actor.items);
  const effects = (made.doc.effects as Doc[]).map((effect) => {
    const id = idOf(`${path}/effects/${slug(effect.name)}`);
    return { ...structuredClone(effect), _id: id, _key: `!actors.items.effects!${actor.id}.${_id}.${id}` };
  });
  checkItem(kind, system, effects, place);
  return {
    ...structuredClone(made.doc),
    _id,
    _key: `!actors.items!${actor.id}.${_id}`,
    name: actor.as,
    system,
    effects,
    folder: null,
    sort: (actor.index + 1) * 100000,
    _stats: stats(source.uuid),
  };
}

interface Embedding {
  id: string;
  path: string;
  place: Place;
  index: number;
  /** The name of the copy. */
  as: string;
  /** All items of the actor: name to id. */
  items: Beside;
}
