/** Ready characters of the compendium as a party in the forecast. */
import { known } from "../../rulesets/known.ts";
import { readyParty } from "../../simulator/threat.ts";
import { readyCharacters } from "./ready-characters.ts";
import type { Entry } from "./sides.ts";

export const SIZES = [2, 3, 4, 5, 6];
const MOST_LEVEL = 12;

/** Levels that a party can have; empty: the rules do not say what a level gives. */
export async function levelsOf(ruleset: string): Promise<number[]> {
  const tactics = await known.find(({ frame }) => frame.id === ruleset)?.tactics?.();
  return tactics?.tactics.levels ? Array.from({ length: MOST_LEVEL - 1 }, (_, index) => index + 2) : [];
}

/** A party of a size and level; level 0: as the characters are. */
export async function readyEntries(ruleset: string, size: number, level: number): Promise<Entry[]> {
  const ready = await readyCharacters(ruleset);
  if (ready.length === 0) return [];
  return readyParty(ready, { size, ...(level > 0 ? { level } : {}) }).map(
    ({ source, count, style, ...raised }, index) => ({
      uuid: `ready.${index}`,
      name: source.name,
      img: source.img ?? "",
      side: 0,
      count,
      style,
      document: source,
      ...raised,
    }),
  );
}
