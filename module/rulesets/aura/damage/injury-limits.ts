/** Actions that injuries block, with the injury that does. */
import type { Text } from "../../../kernel/card.ts";
import { nameOf } from "../../../kernel/facts.ts";
import type { Facts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { itemsOf } from "../model/data.ts";
import { problem } from "../model/texts.ts";

/** Injuries by what they block; the GM may allow it, for example with help. */
const BARS = {
  run: ["thigh"],
  quickRun: ["thigh"],
  sprint: ["thigh", "gut"],
  jump: ["thigh", "ankle", "ear"],
  lift: ["back"],
  climb: ["back"],
  twoHands: ["weaponArm", "offArm", "hand"],
  breath: ["gut"],
  speak: ["jaw"],
  heavyArmor: ["back"],
} as const satisfies Record<string, readonly string[]>;
export type LimitedAction = keyof typeof BARS;
const ARMS: readonly string[] = BARS.twoHands;

/** An injury by its slug. */
export interface LimitingInjury {
  slug: string;
  name: string;
}

export const limitingInjuriesOf = (actor: Pick<Snapshot, "items">): LimitingInjury[] =>
  itemsOf(actor, "auraInjury").flatMap(({ name, system }) => (system.slug ? [{ slug: system.slug, name }] : []));

/** The injury that blocks this; undefined: none. */
export const injuryLimiting = (injuries: readonly LimitingInjury[], what: LimitedAction): LimitingInjury | undefined =>
  injuries.find(({ slug }) => (BARS[what] as readonly string[]).includes(slug));

/** Usable hands: a useless arm and a crushed hand hold nothing. */
export const usableHands = (injuries: readonly LimitingInjury[]): number =>
  Math.max(0, 2 - injuries.filter(({ slug }) => ARMS.includes(slug)).length);

export function injuryProblems(
  facts: Facts & { hurts: readonly LimitingInjury[]; gm: boolean },
  what: LimitedAction,
): Problem[] {
  const injury = facts.gm ? undefined : injuryLimiting(facts.hurts, what);
  return injury ? [problem("", "hurt", { name: nameOf(facts, "self"), injury: injury.name })] : [];
}

/** For the GM the problems are warnings and do not block. */
export const injuryWarnings = (facts: Parameters<typeof injuryProblems>[0], what: LimitedAction): Text[] =>
  facts.gm ? injuryProblems({ ...facts, gm: false }, what).map(({ text }) => text) : [];
