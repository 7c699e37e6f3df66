import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { openTable, type Table, type TableOptions } from "../node.ts";

const system = join(dirname(fileURLToPath(import.meta.url)), "../fixture");

let table: Table | undefined;
afterEach(async () => {
  await table?.close();
  table = undefined;
});

const open = async (options: TableOptions = {}) => {
  table = await openTable({ system, users: [{ name: "Gamemaster", role: 4 }, { name: "Player" }], ...options });
  return table;
};

describe.each([13, 14] as const)("the conformance system on generation %i", (generation) => {
  test("boots for two clients, creates a hero, rolls, without warnings or errors", async () => {
    await open({ generation });
    const gm = await table!.join("Gamemaster");
    const player = await table!.join("Player");
    expect(gm.globals.conformance.trace).toEqual(["init", "i18nInit", "setup", "ready"]);
    expect(gm.game.release.generation).toBe(generation);
    await gm.run(`
      await Actor.create({ name: "Bo", type: "hero", ownership: { default: 3 }, system: { agility: 3 },
        items: [{ name: "Axe", type: "sword", system: { drawn: true } }] });
    `);
    await table!.settle();
    const hero = player.game.actors.getName("Bo");
    expect(hero.system.defence).toBe(14);
    await player.run(`await game.actors.getName("Bo").update({ "system.agility": 5 });`);
    await table!.settle();
    expect(gm.game.actors.getName("Bo").system.defence).toBe(16);
    player.dice([{ faces: 20, result: 17 }]);
    await player.run(`await game.actors.getName("Bo").swing();`);
    await table!.settle();
    const message = gm.game.messages.contents[0];
    expect(message.system.total).toBe(22);
    expect(message.rolls[0].total).toBe(22);
    expect(message.author.name).toBe("Player");
    expect(player.diceLeft).toBe(0);
    expect([...gm.errors, ...player.errors]).toEqual([]);
  });

  test("settings, sockets and queries work between clients; a player's forbidden write fails", async () => {
    await open({ generation });
    const gm = await table!.join("Gamemaster");
    const player = await table!.join("Player");
    await gm.run(`await game.settings.set("conformance", "pace", 3); game.socket.emit("system.conformance", "hello");`);
    await table!.settle();
    expect(player.game.settings.get("conformance", "pace")).toBe(3);
    expect(player.globals.conformance.trace.slice(4)).toEqual(["pace 3", "hello from Gamemaster"]);
    const answer = await player.run(`return game.users.activeGM.query("conformance.echo", { n: 1 });`);
    expect(JSON.stringify(answer)).toBe(JSON.stringify({ by: "Gamemaster", data: { n: 1 } }));
    await expect(player.run(`await Actor.create({ name: "No", type: "hero" });`)).rejects.toThrow("permission");
    await expect(player.run(`await game.settings.set("conformance", "pace", 4);`)).rejects.toThrow("permission");
  });

  test("a reload, a cut connection and a restarted server lose nothing", async () => {
    const disk = await mkdtemp(join(tmpdir(), "stand-in-harness-"));
    try {
      await open({ generation, disk });
      let gm = await table!.join("Gamemaster");
      await gm.run(`await Actor.create({ name: "Bo", type: "hero" });`);
      gm = await gm.rejoin();
      expect(gm.game.actors.getName("Bo").name).toBe("Bo");
      const player = await table!.join("Player");
      table!.drop(player);
      await table!.settle();
      expect(gm.game.users.getName("Player").active).toBe(false);
      await table!.restart();
      gm = await table!.join("Gamemaster");
      expect(gm.game.actors.size).toBe(1);
    } finally {
      await table?.close();
      table = undefined;
      await rm(disk, { recursive: true, force: true });
    }
  });
});

test("dice: a face that does not fit its die fails, and so does a die without a queued face", async () => {
  await open({ dice: "scripted" });
  const gm = await table!.join("Gamemaster");
  gm.dice([11]);
  await expect(gm.run(`return (await new Roll("1d10").evaluate()).total;`)).rejects.toThrow("d10");
  await expect(gm.run(`return (await new Roll("1d10").evaluate()).total;`)).rejects.toThrow("no face was laid out");
  gm.dice([3, { faces: 6, result: 4 }]);
  expect(await gm.run(`return (await new Roll("1d8 + 1d6").evaluate()).total;`)).toBe(7);
});

test("modules: evaluated once each, in order, late imports on demand; each has its own names and address", async () => {
  const folder = await mkdtemp(join(tmpdir(), "stand-in-modules-"));
  const files = {
    "system.json": JSON.stringify({ id: "parts", version: "1", esmodules: ["first.mjs"] }),
    "first.mjs": `import { Sheet, trace, other } from "./parts/sheet.mjs";
      trace.push("first " + Sheet.name + " " + Sheet.made().constructor.name + " " + other() + " " + import.meta.url);`,
    "parts/sheet.mjs": `import { count } from "./count.mjs";
      export const trace = (globalThis.trace = []);
      trace.push("sheet " + import.meta.url);
      export class Sheet { static made() { return new Sheet(); } }
      export const other = () => count();
      globalThis.later = () => import("./late.mjs");
      globalThis.again = (path) => import(path);`,
    "parts/count.mjs": `class Sheet {}
      export const count = () => Sheet.name;`,
    "parts/late.mjs": `import { trace } from "./sheet.mjs";
      trace.push("late");
      export const word = "late";`,
    "parts/lone.mjs": `export const word = "lone";`,
    "parts/slow.mjs": "",
    "parts/slower.mjs": "",
  };
  await mkdir(join(folder, "parts"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  try {
    await open({ system: folder });
    const base = "http://localhost/systems/parts";
    for (const name of ["Gamemaster", "Player"]) {
      const one = await table!.join(name);
      const trace = [`sheet ${base}/parts/sheet.mjs`, `first Sheet Sheet Sheet ${base}/first.mjs`];
      expect([...(one.globals.trace as string[])]).toEqual(trace);
      expect(await one.run("return [(await later()).word, (await later()).word].join()")).toBe("late,late");
      expect([...(one.globals.trace as string[])]).toEqual([...trace, "late"]);
      expect(await one.run(`return (await again("/systems/parts/parts/lone.mjs")).word`)).toBe("lone");
      await expect(one.run(`return again("/systems/parts/parts/gone.mjs")`)).rejects.toThrow("gone.mjs");
      // Requested files are waited for, and a closed page gets no more callbacks.
      const heard: string[] = [];
      one.globals.heard = heard;
      const asks = (name: string) =>
        one.run(
          `void again("/systems/parts/parts/${name}.mjs").then(() => heard.push("${name}"), () => heard.push("no ${name}"));`,
        );
      await asks("slow");
      await table!.settle();
      expect(heard).toEqual(["slow"]);
      await asks("slower");
      one.leave();
      await table!.settle();
      expect(heard).toEqual(["slow"]);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
