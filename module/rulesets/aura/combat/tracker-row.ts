/** Tracker rows: pools of the Round, who waits, once-a-Round uses. */
import type { Text } from "../../../kernel/card.ts";
import { compact } from "../../../kernel/form-values.ts";
import { leaveButtons } from "../../../kernel/leave-buttons.ts";
import type { Badge, CombatantSnapshot, RowButton, RowContext, Snapshot, TrackerRow } from "../../../kernel/ruleset.ts";
import { isOut } from "../conditions/conditions.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import { asActor, isCharacter } from "../model/data.ts";
import { conditionName, t } from "../model/texts.ts";

/** Badges of once-a-Round uses; dimmed when used. */
const usedOnceBadge = (id: "swift" | "initiative", used: boolean): Badge => ({
  label: t(`Row.${id}`),
  note: t(`Row.${id}${used ? "Used" : "Left"}`),
  ...(used ? { tone: "off" as const } : {}),
});

function acts(actor: Snapshot, conditions: ReadonlySet<string>, { started }: RowContext): RowButton[] {
  const { waiting, passing } = asActor(actor).system.round;
  if (conditions.has("dead")) return [];
  if (conditions.has("unconscious"))
    return [{ action: "awaken", label: t("Verb.awaken"), hint: t("Row.awakenHint"), ignoresTargets: true, gm: true }];
  if (!started) return [];
  return [
    {
      action: "waiting",
      label: t("Row.wait"),
      hint: t("Row.waitHint"),
      pressed: waiting,
      storedValue: { path: "round.waiting", value: !waiting },
      ignoresTargets: true,
    },
    {
      action: "passing",
      label: t("Row.pass"),
      hint: t("Row.passHint"),
      pressed: passing,
      storedValue: { path: "round.passing", value: !passing },
      ignoresTargets: true,
      inMenu: true,
    },
    ...(isCharacter(actor) ? [] : leaveButtons()),
  ];
}

export function trackerRow(actor: Snapshot, context: RowContext): TrackerRow {
  const { aura, round } = asActor(actor).system;
  const conditions = conditionsOf(actor);
  return {
    notes: aura.active ? [] : [t("Row.furled")],
    acts: acts(actor, conditions, context),
    badges: context.started
      ? [usedOnceBadge("swift", round.swiftUsed), usedOnceBadge("initiative", round.initiativeUsed)]
      : [],
    // Implied conditions are included, suspended ones are not.
    conditions: [...conditions],
    dim: isOut(conditions) || (context.started && round.waiting),
    bar: { value: aura.value, max: aura.max },
  };
}

/** Combatants with Energy left, and the number of those waiting. */
export function combatantsWithEnergy(combatants: readonly CombatantSnapshot[]): { able: Text[]; waiting: number } {
  const awake = combatants.flatMap(({ actor, name, defeated }) =>
    actor && !defeated && !isOut(conditionsOf(actor)) ? [{ name, system: asActor(actor).system }] : [],
  );
  const able = awake.filter(({ system }) => system.energy.value > 0 && !system.round.waiting);
  return {
    able: able.map(({ name, system }) => t("Row.energyLeft", { name, energy: system.energy.value })),
    waiting: awake.filter(({ system }) => system.round.waiting).length,
  };
}

/** Round message with the pools of the players' side; those of NPCs stay hidden (A-52). */
export function roundStartTexts(combatants: readonly CombatantSnapshot[], round: number): Text[] {
  const known = combatants.flatMap(({ actor, name, disposition }) =>
    actor && disposition > 0 && !conditionsOf(actor).has("dead") ? [{ name, actor }] : [],
  );
  const list = known.map(({ name, actor }) => `${name} ${asActor(actor).system.energy.value}`).join(", ");
  return compact([t("Row.begins", { round }), list && t("Row.energy", { list })]);
}

/** Aura in the tracker, for users who may see it. */
export const trackerSummary = (actor: Snapshot): string => {
  const { aura } = asActor(actor).system;
  return `${aura.value} / ${aura.max}`;
};

/** Message for creatures still bleeding out when the combat ends. */
export const bleedingText = (actor: Snapshot): Text =>
  t("Why.bleedsOn", { name: actor.name, condition: conditionName("bleedingOut") });
