/** Actions beyond the vectors: follow-ups and who gets them, problems, consequences. */
import { describe, expect, it } from "vitest";
import { script } from "../../module/kernel/procedure.ts";
import type { Outcome } from "../../module/kernel/ruleset.ts";
import type { AttackFacts } from "../../module/rulesets/bloodied/attack/attack-facts.ts";
import { type AttackForm, attackFields } from "../../module/rulesets/bloodied/attack/attack-form.ts";
import { meleeAround } from "../../module/rulesets/bloodied/attack/melee-detection.ts";
import { weaponNumbers } from "../../module/rulesets/bloodied/attack/weapon-in-use.ts";
import { turns } from "../../module/rulesets/bloodied/combat/turns.ts";
import { dueActions } from "../../module/rulesets/bloodied/damage/injury-saves-due.ts";
import { itemAs } from "../../module/rulesets/bloodied/model/data.ts";
import { actor, armor, injury, type Mutable, shield, weapon } from "./people.ts";
import { hpOf, World } from "./world.ts";

const bow = () =>
  weapon({
    name: "Bow",
    category: "ranged",
    hands: 2,
    damage: "1d6",
    types: ["piercing"],
    range: { effective: 60, max: 180 },
  });
const blade = (name: string, equipped: string) =>
  weapon({ name, category: "light", hands: 1, damage: "1d6", types: ["slashing"], equipped });
const offers = (outcome: Outcome | undefined) =>
  outcome?.offers.map((o) => `${o.action}:${o.by}:${o.parts.t0 ?? o.parts.self}`);

describe("attacks", () => {
  it("B-14 B-15 B-16: the dialog shows both ranges and uses the measured distance", () => {
    const held = bow();
    const { facts, form } = new World().stage("attack", actor("a", { items: [held] }), {
      item: held,
      targets: [actor("foe")],
    });
    const distance = attackFields(facts as AttackFacts, form as AttackForm).find((f) => f.name === "distance");
    expect(distance?.hint?.data).toEqual({ effective: 60, max: 180 });
  });

  it("B-05 B-13: facts stored in a card contain no target's hit points or armor", () => {
    const held = bow();
    const enemy = actor("foe", { hp: 17, max: 17, items: [armor("Plate", "1d6")] });
    const { facts } = new World().stage("attack", actor("a", { items: [held] }), { item: held, targets: [enemy] });
    const { odds, ...kept } = facts as AttackFacts;
    expect(odds?.t0?.hp).toBe(17);
    expect(JSON.stringify(kept)).not.toMatch(/17|Plate/);
  });

  it("B-20 B-21: attacking with both weapons is one action; each attack has −5 and its own damage", () => {
    const world = new World(["d20:15", "d20:3", "d6:4", "d20:16", "d20:3", "d6:5"]);
    const enemies = [actor("one", { max: 30 }), actor("two", { max: 30 })];
    const happened = world.act(
      "attackPair",
      actor("a", { abilities: { AGL: 16 }, items: [blade("L", "main"), blade("R", "off")] }),
      { targets: enemies },
    );
    expect(enemies.map((f) => hpOf(f).value)).toEqual([25, 24]);
    expect(happened.run?.lines.filter((l) => JSON.stringify(l.line).includes("twoWeapons")).length).toBe(2);
    expect(world.spent.action).toBe(1);
  });

  it("B-20: no pair with a shield on the arm", () => {
    const being = actor("a", { items: [blade("L", "main"), blade("R", "off"), shield(2)] });
    expect(new World().act("attackPair", being, { targets: [actor("f")] }).problems[0]?.text.key).toBe(
      "BLOODIED.Problem.shield",
    );
  });

  it("without a target, damage goes to the GM's later targets and a blank Defense decides nothing", () => {
    const held = bow();
    const world = new World(["d20:9", "d6:2"]);
    const { run } = world.act("attack", actor("a", { items: [held] }), { item: held });
    expect(offers(run?.result)).toEqual(["blow:gm:targets"]);
    expect(run?.result?.headline.key).toBe("BLOODIED.Headline.attack.open.total");
    expect(
      new World(["d20:1"]).act("attack", actor("a", { items: [held] }), { item: held }).run?.result?.headline.key,
    ).toBe("BLOODIED.Headline.attack.open.miss");
  });

  it("B-07: the defender rolls a prompted Defense; a helpless defender adds nothing", () => {
    const held = blade("Knife", "main");
    const world = new World(["d20:10", "d20:12"], { defenseRoll: "prompt" });
    const targets = [actor("foe", { abilities: { AGL: 18 }, statuses: ["helpless"] })];
    const { facts, form, known } = world.stage("attack", actor("a", { items: [held] }), { item: held, targets });
    const { lines } = script(() => known.start(facts, form), [10], [12]);
    expect(lines.map((l) => (l.line.kind === "versus" ? l.line.right?.total : null))).toEqual([12]);
    const asked = [...gather(() => known.start(facts, form))];
    expect(asked).toEqual(["self", "t0", "self"]);
  });

  it("a thrown flask is consumed, and an empty one is refused", () => {
    const flask = weapon({
      name: "Flask",
      category: "ranged",
      hands: 1,
      damage: "1d6",
      types: ["fire"],
      range: { effective: 15, max: 30 },
      consumable: true,
    });
    const world = new World(["d20:2", "d20:19"]);
    const being = actor("a", { items: [flask] });
    world.act("attack", being, { item: flask, targets: [actor("f")] });
    expect(itemAs(flask, "bloodiedWeapon").system.quantity).toBe(0);
    expect(world.act("attack", being, { item: flask, targets: [actor("f")] }).problems[0]?.text.key).toBe(
      "BLOODIED.Problem.usedUp",
    );
  });

  it("D-12: a melee is linked by adjacency between opposing sides, without the unconscious and the shooter", () => {
    const token = (name: string, disposition: number, adjacent: string[], statuses: string[] = []) => ({
      uuid: name,
      actor: { ...actor(name, { statuses }), uuid: `A.${name}` },
      disposition,
      distance: 10,
      adjacent,
    });
    const tokens = [
      token("foe", -1, ["ally", "imp", "down"]),
      token("ally", 1, ["foe", "orc"]),
      token("orc", -1, ["ally"]),
      token("imp", -1, ["foe"]),
      token("down", 1, ["foe"], ["unconscious"]),
      token("me", 1, []),
    ];
    const { engaged, near } = meleeAround("foe", "A.me", tokens);
    expect(engaged.map((m) => m.uuid)).toEqual(["ally", "orc"]);
    expect(near.map((m) => m.uuid)).toEqual(["imp"]);
  });

  it("sheets show the values that the attack uses: weaponNumbers", () => {
    const held = weapon({
      name: "Rapier",
      category: "light",
      hands: 1,
      damage: "1d6",
      types: ["piercing"],
      attackBonus: 1,
    });
    const numbers = weaponNumbers(actor("a", { abilities: { AGL: 16 } }) as never, itemAs(held, "bloodiedWeapon"), {});
    expect([numbers.ability, numbers.attack.total, numbers.damageText, numbers.highest]).toEqual([
      "agl",
      4,
      "1d6 + 1",
      6,
    ]);
  });
});

/** Yields the parts that roll, in order; every die rolls its middle value. */
function* gather(start: () => Generator<unknown, unknown, unknown>): Generator<string> {
  const procedure = start();
  let send: unknown;
  for (;;) {
    const next = procedure.next(send);
    send = undefined;
    if (next.done) return;
    const step = next.value as { kind: string; who?: string; count?: number; faces?: number; options?: string[] };
    if (step.kind === "roll") {
      yield step.who ?? "";
      send = Array.from({ length: step.count ?? 1 }, () => Math.ceil((step.faces ?? 2) / 2));
    } else if (step.kind === "choice") send = step.options?.[0];
  }
}

describe("damage, injuries and death", () => {
  it('B-23: a loss above the bloodied line is "winded", at the line "bloodied"', () => {
    const headline = (hp: number, amount: number) =>
      new World()
        .act("blow", actor("p", { hp, max: 12 }), { form: { amount: String(amount) } })
        .run?.result?.headline.key.split(".")
        .at(-1);
    expect([headline(12, 2), headline(8, 2), headline(6, 2), headline(2, 2)]).toEqual([
      "winded",
      "bloodied",
      "moreBlood",
      "down",
    ]);
  });

  it("B-24 B-32: waking up mentions the end of bleeding only after actual bleeding", () => {
    const headline = (statuses: string[]) =>
      new World().act("heal", actor("p", { hp: -2, max: 12, statuses }), { form: { amount: "3" } }).run?.result
        ?.headline.key;
    expect(headline(["bleedingOut"])).toBe("BLOODIED.Headline.wakes");
    expect(headline([])).toBe("BLOODIED.Headline.wakesUp");
  });

  it("B-29 B-33: an injury is an item with severity and interval, and healing does not change it", () => {
    const world = new World(["d6:5"]);
    const being = actor("p", { hp: 1, max: 12 });
    world.act("injury", being);
    world.act("heal", being, { form: { amount: "9" } });
    const { severity, intervalHours, nextSaveAt } = itemAs(being.items[0] as Mutable, "bloodiedInjury").system;
    expect([severity, intervalHours, nextSaveAt, hpOf(being).value]).toEqual(["major", 12, 43_200, 10]);
    expect(being.statuses).toContain("seriousInjury");
  });

  it("B-37: if the GM picks the table row, nothing is rolled", () => {
    const world = new World();
    world.act("injury", actor("p"), { form: { severity: "deadly" } });
    expect(world.made).toEqual([{ severity: "deadly", intervalHours: 6 }]);
  });

  it("B-25: damage to the dead is refused, and so is a choice that is not pending", () => {
    const dead = actor("p", { statuses: ["dead"] });
    expect(new World().act("blow", dead, { form: { amount: "3" } }).problems[0]?.text.key).toBe(
      "BLOODIED.Problem.dead",
    );
    expect(new World().act("fate", actor("p")).problems[0]?.text.key).toBe("BLOODIED.Problem.noChoice");
  });

  it("B-25: attacking a dead target is refused with its name; unconscious and dying targets are allowed", () => {
    const tried = (statuses: string[], form = {}, more: Mutable[] = []) => {
      const sword = blade("Blade", "main");
      const self = actor("A", { items: [sword] });
      const {
        facts,
        form: filled,
        problems,
        known,
      } = new World().stage("attack", self, {
        item: sword,
        targets: [actor("Target", { statuses }), ...more],
        form,
      });
      return {
        problems: problems.map(({ field, text }) => [field, text.key, text.data?.name]),
        odds: known.odds?.(facts, filled) !== null,
        target: filled.target,
      };
    };
    const dead = { problems: [["", "BLOODIED.Problem.deadTarget", "Target"]], odds: false, target: "t0" };
    expect(tried(["dead", "unconscious"])).toEqual(dead);
    for (const alive of [["unconscious", "bleedingOut"], ["helpless"], []])
      expect(tried(alive)).toEqual({ problems: [], odds: true, target: "t0" });
    // With two targets the living one is preset; choosing the dead one is an error in that field.
    expect(tried(["dead"], {}, [actor("Other")])).toEqual({ problems: [], odds: true, target: "t1" });
    expect(tried(["dead"], { target: "t0" }, [actor("Other")]).problems[0]?.[0]).toBe("target");
  });

  it("B-26: a turn starts with the bleeding save, but not while the choice is pending (D-42)", () => {
    const down = { hp: -2, max: 12, statuses: ["bleedingOut", "unconscious"] };
    expect(turns.turnStartCards?.(actor("p", down), { bleedRoll: "auto" })).toEqual([
      { action: "bleed", form: {}, auto: true },
    ]);
    expect(turns.turnStartCards?.(actor("p", { ...down, choice: true }), {})).toEqual([]);
    expect(turns.refill(actor("p", down))).toEqual({ movement: 0, action: 0 });
  });

  it("B-61: critical saves only add a follow-up for the GM", () => {
    const bleeding = actor("p", { hp: -2, max: 12, statuses: ["bleedingOut", "unconscious"] });
    expect(offers(new World(["d20:1"]).act("bleed", bleeding).run?.result)).toEqual([
      "stopBleeding:any:self",
      "stopBleeding:gm:self",
    ]);
    const wound = injury("major");
    const hurt = actor("p", { items: [wound] });
    const world = new World(["d20:1"]);
    const { run } = world.act("injurySave", hurt, { item: wound });
    expect(offers(run?.result)).toEqual(["lessenInjury:gm:self"]);
    world.act("lessenInjury", hurt, { given: run?.result?.offers[0]?.form });
    expect(itemAs(wound, "bloodiedInjury").system).toMatchObject({
      severity: "minor",
      successes: 0,
      nextSaveAt: 24 * 3600,
    });
  });

  it("B-28: characters cannot stop their own bleeding", () => {
    const bleeding = actor("p", { hp: -2, max: 12, statuses: ["bleedingOut"] });
    expect(new World().act("stopBleeding", bleeding).problems[0]?.text.key).toBe("BLOODIED.Problem.ownWound");
  });

  it("D-37: a creature without injuries dies at death's line; one that dies at 0 HP dies earlier", () => {
    const world = new World([], { creatureInjuries: false });
    const brute = actor("b", { type: "bloodiedCreature", max: 12 });
    world.act("blow", brute, { form: { amount: "20", critical: true } });
    expect([hpOf(brute).state, world.choices, world.made]).toEqual(["dead", [], []]);
    const walker = actor("w", { type: "bloodiedCreature", hp: 5, max: 14, traits: { diesAtZero: true } });
    new World().act("blow", walker, { form: { amount: "5" } });
    expect(walker.statuses).toEqual(expect.arrayContaining(["dead", "unconscious"]));
    expect(walker.statuses).not.toContain("bleedingOut");
    // A pending choice does not protect a creature that can no longer take injuries (HP changed 6).
    const open = { hp: -6, max: 12, statuses: ["bloodied", "unconscious", "bleedingOut", "atTheLine"], choice: true };
    const struck = (noInjury: boolean) => {
      const being = actor("o", { ...open, type: "bloodiedCreature", traits: { noInjury } });
      new World().act("blow", being, { form: { amount: "1" } });
      return [being.statuses.includes("dead"), hpOf(being).choice];
    };
    expect([struck(true), struck(false)]).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it("the GM kills and revives; death closes the choice", () => {
    const world = new World();
    const being = actor("p", {
      hp: -6,
      max: 12,
      statuses: ["bloodied", "unconscious", "bleedingOut", "atTheLine"],
      choice: true,
    });
    world.act("kill", being);
    expect([being.statuses.includes("dead"), being.statuses.includes("bleedingOut"), hpOf(being).choice]).toEqual([
      true,
      false,
      false,
    ]);
    world.act("revive", being, { form: { hp: 1 } });
    expect([hpOf(being).value, [...being.statuses].sort()]).toEqual([1, ["bloodied"]]);
  });

  it("B-34: due saves are in time order, one by one for missed intervals", () => {
    const wounds = [injury("minor", { nextSaveAt: 900 }), injury("deadly", { nextSaveAt: 300 })];
    const being = actor("p", { items: wounds });
    expect(dueActions(being, 1000).map((d) => d.at)).toEqual([300, 900]);
    expect(dueActions(actor("p", { items: wounds, statuses: ["dead"] }), 1000)).toEqual([]);
  });

  it("P-30 B-34: a rest with several injuries names the injury, its severity and the hour of every save", () => {
    const wounds = [
      injury("minor", { nextSaveAt: 1000 + 24 * 3600 }),
      injury("major", { nextSaveAt: 1000 + 12.5 * 3600 }),
      injury("minor", { nextSaveAt: 400, intervalHours: 48 }),
    ].map((one, n) => ({ ...one, name: ["Rib", "Knee", "Eye"][n] ?? "" }));
    const world = new World(["d20:5", "d20:5", "d20:5", "d4:1"]);
    world.time = 1000;
    const rested = world.act("rest", actor("p", { hp: 5, abilities: { LCK: 12 }, items: wounds }), {
      form: { mode: "normal", days: 1, advance: true },
    });
    const saves = rested.run?.lines.flatMap(({ id, line }) =>
      /^save\d/.test(id) && line.kind === "versus" ? [line.left.label.data] : [],
    );
    const save = (injury: string, severity: string, hour: number) => ({
      ...{ ability: { key: "BLOODIED.Ability.lck" }, injury, hour },
      severity: { key: `BLOODIED.Severity.${severity}` },
    });
    expect(saves).toEqual([save("Eye", "minor", 0), save("Knee", "major", 12), save("Rib", "minor", 24)]);
  });

  it("B-40: without advancing the clock, the remaining time of an interval is kept", () => {
    const wound = injury("minor", { nextSaveAt: 30 * 3600 });
    new World(["d4:1"]).act("rest", actor("p", { hp: 5, items: [wound] }), {
      form: { mode: "normal", days: 1, advance: false },
    });
    expect(itemAs(wound, "bloodiedInjury").system.nextSaveAt).toBe(6 * 3600);
  });
});
