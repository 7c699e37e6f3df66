/** What a maimed body does not do any more (8.4): by the injury that stands against it. */
import type { Text } from "../../../kernel/card.ts";
import { nameOf } from "../../../kernel/facts.ts";
import type { Facts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { itemsOf } from "./data.ts";
import { problem } from "./words.ts";

/** Which injury bars what; the GM may let it pass, as with somebody's help. */
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
export type Barred = keyof typeof BARS;
const ARMS: readonly string[] = BARS.twoHands;

/** An injury by the word rules know it by. */
export interface Hurt {
  slug: string;
  name: string;
}

export const hurtsOf = (actor: Pick<Snapshot, "items">): Hurt[] =>
  itemsOf(actor, "auraInjury").flatMap(({ name, system }) => (system.slug ? [{ slug: system.slug, name }] : []));

/** The injury that stands against it; undefined: none does. */
export const barredBy = (hurts: readonly Hurt[], what: Barred): Hurt | undefined =>
  hurts.find(({ slug }) => (BARS[what] as readonly string[]).includes(slug));

/** Hands that hold something: an arm that hangs and a crushed hand hold nothing. */
export const handsOf = (hurts: readonly Hurt[]): number =>
  Math.max(0, 2 - hurts.filter(({ slug }) => ARMS.includes(slug)).length);

export function hurtProblems(facts: Facts & { hurts: readonly Hurt[]; gm: boolean }, what: Barred): Problem[] {
  const hurt = facts.gm ? undefined : barredBy(facts.hurts, what);
  return hurt ? [problem("", "hurt", { name: nameOf(facts, "self"), injury: hurt.name })] : [];
}

/** What a GM lets pass by going on all the same: it is said, and bars nothing. */
export const hurtWarns = (facts: Parameters<typeof hurtProblems>[0], what: Barred): Text[] =>
  facts.gm ? hurtProblems({ ...facts, gm: false }, what).map(({ text }) => text) : [];
