/** Actions that are loaded on use: what is known of them before is what they say themselves. */
import { describe, expect, it } from "vitest";
import type { Action, Play } from "../../module/kernel/ruleset.ts";
import { known } from "../../module/rulesets/known.ts";

const loaded = await Promise.all(
  known.map(async ({ frame, play: load }) => {
    const { play } = await load();
    return [frame.id, { play, rare: (await play.loadRareActions?.())?.rareActions ?? {} }] as const;
  }),
);

describe.each(loaded)("%s", (_, { play, rare }: { play: Play; rare: Readonly<Record<string, Action>> }) => {
  it("names each rare action with the types that offer it", () => {
    const offered = Object.fromEntries(Object.entries(rare).map(([id, { offeredBy = [] }]) => [id, [...offeredBy]]));
    expect(play.rareActions).toEqual(offered);
    expect(Object.keys(rare).length).toBeGreaterThan(5);
  });

  it("does not load an action twice", () => {
    expect(Object.keys(rare).filter((id) => Object.hasOwn(play.actions, id))).toEqual([]);
  });

  it("creates characters with a rare action", () => {
    expect(Object.values(play.creationActions ?? {}).filter((id) => !Object.hasOwn(rare, id))).toEqual([]);
  });

  it("loads with the ruleset what the combat tracker needs at once", () => {
    const { actionBeforeCombat } = play.turns;
    const needed = ["initiative", ...(actionBeforeCombat ? [actionBeforeCombat.action] : [])];
    expect(needed.filter((id) => Object.hasOwn(rare, id))).toEqual([]);
  });

  it("loads with the ruleset what helps another token without a dialog", () => {
    const helps = Object.values(rare).filter(
      ({ target, form, offeredBy = [] }) => target === "one" && !form && offeredBy.length > 0,
    );
    const byActors = helps.filter(({ offeredBy = [] }) =>
      offeredBy.some((type) => /(Character|Creature|Npc|Hireling)$/.test(type)),
    );
    expect(byActors.map(({ id }) => id)).toEqual([]);
  });
});
