/** Facts of the actions about dying and the condition track. */
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { flagOf } from "../../../kernel/form-values.ts";
import type { Facts, Parts, Problem } from "../../../kernel/ruleset.ts";
import { asActor, isCharacter } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { problem } from "../model/texts.ts";
import { bleedRounds } from "./bleeding-rounds.ts";

export interface DyingFacts extends Facts {
  /** The affected part: the target, else the actor. */
  part: string;
  hp: number;
  step: number;
  dead: boolean;
  bleeding: boolean;
  stable: boolean;
  remaining: number;
  /** Start value of the counter if bleeding began now. */
  rounds: number;
  /** Whether the combat counts the rounds (D-03). */
  counted: boolean;
  /** Whether the affected part is on the characters' side: by its token's disposition, else by actor type. */
  friendly: boolean;
  gm: boolean;
}

export function dyingFacts(parts: Parts): DyingFacts {
  const about = parts.targets[0] ?? parts.self;
  const { hp, track, bleed } = asActor(about).system;
  const house = readHouse(parts.house);
  const rounds = bleedRounds(about, house).total;
  const token = parts.tokens.find(({ actor }) => actor.uuid === about.uuid);
  return {
    part: parts.targets.length ? "t0" : "self",
    ...factsOfParts({ ...parts, targets: parts.targets.slice(0, 1) }),
    hp: hp.value,
    step: track.step,
    dead: about.statuses.includes("dead"),
    bleeding: bleed.active,
    stable: bleed.stable,
    remaining: bleed.remaining ?? rounds,
    rounds,
    counted: flagOf(parts.given.fighting) && house.bleedTick !== "manual",
    friendly: token ? token.disposition > 0 : isCharacter(about),
    gm: parts.gm,
  };
}

/** As {@link dyingFacts}, about the actor of the action only. */
export const ownFacts = (parts: Parts): DyingFacts => dyingFacts({ ...parts, targets: [] });

export const gmOnly = (facts: DyingFacts): Problem[] => (facts.gm ? [] : [problem("", "gmOnly")]);
export const notDead = (facts: DyingFacts): Problem[] =>
  facts.dead ? [problem("", "dead", { name: nameOf(facts, facts.part) })] : [];
