/** The table of creatures on translated pages: its numbers are those of the original. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { THREAT_TABLE } from "../packs/threat.ts";
import type { Translation, Words } from "./babele.ts";

/** The table of an English page in another language. `words`: of its head; `names`: of the creatures. */
function translatedTable(
  page: string,
  words: { creature: string; level: string },
  names: (english: string) => string | undefined,
): string {
  const [, head = "", body = ""] = /(<table>.*?<\/thead>)(.*?<\/table>)/s.exec(page) ?? [];
  return (
    head.replace("Creature", words.creature).replace(/level (\d+)/g, words.level.replace("{level}", "$1")) +
    body.replace(/\{([^{}]*)\}/g, (_, english: string) => `{${names(english) ?? english}}`)
  );
}

/** Head of the table of creatures, as texts of the interface. */
const tableWords = (language: string): { creature: string; level: string } => {
  const file = JSON.parse(readFileSync(join("lang", language, "forecast.json"), "utf8")) as {
    FIVEFOLD: { Threat: { creature: string; level: string } };
  };
  return file.FIVEFOLD.Threat;
};

/** Replaces the placeholder on the GM's pages of a language. */
export function withTables(
  whole: ReadonlyMap<string, Translation>,
  ours: ReadonlyMap<string, Translation>,
  language: string,
): Map<string, Translation> {
  const filled = (file: string, words: Words, original: unknown): Words =>
    Object.fromEntries(
      Object.entries(words).map(([key, value]) => {
        const there = (original as Words | undefined)?.[key];
        if (typeof value !== "string") return [key, filled(file, value, there)];
        if (!value.includes(THREAT_TABLE)) return [key, value];
        const creatures = ours.get(file.replace(/-gm\.json$/, "-creatures.json"))?.entries;
        const name = (english: string) => creatures?.[english]?.name as string | undefined;
        return [key, value.replace(THREAT_TABLE, translatedTable(String(there), tableWords(language), name))];
      }),
    );
  return new Map(
    [...ours].map(([file, one]) => [
      file,
      one.entries && file.endsWith("-gm.json")
        ? { ...one, entries: filled(file, one.entries, whole.get(file)?.entries) as Translation["entries"] }
        : one,
    ]),
  );
}
