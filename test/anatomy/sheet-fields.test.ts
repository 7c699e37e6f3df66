/** Every field of catalogue 2.1 and 2.2 can be made on a sheet, or by something that is pressed. */
import { describe, expect, it } from "vitest";
import { partials, sheets, views } from "../../module/rulesets/anatomy/views/index.ts";
import { bren, NOW, ox } from "../../tools/preview-anatomy-samples.ts";
import { drawing } from "../kit/sheets.ts";
import { ACTOR_DEFAULTS, actor, ITEM_DEFAULTS, item } from "./people.ts";

const { draw } = drawing({ id: "anatomy", sheets, views, partials }, NOW);
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
  // A turn is counted by what is done; AP and reactions are pips, death is a condition, the pool is what effects write to.
  const PRESSED = ["turn", "ap", "reactions", "vital", "pool"];
  const DERIVED = /\.(mod|max|current)$|^defence\.(armor|shield|dodge|dv|touch|offGuard|touchOffGuard)$|^(why|body)\b/;
  // Only flight is by wings; all skills are alike, those with fields of their own have a button for one more.
  const ALIKE = /^speeds\.(?!fly)\w+\.winged$|^skills\.(?!craft|lore|musicalInstrument)\w+\.specialties$/;

  it.each([
    ["character", bren(), ["details.baseLevel"]],
    ["creature", ox(), []],
  ] as const)("can be made on the sheet of a %s", (_, someone, none) => {
    const left = missing(ACTOR_DEFAULTS(), draw(someone).join(""), PRESSED);
    expect(left.filter((path) => !DERIVED.test(path) && !ALIKE.test(path))).toEqual(none);
  });
});

describe("2.2: everything of a thing", () => {
  const system = { carry: "held", heldBy: ["leftHand"] };
  /** What shows only where something else says so. */
  const SHOWN: Readonly<Record<string, readonly object[]>> = {
    anatomyWeapon: [
      { ...system, category: "ranged" },
      { category: "natural" },
      { thrown: true },
      { inflictsInjury: false },
      { carry: "stuck" },
      { lockedUntil: { combat: "c" } },
    ],
    anatomyShield: [system, { carry: "stuck" }],
    anatomyArmor: [system, { carry: "stuck" }],
    anatomyGear: [system, { carry: "stuck" }],
    anatomyProsthetic: [system, { carry: "stuck" }],
    anatomyRemedy: [{ ap: null }],
    anatomyAction: [{ plays: "maneuver" }],
  };
  // The rule is the packs' to say; a thing stands in for a part by its own field; when a wound closes is worked out; what is thrown remembers its stack and
  // whoever it hit.
  const NOT = ["rule", "prosthetic", "healsAt", "lockedUntil", "stack", "stuckTo"];

  it.each(Object.keys(ITEM_DEFAULTS))("of an %s", (type) => {
    const html = [{}, ...(SHOWN[type] ?? [])].map((given) => {
      const thing = item(type as never, "x", given);
      return draw(thing, false, true, actor("Holder", { items: [thing] })).join("");
    });
    expect(missing(item(type as never, "x").system, html.join(""), NOT)).toEqual([]);
  });
});
