/** Styles and feats with rules of their own, by the slug of the feature, and their bonuses. */
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { type ItemSnapshot, itemsOf, type WeaponData } from "./data.ts";

/** All slugs that rules check. */
export const SLUGS = [
  "shieldLine",
  "duelistsMeasure",
  "heavySwing",
  "quickNock",
  "twinGuard",
  "wrestlersGrip",
  "skirmisher",
  "deafToFear",
] as const;

/** Its first Agile Move of a Round is free. */
export const SKIRMISHER: (typeof SLUGS)[number] = "skirmisher";

type Having = Pick<Snapshot, "items">;

/** Slugs of an actor's features. */
export const stylesOf = (actor: Having): string[] =>
  itemsOf(actor, "auraFeature").flatMap(({ system }) => (system.slug === "" ? [] : [system.slug]));

/** Id of the feature with a slug; "": the actor has none. */
export const styleOf = (actor: Having, slug: string): string =>
  itemsOf(actor, "auraFeature").find(({ system }) => system.slug === slug)?.id ?? "";

const has = (actor: Having, slug: string): boolean => styleOf(actor, slug) !== "";

const inHand = (actor: Having): ItemSnapshot<"auraWeapon">[] =>
  itemsOf(actor, "auraWeapon").filter(({ system }) => system.equipped && !system.dropped && !system.natural);
const shields = (actor: Having) =>
  itemsOf(actor, "auraShield").filter(({ system }) => system.equipped && !system.dropped);

/** +1 for a shield while Defending. */
export const shieldLine = (actor: Having, statuses: ReadonlySet<string>): number =>
  Number(statuses.has("defending") && has(actor, "shieldLine") && shields(actor).some(({ system }) => !system.broken));

/** +1 Evasion with a melee weapon in each hand. */
export const twinGuard = (actor: Having): number =>
  Number(
    has(actor, "twinGuard") &&
      inHand(actor).filter(({ system }) => system.weaponClass === "melee" && system.hands === 1).length >= 2,
  );

/** +1 AV with one one-handed melee weapon and an empty other hand. */
export const duelistsMeasure = (actor: Having, weapon: WeaponData): number => {
  const weapons = inHand(actor);
  const alone = weapons.length === 1 && weapons[0]?.system === weapon && shields(actor).length === 0;
  return Number(has(actor, "duelistsMeasure") && alone && weapon.weaponClass === "melee" && weapon.hands === 1);
};

/** +1 damage with Heavy melee weapons. */
export const heavySwing = (actor: Having, weapon: WeaponData): number =>
  Number(has(actor, "heavySwing") && weapon.weaponClass === "melee" && weapon.group === "heavy");
