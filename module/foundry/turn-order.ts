/** Who acts when, where a ruleset has an order of its own: settled once a round and kept with the fight. */
import type { Fighter, Ruleset } from "../kernel/ruleset.ts";
import { rulesetOf } from "./rulesets.ts";
import { activeGM, type CombatDoc, replaceAt, SYSTEM } from "./seam.ts";
import { ruleSettings } from "./settings.ts";
import { snapshotOf } from "./snapshot.ts";

/** The ruleset all of them share, if its order is its own. */
function ordering(combat: CombatDoc): Ruleset | null {
  const rulesets = new Set([...combat.combatants].map((c) => (c.actor ? rulesetOf(c.actor.type) : null)));
  const [only] = rulesets;
  return rulesets.size === 1 && only?.turns.order ? only : null;
}

function orderOf(combat: CombatDoc, ruleset: Ruleset): readonly string[] {
  const fighters = [...combat.combatants].map(
    (c): Fighter => ({
      id: c.id,
      name: c.name,
      initiative: c.initiative,
      defeated: c.isDefeated,
      disposition: c.token?.disposition ?? 0,
      actor: c.actor ? snapshotOf(c.actor) : null,
    }),
  );
  const [actor] = fighters.flatMap((f) => f.actor ?? []);
  return ruleset.turns.order?.(fighters, ruleSettings.house(actor?.type ?? ruleset.id)) ?? [];
}

/** Place of every combatant: as the round was settled, whoever came later behind; before the first round as it would be now. */
export function placesIn(combat: CombatDoc): Map<string, number> {
  const ruleset = ordering(combat);
  if (!ruleset) return new Map();
  const settled = combat.started ? ((combat.flags[SYSTEM]?.order as string[] | undefined) ?? []) : [];
  const late = [...combat.combatants].some((c) => !settled.includes(c.id)) ? orderOf(combat, ruleset) : [];
  const all = [...settled.filter((id) => combat.combatants.get(id)), ...late.filter((id) => !settled.includes(id))];
  return new Map(all.map((id, place) => [id, place]));
}

/** Settles the order of the round that begins. On the active GM's client. */
export async function orderRound(combat: CombatDoc): Promise<void> {
  const ruleset = ordering(combat);
  if (!ruleset || !activeGM()?.isSelf) return;
  await combat.update(replaceAt(`flags.${SYSTEM}.order`, [...orderOf(combat, ruleset)]));
}
