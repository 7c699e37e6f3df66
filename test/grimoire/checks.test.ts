/** Actions and Saves beside the vectors: form, costs and follow-ups. */
import { describe, expect, it } from "vitest";
import { rolled, versus } from "./check-ops.ts";
import { actor, gear, type Mutable, npc, shield, weapon } from "./people.ts";
import { dataOf, type Happened, World } from "./world.ts";

const axe = () => weapon("Axe", "d10", { held: "both", hands: 2 });
const offers = (happened: Happened) => happened.run?.result?.offers.map((o) => o.id) ?? [];
const headline = (happened: Happened) => happened.run?.result?.headline.key.replace("GRIMOIRE.Headline.", "");
const reasons = (happened: Happened) => happened.problems.map((p) => p.text.key.replace("GRIMOIRE.Problem.", ""));
const fights = { fighting: true };

describe("an Action", () => {
  it("G-10: an automatic success ticked as an attack rolls only the weapon dice, for damage", () => {
    const enemy = npc("Foe", { hp: 9, naturalArmor: 1 });
    const held = axe();
    const world = new World(["d10:6"]);
    const happened = world.act("action", actor("A", { items: [held] }), {
      item: held,
      targets: [enemy],
      form: { mode: "success" },
    });
    expect([headline(happened), dataOf(enemy).hp.value]).toEqual(["trivial.success", 4]);
    world.cup.expectEmpty();
  });

  it("G-10: automatic failure, and automatic success without an attack, roll nothing", () => {
    const world = new World();
    const being = actor("A");
    expect(headline(world.act("action", being, { form: { mode: "failure", intent: "fly" } }))).toBe(
      "trivial.failureIntent",
    );
    expect(headline(world.act("action", being, { form: { mode: "success" } }))).toBe("trivial.success");
  });

  it("G-09 G-20: the card shows intent and result", () => {
    const world = new World(["d20:9"]);
    const happened = world.act("action", actor("A", { str: 12 }), { form: { intent: "lift the gate", dc: 21 } });
    expect(headline(happened)).toBe("action.successIntent");
    expect(happened.run?.result?.headline.data).toMatchObject({ intent: "lift the gate", total: 21, dc: 21 });
  });

  it("G-15 G-38: any attribute counts as a full score, plus the Warden's flat modifier", () => {
    const world = new World(["d20:3", "d20:3"]);
    const being = actor("A", { wil: 14 });
    const total = (form: object) => versus(world.act("action", being, { form: { ...form } }), "action")?.left.total;
    expect([total({ attribute: "wil" }), total({ attribute: "wil", modifier: -2 })]).toEqual([17, 15]);
  });

  it("G-84 G-85 D23: AP are spent with the first die, in combat only; overspending is refused except for the Warden", () => {
    const world = new World(["d20:9", "d20:9", "d20:9"]);
    const being = actor("A", { ap: 3 });
    world.act("action", being, { form: { ap: 2 }, given: fights });
    expect(dataOf(being).ap.value).toBe(1);
    expect(reasons(world.act("action", being, { form: { ap: 2 }, given: fights }))).toEqual(["apShort"]);
    world.act("action", being, { form: { ap: 2 } });
    expect(dataOf(being).ap.value).toBe(1);
    world.gm = true;
    world.act("action", being, { form: { ap: 2 }, given: fights });
    expect(dataOf(being).ap.value).toBe(0);
    world.cup.expectEmpty();
  });

  it("D40 G-85: AP default to the item's cost, else to the house rule; reloading is added", () => {
    const quick = weapon("Dart", "d4", { apCost: 1 });
    const crossbow = weapon("Crossbow", "d10", { reloadAp: 2 });
    const being = actor("A", { items: [quick, crossbow] });
    const price = (world: World, item: Mutable) => world.stage("action", being, { item }).form.ap;
    expect([price(new World(), quick), price(new World(), crossbow)]).toEqual([1, 4]);
    expect(price(new World([], { attackAp: 3 }), crossbow)).toBe(5);
  });

  it("G-33 D25: unticked, saved Advantages are kept; ticked, they are used up", () => {
    const world = new World(["d20:9", "d20:9", "d20:10", "d20:11"]);
    const being = actor("A", { pendingAdvantage: 2 });
    world.act("action", being, { form: { pending: false } });
    expect(dataOf(being).pendingAdvantage).toBe(2);
    const happened = world.act("action", being);
    expect(rolled(versus(happened, "action")?.left)).toMatchObject({ rolls: [9, 10, 11], kept: 11 });
    expect(dataOf(being).pendingAdvantage).toBe(0);
  });

  it("D5: with cancelAll any mixture leaves one plain die", () => {
    const world = new World(["d20:9"], { advMixing: "cancelAll" });
    const happened = world.act("action", actor("A"), { form: { adv: 3, dis: 1 } });
    expect(rolled(versus(happened, "action")?.left).rolls).toEqual([9]);
  });

  it("G-115: ammunition is counted only if the weapon says so", () => {
    const arrows = gear("Arrows", { role: "ammo", quantity: 1 });
    const bow = weapon("Bow", "d6", { ranged: true, trackAmmo: true, ammoItem: arrows.id });
    const being = actor("A", { items: [arrows, bow] });
    const world = new World(["d20:9", "d6:2"]);
    const shoot = () => world.act("action", being, { item: bow, form: { mode: "contest" } });
    shoot();
    expect((arrows.system as { quantity: number }).quantity).toBe(0);
    expect(reasons(shoot())).toEqual(["noAmmo"]);
    world.cup.expectEmpty();
  });

  it("a consumable is used up when thrown, and cannot be thrown again", () => {
    const flask = weapon("Fire Flask", "d6", { consumable: true, fire: true, blast: true });
    const being = actor("A", { items: [flask] });
    const world = new World(["d20:9", "d6:2"]);
    const { form } = world.stage("action", being, { item: flask });
    expect([form.fire, form.blast]).toEqual([true, true]);
    world.act("action", being, { item: flask, form: { mode: "contest" } });
    expect((flask.system as { quantity: number }).quantity).toBe(0);
  });

  it("G-105: an actor unable to act is refused unless the Warden allows it; a dead one always", () => {
    const world = new World(["d20:9"]);
    expect(reasons(world.act("action", actor("A", { dex: 0 })))).toEqual(["unable"]);
    world.gm = true;
    expect(world.act("action", actor("A", { dex: 0 })).run).not.toBeNull();
    expect(reasons(world.act("action", actor("A", { dead: true })))).toEqual(["isDead"]);
  });

  it("G-16: unreadable or missing ad hoc dice are refused", () => {
    const world = new World();
    const form = (adhoc: string) => ({ objects: ["adhoc"], adhoc });
    expect(reasons(world.act("action", actor("A"), { form: form("") }))).toEqual(["adhocMissing"]);
    expect(world.act("action", actor("A"), { form: form("d6 + 2") }).problems[0]?.field).toBe("adhoc");
  });

  it("a shield used alone in an attack deals damage; beside a weapon it only adds to the result", () => {
    const buckler = shield("Buckler", "d4");
    const sword = weapon("Sword", "d8");
    const enemy = npc("Foe", { hp: 30 });
    const being = actor("A", { items: [sword, buckler] });
    const strike = (dice: string[], objects: string[]) => {
      const world = new World(dice);
      return world.act("action", being, { targets: [enemy], form: { mode: "success", attack: true, objects } });
    };
    strike(["d4:3"], [buckler.id]);
    expect(dataOf(enemy).hp.value).toBe(27);
    strike(["d8:5", "d4:3"], [sword.id, buckler.id]);
    expect(dataOf(enemy).hp.value).toBe(22);
  });
});

describe("follow-ups of a result", () => {
  it("G-14 G-22 G-41: each target has its own Save follow-up; nothing happens before", () => {
    const world = new World(["d20:12", "d10:6"]);
    const held = axe();
    const targets = [npc("B"), npc("C")];
    const happened = world.act("action", actor("A", { items: [held] }), { item: held, targets });
    expect(offers(happened)).toEqual(["save-t0", "save-t1"]);
    expect(world.offer(happened, "save-t1")).toMatchObject({
      by: "t1",
      parts: { self: "t1", t0: "self" },
      auto: false,
    });
    expect(dataOf(targets[0] as Mutable).hp.value).toBe(3);
  });

  it("G-51 G-50: a successful Save takes nothing, and the winner may narrate", () => {
    const world = new World(["d20:2", "d4:1", "d20:19"]);
    const enemy = npc("B");
    const happened = world.act("action", actor("A"), {
      targets: [enemy],
      form: { attack: true, objects: ["unarmed"] },
    });
    const save = world.press(happened, "save-t0", { reaction: "I step aside" });
    expect([headline(save), dataOf(enemy).hp.value]).toEqual(["save.held", 3]);
    expect(world.offer(save, "narrate")).toMatchObject({ by: "self" });
    const told = world.press(save, "narrate", { text: "A hair’s breadth." });
    expect(told.run?.result?.headline).toEqual({
      key: "GRIMOIRE.Headline.narrate",
      data: { name: "B", text: "A hair’s breadth." },
    });
  });

  it("G-42: shields in hand come first and are ticked, weapons are listed; only asked fields can be set", () => {
    const items = [weapon("Sword", "d8", { held: "main" }), shield("Heater", "d6")];
    const enemy = npc("B", { items });
    const world = new World(["d20:2", "d4:1", "d20:9", "d6:3"]);
    const happened = world.act("action", actor("A"), {
      targets: [enemy],
      form: { attack: true, objects: ["unarmed"] },
    });
    expect(() => world.press(happened, "save-t0", { ir: 1 })).toThrow("does not ask for ir");
    const save = world.press(happened, "save-t0");
    expect(save.form.objects).toEqual([items[1]?.id]);
    expect(versus(save, "save")?.right?.total).toBe(22);
  });

  it("a flail gives the target's shield a Disadvantage", () => {
    const flail = weapon("Flail", "d8", { wrapsShields: true });
    const world = new World(["d20:12", "d8:3", "d20:9", "d6:3", "d6:1"]);
    const happened = world.act("action", actor("A", { items: [flail] }), {
      item: flail,
      targets: [npc("B", { items: [shield("Heater", "d6")] })],
    });
    expect(versus(world.press(happened, "save-t0"), "save")?.right?.total).toBe(20);
  });

  it("G-42: an unconscious target saves only if the Warden allows it; the Warden may set an automatic failure", () => {
    const world = new World(["d20:12"]);
    const happened = world.act("action", actor("A"), {
      targets: [npc("B", { statuses: ["unconscious"] })],
    });
    expect(reasons(world.press(happened, "save-t0"))).toEqual(["unconscious"]);
    world.gm = true;
    expect(headline(world.press(happened, "save-t0", { mode: "failure" }))).toBe("save.lostTrivial");
  });

  it("G-22 G-87 G-102: an attack or contest at dead targets only is refused; dead ones among others are named", () => {
    const corpse = npc("Corpse", { statuses: ["dead"] });
    const tried = (targets: Mutable[], form = {}) => {
      const { known, facts, form: filled, problems } = new World().stage("action", actor("A"), { targets, form });
      const note = known.form?.(facts, filled).find(({ name }) => name === "deadTargets");
      return [
        problems.map(({ text }) => [text.key.replace("GRIMOIRE.Problem.", ""), text.data?.names]),
        note?.kind === "note" ? note.text.data?.names : null,
        known.odds?.(facts, filled) === null,
      ];
    };
    const attack = { attack: true, mode: "contest", objects: ["unarmed"] };
    expect(tried([corpse], attack)).toEqual([[["deadTargets", "Corpse"]], null, true]);
    expect(tried([corpse], { mode: "contest" })[0]).toEqual([["deadTargets", "Corpse"]]);
    expect(tried([corpse], { mode: "dc", dc: 20 })[0]).toEqual([]);
    expect(tried([npc("Foe"), corpse], attack)).toEqual([[], "Corpse", false]);
    expect(tried([npc("Sleeper", { statuses: ["unconscious"] })], attack)).toEqual([[], null, false]);
  });

  it("without targets the result stays pending: targets follow, or the Warden enters their Save", () => {
    const world = new World(["d20:12", "d4:2", "d20:3"]);
    const being = actor("A");
    const happened = world.act("action", being, { form: { attack: true, mode: "contest", objects: ["unarmed"] } });
    expect(offers(happened)).toEqual(["challenge", "judge"]);
    const enemy = npc("B", { hp: 5 });
    const later = world.act("challenge", being, { targets: [enemy], given: world.offer(happened, "challenge").form });
    world.press(later, "save-t0");
    expect(dataOf(enemy).hp.value).toBe(3);
    const judged = world.press(happened, "judge", { against: 24 });
    expect([headline(judged), world.offer(judged, "harm-targets").form.raw]).toEqual(["judge.contest.won", 2]);
    expect(headline(world.press(happened, "judge", { against: 25 }))).toBe("judge.contest.lost");
    expect(reasons(world.act("challenge", being))).toEqual(["noTarget"]);
  });

  it("G-13 D32: a hidden DC is nowhere on the card until it is revealed", () => {
    const world = new World(["d20:9"]);
    const happened = world.act("action", actor("A"), { form: { dcShown: false } });
    expect([headline(happened), happened.run?.result?.tone, versus(happened, "action")?.right]).toEqual([
      "action.open",
      "plain",
      null,
    ]);
    expect(world.offer(happened, "judge").by).toBe("gm");
    expect(reasons(world.press(happened, "judge"))).toEqual(["againstMissing"]);
    expect(headline(world.press(happened, "judge", { against: 19 }))).toBe("judge.action.won");
    expect(headline(world.press(happened, "judge", { against: 20 }))).toBe("judge.action.lost");
  });

  it("G-52 G-30 D6: a natural 20 asks the Warden, changes nothing, and can be turned into a success manually", () => {
    const world = new World(["d20:20", "d10:4"]);
    const held = axe();
    const enemy = npc("Door", { hp: 9 });
    const happened = world.act("action", actor("A", { str: 2, items: [held] }), {
      item: held,
      targets: [enemy],
      form: { mode: "dc", dc: 40 },
    });
    expect([headline(happened), happened.run?.result?.tone]).toEqual(["action.failure", "best"]);
    expect(offers(happened)).toEqual(["extraordinary"]);
    expect(reasons(world.press(happened, "extraordinary"))).toEqual(["textMissing"]);
    const told = world.press(happened, "extraordinary", { text: "It likes you." });
    expect([headline(told), dataOf(enemy).hp.value]).toEqual(["extraordinary.best", 9]);
    world.press(happened, "extraordinary", { text: "It opens.", flip: true });
    expect(dataOf(enemy).hp.value).toBe(5);
  });

  it("G-52 G-55: a natural 1 may bring extra damage to a recipient the Warden chooses", () => {
    const world = new World(["d20:1"]);
    const being = actor("A", { hp: 6 });
    const happened = world.act("save", being, { form: { dc: 24, raw: 3 } });
    expect(dataOf(being).hp.value).toBe(3);
    world.press(happened, "extraordinary", { text: "A splinter.", extra: 1 });
    expect(dataOf(being).hp.value).toBe(2);
  });
});
