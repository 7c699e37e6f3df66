/** Reads rolls in tests: a roll's line, its sum, the verdict, the follow-ups. */
import type { Line } from "../../module/kernel/card.ts";
import type { Breakdown } from "../../module/kernel/modifiers.ts";
import type { Offer } from "../../module/kernel/ruleset.ts";
import { type Mutable, part, weapon } from "./people.ts";
import { type Happened, type Id, World } from "./world.ts";

export const lineOf = (happened: Happened, id: string): Line | undefined =>
  happened.run?.lines.find((line) => line.id === id)?.line;

/** The total of a roll, from either kind of line. */
export function totalOf(happened: Happened, id: string): number | undefined {
  const line = lineOf(happened, id);
  return line?.kind === "versus" ? line.left.total : line?.kind === "total" ? line.total : undefined;
}
export function sumOf(happened: Happened, id: string): Breakdown | undefined {
  const line = lineOf(happened, id);
  return line?.kind === "versus" ? line.left.breakdown : line?.kind === "total" ? line.breakdown : undefined;
}
/** A term of a sum by the last segment of its label: "attackBonus", "str". */
export const termOf = (happened: Happened, id: string, label: string): number | undefined =>
  sumOf(happened, id)?.counted.find((term) => term.label.key.endsWith(`.${label}`))?.value;

/** "hit", "miss", "critical": the last segment of a line's verdict. */
export function wordOf(happened: Happened, id = "attack"): string | undefined {
  const line = lineOf(happened, id);
  return line?.kind === "versus" ? line.word.key.split(".").at(-1) : undefined;
}
export const offersOf = (happened: Happened): readonly Offer[] => happened.run?.result?.offers ?? [];
export const offerIds = (happened: Happened): string[] => offersOf(happened).map(({ id }) => id);
/** The damage a follow-up would roll. */
export const harmOf = (happened: Happened, id = "damage"): unknown =>
  offersOf(happened).find((offer) => offer.id === id)?.form.parts;

export interface Asked {
  dice: string[];
  item?: Mutable;
  targets?: Mutable[];
  form?: Record<string, unknown>;
  settings?: object;
  choose?: Record<string, string>;
}

/** Runs one action with the given dice; its follow-ups wait. */
export function rolled(id: Id, self: Mutable, { dice, settings, choose = {}, ...staged }: Asked): Happened {
  const world = new World(dice, settings);
  world.choose = (request) => choose[request.id];
  const happened = world.act(id, self, staged);
  world.cup.expectEmpty();
  return happened;
}

export const longSword = (given: Parameters<typeof weapon>[2] = {}): Mutable =>
  weapon("Long sword", "1d8", { crit: { range: 19 }, ...given });
export const shortSword = (): Mutable =>
  weapon("Short sword", "1d6", {
    crit: { range: 19 },
    properties: ["finesse"],
    damage: { parts: { main: part("1d6", "piercing") } },
  });
