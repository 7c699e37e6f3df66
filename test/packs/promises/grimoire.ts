import { heal } from "../../../module/rulesets/grimoire/damage/heal.ts";
import type { Data, Doc } from "../../../packs/documents.ts";
import { grimoireClauses } from "./grimoire-clauses.ts";
import type { Phrase } from "./mechanical.ts";

const data = (doc: Doc): Data => doc.system as Data;
/** The data of a spell, or of the spell of a scroll. */
const spell = (doc: Doc): Data => (doc.type === "grimoireScroll" ? (data(doc).spell as Data) : data(doc));
const itemsOf = (doc: Doc): Doc[] => (doc.items as Doc[] | undefined) ?? [];
/** Whether an actor has an item with such data. */
const has =
  (test: (system: Data, item: Doc) => unknown) =>
  (doc: Doc): boolean =>
    itemsOf(doc).some((item) => Boolean(test(data(item), item)));
const owns = (name: string) => has((_, item) => item.name === name);
const field =
  (path: string, value: unknown = true) =>
  (doc: Doc): boolean =>
    data(doc)[path] === value;
const positive = (path: string) => (doc: Doc) => Number(data(doc)[path]) > 0;
const text = (path: string) => (doc: Doc) => String(data(doc)[path] ?? "") !== "";
/** A follow-up of a scar or mark, with the trigger that the text names. */
const follows =
  (followUp: string, ...triggers: string[]) =>
  (doc: Doc, found: RegExpExecArray): boolean => {
    const { formula, deferred, trigger } = data(doc);
    const dice = found.groups?.dice ?? "";
    const dieOf = String(formula || deferred).replace(/^1d/, "d");
    return (
      data(doc).followUp === followUp && dieOf === dice && (triggers.length === 0 || triggers.includes(`${trigger}`))
    );
  };
const means = (says: RegExp, kept: Phrase["kept"]): Phrase => ({ says, kept });

const weapons: readonly Phrase[] = [
  means(/die is the damage/i, (doc) => text("dice")(doc) && field("dealsDamage")(doc)),
  means(/deals no damage/, field("dealsDamage", false)),
  means(/is restrained until it tears free/, positive("binds")),
  means(/reaches two Spaces/, field("reach", 2)),
  means(/die has one Advantage when it parries/, field("edge", "parry")),
  means(/On wood its own die/, field("edge", "wood")),
  means(/or on wood, its own die/, field("edge", "sharp")),
  means(/On ropes its own die/, field("edge", "rope")),
  means(/On doors and other objects its own die/, field("edge", "object")),
  means(/Against Armor 2 or 3 its own die/, field("edge", "armor")),
  means(/Hand to hand its own die/, field("edge", "far")),
  means(/In tight quarters it is never Impaired/, field("edge", "tight")),
  means(/ignores? Armor(?! \()/, (doc) => (doc.type === "grimoireWeapon" ? field("ignoreArmor")(doc) : true)),
  means(/target's shield die has one Disadvantage/, field("wrapsShields")),
  means(/Each die has its own Advantages/, (doc) => /^2d/.test(String(data(doc).dice))),
  means(/[Ss]panning it again costs AP/, positive("reloadAp")),
  means(/cost(?:s)? more AP than other (?:weapons|attacks)/, (doc) => Number(data(doc).apCost) > 2),
  means(/slow to light/, (doc) => Number(data(doc).apCost) > 2),
  means(/\bblast\b/, field("blast")),
  means(/blast of fire/, field("fire")),
  means(/(?:is|and is) used up/, field("consumable")),
  means(/attacks with DEX|shoots with DEX/, field("attribute", "dex")),
  means(/may be left unconscious|can be left unconscious/, text("criticalEffect")),
];

const gear: readonly Phrase[] = [
  means(/is an Object Die|are an Object Die/, text("dice")),
  means(/[Ii]s Armor while it is worn/, positive("armor")),
  means(/takes two slots/, field("slots", 2)),
  means(/adds to the Armor of the body/, positive("armor")),
  means(/die counts in (?:every Save|Saves)/, (doc) =>
    doc.type === "grimoireArmor" ? text("dice")(doc) : has(({ category, dice }) => category === "shield" && dice)(doc),
  ),
  means(/hand stays free/, field("strapped")),
  means(/Saves against cold/, field("property", "cold")),
  means(/only in Saves against what falls from above/, field("property", "above")),
  means(/^It rattles/, field("property", "noisy")),
  means(/sneaking, swimming and climbing are Impaired/, field("property", "heavy")),
  means(/it is cover until/, field("property", "cover")),
  means(/STR Save against poison/, field("property", "poison")),
  means(/^Used up, it gives/, field("consumable")),
  means(/A creature that steps in makes a DEX Save/, field("property", "scatter")),
  means(/sharpens a metal blade/, field("property", "sharpen")),
  means(/stops the dying hour/, field("role", "bandage")),
  means(/[Ee]ating (?:some|it) ends hunger/, field("role", "rations")),
  means(/^A safe night removes Fatigue/, (doc) => doc.name === "Inn Bed"),
  means(/drink ends thirst/, field("role", "water")),
  means(/gives back HP/, text("heals")),
  means(/never brings Fatigue/, field("role", "manaDust")),
  means(/carries ten slots|carries twenty slots/, (doc) => ["Mule", "Cart"].includes(doc.name)),
];

const spells: readonly Phrase[] = [
  means(/^(?<n>\d+) Spaces$/, (doc, found) => (spell(doc).range as Data).spaces === Number(found.groups?.n)),
  means(/^(?:cone|self), (?:radius )?\[dice\] × 2 Spaces$/, (doc) => spell(doc).check === "contest"),
  means(/doubles of you step out|hit on a double ends/, (doc) => spell(doc).way === "doubles"),
  means(/takes \[sum\] fire damage/, (doc) => spell(doc).damage === "[sum]" && spell(doc).check === "contest"),
  means(/in a radius of \[dice\]/, (doc) => spell(doc).area === "radius [dice]"),
  means(/half of \[sum\] cold damage/, (doc) => spell(doc).damage === "[sum] / 2"),
  means(/are rooted until/, (doc) => spell(doc).conditions === "rooted"),
  means(/regains \[sum\] HP/, (doc) => spell(doc).heals === "[sum]" && spell(doc).stabilises === 3),
  means(/has \+\[dice\] Armor/, (doc) => spell(doc).alters === "armor.bonus + [dice]" && spell(doc).breaks === "raw 6"),
  means(
    /^Creatures, up to \[dice\],|^Roots seize targets that stand on soil, up to \[dice\]\./,
    (doc) => spell(doc).targets === "[dice]",
  ),
  means(/(?:^Locks, knots or bars, up to \[dice\], open|lock with a DC)/, (doc) => spell(doc).way === "lock"),
  means(/They are unconscious/, (doc) => spell(doc).conditions === "unconscious" && spell(doc).breaks === "net 1"),
  means(/Attacks against you are Impaired/, (doc) => spell(doc).conditions === "shadowed"),
  means(/DC 10 \+ \[sum\]/, (doc) => spell(doc).dc === "10 + [sum]" && spell(doc).conditions === "restrained"),
  means(/DC 15 \+ \[dice\]/, (doc) => spell(doc).dc === "15 + [dice]" && spell(doc).way === "meet"),
  means(/deals d6 damage/, (doc) => spell(doc).damage === "d6"),
  means(/cone fall prone/, (doc) => spell(doc).conditions === "prone"),
  means(/\[dice\] × 2 more slots/, (doc) => spell(doc).alters === "slots.pocket + [dice] * 2"),
  means(/^Move your token up to \[sum\] Spaces/, (doc) => spell(doc).targets === "[dice] - 1"),
  means(/changes its weight|takes 0 slots/, (doc) => spell(doc).way === "weight"),
  means(/\+\[dice\] AP/, (doc) => spell(doc).gives === "ap.bonusNextTurn + [dice]"),
  means(/have \[dice\] Disadvantages/, (doc) => spell(doc).way === "metal"),
  means(/one Advantage saved/, (doc) => spell(doc).gives === "pendingAdvantage + 1"),
  means(/ends a spell whose/, (doc) => spell(doc).way === "unweave"),
  means(/maximum AP are lower by \[dice\]/, (doc) => spell(doc).alters === "ap.max - [dice]"),
  means(/^One use of/, (doc) => doc.type === "grimoireScroll"),
];

const scars: readonly Phrase[] = [
  means(/(?<dice>\d*d\d+); a higher result becomes your max HP/, follows("hpReplace")),
  means(/(?<dice>\d*d\d+) may become your max HP/, follows("hpReplace", "mended", "recovered", "pass", "rest")),
  means(/(?<dice>\d*d\d+) is added to your max HP/, follows("hpAdd", "rest")),
  means(/(?<dice>\d*d\d+) is your new max HP/, follows("hpSet", "recovered")),
  means(/(?<dice>\d*d\d+); if it is higher than that attribute/, follows("attrCurrent")),
  means(/(?<dice>\d*d\d+) may become your max (?:DEX|WIL)/, follows("attrMax", "recovered")),
  means(/(?<dice>\d*d\d+); a result above your max WIL/, follows("attrMax")),
  means(/max WIL rises by (?<dice>d\d+)/, follows("wilSave")),
  means(/are Deprived until you rest/, field("entry", 3)),
  means(/broken leg makes DEX checks Impaired/, field("entry", 4)),
  means(/move one Space at a time/, field("entry", 7)),
  means(/next Save against Critical Damage fails, you die/, field("entry", 12)),
];

const marks: readonly Phrase[] = [
  means(/Fatigue on a 3/, field("threshold", 3)),
  means(/^You are immune to a brief flame/, field("fireImmune")),
  means(/^You are Deprived; after recovery/, field("entry", 7)),
  means(/every cast costs d4 WIL/, field("wilPerCast", "1d4")),
  means(/for d4 hours/, field("entry", 10)),
  means(/free Magic Die in every cast/, field("freeDie")),
  means(/\+1 Armor/, field("armor", 1)),
  means(/a slot less for good/, field("slotsLost", 1)),
  means(/damage dice of fire have one Advantage/, field("fireVulnerable")),
  means(/wear no armor, and have five slots/, (doc) => data(doc).noArmor === true && data(doc).slotsBase === 5),
  means(/casting brings no Fatigue|slot die of 5 or 6 costs d4 STR/, field("vessel")),
  means(/^Mundane attacks against you are Impaired/, field("elemental")),
];

/** Abilities, and creatures whose notes name their attacks. */
const creatures: readonly Phrase[] = [
  means(/one Move for 0 AP/, field("property", "dash")),
  means(/parries as a Held Action/, (doc) => data(doc).trigger === "action" && data(doc).apCost === 1),
  means(/attack is Enhanced if an ally/, field("property", "pack")),
  means(/no morale Saves/, (doc) => doc.name === "Fearless Dead" || data(doc).immuneMorale === true),
  means(/^Alone at 0 HP it makes a morale Save/, (doc) => doc.name === "Loyal Nose"),
  means(
    /attacks against that target are Enhanced/,
    has(({ binds }) => Number(binds) > 0),
  ),
  means(/^Heal on (?:its|the) sheet/, (doc) => ["Regrowth", "Magical Cure"].includes(doc.name) && heal.id === "heal"),
  means(/^Mundane attacks against it/, (doc) => doc.name === "Not of Matter"),
  means(/max STR is lower by 1/, field("brings", "str.max - 1")),
  means(/After Critical Damage (?:it|the victim) is Deprived/, field("brings", "deprived")),
  means(/loses (?<die>d\d) (?<of>DEX|STR)/, (doc, { groups }) =>
    field("brings", `${groups?.of?.toLowerCase()} - ${groups?.die}`)(doc),
  ),
  means(/one thing that the victim carries/, field("brings", "burns")),
  means(/ten slots more/, (doc) => JSON.stringify(doc.effects).includes("slots.pocket")),
  means(/^Place four/, field("groupSize", 4)),
  means(/tick Side Save/, field("leader")),
  means(/to parry|parries the next/, owns("Parrying Guard")),
  means(/allow the row Pack Hunter/, owns("Pack Hunter")),
  means(
    /target that is restrained|while it is restrained/,
    has(({ binds }) => Number(binds) > 0),
  ),
  means(/[Ss]words hardly harm it|slow and hard/, (doc) => (data(doc).armor as Data).natural === 3),
  means(/^One Detachment/, (doc) => doc.type === "grimoireDetachment"),
  means(
    /status Cover/,
    has(({ ranged }) => ranged),
  ),
];

const characters: readonly Phrase[] = [
  means(/Strike twice in a turn/, (doc) => (data(doc).ap as Data).max === 4),
  means(
    /Take the net in hand and throw it first/,
    has(({ binds }) => Number(binds) > 0),
  ),
  means(
    /^Then use the dagger, which goes with DEX, or the spear from two Spaces away/,
    (doc) =>
      has(({ dice, attribute }) => dice === "d6" && attribute === "dex")(doc) && has(({ reach }) => reach === 2)(doc),
  ),
  means(
    /Your free slots and your dust/,
    has(({ role }) => role === "manaDust"),
  ),
  means(
    /dust brings no Fatigue/,
    has(({ role }) => role === "manaDust"),
  ),
  means(
    /Dice that match bring a mishap/,
    has((_, item) => item.type === "grimoireSpell"),
  ),
];

export const grimoire: readonly Phrase[] = [
  ...weapons,
  ...gear,
  ...spells,
  ...scars,
  ...marks,
  ...creatures,
  ...characters,
  ...grimoireClauses,
];
