/** The rules of a ruleset for simulations outside of Foundry. */
import { documentTypes } from "../module/rulesets/documents.ts";
import { known } from "../module/rulesets/known.ts";
import type { SimulatedRules } from "../module/simulator/combat-world.ts";
import { withRareActions } from "../module/simulator/whole-play.ts";

/** The rules of a ruleset for a simulation, with the default house rules. Throws if it has no tactics. */
export async function simulatedRules(ruleset: string): Promise<SimulatedRules> {
  const found = known.find(({ frame }) => frame.id === ruleset);
  const types = documentTypes[ruleset];
  if (!found?.tactics || !types) throw new Error(`${ruleset} is no ruleset with tactics`);
  const [{ play }, { tactics }] = await Promise.all([found.play(), found.tactics()]);
  return { play: await withRareActions(play), types, tactics, house: {} };
}
