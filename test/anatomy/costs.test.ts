/** Costs and timing of actions, degrees, and the decisions about them. */
import { describe, expect, it } from "vitest";
import { attackResult, degreesOf, injuryDegrees } from "../../module/rulesets/anatomy/attack/attack-result.ts";
import { asItem, COST_AP } from "../../module/rulesets/anatomy/model/data.ts";
import { as, docs, named } from "../packs/anatomy-docs.ts";
import { attacked, staged, token } from "./attacking.ts";
import { actor, creature, gear, natural, prepare, systemOf, weapon } from "./people.ts";
import { World } from "./world.ts";

const fighting = { fighting: true, ownTurn: true, round: 1 };
const keys = (done: ReturnType<World["act"]>) =>
  done.problems.map(({ text }) => text.key.replace("ANATOMY.Problem.", ""));
const HOUSE = { degreeStep: 5, tieHits: false };

describe("prices", () => {
  it("N-88 N-89 N-90 N-91 N-93 N-127 D-54: free, simple, standard, greater and round; full is greater", () => {
    expect(COST_AP).toEqual({ free: 0, simple: 1, standard: 2, greater: 3, round: 3, reaction: 0 });
    const costOf = (name: string) => as<{ cost: string }>(named("techniques", name)).cost;
    expect(["Speak", "Move", "Help Up", "Treat in Combat", "Catch Breath", "Parry"].map(costOf)).toEqual([
      "free",
      "simple",
      "standard",
      "greater",
      "round",
      "reaction",
    ]);
  });

  it("N-90 N-126: a standard action takes 2 AP and is refused with one", () => {
    const world = new World();
    const [helper, down] = [actor("Odo"), actor("Bren", { statuses: ["prone"] })];
    world.act("helpUp", helper, { targets: [down], given: fighting });
    expect(systemOf(helper).ap.value).toBe(1);
    expect(
      keys(world.act("helpUp", helper, { targets: [actor("Ada", { statuses: ["prone"] })], given: fighting })),
    ).toEqual(["apShort"]);
  });

  it("N-91 N-127: a greater action takes a whole turn of 3 AP", () => {
    const world = new World(["d20:20"]);
    const hurt = () => actor("Bren", { injuries: { leftHand: 1 } });
    const [fresh, tired] = [actor("Odo", { skills: { heal: 7 } }), actor("Ada", { ap: 2, skills: { heal: 7 } })];
    world.act("treatInCombat", fresh, { targets: [hurt()], given: fighting });
    expect(systemOf(fresh).ap.value).toBe(0);
    expect(keys(world.act("treatInCombat", tired, { targets: [hurt()], given: fighting }))).toContain("apShort");
  });

  it("N-92 N-130: a reaction costs no AP, is possible off turn, and needs a trigger", () => {
    const world = new World(["d20:10"]);
    const wolf = creature("Wolf", { ap: 0, items: [natural("bite", "mouth", {}, "bite")] });
    const { reactions } = systemOf(wolf);
    const had = reactions.value;
    const off = { ...fighting, ownTurn: false };
    const done = world.act("react", wolf, { targets: [actor("Bren")], given: off, form: { trigger: "stands up" } });
    expect(done.problems).toEqual([]);
    expect([systemOf(wolf).ap.value, systemOf(wolf).reactions.value]).toEqual([0, had - 1]);
    expect(systemOf(wolf).turn.triggersAnswered).toEqual(["stands up"]);
  });

  it("N-128 N-129: a round action only at the start of the turn, a free action only in one's own turn", () => {
    const world = new World();
    const being = actor("Bren", { ap: 2, more: { "turn.startAp": 3 } });
    expect(keys(world.act("totalDefence", being, { given: fighting }))).toEqual(["notAtStart"]);
    expect(keys(world.act("speak", being, { given: { ...fighting, ownTurn: false } }))).toEqual(["freeOffTurn"]);
    expect(keys(world.act("speak", being, { given: fighting }))).toEqual([]);
    const unlimited = new World([], { freeActionRule: "unlimited" });
    for (let i = 0; i < 3; i += 1) expect(keys(unlimited.act("speak", actor("Ada"), { given: fighting }))).toEqual([]);
  });
});

describe("maneuvers", () => {
  it("N-68: the dialog shows how far the target is out of reach, and does not block", () => {
    const { world, self, target } = staged({ dv: {} }, []);
    const tokens = [token(self, 0, 0, 1), { ...token(target, 3, 0), distance: 15 }];
    const { known, facts, form, problems } = world.stage("maneuver", self, {
      targets: [target],
      tokens,
      form: { kind: "shove" },
    });
    const note = known.form?.(facts, form).find(({ rule }) => rule === "N-68");
    expect(note).toMatchObject({ kind: "note", text: { data: { feet: 10 } } });
    expect(problems).toEqual([]);
  });

  it("N-102 D-53: Reposition uses Acrobatics", () => {
    const world = new World(["d20:10"]);
    const self = actor("Bren", { mb: 2, skills: { acrobatics: 6, athletics: 1 } });
    const done = world.act("maneuver", self, { targets: [creature("Foe")], form: { kind: "reposition" } });
    expect(done.run?.result?.headline.data).toMatchObject({ total: 18 });
    expect(done.run?.result?.offers.map(({ action }) => action)).toContain("maneuverEffect");
  });
});

describe("degrees", () => {
  it("D-01: one degree per full 5, or per the house rule", () => {
    expect([1, 4, 5, 9, 10, 19, 20].map((margin) => degreesOf(margin, HOUSE))).toEqual([0, 0, 1, 1, 2, 3, 4]);
    expect(degreesOf(9, { degreeStep: 3 })).toBe(3);
  });

  it("D-05: no confirmation roll; a number in the wider range is critical exactly if it hits", () => {
    expect(attackResult(19, 16, 15, 19, HOUSE)).toMatchObject({ hit: true, critical: true, degrees: 1 });
    expect(attackResult(19, 15, 15, 19, HOUSE)).toMatchObject({ hit: false, critical: false });
    expect(attackResult(18, 16, 15, 19, HOUSE)).toMatchObject({ hit: true, critical: false });
  });

  it("D-42: a natural 20 below the DV is a hit of degree 0; Reckless Attack and size add as usual", () => {
    const { degrees, critical, hit } = attackResult(20, 12, 15, 20, HOUSE);
    expect([hit, critical, degrees]).toEqual([true, false, 0]);
    expect(injuryDegrees(degrees, { reckless: 1, size: 0, natural: 20 })).toBe(1);
    expect(injuryDegrees(degrees, { reckless: 0, size: -1, natural: 20 })).toBe(-1);
  });

  it("D-34: Strain depends on the degrees of the injury, and is at least 1 for a hit", () => {
    const strained = (size: "tiny" | "medium" | "huge", part: string) => {
      const { world, happened, target } = attacked({ dv: {}, target: { size, stamina: 10 }, form: { dv: "normal" } }, [
        "d20:10",
      ]);
      world.press(happened, "injure-0", part ? { part, count: 1 } : {});
      return systemOf(target).strain.value;
    };
    expect([strained("medium", "nose"), strained("huge", "")]).toEqual([2, 1]);
  });
});

describe("small decisions", () => {
  it("D-52: weapons differ by reach, range and criticals; none has damage dice", () => {
    const damage = docs("gear").filter(({ system }) =>
      Object.keys(system as object).some((key) => /^damage(?!Types)/.test(key)),
    );
    expect(damage.map(({ name }) => name)).toEqual([]);
  });

  it("D-60: a throw's increment grows with Strength whichever attribute is used", () => {
    const javelin = () =>
      weapon("Javelin", {
        category: "ranged",
        group: "thrown",
        attributes: ["dex", "wis", "str"],
        thrown: true,
        thrownIncrement: 20,
      });
    const dice = (attribute: string, distance: number) => {
      const world = new World(["d20:10", "d20:10", "d20:10"]);
      const arm = javelin();
      const self = actor("Bren", { str: 2, dex: 1, items: [arm] });
      const done = world.act("attack", self, {
        item: arm,
        targets: [actor("Foe")],
        form: { mode: "thrown", attribute, distance },
      });
      const [first] = done.run?.journal ?? [];
      return first && "faces" in first ? first.faces.length : 0;
    };
    expect(["dex", "wis", "str"].map((attribute) => [dice(attribute, 29), dice(attribute, 30)])).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
  });

  it("D-63: a healed injury stops counting at once", () => {
    const being = actor("Bren", { bleed: 1, injuries: { leftArm: 2, nose: 1 } });
    expect(systemOf(being).body.deathDc).toBe(3 + 3 + 1 + 1);
    const gone = being.items.findIndex((one) => asItem(one, "anatomyInjury")?.system.part === "leftArm");
    (being.items as unknown[]).splice(gone, 1);
    prepare(being);
    expect(systemOf(being).body.deathDc).toBe(3 + 1 + 1);
  });

  it("D-64: an ally with a polearm two squares away does not flank", () => {
    const flanking = (x: number) => {
      const { world, self, target, arm } = staged({ dv: {} }, []);
      const spear = weapon("Glaive", { reach: 10, heldBy: ["rightHand"] });
      const tokens = [token(self, 5, 5, 1), token(target, 6, 5), token(actor("Cy", { items: [spear] }), x, 5, 1)];
      const { form } = world.stage("attack", self, { item: arm, targets: [target], tokens });
      return (form.situations as string[]).includes("flanking");
    };
    expect([flanking(7), flanking(8)]).toEqual([true, false]);
  });

  it("D-67: a stowed item is not in hand", () => {
    const being = actor("Bren", { items: [gear("Rope", { carry: "stowed" })] });
    expect(keys(new World().act("drop", being, { given: fighting }))).toHaveLength(1);
  });
});
