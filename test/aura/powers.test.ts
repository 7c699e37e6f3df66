/** Abilities and spells: costs, targets and results; by the test vectors and the shipped powers. */
import { describe, expect, it } from "vitest";
import { momentConsequences } from "../../module/rulesets/aura/combat/rounds.ts";
import { castOdds, sparingDc } from "../../module/rulesets/aura/magic/ability-attack.ts";
import { type PowerFacts, powerFacts } from "../../module/rulesets/aura/magic/ability-facts.ts";
import { castingOf, type PowerForm, powerDefaults } from "../../module/rulesets/aura/magic/ability-form.ts";
import { actor, FIGHT, type Given, item, type Mutable, systemOf } from "./people.ts";
import { conditionsOf, cupOf, type Vector, vectorsOf } from "./vectors.ts";
import { type Happened, World } from "./world.ts";

const keys = ({ problems }: Happened) => problems.map(({ text }) => text.key.replace("AURA.Problem.", ""));
const offers = ({ run }: Happened) => run?.result?.offers.map(({ id }) => id);
const headline = ({ run }: Happened) => run?.result?.headline.key.replace("AURA.Headline.", "");
const line = ({ run }: Happened, id: string) => run?.lines.find((one) => one.id === id)?.line;
const spell = (system: object) => item("auraSpell", "Spell", system);
const ability = (system: object) => item("auraAbility", "Ability", system);
/** An actor with a power, and the power. */
const wielding = (power: Mutable, given: Given = {}) =>
  actor("Ada", { ...given, items: [power, ...(given.items ?? [])] });
const attack = (more: object) => ({ enabled: true, defense: "evasion", ability: "int", damage: "", ...more });
const CASTER = { abilities: { str: 9, dex: 12, con: 13, int: 15, wis: 14, cha: 15 }, level: 3 };
const left = (someone: Mutable, power: Mutable) =>
  someone.items.flatMap(({ id, system }) => (id === power.id ? [(system.uses as { value: number }).value] : []))[0];

describe("attacks of abilities", () => {
  it.each(vectorsOf("abilityAttack"))("%s", (_name, vector: Vector) => {
    const { given, expect: expected } = vector;
    const power = spell({ attack: attack(given.ability as object), target: "enemy" });
    const ada = wielding(power, given.attacker as Given);
    const bo = actor("Bo", given.target as Given);
    const world = new World(cupOf(vector), { autoApplyDamage: true });
    const cast = world.act("useAbility", ada, { item: power, targets: [bo] });
    const verdict = line(cast, "t0.verdict");
    const damage = cast.next[0]?.run?.result?.headline.data?.damage;
    const combat = line(cast, "combat");
    expect({
      av: verdict?.kind === "versus" ? verdict.left.total : null,
      ...(combat?.kind === "total" ? { combatRoll: combat.total } : {}),
      defense: {
        type: (given.ability as { defense: string }).defense,
        total: verdict?.kind === "versus" ? verdict.right?.total : null,
      },
      hit: verdict?.kind === "versus" && verdict.winner === "left",
      armorHit: line(cast, "t0.armor") !== undefined,
      damage,
      target: { aura: systemOf(bo).aura.value },
    }).toMatchObject(expected);
    expect(world.cup.empty).toBe(true);
  });

  it("A-77 A-78 A-130: a 20 ignores armor and exposes the target, 1 to 3 exposes the caster, and a 1 misses", () => {
    const at = (dice: string[], defense = "evasion") => {
      const power = spell({ attack: attack({ defense, damage: "1d8" }), target: "enemy" });
      const ada = wielding(power, CASTER);
      const bo = actor("Bo", { armor: { coverage: 21, rating: 9 } });
      const world = new World(dice);
      const cast = world.act("useAbility", ada, { item: power, targets: [bo] });
      expect(world.cup.empty).toBe(true);
      return { cast, ada: conditionsOf(ada), bo: conditionsOf(bo) };
    };
    const best = at(["d20:20", "d8:4"]);
    expect(headline(best.cast)).toBe("power.critical");
    expect(best.bo).toEqual(["exposed:endOfRound0"]);
    expect(best.cast.run?.result?.offers[0]?.form.amount).toBe(4);
    const low = at(["d20:3", "d10:1", "d8:4"]);
    expect(low.ada).toEqual(["exposed:endOfRound0"]);
    // Armor absorbed everything: no damage to apply, and the headline says so.
    expect(headline(low.cast)).toBe("power.held");
    expect(offers(low.cast)).toEqual([]);
    const worst = at(["d20:1"]);
    expect(headline(worst.cast)).toBe("power.misses");
    // Against Will there is no Combat roll, and no armor.
    expect(at(["d10:1", "d8:4"], "will").cast.run?.result?.offers[0]?.form.amount).toBe(4);
  });

  it("D-50: an area makes one Combat roll and one damage roll; each target rolls its own defense", () => {
    const power = spell({ attack: attack({ damage: "2d6", area: 6, bonus: 0 }), target: "area" });
    const ada = wielding(power, CASTER);
    const [bo, cy] = [actor("Bo"), actor("Cy", { abilities: { dex: 30 }, weaknesses: ["force"] })];
    const world = new World(["d20:12", "d10:9", "d10:1", "d6:3", "d6:4"]);
    const cast = world.act("useAbility", ada, { item: power, targets: [bo, cy] });
    expect(world.cup.empty).toBe(true);
    // Bo: 9 + 8 against AV 18; Cy: 1 + 8 + 10 against it.
    expect(headline(cast)).toBe("power.some");
    expect(offers(cast)).toEqual(["damage-t0"]);
    expect(cast.run?.result?.offers[0]?.form.amount).toBe(7);
  });

  it("D-50: without an area it has one target; touch and range are noted", () => {
    const one = spell({ attack: attack({ damage: "1d8" }), target: "enemy" });
    const both = [actor("Bo"), actor("Cy")];
    expect(keys(new World().act("useAbility", wielding(one), { item: one, targets: both }))).toEqual(["oneTarget"]);
    const touch = spell({ target: "ally", healing: { surge: true, bonus: 0 } });
    expect(keys(new World().act("useAbility", wielding(touch), { item: touch, targets: both }))).toEqual(["oneTarget"]);
    const notes = (power: Mutable, metres: number) => {
      const world = new World();
      const bo = actor("Bo");
      const { facts, form, known } = world.stage("useAbility", wielding(power), { item: power, targets: [bo] });
      (facts as PowerFacts).whom.t0!.metres = metres;
      return known
        .form?.(facts, form)
        .flatMap((field) => (field.kind === "note" ? [field.text.key.split(".").at(-1)] : []));
    };
    const far = spell({ attack: attack({ defense: "will", range: 10 }), target: "enemy" });
    expect([notes(touch, 1), notes(touch, 2), notes(far, 10), notes(far, 11)]).toEqual([[], ["touch"], [], ["far"]]);
  });

  it("A-131 D-15: an unconscious target rolls no Evasion, but rolls Will", () => {
    const at = (defense: string, ...dice: string[]) => {
      const power = spell({ attack: attack({ defense }), target: "enemy" });
      const world = new World(dice);
      const bo = actor("Bo", { conditions: ["unconscious:sleep"] });
      const cast = world.act("useAbility", wielding(power, CASTER), { item: power, targets: [bo] });
      expect(world.cup.empty).toBe(true);
      return headline(cast);
    };
    expect(at("evasion", "d20:9")).toBe("power.hits");
    // Surprised because unconscious: Disadvantage.
    expect(at("will", "d10:10", "d10:8")).toBe("power.hits");
    expect(at("will", "d10:10", "d10:10", "d10:1", "d10:4")).toBe("power.misses");
  });

  it("A-178 A-179 D-50: a non-lethal spell needs 15 on the Chance roll, 5 less per step", () => {
    expect([sparingDc(0), sparingDc(1), sparingDc(3)]).toEqual([15, 10, 0]);
    const power = spell({ attack: attack({ defense: "will", damage: "1d8" }), target: "enemy" });
    const world = new World(["d10:1", "d8:4", "d20:10"]);
    const ada = wielding(power, CASTER);
    const cast = world.act("useAbility", ada, {
      item: power,
      targets: [actor("Bo")],
      form: { restrain: true, steps: 1 },
    });
    expect(cast.run?.result?.offers[0]?.form).toMatchObject({ lethal: false, amount: 4 });
    const verdict = line(cast, "t0.verdict");
    expect(verdict?.kind === "versus" ? verdict.left.total : null).toBe(15);
  });

  it("Sleepfall does not affect targets with more than 10 Aura, nor those immune to sleep", () => {
    const power = spell({
      attack: attack({ defense: "will", auraAtMost: 10 }),
      onHit: { conditions: [{ id: "unconscious", expiry: "manual", rounds: 0, reason: "sleep" }], push: 0 },
      target: "enemy",
    });
    const at = (bo: Mutable, ...dice: string[]) => {
      const world = new World(dice);
      world.act("useAbility", wielding(power, CASTER), { item: power, targets: [bo] });
      expect(world.cup.empty).toBe(true);
      return conditionsOf(bo);
    };
    expect(at(actor("Bo", { aura: 11 }))).toEqual([]);
    expect(at(actor("Bo", { aura: 10 }), "d10:1")).toEqual(["unconscious:sleep"]);
    const stone = actor("Stone", { aura: 10, items: [item("auraFeature", "Deaf", { slug: "deafToFear" })] });
    expect(at(stone, "d10:1")).toEqual([]);
  });

  it("Rootgrasp restrains with the AV of the spell, without a holder", () => {
    const power = spell({
      attack: attack({ defense: "fortitude" }),
      onHit: { conditions: [{ id: "restrained", expiry: "manual", rounds: 0, reason: "" }], push: 0 },
      target: "enemy",
    });
    const bo = actor("Bo");
    new World(["d10:1"]).act("useAbility", wielding(power, CASTER), { item: power, targets: [bo] });
    expect(bo.effects.map(({ given }) => given)).toEqual([{ expiry: "manual", dc: 18 }]);
  });

  it("odds match all dice combinations", () => {
    const power = spell({ attack: attack({}), target: "enemy" });
    const bo = actor("Bo", { abilities: { dex: 14 } });
    const parts = {
      self: wielding(power, CASTER),
      item: power,
      targets: [bo],
      tokens: [],
      house: {},
      worldTime: 0,
      gm: false,
      given: {},
    };
    const facts: PowerFacts = powerFacts(parts);
    const form: PowerForm = powerDefaults(facts);
    const casting = castingOf(facts, facts.power!.attack!, form);
    // AV 18 against 1d10* + 10: 8 or less on the die. A natural 20 always hits, a 1 never.
    expect(castOdds(facts, casting, "t0")?.hit).toBeCloseTo(1 / 20 + (18 / 20) * (8 / 10), 12);
    expect(castOdds(facts, casting, "t0")?.critical).toBeCloseTo(1 / 20, 12);
  });
});

describe("costs", () => {
  it("A-28 A-56 A-62 D-35: in a Round it is declared and stays open, outside Rounds it resolves at once", () => {
    const power = spell({
      cost: { energy: 2, stamina: 0, agility: 0 },
      uses: { value: 2, max: 2 },
      recharge: "shortRest",
      attack: attack({ defense: "will" }),
      target: "enemy",
    });
    const ada = wielding(power, { ...CASTER, conditions: ["defending"] });
    const bo = actor("Bo");
    const world = new World(["d10:1"]);
    world.round = 1;
    const open = world.act("useAbility", ada, { item: power, targets: [bo] });
    expect(headline(open)).toBe("power.declares");
    expect(offers(open)).toEqual(["roll", "endEarly", "agileMove", "agileMove2", "challenge", "interrupt"]);
    expect(systemOf(ada).energy.value).toBe(3);
    expect(left(ada, power)).toBe(1);
    expect(conditionsOf(ada)).toEqual([]);
    expect(world.cup.empty).toBe(false);
    const rolled = world.press(open, "roll");
    expect(headline(rolled)).toBe("power.hits");
    expect(world.cup.empty).toBe(true);
    const interrupt = ability({ cost: { energy: 0, stamina: 0, agility: 2 }, immediate: true, moves: 2 });
    const cut = world.act("useAbility", wielding(interrupt), { item: interrupt });
    expect(headline(cut)).toBe("power.interrupts");
    expect(offers(cut)).not.toContain("interrupt");
  });

  it("A-65: ended early its use is refunded, except the Energy used", () => {
    const power = spell({
      cost: { energy: 3, stamina: 1, agility: 0 },
      uses: { value: 1, max: 1 },
      recharge: "longRest",
    });
    const ada = wielding(power);
    const world = new World();
    world.round = 1;
    const open = world.act("useAbility", ada, { item: power });
    expect({ energy: systemOf(ada).energy.value, uses: left(ada, power) }).toEqual({ energy: 2, uses: 0 });
    world.press(open, "endEarly", { used: 1 });
    const { energy, stamina } = systemOf(ada);
    expect({ energy: energy.value, stamina: stamina.value, uses: left(ada, power) }).toEqual({
      energy: 4,
      stamina: 10,
      uses: 1,
    });
  });

  it("problems are named", () => {
    const world = new World();
    world.round = 1;
    const at = (power: Mutable, given: Given = {}) =>
      keys(world.act("useAbility", wielding(power, given), { item: power }));
    expect(at(ability({ enhances: "melee" }))).toEqual(["usedWithAttack"]);
    expect(at(ability({ uses: { value: 0, max: 1 }, recharge: "shortRest" }))).toEqual(["powerSpent"]);
    expect(at(ability({ recharge: "round" }), { more: { "round.used": [] } })).toEqual([]);
    expect(at(spell({ attack: attack({}) }), { conditions: ["restrained"] })).toEqual(["restrained"]);
    expect(at(spell({ attack: attack({}) }), { conditions: ["restraining"] })).toEqual(["holdsOn"]);
    expect(at(ability({ moves: 2 }), { conditions: ["slowed"] })).toEqual(["slowed"]);
    expect(at(ability({ cost: { energy: 0, stamina: 1, agility: 0 } }), { conditions: ["shaken"] })).toEqual([
      "staminaBlocked",
    ]);
    expect(at(ability({ healing: { surge: true, bonus: 0 } }))).toEqual(["auraFull"]);
    expect(at(ability({ healing: { surge: true, bonus: 0 } }), { aura: 1, surges: 0 })).toEqual(["noSurges"]);
    expect(at(ability({ removes: ["dazed"] }))).toEqual(["nothingToEnd"]);
    expect(keys(world.act("useAbility", actor("Ada")))).toEqual(["noPower"]);
  });

  it("a once-a-Round ability can be used again in the next Round", () => {
    const counted = spell({ recharge: "round", uses: { value: 1, max: 1 } });
    const free = spell({ recharge: "round" });
    const ada = actor("Ada", { items: [counted, free] });
    const world = new World();
    world.round = 1;
    for (const power of [counted, free]) {
      world.act("useAbility", ada, { item: ada.items.find(({ id }) => id === power.id) as Mutable });
    }
    const again = (power: Mutable) =>
      keys(world.act("useAbility", ada, { item: ada.items.find(({ id }) => id === power.id) as Mutable }));
    expect([again(counted), again(free)]).toEqual([["powerSpent"], ["usedThisRound"]]);
    world.write(ada, momentConsequences(ada, "roundStart", world.house, { id: FIGHT, round: 2, combatants: [] }));
    world.round = 2;
    expect([again(counted), again(free)]).toEqual([[], []]);
  });

  it("A-51: a cost that may be spread over Rounds is gathered, and the ability resolves with the last Energy", () => {
    const power = spell({ cost: { energy: 6, stamina: 1, agility: 0 }, multiRound: true });
    const ada = wielding(power);
    const world = new World();
    world.round = 1;
    const held = () => ada.items[0] as Mutable;
    const first = world.act("useAbility", ada, { item: held(), form: { bank: 4 } });
    expect(headline(first)).toBe("power.gathers");
    expect(systemOf(ada)).toMatchObject({ energy: { value: 1 }, stamina: { value: 10 } });
    world.write(ada, momentConsequences(ada, "roundStart", world.house, { id: FIGHT, round: 2, combatants: [] }));
    world.round = 2;
    const last = world.act("useAbility", ada, { item: held() });
    expect(headline(last)).toBe("power.declares");
    expect(systemOf(ada)).toMatchObject({ energy: { value: 3 }, stamina: { value: 9 } });
    expect(held().system.progress).toBe(0);
  });
});
