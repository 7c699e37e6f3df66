/** Every stored field can be edited on a sheet or is set by an action. */
import { describe, expect, it } from "vitest";
import { fieldAt, limitsOf } from "../../module/kernel/schema.ts";
import { partials, sheets, views } from "../../module/rulesets/aura/views/index.ts";
import { fieldsOf } from "../../module/rulesets/documents.ts";
import { brannoc, drake, NOW } from "../../tools/preview-aura-samples.ts";
import { sheetRenderer } from "../kit/sheets.ts";
import { ACTOR_DEFAULTS, actor, ITEM_DEFAULTS, item } from "./people.ts";

const { draw } = sheetRenderer({ id: "aura", sheets, views, partials }, NOW);
type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Paths of stored data; arrays and records are leaves. */
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
/** Stored paths that have no input for themselves or for a part of them. */
const missing = (stored: object, html: string, pressed: readonly string[]): string[] => {
  const there = written(html);
  return leaves(stored).filter(
    (path) =>
      ![...there].some((one) => one === path || one.startsWith(`${path}.`)) &&
      !pressed.some((one) => path === one || path.startsWith(`${one}.`)),
  );
};

describe("all actor fields", () => {
  // Counters of a Round are set by actions; Advantage and Disadvantage come from effects.
  const PRESSED = ["round", "sway"];
  const CREATURES = ["details.category", "details.threat", "details.tactics", "details.fragile", "overrides"];

  it.each([
    ["character", brannoc(), CREATURES],
    ["creature", drake(), []],
  ] as const)("can be edited on the sheet of a %s", (_, someone, others) => {
    const html = draw(someone).join("");
    expect(missing(ACTOR_DEFAULTS(), html, [...PRESSED, ...others])).toEqual([]);
    const none = leaves(ACTOR_DEFAULTS()).filter((path) => others.some((one) => path.startsWith(one)));
    expect(missing(ACTOR_DEFAULTS(), html, PRESSED)).toEqual(none);
  });
});

describe("number inputs", () => {
  it.each([
    ["character", brannoc()],
    ["creature", drake()],
  ] as const)("P-06: on the sheet of a %s have the limits of their fields", (_, someone) => {
    const html = draw(someone).join("");
    expect(html).not.toContain("[object");
    const inputs = [...html.matchAll(/<input[^>]* type="number"[^>]*>/g)].map(([input]) => input);
    const wrong = inputs.filter((input) => {
      const of = (attribute: string) => new RegExp(` ${attribute}="([^"]*)"`).exec(input)?.[1];
      const { integer, min, max } = limitsOf(
        fieldAt(fieldsOf(someone.type) ?? {}, (of("name") ?? "").replace("system.", "")),
      );
      const expected = [integer ? "1" : "any", min?.toString(), max?.toString()];
      return JSON.stringify([of("step"), of("min"), of("max")]) !== JSON.stringify(expected);
    });
    expect([inputs.length > 30, wrong]).toEqual([true, []]);
  });
});

describe("all item fields", () => {
  /** Data that makes optional fields visible. */
  const SHOWN: Readonly<Record<string, readonly object[]>> = {
    auraWeapon: [{ weaponClass: "ranged", drawClass: "bow" }, { thrown: { enabled: true } }],
    auraAbility: [{ enhances: "any" }, { attack: { enabled: true } }],
    auraSpell: [{ enhances: "any" }, { attack: { enabled: true } }],
  };
  // The rule ID is set by the packs; Energy gathered, loaded ammunition and applied race changes are set by actions.
  const NOT = ["rule", "progress", "loadedWith", "applied"];

  it.each(Object.keys(ITEM_DEFAULTS))("of an %s", (type) => {
    const html = [{}, ...(SHOWN[type] ?? [])].map((given) => {
      const thing = item(type as never, "x", given);
      return draw(thing, false, true, actor("Holder", { items: [thing] })).join("");
    });
    expect(missing(item(type as never, "x").system, html.join(""), NOT)).toEqual([]);
  });
});
