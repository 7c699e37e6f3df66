import { describe, expect, it } from "vitest";
import { ruleAnchors, shippedPacks } from "../../packs/build.ts";
import type { Data, Doc } from "../../packs/documents.ts";
import { casters, people } from "./bloodied-people.ts";

const packs = shippedPacks();
const docs = (pack: string) => packs.get(`bloodied-${pack}`)!.made.map(({ doc }) => doc);
const named = (pack: string, name: string) => docs(pack).find((doc) => doc.name === name)!;

interface Score {
  value: number;
}
interface Person {
  abilities: Record<string, Score>;
  level: number;
  attributes: { hp: { value: number; max: number }; movement: number };
  casting: { pool: { value: number; max: number } };
  traits?: { diesAtZero: boolean; noInjury: boolean };
}
interface Weapon {
  category: string;
  damage: { formula: string; bonus: number };
  attack: { bonus: number };
  range: { max: number };
}

const signed = (value: number) => (value < 0 ? `−${-value}` : `+${value}`);
const mod = (score: number) => Math.floor((score - 10) / 2);

/** One attack as the catalogue prints it. */
function attackLine(person: Person, item: Doc, thrown: boolean): string {
  const weapon = item.system as unknown as Weapon;
  const pair = weapon.category === "melee" && !thrown ? ["str", "bld"] : ["agl", "int"];
  const mods = pair.map((ability) => mod(person.abilities[ability]!.value));
  const best = mods[0]! >= mods[1]! ? 0 : 1;
  const half = Math.floor(mods[best]! / 2) + weapon.damage.bonus;
  const name = thrown ? `${item.name} thrown` : item.name;
  const bonus = half === 0 ? "" : half > 0 ? ` + ${half}` : ` − ${-half}`;
  const total = signed(mods[best]! + weapon.attack.bonus);
  return `${name} ${total} (${pair[best]!.toUpperCase()}), ${weapon.damage.formula}${bonus}`;
}

/** An actor's data in the form of a catalogue row. */
function row(actor: Doc, thrown: string[]): string {
  const person = actor.system as unknown as Person;
  const items = actor.items as Doc[];
  const ofType = (type: string) => items.filter((item) => item.type === `bloodied${type}`);
  const worn = (type: string) => ofType(type).filter((item) => (item.system as Data).equipped === true);
  const score = (ability: string) => person.abilities[ability]!.value;
  const half = Math.floor(person.attributes.hp.max / 2);
  const shield = Math.max(0, ...worn("Shield").map((item) => (item.system as { modifier: number }).modifier));
  const armor = worn("Armor").map((item) => `${item.name} ${(item.system as { formula: string }).formula}`);
  const weapons = ofType("Weapon").filter((item, i, all) => all.findIndex(({ name }) => name === item.name) === i);
  const attacks = weapons.flatMap((item) => [
    attackLine(person, item, false),
    ...(thrown.includes(item.name) ? [attackLine(person, item, true)] : []),
  ]);
  return [
    actor.name,
    person.level,
    ["str", "bld", "agl", "int", "lck"].map(score).join(" / "),
    `${person.attributes.hp.max} (${half}, −${half})`,
    signed(mod(score("int")) + person.level),
    signed(mod(score("agl")) + shield),
    armor.join(", ") || "–",
    person.attributes.movement,
    attacks.join("; "),
  ].join(" | ");
}

const actors = [...docs("creatures"), ...docs("characters")];
const rows = people.trim().split("\n");

describe("creatures and characters match the catalogue", () => {
  it("are the catalogue's, in its order, before ours", () => {
    const listed = rows.map((line) => line.split(" | ")[0]!);
    expect(actors.map(({ name }) => name).filter((name) => listed.includes(name))).toEqual(listed);
    expect(
      docs("creatures")
        .map(({ name }) => name)
        .slice(0, 12),
    ).toEqual(listed.slice(0, 12));
  });

  it("B-01: every level up to 6 has at least four creatures", () => {
    const levels = docs("creatures").map(({ system }) => (system as unknown as Person).level);
    for (const level of [1, 2, 3, 4, 5, 6])
      expect(levels.filter((one) => one === level).length, `level ${level}`).toBeGreaterThanOrEqual(4);
  });

  it.each(rows.map((line) => [line.split(" | ")[0]!, line]))("%s", (name, expected) => {
    const thrown = [...expected.matchAll(/([\w ]+) thrown/g)].map((found) => found[1]!.trim());
    const actor = actors.find((one) => one.name === name)!;
    expect(row(actor, thrown)).toBe(expected);
    const person = actor.system as unknown as Person;
    expect(person.attributes.hp.value).toBe(person.attributes.hp.max);
  });

  it("only casters have pools and spells", () => {
    const listed = new Set(rows.map((line) => line.split(" | ")[0]!));
    for (const actor of actors.filter(({ name }) => listed.has(name))) {
      const { pool } = (actor.system as unknown as Person).casting;
      const spells = (actor.items as Doc[]).filter(({ type }) => type === "bloodiedSpell").map(({ name }) => name);
      const expected = casters[actor.name] ?? { pool: 0, spells: [] };
      expect([actor.name, pool.value, pool.max, spells]).toEqual([
        actor.name,
        expected.pool,
        expected.pool,
        expected.spells,
      ]);
    }
  });

  it("notes are HTML with resolved links", () => {
    const { notes } = (named("creatures", "Ash Drake").system as { details: { notes: string } }).details;
    expect(notes).toMatch(
      /^<p>.*@UUID\[Compendium\.fivefold\.bloodied-rules\..*#b-21-[a-z0-9-]+\]\{Attacking with two weapons\}/,
    );
  });

  it("armor is as its attackers' texts say: only magic armor is better against arcane damage, leather and stone are worse against acid", () => {
    type Armor = { byType: Record<string, { value: number } | undefined> };
    const changed = (type: string, test: (value: number) => boolean) =>
      docs("gear").flatMap(({ name, system }) => {
        const entry = (system as unknown as Partial<Armor>).byType?.[type];
        return entry && test(entry.value) ? [name] : [];
      });
    expect(changed("arcane", (value) => value > 0)).toEqual(["Warded Robe", "Stargazer's Hood"]);
    expect(changed("acid", (value) => value < 0)).toEqual([
      "Leather Coat",
      "Studded Leather",
      "Living Stone",
      "Knotted Hide",
    ]);
  });

  it("creatures that die at zero take no injuries", () => {
    const hollow = docs("creatures").filter((actor) => {
      const { diesAtZero, noInjury } = (actor.system as unknown as Person).traits!;
      expect(diesAtZero).toBe(noInjury);
      return diesAtZero;
    });
    expect(hollow.map(({ name }) => name)).toEqual([
      "Barrow Walker",
      "Stone Sentinel",
      "Weeping Shade",
      "Cairn Wight",
      "Cistern Slime",
      "Barrow King",
    ]);
  });

  it("pairs of weapons are equipped in both hands", () => {
    const pair = (actor: Doc) =>
      (actor.items as Doc[])
        .filter(
          ({ type, system }) =>
            type === "bloodiedWeapon" && ["main", "off"].includes((system as Data).equipped as string),
        )
        .map(({ name, system }) => `${name} ${(system as Data).equipped}`);
    expect(pair(named("creatures", "Ash Drake"))).toEqual(["Rending Claw main", "Rending Claw off"]);
    expect(pair(named("characters", "Ysolde Marr"))).toEqual(["Short Sword main", "Short Sword off"]);
  });

  it("only Thessaly's Levitation has a casting condition", () => {
    const spells = (named("characters", "Thessaly Quill").items as Doc[]).filter(
      ({ type }) => type === "bloodiedSpell",
    );
    const found = spells.flatMap(({ name, system }) =>
      Object.entries((system as { conditions: Record<string, Data> }).conditions).map(([id, condition]) => {
        expect(id).toMatch(/^[A-Za-z0-9]{16}$/);
        return [name, condition.label, condition.ready, condition.consumed];
      }),
    );
    expect(found).toEqual([["Levitation", "Silver-inlaid focus", true, false]]);
  });

  it("tokens of characters are linked and friendly, those of creatures neither", () => {
    for (const actor of actors) {
      const token = actor.prototypeToken as Data;
      const hero = actor.type === "bloodiedCharacter";
      expect([token.actorLink, token.disposition]).toEqual(hero ? [true, 1] : [false, -1]);
      expect([token.bar1, token.bar2]).toEqual([{ attribute: "attributes.hp" }, { attribute: "casting.pool" }]);
      expect((token.texture as Data).src).toBe(actor.img);
    }
  });
});

describe("items", () => {
  it("have the catalogue's counts, and ours beside them", () => {
    const gear = docs("gear");
    const count = (type: string, natural?: boolean) =>
      gear.filter(({ type: of, system }) => {
        const { natural: weapon, slot } = system as { natural?: boolean; slot?: string };
        return of === type && (natural === undefined || (weapon ?? slot === "natural") === natural);
      }).length;
    expect([count("bloodiedWeapon"), count("bloodiedWeapon", true)]).toEqual([45 + 19, 13 + 11]);
    expect([count("bloodiedArmor", false), count("bloodiedArmor", true)]).toEqual([10 + 3, 6 + 5]);
    expect([count("bloodiedShield"), count("bloodiedGear"), gear.length]).toEqual([4, 18 + 13, 83 + 40]);
    expect(docs("powers")).toHaveLength(17);
  });

  it("weapons, armor and shields have the fields that the rules read", () => {
    expect(named("gear", "Rapier").system).toMatchObject({
      category: "light",
      hands: 1,
      damage: { formula: "1d6", types: ["piercing"], bonus: 0 },
      attack: { bonus: 1 },
      equipped: "none",
      price: 25,
      weight: 2,
    });
    expect(named("gear", "Hatchet").system).toMatchObject({
      category: "melee",
      range: { effective: 10, max: 30, reach: 5 },
    });
    expect(named("gear", "Scale Coat").system).toMatchObject({
      formula: "1d4",
      slot: "body",
      byType: {
        slashing: { mode: "add", value: 1 },
        bludgeoning: { mode: "add", value: 1 },
        piercing: { mode: "add", value: -1 },
        lightning: { mode: "multiply", value: 0.5 },
      },
    });
    expect(named("gear", "Wall Shield").system).toMatchObject({ modifier: 4, price: 30, weight: 20 });
    expect(named("gear", "Pike").system).toMatchObject({ hands: 2, range: { effective: 0, max: 0, reach: 15 } });
  });

  it("ranged weapons have a range; no maximum range is below the effective one", () => {
    for (const { name, type, system } of docs("gear")) {
      if (type !== "bloodiedWeapon") continue;
      const { category, range } = system as unknown as Weapon & { range: { effective: number } };
      expect([name, range.max >= range.effective, category === "ranged" ? range.effective > 0 : true]).toEqual([
        name,
        true,
        true,
      ]);
    }
  });
});

describe("the other packs", () => {
  it("the tables are the catalogue's, then ours; Serious Injury has a severity for each face", () => {
    const results = named("tables", "Serious Injury").results as Doc[];
    expect(results.map(({ range, flags }) => [range, flags])).toEqual([
      [[1, 3], { fivefold: { action: "injury", severity: "minor" } }],
      [[4, 5], { fivefold: { action: "injury", severity: "major" } }],
      [[6, 6], { fivefold: { action: "injury", severity: "deadly" } }],
    ]);
    const tables = [...docs("tables"), ...docs("gm-tables")];
    expect(tables.map(({ name, formula }) => `${name} ${formula}`)).toEqual([
      "Serious Injury 1d6",
      "Injury Looks 1d12",
      "Casting Conditions 1d12",
      "Fizzle 1d8",
      "Grand Success 1d8",
      "Healer for Hire 1d6",
      ...["Road", "Marsh", "Forest", "Caves and cellars", "Barrows and ruins", "Hills"].map(
        (place) => `Encounters: ${place} 1d8`,
      ),
      ...["Pockets", "Hoard", "Potions and scrolls", "Magic"].map((what) => `Treasure: ${what} 1d12`),
      "Weather 1d12",
      "Rumors 1d12",
      "Names of people 1d20",
      "Names of inns 1d12",
    ]);
  });

  it("every macro calls the system by its name", () => {
    const names =
      "initiative attack attackPair tradeAction stopBleeding bleedRound applyDamage rollInjury injurySavesDue";
    const actions = `${names} castSpell rest callCheck quickCreature find gmTools`.split(" ");
    expect(docs("macros").map(({ command }) => command)).toEqual(
      actions.map((name) => `game.fivefold.macro("${name}");`),
    );
  });

  it("the journal explains each rule and each decision once", () => {
    const journal = docs("rules")[0]!;
    const pages = journal.pages as Doc[];
    expect(pages).toHaveLength(15);
    const rules = Array.from({ length: 62 }, (_, i) => `B-${String(i + 1).padStart(2, "0")}`);
    const index = ruleAnchors();
    const own = Object.keys(index).filter((rule) => rule.startsWith("B-"));
    expect(own.sort()).toEqual(rules);
    for (const rule of rules) {
      const [, entry, page, anchor] = /JournalEntry\.(\w+)\.JournalEntryPage\.(\w+)#(.+)$/.exec(index[rule]!)!;
      expect(entry).toBe(journal._id);
      const { text } = pages.find(({ _id }) => _id === page) as unknown as { text: { content: string } };
      expect(text.content).toContain(`<h3 data-rule="${rule}" id="${anchor}">`);
    }
    const decisions = JSON.stringify((docs("gm")[0]!.pages as Doc[])[0]).match(/D-\d\d/g)!;
    expect([...new Set(decisions)].sort()).toEqual(
      Array.from({ length: 43 }, (_, i) => `D-${String(i + 1).padStart(2, "0")}`),
    );
  });
});
