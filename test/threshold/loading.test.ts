/** Slings and crossbows: a move to load after each shot (D-34). */
import { describe, expect, it } from "vitest";
import type { ViewContext } from "../../module/kernel/ruleset.ts";
import { asActor } from "../../module/rulesets/threshold/model/data.ts";
import { actionBar } from "../../module/rulesets/threshold/views/action-bar.ts";
import { attacks } from "../../module/rulesets/threshold/views/attacks.ts";
import { actor, type Mutable, weapon } from "./people.ts";
import { rolled } from "./rolling.ts";
import { World } from "./world.ts";

const crossbow = (loaded = true): Mutable =>
  weapon("Light crossbow", "1d8", { mode: "ranged", properties: ["load"], loaded });
const archer = (...items: Mutable[]): Mutable => actor("Archer", { dex: 1, items });
const loadedOf = ({ items }: Mutable): unknown => items[0]?.system.loaded;
const problemsOf = (id: "attack" | "loadWeapon", self: Mutable): string[] => {
  const { known, facts, form } = new World().stage(id, self, {});
  return (known.problems?.(facts, form) ?? []).map(({ text }) => text.key.split(".").at(-1) ?? "");
};
const context: ViewContext = {
  mode: "play",
  owner: true,
  limited: false,
  gm: true,
  house: {},
  worldTime: 0,
  combat: null,
};

describe("weapons with the property load", () => {
  it("D-34: a shot, hit or miss, leaves the weapon unloaded", () => {
    const self = archer(crossbow());
    rolled("attack", self, { dice: ["d20:2"], form: { fixed: 15 } });
    expect(loadedOf(self)).toBe(false);
  });

  it("D-34: a bow stays ready", () => {
    const self = archer(weapon("Short bow", "1d6", { mode: "ranged" }));
    rolled("attack", self, { dice: ["d20:2"], form: { fixed: 15 } });
    expect(loadedOf(self)).toBe(true);
  });

  it("D-34: an unloaded weapon cannot attack; loading makes it ready again", () => {
    const self = archer(crossbow(false));
    expect(problemsOf("attack", self)).toEqual(["notLoaded"]);
    rolled("loadWeapon", self, { dice: [] });
    expect([loadedOf(self), problemsOf("attack", self), problemsOf("loadWeapon", self)]).toEqual([
      true,
      [],
      ["nothingToLoad"],
    ]);
  });

  it("D-34 T-18: helpless and dead actors cannot load", () => {
    const problemWith = (status: string) =>
      problemsOf("loadWeapon", actor("Archer", { items: [crossbow(false)], statuses: [status] }));
    expect([problemWith("helpless"), problemWith("dead")]).toEqual([["cannotLoad"], ["dead"]]);
  });

  it("D-34: an unloaded weapon has a button to load it instead of an attack, on the sheet and in the action bar", () => {
    const self = archer(crossbow(false));
    const [row] = attacks(self, asActor(self), context).rows;
    expect([row?.attack, row?.load, row?.disabledReason?.key]).toEqual([
      null,
      true,
      "THRESHOLD.Sheet.attacks.unloaded",
    ]);
    const bar = actionBar(self, context);
    expect(bar.actions?.map(({ action }) => action)).toEqual(["loadWeapon"]);
    expect(bar.attacks?.[0]?.disabledReason?.key).toBe("THRESHOLD.Sheet.attacks.unloaded");
    const ready = archer(crossbow());
    expect(attacks(ready, asActor(ready), context).rows.map(({ load }) => load)).toEqual([false]);
  });
});
