/** Magic, GM actions, gear and stored data: follow-ups and who gets them, problems, consequences. */
import { describe, expect, it } from "vitest";
import { replay, script } from "../../module/kernel/procedure.ts";
import type { Outcome } from "../../module/kernel/ruleset.ts";
import { checkItemChange } from "../../module/rulesets/bloodied/gear/equip.ts";
import { allActions as actions } from "../../module/rulesets/bloodied/index.ts";
import { checkSource } from "../../module/rulesets/bloodied/model/check-source.ts";
import { itemAs } from "../../module/rulesets/bloodied/model/data.ts";
import { actor, armor, injury, prepare, shield, spell, weapon } from "./people.ts";
import { hpOf, World } from "./world.ts";

const blade = (name: string, equipped: string) =>
  weapon({ name, category: "light", hands: 1, damage: "1d6", types: ["slashing"], equipped });
const offers = (outcome: Outcome | undefined) =>
  outcome?.offers.map((o) => `${o.action}:${o.by}:${o.parts.t0 ?? o.parts.self}`);

describe("damage", () => {
  it("B-24 B-25 D-37: the headline of fatal damage says that the creature dies", () => {
    const headline = (being: ReturnType<typeof actor>, amount: string, settings = {}, dice: string[] = []) =>
      new World(dice, settings).act("blow", being, { form: { amount } }).run?.result?.headline.key;
    const brute = (traits = {}) => actor("b", { type: "bloodiedCreature", hp: 5, max: 14, traits });
    expect([
      headline(brute({ diesAtZero: true }), "5"),
      headline(brute(), "20", { creatureInjuries: false }),
      headline(brute(), "5"),
      headline(brute(), "20", {}, ["d6:1"]),
    ]).toEqual(["slain", "slain", "down", "negativeBloodied"].map((key) => `BLOODIED.Headline.blow.${key}`));
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

  it("B-43 B-55: every enabled version can be chosen and has a follow-up for its resolution", () => {
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
    expect(cast(0, [5]), "words alone, aimed at nobody").toEqual([]);
  });

  it("B-43: the dialog starts with the lowest Tier; with targets, with the lowest that affects them", () => {
    const tier = (item: ReturnType<typeof spell>, targets: ReturnType<typeof actor>[]) =>
      new World().stage("cast", actor("c", { pool: { value: 8, max: 8 } }), { item, targets }).form.tier;
    const mending = spell("Mending", { 0: { label: "scratch" }, 1: { healing: { formula: "1d4" } } });
    const light = spell("Light", { 0: { label: "glow" }, 1: { label: "lamp" } });
    expect([tier(fire(), []), tier(fire(), [actor("a")])]).toEqual(["0", "1"]);
    expect([tier(mending, [actor("a")]), tier(light, [actor("a")])]).toEqual(["1", "0"]);
  });

  it("B-49: a consumed condition is no longer ready, success or not", () => {
    const held = fire();
    const world = new World(["d6:1"]);
    world.act("cast", actor("c", { pool: { value: 3, max: 3 }, items: [held] }), {
      item: held,
      form: { tier: "0", dice: 1 },
    });
    expect(itemAs(held, "bloodiedSpell").system.conditions.focus?.ready).toBe(false);
    expect(world.spent.action).toBe(1);
  });

  it("B-58: a successful spell save halves damage before armor; a failure takes all damage and the effect", () => {
    const held = fire();
    const enemy = () => actor("foe", { max: 40, items: [armor("Coat", "1d4")] });
    const play = (dice: string[]) => {
      const being = enemy();
      new World(dice).act("castSave", actor("c"), { item: held, targets: [being], given: { tier: 3, amount: 17 } });
      return hpOf(being).value;
    };
    expect(play(["d20:10", "d4:2"])).toBe(40 - (8 - 2));
    expect(play(["d20:11", "d4:2"])).toBe(40 - (17 - 2));
    const given = { tier: 3, amount: 17 };
    const { known, facts, form } = new World().stage("castSave", actor("c"), { item: held, targets: [enemy()], given });
    // The target's die, rolled without a prompt.
    expect(replay(() => known.start(facts, form), []).pending).toMatchObject({ id: "save", who: "t0", unasked: true });
  });

  it("effects are copied with their duration; strong healing offers to lessen an injury", () => {
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

describe("GM calls, equipment and data", () => {
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

  it("one body and one head piece; too few hands only warns (D-13)", () => {
    const [coat, plate] = [armor("Coat", "1d2", {}, "body"), armor("Plate", "1d6", {}, "body")];
    const wearer = actor("a", { items: [coat, plate] });
    expect(checkItemChange(wearer, plate, { system: { equipped: true } })?.also?.map((c) => c.do)).toEqual(["set"]);
    const [sword, maul] = [
      blade("Sword", "main"),
      weapon({ name: "Maul", category: "melee", hands: 2, damage: "1d12", types: ["bludgeoning"] }),
    ];
    const warrior = actor("a", { items: [sword, maul, shield(1)] });
    expect(checkItemChange(warrior, maul, { "system.equipped": "both" })?.also?.map((c) => c.do)).toEqual([
      "set",
      "tell",
    ]);
    expect(checkItemChange(warrior, sword, { "system.equipped": "none" })).toBeNull();
  });

  it("invalid stored data is rejected by field, the rest is unchanged", () => {
    const fields = (type: string, system: object) => checkSource(type, system as never).map((p) => p.field);
    expect(
      fields("bloodiedWeapon", { damage: { formula: "1d6 + 2", types: [] }, range: { effective: 60, max: 30 } }),
    ).toEqual(["damage.formula", "range.max", "damage.types"]);
    expect(fields("bloodiedArmor", { formula: "" })).toEqual(["formula"]);
    expect(fields("bloodiedSpell", { versions: { tier1: { damage: { formula: "2x" } } } })).toEqual([
      "versions.tier1.damage.formula",
    ]);
    expect(fields("bloodiedGear", {})).toEqual([]);
  });

  it("P-23 B-11: damage below 0 is refused at its field, 0 and a formula that can reach 0 are not", () => {
    const refused = (amount: string) =>
      new World()
        .stage("blow", actor("A"), { form: { amount: amount } })
        .problems.map((one) => [one.field, one.text.key]);
    expect(refused("−4")).toEqual([["amount", "FIVEFOLD.Formula.belowZero"]]);
    expect([refused("0"), refused("1d4 − 4")]).toEqual([[], []]);
  });

  it("deriving twice gives the same (idempotent), and only the best shield counts", () => {
    const being = actor("a", { abilities: { AGL: 14 }, items: [shield(1), shield(3)] });
    const once = JSON.stringify(being.system);
    prepare(being, new World().house);
    expect(JSON.stringify(being.system)).toBe(once);
    const why = (being.system as { why: Record<string, { total: number; ignored: unknown[] }> }).why.defense;
    expect([why?.total, why?.ignored.length]).toEqual([5, 1]);
  });
});
