import { afterEach, describe, expect, test } from "vitest";
import { moduleWithPack } from "./pages.ts";
import { GENERATIONS, MODULES, plain, type Seated, sitDown } from "./support.ts";

/** API that published modules wrap or use: game start, packs, world data, folders of files. */

describe.each(GENERATIONS)("API for modules on generation %i", (generation) => {
  let t: Seated;
  let remove: () => Promise<void>;
  afterEach(async () => {
    await t.table.close();
    await remove();
  });
  const run = async <T = unknown>(code: string, client = t.gm): Promise<T> =>
    plain<T>((await client.run(code)) ?? null);
  const seat = async (prelude?: string): Promise<void> => {
    const pack = await moduleWithPack();
    remove = pack.remove;
    t = await sitDown(generation, {
      modules: [pack.folder, `${MODULES}/z-library`, `${MODULES}/wrapper`],
      ...(prelude && { prelude }),
    });
  };

  test("Game#initialize runs the boot, and can be wrapped before it", async () => {
    await seat();
    expect(await run("return [game instanceof foundry.Game, wrapped]")).toEqual([
      true,
      ["before init", "ready is true"],
    ]);
  });

  test("documents and index of a pack come through CONFIG.DatabaseBackend", async () => {
    await seat();
    expect(
      await run(`const backend = CONFIG.DatabaseBackend; const seen = [];
        const { _getDocuments } = backend;
        backend._getDocuments = async function (documentClass, request, user) {
          seen.push([documentClass.documentName, request.pack, Object.keys(request.query), request.index === true, user === game.user]);
          const result = await _getDocuments.call(this, documentClass, request, user);
          return request.index ? result : result.map((doc) => new documentClass({ ...doc.toObject(), name: doc.name + "!" }, { pack: request.pack }));
        };
        const pack = game.packs.get("beside.arms");
        const one = await pack.getDocument(pack.index.getName("Sabre")._id);
        const all = await pack.getDocuments();
        const index = await pack.getIndex({ fields: ["system.damage"] });
        return [one.name, one.pack, all.map(({ name }) => name).sort(), index.find(({ name }) => name.startsWith("Sabre")).system.damage, seen,
          Item.database === backend, typeof pack.indexDocument, backend instanceof foundry.data.ClientDatabaseBackend]`),
    ).toEqual([
      "Sabre!",
      "beside.arms",
      ["Rapier!", "Sabre!"],
      "1d8",
      [
        ["Item", "beside.arms", ["_id__in"], false, true],
        ["Item", "beside.arms", ["_id__in"], false, true],
        ["Item", "beside.arms", [], true, true],
      ],
      true,
      "function",
      true,
    ]);
  });

  test("game.data holds modules, packs, settings and the sources of the world's documents", async () => {
    await seat();
    await t.hero();
    await t.gm.game.settings.set("beside", "volume", 5);
    await t.table.settle();
    t.ann = await t.ann.rejoin();
    expect(
      await run(
        `const { actors, modules, packs, settings, folders } = game.data;
        const same = packs[0] === game.packs.get("beside.arms").metadata;
        const { key, value } = settings.find((setting) => setting.key === "beside.volume");
        return [actors.map(({ name }) => name), modules.map(({ id }) => id), packs.map(({ id, type, packageName }) => [id, type, packageName]), key, value, folders, same]`,
        t.ann,
      ),
    ).toEqual([
      ["Bo"],
      ["z-library", "beside", "wrapper"],
      [["beside.arms", "Item", "beside"]],
      "beside.volume",
      "5",
      [],
      true,
    ]);
  });

  test("FilePicker.browse lists a package's folder, and rejects paths outside of it", async () => {
    await seat();
    const browse = (target: string) =>
      run(`return foundry.applications.apps.FilePicker.browse("data", ${JSON.stringify(target)})
        .then(({ target, files, dirs }) => [target, files, dirs], () => "refused")`);
    expect(await browse("modules/beside/lang")).toEqual([
      "modules/beside/lang",
      ["modules/beside/lang/en.json", "modules/beside/lang/other-system.json"],
      [],
    ]);
    expect(await browse("systems/conformance/")).toEqual([
      "systems/conformance",
      ["systems/conformance/system.json"],
      ["lang", "module", "styles", "templates"].map((name) => `systems/conformance/${name}`),
    ]);
    for (const target of ["modules/beside/nothing", "modules/beside/../..", "modules/other", ""])
      expect(await browse(target), target).toBe("refused");
    expect(
      await run(
        `return (await foundry.applications.apps.FilePicker.browse("data", "modules/beside/lang", { extensions: [".txt"] })).files`,
      ),
    ).toEqual([]);
  });

  test("a directory's tree can be rebuilt on request", async () => {
    await seat();
    expect(
      await run(`for (const pack of game.packs) pack.initializeTree(); game.actors.initializeTree(); return true`),
    ).toBe(true);
  });
});
