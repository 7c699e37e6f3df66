/** Held actions, retreats and Saves requested by the Warden. */
import { describe, expect, it } from "vitest";
import { ideas, priceOfIdea } from "../../module/rulesets/grimoire/attack/action-ideas.ts";
import { rolled, versus } from "./check-ops.ts";
import { actor, type Mutable, mark, npc, shield, spell, weapon } from "./people.ts";
import { dataOf, type Happened, World } from "./world.ts";

const fights = { fighting: true };
const offers = (happened: Happened) => happened.run?.result?.offers.map((o) => o.id) ?? [];
const headline = (happened: Happened) => happened.run?.result?.headline.key.replace("GRIMOIRE.Headline.", "");
const reasons = (happened: Happened) => happened.problems.map((p) => p.text.key.replace("GRIMOIRE.Problem.", ""));
const holdings = (being: Mutable) => being.items.filter((i) => i.type === "grimoireHeld");
const sword = () => weapon("Sword", "d8", { held: "main", edge: "parry" });

describe("a held action", () => {
  it("G-34 G-36: AP and saved Advantages are spent when the action is held", () => {
    const world = new World(["d20:4", "d20:17", "d20:6", "d8:3"]);
    const held = sword();
    const being = actor("A", { pendingAdvantage: 2, items: [held] });
    world.act("hold", being, { item: held, form: { condition: "he runs past", mode: "contest" }, given: fights });
    expect([dataOf(being).ap.value, dataOf(being).pendingAdvantage, holdings(being).length]).toEqual([2, 0, 1]);
    const enemy = npc("B");
    const done = world.act("triggerHeld", being, { targets: [enemy], given: fights });
    expect(rolled(versus(done, "action")?.left)).toMatchObject({ rolls: [4, 17, 6], kept: 17 });
    expect([dataOf(being).ap.value, holdings(being).length, offers(done)]).toEqual([2, 0, ["save-t0"]]);
    world.cup.expectEmpty();
  });

  it("G-37: Advantages gained since then are added, and targets are chosen when triggered", () => {
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

  it("G-36: dice set for an object stay with it, regardless of what is in hand later", () => {
    const world = new World(["d20:9", "d8:3", "d8:7"]);
    const [blade, club] = [weapon("Blade", "d8", { held: "main" }), weapon("Club", "d6")];
    const being = actor("A", { items: [club, blade] });
    world.act("hold", being, { item: blade, form: { condition: "he runs", mode: "contest", adv0: 1 } });
    (blade.system as { held: string }).held = "none";
    (club.system as { held: string }).held = "main";
    const done = world.act("triggerHeld", being, { targets: [npc("B")] });
    expect(versus(done, "action")?.left.total).toBe(9 + 10 + 7);
    world.cup.expectEmpty();
  });

  it("G-36 G-37: rows the Warden allowed stay allowed; new doubtful rows are ruled out", () => {
    const world = new World();
    const deaf = actor("A", { statuses: ["deaf"] });
    expect(world.stage("hold", deaf).form.struck).toEqual(["deaf"]);
    world.act("hold", deaf, { form: { condition: "he calls", mode: "dc", struck: [] } });
    expect(headline(world.act("triggerHeld", deaf))).toBe("trivial.failure");
    const held = sword();
    const form = { condition: "he runs", mode: "contest", struck: [] };
    const other = new World(["d20:9", "d8:3"]);
    const quiet = actor("A", { items: [held] });
    other.act("hold", quiet, { item: held, form });
    // Only one of the two is in cover; the Warden decides (D30).
    const targets = [npc("B"), npc("C", { statuses: ["cover"] })];
    expect(rolled(versus(other.act("triggerHeld", quiet, { targets }), "action")?.left).rolls).toEqual([9]);
  });

  it("G-37: a thrown item is used up when thrown, not when held", () => {
    const flask = weapon("Flask", "d6", { consumable: true, fire: true });
    const being = actor("A", { items: [flask] });
    const left = () => (flask.system as { quantity: number }).quantity;
    const world = new World(["d20:9", "d6:2"]);
    world.act("hold", being, { item: flask, form: { condition: "the door opens" } });
    expect(left()).toBe(1);
    world.act("triggerHeld", being, { targets: [npc("B")] });
    expect(left()).toBe(0);
  });

  it("G-34 D26: holding needs a trigger, AP and an actor able to act; several can be held", () => {
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

  it("G-24: a dodge gives the next Save an Advantage", () => {
    const world = new World(["d20:15", "d20:8", "d20:16"]);
    const enemy = npc("B");
    world.act("hold", enemy, { form: { kind: "dodge" } });
    const happened = world.act("action", actor("A"), { targets: [enemy] });
    // Before the Save, and at once: there is nothing to choose.
    expect(offers(happened)).toEqual(["trigger-t0", "save-t0"]);
    expect(world.offer(happened, "trigger-t0").atOnce).toBe(true);
    const [save, trigger] = [world.offer(happened, "save-t0"), world.offer(happened, "trigger-t0")];
    expect([save.group, trigger.by, trigger.group]).toEqual(["save-t0", "t0", "save-t0"]);
    const dodged = world.press(happened, "trigger-t0");
    expect([headline(dodged), dataOf(enemy).pendingAdvantage, holdings(enemy).length]).toEqual(["trigger.dodge", 1, 0]);
    const saved = world.press(dodged, "save");
    expect(rolled(versus(saved, "save")?.right)).toMatchObject({ rolls: [8, 16], kept: 16 });
    expect(headline(saved)).toBe("save.held");
    world.cup.expectEmpty();
  });

  it("G-25: a parry presets the Save with the parrying object, with or without a parry edge", () => {
    const world = new World(["d20:15", "d20:9", "d6:2", "d8:3", "d8:7"]);
    const [blade, heater] = [sword(), shield("Heater", "d6")];
    const enemy = npc("B", { items: [blade, heater] });
    world.act("hold", enemy, { form: { kind: "parry" } });
    const happened = world.act("action", actor("A"), { targets: [enemy] });
    const saved = world.press(world.press(happened, "trigger-t0"), "save");
    expect(saved.form.objects).toEqual([heater.id, blade.id]);
    expect(versus(saved, "save")?.right?.total).toBe(9 + 10 + 2 + 7);
    world.cup.expectEmpty();
  });

  it("G-26: parry and riposte are two held actions, both paid; the riposte comes before the Save", () => {
    const world = new World(["d20:15", "d20:14", "d8:4"]);
    const blade = sword();
    const enemy = actor("B", { items: [blade] });
    world.act("hold", enemy, { form: { kind: "parry", ap: 1 }, given: fights });
    world.act("hold", enemy, {
      item: blade,
      form: { condition: "an attack on me", mode: "contest", ap: 2 },
      given: fights,
    });
    expect(dataOf(enemy).ap.value).toBe(1);
    const happened = world.act("action", actor("A"), { targets: [enemy] });
    expect(reasons(world.press(happened, "trigger-t0"))).toEqual(["whichHeld"]);
    const back = world.press(happened, "trigger-t0", { held: holdings(enemy)[1]?.id });
    expect(offers(back)).toEqual(["save-t0", "save"]);
    expect(world.offer(back, "save-t0").parts).toEqual({ self: "t0", t0: "self" });
  });

  it("G-26: the idea of parry and riposte holds both at once, at the price of both", () => {
    const world = new World(["d20:9", "d8:5"]);
    const blade = sword();
    const enemy = actor("B", { items: [blade], pendingAdvantage: 1 });
    const { form } = world.stage("hold", enemy, { given: { ...fights, idea: "riposte" } });
    expect([form.kind, form.riposte, form.with, form.ap]).toEqual(["parry", true, blade.id, 3]);
    world.act("hold", enemy, { given: { ...fights, idea: "riposte" } });
    expect([dataOf(enemy).ap.value, dataOf(enemy).pendingAdvantage]).toEqual([1, 1]);
    expect(holdings(enemy).map((one) => (one.system as { action: string; apCost: number }).apCost)).toEqual([1, 2]);
    const [, riposte] = holdings(enemy) as Mutable[];
    dataOf(enemy).pendingAdvantage = 0;
    const back = world.act("triggerHeld", enemy, { item: riposte as Mutable, targets: [npc("A")] });
    expect([versus(back, "action")?.left.total, offers(back)]).toEqual([9 + 10 + 5, ["save-t0"]]);
  });

  it("G-27: help gives its target an Advantage", () => {
    const world = new World();
    const being = actor("A");
    world.act("hold", being, { form: { kind: "help", condition: "my friend strikes" } });
    expect(reasons(world.act("triggerHeld", being))).toEqual(["helpNoTarget"]);
    const friend = actor("B");
    world.act("triggerHeld", being, { targets: [friend] });
    expect(dataOf(friend).pendingAdvantage).toBe(1);
  });

  it("G-27: or a Disadvantage, until the target's next roll", () => {
    const world = new World(["d20:15", "d20:18", "d20:3"]);
    const being = actor("A");
    const enemy = npc("Goblin");
    world.act("hold", being, { form: { kind: "help", condition: "the goblin dodges" } });
    const staged = world.stage("triggerHeld", being, { targets: [enemy] });
    expect(staged.known.form?.(staged.facts, staged.form).map((f) => f.name)).toEqual(["gives"]);
    const given = world.act("triggerHeld", being, { targets: [enemy], form: { gives: "dis" } });
    expect([headline(given), dataOf(enemy).pendingAdvantage, enemy.statuses]).toEqual(["trigger.hinder", -1, []]);
    const attack = world.act("action", actor("B"), { targets: [enemy] });
    const saved = world.press(attack, "save-t0");
    expect(rolled(versus(saved, "save")?.right)).toMatchObject({ rolls: [18, 3], kept: 3 });
    expect([headline(saved), dataOf(enemy).pendingAdvantage]).toEqual(["save.lost", 0]);
    world.cup.expectEmpty();
  });

  it("G-27 D5: every roll with a Base Die uses it; Advantages gained later cancel it", () => {
    const hindered = () =>
      npc("Goblin", {
        pendingAdvantage: -2,
        items: [spell("Hex", { check: "contest" })],
        more: { "magic.slotDice": 1 },
      });
    const world = new World([
      "d20:9",
      "d20:8",
      "d20:7",
      "d20:16",
      "d20:18",
      "d20:3",
      "d6:1",
      "d20:5",
      "d20:4",
      "d20:2",
    ]);
    expect(rolled(versus(world.act("action", hindered()), "action")?.left).rolls).toEqual([9, 8, 7]);
    const nerve = hindered();
    expect(headline(world.act("morale", nerve))).toBe("morale.flees");
    const witch = hindered();
    const cast = world.act("cast", witch, { item: witch.items[0] as Mutable, targets: [npc("B")], form: { slot: 1 } });
    expect(world.offer(cast, "save-t0").form.ir).toBe(12);
    expect([nerve, witch].map((one) => dataOf(one).pendingAdvantage)).toEqual([0, 0]);
    const freed = hindered();
    world.act("gainAdvantage", freed, { form: { times: 2 } });
    expect([dataOf(freed).pendingAdvantage, world.stage("action", freed).form.pending]).toEqual([0, false]);
    world.cup.expectEmpty();
  });

  it("G-35: cancelling one or all returns nothing", () => {
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

  it("G-23 G-29: every idea prefills attribute, AP and whether it is held, nothing else", () => {
    const world = new World();
    const being = actor("A");
    const price = (id: string) => priceOfIdea(ideas.find((one) => one.id === id)!, world.house);
    expect(["attack", "lever", "riposte", "dirtyTrick", "wash"].map(price)).toEqual([2, 1, 3, 3, 0]);
    for (const { id, attribute, held, attack } of ideas) {
      const { form } = world.stage(held ? "hold" : "action", being, { given: { idea: id } });
      expect(form, id).toMatchObject({ attribute, attack, ap: price(id), ...(held ? { kind: held } : {}) });
    }
    expect(ideas.length).toBe(19);
    // Chosen in the dialog: an idea fills in attribute, AP and kind; the weapon in hand keeps its attribute.
    const sabre = weapon("Sabre", "d8", { attribute: "dex" });
    const { known, facts, form } = world.stage("action", actor("B", { items: [sabre] }), { item: sabre });
    const picked = (idea: string, kept: object = {}) => known.prefill?.(facts, { ...form, ...kept, idea }, "idea");
    expect(picked("lever")).toEqual({ attribute: "str", ap: 1, attack: false, mode: "contest" });
    expect(picked("attack", { mode: "dc" })).toEqual({ attribute: "dex", ap: 2, attack: true, mode: "contest" });
    expect(picked("dirtyTrick", { mode: "dc" })).toMatchObject({ attribute: "dex", ap: 3, mode: "dc" });
    expect([picked(""), known.prefill?.(facts, { ...form, idea: "lever" }, "ap")]).toEqual([null, null]);
    const held = world.stage("hold", being);
    const riposte = held.known.prefill?.(held.facts, { ...held.form, idea: "riposte" }, "idea");
    expect(riposte).toMatchObject({ kind: "parry", riposte: true, ap: 3 });
    const offered = (id: "action" | "hold") => {
      const staged = world.stage(id, being);
      const field = staged.known.form?.(staged.facts, staged.form).find(({ name }) => name === "idea");
      return field?.kind === "choice" ? field.options.length : 0;
    };
    expect([offered("action"), offered("hold")]).toEqual([15, 6]);
  });
});

describe("a retreat", () => {
  it("G-112 D11: a retreat is a DEX Save against 20 and needs a safe place", () => {
    const world = new World(["d20:8"]);
    const being = actor("A", { dex: 13, statuses: ["fleeing"], items: [shield("Heater")] });
    expect(reasons(world.act("retreat", being))).toEqual(["placeMissing"]);
    const happened = world.act("retreat", being, { form: { place: "over the bridge" } });
    expect([versus(happened, "save")?.left.total, headline(happened)]).toEqual([21, "retreat.held"]);
    expect(being.statuses).not.toContain("fleeing");
    expect(happened.run?.result?.consequences.map((c) => c.do)).toEqual(["condition", "leave"]);
  });

  it("G-112: a tie, or a faster pursuer, prevents the escape", () => {
    const world = new World(["d20:7", "d20:12"]);
    const being = actor("A", { dex: 13 });
    const tie = world.act("retreat", being, { form: { place: "the wood" } });
    const chased = world.act("retreat", being, { form: { place: "the wood", ir: 25 } });
    expect([tie, chased].map(headline)).toEqual(["retreat.lost", "retreat.lost"]);
    expect(versus(chased, "save")?.left.total).toBe(25);
  });
});

describe("a Save requested by the Warden", () => {
  it("G-39 G-40 G-42 G-55: each owner saves; the Warden's values cannot be changed, and a failure deals damage", () => {
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

  it("G-40 D32: a hidden DC is not stored in any follow-up", () => {
    const world = new World(["d20:9"]);
    const being = actor("A", { hp: 6, dex: 11, str: 10 });
    const asked = world.act("askSave", being, { form: { dcShown: false, dc: 24, raw: 3 } });
    expect(world.offer(asked, "save-self").form).toMatchObject({ dc: null, dcShown: false });
    const saved = world.press(asked, "save-self");
    expect([headline(saved), saved.form.attribute, dataOf(being).hp.value]).toEqual(["save.open", "dex", 6]);
    const judged = world.press(saved, "judge", { against: 20 });
    expect([headline(judged), dataOf(being).hp.value]).toEqual(["judge.save.lost", 3]);
  });

  it("G-45 D2: decided later, a tie fails, too, unless the house rule says otherwise", () => {
    const judged = (settings: object) => {
      const world = new World(["d20:9"], settings);
      const saved = world.act("save", actor("A"), { form: { dcShown: false } });
      return headline(world.press(saved, "judge", { against: 19 }));
    };
    expect([judged({}), judged({ saveTie: "meet" })]).toEqual(["judge.save.lost", "judge.save.won"]);
  });

  it("G-124 G-153: Deafened and an unsettling shape fail Actions, not Saves", () => {
    const marked = () => actor("A", { statuses: ["deaf"], items: [mark("Form", { failPersuasion: true })] });
    const save = (dice: string[], form: object, id: "save" | "retreat" = "save") => {
      const world = new World(dice);
      const happened = world.act(id, marked(), { form: { dc: 20, ...form } });
      world.cup.expectEmpty();
      return [headline(happened), happened.run?.journal.length];
    };
    for (const attribute of ["str", "dex", "wil"]) {
      expect(save(["d20:15"], { attribute }), attribute).toEqual(["save.held", 1]);
      expect(save(["d20:9"], { attribute, ir: 20 }), attribute).toEqual(["save.lost", 1]);
    }
    expect(save(["d20:15"], { place: "the wood" }, "retreat")).toEqual(["retreat.held", 1]);
    const asked = new World(["d20:15"]);
    const being = marked();
    const request = asked.act("askSave", being, { targets: [being], form: { attribute: "wil", dc: 20 } });
    expect(headline(asked.press(request, "save-t0"))).toBe("save.held");
    const fails = (statuses: string[], form: object) =>
      headline(new World().act("action", actor("A", { statuses }), { form: { struck: [], ...form } }));
    expect(fails(["deaf"], {})).toBe("trivial.failure");
    expect(headline(new World().act("action", marked(), { form: { attribute: "wil" } }))).toBe("trivial.failure");
  });
});
