import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { INJURIES, type Table } from "../../module/rulesets/aura/damage/injury-tables.ts";
import type {
  AbilityData,
  FeatureCategory,
  FeatureData,
  InjuryData,
  RaceData,
} from "../../module/rulesets/aura/model/data.ts";
import { SIZE_CHART } from "../../module/rulesets/aura/model/tables.ts";
import type { Doc } from "../../packs/documents.ts";
import { as, docs, effectsOf, inFolder, lines, minus, named, names } from "./aura-docs.ts";
import * as rows from "./aura-rows.ts";

const orDash = (list: readonly string[]): string => list.join(", ") || "–";

const costOf = ({ energy, stamina, agility }: AbilityData["cost"]): string =>
  [
    ...(energy ? [`${energy} Energy`] : []),
    ...(stamina ? [`${stamina} Stamina`] : []),
    ...(agility ? [`${agility} Agility`] : []),
  ].join(", ") || "nothing";

/** The effects of an ability or spell, in field order. */
function does(power: AbilityData): string {
  const { mods, attack, onHit, resource } = power;
  const kind = attack.enabled ? [attack.defense, attack.damage && `${attack.damage} ${attack.damageType}`] : [];
  const condition = ({ id, expiry, rounds, reason }: AbilityData["onHit"]["conditions"][number]) =>
    `puts ${id}${expiry === "manual" ? "" : ` ${expiry}`}${rounds ? `+${rounds}` : ""}${reason ? ` (${reason})` : ""}`;
  const said: [unknown, string][] = [
    [power.target !== "self", power.target],
    [attack.enabled, kind.filter(Boolean).join(" ")],
    [attack.range, `range ${attack.range}`],
    [attack.area, `within ${attack.area}`],
    [power.lasts, `${power.lasts} Rounds`],
    [attack.auraAtMost, `Aura ${attack.auraAtMost} or less`],
    [mods.av, `AV ${minus(mods.av, true)}`],
    [mods.damage, `damage ${mods.damage}`],
    [mods.doubles, `doubled ${mods.doubles}`],
    [mods.precise, `Precise ${mods.precise}`],
    [mods.missChance, `Miss Chance ${minus(mods.missChance)}`],
    [mods.maneuver, `maneuver ${minus(mods.maneuver ?? 0)}`],
    [mods.advantage, "Advantage"],
    [mods.onlyIf !== "none", `only ${mods.onlyIf}`],
    [onHit.conditions.length, onHit.conditions.map(condition).join(", ")],
    [onHit.push, `pushes ${onHit.push}`],
    [power.moves, `moves ${power.moves}`],
    [power.healing.surge, "surge"],
    [power.removes.length, `ends ${power.removes.join("+")}`],
    [resource.energy, `gives ${resource.energy} Energy`],
    [resource.stamina, `gives ${resource.stamina} Stamina`],
    [power.ward, "ward"],
    [power.furl, "furls"],
  ];
  return orDash(said.flatMap(([there, words]) => (there ? [words] : [])));
}

function powerRow(doc: Doc): string {
  const power = as<AbilityData>(doc);
  const { enhances, maxPerAttack, immediate, uses, recharge } = power;
  const enhancer = `${enhances}${maxPerAttack > 1 ? ` ×${maxPerAttack}` : ""}`;
  const kind = enhances !== "none" ? enhancer : immediate ? "interrupt" : "action";
  expect([doc.name, uses.value, uses.max > 0]).toEqual([doc.name, uses.max, recharge !== "none"]);
  const often = uses.max ? `${uses.max}/${recharge}` : "–";
  return [doc.name, costOf(power.cost), kind, often, does(power)].join(" | ");
}

describe("abilities, spells, features and races match the catalogue", () => {
  const found = (folder: string) => inFolder("powers", folder).map(({ name }) => name);

  it.each(lines(rows.abilities))("8.5 A-42 %s", (name, row) => expect(powerRow(named("powers", name))).toBe(row));
  it.each(lines(rows.spells))("8.6 D-50 %s", (name, row) => expect(powerRow(named("powers", name))).toBe(row));
  it("are exactly the catalogue's", () => {
    expect([...found("Enhancers"), ...found("Abilities")].slice(0, lines(rows.abilities).length)).toEqual(
      names(rows.abilities),
    );
    expect(found("Spells")).toEqual(names(rows.spells));
    expect(found("Feats")).toEqual(names(rows.feats));
    expect(found("Races")).toEqual(names(rows.races));
  });

  it.each(lines(rows.feats))("8.5 A-84 %s", (name, row) => {
    const doc = named("powers", name);
    const { masab, masdb } = as<FeatureData>(doc);
    const changes = effectsOf(doc).flatMap((effect) => effect.changes);
    const said = [
      ...changes.map(({ key, value }) => `${key.replace("system.", "")} ${value}`),
      ...masab.map((id) => `MASAB ${id}`),
      ...masdb.map((id) => `MASDB ${id}`),
    ];
    expect([name, ...said].join(" | ")).toBe(row);
    expect(effectsOf(doc).every(({ transfer }) => transfer)).toBe(true);
  });

  it("A-185 every feature has a unique slug, Combat Styles included", () => {
    const slugs = docs("powers").flatMap((doc) => (doc.type === "auraFeature" ? [as<FeatureData>(doc).slug] : []));
    expect(slugs).not.toContain("");
    expect(new Set(slugs).size).toBe(slugs.length);
    const of = (category: FeatureCategory) =>
      docs("powers").flatMap((doc) => (as<FeatureData>(doc).category === category ? [as<FeatureData>(doc).slug] : []));
    expect(of("combatStyle")).toEqual([
      "shieldLine",
      "duelistsMeasure",
      "heavySwing",
      "quickNock",
      "twinGuard",
      "wrestlersGrip",
      "skirmisher",
    ]);
    expect(of("trait")).toEqual(["flies", "deafToFear", "sureGrip"]);
  });

  it.each(lines(rows.races))("8.7 A-154 %s", (name, row) => {
    const { size, speed, inherent, abilities, anyAbility, weaknesses, resistances } = as<RaceData>(
      named("powers", name),
    );
    expect([weaknesses, resistances]).toEqual([[], []]);
    const said = [
      ...(["fortitude", "will"] as const).flatMap((id) =>
        inherent[id] > 0 ? [`${id[0]!.toUpperCase()}${id.slice(1)} ${minus(inherent[id], true)}`] : [],
      ),
      ...(["dex", "str", "con"] as const).flatMap((id) =>
        abilities[id] ? [`${id[0]!.toUpperCase()}${id.slice(1)} ${minus(abilities[id], true)}`] : [],
      ),
      ...(inherent.will < 0 ? [`Will ${minus(inherent.will)}`] : []),
      ...(anyAbility ? [`${minus(anyAbility, true)} to any one ability score`] : []),
    ];
    const evasion = SIZE_CHART[size].evasion + inherent.evasion;
    expect([name, size, speed, evasion, said.join(", ")].join(" | ")).toBe(row);
  });
});

describe("injuries match the catalogue", () => {
  const injuryRow = (doc: Doc): string => {
    const { part, effect } = as<InjuryData>(doc);
    expect([doc.name, effect.length > 5]).toEqual([doc.name, true]);
    const said = effectsOf(doc).flatMap(({ changes, statuses }) => [
      ...statuses,
      ...changes.map(({ key, value }) => `${key.replace("system.", "")} ${value}`),
    ]);
    expect(effectsOf(doc).every(({ transfer }) => transfer)).toBe(true);
    return [doc.name, part, orDash(said)].join(" | ");
  };

  it.each(lines(rows.major))("8.4 A-223 %s", (name, row) => expect(injuryRow(named("injuries", name))).toBe(row));
  it.each(lines(rows.nonLethal))("8.4 A-176 %s", (name, row) => expect(injuryRow(named("injuries", name))).toBe(row));

  it("are exactly the catalogue's: major ones last until treated, the others until the next Long Rest", () => {
    const found = docs("injuries").map((doc) => {
      const { severity, nonLethal, healedBy } = as<InjuryData>(doc);
      return `${doc.name}: ${severity} ${nonLethal} ${healedBy}`;
    });
    expect(found).toEqual([
      ...names(rows.major).map((name) => `${name}: major false treatment`),
      ...names(rows.nonLethal).map((name) => `${name}: minor true longRest`),
    ]);
  });

  it("A-223 A-176 have the effects that the rules apply, row by row", () => {
    const inRules = (table: Table) =>
      INJURIES[table].map(({ id, icon, changes = [], statuses = [] }) => [
        id,
        `systems/fivefold/icons/${icon}.svg`,
        changes.map(({ path, value }) => `system.${path} ${value}`),
        statuses,
      ]);
    const inPack = (list: string) =>
      names(list).map((name) => {
        const doc = named("injuries", name);
        const effects = effectsOf(doc);
        return [
          as<InjuryData>(doc).slug,
          doc.img,
          effects.flatMap(({ changes }) => changes.map(({ key, value }) => `${key} ${value}`)),
          effects.flatMap(({ statuses }) => statuses),
        ];
      });
    expect(inPack(rows.major)).toEqual(inRules("major"));
    expect(inPack(rows.nonLethal)).toEqual(inRules("nonLethal"));
  });

  it("A-223 A-176 have the names that cards use", () => {
    type Words = Record<string, { name: string; part: string; effect: string }>;
    const { AURA } = JSON.parse(readFileSync("lang/en/aura-life.json", "utf8")) as {
      AURA: { Injury: Record<Table, Words> };
    };
    for (const doc of docs("injuries")) {
      const { slug, nonLethal, part, effect } = as<InjuryData>(doc);
      const words = AURA.Injury[nonLethal ? "nonLethal" : "major"][slug];
      expect([slug, words]).toEqual([slug, { name: doc.name, part, effect }]);
    }
  });

  it("A-244 injuries that slow have a continuing cause: a removed condition is only suppressed", () => {
    for (const name of ["Ruined Knee", "Broken Ankle"])
      expect(effectsOf(named("injuries", name)).map(({ flags }) => flags.fivefold?.given)).toEqual([
        { expiry: "whileSource", continuous: true },
      ]);
  });
});
