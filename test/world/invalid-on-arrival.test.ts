/** P-33: an actor with invalid values that is created, imported or dropped in a running world. */
import { afterEach, describe, expect, it } from "vitest";
import type { Client } from "../host/node.ts";
import { GM_AND_ANNA, openPlay, type Play } from "../kit/play.ts";

let play: Play;
afterEach(() => play?.close());

// biome-ignore lint/suspicious/noExplicitAny: stored JSON of any kind
type Stored = Record<string, any>;

const PACK = "fivefold.bloodied-characters";

const idle = async (client: Client): Promise<void> => {
  for (let round = 0; round < 4; round += 1) {
    await client.run("await game.fivefold.idle()");
    await play.table.settle();
  }
};

/** Brannoc with a level that is no number, and an item with an invalid place. */
const broken = (good: Stored, name: string): Stored => {
  const source = structuredClone(good);
  source.name = name;
  source.system.level = "many";
  source.items[1].system.equipped = "ear";
  return source;
};

describe.each([13, 14] as const)("generation %i", (generation) => {
  it("P-33: by macro, import of a file and drop from a compendium: defaults are stored, originals kept, the GM is told once each", async () => {
    play = await openPlay("bloodied", generation, GM_AND_ANNA);
    const { gm } = play;
    const actorTable = play.table.authority.world.table("Actor") as unknown as Map<string, Stored>;
    const good = [...actorTable.values()].find(({ name }) => name === "Brannoc Tull")!;
    const told = () =>
      gm.run<string[]>(`return game.messages.filter((m) => m.content.includes("ff-migration")).map((m) => m.content);`);
    const check = async (uuid: string, name: string, reports: number) => {
      await idle(gm);
      const [level, aside, place, asideOfItem] = await gm.run<unknown[]>(`
        const actor = fromUuidSync("${uuid}"), [, item] = actor.items.contents;
        return [actor.system.level, actor.flags.fivefold?.aside, item.system.equipped, item.flags.fivefold?.aside];`);
      expect([name, level, place]).toEqual([name, 1, "none"]);
      expect([aside, asideOfItem]).toEqual([
        [{ path: "system.level", value: '"many"' }],
        [{ path: "system.equipped", value: '"ear"' }],
      ]);
      const all = await told();
      expect([name, all.length]).toEqual([name, reports]);
      for (const said of [name, 'level: "many"', 'equipped: "ear"']) expect(all.at(-1)).toContain(said);
    };

    const { _id: _, ...made } = broken(good, "By macro");
    const uuid = await gm.run<string>(`return (await Actor.implementation.create(${JSON.stringify(made)})).uuid;`);
    await check(uuid, "By macro", 1);

    const empty = await gm.run<string>(
      `return (await Actor.implementation.create({ name: "Empty", type: "bloodiedCharacter" })).uuid;`,
    );
    await gm.run(
      `await fromUuidSync("${empty}").importFromJSON(${JSON.stringify(JSON.stringify(broken(good, "From a file")))});`,
    );
    await check(empty, "From a file", 2);

    // A compendium of this system with a hand-edited actor in it.
    const pack = play.table.authority.options.packs.find(({ collection }) => collection === PACK)!;
    const rows = pack.shelf.table("Actor") as unknown as Map<string, Stored>;
    const id = "badbadbadbadbad0";
    rows.set(id, { ...broken(good, "From a compendium"), _id: id });
    const dropped = await gm.run<string>(`
      const packed = game.packs.get("${PACK}");
      return (await game.actors.importFromCompendium(packed, "${id}")).uuid;`);
    rows.delete(id);
    await check(dropped, "From a compendium", 3);

    const valid = await gm.run<string>(
      `return (await Actor.implementation.create(${JSON.stringify({ ...good, _id: undefined })})).uuid;`,
    );
    await idle(gm);
    expect([valid.startsWith("Actor."), (await told()).length]).toEqual([true, 3]);
  });
});
