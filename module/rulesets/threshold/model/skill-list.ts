/** The skills of this world: the twelve, less removed and plus added ones (D-24). */
import { SKILLS, type SkillId, STATS, type StatId } from "./data.ts";
import { isSkill, isStat } from "./texts.ts";

export interface TableSkills {
  /** Those of the twelve in use. */
  usual: SkillId[];
  /** By the key that stores their training on an actor. */
  added: { key: string; label: string; ability: StatId }[];
}

const keyOf = (label: string): string => label.toLowerCase().replace(/[^a-z0-9]+/g, "-");

const entriesOf = (skillList: string): string[] =>
  skillList
    .split(/[,;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");

/** Entries of the setting that remove no known skill or have no name. */
export const unreadSkills = (skillList: string): string[] =>
  entriesOf(skillList).filter((entry) =>
    /^[-−]/.test(entry) ? !isSkill(entry.slice(1).trim().toLowerCase()) : isStat(entry.toLowerCase()),
  );

/** "Sailing dex, Brewing int, −tinker": names with a stat are added, names after a minus are removed. */
export function worldSkills({ skillList }: { skillList: string }): TableSkills {
  const entries = entriesOf(skillList);
  const without = new Set(entries.filter((e) => /^[-−]/.test(e)).map((e) => e.slice(1).trim().toLowerCase()));
  const added = entries.flatMap((entry) => {
    const parts = entry.split(/\s+/);
    const ability = parts.at(-1)?.toLowerCase();
    const label = (isStat(ability) ? parts.slice(0, -1) : parts).join(" ");
    const key = keyOf(label);
    if (/^[-−]/.test(entry) || key === "" || isSkill(key)) return [];
    return [{ key, label, ability: isStat(ability) ? ability : STATS[3] }];
  });
  return { usual: (Object.keys(SKILLS) as SkillId[]).filter((id) => !without.has(id)), added };
}
