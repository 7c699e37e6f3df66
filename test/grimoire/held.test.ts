/** Held actions, retreats and Saves the Warden asks for. */
import { describe, expect, it } from "vitest";
import { ideas, priceOfIdea } from "../../module/rulesets/grimoire/rules/ideas.ts";
import { rolled, versus } from "./check-ops.ts";
import { actor, type Mutable, mark, npc, shield, weapon } from "./people.ts";
import { dataOf, type Happened, World } from "./world.ts";

const fights = { fighting: true };
const offers = (happened: Happened) => happened.run?.result?.offers.map((o) => o.id) ?? [];
const headline = (happened: Happened) => happened.run?.result?.headline.key.replace("GRIMOIRE.Headline.", "");
const reasons = (happened: Happened) => happened.problems.map((p) => p.text.key.replace("GRIMOIRE.Problem.", ""));
const holdings = (being: Mutable) => being.items.filter((i) => i.type === "grimoireHeld");
const sword = () => weapon("Sword", "d8", { held: "main", edge: "parry" });

describe("a held action", () => {
  it("G-34 G-36: AP and saved Advantages go now, into what is held", () => {
    const world = new World(["d20:4", "d20:17", "d20:6", "d8:3"]);
    const held = sword();
    const being = actor("A", { pendingAdvantage: 2, items: [held] });
    world.act("hold", being, { item: held, form: { condition: "he runs past", mode: "contest" }, given: fights });
    expect([dataOf(being).ap.value, dataOf(being).pendingAdvantage, holdings(being).length]).toEqual([2, 0, 1]);
    const foe = npc("B");
    const done = world.act("triggerHeld", being, { targets: [foe], given: fights });
    expect(rolled(versus(done, "action")?.left)).toMatchObject({ rolls: [4, 17, 6], kept: 17 });
    expect([dataOf(being).ap.value, holdings(being).length, offers(done)]).toEqual([2, 0, ["save-t0"]]);
    world.cup.expectEmpty();
  });

  it("G-37: what was gained since comes on top, and whom it meets is only known now", () => {
    const world = new World(["d20:4", "d20:17", "d20:12", "d8:3"]);
    const held = sword();
    const being = actor("A", { items: [held] });
    world.act("hold", being, { item: held, form: { condition: "somebody comes", adv: 1, mode: "contest" } });
    dataOf(being).pendingAdvantage = 2;
    const ghost = npc("Ghost", { more: { elemental: true } });
    const done = world.act("triggerHeld", being, { targets: [ghost] });
    expect(rolled(versus(done, "action")?.left).rolls).toEqual([4, 17, 12]);
    expect(dataOf(being).pendingAdvantage).toBe(0);
    world.cup.expectEmpty();
  });

  it("G-37: what is thrown is spent when it is thrown, not when it is held", () => {
    const flask = weapon("Flask", "d6", { consumable: true, fire: true });
    const being = actor("A", { items: [flask] });
    const left = () => (flask.system as { quantity: number }).quantity;
    const world = new World(["d20:9", "d6:2"]);
    world.act("hold", being, { item: flask, form: { condition: "the door opens" } });
    expect(left()).toBe(1);
    world.act("triggerHeld", being, { targets: [npc("B")] });
    expect(left()).toBe(0);
  });

  it("G-34 D26: it needs something to wait for, AP, and somebody who can; several may be held", () => {
    const world = new World();
    const being = actor("A", { ap: 1 });
    expect(reasons(world.act("hold", being))).toEqual(["conditionMissing"]);
    expect(reasons(world.act("hold", being, { form: { kind: "dodge", ap: 2 }, given: fights }))).toEqual(["apShort"]);
    expect(reasons(world.act("hold", actor("B", { critical: { active: true } }), { form: { kind: "dodge" } }))).toEqual(
      ["criticalHold"],
    );
    world.act("hold", being, { form: { kind: "dodge", ap: 1 }, given: fights });
    world.act("hold", being, { form: { kind: "help", condition: "an ally strikes", ap: 0 }, given: fights });
    expect(holdings(being).length).toBe(2);
    expect(reasons(world.act("triggerHeld", being))).toEqual(["whichHeld"]);
    expect(reasons(world.act("triggerHeld", actor("C")))).toEqual(["nothingHeld"]);
  });

  it("G-24: a dodge gives the Save that is coming an Advantage", () => {
    const world = new World(["d20:15", "d20:8", "d20:16"]);
    const foe = npc("B");
    world.act("hold", foe, { form: { kind: "dodge" } });
    const happened = world.act("action", actor("A"), { targets: [foe] });
    expect(offers(happened)).toEqual(["save-t0", "trigger-t0"]);
    const [save, trigger] = [world.offer(happened, "save-t0"), world.offer(happened, "trigger-t0")];
    expect([save.group, trigger.by, trigger.group]).toEqual(["save-t0", "t0", "save-t0"]);
    const dodged = world.press(happened, "trigger-t0");
    expect([headline(dodged), dataOf(foe).pendingAdvantage, holdings(foe).length]).toEqual(["trigger.dodge", 1, 0]);
    const saved = world.press(dodged, "save");
    expect(rolled(versus(saved, "save")?.right)).toMatchObject({ rolls: [8, 16], kept: 16 });
    expect(headline(saved)).toBe("save.held");
    world.cup.expectEmpty();
  });

  it("G-25 8.1: a parry opens the Save with what parries, made for it or not", () => {
    const world = new World(["d20:15", "d20:9", "d6:2", "d8:3", "d8:7"]);
    const [blade, heater] = [sword(), shield("Heater", "d6")];
    const foe = npc("B", { items: [blade, heater] });
    world.act("hold", foe, { form: { kind: "parry" } });
    const happened = world.act("action", actor("A"), { targets: [foe] });
    const saved = world.press(world.press(happened, "trigger-t0"), "save");
    expect(saved.form.objects).toEqual([heater.id, blade.id]);
    expect(versus(saved, "save")?.right?.total).toBe(9 + 10 + 2 + 7);
    world.cup.expectEmpty();
  });

  it("G-26: parry and riposte are two held actions, paid for both; the blow comes before the Save is made", () => {
    const world = new World(["d20:15", "d20:14", "d8:4"]);
    const blade = sword();
    const foe = actor("B", { items: [blade] });
    world.act("hold", foe, { form: { kind: "parry", ap: 1 }, given: fights });
    world.act("hold", foe, {
      item: blade,
      form: { condition: "an attack on me", mode: "contest", ap: 2 },
      given: fights,
    });
    expect(dataOf(foe).ap.value).toBe(1);
    const happened = world.act("action", actor("A"), { targets: [foe] });
    expect(reasons(world.press(happened, "trigger-t0"))).toEqual(["whichHeld"]);
    const back = world.press(happened, "trigger-t0", { held: holdings(foe)[1]?.id });
    expect(offers(back)).toEqual(["save-t0", "save"]);
    expect(world.offer(back, "save-t0").parts).toEqual({ self: "t0", t0: "self" });
  });

  it("G-27: help is an Advantage for whoever is helped", () => {
    const world = new World();
    const being = actor("A");
    world.act("hold", being, { form: { kind: "help", condition: "my friend strikes" } });
    expect(reasons(world.act("triggerHeld", being))).toEqual(["helpWhom"]);
    const friend = actor("B");
    world.act("triggerHeld", being, { targets: [friend] });
    expect(dataOf(friend).pendingAdvantage).toBe(1);
  });

  it("G-35: let go, one or all; nothing comes back", () => {
    const world = new World();
    const being = actor("A");
    for (const kind of ["dodge", "dodge", "dodge"]) world.act("hold", being, { form: { kind, ap: 1 }, given: fights });
    const [first] = holdings(being) as Mutable[];
    world.act("cancelHeld", being, { item: first as Mutable });
    expect(holdings(being).length).toBe(2);
    const all = world.act("cancelHeld", being);
    expect([holdings(being).length, dataOf(being).ap.value, all.run?.result?.headline.data?.count]).toEqual([0, 1, 2]);
    expect(reasons(world.act("cancelHeld", being))).toEqual(["nothingHeld"]);
  });

  it("G-23 G-29 8.12: every idea prefills attribute, price and whether it is held, nothing more", () => {
    const world = new World();
    const being = actor("A");
    const price = (id: string) => priceOfIdea(ideas.find((one) => one.id === id)!, world.house);
    expect(["attack", "lever", "riposte", "dirtyTrick", "wash"].map(price)).toEqual([2, 1, 3, 3, 0]);
    for (const { id, attribute, held, attack } of ideas) {
      const { form } = world.stage(held ? "hold" : "action", being, { given: { idea: id } });
      expect(form, id).toMatchObject({ attribute, attack, ap: price(id), ...(held ? { kind: held } : {}) });
    }
    expect(ideas.length).toBe(19);
  });
});

describe("a retreat", () => {
  it("G-112 D11: a DEX Save against 20 and somewhere to run to", () => {
    const world = new World(["d20:8"]);
    const being = actor("A", { dex: 13, statuses: ["fleeing"], items: [shield("Heater")] });
    expect(reasons(world.act("retreat", being))).toEqual(["placeMissing"]);
    const happened = world.act("retreat", being, { form: { place: "over the bridge" } });
    expect([versus(happened, "save")?.left.total, headline(happened)]).toEqual([21, "retreat.held"]);
    expect(being.statuses).not.toContain("fleeing");
    expect(happened.run?.result?.consequences.map((c) => c.do)).toEqual(["condition", "tell"]);
  });

  it("G-112: on a tie, and from a quicker pursuer, nobody gets away", () => {
    const world = new World(["d20:7", "d20:12"]);
    const being = actor("A", { dex: 13 });
    const tie = world.act("retreat", being, { form: { place: "the wood" } });
    const chased = world.act("retreat", being, { form: { place: "the wood", ir: 25 } });
    expect([tie, chased].map(headline)).toEqual(["retreat.lost", "retreat.lost"]);
    expect(versus(chased, "save")?.left.total).toBe(25);
  });
});

describe("a Save the Warden asks for", () => {
  it("G-39 G-40 G-42 G-55: each owner saves; what the Warden has settled stays, a lost one hurts", () => {
    const world = new World(["d20:1", "d20:13", "d20:14", "d20:15"]);
    const [one, two] = [actor("Ael", { dex: 11, hp: 6 }), actor("Bo", { dex: 11, hp: 6 })];
    const asked = world.act("askSave", one, {
      targets: [one, two],
      form: { danger: "A boulder falls.", attribute: "dex", dc: 24, dis: 1, raw: 3, extra: 1 },
    });
    expect(offers(asked)).toEqual(["save-t0", "save-t1"]);
    expect(() => world.press(asked, "save-t0", { dis: 0 })).toThrow("does not ask for dis");
    const lost = world.press(asked, "save-t0", { reaction: "I jump" });
    expect([headline(lost), dataOf(one).hp.value]).toEqual(["save.lost", 2]);
    expect(headline(world.press(asked, "save-t1"))).toBe("save.held");
    expect(dataOf(two).hp.value).toBe(6);
  });

  it("G-40 D32: a DC that is kept is in no button", () => {
    const world = new World(["d20:9"]);
    const being = actor("A", { hp: 6, dex: 11, str: 10 });
    const asked = world.act("askSave", being, { form: { dcShown: false, dc: 24, raw: 3 } });
    expect(world.offer(asked, "save-self").form).toMatchObject({ dc: null, dcShown: false });
    const saved = world.press(asked, "save-self");
    expect([headline(saved), saved.form.attribute, dataOf(being).hp.value]).toEqual(["save.open", "dex", 6]);
    const judged = world.press(saved, "judge", { against: 20 });
    expect([headline(judged), dataOf(being).hp.value]).toEqual(["judge.save.lost", 3]);
  });

  it("G-45 D2: judged later, a tie is lost as well, unless the house says otherwise", () => {
    const judged = (settings: object) => {
      const world = new World(["d20:9"], settings);
      const saved = world.act("save", actor("A"), { form: { dcShown: false } });
      return headline(world.press(saved, "judge", { against: 19 }));
    };
    expect([judged({}), judged({ saveTie: "meet" })]).toEqual(["judge.save.lost", "judge.save.won"]);
  });

  it("G-138: magic marks of others do not touch a Save", () => {
    const world = new World(["d20:15"]);
    const being = actor("A", { items: [mark("Form", { failPersuasion: true })] });
    expect(headline(world.act("save", being, { form: { dc: 20, attribute: "str" } }))).toBe("save.held");
  });
});
