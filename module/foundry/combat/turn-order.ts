/** Turn order of rulesets with an order of their own: decided once per round and stored with the combat. */
import { type Text, text } from "../../kernel/card.ts";
import type { CombatantSnapshot, HouseRules, Ruleset, Snapshot } from "../../kernel/ruleset.ts";
import { activeGM, type CombatantDoc, type CombatDoc, replaceAt, SYSTEM } from "../adapter/foundry-api.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { snapshotOf } from "../adapter/snapshot.ts";

/** The ruleset of all combatants; null if they have several. */
export function combatRuleset(combat: CombatDoc): Ruleset | null {
  const rulesets = new Set([...combat.combatants].map((c) => (c.actor ? rulesetOf(c.actor.type) : null)));
  const [only] = rulesets;
  return rulesets.size === 1 ? (only ?? null) : null;
}

/** Whether the combat has rounds without turns. */
export const hasRoundsOnly = (combat: CombatDoc): boolean => combatRuleset(combat)?.turns.hasRoundsOnly === true;

/** The combat's ruleset, if it has its own order. */
const ordering = (combat: CombatDoc): Ruleset | null => {
  const ruleset = combatRuleset(combat);
  return ruleset?.turns.order ? ruleset : null;
};

export const houseRulesOf = (combat: CombatDoc, ruleset: Ruleset): HouseRules => {
  const [first] = combat.combatants;
  return ruleSettings.house(first?.actor?.type ?? ruleset.id);
};

/** `actor`: its snapshot, if the caller has it. */
export const combatantSnapshot = (
  c: CombatantDoc,
  actor: Snapshot | null = c.actor && snapshotOf(c.actor),
): CombatantSnapshot => ({
  id: c.id,
  name: c.name,
  initiative: c.initiative,
  defeated: c.isDefeated,
  disposition: c.token?.disposition ?? prototypeOf(c) ?? 0,
  actor,
});

/** Without a token in combat, the prototype token's disposition counts. */
function prototypeOf({ actor }: CombatantDoc): number | undefined {
  const token = actor?._source.prototypeToken as { disposition?: number } | undefined;
  return token?.disposition;
}

export const combatantSnapshots = (combat: CombatDoc): CombatantSnapshot[] =>
  [...combat.combatants].map((c) => combatantSnapshot(c));
/** Same, in the tracker's order. */
export const turnOrderSnapshots = (
  combat: CombatDoc,
  isListed: (c: CombatantDoc) => boolean = () => true,
): CombatantSnapshot[] => combat.turns.filter(isListed).map((c) => combatantSnapshot(c));

/** The side that the GM chose to begin. */
const firstSide = (combat: CombatDoc): string => String(combat.flags[SYSTEM]?.first ?? "");

const orderOf = (combat: CombatDoc, ruleset: Ruleset): readonly string[] =>
  ruleset.turns.order?.(combatantSnapshots(combat), houseRulesOf(combat, ruleset), firstSide(combat)) ?? [];

/**
 * Position of every combatant: in the order stored for the round, later arrivals behind; before the first round in the
 * current order.
 */
export function placesIn(combat: CombatDoc): Map<string, number> {
  const ruleset = ordering(combat);
  if (!ruleset) return new Map();
  // Without turns no order is stored, so arrivals are sorted in.
  const fixed = combat.started && !ruleset.turns.hasRoundsOnly;
  const stored = fixed ? ((combat.flags[SYSTEM]?.order as string[] | undefined) ?? []) : [];
  const late = [...combat.combatants].some((c) => !stored.includes(c.id)) ? orderOf(combat, ruleset) : [];
  const all = [...stored.filter((id) => combat.combatants.get(id)), ...late.filter((id) => !stored.includes(id))];
  return new Map(all.map((id, place) => [id, place]));
}

/** Stores the order of a new round. Active GM's client only. */
export async function orderRound(combat: CombatDoc): Promise<void> {
  const ruleset = ordering(combat);
  if (!ruleset || ruleset.turns.hasRoundsOnly || !activeGM()?.isSelf) return;
  await combat.update(replaceAt(`flags.${SYSTEM}.order`, [...orderOf(combat, ruleset)]));
}

/** Sides of a combat by id, in the order of their first combatants. */
export function sidesOf(combat: CombatDoc): Map<string, Text> {
  const side = combatRuleset(combat)?.turns.side;
  const sides = new Map<string, Text>();
  for (const combatant of side ? combat.turns : []) {
    const { id, label } = side!(combatantSnapshot(combatant));
    if (!sides.has(id)) sides.set(id, label);
  }
  return sides;
}

/** Asks the GM which side begins, if the ruleset leaves it to the GM and it is not set; false if cancelled. */
export async function askFirstSide(combat: CombatDoc): Promise<boolean> {
  const ruleset = ordering(combat);
  const sides = sidesOf(combat);
  if (
    !ruleset?.turns.gmChoosesFirstSide?.(houseRulesOf(combat, ruleset)) ||
    sides.size < 2 ||
    sides.has(firstSide(combat))
  )
    return true;
  const [likely = ""] = sides.keys();
  const { askChoice } = await import("../applications/question.ts");
  const first = await askChoice({
    id: "first",
    title: text("FIVEFOLD.Tracker.firstSide"),
    icon: "dice-twenty-faces-twenty",
    options: [...sides].map(([value, label]) => ({ value, label })),
    usual: likely,
    buttonLabel: text("FIVEFOLD.Tracker.begin"),
  });
  if (first === null) return false;
  await combat.update({ [`flags.${SYSTEM}.first`]: first });
  return true;
}
