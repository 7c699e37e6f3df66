/** Default form of an attack, with suggestions from the scene (D-28). */

import { stringOf } from "../../../kernel/form-values.ts";
import type { Form } from "../../../kernel/ruleset.ts";
import { availableStamina, earlierAttackDisadvantage } from "../combat/costs.ts";
import type { AttackFacts } from "./attack-facts.ts";
import type { AttackForm } from "./attack-form.ts";
import { targetFactsOf } from "./attack-target.ts";
import type { AttackWeapon } from "./attack-weapons.ts";

/** Suggestions from the scene for a target (D-28). */
function suggested(
  facts: AttackFacts,
  part: string | null,
): Pick<AttackForm, "situations" | "bystanders" | "distance"> {
  const mark = targetFactsOf(facts, part);
  return {
    situations: [...(mark?.flanked ? ["flanking"] : []), ...(mark?.friends ? ["friends"] : [])],
    bystanders: [...(mark?.inTheWay ?? [])],
    distance: mark?.distance ?? null,
  };
}

/** Preset of a free action's button: a matching weapon and the first point of Stamina. */
function optioned({ arms: weapons, option, purse }: AttackFacts): Pick<AttackForm, "arm" | "power" | "reckless"> {
  const ready = weapons.filter(({ barred }) => barred === "");
  const fits = (weapon: AttackWeapon): boolean =>
    option === "" || (option === "deadlyAim") !== (weapon.modes[0] === "melee");
  const point = availableStamina(purse) > 0 ? 1 : null;
  return {
    arm: (ready.find(fits) ?? ready[0] ?? weapons[0])?.id ?? "",
    power: option === "powerAttack" || option === "deadlyAim" ? point : null,
    reckless: option === "reckless" ? point : null,
  };
}

export function attackDefaults(facts: AttackFacts): AttackForm {
  const [first = null] = facts.targets;
  return {
    mode: "",
    ...optioned(facts),
    attribute: "",
    dv: "",
    aim: first ?? "",
    cover: "",
    ...suggested(facts, first),
    moreDv: null,
    weapons: [],
    shots: 1,
    powerOn: "0",
    recklessOn: "0",
    lunge: false,
    previous: earlierAttackDisadvantage(facts.purse),
    bonus: null,
    adv: null,
    dis: null,
    because: "",
    type: "",
    fixed: null,
  };
}

/** A new target brings new suggestions. */
export function attackPrefill(facts: AttackFacts, form: Form, changed: string): Form | null {
  if (changed === "aim") return { ...suggested(facts, stringOf(form.aim)), cover: "" };
  return changed === "arm" ? { mode: "", attribute: "", shots: 1 } : null;
}
