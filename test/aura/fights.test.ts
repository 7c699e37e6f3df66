/** Combat without turns: surprise, tracker rows, start, end, holds (A-45, A-53, A-69, A-167, A-204, A-247, D-35, D-36). */
import { describe, expect, it } from "vitest";
import { feetOf } from "../../module/kernel/distance.ts";
import type { CombatantSnapshot, EffectSnapshot, TokenSnapshot } from "../../module/kernel/ruleset.ts";
import { gapAt, spacesWithin } from "../../module/rulesets/aura/attack/ranges.ts";
import { momentConsequences, turns } from "../../module/rulesets/aura/combat/rounds.ts";
import { longestReach, reach, tokenDimensions } from "../../module/rulesets/aura/combat/size-and-reach.ts";
import * as tracker from "../../module/rulesets/aura/combat/tracker-row.ts";
import { durationOfManualEffect } from "../../module/rulesets/aura/conditions/default-duration.ts";
import { dependsOnActor, releaseConsequences } from "../../module/rulesets/aura/conditions/holds.ts";
import { instancesOf } from "../../module/rulesets/aura/conditions/instances.ts";
import { effect } from "../kit/snapshots.ts";
import { actor, creature, FIGHT, type Mutable, systemOf, weapon } from "./people.ts";
import { conditionsOf } from "./vectors.ts";
import { inRound, World } from "./world.ts";

const member = (who: Mutable, more: Partial<CombatantSnapshot> = {}): CombatantSnapshot => ({
  id: who.name,
  name: who.name,
  initiative: null,
  defeated: false,
  disposition: who.type === "auraCharacter" ? 1 : -1,
  actor: who,
  ...more,
});
const token = (who: Mutable, disposition: number): TokenSnapshot => ({
  uuid: `Token.${who.name}`,
  actor: who,
  disposition,
  distance: null,
  adjacent: [],
});
const dated = (id: string, given: EffectSnapshot["given"]): EffectSnapshot =>
  effect({ name: id, changes: [], statuses: [id], given: given ?? {} });
const later = { started: true, current: false, fresh: false };
const counted = (combat: string, round: number, rounds = 0) => ({ expiry: "round", combat, round, rounds });
const words = ({ key, data }: { key: string; data?: object }) => [key, data];

describe("surprise", () => {
  const people = () => ({ ada: actor("Ada"), bo: actor("Bo"), rat: creature("Rat"), wolf: creature("Wolf") });
  const asked = (surprised: string[], gm = true) => {
    const world = new World();
    world.gm = gm;
    const { ada, bo, rat, wolf } = people();
    const all = [ada, bo, rat, wolf];
    // Bo is on the hostile side here.
    const tokens = [token(ada, 1), token(bo, -1), token(rat, -1), token(wolf, -1)];
    const staged = { targets: all, tokens, given: inRound(1), form: { surprised } };
    return { happened: world.act("surprise", ada, staged), all };
  };

  it("A-167 A-168: a whole side or single combatants are Surprised until the end of Round 1, each once", () => {
    const { happened, all } = asked(["side:foes", "t0", "t2"]);
    expect(all.map(conditionsOf)).toEqual(all.map(() => ["surprised:endOfRound1"]));
    expect(words(happened.run?.result?.headline as never)).toEqual([
      "AURA.Headline.surprise",
      { names: "Ada, Bo, Rat, Wolf", count: 4 },
    ]);
  });

  it("A-167: sides of more than one are offered first; none is a valid answer; only the GM is asked", () => {
    const { happened, all } = asked([]);
    const [field] =
      new World().stage("surprise", all[0] as Mutable, { targets: all }).known.form?.(happened.facts, happened.form) ??
      [];
    expect(field?.kind === "ticks" && field.options.map(({ value }) => value)).toEqual([
      "side:foes",
      "t0",
      "t1",
      "t2",
      "t3",
    ]);
    expect(all.map(conditionsOf)).toEqual([[], [], [], []]);
    expect(happened.run?.result?.headline.key).toBe("AURA.Headline.surpriseNone");
    expect(asked(["t0"], false).happened.problems.map(({ text }) => text.key)).toEqual(["AURA.Problem.gmOnly"]);
  });

  it("A-167: a Surprised combatant is not marked twice", () => {
    const world = new World();
    world.gm = true;
    const ada = actor("Ada", { conditions: ["surprised:endOfRound1"] });
    world.act("surprise", ada, { targets: [ada], given: inRound(1), form: { surprised: ["t0"] } });
    expect(conditionsOf(ada)).toEqual(["surprised:endOfRound1"]);
  });
});

describe("tracker row", () => {
  it("A-69: Wait is switched on and off, only in a Round", () => {
    const world = new World();
    const ada = actor("Ada");
    expect(world.act("waiting", ada).problems.map(({ text }) => text.key)).toEqual(["AURA.Problem.noRound"]);
    world.round = 1;
    world.act("waiting", ada);
    expect(systemOf(ada).round.waiting).toBe(true);
    world.act("waiting", ada);
    expect(systemOf(ada).round.waiting).toBe(false);
  });

  it("A-69: combatants with Energy who do not wait could still act; incapacitated ones neither act nor wait", () => {
    const members = [
      member(actor("Ada", { energy: 2 })),
      member(actor("Bo", { energy: 3, more: { "round.waiting": true } })),
      member(actor("Cy", { energy: 0 })),
      member(actor("Di", { energy: 5, conditions: ["unconscious:sleep"] })),
      member(creature("Rat", { energy: 1 })),
      member(creature("Wolf", { energy: 4 }), { defeated: true }),
    ];
    const { able, waiting } = tracker.combatantsWithEnergy(members);
    expect(able.map(({ data }) => data)).toEqual([
      { name: "Ada", energy: 2 },
      { name: "Rat", energy: 1 },
    ]);
    expect(waiting).toBe(1);
  });

  it("A-52: a new Round lists the pools of the players' side, and none of NPCs", () => {
    const people = [actor("Ada"), creature("Rat"), actor("Bo", { stamina: 2 })].map((one) => member(one));
    const said = tracker.roundStartTexts(people, 3);
    expect(said.map(words)).toEqual([
      ["AURA.Row.begins", { round: 3 }],
      ["AURA.Row.energy", { list: "Ada 5, Bo 2" }],
    ]);
    expect(tracker.roundStartTexts([member(creature("Rat"))], 1).map(({ key }) => key)).toEqual(["AURA.Row.begins"]);
  });

  it("A-53 A-243 A-244: unused once-a-Round actions and implied conditions are shown, suspended ones are not", () => {
    const bog = dated("slowed", { expiry: "whileSource", continuous: true, suspended: true });
    const ada = actor("Ada", { conditions: ["dazed"], effects: [bog], more: { "round.swiftUsed": true } });
    const shown = tracker.trackerRow(ada, later);
    expect([...(shown.conditions ?? [])].sort()).toEqual(["dazed", "exposed"]);
    expect(shown.badges?.map(({ label, note, tone }) => [label.key, note.key, tone])).toEqual([
      ["AURA.Row.swift", "AURA.Row.swiftUsed", "off"],
      ["AURA.Row.initiative", "AURA.Row.initiativeLeft", undefined],
    ]);
    expect(shown.acts).toMatchObject([
      { action: "waiting", pressed: false, storedValue: { path: "round.waiting", value: true } },
      { action: "passing", pressed: false, inMenu: true, storedValue: { path: "round.passing", value: true } },
    ]);
    expect([shown.bar, tracker.trackerSummary(ada)]).toEqual([{ value: 20, max: 20 }, "20 / 20"]);
  });

  it("A-233 D-38: the GM can wake an incapacitated combatant; a dead one cannot be woken and does not wait", () => {
    const acts = (...conditions: string[]) =>
      tracker.trackerRow(actor("Ada", { conditions }), later).acts.map(({ action }) => action);
    expect(acts("unconscious:sleep")).toEqual(["awaken"]);
    expect(acts("dead")).toEqual([]);
  });

  it("A-02: friendly combatants first, then by name", () => {
    const members = [creature("Wolf"), actor("Cy"), creature("Ape"), actor("Bo")].map((who) => member(who));
    expect(turns.order?.(members, {})).toEqual(["Bo", "Cy", "Ape", "Wolf"]);
  });

  it("A-40 A-45 D-38: pools are set manually, at least 0 and at most their maximum", () => {
    const world = new World();
    const ada = actor("Ada", { energy: 2 });
    world.act("setPool", ada, { form: { energy: 7, stamina: 40, agility: -3 } });
    const { energy, stamina, agility } = systemOf(ada);
    expect([energy.value, stamina.value, agility.value]).toEqual([7, 10, 0]);
    world.act("setPool", ada, { form: { stamina: 0 } });
    expect([conditionsOf(ada), systemOf(ada).energy.value]).toEqual([["unconscious:stamina"], 0]);
  });
});

describe("start and end of combats", () => {
  const fight = (more: object = {}) => ({ id: FIGHT, round: 2, combatants: [], combatIds: [FIGHT, "other"], ...more });
  const effects = () => [
    dated("exposed", counted(FIGHT, 2)),
    dated("dazed", counted("other", 1)),
    dated("prone", counted("gone", 9)),
    dated("defending", { expiry: "manual" }),
  ];

  it("D-36: instances of another combat stay, those of a deleted one end", () => {
    const world = new World();
    const ada = actor("Ada", { effects: effects() });
    world.write(ada, momentConsequences(ada, "fightStart", world.house, fight({ round: 0 })));
    expect(instancesOf(ada.effects).map(({ condition }) => condition)).toEqual(["exposed", "dazed", "defending"]);
  });

  it("for a bystander only instances of this combat end; it may be in another one", () => {
    const world = new World();
    const ada = actor("Ada", { energy: 1, effects: effects(), more: { "round.swiftUsed": true } });
    world.write(ada, momentConsequences(ada, "fightEnd", world.house, fight()));
    expect(instancesOf(ada.effects).map(({ condition }) => condition)).toEqual(["dazed", "defending"]);
    expect([systemOf(ada).energy.value, systemOf(ada).round.swiftUsed]).toEqual([1, true]);
  });

  it("combatants are reset and stop Defending; a bleeding one gets a card for the next five seconds", () => {
    const world = new World(["d20:6"]);
    const ada = actor("Ada", {
      energy: 1,
      effects: effects(),
      conditions: ["bleedingOut"],
      more: { "round.swiftUsed": true },
    });
    const end = fight({ combatants: [member(ada)] });
    const posted = world.write(ada, momentConsequences(ada, "fightEnd", world.house, end));
    expect(instancesOf(ada.effects).map(({ condition }) => condition)).toEqual(["bleedingOut", "dazed"]);
    expect([systemOf(ada).energy.value, systemOf(ada).round.swiftUsed]).toEqual([5, false]);
    expect(posted).toMatchObject([{ action: "deathSave", hold: true, once: true }]);
    // After combat only a click advances the seconds.
    const save = world.act("deathSave", ada);
    expect(save.run?.result?.offers.map(({ id, action }) => [id, action])).toEqual([["nextSeconds", "deathSave"]]);
  });

  it("A-229: in a Round the next Round asks for the save, and there is no button", () => {
    const world = new World(["d20:6"]);
    world.round = 1;
    const ada = actor("Ada", { conditions: ["bleedingOut"] });
    expect(world.act("deathSave", ada).run?.result?.offers).toEqual([]);
  });
});

describe("rolls at the start of a Round", () => {
  it("A-219 A-224: saves of creatures are automatic, those of characters by setting", () => {
    const auto = (who: Mutable, house = {}) => turns.roundStartCards?.(who, house as never).map((one) => one.auto);
    const given = { conditions: ["bleedingOut", "unconscious:stamina"] };
    expect(auto(creature("Rat", given))).toEqual([true, true]);
    expect(auto(actor("Ada", given))).toEqual([false, false]);
    expect(auto(actor("Ada", given), { deathRolls: "auto" })).toEqual([true, true]);
  });

  it("A-39 D-52: one roll to wake per Round; unlimited outside Rounds", () => {
    const world = new World(["d20:5", "d20:6", "d20:7"]);
    const ada = actor("Ada", { stamina: 0, conditions: ["unconscious:stamina"] });
    world.round = 2;
    world.act("wakeRoll", ada);
    expect(world.act("wakeRoll", ada).problems.map(({ text }) => text.key)).toEqual(["AURA.Problem.alreadyUsed"]);
    world.write(ada, momentConsequences(ada, "roundStart", world.house, { id: FIGHT, round: 3, combatants: [] }));
    world.round = 3;
    expect(world.act("wakeRoll", ada).problems).toEqual([]);
    world.round = 0;
    expect(world.act("wakeRoll", ada).problems).toEqual([]);
    expect(world.cup.empty).toBe(true);
  });
});

describe("durations of manual conditions", () => {
  const given = (status: string, house: object = {}, round = 3, more: object = {}) =>
    durationOfManualEffect(
      actor("Ada"),
      { statuses: [status], ...more },
      { combat: round ? { id: FIGHT, round } : null, house: house as never },
    )?.given;

  it("Exposed, Unguarded and Surprised end with the Round, Exhausted with the next", () => {
    expect(["exposed", "unguarded", "surprised", "exhausted"].map((status) => given(status))).toEqual([
      counted(FIGHT, 3),
      counted(FIGHT, 3),
      counted(FIGHT, 3),
      counted(FIGHT, 4, 1),
    ]);
    expect(given("exposed", { exposedDefault: "endOfNextRound" })).toEqual(counted(FIGHT, 4, 1));
  });

  it("D-35: outside Rounds they are counted from the first Round to come", () => {
    expect(given("exhausted", {}, 0)).toEqual(counted("", 0, 1));
  });

  it("A-202 A-234: others stay until removed; Restrained without a holder has DC 15, Unconscious has another cause", () => {
    expect(given("prone")).toEqual({ expiry: "manual" });
    expect(given("restrained")).toEqual({ expiry: "manual", dc: 15 });
    expect(given("unconscious")).toEqual({ expiry: "manual", reason: "other" });
  });

  it("core's rounds are counted as Rounds, core's seconds are kept, an expiry of ours is kept", () => {
    expect(given("prone", {}, 3, { left: { rounds: 2 } })).toEqual(counted(FIGHT, 4, 1));
    expect(given("prone", {}, 3, { left: { seconds: 60 } })).toBeUndefined();
    expect(given("exposed", {}, 3, { given: { expiry: "shortRest" } })).toBeUndefined();
  });
});

describe("a hold has two sides", () => {
  const pair = () => {
    const [ada, rat] = [actor("Ada"), creature("Rat")];
    rat.effects = [dated("restrained", { expiry: "manual", source: ada.uuid })];
    ada.effects = [dated("restraining", { expiry: "manual", source: rat.uuid })];
    return { ada, rat };
  };
  const ended = (one: Mutable, other: Mutable, now: Mutable | null = other) =>
    releaseConsequences(one, { uuid: other.uuid, actor: now }).map((c) => c.do === "end" && c.effect);

  it("A-247: each side depends on the other, and on no third actor", () => {
    const { ada, rat } = pair();
    expect([...ada.effects, ...rat.effects].map(dependsOnActor)).toEqual([rat.uuid, ada.uuid]);
    expect(dependsOnActor({ statuses: ["exposed"], given: { source: "x" } })).toBe("");
    expect([ended(ada, rat), ended(rat, ada)]).toEqual([[], []]);
  });

  it("A-247 D-71: removing one side, or an incapacitated holder, ends both; a restrained sleeper stays restrained", () => {
    const { ada, rat } = pair();
    const [own] = [ada.effects[0]?.id];
    expect(ended(ada, rat, null)).toEqual([own]);
    expect(ended(ada, { ...rat, effects: [] })).toEqual([own]);
    const asleep = (who: Mutable): Mutable => ({
      ...who,
      effects: [...who.effects, dated("unconscious", { expiry: "manual" })],
    });
    expect(ended(ada, asleep(rat))).toEqual([]);
    expect(ended(rat, asleep(ada))).toEqual([rat.effects[0]?.id]);
  });

  it("A-204: only the GM waives hold penalties; waived, the holder is not Slowed", () => {
    const world = new World();
    const { ada } = pair();
    expect(world.act("waive", ada, { form: { notSlowed: true } }).problems.map(({ text }) => text.key)).toEqual([
      "AURA.Problem.gmOnly",
    ]);
    world.gm = true;
    world.act("waive", ada, { form: { notSlowed: true, mayAttack: true } });
    expect(instancesOf(ada.effects)).toMatchObject([{ condition: "restraining", notSlowed: true, mayAttack: true }]);
    expect(world.act("waive", actor("Bo")).problems.map(({ text }) => text.key)).toEqual(["AURA.Problem.holdsNone"]);
  });
});

describe("token size and reach", () => {
  it("A-151 A-152 D-17: a space is one metre, and tokens are as large as their size", () => {
    const sides = (["tiny", "small", "medium", "large", "huge", "gigantic"] as const).map(
      (size) => tokenDimensions(actor("A", { size })).side,
    );
    expect(sides).toEqual([0.5, 1, 1, 2, 3, 4]);
  });

  it('D-47: the reach ring matches "within Reach" of the dialog, for any grid distance', () => {
    for (const feet of [feetOf(1, "m"), feetOf(2, "m"), 5, 10])
      for (let gap = -1; gap <= 6; gap += 1)
        for (let spaces = 1; spaces <= 12; spaces += 1)
          expect([feet, gap, spaces, spaces <= spacesWithin(gap, feet)]).toEqual([
            feet,
            gap,
            spaces,
            gapAt(spaces * feet) <= gap,
          ]);
  });

  it("A-155 A-188 D-47: the longest wielded weapon counts; Reach 0 is the adjacent square, without a ring", () => {
    const armed = (metres: number, size: "tiny" | "medium" | "huge" = "medium") =>
      actor("A", { size, items: [weapon({ name: "Pole" }, { reach: metres })] });
    expect([armed(2), armed(2, "huge"), armed(0), armed(0, "tiny")].map(longestReach)).toEqual([2, 3, 0, -1]);
    const rings = (feet: number | null) =>
      [armed(2), armed(2, "huge"), armed(1), armed(0)].map((one) => reach(one, feet));
    expect([rings(null), rings(feetOf(1, "m")), rings(5)]).toEqual([
      [3, 4, 2, null],
      [3, 4, 2, null],
      [2, 3, null, null],
    ]);
    expect(longestReach(actor("A", { items: [weapon({}, { reach: 2, equipped: false })] }))).toBe(0);
  });
});
