import { SIZES } from "../../../module/rulesets/threshold/model/data.ts";
import { CHART } from "../../../module/rulesets/threshold/model/size.ts";
import { shippedPacks } from "../../../packs/build.ts";
import { type Data, type Doc, packUuid } from "../../../packs/documents.ts";
import { idOf } from "../../../packs/ids.ts";
import type { Phrase } from "./mechanical.ts";
import { modifierPhrases } from "./threshold-modifiers.ts";
import { any, healings, itemsOf, partsOf, statusesOf, sys } from "./threshold-reading.ts";

const STATUS: Readonly<Record<string, string>> = { "ill luck": "hexed", "profane ward": "baned" };
const statusOf = (word: string): string => STATUS[word.toLowerCase()] ?? word.toLowerCase();
const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const TIMES: Readonly<Record<string, number>> = { twice: 2, "three times": 3 };
const DEFENSE: Readonly<Record<string, string>> = { Fortitude: "fort", Reflex: "ref", Will: "will" };
const short = (stat: string): string => stat.slice(0, 3).toLowerCase();

const resists = (doc: Doc): Data[] =>
  [doc, ...itemsOf(doc)].flatMap((one) => Object.values((sys(one).resistances ?? {}) as Data) as Data[]);
const resist = (doc: Doc, type: string, mode: string): boolean =>
  resists(doc).some((one) => one.type === type && one.mode === mode);
const typeOf = (doc: Doc): unknown =>
  (sys(doc).creature as Data | undefined)?.type ?? (sys(doc).statedType as Data | undefined)?.type;
const isUndead = (doc: Doc): boolean =>
  typeOf(doc) === "undead" ||
  [doc, ...itemsOf(doc)].some((one) => ((sys(one).countsAs ?? []) as string[]).includes("undead"));
const sizeOf = (doc: Doc) => {
  const size = sys(doc).size as string | { base: string };
  return CHART[SIZES.find((one) => one === (typeof size === "string" ? size : size.base))!];
};
const countOf = (doc: Doc, name: string): number =>
  itemsOf(doc).reduce((sum, one) => sum + (one.name.startsWith(name) ? Number(sys(one).count ?? 1) : 0), 0);
const natural = (doc: Doc): number =>
  itemsOf(doc).reduce(
    (sum, { type, system }) => sum + (type === "thresholdNatural" ? Number((system as Data).count) : 0),
    0,
  );
const VENOM = packUuid("threshold", "powers", "Item", idOf("threshold/powers/adder-venom"));
const follows = (doc: Doc, what: string): boolean => itemsOf(doc).some((one) => sys(one).follow === what);
/** Some shipped creature has this natural weapon with a follow-up after a hit. */
const creaturesFollow = (natural: Doc, test: (follow: string) => boolean): boolean =>
  (shippedPacks().get("threshold-creatures")?.made ?? []).some(({ doc }) =>
    itemsOf(doc).some((item) => sys(item).kind === sys(natural).kind && test(String(sys(item).follow ?? ""))),
  );
const rounds = (doc: Doc): number[] => [
  ...[sys(doc).condition, sys(doc).selfCondition].flatMap((one) => (one ? [Number((one as Data).count)] : [])),
  ...((doc.effects ?? []) as Data[]).map(({ duration }) => Number((duration as Data).rounds ?? 0)),
];
const lastsTheEncounter = (doc: Doc): boolean => {
  const { status, per } = (sys(doc).condition ?? {}) as Data;
  const effects = (doc.effects ?? []) as Data[];
  return (
    (typeof status === "string" && status !== "" && per === "unspecified") ||
    (effects.length > 0 && effects.every(({ duration }) => Object.keys(duration as Data).length === 0))
  );
};
const attack = (doc: Doc): Data => sys(doc).attack as Data;

/** Powers of creatures and characters that their texts name. */
const POWERS =
  /Reckless Blow|Ember Dart|Thought Needle|Giant's Frame|Mending Light|Sacred Ward|Ill Wish|Dread Whisper|Grave Chill|Radiant Lance|Hammer of Force|Horrifying Visage|Black Lance|Hurled Rock|Web Spit|Frost Breath|Binding Gaze|Lulling Song|Furnace Heat|Greater Mending/;

export const threshold: readonly Phrase[] = [
  ...modifierPhrases,
  { says: POWERS, kept: (doc, [name]) => doc.items === undefined || itemsOf(doc).some((one) => one.name === name) },
  // Damage and healing.
  {
    says: /\bdeals? (?!no\b|triple\b)(\w+) damage/,
    kept: (doc, [, type]) => partsOf(doc).some((one) => one.type === type),
  },
  { says: /deals no damage/, kept: (doc) => partsOf(doc).length === 0 },
  { says: /deals triple damage/, kept: (doc) => (sys(doc).crit as Data).multiplier === 3 },
  { says: /gives? (?:more )?(holy|unholy) healing/, kept: (doc, [, energy]) => healings(doc).includes(energy!) },
  { says: /restores (?:some of your own )?hit points/, kept: (doc) => healings(doc).includes("none") },
  { says: /your own hit points/, kept: (doc) => sys(doc).range === "self" },
  { says: /repairs constructs/, kept: (doc) => String((sys(doc).target as Data).types) === "construct" },
  {
    says: /\b[Hh]eals (?:with|and|its allies|allies)/,
    kept: (doc) => itemsOf(doc).some((one) => healings(one).includes("holy")),
  },
  { says: /at 0 HP stops bleeding/, kept: (doc) => itemsOf(doc).some((one) => healings(one).length > 0) },
  { says: /It is used up/, kept: (doc) => sys(doc).consumable === true },
  { says: /without costing your attack/, kept: (doc) => sys(doc).action === "free" },
  {
    says: /breathes|sprays acid/,
    kept: (doc) => itemsOf(doc).some((one) => /Breath|Spray/.test(one.name) && sys(one).area !== ""),
  },
  { says: /\b(?:slam|bite|fists) burns? (with acid)?/, kept: (doc, [, acid]) => any(doc, acid ? "acid" : "fire") },
  { says: /costs nothing/, kept: (doc) => sys(doc).price === 0 },
  { says: /dice roll more evenly/, kept: (doc) => partsOf(doc)[0]?.formula === "2d4" },
  // Attacks.
  {
    says: /attacks (?:the )?(Fortitude|Reflex|Will)\b/,
    kept: (doc, [, name]) => sys(doc).delivery === "attack" && attack(doc).vs === DEFENSE[name!],
  },
  {
    says: /attacks (?:Fortitude|Reflex|Will) with (\w+)/,
    kept: (doc, [, stat]) => attack(doc).ability === short(stat!),
  },
  { says: /damage with Strength/, kept: (doc) => (sys(doc).damage as Data).ability === "str" },
  {
    says: /of an undead creature or a demon/,
    kept: (doc) => String((sys(doc).target as Data).types) === "undead,demon",
  },
  {
    says: /weak undead/,
    kept: (doc) =>
      String((sys(doc).target as Data).types) === "undead" && Number((sys(doc).target as Data).maxHitDice) > 0,
  },
  { says: /in (?:an|its|a small) area|everyone (?:in the (?:cone|line)|around)/, kept: (doc) => sys(doc).area !== "" },
  { says: /[Aa] weapon attack\b/, kept: (doc) => attack(doc).withWeapon === true },
  { says: /with Intelligence in place/, kept: (doc) => attack(doc).replaceAbility === "int" },
  {
    says: /one step (up|down) the condition track/,
    kept: (doc, [, way]) => Math.sign(Number(sys(doc).track)) === (way === "up" ? -1 : 1),
  },
  { says: /always thrown/, kept: (doc) => sys(doc).mode === "thrown" },
  { says: /adds to its wielder's reach/, kept: (doc) => Number(sys(doc).reachBonus) > 0 },
  {
    says: /takes a move to load/,
    kept: (doc) => (sys(doc).properties as string[]).includes("load") && sys(doc).loaded === true,
  },
  { says: /It is (primary|secondary)/, kept: (doc, [, role]) => sys(doc).role === role },
  { says: /its die grows with the body/, kept: (doc) => sys(doc).kind !== "custom" },
  { says: /some creatures try to grapple/, kept: (doc) => creaturesFollow(doc, (what) => what === "grapple") },
  { says: /the GM can set a power, such as a poison, that follows a hit/, kept: (doc) => "follow" in sys(doc) },
  { says: /Dexterity counts to hit and for damage/, kept: (doc) => sys(doc).mode === "ranged" },
  { says: /breaks free with athletics or acrobatics/, kept: (doc) => Number((sys(doc).hit as Data).dc) > 0 },
  { says: /may grapple (?:at once|after)/, kept: (doc) => follows(doc, "grapple") },
  {
    says: /may use Adder Venom/,
    kept: (doc) => follows(doc, VENOM) && itemsOf(doc).some(({ name }) => name === "Adder Venom"),
  },
  { says: /(two|four|six) tentacles/, kept: (doc, [, word]) => countOf(doc, "Tentacle") === COUNTS.indexOf(word!) },
  { says: /slams (twice|three times)/, kept: (doc, [, word]) => countOf(doc, "Slam") === TIMES[word!] },
  {
    says: /Grapples (?:(four|six) targets|with both pincers|from a distance|and dissolves)|grapples with its claws/,
    kept: (doc, [, word]) =>
      follows(doc, "grapple") &&
      itemsOf(doc).reduce((sum, one) => sum + (sys(one).follow === "grapple" ? Number(sys(one).count ?? 1) : 0), 0) >=
        Math.max(1, COUNTS.indexOf(word ?? "one")),
  },
  {
    says: /few hits exceed his Wound Threshold/,
    kept: (doc) => Number(((sys(doc).stats as Data).con as Data).base) >= 2,
  },
  { says: /with a long reach/, kept: (doc) => sizeOf(doc).tall > 1 },
  {
    says: /from the air/,
    kept: (doc) => (Object.values((sys(doc).speed as Data).other as Data) as Data[]).some(({ mode }) => mode === "fly"),
  },
  { says: /[Ss]hoots from cover/, kept: (doc) => itemsOf(doc).some((one) => sys(one).mode === "ranged") },
  { says: /Ambusher with venom/, kept: (doc) => itemsOf(doc).some(({ name }) => name === "Adder Venom") },
  { says: /critical hits more often/, kept: (doc) => Number((sys(doc).crit as Data).range) < 20 },
  {
    says: /Attack Bonus and damage stay the same/,
    kept: (doc) => attack(doc).withWeapon === true && partsOf(doc).length === 0,
  },
  {
    says: /the chart's Strength, Dexterity and Constitution are only for monsters/,
    kept: (doc) => doc.type === "thresholdSpecies",
  },
  { says: /six natural attacks/, kept: (doc) => natural(doc) === 6 },
  { says: /from (two|three) squares away/, kept: (doc, [, word]) => sizeOf(doc).tall === COUNTS.indexOf(word!) },
  { says: /stays eight squares away/, kept: (doc) => itemsOf(doc).some((one) => sys(one).range === "8") },
  { says: /enters? (?:the|its|a) target's square/, kept: (doc) => sizeOf(doc).tall === 0 },
  // Conditions and their time.
  {
    says: /leaves? (?:the target|targets|them) (?:with )?(Slowed|Frightened|Exposed|Prone|Poisoned|Grappled|Reduced|Ill luck)/,
    kept: (doc, [, word]) => [doc, ...itemsOf(doc)].some((one) => statusesOf(one).includes(statusOf(word!))),
  },
  {
    says: /(?:target|ally|[Yy]ou|It|he) (?:is|are|has the) (Warded|Enlarged|Mighty|Lucky|Blessed|Evasive|Profane Ward|Exposed)/,
    kept: (doc, [, word]) => [doc, ...itemsOf(doc)].some((one) => statusesOf(one).includes(statusOf(word!))),
  },
  { says: /\bfor (one|two|three) rounds?\b/i, kept: (doc, [, word]) => rounds(doc).includes(COUNTS.indexOf(word!)) },
  {
    says: /\bfor ten minutes/,
    kept: (doc) => (sys(doc).condition as Data).per === "minutes" && rounds(doc).includes(10),
  },
  { says: /(?:^U|\bu)ntil the encounter ends/, kept: lastsTheEncounter },
  { says: /poison attacks again/, kept: (doc) => statusesOf(doc).includes("poisoned") },
  { says: /^Snake venom|numbing poison/, kept: (doc) => sys(doc).kind === "poison" },
  // Kinds of creatures, holy and unholy.
  { says: /[Hh]oly healing harms|healing harms half-undead/, kept: (doc) => isUndead(doc) },
  { says: /unholy healing,? which heals the undead/, kept: (doc) => healings(doc).includes("unholy") },
  {
    says: /[Uu]nholy healing heals (?:it|the duke)|and unholy healing heals (?:it|them)/,
    kept: (doc) => isUndead(doc) || (sys(doc).energy as Data).unholyHealing === "heal",
  },
  {
    says: /holy healing and holy damage harm/,
    kept: (doc) =>
      (sys(doc).energy as Data).holyHealing === "auto" && (sys(doc).energy as Data).unholyHealing === "heal",
  },
  {
    says: /[Hh]oly healing does not affect (?:it|them)|constructs, which holy healing does not affect/,
    kept: (doc) => ["construct", "elemental"].includes(String(typeOf(doc))) || healings(doc).includes("none"),
  },
  {
    says: /(?<!Un)[Hh]oly healing restores more|even more, Holy Resistance/,
    kept: (doc) => resist(doc, "holy", "resistance") && !isUndead(doc),
  },
  { says: /Unholy healing restores more/, kept: (doc) => resist(doc, "unholy", "resistance") && isUndead(doc) },
  {
    says: /\b(fire|cold) heals (?:it|him) instead/i,
    kept: (doc, [, type]) => resist(doc, type!.toLowerCase(), "absorption"),
  },
  {
    says: /\bimmune to ([\w, ]+?)(?: damage|;| at |, and|$)/,
    kept: (doc, [, list]) =>
      list!
        .split(/, | and /)
        .filter((type) => !/^at|it$/.test(type))
        .every((type) => resist(doc, type.trim(), "immunity")),
  },
  { says: /\bresists? (corruption|unholy)/, kept: (doc, [, type]) => resist(doc, type!, "resistance") },
  { says: /at 0 HP it (?:falls apart|is a corpse again)/, kept: (doc) => sys(doc).deathMode === "instant" },
  {
    says: /dies at 0 HP, because its Constitution is negative/,
    kept: (doc) => Number(((sys(doc).stats as Data).con as Data).base) + sizeOf(doc).con < 0,
  },
  { says: /counts? as undead/, kept: (doc) => isUndead(doc) },
  {
    says: /plants that holy healing heals/,
    kept: (doc) => typeOf(doc) === "plant" && (sys(doc).energy as Data).holyHealing === "heal",
  },
  // Classes and species.
  {
    says: /best Attack Bonus and the most hit points/,
    kept: (doc) => sys(doc).attackProgression === "fast" && sys(doc).startingHp === 20,
  },
  { says: /few hit points/, kept: (doc) => sys(doc).startingHp === 12 },
  { says: /has Strength 1/, kept: (doc) => (sys(doc).adjust as Data).str === 1 },
  {
    says: /get no free Weapon Finesse/,
    kept: (doc) => doc.type === "thresholdSpecies" && (sys(doc).grants as unknown[]).length === 0,
  },
  {
    says: /reach farther and grapple better, but are easier to hit/,
    kept: (doc) => sizeOf(doc).tall === 2 && sizeOf(doc).grapple > 0 && sizeOf(doc).attack < 0,
  },
  { says: /easier to miss because of their size/, kept: (doc) => sizeOf(doc).attack > 0 },
  { says: /slower than Humans/, kept: (doc) => Number(sys(doc).speed) < 6 },
];
