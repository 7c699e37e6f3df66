/** What the catalogue does not have: our creatures by Hit Dice, and the talents of each class. */
import { describe, expect, it } from "vitest";
import { weaponsInUse } from "../../module/rulesets/threshold/attack/weapon-in-use.ts";
import { CLASS_POWERS, isLearnedBy } from "../../module/rulesets/threshold/creation/starting-powers.ts";
import {
  type ActorSnapshot,
  CREATURE_TYPES,
  DEFENSES,
  type PowerData,
} from "../../module/rulesets/threshold/model/data.ts";
import type { Data, Doc } from "../../packs/documents.ts";
import { byUuid, docs, lines, living, ofType } from "./threshold-docs.ts";
import * as rows from "./threshold-rows.ts";

const stored = (doc: Doc) => doc.system as unknown as ActorSnapshot["system"];
const all = docs("creatures");
const ours = all.filter(({ name }) => !lines(rows.creatures).some(([known]) => known === name));
const diceOf = (doc: Doc): number => 1 + stored(doc).hitDice.rolls.length;
const naturalOf = (doc: Doc): number => DEFENSES.reduce((sum, id) => sum + stored(doc).defenses[id].natural, 0);

describe("creatures by Hit Dice", () => {
  it("T-20: four or more for every number from 1 to 12, each with attacks, powers or movement of its own", () => {
    for (let dice = 1; dice <= 12; dice++) {
      const those = all.filter((doc) => diceOf(doc) === dice);
      const ways = those.map((doc) => {
        const { size, speed } = stored(doc);
        const modes = Object.values(speed.other).map(({ mode }) => mode);
        return JSON.stringify([size.base, modes, (doc.items as Doc[]).map(({ name, system }) => [name, system])]);
      });
      expect([dice, those.length >= 4, new Set(ways).size]).toEqual([dice, true, those.length]);
    }
  });

  it("T-20: are in the folder of their Hit Dice", () => {
    for (const doc of all) {
      const same = all.filter(({ folder }) => folder === doc.folder);
      expect([doc.name, new Set(same.map(diceOf)).size]).toEqual([doc.name, 1]);
    }
  });

  it("T-98: every creature type but humanoid peoples of the pack has one", () => {
    const types = new Set(all.map((doc) => stored(doc).creature.type));
    expect(CREATURE_TYPES.filter((type) => !types.has(type))).toEqual([]);
  });

  // The catalogue's creatures: 24 at 4 Hit Dice, 28 at 5, 36 at 6, 44 at 8, 60 at 12.
  const START: Readonly<Record<number, number>> = { 1: 6, 2: 10, 3: 18, 4: 24, 5: 28 };
  const DIE: Readonly<Record<number, number>> = { 1: 6, 2: 8, 3: 8, 4: 10, 5: 10 };

  it.each(ours.map((doc): [string, Doc] => [doc.name, doc]))(
    "T-15 T-23 T-65: %s is built like the catalogue's",
    (_, doc) => {
      const dice = diceOf(doc);
      const { hp, hitDice, attackBonus } = stored(doc);
      expect(hp.starting).toBe(START[dice] ?? dice * 4 + 12);
      expect(hitDice.die).toBe(DIE[dice] ?? 12);
      expect(hitDice.rolls.every((roll) => roll === hitDice.die / 2)).toBe(true);
      expect(attackBonus.progression).toMatch(/^(medium|fast)$/);
      const natural = naturalOf(doc);
      // One natural point at 1 Hit Die, 13 at 8, 18 at 12.
      expect([doc.name, natural >= dice - 1, natural <= dice + 6]).toEqual([doc.name, true, true]);
    },
  );

  it("T-60: wield weapons of their size, in hands they have", () => {
    for (const doc of ours)
      for (const { name, hands, misfit } of weaponsInUse(living(doc)))
        expect([doc.name, name, hands !== null, misfit]).toEqual([doc.name, name, true, 0]);
  });

  it("T-114 T-115 T-116: have valid resistances", () => {
    const wrong = ours.flatMap((doc) =>
      Object.values(living(doc).system.resistances).flatMap(({ type, valid }) =>
        valid ? [] : [`${doc.name}: ${type}`],
      ),
    );
    expect(wrong).toEqual([]);
  });

  it("T-126: powers that follow a hit are beside it", () => {
    const followed = ours.flatMap((doc) =>
      (doc.items as Doc[]).flatMap(({ system }) => {
        const { follow = "" } = system as { follow?: string };
        return follow === "" || follow === "grapple" ? [] : [{ doc, follow }];
      }),
    );
    expect(followed.map(({ doc }) => doc.name)).toEqual(["Cave Spider"]);
    for (const { doc, follow } of followed)
      expect((doc.items as Doc[]).map(({ _stats }) => (_stats as Data).compendiumSource)).toContain(follow);
  });
});

describe("talents", () => {
  const talents = ofType("powers", "Power").filter(({ system }) => (system as unknown as PowerData).kind === "talent");
  const learned = (tag: string) =>
    talents.filter(({ system }) => {
      const begins = Object.values(CLASS_POWERS).find((one) => one.tag === tag)!;
      const { tags } = system as unknown as PowerData;
      return !tags.includes("creature") && isLearnedBy({ tags }, begins);
    });

  it.each(Object.entries(CLASS_POWERS))("T-36: %s learns six", (uuid, { tag }) => {
    expect(byUuid(uuid)?.name.toLowerCase()).toBe(tag);
    expect(learned(tag)).toHaveLength(6);
  });

  it("T-36: no class learns what another class or a creature has", () => {
    const by = Object.values(CLASS_POWERS).flatMap(({ tag }) => learned(tag).map(({ name }) => name));
    expect(new Set(by).size).toBe(30);
    const left = talents.filter(({ name }) => !by.includes(name));
    expect(left.filter(({ system }) => !(system as unknown as PowerData).tags.includes("creature"))).toEqual([]);
  });

  it("the first talent of a class is one of its own", () => {
    for (const { tag, first } of Object.values(CLASS_POWERS))
      for (const uuid of first)
        expect([tag, learned(tag).map(({ name }) => name)]).toEqual([
          tag,
          expect.arrayContaining([byUuid(uuid)!.name]),
        ]);
  });
});
