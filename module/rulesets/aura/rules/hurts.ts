/** What a maimed body does not do any more (8.4): by the injury that stands against it. */
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
} as const satisfies Record<string, readonly string[]>;
export type Barred = keyof typeof BARS;

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

export function hurtProblems(facts: Facts & { hurts: readonly Hurt[]; gm: boolean }, what: Barred): Problem[] {
  const hurt = facts.gm ? undefined : barredBy(facts.hurts, what);
  return hurt ? [problem("", "hurt", { name: nameOf(facts, "self"), injury: hurt.name })] : [];
}
