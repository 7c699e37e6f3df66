import { type Data, type Doc, iconPath, isData, type Made, SYSTEM, stats } from "./documents.ts";
import type { Entry } from "./entries.ts";
import { iconName } from "./icons.ts";
import { idOf, slug } from "./ids.ts";
import { bareLink } from "./links.ts";
import { PackError } from "./problem.ts";
import type { PackShape, Shape } from "./shape.ts";

/**
 * A roll table. `results` is a list, one line per number from 1, or a map from a number or a range ("1-3") to a line.
 * A line is its text, `{ name, text, flags }`, or `{ document: "Spell[Hush]" }`, a result that is that document.
 */
export function makeTable(shape: Shape, pack: PackShape, entry: Entry): Made {
  const path = `${shape.ruleset}/${pack.name}/${slug(entry.name)}`;
  const _id = idOf(path);
  const { icon, formula, text = "", results, ...rest } = entry.fields;
  const stray = Object.keys(rest)[0];
  if (stray) throw new PackError(entry.place, `unknown field ${stray}`);
  if (typeof formula !== "string" || typeof text !== "string") {
    throw new PackError(entry.place, "formula and text should be strings");
  }
  const img = iconPath(iconName(icon, entry.place));
  const docs = readResults(results, entry).map(([range, line], index) => {
    const id = idOf(`${path}/results/${range[0]}`);
    return { ...result(line, range, img, entry), _id: id, _key: `!tables.results!${_id}.${id}`, sort: index };
  });
  refuseGaps(formula, docs, entry);
  const doc: Doc = {
    _id,
    _key: `!tables!${_id}`,
    name: entry.name,
    img,
    description: text && `<p>${text.trim()}</p>`,
    results: docs,
    formula,
    replacement: true,
    displayRoll: true,
    folder: null,
    sort: 0,
    ownership: { default: 0 },
    flags: {},
    _stats: stats(),
  };
  return { doc, place: entry.place, word: "Table" };
}

type Range = [number, number];

function readResults(results: unknown, entry: Entry): [Range, unknown][] {
  if (Array.isArray(results)) return results.map((line: unknown, i) => [[i + 1, i + 1], line]);
  if (!isData(results)) throw new PackError(entry.place, "results should be a list or a map");
  const rows = Object.entries(results).map(([key, line]): [Range, unknown] => {
    const found = /^(\d+)(?:-(\d+))?$/.exec(key);
    if (!found) throw new PackError(entry.place, `"${key}" is not a number or a range`);
    return [[Number(found[1]), Number(found[2] ?? found[1])], line];
  });
  return rows.sort(([a], [b]) => a[0] - b[0]);
}

function result(line: unknown, range: Range, img: string, entry: Entry): Data & { range: Range; name: string } {
  const { name = "", text = "", flags = {}, document = "", ...rest } = isData(line) ? line : { text: line };
  const stray = Object.keys(rest)[0];
  if (stray) throw new PackError(entry.place, `unknown field ${stray} in a result`);
  if (typeof name !== "string" || typeof text !== "string") throw new PackError(entry.place, "a result is text");
  const linked = /^\w+\[([^\]]+)\]$/.exec(String(document));
  if (document !== "" && !linked) throw new PackError(entry.place, `"${document}" is not a name like Spell[Hush]`);
  return {
    type: linked ? "document" : "text",
    name: linked ? linked[1]! : name,
    img,
    description: text,
    documentUuid: linked ? bareLink(String(document)) : null,
    range,
    weight: range[1] - range[0] + 1,
    drawn: false,
    flags: Object.keys(flags as Data).length > 0 ? { [SYSTEM]: flags } : {},
    _stats: stats(),
  };
}

/** Fails unless each total of the formula has exactly one result. */
function refuseGaps(formula: string, results: { range: Range }[], entry: Entry): void {
  const [, count, faces, plus = 0] = /^(\d+)d(\d+)(?: \+ (\d+))?$/.exec(formula) ?? [];
  const [low, high] = [Number(count) + Number(plus), Number(count) * Number(faces) + Number(plus)];
  const covered = results.flatMap(({ range: [from, to] }) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
  const exact = covered.length === high - low + 1 && covered.every((total, i) => total === low + i);
  if (!exact) throw new PackError(entry.place, `results do not fit ${formula}`);
}
