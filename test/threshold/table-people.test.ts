/** Actors on the test host: created manually, changed by species, class and level; equipment; invalid data. */

import { afterEach, describe, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { act, quoted, Sickbed } from "./sickbed.ts";

let bed: Sickbed;
afterEach(() => bed.play.close());

const run = async <T = unknown>(code: string): Promise<T> => {
  const result = await bed.gm.run<T>(code);
  await bed.play.quiet();
  return result;
};
/** Gives an actor an item from a pack, with overrides; resolves to its id. */
const give = (uuid: string, pack: string, name: string, system: object = {}): Promise<string> =>
  run(`const found = (await game.packs.get("fivefold.threshold-${pack}").getDocuments()).find((d) => d.name === ${quoted(name)});
    const data = foundry.utils.mergeObject(game.items.fromCompendium(found), ${quoted({ system })});
    const [item] = await fromUuidSync(${quoted(uuid)}).createEmbeddedDocuments("Item", [data]);
    return item.id;`);
const change = (uuid: string, name: string, system: object): Promise<void> =>
  run(`await fromUuidSync(${quoted(uuid)}).items.getName(${quoted(name)}).update({ system: ${quoted(system)} });`);
const created = (name: string, type = "thresholdCharacter"): Promise<string> =>
  run(`return (await Actor.create({ name: ${quoted(name)}, type: ${quoted(type)} })).uuid;`);
const hp = (uuid: string) => bed.read<number[]>(uuid, "[a.system.hp.value, a.system.hp.max]");
const names = (uuid: string) => bed.read<string[]>(uuid, "a.items.map((i) => i.name).sort()");
const told = () => bed.gm.run<string[]>("return game.messages.contents.map((m) => m.content).filter((c) => c);");
/** This client's notifications since the last call. */
const heard = () =>
  bed.gm.run<string[]>(`const all = ui.notifications.heard ??= [];
    if (!ui.notifications.listens) {
      ui.notifications.listens = true;
      for (const kind of ["info", "warn", "error"]) {
        const say = ui.notifications[kind].bind(ui.notifications);
        ui.notifications[kind] = (message, ...more) => (all.push(message), say(message, ...more));
      }
    }
    return all.splice(0);`);

describe.each(oneGeneration(import.meta.url))("generation %i", (generation) => {
  it("T-06 T-07 T-08 T-15 T-22 T-35 T-98 T-99 D-35 V-T-04: a character is created from scratch, with a class and one species", async () => {
    bed = await Sickbed.open(generation);
    const wren = await created("Wren");
    const six = `Object.values(a.system.stats).map((s) => s.value)`;
    const three = `Object.values(a.system.defenses).map((d) => d.value)`;
    expect(await bed.read(wren, `[${six}, ${three}, a.system.woundThreshold.value]`)).toEqual([
      [0, 0, 0, 0, 0, 0],
      [10, 10, 10],
      10,
    ]);
    // Points, species and class in any order: a new character has all hit points.
    await bed.change(bed.gm, wren, { "system.stats.dex.base": 2, "system.stats.con.base": 2 });
    expect(await hp(wren)).toEqual([4, 4]);
    await give(wren, "classes", "Rogue");
    expect(await hp(wren)).toEqual([20, 20]);
    await give(wren, "classes", "Elf");
    expect(await hp(wren)).toEqual([18, 18]);
    const about = `[a.system.creature.type, a.system.creature.subtypes, a.system.speed.value, a.system.attackBonus.value, a.system.hitDice.count, a.system.hitDice.die]`;
    expect(await bed.read(wren, about)).toEqual(["humanoid", ["Elf"], 6, 1, 1, 8]);
    expect(await bed.read(wren, `[${six}, ${three}]`)).toEqual([
      [0, 3, 1, 0, 1, 0],
      [11, 15, 12],
    ]);

    // One species at a time: it is removed with the items it granted.
    await give(wren, "classes", "Abomination");
    expect([await names(wren), await hp(wren)]).toEqual([
      ["Abomination", "Bite", "Rogue"],
      [22, 22],
    ]);
    expect(await bed.read(wren, "[a.system.creature.kind, a.system.creature.countsAs]")).toEqual([
      "undead",
      ["undead"],
    ]);
    await give(wren, "classes", "Wrought");
    expect(await names(wren)).toEqual(["Rogue", "Wrought"]);
    expect(await told()).toEqual([
      expect.stringContaining("Abomination replaces Elf"),
      expect.stringContaining("Wrought replaces Abomination"),
      expect.stringContaining("Bite removed with Abomination"),
    ]);
    expect(await bed.read(wren, about)).toEqual(["construct", ["Wrought"], 5, 1, 1, 8]);
    await run(`await fromUuidSync(${quoted(wren)}).items.getName("Wrought").delete();`);
    expect(await bed.read(wren, `[${six}, a.system.creature.subtypes]`)).toEqual([[0, 2, 2, 0, 0, 0], []]);

    // Later a higher maximum does not heal: it asks (D-35), and undo reverts the answer.
    await bed.change(bed.gm, wren, { "system.hp.value": 15 });
    await give(wren, "classes", "Soldier");
    expect(await bed.read(wren, `[a.system.hp, a.system.attackBonus.value, ${three}]`)).toMatchObject([
      { value: 15, max: 20, starting: 16 },
      2,
      [14, 14, 11],
    ]);
    await give(wren, "classes", "Dwarf");
    expect(await hp(wren)).toEqual([15, 24]);
    const ask = await bed.newest("fillHp");
    await act(bed.gm, wren, "fillHp");
    await bed.play.quiet();
    expect([await hp(wren), await bed.newest("fillHp")]).toEqual([[24, 24], ask]);
    await bed.all(ask, "undo");
    expect(await hp(wren)).toEqual([15, 24]);
  });

  it("T-01 T-44 T-55 T-65 T-73 T-74 T-114 T-115 T-116: manual entries count, and invalid ones are refused by name", async () => {
    bed = await Sickbed.open(generation);
    await heard();
    const wren = await created("Wren");
    const beast = await created("Beast", "thresholdCreature");
    // Own modifiers, an item's, an effect's: each message names the invalid field, and nothing is stored.
    const refused = async (code: string): Promise<string[]> => {
      await bed.gm.run(`try { ${code} } catch (error) { if (!/refused|prevented/i.test(error.message)) throw error; }`);
      await bed.play.quiet();
      return heard();
    };
    const own = (modifier: object) =>
      `await fromUuidSync(${quoted(wren)}).update({ "system.modifiers.m1": ${quoted(modifier)} });`;
    expect(await refused(own({ target: "defence.ref", type: "luck", value: 1 }))).toEqual([
      expect.stringContaining("Unknown modifier target “defence.ref”"),
    ]);
    expect(await refused(own({ target: "d20", type: " ", value: 1 }))).toEqual([
      expect.stringContaining("A modifier needs a type"),
    ]);
    expect(await bed.read(wren, "a.system.modifiers")).toEqual({});
    await give(wren, "gear", "Ring of Warding");
    const ring = `fromUuidSync(${quoted(wren)}).items.getName("Ring of Warding")`;
    expect(
      await refused(
        `await ${ring}.update({ "system.modifiers": { m1: { target: "nose", type: "luck", value: 1 } } });`,
      ),
    ).toEqual([expect.stringContaining("Unknown modifier target “nose”")]);
    const put = (on: string, changes: [string, string][]): string => {
      const rows = changes.map(([key, value]) => ({
        key: `system.${key}`,
        ...(generation === 13 ? { mode: 2 } : { type: "add" }),
        value,
      }));
      const data = generation === 13 ? { name: "Charm", changes: rows } : { name: "Charm", system: { changes: rows } };
      return `await fromUuidSync(${quoted(on)}).createEmbeddedDocuments("ActiveEffect", [${quoted(data)}]);`;
    };
    const bad: [string, string, string][] = [
      ["pool.attak", "+1 luck", "Unknown modifier target “attak”"],
      ["pool.attack", "plenty", "“plenty” on attack is not a modifier"],
      ["pool.resist", "fire", "“fire” is not a resistance"],
      ["sizing.steps", "big", "not “big”"],
      ["sizing.grantsAbilityMods", "perhaps", "not “perhaps”"],
      ["creature.countsAs", "uncle", "“uncle” is not a creature type"],
    ];
    for (const [key, value, why] of bad)
      expect([key, await refused(put(wren, [[key, value]]))]).toEqual([key, [expect.stringContaining(why)]]);
    expect(await bed.read(wren, "a.effects.size")).toBe(0);
    const kin = `await fromUuidSync(${quoted(beast)}).update({ "system.creature.countsAs": ["uncle"] });`;
    expect(await refused(kin)).toEqual([expect.stringContaining("“uncle” is not a creature type")]);
    await bed.change(bed.gm, beast, { "system.creature.countsAs": [" Undead"] });
    expect(await bed.read(beast, "a.system.creature.kind")).toBe("undead");
    expect(
      await refused(
        put(wren, [
          ["pool.defense.ref", "+2 deflection"],
          ["pool.resist", "fire 5"],
          ["creature.countsAs", "undead"],
        ]),
      ),
    ).toEqual([]);
    expect(await bed.read(wren, "[a.system.defenses.ref.value, a.system.creature.kind]")).toEqual([12, "undead"]);
    const effect = `fromUuidSync(${quoted(wren)}).effects.contents[0]`;
    const rows = generation === 13 ? "changes" : "system.changes";
    const edit = `const rows = foundry.utils.deepClone(foundry.utils.getProperty(${effect}._source, "${rows}")); rows[0].value = "+2";
      await ${effect}.update({ "${rows}": rows });`;
    expect(await refused(edit)).toEqual([expect.stringContaining("is not a modifier")]);
    expect(await bed.read(wren, "a.system.defenses.ref.value")).toBe(12);

    // From now on fire damage is reduced by 5; an actor that counts as undead cannot be immune to holy power, and the
    // sheet says so.
    await bed.change(bed.gm, wren, {
      "system.hp.value": 20,
      "system.hp.override": 20,
      "system.resistances.r1": { type: "holy", mode: "immunity", value: 0, source: "" },
    });
    await bed.change(bed.gm, wren, { "system.hp.value": 20 });
    await act(bed.gm, wren, "applyDamage", { given: { amount: "9", type: "fire" } });
    await bed.play.quiet();
    expect(await bed.read(wren, "[a.system.hp.value, a.system.resistances.r1.valid]")).toEqual([16, false]);
    await act(bed.gm, wren, "applyDamage", { given: { amount: "2", type: "holy" } });
    await bed.play.quiet();
    expect((await hp(wren))[0]).toBe(14);

    // Rule zero: a GM override replaces the calculated number, and can be removed.
    await bed.change(bed.gm, wren, {
      "system.defenses.ref.override": 30,
      "system.stats.str.override": 4,
      "system.hitDice.override": 7,
    });
    expect(
      await bed.read(
        wren,
        "[a.system.defenses.ref.value, a.system.stats.str.value, a.system.carry.light, a.system.hitDice.count]",
      ),
    ).toEqual([30, 4, 50, 7]);
    await bed.change(bed.gm, wren, { "system.defenses.ref.override": null });
    expect(await bed.read(wren, "a.system.defenses.ref.value")).toBe(12);

    // A creature's own data: natural bonuses, and natural weapons with the role of their kind until changed.
    await bed.change(bed.gm, beast, {
      "system.defenses": { fort: { natural: 2 }, ref: { natural: 3 }, will: { natural: 1 } },
    });
    expect(
      await bed.read(beast, "[...Object.values(a.system.defenses).map((d) => d.value), a.system.woundThreshold.value]"),
    ).toEqual([12, 13, 11, 12]);
    await run(
      `await fromUuidSync(${quoted(beast)}).createEmbeddedDocuments("Item", [{ name: "Limb", type: "thresholdNatural" }]);`,
    );
    const limb = () =>
      bed.read(beast, `(({ kind, role, damage }) => [kind, role, damage.type])(a.items.getName("Limb").system)`);
    expect(await limb()).toEqual(["custom", "primary", "bludgeoning"]);
    await change(beast, "Limb", { kind: "claw" });
    expect(await limb()).toEqual(["claw", "secondary", "slashing"]);
    await change(beast, "Limb", { role: "primary" });
    expect(await limb()).toEqual(["claw", "primary", "slashing"]);
    await change(beast, "Limb", { kind: "sting", role: "primary" });
    expect(await limb()).toEqual(["sting", "primary", "piercing"]);
    expect(bed.gm.errors).toEqual([]);
  });
});
