/** Invalid source data and effects are rejected, by field, with a sentence. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkEffect } from "../../module/rulesets/aura/model/check-effect.ts";
import { checkSource, unordered } from "../../module/rulesets/aura/model/check-source.ts";
import { ACTOR_DEFAULTS, ITEM_DEFAULTS } from "./people.ts";

const fields = (type: string, system: object) =>
  checkSource(type, system as Record<string, unknown>).map((p) => [p.field, p.text.key.replace(/^\w+\.Problem\./, "")]);

describe("source data", () => {
  it("default data is valid", () => {
    for (const [type, made] of Object.entries(ITEM_DEFAULTS)) expect([type, fields(type, made())]).toEqual([type, []]);
    for (const type of ["auraCharacter", "auraCreature"]) expect(fields(type, ACTOR_DEFAULTS())).toEqual([]);
  });

  it("dice formulas with a flat part are valid", () => {
    expect(fields("auraWeapon", { damage: { formula: "1d8+1" } })).toEqual([]);
    expect(fields("auraWeapon", { damage: { formula: "a lot" } })[0]?.[0]).toBe("damage.formula");
    expect(fields("auraAbility", { mods: { damage: "1d6x" } })[0]?.[0]).toBe("mods.damage");
    expect(fields("auraSpell", { attack: { damage: "2d" } })[0]?.[0]).toBe("attack.damage");
  });

  it("A-100 D-42: ranges that do not increase are stored with a warning", () => {
    const told = (a: number, b: number, c: number) =>
      unordered({ range: { a, b, c } }, "range").map((p) => [p.field, p.text.key]);
    expect(told(5, 4, 60)).toEqual([["range", "AURA.Problem.range"]]);
    expect([told(3, 6, 12), told(0, 0, 0), unordered({}, "thrown")]).toEqual([[], [], []]);
    expect(fields("auraWeapon", { range: { a: 5, b: 4, c: 60 } })).toEqual([]);
  });

  it("powers accept only known conditions to apply and remove", () => {
    expect(fields("auraAbility", { onHit: { conditions: [{ id: "slowed" }, { id: "sad" }] } })).toEqual([
      ["onHit.conditions", "condition"],
    ]);
    expect(fields("auraSpell", { removes: ["dazed", "broke"] })).toEqual([["removes", "condition"]]);
  });

  it("uses cannot exceed the maximum", () => {
    expect(fields("auraAbility", { uses: { value: 3, max: 2 } })).toEqual([["uses.value", "uses"]]);
  });

  it("A-139: Advantage is accepted only for an existing roll", () => {
    expect(fields("auraCharacter", { sway: { advantage: ["hit", "luck"] } })).toEqual([["sway.advantage", "rollWord"]]);
    expect(fields("auraCreature", { sway: { disadvantage: ["skill.awareness", "defense"] } })).toEqual([]);
  });
});

describe("effects", () => {
  const wrong = (path: string, value: string) =>
    checkEffect([{ path, value }]).map(({ text }) => [text.key.replace("AURA.Problem.", ""), text.data?.instead]);

  it.each([
    ["agility.bonus", "1"],
    ["stamina.asEnergyBonus", "1"],
    ["movement.bonus", "-1"],
    ["system.defenses.fortitude.bonus", "-1"],
    ["abilities.str.value", "2"],
    ["attack.avBonus", "−1"],
    ["stamina.halved", "true"],
    ["sway.disadvantage", "hit"],
    ["damage.resistances", "fire"],
    ["skills.initiative.bonus", "2"],
    ["skills.custom.abc.ranks", "1"],
    ["overrides.evasion", "12"],
    ["size", "large"],
    ["name", "Somebody Else"],
  ])("2.1: %s accepts %s", (path, value) => {
    expect(wrong(path, value)).toEqual([]);
  });

  it("paths named in the rules journal are accepted", () => {
    const page = readFileSync(join(import.meta.dirname, "../../packs/aura/gm/01-rulings.md"), "utf8");
    const named = [...page.matchAll(/`system\.([\w.]+)`/g)].map(([, path]) => path as string);
    const values: Record<string, string> = { sway: "hit", size: "large", damage: "fire" };
    expect(named.length).toBeGreaterThan(25);
    expect(named.flatMap((path) => wrong(path, values[path.split(".")[0] as string] ?? "1"))).toEqual([]);
  });

  it.each([
    ["agility.value", "1", "agility.bonus"],
    ["system.aura.max", "5", "aura.bonus"],
    ["energy.next", "1", "energy.bonus"],
    ["stamina.asEnergyMax", "1", "stamina.asEnergyBonus"],
    ["defenses.evasion.value", "1", "defenses.evasion.bonus"],
    ["skills.leg.total", "1", "skills.leg.bonus"],
    ["abilities.dex.mod", "1", "abilities.dex.value"],
    ["movement.effective", "1", "movement.bonus"],
  ])("A-48: %s is derived and cannot be changed by an effect", (path, value, instead) => {
    expect(wrong(path, value)).toEqual([["effectDerived", instead]]);
  });

  it.each([
    ["movement.bonus", "fast", "effectNumber"],
    ["sway.advantage", "everything", "rollWord"],
    ["damage.weaknesses", "water", "effectType"],
    ["stamina.halved", "half", "effectFlag"],
    ["size", "enormous", "effectSize"],
    ["system.defenses.evasoin.bonus", "1", "effectUnknown"],
    ["abilities.luck.value", "1", "effectUnknown"],
    ["stamina.bonsu", "1", "effectUnknown"],
    ["round.moved", "-6", "effectUnknown"],
  ])("2.1: %s rejects %s", (path, value, key) => {
    expect(wrong(path, value)[0]?.[0]).toBe(key);
  });
});
