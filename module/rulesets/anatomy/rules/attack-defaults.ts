/** An attack's form as it is prefilled, and what the scene suggests for it (D-28). */
import type { Form } from "../../../kernel/ruleset.ts";
import { stringOf } from "../../../kernel/values.ts";
import type { AttackFacts } from "./attack-facts.ts";
import type { AttackForm } from "./attack-form.ts";
import { iterative } from "./purse.ts";

export const markOf = (facts: AttackFacts, part: string | null) => (part === null ? undefined : facts.marks[part]);

/** What the scene suggests about whoever is aimed at (D-28). */
function suggested(
  facts: AttackFacts,
  part: string | null,
): Pick<AttackForm, "situations" | "bystanders" | "distance"> {
  const mark = markOf(facts, part);
  return {
    situations: [...(mark?.flanked ? ["flanking"] : []), ...(mark?.friends ? ["friends"] : [])],
    bystanders: [...(mark?.inTheWay ?? [])],
    distance: mark?.distance ?? null,
  };
}

export function attackDefaults(facts: AttackFacts): AttackForm {
  const [first = null] = facts.targets;
  return {
    arm: facts.arms.find(({ barred }) => barred === "")?.id ?? facts.arms[0]?.id ?? "",
    mode: "",
    attribute: "",
    dv: "",
    aim: first ?? "",
    cover: markOf(facts, first)?.cover ?? "none",
    ...suggested(facts, first),
    moreDv: null,
    weapons: [],
    shots: 1,
    power: null,
    reckless: null,
    powerOn: "0",
    lunge: false,
    previous: iterative(facts.purse),
    bonus: null,
    adv: null,
    dis: null,
    type: "",
    fixed: null,
  };
}

/** Another target, another scene around it. */
export function attackPrefill(facts: AttackFacts, form: Form, changed: string): Form | null {
  if (changed === "aim") {
    const aim = stringOf(form.aim);
    return { ...suggested(facts, aim), cover: markOf(facts, aim)?.cover ?? "none" };
  }
  return changed === "arm" ? { mode: "", attribute: "", shots: 1 } : null;
}
