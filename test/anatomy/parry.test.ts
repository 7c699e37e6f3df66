/** V-N-58 to V-N-62, V-N-97, V-N-98: reactions to a hit and their follow-ups, started from the card. */
import { describe, expect, it } from "vitest";
import { injuryDegrees, maneuverResult, parryReduction } from "../../module/rulesets/anatomy/attack/attack-result.ts";
import { attacked, read, type Situation, sides, token } from "./attacking.ts";
import { actor, type Mutable, weapon } from "./people.ts";
import { dataOf, type Happened, World } from "./world.ts";

const DV15 = { dv: { dex: 2, armor: 3 } };
/** An actor with this complete parry bonus, from the martial bonus alone. */
const parrier = (bonus: number, given = {}) => ({
  mb: bonus - 2,
  reactions: 1,
  items: [weapon("Blade")],
  ...given,
});

function parried(situation: Situation, bonus: number, dice: string[]) {
  const hit = attacked(
    {
      ...situation,
      target: { dex: situation.dv.dex ?? 0, mb: bonus - Math.max(0, situation.dv.dex ?? 0), items: [weapon("Blade")] },
    },
    dice.slice(0, -1),
  );
  const last = dice.at(-1) as string;
  hit.world.cup.expectEmpty();
  const cup = new World([last]);
  // The same actors continue with the next die.
  for (const [uuid, being] of hit.world.beings) cup.beings.set(uuid, being);
  const answer = cup.press(hit.happened, "parry-0");
  const offers = answer.run?.result?.offers ?? [];
  const injure = offers.find(({ id }) => id === "injure-parried");
  return {
    hit,
    answer,
    offers,
    total: sides(answer, "parry").left.total,
    degrees: injure ? injure.form.degrees : null,
  };
}

describe("a parry", () => {
  it("V-N-58 N-135: an equal total does not parry", () => {
    expect(parried(DV15, 6, ["d20:15", "d20:15"])).toMatchObject({ total: 21, degrees: 1 });
  });
  it("V-N-59 N-135: one degree off degree 0 deflects, without follow-ups", () => {
    const { total, offers, hit } = parried(DV15, 6, ["d20:11", "d20:12"]);
    expect([total, offers]).toEqual([18, []]);
    expect(dataOf(hit.target).strain.value).toBe(0);
  });
  it("V-N-60 N-135: one degree, and one more for beating it by five", () => {
    expect(parried(DV15, 8, ["d20:15", "d20:18"])).toMatchObject({ total: 26, offers: [] });
    expect(parryReduction(26, 21, { degreeStep: 5, tieHits: false })).toBe(2);
  });
  it("V-N-61 N-114 N-135: degrees of Reckless Attack are added after the parry", () => {
    const situation = { dv: {}, form: { reckless: 1 } };
    expect(parried(situation, 6, ["d20:14", "d20:17", "d20:16"])).toMatchObject({ total: 22, degrees: 2 });
  });
  it("V-N-62 N-74 N-135: size degrees do not restore a deflected hit", () => {
    const situation = { ...DV15, attacker: { size: "large" as const } };
    expect(parried(situation, 6, ["d20:11", "d20:11"])).toMatchObject({ total: 17, offers: [] });
  });

  it("N-133 N-134: one parry per attack roll; another attack is another trigger", () => {
    const fighting = { fighting: true, ownTurn: true };
    const world = new World(["d20:15", "d20:2", "d20:15", "d20:15", "d20:2"]);
    const attacker = actor("Ada", { mb: 9, ap: 3, items: [weapon("Axe", {}, "axe")] });
    const target = actor("Bo", parrier(3, { con: 1, reactions: 3 }));
    const attack = () =>
      world.act("attack", attacker, { targets: [target], given: fighting, item: attacker.items.at(-1) });
    const parry = (hit: Happened) => {
      const offer = world.offer(hit, "parry-0");
      const [answer] = world.follow({ ...offer, form: { ...offer.form, fighting: true } }, hit.facts);
      return answer?.problems.map(({ text }) => text.key.replace("ANATOMY.Problem.", ""));
    };
    const first = attack();
    expect([parry(first), dataOf(target).turn.triggersAnswered.length]).toEqual([[], 1]);
    expect(parry(first)).toEqual(["triggerAnswered"]);
    expect([parry(attack()), dataOf(target).turn.triggersAnswered.length]).toEqual([[], 2]);
  });

  it("N-133: both rolls of one attack are separate triggers, and so is a Cleave", () => {
    const trigger = (hit: Happened, id: string) => world.offer(hit, id).form.trigger;
    const world = new World(["d20:18", "d20:18", "d20:18"]);
    const attacker = actor("Ada", { mb: 9, ap: 3, items: [weapon("Axe", {}, "axe")] });
    const [bo, cy] = [actor("Bo", parrier(3)), actor("Cy", parrier(3))];
    const item = attacker.items.at(-1);
    const both = world.act("attack", attacker, { targets: [bo, cy], item, given: { fighting: true, ownTurn: true } });
    const offered = both.run?.result?.offers.filter(({ action }) => action === "parry").map(({ form }) => form.trigger);
    expect(new Set(offered).size).toBe(offered?.length);
    const cleave = world.offer(both, "cleave-0");
    const [next] = world.follow({ ...cleave, parts: { self: "self", t0: "t1" } }, both.facts);
    expect([typeof cleave.form.trigger, next?.run?.result?.offers.length]).toEqual(["string", expect.any(Number)]);
    expect(trigger(next as Happened, "parry-0")).not.toBe(cleave.form.trigger);
  });

  it("N-134: costs 1 Stamina and a reaction; resolving the hit and parrying exclude each other", () => {
    const { hit, answer } = parried(DV15, 6, ["d20:15", "d20:15"]);
    expect(answer.run?.paid.map((one) => ("path" in one ? one.path : ""))).toEqual(["stamina.value"]);
    const groups = hit.happened.run?.result?.offers.filter(({ group }) => group === "hit:0").map(({ id }) => id);
    expect(groups).toEqual(["parry-0", "injure-0"]);
  });

  it("D-70: own modifiers count, bystanders and size do not", () => {
    const world = new World(["d20:15"]);
    const [self, target] = [
      actor("Ada", { mb: 3, str: 3, items: [weapon("Sword")] }),
      actor("Bo", parrier(6, { dex: 2, natural: 3, size: "huge", injuries: { leftEye: 1 }, statuses: ["prone"] })),
    ];
    const hit = world.act("attack", self, { targets: [target], form: { dis: 1, attribute: "str" } });
    expect(hit.problems).toEqual([]);
    const stage = world.stage("parry", target, { targets: [self], form: { total: 20, attackerProne: false } });
    const fields = stage.known.form?.(stage.facts, stage.form) ?? [];
    expect(fields.find(({ name }) => name === "counts")).toMatchObject({ prefix: "3d20kl" });
  });

  it("N-21 N-134: a creature without Stamina is not asked to parry", () => {
    const offered = (given: object) =>
      attacked({ ...DV15, target: { ...parrier(4), ...given } }, ["d20:15"]).happened.run?.result?.offers.map(
        ({ id }) => id,
      );
    expect(offered({ stamina: 1 })).toContain("parry-0");
    expect(offered({ stamina: 0 })).not.toContain("parry-0");
    expect(offered({ con: null })).not.toContain("parry-0");
  });

  it("N-134: ranged attacks are not parried", () => {
    const { happened } = attacked({ ...DV15, mode: "ranged", form: { distance: 20 } }, ["d20:19"]);
    expect(happened.run?.result?.offers.map(({ id }) => id)).toEqual(["injure-0"]);
  });
});

describe("maneuvers", () => {
  const house = { degreeStep: 5, tieHits: false };
  it("V-N-63 V-N-64 V-N-65 V-N-66 N-64 N-66 N-70: a tie succeeds", () => {
    expect(maneuverResult(7, 15, 15, house)).toMatchObject({ hit: true, degrees: 0 });
    expect(maneuverResult(8, 14, 15, house)).toMatchObject({ hit: false });
    expect(maneuverResult(20, 25, 25, house)).toMatchObject({ hit: true, degrees: 1 });
    expect(maneuverResult(20, 20, 25, house)).toMatchObject({ hit: true, degrees: 0 });
    expect(maneuverResult(1, 16, 11, house)).toMatchObject({ hit: true, degrees: 0 });
    expect(maneuverResult(1, 11, 11, house)).toMatchObject({ hit: false });
  });
  it("D-41: a natural 1 is applied last, after size and Reckless Attack", () => {
    expect(injuryDegrees(1, { reckless: 1, size: -1, natural: 1 })).toBe(0);
  });
});

describe("Cleave and Lunge", () => {
  it.each([
    ["an opponent in reach stands next to the target", 1, 1, -1, true],
    ["an opponent out of reach stands next to the target", 2, 0, -1, false],
    ["an ally in reach stands next to the target", 1, 1, 1, false],
    ["an opponent stands two squares away", 3, 0, -1, false],
  ])("N-109: Cleave is offered only if it can be used: %s", (_where, x, y, side, offered) => {
    const world = new World(["d20:12"]);
    const sword = weapon("Sword");
    const self = actor("Ada", { mb: 3, str: 3, stamina: 4, ap: 2, items: [sword] });
    const [one, two] = [actor("Bo"), actor("Cy")];
    const tokens = [token(self, 0, 0, 1), token(one, 1, 0), token(two, x, y, side)];
    const hit = world.act("attack", self, {
      item: sword,
      targets: [one],
      tokens,
      given: { fighting: true, ownTurn: true },
    });
    expect(hit.run?.result?.offers.some(({ action }) => action === "cleave")).toBe(offered);
  });

  const cleaving = (settings = {}) => {
    const world = new World(["d20:12", "d20:13", "d20:9", "d20:11"], settings);
    const sword = weapon("Sword");
    const self = actor("Ada", { mb: 3, str: 3, stamina: 4, ap: 2, items: [sword], more: { "turn.attackActions": 1 } });
    const [one, two] = [actor("Bo"), actor("Cy")];
    const tokens = [token(self, 0, 0, 1), token(one, 1, 0), token(two, 1, 1)];
    const turn = { fighting: true, ownTurn: true };
    const hit = world.act("attack", self, { item: sword, targets: [one], tokens, given: turn });
    const form = world.offer(hit, "cleave-0").form;
    const go = (targets: Mutable[]): Happened =>
      world.act("cleave", self, { item: sword, targets, tokens, given: { ...form, ...turn } });
    return { world, self, one, two, hit, go };
  };

  it("V-N-97 N-109 N-110: a new roll with the same count, no AP, no further attack action, exposed", () => {
    const { self, two, go } = cleaving();
    expect(read(go([two]))).toMatchObject({ natural: 9, dice: 2 });
    expect(dataOf(self)).toMatchObject({ stamina: { value: 3 }, ap: { value: 1 }, turn: { attackActions: 2 } });
    expect(self.statuses).toContain("exposed");
  });

  it("N-109 D-18: against another target next to the first, once per turn", () => {
    const { self, one, two, go, world } = cleaving();
    expect(go([one]).problems.map(({ text }) => text.key)).toContain("ANATOMY.Problem.attack.cleaveSame");
    const far = actor("Di");
    const tokens = [token(self, 0, 0, 1), token(one, 1, 0), token(far, 5, 5)];
    const stage = world.stage("cleave", self, { targets: [far], tokens, given: { first: one.uuid } });
    expect(stage.problems.map(({ text }) => text.key)).toEqual([
      "ANATOMY.Problem.attack.cleaveFar",
      "ANATOMY.Problem.attack.cleaveReach",
    ]);
    go([two]);
    expect(go([two]).problems.map(({ text }) => text.key)).toEqual(["ANATOMY.Problem.freeTwice"]);
  });

  it("D-23: the same roll by house rule", () => {
    const { two, go } = cleaving({ cleaveRoll: "same" });
    expect(read(go([two]))).toMatchObject({ natural: 12, total: 18 });
  });

  it("V-N-98 N-111: 5 ft more reach, exposed, and the last Stamina exhausts", () => {
    const { happened, self, dice } = attacked(
      {
        ...DV15,
        attacker: { stamina: 1 },
        form: { lunge: true },
        tokens: (me, enemy) => [token(me, 0, 0, 1), token(enemy, 2, 0)],
      },
      ["d20:15", "d20:16"],
    );
    expect(happened.problems).toEqual([]);
    expect(dice).toBe(2);
    expect(self.statuses).toContain("exposed");
    expect(dataOf(self).stamina.value).toBe(0);
    const note = (lunge: boolean) => {
      const world = new World();
      const { known, facts, form } = world.stage("attack", self, {
        targets: [actor("Bo")],
        tokens: [],
        form: { lunge },
      });
      const marked = {
        ...facts,
        marks: { t0: { ...(facts as never as { marks: { t0: object } }).marks.t0, distance: 10 } },
      };
      return (known.form?.(marked as never, form) ?? []).some(({ name }) => name === "reach0");
    };
    expect([note(false), note(true)]).toEqual([true, false]);
  });
});

describe("V-N-69 V-N-70: a turn", () => {
  it("V-N-69 N-89 N-96: each attack after the first has a disadvantage more, and the fourth action has no AP", () => {
    const world = new World(["d20:10", "d20:10", "d20:10"]);
    const self = actor("Ada", { items: [weapon("Sword")] });
    const go = () => world.act("attack", self, { targets: [actor("Bo")], given: { fighting: true, ownTurn: true } });
    expect(read(go()).dice).toBe(1);
    expect(read(go()).dice).toBe(2);
    self.system = { ...self.system, ap: { value: 0, max: 3 } };
    expect(go().problems.map(({ text }) => text.key)).toEqual(["ANATOMY.Problem.apShort"]);
  });

  it("V-N-70 N-124: no attack after Defend in one's own turn", () => {
    const world = new World();
    const self = actor("Ada", { items: [weapon("Sword")], more: { "turn.noAttack": true } });
    const { problems } = world.stage("attack", self, { given: { fighting: true, ownTurn: true } });
    expect(problems.map(({ text }) => text.key)).toEqual(["ANATOMY.Problem.defending"]);
  });
});
