import { type Data, type Doc, iconPath, isData, SYSTEM, stats } from "./documents.ts";
import { iconName } from "./icons.ts";
import { idOf, slug } from "./ids.ts";
import { toHtml } from "./markdown.ts";
import { PackError, type Place } from "./problem.ts";
import type { Shape } from "./shape.ts";

/** Foundry v13's change modes; v14 reads them when it loads the pack. */
const MODES: Record<string, number> = { times: 1, add: 2, set: 5 };

/**
 * The effects of an item: `Name: { rounds: 10, add: { field: 2 } }`. With `always` they transfer to the owner, else
 * they are applied on use; `statuses` are their conditions, and `given` is the data the rules store with the effect.
 */
export function makeEffects(shape: Shape, source: unknown, parent: Parent): Doc[] {
  if (source === undefined) return [];
  if (!isData(source)) throw new PackError(parent.place, "effects should be a map from name to effect");
  return Object.entries(source).map(([name, fields]) => {
    const place = { ...parent.place, entry: `${parent.place.entry} › ${name}` };
    if (!isData(fields)) throw new PackError(place, "should be a map");
    const { icon = parent.icon, text = "", rounds, seconds, always = false, statuses = [], given, ...modes } = fields;
    if (typeof text !== "string") throw new PackError(place, "text should be a string");
    if (typeof always !== "boolean") throw new PackError(place, "always should be true or false");
    if (!Array.isArray(statuses)) throw new PackError(place, "statuses should be a list");
    const _id = idOf(`${parent.path}/effects/${slug(name)}`);
    return {
      _id,
      _key: `!items.effects!${parent.id}.${_id}`,
      name,
      img: iconPath(iconName(icon, place)),
      type: "base",
      system: {},
      changes: Object.entries(modes).flatMap(([mode, changes]) => readChanges(shape, mode, changes, place)),
      disabled: false,
      transfer: always,
      duration: duration(rounds, seconds, place),
      description: text && toHtml(text),
      origin: null,
      tint: "#ffffff",
      statuses,
      sort: 0,
      flags: given === undefined ? {} : { [SYSTEM]: { given } },
      _stats: stats(),
    };
  });
}

interface Parent {
  path: string;
  id: string;
  icon: unknown;
  place: Place;
}

function readChanges(shape: Shape, modeName: string, changes: unknown, place: Place): Data[] {
  const mode = MODES[modeName];
  if (mode === undefined) throw new PackError(place, `unknown field ${modeName}`);
  if (!isData(changes)) throw new PackError(place, `${modeName} should be a map from field to number`);
  return Object.entries(changes).map(([field, value]) => {
    const words = shape.effectWords?.test(field) ?? false;
    if (!words && !shape.effectKeys.test(field))
      throw new PackError(place, `unknown field ${field}: effects cannot change it`);
    if (words && typeof value !== "string" && value !== true) throw new PackError(place, `${field} should be a word`);
    if (!words && typeof value !== "number") throw new PackError(place, `${field} should be a number`);
    return { key: `system.${field}`, mode, value: String(value), priority: null };
  });
}

function duration(rounds: unknown, seconds: unknown, place: Place): Data {
  for (const value of [rounds, seconds]) {
    if (value !== undefined && !(Number.isInteger(value) && Number(value) > 0)) {
      throw new PackError(place, "rounds and seconds are whole numbers above 0");
    }
  }
  if (rounds !== undefined) return { rounds };
  return seconds === undefined ? {} : { seconds };
}
