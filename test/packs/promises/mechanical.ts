import type { Data, Doc } from "../../../packs/documents.ts";

/** A promise that texts make, and the check that an entry's data keep it. */
export interface Phrase {
  says: RegExp;
  /** `doc` is the item or actor that the text belongs to, `found` the match of `says`. */
  kept(doc: Doc, found: RegExpExecArray): boolean;
}

const COUNT = "(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve)";
const TIME = "(?:rounds?|turns?|minutes?|hours?|days?|encounters?|fights?|rests?|patients?)";
const UNIT = `(?:${TIME}|spaces?|squares?|feet|foot|meters?|slots?|actions?|attacks?|reactions?|moves?|maneuvers?|dice|degrees?|steps?|points?|charges?|uses?|doses?)`;
const HALVED = "(?:damage|speed|movement|pool|HP|rest|cost|price|score|level|bonus|penalty|what)";
const STATES =
  "(?:prone|dazed|stunned|blind(?:ed|s)?|deaf(?:ened|ens)?|slowed|shaken|frightened|exposed|unguarded|surprised|restrained|rooted|helpless|grappled?s?|paraly[sz]ed|poison(?:ed|s|ous)?|venom\\w*|unconscious|invisible|flanked|nauseated|staggered|bleeds|burning)";

/** What makes a sentence mechanical: a number, a count of something the rules count, or a term of the rules. */
const MECHANICAL = new RegExp(
  [
    String.raw`\d`,
    String.raw`\b${COUNT} (?:\w+ )?${UNIT}\b`,
    String.raw`\b(?:for|per|each|every|(?:once|twice|times)(?: for)?) (?:an? |each |every )?${TIME}\b`,
    String.raw`\b(?:at most|at least|no more than|never less|up to|(?:until|to) the end of|until (?:your|its|their) next)\b`,
    String.raw`\b(?:dice|its (?:own )?die|reroll\w*|rolls?|rolled|bonus(?:es)?|penalt(?:y|ies)|modifiers?|(?:dis)?advantages?|impaired|enhanced|difficulty|DCs?|checks?|saves?|saving throws?)\b`,
    String.raw`\b(?:damage|hit points|HP|AP|armor (?:class|rating|bonus)|Stamina|Energy|Strain|Bleed|Agility|Surges?|Fatigue|Exhaustion)\b`,
    String.raw`\b(?:resist(?:s|ant|ance)?|immun\w+|weakness\w*|vulnerab\w+|ignores?|heals?|healing|cures?|restores?|regenerates?|regrows?)\b`,
    String.raw`\bhalf (?:the |its |your |their |of )?${HALVED}\b`,
    String.raw`\b(?:ends|cannot|can not|can't|must|halved|halves|double[sd]?(?!-)|extra|for free|free action|costs? nothing|used up|automatically)\b`,
    String.raw`\b${STATES}\b`,
    String.raw`\b(?:speed|movement|reach|cover|concealment|flies|flying|climb(?:s|ing)?|swim(?:s|ming)?|pushe[sd]|pushing|disarms?|parr(?:y|ies|ied)|blocks?|(?:bright|dim) light|sheds? light|against (?:the )?cold|sneak\w*|stealth)\b`,
    String.raw`\bcounts? (?:as|for|double|full)\b`,
    String.raw`\b(?:more|less|fewer|adds?|lowers?|raises?|reduces?|increases?) .*\b(?:defense|attacks?|score|level|pool|armor|targets?|slots?)\b`,
  ].join("|"),
  "i",
);

const GM_DECIDES = /\bthe GM decides\b/i;
/** A sentence that only names another entry or a rule. */
const REFERENCE = /^See [^,;:]+$/;

/** Whether a sentence promises something in play that neither the GM decides nor another entry says. */
export const isMechanical = (sentence: string): boolean =>
  MECHANICAL.test(sentence) && !GM_DECIDES.test(sentence) && !REFERENCE.test(sentence);

/** Whether a sentence that says what the GM decides also promises something in another clause. */
export const alsoPromises = (sentence: string): boolean =>
  GM_DECIDES.test(sentence) &&
  sentence
    .split(/; |, and (?!which\b)/)
    .some((clause) => MECHANICAL.test(clause) && !GM_DECIDES.test(clause) && !/\busually\b/.test(clause));

/** Fields that hold a text, even where it has no markup and no full stop. */
const TEXT_FIELD = /(?:^|\.)(?:\w*[tT]ext|effect|description|notes)$/;
const isText = (path: string, value: string) =>
  TEXT_FIELD.test(path) || value.startsWith("<") || /\s\S*[.!?]$/.test(value);

function texts(value: unknown, path: string): string[] {
  if (typeof value === "string") return isText(path, value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, `${path}.${key}`));
}

/** The sentences of a text as a reader sees them: links are their labels. */
export function sentences(text: string): string[] {
  return text
    .replace(/@UUID\[[^\]]*\]\{([^}]*)\}/g, "$1")
    .replace(/<\/(?:p|li|h\d|td|th|tr|blockquote)>/g, "\n")
    .replace(/<[^>]+>/g, "")
    .split(/\n|(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

/** All sentences of an item or actor: its own fields and the descriptions of its effects, not its items. */
export function sentencesOf(doc: Doc): string[] {
  const effects = (doc.effects as Data[] | undefined) ?? [];
  const found = [...texts(doc.system, ""), ...effects.map(({ description }) => String(description ?? ""))];
  return [...new Set(found.flatMap(sentences))];
}
