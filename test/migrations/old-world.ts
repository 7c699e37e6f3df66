/**
 * A world of an earlier version, opened by this version with migration steps of the test: the built system plus a
 * module that adds them. In the old version hit points were called vigor, reach was a field of its own, and items could
 * have quantity 0.
 */
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, vi } from "vitest";
import { type Client, openTable, type Table } from "../host/node.ts";
import type { SeedApi } from "../host/server/seed.ts";
import { BUILT } from "../host/server/system.ts";

const PACK = "bloodied-gear";

/** Runs in the clients at init. */
const STEPS = `
  const moved = (source, from, to) => {
    const { getProperty } = foundry.utils, value = getProperty(source, from);
    return value === undefined ? null : { [from]: undefined, [to]: getProperty(source, to) ?? value };
  };
  const stumble = (name) => { throw new Error(name + " is cursed"); };
  game.fivefold.migrations.push(
    { version: "0.0.5", movesFields: true,
      actor: (s) => moved(s, "system.attributes.vigor", "system.attributes.hp.value"),
      item: (s) => s.type === "bloodiedWeapon" ? moved(s, "system.reach", "system.range.reach") : null },
    { version: "0.0.6",
      actor: (s) => s.name === "Cursed" ? stumble(s.name) : s.name === "Refused" ? { "system.level": "many" } : s.name === "Bent" ? { "system.level": -5 } : null,
      item: (s) => s.type === "bloodiedGear" && s.system.quantity === 0 ? { "system.quantity": 1 } : null,
      message: (s) => s.system.ruleset === "blooded" ? { "system.ruleset": "bloodied" } : null },
  );
`;
const MODULE = `Hooks.once("init", () => {${STEPS}});`;

/** What a page would show and save: dialogs, saved files, and the GM's answer. */
const PAGE = `
  globalThis.asked = []; globalThis.saved = []; globalThis.over = false; globalThis.reply = "later";
  globalThis.save = (data, type, name) => saved.push({ name, ...JSON.parse(data) });
  globalThis.hostDialog = async (config) => {
    asked.push(config);
    const given = typeof reply === "function" ? await reply() : reply;
    over = given === "later";
    return given;
  };
`;
/** Files are added to the page's list, and one of the system's packs is treated as a world pack. */
const HOST = `
  Hooks.once("init", () => { foundry.utils.saveDataToFile = (...file) => save(...file); });
  Hooks.once("setup", () => { game.packs.get("fivefold.${PACK}").metadata.packageType = "world"; });
`;

// biome-ignore lint/suspicious/noExplicitAny: stored JSON of any kind
export type Source = Record<string, any>;

export interface OldWorld {
  table: Table;
  /**
   * Joins, after running code in the page ("reply = ..."); waits until the migration has ended, else until a dialog
   * opens.
   */
  join(name: string, page?: string, wait?: boolean): Promise<Client>;
  /** Waits until the migration has ended and everything is written. */
  over(client: Client): Promise<void>;
  /** The stored source of a document, by name ("Bo", "Bo/Old Blade"). */
  stored(name: string): Source;
  messages(): Source[];
  setting(key: string): unknown;
  close(): Promise<void>;
}

const blade = { name: "Old Blade", type: "bloodiedWeapon", system: { reach: 10, description: "<p>Long.</p>" } };
const rope = { name: "Rope", type: "bloodiedGear", system: { quantity: 0, weight: 3 } };

const hero = (name: string, system: object, items: object[] = []) => ({
  name,
  type: "bloodiedCharacter",
  system,
  items,
  flags: { fivefold: { kept: name } },
});

export async function seed(api: SeedApi): Promise<void> {
  const anna = api.users().find(({ name }) => name === "Anna")!;
  const actors = await api.create("Actor", [
    { ...hero("Bo", { attributes: { vigor: 7 }, level: 2 }, [blade, rope]), ownership: { default: 0, [anna._id]: 3 } },
    hero("Since", { attributes: { vigor: 7, hp: { value: 4 } } }),
    hero("Cursed", { level: 3 }, [blade]),
    hero("Refused", { attributes: { vigor: 3 } }),
    hero("Bent", { level: 3 }),
    hero("Fine", { attributes: { hp: { value: 9 } } }),
    { name: "Wolf", type: "bloodiedCreature", system: { attributes: { vigor: 12 } }, items: [blade] },
  ]);
  const wolf = actors.at(-1)!;
  await api.create("Item", [
    { ...blade, name: "World Blade" },
    { ...rope, name: "Lamp", system: { quantity: 2 } },
  ]);
  const [scene] = await api.create("Scene", [{ name: "Wood", active: true, width: 800, height: 800 }]);
  const token = (name: string, more: object) => ({ name, actorId: wolf._id, actorLink: false, x: 0, y: 0, ...more });
  const fang = { ...wolf.items![0], name: "Fang", system: { reach: 15 } };
  await api.create(
    "Token",
    [token("Hurt Wolf", { delta: { system: { attributes: { vigor: 5 } }, items: [fang] } }), token("Other Wolf", {})],
    `Scene.${scene!._id}`,
  );
  await api.create("ChatMessage", [
    { type: "card", speaker: { alias: "Bo" }, system: { ruleset: "blooded" } },
    { type: "base", content: "blooded" },
  ]);
  await api.setting("fivefold.inPlay", { ids: ["bloodied"], asked: true });
  await api.setting("fivefold.migratedTo", "0.0.4");
  await api.setting("core.compendiumConfiguration", { [`fivefold.${PACK}`]: { locked: false } });
}

/** The built system with the migration steps. */
export async function systemWithSteps(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "old-world-"));
  for (const entry of await readdir(BUILT))
    if (entry !== "system.json") await symlink(resolve(BUILT, entry), join(folder, entry));
  const manifest = JSON.parse(await readFile(join(BUILT, "system.json"), "utf8"));
  manifest.esmodules.push("steps.mjs");
  await writeFile(join(folder, "system.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "steps.mjs"), `${MODULE}\n${HOST}`);
  return folder;
}

/** Waits until an expression is true on a page. */
const until = (client: Client, holds: string): Promise<void> =>
  vi.waitFor(async () => expect(await client.run(`return ${holds};`)).toBe(true), { timeout: 60_000 });

export async function openOldWorld(generation: 13 | 14): Promise<OldWorld> {
  const system = await systemWithSteps();
  const users = [{ name: "Gamemaster", role: 4 }, { name: "Second", role: 3 }, { name: "Anna" }];
  const table = await openTable({ generation, system, users, seed });
  const itemTable = table.system.packs.find(({ collection }) => collection === `fivefold.${PACK}`)!.shelf.table("Item");
  const packed = [...itemTable.values()].find(({ type }) => type === "bloodiedWeapon")!;
  Object.assign(packed, { name: "Packed Blade", system: { reach: 25 } });
  const all = (): Source[] => {
    const { Actor = [], Item = [], Scene = [] } = table.authority.world.sources() as Record<string, Source[]>;
    return [...Actor, ...Item, ...Scene.flatMap((scene) => scene.tokens), ...itemTable.values()];
  };
  const over = async (client: Client): Promise<void> => {
    const done =
      "!game.users.activeGM?.isSelf || over || game.settings.get('fivefold', 'migratedTo') === game.system.version";
    await until(client, done);
    await table.settle();
  };
  return {
    table,
    over,
    join: async (name, page = "", wait = true) => {
      table.options.prelude = `${PAGE}\n${page}`;
      const client = await table.join(name);
      await (wait ? over(client) : until(client, "asked.length > 0"));
      return client;
    },
    stored: (name) => {
      const [owner, item] = name.split("/");
      const found = all().find((source) => source.name === owner)!;
      return item ? (found.items ?? found.delta.items).find((one: Source) => one.name === item) : found;
    },
    messages: () => table.authority.world.sources().ChatMessage as Source[],
    setting: (key) => table.authority.snapshot(table.authority.users[0]!._id).settings?.[key],
    close: async () => {
      await table.settle();
      await table.close();
      await rm(system, { recursive: true, force: true });
    },
  };
}
