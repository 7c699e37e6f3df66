/** Every condition: implied conditions, affected rolls, blocked actions, costs. */
import { describe, expect, it } from "vitest";
import { turnLoss } from "../../module/rulesets/aura/combat/moves.ts";
import { momentConsequences, turns } from "../../module/rulesets/aura/combat/rounds.ts";
import { closure, conditions } from "../../module/rulesets/aura/conditions/conditions.ts";
import { conditionsOf } from "../../module/rulesets/aura/conditions/conditions-of.ts";
import { suspendOrResume } from "../../module/rulesets/aura/conditions/instances.ts";
import { type RollId, reasonsFor } from "../../module/rulesets/aura/model/advantage.ts";
import { energyNext } from "../../module/rulesets/aura/model/pool-values.ts";
import { actor, systemOf } from "./people.ts";
import { type Happened, inRound, World } from "./world.ts";

const ROLLS: RollId[] = [
  "combat",
  "hit",
  "evasion",
  "rangedEvasion",
  "fortitude",
  "will",
  "skill.awareness",
  "skill.initiative",
];
/** Rolls at a Disadvantage with these conditions; "sight": skill rolls that need sight, too. */
const hindered = (held: Iterable<string>): string[] => {
  const rollsWith = (sight: boolean) =>
    ROLLS.filter(
      (roll) => reasonsFor(roll, { statuses: held, advantages: { advantage: [], disadvantage: [] } }, { sight }).length,
    );
  const [plain, sighted] = [rollsWith(false), rollsWith(true)];
  return [...plain, ...(sighted.length > plain.length ? ["sight"] : [])];
};
const DEFENSES = ["evasion", "rangedEvasion", "fortitude", "will"];
const ATTACKS = ["combat", "hit"];
const SKILLS = ["skill.awareness", "skill.initiative"];
/** A world in the first Round of a combat. */
function fight(): World {
  const world = new World();
  world.round = 1;
  return world;
}
const keys = ({ problems }: Happened) => problems.map(({ text }) => text.key.replace("AURA.Problem.", ""));

describe("conditions", () => {
  it.each<[string, string[], string[]]>([
    ["exposed", [], []],
    ["unguarded", ["exposed"], []],
    ["surprised", ["unguarded", "exposed"], DEFENSES],
    ["blinded", ["unguarded", "exposed"], [...ATTACKS, "evasion", "rangedEvasion", "sight"]],
    ["dazed", ["exposed"], [...ATTACKS, ...DEFENSES, ...SKILLS]],
    ["prone", ["exposed"], ["evasion", "rangedEvasion"]],
    ["slowed", [], []],
    ["shaken", [], []],
    ["exhausted", [], []],
    ["restrained", ["exposed"], []],
    ["restraining", ["slowed"], []],
    ["unconscious", ["unguarded", "surprised", "exposed"], DEFENSES],
    ["helpless", ["unguarded", "exposed"], []],
    ["defending", [], []],
    ["bleedingOut", [], []],
    ["stabilized", [], []],
    ["dead", [], []],
  ])(
    "A-157 A-160 A-168 A-239 A-240 A-242 D-33 D-63 D-66: %s implies %j and gives Disadvantage on %j",
    (id, implied, rolls) => {
      const all = closure([id]);
      expect([...all].sort()).toEqual([id, ...implied].sort());
      expect(hindered(all)).toEqual(rolls);
    },
  );

  it("there are exactly these seventeen, each with a rule to link to", () => {
    expect(conditions.map(({ rule }) => rule).every(Boolean)).toBe(true);
    expect(conditions).toHaveLength(17);
  });

  it("A-241 D-57 D-70: Slowed halves the run, rounded up, keeps the Sprint bonus, and blocks Agility", () => {
    const ada = actor("Ada", { speed: 5 });
    const slow = actor("Ada", { speed: 5, conditions: ["slowed"] });
    const of = (one: typeof ada) => systemOf(one).movement;
    expect([of(ada).effective, of(slow).effective]).toEqual([5, 3]);
    expect(of(slow).sprint - of(slow).effective).toBe(of(ada).sprint - of(ada).effective);
    const world = fight();
    expect(keys(world.act("shift", slow, { form: { by: "agility" } }))).toEqual(["slowed"]);
    expect(keys(world.act("sprint", actor("Stone", { speed: 0 })))).toEqual(["noSpeed"]);
    expect(keys(world.act("shift", actor("Stone", { speed: 0 })))).toEqual([]);
  });

  it.each(["shaken", "exhausted"])("A-227 A-238: while %s, Stamina cannot be spent, nor in place of Energy", (id) => {
    const world = fight();
    const ada = actor("Ada", { conditions: [id], energy: 3 });
    expect(keys(world.act("sprint", ada))).toEqual(["staminaBlocked"]);
    expect(keys(world.act("run", ada, { form: { standIn: 1 } }))).toEqual(["staminaBlocked"]);
    expect(keys(world.act("run", ada))).toEqual([]);
  });

  it.each(["run", "quickRun", "sprint", "shift", "jump"])(
    "A-201 A-204: while restrained there is no %s; the GM may allow it",
    (id) => {
      const world = fight();
      world.gm = true;
      const held = actor("Ada", { conditions: ["restrained"] });
      expect(keys(world.act(id as "run", held))).toContain("restrained");
      expect(keys(world.act(id as "run", held, { form: { anyway: true } }))).toEqual([]);
    },
  );

  it.each(["run", "quickRun", "sprint", "jump"])(
    "A-242: a %s while Prone needs confirmation and is not blocked",
    (id) => {
      const world = fight();
      const ada = actor("Ada", { conditions: ["prone"] });
      expect(keys(world.act(id as "run", ada))).toEqual(["sprawled"]);
      expect(keys(world.act(id as "run", ada, { form: { sprawled: true } }))).toEqual([]);
    },
  );

  it.each(["unconscious", "dead"])("A-233: %s actors cannot act", (id) => {
    const world = fight();
    const out = actor("Ada", { conditions: [id] });
    for (const act of ["run", "shift", "defend", "standUp", "catchBreath", "improvise"] as const)
      expect(keys(world.act(act, out, { form: { what: "x" } }))).toContain("unable");
  });

  it("A-244: toggling off suspends a continuous condition, toggling again resumes it; others are deleted", () => {
    const moment = { combat: "c", round: 2 };
    const given = { expiry: "whileSource", continuous: true };
    const bog = { id: "bog", disabled: false, statuses: ["slowed"], given };
    const dust = { ...bog, id: "dust", given: { expiry: "manual" } };
    const off = { bog: {}, ...suspendOrResume([bog, dust], moment) }.bog;
    expect(off).toMatchObject({ suspended: true, continuous: true, combat: "c", round: 2 });
    expect(Object.keys(suspendOrResume([bog, dust], moment) ?? {})).toEqual(["bog"]);
    const held = { ...bog, given: off };
    expect(suspendOrResume([held], moment)).toMatchObject({ bog: { suspended: false } });
    // Explicitly off: a suspended one stays suspended, and of two both are suspended.
    expect(suspendOrResume([held], moment, false)).toMatchObject({ bog: { suspended: true } });
    const two = suspendOrResume([held, { ...bog, id: "mire" }], moment);
    expect(two).toMatchObject({ bog: { suspended: true }, mire: { suspended: true } });
    expect(suspendOrResume([dust], moment)).toBeNull();
    const shown = { ...held, name: "Bog", img: "", changes: [], source: "", given: off as Record<string, boolean> };
    expect([...conditionsOf(actor("Ada", { effects: [shown] }))]).toEqual([]);
  });

  it("D-36: undo does not restore a condition whose Round has ended", () => {
    const past = (round: number, more = {}) =>
      turns.isEffectExpired?.({ expiry: "round", combat: "c", round, ...more }, { id: "c", round: 3 });
    expect([past(2), past(3), past(4)]).toEqual([true, false, false]);
    expect([past(2, { combat: "other" }), past(2, { expiry: "manual" })]).toEqual([false, false]);
  });

  it("A-28 A-36 A-65: a Sprint ended early within Speed keeps Defending; a jump is made or not", () => {
    const world = fight();
    const ada = actor("Ada", { speed: 6, energy: 5, stamina: 9, conditions: ["defending"] });
    const sprint = world.act("sprint", ada);
    expect(conditionsOf(ada).has("defending")).toBe(false);
    world.press(sprint, "endEarly", { metres: 4 });
    expect([systemOf(ada).energy.value, systemOf(ada).stamina.value]).toEqual([3, 9]);
    expect(conditionsOf(ada).has("defending")).toBe(true);
    // Defending that ended for another reason is not restored.
    systemOf(ada).energy.value = 9;
    const again = world.act("sprint", ada);
    world.does("catchBreath", ada);
    world.press(again, "endEarly", { metres: 0 });
    expect(conditionsOf(ada).has("defending")).toBe(false);
    Object.assign(systemOf(ada), { energy: { ...systemOf(ada).energy, value: 3 } });
    systemOf(ada).stamina.value = 9;
    const leap = world.act("jump", ada, { form: { distance: 2, runUp: false } });
    expect([systemOf(ada).energy.value, systemOf(ada).stamina.value]).toEqual([1, 8]);
    world.press(leap, "endEarly", { metres: 0 });
    expect([systemOf(ada).energy.value, systemOf(ada).stamina.value]).toEqual([2, 9]);
    // Unguarded from the landing stays.
    expect(conditionsOf(ada).has("unguarded")).toBe(true);
  });

  it("A-20 A-23: a run-up counts only directly before; a Shift is none", () => {
    const world = fight();
    const ada = actor("Ada", { energy: 9, stamina: 9 });
    const runUp = () => world.stage("jump", ada, { given: inRound(1) }).form.runUp;
    world.act("shift", ada);
    world.act("shift", ada);
    expect(runUp()).toBe(false);
    world.act("quickRun", ada);
    expect(runUp()).toBe(true);
    world.act("defend", ada);
    expect(runUp()).toBe(false);
  });
});

describe("decisions of the catalogue", () => {
  it("D-03 D-04 A-16: a Quick Run is two thirds of a run; turning loses nothing below 45 degrees, 1 m up to 90, 2 m for a reversal", () => {
    expect([4, 5, 6, 7].map((speed) => systemOf(actor("Ada", { speed })).movement.quickRun)).toEqual([2, 3, 4, 4]);
    expect([0, 44, 45, 90, 91, 180, 360].map(turnLoss)).toEqual([0, 0, 1, 1, 2, 2, 2]);
  });

  it("D-05 A-18: Stamina in place of Energy gives no Agile Move", () => {
    const steps = (standIn: number) => {
      const ada = actor("Ada", { energy: 5, stamina: 9 });
      const open = fight().act("improvise", ada, { form: { what: "x", energy: 2, standIn } });
      return (open.run?.result?.offers ?? []).filter(({ action }) => action === "agileMove").length;
    };
    expect([steps(0), steps(1)]).toEqual([2, 1]);
  });

  it("D-07 A-46 A-52: Agility refills to its maximum, whatever the Speed", () => {
    const fighting = { id: "c", round: 2, combatants: [] };
    for (const speed of [0, 3, 12]) {
      const ada = actor("Ada", { speed, agility: 0 });
      const set = momentConsequences(ada, "roundStart", {}, fighting).find(
        (one) => "path" in one && one.path === "agility.value",
      );
      expect(set).toMatchObject({ do: "set", value: systemOf(ada).agility.max });
    }
  });

  it("D-25 A-227: the Exhausted have 2 Energy less, or at most 3 with that setting", () => {
    const next = (exhaustedMode: "minusTwo" | "capThree") =>
      [1, 2, 4, 5, 9].map((value) => {
        const { stamina, energy } = systemOf(actor("Ada", { stamina: value }));
        return energyNext({ stamina: { ...stamina, value }, energy }, new Set(["exhausted"]), { exhaustedMode });
      });
    expect([next("minusTwo"), next("capThree")]).toEqual([
      [0, 0, 2, 3, 3],
      [1, 2, 3, 3, 3],
    ]);
  });

  it("D-60 A-60: a creature that has rolled this Round rolls no dice in the next contest, and loses to any total", () => {
    const world = new World(["d20:20", "d20:2", "d20:1"]);
    world.round = 1;
    world.choose = () => "roll";
    const [ada, bo, cy] = ["Ada", "Bo", "Cy"].map((name) => actor(name));
    if (!ada || !bo || !cy) throw new Error("nobody is there");
    world.act("contest", ada, { targets: [bo] });
    const second = world.act("contest", ada, { targets: [cy] });
    expect(world.cup.empty).toBe(true);
    expect(second.run?.result?.headline).toMatchObject({ data: { name: "Cy" } });
  });
});
