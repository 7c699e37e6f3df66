import { COST_AP } from "../../../module/rulesets/anatomy/model/data.ts";
import type { Data, Doc } from "../../../packs/documents.ts";
import { living } from "../anatomy-docs.ts";
import type { Phrase } from "./mechanical.ts";

/** Phrases about creatures in combat and about strengths of the ready characters, compared with their data. */

interface Actor {
  attributes: { con: { value: number | null } };
  skills: Record<string, { trained: boolean }>;
  speeds: Record<string, { value: number }>;
  senses: { scent: boolean; gaze: boolean };
  survival: { destroyedAt: number | null; bleeds: boolean; needsHead: boolean };
}
const items = (doc: Doc): Doc[] => (doc.items as Doc[] | undefined) ?? [];
const any = (doc: Doc, test: (system: Data, item: Doc) => boolean): boolean =>
  items(doc).some((item) => test(item.system as Data, item));
const weapons = (doc: Doc) => items(doc).filter(({ type }) => type === "anatomyWeapon");
const by = (says: RegExp, kept: (actor: Actor, doc: Doc, found: RegExpExecArray) => boolean): Phrase => ({
  says,
  kept: (doc, found) => kept(doc.system as unknown as Actor, doc, found),
});
/** A creature uses a maneuver only if it is trained in its skill, so that it does not provoke (N-71). */
const trains = (says: RegExp, skill: string): Phrase => by(says, ({ skills }) => skills[skill]?.trained === true);
const has = (says: RegExp, test: (system: Data, item: Doc) => boolean): Phrase => by(says, (_, doc) => any(doc, test));
const reaches = (feet: number) => (system: Data) => system.reach === feet;
const flies = (says: RegExp): Phrase => by(says, ({ speeds }) => (speeds.fly?.value ?? 0) > 0);
const ORDINALS = ["fourth", "fifth", "sixth", "ninth", "twelfth", "fourteenth"];
const NUMBERS = [4, 5, 6, 9, 12, 14];
/** N-134: a parry needs a melee weapon and Stamina, so a Constitution. */
const parries = (doc: Doc): boolean =>
  (doc.system as unknown as Actor).attributes.con.value !== null &&
  weapons(doc).some(({ system }) => (system as Data).category !== "ranged");

const creatures: readonly Phrase[] = [
  trains(/\b[Gg]rapples\b/, "athletics"),
  trains(/\bDrags\b/, "athletics"),
  trains(/\bOverruns\b/, "athletics"),
  trains(/\bTrips\b/, "acrobatics"),
  trains(/\bSteals\b/, "thievery"),
  trains(/\bTricks\b/, "thievery"),
  by(/Reposition, which provokes because it is untrained/, ({ skills }) => skills.acrobatics?.trained === false),
  flies(/^Flies\b|\bflies (?:out|away)\b|[Ww]hen it flies/),
  by(/\bswims away\b/, ({ speeds }) => (speeds.swim?.value ?? 0) > 0),
  by(/\bclimbs out of reach\b/, ({ speeds }) => (speeds.climb?.value ?? 0) > 0),
  by(/\bgive it scent\b/, ({ senses }) => senses.scent),
  has(/tongue, which reaches two spaces|tentacles, which reach two spaces/, reaches(10)),
  has(/tentacles that reach three spaces/, reaches(15)),
  by(
    /\b(fourth|fifth|sixth|ninth|twelfth|fourteenth) injury destroys it/,
    ({ survival }, _, [, word = ""]) => survival.destroyedAt === NUMBERS[ORDINALS.indexOf(word)],
  ),
  by(/\bhas no Stamina\b/, ({ attributes }) => attributes.con.value === null),
  by(/does not bleed|never parries, cleaves or bleeds/, ({ survival }) => !survival.bleeds),
  by(/does not need its head/, ({ survival }) => !survival.needsHead),
  has(/\bvenom\b|poisoned knife/, ({ poison }) => ((poison as Data | undefined)?.dc as number) > 0),
  has(
    /drains its Stamina with a cold touch/,
    ({ poison, touch }) => touch === true && ((poison as Data).stamina as number) > 0,
  ),
  by(
    /\b[Gg]azes?\b|evil eye/,
    ({ senses }, doc) => senses.gaze && any(doc, ({ naturalKind }) => naturalKind === "gaze"),
  ),
  has(/\bheals her servants\b/, ({ mode }) => mode === "heal"),
  has(/bites for Bleed/, ({ critEffect }) => (critEffect as Data | undefined)?.key === "bleed"),
  has(/a critical hit pins the target/, ({ critEffect }) => (critEffect as Data | undefined)?.key === "pin"),
  has(/^Shoots from behind cover/, ({ category }) => category === "ranged"),
  by(
    /A critical hit of a claw hobbles the target: its base speed is (\d+) ft lower until the end of its next turn/,
    (_, doc, [, feet]) =>
      any(doc, ({ naturalKind, critEffect }) => {
        const { key, value } = (critEffect ?? {}) as Data;
        return naturalKind === "claw" && key === "hobble" && value === Number(feet);
      }),
  ),
  by(
    /[Oo]ne injured wing brings it down/,
    (_, doc) =>
      items(doc).filter(({ type, system }) => type === "anatomyPart" && (system as Data).kind === "wing").length === 2,
  ),
  by(/^Touch attacks, such as a thrown net, ignore armor and shield\.$/, (_, doc) => {
    const { dv, touch } = living(doc).system.defence;
    return touch < dv && any(doc, (_system, { type }) => type === "anatomyShield");
  }),
  has(/bites while the target is dazed/, ({ brings }) => (brings as Data | undefined)?.status === "dazed"),
  has(
    /its tail knocks others prone/,
    ({ critEffect, naturalKind }) => naturalKind === "slap" && (critEffect as Data).key === "topple",
  ),
  has(/[Rr]ead(?:ies|y) the shield/, (_, { type }) => type === "anatomyShield"),
  by(/\bparr(?:ies|y)\b(?!, cleaves)/i, (_, doc) => parries(doc)),
  by(/both (blades|claws|talons)/, (_, doc, [, what]) => {
    const meant = ({ system }: Doc) => {
      const { naturalKind, carry } = system as Data;
      return what === "blades" ? carry === "held" : `${naturalKind}s` === what;
    };
    return weapons(doc).filter(meant).length > 1;
  }),
  by(/spends Stamina on Power Attack/, ({ attributes }) => attributes.con.value !== null),
  has(/tramples targets that lie prone\.$/, ({ naturalKind }) => naturalKind === "hoof"),
  by(/^Throws the hand axe from cover/, (_, doc) => any(doc, ({ thrown }) => thrown === true)),
  by(
    /attacks with claws and bite, and lands/,
    (_, doc) =>
      any(doc, ({ naturalKind }) => naturalKind === "claw") && any(doc, ({ naturalKind }) => naturalKind === "bite"),
  ),
  by(/an injured tail ends the sting\.$/, (_, doc) =>
    any(doc, ({ naturalKind, part }) => naturalKind === "slap" && part !== ""),
  ),
];

const characters: readonly Phrase[] = [
  by(/for Defence Value (\d+)\.$/, (_, doc, [, dv]) => {
    const ready = living(doc, (all) => {
      for (const { type, system } of all) if (type === "anatomyShield") (system as { readied: boolean }).readied = true;
    });
    return ready.system.defence.dv === Number(dv);
  }),
  by(/four reactions a round, each for 1 Stamina\.$/, (_, doc) => living(doc).system.reactions.max === 4),
  by(/their range increment is (\d+) ft\.$/, (_, doc, [, feet]) => {
    const { attributes } = living(doc).system;
    return any(
      doc,
      (system, { name }) =>
        name === "Javelin" && Number(system.thrownIncrement) + 5 * (attributes.str.mod ?? 0) === Number(feet),
    );
  }),
  by(
    /^Attack with both blades for 1 AP \(tick them at Multiweapon in the attack dialog\): two rolls, each with one disadvantage\.$/,
    (_, doc) => weapons(doc).filter(({ system }) => (system as Data).carry === "held").length === 2,
  ),
  trains(/^Trip the target first, and the advantage cancels that/, "acrobatics"),
  by(/^Throwing knives are drawn as a free action/, (_, doc) =>
    any(doc, ({ draw }, { name }) => name === "Throwing Knife" && draw === "free"),
  ),
  by(/up to 60 ft there is no disadvantage for range\.$/, (_, doc) =>
    any(doc, ({ rangeIncrement }) => rangeIncrement === 60),
  ),
  by(/^A bow cannot be used prone\.$/, (_, doc) => any(doc, ({ group }) => group === "bow")),
  by(
    /^You defend with Wisdom, so you keep that bonus while you are off-guard/,
    (_, doc) => living(doc).system.defence.attribute === "wis",
  ),
  by(
    /^Staunch costs (\d) AP, Mending Touch (\d)/,
    (_, doc, [, staunch, mend]) =>
      any(doc, ({ ap }, { name }) => name === "Staunch" && ap === Number(staunch)) &&
      any(doc, ({ ap }, { name }) => name === "Mending Touch" && ap === Number(mend)) &&
      Number(mend) === COST_AP.standard,
  ),
];

export const actors: readonly Phrase[] = [...creatures, ...characters];
