/** Applied spells: healing, conditions, changes, and breaking free (D21, G-63). */
import { describe, expect, it } from "vitest";
import { isEndedByHit, readsBreaks } from "../../module/rulesets/grimoire/magic/active-spells.ts";
import { evaluateSpell } from "../../module/rulesets/grimoire/magic/evaluated-spell.ts";
import type { SpellData } from "../../module/rulesets/grimoire/model/data.ts";
import { actor, book, npc, spell, systemOf } from "./people.ts";
import { type Happened, World } from "./world.ts";

function mage(words: Partial<SpellData>) {
  const page = book("Book", { held: "both" });
  const written = spell("Spell", words, page);
  return { caster: actor("Mage", { wil: 12, items: [page, written] }), written };
}

const problemsOf = (happened: Pick<Happened, "problems">) =>
  happened.problems.map((p) => `${p.field}: ${p.text.key.split(".").at(-1)}`);
const offersOf = (happened: Happened) => happened.run?.result?.offers.map((o) => o.id) ?? [];
const saved = (happened: Happened | undefined) => happened?.run?.result?.headline.key.split(".").at(-1);

describe("applying a spell", () => {
  const play = (words: Partial<SpellData>, dice: string[], target: ReturnType<typeof actor>, form: object = {}) => {
    const { caster, written } = mage(words);
    const world = new World(dice);
    const happened = world.act("cast", caster, {
      item: written,
      targets: [target],
      form: { slot: dice.filter((d) => d.startsWith("d6")).length, ...form },
    });
    return { world, happened, caster };
  };

  it("G-63: healing stops at the maximum; none for Deprived targets unless the Warden allows it", () => {
    const heal: Partial<SpellData> = { heals: "[sum]", stabilises: 3, range: { text: "touch", spaces: 0 } };
    const hurt = actor("Ann", { hp: 2, hpMax: 6 });
    play(heal, ["d6:3", "d6:4"], hurt);
    expect(systemOf(hurt).hp.value).toBe(6);
    const hungry = actor("Bob", { hp: 2, hpMax: 6, causes: { food: "manual" } });
    const { world, happened } = play(heal, ["d6:3", "d6:4"], hungry);
    expect(systemOf(hungry).hp.value).toBe(2);
    world.gm = true;
    world.press(happened, "spell-t0", { anyway: true });
    expect(systemOf(hungry).hp.value).toBe(6);
  });

  it("D29: three dice stabilize and the HP then end Critical Damage; two dice only heal", () => {
    const heal: Partial<SpellData> = { heals: "[sum]", stabilises: 3 };
    const dying = () => actor("Cay", { hp: 0, hpMax: 6, critical: { active: true, diesAt: 3600 } });
    const [two, three] = [dying(), dying()];
    play(heal, ["d6:1", "d6:2"], two);
    expect([systemOf(two).hp.value, systemOf(two).critical]).toEqual([
      3,
      { active: true, stable: false, diesAt: 3600 },
    ]);
    play(heal, ["d6:1", "d6:2", "d6:3"], three);
    expect([systemOf(three).hp.value, systemOf(three).critical]).toEqual([
      6,
      { active: false, stable: false, diesAt: null },
    ]);
  });

  it("temporary changes end with the spell, permanent ones stay", () => {
    const glass: Partial<SpellData> = {
      duration: { formula: "[dice] * 10", unit: "minute" },
      alters: "armor.bonus + [dice]",
    };
    const friend = actor("Dee");
    play(glass, ["d6:1", "d6:2"], friend);
    expect(friend.effects).toMatchObject([
      { name: "Spell", left: { seconds: 1200 }, changes: [{ path: "system.armor.bonus", value: "2" }] },
    ]);
    expect(friend.statuses).toContain("spell-effect");
    const lucky = actor("Eve", { pendingAdvantage: 1 });
    play({ gives: "pendingAdvantage + 1; ap.bonusNextTurn + [dice]" }, ["d6:1", "d6:2"], lucky);
    expect([systemOf(lucky).pendingAdvantage, systemOf(lucky).ap.bonusNextTurn, lucky.effects]).toEqual([2, 2, []]);
  });

  it("roots hold until a Save against their DC succeeds, 1 AP per attempt", () => {
    const roots: Partial<SpellData> = {
      check: "contest",
      resist: "str",
      duration: { formula: "[dice]", unit: "round" },
      conditions: "restrained",
      dc: "10 + [sum]",
    };
    const enemy = npc("Foe", { str: 10 });
    const { world, happened } = play(roots, ["d6:1", "d6:2", "d20:15", "d20:3", "d20:3", "d20:4"], enemy);
    const lost = world.press(happened, "save-t0");
    expect(enemy.statuses).toContain("restrained");
    expect(enemy.effects).toMatchObject([{ left: { seconds: 240 }, statuses: ["spell-effect", "restrained"] }]);
    const [held] = lost.next;
    expect(world.offer(held!, "free").form).toMatchObject({ dc: 13, attribute: "str", ap: 1 });
    world.press(held!, "free");
    expect(enemy.statuses, "13 is not more than 13").toContain("restrained");
    world.press(held!, "free");
    expect(enemy.statuses).not.toContain("restrained");
  });

  it("an instant spell leaves its condition; damage of a spell without a Save is still dealt", () => {
    const enemy = npc("Foe", { hp: 9, naturalArmor: 1 });
    play({ conditions: "prone", damage: "[sum] / 2" }, ["d6:2", "d6:5"], enemy);
    expect([enemy.statuses.includes("prone"), enemy.effects, systemOf(enemy).hp.value]).toEqual([true, [], 7]);
  });

  it("a Save against the DC of the spell", () => {
    const enemy = npc("Foe", { wil: 8 });
    const { world, happened } = play(
      { check: "dc", resist: "wil", dc: "15 + [dice]", conditions: "prone" },
      ["d6:1", "d6:2", "d20:9", "d20:10"],
      enemy,
    );
    expect(saved(world.press(happened, "save-t0"))).toBe("lost");
    expect(saved(world.press(happened, "save-t0"))).toBe("held");
  });

  it("a spell of text only has no follow-up; a spell on the caster affects the caster", () => {
    const enemy = npc("Foe");
    expect(offersOf(play({ text: "A lock opens." }, ["d6:1"], enemy).happened)).toEqual([]);
    const { caster, happened } = play(
      { range: { text: "self", spaces: 0 }, duration: { formula: "[sum]", unit: "hour" } },
      ["d6:2"],
      enemy,
    );
    expect(offersOf(happened)).toEqual(["spell-self"]);
    expect([caster.effects[0]?.left, enemy.effects]).toEqual([{ seconds: 7200 }, []]);
  });

  it("G-63: the card of a healing spell names the hit points that come back, none to the Deprived", () => {
    const effect = JSON.stringify(
      evaluateSpell(
        { ...(spell("Stitchflesh", { heals: "7" }).system as unknown as SpellData), name: "Stitchflesh", img: "" },
        { dice: 1, sum: 1 },
      ),
    );
    const healed = (given: Parameters<typeof actor>[1]) => {
      const target = actor("A", { hpMax: 6, ...given });
      const { run } = new World().act("spellEffect", target, { given: { effect }, form: { effect } });
      return [run?.result?.headline.data?.hp, systemOf(target).hp.value];
    };
    expect(healed({ hp: 2 })).toEqual([4, 6]);
    expect(healed({ hp: 6 })).toEqual([0, 6]);
    expect(healed({ hp: 2, causes: { food: "manual" } })).toEqual([0, 2]);
  });

  it("dead targets are not affected, and a follow-up without a spell does nothing", () => {
    const world = new World();
    const effect = JSON.stringify(
      evaluateSpell(
        { ...(spell("S", { heals: "4" }).system as unknown as SpellData), name: "S", img: "" },
        { dice: 1, sum: 1 },
      ),
    );
    expect(problemsOf(world.stage("spellEffect", actor("A", { dead: true }), { given: { effect } }))).toEqual([
      ": gone",
    ]);
    for (const nonsense of ["", "{", "[]", "null", '{"spell":1}'])
      expect(problemsOf(world.stage("spellEffect", actor("A"), { given: { effect: nonsense } }))).toEqual([
        ": noEffect",
      ]);
  });

  it("a hit of enough damage, before or after Armor, ends the spell; an invalid formula never does", () => {
    const glass = { breaks: "raw 6" };
    const sleep = { breaks: "net 1" };
    expect([isEndedByHit(glass, { raw: 5, net: 5 }), isEndedByHit(glass, { raw: 6, net: 0 })]).toEqual([false, true]);
    expect([isEndedByHit(sleep, { raw: 3, net: 0 }), isEndedByHit(sleep, { raw: 3, net: 1 })]).toEqual([false, true]);
    expect(isEndedByHit({ breaks: "" }, { raw: 99, net: 99 })).toBe(false);
    expect(["", " raw 6 ", "net 12"].map(readsBreaks)).toEqual([true, true, true]);
    expect(["raw", "6", "raw six", "net -1"].map(readsBreaks)).toEqual([false, false, false, false]);
  });

  it("the duration is rounds in combat, and seconds outside", () => {
    const roots: Partial<SpellData> = { duration: { formula: "[dice]", unit: "round" }, conditions: "restrained" };
    const left = (fighting: boolean) => {
      const { caster, written } = mage(roots);
      const enemy = npc("Foe");
      const world = new World(["d6:1", "d6:2"]);
      const happened = world.act("cast", caster, { item: written, targets: [enemy], form: { slot: 2 } });
      if (fighting) enemy.effects = [];
      if (fighting) world.follow(world.offer(happened, "spell-t0"), happened.facts, { fighting: true });
      return enemy.effects[0]?.left;
    };
    expect([left(false), left(true)]).toEqual([{ seconds: 240 }, { rounds: 2 }]);
  });
});
