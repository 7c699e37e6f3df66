/**
 * Imported sheets: truncated, of another system, with anything in any field. They load repaired or are rejected; the
 * world stays usable.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { act, type Ford, item, openFord } from "../bloodied/ford.ts";
import { complaints } from "./forge.ts";
import { walked } from "./walk.ts";

const WRONG: readonly unknown[] = [
  null,
  "x",
  "",
  -1,
  1e300,
  0.5,
  true,
  [],
  [null],
  {},
  { a: { b: 1 } },
  "9".repeat(50_000),
];
const ID = "a".repeat(16);

describe.each([13, 14] as const)("generation %i", (generation) => {
  let ford: Ford;
  beforeAll(async () => {
    ford = await openFord(generation);
  });
  afterAll(() => ford.close());

  const create = (name: string, data: object): Promise<string> =>
    ford.gm.run(`try {
      const made = await ${name}.implementation.create(${JSON.stringify({ name: "Stranger", ...data })});
      return made?.uuid ?? "refused";
    } catch (error) { return error instanceof Error ? "refused" : String(error); }`);
  /** Whether all numbers of a document are finite. */
  const sane = (uuid: string): Promise<boolean> =>
    ford.gm.run(`const doc = fromUuidSync(${JSON.stringify(uuid)});
      return Object.values(foundry.utils.flattenObject(doc.system.toObject(false))).every((v) => typeof v !== "number" || Number.isFinite(v));`);
  const quiet = async (): Promise<void> => {
    await ford.quiet();
    expect(complaints(ford)).toEqual([]);
  };

  it("any value in any field of any type is rejected, or loads with finite numbers", async () => {
    const types = await walked(ford.gm);
    for (const name of ["Actor", "Item"] as const)
      for (const [type, leaves] of Object.entries(types[name])) {
        expect(leaves.length).toBeGreaterThan(0);
        for (const wrong of WRONG) {
          for (const system of [wrong, Object.fromEntries(leaves.map(({ path }) => [path, wrong]))]) {
            const made = await create(name, { type, system });
            if (made !== "refused") expect([made, await sane(made)]).toEqual([made, true]);
          }
        }
        const uuid = await create(name, { type });
        const kept = await ford.gm.run<string[]>(`
          const doc = fromUuidSync(${JSON.stringify(uuid)}), broken = [];
          const wrongs = ${JSON.stringify(WRONG)};
          // A third of the values for each field, another third for the next: every value meets every kind of field.
          for (const [at, { path }] of ${JSON.stringify(leaves)}.entries()) for (const [which, wrong] of wrongs.entries()) {
            if ((at + which) % 3) continue;
            await doc.update({ ["system." + path]: wrong }).catch(() => null);
            const [was, is] = [doc._source.system, doc.system.toObject(false)].map((s) => foundry.utils.getProperty(s, path));
            if (typeof is === "number" && !Number.isFinite(is)) broken.push(path);
            if (was === undefined && is === undefined && !path.includes("slashing")) broken.push(path + " lost");
          }
          return broken;`);
        expect([type, kept]).toEqual([type, []]);
      }
    await quiet();
  });

  it("a truncated character, one of another system, or one with impossible items", async () => {
    const source = await ford.gm.run<Record<string, unknown>>(`return game.actors.getName("Brannoc Tull").toObject();`);
    const things = source.items as Record<string, unknown>[];
    const strangers: Record<string, object> = {
      "no type": { type: undefined },
      "another ruleset": { type: "nosuchCharacter", system: { abilities: { str: 5 } } },
      "an item as an actor": { type: "bloodiedWeapon" },
      "things that are no list": { items: { a: 1 } },
      "things that are nothing": { items: [null, 5, "sword", []] },
      "things of unknown types": { items: [{ name: "Odd", type: "nosuch" }] },
      "actors as things": { items: [{ name: "Odd", type: "bloodiedCreature" }] },
      "things without names": { items: [{ type: "bloodiedGear" }, { type: "bloodiedWeapon", name: "" }] },
      "things of one id": { items: [1, 2].map(() => ({ ...things[0], _id: ID })) },
      "ids of names every object has": { _id: "constructor", items: [{ ...things[0], _id: "__proto__" }] },
      "a thing that is itself the actor": { _id: ID, items: [{ ...things[0], _id: ID, parent: ID }] },
      "effects of anything": { effects: [null, { name: 5, changes: "x", statuses: 3, duration: "long" }] },
      "an effect on everything": {
        effects: [{ name: "Odd", changes: [{ key: "system.attributes.hp", mode: 5, value: "nothing" }] }],
      },
      "an effect from itself": { effects: [{ _id: ID, name: "Odd", origin: `Actor.${ID}.ActiveEffect.${ID}` }] },
      "flags of anything": { flags: { fivefold: { ledger: [1, { state: "applied" }], sealed: "x" } } },
      "a token of anything": { prototypeToken: { texture: 5, bar1: "x", sight: [] } },
    };
    for (const [what, changes] of Object.entries(strangers)) {
      const made = await create("Actor", { ...source, _id: undefined, ...changes });
      if (made !== "refused") {
        expect([what, await sane(made)]).toEqual([what, true]);
        await act(ford.gm, made, "blow", { given: { amount: "1", ignoresArmor: true } });
        ford.gm.dice([11]);
        await act(ford.gm, made, "defense");
      }
      await ford.quiet();
      expect([what, complaints(ford)]).toEqual([what, []]);
    }
  });

  it("importing a file over a character: a truncated one is rejected, another type does not change the type", async () => {
    const uuid = ford.uuid("Thessaly Quill");
    const load = (json: string): Promise<string> =>
      ford.gm.run(`const actor = fromUuidSync(${JSON.stringify(uuid)});
        try { await actor.importFromJSON(${JSON.stringify(json)}); } catch (error) { return "refused"; }
        return "loaded";`);
    const json = await ford.gm.run<string>(`return JSON.stringify(fromUuidSync(${JSON.stringify(uuid)}).toObject());`);
    for (const cut of [0, 1, 100, json.length - 1]) expect(await load(json.slice(0, cut))).toBe("refused");
    for (const system of [null, 5, "x", { abilities: "strong" }, { attributes: { hp: { value: "many", max: {} } } }])
      await load(JSON.stringify({ ...JSON.parse(json), system }));
    await quiet();
    expect(await sane(uuid)).toBe(true);
    expect(await load(json)).toBe("loaded");
    await quiet();
  });

  it("the world with all of them loads again", async () => {
    for (const client of [ford.gm, ford.ben]) {
      const again = await client.rejoin();
      await again.run("await game.fivefold.idle()");
      expect(again.errors.filter((e) => e.level === "error")).toEqual([]);
      expect(again.game.actors.size).toBeGreaterThan(4);
    }
  });

  it("B-08 B-09: weapons and armor with invalid formulas are named when used, and nothing is written", async () => {
    const gm = await ford.table.join("Gamemaster").catch(() => ford.gm);
    const uuid = gm.game.actors.getName("Brannoc Tull").uuid as string;
    const sword = await item(gm, uuid, "Arming Sword");
    for (const formula of [
      "2d",
      "constructor",
      "1d6*99",
      "(1d6)d(1d6)",
      "@abilities.str",
      "9".repeat(9999),
      "1e9d6",
      "-1d6",
    ]) {
      const told = await gm.run<string[]>(`
        const told = [], say = ui.notifications.error;
        ui.notifications.error = (text) => void told.push(text);
        await fromUuidSync(${JSON.stringify(uuid)}).items.get("${sword}").update({ "system.damage.formula": ${JSON.stringify(formula)} });
        ui.notifications.error = say;
        return told;`);
      expect([formula, told.length]).toEqual([formula, 1]);
      expect(gm.game.actors.getName("Brannoc Tull").items.get(sword).system.damage.formula).toBe("1d8");
      const things = [
        { name: "Odd Blade", type: "bloodiedWeapon", system: { damage: { formula } } },
        { name: "Odd Plate", type: "bloodiedArmor", system: { formula, equipped: true } },
      ];
      const ids = await gm.run<string[]>(
        `return (await fromUuidSync(${JSON.stringify(uuid)}).createEmbeddedDocuments("Item", ${JSON.stringify(things)})).map((i) => i.id);`,
      );
      gm.dice([15]);
      await act(gm, uuid, "attack", { item: ids[0], given: { fixed: 5 } });
      gm.dice([2, 1]);
      await act(gm, uuid, "armor");
      await act(gm, uuid, "blow", { given: { amount: formula } });
      gm.dice([2, 1]);
      await act(gm, uuid, "blow", { given: { amount: "1" } });
      await gm.run(
        `await fromUuidSync(${JSON.stringify(uuid)}).deleteEmbeddedDocuments("Item", ${JSON.stringify(ids)});`,
      );
      await ford.table.settle();
      expect([formula, gm.errors.filter((e) => e.level === "error")]).toEqual([formula, []]);
    }
  });
});
