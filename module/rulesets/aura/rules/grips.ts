/** Both sides of a hold, as acts about it find them (A-199 to, D-71). */
import type { Consequence } from "../../../kernel/consequences.ts";
import type { Parts, Snapshot } from "../../../kernel/ruleset.ts";
import { type Instance, instancesOfOne } from "./instances.ts";
import { t } from "./words.ts";

/** One hold: the own side of it, and the other's where it is to be found. */
export interface Grip {
  id: string;
  /** Difficulty where nobody holds; 0: somebody does. */
  dc: number;
  /** Part of the other one; "": a thing holds, or whoever it was is not there. */
  part: string;
  /** Effects of the other side. */
  others: string[];
}

const OTHER = { restrained: "restraining", restraining: "restrained" } as const;

/** Everybody an act can see, each once. */
const everybody = (parts: Parts): Snapshot[] => [
  ...parts.targets,
  ...parts.tokens.map(({ actor }) => actor),
  ...(parts.others ?? []),
];

/** Those who hold somebody, or are held; and the holds, each with the part its other side is. */
export function gripsOf(parts: Parts, side: keyof typeof OTHER): { grips: Grip[]; others: Snapshot[] } {
  const own: Instance[] = instancesOfOne(parts.self.effects, side).filter(({ suspended }) => !suspended);
  const known = everybody(parts);
  const others = [...new Set(own.map(({ source }) => source))].flatMap(
    (source) => (source === "" ? null : known.find(({ uuid }) => uuid === source)) ?? [],
  );
  const grips = own.map(({ id, dc, source }): Grip => {
    const at = others.findIndex(({ uuid }) => uuid === source);
    const ends = at < 0 ? [] : instancesOfOne(others[at]?.effects ?? [], OTHER[side]);
    return {
      id,
      dc,
      part: at < 0 ? "" : `t${at}`,
      others: ends.filter((one) => one.source === parts.self.uuid).map((one) => one.id),
    };
  });
  return { grips, others };
}

/** A hold ends for both together. */
export const ended = ({ id, part, others }: Grip, own: string, other: string): Consequence[] => [
  { part: "self", do: "end", effect: id, why: t(`Why.${own}`) },
  ...others.map((effect): Consequence => ({ part, do: "end", effect, why: t(`Why.${other}`) })),
];
