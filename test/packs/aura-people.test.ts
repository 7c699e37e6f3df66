import { describe, expect, it } from "vitest";
import type { FormValue } from "../../module/kernel/consequences.ts";
import type { Snapshot } from "../../module/kernel/ruleset.ts";
import { recomputeRaces } from "../../module/rulesets/aura/creation/race.ts";
import type { Range } from "../../module/rulesets/aura/model/data.ts";
import {
  ABILITIES,
  type ActorSnapshot,
  type ItemSnapshot,
  itemsOf,
  MARTIAL,
  type RaceData,
  type WeaponData,
} from "../../module/rulesets/aura/model/data.ts";
import { SIZE_CHART } from "../../module/rulesets/aura/model/tables.ts";
import { avOf } from "../../module/rulesets/aura/model/weapon-values.ts";
import type { Data, Doc } from "../../packs/documents.ts";
import { actor } from "../aura/people.ts";
import { as, docs, lines, living, minus, named, names } from "./aura-docs.ts";
import * as rows from "./aura-rows.ts";

/** Ours follow the catalogue's: aura-creatures.test.ts. */
const listed = docs("creatures").slice(0, lines(rows.creatures).length);
const people = [...docs("creatures"), ...docs("characters")];
const known = [...listed, ...docs("characters")];
const found = (name: string): Doc => people.find((doc) => doc.name === name)!;
const three = ({ a, b, c }: Range): string => `${a}/${b}/${c}`;
const orDash = (list: readonly string[]): string => list.join(", ") || "-";

/** Adds to a damage formula: "1d8+1" and 2 are "1d8+3". */
function dealt({ damage }: WeaponData, more: number): string {
  const [, dice, flat = "0"] = /^(\d+d\d+)([+-]\d+)?$/.exec(damage.formula) ?? [];
  const sum = Number(flat) + more;
  return `${dice}${sum ? minus(sum, true) : ""} ${damage.type}`;
}

function attackOf(weapon: WeaponData, name: string, masdb: number): string {
  if (weapon.weaponClass === "ranged") {
    const range = three(weapon.effectiveRange);
    const deals = dealt(weapon, weapon.extraDamage);
    return `${name} MCM ${weapon.mcm}, ${deals}, ${range}, load ${weapon.loadCost}, draws ${weapon.drawn} kg`;
  }
  return [
    `${name} AV ${weapon.av}`,
    dealt(weapon, masdb),
    `Reach ${minus(weapon.reachTotal)}`,
    ...(weapon.precise ? [`Precise ${weapon.precise}`] : []),
    ...(weapon.thrown.enabled ? [`thrown ${three(weapon.throwRange)}`] : []),
  ].join(", ");
}

const attacksOf = (self: ActorSnapshot): string[] =>
  itemsOf(self, "auraWeapon").map(({ name, system }) => attackOf(system, name, self.system.attack.masdb));

function sides({ system }: ActorSnapshot) {
  const { size, level, mpl, abilities, aura, surges, stamina, defenses, skills, movement, agility, damage } = system;
  const points = MARTIAL.flatMap((id) => (system.mplPoints[id] ? [`${id} ${system.mplPoints[id]}`] : []));
  const ranks = (["arm", "leg", "initiative"] as const).flatMap((id) =>
    skills[id].ranks ? [`${id} ${skills[id].ranks}`] : [],
  );
  const { evasion, unarmedEvasion, rangedEvasion, fortitude, will } = defenses;
  return {
    who: `${size}, ${level}, ${mpl}`,
    scores: ABILITIES.map((id) => abilities[id].value).join("/"),
    aura: `${aura.max} (${minus(aura.modifier)})`,
    surges: surges.max,
    stamina: stamina.max,
    evasions: [evasion, unarmedEvasion, rangedEvasion].map(({ value }) => minus(value)).join(" / "),
    noShield: rangedEvasion.noShield,
    others: `${fortitude.value} / ${will.value}`,
    skills: `${minus(skills.arm.total)} / ${minus(skills.leg.total)} / ${minus(skills.initiative.total, true)}`,
    spent: `(${orDash(points)}; ${orDash(ranks)})`,
    moving: `${movement.effective}, ${agility.max}`,
    types: `${orDash(damage.weaknesses)} / ${orDash(damage.resistances)}`,
  };
}

function creatureRow(actor: Doc): string {
  const self = living(actor);
  const own = sides(self);
  const armor = itemsOf(self, "auraArmor").map(
    ({ name, system: { coverage, rating } }) => `${name} ${coverage} / ${rating}`,
  );
  const shields = itemsOf(self, "auraShield").map(({ name, system }) => `${name} +${system.bonus}`);
  return [
    actor.name,
    own.who,
    own.scores,
    own.aura,
    own.surges,
    own.stamina,
    own.evasions,
    own.others,
    `${own.skills} ${own.spent}`,
    own.moving,
    orDash([...armor, ...shields]),
    attacksOf(self).join("; "),
    own.types,
  ].join(" | ");
}

function characterRow(actor: Doc): string {
  const self = living(actor);
  const own = sides(self);
  const { masab, masdb } = self.system.attack;
  const powers = self.items.filter(({ type }) => ["auraAbility", "auraSpell", "auraFeature"].includes(type));
  return [
    actor.name,
    itemsOf(self, "auraRace")
      .map(({ name }) => name)
      .join(),
    own.who,
    own.scores,
    own.aura,
    own.surges,
    own.stamina,
    `${own.evasions} (${own.noShield})`,
    own.others,
    `${own.skills} ${own.spent}`,
    own.moving,
    `${masab}/${masdb}`,
    [...attacksOf(self), `Unarmed AV ${avOf(self.system, null).total}, damage ${Math.max(1, masab)}`].join("; "),
    orDash(powers.map(({ name }) => name)),
  ].join(" | ");
}

describe("creatures and characters match the catalogue", () => {
  it("are the catalogue's, in its order", () => {
    expect(listed.map(({ name }) => name)).toEqual(names(rows.creatures));
    expect(docs("characters").map(({ name }) => name)).toEqual(names(rows.characters));
  });

  it.each(lines(rows.creatures))("8.9 A-73 A-116 A-127 %s", (name, row) => expect(creatureRow(found(name))).toBe(row));
  it.each(lines(rows.characters))("8.8 A-73 A-116 A-127 %s", (name, row) =>
    expect(characterRow(found(name))).toBe(row),
  );

  it("have the abilities in their notes", () => {
    const own = listed.flatMap((actor) => {
      const powers = living(actor).items.filter(({ type }) => /^aura(Ability|Spell|Feature)$/.test(type));
      return powers.length > 0 ? [`${actor.name}: ${powers.map(({ name }) => name).join(", ")}`] : [];
    });
    expect(own).toEqual([
      "Roadside Cutthroat: Cheap Shot",
      "Tollgate Archer: Steady Aim",
      "Cutthroat Captain: Shield Line, Power Blow, Second Wind",
      "Bog Strangler: Sure Grip, Bog About It",
      "Ridgeback Tusker: Charge",
      "Cinder Wisp: Flies, Blinding Flash",
      "Hollow Sentinel: Deaf to Fear",
      "Barrow Thrall: Grave Chill",
      "Hedge Witch: Dread Whisper, Force Shove, Mending Pulse",
      "Gale Drake: Flies, Gale Breath",
    ]);
  });

  it("D-50 powers attack with AV 15 + half the best mental score + a third of the level", () => {
    const attacks = known.flatMap((actor) => {
      const self = living(actor);
      return [...itemsOf(self, "auraSpell"), ...itemsOf(self, "auraAbility")].flatMap(({ name, system }) =>
        system.attack.enabled ? [`${actor.name}: ${name} ${system.attack.av}`] : [],
      );
    });
    expect(attacks).toEqual([
      "Cinder Wisp: Blinding Flash 18",
      "Barrow Thrall: Grave Chill 15",
      "Hedge Witch: Dread Whisper 18",
      "Hedge Witch: Force Shove 18",
      "Gale Drake: Gale Breath 20",
      "Mirelle Ashdown: Ember Lash 18",
      "Mirelle Ashdown: Blinding Flash 18",
    ]);
  });

  it("the wisp's flash recharges each Round, the thrall's chill has two uses per day", () => {
    const uses = (name: string) =>
      itemsOf(living(found(name)), "auraSpell").map(({ system }) => `${system.uses.max}/${system.recharge}`);
    expect(uses("Cinder Wisp")).toEqual(["1/round"]);
    expect(uses("Barrow Thrall")).toEqual(["2/longRest"]);
  });

  it("A-35 Tobble may spend 2 Stamina a Round in place of Energy, all others 1", () => {
    const odd = people.filter((actor) => living(actor).system.stamina.asEnergyMax !== 1);
    expect(odd.map((actor) => [actor.name, living(actor).system.stamina.asEnergyMax])).toEqual([
      ["Tobble Pennywhistle", 2],
    ]);
  });

  it("A-181 are proficient with their equipment and have not overspent MPL", () => {
    for (const actor of people) {
      const self = living(actor);
      const things = [...itemsOf(self, "auraWeapon"), ...itemsOf(self, "auraArmor"), ...itemsOf(self, "auraShield")];
      expect([actor.name, things.filter(({ system }) => !system.proficient).map(({ name }) => name)]).toEqual([
        actor.name,
        [],
      ]);
      expect([actor.name, self.system.mplPoints.over]).toEqual([actor.name, false]);
      expect([actor.name, self.system.combatStyles.used <= self.system.combatStyles.max]).toEqual([actor.name, true]);
    }
  });

  it("wield their first weapon, and hold no more than two hands can", () => {
    for (const actor of docs("characters")) {
      const self = living(actor);
      const wielded = itemsOf(self, "auraWeapon").map(({ system }) => system.equipped);
      expect([actor.name, wielded]).toEqual([actor.name, wielded.map((_, at) => at === 0)]);
    }
    for (const actor of people) {
      const self = living(actor);
      const held = [...itemsOf(self, "auraWeapon"), ...itemsOf(self, "auraShield")].filter(
        ({ system }) => system.equipped && !("natural" in system && system.natural),
      );
      const hands = held.reduce((sum, { system }) => sum + system.hands, 0);
      expect([actor.name, hands <= 2]).toEqual([actor.name, true]);
    }
  });

  it("start with full pools, and with the Energy of their Stamina", () => {
    for (const actor of people) {
      const { aura, surges, stamina, agility, energy } = living(actor).system;
      expect([actor.name, aura.value, surges.value, stamina.value, agility.value, energy.value]).toEqual([
        actor.name,
        aura.max,
        surges.max,
        stamina.max,
        agility.max,
        5,
      ]);
      const stored = as<{ aura: { value: number }; stamina: { value: number } }>(actor);
      expect([actor.name, stored.aura.value, stored.stamina.value]).toEqual([actor.name, aura.max, stamina.max]);
    }
  });

  it("A-14 archers carry ammunition for their weapon", () => {
    const archers = people.filter((actor) =>
      itemsOf(living(actor), "auraWeapon").some(({ system }) => system.ammunition !== ""),
    );
    expect(archers.map(({ name }) => name)).toEqual(["Tollgate Archer", "Poacher", "Horizon Archer", "Isaura Venn"]);
    for (const actor of archers) {
      const self = living(actor);
      const kinds = itemsOf(self, "auraAmmunition").map(({ system }) => `${system.quantity} ${system.kind}`);
      expect([actor.name, kinds]).toEqual([actor.name, ["20 arrow"]]);
    }
  });

  it("A-231 only small vermin are fragile; creatures have tactics and a description", () => {
    type Details = { fragile: boolean; threat: number; tactics: string; biography: string };
    const details = (actor: Doc) => as<{ details: Details }>(actor).details;
    expect(
      docs("creatures")
        .filter((actor) => details(actor).fragile)
        .map(({ name }) => name),
    ).toEqual(["Cistern Rat", "Carrion Crow", "Marsh Adder"]);
    for (const actor of docs("creatures")) {
      const { tactics, biography, threat } = details(actor);
      expect([actor.name, tactics.length > 20, biography.length > 20]).toEqual([actor.name, true, true]);
      expect([actor.name, threat >= 0 && threat <= 10]).toEqual([actor.name, true]);
    }
  });
});

describe("the races", () => {
  /** The change that a race makes to an average actor. */
  function written(race: ItemSnapshot<"auraRace">): FormValue | undefined {
    const without = actor("Nobody");
    const system = { ...race.system, applied: "" };
    const fellwalker = { ...without, items: [{ ...race, system } as unknown as Snapshot] };
    const set = recomputeRaces({ before: without, after: fellwalker }).find(
      (one) => one.do === "set" && one.path === "applied",
    );
    return set?.do === "set" ? set.value : undefined;
  }

  it("are already applied to the characters, with the data to remove them", () => {
    for (const someone of docs("characters")) {
      const self = living(someone);
      const race = itemsOf(self, "auraRace")[0]!;
      const { size, speed, inherent } = as<RaceData>(named("powers", race.name));
      expect([someone.name, self.system.size, self.system.movement.speed]).toEqual([someone.name, size, speed]);
      for (const id of ["evasion", "fortitude", "will"] as const)
        expect([someone.name, id, self.system.inherent[id].bonus]).toEqual([someone.name, id, inherent[id]]);
      expect([someone.name, race.system.applied]).toEqual([someone.name, written(race)]);
      expect([someone.name, race.system.anyAbility]).toEqual([someone.name, 0]);
    }
  });

  it("removing a race restores the values of a character without one", () => {
    const people = docs("characters").map((someone) => {
      const self = living(someone) as unknown as Snapshot;
      const without = { ...self, items: self.items.filter(({ type }) => type !== "auraRace") };
      const back = recomputeRaces({ before: self, after: without }).flatMap((one) =>
        one.do === "set" ? [`${one.path} ${one.value}`] : one.do === "adjust" ? [`${one.path} ${one.by}`] : [],
      );
      return `${someone.name}: ${back.join(", ")}`;
    });
    expect(people).toEqual([
      "Brannoc Thale: abilities.str.value -1",
      "Isaura Venn: abilities.dex.value -1",
      "Tobble Pennywhistle: size medium, movement.speed 6, abilities.str.value 1, abilities.dex.value -1",
      "Mirelle Ashdown: movement.speed 6, abilities.con.value 1, inherent.will.bonus -1",
    ]);
  });

  it("are not applied in the pack", () => {
    for (const doc of docs("powers").filter(({ type }) => type === "auraRace"))
      expect([doc.name, as<RaceData>(doc).applied]).toEqual([doc.name, ""]);
  });
});

describe("the tokens", () => {
  it("A-152 have their actor's size; characters are friendly and linked", () => {
    for (const actor of people) {
      const token = actor.prototypeToken as Data;
      const hero = actor.type === "auraCharacter";
      expect([actor.name, token.actorLink, token.disposition]).toEqual([actor.name, hero, hero ? 1 : -1]);
      expect([actor.name, token.bar1, token.bar2]).toEqual([
        actor.name,
        { attribute: "aura" },
        { attribute: "stamina" },
      ]);
      expect([actor.name, token.width]).toEqual([actor.name, SIZE_CHART[living(actor).system.size].token]);
    }
    expect(listed.map((actor) => (actor.prototypeToken as Data).width)).toEqual([
      1, 1, 1, 1, 1, 0.5, 2, 2, 2, 0.5, 1, 1, 1, 3,
    ]);
  });
});
