/**
 * Worlds of earlier versions: read correctly at once, stored in the new shape once the GM agrees, and nothing is lost.
 */
import { afterEach, describe, expect, it } from "vitest";
import { type Client, openTable } from "../host/node.ts";
import { type OldWorld, openOldWorld, type Source } from "./old-world.ts";

const asked = (client: Client): Promise<string[]> =>
  client.run("return asked.map((config) => String(config.content));");
const list = (html: string): string[] =>
  [...html.matchAll(/<strong>([^<]*)<\/strong>\s*<small>([^<]*)/g)].map((m) => `${m[1]}: ${m[2]}`);
const counts = (html: string): string[] => [...html.matchAll(/<summary>([^<]*)/g)].map((m) => m[1] as string);

const HP = "attributes.hp.value, attributes.vigor";
const REACH = "range.reach, reach";

describe.each([13, 14] as const)("a world of an earlier version, generation %i", (generation) => {
  let world: OldWorld;
  afterEach(() => world.close());

  it("shows the changes and writes nothing; all clients already read the new shape; the next start asks again", async () => {
    world = await openOldWorld(generation);
    const before = JSON.stringify(world.table.authority.world.sources());
    const anna = await world.join("Anna");
    expect(await anna.run("return game.actors.getName('Bo').system.attributes.hp.value;")).toBe(7);
    let gm = await world.join("Gamemaster");
    for (let start = 0; start < 2; start += 1) {
      const [shown, ...more] = await asked(gm);
      expect(more).toEqual([]);
      expect(counts(shown!)).toEqual(["Actors: 5", "Items: 7", "Unlinked tokens: 1", "Cards: 1"]);
      expect(list(shown!).sort()).toEqual(
        [
          `Bo: ${HP}`,
          "Since: attributes.vigor",
          `Refused: ${HP}, level`,
          "Bent: level",
          `Wolf: ${HP}`,
          `Old Blade (Bo): ${REACH}`,
          "Rope (Bo): quantity",
          `Old Blade (Cursed): ${REACH}`,
          `Old Blade (Wolf): ${REACH}`,
          `World Blade: ${REACH}`,
          `Packed Blade: ${REACH}`,
          `Hurt Wolf: ${HP}`,
          `Fang (Hurt Wolf): ${REACH}`,
          "Bo: ruleset",
        ].sort(),
      );
      expect(shown).toContain("<strong>Cursed</strong>: Cursed is cursed");
      expect(JSON.stringify(world.table.authority.world.sources())).toBe(before);
      expect(world.setting("fivefold.migratedTo")).toBe("0.0.4");
      gm.leave();
      gm = await world.join("Gamemaster");
    }
    expect(await asked(anna)).toEqual([]);
  });

  it("saves a copy of the stored data, then stores the migrated data, and reports failures to the GM", async () => {
    world = await openOldWorld(generation);
    const lost = { ...structuredClone(world.stored("Fine")), _id: "lost000000000000", name: null };
    world.table.authority.world.table("Actor").set(lost._id, lost as never);
    const [bo, since, cursed] = ["Bo", "Since", "Cursed"].map((name) => structuredClone(world.stored(name)));
    const gm = await world.join("Gamemaster", "reply = 'copy';");
    const [copy, ...more] = await gm.run<Source[]>("return JSON.parse(JSON.stringify(saved));");
    expect(more).toEqual([]);
    expect(copy).toMatchObject({ name: "fivefold-stand-in-0.0.4.json", system: "fivefold", from: "0.0.4" });
    expect(copy!.documents).toHaveLength(14);
    const kept = (name: string) => copy!.documents.find((d: Source) => d.name === name).source;
    expect(kept("Bo").system).toEqual(bo!.system);
    expect(kept("Since").system).toEqual(since!.system);
    expect(kept("Old Blade (Bo)").system).toEqual({ reach: 10, description: "<p>Long.</p>" });
    expect(kept("Packed Blade").system).toEqual({ reach: 25 });
    expect(kept("Hurt Wolf").system).toEqual({ attributes: { vigor: 5 } });

    const { attributes, level } = world.stored("Bo").system;
    expect([attributes.hp.value, attributes.vigor, level]).toEqual([7, undefined, 2]);
    expect(world.stored("Bo").flags).toEqual(bo!.flags);
    expect(world.stored("Bo").ownership).toEqual(bo!.ownership);
    expect(world.stored("Bo/Rope").system).toMatchObject({ quantity: 1, weight: 3 });
    expect(world.stored("Since").system.attributes).toMatchObject({ hp: { value: 4 } });
    expect(world.stored("Since").system.attributes).not.toHaveProperty("vigor");
    for (const [name, reach] of [
      ["Bo/Old Blade", 10],
      ["Cursed/Old Blade", 10],
      ["World Blade", 10],
      ["Packed Blade", 25],
      ["Hurt Wolf/Fang", 15],
    ] as const) {
      expect([name, world.stored(name).system.range.reach]).toEqual([name, reach]);
      expect(world.stored(name).system).not.toHaveProperty("reach");
    }
    expect(world.stored("Bo/Old Blade").system.description).toBe("<p>Long.</p>");
    expect(world.stored("Lamp").system).toEqual({ quantity: 2 });
    expect(world.stored("Hurt Wolf").delta.system).toEqual({ attributes: { hp: { value: 5 } } });
    expect(world.stored("Other Wolf").delta?.system ?? {}).toEqual({});
    expect(world.stored("Cursed")).toEqual({ ...cursed, items: world.stored("Cursed").items });
    expect(world.messages().map(({ type, system, content }) => [type, system?.ruleset, content])).toEqual([
      ["card", "bloodied", undefined],
      ["base", undefined, "blooded"],
      ["base", undefined, expect.stringContaining("Given a name")],
      ["base", undefined, expect.stringContaining("Cursed is cursed")],
    ]);
    const report = world.messages().at(-1)!;
    expect(report.whisper).toEqual(["Gamemaster", "Second"].map((name) => world.table.authority.user(name)!._id));
    expect(report.content).toContain("Changed documents: 12.");
    for (const name of ["Refused", "Bent"]) expect(report.content).toContain(`<strong>${name}</strong>`);
    expect(report.content).toContain("<strong>lost000000000000</strong>: Had no name;");
    expect(report.content).toContain("<strong>Bent</strong>: system.level cannot be −5.");
    expect(world.stored("Refused").system).toEqual({ attributes: { vigor: 3 } });
    expect(world.stored("Bent").system).toEqual({ level: 3 });
    expect(world.setting("fivefold.migratedTo")).toBe(gm.game.system.version);

    const written = JSON.stringify(world.table.authority.world.sources());
    const again = await gm.rejoin();
    await again.run("await game.fivefold.idle()");
    await world.table.settle();
    expect(await asked(again)).toEqual([]);
    expect(JSON.stringify(world.table.authority.world.sources())).toBe(written);
    expect(await again.run("return game.actors.getName('Wolf').system.attributes.hp.value;")).toBe(12);
    const token = "game.scenes.active.tokens.getName('Hurt Wolf').actor";
    expect(await again.run(`return ${token}.system.attributes.hp.value;`)).toBe(5);
  });

  it("writes nothing if the copy cannot be saved", async () => {
    world = await openOldWorld(generation);
    const before = JSON.stringify(world.table.authority.world.sources());
    const gm = await world.join(
      "Gamemaster",
      "save = () => { over = true; throw new Error('the disk is full'); }; reply = 'copy';",
    );
    expect(await asked(gm)).toHaveLength(1);
    expect(JSON.stringify(world.table.authority.world.sources())).toBe(before);
    expect(world.setting("fivefold.migratedTo")).toBe("0.0.4");
  });

  it("keeps changes by others while the dialog is open, and skips documents deleted meanwhile", async () => {
    world = await openOldWorld(generation);
    const anna = await world.join("Anna");
    const gm = await world.join(
      "Gamemaster",
      "reply = () => new Promise((resolve) => { globalThis.answer = resolve; });",
      false,
    );
    await anna.run("await game.actors.getName('Bo').update({ 'system.attributes.hp.value': 3, 'system.level': 4 });");
    await gm.run("await game.items.getName('World Blade').delete(); answer('go');");
    await world.over(gm);
    const { attributes, level } = world.stored("Bo").system;
    expect([attributes.hp.value, attributes.vigor, level]).toEqual([3, undefined, 4]);
    expect(world.messages().at(-1)!.content).not.toContain("World Blade");
    expect(gm.errors.filter((e) => e.level === "error" && !/level/.test(e.text))).toEqual([]);
  });

  it("is run by one GM only, and a second run has nothing to do", async () => {
    world = await openOldWorld(generation);
    const gm = await world.join("Gamemaster", "reply = 'go';");
    expect(await asked(gm)).toHaveLength(1);
    await gm.run("for (const name of ['Cursed', 'Refused', 'Bent']) await game.actors.getName(name).delete();");
    const told = world.messages().length;
    const before = JSON.stringify(world.table.authority.world.sources());
    await gm.run("await game.fivefold.migrate();");
    expect(await asked(gm)).toHaveLength(1);
    expect(world.messages()).toHaveLength(told);
    expect(JSON.stringify(world.table.authority.world.sources())).toBe(before);
    await gm.run("await game.settings.set('fivefold', 'migratedTo', '0.0.4');");
    const second = await world.join("Second");
    expect(await asked(second)).toEqual([]);
    expect(world.setting("fivefold.migratedTo")).toBe("0.0.4");
  });
});

describe.each([13, 14] as const)("a world without due steps, generation %i", (generation) => {
  it.each([undefined, "0.0.1", "99.0.0"])("does not ask, and stores the version (from %s)", async (from) => {
    const table = await openTable({
      generation,
      seed: async (api) => {
        await api.create("Actor", [{ name: "Bo", type: "bloodiedCharacter", system: {} }]);
        if (from) await api.setting("fivefold.migratedTo", from);
      },
      prelude: "globalThis.hostDialog = () => { throw new Error('Nobody is to be asked.'); };",
    });
    const gm = await table.join("Gamemaster");
    await expect.poll(() => gm.game.settings.get("fivefold", "migratedTo")).toBe(gm.game.system.version);
    expect(gm.errors).toEqual([]);
    await table.close();
  });
});
