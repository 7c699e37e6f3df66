/** Throw: any item as a ranged attack (N-120 to N-122). */
import { nameOf } from "../../../kernel/facts.ts";
import type { Action } from "../../../kernel/ruleset.ts";
import { t } from "../model/texts.ts";
import { attack, attackVariant } from "./attack.ts";
import { type AttackFacts, throwFacts } from "./attack-facts.ts";
import { type AttackForm, STANDARD_ATTACK } from "./attack-form.ts";

export const throwIt: Action<AttackFacts, AttackForm> = {
  ...attack,
  id: "throw",
  offeredBy: ["anatomyWeapon", "anatomyGear", "anatomyShield", "anatomyArmor", "anatomyProsthetic"],
  title: (facts) => t("Attack.Title.throw", { weapon: facts.arms[0]?.name ?? "", name: nameOf(facts, "self") }),
  icon: "thrown-spear",
  facts: throwFacts,
  start: (facts, form) => attackVariant(STANDARD_ATTACK, "throw").start(facts, form),
  buttonLabel: () => t("Attack.Verb.throw"),
};
