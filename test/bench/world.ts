/**
 * Worlds for measurements: the demo scene with a character with many items, and a scene with two hundred combatants.
 */
import demo from "../host/demo.ts";
import type { SeedApi } from "../host/server/seed.ts";
import type { Source } from "../host/wire.ts";

const ITEM_PACKS = ["bloodied-gear", "bloodied-powers"];
export const HOARDER = "Thessaly Quill the Hoarder";
/** The same character without items, and with half as many more. */
export const PAUPER = "Thessaly Quill the Pauper";
export const MAGPIE = "Thessaly Quill the Magpie";
export const CROWD = 200;

/** A pregenerated character with items from the packs added up to this number, types in rotation. */
export function holdings(api: SeedApi, name: string, count: number, changes: Source = {}): Source {
  const source = api.fromPack("bloodied-characters", name, changes) as Source & { items: Source[] };
  const kinds = new Map<unknown, Source[]>();
  for (const pack of ITEM_PACKS)
    for (const { _id, folder, ownership, ...item } of api.packDocuments(pack))
      kinds.set(item.type, [
        ...(kinds.get(item.type) ?? []),
        { ...item, system: { ...item.system, ...UNEQUIPPED[item.type] } },
      ]);
  const items = source.items.slice(0, count);
  for (let round = 0; items.length < count; round += 1)
    for (const kind of kinds.values()) if (items.length < count) items.push(kind[round % kind.length]!);
  return { ...source, items: items.map((item, i) => ({ ...item, sort: (i + 1) * 100_000 })) };
}

/** Items in a pack are not equipped. */
const UNEQUIPPED: Readonly<Record<string, Source>> = {
  bloodiedWeapon: { equipped: "none" },
  bloodiedArmor: { equipped: false },
  bloodiedShield: { equipped: false },
};

export async function fordWorld(api: SeedApi): Promise<void> {
  await demo(api);
  const own = { ownership: { default: 3 } };
  await api.create("Actor", [
    holdings(api, "Thessaly Quill", 60, { ...own, name: HOARDER }),
    holdings(api, "Thessaly Quill", 90, { ...own, name: MAGPIE }),
    holdings(api, "Thessaly Quill", 0, { ...own, name: PAUPER }),
    holdings(api, "Brannoc Tull", 60, { ...own, name: "Brannoc Tull the Hoarder" }),
  ]);
}

/** Posts this many copies of these messages as Gamemaster. */
async function talk(api: SeedApi, messages: readonly object[], count: number): Promise<void> {
  const [gm] = api.users();
  // Thousands of documents in one request are too many for a server.
  for (let from = 0; messages.length > 0 && from < count; from += 500)
    await api.create(
      "ChatMessage",
      Array.from({ length: Math.min(500, count - from) }, (_, i) => ({
        ...messages[(from + i) % messages.length],
        _id: undefined,
        author: gm!._id,
      })),
    );
}

/** The demo scene with a long chat. */
export const talkedWorld =
  (messages: readonly object[], count: number) =>
  async (api: SeedApi): Promise<void> => {
    await fordWorld(api);
    await talk(api, messages, count);
  };

/** The large scene; its chat already holds these messages. */
export const crowdWorld =
  (messages: readonly object[]) =>
  async (api: SeedApi): Promise<void> => {
    const size = 80;
    const actors = await api.create(
      "Actor",
      api.packDocuments("bloodied-creatures").map(({ name }) => api.fromPack("bloodied-creatures", name as string)),
    );
    const [scene] = await api.create("Scene", [
      {
        name: "The Long Field",
        active: true,
        width: 60 * size,
        height: 40 * size,
        grid: { type: 1, size, distance: 5, units: "ft" },
        ownership: { default: 2 },
      },
    ]);
    const tokens = Array.from({ length: CROWD }, (_, i) => {
      const actor = actors[i % actors.length]!;
      return {
        name: `${actor.name} ${i + 1}`,
        actorId: actor._id,
        actorLink: false,
        x: (1 + (i % 20) * 2) * size,
        y: (1 + Math.floor(i / 20) * 2) * size,
        width: 1,
        height: 1,
        disposition: i % 2 ? 1 : -1,
        texture: { src: actor.img },
      };
    });
    const placed = await api.create("Token", tokens, `Scene.${scene!._id}`);
    const [combat] = await api.create("Combat", [{ scene: scene!._id, active: true }]);
    await api.create(
      "Combatant",
      placed.map((token, i) => ({
        tokenId: token._id,
        sceneId: scene!._id,
        actorId: token.actorId,
        initiative: CROWD - i,
        hidden: false,
      })),
      `Combat.${combat!._id}`,
    );
    await api.setting("fivefold.inPlay", { ids: ["bloodied"], asked: true });
    await talk(api, messages, messages.length);
  };
