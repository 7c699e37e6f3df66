/** Acts beyond the vectors: what is offered to whom, what is refused, what follows. */
import { describe, expect, it } from "vitest";
import { script } from "../../module/kernel/procedure.ts";
import type { Outcome } from "../../module/kernel/ruleset.ts";
import { actions } from "../../module/rulesets/bloodied/rules/actions.ts";
import type { AttackFacts } from "../../module/rulesets/bloodied/rules/attack-facts.ts";
import { type AttackForm, attackFields } from "../../module/rulesets/bloodied/rules/attack-form.ts";
import { checkSource } from "../../module/rulesets/bloodied/rules/check.ts";
import { asItem } from "../../module/rulesets/bloodied/rules/data.ts";
import { due } from "../../module/rulesets/bloodied/rules/due.ts";
import { equip } from "../../module/rulesets/bloodied/rules/equip.ts";
import { meleeAround } from "../../module/rulesets/bloodied/rules/melee.ts";
import { turns } from "../../module/rulesets/bloodied/rules/turns.ts";
import { weaponNumbers } from "../../module/rulesets/bloodied/rules/weapon.ts";
import { actor, armor, injury, type Mutable, prepare, shield, spell, weapon } from "./people.ts";
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
  outcome?.offers.map((o) => `${o.action}:${o.by}:${o.parts["t0"] ?? o.parts["self"]}`);

describe("attacks", () => {
  it("B-14 B-15 B-16: the dialog names both ranges and measures", () => {
    const held = bow();
    const { facts, form } = new World().stage("attack", actor("a", { items: [held] }), {
      item: held,
      targets: [actor("foe")],
    });
    const distance = attackFields(facts as AttackFacts, form as AttackForm).find((f) => f.name === "distance");
    expect(distance?.hint?.data).toEqual({ effective: 60, max: 180 });
  });

  it("B-05 B-13: facts kept in a card hold nobody's hit points or armor", () => {
    const held = bow();
    const foe = actor("foe", { hp: 17, max: 17, items: [armor("Plate", "1d6")] });
    const { facts } = new World().stage("attack", actor("a", { items: [held] }), { item: held, targets: [foe] });
    const { odds, ...kept } = facts as AttackFacts;
    expect(odds?.["t0"]?.hp).toBe(17);
    expect(JSON.stringify(kept)).not.toMatch(/17|Plate/);
  });

  it("B-20 B-21: both weapons in one act, five less each, each with its own blow, one action", () => {
    const world = new World(["d20:15", "d20:3", "d6:4", "d20:16", "d20:3", "d6:5"]);
    const foes = [actor("one", { max: 30 }), actor("two", { max: 30 })];
    const happened = world.act(
      "attackPair",
      actor("a", { abilities: { AGL: 16 }, items: [blade("L", "main"), blade("R", "off")] }),
      { targets: foes },
    );
    expect(foes.map((f) => hpOf(f).value)).toEqual([25, 24]);
    expect(happened.run?.lines.filter((l) => JSON.stringify(l.line).includes("twoWeapons")).length).toBe(2);
    expect(world.spent["action"]).toBe(1);
  });

  it("B-20: no pair with a shield on the arm", () => {
    const being = actor("a", { items: [blade("L", "main"), blade("R", "off"), shield(2)] });
    expect(new World().act("attackPair", being, { targets: [actor("f")] }).problems[0]?.text.key).toBe(
      "BLOODIED.Problem.shield",
    );
  });

  it("without a target damage goes to whoever the GM targets later, a blank Defense decides nothing (3.3)", () => {
    const held = bow();
    const world = new World(["d20:9", "d6:2"]);
    const { run } = world.act("attack", actor("a", { items: [held] }), { item: held });
    expect(offers(run?.result)).toEqual(["blow:gm:targets"]);
    expect(run?.result?.headline.key).toBe("BLOODIED.Headline.attack.open.total");
    expect(
      new World(["d20:1"]).act("attack", actor("a", { items: [held] }), { item: held }).run?.result?.headline.key,
    ).toBe("BLOODIED.Headline.attack.open.miss");
  });

  it("B-07: a prompted Defense is the defender's to roll; a helpless one adds nothing", () => {
    const held = blade("Knife", "main");
    const world = new World(["d20:10", "d20:12"], { defenseRoll: "prompt" });
    const foe = actor("foe", { abilities: { AGL: 18 }, statuses: ["helpless"] });
    const { facts, form, known } = world.stage("attack", actor("a", { items: [held] }), { item: held, targets: [foe] });
    const { lines } = script(() => known.start(facts, form), [10], [12]);
    expect(lines.map((l) => (l.line.kind === "versus" ? l.line.right?.total : null))).toEqual([12]);
    const asked = [...gather(() => known.start(facts, form))];
    expect(asked).toEqual(["self", "t0", "self"]);
  });

  it("a thrown flask is used up (2.2), and an empty one is refused", () => {
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
    expect(asItem(flask, "bloodiedWeapon").system.quantity).toBe(0);
    expect(world.act("attack", being, { item: flask, targets: [actor("f")] }).problems[0]?.text.key).toBe(
      "BLOODIED.Problem.usedUp",
    );
  });

  it("D-12: a melee is linked by adjacency between opposing sides, without the fallen and the shooter", () => {
    const token = (name: string, disposition: number, beside: string[], statuses: string[] = []) => ({
      uuid: name,
      actor: { ...actor(name, { statuses }), uuid: `A.${name}` },
      disposition,
      distance: 10,
      beside,
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

  it("sheets show what the attack uses: weaponNumbers", () => {
    const held = weapon({
      name: "Rapier",
      category: "light",
      hands: 1,
      damage: "1d6",
      types: ["piercing"],
      attackBonus: 1,
    });
    const numbers = weaponNumbers(actor("a", { abilities: { AGL: 16 } }) as never, asItem(held, "bloodiedWeapon"), {});
    expect([numbers.ability, numbers.attack.total, numbers.damageText, numbers.highest]).toEqual([
      "agl",
      4,
      "1d6 + 1",
      6,
    ]);
  });
});

/** Who is asked, in order; every die shows its middle. */
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

describe("harm", () => {
  it("B-23: above the line it winds, at the line it draws blood", () => {
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

  it("B-29 B-33: an injury is an item with severity and interval, and healing leaves it alone", () => {
    const world = new World(["d6:5"]);
    const being = actor("p", { hp: 1, max: 12 });
    world.act("injury", being);
    world.act("heal", being, { form: { amount: "9" } });
    const { severity, intervalHours, nextSaveAt } = asItem(being.items[0] as Mutable, "bloodiedInjury").system;
    expect([severity, intervalHours, nextSaveAt, hpOf(being).value]).toEqual(["major", 12, 43_200, 10]);
    expect(being.statuses).toContain("seriousInjury");
  });

  it("B-37: the GM may pick the row: nothing is rolled", () => {
    const world = new World();
    world.act("injury", actor("p"), { form: { severity: "deadly" } });
    expect(world.made).toEqual([{ severity: "deadly", intervalHours: 6 }]);
  });

  it("B-25: a blow on the dead is refused, and so is a choice that is not open", () => {
    const dead = actor("p", { statuses: ["dead"] });
    expect(new World().act("blow", dead, { form: { amount: "3" } }).problems[0]?.text.key).toBe(
      "BLOODIED.Problem.dead",
    );
    expect(new World().act("fate", actor("p")).problems[0]?.text.key).toBe("BLOODIED.Problem.noChoice");
  });

  it("B-26: a turn starts with the bleeding save, not while the choice is open (D-42)", () => {
    const down = { hp: -2, max: 12, statuses: ["bleedingOut", "unconscious"] };
    expect(turns.startTurn?.(actor("p", down), { bleedRoll: "auto" })).toEqual([
      { action: "bleed", form: {}, auto: true },
    ]);
    expect(turns.startTurn?.(actor("p", { ...down, choice: true }), {})).toEqual([]);
    expect(turns.refill(actor("p", down))).toEqual({ movement: 0, action: 0 });
  });

  it("B-61: critical saves only offer, and only to the GM", () => {
    const bleeding = actor("p", { hp: -2, max: 12, statuses: ["bleedingOut", "unconscious"] });
    expect(offers(new World(["d20:1"]).act("bleed", bleeding).run?.result)).toEqual(["stopBleeding:gm:self"]);
    const wound = injury("major");
    const hurt = actor("p", { items: [wound] });
    const world = new World(["d20:1"]);
    const { run } = world.act("injurySave", hurt, { item: wound });
    expect(offers(run?.result)).toEqual(["lessenInjury:gm:self"]);
    world.act("lessenInjury", hurt, { given: run?.result?.offers[0]?.form });
    expect(asItem(wound, "bloodiedInjury").system).toMatchObject({
      severity: "minor",
      successes: 0,
      nextSaveAt: 24 * 3600,
    });
  });

  it("B-28: nobody staunches their own wound", () => {
    const bleeding = actor("p", { hp: -2, max: 12, statuses: ["bleedingOut"] });
    expect(new World().act("stopBleeding", bleeding).problems[0]?.text.key).toBe("BLOODIED.Problem.ownWound");
  });

  it("D-37: a creature without injuries dies at the line, one that dies at zero sooner", () => {
    const world = new World([], { creatureInjuries: false });
    const brute = actor("b", { type: "bloodiedCreature", max: 12 });
    world.act("blow", brute, { form: { amount: "20", critical: true } });
    expect([hpOf(brute).state, world.choices, world.made]).toEqual(["dead", [], []]);
    const walker = actor("w", { type: "bloodiedCreature", hp: 5, max: 14, traits: { diesAtZero: true } });
    new World().act("blow", walker, { form: { amount: "5" } });
    expect(walker.statuses).toEqual(expect.arrayContaining(["dead", "unconscious"]));
    expect(walker.statuses).not.toContain("bleedingOut");
  });

  it("the GM kills and brings back; death closes the choice", () => {
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
    expect([hpOf(being).value, being.statuses.sort()]).toEqual([1, ["bloodied"]]);
  });

  it("B-34: due saves come in time order, one after another for missed intervals", () => {
    const wounds = [injury("minor", { nextSaveAt: 900 }), injury("deadly", { nextSaveAt: 300 })];
    const being = actor("p", { items: wounds });
    expect(due(being, 1000).map((d) => d.at)).toEqual([300, 900]);
    expect(due(actor("p", { items: wounds, statuses: ["dead"] }), 1000)).toEqual([]);
  });

  it("B-40: with the clock standing still the rest of an interval is kept", () => {
    const wound = injury("minor", { nextSaveAt: 30 * 3600 });
    new World(["d4:1"]).act("rest", actor("p", { hp: 5, items: [wound] }), {
      form: { mode: "normal", days: 1, advance: false },
    });
    expect(asItem(wound, "bloodiedInjury").system.nextSaveAt).toBe(6 * 3600);
  });
});

describe("magic", () => {
  const fire = () =>
    spell(
      "Fire",
      {
        0: { label: "candle" },
        1: {
          resolution: "attack",
          range: 30,
          rangeMax: 60,
          damage: { formula: "1d6", type: "fire", ignoresArmor: false },
        },
        3: {
          resolution: "save",
          saveAbility: "agl",
          onSave: "half",
          damage: { formula: "5d6", type: "fire", ignoresArmor: false },
        },
      },
      { focus: { label: "focus", detail: "", ready: true, consumed: true } },
    );

  it("B-43 B-55: every enabled form can be chosen and asks for its own kind of act", () => {
    const caster = () => actor("c", { pool: { value: 12, max: 12 } });
    const held = fire();
    const cast = (tier: number, dice: number[]) =>
      offers(
        new World(dice.map((d) => `d6:${d}`)).act("cast", caster(), {
          item: held,
          targets: [actor("a"), actor("b")],
          form: { tier: String(tier), dice: tier === 3 ? 8 : 1, conditions: [] },
        }).run?.result,
      );
    expect(cast(1, [5])).toEqual(["castAttack:self:t0", "castAttack:self:t1"]);
    expect(cast(3, [5, 5, 5, 5, 5, 5, 5, 5, 1, 2, 3, 4, 5])).toEqual(["castSave:self:t0", "castSave:self:t1"]);
    expect(cast(0, [5])).toEqual(["castEffect:self:t0", "castEffect:self:t1"]);
  });

  it("B-49: a condition that is used up loses its readiness, success or not", () => {
    const held = fire();
    const world = new World(["d6:1"]);
    world.act("cast", actor("c", { pool: { value: 3, max: 3 }, items: [held] }), {
      item: held,
      form: { tier: "0", dice: 1 },
    });
    expect(asItem(held, "bloodiedSpell").system.conditions["focus"]?.ready).toBe(false);
    expect(world.spent["action"]).toBe(1);
  });

  it("B-58: a save against a spell halves before armor, a failure takes the whole and the effect", () => {
    const held = fire();
    const foe = () => actor("foe", { max: 40, items: [armor("Coat", "1d4")] });
    const play = (dice: string[]) => {
      const being = foe();
      new World(dice).act("castSave", actor("c"), { item: held, targets: [being], given: { tier: 3, amount: 17 } });
      return hpOf(being).value;
    };
    expect(play(["d20:10", "d4:2"])).toBe(40 - (8 - 2));
    expect(play(["d20:11", "d4:2"])).toBe(40 - (17 - 2));
  });

  it("effects are copied with their duration; strong mending offers to ease an injury", () => {
    const effects = [
      {
        id: "e1",
        name: "Warded",
        img: "",
        statuses: [],
        disabled: false,
        left: { rounds: 10 },
        changes: [{ path: "system.attributes.armor.bonus", value: "1" }],
        source: "",
      },
    ];
    const ward = spell("Ward", { 1: { applies: "Warded" } }, {}, effects);
    const world = new World();
    const { facts, form } = world.stage("castEffect", actor("c"), {
      item: ward,
      targets: [actor("a")],
      given: { tier: 1 },
    });
    const { result } = script(() => actions.castEffect.start(facts as never, form as never));
    expect(result.consequences[0]).toMatchObject({
      part: "t0",
      do: "effect",
      effect: {
        name: "Warded",
        rounds: 10,
        changes: [{ path: "system.attributes.armor.bonus", type: "add", value: "1" }],
      },
    });
    const mending = spell("Mending", { 3: { healing: { formula: "4d6" } } });
    const patient = actor("p", { hp: 1, max: 30, items: [injury("major")] });
    const mended = new World(["d6:1", "d6:2", "d6:3", "d6:4"]).act("castMend", actor("c"), {
      item: mending,
      targets: [patient],
      given: { tier: 3 },
    });
    expect([hpOf(patient).value, offers(mended.run?.result)]).toEqual([11, ["lessenInjury:gm:t0"]]);
  });
});

describe("around the rules", () => {
  it("B-56 B-57: the GM calls for a check or a save, and every owner gets a button", () => {
    const world = new World();
    const targets = [actor("a"), actor("b")];
    expect(
      offers(world.act("callCheck", actor("gm"), { targets, form: { ability: "str", tn: 12 } }).run?.result),
    ).toEqual(["check:t0:t0", "check:t1:t1"]);
    expect(
      world.act("callCheck", actor("gm"), { targets, form: { kind: "save", ability: "agl" } }).run?.result?.offers[0]
        ?.form,
    ).toEqual({ ability: "agl", modifiers: "" });
  });

  it("one body and one head piece; hands only warn (2.2, D-13)", () => {
    const [coat, plate] = [armor("Coat", "1d2", {}, "body"), armor("Plate", "1d6", {}, "body")];
    const wearer = actor("a", { items: [coat, plate] });
    expect(equip(wearer, plate, { system: { equipped: true } })?.also?.map((c) => c.do)).toEqual(["set"]);
    const [sword, maul] = [
      blade("Sword", "main"),
      weapon({ name: "Maul", category: "melee", hands: 2, damage: "1d12", types: ["bludgeoning"] }),
    ];
    const fighter = actor("a", { items: [sword, maul, shield(1)] });
    expect(equip(fighter, maul, { "system.equipped": "both" })?.also?.map((c) => c.do)).toEqual(["set", "tell"]);
    expect(equip(fighter, sword, { "system.equipped": "none" })).toBeNull();
  });

  it("stored data no rule could use is refused by field, the rest is left alone", () => {
    const fields = (type: string, system: object) => checkSource(type, system as never).map((p) => p.field);
    expect(
      fields("bloodiedWeapon", { damage: { formula: "1d6 + 2", types: [] }, range: { effective: 60, max: 30 } }),
    ).toEqual(["damage.formula", "range.max", "damage.types"]);
    expect(fields("bloodiedArmor", { formula: "" })).toEqual(["formula"]);
    expect(fields("bloodiedInjury", { intervalHours: 0.5 })).toEqual(["intervalHours"]);
    expect(fields("bloodiedCharacter", { attributes: { hp: { max: 0 } } })).toEqual(["attributes.hp.max"]);
    expect(fields("bloodiedSpell", { versions: { tier1: { damage: { formula: "2x" } } } })).toEqual([
      "versions.tier1.damage.formula",
    ]);
    expect(fields("bloodiedGear", {})).toEqual([]);
  });

  it("deriving twice gives the same (idempotent), and the best shield counts alone", () => {
    const being = actor("a", { abilities: { AGL: 14 }, items: [shield(1), shield(3)] });
    const once = JSON.stringify(being.system);
    prepare(being, new World().house);
    expect(JSON.stringify(being.system)).toBe(once);
    const why = (being.system as { why: Record<string, { total: number; ignored: unknown[] }> }).why["defense"];
    expect([why?.total, why?.ignored.length]).toEqual([5, 1]);
  });
});
