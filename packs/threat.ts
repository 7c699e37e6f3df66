/** The measured threat of creatures, `<ruleset>/threat.json`: written by `npm run threat`, stored with the actors of the packs. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { StoredThreat } from "../module/simulator/threat.ts";
import { type Data, SYSTEM } from "./documents.ts";
import { SOURCES } from "./entries.ts";

export interface ThreatFile {
  seed: number;
  style: string;
  /** Fights against one number of creatures, at most: of the four ready characters, and of other parties. */
  mostFights: number;
  mostFightsOfOthers: number;
  creatures: Record<string, StoredThreat>;
}

const files = new Map<string, ThreatFile | null>();

export const threatPath = (ruleset: string, root = SOURCES): string => join(root, ruleset, "threat.json");

/** The measured numbers of a ruleset; null: none. */
export function readThreat(ruleset: string, root = SOURCES): ThreatFile | null {
  const path = threatPath(ruleset, root);
  const known = files.get(path);
  if (known !== undefined) return known;
  const file = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as ThreatFile) : null;
  files.set(path, file);
  return file;
}

/** The flags of an actor of a pack. */
export function threatFlags(ruleset: string, name: string): Data {
  const threat = readThreat(ruleset)?.creatures[name];
  return threat ? { [SYSTEM]: { threat } } : {};
}

/** One line for each creature, so that a change can be reviewed. */
export function threatText({ creatures, ...method }: ThreatFile): string {
  const lines = Object.entries(creatures).map(([name, threat]) => `${JSON.stringify(name)}: ${JSON.stringify(threat)}`);
  return `${JSON.stringify(method).slice(0, -1)}, "creatures": {\n${lines.join(",\n")}\n}}\n`;
}
