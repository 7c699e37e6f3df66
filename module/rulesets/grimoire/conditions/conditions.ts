/** The conditions: label, implied conditions, and whether rules or users set them. */
import { automatic, both, type Condition, conditionsInForce, manual } from "../../../kernel/conditions.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";

export const conditions: readonly Condition[] = [
  both("dead", "death-skull", { overlay: true, rule: "G-102" }),
  automatic("critical", "bleeding-wound", { implies: ["prone", "helpless"], rule: "G-98" }),
  automatic("stable", "arm-bandage", { rule: "G-99" }),
  automatic("mortal", "broken-heart", { implies: ["deprived", "unable", "helpless"], rule: "G-127" }),
  both("unconscious", "sleepy", { implies: ["unable", "prone", "helpless"], rule: "G-105" }),
  automatic("paralysed", "stone-bust", { implies: ["unable", "helpless"], rule: "G-103" }),
  automatic("delirious", "uncertainty", { implies: ["unable"], rule: "G-104" }),
  automatic("unable", "imprisoned", { rule: "G-105" }),
  automatic("deprived", "empty-wood-bucket", { rule: "G-61" }),
  automatic("overloaded", "weight-crush", { rule: "G-66" }),
  both("surprised", "surprised", { rule: "G-83" }),
  automatic("doomed", "dread-skull", { rule: "G-128" }),
  manual("impaired", "broken-axe", { rule: "G-91" }),
  manual("enhanced", "upgrade", { rule: "G-92" }),
  automatic("gained", "crosshair", { rule: "G-33" }),
  automatic("holding", "clockwork", { rule: "G-34" }),
  manual("cover", "brick-wall", { rule: "G-91" }),
  manual("helpless", "padlock", { rule: "G-92" }),
  manual("prone", "fall-down", { rule: "G-92" }),
  manual("restrained", "fishing-net", { rule: "G-92" }),
  manual("rooted", "frozen-block", { rule: "G-32" }),
  automatic("hamstrung", "leg", { rule: "G-123" }),
  automatic("broken-limb", "broken-bone", { rule: "G-120" }),
  automatic("diseased", "virus", { rule: "G-121" }),
  both("deaf", "hearing-disabled", { rule: "G-124" }),
  automatic("sundered", "severed-hand", { rule: "G-126" }),
  automatic("blocked-magic", "silenced", { rule: "G-138" }),
  automatic("raw-nerves", "lightning-branches", { rule: "G-139" }),
  automatic("spell-wound", "brain-leak", { rule: "G-144" }),
  automatic("insubstantial", "ghost", { implies: ["unconscious"], rule: "G-146" }),
  automatic("fire-immune", "fire-shield", { rule: "G-142" }),
  automatic("moonveil", "moon-orbit", { rule: "G-145" }),
  automatic("elemental", "rune-stone", { rule: "G-160" }),
  automatic("bark-skin", "tree-growth", { rule: "G-152" }),
  automatic("arcane-armor", "magic-shield", { rule: "G-148" }),
  automatic("unnatural", "floating-ghost", { rule: "G-153" }),
  automatic("winged", "feathered-wing", { rule: "G-155" }),
  automatic("vessel", "beams-aura", { rule: "G-158" }),
  manual("shadowed", "shadow-follower", { rule: "G-91" }),
  manual("spell-effect", "sparkles", { rule: "G-132" }),
  both("routed", "tattered-banner", { rule: "G-108" }),
  both("weakened", "cracked-shield", { rule: "G-108" }),
  manual("fleeing", "wingfoot", { rule: "G-71" }),
];

const NONE: ReadonlySet<string> = new Set();

/** All conditions including implied ones: unconscious implies prone and helpless. */
export function statusesOf(standing: Iterable<string>): ReadonlySet<string> {
  const own = [...standing];
  return own.length === 0 ? NONE : new Set(conditionsInForce(own, conditions).map((condition) => condition.id));
}

/** Whether an actor has a condition, directly or implied. */
export const hasCondition = (actor: Pick<Snapshot, "statuses">, condition: string): boolean =>
  statusesOf(actor.statuses).has(condition);
