import { describe, expect, it } from "vitest";
import {
  type ActorSnapshot,
  ATTRIBUTES,
  itemsOf,
  type PlanData,
  SKILLS,
  type SkillId,
  SPEEDS,
  type WeaponData,
} from "../../module/rulesets/anatomy/model/data.ts";
import type { Data, Doc } from "../../packs/documents.ts";
import { as, docs, lines, living, minus, named } from "./anatomy-docs.ts";
import * as rows from "./anatomy-rows.ts";

const people = [...docs("creatures"), ...docs("characters")];
const found = (name: string): Doc => people.find((doc) => doc.name === name)!;
const six = ({ attributes }: ActorSnapshot["system"]) =>
  ATTRIBUTES.map((id) => (attributes[id].value === null ? "none" : minus(attributes[id].value))).join("/");
const three = ({ defence }: ActorSnapshot["system"]) => `${defence.dv}/${defence.touch}/${defence.offGuard}`;
const pools = ({ stamina, exhaustion }: ActorSnapshot["system"]) => `${stamina.max ?? "-"}/${exhaustion.max ?? "-"}`;

/** The plan with exactly the parts of an actor. */
function planOf(actor: Doc): string {
  const own = itemsOf(living(actor), "anatomyPart");
  const words = own.map(({ name, system }) => {
    const parent = own.find(({ id }) => id === system.attachedTo);
    return `${system.kind} ${name} ${system.side} of ${parent?.name ?? "nothing"}`;
  });
  const plans = docs("bodies").filter(({ type }) => type === "anatomyPlan");
  const same = plans.filter((doc) => {
    const { parts } = as<PlanData>(doc);
    const wanted = Object.values(parts).map(
      ({ kind, name, side, parent }) => `${kind} ${name} ${side} of ${parts[parent]?.name ?? "nothing"}`,
    );
    return JSON.stringify(wanted) === JSON.stringify(words);
  });
  return same.map(({ name }) => name).join();
}

function creatureRow(actor: Doc): string {
  const { system } = living(actor);
  const { details, size, martialBonus, attributes, reactions, speeds } = system;
  const ways = SPEEDS.flatMap((id) => (speeds[id].current > 0 ? [`${id} ${speeds[id].current}`] : []));
  const attack = (["str", "dex", "wis"] as const).map((id) => minus(martialBonus + (attributes[id].mod ?? 0), true));
  return [
    actor.name,
    `${size} ${details.level}`,
    martialBonus,
    six(system),
    three(system),
    pools(system),
    reactions.max,
    planOf(actor),
    ways.join(", "),
    attack.join("/"),
  ].join(" | ");
}

function characterRow(actor: Doc): string {
  const { system } = living(actor);
  const readied = living(actor, (items) => {
    for (const { type, system } of items) if (type === "anatomyShield") (system as { readied: boolean }).readied = true;
  });
  return [
    actor.name,
    system.martialBonus,
    six(system),
    `${system.stamina.base}+${system.stamina.training}`,
    three(system),
    readied.system.defence.dv,
    pools(system),
    system.reactions.max,
  ].join(" | ");
}

function attacksOf(actor: Doc): string {
  const self = living(actor);
  const parts = itemsOf(self, "anatomyPart");
  const weapons = itemsOf(self, "anatomyWeapon").map(({ name, system }) => {
    const { key, value } = system.critEffect;
    const effect = ["bleed", "push", "wind"].includes(key) ? `${key} ${value}` : key;
    const part = system.part ? ` on ${parts.find(({ id }) => id === system.part)?.name}` : "";
    return `${name}${part} (${system.critRange}, ${effect})`;
  });
  const worn = self.items.filter(({ type }) => type === "anatomyArmor" || type === "anatomyShield");
  return `${weapons.join(", ")}; ${worn.map(({ name }) => name).join(", ") || "–"}`;
}

describe("creatures and characters match the catalogue", () => {
  it("begin with the catalogue's, in its order", () => {
    const catalogued = lines(rows.creatures).map(([name]) => name);
    expect(
      docs("creatures")
        .slice(0, catalogued.length)
        .map(({ name }) => name),
    ).toEqual(catalogued);
    expect(docs("characters").map(({ name }) => name)).toEqual(lines(rows.characters).map(([name]) => name));
  });

  it.each(lines(rows.creatures))("N-09 N-16 N-131 %s", (name, row) => expect(creatureRow(found(name))).toBe(row));
  it.each(lines(rows.characters))("N-10 N-15 N-125 %s", (name, row) => expect(characterRow(found(name))).toBe(row));
  it.each(lines(rows.attacks))("N-108 %s attacks", (name, row) =>
    expect(`${name} | ${attacksOf(found(name))}`).toBe(row),
  );

  it.each(lines(rows.skills))("2.4 %s", (name, row) => {
    const { skills, attributes } = living(found(name)).system;
    const good = (Object.keys(SKILLS) as SkillId[]).flatMap((id) => {
      const { mod, trained, attribute } = skills[id];
      return trained || mod !== attributes[attribute].mod ? [`${id} ${minus(mod, true)}${trained ? "t" : ""}`] : [];
    });
    expect(`${name} | ${good.sort().join(", ")}`).toBe(row);
  });

  it("characters are level 2, human, of the Humanoid plan, and know the human heart (D-26)", () => {
    for (const actor of docs("characters")) {
      const { details, knowledge } = living(actor).system;
      expect([actor.name, details.level, details.species, knowledge.hearts, planOf(actor)]).toEqual([
        actor.name,
        2,
        "human",
        ["human"],
        "Humanoid",
      ]);
    }
  });

  it("N-10 only Odo and the witch defend with an attribute other than Dexterity", () => {
    const others = people.filter((doc) => living(doc).system.defence.attribute !== "dex");
    expect(others.map(({ name }) => [name, living(found(name)).system.defence.attribute])).toEqual([
      ["Moor Witch", "wis"],
      ["Odo Pell", "wis"],
    ]);
  });

  it("N-21 N-27 without Constitution: destroyed by injury count, no bleeding; only constructs need no head", () => {
    const odd = people.flatMap((doc) => {
      const { survival, attributes } = living(doc).system;
      const { needsHead, needsHeart, destroyedAt, bleeds } = survival;
      expect([doc.name, needsHeart, bleeds]).toEqual([doc.name, true, attributes.con.value !== null]);
      return destroyedAt === null && needsHead ? [] : [[doc.name, destroyedAt, needsHead]];
    });
    expect(odd).toEqual([
      ["Barrow Skeleton", 4, true],
      ["Clay Warden", 9, false],
      ["Bone Archer", 5, true],
      ["Drowned One", 6, true],
      ["Barrow King", 12, true],
      ["Brass Colossus", 14, false],
    ]);
    const without = people.filter((doc) => living(doc).system.attributes.con.value === null);
    expect(without.map(({ name }) => name)).toEqual(odd.map(([name]) => name));
  });

  it("N-45: creatures with a gaze have the sense and an eye for it", () => {
    const gazing = people.filter((doc) => living(doc).system.senses.gaze);
    expect(gazing.map(({ name }) => name)).toEqual(["Stone-Eyed Lizard", "Moor Witch"]);
    for (const doc of gazing) {
      const self = living(doc);
      const gaze = itemsOf(self, "anatomyWeapon").find(({ system }) => system.naturalKind === "gaze");
      const eye = itemsOf(self, "anatomyPart").find(({ id }) => id === gaze?.system.part);
      expect([doc.name, eye?.system.kind]).toEqual([doc.name, "eye"]);
    }
  });

  it("N-131: each creature's stored reactions are its maximum, and its natural weapons have a sound part", () => {
    for (const doc of docs("creatures")) {
      const self = living(doc);
      const stored = (doc.system as { reactions: { value: number } }).reactions.value;
      expect([doc.name, stored]).toEqual([doc.name, self.system.reactions.max]);
      const parts = new Set(itemsOf(self, "anatomyPart").map(({ id }) => id));
      const loose = itemsOf(self, "anatomyWeapon").filter(
        ({ system }) => system.category === "natural" && system.naturalKind !== "strike" && !parts.has(system.part),
      );
      expect([doc.name, loose.map(({ name }) => name)]).toEqual([doc.name, []]);
    }
  });

  it("N-40 creatures with scent have a nose", () => {
    const scented = people.filter((doc) => living(doc).system.senses.scent);
    expect(scented.map(({ name }) => name).slice(0, 3)).toEqual(["Grey Wolf", "Ironhorn Ox", "Tide Crab"]);
    for (const doc of scented)
      expect([doc.name, itemsOf(living(doc), "anatomyPart").some(({ system }) => system.kind === "nose")]).toEqual([
        doc.name,
        true,
      ]);
  });

  it("start unhurt: no injury, no Strain, full pools, nothing blocked or disabled", () => {
    for (const actor of people) {
      const { body, stamina, exhaustion, strain, bleed, vital, reactions } = living(actor).system;
      const { injuries, blocks, disabled, statuses, parts } = body;
      expect([actor.name, { injuries, blocks, disabled, statuses }]).toEqual([
        actor.name,
        { injuries: 0, blocks: [], disabled: [], statuses: [] },
      ]);
      expect([actor.name, parts.filter(({ state }) => state !== "sound")]).toEqual([actor.name, []]);
      expect([actor.name, stamina.value, exhaustion.value, strain.value, bleed.value, vital]).toEqual([
        actor.name,
        stamina.max,
        exhaustion.max,
        0,
        0,
        "alive",
      ]);
      expect([actor.name, reactions.value]).toEqual([actor.name, reactions.max]);
    }
  });

  it("D-48 hold items in their own hands, with the needed number of hands, each hand used once", () => {
    for (const actor of people) {
      const self = living(actor);
      const hands = itemsOf(self, "anatomyPart").flatMap(({ id, system }) => (system.kind === "hand" ? [id] : []));
      const held = [...itemsOf(self, "anatomyWeapon"), ...itemsOf(self, "anatomyShield")].filter(
        ({ system }) => system.carry === "held",
      );
      const taken = held.flatMap(({ system }) => system.heldBy);
      expect([actor.name, taken.filter((id) => !hands.includes(id)), new Set(taken).size]).toEqual([
        actor.name,
        [],
        taken.length,
      ]);
      for (const { name, system } of held)
        expect([actor.name, name, system.heldBy.length]).toEqual([
          actor.name,
          name,
          (system as Partial<WeaponData>).hands ?? 1,
        ]);
    }
  });

  it("V-N-54 Bren's javelins have a range increment of 45 ft", () => {
    const bren = living(found("Bren Holt"));
    const javelin = itemsOf(bren, "anatomyWeapon").find(({ name }) => name === "Javelin")!;
    expect(javelin.system.thrownIncrement + 5 * (bren.system.attributes.str.mod ?? 0)).toBe(45);
    expect(javelin.system.quantity).toBe(3);
  });

  it("N-46 N-42 the injury that disables a part disables exactly that part's weapon", () => {
    const hurt = (name: string, partName: string, count: number) =>
      living(found(name), (items) => {
        const part = items.find((item) => item.name === partName)!;
        for (let at = 0; at < count; at++)
          items.push({
            ...structuredClone(part),
            id: `injury${at}`,
            uuid: `Item.injury${at}`,
            type: "anatomyInjury",
            name: "Wound",
            system: { part: part.id, severity: "minor", treated: false, treatedAt: null, inflictedAt: 0 } as Data,
          });
      });
    const disabled = (self: ActorSnapshot) =>
      self.system.body.disabled.map((id) => self.items.find((item) => item.id === id)?.name);
    expect(disabled(hurt("Tide Crab", "Left pincer", 1))).toEqual([]);
    expect(disabled(hurt("Tide Crab", "Left pincer", 2))).toEqual(["Pincer, left"]);
    const eagle = hurt("Crag Eagle", "Right wing", 1);
    expect(disabled(eagle)).toEqual(["Wing, right"]);
    expect(eagle.system.body.blocks).toContain("fly");
    expect(eagle.system.speeds.fly.current).toBe(50);
    expect(disabled(hurt("Ash Drake", "Front left foot", 2))).toEqual(["Claw, left"]);
    expect(disabled(hurt("Clay Warden", "Right hand", 3))).toEqual(["Fist, right"]);
  });

  it("N-125 the sergeant has DV 16 with a readied shield", () => {
    const sergeant = living(found("Watch Sergeant"), (items) => {
      const shield = items.find(({ name }) => name === "Round Shield")!;
      (shield.system as { readied: boolean }).readied = true;
    });
    expect(sergeant.system.defence.dv).toBe(16);
  });
});

describe("the tokens", () => {
  it("have their actor's size; characters are friendly and linked", () => {
    for (const actor of people) {
      const token = actor.prototypeToken as Data;
      const hero = actor.type === "anatomyCharacter";
      expect([actor.name, token.actorLink, token.disposition]).toEqual([actor.name, hero, hero ? 1 : -1]);
      expect([actor.name, token.bar1, token.bar2]).toEqual([actor.name, { attribute: "stamina" }, { attribute: "ap" }]);
    }
    const sides = docs("creatures").map((doc) => (doc.prototypeToken as Data).width);
    expect(sides.slice(0, 13)).toEqual([1, 1, 1, 1, 2, 2, 2, 1, 1, 2, 1, 2, 3]);
    expect((named("creatures", "Soot Imp").prototypeToken as Data).texture).toMatchObject({ scaleX: 0.6, scaleY: 0.6 });
  });
});
