/** Who acts when, where a ruleset has an order of its own: settled once a round and kept with the fight. */
import { type Text, text } from "../kernel/card.ts";
import type { Action, Facts, Fighter, HouseRules, Ruleset } from "../kernel/ruleset.ts";
import { askForm } from "./dialog.ts";
import { rulesetOf } from "./rulesets.ts";
import { activeGM, asDoc, type CombatantDoc, type CombatDoc, replaceAt, SYSTEM } from "./seam.ts";
import { ruleSettings } from "./settings.ts";
import { snapshotOf } from "./snapshot.ts";

/** The ruleset all of them share; null where they are of several. */
export function rulesetIn(combat: CombatDoc): Ruleset | null {
  const rulesets = new Set([...combat.combatants].map((c) => (c.actor ? rulesetOf(c.actor.type) : null)));
  const [only] = rulesets;
  return rulesets.size === 1 ? (only ?? null) : null;
}

/** Nobody's turn ever comes in this fight: its rounds are everybody's. */
export const inRounds = (combat: CombatDoc): boolean => rulesetIn(combat)?.turns.rounds === true;

/** As a fight begins, and with every round of it: where there are no turns, none is anybody's. */
export function onRoundSet(combat: unknown, data: { turn?: number | null }): void {
  if (inRounds(asDoc<CombatDoc>(combat))) data.turn = null;
}

/** The same, if its order is its own. */
const ordering = (combat: CombatDoc): Ruleset | null => {
  const ruleset = rulesetIn(combat);
  return ruleset?.turns.order ? ruleset : null;
};

export const houseIn = (combat: CombatDoc, ruleset: Ruleset): HouseRules => {
  const [first] = combat.combatants;
  return ruleSettings.house(first?.actor?.type ?? ruleset.id);
};

export const fighterOf = (c: CombatantDoc): Fighter => ({
  id: c.id,
  name: c.name,
  initiative: c.initiative,
  defeated: c.isDefeated,
  disposition: c.token?.disposition ?? 0,
  actor: c.actor ? snapshotOf(c.actor) : null,
});

export const fightersIn = (combat: CombatDoc): Fighter[] => [...combat.combatants].map(fighterOf);

/** The side the GM has named to begin. */
const firstSide = (combat: CombatDoc): string => String(combat.flags[SYSTEM]?.first ?? "");

const orderOf = (combat: CombatDoc, ruleset: Ruleset): readonly string[] =>
  ruleset.turns.order?.(fightersIn(combat), houseIn(combat, ruleset), firstSide(combat)) ?? [];

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

/** Sides of a fight in the order their first members act, by id. */
export function sidesIn(combat: CombatDoc): Map<string, Text> {
  const side = rulesetIn(combat)?.turns.side;
  const sides = new Map<string, Text>();
  for (const combatant of side ? combat.turns : []) {
    const { id, label } = side!(fighterOf(combatant));
    if (!sides.has(id)) sides.set(id, label);
  }
  return sides;
}

/** Asks the GM which side begins, where the ruleset leaves it to them and they have not said; false where they think again. */
export async function firstNamed(combat: CombatDoc): Promise<boolean> {
  const ruleset = ordering(combat);
  const sides = sidesIn(combat);
  if (!ruleset?.turns.asksFirst?.(houseIn(combat, ruleset)) || sides.size < 2 || sides.has(firstSide(combat)))
    return true;
  const [likely = ""] = sides.keys();
  const which: Action<Facts, { first: string }> = {
    id: "first",
    offeredBy: [],
    icon: "dice-twenty-faces-twenty",
    target: "none",
    title: () => text("FIVEFOLD.Tracker.firstSide"),
    facts: () => ({ names: {}, refs: {} }),
    defaults: () => ({ first: likely }),
    form: () => [
      {
        kind: "choice",
        name: "first",
        label: text("FIVEFOLD.Tracker.firstSide"),
        as: "segments",
        options: [...sides].map(([value, label]) => ({ value, label })),
      },
    ],
    *start() {
      yield* [];
      return { headline: text("FIVEFOLD.Tracker.firstSide"), tone: "plain", consequences: [], offers: [] };
    },
    verb: () => text("FIVEFOLD.Tracker.begin"),
  };
  const form = await askForm(which as unknown as Action, { names: {}, refs: {} }, { first: likely });
  if (!form) return false;
  await combat.update({ [`flags.${SYSTEM}.first`]: form.first });
  return true;
}
