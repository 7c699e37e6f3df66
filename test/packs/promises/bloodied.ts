import type { Data, Doc } from "../../../packs/documents.ts";
import { bloodiedClauses } from "./bloodied-clauses.ts";
import type { Phrase } from "./mechanical.ts";

type Change = { key: string; mode: number; value: string };
const ADD = 2;
const SET = 5;

const system = (doc: Doc): Data => doc.system as Data;
const list = (value: unknown): Data[] => (Array.isArray(value) ? (value as Data[]) : []);
const at = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((held, key) => (held as Data | undefined)?.[key], value);
const textAt = (doc: Doc, path: string): string => String(at(system(doc), path) ?? "");
const number = (text: string): number => Number(text.replace("−", "-").replace("+", ""));

/** The items of an actor, and the document itself: an item keeps its own promises, an actor those of its items. */
const holders = (doc: Doc): Doc[] => [doc, ...list(doc.items)] as Doc[];
const some = (doc: Doc, test: (one: Doc) => boolean): boolean => holders(doc).some(test);
const effects = (doc: Doc): Data[] => list(doc.effects);
const changes = (doc: Doc): Change[] => effects(doc).flatMap(({ changes }) => changes as Change[]);

const adds = (doc: Doc, path: string, by: number): boolean =>
  changes(doc).some(({ key, mode, value }) => key === `system.${path}` && mode === ADD && Number(value) === by);
const roots = (doc: Doc): boolean =>
  changes(doc).some(({ key, mode, value }) => key === "system.attributes.movement" && mode === SET && value === "0");
const given = (doc: Doc, key: string): unknown[] =>
  effects(doc).map(({ flags }) => at(flags, `fivefold.given.${key}`) ?? null);

/** The versions of a spell, or the use of a potion or scroll. */
const versions = (doc: Doc): Data[] =>
  doc.type === "bloodiedSpell"
    ? (Object.values(at(system(doc), "versions") as Data) as Data[])
    : list([at(system(doc), "use")]).filter((one) => one?.enabled === true);
const version = (doc: Doc, test: (one: Data) => boolean): boolean => versions(doc).some(test);

/** How worn or natural armor changes for a type: the sum of what is added, or the factor less one. */
const against = (doc: Doc, type: string): number =>
  holders(doc).reduce((sum, one) => {
    const entry = at(one.system, `byType.${type}`) as { mode: string; value: number } | undefined;
    return sum + (entry ? (entry.mode === "add" ? entry.value : entry.value - 1) : 0);
  }, 0);
const better =
  (...types: string[]) =>
  (doc: Doc): boolean =>
    types.every((type) => against(doc, type) > 0);
const worse =
  (...types: string[]) =>
  (doc: Doc): boolean =>
    types.every((type) => against(doc, type) < 0);

const deals =
  (...types: string[]) =>
  (doc: Doc): boolean =>
    types.every((type) => (at(system(doc), "damage.types") as string[]).includes(type));
const dice = (doc: Doc): string => textAt(doc, "damage.formula");
const pool = (doc: Doc): number => Number(textAt(doc, "casting.pool.max"));
const wields = (doc: Doc, hand: string): boolean => some(doc, (one) => textAt(one, "equipped") === hand);
const COUNTS = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const ABILITY = "STR|BLD|AGL|INT|LCK";

/** What lasts: an effect of that duration, or a version that states it. */
const DURATIONS: Readonly<Record<string, Data>> = {
  "a round": { rounds: 1 },
  "3 rounds": { rounds: 3 },
  "10 rounds": { rounds: 10 },
  "an hour": { seconds: 3600 },
  "10 minutes": { seconds: 600 },
};
const lasts = (doc: Doc, words: string): boolean => {
  const [wanted] = Object.entries(DURATIONS[words] ?? {});
  const stated = words.replace(/^an? /, "1 ");
  return (
    version(doc, ({ duration }) => duration === stated) ||
    (wanted !== undefined && effects(doc).some(({ duration }) => at(duration, wanted[0]) === wanted[1]))
  );
};

/** The save of a hit, or of a spell's version that affects those who fail. */
const asksFor = (doc: Doc, ability: string): boolean =>
  some(
    doc,
    (one) =>
      (textAt(one, "hit.applies") !== "" && textAt(one, "hit.save") === ability) ||
      version(one, ({ applies, saveAbility, resolution }) =>
        resolution === "none" ? false : applies !== "" && saveAbility === ability,
      ),
  );

const bonuses: Phrase[] = [
  {
    says: new RegExp(`\\+(\\d) to the (${ABILITY})(?: (?:and|or the) (${ABILITY}))? scores?`),
    kept: (doc, [, by, ...names]) =>
      names.filter(Boolean).every((name) => adds(doc, `abilities.${name!.toLowerCase()}.value`, number(by!))),
  },
  {
    says: new RegExp(`\\+2 on (${ABILITY}) checks`),
    kept: (doc, [, name]) => adds(doc, `abilities.${name!.toLowerCase()}.checkBonus`, 2),
  },
  {
    says: /\+2 on checks with one ability/,
    kept: (doc) => ["str", "bld", "agl", "int", "lck"].every((id) => adds(doc, `abilities.${id}.checkBonus`, 2)),
  },
  { says: /([+]\d) on BLD saves/, kept: (doc, [, by]) => adds(doc, "abilities.bld.saveBonus", number(by!)) },
  { says: /raises the STR score/, kept: (doc) => adds(doc, "abilities.str.value", 4) },
  {
    says: /raises checks at Tier 1 and ability scores/,
    kept: (doc) => adds(doc, "abilities.str.checkBonus", 2) && adds(doc, "abilities.str.value", 4),
  },
  { says: /([+]\d) Defense/, kept: (doc, [, by]) => adds(doc, "attributes.defense.bonus", number(by!)) },
  { says: /Armor bonus (\+\d)/, kept: (doc, [, by]) => adds(doc, "attributes.armor.bonus", number(by!)) },
  { says: /adds to (?:armor|whatever armor)/, kept: (doc) => adds(doc, "attributes.armor.bonus", 2) },
  { says: /[Tt]akes −2 on checks and attacks/, kept: (doc) => adds(doc, "bonuses.checks", -2) },
  { says: /[Aa]ttacks at −4/, kept: (doc) => adds(doc, "bonuses.attack.all", -4) },
  {
    says: /\bbonus(?:es)? make/,
    kept: (doc) => Number(textAt(doc, "attack.bonus")) > 0,
  },
  { says: /hits more frequent and harder/, kept: (doc) => Number(textAt(doc, "damage.bonus")) > 0 },
  {
    says: /\b(?:[Ff]lies|fly) at twice/,
    kept: (doc) => changes(doc).some(({ key, mode, value }) => key.endsWith("movement") && mode === 1 && value === "2"),
  },
  { says: /flies at Tier 3/, kept: (doc) => version(doc, ({ applies }) => applies === "Flying") },
];

const turns: Phrase[] = [
  { says: /can trade its action for a second movement/, kept: (doc) => doc.type === "bloodiedCreature" },
  { says: /[Cc]annot move|loses (?:its|the) next movement|Loses the movement|wounds and slows/, kept: roots },
  { says: /loses the (?:next )?action|Loses the action/, kept: (doc) => adds(doc, "turn.action", -1) },
  {
    says: /[Oo]ne more movement|gives a movement/,
    kept: (doc) => adds(doc, "turn.movement", 1) && given(doc, "movement").includes(1),
  },
  { says: /[Oo]ne more action/, kept: (doc) => given(doc, "action").includes(1) },
  {
    says: /gives movements and actions/,
    kept: (doc) => given(doc, "movement").includes(1) && given(doc, "action").includes(1),
  },
  { says: /for (an? (?:round|minute|hour)|\d+ (?:rounds|minutes))\b/, kept: (doc, [, words]) => lasts(doc, words!) },
];

const endings: Phrase[] = [
  {
    says: /\b[Ee]nds when .* attacks|until that person attacks|hides one person/,
    kept: (doc) => given(doc, "untilAttack").includes(true),
  },
  {
    says: /only once a day|once a day at most|heals this patient again/,
    kept: (doc) =>
      given(doc, "daily").includes("mending") &&
      versions(doc).every((one) => at(one, "healing.formula") === "" || one.applies === "Mended"),
  },
  {
    says: /of Tier (\d)(?: or 1)? on the target ends/,
    kept: (doc, [, tier]) =>
      system(doc).unweaves === true && at(doc.system, `versions.tier${tier === "0" ? 1 : tier}.enabled`) === true,
  },
  { says: /Each Tier ends one spell/, kept: (doc) => system(doc).unweaves === true },
  {
    says: /one type of damage does nothing|Name a damage type|it does nothing to/,
    kept: (doc) => given(doc, "proof").filter(Boolean).length === 8,
  },
  {
    says: /Takes no (\w+) damage/,
    kept: (doc, [, type]) => given(doc, "proof").includes(type!),
  },
  {
    says: /used up/,
    kept: (doc) => system(doc).consumable === true || at(doc.system, "use.reagent") === true,
  },
  { says: /one casting condition for any spell/, kept: (doc) => at(doc.system, "use.reagent") === true },
];

const saves: Phrase[] = [
  {
    says: /unless an? (\w+) save succeeds|asks for the (\w+) save|may save with (\w+)/,
    kept: (doc, [, ...names]) => asksFor(doc, names.find(Boolean)!.toLowerCase()),
  },
  { says: /unless its save succeeds/, kept: (doc) => asksFor(doc, "bld") },
  {
    says: /\b(?:venom|poison(?:ed|s)?)\b/i,
    kept: (doc) => some(doc, (one) => adds(one, "bonuses.checks", -2)) || adds(doc, "abilities.bld.saveBonus", 4),
  },
  { says: /may lose the next action/, kept: (doc) => some(doc, (one) => adds(one, "turn.action", -1)) },
  { says: /One target is sick/, kept: (doc) => version(doc, ({ applies }) => applies === "Sickened") },
  {
    says: /ignores armor/,
    kept: (doc) => version(doc, (one) => at(one, "damage.ignoresArmor") === true),
  },
];

const healing: Phrase[] = [
  {
    says: /regains hit points|heals? at once|heals one patient|heals 1d6/,
    kept: (doc) => version(doc, (one) => at(one, "healing.formula") !== ""),
  },
  {
    says: /one serious injury drops a step/,
    kept: (doc) => at(doc.system, "versions.tier3.healing.formula") === "4d6",
  },
  { says: /dead for less than a day/, kept: (doc) => at(doc.system, "versions.tier4.enabled") === true },
  {
    says: /care doubles what a day of rest heals/,
    kept: (doc) => some(doc, ({ name }) => name === "Healer's Kit"),
  },
  { says: /one action stops the bleeding/, kept: (doc) => doc.type === "bloodiedCharacter" },
];

const areas: Phrase[] = [
  {
    says: /(\d+) (?:feet|foot) (?:long|of you|away|high)|up to (\d+) feet away/,
    kept: (doc, [, one, other]) => version(doc, ({ area }) => new RegExp(`\\b${one ?? other}\\b`).test(String(area))),
  },
  { says: /within 30 feet/, kept: (doc) => version(doc, ({ range }) => range === 30) },
  { says: /a second one at another target/, kept: (doc) => version(doc, ({ targets }) => targets === 2) },
  { says: /up to six targets/, kept: (doc) => version(doc, ({ targets }) => targets === 6) },
  {
    says: /strikes a whole cone at Tier 3/,
    kept: (doc) => String(at(doc.system, "versions.tier3.area")).startsWith("cone"),
  },
  {
    says: /strikes by touch/,
    kept: (doc) =>
      at(doc.system, "versions.tier1.rangeMax") === 5 && at(doc.system, "versions.tier1.damage.type") === "lightning",
  },
  { says: /mail and plate do not help/, kept: (doc) => at(doc.system, "versions.tier3.damage.type") === "lightning" },
  {
    says: /Darkness fills the circle/,
    kept: (doc) => String(at(doc.system, "versions.tier2.area")).includes("radius"),
  },
  {
    says: /^Each of them takes the damage/,
    kept: (doc) => version(doc, (one) => at(one, "damage.formula") !== ""),
  },
  {
    says: /mood of the target shifts one step/,
    kept: (doc) => version(doc, ({ saveAbility }) => saveAbility === "int"),
  },
  { says: /blinds fighters/, kept: (doc) => adds(doc, "bonuses.attack.all", -4) },
  { says: /in ten minutes/, kept: (doc) => at(doc.system, "versions.tier1.label") === "a quick chore" },
  {
    says: /does at Tier (\d)/,
    kept: (doc, [, tier]) => at(doc.system, "use.tier") === Number(tier) && at(doc.system, "use.enabled") === true,
  },
  { says: /a spell attack with INT/, kept: (doc) => at(doc.system, "use.resolution") === "attack" },
];

const weapons: Phrase[] = [
  { says: /bludgeoning damage suits/, kept: deals("bludgeoning") },
  { says: /piercing damage suits/, kept: deals("piercing") },
  { says: /deals fire damage/, kept: deals("fire") },
  { says: /against (?:its|blades does not help against its) arcane damage/, kept: deals("arcane") },
  { says: /armor of leather or stone is worse against acid/, kept: deals("acid") },
  { says: /cuts or stabs/, kept: deals("slashing", "piercing") },
  { says: /bludgeons or pierces/, kept: deals("bludgeoning", "piercing") },
  { says: /cuts or burns/, kept: deals("slashing", "fire") },
  { says: /pierces or shocks/, kept: deals("piercing", "lightning") },
  { says: /two dice make weak hits rare/, kept: (doc) => dice(doc).startsWith("2d") },
  { says: /single large die/, kept: (doc) => dice(doc) === "1d12" },
  { says: /takes both hands/, kept: (doc) => system(doc).hands === 2 },
  { says: /not next to/, kept: (doc) => Number(textAt(doc, "range.reach")) > 5 },
  { says: /cannot be one of a pair/, kept: (doc) => system(doc).hands === 0 },
  { says: /can be thrown/, kept: (doc) => Number(textAt(doc, "range.max")) > 0 },
  { says: /(?:uses|with) AGL or INT/, kept: (doc) => textAt(doc, "category") !== "melee" },
];

const armor: Phrase[] = [
  { says: /turns blades(?! better)/, kept: better("slashing") },
  { says: /turns blades and points/, kept: better("slashing", "piercing") },
  { says: /turns blades and blunt blows/, kept: better("slashing", "bludgeoning") },
  { says: /lets points through/, kept: worse("piercing") },
  { says: /does less against blunt blows/, kept: worse("bludgeoning") },
  { says: /nothing against lightning/, kept: (doc) => against(doc, "lightning") === -1 },
  { says: /lightning passes half of it/, kept: (doc) => against(doc, "lightning") === -0.5 },
  { says: /stops lightning as well as blades/, kept: better("lightning", "slashing") },
  { says: /softens? blunt blows/, kept: better("bludgeoning") },
  { says: /blunt blows break it|crack under blunt blows/, kept: worse("bludgeoning") },
  { says: /helps against fire/, kept: better("fire") },
  { says: /helps against cold/, kept: better("cold") },
  { says: /suffers from acid/, kept: worse("acid") },
  { says: /catches fire easily|burns it like straw|does nothing against fire/, kept: worse("fire") },
  { says: /made against (?:magic: )?arcane damage/, kept: better("arcane") },
  { says: /arcane damage, cold and fire/, kept: better("arcane", "cold", "fire") },
  { says: /hardly lets? fire through/, kept: better("fire") },
  { says: /hardly let fire through/, kept: better("fire") },
  { says: /hardly lets cold through/, kept: better("cold") },
  { says: /brittle in the cold|Cold (?:damage goes|does more)/, kept: worse("cold") },
  { says: /[Pp]oints (?:find nothing|and blades do little)|points and blades do little/, kept: better("piercing") },
  { says: /Blades and points do little/, kept: better("slashing", "piercing") },
  { says: /blunt blows and acid do more|Bludgeoning damage and acid/, kept: worse("bludgeoning", "acid") },
  { says: /Fire and acid do more/, kept: worse("fire", "acid") },
  { says: /[Ff]ire does more/, kept: worse("fire") },
  { says: /[Ff]ire and lightning (?:do more|are the answer)/, kept: worse("fire", "lightning") },
  { says: /Bludgeoning damage and lightning are the answer/, kept: worse("bludgeoning", "lightning") },
  { says: /arcane damage (?:passes|goes) through|Arcane damage goes through/, kept: worse("arcane") },
  {
    says: /^Mail is better against his sword than against his touch/,
    kept: (doc) => better("slashing")(doc) && against(doc, "arcane") === 0,
  },
  { says: /worn with any armor/, kept: (doc) => system(doc).slot === "head" },
  {
    says: /every kind of (?:damage|weapon) equally/,
    kept: (doc) => ["slashing", "piercing", "bludgeoning"].every((type) => against(doc, type) === 0),
  },
  { says: /on every Defense roll/, kept: (doc) => some(doc, (one) => Number(textAt(one, "modifier")) > 0) },
  { says: /rules out a pair/, kept: (doc) => doc.type === "bloodiedShield" },
];

const gear: Phrase[] = [
  { says: /opening a lock is an AGL or INT check/, kept: (doc) => doc.name === "Lockpicks" },
  { says: /^Every character can stop bleeding with one action/, kept: (doc) => doc.name.startsWith("Bandages") },
  { says: /for one day on the road/, kept: (doc) => doc.type === "bloodiedGear" },
  { says: /can be a casting condition/, kept: (doc) => at(doc.system, "use.reagent") === false },
  {
    says: /Worth 60 gold pieces|Your focus is one condition/,
    kept: (doc) =>
      some(doc, (one) => Object.keys((at(one.system, "conditions") as Data | undefined) ?? {}).length === 1),
  },
];

const people: Phrase[] = [
  {
    says: /dies at 0 hit points and takes no injuries/,
    kept: (doc) => at(doc.system, "traits.diesAtZero") === true && at(doc.system, "traits.noInjury") === true,
  },
  { says: /at −5 each/, kept: (doc) => wields(doc, "main") && wields(doc, "off") },
  {
    says: /\b(\w+) (?:or \w+ )?dice (?!make)/,
    kept: (doc, [, word]) => pool(doc) >= Math.max(1, COUNTS.indexOf(word!)),
  },
  { says: /with (\w+) dice,/, kept: (doc, [, word]) => pool(doc) >= COUNTS.indexOf(word!) },
  { says: /and every 6 leaves the pool/, kept: (doc) => pool(doc) === 8 },
];

export const bloodied: readonly Phrase[] = [
  ...bonuses,
  ...turns,
  ...endings,
  ...saves,
  ...healing,
  ...areas,
  ...weapons,
  ...armor,
  ...gear,
  ...people,
  ...bloodiedClauses,
];
