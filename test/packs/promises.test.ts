import { describe, expect, it } from "vitest";
import { shippedPacks } from "../../packs/build.ts";
import type { Doc } from "../../packs/documents.ts";
import { anatomy } from "./promises/anatomy.ts";
import { aura } from "./promises/aura.ts";
import { bloodied } from "./promises/bloodied.ts";
import { grimoire } from "./promises/grimoire.ts";
import { isMechanical, type Phrase, promisesOf, sentences, sentencesOf } from "./promises/mechanical.ts";
import { open } from "./promises/open.ts";
import { threshold } from "./promises/threshold.ts";

const phrases: Readonly<Record<string, readonly Phrase[]>> = { bloodied, anatomy, threshold, aura, grimoire };
const packs = [...shippedPacks()];

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
  const matches = known.flatMap((phrase) =>
    [...sentence.matchAll(new RegExp(phrase.says.source, `${phrase.says.flags.replace(/[gy]/g, "")}g`))].map(
      (found) => ({
        phrase,
        found,
      }),
    ),
  );
  const covers = ({ found: { index, 0: said } }: (typeof matches)[number], from: number, to: number) =>
    index < to && index + said.length > from;
  const uncovered = promisesOf(sentence).filter(
    ({ from, to, text }) => !open.includes(text) && !matches.some((match) => covers(match, from, to)),
  );
  if (matches.length === 0 && promisesOf(sentence).length === 0)
    return [`${doc.name} (${doc.type}): no phrase for "${sentence}"`];
  return [
    ...uncovered.map(({ text }) => `${doc.name} (${doc.type}): no phrase for "${text}" in "${sentence}"`),
    ...matches
      .filter(({ phrase, found }) => !phrase.kept(doc, found))
      .map(({ phrase }) => `${doc.name} (${doc.type}): does not keep ${phrase.says} in "${sentence}"`),
  ];
}

describe("what texts promise", () => {
  it("is kept by data, except for listed clauses, each of which an entry says", () => {
    const said = Object.keys(phrases).flatMap(entries).flatMap(sentencesOf).flatMap(promisesOf);
    expect(open.filter((clause) => !said.some(({ text }) => text === clause))).toEqual([]);
  });

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
    const mixed =
      "The GM decides how far it goes, and how long 3 doses last, but it deals fire damage; 5 ft is its reach.";
    expect(promisesOf(mixed).map(({ text }) => text)).toEqual(["but it deals fire damage", "5 ft is its reach."]);
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
      expect(unlinked.map(({ name }) => name)).toEqual([]);
    });

    it(`is said by some entry of ${ruleset}, for each phrase`, () => {
      const all = entries(ruleset).flatMap(sentencesOf).filter(isMechanical);
      const unused = list.filter(({ says }) => !all.some((sentence) => sentence.search(says) >= 0));
      expect(unused.map(({ says }) => String(says))).toEqual([]);
    });
  }
});
