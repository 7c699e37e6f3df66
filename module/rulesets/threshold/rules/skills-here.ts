/** The skills of this table: the twelve, less those it does without, and those it has beside them (2.7, D-24). */
import { SKILLS, type SkillId, STATS, type StatId } from "./data.ts";
import type { House } from "./house.ts";
import { isSkill, isStat } from "./words.ts";

export interface TableSkills {
  /** Those of the twelve that are in use. */
  usual: SkillId[];
  /** By the key their training is kept under on somebody. */
  added: { key: string; label: string; ability: StatId }[];
}

const keyOf = (label: string): string => label.toLowerCase().replace(/[^a-z0-9]+/g, "-");

const entriesOf = (skillList: string): string[] =>
  skillList
    .split(/[,;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");

/** What is to be left out and is none of the twelve; what has no name. */
export const unreadSkills = (skillList: string): string[] =>
  entriesOf(skillList).filter((entry) =>
    /^[-−]/.test(entry) ? !isSkill(entry.slice(1).trim().toLowerCase()) : isStat(entry.toLowerCase()),
  );

/** "Sailing dex, Brewing int, −tinker": names with their stat come along, names after a minus are left out. */
export function skillsHere({ skillList }: Pick<House, "skillList">): TableSkills {
  const entries = entriesOf(skillList);
  const without = new Set(entries.filter((e) => /^[-−]/.test(e)).map((e) => e.slice(1).trim().toLowerCase()));
  const added = entries.flatMap((entry) => {
    const words = entry.split(/\s+/);
    const ability = words.at(-1)?.toLowerCase();
    const label = (isStat(ability) ? words.slice(0, -1) : words).join(" ");
    const key = keyOf(label);
    if (/^[-−]/.test(entry) || key === "" || isSkill(key)) return [];
    return [{ key, label, ability: isStat(ability) ? ability : STATS[3] }];
  });
  return { usual: (Object.keys(SKILLS) as SkillId[]).filter((id) => !without.has(id)), added };
}
