/** The conditions. None implies another: Unconscious outlasts the bleeding. */
import type { Condition } from "../../../kernel/conditions.ts";

export const conditions: readonly Condition[] = [
  { id: "bloodied", img: "icons/svg/blood.svg", set: "automatic", rule: "B-22" },
  { id: "unconscious", img: "icons/svg/unconscious.svg", set: "both", rule: "B-24" },
  { id: "bleedingOut", img: "icons/svg/degen.svg", set: "automatic", rule: "B-26" },
  { id: "dead", img: "icons/svg/skull.svg", set: "both", overlay: true, rule: "B-25" },
  { id: "seriousInjury", img: "icons/svg/bones.svg", set: "automatic", rule: "B-29" },
  { id: "atTheLine", img: "icons/svg/hazard.svg", set: "automatic", rule: "B-25" },
  { id: "underCare", img: "icons/svg/heal.svg", set: "manual", rule: "B-42" },
  { id: "helpless", img: "icons/svg/net.svg", set: "manual", rule: "B-07" },
];
