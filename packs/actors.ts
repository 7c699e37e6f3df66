import { type Data, type Doc, isData, type Made, stats, tokenPath } from "./documents.ts";
import type { Entry } from "./entries.ts";
import { iconName } from "./icons.ts";
import { idOf, slug } from "./ids.ts";
import { embeddedPath, embedItem, type ItemSource, kindOf, systemOf } from "./items.ts";
import { PackError } from "./problem.ts";
import type { PackShape, Shape, TokenSize } from "./shape.ts";
import { threatFlags } from "./threat.ts";

/** An actor with copies of the items that its source lists by name. */
export function makeActor(
  shape: Shape,
  pack: PackShape,
  entry: Entry,
  itemsByName: ReadonlyMap<string, ItemSource>,
): Made {
  const kind = kindOf(shape, entry);
  const path = `${shape.ruleset}/${pack.name}/${slug(entry.name)}`;
  const _id = idOf(path);
  const { icon, items = [], stance, ...given } = entry.fields;
  const fail = (problem: string): never => {
    throw new PackError(entry.place, problem);
  };
  const brought = kind.brings?.(given, (name) => itemsByName.get(name)?.entry, fail);
  const rest = brought?.fields ?? given;
  const { size = 1, ...sizeless } = rest;
  const fields = shape.token ? rest : sizeless;
  const img = tokenPath(shape.ruleset, iconName(icon, entry.place));
  if (!Array.isArray(items)) throw new PackError(entry.place, "items should be a list");
  const lines = [...(brought?.lines ?? []), ...items].map((line: unknown) => readLine(line, entry));
  const twin = lines.find(({ name, as }, at) => as !== name && lines.findIndex((other) => other.as === as) !== at);
  if (twin) throw new PackError(entry.place, `there are two items called "${twin.as}"`);
  const ids = new Map(lines.map(({ as }, index) => [as, idOf(embeddedPath(path, index, as))]));
  const docs = lines.map(({ name, as, overrides }, index) => {
    const source = itemsByName.get(name);
    if (!source) throw new PackError(entry.place, `unknown item "${name}"`);
    return embedItem(shape, source, overrides, { id: _id, path, place: entry.place, index, as, items: ids });
  });
  const system = systemOf(kind, fields, entry.place, path);
  const side = shape.token?.(system, docs) ?? { side: spaces(size, entry), scale: 1 };
  const doc: Doc = {
    _id,
    _key: `!actors!${_id}`,
    name: entry.name,
    type: kind.type,
    img,
    system,
    items: docs,
    effects: [],
    prototypeToken: prototypeToken(shape, entry, img, side, stance),
    folder: null,
    sort: 0,
    ownership: { default: 0 },
    flags: threatFlags(shape.ruleset, entry.name),
    _stats: stats(),
  };
  return { doc, place: entry.place, word: kind.word };
}

/** `- Mace`, or `- Mace: { equipped: main }`; `as` renames the copy. */
function readLine(line: unknown, entry: Entry): { name: string; as: string; overrides: Data } {
  if (typeof line === "string") return { name: line, as: line, overrides: {} };
  const pairs = isData(line) ? Object.entries(line) : [];
  const [name, overrides] = pairs[0] ?? [];
  if (pairs.length !== 1 || name === undefined || !isData(overrides)) {
    throw new PackError(entry.place, `an item is a name or a name with its own values: ${JSON.stringify(line)}`);
  }
  const { as = name, ...own } = overrides;
  if (typeof as !== "string") throw new PackError(entry.place, `as should be a name: ${JSON.stringify(line)}`);
  return { name, as, overrides: own };
}

const FRIENDLY = 1;
const HOSTILE = -1;
/** Token dispositions an entry may set. Default: friendly for characters, hostile for all others. */
const STANCES: Readonly<Record<string, number>> = { friendly: FRIENDLY, neutral: 0, hostile: HOSTILE };
/** Foundry's display mode "when its owner hovers". */
const OWNER_HOVER = 20;
const HOVER = 30;

function spaces(size: unknown, entry: Entry): number {
  if (typeof size !== "number") throw new PackError(entry.place, "size should be a number of grid spaces");
  return size;
}

function prototypeToken(shape: Shape, entry: Entry, img: string, { side, scale }: TokenSize, stance: unknown): Data {
  const hero = shape.heroes.includes(entry.kind);
  const disposition = STANCES[String(stance ?? (hero ? "friendly" : "hostile"))];
  if (disposition === undefined) throw new PackError(entry.place, "stance is friendly, neutral or hostile");
  return {
    name: entry.name,
    actorLink: hero,
    disposition,
    displayName: HOVER,
    displayBars: OWNER_HOVER,
    bar1: { attribute: shape.bars[0] },
    bar2: { attribute: shape.bars[1] },
    width: side,
    height: side,
    texture: scale === 1 ? { src: img } : { src: img, scaleX: scale, scaleY: scale },
    sight: { enabled: hero },
  };
}
