/** The conditions of catalogue section 7: what each is called, what follows from it, who puts it on and off. */
import { type Condition, heldConditions } from "../../../kernel/conditions.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";

const icon = (name: string): string => `icons/svg/${name}.svg`;
type More = Partial<Pick<Condition, "daughters" | "overlay" | "rule">>;
/** Worked out from stored data; what is put on by hand goes again by itself. */
const automatic = (id: string, img: string, more: More = {}): Condition => ({
  id,
  img: icon(img),
  set: "automatic",
  ...more,
});
/** People put it on and take it off. */
const manual = (id: string, img: string, more: More = {}): Condition => ({
  id,
  img: icon(img),
  set: "manual",
  ...more,
});
/** Follows from data, and may be put on and off by hand, which the data then follow. */
const both = (id: string, img: string, more: More = {}): Condition => ({ id, img: icon(img), set: "both", ...more });

export const conditions: readonly Condition[] = [
  both("dead", "skull", { overlay: true, rule: "G-102" }),
  automatic("critical", "blood", { daughters: ["prone", "helpless"], rule: "G-98" }),
  automatic("stable", "heal", { rule: "G-99" }),
  automatic("mortal", "hazard", { daughters: ["deprived", "unable", "helpless"], rule: "G-127" }),
  both("unconscious", "unconscious", { daughters: ["unable", "prone", "helpless"], rule: "G-105" }),
  automatic("paralysed", "paralysis", { daughters: ["unable", "helpless"], rule: "G-103" }),
  automatic("delirious", "daze", { daughters: ["unable"], rule: "G-104" }),
  automatic("unable", "cancel", { rule: "G-105" }),
  automatic("deprived", "degen", { rule: "G-61" }),
  automatic("overloaded", "barrel", { rule: "G-66" }),
  both("surprised", "terror", { rule: "G-83" }),
  automatic("doomed", "skull", { rule: "G-128" }),
  manual("impaired", "downgrade", { rule: "G-91" }),
  manual("enhanced", "upgrade", { rule: "G-92" }),
  automatic("gained", "up", { rule: "G-33" }),
  automatic("holding", "clockwork", { rule: "G-34" }),
  manual("cover", "shield", { rule: "G-91" }),
  manual("helpless", "padlock", { rule: "G-92" }),
  manual("prone", "falling", { rule: "G-92" }),
  manual("restrained", "net", { rule: "G-92" }),
  manual("rooted", "frozen", { rule: "G-32" }),
  automatic("hamstrung", "leg", { rule: "G-123" }),
  automatic("broken-limb", "bones", { rule: "G-120" }),
  automatic("diseased", "biohazard", { rule: "G-121" }),
  both("deaf", "deaf", { rule: "G-124" }),
  automatic("sundered", "hazard", { rule: "G-126" }),
  automatic("blocked-magic", "silenced", { rule: "G-138" }),
  automatic("raw-nerves", "lightning", { rule: "G-139" }),
  automatic("spell-wound", "aura", { rule: "G-144" }),
  automatic("insubstantial", "invisible", { daughters: ["unconscious"], rule: "G-146" }),
  automatic("fire-immune", "fire-shield", { rule: "G-142" }),
  automatic("moonveil", "invisible", { rule: "G-145" }),
  automatic("elemental", "mage-shield", { rule: "G-160" }),
  automatic("bark-skin", "oak", { rule: "G-152" }),
  automatic("arcane-armor", "shield", { rule: "G-148" }),
  automatic("unnatural", "eye", { rule: "G-153" }),
  automatic("winged", "wing", { rule: "G-155" }),
  automatic("vessel", "aura", { rule: "G-158" }),
  manual("shadowed", "invisible", { rule: "G-91" }),
  manual("spell-effect", "aura", { rule: "G-132" }),
  both("routed", "downgrade", { rule: "G-108" }),
  both("weakened", "degen", { rule: "G-108" }),
  manual("fleeing", "wingfoot", { rule: "G-71" }),
];

/** Everything held, daughters included: who is unconscious is prone and helpless too. */
export const statusesOf = (standing: Iterable<string>): ReadonlySet<string> =>
  new Set(heldConditions(standing, conditions).map((held) => held.id));

/** Whether somebody is in a condition, by itself or through another one. */
export const isIn = (actor: Pick<Snapshot, "statuses">, condition: string): boolean =>
  statusesOf(actor.statuses).has(condition);
