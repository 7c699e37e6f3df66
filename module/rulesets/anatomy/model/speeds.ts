/** Speeds, and AP to stand up (N-42, N-47, N-52, D-17, D-20, D-61). */
import { labeledModifier } from "../../../kernel/facts.ts";
import { type Breakdown, stack } from "../../../kernel/modifiers.ts";
import { HELD_FAST } from "../conditions/conditions.ts";
import type { ActorData, SpeedId } from "./data.ts";
import type { House } from "./house-rules.ts";
import { bonusesOn, modifiersFor, type Sourced } from "./modifiers.ts";
import { atLeast, atMost } from "./pools.ts";
import { conditionText, speedText, t } from "./texts.ts";

/** Current speed in feet. Whether wings carry at all is a block of the body: {@link ActorData.body} blocks "fly". */
export function speedOf(
  id: SpeedId,
  { speeds }: Pick<ActorData, "speeds">,
  modifiers: readonly Sourced[],
  statuses: ReadonlySet<string>,
): Breakdown {
  const { value } = speeds[id];
  const own = labeledModifier(speedText(id), value);
  if (value <= 0) return stack([own]);
  const sum = atLeast(
    stack(
      [
        own,
        ...modifiersFor(modifiers, "speed", `speed.${id}`).map((m) => labeledModifier(m.name, m.value)),
        ...bonusesOn(modifiers, [`speed.${id}`]),
      ],
      "bestOfType",
    ),
    0,
  );
  const blocking = HELD_FAST.find((status) => statuses.has(status));
  return blocking ? atMost(sum, 0, conditionText(blocking)) : sum;
}

/** AP to stand up, whether possible or not; reductions leave at least 1 AP. */
export function standUpOf(modifiers: readonly Sourced[], house: House): Breakdown {
  const changes = [
    ...modifiersFor(modifiers, "apCost", "apCost.standUp"),
    ...modifiersFor(modifiers, "bonus", "apCost.standUp"),
  ];
  const dearer = changes.filter(({ value }) => value > 0);
  const cheaper = changes.filter(({ value }) => value < 0);
  const sum = stack([
    labeledModifier(t("Why.standUp"), house.standUpAp),
    ...dearer.map((m) => labeledModifier(m.name, m.value)),
  ]);
  if (cheaper.length === 0) return sum;
  const whole = stack([...sum.counted, ...cheaper.map((m) => labeledModifier(m.name, m.value))]);
  return atLeast(whole, Math.min(1, sum.total));
}

/** Whether it can fly: injured wings stop only winged flight (N-43). */
export const canFly = ({ speeds, body }: Pick<ActorData, "speeds" | "body">): boolean =>
  speeds.fly.current > 0 && !(speeds.fly.winged && body.blocks.includes("fly"));
