/** Both sides of a hold, as actions read them (A-199 to, D-71). */
import type { Consequence } from "../../../kernel/consequences.ts";
import type { Parts, Snapshot } from "../../../kernel/ruleset.ts";
import { t } from "../model/texts.ts";
import { type Instance, instancesOfOne } from "./instances.ts";

/** One hold: the actor's side, and the other's if present. */
export interface HoldSides {
  id: string;
  /** Escape DC if no creature holds; 0: one does. */
  dc: number;
  /** Part of the other side; "": an item holds, or that creature is not present. */
  part: string;
  /** Effects of the other side. */
  others: string[];
}

const OTHER = { restrained: "restraining", restraining: "restrained" } as const;

/** All actors visible to the action, each once. */
const allActors = (parts: Parts): Snapshot[] => [
  ...parts.targets,
  ...parts.tokens.map(({ actor }) => actor),
  ...(parts.others ?? []),
];

/** The holds of an actor, on either side, with the part of the other side. */
export function holdSidesOf(parts: Parts, side: keyof typeof OTHER): { grips: HoldSides[]; others: Snapshot[] } {
  const own: Instance[] = instancesOfOne(parts.self.effects, side).filter(({ suspended }) => !suspended);
  const known = allActors(parts);
  const others = [...new Set(own.map(({ source }) => source))].flatMap(
    (source) => (source === "" ? null : known.find(({ uuid }) => uuid === source)) ?? [],
  );
  const grips = own.map(({ id, dc, source }): HoldSides => {
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
export const endHold = ({ id, part, others }: HoldSides, own: string, other: string): Consequence[] => [
  { part: "self", do: "end", effect: id, why: t(`Why.${own}`) },
  ...others.map((effect): Consequence => ({ part, do: "end", effect, why: t(`Why.${other}`) })),
];
