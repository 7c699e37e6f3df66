/** Exploding defenses, Chance rolls and skills: test vectors and invariants of the dice. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chanceOfAtLeast } from "../../module/rulesets/aura/checks/check.ts";
import { damageAfterArmor, multiplied, typeFactor } from "../../module/rulesets/aura/damage/damage.ts";
import { defenseAtLeast, faceChance, type NetAdvantage } from "../../module/rulesets/aura/model/dice.ts";
import { actor } from "./people.ts";
import { cupOf, type Vector, vectorsOf } from "./vectors.ts";
import { type Happened, World } from "./world.ts";

const lineOf = ({ run }: Happened, id: string) => run?.lines.find((line) => line.id === id)?.line;

describe("defenses", () => {
  it.each(vectorsOf("defenseRoll"))("%s", (_name, vector: Vector) => {
    const { given, expect: expected } = vector;
    const options = (given.options ?? {}) as { advantage?: boolean; disadvantage?: boolean; facing?: boolean };
    const world = new World(cupOf(vector));
    const ada = actor("Ada", given.actor);
    const form = { defense: given.defense, facing: true, ...options };
    const line = lineOf(world.act("defense", ada, { form }), "defense");
    if (line?.kind !== "total") throw new Error("no total was told");
    const bonus = line.breakdown?.total ?? 0;
    expect({ die: line.total - bonus, bonus, total: line.total }).toMatchObject(expected);
    expect(world.cup.empty).toBe(true);
  });

  it("P-15 A-147: turned away, the line and headline of Evasion are labeled Unarmed Evasion; other defenses keep their name", () => {
    const labels = (defense: string, facing: boolean) => {
      const rolled = new World(["d10:5", "d10:4"]).act("defense", actor("Ada"), { form: { defense, facing } });
      const line = lineOf(rolled, "defense");
      return [line?.kind === "total" && line.label, rolled.run?.result?.headline.data?.defense];
    };
    const name = (id: string) => ({ key: `AURA.Defense.${id}` });
    expect(labels("evasion", true)).toEqual([name("evasion"), name("evasion")]);
    expect(labels("evasion", false)).toEqual([name("unarmedEvasion"), name("unarmedEvasion")]);
    expect(labels("will", false)).toEqual([name("will"), name("will")]);
  });

  it("A-124 A-125: odds match a die that is rolled again on its highest face", () => {
    const slow = (least: number, faces: 4 | 10, sway: NetAdvantage, depth = 0): number => {
      if (least <= 1) return 1;
      if (depth > 12) return 0;
      let chance = 0;
      for (let face = 1; face < faces; face += 1) if (face >= least) chance += faceChance(face, faces, sway);
      return chance + faceChance(faces, faces, sway) * slow(least - faces, faces, sway, depth + 1);
    };
    fc.assert(
      fc.property(
        fc.integer({ min: -5, max: 45 }),
        fc.constantFrom(4 as const, 10 as const),
        fc.constantFrom(-1 as const, 0 as const, 1 as const),
        (least, faces, sway) => {
          expect(defenseAtLeast(least, faces, sway)).toBeCloseTo(slow(least, faces, sway), 9);
        },
      ),
    );
  });
});

describe("Chance rolls and skills", () => {
  it.each(vectorsOf("chanceRoll"))("%s", (_name, vector: Vector) => {
    const dc = (vector.given.dc as number | undefined) ?? 10;
    const rolled = new World(cupOf(vector)).act("chance", actor("Ada", vector.given.actor), { form: { dc } });
    expect(rolled.run?.result?.headline.key).toBe(
      `AURA.Headline.chance.${vector.expect.success ? "success" : "failure"}`,
    );
  });

  it("A-239 A-240 A-139: Dazed gives Disadvantage on skills; Blinded only if they need sight; Advantage and Disadvantage cancel", () => {
    const rolled = (conditions: string[], dice: string[], form: Record<string, unknown>) => {
      const line = lineOf(new World(dice).act("skill", actor("Ada", { conditions }), { form }), "skill");
      return line?.kind === "versus" ? line.left.total : null;
    };
    expect(rolled(["dazed"], ["d20:15", "d20:4"], { skill: "lore" })).toBe(4);
    expect(rolled(["blinded"], ["d20:15"], { skill: "awareness" })).toBe(15);
    expect(rolled(["blinded"], ["d20:15", "d20:4"], { skill: "awareness", sight: true })).toBe(4);
    expect(rolled(["dazed"], ["d20:15"], { skill: "lore", advantage: true })).toBe(15);
  });

  it("A-144 A-145: a natural 20 and 1 are marked with the setting, and change no total", () => {
    const lines = (criticals: boolean, face: number) =>
      new World([`d20:${face}`], { criticalChecks: criticals })
        .act("skill", actor("Ada"), { form: { skill: "lore", dc: 30 } })
        .run?.lines.map(({ id }) => id);
    expect(lines(true, 20)).toEqual(["skill", "skill.critical"]);
    expect(lines(true, 12)).toEqual(["skill"]);
    expect(lines(false, 1)).toEqual(["skill"]);
  });

  it("A-144 A-145: the GM decides the outcome, from six suggestions or free text", () => {
    const world = new World(["d20:1"], { criticalChecks: true });
    const ada = actor("Ada");
    const failed = world.act("chance", ada);
    expect(world.offer(failed, "aftermath").by).toBe("gm");
    world.gm = true;
    const said = world.press(failed, "aftermath", { prompt: "five" }).run?.result;
    expect([said?.tone, said?.headline.data?.what]).toEqual(["worst", { key: "AURA.Trouble.five" }]);
    const own = { prompt: "", what: "" };
    expect(world.press(failed, "aftermath", own).problems.map(({ field }) => field)).toEqual(["what"]);
    const words = world.press(failed, "aftermath", { ...own, what: "the rope frays" }).run?.result;
    expect(words?.headline.data?.what).toEqual({ key: "AURA.Name", data: { name: "the rope frays" } });
  });

  it("A-144 A-145: a natural 1 or 20 of either side of an escape gets a GM ruling", () => {
    const world = new World(["d20:19", "d10:1", "d20:1", "d20:20"], { criticalChecks: true });
    const [ada, bo] = [actor("Ada"), actor("Bo", { conditions: ["exposed"] })];
    world.act("maneuver", ada, { targets: [bo], form: { kind: "restrain", attack: 10 } });
    const rolled = world.act("escape", bo, { targets: [ada], form: { method: "leg", against: "arm" } });
    expect(rolled.run?.result?.offers.map(({ id, parts }) => [id, parts.self])).toEqual([
      ["aftermath", "self"],
      ["aftermath-t0", "t0"],
    ]);
  });

  it("A-135: the odds of a d20 with Advantage are exact", () => {
    expect(chanceOfAtLeast(10, 0, 0)).toBeCloseTo(11 / 20);
    expect(chanceOfAtLeast(10, 0, 1)).toBeCloseTo(1 - (9 / 20) ** 2);
    expect(chanceOfAtLeast(10, 0, -1)).toBeCloseTo((11 / 20) ** 2);
    expect(chanceOfAtLeast(25, 0, 0)).toBe(0);
  });
});

describe("damage", () => {
  it("A-138 A-139 A-141 D-16: types double or halve once, or cancel; two ×2 make ×3, ÷2 is rounded once", () => {
    const of = (weaknesses: string[], resistances: string[]) =>
      typeFactor({ weaknesses, resistances } as never, ["fire", "slashing"]);
    expect(of(["fire", "slashing"], [])).toEqual({ doubles: 1, halves: 0, cancelled: false });
    expect(of(["fire"], ["slashing"])).toEqual({ doubles: 0, halves: 0, cancelled: true });
    expect(multiplied(7, 2, 0)).toBe(21);
    expect(multiplied(7, 0, 2)).toBe(1);
    expect(multiplied(7, 1, 1)).toBe(7);
  });

  it("A-140 D-46: armor before multipliers; no result below 0, and more armor never increases damage", () => {
    expect(damageAfterArmor(9, 4, 1, 0)).toEqual({ base: 9, reduction: 4, through: 5, damage: 10 });
    const small = fc.integer({ min: -5, max: 40 });
    const few = fc.integer({ min: 0, max: 3 });
    fc.assert(
      fc.property(small, fc.nat(12), few, few, (rolled, rating, doubles, halves) => {
        const { damage } = damageAfterArmor(rolled, rating, doubles, halves);
        expect(damage).toBeGreaterThanOrEqual(0);
        expect(damageAfterArmor(rolled, rating + 1, doubles, halves).damage).toBeLessThanOrEqual(damage);
      }),
    );
  });
});
