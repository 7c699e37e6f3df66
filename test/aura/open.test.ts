/** Open actions: ended early, Agile Moves, challenged and interrupted, by the test vectors of the catalogue. */
import { describe, expect, it } from "vitest";
import { type EndForm, ended } from "../../module/rulesets/aura/combat/end-early.ts";
import { asItem } from "../../module/rulesets/aura/model/data.ts";
import { actor, item, type Mutable, systemOf, weapon } from "./people.ts";
import { conditionsOf, type Vector, vectorsOf } from "./vectors.ts";
import { type Happened, World } from "./world.ts";

const pools = (someone: Mutable) => {
  const { energy, stamina, agility } = systemOf(someone);
  return { energy: energy.value, stamina: stamina.value, agility: agility.value };
};
const offers = ({ run }: Happened) => run?.result?.offers.map(({ id }) => id) ?? [];
const keys = ({ problems }: Pick<Happened, "problems">) =>
  problems.map(({ text }) => text.key.replace("AURA.Problem.", ""));
const headline = ({ run }: Happened) => run?.result?.headline.key.replace("AURA.Headline.", "");
const noted = ({ run }: Happened, id: string) => run?.lines.some((line) => line.id === id) ?? false;

/** An actor in Round 1 with a melee weapon, and a target that is Exposed. */
function fight(dice: string[] = [], given = {}, settings = {}) {
  const world = new World(dice, settings);
  world.round = 1;
  const ada = actor("Ada", { items: [weapon({ name: "Sword" }, {}, "sword")], ...given });
  const bo = actor("Bo", { conditions: ["exposed"] });
  return { world, ada, bo };
}

describe("ended early", () => {
  it.each(vectorsOf("endEarly"))("%s", (_name, { given, expect: expected }: Vector) => {
    const world = new World();
    world.round = 1;
    const kind = given.kind as string;
    const before = { energy: (given.energyAfterDeclaring as number) + (given.cost as number) };
    if (kind === "kneel") {
      const ada = actor("Ada", { ...before, conditions: ["prone"] });
      const open = world.act("kneelUp", ada);
      expect(offers(open)).not.toContain("endEarly");
      expect({ charged: before.energy - pools(ada).energy, refunded: 0, energy: pools(ada).energy }).toEqual(expected);
      return;
    }
    const sprints = kind === "sprint";
    const ada = actor("Ada", {
      abilities: { con: 20 },
      ...given.actor,
      ...before,
      ...(sprints ? { stamina: (given.staminaAfterDeclaring as number) + 1 } : {}),
    });
    const bo = actor("Bo", { conditions: ["exposed"] });
    const open = sprints
      ? world.act("sprint", ada)
      : world.act("maneuver", ada, { targets: [bo], item: undefined, form: { kind: "trip" } });
    // An unarmed attack costs 2; the vector's attack costs 3.
    const offer = world.offer(open, sprints ? "endEarly" : "cancel");
    const cost = sprints ? {} : { price: given.cost, paid: given.cost };
    if (!sprints) systemOf(ada).energy.value = given.energyAfterDeclaring as number;
    const stamina = pools(ada).stamina;
    const [end] = world.follow(offer, open.facts, { ...cost, ...(sprints ? { metres: given.moved } : {}) });
    const one = ended(end?.form as EndForm);
    expect({
      charged: one.charged,
      refunded: one.energy,
      energy: pools(ada).energy,
      ...(sprints ? { staminaRefunded: pools(ada).stamina - stamina } : {}),
    }).toMatchObject(expected);
    if (sprints) expect(systemOf(ada).round.moved).toBe(given.moved);
  });

  it("A-66: a run is charged by thirds of Speed, and only the metres really moved count", () => {
    const { world, ada } = fight();
    const open = world.act("run", ada);
    const end = world.press(open, "endEarly", { metres: 2 });
    expect(keys(end)).toEqual([]);
    expect(pools(ada).energy).toBe(4);
    expect(systemOf(ada).round.moved).toBe(2);
    expect(keys(world.press(open, "endEarly", { metres: 7 }))).toEqual(["metres"]);
  });

  it("A-34 A-65: Energy is used up before the Stamina that replaced it, which is refunded with its count", () => {
    const { world, ada } = fight([], { energy: 2 });
    const open = world.act("run", ada, { form: { standIn: 1 } });
    expect(pools(ada)).toMatchObject({ energy: 0, stamina: 9 });
    world.press(open, "endEarly", { metres: 1 });
    expect(pools(ada)).toMatchObject({ energy: 1, stamina: 10 });
    expect(systemOf(ada).round.staminaAsEnergy).toBe(0);
  });

  it("A-65: only the GM can refund all of it", () => {
    const { world, ada, bo } = fight();
    const open = world.act("maneuver", ada, { targets: [bo], form: { kind: "trip", arm: "sword" } });
    expect(keys(world.press(open, "endEarly", { used: 0 }))).toEqual(["used"]);
    world.gm = true;
    world.press(open, "endEarly", { used: 0 });
    expect(pools(ada).energy).toBe(5);
  });

  it("A-65 A-42: costs and uses of abilities are refunded if the roll was never made", () => {
    const trick = item(
      "auraAbility",
      "Measured Strike",
      {
        enhances: "melee",
        cost: { energy: 0, stamina: 1, agility: 0 },
        uses: { value: 2, max: 2 },
        mods: {
          av: 1,
          missChance: 0,
          damage: "",
          precise: 0,
          doubles: 0,
          halves: 0,
          advantage: false,
          onlyIf: "none",
          maneuver: null,
        },
      },
      "measured",
    );
    const { world, ada, bo } = fight([], { items: [weapon({ name: "Sword" }, {}, "sword"), trick] });
    const form = { kind: "trip", arm: "sword", enhancers: ["measured:1"] };
    const open = world.act("maneuver", ada, { targets: [bo], form });
    const uses = () =>
      asItem(
        ada.items.find(({ id }) => id === "measured"),
        "auraAbility",
      )?.system.uses.value;
    expect([pools(ada).stamina, uses()]).toEqual([9, 1]);
    world.press(open, "endEarly", { used: 1 });
    expect([pools(ada).stamina, pools(ada).energy, uses()]).toEqual([10, 4, 2]);
  });

  it("A-52 A-56: an action of an earlier Round cannot be reacted to", () => {
    const { world, ada, bo } = fight();
    const open = world.act("run", ada);
    world.round = 2;
    expect(keys(world.press(open, "endEarly", { metres: 1 }))).toEqual(["roundOver"]);
    expect(keys(world.act("challenge", bo, { targets: [ada], form: world.offer(open, "challenge").form }))).toContain(
      "roundOver",
    );
  });

  it("D-59: without cost tracking there is no refund", () => {
    const { world, ada } = fight([], {}, { enforceCosts: "off" });
    expect(offers(world.act("sprint", ada))).not.toContain("endEarly");
    expect(pools(ada)).toMatchObject({ energy: 5, stamina: 10 });
  });
});

describe("Agile Moves", () => {
  it.each(vectorsOf("agileMove"))("%s", (_name, { given, expect: expected }: Vector) => {
    const paid = given.paid as { energy: number; stamina: number };
    const { world, ada, bo } = fight([], { ...given.actor, energy: paid.energy, stamina: 10 });
    const form = { kind: "trip", arm: "sword", standIn: paid.stamina };
    const open = world.act("maneuver", ada, { targets: [bo], form });
    expect(pools(ada).energy).toBe(given.actor?.energy);
    const steps = offers(open).filter((id) => id.startsWith("agileMove"));
    const moves = steps.slice(0, given.times as number).map((id) => world.press(open, id));
    expect({
      allowed: moves.every(({ problems }) => problems.length === 0),
      maxSteps: steps.length,
      agility: pools(ada).agility,
      moved: systemOf(ada).round.moved,
    }).toEqual(expected);
  });

  it("A-18 A-19 A-241: no Agile Move while Slowed, on difficult terrain, or without Agility", () => {
    const slow = fight([], { conditions: ["slowed"] });
    const open = slow.world.act("maneuver", slow.ada, { targets: [slow.bo], form: { kind: "trip", arm: "sword" } });
    expect(offers(open)).not.toContain("agileMove");
    const rough = fight();
    const given = { given: { roughGround: true }, targets: [rough.bo], form: { kind: "trip", arm: "sword" } };
    expect(offers(rough.world.act("maneuver", rough.ada, given))).not.toContain("agileMove");
    const tired = fight([], { agility: 0 });
    expect(offers(tired.world.act("maneuver", tired.ada, { targets: [tired.bo], form: given.form }))).not.toContain(
      "agileMove",
    );
    const spent = fight();
    const last = spent.world.act("maneuver", spent.ada, { targets: [spent.bo], form: { kind: "trip", arm: "sword" } });
    systemOf(spent.ada).agility.value = 0;
    expect(keys(spent.world.press(last, "agileMove"))).toEqual(["agility"]);
  });

  it("a Skirmisher's first Agile Move of a Round is free", () => {
    const style = item("auraFeature", "Skirmisher", { category: "combatStyle", slug: "skirmisher" });
    const { world, ada, bo } = fight([], { items: [weapon({ name: "Sword" }, {}, "sword"), style] });
    const open = world.act("maneuver", ada, { targets: [bo], form: { kind: "trip", arm: "sword" } });
    world.press(open, "agileMove");
    expect(pools(ada).agility).toBe(3);
    world.press(open, "agileMove2");
    expect(pools(ada).agility).toBe(2);
    expect(systemOf(ada).round.moved).toBe(2);
  });
});

describe("challenged", () => {
  it("A-56 A-57: a challenge pauses all follow-ups of the declared action, and no others", () => {
    const { world, ada, bo } = fight();
    const declared = [
      world.act("run", ada),
      world.act("attack", actor("Cy"), { targets: [bo] }),
      world.act("maneuver", actor("Di"), { targets: [bo], form: { kind: "trip" } }),
    ].flatMap(({ run }) => run?.result?.offers ?? []);
    const paused = declared.filter(({ pausedBy }) => pausedBy?.includes("challenge")).map(({ id }) => id);
    const free = declared.filter(({ pausedBy }) => pausedBy === undefined).map(({ id }) => id);
    const unnumbered = (ids: string[]) => [...new Set(ids.map((id) => id.replace(/\d+$/, "")))].sort();
    expect(unnumbered(paused)).toEqual(["agileMove", "cancel", "done", "endEarly", "roll"]);
    expect(unnumbered(free)).toEqual(["challenge", "interrupt"]);
  });
});

describe("interrupted", () => {
  it("A-62 A-63: an interrupting actor is offered its options; a second interrupt is simultaneous", () => {
    const firm = item("auraAbility", "Slip Away", { immediate: true, cost: { energy: 0, stamina: 0, agility: 2 } });
    const { world, ada, bo } = fight();
    const cy = actor("Cy", { items: [firm] });
    const open = world.act("run", ada);
    const { form } = world.offer(open, "interrupt");
    const first = world.act("interrupt", bo, { targets: [ada], form });
    expect(offers(first)).toEqual(["swiftAttack", "swiftManeuver", "improvise"]);
    expect(noted(first, "together")).toBe(false);
    const second = world.act("interrupt", cy, { targets: [ada], form });
    expect(offers(second)).toEqual(["swiftAttack", "swiftManeuver", "ability0", "improvise"]);
    expect(noted(second, "together")).toBe(true);
    expect(keys(world.act("interrupt", ada, { targets: [ada], form }))).toEqual(["ownAction"]);
  });

  it("A-163 A-165: the attack dialog of an interrupt lists the targets and the interrupted actor; one that is not Unguarded needs a reason", () => {
    const { world, ada, bo } = fight();
    const cy = actor("Cy", { conditions: ["unguarded"] });
    const first = world.act("interrupt", cy, {
      targets: [ada],
      form: world.offer(world.act("run", ada), "interrupt").form,
    });
    const swift = world.offer(first, "swiftAttack");
    expect([swift.parts.t0, swift.asks?.includes("aim")]).toEqual([["targets", "t0"], true]);
    const targets = [bo, cy, ada, ada];
    const staged = world.stage("attack", actor("Di"), { targets, given: swift.form });
    expect(staged.facts.refs).toMatchObject({ t0: bo.uuid, t1: cy.uuid, t2: ada.uuid });
    expect(staged.facts.refs.t3).toBeUndefined();
    const tried = (aim: string) => keys(world.stage("attack", actor("Di"), { targets, given: { ...swift.form, aim } }));
    expect([tried("t0"), tried("t1"), tried("t2")]).toEqual([
      ["AURA.Attack.Problem.notEligible"],
      [],
      ["AURA.Attack.Problem.notEligible"],
    ]);
  });

  it("A-63 A-163: a Swift maneuver is an interrupt itself and cannot be interrupted", () => {
    const { world, ada, bo } = fight();
    const swift = world.act("maneuver", ada, {
      targets: [bo],
      form: { kind: "trip", arm: "sword", swift: true, swiftReason: "unaware" },
    });
    expect(pools(ada).energy).toBe(4);
    expect(offers(swift)).toEqual(["roll", "cancel", "agileMove", "challenge"]);
  });

  it("A-64: leaving Reach before the roll cancels an attack; after the roll there is no such button", () => {
    const { world, ada, bo } = fight(["d20:11", "d10:10", "d10:9"]);
    const open = world.act("maneuver", ada, { targets: [bo], form: { kind: "trip", arm: "sword" } });
    expect(world.offer(open, "cancel").group).toBe(world.offer(open, "roll").group);
    expect(offers(world.press(open, "roll"))).toEqual([]);
    const again = world.act("maneuver", actor("Cy"), { targets: [bo], form: { kind: "trip" } });
    expect(headline(world.press(again, "cancel"))).toBe("slipped");
    expect(conditionsOf(bo)).toEqual(["exposed"]);
  });

  it("A-55: a second attack by the same attacker before the target has acted is pointed out", () => {
    const { world, ada, bo } = fight();
    const go = () => world.act("maneuver", ada, { targets: [bo], form: { kind: "trip", arm: "" } });
    const told = ({ run }: ReturnType<typeof go>) => run?.result?.consequences.some((one) => one.do === "tell");
    expect(told(go())).toBe(false);
    expect(told(go())).toBe(true);
    world.act("defend", bo);
    systemOf(ada).energy.value = 5;
    expect(told(go())).toBe(false);
  });
});
