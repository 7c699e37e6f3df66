/** Every condition of the catalogue's section 7 with what follows from it, which rolls it sways, what it blocks and costs. */
import { describe, expect, it } from "vitest";
import { conditionsOf } from "../../module/rulesets/aura/rules/acting.ts";
import { closure, conditions } from "../../module/rulesets/aura/rules/conditions.ts";
import { turned } from "../../module/rulesets/aura/rules/instances.ts";
import { turnLoss } from "../../module/rulesets/aura/rules/moves.ts";
import { energyNext } from "../../module/rulesets/aura/rules/pools.ts";
import { type RollId, reasonsFor } from "../../module/rulesets/aura/rules/sway.ts";
import { passes, turns } from "../../module/rulesets/aura/rules/turns.ts";
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
/** Rolls at a Disadvantage with these conditions; "sight": skills too that lean on the eyes. */
const hindered = (held: Iterable<string>): string[] => {
  const swayed = (sight: boolean) =>
    ROLLS.filter(
      (roll) => reasonsFor(roll, { statuses: held, sway: { advantage: [], disadvantage: [] } }, { sight }).length,
    );
  const [plain, sighted] = [swayed(false), swayed(true)];
  return [...plain, ...(sighted.length > plain.length ? ["sight"] : [])];
};
const DEFENSES = ["evasion", "rangedEvasion", "fortitude", "will"];
const ATTACKS = ["combat", "hit"];
const SKILLS = ["skill.awareness", "skill.initiative"];
/** A world in the first Round of a fight. */
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
    "A-157 A-160 A-168 A-239 A-240 A-242 D-33 D-63 D-66 section 7: %s brings %j and hinders %j",
    (id, daughters, rolls) => {
      const all = closure([id]);
      expect([...all].sort()).toEqual([id, ...daughters].sort());
      expect(hindered(all)).toEqual(rolls);
    },
  );

  it("section 7: there are those seventeen and no more, each with a rule to link to", () => {
    expect(conditions.map(({ rule }) => rule).every(Boolean)).toBe(true);
    expect(conditions).toHaveLength(17);
  });

  it("A-241 D-57 D-70: the Slowed run half as far, rounded up, sprint no less beyond it, and have no Agility", () => {
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

  it.each(["shaken", "exhausted"])("A-227 A-238: whoever is %s spends no Stamina, nor in place of Energy", (id) => {
    const world = fight();
    const ada = actor("Ada", { conditions: [id], energy: 3 });
    expect(keys(world.act("sprint", ada))).toEqual(["staminaBlocked"]);
    expect(keys(world.act("run", ada, { form: { standIn: 1 } }))).toEqual(["staminaBlocked"]);
    expect(keys(world.act("run", ada))).toEqual([]);
  });

  it.each(["run", "quickRun", "sprint", "shift", "jump"])(
    "A-201 A-204: held fast there is no %s, for the GM's own neither but by their word",
    (id) => {
      const world = fight();
      world.gm = true;
      const held = actor("Ada", { conditions: ["restrained"] });
      expect(keys(world.act(id as "run", held))).toContain("restrained");
      expect(keys(world.act(id as "run", held, { form: { anyway: true } }))).toEqual([]);
    },
  );

  it.each(["run", "quickRun", "sprint", "jump"])("A-242: from the ground a %s is asked about, and not barred", (id) => {
    const world = fight();
    const ada = actor("Ada", { conditions: ["prone"] });
    expect(keys(world.act(id as "run", ada))).toEqual(["sprawled"]);
    expect(keys(world.act(id as "run", ada, { form: { sprawled: true } }))).toEqual([]);
  });

  it.each(["unconscious", "dead"])("A-233: the %s do nothing at all", (id) => {
    const world = fight();
    const out = actor("Ada", { conditions: [id] });
    for (const act of ["run", "shift", "defend", "standUp", "catchBreath", "improvise"] as const)
      expect(keys(world.act(act, out, { form: { what: "x" } }))).toContain("unable");
  });

  it("A-244: pressed off, what goes on is held off; pressed again it is back; what does not go on is deleted", () => {
    const moment = { combat: "c", round: 2 };
    const given = { expiry: "whileSource", continuous: true };
    const bog = { id: "bog", disabled: false, statuses: ["slowed"], given };
    const dust = { ...bog, id: "dust", given: { expiry: "manual" } };
    const off = { bog: {}, ...turned([bog, dust], moment) }.bog;
    expect(off).toMatchObject({ suspended: true, continuous: true, combat: "c", round: 2 });
    expect(Object.keys(turned([bog, dust], moment) ?? {})).toEqual(["bog"]);
    const held = { ...bog, given: off };
    expect(turned([held], moment)).toMatchObject({ bog: { suspended: false } });
    // Whoever wants it off has it off, and of two that go on both are.
    expect(turned([held], moment, false)).toMatchObject({ bog: { suspended: true } });
    const two = turned([held, { ...bog, id: "mire" }], moment);
    expect(two).toMatchObject({ bog: { suspended: true }, mire: { suspended: true } });
    expect(turned([dust], moment)).toBeNull();
    const shown = { ...held, name: "Bog", img: "", changes: [], source: "", given: off as Record<string, boolean> };
    expect([...conditionsOf(actor("Ada", { effects: [shown] }))]).toEqual([]);
  });

  it("D-36: what lasted as long as a Round that is over is not brought back by taking something back", () => {
    const past = (round: number, more = {}) =>
      turns.past?.({ expiry: "round", combat: "c", round, ...more }, { id: "c", round: 3 });
    expect([past(2), past(3), past(4)]).toEqual([true, false, false]);
    expect([past(2, { combat: "other" }), past(2, { expiry: "manual" })]).toEqual([false, false]);
  });

  it("A-28 A-36 A-65: a Sprint given up within one's Speed has not left the guard; a leap is made or not", () => {
    const world = fight();
    const ada = actor("Ada", { speed: 6, energy: 5, stamina: 9, conditions: ["defending"] });
    const sprint = world.act("sprint", ada);
    expect(conditionsOf(ada).has("defending")).toBe(false);
    world.press(sprint, "endEarly", { metres: 4 });
    expect([systemOf(ada).energy.value, systemOf(ada).stamina.value]).toEqual([3, 9]);
    expect(conditionsOf(ada).has("defending")).toBe(true);
    // Whatever else ended it has ended it.
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
    // What it has left open stays so.
    expect(conditionsOf(ada).has("unguarded")).toBe(true);
  });

  it("A-20 A-23: a run-up is what was done just before, and a step is none", () => {
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

describe("what was decided", () => {
  it("D-03 D-04 A-16: a Quick Run is two thirds of a run; no loss below 45 degrees, 1 m to 90, 2 m to a reversal", () => {
    expect([4, 5, 6, 7].map((speed) => systemOf(actor("Ada", { speed })).movement.quickRun)).toEqual([2, 3, 4, 4]);
    expect([0, 44, 45, 90, 91, 180, 360].map(turnLoss)).toEqual([0, 0, 1, 1, 2, 2, 2]);
  });

  it("D-05 A-18: Stamina in place of Energy leaves no step", () => {
    const steps = (standIn: number) => {
      const ada = actor("Ada", { energy: 5, stamina: 9 });
      const open = fight().act("improvise", ada, { form: { what: "x", energy: 2, standIn } });
      return (open.run?.result?.offers ?? []).filter(({ action }) => action === "agileMove").length;
    };
    expect([steps(0), steps(1)]).toEqual([2, 1]);
  });

  it("D-07 A-46 A-52: Agility comes back to its maximum, whatever the Speed", () => {
    const fighting = { id: "c", round: 2, fighters: [] };
    for (const speed of [0, 3, 12]) {
      const ada = actor("Ada", { speed, agility: 0 });
      const set = passes(ada, "roundStart", {}, fighting).find((one) => "path" in one && one.path === "agility.value");
      expect(set).toMatchObject({ do: "set", value: systemOf(ada).agility.max });
    }
  });

  it("D-25 A-227: the Exhausted have 2 Energy less, or 3 at most where the table has it so", () => {
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

  it("D-60 A-60: whoever has rolled this Round has no dice in the next contest, and loses to whoever has", () => {
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
