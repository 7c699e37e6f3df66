import { describe, expect, it } from "vitest";
import type { Parts, Snapshot } from "../../module/kernel/ruleset.ts";
import { attackFacts } from "../../module/rulesets/threshold/attack/attack-facts.ts";
import { type AttackForm, attackDefaults, declaredAttack } from "../../module/rulesets/threshold/attack/attack-form.ts";
import { damageOf } from "../../module/rulesets/threshold/attack/weapon-in-use.ts";
import { bleedRounds } from "../../module/rulesets/threshold/damage/bleeding-rounds.ts";
import { powerFacts } from "../../module/rulesets/threshold/magic/power-facts.ts";
import {
  attackSum,
  damageParts,
  damageSum,
  healingFormula,
  POWER_DEFAULTS,
} from "../../module/rulesets/threshold/magic/power-form.ts";
import {
  type ActorSnapshot,
  itemsOf,
  type PowerData,
  STATS,
  type StatId,
} from "../../module/rulesets/threshold/model/data.ts";
import { readHouse } from "../../module/rulesets/threshold/model/house-rules.ts";
import { TOKENS } from "../../module/rulesets/threshold/model/size.ts";
import type { Data, Doc } from "../../packs/documents.ts";
import { byUuid, docs, lines, living, named, systemOf } from "./threshold-docs.ts";
import * as rows from "./threshold-rows.ts";
import { minus } from "./threshold-words.ts";

const big = (word: string) => `${word[0]!.toUpperCase()}${word.slice(1)}`;
/** The creatures of the catalogue, in its order; ours are in threshold-ours.test.ts. */
const catalogued = lines(rows.creatures).map(([name]) => named("creatures", name));
const people = [...docs("creatures"), ...docs("characters")];
const found = (name: string): Doc => people.find((doc) => doc.name === name)!;
const six = ({ stats }: ActorSnapshot["system"]) => STATS.map((id) => minus(stats[id].value)).join("/");
const three = ({ defenses }: ActorSnapshot["system"]) =>
  `${defenses.fort.value}/${defenses.ref.value}/${defenses.will.value}`;

const house = readHouse({});
/** Rounds until death. */
const bleeds = (actor: Doc) => bleedRounds(living(actor) as unknown as Snapshot, house).total;

function creatureRow(actor: Doc): string {
  const system = systemOf(actor);
  const { size, bodyShape, creature, attackBonus, hitDice, hp, woundThreshold, speed, reach } = system;
  const type = big(creature.type) + (creature.subtypes.length > 0 ? ` (${creature.subtypes.join(", ")})` : "");
  const ways = Object.values(speed.other).map(({ mode, value }) => `, ${mode} ${value}`);
  return [
    actor.name,
    `${size.value} · ${bodyShape} · ${type}`,
    six(system),
    `${attackBonus.progression} +${attackBonus.value}`,
    hitDice.count,
    hp.max,
    three(system),
    woundThreshold.value,
    minus(system.initiative.value, true),
    minus(system.grapple.value, true),
    `${speed.value}${ways.join("")} · ${reach.value}`,
    bleeds(actor),
  ].join(" | ");
}

function characterRow(actor: Doc): string {
  const { system, items } = living(actor);
  const { hp, hitDice, carry } = system;
  const kind = (type: string) => items.find((item) => item.type === type)?.name;
  return [
    actor.name,
    `${kind("thresholdSpecies")} · ${kind("thresholdClass")}`,
    six(system),
    `${hp.max} · ${hitDice.count}`,
    three(system),
    system.woundThreshold.value,
    minus(system.attackBonus.value, true),
    minus(system.grapple.value, true),
    `${carry.load} (${carry.light}/${carry.medium}/${carry.heavy}) ${carry.band}`,
  ].join(" | ");
}

/** An actor without targets or other tokens. */
const alone = (self: Snapshot): Parts => ({
  self,
  targets: [],
  tokens: [],
  house: {},
  worldTime: 0,
  gm: true,
  given: {},
});

/** All available attacks as the rules roll them, without a target; optionally with a technique, by name. */
function attacksOf(actor: Doc, technique = ""): string {
  const facts = attackFacts(alone(living(actor) as unknown as Snapshot));
  const base = attackDefaults(facts);
  const how = facts.techniques.find(({ name }) => name === technique)?.id ?? "";
  return facts.arms
    .map((arm) => {
      const form: AttackForm = { ...base, arm: arm.id, technique: how };
      const one = declaredAttack(facts, form)!;
      const damage = damageOf(arm, one.damage).map(({ formula, type }) => `${formula.replace("-", "−")} ${type}`);
      const count = arm.count > 1 ? `${arm.count} ` : "";
      const role = arm.secondary ? " S" : "";
      return `${count}${arm.name} ${minus(one.sum.total, true)} ${damage.join(", ")}${role}`;
    })
    .join("; ");
}

describe("creatures and characters match the catalogue", () => {
  it("include all of the catalogue's creatures, and exactly its characters", () => {
    const names = docs("creatures").map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(lines(rows.creatures).map(([name]) => name)));
    expect(docs("characters").map(({ name }) => name)).toEqual(lines(rows.characters).map(([name]) => name));
  });

  it.each(lines(rows.creatures))("T-58 T-65 %s", (name, expected) => expect(creatureRow(found(name))).toBe(expected));
  it.each(lines(rows.characters))("T-07 T-32 %s", (name, expected) => expect(characterRow(found(name))).toBe(expected));
  it.each(lines(rows.attacks))("T-66 T-75 %s attacks", (name, expected) =>
    expect(`${name} | ${attacksOf(found(name))}`).toBe(expected),
  );

  it.each(lines(rows.printed))("%s has the printed dice and natural defenses", (name, expected) => {
    const { hp, hitDice, defenses } = found(name).system as unknown as ActorSnapshot["system"];
    const { fort, ref, will } = defenses;
    const natural = `${fort.natural}/${ref.natural}/${will.natural}`;
    expect([name, hp.starting, `d${hitDice.die}`, hitDice.rolls.join(","), natural].join(" | ")).toBe(expected);
  });

  it.each(lines(rows.skills))("T-125 %s", (name, expected) => {
    const system = systemOf(found(name));
    const good = Object.entries(system.skills)
      .filter(([, { value, ability }]) => value !== system.stats[ability as StatId].value)
      .map(([id, { value }]) => `${id} +${value}`);
    expect(`${name} | ${good.join(", ")}`).toBe(expected);
  });

  it("T-125 are trained in as many skills as their class allows", () => {
    for (const actor of docs("characters")) {
      const { system, ...rest } = living(actor);
      const trained = Object.values(system.skills).filter((skill) => skill.trained).length;
      const [one] = itemsOf(rest, "thresholdClass");
      expect([actor.name, trained]).toEqual([actor.name, one!.system.trainedSkills]);
    }
  });

  it("T-07 spend six points, at most three on one stat", () => {
    for (const actor of docs("characters")) {
      const bases = STATS.map((id) => (actor.system as unknown as ActorSnapshot["system"]).stats[id].base);
      const points = bases.reduce((sum, base) => sum + base, 0);
      expect([actor.name, points, Math.max(...bases) <= 3]).toEqual([actor.name, 6, true]);
    }
  });

  it("T-118 Morrow's Cunning Strike attacks with Intelligence and deals damage with Strength", () => {
    expect(attacksOf(found("Morrow Kett"), "Cunning Strike")).toMatch(/^Short Sword \+4 1d6 \+ 2 piercing;/);
  });

  it("T-53 Brannic's Reckless Blow deals 3 more damage", () => {
    expect(attacksOf(found("Brannic Holt"), "Reckless Blow")).toMatch(/^Long Sword \+5 1d8 \+ 6 slashing;/);
  });

  it("T-19 bleed out in the rounds of their Constitution and feats", () => {
    expect(docs("characters").map((actor) => `${actor.name} ${bleeds(actor)}`)).toEqual([
      "Brannic Holt 4",
      "Sefrin Vale 3",
      "Quill Tansy 5",
      "Ilsabet Rowe 4",
      "Morrow Kett 6",
    ]);
  });

  it("start unhurt, at the top of the track", () => {
    for (const actor of people) {
      const { hp, track } = systemOf(actor);
      expect([actor.name, hp.value, track.step]).toEqual([actor.name, hp.max, 0]);
    }
  });

  it("T-125 tools are stowed, and add 2 in hand", () => {
    for (const [name, tool, skill, total] of [
      ["Sefrin Vale", "Lock Tools", "tinker", 7],
      ["Morrow Kett", "Healer's Satchel", "heal", 7],
    ] as const) {
      const actor = structuredClone(found(name));
      const item = (actor.items as Doc[]).find((one) => one.name === tool)!;
      (item.system as Data).equipped = true;
      expect([name, systemOf(actor).skills[skill].value]).toEqual([name, total]);
    }
  });
});

/** A power as its owner uses it: attack bonus, damage, healing. */
function powerOf(actor: Doc, name: string): string {
  const self = living(actor) as unknown as Snapshot;
  const item = self.items.find((one) => one.name === name)!;
  const facts = powerFacts({ ...alone(self), item });
  const one = facts.power!;
  const damage = damageParts(one, damageSum(facts, one, POWER_DEFAULTS)).map(
    ({ formula, type }) => `${formula} ${type}`,
  );
  const heals = one.healing.formula ? [healingFormula(facts, one, POWER_DEFAULTS)] : [];
  const attack = one.automatic ? [] : [`${minus(attackSum(facts, one, POWER_DEFAULTS).total, true)} ${one.attack.vs}`];
  return [`${actor.name}: ${name}`, ...attack, ...damage, ...heals].join(" ");
}

describe("powers of creatures and characters", () => {
  it.each([
    "Quill Tansy: Ember Dart +4 ref 1d8 + 3 fire",
    "Quill Tansy: Thought Needle +3 will 1d8 + 3 psychic",
    "Ilsabet Rowe: Radiant Lance +3 ref 1d8 + 3 holy",
    "Ilsabet Rowe: Mending Light 1d8 + 3",
    "Sewer Viper: Adder Venom +5 fort 1d6 poison",
    "Gutter Imp: Dread Whisper +2 will",
    "Choir Warden: Radiant Lance +5 ref 1d8 + 3 holy",
    "Choir Warden: Mending Light 1d8 + 3",
    "Barrow Lord: Horrifying Visage +6 will",
    "Barrow Lord: Black Lance +5 fort 1d8 + 3 unholy",
    "Dusk Wyrm: Ember Breath +4 ref 3d6 + 4 fire",
  ])("T-34 T-117 %s", (expected) => {
    const [, name, power] = /^([^:]+): ((?:[A-Z]\w+ ?)+\b)/.exec(expected)!;
    expect(powerOf(found(name!), power!.trim())).toBe(expected);
  });
});

/** "grapple", or the power of the compendium that follows. */
const followed = (follow: string) => byUuid(follow)?.name ?? follow;

describe("creature data", () => {
  const stored = (name: string) => found(name).system as unknown as ActorSnapshot["system"];
  const those = (test: (system: ActorSnapshot["system"]) => boolean) =>
    catalogued.flatMap((doc) => (test(stored(doc.name)) ? [doc.name] : []));

  it("T-19 D-28 mindless and artificial creatures die at 0 HP, the others bleed", () => {
    expect(those(({ deathMode }) => deathMode === "instant")).toEqual([
      "Grave Thrall",
      "Rusted Sentinel",
      "Barrow Lord",
    ]);
  });

  it("T-114 T-115 T-116 resistances are valid", () => {
    const listed = [...catalogued, ...docs("characters")].flatMap((doc) =>
      Object.values(systemOf(doc).resistances).map(
        ({ type, mode, value, valid }) => `${doc.name}: ${type} ${mode} ${value} ${valid}`,
      ),
    );
    expect(listed).toEqual([
      "Gutter Imp: unholy resistance 5 true",
      "Grave Thrall: poison immunity 0 true",
      "Ash Hound: fire absorption 0 true",
      "Rusted Sentinel: poison immunity 0 true",
      "Rusted Sentinel: psychic immunity 0 true",
      "Rusted Sentinel: corruption immunity 0 true",
      "Choir Warden: holy resistance 10 true",
      "Barrow Lord: unholy resistance 10 true",
      "Mountain Eater: corruption resistance 10 true",
    ]);
  });

  it("T-105 T-108 T-109 only the catalogue's creatures have energy and alignment", () => {
    expect(those(({ energy }) => Object.values(energy).some((relation) => relation !== "auto"))).toEqual([
      "Gutter Imp",
    ]);
    expect(stored("Gutter Imp").energy.unholyHealing).toBe("heal");
    const aligned = catalogued.flatMap(({ name }) => {
      const { alignment, deity } = stored(name).details;
      return alignment || deity.alignment ? [[name, alignment, deity.alignment]] : [];
    });
    expect(aligned).toEqual([
      ["Gutter Imp", "unholy", ""],
      ["Choir Warden", "unholy", "holy"],
      ["Barrow Lord", "unholy", ""],
      ["Dusk Wyrm", "neutral", ""],
    ]);
  });

  it("T-71 the smallest creatures have Weapon Finesse automatically", () => {
    const auto = catalogued.flatMap((doc) => (systemOf(doc).finesse.auto ? [doc.name] : []));
    expect(auto).toEqual(["Bloodtick", "Needlebat", "Sewer Viper"]);
  });

  it("T-126 some hits lead to a grapple or to venom", () => {
    const leads = catalogued.flatMap((doc) =>
      (doc.items as Doc[]).flatMap(({ name, system }) =>
        (system as Data).follow ? [`${doc.name}: ${name} ${followed(String((system as Data).follow))}`] : [],
      ),
    );
    expect(leads).toEqual([
      "Sewer Viper: Bite Adder Venom",
      "Thorn Walker: Tentacle grapple",
      "Reef Crusher: Pincers grapple",
    ]);
    expect((found("Sewer Viper").items as Doc[]).map(({ name }) => name)).toContain("Adder Venom");
  });

  it("powers of creatures have their own stat and number of uses", () => {
    const all = catalogued.flatMap((doc) =>
      (doc.items as Doc[])
        .filter(({ type }) => type === "thresholdPower")
        .map(({ name, system }) => {
          const { attack, uses, damage } = system as unknown as PowerData;
          const by = attack.flat === null ? attack.ability : `+${attack.flat}`;
          return `${doc.name}: ${name} ${by || "–"} ${attack.vs} ${damage.ability || "–"} ${uses.value}/${uses.per}`;
        }),
    );
    expect(all).toEqual([
      "Sewer Viper: Adder Venom +5 fort – 0/atWill",
      "Gutter Imp: Dread Whisper cha will – 1/encounter",
      "Choir Warden: Mending Light – ref – 3/encounter",
      "Choir Warden: Radiant Lance wis ref wis 0/atWill",
      "Barrow Lord: Horrifying Visage +6 will – 0/atWill",
      "Barrow Lord: Black Lance cha fort cha 2/encounter",
      "Dusk Wyrm: Ember Breath con ref con 2/encounter",
    ]);
    const quill = (found("Quill Lizard").items as Doc[]).find(({ name }) => name === "Quill")!;
    expect((quill.system as Data).uses).toEqual({ value: 6, max: 6, per: "encounter" });
  });
});

describe("the tokens", () => {
  it("T-57 have their actor's size; characters are friendly and linked", () => {
    for (const actor of people) {
      const token = actor.prototypeToken as Data;
      const hero = actor.type === "thresholdCharacter";
      expect([actor.name, token.actorLink, token.disposition]).toEqual([actor.name, hero, hero ? 1 : -1]);
      const { squares, scale } = TOKENS[systemOf(actor).size.value];
      const { src, scaleX = 1, scaleY = 1 } = token.texture as Data;
      expect([actor.name, token.width, token.height, scaleX, scaleY]).toEqual([
        actor.name,
        squares,
        squares,
        scale,
        scale,
      ]);
      expect(src).toBe(actor.img);
      expect([token.bar1, token.bar2]).toEqual([{ attribute: "hp" }, { attribute: "track" }]);
    }
  });

  it("T-56 sides range from half a square to six squares", () => {
    const sides = catalogued.map((doc) => (doc.prototypeToken as Data).width);
    expect(sides).toEqual([0.5, 0.5, 0.5, 1, 1, 1, 1, 1, 2, 2, 2, 1, 2, 3, 4, 6]);
    expect((named("characters", "Quill Tansy").prototypeToken as Data).texture).toMatchObject({ scaleX: 0.8 });
  });
});
