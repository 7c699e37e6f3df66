/** Every spell, power and weapon of the compendiums that has an area: its kind, size and range in feet, how long it lasts. */
import { expect, it } from "vitest";
import { type Area, readArea } from "../../module/kernel/area.ts";
import { rulesets } from "../../module/rulesets/index.ts";
import { shippedPacks } from "../../packs/build.ts";
import type { Doc } from "../../packs/documents.ts";

const docs = (ruleset: string): Doc[] =>
  [...shippedPacks()].flatMap(([name, { made }]) => (name.startsWith(`${ruleset}-`) ? made.map(({ doc }) => doc) : []));
const areaBy = (ruleset: string, action: string, facts: object, form: object): Area | null =>
  rulesets.find(({ id }) => id === ruleset)!.actions[action]!.area!(facts as never, form as never);
/** "cone 40", "circle 15 within 120", "emanation 10 for 4 rounds". */
function said(name: string, area: Area | null): string[] {
  if (!area) return [];
  const lasts = area.lasts ? ` for ${Object.entries(area.lasts).flat().reverse().join(" ")}` : "";
  return [
    `${name}: ${area.kind} ${Math.round(area.size * 100) / 100}${area.range ? ` within ${area.range}` : ""}${lasts}`,
  ];
}

it("B-43: Bloodied's spells by Tier", () => {
  const found = docs("bloodied")
    .filter(({ type }) => type === "bloodiedSpell")
    .flatMap(({ name, system }) =>
      Object.entries((system as { versions: Record<string, object> }).versions).flatMap(([key, version]) => {
        const tier = Number(/\d/.exec(key)?.[0]);
        const area = areaBy("bloodied", "cast", { versions: [{ ...version, tier }] }, { tier: String(tier) });
        return said(`${name} ${tier}`, area);
      }),
    );
  expect(found.sort()).toEqual([
    "Fire 3: circle 15 within 120",
    "Fire 4: circle 60 within 300",
    "Frost 3: cone 40 within 40",
    "Gloom 1: emanation 20",
    "Gloom 2: circle 20 within 60 for 10 rounds",
    "Growth 2: circle 10 within 60 for 3 rounds",
    "Growth 3: wall 40 within 60",
    "Sight 1: emanation 60",
    "Stone 3: wall 30 within 60",
    "Storm 3: line 100 within 100",
  ]);
});

it("B-58: Bloodied's scrolls", () => {
  const found = docs("bloodied")
    .filter(({ type }) => type === "bloodiedGear")
    .flatMap(({ name, system }) =>
      said(String(name), areaBy("bloodied", "use", { version: (system as { use: object }).use }, {})),
    );
  expect(found.sort()).toEqual([
    "Scroll of Frost: cone 40 within 40",
    "Scroll of the Ball of Flame: circle 15 within 120",
  ]);
});

it("T-21: Threshold's powers", () => {
  const found = docs("threshold")
    .filter(({ type }) => type === "thresholdPower")
    .flatMap(({ name, system }) => said(name, areaBy("threshold", "power", { power: system }, {})));
  expect([...new Set(found)].sort()).toEqual([
    "Acid Spray: cone 20 within 20",
    "Ember Breath: line 30 within 30",
    "Flash Powder: circle 5 within 20",
    "Frost Breath: cone 30 within 30",
    "Furnace Heat: emanation 10",
    "Grave Breath: cone 40 within 40",
    "Rot Cloud: circle 10 within 50",
    "Scatter the Dead: circle 10 within 30",
    "Shriek: emanation 15",
    "Sky Crack: emanation 10",
    "Storm Breath: line 60 within 60",
  ]);
});

it("D-50: Aura's abilities and spells", () => {
  const found = docs("aura")
    .filter(({ type }) => type === "auraAbility" || type === "auraSpell")
    .flatMap(({ name, system }) => {
      const { attack, target, lasts } = system as unknown as {
        attack: { area: number; areaShape: string; range: number };
        target: string;
        lasts: number;
      };
      const power = { area: attack.area, shape: attack.areaShape, range: attack.range, target, lasts };
      return said(name, areaBy("aura", "useAbility", { power }, {}));
    });
  expect([...new Set(found)].sort()).toEqual([
    "Bog About It: circle 13.33",
    "Burst of Fire: circle 10",
    "Cinder Breath: cone 26.67",
    "Frost Breath: cone 20",
    "Gale Breath: cone 20",
    "Ink Cloud: circle 13.33",
    "Mire: circle 13.33 for 4 rounds",
    "Terrible Howl: circle 26.67",
    "Tremor: circle 13.33",
    "Wail of Grief: circle 26.67",
  ]);
});

it("G-93 G-133: Grimoire's blasts, and its spells with two Magic Dice", () => {
  const weapons = docs("grimoire")
    .filter(({ type }) => type === "grimoireWeapon")
    .flatMap(({ name, system }) => {
      const facts = { objects: [{ ...(system as object), id: "it" }] };
      return said(name, areaBy("grimoire", "action", facts, { attack: true, blast: true, objects: ["it"] }));
    });
  const spells = docs("grimoire")
    .filter(({ type }) => type === "grimoireSpell")
    .flatMap(({ name, system }) =>
      said(name, areaBy("grimoire", "cast", { spell: system }, { slot: 2, dust: 0, free: 0 })),
    );
  expect([...new Set([...weapons, ...spells])].sort()).toEqual([
    "Bramble Wall: wall 30 within 50",
    "Cold Well: circle 10 within 60",
    "Fire Breath: cone 30",
    "Fire Flask: circle 5",
    "Gale Door: cone 20",
    "Hush: circle 20 within 50",
    "Powder Bomb: circle 10",
    "Tail: emanation 10",
    "Tree Club: emanation 10",
    "Truth Bell: emanation 20",
  ]);
});

it("no action of Anatomy has an area", () => {
  const { actions } = rulesets.find(({ id }) => id === "anatomy")!;
  expect(Object.values(actions).filter(({ area }) => area)).toEqual([]);
});

it('reads the area of every entry that names a size; a distance ("60 ft away") is no area', () => {
  const areasIn = (value: unknown): string[] =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, one]) =>
          key === "area" && typeof one === "string" ? [one] : areasIn(one),
        )
      : [];
  const written = rulesets.flatMap(({ id }) =>
    docs(id).flatMap(({ name, system, items }) =>
      areasIn([system, items]).flatMap((area) =>
        /\d/.test(area) && !/away$/.test(area) ? [[name, area] as const] : [],
      ),
    ),
  );
  expect(written.length).toBeGreaterThan(20);
  expect(written.filter(([, area]) => !readArea(area.replace(/\[[^\]]*\]/g, "3"), "ft"))).toEqual([]);
});
