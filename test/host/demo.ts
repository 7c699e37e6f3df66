/** The demo world of `npm start`: a ford, two pregenerated characters of two players, two bandits, a fight about to begin. */
import type { SeedApi } from "./server/seed.ts";

const SIZE = 80;

export default async function seed(api: SeedApi): Promise<void> {
  await api.title("The Toll at Ashen Ford");
  const [gm, ...players] = api.users();
  const anna = players[0] ?? (await api.user("Anna", 1));
  const ben = players[1] ?? (await api.user("Ben", 1));
  const owned = (name: string, user: Record<string, unknown>) =>
    api.fromPack("bloodied-characters", name, {
      ownership: { default: 1, [String(user._id)]: 3, [String(gm!._id)]: 3 },
    });
  const foe = (name: string) => api.fromPack("bloodied-creatures", name);
  const actors = await api.create("Actor", [
    owned("Brannoc Tull", anna),
    owned("Thessaly Quill", ben),
    foe("Road Bandit"),
    foe("Bandit Bowman"),
  ]);
  await api.update("User", [
    { _id: anna._id, name: "Anna", character: actors[0]!._id },
    { _id: ben._id, name: "Ben", character: actors[1]!._id },
  ]);
  const places = [
    [5, 5],
    [4, 7],
    [6, 5],
    [10, 4],
  ] as const;
  const tokens = actors.map((actor, i) => ({
    name: actor.name,
    actorId: actor._id,
    actorLink: i < 2,
    x: places[i]![0] * SIZE,
    y: places[i]![1] * SIZE,
    width: 1,
    height: 1,
    disposition: i < 2 ? 1 : -1,
    displayBars: 50,
    displayName: 50,
    texture: { src: actor.prototypeToken?.texture?.src ?? actor.img },
    bar1: { attribute: "attributes.hp" },
    bar2: { attribute: "casting.pool" },
  }));
  const [scene] = await api.create("Scene", [
    {
      name: "Ashen Ford",
      active: true,
      width: 16 * SIZE,
      height: 11 * SIZE,
      grid: { type: 1, size: SIZE, distance: 5, units: "ft" },
      ownership: { default: 2 },
    },
  ]);
  const placed = await api.create("Token", tokens, `Scene.${scene!._id}`);
  const [combat] = await api.create("Combat", [{ scene: scene!._id, active: true }]);
  await api.create(
    "Combatant",
    placed.map((token) => ({ tokenId: token._id, sceneId: scene!._id, actorId: token.actorId, hidden: false })),
    `Combat.${combat!._id}`,
  );
  await api.setting("fivefold.inPlay", { ids: ["bloodied"], asked: true });
}
