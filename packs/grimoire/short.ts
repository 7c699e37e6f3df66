import { type Data, isData } from "../documents.ts";
import type { Entry } from "../entries.ts";
import { fill } from "../fill.ts";
import { toHtml } from "../markdown.ts";
import type { Kind, Reading, Short } from "../shape.ts";

/** Short forms in Grimoire's sources that need more than a renamed path. */

const ATTRIBUTES = ["str", "dex", "wil"];

/** `scores: [14, 9, 8]`, in the order STR DEX WIL, at full value. */
export function scores(value: unknown, { fail }: Reading): Data {
  if (!Array.isArray(value) || value.length !== ATTRIBUTES.length) fail("scores should be three numbers");
  const list = value as unknown[];
  return { attributes: Object.fromEntries(ATTRIBUTES.map((id, i) => [id, { value: list[i], max: list[i] }])) };
}

/** A field with Markdown in the sources and HTML in the game. */
export const html =
  (field: string): Short =>
  (value: unknown, { fail }: Reading): Data => {
    if (typeof value !== "string") fail(`${field} should be a string`);
    return { [field]: toHtml(String(value)) };
  };

/** `range: 6` is in Spaces; anything else is text. */
export function range(value: unknown): Data {
  if (typeof value === "number") return { range: { text: `${value} Spaces`, spaces: value } };
  return { range: { text: value } };
}

/** `duration: "[dice] * 10 minutes"`, `instant`, `next turn`; a duration counted in questions is "special". */
export function duration(value: unknown, { fail }: Reading): Data {
  if (typeof value !== "string") return fail("duration should be a string");
  if (value === "instant") return { duration: { formula: "", unit: "instant" } };
  if (value === "next turn") return { duration: { formula: "1", unit: "turn" } };
  const timed = /^(.+) (turn|round|minute|hour|day)s?$/.exec(value);
  if (timed) return { duration: { formula: timed[1], unit: timed[2] } };
  const counted = /^(.+) questions?$/.exec(value);
  if (counted) return { duration: { formula: counted[1], unit: "special" } };
  return fail(`duration should be a number of turns, rounds, minutes, hours, days or questions, not "${value}"`);
}

/** `against: dex`: unwilling targets make this Save. */
export function against(value: unknown, { fail }: Reading): Data {
  if (!ATTRIBUTES.includes(String(value))) fail("against should be str, dex or wil");
  return { check: "contest", resist: value };
}

/** `book: Grimoire`: the spell is written in that book of the same actor. */
export const book = (value: unknown, { beside }: Reading): Data => ({ book: beside(String(value)) });

/** The spell of a scroll, in the form of a spell entry. */
export function inked(spell: Kind): Short {
  return (value, reading) => {
    if (!isData(value)) return reading.fail("of should be a spell");
    const { name, text, icon: _icon, effects: _effects, ...fields } = value;
    const { book: _book, ...rest } = fill(spell, fields, reading);
    return { spell: { ...rest, name, [spell.text]: toHtml(String(text)) } };
  };
}

/** One scroll for each spell of a pack. */
export function scrolls(entries: readonly Entry[]): Entry[] {
  return entries
    .filter(({ kind }) => kind === "spell")
    .map(({ place, name, fields }) => ({
      place,
      kind: "scroll",
      name: scrollName(name),
      folder: "Scrolls",
      fields: {
        icon: "scroll-unfurled",
        price: 60,
        of: { ...fields, name },
        text: `One use of @Spell[${name}]; it can also be copied or sacrificed. See @Rule[G-162].`,
      },
    }));
}

const scrollName = (spell: string): string => `Scroll of ${spell}`;
