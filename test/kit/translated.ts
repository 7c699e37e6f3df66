/** Which English text a translation was made from: detects texts whose English has changed since, and they have not. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

type Texts = ReadonlyMap<string, unknown>;

const hash = (text: string, length: number): string => createHash("sha256").update(text).digest("hex").slice(0, length);
const hashes = (key: string, english: unknown, translation: unknown): [translation: string, english: string] => [
  hash(`${key}\n${translation}`, 10),
  hash(String(english), 6),
];

export const recordPath = (language: string): string => `test/translated/${language}.txt`;

/** The record of a language: a line for each text, with the hashes of the translation and of its English text. */
export const recordOf = (english: Texts, translated: Texts): string =>
  `${[...translated]
    .map(([key, text]) => hashes(key, english.get(key), text).join(" "))
    .sort()
    .join("\n")}\n`;

/** Keys of the translations that are as recorded, while their English text is another one. */
export function outdated(language: string, english: Texts, translated: Texts): string[] {
  const made = new Map(
    readFileSync(recordPath(language), "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split(" ") as [string, string]),
  );
  return [...translated].flatMap(([key, text]) => {
    const [translation, now] = hashes(key, english.get(key), text);
    return (made.get(translation) ?? now) === now ? [] : [key];
  });
}
