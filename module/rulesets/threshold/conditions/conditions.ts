/** The conditions: names, data and implied conditions. */
import { automatic, both, type Condition, conditionsInForce, manual } from "../../../kernel/conditions.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import type { NamedModifier, TypedModifier } from "../model/data.ts";
import { t } from "../model/texts.ts";

export const conditions: readonly Condition[] = [
  both("track1", "broken-shield", { rule: "T-26" }),
  both("track2", "cracked-shield", { rule: "T-26" }),
  both("track3", "pummeled", { rule: "T-26" }),
  both("track4", "heavy-fall", { rule: "T-26" }),
  both("unconscious", "sleepy", { implies: ["helpless"], rule: "T-27" }),
  manual("helpless", "padlock", { rule: "T-18" }),
  both("bleeding", "bleeding-wound", { rule: "T-17" }),
  both("stable", "arm-bandage", { rule: "T-130" }),
  both("dead", "death-skull", { overlay: true, rule: "T-33" }),
  automatic("loadMedium", "light-backpack", { rule: "T-85" }),
  automatic("loadHeavy", "weight", { rule: "T-86" }),
  automatic("loadOver", "weight-crush", { rule: "T-86" }),
  manual("grappled", "fishing-net", { rule: "T-126" }),
  manual("prone", "fall-down"),
  manual("frightened", "terror", { rule: "T-40" }),
  manual("slowed", "snail"),
  manual("poisoned", "poison-bottle", { rule: "T-38" }),
  manual("blessed", "angel-wings", { rule: "T-48" }),
  manual("baned", "templar-shield", { rule: "T-48" }),
  manual("warded", "magic-shield", { rule: "T-46" }),
  manual("lucky", "clover", { rule: "T-50" }),
  manual("hexed", "cracked-mask", { rule: "T-50" }),
  manual("evasive", "dodging", { rule: "T-47" }),
  manual("exposed", "eye-target", { rule: "T-44" }),
  manual("enlarged", "expand", { rule: "T-59" }),
  manual("reduced", "contract", { rule: "T-59" }),
  manual("mighty", "biceps", { rule: "T-55" }),
];

type Given = Pick<TypedModifier, "target" | "type" | "value">;
const circumstance = (target: string, value: number): Given => ({ target, type: "circumstance", value });

/** Bonuses and penalties of a condition; a condition counts once, whatever applied it (T-134). */
const MODIFIERS: Readonly<Record<string, readonly Given[]>> = {
  prone: [circumstance("attack.melee", -2)],
  frightened: [circumstance("d20", -2)],
  slowed: [circumstance("speed", -2)],
  blessed: [
    { target: "attack", type: "sacred", value: 1 },
    { target: "defense.all", type: "sacred", value: 1 },
  ],
  baned: [
    { target: "defense.all", type: "profane", value: 1 },
    { target: "damage", type: "profane", value: 2 },
  ],
  warded: [{ target: "defense.ref", type: "deflection", value: 2 }],
  lucky: [{ target: "d20", type: "luck", value: 1 }],
  hexed: [{ target: "d20", type: "luck", value: -2 }],
  evasive: [{ target: "defense.ref", type: "dodge", value: 2 }],
  exposed: [circumstance("defense.ref", -2)],
  mighty: [{ target: "stat.str", type: "magic", value: 2 }],
};

/** Default duration of a condition applied manually; the others end with the encounter or with their cause. */
export const USUAL: Readonly<Record<string, { rounds?: number; seconds?: number }>> = {
  poisoned: { rounds: 3 },
  lucky: { rounds: 3 },
  hexed: { rounds: 3 },
  evasive: { rounds: 1 },
  exposed: { rounds: 1 },
  mighty: { seconds: 600 },
};

/** A prone target is easier to hit in melee and harder at range: a tick that the attack's mode sets. */
export const PRONE = { melee: -2, ranged: 2 } as const;

/** Size steps of conditions; none of them brings the ability modifiers of the size chart (T-59). */
export const SIZE_STEPS: Readonly<Record<string, number>> = { enlarged: 1, reduced: -1 };

/** Modifiers of an actor's conditions, each condition once. */
export const conditionModifiers = (statuses: Iterable<string>): NamedModifier[] =>
  [...new Set(statuses)].flatMap((status) =>
    (MODIFIERS[status] ?? []).map((given, at) => ({
      ...given,
      stacks: false,
      situational: false,
      label: "",
      id: `${status}.${at}`,
      name: t(`Condition.${status}`),
    })),
  );

/** All conditions with their implied conditions: an unconscious actor is helpless too. */
export const statusesOf = (standing: Iterable<string>): ReadonlySet<string> =>
  new Set(conditionsInForce(standing, conditions).map((condition) => condition.id));

/** Whether an actor has a condition, directly or implied. */
export const isIn = (actor: Pick<Snapshot, "statuses">, condition: string): boolean =>
  statusesOf(actor.statuses).has(condition);
