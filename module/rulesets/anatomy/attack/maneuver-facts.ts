/** Facts of a maneuver beyond those of an attack: skills, training, who may react (N-68 to N-71, D-37). */
import { labeledModifier } from "../../../kernel/facts.ts";
import { type Breakdown, stack } from "../../../kernel/modifiers.ts";
import type { Parts, Snapshot } from "../../../kernel/ruleset.ts";
import { triggerOf } from "../combat/provoke.ts";
import { asActor, type SkillId } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { modifiersOf } from "../model/modifiers.ts";
import { skillOf } from "../model/skill-modifiers.ts";
import { attributeText, t } from "../model/texts.ts";
import { type AttackFacts, factsWithWeapons } from "./attack-facts.ts";
import { type AttackWeapon, attackWeaponsOf, thrownObject } from "./attack-weapons.ts";
import { BARE_ATTRIBUTE } from "./maneuver-kinds.ts";

const SKILLED = ["acrobatics", "athletics", "thievery"] as const satisfies readonly SkillId[];
export type Skilled = (typeof SKILLED)[number];

export interface ManeuverFacts extends AttackFacts {
  skills: Record<Skilled, { sum: Breakdown; trained: boolean }>;
  bare: Breakdown;
  /** Parts that may react when provoked. */
  ready: string[];
  trigger: string;
}

/** No weapon: bare hands or body. */
export const BARE_HANDS: AttackWeapon = {
  ...thrownObject({ id: "", name: "", type: "", img: "", system: {} }),
  modes: ["melee"],
  natural: true,
  group: "natural",
  reach: 5,
};

const UNREADY = ["stunned", "dazed", "unconscious", "helpless", "dead", "destroyed", "roundAction"];
const canReact = (actor: Snapshot, fighting: boolean): boolean =>
  !UNREADY.some((status) => actor.statuses.includes(status)) &&
  (!fighting || asActor(actor).system.reactions.value > 0);

export function maneuverFacts(parts: Parts): ManeuverFacts {
  const self = asActor(parts.self);
  const { system } = self;
  const house = readHouse(parts.house);
  const all = modifiersOf({ system, items: self.items, statuses: self.statuses, effects: self.effects }, house);
  const weapons = [
    BARE_HANDS,
    ...attackWeaponsOf(self).filter(({ modes, barred }) => modes.includes("melee") && barred === ""),
  ];
  return {
    ...factsWithWeapons(parts, weapons),
    skills: Object.fromEntries(
      SKILLED.map((id) => [id, { sum: skillOf(id, system, all), trained: system.skills[id].trained }]),
    ) as ManeuverFacts["skills"],
    bare: stack([
      labeledModifier(attributeText(BARE_ATTRIBUTE), system.attributes[BARE_ATTRIBUTE].mod ?? 0, t("Why.noSkill")),
    ]),
    ready: parts.targets.flatMap((target, at) => (canReact(target, parts.given.fighting === true) ? [`t${at}`] : [])),
    trigger: triggerOf(parts, "maneuver"),
  };
}
