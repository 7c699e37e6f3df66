/** Every stored field can be set on a sheet or by a button. */
import { describe, expect, it } from "vitest";
import { partials, sheets, views } from "../../module/rulesets/anatomy/views/index.ts";
import { bren, NOW, ox } from "../../tools/preview-anatomy-samples.ts";
import { sheetRenderer } from "../kit/sheets.ts";
import { ACTOR_DEFAULTS, actor, ITEM_DEFAULTS, item } from "./people.ts";

const { draw } = sheetRenderer({ id: "anatomy", sheets, views, partials }, NOW);
type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Paths of stored fields; lists and open records count as one. */
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
/** Stored fields that neither have an input, themselves or below, nor a button. */
const missing = (stored: object, html: string, pressed: readonly string[]): string[] => {
  const there = written(html);
  return leaves(stored).filter(
    (path) =>
      ![...there].some((one) => one === path || one.startsWith(`${path}.`)) &&
      !pressed.some((one) => path === one || path.startsWith(`${one}.`)),
  );
};

describe("all fields of an actor", () => {
  // Set by other means: actions (turn), pips (AP, reactions), a condition (death), effects (pool).
  const PRESSED = ["turn", "ap", "reactions", "vital", "pool"];
  const DERIVED = /\.(mod|max|current)$|^defence\.(armor|shield|dodge|dv|touch|offGuard|touchOffGuard)$|^(why|body)\b/;
  // Only flight uses wings; all skills are alike, those with specialties have a button to add one.
  const ALIKE = /^speeds\.(?!fly)\w+\.winged$|^skills\.(?!craft|lore|musicalInstrument)\w+\.specialties$/;

  it.each([
    ["character", bren(), ["details.baseLevel"]],
    ["creature", ox(), []],
  ] as const)("can be set on the sheet of a %s", (_, someone, none) => {
    const left = missing(ACTOR_DEFAULTS(), draw(someone).join(""), PRESSED);
    expect(left.filter((path) => !DERIVED.test(path) && !ALIKE.test(path))).toEqual(none);
  });
});

describe("all fields of an item", () => {
  const system = { carry: "held", heldBy: ["leftHand"] };
  /** Fields shown only in combination with another value. */
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
    anatomyGear: [system, { carry: "stuck" }, { use: { kind: "poison" } }],
    anatomyProsthetic: [system, { carry: "stuck" }],
    anatomyRemedy: [{ ap: null }],
    anatomyAction: [{ plays: "maneuver" }],
  };
  // Not on the item sheet: the rule (set by packs), links of prosthetics and stacks, derived and temporary values, the
  // name of the poison that coats a weapon.
  const NOT = ["rule", "prosthetic", "poison.name", "healsAt", "lockedUntil", "stack", "stuckTo"];

  it.each(Object.keys(ITEM_DEFAULTS))("of an %s", (type) => {
    const html = [{}, ...(SHOWN[type] ?? [])].map((given) => {
      const thing = item(type as never, "x", given);
      return draw(thing, false, true, actor("Holder", { items: [thing] })).join("");
    });
    expect(missing(item(type as never, "x").system, html.join(""), NOT)).toEqual([]);
  });
});
