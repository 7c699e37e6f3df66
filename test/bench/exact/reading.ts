/** What readers of results share. */
import type { Landed } from "./landed.ts";
import { comparisons, type Scene, type Story, type Versus } from "./story.ts";

export type Reader = (story: Story, scene: Scene, random: () => number) => Landed;

export const one = (id: string): Landed["bar"] => ({ [id]: 1 });
export const first = (story: Story): Versus => {
  const [found] = comparisons(story);
  if (!found) throw new Error(`${story.outcome.headline.key} compares nothing`);
  return found;
};
export const read = (bar: string): Landed => ({ bar: one(bar) });

/** How an attack or spell ends for a target: whether it affects it, and its damage. */
export interface Met {
  lost: boolean;
  net: number;
}

export const toldOf = (scene: Scene, results: ReadonlyMap<string, Met>): Landed["told"] =>
  // Of targets with the same name the first counts: its sentence is found first.
  Object.fromEntries(
    [...results].reverse().map(([part, { lost, net }]) => [named(scene, part), { share: lost ? 1 : 0, damage: net }]),
  );

const named = (scene: Scene, part: string): string => scene.facts.names[part] ?? "";
