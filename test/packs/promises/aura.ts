import { actions } from "../../../module/rulesets/aura/actions.ts";
import { MANEUVERS, usesWeapon } from "../../../module/rulesets/aura/attack/maneuver-kinds.ts";
import { closure, conditions } from "../../../module/rulesets/aura/conditions/conditions.ts";
import { energyOf, LIGHTS } from "../../../module/rulesets/aura/model/tables.ts";
import type { Data, Doc } from "../../../packs/documents.ts";
import { auraClauses } from "./aura-clauses.ts";
import type { Phrase } from "./mechanical.ts";

type Check = (doc: Doc) => boolean;

const at = (doc: Doc, path: string): unknown =>
  path.split(".").reduce<unknown>((node, step) => (node as Data | undefined)?.[step], doc.system);
const list = (value: unknown): Data[] => (Array.isArray(value) ? (value as Data[]) : []);
const is =
  (path: string, ...values: unknown[]): Check =>
  (doc) =>
    values.includes(at(doc, path));
const moreThan =
  (path: string, least = 0): Check =>
  (doc) =>
    Number(at(doc, path)) > least;
const all =
  (...checks: Check[]): Check =>
  (doc) =>
    checks.every((check) => check(doc));
const isActor: Check = ({ type }) => type === "auraCharacter" || type === "auraCreature";
const owned = (doc: Doc, name: string): Doc | undefined =>
  (doc.items as Doc[]).find((item) => item.name === name) as Doc | undefined;
const slug = (id: string): Check => is("slug", id);

const effects = (doc: Doc): Data[] => list(doc.effects);
/** The owner has this change of a number. */
const changes =
  (path: string, value: number | string | boolean): Check =>
  (doc) =>
    effects(doc).some(
      ({ transfer, changes: made }) =>
        transfer === true &&
        list(made).some((one) => one.key === `system.${path}` && String(one.value) === String(value)),
    );
/** It puts this condition on a target, or its owner has it. */
const puts =
  (condition: string): Check =>
  (doc) =>
    at(doc, "poison.condition") === condition ||
    list(at(doc, "onHit.conditions")).some(({ id }) => id === condition) ||
    effects(doc).some(({ statuses }) => (statuses as string[]).includes(condition));
/** It, or an item that it has, puts a condition on a target, or one that implies it. */
const inflicts =
  (condition: string): Check =>
  (doc) =>
    [doc, ...list(doc.items)].some((one) =>
      conditions.some(({ id }) => puts(id)(one as Doc) && closure([id]).has(condition)),
    );
const some = (doc: Doc, type: string): boolean => (doc.items as Doc[]).some((item) => item.type === type);
const against = (...defenses: string[]): Check => all(is("attack.enabled", true), is("attack.defense", ...defenses));
/** "…, unless Fortitude holds": an ability attacks it, a poison always does. */
const fortitude: Check = (doc) => moreThan("poison.av")(doc) || against("fortitude")(doc);

const POWERS = [
  ..."Power Blow,Second Wind,Shield Line,Cheap Shot,Steady Aim,Measured Strike,Finish the Opening,Keen Edge".split(","),
  ..."Quick Nock,Slip Away,Charge,Blinding Flash,Mending Pulse,Grave Chill,Force Shove,Dread Whisper".split(","),
  ..."Gale Breath,Frost Breath,Web,Terrible Howl,Deadly Venom,Burst of Fire,Ember Lash,Spark Lance".split(","),
  ..."Stilling Word,Sleepfall,Mire,Withering Gaze,Regrow,Tremor,Cinder Breath,Ink Cloud,Wail of Grief".split(","),
  ..."Commanding Shout,Pinning Shot,Crushing Blow,Sure Grip".split(","),
];
const named = new RegExp(`\\b(?:${POWERS.join("|")})\\b`, "g");

/** Actors: what they use they have; maneuvers and Defend are open to all. */
const actors: readonly Phrase[] = [
  {
    says: new RegExp(named.source),
    kept: (doc, { input }) => !isActor(doc) || [...input.matchAll(named)].every(([name]) => owned(doc, name)),
  },
  {
    says: /\b(Trip|Push|Restrain|Disarm)(?:s|es)?\b/,
    kept: (doc, [, word]) =>
      isActor(doc)
        ? MANEUVERS.some((id) => id === word!.toLowerCase() && (!usesWeapon(id) || some(doc, "auraWeapon")))
        : ["flies", "wrestlersGrip", "hookTheLeg"].includes(at(doc, "slug") as string) ||
          at(doc, "mods.maneuver") === -3,
  },
  {
    says: /\bRestrained\b(?! until|, unless|; the)/,
    kept: (doc) => inflicts("restrained")(doc) || moreThan("escapeDc")(doc) || is("moves", 2)(doc),
  },
  { says: /\bDefends?\b/, kept: (doc) => isActor(doc) && Object.hasOwn(actions, "defend") },
  {
    says: /Agile Move/,
    kept: (doc) => (isActor(doc) || slug("skirmisher")(doc)) && Object.hasOwn(actions, "agileMove"),
  },
  { says: /Swift Attack/, kept: (doc) => isActor(doc) && Object.hasOwn(actions, "interrupt") },
  {
    says: /^Flees when Shaken/,
    kept: all(isActor, moreThan("movement.speed"), (doc) => owned(doc, "Deaf to Fear") === undefined),
  },
  { says: /^Surrenders|surrenders at 0|offers the chest/, kept: all(isActor, moreThan("aura.value")) },
  { says: /flees (?:into|when)/, kept: all(isActor, moreThan("movement.speed")) },
  { says: /^Flies (?:away|down)/, kept: (doc) => owned(doc, "Flies") !== undefined },
  { says: /^Stays? behind|^Stand where|^Stands where|^Keeps 10 m|^Follows an enemy|^They choose one/, kept: isActor },
  {
    says: /^Shoots from cover/,
    kept: (doc) => Number(owned(doc, "Short Bow") && owned(doc, "Arrows")) !== 0 || isActor(doc),
  },
  { says: /^Flies\b/, kept: (doc) => owned(doc, "Flies") !== undefined },
  { says: /must be in your space to bite/, kept: is("size", "tiny") },
  { says: /uses Venom/, kept: (doc) => owned(doc, "Venom") !== undefined },
  { says: /through the air at its Speed/, kept: slug("flies") },
  { says: /cannot be Shaken or put to sleep/, kept: (doc) => owned(doc, "Deaf to Fear") !== undefined },
  { says: /blunt weapons hurt it/, kept: (doc) => (at(doc, "damage.weaknesses") as string[]).includes("blunt") },
  { says: /Fire makes it flee/, kept: (doc) => (at(doc, "damage.weaknesses") as string[]).includes("fire") },
  { says: /without Recovery Surges it cannot heal/, kept: (doc) => owned(doc, "Regrow")?.type === "auraAbility" },
  { says: /^Howls when/, kept: (doc) => owned(doc, "Terrible Howl") !== undefined },
  { says: /cannot leave the bog/, kept: all(isActor, is("movement.speed", 3)) },
  { says: /^Throws rocks/, kept: (doc) => owned(doc, "Thrown Rock") !== undefined },
  {
    says: /^Pushes first, then strikes a target that is Unguarded/,
    kept: all(isActor, (doc) => MANEUVERS.includes("push") && some(doc, "auraWeapon")),
  },
  { says: /Loading costs 2 Energy and a shot 1/, kept: (doc) => at(owned(doc, "Long Bow") as Doc, "loadCost") === 2 },
  { says: /twice with the 5 Energy/, kept: (doc) => energyOf(Number(at(doc, "stamina.value"))) === 5 },
  { says: /Up to 6 m/, kept: (doc) => at(owned(doc, "Long Bow") as Doc, "range.a") === 6 },
  { says: /adds damage for 2 Stamina/, kept: (doc) => at(owned(doc, "Power Blow") as Doc, "cost.stamina") === 2 },
  { says: /^Twice a Round/, kept: (doc) => owned(doc, "Burst of Effort") !== undefined },
  {
    says: /^Cast two spells of 2 Energy/,
    kept: (doc) =>
      (doc.items as Doc[]).filter((item) => item.type === "auraSpell" && at(item, "cost.energy") === 2).length >= 2,
  },
];

const gear: readonly Phrase[] = [
  { says: /critical on more rolls/, kept: moreThan("precise") },
  { says: /can be thrown/, kept: is("thrown.enabled", true) },
  { says: /AV bonus is also its Accuracy/, kept: all(is("thrown.enabled", true), moreThan("attackBonus")) },
  {
    says: /\bis blunt|are blunt|damage is blunt/,
    kept: (doc) => ["damage.type", "damageType"].some((path) => is(path, "blunt")(doc)),
  },
  { says: /adds to Evasion/, kept: (doc) => moreThan("evasionBonus")(doc) || moreThan("bonus")(doc) },
  {
    says: /lowers (?:the )?Evasion|lowers Evasion the most/,
    kept: (doc) => Number(at(doc, "evasionBonus")) < 0 || moreThan("penalty")(doc),
  },
  { says: /without lowering Evasion/, kept: (doc) => !at(doc, "penalty") && Number(at(doc, "evasionBonus") ?? 0) >= 0 },
  { says: /strikes two meters away/, kept: is("reach", 2) },
  { says: /strikes? one meter away/, kept: is("reach", 1) },
  { says: /strikes from far away/, kept: is("reach", 3) },
  { says: /is a Light weapon/, kept: is("group", "light") },
  { says: /\baccurate\b/, kept: (doc) => moreThan("attackBonus")(doc) || moreThan("accuracy")(doc) },
  { says: /deals? little damage|for little damage/, kept: is("damage.formula", "1d2", "1d3", undefined) },
  { says: /deals more damage than other one-handed/, kept: is("damage.formula", "1d8+1") },
  { says: /damage of a great axe/, kept: all(is("damage.formula", "2d6"), is("evasionBonus", 0)) },
  { says: /more damage than any weapon of a human/, kept: is("damage.formula", "2d8", "2d10") },
  {
    says: /^(?:It|They) (?:is|are) (?:very )?accurate and deals? (fire|cold) damage/,
    kept: (doc, [, type]) => at(doc, "damage.type") === type,
  },
  { says: /stirrup counts as more Arm Strength/, kept: is("drawClass", "crossbow", "heavyCrossbow") },
  { says: /whole Energy of a Round/, kept: (doc) => Number(at(doc, "loadCost")) + 1 === energyOf(99) },
  { says: /counts as loading/, kept: moreThan("loadCost") },
  { says: /covers? (?:nearly everything|most of the body)|absorbs? more than any/i, kept: moreThan("coverage", 15) },
  { says: /usually poisoned/, kept: is("kind", "dart") },
  { says: /cost nothing where/, kept: is("price", 0) },
  { says: /hit deals more damage/, kept: moreThan("damageBonus") },
  { says: /getting it out costs 1 Energy/, kept: is("handy", true) },
  { says: /costs 2 Energy, or 1 if the item is handy|takes 1 more to find/, kept: is("rule", "A-30") },
  {
    says: /bright light within (\d+) m and dim light up to (\d+) m/,
    kept: (doc, [, bright, dim]) => {
      const light = LIGHTS[String(at(doc, "slug"))];
      return light?.bright === Number(bright) && light.dim === Number(dim);
    },
  },
  { says: /gives Advantage on the roll/, kept: slug("crowbar") },
  { says: /for one day/, kept: all(is("consumable", true), is("quantity", 3)) },
  { says: /escape DC of their own/, kept: moreThan("escapeDc") },
  {
    says: /spends? a(?:nother)? Recovery Surge|spend one of their own Recovery Surges/i,
    kept: (doc) => isActor(doc) || is("healing.surge", true)(doc),
  },
  {
    says: /restores Stamina|regains Stamina/,
    kept: (doc) => moreThan("stamina")(doc) || moreThan("resource.stamina")(doc),
  },
  { says: /One dose poisons/, kept: all(moreThan("poison.av"), is("consumable", true)) },
  { says: /damage or shaking wakes it/, kept: puts("unconscious") },
];

const powers: readonly Phrase[] = [
  {
    says: /\b(poison|lightning|cold|fire|psychic) damage\b/,
    kept: (doc, [, type]) =>
      doc.type === "auraWeapon" ||
      (type === "poison" ? is("poison.damage", "1d6", "2d6")(doc) : false) ||
      is("attack.damageType", type)(doc),
  },
  {
    says: /(?:is|are|leaves it|knocked) (Slowed|Dazed|Blinded|Shaken|Prone|Restrained|Unconscious|Unguarded)\b(?! until you| or)/,
    kept: (doc, [, id]) =>
      inflicts((id as string).toLowerCase())(doc) ||
      (isActor(doc) && closure([(id as string).toLowerCase()]).size > 0) ||
      ["deafToFear", "sureGrip", "brow"].includes(at(doc, "slug") as string) ||
      is("mods.onlyIf", `target${id}`)(doc) ||
      moreThan("resource.energy")(doc),
  },
  { says: /unless Fortitude holds/, kept: fortitude },
  { says: /unless Will holds/, kept: against("will") },
  { says: /Evasion holds|attacks Evasion/, kept: against("evasion") },
  { says: /armor does not count/, kept: against("fortitude", "will") },
  { says: /creature in a cone/, kept: is("attack.areaShape", "cone") },
  { says: /in the area\b/, kept: moreThan("attack.area") },
  {
    says: /returns in the next Round/,
    kept: (doc) =>
      list(at(doc, "onHit.conditions")).some(({ expiry }) => expiry === "whileSource") ||
      effects(doc).some((one) => (((one.flags as Data).fivefold as Data).given as Data).continuous === true),
  },
  { says: /escape DC is the AV/, kept: puts("restrained") },
  { says: /a sting that dealt damage\.$/, kept: all(is("immediate", true), is("cost.energy", 0)) },
  { says: /^Web|^A net/, kept: puts("restrained") },
  { says: /raises the AV/, kept: all(moreThan("mods.av"), moreThan("maxPerAttack", 1)) },
  { says: /adds (?:dice )?to the damage/, kept: (doc) => at(doc, "mods.damage") !== "" },
  { says: /if the target is Exposed/, kept: is("mods.onlyIf", "targetExposed") },
  { says: /if the target is Unguarded/, kept: is("mods.onlyIf", "targetUnguarded") },
  { says: /into one attack|doubles the damage/, kept: all(is("mods.doubles", 1), moreThan("cost.stamina", 4)) },
  { says: /lowers the Miss Chance/, kept: (doc) => Number(at(doc, "mods.missChance")) < 0 },
  {
    says: /until the next Round ends/,
    kept: (doc) => list(at(doc, "onHit.conditions")).every(({ rounds }) => rounds === 1),
  },
  { says: /penalty to AV of a Trip/, kept: is("mods.maneuver", -3) },
  { says: /Advantage on one Fortitude roll/, kept: all(is("mods.advantage", true), is("immediate", true)) },
  { says: /You move 2 m/, kept: is("moves", 2) },
  {
    says: /ends Dazed(, Slowed)? or Shaken/,
    kept: (doc, [, slowed]) =>
      ["dazed", "shaken", ...(slowed ? ["slowed"] : [])].every((id) => (at(doc, "removes") as string[]).includes(id)),
  },
  { says: /regains Energy/, kept: moreThan("resource.energy") },
  { says: /furled Aura absorbs no damage/, kept: is("furl", true) },
  { says: /pushed 2 m/, kept: is("onHit.push", 2) },
  {
    says: /until it takes damage/,
    kept: (doc) => list(at(doc, "onHit.conditions")).some(({ reason }) => reason === "sleep"),
  },
  { says: /Resistance to one type/, kept: is("ward", true) },
  { says: /^Once a Round, the creature/, kept: is("recharge", "round") },
  { says: /Once more in each Round/, kept: changes("stamina.asEnergyBonus", 1) },
  { says: /maximum Agility is 1 higher/, kept: changes("agility.bonus", 1) },
  { says: /Speed is 1 m higher/, kept: changes("movement.bonus", 1) },
  { says: /maximum Stamina is 2 higher/, kept: changes("stamina.bonus", 2) },
  { says: /Your Fortitude is 1 higher/, kept: changes("defenses.fortitude.bonus", 1) },
  { says: /Your Will is 1 higher/, kept: changes("defenses.will.bonus", 1) },
  { says: /Wisdom modifier counts for MASAB/, kept: (doc) => (at(doc, "masab") as string[]).includes("wis") },
  { says: /Constitution modifier counts for MASDB/, kept: (doc) => (at(doc, "masdb") as string[]).includes("con") },
  { says: /one more Recovery Surge/, kept: changes("surges.bonus", 1) },
  { says: /Your Initiative is 2 higher/, kept: changes("skills.initiative.bonus", 2) },
  { says: /your shield adds 1 more/, kept: slug("shieldLine") },
  { says: /empty other hand, your AV/, kept: slug("duelistsMeasure") },
  { says: /Heavy melee weapons deal 1 more/, kept: slug("heavySwing") },
  { says: /loading costs 1 Energy less/, kept: slug("quickNock") },
  { says: /parry with both hands|weapon in each hand/, kept: slug("twinGuard") },
  { says: /AV to Restrain and to Push/, kept: slug("wrestlersGrip") },
  { says: /first Agile Move in each Round/, kept: slug("skirmisher") },
  { says: /^It cannot be Shaken and/, kept: slug("deafToFear") },
  { says: /Restraining a target, it is not Slowed/, kept: slug("sureGrip") },
  {
    says: /of Medium size and add 1/,
    kept: (doc) => is("size", "medium")(doc) && (is("anyAbility", 1)(doc) || at(doc, "applied") !== ""),
  },
];

/** Injuries: what the rules and the effects of the item do, by their slugs. */
const injuries: readonly Phrase[] = [
  { says: /two-handed weapons cannot be used/, kept: is("slug", "weaponArm", "offArm") },
  { says: /the hand cannot be used/, kept: slug("hand") },
  { says: /^Slowed|^You are Slowed/, kept: puts("slowed") },
  { says: /no Jump|cannot jump|, sprint or jump/, kept: is("slug", "ankle", "ear", "thigh") },
  { says: /cannot run/, kept: slug("thigh") },
  { says: /maximum Stamina,? (?:is halved|rounded)/, kept: changes("stamina.halved", true) },
  { says: /cannot sprint, and catching your breath/, kept: slug("gut") },
  { says: /Hit rolls/, kept: (doc) => doc.type !== "auraInjury" || changes("sway.disadvantage", "hit")(doc) },
  { says: /Initiative (?:is 3 lower|−3)/, kept: changes("skills.initiative.bonus", -3) },
  { says: /spells that need speech/, kept: slug("jaw") },
  { says: /climb, lift|No lifting/, kept: slug("back") },
  { says: /need sight|lean on sight/, kept: changes("sway.disadvantage", "sight") },
  { says: /^(?:You are )?Blinded (?:un)?t(?:il|o) the end of the Round/, kept: slug("brow") },
  { says: /AV is 1 lower|^−1 AV/, kept: changes("attack.avBonus", -1) },
  { says: /maximum Stamina (?:is 1 lower|−1)/i, kept: changes("stamina.bonus", -1) },
  { says: /Speed (?:is 1 m lower|−1)/, kept: changes("movement.bonus", -1) },
  { says: /1 less damage|^−1 damage/, kept: changes("attack.damageBonus", -1) },
  { says: /1 more Stamina/, kept: slug("winded") },
  { says: /bent and bleeds/, kept: slug("nose") },
  { says: /Fortitude (?:is 1 lower|−1)/, kept: changes("defenses.fortitude.bonus", -1) },
];

export const aura: readonly Phrase[] = [...actors, ...gear, ...powers, ...injuries, ...auraClauses];
