import { afterEach, describe, expect, test } from "vitest";
import { openTable } from "../node.ts";
import { moduleWithPack } from "./pages.ts";
import { complaints, FIXTURE, GENERATIONS, MODULES, plain, type Seated, sitDown } from "./support.ts";

/** Modules beside a system, without a browser. */

describe.each(GENERATIONS)("modules on generation %i", (generation) => {
  let t: Seated;
  afterEach(() => t?.table.close());
  const seat = async (...names: string[]): Promise<void> => {
    t = await sitDown(generation, { modules: names.map((name) => `${MODULES}/${name}`) });
  };
  const run = async <T = unknown>(code: string): Promise<T> => plain<T>((await t.gm.run(code)) ?? null);

  test("libraries are evaluated before the system, other modules after it, and so run their hooks", async () => {
    await seat("beside", "z-library");
    expect(await run("return order")).toEqual([
      "library: the system is not there yet",
      "beside: the system is there",
      "library init",
      "beside got 42",
      "beside init done",
      "library setup",
      "beside setup done",
      "library ready",
      "beside ready done",
    ]);
    expect(complaints(t.gm, t.ann)).toEqual([]);
  });

  test("game.modules is a Collection of packages by id", async () => {
    await seat("z-library", "beside");
    expect(
      await run(`const module = game.modules.get("beside");
        return [game.modules instanceof Collection, [...game.modules].map(({ id }) => id).sort(), module instanceof foundry.packages.Module,
          module.title, module.version, module.active, module.library, module.socket, module.flags.beside.colour,
          [...module.esmodules], [...module.relationships.requires].map(({ id }) => id), [...module.authors][0].name, module.compatibility.minimum, module.styles[0].layer]`),
    ).toEqual([
      true,
      ["beside", "z-library"],
      true,
      "Beside the system",
      "1.4.0",
      true,
      false,
      true,
      "blue",
      ["scripts/beside.mjs"],
      ["z-library"],
      "Ann",
      "13",
      "modules",
    ]);
  });

  test("a module without its requirements is listed, and inactive", async () => {
    await seat("lonely");
    expect(await run(`return [game.modules.get("lonely").active, typeof lonelyRan]`)).toEqual([false, "undefined"]);
    expect(t.table.system.warnings).toEqual(["The module lonely is not active: the module absent is missing."]);
    const actor = await t.hero();
    await expect(actor.setFlag("lonely", "x", 1)).rejects.toThrow("lonely");
  });

  test("an active module's id is a flag scope", async () => {
    await seat("z-library", "beside");
    const actor = await t.hero();
    await actor.setFlag("beside", "x", 1);
    expect(actor.getFlag("beside", "x")).toBe(1);
  });

  test("its texts override the system's; those for another system are not loaded", async () => {
    await seat("z-library", "beside");
    const { i18n } = t.gm.game;
    expect([i18n.localize("BESIDE.Volume"), i18n.localize("CONFORMANCE.Sheet")]).toEqual([
      "Volume",
      "Sheet of the module",
    ]);
    const plainTable = await openTable({ generation, system: FIXTURE });
    const gm = await plainTable.join("Gamemaster");
    expect(gm.game.i18n.localize("CONFORMANCE.Sheet")).toBe("Hero sheet");
    await plainTable.close();
  });

  test("its socket channel reaches the other clients; a module without one has no channel", async () => {
    await seat("z-library", "beside", "lonely");
    await t.ann.run(
      `game.socket.on("module.lonely", () => order.push("lonely")); game.socket.on("module.z-library", () => order.push("z"))`,
    );
    await t.gm.run(`for (const id of ["lonely", "z-library", "beside"]) game.socket.emit("module." + id, "hello")`);
    await t.table.settle();
    expect(plain<string[]>(await t.ann.run("return order")).slice(-2)).toEqual([
      "beside ready done",
      "hello from Gamemaster",
    ]);
  });

  test("its files and its templates can be read, files outside its folder cannot", async () => {
    await seat("z-library", "beside");
    expect(
      await run(`const text = await (await fetch("modules/beside/lang/en.json")).json();
        const gone = await fetch("modules/beside/../../fixture/system.json");
        return [text.BESIDE.Volume, gone.ok, await foundry.applications.handlebars.renderTemplate("modules/beside/templates/sample.hbs", { name: "<" })]`),
    ).toEqual(["Volume", false, '<b class="beside">&lt;</b>']);
  });

  test("its packs are listed beside the system's", async () => {
    const { folder, remove } = await moduleWithPack();
    t = await sitDown(generation, { modules: [folder, `${MODULES}/z-library`] });
    expect(
      await run(`const pack = game.packs.get("beside.arms");
        return [pack.metadata.packageType, pack.metadata.packageName, pack.locked, (await pack.getDocuments()).map(({ name }) => name).sort()]`),
    ).toEqual(["module", "beside", true, ["Rapier", "Sabre"]]);
    await remove();
  });

  test("it may register settings", async () => {
    await seat("z-library", "beside");
    await t.gm.game.settings.set("beside", "volume", 5);
    await t.table.settle();
    expect(t.ann.game.settings.get("beside", "volume")).toBe(5);
  });

  test("a module that fails to evaluate is reported and does not affect the others", async () => {
    await seat("z-library", "beside", "broken");
    expect(complaints(t.gm).map((text) => text.split("\n")[0])).toEqual([expect.stringContaining("broken on purpose")]);
    expect(await run("return order.at(-1)")).toBe("beside ready done");
  });

  test("a module for a later generation or another system is not active", async () => {
    await seat("late", "elsewhere");
    expect(await run(`return [...game.modules].map(({ id, active }) => [id, active])`)).toEqual([
      ["elsewhere", false],
      ["late", false],
    ]);
  });
});
