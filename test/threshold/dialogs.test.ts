/** Dialogs and cards of powers and time: every text key is in the language file, and every field is in the form. */
import { describe, expect, it } from "vitest";
import { printHazardAttack } from "../../module/rulesets/threshold/attack/hazard-attack.ts";
import { hazardPreset } from "../../module/rulesets/threshold/attack/hazard-presets.ts";
import { readLanguage } from "../../tools/build.ts";
import { actor, effect, gear, type Mutable, power } from "./people.ts";
import { enemy, venom } from "./using.ts";
import { type Id, type Staged, World } from "./world.ts";

const english = await readLanguage("en");
const said = (path: string): unknown =>
  path.split(".").reduce<unknown>((held, key) => (held as Record<string, unknown> | undefined)?.[key], english);

/** All text keys anywhere in a value. */
function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (typeof value !== "object" || value === null) return [];
  const { key } = value as { key?: unknown };
  const own = typeof key === "string" && /^(THRESHOLD|FIVEFOLD)\./.test(key) ? [key] : [];
  return [...own, ...Object.values(value).flatMap(keysIn)];
}

const bleeding = () => actor("Bo", { hpMax: 20, hp: 0, step: 5, more: { "bleed.active": true, "bleed.remaining": 2 } });
const tired = () => actor("Ael", { hpMax: 20, step: 3, effects: [effect("Luck", {}, { rounds: 2 }), effect("Ward")] });
const limited = () =>
  power("Scatter", {
    attack: { ability: "wis", vs: "will" },
    target: { types: ["undead"], maxHitDice: 1 },
    uses: { value: 1, max: 1, per: "day" },
    range: "6",
  });
const fighting = { fighting: true };
const poison = printHazardAttack(hazardPreset("adderVenom"));

const CASES: [Id, () => Mutable, () => Staged][] = [
  ["rest", tired, () => ({})],
  ["rest", tired, () => ({ given: fighting })],
  // Less than a minute: from one minute on the GM would be asked about Bo first.
  ["rest", bleeding, () => ({ form: { minutes: 0.5 } })],
  ["meanwhile", bleeding, () => ({ form: { fate: "tended" } })],
  ["encounterEnd", tired, () => ({})],
  ["leaveFight", tired, () => ({ form: { how: "flees" } })],
  ["newDay", () => actor("Ael", { items: [power("Rally", { uses: { value: 0, max: 1, per: "day" } })] }), () => ({})],
  ["levelUp", tired, () => ({ form: { rolled: 4, gain_str: 1 } })],
  ["loadReport", tired, () => ({})],
  ["putOn", tired, () => ({ form: { status: "slowed", per: "minutes", count: 2 } })],
  ["dose", () => enemy("Bo", { fort: 1 }), () => ({ form: { poison } })],
  [
    "hazard",
    () => enemy("Bo", { fort: 1 }),
    () => ({ form: { kind: "adderVenom", formula: "1d6", status: "poisoned", rounds: 3 } }),
  ],
  ["power", () => actor("Ael"), () => ({ item: venom(), targets: [enemy("Bo", { fort: 1 })] })],
  ["power", () => actor("Ael"), () => ({ item: limited(), targets: [enemy("Bo"), enemy("Cy", { rolls: [4, 4] })] })],
  ["power", () => actor("Ael"), () => ({ item: limited(), targets: [] })],
  ["power", () => actor("Ael"), () => ({ item: gear("Draught", { use: { formula: "1d8 + 2", energy: "holy" } }) })],
];

describe("dialogs and cards", () => {
  it.each(CASES)("of %s have English texts, and only fields of the form", (id, who, staged) => {
    const world = new World(["d20:15", "d8:4"]);
    world.gm = true;
    const being = who();
    const { known, facts, form } = world.stage(id, being, staged());
    const fields = known.form?.(facts, form) ?? [];
    const held = fields.filter(({ kind }) => kind !== "note" && kind !== "sum").map(({ name }) => name);
    expect(held.filter((name) => !(name in form))).toEqual([]);
    const happened = world.act(id, who(), staged());
    expect(happened.problems).toEqual([]);
    const shown = [
      fields,
      known.title(facts),
      known.buttonLabel?.(facts, form),
      known.reviewText?.(facts, form),
      happened.run,
    ];
    const keys = [...new Set(keysIn(shown))];
    expect(keys.length).toBeGreaterThan(3);
    expect(keys.filter((key) => typeof said(key) !== "string")).toEqual([]);
  });
});
