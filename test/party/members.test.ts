/** Members of a party that are dropped at once, on the test host. */

import { afterEach, expect, it } from "vitest";
import { oneGeneration } from "../kit/generations.ts";
import { GM_ALONE, openPlay, type Play } from "../kit/play.ts";

let play: Play;
afterEach(() => play.close());

it.each(oneGeneration(import.meta.url))(
  "P-14 on generation %i: four actors dropped in one tick all stay, in order",
  async (generation) => {
    play = await openPlay("bloodied", generation, GM_ALONE);
    const members = await play.gm.run<{ dropped: string[]; kept: string[] }>(`
    const party = await Actor.create({ name: "Company", type: "party" });
    const four = [];
    for (const name of ["A", "B", "C", "D"]) four.push(await Actor.create({ name, type: "bloodiedCharacter" }));
    const event = { target: { closest: () => null } };
    await Promise.all(four.map((actor) => party.sheet._onDropActor(event, actor)));
    return { dropped: four.map(({ uuid }) => uuid), kept: party.system.members.map(({ uuid }) => uuid) };`);
    expect(members.kept).toEqual(members.dropped);
    expect(members.kept).toHaveLength(4);
  },
);
