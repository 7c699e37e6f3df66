/** Every field of catalogue 2.1 and 2.2 can be made on a sheet, or by something that is pressed. */
import { describe, expect, it } from "vitest";
import { partials, sheets, views } from "../../module/rulesets/aura/views/index.ts";
import { brannoc, drake, NOW } from "../../tools/preview-aura-samples.ts";
import { drawing } from "../kit/sheets.ts";
import { ACTOR_DEFAULTS, actor, ITEM_DEFAULTS, item } from "./people.ts";

const { draw } = drawing({ id: "aura", sheets, views, partials }, NOW);
type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Paths of what is stored, lists and open records as one. */
const leaves = (value: unknown, path = ""): string[] =>
  isPlain(value) && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key))
    : [path];

const written = (html: string): Set<string> =>
  new Set(
    [...html.matchAll(/ (?:name|data-list|data-path)="system\.([\w.]+)"/g)].map(([, path]) =>
      (path as string).replace(/\.\d+(?=\.|$)/g, ".0"),
    ),
  );
/** Given on a sheet where the field itself or anything in it is. */
const missing = (stored: object, html: string, pressed: readonly string[]): string[] => {
  const there = written(html);
  return leaves(stored).filter(
    (path) =>
      ![...there].some((one) => one === path || one.startsWith(`${path}.`)) &&
      !pressed.some((one) => path === one || path.startsWith(`${one}.`)),
  );
};

describe("2.1: everything of an actor", () => {
  // What a Round counts is written by what is done in it; Advantage and Disadvantage are what effects give.
  const PRESSED = ["round", "sway"];
  const CREATURES = ["details.category", "details.threat", "details.tactics", "details.fragile", "overrides"];

  it.each([
    ["character", brannoc(), CREATURES],
    ["creature", drake(), []],
  ] as const)("can be made on the sheet of a %s", (_, someone, others) => {
    const html = draw(someone).join("");
    expect(missing(ACTOR_DEFAULTS(), html, [...PRESSED, ...others])).toEqual([]);
    const none = leaves(ACTOR_DEFAULTS()).filter((path) => others.some((one) => path.startsWith(one)));
    expect(missing(ACTOR_DEFAULTS(), html, PRESSED)).toEqual(none);
  });
});

describe("2.2: everything of a thing", () => {
  /** What shows only where something else says so. */
  const SHOWN: Readonly<Record<string, readonly object[]>> = {
    auraWeapon: [{ weaponClass: "ranged", drawClass: "bow" }, { thrown: { enabled: true } }],
    auraAbility: [{ enhances: "any" }, { attack: { enabled: true } }],
    auraSpell: [{ enhances: "any" }, { attack: { enabled: true } }],
  };
  // The rule is the packs' to say; Energy put into something, what lies on the string and what a race has written are by acts.
  const NOT = ["rule", "progress", "loadedWith", "applied"];

  it.each(Object.keys(ITEM_DEFAULTS))("of an %s", (type) => {
    const html = [{}, ...(SHOWN[type] ?? [])].map((given) => {
      const thing = item(type as never, "x", given);
      return draw(thing, false, true, actor("Holder", { items: [thing] })).join("");
    });
    expect(missing(item(type as never, "x").system, html.join(""), NOT)).toEqual([]);
  });
});
