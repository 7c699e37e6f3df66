/** The test vectors of the catalogue, and the state of actors in their notation. */
import type { HouseRules, Snapshot } from "../../module/kernel/ruleset.ts";
import { activeConditions, instancesOf } from "../../module/rulesets/aura/conditions/instances.ts";
import type { Given } from "./people.ts";
import vectors from "./vectors.json" with { type: "json" };

export interface Vector {
  id: string;
  rules: string[];
  given: { action: string; actor?: Given; settings?: HouseRules } & Record<string, unknown>;
  /** "d20=14", in the order they fall. */
  dice: string[];
  expect: Record<string, unknown>;
}

/** The vectors of an action, each with the title of its test. */
export const vectorsOf = (action: string): [string, Vector][] =>
  (vectors as unknown as Vector[])
    .filter((vector) => vector.given.action === action)
    .map((vector) => [`${vector.id} ${vector.rules.join(" ")}`, vector]);

/** "d20=14" in the notation of the test world's dice. */
export const cupOf = ({ dice }: Pick<Vector, "dice">): string[] => dice.map((die) => die.replace("=", ":"));

/** An actor's conditions in the notation of the vectors. */
export const conditionsOf = (someone: Snapshot): string[] =>
  instancesOf(someone.effects)
    .filter((instance) => !instance.suspended)
    .map(({ condition, expiry, round, reason, continuous }) => {
      if (expiry === "round") return `${condition}:endOfRound${round}`;
      if (expiry === "shortRest") return `${condition}:shortRest`;
      return continuous ? `${condition}:continuous` : reason ? `${condition}:${reason}` : condition;
    });

/** All conditions that apply, implied ones included. */
export const holdsOf = (someone: Snapshot): string[] => [...activeConditions(someone.effects)].sort();
