/**
 * The demo world of `npm start`: a scene for each ruleset with the characters of two players, their enemies, and a
 * combat that is about to begin.
 */
import { PLAYS, type Play } from "./plays.ts";
import type { Seed, SeedApi } from "./server/seed.ts";

const SIZE = 80;

interface Player {
  _id: string;
  name: string;
}

async function players(api: SeedApi): Promise<Player[]> {
  const [, ...known] = api.users();
  const anna = known[0] ?? (await api.user("Anna", 1));
  const ben = known[1] ?? (await api.user("Ben", 1));
  return [
    { _id: String(anna._id), name: "Anna" },
    { _id: String(ben._id), name: "Ben" },
  ];
}

/** Creates a scene, actors and a combat that has not started; resolves with the actors' ids by name. */
async function stage(api: SeedApi, play: Play, people: readonly Player[], active: boolean): Promise<string[]> {
  const gm = String(api.users()[0]?._id);
  const actors = await api.create(
    "Actor",
    play.members.map(({ name, pack, player }) => {
      const owner = people[player ?? -1];
      const ownership = owner && { ownership: { default: 1, [owner._id]: 3, [gm]: 3 } };
      return api.fromPack(`${play.ruleset}-${pack}`, name, ownership || {});
    }),
  );
  const tokens = actors.map((actor, i) => {
    const member = play.members[i] as Play["members"][number];
    return {
      name: actor.name,
      actorId: actor._id,
      actorLink: member.player !== undefined,
      x: member.at[0] * SIZE,
      y: member.at[1] * SIZE,
      width: actor.prototypeToken?.width ?? 1,
      height: actor.prototypeToken?.height ?? 1,
      disposition: member.player === undefined ? -1 : 1,
      // Foundry's token display modes: ALWAYS for player characters, OWNER for the GM's.
      displayBars: member.player === undefined ? 40 : 50,
      displayName: 50,
      texture: { src: actor.img, ...actor.prototypeToken?.texture },
      bar1: { attribute: play.bars[0] },
      bar2: { attribute: play.bars[1] },
    };
  });
  const [scene] = await api.create("Scene", [
    {
      name: play.scene,
      active,
      width: 16 * SIZE,
      height: 11 * SIZE,
      grid: { type: 1, size: SIZE, distance: 5, units: "ft", ...play.space },
      ownership: { default: 2 },
    },
  ]);
  const placed = await api.create("Token", tokens, `Scene.${scene?._id}`);
  const [combat] = await api.create("Combat", [{ scene: scene?._id, active: true }]);
  await api.create(
    "Combatant",
    placed.map((token) => ({ tokenId: token._id, sceneId: scene?._id, actorId: token.actorId, hidden: false })),
    `Combat.${combat?._id}`,
  );
  return actors.map(({ _id }) => String(_id));
}

/** A world with these scenes; the first is active and its ruleset in play, the others can be activated with a click. */
export const world =
  (plays: readonly Play[]): Seed =>
  async (api) => {
    await api.title("Five Evenings at the Table");
    const people = await players(api);
    for (const [n, play] of plays.entries()) {
      const actors = await stage(api, play, people, n === 0);
      if (n === 0)
        await api.update(
          "User",
          people.map((player, i) => ({ ...player, character: actors[i] })),
        );
    }
    await api.setting("fivefold.inPlay", { ids: plays.slice(0, 1).map(({ ruleset }) => ruleset), asked: true });
  };

/** The world of one ruleset only. */
export const worldOf = (ruleset: string): Seed => world(PLAYS.filter((play) => play.ruleset === ruleset));

/** The demo world as `npm start` opens it: its GM is asked first which rulesets are in play, as in any new world. */
export const unasked: Seed = async (api) => {
  await world(PLAYS)(api);
  await api.setting("fivefold.inPlay", { ids: PLAYS.map(({ ruleset }) => ruleset), asked: false });
};

export default world(PLAYS);
