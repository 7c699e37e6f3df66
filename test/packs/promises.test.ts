import { describe, expect, it } from "vitest";
import { shippedPacks } from "../../packs/build.ts";
import type { Doc } from "../../packs/documents.ts";
import { anatomy } from "./promises/anatomy.ts";
import { aura } from "./promises/aura.ts";
import { bloodied } from "./promises/bloodied.ts";
import { grimoire } from "./promises/grimoire.ts";
import { alsoPromises, isMechanical, type Phrase, sentences, sentencesOf } from "./promises/mechanical.ts";
import { threshold } from "./promises/threshold.ts";

const phrases: Readonly<Record<string, readonly Phrase[]>> = { bloodied, anatomy, threshold, aura, grimoire };
const packs = [...shippedPacks()];
/** Rulesets whose texts keep what the GM decides and what the system does in separate sentences. */
const SPLIT = ["bloodied", "grimoire"];
/** Rulesets whose entries all link to a rule or another entry. */
const LINKED = ["bloodied", "grimoire"];

/** A document with its actors and items. */
const whole = (doc: Doc): Doc[] =>
  [doc, ...((doc.actors as Doc[] | undefined) ?? [])].flatMap((one) => [
    one,
    ...((one.items as Doc[] | undefined) ?? []),
  ]);

/** The items and actors of a ruleset: those of adventures and items of actors included. */
const entries = (ruleset: string): Doc[] =>
  packs
    .filter(([name]) => name.startsWith(`${ruleset}-`))
    .flatMap(([, { made }]) => made.flatMap(({ doc }) => whole(doc)))
    .filter(({ system }) => system !== undefined);

/** The items and actors of a ruleset's compendiums, without those of its adventures. */
const compendiumEntries = (ruleset: string): Doc[] =>
  packs
    .filter(([name]) => name.startsWith(`${ruleset}-`) && !name.endsWith("-adventure"))
    .flatMap(([, { made }]) => made.map(({ doc }) => doc))
    .filter(({ system }) => system !== undefined);

/** What is wrong with a mechanical sentence of an entry; empty if all that it promises is kept. */
function faults(doc: Doc, sentence: string, known: readonly Phrase[]): string[] {
  const matches = known.flatMap((phrase) => {
    const found = new RegExp(phrase.says.source, phrase.says.flags.replace(/[gy]/g, "")).exec(sentence);
    return found ? [{ phrase, found }] : [];
  });
  if (matches.length === 0) return [`${doc.name} (${doc.type}): no phrase for "${sentence}"`];
  return matches
    .filter(({ phrase, found }) => !phrase.kept(doc, found))
    .map(({ phrase }) => `${doc.name} (${doc.type}): does not keep ${phrase.says} in "${sentence}"`);
}

describe("what texts promise", () => {
  it("is found in numbers, counts and terms of the rules, not in plain description", () => {
    const mechanical = [
      "+1 on Thievery.",
      "Each patient can be mended once a day.",
      "An INT save prevents it.",
      "Ends when you attack.",
      "It cannot be moved.",
      "Two Spaces long.",
      "Steel is Impaired against it.",
    ];
    const plain = ["A curved edge that drags as it leaves.", "The harbor is closed.", "A forearm of steel."];
    expect(mechanical.filter((sentence) => !isMechanical(sentence))).toEqual([]);
    expect(
      [...plain, "The GM decides how long the damage lasts.", "See Mishap 3 Raw nerves."].filter(isMechanical),
    ).toEqual([]);
    expect(sentences("<p>It is 5 ft. long, @UUID[a.b]{Reach}. <em>Heavy!</em></p><p>Old</p>")).toEqual([
      "It is 5 ft.",
      "long, Reach.",
      "Heavy!",
      "Old",
    ]);
  });

  for (const [ruleset, list] of Object.entries(phrases)) {
    it(`is kept by the data of every entry of ${ruleset}`, () => {
      const found = entries(ruleset).flatMap((doc) =>
        sentencesOf(doc)
          .filter(isMechanical)
          .flatMap((sentence) => faults(doc, sentence, list)),
      );
      expect([...new Set(found)]).toEqual([]);
    });

    it(`is explained by a link of every entry of ${ruleset}`, () => {
      const unlinked = compendiumEntries(ruleset).filter(
        ({ items: _items, ...own }) => !JSON.stringify(own).includes("@UUID"),
      );
      expect(LINKED.includes(ruleset) ? unlinked.map(({ name }) => name) : []).toEqual([]);
    });

    it(`does not share a sentence of ${ruleset} with what the GM decides`, () => {
      const all = entries(ruleset).flatMap((doc) => sentencesOf(doc).map((text) => `${doc.name}: ${text}`));
      expect(SPLIT.includes(ruleset) ? all.filter(alsoPromises) : []).toEqual([]);
    });

    it(`is said by some entry of ${ruleset}, for each phrase`, () => {
      const all = entries(ruleset).flatMap(sentencesOf).filter(isMechanical);
      const unused = list.filter(({ says }) => !all.some((sentence) => sentence.search(says) >= 0));
      expect(unused.map(({ says }) => String(says))).toEqual([]);
    });
  }
});
