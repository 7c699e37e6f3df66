/** Fields and suggestions of the attack dialog, and Charge, through the actions. */
import { describe, expect, it } from "vitest";
import type { Field } from "../../module/kernel/ruleset.ts";
import type { AttackFacts } from "../../module/rulesets/anatomy/attack/attack-facts.ts";
import { attacked, read, token } from "./attacking.ts";
import { actor, type Mutable, natural, shield, weapon } from "./people.ts";
import { World } from "./world.ts";

const DV15 = { dv: { dex: 2, armor: 3 } };
const TURN = { fighting: true, ownTurn: true };

describe("the attack dialog", () => {
  const fieldsOf = (given: object = {}, form: object = {}, enemy: object = {}) => {
    const world = new World();
    const self = actor("Ada", {
      mb: 3,
      stamina: 5,
      items: [
        weapon("Sword", {}, "sword"),
        weapon("Bow", { category: "ranged", group: "crossbow", rangeIncrement: 60 }, "bow"),
      ],
    });
    const {
      known,
      facts,
      form: filled,
    } = world.stage("attack", self, {
      targets: [actor("Bo", { dex: 2, natural: 3, ...enemy })],
      given: { ...given },
      form: { ...form },
    });
    const fields = known.form?.(facts, filled) ?? [];
    const find = (name: string): Field | undefined => fields.find((one) => one.name === name);
    return { known, facts, filled, find };
  };
  const options = (field: Field | undefined): unknown[] =>
    field?.kind === "choice"
      ? field.options.map(({ label }) => label.data?.value ?? label.data?.dv ?? label.data?.cover)
      : [];

  it("N-12 N-13: DV types side by side, with values only where they may be known", () => {
    const { known, facts, filled, find } = fieldsOf({}, {}, { statuses: ["offGuard"] });
    expect(options(find("dv"))).toEqual([13, 15, 12, 10]);
    const blind = known.form?.({ ...facts, odds: {} } as never, filled).find(({ name }) => name === "dv");
    expect(JSON.stringify(blind)).not.toMatch(/"value":1\d/);
  });

  it("N-108 N-13 N-77: a plain attack asks for position and Stamina; the rest is collapsed", () => {
    const { known, facts, filled } = fieldsOf({}, { arm: "sword" });
    const fields = known.form?.(facts, filled) ?? [];
    expect(fields.filter(({ isCollapsed }) => !isCollapsed).map(({ name }) => name)).toEqual([
      "dv",
      "situations",
      "power",
      "reckless",
      "sum",
    ]);
  });

  it("N-77: a readied tower shield gives cover against shots, not against melee attacks", () => {
    const tower = { items: [shield("Door", 4, { readied: true, coverWhenReadied: true })] };
    const usual = (form: object) => JSON.stringify(fieldsOf({}, form, tower).find("cover")).match(/Cover\.(\w+)/)?.[1];
    expect([usual({ arm: "bow" }), usual({ arm: "sword" })]).toEqual(["cover", "none"]);
    expect(attacked({ ...DV15, mode: "ranged", target: tower, form: { distance: 5 } }, ["d20:9", "d20:8"]).dice).toBe(
      2,
    );
  });

  it("N-113 N-114 N-118: a free action's button presets its weapon and the first point", () => {
    const filled = (kind: string) => {
      const { arm, power, reckless } = fieldsOf({ kind }).filled;
      return [arm, power, reckless];
    };
    expect([filled("powerAttack"), filled("reckless"), filled("deadlyAim"), filled("")]).toEqual([
      ["sword", 1, null],
      ["sword", null, 1],
      ["bow", 1, null],
      ["sword", null, null],
    ]);
  });

  it("added advantage is listed with the typed reason", () => {
    const { happened } = attacked({ ...DV15, form: { adv: 1, because: "high ground" } }, ["d20:9", "d20:8"]);
    expect(JSON.stringify(happened.run?.lines)).toContain("high ground");
  });

  it("N-117: only creatures near the line are listed as bystanders", () => {
    const tokens = (self: Mutable, enemy: Mutable) => [
      token(self, 0, 5, 1),
      token(enemy, 9, 5),
      token(actor("Near"), 4, 6, 0),
      token(actor("Far"), 4, 9, 0),
    ];
    const { happened } = attacked({ ...DV15, mode: "ranged", tokens, form: { distance: 5 } }, ["d20:9"]);
    const { marks, names } = happened.facts as AttackFacts;
    expect(marks.t0?.around.map((part) => names[part])).toEqual(["Near"]);
  });
});

describe("D-40: the end of a charge", () => {
  const charging = (x: number, form: object, dice: string[], given: object = {}) => {
    const world = new World(dice);
    const self = actor("Ada", {
      mb: 3,
      str: 3,
      stamina: 5,
      skills: { athletics: 2 },
      items: [weapon("Sword", {}, "sword"), natural("claw", "", {}, "claw")],
      ...given,
    });
    const enemy = actor("Bo");
    const tokens = [token(self, 0, 0, 1), token(enemy, x, 0)];
    return { self, happened: world.act("charge", self, { targets: [enemy], tokens, given: TURN, form: { ...form } }) };
  };
  const short = (x: number, form: object): string[] =>
    charging(x, form, []).happened.problems.map(({ text }) => text.key);
  it("a maneuver with advantage, for the same 2 AP", () => {
    const { self, happened } = charging(8, { ends: "maneuver", arm: "", kind: "shove" }, ["d20:4", "d20:9"]);
    expect([happened.run?.result?.headline.key, happened.run?.result?.offers.map(({ id }) => id)]).toEqual([
      "ANATOMY.Headline.maneuver.works",
      ["parry-0", "effect-0"],
    ]);
    expect([self.system.ap, self.statuses.includes("exposed")]).toMatchObject([{ value: 1 }, true]);
  });
  it("at least 10 ft, shortened by a lunge; one attack whatever else is ticked", () => {
    expect(short(2, {})).toEqual(["ANATOMY.Problem.attack.chargeNear"]);
    expect(short(3, { lunge: true })).toEqual(["ANATOMY.Problem.attack.chargeNear"]);
    expect(read(charging(3, { weapons: ["sword", "claw"] }, ["d20:4", "d20:9"]).happened)).toMatchObject({
      natural: 9,
      dice: 2,
    });
  });
});
