/**
 * The measured threat of creatures, `<ruleset>/threat.json`, and of those that only the adventure has,
 * `<ruleset>/adventure/threat.json`: written by `npm run threat`, stored with the actors of the packs.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type StoredThreat, THREAT_COMBATS } from "../module/simulator/threat.ts";
import { countText } from "../module/simulator/threat-search.ts";
import { type Data, SYSTEM } from "./documents.ts";
import { SOURCES } from "./entries.ts";

export interface ThreatFile {
  seed: number;
  style: string;
  /** Combats against one number of creatures, at most: of the four ready characters, and of other parties. */
  mostFights: number;
  mostFightsOfOthers: number;
  creatures: Record<string, StoredThreat>;
}

const files = new Map<string, ThreatFile | null>();

/** The pack that a creature belongs to. */
export type CreaturePack = "creatures" | "adventure";

export const threatPath = (ruleset: string, pack: CreaturePack): string =>
  join(SOURCES, ruleset, pack === "adventure" ? pack : "", "threat.json");

/** The measured numbers of a ruleset's creatures; null: none. */
export function readThreat(ruleset: string, pack: CreaturePack = "creatures"): ThreatFile | null {
  const path = threatPath(ruleset, pack);
  const known = files.get(path);
  if (known !== undefined) return known;
  const file = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as ThreatFile) : null;
  files.set(path, file);
  return file;
}

/** The measured numbers of a creature of the compendium or of the adventure. */
export const storedThreatOf = (ruleset: string, name: string): StoredThreat | undefined =>
  readThreat(ruleset)?.creatures[name] ?? readThreat(ruleset, "adventure")?.creatures[name];

/** The flags of an actor of a pack. */
export function threatFlags(ruleset: string, name: string): Data {
  const threat = storedThreatOf(ruleset, name);
  return threat ? { [SYSTEM]: { threat } } : {};
}

/** One line for each creature, so that a change can be reviewed. */
export function threatText({ creatures, ...method }: ThreatFile): string {
  const lines = Object.entries(creatures).map(([name, threat]) => `${JSON.stringify(name)}: ${JSON.stringify(threat)}`);
  return `${JSON.stringify(method).slice(0, -1)}, "creatures": {\n${lines.join(",\n")}\n}}\n`;
}

/** Stands for the table in the text of a page. */
export const THREAT_TABLE = "{threat}";

/** "4 / 6": even and deadly; one number if they are equal. */
const cell = (even: number, deadly: number): string =>
  even === deadly ? countText(even) : `${countText(even)} / ${countText(deadly)}`;

/** A table of all creatures of a ruleset, the weakest first, in Markdown. `word`: the type in links to a creature. */
export function threatTable(ruleset: string, word: (name: string) => string): string {
  const file = readThreat(ruleset);
  const creatures = Object.entries(file?.creatures ?? {});
  const columns = [
    ...new Set(creatures.flatMap(([, { parties }]) => parties.map(([size, level]) => `${size}@${level}`))),
  ];
  const levels = [...new Set(creatures.flatMap(([, { parties }]) => parties.map(([, level]) => level)))];
  const shown = columns.filter(
    (column) => column.endsWith(`@${levels[0]}`) || column.startsWith(`${THREAT_COMBATS.size}@`),
  );
  const head = (column: string): string => {
    const [size = "", level = ""] = column.split("@");
    return level === String(levels[0]) ? size : `${size}, level ${level}`;
  };
  const heads = shown.length > 0 ? shown.map(head) : [String(THREAT_COMBATS.size)];
  const rows = creatures
    .sort(([a, one], [b, two]) => two.deadly - one.deadly || two.even - one.even || (a < b ? -1 : 1))
    .map(([name, { even, deadly, parties }]) => {
      const by = new Map(parties.map(([size, level, ...numbers]) => [`${size}@${level}`, cell(...numbers)]));
      const cells = shown.length > 0 ? shown.map((column) => by.get(column) ?? "") : [cell(even, deadly)];
      return `| @${word(name)}[${name}] | ${cells.join(" | ")} |`;
    });
  return [`| Creature | ${heads.join(" | ")} |`, `|${"---|".repeat(heads.length + 1)}`, ...rows].join("\n");
}
