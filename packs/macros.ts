import { type Doc, iconPath, type Made, SYSTEM, stats } from "./documents.ts";
import type { Entry } from "./entries.ts";
import { iconName } from "./icons.ts";
import { idOf, slug } from "./ids.ts";
import { PackError } from "./problem.ts";
import type { PackShape, Shape } from "./shape.ts";

/** Macros and drawings need an author; no user of a world has this id, so no user owns them. */
const AUTHOR = "fivefoldbuilder0";

/** A macro: one line that calls the system with the action's name. */
export function makeMacro(shape: Shape, pack: PackShape, entry: Entry): Made {
  const _id = idOf(`${shape.ruleset}/${pack.name}/${slug(entry.name)}`);
  const { icon, action, ...rest } = entry.fields;
  const stray = Object.keys(rest)[0];
  if (stray) throw new PackError(entry.place, `unknown field ${stray}`);
  if (typeof action !== "string" || !/^\w+$/.test(action)) throw new PackError(entry.place, "action should be a word");
  const doc: Doc = {
    _id,
    _key: `!macros!${_id}`,
    name: entry.name,
    type: "script",
    author: AUTHOR,
    img: iconPath(iconName(icon, entry.place)),
    scope: "global",
    command: `game.${SYSTEM}.macro("${action}");`,
    folder: null,
    sort: 0,
    ownership: { default: 0 },
    flags: {},
    _stats: stats(),
  };
  return { doc, place: entry.place, word: "Macro" };
}
