/** Sides in combat: by token disposition, or as set by the Warden (G-80, D7, D8). */
import type { Text } from "../../../kernel/card.ts";
import type { CombatantSnapshot } from "../../../kernel/ruleset.ts";
import { asActor } from "../model/data.ts";
import { t } from "../model/texts.ts";

/** Order of tied groups: party, neutral, hostile, then named sides by name (D7). */
export const RANK: readonly string[] = ["party", "neutral", "hostile"];

/** By token disposition, unless a side was set; secret counts as hostile (D8). */
export function groupOf({ disposition, actor }: Pick<CombatantSnapshot, "disposition" | "actor">): string {
  const own = actor ? asActor(actor).system.group.trim() : "";
  return own || (disposition > 0 ? "party" : disposition === 0 ? "neutral" : "hostile");
}

/** Name of a side: one of the three defaults, or as entered by the Warden. */
export const groupText = (group: string): Text => t(`Group.${RANK.includes(group) ? group : "other"}`, { name: group });

/** Named sides share three color bands of the tracker. */
export const sideOf = (group: string): { id: string; label: Text; band: number } => {
  const letters = [...group].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return { id: group, label: groupText(group), band: RANK.includes(group) ? RANK.indexOf(group) : 3 + (letters % 3) };
};
