/** Starting powers of the classes in the packs: a number of one kind, including the first talent. */
import type { PowerData } from "../model/data.ts";

export interface ClassPowers {
  /** Tag of the talents that only this class learns. */
  tag: string;
  kind: PowerData["kind"];
  count: number;
  /** Uuids of the powers every member of the class begins with. */
  first: readonly string[];
}

const at = (pack: string, id: string): string => `Compendium.fivefold.threshold-${pack}.Item.${id}`;
const talent = (tag: string, power: string): ClassPowers => ({
  tag,
  kind: "talent",
  count: 1,
  first: [at("powers", power)],
});
const three = (tag: string, kind: PowerData["kind"]): ClassPowers => ({ tag, kind, count: 3, first: [] });

/** By the class's uuid. */
export const CLASS_POWERS: Readonly<Record<string, ClassPowers>> = {
  [at("classes", "404VXbq65eljxS7V")]: talent("soldier", "z6Pdz30HcsJyIyuX"),
  [at("classes", "MXzIyBz9Xx0plJfs")]: talent("rogue", "V3Icpdu7Ql2dFQI0"),
  [at("classes", "LQVarWs7eezDpeh5")]: talent("factotum", "pQ8V24rI1I3xylJs"),
  [at("classes", "tsSRDxYpEpWwVZyq")]: three("mage", "spell"),
  [at("classes", "9wWiWGTqB5KFvTl5")]: three("priest", "prayer"),
};

const TAGS: readonly string[] = Object.values(CLASS_POWERS).map(({ tag }) => tag);
/** Tag of powers that only creatures have. */
export const CREATURE_TAG = "creature";

/** Whether a class learns a power: not one of another class or of creatures. */
export const isLearnedBy = ({ tags }: Pick<PowerData, "tags">, { tag }: ClassPowers): boolean =>
  tags.includes(tag) || !tags.some((one) => TAGS.includes(one));
