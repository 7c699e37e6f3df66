/** The attack dialog: what it asks, and its warnings. */
import { describe, expect, it } from "vitest";
import type { AttackFacts } from "../../module/rulesets/bloodied/attack/attack-facts.ts";
import { type AttackForm, attackFields } from "../../module/rulesets/bloodied/attack/attack-form.ts";
import { actor, weapon } from "./people.ts";
import { World } from "./world.ts";

describe("the attack dialog", () => {
  it("B-02 B-03: warns that an attack outside of the own turn costs the Action", () => {
    const held = weapon({
      name: "Dirk",
      category: "light",
      hands: 1,
      damage: "1d6",
      types: ["slashing"],
      equipped: "main",
    });
    const warned = (given: object) => {
      const { known, facts, form } = new World().stage("attack", actor("a", { items: [held] }), {
        item: held,
        targets: [actor("foe")],
        given: given as never,
      });
      return known.warns?.(facts, form).map(({ key }) => key);
    };
    expect(warned({ fighting: true, round: 1, ownTurn: false })).toEqual(["BLOODIED.Warning.outOfTurn"]);
    expect(warned({ fighting: true, round: 1, ownTurn: true })).toEqual([]);
    expect(warned({ fighting: true, round: 0, ownTurn: false })).toEqual([]);
    expect(warned({})).toEqual([]);
  });

  it("B-05 B-07 B-13: a plain attack asks for the type of damage; the rest is collapsed", () => {
    const held = weapon({ name: "Sword", category: "melee", hands: 1, damage: "1d8", types: ["slashing", "piercing"] });
    const { facts, form } = new World().stage("attack", actor("a", { items: [held] }), {
      item: held,
      targets: [actor("foe")],
    });
    const fields = attackFields(facts as AttackFacts, form as AttackForm);
    expect(fields.filter(({ isCollapsed }) => !isCollapsed).map(({ name }) => name)).toEqual(["type", "sum"]);
  });
});
