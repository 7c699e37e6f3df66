/** Promises of typed bonuses: "an insight bonus to Will", "It raises Reflex". */
import type { Data, Doc } from "../../../packs/documents.ts";
import type { Phrase } from "./mechanical.ts";
import { type Bonus, bonusesOf, itemsOf, statusesOf, sys } from "./threshold-reading.ts";

/** What a text says, and the targets of the modifiers that do it. */
const TARGETS: Readonly<Record<string, readonly string[]>> = {
  hit: ["attack"],
  damage: ["damage", "damage.spell"],
  "hit and to damage": ["attack", "damage"],
  attacks: ["attack"],
  "its own attacks": ["attack"],
  "attacks with spells": ["attack.spell"],
  "ranged attacks": ["attack.ranged"],
  "ranged and thrown attacks": ["attack.ranged"],
  "melee attacks": ["attack.melee"],
  "all skills": ["skill"],
  stealth: ["skill.stealth"],
  perceive: ["skill.perceive"],
  heal: ["skill.heal"],
  tinker: ["skill.tinker"],
  athletics: ["skill.athletics"],
  Fortitude: ["defense.fort"],
  Reflex: ["defense.ref"],
  Will: ["defense.will"],
  "all defenses": ["defense.all"],
  "all three defenses": ["defense.all"],
  Strength: ["stat.str"],
  speed: ["speed"],
  reach: ["reach"],
  "maximum hit points": ["hp.max"],
};
const WORDS = Object.keys(TARGETS)
  .sort((a, b) => b.length - a.length)
  .join("|");

const has = (bonuses: readonly Bonus[], words: string, type?: string): boolean =>
  words === "hit and to damage"
    ? (TARGETS[words] ?? []).every((target) => bonuses.some((one) => one.target === target && one.type === type))
    : bonuses.some(
        ({ target, type: own, value }) =>
          (TARGETS[words] ?? []).includes(target) && value > 0 && (type === undefined || own === type),
      );
const worn = ({ type, system }: Doc): boolean => type === "thresholdArmor" && Number((system as Data).bonus) > 0;

export const modifierPhrases: readonly Phrase[] = [
  {
    says: new RegExp(
      `(circumstance|competence|deflection|insight|sacred|racial|quality) bonus(?:es)? to (${WORDS})\\b`,
    ),
    kept: (doc, [, type, words]) => has(bonusesOf(doc), words!, type),
  },
  {
    says: new RegExp(`adds? (?:dodge |insight )?to (?:your )?(${WORDS})\\b`),
    kept: (doc, [, words]) => (words === "Reflex" && worn(doc)) || has(bonusesOf(doc), words!),
  },
  { says: new RegExp(`raises? (${WORDS})\\b`), kept: (doc, [, words]) => has(bonusesOf(doc), words!) },
  {
    says: /only the higher bonus counts/,
    kept: (doc) => bonusesOf(doc).every(({ type }) => !["circumstance", "dodge", "luck"].includes(type)),
  },
  {
    says: /adds luck to every d20 roll/,
    kept: (doc) => bonusesOf(doc).some(({ target, type }) => target === "d20" && type === "luck"),
  },
  { says: /every other dodge bonus/, kept: (doc) => bonusesOf(doc).every(({ type }) => type === "dodge") },
  {
    says: /adds rounds before you bleed out/,
    kept: (doc) => bonusesOf(doc).some(({ target, value }) => target === "bleed.rounds" && value > 0),
  },
  {
    says: /[Aa]gainst poison it adds|resist (poison|fear) better/,
    kept: (doc, [, what = "poison"]) => bonusesOf(doc).some(({ label }) => label === `Against ${what}`),
  },
  {
    says: /satchel in hand helps with heal/,
    kept: (doc) => itemsOf(doc).some((item) => has(bonusesOf(item), "heal")),
  },
  {
    says: /better of Strength and Dexterity hits(?:; damage stays with Strength)?/,
    kept: (doc) =>
      (sys(doc).flags as Data | undefined)?.weaponFinesse === true ||
      ((sys(doc).properties ?? []) as string[]).includes("finesse"),
  },
  {
    says: /resists fire and cold/,
    kept: (doc) =>
      ["fire 5", "cold 5"].every((words) =>
        ((doc.effects ?? []) as { changes: { key: string; value: string }[] }[]).some(({ changes }) =>
          changes.some(({ key, value }) => key === "system.pool.resist" && value === words),
        ),
      ),
  },
  {
    says: /the bonus to Strength has the type Magic and does not add to a belt's/,
    kept: (doc) => statusesOf(doc).includes("mighty"),
  },
  { says: /with it attacks, damage and load limits/, kept: (doc) => has(bonusesOf(doc), "Strength") },
  {
    says: /armor and shield are different types/,
    kept: (doc) => sys(doc).slot === "shield",
  },
];
