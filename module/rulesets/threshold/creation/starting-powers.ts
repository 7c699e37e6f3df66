/** Starting powers of the classes in the packs: a number of one kind, including the first talent. */
import type { PowerData } from "../model/data.ts";

export interface ClassPowers {
  kind: PowerData["kind"];
  count: number;
  /** Uuids of the powers every member of the class begins with. */
  first: readonly string[];
}

const at = (pack: string, id: string): string => `Compendium.fivefold.threshold-${pack}.Item.${id}`;
const talent = (power: string): ClassPowers => ({ kind: "talent", count: 1, first: [at("powers", power)] });
const three = (kind: PowerData["kind"]): ClassPowers => ({ kind, count: 3, first: [] });

/** By the class's uuid. */
export const CLASS_POWERS: Readonly<Record<string, ClassPowers>> = {
  [at("classes", "404VXbq65eljxS7V")]: talent("z6Pdz30HcsJyIyuX"),
  [at("classes", "MXzIyBz9Xx0plJfs")]: talent("V3Icpdu7Ql2dFQI0"),
  [at("classes", "LQVarWs7eezDpeh5")]: talent("pQ8V24rI1I3xylJs"),
  [at("classes", "tsSRDxYpEpWwVZyq")]: three("spell"),
  [at("classes", "9wWiWGTqB5KFvTl5")]: three("prayer"),
};
