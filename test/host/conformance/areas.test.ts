import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Data } from "../types.ts";
import type { Scene } from "../view-documents.ts";
import { GENERATIONS, plain, type Seated, sitDown } from "./support.ts";

/** Areas on a scene: measured templates in generation 13, regions in 14. */

interface Area {
  id: string;
  isOwner: boolean;
  toObject(): Data;
  update(changes: Data): Promise<unknown>;
  delete(): Promise<unknown>;
}
interface AreaScene extends Scene {
  createEmbeddedDocuments(name: string, data: Data[]): Promise<never>;
  getEmbeddedCollection(name: string): Iterable<Area>;
}

describe.each(GENERATIONS)("areas on generation %i", (generation) => {
  const [name, permission] = generation === 14 ? ["Region", "REGION_CREATE"] : ["MeasuredTemplate", "TEMPLATE_CREATE"];
  const data: Data =
    generation === 14
      ? { name: "Fire", visibility: 2, shapes: [{ type: "circle", x: 200, y: 200, radius: 300 }] }
      : { t: "circle", x: 200, y: 200, distance: 15 };
  let t: Seated;
  let uuid: string;
  const sceneOf = (client: Seated["gm"]): AreaScene => client.globals.fromUuidSync<AreaScene>(uuid);
  const areasOf = (client: Seated["gm"]): Area[] => [...sceneOf(client).getEmbeddedCollection(name)];
  const create = async (client: Seated["gm"], more: Data = {}): Promise<void> => {
    await sceneOf(client).createEmbeddedDocuments(name, [{ ...data, ...more }]);
    await t.table.settle();
  };
  beforeAll(async () => {
    t = await sitDown(generation);
    ({ uuid } = await t.gm.globals.Scene.create({ name: "Yard", active: true }));
    await t.table.settle();
  });
  afterAll(() => t.table.close());

  test("a player with the permission creates one, owns it, and may change and delete it", async () => {
    await create(t.ann, { flags: { core: { seen: 1 } } });
    expect(areasOf(t.gm).map((area) => plain(area.toObject()))).toEqual(areasOf(t.ann).map((a) => plain(a.toObject())));
    expect([areasOf(t.gm)[0]?.isOwner, areasOf(t.ann)[0]?.isOwner]).toEqual([true, true]);
    await areasOf(t.ann)[0]?.update({ "flags.core.seen": 2 });
    await areasOf(t.ann)[0]?.delete();
    await t.table.settle();
    expect(areasOf(t.gm)).toEqual([]);
  });

  test("another's belongs to its author and the GM", async () => {
    await create(t.gm);
    const [area] = areasOf(t.ann);
    expect(area?.isOwner).toBe(false);
    await expect(area?.delete()).rejects.toThrow(/lacks permission/);
    await areasOf(t.gm)[0]?.delete();
    await t.table.settle();
  });

  test("without the permission a player creates none", async () => {
    await t.gm.globals.game.settings.set("core", "permissions", { [permission]: [4] });
    await t.table.settle();
    await expect(create(t.ann)).rejects.toThrow(/lacks permission/);
    await t.gm.globals.game.settings.set("core", "permissions", { [permission]: [1, 2, 3, 4] });
    await t.table.settle();
    expect(areasOf(t.gm)).toEqual([]);
  });

  test("a scene of generation 14 has no templates", () => {
    const has = (kind: string) => {
      try {
        return [...sceneOf(t.gm).getEmbeddedCollection(kind)].length === 0;
      } catch {
        return false;
      }
    };
    expect([has("Region"), has("MeasuredTemplate")]).toEqual([true, generation === 13]);
  });
});
