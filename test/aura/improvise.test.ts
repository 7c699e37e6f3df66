/** Improvised actions, exertions, and adjusting a bow. */
import { describe, expect, it } from "vitest";
import { actor, item, type Mutable, systemOf, weapon } from "./people.ts";
import { conditionsOf } from "./vectors.ts";
import { type Happened, inRound, World } from "./world.ts";

const keys = ({ problems }: Happened) => problems.map(({ text }) => text.key.replace("AURA.Problem.", ""));
const headline = ({ run }: Happened) => run?.result?.headline.key.replace("AURA.Headline.", "");
const offers = ({ run }: Happened) => run?.result?.offers.map(({ id }) => id);
const pools = (someone: Mutable) => {
  const { energy, stamina, agility } = systemOf(someone);
  return [energy.value, stamina.value, agility.value];
};

describe("improvised actions (A-01)", () => {
  it("A-01: pays the given cost from all three pools and shows the player's text", () => {
    const ada = actor("Ada");
    const form = { what: "kicks the table over", energy: 2, stamina: 1, agility: 1 };
    const done = new World().act("improvise", ada, { given: inRound(1), form });
    expect(pools(ada)).toEqual([3, 9, 2]);
    expect([headline(done), done.run?.result?.headline.data?.what]).toEqual(["improvise", "kicks the table over"]);
    expect(offers(done)).toEqual(["done", "endEarly", "agileMove", "agileMove2", "challenge", "interrupt"]);
  });

  it("A-01: needs a text; A-39 A-40: and the pools for its cost", () => {
    const world = new World();
    expect(keys(world.act("improvise", actor("Ada"), { given: inRound(1) }))).toEqual(["sayIntent"]);
    const form = { what: "x", energy: 0, stamina: 11 };
    expect(keys(world.act("improvise", actor("Bo"), { given: inRound(1), form }))).toEqual(["stamina"]);
  });

  it("A-56 D-35: in a Round its roll waits on the open card; outside Rounds it is rolled at once", () => {
    const form = { what: "swings across", roll: "athletics", dc: 12 };
    const world = new World(["d20:15"]);
    const ada = actor("Ada");
    const declared = world.act("improvise", ada, { given: inRound(1), form });
    expect(offers(declared)).toEqual(["roll", "agileMove", "challenge", "interrupt"]);
    const rolled = world.press(declared, "roll");
    expect([rolled.action, headline(rolled)]).toEqual(["skill", "skill.success"]);
    const free = new World(["d20:11"]).act("improvise", actor("Bo"), { form });
    expect([free.run?.result?.tone, offers(free)]).toEqual(["bad", []]);
  });

  it("A-135: a Chance roll is possible as well", () => {
    const form = { what: "grabs the rope in time", roll: "chance", dc: null };
    const world = new World(["d20:10"]);
    const declared = world.act("improvise", actor("Ada"), { given: inRound(1), form });
    expect(headline(world.press(declared, "roll"))).toBe("chance.success");
  });

  it("A-62 A-63: an Immediate Interrupt cannot be interrupted", () => {
    const form = { what: "shouts a warning", immediate: true };
    const cut = new World().act("improvise", actor("Ada"), { given: inRound(1), form });
    expect(headline(cut)).toBe("interrupts");
    expect(offers(cut)).not.toContain("interrupt");
  });
});

describe("exertions (A-33)", () => {
  it("A-33: climbing costs 1 to 3 Stamina, outside Rounds as well", () => {
    const ada = actor("Ada");
    const climbs = new World().act("exert", ada, { form: { deed: "climb", stamina: 3, roll: "" } });
    expect([pools(ada), headline(climbs)]).toEqual([[5, 7, 3], "exert.climb"]);
  });

  it("A-33: the choice presets its usual cost; a crowbar gives Advantage on breaking things down", () => {
    const crowbar = item("auraGear", "Crowbar", { slug: "crowbar" });
    const world = new World(["d20:3", "d20:17"]);
    const ada = actor("Ada", { items: [crowbar] });
    const { known, facts, form } = world.stage("exert", ada, { given: inRound(1) });
    expect(form).toMatchObject({ deed: "breakDown", stamina: 1, roll: "arm", advantage: true });
    expect(known.prefill?.(facts, { ...form, deed: "climb" }, "deed")).toMatchObject({ roll: "", advantage: false });
    const broken = world.act("exert", ada, { given: inRound(1), form: { dc: 17 } });
    expect(headline(world.press(broken, "roll"))).toBe("skill.success");
  });

  it("A-227 A-238 A-38: Exhausted and Shaken actors cannot exert; spending the last Stamina needs confirmation", () => {
    const world = new World();
    for (const condition of ["exhausted", "shaken"])
      expect(keys(world.act("exert", actor("Ada", { conditions: [condition] }), { form: { roll: "" } }))).toEqual([
        "staminaBlocked",
      ]);
    const bo = actor("Bo", { stamina: 1 });
    expect(keys(world.act("exert", bo, { form: { roll: "" } }))).toEqual(["lastStamina"]);
    world.act("exert", bo, { form: { roll: "", lastStamina: true } });
    expect(conditionsOf(bo)).toEqual(["unconscious:stamina"]);
  });
});

describe("adjusting a draw weight (A-103)", () => {
  const bow = () => weapon({ name: "Long Bow", range: [6, 40, 180], drawClass: "bow", drawWeight: 35 }, {}, "bow");
  const archer = () => actor("Ada", { ranks: { arm: 16 }, mpl: 3, items: [bow()] });
  const of = (someone: Mutable) => someone.items[0]?.system as { drawWeight: number; extraDamage: number } | undefined;
  const drawn = (someone: Mutable) => of(someone)?.drawWeight;

  it("A-102 A-103: a Craft check, and only the GM accepts the result", () => {
    const world = new World(["d20:12"]);
    const ada = archer();
    const worked = world.act("adjustDraw", ada, { form: { weight: "45", dc: 12 } });
    expect([headline(worked), drawn(ada)]).toEqual(["adjustDraw.success", 35]);
    expect(world.offer(worked, "accept").by).toBe("gm");
    expect(keys(world.press(worked, "accept"))).toEqual(["gmOnly"]);
    world.gm = true;
    world.press(worked, "accept");
    expect(drawn(ada)).toBe(45);
    expect(of(ada)?.extraDamage).toBe(2);
  });

  it("A-103: after a failure there is nothing to accept; the same weight or no bow is a problem", () => {
    const world = new World(["d20:4"]);
    const failed = world.act("adjustDraw", archer(), { form: { weight: "45", dc: 12 } });
    expect([headline(failed), offers(failed)]).toEqual(["adjustDraw.failure", []]);
    expect(keys(world.act("adjustDraw", archer()))).toEqual(["sameDraw"]);
    expect(keys(world.act("adjustDraw", archer(), { form: { weight: "33" } }))).toEqual(["drawWeight"]);
    expect(keys(world.act("adjustDraw", actor("Bo")))).toEqual(["noBow"]);
  });

  it("A-103: the exact chance of the check", () => {
    const { known, facts, form } = new World().stage("adjustDraw", archer(), { form: { weight: "45", dc: 11 } });
    expect(known.odds?.(facts, form)?.bar[0]?.p).toBeCloseTo(0.5);
    expect(known.odds?.(facts, { ...form, dc: null })).toBeNull();
  });
});
