/** Texts in documents: which fields are translated, and their paths. */
import type { Doc } from "../packs/documents.ts";
import system from "../system.json" with { type: "json" };
import type { Words } from "./babele.ts";

/**
 * Plain text fields to translate, in addition to the HTML fields of the manifest. `*` matches any key, but the keys
 * must be the same in every copy of the document: Babele would add a missing one.
 */
export const PROSE: Readonly<Record<string, readonly string[]>> = {
  bloodiedCharacter: ["details.ancestry", "details.occupation", "details.appearance"],
  bloodiedCreature: ["details.kind", "details.threat"],
  bloodiedGear: ["use.label", "use.area", "use.duration"],
  bloodiedSpell: [
    "versions.*.label",
    "versions.*.area",
    "versions.*.duration",
    "conditions.*.label",
    "conditions.*.detail",
  ],
  grimoireCharacter: ["bio.*"],
  grimoireNpc: ["role"],
  grimoireDetachment: ["memberName"],
  grimoireSpell: ["range.text"],
  grimoireScroll: ["spell.name", "spell.range.text"],
  thresholdCharacter: ["details.deity.name"],
  thresholdCreature: ["details.challenge", "details.deity.name"],
  thresholdPower: ["area"],
  anatomyAction: ["extraApText"],
  anatomyPlan: ["parts.*.name"],
  anatomyRemedy: ["castTime"],
  anatomyWeapon: ["brings.text"],
  auraInjury: ["effect", "part"],
};

const types: Record<string, { htmlFields: string[] }> = { ...system.documentTypes.Actor, ...system.documentTypes.Item };

/** All texts in a value, with their paths. */
export const texts = (value: unknown, path: string[] = []): [string[], string][] => {
  if (typeof value === "string") return value === "" ? [] : [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => texts(below, [...path, key]));
};

const fits = (path: readonly string[], pattern: string): boolean => {
  const parts = pattern.split(".");
  return parts.length === path.length && parts.every((part, i) => part === "*" || part === path[i]);
};

/** The path as a Babele field name ("versions.tier1.effect" to "versionsTier1Effect"): Babele reads a dot as a path. */
export const fieldName = (path: readonly string[]): string =>
  path.map((part, i) => (i === 0 ? part : `${part[0]?.toUpperCase()}${part.slice(1)}`)).join("");

/** Whether the field at a path of a document's system data is to be translated. */
export const isRead = (type: string, path: readonly string[]): boolean =>
  [...(types[type]?.htmlFields ?? []), ...(PROSE[type] ?? [])].some((pattern) => fits(path, pattern));

export const list = (value: unknown): Doc[] => (Array.isArray(value) ? (value as Doc[]) : []);
export const some = (key: string, words: Words): Words => (Object.keys(words).length > 0 ? { [key]: words } : {});

/** Texts by path as nested objects. */
export function nested(found: readonly (readonly [readonly string[], string])[]): Words {
  const out: Words = {};
  for (const [path, text] of found) {
    let into = out;
    for (const part of path.slice(0, -1)) {
      into[part] ??= {};
      into = into[part] as Words;
    }
    into[path.at(-1)!] = text;
  }
  return out;
}

/** The value at a path. */
export const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((held, key) => (held as Record<string, unknown> | undefined)?.[key], value);
