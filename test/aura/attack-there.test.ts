/** Available means of attack, and holders in the way. */
import { describe, expect, it } from "vitest";
import type { AttackFacts } from "../../module/rulesets/aura/attack/attack-facts.ts";
import type { AttackForm } from "../../module/rulesets/aura/attack/attack-form.ts";
import { allActions as actions } from "../../module/rulesets/aura/index.ts";
import { actor, weapon } from "./people.ts";
import { World } from "./world.ts";

describe("attack facts", () => {
  it("A-186 A-187 A-188: an unarmed attack is always available, whatever the hands hold", () => {
    const ada = actor("Ada", { items: [weapon({}, {}, "arm"), weapon({ name: "Other" }, {}, "other")] });
    const { facts } = new World().stage("attack", ada, { targets: [actor("Bo")] });
    const { arms: all } = facts as AttackFacts;
    expect(all.map(({ kind, cost, reach }) => [kind, cost.energy, reach]).at(-1)).toEqual(["unarmed", 2, 0]);
    expect(all).toHaveLength(3);
  });

  it("A-203: attacking a target that another creature restrains is noted; not for the holder, nor if an item holds", () => {
    const world = new World();
    const note = (source: string) => {
      const ada = actor("Ada");
      const bo = actor("Bo", { conditions: ["restrained"] });
      const by = source === "self" ? ada.uuid : source;
      bo.effects = bo.effects.map((one) => ({ ...one, given: { ...one.given, source: by } }));
      const { facts, form } = world.stage("attack", ada, { targets: [bo] });
      const fields = actions.attack.form?.(facts as AttackFacts, form as AttackForm) ?? [];
      return fields.some(({ name }) => name === "held");
    };
    expect(["Actor.cy", "self", ""].map(note)).toEqual([true, false, false]);
  });
});
