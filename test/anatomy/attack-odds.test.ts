/** Exact chances against a full count of all dice, attacks rolled without a target, and Charge. */
import { describe, expect, it } from "vitest";
import { stack } from "../../module/kernel/modifiers.ts";
import { strikeOdds, viewOf } from "../../module/rulesets/anatomy/attack/attack-odds.ts";
import { attackResult, injuryDegrees } from "../../module/rulesets/anatomy/attack/attack-result.ts";
import { netDice } from "../../module/rulesets/anatomy/model/d20.ts";
import type { House } from "../../module/rulesets/anatomy/model/house-rules.ts";
import { readHouse } from "../../module/rulesets/anatomy/model/house-rules.ts";
import { read, token } from "./attacking.ts";
import { actor, weapon } from "./people.ts";
import { World } from "./world.ts";

const sum = (total: number) => ({ ...stack([]), total });
const swing = (net: number, bonus: number, more = {}) => ({
  sum: sum(bonus),
  tally: { counts: [], advantage: 0, disadvantage: 0, net },
  reckless: 0,
  size: 0,
  dv: sum(15),
  fixed: null,
  weapon: { critRange: 19 },
  ...more,
});

/** Enumerates every combination of dice. */
function calculated(net: number, bonus: number, house: House) {
  const dice = 1 + Math.abs(net);
  const found = { hit: 0, critical: 0, fumble: 0, degrees: {} as Record<number, number> };
  const walk = (left: number, kept: number): void => {
    if (left > 0) {
      for (let face = 1; face <= 20; face += 1)
        walk(left - 1, kept === 0 ? face : net < 0 ? Math.min(kept, face) : Math.max(kept, face));
      return;
    }
    const verdict = attackResult(kept, kept + bonus, 15, 19, house);
    const p = 1 / 20 ** dice;
    if (verdict.fumble) found.fumble += p;
    if (!verdict.hit) return;
    found.hit += p;
    if (verdict.critical) found.critical += p;
    // The bar ends at "4 or more".
    const degrees = Math.min(4, injuryDegrees(verdict.degrees, { reckless: 0, size: 0, natural: kept }));
    found.degrees[degrees] = (found.degrees[degrees] ?? 0) + p;
  };
  walk(dice, 0);
  return found;
}

describe("exact chances", () => {
  it.each([
    [0, 6],
    [2, 6],
    [-2, 9],
    [1, 15],
    [-1, -2],
  ])("net %i, bonus %i: equal to the count of all dice", (net, bonus) => {
    const house = readHouse({});
    const [exact, counted] = [strikeOdds(swing(net, bonus), house), calculated(net, bonus, house)];
    expect(exact?.hit).toBeCloseTo(counted.hit, 9);
    expect(exact?.critical).toBeCloseTo(counted.critical, 9);
    expect(exact?.fumble).toBeCloseTo(counted.fumble, 9);
    for (const [degree, p] of Object.entries(counted.degrees))
      expect(exact?.degrees[Number(degree) as 0]).toBeCloseTo(p, 9);
  });

  it.each(["keep", "flat", "boon"] as const)("net ±6 in mode %s: chances add up to 1", (advantageMode) => {
    const house = readHouse({ advantageMode });
    for (const net of [-6, 6]) {
      const found = strikeOdds(swing(net, 6), house);
      const all = Object.values(found?.degrees ?? {}).reduce((total, p) => total + p, 0);
      expect(all).toBeCloseTo(found?.hit ?? -1, 9);
    }
    expect(strikeOdds(swing(6, 6), house)?.hit).toBeGreaterThan(strikeOdds(swing(-6, 6), house)?.hit ?? 1);
  });

  it("D-02 boon: one die of advantage, counted in full", () => {
    const house = readHouse({ advantageMode: "boon" });
    let hit = 0;
    for (let natural = 1; natural <= 20; natural += 1)
      for (let boon = 1; boon <= 6; boon += 1) if (natural === 20 || natural + boon + 6 > 15) hit += 1 / 120;
    expect(strikeOdds(swing(1, 6), house)?.hit).toBeCloseTo(hit, 9);
  });

  it("the bar's sum is shown; nothing about a target whose DV this client may not know", () => {
    const world = new World();
    const self = actor("Ada", { mb: 3, str: 3, items: [weapon("Sword")] });
    const { known, facts, form } = world.stage("attack", self, { targets: [actor("Bo", { dex: 2, natural: 3 })] });
    const bar = known.odds?.(facts, form)?.bar ?? [];
    expect(bar.reduce((total, { p }) => total + p, 0)).toBeCloseTo(1, 9);
    expect(known.odds?.({ ...facts, odds: {} } as never, form)).toBeNull();
  });
});

describe("rolled without a target", () => {
  const rolled = (die: string) => {
    const world = new World([die]);
    const self = actor("Ada", { mb: 3, str: 3, items: [weapon("Sword")] });
    return { world, self, happened: world.act("attack", self, { form: { attribute: "str" } }) };
  };

  it("compared later with a target, by its DV and size", () => {
    const { world, self, happened } = rolled("d20:12");
    const form = world.offer(happened, "compare-0").form;
    const enemy = actor("Bo", { natural: 6, size: "huge" });
    const compared = world.act("compare", self, { targets: [enemy], given: { ...form } });
    expect(compared.run?.result?.offers.map(({ id }) => id)).toEqual(["parry-0", "injure-0", "cleave-0"]);
    expect(compared.run?.result?.offers[1]?.form).toMatchObject({ degrees: -2, critical: false });
  });

  it.each([
    ["a weapon that does not injure shows no degrees", {}, { inflictsInjury: false }, false, true],
    ["an attacker without Constitution is not offered Cleave", { con: null }, {}, true, false],
  ])("N-30 N-46: compared later, %s", (_, more, given, hasDegrees, cleaves) => {
    const world = new World(["d20:12"]);
    const self = actor("Ada", { mb: 3, str: 3, ...more, items: [weapon("Net", given)] });
    const { form } = world.offer(world.act("attack", self, { form: { attribute: "str" } }), "compare-0");
    const run = world.act("compare", self, { targets: [actor("Bo", { natural: 6 })], given: { ...form } }).run;
    expect(run?.lines.some(({ id }) => id === "compare.degrees")).toBe(hasDegrees);
    expect(run?.result?.offers.some(({ id }) => id === "cleave-0")).toBe(cleaves);
  });

  it("compared with a typed DV, it shows the result and writes nothing", () => {
    const { world, self, happened } = rolled("d20:19");
    const { form } = world.offer(happened, "compare-0");
    const compared = world.act("compare", self, { given: { ...form, fixed: 15 } });
    expect(compared.run?.result).toMatchObject({ consequences: [], offers: [], tone: "good" });
    expect(world.act("compare", self, { given: { ...form } }).problems[0]?.field).toBe("fixed");
  });

  it("a DV typed before the roll decides it on the card", () => {
    const world = new World(["d20:12"]);
    const self = actor("Ada", { mb: 3, str: 3, items: [weapon("Sword")] });
    const happened = world.act("attack", self, { form: { attribute: "str", fixed: 10 } });
    expect(read(happened)).toMatchObject({ total: 18, dv: 10, hit: true });
    expect(happened.run?.result?.offers).toEqual([]);
  });
});

describe("D-40: Charge", () => {
  const charging = (x: number, given = {}) => {
    const world = new World(["d20:5", "d20:9"]);
    const self = actor("Ada", { mb: 3, str: 3, items: [weapon("Sword")], ...given });
    const enemy = actor("Bo");
    const tokens = [token(self, 0, 0, 1), token(enemy, x, 0)];
    const turn = { fighting: true, ownTurn: true };
    return { self, happened: world.act("charge", self, { targets: [enemy], tokens, given: turn }) };
  };

  it("costs 2 AP, has advantage, and exposes", () => {
    const { self, happened } = charging(8);
    expect(read(happened)).toMatchObject({ natural: 9, dice: 2 });
    expect(self.system).toMatchObject({ ap: { value: 1 }, turn: { attackActions: 1 } });
    expect(self.statuses).toContain("exposed");
  });

  it("refused while prone, held, or farther than twice the speed", () => {
    const key = (x: number, given = {}) => charging(x, given).happened.problems.map(({ text }) => text.key);
    expect(key(8, { statuses: ["prone"] })).toEqual(["ANATOMY.Problem.attack.chargeProne"]);
    expect(key(8, { speeds: { base: 0 } })).toContain("ANATOMY.Problem.attack.chargeHeld");
    expect(key(14)).toEqual(["ANATOMY.Problem.attack.chargeFar"]);
    expect(key(13)).toEqual([]);
  });
});

describe("the net as text (D-02)", () => {
  const saidOf = (net: number, advantageMode: House["advantageMode"]) => {
    const { key, data } = netDice(net, { ...readHouse({}), advantageMode, flatStep: 2 });
    return [key.replace("ANATOMY.Attack.Net.", ""), data];
  };

  it("kept dice, a flat modifier, or a boon", () => {
    expect(saidOf(0, "keep")).toEqual(["even", undefined]);
    expect(saidOf(2, "keep")).toEqual(["best", { dice: 3 }]);
    expect(saidOf(-1, "keep")).toEqual(["worst", { dice: 2 }]);
    expect(saidOf(-3, "flat")).toEqual(["flat", { sign: "−", value: 6 }]);
    expect(saidOf(2, "boon")).toEqual(["boon", { sign: "+", dice: 2 }]);
  });

  it("N-30: chances are listed by the most severe part a degree allows", () => {
    const degrees = { [-1]: 0.1, 0: 0.2, 1: 0.1, 2: 0, 3: 0, 4: 0.1 };
    const chances = { hit: 0.5, critical: 0, fumble: 0, degrees, lost: 0 };
    expect(viewOf(chances).bar.map(({ label }) => label.key)).toEqual([
      "ANATOMY.Attack.Odds.noInjury",
      "ANATOMY.Severity.minor",
      "ANATOMY.Severity.major",
      "ANATOMY.Severity.fatal",
      "ANATOMY.Attack.Odds.miss",
    ]);
  });
});
