/** Properties of worn armor, carried gear and abilities that change a check in some situations only. */
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { type AttributeId, asActor, itemsOf, type Property } from "../model/data.ts";

interface Rule {
  use: "save" | "action" | "attack";
  effect: "impaired" | "enhanced";
  /** Attributes of the checks that it can change; omitted: all. */
  attributes?: readonly AttributeId[];
}

const RULES: Readonly<Partial<Record<Property, Rule>>> = {
  cold: { use: "save", effect: "enhanced" },
  poison: { use: "save", effect: "enhanced", attributes: ["str"] },
  noisy: { use: "action", effect: "impaired", attributes: ["dex"] },
  heavy: { use: "action", effect: "impaired", attributes: ["str", "dex"] },
  pack: { use: "attack", effect: "enhanced" },
};

export interface Situation {
  property: Property;
  /** Item id. */
  id: string;
  name: string;
  /** Used up when it counts. */
  uses: boolean;
}

/** Worn and carried items and abilities of the actor with such a property. */
export function situationsOf(snapshot: Snapshot): Situation[] {
  const actor = asActor(snapshot);
  return [
    ...itemsOf(actor, "grimoireArmor").filter(({ system }) => system.carried && system.worn),
    ...itemsOf(actor, "grimoireGear").filter(({ system }) => system.carried && system.quantity > 0),
    ...itemsOf(actor, "grimoireAbility"),
  ].flatMap(({ id, name, system }) => {
    const { property } = system;
    const consumable = "consumable" in system && system.consumable;
    return property !== "" && RULES[property] ? [{ property, id, name, uses: consumable }] : [];
  });
}

/** The properties that can change a check of this kind. */
export const situationsFor = (
  situations: readonly Situation[] | undefined,
  use: Rule["use"],
  attribute: string | null,
): (Situation & Pick<Rule, "effect">)[] =>
  (situations ?? []).flatMap((one) => {
    const rule = RULES[one.property];
    const fits =
      rule?.use === use && (attribute === null || (rule.attributes ?? [attribute]).some((a) => a === attribute));
    return rule && fits ? [{ ...one, effect: rule.effect }] : [];
  });
