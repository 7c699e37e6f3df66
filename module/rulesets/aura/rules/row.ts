/** What the tracker says of everybody at once: what is left of a Round, who waits, what was done that is done once. */
import type { Text } from "../../../kernel/card.ts";
import type { Badge, Fighter, Row, RowAct, RowContext, Snapshot } from "../../../kernel/ruleset.ts";
import { conditionsOf } from "./acting.ts";
import { isOut } from "./conditions.ts";
import { asActor } from "./data.ts";
import { conditionName, t } from "./words.ts";

/** Both are there once a Round; used up they step back. */
const once = (id: "swift" | "initiative", used: boolean): Badge => ({
  label: t(`Row.${id}`),
  note: t(`Row.${id}${used ? "Used" : "Left"}`),
  ...(used ? { tone: "off" as const } : {}),
});

function acts(actor: Snapshot, conditions: ReadonlySet<string>, { started }: RowContext): RowAct[] {
  const { waiting } = asActor(actor).system.round;
  if (conditions.has("dead")) return [];
  if (conditions.has("unconscious"))
    return [{ action: "awaken", label: t("Verb.awaken"), hint: t("Row.awakenHint"), alone: true, gm: true }];
  if (!started) return [];
  return [
    {
      action: "waiting",
      label: t("Row.wait"),
      hint: t("Row.waitHint"),
      pressed: waiting,
      sets: { path: "round.waiting", value: !waiting },
      alone: true,
    },
  ];
}

export function row(actor: Snapshot, context: RowContext): Row {
  const { aura, round } = asActor(actor).system;
  const conditions = conditionsOf(actor);
  return {
    notes: aura.active ? [] : [t("Row.furled")],
    acts: acts(actor, conditions, context),
    badges: context.started ? [once("swift", round.swiftUsed), once("initiative", round.initiativeUsed)] : [],
    // What follows from another condition is there as well, and what is suspended is not.
    holds: [...conditions],
    dim: isOut(conditions) || (context.started && round.waiting),
    bar: { value: aura.value, max: aura.max },
  };
}

/** Who has Energy left, and how much; and how many wait with theirs. */
export function lingering(fighters: readonly Fighter[]): { able: Text[]; waiting: number } {
  const awake = fighters.flatMap(({ actor, name, defeated }) =>
    actor && !defeated && !isOut(conditionsOf(actor)) ? [{ name, system: asActor(actor).system }] : [],
  );
  const able = awake.filter(({ system }) => system.energy.value > 0 && !system.round.waiting);
  return {
    able: able.map(({ name, system }) => t("Row.energyLeft", { name, energy: system.energy.value })),
    waiting: awake.filter(({ system }) => system.round.waiting).length,
  };
}

/** What the Round gave to those on the players' side; what foes have is theirs to know (A-52). */
export function saysRound(fighters: readonly Fighter[], round: number): Text[] {
  const known = fighters.flatMap(({ actor, name, disposition }) =>
    actor && disposition > 0 && !conditionsOf(actor).has("dead") ? [{ name, actor }] : [],
  );
  const list = known.map(({ name, actor }) => `${name} ${asActor(actor).system.energy.value}`).join(", ");
  return [t("Row.begins", { round }), ...(list ? [t("Row.energy", { list })] : [])];
}

/** Aura as the tracker shows it to those who may know. */
export const glance = (actor: Snapshot): string => {
  const { aura } = asActor(actor).system;
  return `${aura.value} / ${aura.max}`;
};

/** Who is still bleeding as the fight ends (section 6, Combat end). */
export const bleedsOn = (actor: Snapshot): Text =>
  t("Why.bleedsOn", { name: actor.name, condition: conditionName("bleedingOut") });
