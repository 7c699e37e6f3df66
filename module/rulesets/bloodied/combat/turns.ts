/** Initiative and its ties; the turn: one movement, one action, which may be traded for a second movement (B-01 to B-04). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { leaveButtons } from "../../../kernel/leave-buttons.ts";
import { stack } from "../../../kernel/modifiers.ts";
import type { HouseRules, Snapshot, Turns } from "../../../kernel/ruleset.ts";
import { asActor } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { t } from "../model/texts.ts";

/** Spends the acting character's action (B-03), if actions are tracked. */
export const spendAction = (house: House): Consequence[] =>
  house.actionTracking === "off"
    ? []
    : [{ part: "self", do: "spend", resource: "action", by: 1, why: t("Reason.action") }];

export const cannotAct = (actor: Snapshot): boolean =>
  actor.statuses.includes("unconscious") || actor.statuses.includes("dead");

/** Whether a bleeding save is due at the start of a turn (B-26): not while death's choice is pending (D-42). */
export function isBleedingSaveDue(snapshot: Snapshot): boolean {
  const { hp } = asActor(snapshot).system.attributes;
  const { statuses } = snapshot;
  return statuses.includes("bleedingOut") && !statuses.includes("dead") && hp.value <= 0 && !hp.choice;
}

/** Movements or actions that effects add to a turn. An effect whose rounds are over, but which is not deleted yet, adds nothing. */
function extra(actor: Snapshot, resource: "movement" | "action"): number {
  const over = actor.effects.filter(
    ({ disabled, left }) => !disabled && left?.rounds !== undefined && left.rounds <= 0,
  );
  const added = over.flatMap(({ changes }) => changes.filter(({ path }) => path.endsWith(`turn.${resource}`)));
  return asActor(actor).system.turn[resource] - added.reduce((sum, { value }) => sum + (Number(value) || 0), 0);
}

export const turns: Turns = {
  /** 1d20 + INT modifier + level + other; natural 1 and 20 have no meaning (B-01). */
  initiative(actor) {
    const { system } = asActor(actor);
    const breakdown = system.why.initiative ?? stack([]);
    const { total } = breakdown;
    return { formula: total === 0 ? "1d20" : `1d20 ${total < 0 ? "-" : "+"} ${Math.abs(total)}`, breakdown };
  },
  /** Higher INT score first, then names A to Z (B-02, D-05). */
  compareTied(a, b) {
    const int = (s: Snapshot) => asActor(s).system.abilities.int.value;
    return int(b) - int(a) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  },
  resources: [
    { id: "movement", shape: "round", full: 1 },
    { id: "action", shape: "diamond", full: 1 },
  ],
  movementResource: "movement",
  trackerRow: (actor, { started }) => ({
    notes: [],
    acts: started && actor.type === "bloodiedCreature" && !cannotAct(actor) ? leaveButtons() : [],
  }),
  refill(actor): Record<string, number> {
    const { attributes } = asActor(actor).system;
    if (attributes.counted === false) return {};
    if (cannotAct(actor)) return { movement: 0, action: 0 };
    const movement = attributes.movement === 0 ? 0 : Math.max(0, 1 + extra(actor, "movement"));
    return { movement, action: Math.max(0, 1 + extra(actor, "action")) };
  },
  turnStartCards(actor: Snapshot, rules: HouseRules) {
    if (!isBleedingSaveDue(actor)) return [];
    return [{ action: "bleed", form: {}, auto: readHouse(rules).bleedRoll === "auto" }];
  },
  /** Trades the action for a second movement, never the reverse (B-04). */
  trade(resources) {
    const action = resources.action ?? 0;
    if (action < 1) return null;
    return { ...resources, action: action - 1, movement: (resources.movement ?? 0) + 1 };
  },
};
