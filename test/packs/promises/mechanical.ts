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

/** Where a new promise can start in a sentence; ", and how far it goes" belongs to what the GM decides. */
const CLAUSE_END = /[;:]\s|,\s(?=(?:and|but|then|so)\s(?!what\b|when\b|where\b|whether\b|how\b|who\b|which\b))/;

/** A part of a sentence, with its place in it. */
interface Clause {
  from: number;
  to: number;
  text: string;
}

function clausesOf(sentence: string): Clause[] {
  let from = 0;
  return sentence.split(CLAUSE_END).map((text) => {
    const start = sentence.indexOf(text, from);
    from = start + text.length;
    return { from: start, to: from, text };
  });
}

/** What neither the GM decides nor another entry says. */
const own = (sentence: string): Clause[] =>
  REFERENCE.test(sentence) ? [] : clausesOf(sentence).filter(({ text }) => !GM_DECIDES.test(text));

/** The parts of a sentence that promise something in play; a name of a rule in parentheses promises nothing. */
export const promisesOf = (sentence: string): Clause[] =>
  own(sentence).filter(({ text }) => MECHANICAL.test(text.replace(/ \([^)]*\)/g, "")));

/** Whether a sentence promises something in play that neither the GM decides nor another entry says. */
export const isMechanical = (sentence: string): boolean => own(sentence).some(({ text }) => MECHANICAL.test(text));

/** Fields that hold a text, even where it has no markup and no full stop. */
const TEXT_FIELD = /(?:^|\.)(?:\w*[tT]ext|effect|description|notes|challenge|threat|role)$/;
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
