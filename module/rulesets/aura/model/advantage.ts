/** Sources of Advantage and Disadvantage by roll; any of each cancel (A-139, A-147, D-32, D-33). */
import type { Text } from "../../../kernel/card.ts";
import { type ActorData, SKILLS } from "./data.ts";
import { type NetAdvantage, netAdvantage } from "./dice.ts";
import { conditionName, t } from "./texts.ts";

/** The roll: "combat", "hit", a defense, "skill.awareness". */
export type RollId = "combat" | "hit" | "evasion" | "rangedEvasion" | "fortitude" | "will" | `skill.${string}`;

export interface AdvantageReason {
  /** Above 0: Advantage. */
  by: 1 | -1;
  label: Text;
}

const isDefense = (roll: RollId): boolean => ["evasion", "rangedEvasion", "fortitude", "will"].includes(roll);
const isAttack = (roll: RollId): boolean => roll === "combat" || roll === "hit";
const isEvasion = (roll: RollId): boolean => roll === "evasion" || roll === "rangedEvasion";

/** Conditions that give Disadvantage; `sight`: a skill check that needs sight. */
const HINDERS: readonly [condition: string, rolls: (roll: RollId, sight: boolean) => boolean][] = [
  ["surprised", (roll) => isDefense(roll)],
  ["dazed", (roll) => isDefense(roll) || isAttack(roll) || roll.startsWith("skill.")],
  ["blinded", (roll, sight) => isAttack(roll) || isEvasion(roll) || (roll.startsWith("skill.") && sight)],
  ["prone", (roll) => isEvasion(roll)],
];

/**
 * Whether the roll that an effect names matches: itself, "attack", "defense", "skill", or "sight" for rolls that need
 * sight.
 */
const matchesRoll = (name: string, roll: RollId, sight: boolean): boolean =>
  name === roll ||
  (name === "sight" && sight && roll.startsWith("skill.")) ||
  (name === "attack" && isAttack(roll)) ||
  (name === "defense" && isDefense(roll)) ||
  (name === "skill" && roll.startsWith("skill."));

const ROLLS = ["combat", "hit", "evasion", "rangedEvasion", "fortitude", "will", "attack", "defense", "skill", "sight"];
/** Whether an effect names any known roll. */
export const isRollName = (name: string): boolean =>
  ROLLS.includes(name) || (name.startsWith("skill.") && Object.hasOwn(SKILLS, name.slice("skill.".length)));

/** All reasons for Advantage and Disadvantage on a roll, for the dialog and the card. */
export function reasonsFor(
  roll: RollId,
  { statuses, advantages }: { statuses: Iterable<string>; advantages: ActorData["sway"] },
  { sight = false }: { sight?: boolean } = {},
): AdvantageReason[] {
  const statusSet = new Set(statuses);
  const effects = (words: readonly string[], by: 1 | -1): AdvantageReason[] =>
    words.some((name) => matchesRoll(name, roll, sight)) ? [{ by, label: t("Why.effects") }] : [];
  return [
    ...HINDERS.filter(([condition, hinders]) => statusSet.has(condition) && hinders(roll, sight)).map(
      ([condition]): AdvantageReason => ({ by: -1, label: conditionName(condition) }),
    ),
    ...effects(advantages.advantage, 1),
    ...effects(advantages.disadvantage, -1),
  ];
}

/** The result of the reasons. */
export const netAdvantageOf = (reasons: readonly AdvantageReason[]): NetAdvantage =>
  netAdvantage(
    reasons.some(({ by }) => by > 0),
    reasons.some(({ by }) => by < 0),
  );

/** "Advantage: …", "Disadvantage: …", "cancelled"; null: no reasons. */
export function advantageText(reasons: readonly AdvantageReason[]): Text | null {
  if (reasons.length === 0) return null;
  const [first, ...rest] = reasons;
  const list = rest.reduce<Text>((one, { label }) => t("Line.list", { one, two: label }), first!.label);
  const net = netAdvantageOf(reasons);
  return t(`Line.sway.${net > 0 ? "advantage" : net < 0 ? "disadvantage" : "cancelled"}`, { list });
}
